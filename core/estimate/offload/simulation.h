#pragma once

#include <cstdint>
#include <vector>

#include "core/estimate/offload/schedule.h"

namespace stowage::estimate::offload {

/// The schedule of one scenario under one choice after another. What does not depend on the choice is worked
/// out once, and all room is used again: every number of layers of a model is computed between two frames of
/// a slider.
class Simulation {
 public:
  /// The scenario outlives it. What it moves is no matter here: choices say that. `lists`: which copy goes
  /// when is told too, and not only what all of them come to.
  explicit Simulation(const Scenario& scenario, bool lists = true);

  /// As simulate() says. What it returns lasts until the next call.
  const Schedule& run(const Choice& choice);
  /// The same of a choice that differs from the last one in the tensors of one layer alone.
  const Schedule& run_with(const Choice& choice, std::uint32_t layer);
  /// What run() returned last.
  Schedule take() { return std::move(out_); }

 private:
  struct MemoryEvent {
    double time = 0;
    std::int64_t bytes = 0;
    std::uint32_t layer = 0;
    std::uint32_t gpu = 0;  ///< place of its number among those of the scenario
  };
  /// Bytes of a layer's tensors on one GPU: all, and of those what the choice has not kept, given back,
  /// copied.
  struct Sum {
    std::uint32_t gpu = 0;
    std::int64_t held = 0, left_out = 0, freed = 0, moved = 0;
  };
  struct Need {
    std::uint32_t layer, tensor;
  };

  void add_sums();
  void add_needs();
  void begin(const Choice& choice);
  const Schedule& finish();
  void add_up(std::uint32_t layer);
  std::uint32_t offloaded() const { return static_cast<std::uint32_t>(choice_->offloaded.size()); }
  bool by_steps() const { return scenario_.memory == Memory::Step; }
  std::uint32_t place_of(std::uint32_t gpu) const;
  /// What it takes of a tensor, close together: there are thousands.
  struct Row {
    double ready = 0, needed = 0;
    double back = 0;  ///< when it is on the GPU again
    std::uint64_t moved = 0, freed = 0;
    std::uint32_t gpu = 0, sum = 0;  ///< its place; which of its layer's sums it is in
  };
  Row& row(std::uint32_t layer, std::uint32_t tensor) { return rows_[first_[layer] + tensor]; }
  Copy copy(bool down, std::uint32_t layer, std::uint32_t tensor, double earliest);
  void wait_for_offload(std::uint32_t j);
  void forward(std::uint32_t j);
  void queue_reloads(std::uint32_t j);
  void reload(std::uint32_t i, std::uint32_t k, std::uint32_t j);
  void run_again(std::uint32_t j);
  void backward(std::uint32_t j);
  void measure();
  void order_copies();

  const Scenario& scenario_;
  const Choice* choice_ = nullptr;
  std::uint32_t count_;
  std::vector<std::uint32_t> gpus_;
  std::vector<Link> links_{};  ///< by place of a GPU
  bool lists_;
  std::vector<std::size_t> first_{};    ///< by layer: the number of its first tensor
  std::vector<Row> rows_{};             ///< by number of the tensor
  std::vector<std::vector<Sum>> sums_;  ///< by layer
  std::vector<std::vector<Need>>
      needs_;                       ///< by layer: what its backward may need, in the order of needing it
  std::vector<GpuPeak> without_{};  ///< by place: nothing moved
  double compute_seconds_ = 0;

  std::vector<double> down_last_, up_last_;  ///< by place: when its last copy ends
  std::vector<std::uint32_t> rank_{};
  std::vector<bool> again_{};
  std::vector<double> down_end_{};  ///< by layer: when its last copy to the host ends
  std::vector<MemoryEvent> compute_{}, down_{}, up_{};
  std::vector<std::int64_t> held_{}, on_gpu_{};  ///< by layer, by place
  double clock_ = 0;
  Schedule out_{};
};

}  // namespace stowage::estimate::offload
