#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/estimate/graph/run_again.h"
#include "core/estimate/graph/saved_moves.h"
#include "core/estimate/offload/layer_names.h"
#include "core/machine/machine.h"

namespace stowage::estimate {

/// What the layers of a pass take and save, when each tensor is ready and needed, and what each layer could
/// be run again from: what core/engine/training/offload_plan.cpp makes a schedule's scenario of, without
/// values. A layer has what is saved from its begin to that of the next.
class LayerWatch {
 public:
  /// All of them outlive it. `now_ps`: how far the pass has come by the clock of virtual GPUs.
  LayerWatch(const GraphProgram& program, const RunPlaces& places, const TrainingStep& step,
             std::function<std::uint64_t()> now_ps);

  const offload::LayerNames& layers() const { return layers_; }
  /// Forward: the next step, of this module; the next node of autograd has this number.
  void begin_step(std::uint32_t module, std::uint64_t next);
  /// A step saved it, once more maybe.
  void save(const SavedStorageSlot& slot, const std::weak_ptr<SavedStorageSlot>& held,
            const SavedMoves::Shape& shape, const GraphStep& step);
  /// A turn of a layer begins, which is given these; and ends.
  void given(const StoragePtr& storage);
  void end_turn(const AgainTurn& turn);
  void end_forward(std::uint64_t next);
  /// Backward: the node of this number is next, and then it asks for what it saved.
  void begin_node(std::uint64_t number);
  void asked(const SavedStorageSlot& slot);
  void end_backward();

  /// Nothing is moved in it; over the links of the machine.
  offload::Scenario scenario(const machine::Machine& machine) const;

 private:
  struct Row {
    std::weak_ptr<SavedStorageSlot> held{};
    std::weak_ptr<const HeldStorage> made{};
    const GraphStep* step = nullptr;  ///< that saved the tensor which stands for it: the first that may go
    std::uint32_t module = 0, part = 0;
    SavedMoves::Shape shape{};
    std::uint64_t bytes = 0;
    std::uint16_t place = 0;
    bool may_go = false, late = false, told = false;
    bool given = false;    ///< a layer saved it that did not make it
    bool outside = false;  ///< a module in no layer saved it too
    bool kept = false;     ///< when forward had ended
    std::uint64_t ready_ps = 0, needed_ps = 0;
    std::optional<std::uint32_t> needed_in{};
  };
  struct Given {
    std::weak_ptr<const HeldStorage> memory{};
    std::uint64_t bytes = 0;  ///< on GPUs
    bool saved = false;       ///< its layer has saved it
  };

  void enter(bool back, std::uint32_t part);
  std::uint64_t part_ps() const { return now_ps_() - since_; }
  void settle();
  bool may_go(const SavedMoves::Shape& shape) const;
  const Row* row_of(const std::weak_ptr<const HeldStorage>& memory) const;
  std::uint64_t rest_of(std::uint32_t layer) const;
  offload::Tensor tensor_of(const Row& row) const;
  void add_links(const machine::Machine& machine, offload::Scenario& out) const;

  const GraphProgram& program_;
  const RunPlaces& places_;
  const TrainingStep& step_;
  std::function<std::uint64_t()> now_ps_;
  offload::LayerNames layers_;
  std::vector<Row> rows_{};  ///< by number of the storage
  std::map<const HeldStorage*, std::uint32_t> by_memory_{};
  std::vector<std::uint32_t> new_{};  ///< by the step that runs: what can go from now on
  std::map<const HeldStorage*, Given> given_{};
  /// By layer: bytes that it was given and nobody else keeps; nullopt: it cannot be run again, or did not
  /// run.
  std::vector<std::optional<std::uint64_t>> inputs_{};
  std::vector<bool> seen_{};                                 ///< by layer: a turn of it has ended
  std::vector<std::uint64_t> forward_ps_{}, backward_ps_{};  ///< by part
  std::vector<std::uint64_t> part_begins_{};
  bool back_ = false;
  std::uint32_t part_ = 0;
  std::uint64_t since_ = 0;
};

}  // namespace stowage::estimate
