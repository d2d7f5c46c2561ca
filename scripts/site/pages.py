"""Pages of the site that lie outside docs/, and the links that lead to them.

A hook of mkdocs (mkdocs.yml). There is no public address of the repository, so what a page links to
becomes a page: a game's lesson and other Markdown as they are, a source file with its lines
numbered (`memo.hpp#L40` is line 40), a folder as a list of its files. A link to nothing stays as it
is, for check_links.py to find.
"""

import fnmatch
import logging
import os
import posixpath
import re
from pathlib import Path

import pygments
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Link
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.lexers.shell import BashSessionLexer
from pygments.util import ClassNotFound

log = logging.getLogger("mkdocs.hooks.pages")

ROOT = Path(__file__).resolve().parents[2]
API = Path(os.environ["ZERMELO_API"]) if "ZERMELO_API" in os.environ else None  # Doxygen's output
PICTURES = {".svg", ".png"}
NO_PAGES = {"node_modules", "corpus"}  # folders of what others wrote, and of fuzzers' inputs
SOURCE_HERE = "<p>The source goes here.</p>"  # put in last, so that the search does not index it

# What a page of the site is made of: its path in the repository.
origins = {}

# A span of code, or a link in its three parts.
LINK = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)|(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\()([^)\s]+)(\))")
FENCE = re.compile(r"^\s*(```+|~~~+)")


# --- where things lie ----------------------------------------------------------------------------


def site_path(path):
    """The page of the site that shows the file or folder at `path` in the repository."""
    if path.startswith("docs/") and Path(path).suffix in PICTURES | {".md"}:
        return path.removeprefix("docs/")
    if re.fullmatch(r"games/\w+/README\.md", path):
        return path.replace("/README", "")
    if (ROOT / path).is_dir():
        return f"source/{path}/index.md"
    return f"source/{path.removesuffix('.md').removesuffix('/README')}.md"


def target_of(link, page):
    """The path in the repository that `link` leads to from the file `page`, if any; its anchor."""
    if re.match(r"[a-z]+:|#|/", link):
        return None, ""
    path, _, anchor = link.partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    if target.startswith("..") or not (ROOT / target).exists():
        return None, ""  # found by whoever checks links
    if (ROOT / target / "README.md").exists():
        target += "/README.md"
    return target, anchor


def replace_links(markdown, replace):
    """`markdown` with each link outside code replaced by what `replace` makes of it."""

    def one(match):
        return match[0] if match[1] else match[2] + replace(match[3]) + match[4]

    lines, fence = [], None
    for line in markdown.split("\n"):
        mark = FENCE.match(line)
        if mark and (fence is None or mark[1].startswith(fence)):
            fence = mark[1] if fence is None else None
        lines.append(line if fence or mark else LINK.sub(one, line))
    return "\n".join(lines)


def relinked(markdown, page, uri):
    """`markdown` of the repository's file `page`, which the site has at `uri`, with links
    between the site's pages."""
    folder = posixpath.dirname(uri)

    def replace(link):
        target, anchor = target_of(link, page)
        if target is None:
            return link
        line = re.match(r"L(\d+)", anchor)
        anchor = f"L-{line[1]}" if line else anchor
        return posixpath.relpath(site_path(target), folder) + (f"#{anchor}" if anchor else "")

    return replace_links(markdown, replace)


# --- what is a page ------------------------------------------------------------------------------


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


def files_under(folder):
    files = (file.relative_to(ROOT) for file in (ROOT / folder).rglob("*") if file.is_file())
    return sorted(file.as_posix() for file in files if NO_PAGES.isdisjoint(file.parts))


def linked_from(path):
    """What the page made of `path` links to."""
    if (ROOT / path).is_dir():
        return files_under(path)
    if not path.endswith(".md"):
        return []
    found = []

    def note(link):
        target, _ = target_of(link, path)
        found.append(target)
        return link

    replace_links(text_of(path), note)
    return [target for target in found if target]


def reachable_from(paths):
    """All paths in the repository that the pages made of `paths` lead to, themselves included."""
    known, new = {}, list(paths)
    while new:
        path = new.pop()
        if path not in known:
            known[path] = site_path(path)
            new += linked_from(path)
    return known


def expanded(nav, pages):
    """The navigation with each pattern replaced by the pages that match it."""
    result = []
    for item in nav:
        if isinstance(item, dict):
            [(title, inside)] = item.items()
            result.append({title: expanded(inside, pages) if isinstance(inside, list) else inside})
        elif "*" in item:
            found = [page for page in fnmatch.filter(sorted(pages), item)
                     if page.count("/") == item.count("/")]
            if not found:
                log.warning(f"the navigation's '{item}' matches no page")
            result += [page for page in found if page not in nav]
        else:
            result.append(item)
    return result


# --- events, in the order in which mkdocs calls them ---------------------------------------------


