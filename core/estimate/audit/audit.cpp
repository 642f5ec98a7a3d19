#include "core/estimate/audit/audit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/allocator_model.h"
#include "core/estimate/audit/auditor.h"
#include "core/estimate/graph/predict_graph.h"

namespace stowage::estimate {
namespace {

using trace::Kind;
using What = AuditDifference::What;

std::uint64_t kind_of(const DevicePass& pass, Kind kind) {
  return pass.at_peak[static_cast<std::size_t>(kind)];
}

/// What is held for weights in flight at one moment: the window, and what lies beside it.
std::uint64_t in_flight(const trace::Timeline& timeline, std::size_t device, std::uint64_t at) {
  std::uint64_t sum = 0;
  for (const trace::Block& block : timeline.blocks) {
    if (block.birth_ns > at) break;
    if (block.device == device && at < block.death_ns && in_streaming_window(timeline, block))
      sum += block.bytes;
  }
  return sum;
}

std::uint64_t apart(const BytePair& pair) {
  return pair.planned > pair.actual ? pair.planned - pair.actual : pair.actual - pair.planned;
}

/// Pairs of one figure, as they are added up.
class Sum {
 public:
  void add(double planned, double actual) {
    planned_ += planned;
    actual_ += actual;
    apart_ += std::abs(planned - actual);
  }
  void add(const BytePair& pair) { add(static_cast<double>(pair.planned), static_cast<double>(pair.actual)); }
  Quantity take() const {
    Quantity out{planned_, actual_, {}};
    if (planned_ > 0) {
      out.fidelity = 1 - apart_ / planned_;
    } else if (apart_ == 0) {
      out.fidelity = 1;
    }
    return out;
  }

