#include "core/machine/runtime.h"

namespace stowage::machine {

std::string_view to_string(RuntimeKind kind) {
  if (kind == RuntimeKind::Accelerate) return "accelerate";
  return kind == RuntimeKind::Host ? "host" : "mixed";
}

Result<RuntimeKind> parse_runtime(std::string_view text) {
  if (text == "accelerate") return RuntimeKind::Accelerate;
  if (text == "host") return RuntimeKind::Host;
  if (text == "mixed") return RuntimeKind::Mixed;
  return fail(Code::RuntimeName, std::string(text), {"accelerate, host or mixed"});
}

}  // namespace stowage::machine
