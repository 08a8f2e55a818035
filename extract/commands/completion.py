"""`pdf-extract completion SHELL`: a script by which a shell completes commands and options."""

import argparse
import re
from collections.abc import Mapping

OPTION = re.compile(r"(?<![\w-])--[a-z]+")
START = {"bash": "", "zsh": "autoload -U +X bashcompinit && bashcompinit\n"}
SCRIPT = """\
_pdf_extract() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} words=""
    case ${{COMP_WORDS[1]}} in
{cases}
    esac
    if [[ $COMP_CWORD == 1 ]]; then
        COMPREPLY=($(compgen -W "{commands}" -- "$current"))
    elif [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
    else
        COMPREPLY=($(compgen -f -- "$current"))
    fi
}}
complete -o filenames -F _pdf_extract pdf-extract
"""


def completion(shell: str, commands: Mapping[str, argparse.ArgumentParser]) -> str:
    """The script for bash or zsh, to be read with `source <(pdf-extract completion bash)`."""
    cases = "\n".join(
        f'    {name}) words="{" ".join(sorted(set(OPTION.findall(parser.format_help()))))}" ;;'
        for name, parser in commands.items()
    )
    return START[shell] + SCRIPT.format(cases=cases, commands=" ".join(commands))
