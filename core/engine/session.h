#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/execution/deadline.h"
#include "core/engine/execution/executor.h"
#include "core/engine/inputs/inputs.h"
#include "core/engine/pinned_bytes.h"
#include "core/engine/recording/trace_sender.h"
#include "core/engine/run.h"
#include "core/engine/training/training_pass.h"
#include "core/machine/detect.h"

namespace stowage::engine {

/// What the plan gives a device; 0 = it says nothing.
std::uint64_t budget_of(const machine::Machine& machine, machine::DeviceId id);

/// What an allocator may hand out: the budget less what the device takes for itself, which no allocator sees.
/// 0 = no limit, so that a budget of nothing is a limit of one byte.
std::uint64_t limit_of(const machine::Machine& machine, machine::DeviceId id);

/// One run from the request to its outcome, in the order of its phases. Errors are values up to the LibTorch
/// calls; what those throw is caught in run().
class Session {
 public:
  Session(const protocol::RunRequest& request, const RunOptions& options, Outcome& outcome)
      : request_(request), options_(options), outcome_(outcome) {}

  Status prepare();  ///< load, resolve, choose devices, lay out, read inputs: nothing on a device yet
  Status execute();  ///< place, warm up, run, collect
  void finish();     ///< results and timeline, whatever happened before
  /// A GPU has failed so that nothing it holds can be freed any more: finish() only tells what was recorded,
  /// and the session must not be destroyed.
  void give_up() { broken_ = true; }
  bool broken() const { return broken_; }
  /// Where the run was when LibTorch threw.
  std::string node() const;
  std::string module() const;
  const std::optional<Recorder::Refusal>& refusal() const { return recorder_->refusal(); }
  std::string device_name(std::uint16_t place) const;
  std::uint64_t overhead_of(
      std::uint16_t place) const;  ///< what the machine says a used GPU takes for itself; 0 for host places
  /// The budget that a refusal broke, as the plan counts it; 0 = none.
  std::uint64_t budget_at(const Recorder::Refusal& refusal) const;
  /// What the device's allocator says of it besides, as far as it does.
  void note_refusal(const Recorder::Refusal& refusal, protocol::OutOfMemory& out) const;
  bool recording() const { return recorder_ != nullptr; }
  Error time_over() const;

 private:
  using Clock = std::chrono::steady_clock;

  const machine::Calibration* calibration() const {
    return request_.calibration ? &*request_.calibration : nullptr;
  }
  Status choose_devices();
  Status install_cuda(std::size_t here);  ///< `here`: GPUs that CUDA sees
  void find_cards(std::size_t here);
  Status install_virtual();
  std::string why_no_cuda(std::size_t& here) const;
  Result<formats::ExportedProgram> read_what_was_meant(RandomAccessFile file) const;
  void announce();
  std::optional<Error> calibrated_with_others() const;
  Status check_kernels() const;
  void make_spill();
  void make_recorder();
  void prime_devices();
  void measure_context(std::uint32_t gpu);
  void place();
  void make_training();
  void make_executor();
  bool could_time_passes();
  bool host_refused() const;
  // session_streaming.cpp
  void hold_host_weights();
  void warn_of(HostWeights where, const HostRam& ram);
  bool give_up_pinned();  ///< false when no room is won by it
  /// Mode prefetch: a first pass, in which weights are copied in their turn, says what the passes after it
  /// follow.
  void plan_ahead();
  /// Whether passes follow a plan for such passes from now on; what is in the way: `not_ahead_`, and the GPUs
  /// whose room is to be the same throughout before it is tried again.
  bool followed(const MeteredPass& metered, const StreamRequest& wanted, std::vector<bool>& in_the_way);
  std::vector<bool> tried_in_vain();
  void stop_ahead();
  std::unique_ptr<DiskReader> reader_for(const StreamPlan& plan, at::Tensor& ring);
  // session_hosts.cpp
  Status share_with_hosts();  ///< what of the layout is another host's is left to it
  std::vector<trace::TraceDevice> devices_of_hosts() const;
  void note_pass() const;  ///< so that the timelines of all hosts can be put beside each other
  Result<Inputs> inputs_of_run(const formats::ExportedProgram& exported);
  // session_training.cpp
  Status check_training();  ///< before anything runs
  Status find_inputs();
  std::vector<c10::IValue> training_pass(std::vector<c10::IValue> inputs);
  void forward_ended();
  void note_training();
  void note_backward_seconds();
  Status keep_gradients();
  void start_metering();  ///< a pass that follows no plan says what it would take
  void simulate();
  bool give_up_ahead();  ///< false when nothing was copied ahead
  void warn_not_ahead();
  void time_passes();
  std::vector<c10::IValue> pass(const char* phase);
  void watch_time();
  void collect(std::vector<c10::IValue>& values);
  Status keep_outputs(const std::vector<c10::IValue>& values);
  void begin_phase(const char* phase);
  void report(const std::string& phase, const std::string& module, std::uint64_t done, std::uint64_t total,
              bool always = false);
  void send_trace(bool all);
  void synchronize() const;
  void reset_peaks();
  void note_devices();
  void note_allocator(std::uint16_t place, protocol::DeviceResult& result) const;

  const protocol::RunRequest& request_;
  const RunOptions& options_;
  Outcome& outcome_;
  Places places_{};
  std::vector<machine::DetectedGpu> cards_{};             ///< before CUDA was loaded
  std::vector<std::optional<std::uint64_t>> contexts_{};  ///< by GPU: bytes, where they were measured
  Program program_{};
  Layout layout_{};
  std::vector<c10::IValue> inputs_{};
  std::optional<MappedWeights> file_{};
  std::optional<RandomAccessFile> again_{};  ///< the program, where weights may be read ahead
  std::optional<Recorder::Spill> spill_{};   ///< for rows that would fill the memory, made before the walls
  std::shared_ptr<Recorder> recorder_{};
  std::unique_ptr<TraceSender> sender_{};  ///< null where nobody listens
  std::unique_ptr<c10::DebugInfoGuard> guard_{};
  std::unique_ptr<Residency> residency_{};
  std::vector<Region> regions_{};             ///< of a pass back: what is run again
  std::vector<std::size_t> wanted_inputs_{};  ///< of a pass back: those whose gradients are wanted
  std::unique_ptr<TrainingPass> training_{};  ///< null: forward alone
  std::unique_ptr<Executor> executor_{};
  std::unique_ptr<StreamMeter> meter_{};
  bool broken_ = false;
  bool may_go_ahead_ = true;  ///< no pass has failed for want of room while it followed a plan
  std::string not_ahead_{};   ///< why no weight is copied ahead; "" where some are, or nobody tried
  Deadline deadline_{};
  std::string phase_{};
  std::string placing_{};
  double pass_seconds_ = 0;  ///< of the last pass
  /// By place, of the last pass with gradients.
  struct ForwardMemory {
    std::uint64_t peak = 0, end = 0, scratch = 0, with_scratch = 0;
    trace::NameId module = 0;
  };
  std::vector<ForwardMemory> forward_{};
  Clock::time_point last_report_{};
  Clock::time_point last_trace_{};
};

}  // namespace stowage::engine
