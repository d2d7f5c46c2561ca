"""Checks that each link of the finished site leads to a file, and each anchor to a place in it.

A hook of mkdocs (mkdocs.yml). What is found is a warning, which ends a strict build. Links to other
hosts are left alone.
"""

import logging
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

log = logging.getLogger("mkdocs.hooks.check_links")


class Page(HTMLParser):
    """The anchors of a page, and what it links to."""

    def __init__(self, text):
        super().__init__()
        self.anchors = {"", "__top"}
        self.links = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name"):
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


def on_post_build(config):
    site = Path(config["site_dir"])
    # The page of an address that does not exist may be shown at any depth: its links are absolute.
    pages = {file: Page(file.read_text(encoding="utf-8"))
             for file in site.rglob("*.html") if file != site / "404.html"}
    for file, page in sorted(pages.items()):
        if site / "api" in file.parents:  # Doxygen's own affair
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            says = f"{file.relative_to(site)} links to '{link}'"
            if not target.exists():
                log.warning(f"{says}, and there is no such page")
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
                log.warning(f"{says}, and the page has no such anchor")
