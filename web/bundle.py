#!/usr/bin/env python3
"""Makes one HTML file of the page's parts, or a C source that holds it.

    bundle.py OUT.html [WASM]     the page with the engine inside
    bundle.py OUT.c               the page for `weltgeist board`, whose server sends the policy

Each module becomes a function that returns what it exports, in the order in which they need each
other; names of one module are hidden from the others, as in a browser. Modules import by name
(`import { a, b } from './x.js';`, on one line) and do not import in circles.
"""
import base64
import hashlib
import json
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).resolve().parent / "page"

# A page with its engine inside needs nothing from anywhere, and the browser holds it to that.
POLICY = ("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "script-src {} 'wasm-unsafe-eval' blob:; worker-src blob:; style-src {}; img-src data:; "
          "base-uri 'none'; form-action 'none'\">")
IMPORT = re.compile(r"^import \{ ([^}]*) \} from '\./([\w-]+)\.js';$", re.M)
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.M)


def read(name):
    return (PAGE / name).read_text(encoding="utf-8")


def modules(name, done, path=()):
    """The modules that `name` needs and itself, those needed first, as (name, source)."""
    if name in path:
        sys.exit(f"bundle: {' imports '.join((*path, name))}")
    if name in done:
        return []
    source = read(name + ".js")
    needed = [m for _, other in IMPORT.findall(source) for m in modules(other, done, (*path, name))]
    done.add(name)
    return [*needed, (name, source)]


def wrapped(name, source):
    body = IMPORT.sub(lambda m: f"const {{ {m[1]} }} = modules.{m[2]};", source)
    body = re.sub(r"^export ", "", body, flags=re.M)
    if re.search(r"^(import|export)\b", body, re.M):
        sys.exit(f"bundle: {name}.js has an import or export of another form")
    return f"modules.{name} = (() => {{\n{body}\nreturn {{ {', '.join(EXPORT.findall(source))} }};\n}})();\n"


def script():
    return "const modules = {};\n" + "".join(wrapped(*m) for m in modules("main", set()))


def page(parts):
    values = {"STYLE": read("style.css"), "SCRIPT": script(),
              "PARTS": json.dumps(parts).replace("<", "\\u003c")}
    if parts:
        values["POLICY"] = POLICY.format(digest(values["SCRIPT"]), digest(values["STYLE"]))
    html = re.sub(r"/\*(STYLE|SCRIPT|PARTS|POLICY)\*/", lambda m: values.get(m[1], ""), read("index.html"))
    return html, values


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def c_source(html, values):
    data = html.encode()
    rows = [", ".join(str(b) for b in data[i:i + 24]) for i in range(0, len(data), 24)]
    return ('#include "tools/board/page.h"\n\n'
            f"const char page_scripts[] = {json.dumps(digest(values['SCRIPT']))};\n"
            f"const char page_styles[] = {json.dumps(digest(values['STYLE']))};\n"
            f"const size_t page_size = {len(data)};\n"
            "const unsigned char page_html[] = {\n    " + ",\n    ".join(rows) + ",\n};\n")


def main():
    out = pathlib.Path(sys.argv[1])
    parts = {}
    if len(sys.argv) > 2:
        wasm = pathlib.Path(sys.argv[2]).read_bytes()
        parts = {"wasm": base64.b64encode(wasm).decode(), "worker": read("worker.js")}
    html, values = page(parts)
    text = c_source(html, values) if out.suffix == ".c" else html
    out.write_text(text, encoding="utf-8")


main()
