#pragma once

#include <optional>

#include "core/plan/evaluate.h"

namespace stowage::plan {

/// Of a pass forward and back on one GPU: what lies there when backward ends, whatever becomes of
/// activations.
struct TrainingFloor {
  machine::DeviceId device{};
  Bytes weights{};                ///< with buffers that stay there
  Bytes gradients{};              ///< of the parameters that lie there and that the model says are trained
  Bytes overhead{};               ///< of the device itself
  std::optional<Bytes> budget{};  ///< nullopt: unlimited

  Bytes total() const { return weights + gradients + overhead; }
  /// No schedule of activations is enough: weights have to lie elsewhere.
  bool beyond() const { return budget && total() > *budget; }
  /// The budget of activations: what the floor leaves of the device's, 0 where it is beyond(). It is on the
  /// safe side, since gradients come one by one while backward lets go of activations. nullopt: unlimited.
  std::optional<Bytes> room() const;
};

/// Of a run, whatever the settings say of training: it holds no optimizer, and trains what the program says.
/// nullopt: the device is no GPU of the machine.
std::optional<TrainingFloor> training_floor(const model::Model& model, const machine::Machine& machine,
                                            const Settings& settings, const Placement& placement,
                                            const Evaluation& evaluation, machine::DeviceId device);

}  // namespace stowage::plan
