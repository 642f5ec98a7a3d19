#include "core/engine/training/saved_report.h"

#include <algorithm>

namespace stowage::engine {
namespace {

constexpr std::string_view kKinds[] = {"parameter", "buffer", "constant", "input", "activation"};
constexpr std::string_view kReasons[] = {
    "parameter", "buffer", "constant", "too_small", "non_contiguous", "view_of_larger_base", "eligible"};

std::string text(SavedKind kind) { return std::string(kKinds[static_cast<std::size_t>(kind)]); }
std::string text(SavedReason reason) { return std::string(kReasons[static_cast<std::size_t>(reason)]); }

double seconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-9; }

void add(protocol::SavedSum& sum, std::uint64_t bytes, SavedReason reason) {
  sum.bytes += bytes;
  if (reason == SavedReason::Eligible) {
    sum.eligible_bytes += bytes;
  } else {
    sum.reasons[text(reason)] += bytes;
  }
}

}  // namespace

SavedReport::SavedReport(const Program& program, const Recorder& recorder, const SavedTensors& saved,
                         const std::map<std::uint64_t, std::string>& nodes)
    : program_(program), recorder_(recorder), saved_(saved), nodes_(nodes), kept_(saved.storages().size()) {
  const auto& tensors = saved.tensors();
  for (std::uint32_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].in_forward) continue;
    const bool left_out = tensors[i].recomputed;
    Kept& kept = kept_[tensors[i].stored];
    if (!kept.there) order_.push_back(tensors[i].stored);
    if (!kept.there || (kept.left_out && !left_out)) {  // who keeps it stands before who does not
      kept.there = true;
      kept.left_out = left_out;
      kept.module = tensors[i].step ? tensors[i].step->module : 0;
      kept.first = i;
      kept.reason = tensors[i].reason;
    } else if (tensors[i].reason == SavedReason::Eligible && !left_out) {
      kept.reason = SavedReason::Eligible;
    }
    kept.input_only = kept.input_only && tensors[i].region_input;
    kept.again_only = kept.again_only && (tensors[i].region_input || tensors[i].inside);
    kept.region_input = kept.region_input || tensors[i].region_input;
  }
}

void SavedReport::sums(protocol::BackwardResult& result) const {
  std::map<ModuleIndex, std::size_t> place;
  const auto sum_of = [&](ModuleIndex module) -> protocol::SavedSum& {
    const auto [at, added] = place.try_emplace(module, result.modules.size());
    if (added) result.modules.emplace_back().module = program_.modules[module];
    return result.modules[at->second];
  };
  protocol::SavedTotal& total = result.saved;
  for (const SavedTensor& tensor : saved_.tensors()) {
    if (tensor.in_forward || tensor.recomputed) continue;
    ++sum_of(tensor.step ? tensor.step->module : 0).tensors;
    ++total.tensors;
  }
  protocol::SavedSum all;
  for (const std::uint32_t stored : order_) {
    const SavedStorage& storage = saved_.storages()[stored];
    if (kept_[stored].left_out) {
      sum_of(kept_[stored].module).recomputed_bytes += storage.bytes;
      total.recomputed_bytes += storage.bytes;
      continue;
    }
    ++total.storages;
    if (kept_[stored].input_only) total.recompute_input_bytes += storage.bytes;
    add(sum_of(kept_[stored].module), storage.bytes, kept_[stored].reason);
    add(all, storage.bytes, kept_[stored].reason);
    if (storage.kind >= SavedKind::Input) total.activation_bytes += storage.bytes;
  }
  total.bytes = all.bytes;
  total.eligible_bytes = all.eligible_bytes;
  total.reasons = all.reasons;
  total.end_of_forward_bytes = saved_.end_of_forward_bytes();
  total.peak_bytes = saved_.peak_bytes();
}

std::string SavedReport::autograd_name(const SavedTensor& tensor) const {
  if (tensor.region_input) return {};  // no node of autograd keeps it
  const auto found = nodes_.find(tensor.sequence);
  return found == nodes_.end() ? std::string() : found->second;
}

std::string SavedReport::owner(const SavedStorage& storage) const {
  if (storage.kind == SavedKind::Activation) return program_.modules[storage.module];
  if (storage.kind == SavedKind::Input) return program_.inputs[storage.owner].path;
  return program_.weights[storage.owner].name;
}

void SavedReport::rows(protocol::BackwardResult& result) const {
  for (const SavedTensor& tensor : saved_.tensors()) {
    const SavedStorage& storage = saved_.storages()[tensor.stored];
    protocol::SavedRow& row = result.rows.emplace_back();
    if (tensor.step) {
      row.module = program_.modules[tensor.step->module];
      row.node = tensor.step->name;
      row.operation = program_.labels[tensor.step->label];
    }
    row.autograd = autograd_name(tensor);
    row.dtype = std::string(safetensors_name(tensor.dtype));
    row.shape = tensor.shape;
    row.bytes = tensor.bytes;
    row.storage = tensor.stored;
    row.storage_bytes = storage.bytes;
    row.kind = text(storage.kind);
    row.owner = owner(storage);
    row.device = recorder_.device_name(recorder_.places().of(storage.device));
    row.view = tensor.view;
    row.contiguous = tensor.contiguous;
    row.reason = text(tensor.reason);
    row.saved_seconds = seconds(tensor.saved_ns);
    row.freed_seconds = seconds(tensor.freed_ns);
    row.in_forward = tensor.in_forward;
    row.recomputed = tensor.recomputed;
    row.given = tensor.given || tensor.region_input;
  }
}

