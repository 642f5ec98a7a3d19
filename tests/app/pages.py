"""Are the pages of the programs right: no complaint of groff, every option and command of --help on them, the same bytes each time?

    pages.py PROGRAM...         each prints its page with --help-man
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from help_text import commands_of, options_in, output_of


def rendered(page):
    """(text as `man` shows it, what groff complains of)"""
    run = subprocess.run(["groff", "-ww", "-mandoc", "-Tutf8", "-Kutf8", "-P-cbou", "-rLL=100n", str(page)], capture_output=True, text=True, timeout=60)
    return run.stdout, run.stderr


def helps_of(program):
    """Heading -> help: of the program, and of each of its commands."""
    whole = output_of(program, "--help")
    helps = {"": whole}
    if "Subcommands:" in whole:
        helps |= {command: output_of(program, command, "--help") for command in commands_of(program)}
    return helps


def problems_of(program, folder):
    name = Path(program).name
    source = output_of(program, "--help-man")
    if source != output_of(program, "--help-man"):
        yield f"{name}: another page each time"
    page = Path(folder) / f"{name}.1"
    page.write_text(source, encoding="utf-8")
    text = None
    if shutil.which("groff"):
        text, complaints = rendered(page)
        if complaints:
            yield f"{name}: groff says: {complaints[:400]}"
    if shutil.which("mandoc"):
        lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", str(page)], capture_output=True, text=True, timeout=60)
        if lint.returncode:
            yield f"{name}: mandoc says: {lint.stdout[:400]}"
    # Rendered, what belongs to a command is indented; in the source the next heading ends it.
    end = r"^ {0,3}\S|^\.S|\Z" if text is not None else r"^\.S|\Z"
    shown = text if text is not None else source.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "")
    for command, help_text in helps_of(program).items():
        part = shown
        if command:
            found = re.search(rf"^ *(?:\.SS )?{command}$(.*?)(?={end})", shown, re.MULTILINE | re.DOTALL)
            part = found.group(1) if found else ""
            if not found:
                yield f"{name}: no command {command}"
        options = options_in(help_text) or dict.fromkeys(re.findall(r"^  (--[a-z-]+)", help_text, re.MULTILINE), "")
        for option in options:
            if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", part):
                yield f"{name} {command}: {option} is not on the page"


def main():
    with tempfile.TemporaryDirectory() as folder:
        problems = [problem for program in sys.argv[1:] for problem in problems_of(program, folder)]
    for problem in problems:
        print(problem)
    print(f"{len(sys.argv) - 1} pages" + ("" if shutil.which("groff") else " (groff is not installed: not rendered)"))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
