#include "core/machine/runtime.h"

namespace stowage::machine {

std::string_view to_string(RuntimeKind kind) { return kind == RuntimeKind::Accelerate ? "accelerate" : "host"; }

Result<RuntimeKind> parse_runtime(std::string_view text) {
  if (text == "accelerate") return RuntimeKind::Accelerate;
  if (text == "host") return RuntimeKind::Host;
  return fail(Code::RuntimeName, std::string(text), {"accelerate or host"});
}

}  // namespace stowage::machine
