// What an audit says of modules, and of weights off the GPUs.
#include <algorithm>
#include <utility>

#include "core/base/sentences/left_out.h"
#include "core/estimate/audit/auditor.h"
#include "core/estimate/predicted_timeline.h"

namespace stowage::estimate {

using trace::Kind;
using What = AuditDifference::What;

AuditedModule& Auditor::module(const std::string& name) {
  const auto [found, added] = modules_.try_emplace(name, out_.modules.size());
  if (added) out_.modules.emplace_back().name = name;
  return out_.modules[found->second];
}

std::string Auditor::names_of(const ModulePass& pass, const trace::Timeline& timeline) {
  std::string out;
  for (const std::uint16_t device : pass.devices)
    out += (out.empty() ? "" : ", ") + timeline.devices[device].device;
  return out;
}

void Auditor::note_modules() {
  for (const std::string& name : recorded_.order) {
    const ModulePass& pass = recorded_.modules.at(name);
    AuditedModule& row = module(name);
    row.actual_device = names_of(pass, *request_.recorded);
    row.resident.actual = pass.resident;
    row.activations.actual = pass.activations.bytes;
    row.peak.actual = pass.peak.bytes;
    row.seconds = static_cast<double>(pass.nanoseconds) * 1e-9;
  }
  for (const std::string& name : predicted_.order) {
    const ModulePass& pass = predicted_.modules.at(name);
    AuditedModule& row = module(name);
    row.planned_device = names_of(pass, *request_.prediction.timeline);
    row.resident.planned = pass.resident;
    row.activations.planned = pass.activations.bytes;
    row.peak.planned = pass.peak.bytes;
  }
  for (const PredictedModule& planned : request_.prediction.modules) {
    AuditedModule& row = module(planned.name);
    row.streamed.planned = planned.streamed.count();
    if (request_.prediction.time) row.planned_seconds = planned.seconds;
  }
  for (const protocol::ModuleResult& result : request_.result.modules) {
    const bool listed = modules_.contains(result.name) || (!graph_ && !request_.recorded);
    if (result.streamed_bytes == 0 && !listed) continue;  // it only calls others
    AuditedModule& row = module(result.name);
    row.streamed.actual = result.streamed_bytes;
    if (request_.recorded) continue;
    row.actual_device = result.device;
    row.seconds = result.seconds;
  }
  if (!graph_) note_planned_turns();
}

void Auditor::note_planned_turns() {
  if (!request_.model || !request_.machine || !request_.placement || !request_.settings) return;
  for (const PlannedTurn& turn :
       predicted_turns(*request_.model, *request_.machine, *request_.settings, *request_.placement)) {
    const auto found = modules_.find((*request_.model)[turn.module].name);
    if (found == modules_.end()) continue;
    AuditedModule& row = out_.modules[found->second];
    row.planned_device = machine::to_string(turn.executes);
    row.streamed.planned = turn.streamed.count();
  }
}

void Auditor::explain_modules() {
  for (AuditedModule& row : out_.modules) {
    if (moved(row)) explain_device(row);
    if (!row.streamed.same()) explain_streamed(row);
  }
  for (const AuditDifference& difference : out_.differences) {
    const auto found = modules_.find(difference.module);
    if (difference.what != What::Block || difference.label.empty() || found == modules_.end()) continue;
    auto& reasons = out_.modules[found->second].reasons;
    if (std::find(reasons.begin(), reasons.end(), difference.reason) == reasons.end())
      reasons.push_back(difference.reason);
  }
}

/// Who only owns weights has a device in the plan alone; of who ran on several the account says none.
bool Auditor::moved(const AuditedModule& row) const {
  const bool told = graph_ ? request_.recorded || !row.actual_device.empty() : !row.planned_device.empty();
  return told && row.planned_device != row.actual_device;
}

AuditReason Auditor::device_reason(const AuditedModule& row) const {
  if (!request_.complete) return AuditReason::EndedEarly;
  const bool one = row.planned_device.empty() || row.actual_device.empty();
  return one && graph_ ? AuditReason::LoopTurns : AuditReason::Device;
}

void Auditor::explain_device(AuditedModule& row) {
  AuditDifference difference;
  difference.what = What::Device;
  difference.module = row.name;
  difference.planned_device = row.planned_device;
  difference.actual_device = row.actual_device;
  difference.reason = device_reason(row);
  row.reasons.push_back(difference.reason);
  out_.differences.push_back(std::move(difference));
}

/// By the module's turns: blocks of one weight after another would say the same.
void Auditor::explain_streamed(AuditedModule& row) {
  AuditDifference difference;
  difference.what = What::Streamed;
  difference.module = row.name;
  difference.bytes = row.streamed;
  difference.reason = streamed_reason(row);
  if (std::find(row.reasons.begin(), row.reasons.end(), difference.reason) == row.reasons.end())
    row.reasons.push_back(difference.reason);
  out_.differences.push_back(std::move(difference));
}

/// All of it was brought again, and perhaps again.
static bool more_than_once(const BytePair& streamed) {
  return streamed.planned > 0 && streamed.actual > streamed.planned &&
         streamed.actual % streamed.planned == 0;
}

AuditReason Auditor::streamed_reason(const AuditedModule& row) const {
  if (!request_.complete) return AuditReason::EndedEarly;
  if (row.planned_device != row.actual_device) return AuditReason::Device;
  if (!graph_) {
    const bool times = more_than_once(row.streamed);
    if (row.streamed.actual == 0) return AuditReason::UnusedWeight;
    return times ? AuditReason::SecondTurn : AuditReason::NotPredicted;
  }
  if (predicted_.turns(row.name) != recorded_.turns(row.name)) return AuditReason::LoopTurns;
  const auto& out = request_.prediction.left_out_of_graph;
  const bool loops = std::any_of(out.begin(), out.end(), [](const LeftOutSentence& one) {
    return one.pattern == left_out::kLoop || one.pattern == left_out::kBranch;
  });
  // What the window has room for stays there from use to use; of a way that was not gone nothing is used.
  const bool window =
      std::any_of(request_.result.devices.begin(), request_.result.devices.end(),
                  [](const protocol::DeviceResult& device) { return device.window_bytes > 0; });
  if (window && row.streamed.actual < row.streamed.planned)
    return loops && row.streamed.actual == 0 ? AuditReason::LoopTurns : AuditReason::StreamingWindow;
  if (more_than_once(row.streamed)) return AuditReason::SecondTurn;
  if (row.streamed.actual == 0) return AuditReason::UnusedWeight;
  return loops ? AuditReason::LoopTurns : AuditReason::Unexplained;
}

std::set<std::string_view> Auditor::on_gpus(const trace::Timeline& timeline) {
  std::set<std::string_view> out;
  for (const trace::Block& block : timeline.blocks) {
    const auto id = machine::parse_device(timeline.devices[block.device].device);
    if (id && id->gpu() && (block.kind == Kind::Resident || block.kind == Kind::KvCache))
      out.insert(timeline.names[block.label]);
  }
  return out;
}

void Auditor::note_offload() {
  out_.complete = request_.complete;
  if (request_.all_on_one_gpu && graph_) {
    const std::uint64_t all = request_.all_on_one_gpu->count();
    out_.all_on_one_gpu = all;
    if (request_.complete) out_.offload.freed = all - std::min(all, out_.actual);
    if (request_.complete && all > out_.planned)
      out_.reduction = (static_cast<double>(all) - static_cast<double>(out_.actual)) /
                       (static_cast<double>(all) - static_cast<double>(out_.planned));
  }
  if (!request_.model || !request_.machine || !request_.placement) return;
  const auto planned = graph_ ? on_gpus(*request_.prediction.timeline) : std::set<std::string_view>{};
  const auto actual = request_.recorded ? on_gpus(*request_.recorded) : std::set<std::string_view>{};
  const model::Model& model = *request_.model;
  for (const model::Storage& storage : model.storages()) {
    const auto off = [&](model::TensorId id) {
      const auto slot = (*request_.placement)[id];
      return slot < request_.machine->devices.size() && !request_.machine->devices[slot].id.gpu();
    };
    if (!std::all_of(storage.tensors.begin(), storage.tensors.end(), off)) continue;
    const auto stays = [&](const std::set<std::string_view>& names) {
      return std::any_of(storage.tensors.begin(), storage.tensors.end(),
                         [&](model::TensorId id) { return names.contains(model[id].name); });
    };
    out_.offload.planned += storage.bytes.count();
    if (!stays(planned)) out_.offload.eligible += storage.bytes.count();
    if (!stays(actual)) out_.offload.moved += storage.bytes.count();
  }
}

}  // namespace stowage::estimate
