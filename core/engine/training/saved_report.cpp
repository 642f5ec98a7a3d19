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
    Kept& kept = kept_[tensors[i].stored];
    if (!kept.there) {
      kept = {true, tensors[i].step ? tensors[i].step->module : 0, i, tensors[i].reason};
      order_.push_back(tensors[i].stored);
    } else if (tensors[i].reason == SavedReason::Eligible) {
      kept.reason = SavedReason::Eligible;
    }
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
    if (tensor.in_forward) continue;
    ++sum_of(tensor.step ? tensor.step->module : 0).tensors;
    ++total.tensors;
  }
  protocol::SavedSum all;
  for (const std::uint32_t stored : order_) {
    const SavedStorage& storage = saved_.storages()[stored];
    add(sum_of(kept_[stored].module), storage.bytes, kept_[stored].reason);
    add(all, storage.bytes, kept_[stored].reason);
    if (storage.kind >= SavedKind::Input) total.activation_bytes += storage.bytes;
  }
  total.storages = order_.size();
  total.bytes = all.bytes;
  total.eligible_bytes = all.eligible_bytes;
  total.reasons = all.reasons;
  total.end_of_forward_bytes = saved_.end_of_forward_bytes();
  total.peak_bytes = saved_.peak_bytes();
}

std::string SavedReport::autograd_name(const SavedTensor& tensor) const {
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
  const bool eligible = kept.reason == SavedReason::Eligible;
  if (!saved_.scopes().of(storage.module).on) {
    const bool beyond = saved_.first_layers() && saved_.layers().of(storage.module) != LayerList::kNone;
    row.reason = beyond ? "layer_beyond_n" : "scope_off";
    return row;
  }
  row.planned = storage.bytes;
  row.eligible = eligible ? storage.bytes : 0;
  row.moved = storage.moved ? storage.bytes : 0;
  row.freed = storage.freed ? storage.bytes : 0;
  if (row.freed == row.planned) return row;
  const bool missed = storage.no_room || (saved_.first_layers() && storage.late);
  row.reason = !eligible                            ? text(kept.reason)
               : storage.device.type() == c10::kCPU ? "not_on_gpu"
               : storage.over_cap                   ? "over_cap"
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
  }
  return result;
}

}  // namespace stowage::engine
