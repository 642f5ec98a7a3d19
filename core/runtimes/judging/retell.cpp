#include "core/runtimes/judging/retell.h"

#include <algorithm>

#include "core/plan/main_gpu.h"
#include "core/runtimes/export/export.h"
#include "core/runtimes/llamacpp/gguf_program.h"

namespace stowage::runtimes {
namespace {

using Slot = plan::Placement::Slot;

/// Where a plan's tensors count, by tensor: where they lie, or on the main GPU what stays there of modules
/// that are streamed.
std::vector<Slot> judged_slots(const model::Model& model, const machine::Machine& machine,
                               const plan::Settings& settings, const plan::Placement& placement) {
  std::vector<Slot> out = placement.slots;
  const auto main = plan::streaming_slot(placement.slots, machine.gpu_count(), settings);
  if (!main || settings.runtime.by_module()) return out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const model::Tensor& tensor = model.tensors()[i];
    const bool stays =
        !settings.runtime.moves(tensor.kind == model::TensorKind::Parameter, tensor.persistent);
    if (stays && out[i] >= machine.gpu_count() && out[i] < machine.devices.size()) out[i] = *main;
  }
  return out;
}

/// What differs between where tensors count and where the target puts them.
void compare(const Facts& facts, const machine::Machine& machine, const std::vector<Slot>& judged,
             const Exported& made, const plan::Placement& placement, Retold& out) {
  std::vector<bool> counted(facts.model->storages().size());
  out.actual = placement;
  bool known = true;
  for (std::uint32_t i = 0; i < judged.size(); ++i) {
    const auto slot = machine.slot(made.actual[i]);
    if (slot && *slot == judged[i]) continue;
    known = known && slot;
    if (slot) out.actual.slots[i] = static_cast<Slot>(*slot);
    if (counted[facts.storage(i)]) continue;
    counted[facts.storage(i)] = true;
    out.distance += Bytes(facts.bytes(i));
    out.same = false;
  }
  for (const SecondCopy& copy : made.copies) {
    out.distance += Bytes(facts.bytes(copy.tensor));
    out.same = false;
  }
  if (!known) out.actual.slots.clear();
}

Retold retell_map(const Teller& teller, const machine::Machine& machine, const plan::Settings& settings,
                  const plan::Placement& placement) {
  const Facts& facts = *teller.facts;
  const plan::DeviceMap map = plan::to_device_map(*facts.model, machine, placement);
  const CheckOptions options = teller.options();
  ExportInput input{facts, teller.target, map, options};
  input.model_path = teller.model_path;
  input.offload_buffers = settings.runtime.offload_buffers;
  input.told = teller.told;
  const Exported made = export_plan(input);
  Retold out;
  if (made.refused) {
    out.refused = message(*made.refused);
    return out;
  }
  out.same = true;
  compare(facts, machine, judged_slots(*facts.model, machine, settings, placement), made, placement, out);
  return out;
}

/// The first error among findings, to stand behind a colon.
std::string refusal_of(const llamacpp::Findings& findings) {
  const auto error = std::find_if(findings.begin(), findings.end(), [](const llamacpp::Finding& finding) {
    return finding.severity == plan::Severity::Error;
  });
  if (error == findings.end()) return {};
  std::string out = llamacpp::message(*error);
  if (out.ends_with('.')) out.pop_back();
  return out;
}

Retold retell_gguf(const Teller& teller, const machine::Machine& machine, const plan::Settings& settings,
                   const plan::Placement& placement) {
  const GgufWritten made = teller.target.gguf->write(
      {*teller.gguf, machine, placement, settings.workload, teller.model_path, teller.told});
  Retold out;
  out.refused = refusal_of(made.exported.findings);
  if (out.refused.empty() && made.text.empty()) out.refused = "its words for this plan cannot be written";
  out.actual = llamacpp::placement_of(made.exported.placed, *teller.gguf, *teller.facts->model, machine);
  if (!out.refused.empty()) return out;
  out.distance = Bytes(made.exported.distance);
  out.caches = Bytes(made.exported.cache_distance);
  const auto copied = [&](const llamacpp::Difference& one) {
    return teller.gguf->tensors[one.tensor].role == llamacpp::Role::Rope;
  };
  const auto& elsewhere = made.exported.elsewhere;
  out.same = !out.caches && std::all_of(elsewhere.begin(), elsewhere.end(), copied);
  return out;
}

}  // namespace

CheckOptions Teller::options() const {
  CheckOptions out = said;
  out.set = set;
  return out;
}

Retold retell(const Teller& teller, const machine::Machine& machine, const plan::Settings& settings,
              const plan::Placement& placement) {
  if (teller.target.gguf) {
    if (teller.gguf) return retell_gguf(teller, machine, settings, placement);
    return {false, "it opens GGUF files of language models alone", {}, {}, {}};
  }
  if (teller.target.write) return retell_map(teller, machine, settings, placement);
  return {false, "nothing is written for it", {}, {}, {}};
}

}  // namespace stowage::runtimes
