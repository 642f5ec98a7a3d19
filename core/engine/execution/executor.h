#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/engine/execution/deadline.h"
#include "core/engine/execution/pass_listener.h"
#include "core/engine/execution/region.h"
#include "core/engine/execution/residency.h"
#include "core/engine/hosts/host_plan.h"
#include "core/engine/program/layout.h"
#include "core/engine/program/program.h"
#include "core/engine/program/writes.h"
#include "core/engine/recording/recorder.h"

namespace stowage::engine {

class HostRun;

/// Runs a resolved program under a layout: each step on its module's device, inputs moved there, values freed
/// after their last use. Throws what LibTorch throws; current() then names the step.
class Executor {
 public:
  struct Options {
    bool plain = false;  ///< PyTorch's own device rules: nothing is moved for the user
    const Deadline* deadline = nullptr;
    PassListener* listener = nullptr;
    /// In the order of their steps; the listener is told of each. nullptr: none.
    const std::vector<Region>* regions = nullptr;
    std::function<void(const Step& step, std::size_t done, std::size_t total)> progress{};
  };

  Executor(const Program& program, const Layout& layout, Residency& residency, Recorder& recorder,
           Options options)
      : program_(program),
        layout_(layout),
        residency_(residency),
        recorder_(recorder),
        options_(std::move(options)) {}

  /// `inputs`: one value for each Program::inputs. Returns one for each output of the main graph; mutations
  /// are written back.
  std::vector<c10::IValue> run(std::vector<c10::IValue> inputs);
  const Step* current() const { return current_; }

  struct Again {
    std::function<void(const Step& step)> begins{};
    std::function<bool()> enough{};  ///< asked after each step: what is left is not needed
  };
  /// Runs a region again with gradients wanted, on the calling thread, which computes derivatives: memory and
  /// turns are booked as the recorder's begin_backward() has them. One at a time, and not beside run().
  void run_again(const Region& region, std::vector<RegionInput> inputs, const Again& again);
  void record(bool on) { recording_ = on; }
  /// Only what the plan has on this host is executed; nullptr: all of it.
  void share(HostRun* hosts) { hosts_ = hosts; }

 private:
  using Copies = std::vector<std::pair<c10::Device, at::Tensor>>;
  struct Value {
    c10::IValue value{};
    std::int64_t weight = -1;  ///< index of a weight that is fetched where it is used
    /// Copies on other devices, until the value dies. Operands of a graph share them with the value outside,
    /// so that a loop does not copy them again in each turn.
    std::shared_ptr<Copies> moved{};
  };
  using Frame = std::vector<Value>;
  using Values = std::vector<Value>;

  Values run_scope(const Scope& scope, Values inputs);
  void run_step(const Step& step, Frame& frame);
  void run_operator(const Step& step, Frame& frame, c10::Device device);
  void call(const Step& step, std::size_t first);
  void run_symbolic(const Step& step, Frame& frame);
  std::uint64_t bytes_on_stack(std::size_t first) const;

  // regions.cpp
  void enter_region(std::size_t at, const Frame& frame);
  void leave_region(std::size_t at);

  c10::Device device_of(const Step& step, Frame& frame);
  std::optional<c10::Device> home_device(const Step& step, const Frame& frame) const;
  c10::Device follow(const Step& step, const Frame& frame) const;

  /// `keep`: a copy made for it is kept until the value dies.
  at::Tensor on(Value& value, c10::Device device, bool keep = true);

  // plain.cpp
  c10::Device plain_device(const Step& step, Frame& frame);
  at::Tensor as_it_lies(const Value& value);
  c10::IValue at_main(const c10::IValue& input) const;

  c10::IValue make(const Recipe& recipe, Frame& frame, c10::Device device);
  c10::IValue make_tensors(const Recipe& recipe, Frame& frame, c10::Device device);
  c10::IValue make_numbers(const Recipe& recipe, const Frame& frame) const;
  c10::IValue ask(Symbolic function, const Value& value, std::int64_t dimension) const;
  void bind(const Step& step, Frame& frame, std::size_t first);

  // writes.cpp
  /// An operand that is written to and lives on another device than the step runs on.
  struct Stray {
    at::Tensor home{}, copy{};
  };
  void note_strays(const Recipe& recipe, const c10::IValue& handed, Frame& frame, std::vector<Stray>& strays);
  void bring_home(const std::vector<Stray>& strays, std::size_t first);
  void write_mutations(Values& results);

  // higher_order.cpp
  void run_higher_order(const Step& step, Frame& frame, c10::Device device);
  Values operands(const Step& step, Frame& frame, std::size_t from, std::size_t to) const;
  Values run_branch(const Step& step, Frame& frame, c10::Device device);
  Values run_while(const Step& step, Frame& frame, c10::Device device);
  Values run_scan(const Step& step, Frame& frame, c10::Device device);
  Values run_map(const Step& step, Frame& frame, c10::Device device);
  Values run_grad_mode(const Step& step, Frame& frame);
  Values run_autocast(const Step& step, Frame& frame);
  const Scope& graph_of(const Step& step, std::size_t argument) const;
  bool truth(Value& value, c10::Device device);
  void bind_values(const Step& step, Frame& frame, Values results);

  // hand_over.cpp
  const HostPlan::ScopePlan* hosts_of(const Scope& scope) const;
  bool executes(const HostPlan::ScopePlan* plan, std::size_t step) const;
  c10::IValue value_to_send(const Value& value);
  void hand_over(const HandOver& what, Value& value, ModuleIndex module);
  std::vector<std::pair<Slot, Value>> meet_hosts(const HostPlan::StepPlan& plan, const Step& step,
                                                 Frame& frame);
  void meet_at_end(const std::vector<HandOver>& all, Values& values);
  bool is_here(std::uint32_t weight) const;
  bool gets_outputs() const;

  const Program& program_;
  const Layout& layout_;
  Residency& residency_;
  Recorder& recorder_;
  Options options_;
  bool recording_ = true;
  std::size_t at_ = 0;  ///< the step of the main graph
  const Step* current_ = nullptr;
  std::size_t next_region_ = 0;
  bool again_ = false;  ///< in run_again()
  std::vector<c10::IValue> stack_{};
  ReadOnly read_only_{};
  HostRun* hosts_ = nullptr;
};

}  // namespace stowage::engine
