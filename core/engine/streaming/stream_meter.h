#pragma once

#include <functional>
#include <vector>

#include "core/engine/streaming/stream_plan.h"
#include "core/estimate/kernel_cost.h"

namespace stowage::engine {

/// Writes down what one pass does (MeteredPass). Sizes alone decide what it finds, so that two passes over
/// the same inputs are the same.
class StreamMeter {
 public:
  /// `machine` and `calibration`, which may be null, outlive it.
  StreamMeter(const Program& program, const Places& places, const machine::Machine& machine,
              const machine::Calibration* calibration = nullptr, std::size_t most_steps = kMostSteps);
  static constexpr std::size_t kMostSteps = 2'000'000;  ///< some 100 MB

  /// Calls back with each storage and the GPU's place whose streamed copy somebody holds a view of now.
  using EachHeld = std::function<void(const std::function<void(std::uint32_t, std::uint16_t)>&)>;

  void begin(const Step& step, c10::Device device, const EachHeld& each_held);
  /// An operator of the step that runs: the bytes that it reads and writes, and what it multiplies.
  void compute(std::uint64_t bytes, const estimate::ProductWork& product = {});
  /// A copy that no schedule will move: of a value, or of a weight between GPUs.
  void copy(std::uint16_t from, std::uint16_t to, std::uint64_t bytes);
  /// The step needs a storage that is streamed to a GPU.
  void use(std::uint32_t storage, std::uint16_t place);
  /// A storage is brought to the GPU of the step that runs, by a copy that is schedulable().
  void load(std::uint32_t storage, std::uint16_t from);
  /// What a GPU held since the call before, at most and without what loads brought: of the step that runs,
  /// or, before the first one, of that.
  void rest(std::uint16_t gpu, std::uint64_t bytes);
  /// Whether a copy is one that a schedule can move: from the host to the GPU of the step that runs.
  bool schedulable(std::uint16_t place, std::uint16_t from) const;

  /// What was measured; `rest` as in MeteredPass.
  MeteredPass take(std::vector<std::uint64_t> rest);

 private:
  void add_use(std::uint32_t storage);
  machine::DeviceId name_of(std::uint16_t place) const;

  const Places& places_;
  const machine::Machine& machine_;
  std::size_t most_steps_;
  std::vector<estimate::KernelCost> costs_{};          ///< by place
  std::vector<std::vector<std::uint32_t>> waiting_{};  ///< by GPU: held while others ran
  std::vector<std::int64_t> used_in_{};                ///< by storage: the last step that uses it
  std::vector<bool> loaded_{};              ///< by storage: a load that can be scheduled brought it
  std::uint16_t place_ = Places::kNowhere;  ///< of the step that runs
  MeteredPass pass_{};
};

}  // namespace stowage::engine
