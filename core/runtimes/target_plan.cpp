#include "core/runtimes/target_plan.h"

#include <algorithm>

#include "core/model/model_builder.h"
#include "core/plan/computed.h"

namespace stowage::runtimes {
namespace {

/// The tensors that may lie off the GPUs: those below a name, and what shares their storage.
std::vector<bool> allowed(const model::Model& model, const std::vector<std::string>& names) {
  std::vector<bool> out(model.tensors().size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto above = [&](const std::string& name) { return is_beneath(model.tensors()[i].name, name); };
    if (!std::any_of(names.begin(), names.end(), above)) continue;
    for (const model::TensorId id : model[model.tensors()[i].storage].tensors) out[id.index()] = true;
  }
  return out;
}

void forbid(const machine::Machine& machine, machine::DeviceId device, const std::vector<std::string>& names,
            plan::Settings& settings) {
  if (!machine.find(device)) return;
  for (const std::string& name : names) settings.rules.push_back({name, device, true});
}

}  // namespace

plan::Workload workload_for(const Target& target, plan::Workload asked) {
  if (target.prompt_chunk == 0 || asked.prefill_chunk > 0) return asked;
  const std::uint64_t sequences = std::max<std::uint64_t>(asked.batch, 1);
  const std::uint64_t chunk = std::max<std::uint64_t>(target.prompt_chunk / sequences, 1);
  if (chunk < asked.prompt_tokens()) asked.prefill_chunk = chunk;
  return asked;
}

bool has_no_place(const Target& target, machine::DeviceId device) {
  if (device == machine::kDisk) return !target.says_disk;
  // A target with device rules takes such a request, and what it makes of it is found (offload.ignored).
  return device == machine::kCpu && !target.says_cpu && !target.device_rules;
}

void keep_cache_as(const Target& target, plan::Workload& workload) {
  workload.latent_cache = target.latent_cache;
  workload.cache_apart =
      std::any_of(target.counted.begin(), target.counted.end(),
                  [](const ReserveRule& rule) { return rule.kind == ReserveRule::Kind::StageCache; });
}

plan::Settings settings_as_run(const Target& target, plan::Settings asked) {
  keep_cache_as(target, asked.workload);
  asked.workload = workload_for(target, std::move(asked.workload));
  return asked;
}

plan::Workload workload_asked(const Target& target, plan::Workload run) {
  run.latent_cache = run.cache_apart = false;
  plan::Workload whole = run;
  whole.prefill_chunk = 0;
  return workload_for(target, whole).prefill_chunk == run.prefill_chunk ? whole : run;
}

plan::TurnBytes turns_for(const Target& target, const model::Model& model, plan::TurnBytes turns) {
  if (!target.computes_on_gpus || turns.empty()) return turns;
  const std::size_t modules = model.modules().size();
  turns.resize(modules);
  turns.resize(2 * modules);  // those on the CPU come second, and it has none
  return turns;
}

bool computes_what_it_streams(const Target& target) {
  return std::any_of(target.counted.begin(), target.counted.end(),
                     [](const ReserveRule& rule) { return rule.kind == ReserveRule::Kind::StreamedLayer; });
}

TargetSettings settings_for(const Target& target, const model::Model& model, const machine::Machine& machine,
                            const plan::Settings& asked) {
  TargetSettings out{asked, asked, {}};
  out.settings.workload = workload_for(target, out.settings.workload);
  std::vector<std::string> off;
  for (const plan::Rule& rule : asked.rules) {
    if (rule.forbid) continue;
    out.set.push_back(rule.name);
    if (!rule.device.gpu()) off.push_back(rule.name);
  }
  for (const machine::DeviceId device : {machine::kDisk, machine::kCpu}) {
    if (has_no_place(target, device)) forbid(machine, device, {""}, out.settings);
  }
  if (computes_what_it_streams(target)) out.settings.allow_empty_gpus = true;
  out.relaxed = out.settings;
  if (!target.device_rules || target.device_rules->off_gpu == OffGpu::Streamed) return out;
  const DeviceRules& rules = *target.device_rules;
  if (rules.off_gpu == OffGpu::Computed && !rules.engines) return out;
  std::vector<bool> stays = allowed(model, off);
  stays.flip();
  forbid(machine, machine::kCpu, plan::covering_names(model, stays), out.settings);
  return out;
}

std::vector<std::vector<model::TensorId>> alias_groups(const Facts& facts, const DeviceRules& rules) {
  std::vector<std::vector<model::TensorId>> out;
  for (const AliasGroup& group : facts.aliases) {
    for (const auto& set : group.sets) {
      std::vector<model::TensorId> tensors;
      for (const std::uint32_t tensor : set) {
        const bool engine = rules.engines && facts.executor[facts.owner(tensor)] == model::Executor::TensorRt;
        if (!engine) tensors.push_back(model::TensorId(tensor));
      }
      if (tensors.size() > 1) out.push_back(std::move(tensors));
    }
  }
  return out;
}

model::ModelPtr placed_model(const Facts& facts, const Target& target) {
  if (!target.device_rules) return facts.model;
  const auto groups = alias_groups(facts, *target.device_rules);
  return groups.empty() ? facts.model : model::ModelBuilder::with_ties(*facts.model, groups);
}

}  // namespace stowage::runtimes
