#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/plan/evaluate.h"

namespace stowage::plan {

/// The most bytes that a device held at once in a run.
struct MeasuredPeak {
  machine::DeviceId device{};
  Bytes peak{};
};

/// What a complete run needed on a device beside all that its plan counts there (weights, what stays,
/// reserve, KV cache, what is saved for backward): activations and what operators ask for in passing. 0 when
/// it needed less than that.
Bytes measured_activations(const DeviceUse& planned, Bytes peak);

/// What to keep free of a device for `needed` bytes: rounded up to whole MiB, on a card of less than 512 MiB
/// to a step as fine as that card needs, and never more than the budget.
Bytes to_keep_free(Bytes needed, const std::optional<Bytes>& budget);

/// The machine that keeps as much free as a complete run under `planned` needed on each device that was
/// measured, as to_keep_free() rounds it; the others stay as they are.
machine::Machine keep_free_as_measured(machine::Machine machine, const Evaluation& planned,
                                       const std::vector<MeasuredPeak>& peaks);

}  // namespace stowage::plan
