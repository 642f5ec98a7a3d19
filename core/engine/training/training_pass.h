#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/engine/execution/executor.h"
#include "core/engine/training/saved_tensors.h"

namespace stowage::engine {

/// None of the outputs depends on a parameter that wants a gradient.
class NothingToDifferentiate : public std::exception {
 public:
  explicit NothingToDifferentiate(std::string outputs) : outputs_(std::move(outputs)) {}
  /// "0 (I64), loss (F32)": the outputs that could have been, with their dtypes.
  const std::string& outputs() const { return outputs_; }

 private:
  std::string outputs_;
};

/// A pass forward and back: the gradient of the loss by every parameter that wants one. The loss is the
/// output that the program says it is, else the sum of all floating outputs. A resident parameter collects
/// its gradient where it lies; one that is there for its module's turn alone sends it to the host.
class TrainingPass {
 public:
  TrainingPass(const Program& program, const Layout& layout, Residency& residency, Recorder& recorder,
               const protocol::TrainingRequest& request, const machine::Machine& machine,
               const machine::Calibration* calibration, std::vector<Region> regions,
               std::vector<std::size_t> inputs);
  ~TrainingPass();
  TrainingPass(const TrainingPass&) = delete;
  TrainingPass& operator=(const TrainingPass&) = delete;

  PassListener* listener() { return saved_.get(); }
  /// Those that are run again, as the executor has to know them.
  const std::vector<Region>& regions() const { return regions_; }
  /// Returns the outputs. `forward_ended` is called between the passes. Throws what LibTorch throws, and
  /// NothingToDifferentiate.
  std::vector<c10::IValue> run(Executor& executor, std::vector<c10::IValue> inputs,
                               const std::function<void()>& forward_ended);
  /// The host had no room for some tensor that was to go there.
  bool lacked_room() const;
  /// Where backward is, or was when it threw; nullptr: in forward.
  const Step* at() const { return at_.load(std::memory_order_relaxed); }

  /// Of the last pass: gradients by name, tied parameters once, in the order of the program; those of asked
  /// inputs apart. No name is in both: that of an input which a parameter has too begins with "input.".
  std::vector<std::pair<std::string, at::Tensor>> gradients();
  std::vector<std::pair<std::string, at::Tensor>> input_gradients() const;
  protocol::BackwardResult result();
  /// What autograd held in the last pass, by place.
  const std::vector<SavedTensors::HeldOn>& held_on() const { return saved_->held_on(); }
  /// Seconds of the derivatives of each module's own operators in the last pass.
  const std::vector<double>& module_seconds() const { return module_seconds_; }
  void drop_gradients();
  /// What the last pass takes on the machine of its plan; with CUDA as its schedule has it.
  double simulated_seconds() const;
  /// An output of one number that was summed with others, though it may be the loss alone; nullopt: none.
  std::optional<Error> scalar_beside() const;
  /// That caps were filled in the order of saving, where nobody can say what fills them best; nullopt: none
  /// was.
  std::optional<Error> caps_by_order() const;
  /// Why no schedule could be followed, and what helps; empty: one was, or none was asked for.
  std::vector<Error> why_no_schedule() const;

 private:
  friend class BackwardWatch;
  struct Roots {
    std::vector<at::Tensor> tensors{};
    std::vector<std::string> names{};
    double sum = 0;
    std::string scalar{};  ///< the first of them that is one number
  };

  void want_gradients(std::vector<c10::IValue>& inputs);
  std::string gradient_name(const UserInput& input) const;
  bool may_be_root(const UserOutput& output) const;
  Roots find_roots(const std::vector<c10::IValue>& values) const;
  std::string describe_outputs(const std::vector<c10::IValue>& values) const;
  void name_nodes(const Roots& roots);
  void run_backward(const Roots& roots);
  void keep_at_home(std::uint32_t weight, const at::Tensor& gradient);
  std::vector<std::vector<std::uint32_t>> parameters() const;
  void describe_parameters(protocol::BackwardResult& result);
  void run_again(Executor& executor, std::size_t number, std::vector<RegionInput> inputs,
                 const std::function<bool()>& enough);

  const Program& program_;
  const Layout& layout_;
  Residency& residency_;
  Recorder& recorder_;
  bool wants_rows_;
  std::vector<Region> regions_;
  std::vector<std::size_t> inputs_;   ///< of the program, whose gradients are wanted
  std::vector<at::Tensor> leaves_{};  ///< these inputs in the last pass
  std::shared_ptr<SavedTensors> saved_;
  Roots roots_{};
  double seconds_ = 0;
  std::vector<double> module_seconds_{};
  std::map<std::uint64_t, std::string> node_names_{};  ///< by sequence number
  std::atomic<const Step*> at_{nullptr};
  std::mutex home_mutex_{};
  std::map<std::uint32_t, at::Tensor> home_{};  ///< gradients of weights that are not resident
};

}  // namespace stowage::engine
