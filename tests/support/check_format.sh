#!/usr/bin/env bash
# Is every source as clang-format 14 would write it? Other versions lay code out differently, so they are not asked.
#   check_format.sh [CLANG_FORMAT]      default: clang-format-14 or clang-format; without one the check fails
set -euo pipefail
cd "$(dirname "$0")/../.."
tool=${1:-$(command -v clang-format-14 || command -v clang-format || true)}
if [ -z "$tool" ]; then
  echo "format: clang-format is missing; ./bootstrap test installs it" >&2
  exit 1
fi
version=$("$tool" --version | grep -oE '[0-9]+' | head -n 1)
if [ "$version" != 14 ]; then
  echo "format: $tool is version $version; version 14 is the one that counts"
  exit 0
fi
sources() {
  git ls-files -z -- '*.cpp' '*.h' '*.cu' ':!tests/data' 2> /dev/null ||
    find core widgets app resources translations tests -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.cu' \) -not -path 'tests/data/*' -print0
}
sources | xargs -0 -r -n 32 "$tool" --dry-run -Werror
echo "format: every source is as clang-format writes it"
