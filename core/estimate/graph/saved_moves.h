#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate/graph/block_ledger.h"
#include "core/estimate/graph/graph_program.h"
#include "core/estimate/offload/choice.h"
#include "core/estimate/offload/layer_names.h"
#include "core/estimate/offload/scope_units.h"
#include "core/estimate/training_step.h"

namespace stowage::estimate {

/// One storage that is saved for the pass back, for all nodes that saved it.
struct TurnAgain;
struct SavedStorageSlot {
  StoragePtr memory{};                      ///< null while it is on the host alone
  StoragePtr host{};                        ///< the copy there, once it was sent
  std::weak_ptr<const HeldStorage> made{};  ///< the storage that was saved
  std::uint32_t number = 0;                 ///< in the order of saving
  std::uint64_t bytes = 0;
  std::uint16_t place = 0;
  trace::NameId module = 0;
  std::shared_ptr<TurnAgain>
      turn{};  ///< it is not kept: what makes it again has to run before it is asked for
};
using SavedSlotPtr = std::shared_ptr<SavedStorageSlot>;

/// What a pass moves of what it saves, by number of the storage.
struct SavedPlan {
  enum class Way : std::uint8_t {
    Stays,
    Alone,    ///< it goes when its copy has ended, and comes when it is asked for
    OfLayer,  ///< it goes and comes with its layer, at the steps of compute
  };
  struct Row {
    Way way = Way::Stays;
    std::uint32_t layer = 0;
    std::uint64_t bytes = 0;
  };
  std::vector<Row> rows{};
  offload::Choice choice{};                  ///< of layers, where they are followed
  std::vector<std::string> caps_by_order{};  ///< FilledCaps::by_order
};

/// Saved storages on their way to the host and back, as core/engine/training has them: a pass before says
/// what there is (plan()), and the next one moves it. Who saved what is known without values.
class SavedMoves {
 public:
  /// When the pass has come how far, and what a copy to the host takes, by the clock of virtual GPUs.
  struct Clock {
    std::function<std::uint64_t()> now_ps{};
    std::function<std::uint64_t(std::uint16_t place, std::uint64_t bytes)> to_host_ps{};
    std::function<void(std::uint64_t ps)> wait_until{};
  };
  /// All of them outlive it; `plan` null: nothing is moved.
  SavedMoves(const GraphProgram& program, const RunPlaces& places, BlockLedger& ledger,
             const TrainingStep& step, const SavedPlan* plan, Clock clock);
  ~SavedMoves() { ledger_.make_room_by(nullptr); }
  SavedMoves(const SavedMoves&) = delete;
  SavedMoves& operator=(const SavedMoves&) = delete;

  /// How a tensor that is saved lies in its storage.
  struct Shape {
    std::uint64_t elements = 0;
    bool contiguous = true, view = false;
  };
  static Shape shape_of(const Geometry& geometry, const HeldStorage& storage);
  /// A storage of activations is saved by an operator of a module, once more maybe. `of_input`: it is kept
  /// for what is run again from it.
  SavedSlotPtr save(const StoragePtr& storage, const Shape& shape, const GraphStep& step,
                    trace::NameId module_name, bool of_input = false);
  /// Forward: the next step, of this module; the next node of autograd has this number.
  void begin_step(std::uint32_t module, std::uint64_t next);
  void end_forward(std::uint64_t next);
  /// Backward: the node of this number is next, and then it takes what it saved.
  void begin_node(std::uint64_t number);
  void take(SavedStorageSlot& slot);
  /// Bytes of what is saved now, as they are asked for, each storage once, wherever it lies.
  std::uint64_t saved_bytes() const;
  /// When forward has ended: what a pass like this one moves.
  SavedPlan plan() const;

 private:
  struct Row {
    std::weak_ptr<SavedStorageSlot> slot{};
    std::weak_ptr<const HeldStorage> made{};
    std::uint32_t module = 0, part = 0;
    Shape shape{};
    bool may_go = false;   ///< a tensor of it may go
    bool told = false;     ///< somebody says that it stays
    bool of_input = true;  ///< kept for what is run again from it alone
    std::uint64_t bytes = 0;
    bool on_gpu = false;
    bool is_kept() const { return !slot.expired(); }
  };
  bool may_go(const Shape& shape) const;
  void send(const SavedSlotPtr& slot);
  void bring(SavedStorageSlot& slot);
  void bring_one_before(const SavedStorageSlot& slot);
  void settle();
  void collect();
  bool make_room(std::uint16_t place);
  void enter_forward(std::uint32_t part, std::uint64_t next);
  void enter_backward(std::uint32_t part);
  std::uint32_t part_count() const;
  std::vector<bool> stay_by_cap(std::vector<std::string>& by_order) const;
  offload::Scenario scenario(const std::vector<bool>& by_cap) const;

  const GraphProgram& program_;
  const RunPlaces& places_;
  BlockLedger& ledger_;
  const TrainingStep& step_;
  const SavedPlan* plan_;
  offload::LayerNames layers_{};
  plan::ActivationScopes asked_{};
  offload::ScopeUnits scopes_{};
  std::vector<Row> rows_{};
  std::map<const HeldStorage*, std::uint32_t> by_memory_{};
  std::vector<SavedSlotPtr> new_{};  ///< saved by the step that runs, and to be sent
  Clock clock_;
  struct InFlight {
    StoragePtr memory{};
    std::uint64_t end_ps = 0;
  };
  std::vector<InFlight> in_flight_{};                ///< what goes alone, until its copy has ended
  std::map<std::uint16_t, std::uint64_t> queues_{};  ///< by GPU: when its last copy to the host ends
  std::vector<std::weak_ptr<SavedStorageSlot>> alone_{};
  std::map<std::uint32_t, std::vector<std::weak_ptr<SavedStorageSlot>>> of_layer_{};
  std::map<std::uint32_t, std::uint64_t> layer_ends_{};  ///< when the last copy of a layer to the host ends
  std::vector<std::uint64_t> part_begins_{};
  std::uint32_t part_ = 0;
};

}  // namespace stowage::estimate
