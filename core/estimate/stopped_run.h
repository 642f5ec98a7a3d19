#pragma once

#include <functional>
#include <optional>

#include "core/estimate/prediction.h"
#include "core/machine/machine.h"

namespace stowage::estimate {

/// A run that ran out of memory, beside what is predicted of it. Whoever advises another budget, another plan
/// or more room asks here first whether that would run.
class StoppedRun {
 public:
  /// `held`: bytes that the device held or was asked for when the run stopped, overhead included. `there`:
  /// what it had at least, which is its limit where a machine names no budget. `reserved`: what the allocator
  /// takes is what counts (CUDA), not what it hands out.
  StoppedRun(machine::DeviceId device, Bytes held, Bytes there, const Prediction& predicted,
             bool reserved = false);

  /// Bytes that the device is short of in another run: by its own prediction, and by as much more as the
  /// stopped run held above its prediction. 0: it runs. nullopt where nothing was predicted of one of the
  /// two, and where another device is over its budget.
  std::optional<Bytes> short_of(const Prediction& other, const machine::Machine& machine) const;

 private:
  std::optional<Bytes> peak_of(const Prediction& prediction) const;

  machine::DeviceId device_;
  Bytes there_;
  bool reserved_;
  std::optional<Bytes> beyond_{};  ///< what the run held above its prediction
};

/// An amount that is enough, `from` or more and at most `most`: while `short_of` says that bytes are missing,
/// as many are added. nullopt where it says nothing, or where no amount up to `most` is enough after a few
/// tries: the last word is always that of `short_of`.
std::optional<Bytes> least_enough(Bytes from, Bytes most,
                                  const std::function<std::optional<Bytes>(Bytes)>& short_of);

}  // namespace stowage::estimate
