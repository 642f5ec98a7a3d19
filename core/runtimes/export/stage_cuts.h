#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/runtimes/export/stages.h"

namespace stowage::runtimes {

/// Layers on GPUs that never go down again, and which of them keep their parameters on the host.
struct StageCut {
  std::vector<machine::DeviceId> gpus{};  ///< by layer
  LayerGroups groups{};
  std::uint64_t bytes = 0;  ///< that lie elsewhere than planned
  std::uint64_t over = 0;   ///< that GPUs hold above their budgets; 0 where nobody says what those are
};

/// Finds cuts of a model's layers into stages, in the order of the GPUs of a plan, by dynamic programming
/// over the places where stages begin; with `grouped` for each size and count of groups of layers that keep
/// their parameters on the host.
class StageCutter {
 public:
  /// More layers than any model has: their groups are not tried one by one.
  static constexpr std::size_t kMostGrouped = 160;

  /// Precondition: the model has layers.
  StageCutter(const ExportInput& input, bool grouped);

  /// The cut with the fewest bytes elsewhere, of equally near ones that with the fewest bytes above the
  /// budgets (weights, each storage once a layer, and caches, which lie on the GPU of their layer). A storage
  /// under several names counts where its first name is: the true number may be higher, and is never lower.
  StageCut nearest();
  /// A cut that puts every parameter of a layer where the plan does, and of all such the one with the fewest
  /// bytes elsewhere, each name counted; nullopt: there is none, or the plan keeps something else off the
  /// GPUs.
  std::optional<StageCut> exact();
  /// Whether `nearest` looked at all that can be said.
  bool complete() const;
  plan::DeviceMap map_of(const StageCut& cut) const;

 private:
  using Costs = std::vector<std::uint64_t>;  ///< by GPU of `gpus_`
  struct Cost {
    std::uint64_t bytes = 0, over = 0;
    auto operator<=>(const Cost&) const = default;
  };
  /// What a layer, or what stands before or behind them, takes of its GPU: with its parameters or without.
  struct Load {
    std::uint64_t resident = 0, offloaded = 0;
  };
  struct From {
    std::uint32_t begin = 0;     ///< the first layer of the stage
    std::size_t gpu_before = 0;  ///< of the stage before it
  };

  void find_loads(const ExportInput& input);
  void find_costs(bool exactly);
  bool groups_matter() const;
  std::vector<LayerGroups> groups_to_try(bool exactly) const;
  StageCut best_cut(bool exactly);
  void try_groups(const LayerGroups& groups, StageCut& best);
  void extend(const LayerGroups& groups, std::uint32_t begin, std::size_t gpu, const Cost& limit);
  std::vector<machine::DeviceId> gpus_of_layers(std::size_t last) const;

  const Facts& facts_;
  bool grouped_ = false;
  std::vector<machine::DeviceId> gpus_{};
  std::vector<std::uint32_t> layers_{};
  std::vector<machine::DeviceId> planned_{},
      sides_{};                            ///< by tensor; sides: gpu 0 before the layers, 1 behind
  std::vector<std::uint32_t> layer_of_{};  ///< by tensor: index of `layers_`
  Costs before_{}, after_{};
  std::vector<Costs> resident_{}, offloaded_{};  ///< by layer
  std::vector<Load> loads_{};                    ///< by layer
  std::uint64_t load_before_ = 0, load_after_ = 0;
  Costs rooms_{};                           ///< bytes for loads; empty: nobody says, and all is room
  std::vector<std::vector<Cost>> least_{};  ///< by layers that are cut off, then by GPU of the last stage
  std::vector<std::vector<From>> from_{};   ///< the same
};

/// GPUs that a plan for a target of GPUs may use: those of the plan, or the first.
std::vector<machine::DeviceId> usable_gpus(const plan::DeviceMap& map);

}  // namespace stowage::runtimes
