#include "core/machine/runtime.h"

#include <array>

#include "core/base/choices.h"

namespace stowage::machine {
namespace {

constexpr std::array kRows = {
    RuntimeRow{RuntimeKind::Accelerate, "accelerate", "host modules are streamed"},
    RuntimeRow{RuntimeKind::Host, "host", "computed on the CPU"},
    RuntimeRow{RuntimeKind::Mixed, "mixed", "module by module, whichever is better"},
};

}  // namespace

std::span<const RuntimeRow> runtimes() { return kRows; }

std::string runtimes_explained() {
  return one_of(kRows, [](const RuntimeRow& row) { return std::string(row.name) + " (" + row.about + ")"; });
}

std::string_view to_string(RuntimeKind kind) {
  for (const RuntimeRow& row : kRows) {
    if (row.kind == kind) return row.name;
  }
  return kRows.front().name;
}

Result<RuntimeKind> parse_runtime(std::string_view text) {
  for (const RuntimeRow& row : kRows) {
    if (row.name == text) return row.kind;
  }
  return fail(Code::RuntimeName, std::string(text), {"accelerate, host or mixed"});
}

}  // namespace stowage::machine