def unescaped(heading):
    """Markdown keeps the code of an escaped character until the page is done."""
    return re.sub("\x02(\\d+)\x03", lambda code: chr(int(code[1])), heading)


def github_slug(heading, separator):
    """The anchor of a heading as code forges make it: the documents' links mean those."""
    plain = re.sub(r"[^\w\- ]", "", unescaped(heading).strip().lower())
    return plain.replace(" ", separator)


def on_config(config):
    # Most pages are in no menu. That is meant, and mkdocs need not remark on it.
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    config["mdx_configs"].setdefault("toc", {})["slugify"] = github_slug
    # In a transcript `$ ` alone begins a command: `# . #` is a row of a board.
    BashSessionLexer._ps1rgx = re.compile(r"^(\$ )(.*\n?)")
    return config


def on_files(files, config):
    # Of what lies in docs/ pages and pictures alone; the rest is the theme's.
    kept = Files([file for file in files
                  if not file.abs_src_path.startswith(config["docs_dir"])
                  or Path(file.src_uri).suffix in PICTURES | {".md"}])
    present = {file.src_uri for file in kept}
    lessons = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("games/*/README.md")]
    documents = [f"docs/{file.src_uri}" for file in kept if file.is_documentation_page()]
    for path, page in sorted(reachable_from(lessons + documents).items()):
        origins[page] = path
        if page not in present:
            kept.append(File(page, config["docs_dir"], config["site_dir"], False))
    kept.append(File("zermelo.css", str(ROOT / "scripts/site"), config["site_dir"], False))
    for file in API.glob("api/**/*") if API else ():
        if file.is_file():
            kept.append(File(file.relative_to(API).as_posix(), str(API), config["site_dir"], False))
    config["nav"] = expanded(config["nav"], origins)
    return kept


def on_nav(nav, config, files):
    if API:
        reference = next(item for item in nav.items if item.title == "Reference")
        reference.children.insert(1, Link("Headers of the library", "api/index.html"))
    return nav


def on_page_read_source(page, config):
    path = origins[page.file.src_uri]
    if (ROOT / path).is_dir():
        listed = "\n".join(f"- [{file.removeprefix(path + '/')}]({posixpath.relpath(file, path)})"
                           for file in files_under(path))
        return f"# {path}/\n\n{listed}\n"
    if path.endswith(".md"):
        return text_of(path)
    return f"# {path}\n\n{SOURCE_HERE}\n"


def other_language(page_uri):
    """The same page of the course in its other language, if there is one."""
    if not page_uri.startswith("course/"):
        return None
    korean = page_uri.startswith("course/ko/")
    other = page_uri.replace("course/ko/", "course/") if korean else (
        page_uri.replace("course/", "course/ko/"))
    return other if other in origins else None


def on_page_markdown(markdown, page, config, files):
    path = origins[page.file.src_uri]
    if not path.endswith(".md"):
        page.meta["hide"] = ["toc"]  # room for 100 columns
    # A folder's list is written as if from a file inside it.
    inside = f"{path}/index.md" if (ROOT / path).is_dir() else path
    markdown = relinked(markdown, inside, page.file.src_uri)
    markdown = re.sub(r"^<!-- from .* -->\n", "", markdown, flags=re.MULTILINE)
    # Elsewhere Markdown inside HTML needs no word of permission.
    return re.sub(r"^<details>", '<details markdown="1">', markdown, flags=re.MULTILINE)


def on_page_content(html, page, config, files):
    waiting = list(page.toc)
    for heading in waiting:
        heading.title = unescaped(heading.title)
        waiting += heading.children
    if page.file.src_uri.startswith("course/ko/"):
        return f'<div lang="ko">{html}</div>'
    return html


def on_page_context(context, page, config, nav):
    """Leads the header's language links to this page's other language."""
    other = other_language(page.file.src_uri)
    korean = page.file.src_uri.startswith("course/ko/")
    uris = {"en": other if korean else page.file.src_uri,
            "ko": page.file.src_uri if korean else other} if other else {
                "en": "course/README.md", "ko": "course/ko/README.md"}
    for alternate in config["extra"]["alternate"]:
        uri = uris[alternate["lang"]]
        alternate["link"] = re.sub(r"README\.md$", "index.html", uri).replace(".md", ".html")
    return context


def highlighted(path):
    try:
        lexer = get_lexer_for_filename(path)
    except ClassNotFound:
        lexer = TextLexer()
    lines = HtmlFormatter(cssclass="highlight source", lineanchors="L", anchorlinenos=True,
                          linenos="inline")
    return pygments.highlight(text_of(path), lexer, lines)


def on_post_page(output, page, config):
    path = origins[page.file.src_uri]
    return output.replace(SOURCE_HERE, highlighted(path)) if SOURCE_HERE in output else output
