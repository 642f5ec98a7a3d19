#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/bytes.h"
#include "core/model/model.h"

namespace stowage::solve {

/// What moves as one: a no-split block, a leaf module, one direct tensor of a split module; units that share
/// a storage are merged.
struct Unit {
  std::string_view name;  ///< of the block, leaf or tensor that comes first; lives as long as the model (or
                          ///< the UnitCatalog)
  model::ModuleId module{};                    ///< the block or leaf; for a direct tensor, its module
  std::span<const model::TensorId> tensors{};  ///< every name in it, definition order
  bool block = false;                          ///< no-split class
  bool tied = false;                           ///< merged because of a shared storage
  bool computed = false;  ///< runtime mixed: while it lies on the host, the CPU computes with it
  Bytes resident{};       ///< w: while it sits on a GPU
  Bytes training{};       ///< beside w wherever it lies, and nowhere else: gradients, states of the optimizer
  Bytes stays{};          ///< b: on the main GPU although it is off (buffers)
  Bytes stream_peak{};    ///< r
  Bytes ram_peak{};  ///< in CPU memory while it is read from disk: its largest tensor where it is streamed
                     ///< on, else all that the CPU computes with at once
  Bytes streamed{};  ///< s: crossing the bus a step; where it trains for both of its passes
  Bytes sent{};      ///< gradients that cross it the other way meanwhile
  Bytes prompt_streamed{}, prompt_resident{};  ///< of s and w: what runs with the prompt alone
  Bytes unread{};      ///< of w: what no operator reads; not in prompt_resident, and in s and prompt_streamed
                       ///< only where the runtime streams modules as a whole
  Bytes exec_bytes{};  ///< k: bound to the executing device (KV cache, what autograd saves)
  std::uint32_t position = 0;  ///< in execution order
};

}  // namespace stowage::solve
