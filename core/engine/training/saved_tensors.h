#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/engine/execution/pass_listener.h"
#include "core/engine/execution/region.h"
#include "core/engine/execution/residency.h"
#include "core/engine/training/activation_scopes.h"
#include "core/engine/training/autograd_engine.h"
#include "core/engine/training/layer_list.h"
#include "core/engine/training/node_work.h"
#include "core/engine/training/offload_copies.h"
#include "core/engine/training/offload_plan.h"
#include "core/engine/training/pass_clock.h"

namespace stowage::engine {

enum class SavedKind : std::uint8_t { Parameter, Buffer, Constant, Input, Activation };

/// Why a saved tensor is not offloaded: TransformerEngine's rules, by storage. The first that holds.
enum class SavedReason : std::uint8_t {
  Parameter,
  Buffer,
  Constant,
  TooSmall,
  NonContiguous,
  ViewOfLargerBase,
  Eligible,
};

/// One tensor that autograd saved.
struct SavedTensor {
  std::uint32_t stored = 0;  ///< number of its storage
  const Step* step = nullptr;
  std::uint64_t sequence = 0;  ///< of the autograd node that saved it
  c10::ScalarType dtype = c10::ScalarType::Undefined;
  std::vector<std::int64_t> shape{};
  std::uint64_t bytes = 0;
  bool view = false, contiguous = true;
  SavedReason reason = SavedReason::Eligible;
  std::uint64_t saved_ns = 0, freed_ns = 0;
  bool released = false, in_forward = false;
  bool recomputed = false;    ///< it was not kept: the region that saved it is run again
  bool given = false;         ///< a value that its layer did not make
  bool region_input = false;  ///< nobody saved it but for a region that is run again from it
  bool inside = false;        ///< saved by such a region, by itself
  std::uint32_t region = 0;   ///< number of that region
  std::uint32_t again = 0;    ///< recomputed: number of the storage that it lies in now; 0: in none yet
};

/// What was run again of a region in one pass.
struct RegionRun {
  std::uint64_t runs = 0, ps = 0;
  double seconds = 0;
};

/// Bytes on GPUs of what a layer was given: what it was the first to save, and the rest.
struct GivenBytes {
  std::uint64_t saved = 0, rest = 0;
};

/// One storage that saved tensors lie in.
struct SavedStorage {
  std::uint64_t bytes = 0;
  SavedKind kind = SavedKind::Activation;
  std::uint32_t owner = 0;  ///< weight or input
  ModuleIndex module = 0;   ///< that saved it first
  c10::Device device = c10::kCPU;
  std::uint32_t holders = 0;  ///< tensors of it that autograd has now
  bool may_go = false;        ///< a tensor of it may go
  bool wanted = false;        ///< and its scope is on
  bool over_cap = false, moved = false;
  bool no_room = false;      ///< the host had none for the copy
  bool marked = false;       ///< the program says that it stays
  bool unannounced = false;  ///< part of a wrapper that the runtime was not told of: it stays, too
  bool late = false;         ///< its layer runs again, after the next one began
  bool freed = false;        ///< sent, and gone from its device when forward ended
  bool there = false;        ///< on its device now, as far as what autograd keeps goes
  bool left_out = false;     ///< a region that is run again saved it, and does not keep it
  bool kept = false;         ///< somebody does
  bool of_input = false;     ///< only regions that are run again from it have
  bool gone = false;         ///< left out, and gone from its device when forward ended
  std::uint32_t region = 0;  ///< that left it out first
  /// The part of the pass that saved it first, and how much of its work was done when it could be copied:
  /// when its first tensor that may go was saved, else its first.
  std::uint32_t part = 0;
  std::uint64_t ready_ps = 0;
  /// In backward the part that asked for it first, and the same of that one.
  bool needed = false;
  std::uint32_t needed_part = 0;
  std::uint64_t needed_ps = 0;
  c10::weak_intrusive_ptr<c10::StorageImpl> memory{c10::intrusive_ptr<c10::StorageImpl>()};
  std::weak_ptr<Held> held{};
};

/// Everything that autograd saves in one pass: what it is, who saved it, when it goes; and the copies to the
/// host of what a request moves there. Weights are not held but fetched again, so that one that is streamed
/// is not kept. Forward runs on one thread; backward on one a device. One a session, behind a shared pointer:
/// what autograd holds points to it.
///
/// The first pass moves each storage as it comes, and says what the layers save and take. What the schedule
/// of core/estimate/offload makes of that the passes after it follow: memory of a layer is given back when
/// forward comes to one layer, and brought again when backward comes to another.
class SavedTensors final : public PassListener,
                           public SavingListener,
                           public std::enable_shared_from_this<SavedTensors> {
 public:
  SavedTensors(const Program& program, const Layout& layout, Residency& residency, Recorder& recorder,
               const protocol::TrainingRequest& request, const machine::Machine& machine,
               const machine::Calibration* calibration);

  void begin_pass(const std::vector<c10::IValue>& inputs);
  /// Forward has ended and its values are gone, but for the outputs.
  void end_forward();
  void end_pass();
  /// The pass failed, or is over: nothing stays open, whose inputs would keep this and their memory alive.
  void abandon();
  /// The step whose operators made the autograd node of that number; nullptr: none.
  const Step* step_of(std::uint64_t sequence) const;
  /// Regions that are run again: their number, what each is run from, and how it is run; `enough` is asked
  /// after each step. Called on the thread whose derivative needs what the region saved.
  using RunAgain = std::function<void(std::size_t number, std::vector<RegionInput> inputs,
                                      const std::function<bool()>& enough)>;
  void recompute(const std::vector<Region>& regions, RunAgain run) {
    regions_ = &regions;
    run_again_ = std::move(run);
  }
  /// In forward: a node of autograd was made. In backward it runs between begin_node() and end_node().
  void note_node(std::uint64_t sequence, const NodeWork& work);
  void begin_node(std::uint64_t sequence);
  void end_node(std::uint64_t sequence, c10::Device device);

  void begin_step(const Step& step, c10::Device device) override;
  void weight_used(std::uint32_t index, const at::Tensor& tensor) override;
  void copied(const at::Tensor& from, const at::Tensor& to) override;
  void to_be_written(const at::Tensor& tensor) override;
  void worked(c10::Device device, std::uint64_t bytes, const estimate::ProductWork& product) override;
  void copied_in_turn(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) override;
  void begin_region(std::size_t number, std::vector<RegionInput> inputs) override;
  void end_region() override;
  std::unique_ptr<torch::autograd::SavedVariableHooks> hooks() override;

  const std::vector<SavedTensor>& tensors() const { return tensors_; }
  const std::vector<SavedStorage>& storages() const { return storages_; }
  const ActivationScopes& scopes() const { return scopes_; }
  const std::vector<protocol::ActivationScope>& asked_scopes() const { return asked_scopes_; }
  std::optional<std::uint64_t> first_layers() const { return first_layers_; }
  /// What caps are for (ScopeUnits::Decision) that are filled in the order of saving, for nobody knows
  /// better.
  const std::vector<std::string>& caps_by_order() const { return caps_by_order_; }
  const LayerList& layers() const { return layers_; }
  const PassClock& clock() const { return clock_; }
  std::uint64_t threshold() const { return threshold_; }
  bool offloads() const { return offloads_; }
  const std::vector<plan::FusedGroup>& groups() const { return groups_; }
  /// By layer: what it reads and did not make; nullopt: it was not looked at, or could not be run again.
  const std::vector<std::optional<GivenBytes>>& layer_inputs() const { return layer_inputs_; }
  /// By number of the region, of the last pass.
  const std::vector<RegionRun>& region_runs() const { return region_runs_; }
  /// The cap of its scope is filled with others.
  bool stays_by_cap(std::uint32_t stored) const;
  /// The host had no room for one in some pass.
  bool lacked_room() const { return !no_room_.empty(); }
  /// Of the last pass: its layers, and whether it followed a plan; nullptr before one has ended, and where
  /// there are no layers.
  const OffloadPlan* plan() const { return plan_ ? &*plan_ : nullptr; }
  bool followed() const { return followed_; }
  /// The most bytes of what the plan knows that lay on GPUs at one moment; or on the one of that number.
  std::uint64_t planned_peak_bytes(std::optional<std::uint32_t> gpu = {}) const;
  /// Picoseconds of the last pass on the machine of its plan.
  std::uint64_t pass_ps() const { return pass_ps_; }
  /// Of activations and inputs that autograd held when forward had ended, and the most at one moment.
  std::uint64_t end_of_forward_bytes() const { return end_of_forward_; }
  std::uint64_t peak_bytes() const { return peak_; }
  /// The same of one device, by place: what is moved away counts where it was saved.
  struct HeldOn {
    std::uint64_t bytes = 0, peak = 0, end_of_forward = 0;
  };
  const std::vector<HeldOn>& held_on() const { return held_on_; }

 private:
  class Hook;
  class AgainHook;
  struct Lie;
  struct Place;
  struct RegionTurn;
  struct Rerun;
  struct Known {
    SavedKind kind;
    std::uint32_t index;  ///< of the weight, or of the input
    c10::weak_intrusive_ptr<c10::StorageImpl> memory;
  };
  struct Turn {
    std::uint64_t sequence;
    const Step* step;
  };

  void pack(Hook& hook, const at::Tensor& tensor);
  SavedTensor& add_row(Hook& hook, const at::Tensor& tensor);
  void keep(Hook& hook, SavedTensor& row, const at::Tensor& tensor);
  at::Tensor unpack(const Hook& hook);
  at::Tensor bring(const Hook& hook);
  static at::Tensor as_it_lay(const c10::Storage& memory, const Lie& lie);
  /// Throws where the memory was written to since `row` was saved, with the operator that saved it.
  void check_version(const Lie& lie, std::uint32_t now, const SavedTensor& row) const;
  // saved_tensors_again.cpp
  void look_at(const Region& region, const std::vector<RegionInput>& inputs);
  void note_inputs();
  bool is_weight(const at::Tensor& tensor) const;
  bool is_left_out(const at::Tensor& tensor) const;
  void leave_out(Hook& hook, SavedTensor& row, std::uint32_t number);
  at::Tensor made_again(const Hook& hook);
  void run_again(RegionTurn& turn);
  static void note_work_again(std::uint64_t ps);
  void pack_again(const at::Tensor& tensor);
  void put(Place& place, const at::Tensor& tensor);
  void dropped(std::uint64_t pass, std::uint32_t row);
  void know(const at::Tensor& tensor, SavedKind kind, std::uint32_t index);
  const Known* find_known(const c10::StorageImpl* memory) const;
  std::uint32_t storage_of(const at::Tensor& tensor);
  std::shared_ptr<Held> held_for(std::uint32_t stored, const at::Tensor& tensor);
  SavedReason reason_of(const SavedTensor& row, SavedKind kind) const;
  void offload(std::uint32_t stored, const std::shared_ptr<Held>& held);
  // saved_tensors_layers.cpp
  void enter_layer_of(const Step& step);
  void enter_forward(std::uint32_t part);
  void enter_backward(std::uint32_t part);
  void settle_new();
  std::uint64_t ready_now(const SavedStorage& storage) const;
  void send(std::uint32_t stored, const std::shared_ptr<Held>& held);
  void note_need(const Held& held);
  void hold(const SavedStorage& storage);
  void let_go(const SavedStorage& storage);
  void came(std::uint32_t stored);
  void went(std::uint32_t stored);
  void see_off();
  std::uint32_t part_count() const;
  bool under_cap(std::uint32_t stored);
  void choose_under_caps();
  c10::Storage memory_of(const Hook& hook);
  estimate::ProductWork product_of(std::uint64_t sequence, const NodeWork& work) const;

  const Program& program_;
  const Layout& layout_;
  Residency& residency_;
  Recorder& recorder_;
  const machine::Machine& machine_;
  LayerList layers_;
  std::optional<std::uint64_t> first_layers_;
  std::vector<protocol::ActivationScope> asked_scopes_;
  ActivationScopes scopes_;
  std::uint64_t threshold_;
  std::vector<plan::SavedMark> marks_;
  std::vector<plan::FusedGroup> groups_;
  bool offloads_;
  PassClock clock_;
  OffloadCopies copies_;

  /// Held while one thread takes what was saved: regions are run again one at a time, and weights are
  /// fetched by one thread. Taken before the other one.
  std::mutex backward_mutex_{};
  std::mutex mutex_{};
  bool forward_ = true;
  std::uint64_t pass_ = 0;  ///< what autograd still holds of an earlier one counts no more
  std::vector<SavedTensor> tensors_{};
  std::vector<SavedStorage> storages_{};
  std::unordered_map<const c10::StorageImpl*, Known> known_{};
  std::unordered_map<const c10::StorageImpl*, std::uint32_t> by_memory_{};
  std::unordered_map<std::uint64_t, std::uint32_t> by_weight_{};  ///< by storage of the program and device
  std::vector<Turn> turns_{};
  const Step* step_ = nullptr;
  std::uint64_t bytes_ = 0, peak_ = 0, end_of_forward_ = 0;
  std::vector<HeldOn> held_on_{};
  std::unordered_map<std::string, std::uint64_t> moved_of_unit_{};
  /// Storages that fill the caps best, by number, as a pass before has shown them; the same in each pass.
  std::unordered_set<std::uint32_t> chosen_{};
  bool has_chosen_ = false;
  std::vector<std::string> caps_by_order_{};
  const Step* streamed_for_ = nullptr;  ///< backward: the step whose weights were fetched last

  struct New {
    std::uint32_t stored;
    std::shared_ptr<Held> held;  ///< null: it is not to be sent
  };
  struct Change {
    std::uint32_t stored;
    bool came;
  };
  std::vector<New> new_{};                    ///< saved by the step that runs
  std::vector<std::uint64_t> part_begins_{};  ///< by part: autograd's number when forward came to it
  std::uint32_t part_ = 0;
  std::vector<Change> changes_{};         ///< of what lies on GPUs
  std::vector<std::uint32_t> leaving_{};  ///< given back, and still in the hands of the steps that run
  /// Of a step that multiplies: its last call, how many there were, and how many nodes make its gradients.
  struct Products {
    estimate::ProductWork last{};
    std::uint32_t calls = 0, nodes = 0;
  };
  std::unordered_map<const Step*, Products> products_{};
  std::unordered_map<std::uint64_t, NodeWork> node_work_{};         ///< by sequence number
  std::unordered_map<std::uint64_t, std::uint64_t> saved_bytes_{};  ///< by that of the node that saved them
  std::optional<OffloadPlan> plan_{};
  bool follows_ = false, followed_ = false;
  std::unordered_set<std::uint32_t> no_room_{};  ///< storages that the host had no room for in a pass before
  std::uint64_t pass_ps_ = 0;
  const std::vector<Region>* regions_ = nullptr;
  RunAgain run_again_{};
  std::shared_ptr<RegionTurn> open_{};  ///< the region that runs, in forward
  std::vector<RegionRun> region_runs_{};
  const Region* looked_at_ = nullptr;  ///< the layer that runs, in forward
  /// An input of it. As long as somebody knows of its memory nothing that is made later lies there.
  struct Given {
    std::uint64_t bytes = 0;  ///< on GPUs
    c10::weak_intrusive_ptr<c10::StorageImpl> memory;
    bool saved = false;  ///< the layer has saved it
  };
  std::unordered_map<const c10::StorageImpl*, Given> given_{};
  std::vector<std::optional<GivenBytes>> layer_inputs_{};
  std::vector<bool> seen_{};          ///< by layer: a turn of it was looked at
  static thread_local Rerun* rerun_;  ///< of the thread that runs a region again
};

}  // namespace stowage::engine
