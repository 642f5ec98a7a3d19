#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/engine/execution/pass_listener.h"
#include "core/engine/execution/residency.h"
#include "core/engine/training/activation_scopes.h"
#include "core/engine/training/autograd_engine.h"
#include "core/engine/training/offload_copies.h"

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
};

/// One storage that saved tensors lie in.
struct SavedStorage {
  std::uint64_t bytes = 0;
  SavedKind kind = SavedKind::Activation;
  std::uint32_t owner = 0;  ///< weight or input
  ModuleIndex module = 0;   ///< that saved it first
  c10::Device device = c10::kCPU;
  std::uint32_t holders = 0;  ///< tensors of it that autograd has now
  bool wanted = false;        ///< a tensor of it may go, and its scope is on
  bool over_cap = false, moved = false;
  bool freed = false;  ///< sent, and gone from its device when forward ended
  c10::weak_intrusive_ptr<c10::StorageImpl> memory{c10::intrusive_ptr<c10::StorageImpl>()};
  std::weak_ptr<Held> held{};
};

/// Everything that autograd saves in one pass: what it is, who saved it, when it goes; and the copies to the
/// host of what a request moves there. Weights are not held but fetched again, so that one that is streamed
/// is not kept. Forward runs on one thread; backward on one a device. One a session, behind a shared pointer:
/// what autograd holds points to it.
class SavedTensors final : public PassListener,
                           public SavingListener,
                           public std::enable_shared_from_this<SavedTensors> {
 public:
  SavedTensors(const Program& program, const Layout& layout, Residency& residency, Recorder& recorder,
               const protocol::TrainingRequest& request);

  void begin_pass(const std::vector<c10::IValue>& inputs);
  /// Forward has ended and its values are gone, but for the outputs.
  void end_forward();
  void end_pass();
  /// The step whose operators made the autograd node of that number; nullptr: none.
  const Step* step_of(std::uint64_t sequence) const;

  void begin_step(const Step& step, c10::Device device) override;
  void weight_used(std::uint32_t index, const at::Tensor& tensor) override;
  void copied(const at::Tensor& from, const at::Tensor& to) override;
  std::unique_ptr<torch::autograd::SavedVariableHooks> hooks() override;

  const std::vector<SavedTensor>& tensors() const { return tensors_; }
  const std::vector<SavedStorage>& storages() const { return storages_; }
  const ActivationScopes& scopes() const { return scopes_; }
  bool offloads() const { return offloads_; }
  /// Of activations and inputs that autograd held when forward had ended, and the most at one moment.
  std::uint64_t end_of_forward_bytes() const { return end_of_forward_; }
  std::uint64_t peak_bytes() const { return peak_; }

 private:
  class Hook;
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
  at::Tensor unpack(const Hook& hook);
  void dropped(std::uint64_t pass, std::uint32_t row);
  void know(const at::Tensor& tensor, SavedKind kind, std::uint32_t index);
  const Known* find_known(const c10::StorageImpl* memory) const;
  std::uint32_t storage_of(const at::Tensor& tensor);
  std::shared_ptr<Held> held_for(std::uint32_t stored, const at::Tensor& tensor);
  SavedReason reason_of(const SavedTensor& row, SavedKind kind) const;
  void offload(std::uint32_t stored, const std::shared_ptr<Held>& held);
  bool under_cap(std::uint32_t stored);
  void choose_under_caps();
  c10::Storage memory_of(const Hook& hook);

  const Program& program_;
  const Layout& layout_;
  Residency& residency_;
  Recorder& recorder_;
  ActivationScopes scopes_;
  std::uint64_t threshold_;
  bool offloads_;
  OffloadCopies copies_;

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
  std::unordered_map<std::string, std::uint64_t> moved_of_unit_{};
  /// Storages that fill the caps best, by number, as a pass before has shown them; the same in each pass.
  std::unordered_set<std::uint32_t> chosen_{};
  bool has_chosen_ = false;
  const Step* streamed_for_ = nullptr;  ///< backward: the step whose weights were fetched last
};

}  // namespace stowage::engine
