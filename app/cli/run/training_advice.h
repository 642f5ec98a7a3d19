#pragma once

#include <optional>
#include <string>

#include "app/cli/run/memory_advice.h"

namespace stowage::cli {

/// Of a pass forward and back under a plan that ran out of memory on a device: what lies there when backward
/// ends, whatever becomes of activations.
struct TrainingFloor {
  machine::DeviceId device{};
  Bytes weights{};    ///< with buffers that stay there
  Bytes gradients{};  ///< of the parameters that lie there and are trained, as the program says
  std::optional<Bytes> budget{};
  /// No schedule of activations is enough: weights have to lie elsewhere.
  bool beyond() const { return budget && weights + gradients > *budget; }
};

/// nullopt: it ran out elsewhere than on a GPU of the machine.
std::optional<TrainingFloor> training_floor(const PlannedRun& run, const protocol::OutOfMemory& stop);

/// What to do next, in one or two sentences that end with a full stop.
std::string training_advice_text(const TrainingFloor& floor);

}  // namespace stowage::cli
