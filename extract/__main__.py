"""`python -m extract` is the command `pdf-extract`."""

import sys

from extract.cli import main

if __name__ == "__main__":
    sys.exit(main())
