"""What the checks of the sources share: how they are called, and trees to try them on."""
import contextlib
import sys
import tempfile
from pathlib import Path


def main(offences, self_test, all_well):
    """check_X.py [ROOT | --self-test]: prints what `offences(root)` finds, or `all_well`; the exit status says which."""
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = list(offences(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]))
    print("\n".join(found) if found else all_well)
    return 1 if found else 0


@contextlib.contextmanager
def tree_of(files):
    """A folder with these files, path to text, for as long as it is used."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        yield root
