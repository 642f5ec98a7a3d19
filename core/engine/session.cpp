#include "core/engine/session.h"

#include <algorithm>
#include <utility>

#include <ATen/Context.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <sys/stat.h>

#include "core/base/file.h"
#include "core/engine/cuda_operators.h"
#include "core/engine/hosts/host_run.h"
#include "core/engine/inputs/samples.h"
#include "core/estimate/graph/input_shapes.h"
#include "core/formats/program.h"
#include "core/sandbox/process.h"

namespace stowage::engine {
namespace {

constexpr auto kReportEvery = std::chrono::milliseconds(50);
constexpr std::size_t kDigitsTold = 16;  // of a fingerprint, in a sentence

/// Made-up inputs take no more of the host than the plan gives it, nor than there is.
RoomForInputs room_for_inputs(const machine::Machine& machine) {
  const std::uint64_t free = sandbox::free_memory(), budget = budget_of(machine, machine::kCpu);
  if (free == 0 || budget == 0) return {std::max(free, budget), std::max(free, budget)};
  return {free, std::min(free, budget)};
}

bool same_file(const RandomAccessFile& one, const RandomAccessFile& other) {
  using FileStatus = struct stat;
  FileStatus a{}, b{};
  return ::fstat(one.descriptor(), &a) == 0 && ::fstat(other.descriptor(), &b) == 0 && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

/// The first pass fills caches; with CUDA libraries and kernels are loaded in it, and some choose their way
/// in the second.
unsigned warmup_of(const protocol::RunRequest& request, bool cuda) {
  return request.warmup.value_or(cuda ? 2 : 1);
}

}  // namespace

Status Session::prepare() {
  report("load", "", 0, 0, true);
  watch_time();
  STOWAGE_TRY(choose_devices());  // before the first tensor: constants of the graph are tensors
  make_spill();
  if (options_.confine) options_.confine(places_.gpu_type == c10::kCUDA);
  // Opened once: what is checked is what runs, whatever happens to its name.
  auto opened = RandomAccessFile::open(request_.program);
  if (!opened) return tl::unexpected<Error>(opened.error());
  auto mapped = MappedWeights::open(*opened);
  if (!mapped) return tl::unexpected<Error>(mapped.error());
  file_.emplace(std::move(*mapped));
  if (request_.mode == protocol::Mode::Prefetch) {
    auto again = RandomAccessFile::open(request_.program);
    if (again && same_file(*again, *opened)) again_.emplace(std::move(*again));
  }
  auto exported = read_what_was_meant(std::move(*opened));
  if (!exported) return tl::unexpected<Error>(exported.error());
  estimate::put_shapes(*exported, request_.shapes);
  report("resolve", "", 0, exported->graph.nodes.size(), true);
  auto program = resolve(*exported, exported->file_bytes);
  if (!program) return tl::unexpected<Error>(program.error());
  program_ = std::move(*program);
  if (places_.gpu_type == c10::kCUDA) map_operators_of_cpu(program_);
  announce();
  auto layout = lay_out(program_, request_, places_);
  if (!layout) return tl::unexpected<Error>(layout.error());
  layout_ = std::move(*layout);
  if (options_.hosts) STOWAGE_TRY(share_with_hosts());
  if (request_.training) STOWAGE_TRY(check_training());
  for (const Error& warning : layout_.warnings) outcome_.result.warnings.push_back(warning);
  STOWAGE_TRY(check_kernels());
  auto inputs = inputs_of_run(*exported);
  if (!inputs) return tl::unexpected<Error>(inputs.error());
  inputs_ = std::move(inputs->values);
  outcome_.result.inputs_from = inputs->from;
  return {};
}

/// Of several hosts the first one has them.
Result<Inputs> Session::inputs_of_run(const formats::ExportedProgram& exported) {
  if (options_.hosts && !options_.hosts->first())
    return Inputs{std::vector<c10::IValue>(program_.inputs.size()), protocol::InputsFrom::Unknown};
  const ReadBytes from_program = [this](std::uint64_t offset, std::span<std::byte> out) {
    std::copy_n(file_->at(offset), out.size(), out.data());
    return Status{};
  };
  protocol::RunRequest asked = request_;
  if (asked.inputs_file.empty() && asked.sizes.empty() && !asked.shapes.empty()) {
    auto sizes = estimate::made_up_sizes(exported, asked.shapes);
    if (!sizes) return tl::unexpected<Error>(sizes.error());
    asked.sizes = std::move(*sizes);
  }
  return choose_inputs(program_, exported, from_program, asked, room_for_inputs(request_.machine),
                       outcome_.result.warnings);
}

/// Another program under the same path is not the one that a person agreed to run; the map may not be for it,
/// and its figures would be taken for those of the one that was opened.
Result<formats::ExportedProgram> Session::read_what_was_meant(RandomAccessFile file) const {
  const std::string& meant = request_.fingerprint;
  auto program = formats::read_program(std::move(file));
  if (!program || meant.empty() || program->fingerprint == meant) return program;
  const auto start = [](const std::string& digits) { return digits.substr(0, kDigitsTold) + "…"; };
  return fail(Code::EngineOtherProgram, request_.program, {start(program->fingerprint), start(meant)});
}

/// What PyTorch has for the CPU alone is said before anything runs. In mode plain an operator runs where its
/// tensors are, and that is not known yet.
Status Session::check_kernels() const {
  if (places_.gpu_type != c10::kCUDA || request_.mode == protocol::Mode::Plain) return {};
  const std::string missing = missing_kernels_text(operators_without_kernel(program_, layout_, cuda_keys()));
  return missing.empty() ? Status{} : fail(Code::EngineMissingOperators, program_.path, {missing});
}

void Session::announce() {
  auto& warnings = outcome_.result.warnings;
  if (!program_.random_operators.empty())
    warnings.push_back({Code::EngineRandom, {}, {program_.random_operators.front()}});
  if (program_.several_devices) warnings.push_back({Code::EngineSeveralDevices, {}, {}});
  if (const auto others = calibrated_with_others(); others) warnings.push_back(*others);
}

/// Rates of another machine are not this engine's to judge.
std::optional<Error> Session::calibrated_with_others() const {
  const machine::Calibration* const measured = calibration();
  if (!measured || (!measured->processor.empty() && measured->processor != machine::processor_text()))
    return std::nullopt;
  machine::Versions now = own_versions();
  if (places_.gpu_type == c10::kCUDA) now.driver = machine::detect_driver().version;
  return machine::measured_with_others(machine::versions_of(*measured), now);
}

void Session::watch_time() {
  if (request_.time_limit <= 0) return;
  deadline_.start(Deadline::Seconds(request_.time_limit), [this] {
    if (options_.give_up)
      options_.give_up(
          Error{Code::EngineTimeLimit, request_.program, {seconds_text(request_.time_limit), ""}});
  });
}

Error Session::time_over() const {
  return {Code::EngineTimeLimit, request_.program, {seconds_text(request_.time_limit), module()}};
}

Status Session::execute() {
  make_recorder();
  prime_devices();
  reset_peaks();
  place();
  make_executor();
  if (options_.hosts) {
    time_passes();  // where a pass fails the other hosts do not try again
  } else if (!could_time_passes()) {
    // What went wrong goes wrong again: this time how it came to it is recorded.
    recorder_->forget_refusal();
    residency_->release_streamed();
    make_executor();
  }
  if (training_) training_->drop_gradients();  // those of passes before are in no peak of this one
  begin_phase("record");                       // saying so is not part of the pass
  recorder_->record(true);
  start_metering();
  reset_peaks();
  note_pass();
  std::vector<c10::IValue> values = pass("record");
  recorder_->end_turns();
  synchronize();
  recorder_->settle_gpu_times();
  simulate();
  warn_not_ahead();
  note_devices();
  if (training_) note_training();
  recorder_->record(false);  // what telling and writing the results takes is not part of the run
  report("collect", "", 0, 0, true);
  Status kept = keep_outputs(values);
  if (training_ && kept) kept = keep_gradients();
  collect(values);
  return kept;
}

void Session::make_executor() {
  Executor::Options options;
  options.plain = request_.mode == protocol::Mode::Plain;
  options.deadline = &deadline_;
  options.listener = training_ ? training_->listener() : nullptr;
  options.regions = training_ ? &training_->regions() : nullptr;
  options.progress = [this](const Step& step, std::size_t done, std::size_t total) {
    report(phase_, program_.modules[step.module], done, total);
    if (recorder_->batch_due()) send_trace(false);
  };
  executor_ = std::make_unique<Executor>(program_, layout_, *residency_, *recorder_, std::move(options));
  executor_->share(options_.hosts);
}

/// False when a pass failed.
bool Session::could_time_passes() {
  try {
    time_passes();
    return true;
  } catch (const TimeIsOver&) {
    throw;
  } catch (const c10::AcceleratorError&) {
    throw;  // nothing runs there a second time
  } catch (const c10::OutOfMemoryError&) {
    return ((host_refused() && give_up_pinned()) || give_up_ahead()) && could_time_passes();
  } catch (const std::exception&) {
    return false;
  }
}

bool Session::host_refused() const {
  return recorder_->refusal() && recorder_->refusal()->device == places_.cpu();
}

/// Times are taken without recording, which has its price.
void Session::time_passes() {
  recorder_->record(false);
  executor_->record(false);
  if (request_.mode == protocol::Mode::Prefetch && may_go_ahead_ && !training_) plan_ahead();
  const unsigned warmup = warmup_of(request_, places_.gpu_type == c10::kCUDA);
  for (unsigned i = 0; i < warmup; ++i) pass("warmup");
  for (unsigned i = 0; i < std::max(1u, request_.repeat); ++i) {
    pass("run");
    outcome_.result.repeat_seconds.push_back(pass_seconds_);
  }
  // A second pass back needs more than the first, whose gradients are there: that it has room is seen before
  // one is recorded.
  if (training_ && pins(places_.gpu_type) && warmup == 0 && request_.repeat < 2) pass("warmup");
  if (training_ && training_->lacked_room() && give_up_pinned()) return time_passes();
  outcome_.result.seconds = median(outcome_.result.repeat_seconds);
  executor_->record(true);
}

void Session::place() {
  report("place", "", 0, layout_.resident.size(), true);
  allow_pinning(true);
  residency_ = std::make_unique<Residency>(program_, layout_, std::move(*file_), *recorder_);
  if (request_.mode == protocol::Mode::Prefetch) hold_host_weights();
  residency_->place([this](const std::string& name, std::size_t done, std::size_t total) {
    placing_ = name;
    report("place", name, done, total);
    if (recorder_->batch_due()) send_trace(false);
  });
  placing_.clear();
  make_training();
}

void Session::make_training() {
  if (request_.training)
    training_ = std::make_unique<TrainingPass>(program_, layout_, *residency_, *recorder_, *request_.training,
                                               request_.machine, calibration(), regions_, wanted_inputs_);
}

/// One forward pass, or one forward and back. Inputs are copied, so that a pass that changes them leaves the
/// next one alone.
std::vector<c10::IValue> Session::pass(const char* phase) {
  begin_phase(phase);
  residency_->reset_mutated();
  std::optional<c10::InferenceMode> inference;
  if (!training_) inference.emplace();
  std::vector<c10::IValue> inputs;
  for (const c10::IValue& value : inputs_)
    inputs.push_back(value.isTensor() ? c10::IValue(value.toTensor().clone()) : value);
  at::manual_seed(kSampleSeed);  // what the program draws is at least the same each time
  synchronize();
  const auto begin = Clock::now();
  std::vector<c10::IValue> values =
      training_ ? training_pass(std::move(inputs)) : executor_->run(std::move(inputs));
  synchronize();
  pass_seconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
  return values;
}

void Session::finish() {
  if (!recorder_) return;
  recorder_->end_turns();
  recorder_->lose_gpu_clock();  // where the run ended early nobody asks the GPUs any more
  trace::Timeline& timeline = recorder_->timeline();
  timeline.complete = !outcome_.error;
  timeline.duration_ns = recorder_->now();
  if (outcome_.error) {
    note_devices();
    if (!broken_) inputs_.clear();
  }
  outcome_.result.modules = recorder_->module_results();
  if (training_ && !outcome_.error) note_backward_seconds();
  outcome_.result.transfers = recorder_->transfer_results();
  if (recorder_->full()) {
    outcome_.result.warnings.push_back(
        {Code::EngineRecordingFull, {}, {std::to_string(recorder_->most_rows())}});
  }
  if (request_.stream_trace || request_.trace_file.empty()) send_trace(true);
  outcome_.timeline = recorder_->take_timeline();  // weights that go now are not part of the run
  if (broken_) return;
  executor_.reset();
  training_.reset();
  residency_.reset();
  for (std::uint32_t i = 0; i < places_.gpus; ++i)
    outcome_.bytes_left += recorder_->live(static_cast<std::uint16_t>(i));
  guard_.reset();
}

/// However short it is, the other side hears of it.
void Session::begin_phase(const char* phase) {
  if (phase_ != phase) report(phase, "", 0, program_.main.steps.size(), true);
}

void Session::report(const std::string& phase, const std::string& module, std::uint64_t done,
                     std::uint64_t total, bool always) {
  phase_ = phase;
  if (!options_.send) return;
  const auto now = Clock::now();
  if (!always && now - last_report_ < kReportEvery) return;
  last_report_ = now;
  const protocol::Progress progress{phase, module, done, total};
  if (!sender_) {
    options_.send(progress);
  } else if (always) {
    sender_->say(progress);
  } else {
    sender_->try_say(progress);
  }
  if (request_.stream_trace && recorder_ && now - last_trace_ >= kReportEvery) send_trace(false);
}

void Session::send_trace(bool all) {
  if (!sender_ || (!all && !request_.stream_trace)) return;
  last_trace_ = Clock::now();
  // While it runs, what there is no room for waits with the recorder, and the pass for nobody.
  if (!all && !sender_->has_room()) return;
  while (auto batch = recorder_->take_batch()) {
    sender_->post(std::move(*batch));
    if (!all) return;
  }
  sender_->wait_until_told();
}

void Session::synchronize() const {
  if (places_.gpu_type != c10::kCUDA) return;
  for (std::uint32_t i = 0; i < places_.gpus; ++i)
    c10::impl::VirtualGuardImpl(places_.gpu_type).synchronizeDevice(places_.index(i));
}

void Session::reset_peaks() {
  recorder_->reset_peaks();
  for (std::uint32_t i = 0; i < places_.gpus; ++i)
    c10::getDeviceAllocator(places_.gpu_type)->resetPeakStats(places_.index(i));
}

std::string Session::node() const {
  if (training_ && training_->at()) return training_->at()->name;
  return !placing_.empty()                   ? placing_
         : executor_ && executor_->current() ? executor_->current()->name
                                             : std::string();
}

std::string Session::module() const {
  if (!placing_.empty())
    return placing_.substr(0, placing_.rfind('.') == std::string::npos ? 0 : placing_.rfind('.'));
  if (training_ && training_->at()) return program_.modules[training_->at()->module];
  return executor_ && executor_->current() ? program_.modules[executor_->current()->module] : std::string();
}

std::uint64_t Session::overhead_of(std::uint16_t place) const {
  const machine::Device* device = place < places_.gpus ? request_.machine.find(places_.name(place)) : nullptr;
  return device ? device->overhead.count() : 0;
}

/// CUDA's allocator says what it has reserved where the virtual GPUs say their budget.
std::uint64_t Session::budget_at(const Recorder::Refusal& refusal) const {
  if (refusal.device < places_.gpus && places_.gpu_type == c10::kCUDA)
    return budget_of(request_.machine, places_.name(refusal.device));
  return refusal.budget ? refusal.budget + overhead_of(refusal.device) : 0;
}

std::string Session::device_name(std::uint16_t place) const {
  return recorder_->timeline().devices[place].device;
}

}  // namespace stowage::engine