 private:
  double planned_ = 0, actual_ = 0, apart_ = 0;
};

}  // namespace

Auditor::Auditor(const AuditRequest& request)
    : request_(request),
      graph_(request.prediction.method == PredictionMethod::Graph && request.prediction.timeline) {
  if (graph_) predicted_ = figures_of(*request.prediction.timeline);
  if (request.recorded) recorded_ = figures_of(*request.recorded);
  if (!graph_ || !request.recorded) return;
  alignment_ = align_blocks(*request.prediction.timeline, *request.recorded);
  block_reasons_.emplace(request_, alignment_, predicted_, recorded_);
}

Audit Auditor::take() {
  note_alignment();
  note_devices();
  note_modules();
  explain_peaks();
  explain_modules();
  explain_module_bytes();
  note_seconds();
  note_offload();
  sum_up();
  return std::move(out_);
}

std::optional<std::uint16_t> Auditor::index_of(const trace::Timeline* timeline,
                                               const std::string& device) const {
  if (!timeline) return std::nullopt;
  for (std::size_t i = 0; i < timeline->devices.size(); ++i) {
    if (timeline->devices[i].device == device) return static_cast<std::uint16_t>(i);
  }
  return std::nullopt;
}

void Auditor::note_alignment() {
  const auto count = [](const std::vector<bool>& flags) {
    return static_cast<std::size_t>(std::count(flags.begin(), flags.end(), true));
  };
  out_.planned_blocks = count(alignment_.takes_part_predicted);
  out_.recorded_blocks = count(alignment_.takes_part_recorded);
  out_.matched_blocks = alignment_.matched;
  for (std::size_t i = 0; i < alignment_.recorded_of.size(); ++i) {
    if (alignment_.recorded_of[i] == BlockAlignment::kNone) continue;
    const trace::Block& planned = request_.prediction.timeline->blocks[i];
    const trace::Block& actual = request_.recorded->blocks[alignment_.recorded_of[i]];
    out_.equal_blocks +=
        planned.bytes == actual.bytes && alignment_.device_of[planned.device] == actual.device;
  }
}

/// Without a prediction from the graph the plan's weights stand for it.
void Auditor::note_planned(AuditedDevice& row, machine::DeviceId id) const {
  if (graph_) {
    for (const PredictedDevice& device : request_.prediction.devices) {
      if (device.device != id) continue;
      row.peak.planned = device.peak.count();
      row.resident.planned = (device.weights + device.kv_cache).count();
      row.streamed.planned = device.streamed.count();
      row.activations.planned = device.activations.count();
    }
  } else if (request_.evaluation) {
    for (const plan::DeviceUse& use : request_.evaluation->devices) {
      if (use.device != id) continue;
      row.resident.planned = (use.weights + use.stays + use.kv_cache).count();
      row.streamed.planned = use.reserve.count();
      row.peak.planned = row.resident.planned + row.streamed.planned;
    }
  }
}

void Auditor::note_devices() {
  bool gpus = false;
  for (const protocol::DeviceResult& device : request_.result.devices) {
    const auto id = machine::parse_device(device.device);
    if (!id) continue;
    AuditedDevice& row = out_.devices.emplace_back();
    row.device = device.device;
    row.peak.actual = device.peak_bytes;
    row.resident.actual = device.weights_bytes;
    note_planned(row, *id);
    if (const auto index = index_of(request_.recorded, device.device)) {
      const DevicePass& pass = recorded_.devices[*index];
      row.resident.actual = kind_of(pass, Kind::Resident) + kind_of(pass, Kind::KvCache);
      row.streamed.actual = device.window_bytes ? in_flight(*request_.recorded, *index, pass.at_ns)
                                                : kind_of(pass, Kind::Streamed);
      row.activations.actual = kind_of(pass, Kind::Activation);
    }
    gpus |= id->gpu() && (row.peak.planned > 0 || row.peak.actual > 0);
  }
  for (AuditedDevice& row : out_.devices) {
    const machine::DeviceId id = *machine::parse_device(row.device);
    row.counted = gpus ? id.gpu() : id == machine::kCpu;
    if (!row.counted) continue;
    out_.planned = saturating_add(out_.planned, row.peak.planned);
    out_.actual = saturating_add(out_.actual, row.peak.actual);
  }
}

void Auditor::explain_peaks() {
  for (const AuditedDevice& row : out_.devices) {
    if (!row.counted || row.peak.same()) continue;
    AuditDifference whole;
    whole.device = row.device;
    whole.bytes = row.peak;
    std::vector<AuditDifference> parts;
    const auto planned = index_of(graph_ ? request_.prediction.timeline.get() : nullptr, row.device);
    const auto actual = index_of(request_.recorded, row.device);
    if (block_reasons_ && planned && actual) {
      const DevicePass &before = predicted_.devices[*planned], &after = recorded_.devices[*actual];
      parts =
          peak_differences(request_, alignment_, *block_reasons_, {{before.peak, before.at_ns, *planned}, {}},
                           {{after.peak, after.at_ns, *actual}, {}});
      add_rest(parts, row, before.peak, after.peak, *actual);
    } else {
      explain_without_blocks(parts, row);
    }
    if (!parts.empty()) whole.reason = parts.front().reason;
    out_.differences.push_back(whole);
    for (AuditDifference& part : parts) out_.differences.push_back(std::move(part));
  }
}

AuditDifference& Auditor::part_of(std::vector<AuditDifference>& parts, const std::string& device,
                                  BytePair bytes, AuditReason reason) const {
  AuditDifference& part = parts.emplace_back();
  part.what = What::Block;
  part.device = device;
  part.bytes = bytes;
  part.reason = reason;
  return part;
}

/// What an allocator may add to the blocks that are alive then: it rounds each up, and what it does not split
/// off a large one stays with it.
std::uint64_t Auditor::most_rounding(std::uint16_t device) const {
  constexpr std::uint64_t kRounded = AllocatorModel::kBlock, kLarge = AllocatorModel::kSmall;
  const std::uint64_t at = recorded_.devices[device].at_ns;
  std::uint64_t out = 0;
  for (const trace::Block& block : request_.recorded->blocks) {
    if (block.birth_ns > at) break;
    if (block.device == device && at < block.death_ns) out += block.bytes < kLarge ? kRounded : kLarge;
  }
  return out;
}

/// Of the window in which weights are brought ahead, where the device has one.
std::uint64_t Auditor::window_bytes(const AuditedDevice& row) const {
  std::uint64_t out = 0;
  for (const protocol::DeviceResult& device : request_.result.devices) {
    if (device.device == row.device) out = device.window_bytes;
  }
  const bool planned = request_.settings && request_.settings->runtime.prefetches();
  if (planned) out = std::max(out, request_.settings->runtime.window.value_or(Bytes()).count());
  return planned || out > 0 ? std::max(out, row.streamed.planned) : 0;
}

/// What the accounts of devices have beyond the blocks that were written down.
void Auditor::add_rest(std::vector<AuditDifference>& parts, const AuditedDevice& row, std::uint64_t planned,
                       std::uint64_t actual, std::uint16_t recorded_device) const {
  if (planned != row.peak.planned) {
    const BytePair rest{row.peak.planned, planned};
    part_of(parts, row.device, rest,
            apart(rest) <= window_bytes(row) ? AuditReason::StreamingWindow : AuditReason::Unexplained);
  }
  if (actual == row.peak.actual) return;
  const BytePair rest{actual, row.peak.actual};
  const bool rounding = !request_.result.virtual_gpus && rest.actual > rest.planned &&
                        apart(rest) <= most_rounding(recorded_device);
  const AuditReason reason = recording_full() || !request_.complete            ? AuditReason::EndedEarly
                             : row.device == machine::to_string(machine::kCpu) ? AuditReason::Scratch
                             : rounding                                        ? AuditReason::Rounding
                                                                               : AuditReason::Unexplained;
  part_of(parts, row.device, rest, reason);
}

bool Auditor::recording_full() const {
  return std::any_of(request_.result.warnings.begin(), request_.result.warnings.end(),
                     [](const Error& warning) { return warning.code == Code::EngineRecordingFull; });
}

/// What the peaks differ by beside weights. Where a device held less than its weights at its peak, the
/// difference alone says it.
BytePair Auditor::rest_of(const AuditedDevice& row) {
  const BytePair &peak = row.peak, &resident = row.resident;
  if (peak.planned >= resident.planned && peak.actual >= resident.actual)
    return {peak.planned - resident.planned, peak.actual - resident.actual};
  const std::uint64_t actual = saturating_add(peak.actual, resident.planned),
                      planned = saturating_add(peak.planned, resident.actual);
  return {saturating_subtract(planned, actual), saturating_subtract(actual, planned)};
}

void Auditor::explain_without_blocks(std::vector<AuditDifference>& parts, const AuditedDevice& row) const {
  const BytePair rest = rest_of(row);
  if (graph_ && request_.complete) {
    part_of(parts, row.device, row.peak, AuditReason::Unexplained);  // nothing was written down
    return;
  }
  if (!row.resident.same()) {
    const bool more = row.resident.actual > row.resident.planned;
    const bool rounding = more && request_.model &&
                          apart(row.resident) < AllocatorModel::kBlock * request_.model->tensors().size();
    part_of(parts, row.device, row.resident,
            rounding             ? AuditReason::Rounding
            : !request_.complete ? AuditReason::EndedEarly
            : more               ? AuditReason::Unexplained  // a weight that nothing uses is not there
                                 : AuditReason::UnusedWeight);
  }
  if (rest.same()) return;
  part_of(parts, row.device, rest, request_.complete ? AuditReason::NotPredicted : AuditReason::EndedEarly);
}

/// Virtual GPUs work as fast as the CPU does: what a pass would take on the plan's machine stands for them,
/// by the same clock in the prediction.
void Auditor::note_seconds() {
  out_.simulated_seconds = request_.result.virtual_gpus && request_.result.simulated_seconds > 0;
  Quantity& seconds = out_.seconds;
  seconds.actual = out_.simulated_seconds ? request_.result.simulated_seconds : request_.result.seconds;
  const Prediction& prediction = request_.prediction;
  if (out_.simulated_seconds) {
    seconds.planned = prediction.simulated_seconds;
  } else if (prediction.time) {
    seconds.planned = prediction.time->step;
  }
  if (seconds.planned && *seconds.planned > 0)
    seconds.fidelity = 1 - std::abs(*seconds.planned - seconds.actual) / *seconds.planned;
}

void Auditor::sum_up() {
  Sum resident, streamed, activations, peak, at_peaks;
  for (const AuditedDevice& row : out_.devices) {
    if (!row.counted) continue;
    resident.add(row.resident);
    peak.add(row.peak);
    at_peaks.add(row.activations);
  }
  for (const AuditedModule& row : out_.modules) streamed.add(row.streamed);
  for (const AuditedModule& row : out_.modules) activations.add(row.activations);
  out_.resident = resident.take();
  out_.streamed = streamed.take();
  out_.peak = peak.take();
  // The bytes are those at the peaks; how well they were known is a matter of every module's.
  out_.activations = at_peaks.take();
  out_.activations.fidelity = graph_ ? activations.take().fidelity : std::nullopt;
  if (!graph_) out_.activations.planned.reset();
  std::map<AuditReason, ReasonSum> sums;
  for (const AuditDifference& difference : out_.differences) {
    if (difference.what == What::Peak) continue;  // its parts say why
    ReasonSum& sum = sums[difference.reason];
    sum.reason = difference.reason;
    sum.bytes = saturating_add(sum.bytes, apart(difference.bytes));
    ++sum.count;
  }
  for (const auto& [reason, sum] : sums) out_.reasons.push_back(sum);
  const auto unexplained = sums.find(AuditReason::Unexplained);
  if (unexplained != sums.end()) out_.unexplained = unexplained->second.bytes;
}

Audit audit(const AuditRequest& request) { return Auditor(request).take(); }

std::optional<Bytes> peak_on_one_gpu(const GraphRequest& request) {
  if (!request.machine || request.machine->gpu_count() == 0) return std::nullopt;
  std::uint32_t slot = request.run.main_gpu.value_or(0);
  if (slot >= request.machine->gpu_count()) slot = 0;
  machine::Machine machine = *request.machine;
  for (machine::Device& device : machine.devices) device.budget.reset();
  const machine::DeviceId id = machine.devices[slot].id;
  GraphRequest all = request;
  all.machine = &machine;
  all.run = {};
  all.run.map.entries = {{"", id}};
  all.run.main_gpu = slot;
  all.mode = StreamMode::Compatible;
  const auto prediction = predict_graph(all);
  if (!prediction) return std::nullopt;
  for (const PredictedDevice& device : prediction->devices) {
    if (device.device == id) return device.peak;
  }
  return std::nullopt;
}

}  // namespace stowage::estimate
