"""The chart of hit points as a file: SVG as we write it, or the same picture as PNG by a library of its own."""

from importlib.resources import files
from pathlib import Path

from cli.desk import Desk
from cli.mistakes import PicturesMissing, UnknownPicture
from cli.show import save_bytes, show
from projections.chart import chart
from projections.chartsvg import chart_svg
from projections.secrecy import Audience

ZOOM = 1.5
"""How many pixels of a PNG there are to one of the chart: sharp on a forum, and not wider than its page."""
FONTS = ("SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf")


def write_chart(desk: Desk, out: str | None, audience: Audience) -> None:
    """Save the chart in the form that the file's ending names, or print it as SVG.

    Raises:
        UnknownPicture: the file is called neither .svg nor .png.
        PicturesMissing: the library that makes PNG is not installed.
        FileUnwritable: the file cannot be written.
    """
    form = ".svg" if out is None else Path(out).suffix.casefold()
    if form not in {".svg", ".png"}:
        raise UnknownPicture(out or "")
    fight = desk.sit()
    picture = chart_svg(chart(fight.slug, fight.history, fight.link, audience), desk.texts)
    if out is None:
        show([picture])
    else:
        save_bytes(out, png(picture) if form == ".png" else f"{picture}\n".encode())


def png(picture: str) -> bytes:
    """A picture in SVG as PNG, in the font that comes with the library; other scripts in the machine's own fonts.

    Raises:
        PicturesMissing: the library is not installed.
    """
    try:
        import resvg_py  # noqa: PLC0415 - an extra, and only where it is asked for

        folder = files("font_source_sans_pro") / "files"
    except ImportError:
        raise PicturesMissing from None
    return resvg_py.svg_to_bytes(picture, zoom=ZOOM, font_files=[str(folder / name) for name in FONTS])