/// By layer.
std::vector<std::uint64_t> SavedReport::shared_bytes() const {
  const auto layer_of = [this](ModuleIndex module) { return saved_.layers().of(module); };
  std::vector<bool> shared(kept_.size());
  for (const SavedTensor& tensor : saved_.tensors()) {
    if (tensor.in_forward || tensor.recomputed) continue;
    const std::uint32_t layer = layer_of(tensor.step ? tensor.step->module : 0);
    if (layer != layer_of(kept_[tensor.stored].module)) shared[tensor.stored] = true;
  }
  std::vector<std::uint64_t> out(saved_.layers().count());
  for (const std::uint32_t stored : order_) {
    const SavedStorage& storage = saved_.storages()[stored];
    const std::uint32_t layer = layer_of(kept_[stored].module);
    const bool counts = shared[stored] && layer != LayerList::kNone && storage.kind >= SavedKind::Input &&
                        storage.device.type() != c10::kCPU && !saved_.tensors()[kept_[stored].first].given;
    if (counts) out[layer] += storage.bytes;
  }
  return out;
}

void SavedReport::recomputed(protocol::BackwardResult& result, const std::vector<Region>& regions) const {
  std::map<std::string, std::size_t> place;
  const auto sum_of = [&](const std::string& module) -> protocol::RecomputedModule& {
    const auto [at, added] = place.try_emplace(module, result.recomputed.size());
    if (added) result.recomputed.emplace_back().module = module;
    return result.recomputed[at->second];
  };
  const std::vector<std::uint64_t> shared = shared_bytes();
  for (std::size_t i = 0; i < saved_.layers().count(); ++i) {
    const auto& inputs = saved_.layer_inputs()[i];
    const GivenBytes bytes = inputs.value_or(GivenBytes());
    result.layer_inputs.push_back(
        {saved_.layers().names()[i], inputs.has_value(), bytes.rest, bytes.saved + shared[i]});
  }
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (!regions[i].again) continue;
    const RegionRun& run = saved_.region_runs()[i];
    protocol::RecomputedModule& sum = sum_of(regions[i].module);
    ++sum.turns;
    sum.runs += run.runs;
    sum.seconds += run.seconds;
    sum.simulated_seconds += static_cast<double>(run.ps) * 1e-12;
  }
  for (const std::uint32_t stored : order_) {
    const SavedStorage& storage = saved_.storages()[stored];
    const Kept& kept = kept_[stored];
    if (kept.left_out) sum_of(regions[storage.region].module).bytes += storage.bytes;
    if (!kept.left_out && kept.again_only && kept.region_input)
      sum_of(regions[saved_.tensors()[kept.first].region].module).input_bytes += storage.bytes;
  }
}

protocol::OffloadRow SavedReport::audit_of(std::size_t stored) const {
  const SavedStorage& storage = saved_.storages()[stored];
  const Kept& kept = kept_[stored];
  const SavedTensor& first = saved_.tensors()[kept.first];
  protocol::OffloadRow row;
  row.module = program_.modules[kept.module];
  row.tensor = first.step ? first.step->name : std::string();
  if (const std::string node = autograd_name(first); !node.empty()) row.tensor += "/" + node;
  row.storage = stored;
  if (kept.left_out) {
    row.recomputed = storage.bytes;
    row.reason = storage.gone ? "recomputed" : "reference_kept";
    return row;
  }
  const bool marked = storage.marked && storage.kind >= SavedKind::Input;
  const bool eligible = kept.reason == SavedReason::Eligible && !marked;
  if (!saved_.scopes().of(storage.module).on) {
    const bool beyond = saved_.first_layers() && saved_.layers().of(storage.module) != LayerList::kNone;
    row.reason = kept.again_only && kept.region_input ? "recompute_input"
                 : beyond                             ? "layer_beyond_n"
                                                      : "scope_off";
    return row;
  }
  row.planned = storage.bytes;
  row.eligible = eligible ? storage.bytes : 0;
  row.moved = storage.moved ? storage.bytes : 0;
  row.freed = storage.freed ? storage.bytes : 0;
  if (row.freed == row.planned) return row;
  const bool missed = storage.no_room || (saved_.first_layers() && storage.late);
  row.reason = marked                               ? "marked_not_offload"
               : !eligible                          ? text(kept.reason)
               : storage.device.type() == c10::kCPU ? "not_on_gpu"
               : storage.over_cap                   ? "over_cap"
               : storage.unannounced                ? "parts_not_announced"
               : missed                             ? "no_room_in_time"
                                                    : "reference_kept";
  return row;
}

protocol::OffloadResult SavedReport::audit() const {
  protocol::OffloadResult result;
  for (const std::uint32_t stored : order_) {
    const protocol::OffloadRow& row = result.rows.emplace_back(audit_of(stored));
    result.planned_bytes += row.planned;
    result.eligible_bytes += row.eligible;
    result.moved_bytes += row.moved;
    result.freed_bytes += row.freed;
    result.recomputed_bytes += row.recomputed;
  }
  return result;
}

}  // namespace stowage::engine
