#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace stowage::machine {

/// The rules of whoever runs the plan.
enum class RuntimeKind {
  Accelerate,  ///< host modules are streamed to the main GPU for their turn, as accelerate's AlignDevicesHook
               ///< does
  Host,   ///< host modules are computed on the host: no streaming, no reserve, buffers stay with their module
  Mixed,  ///< module by module: those that plan::Settings::computed names as under Host, all others as under
          ///< Accelerate
};

/// What streaming must keep free on the main GPU.
enum class ReserveRule {
  Leaf,  ///< the most bytes in flight at once under hook-level loads: the largest root-to-leaf sum of the
         ///< path's own off-GPU parameters
  Unit,  ///< the largest whole off-GPU unit
};

struct Runtime {
  RuntimeKind kind = RuntimeKind::Accelerate;
  bool offload_buffers = false;  ///< accelerate's argument: false = buffers of host modules stay on the main
                                 ///< GPU (non-persistent ones always do)
  ReserveRule reserve = ReserveRule::Leaf;
  bool streams() const { return kind != RuntimeKind::Host; }  ///< some host modules may be streamed
  bool operator==(const Runtime&) const = default;
};

std::string_view to_string(RuntimeKind kind);              ///< "accelerate", "host", "mixed"
Result<RuntimeKind> parse_runtime(std::string_view text);  ///< Error: RuntimeName

}  // namespace stowage::machine
