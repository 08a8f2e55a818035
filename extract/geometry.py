"""Matrices and boxes as plain tuples.

A matrix is (a, b, c, d, e, f) and maps (x, y) to (a x + c y + e, b x + d y + f)
(ISO 32000-2, 8.3.4). A box is (x0, y0, x1, y1) with x0 <= x1 and y0 <= y1.
"""

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that applies `first`, then `second`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point (x, y) after the matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def transform_box(matrix: Matrix, box: Box) -> Box:
    """The smallest upright box around the box after the matrix."""
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = box
    xs = (a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1)
    ys = (b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1)
    return min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f


def union(first: Box, second: Box) -> Box:
    """The smallest box around both."""
    return (
        min(first[0], second[0]),
        min(first[1], second[1]),
        max(first[2], second[2]),
        max(first[3], second[3]),
    )


def overlap(first: Box, second: Box) -> Box | None:
    """The box that both share, edges included; None where they are apart."""
    x0 = max(first[0], second[0])
    y0 = max(first[1], second[1])
    x1 = min(first[2], second[2])
    y1 = min(first[3], second[3])
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None
