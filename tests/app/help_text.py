"""What the programs' --help lists."""
import re
import subprocess

OPTION = re.compile(r"^  (-[^\s=]+(?:, -[^\s=]+)*)(?: (\S+))?", re.MULTILINE)
COMMAND = re.compile(r"^  ([a-z][a-z-]*) ", re.MULTILINE)


def output_of(*words):
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=True, timeout=60).stdout


def options_in(help_text):
    """Name -> what it takes, as it stands there: "--gpu" -> "SIZE"; "" = nothing."""
    found = {}
    for names, value in OPTION.findall(help_text.split("Options:", 1)[-1].split("Subcommands:")[0]):
        for name in re.split(r",\s*", names):
            found[name] = value.split("=")[0] if value.isupper() or "=" in value or value.startswith(("NAME", "A:B", "DEVICE", "[NAME", "RUN")) else ""
    return found


def commands_of(cli):
    return COMMAND.findall(output_of(cli, "--help").split("Subcommands:", 1)[1])


def options_of(cli, command=None):
    return options_in(output_of(cli, *([command] if command else []), "--help"))
