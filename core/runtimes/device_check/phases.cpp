// Memory of the phases of a runtime that compiles: load, compile, refit, run.
#include <algorithm>
#include <array>

#include "core/runtimes/device_check/rules.h"

namespace stowage::runtimes {
namespace {

/// Copies of all weights on the main GPU and on the host.
struct Copies {
  std::string_view phase;
  std::uint64_t gpu, host;
};

}  // namespace

std::vector<Phase> RuleBook::phases() const {
  if (!rules_.has_phases) return {};
  std::vector<std::uint32_t> all(facts_.model->tensors().size());
  bool asked = false;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    all[i] = i;
    asked = asked || (!places_.asked(i).gpu() && places_.engine(facts_.owner(i)));
  }
  const std::uint64_t on =
      options_.offload_module_to_cpu.value_or(asked && places_.main() != machine::kCpu) ? 1 : 0;
  const Bytes total(bytes_of(all, true));
  const std::array<Copies, 4> rows = {Copies{"load", 1, 1},
                                      Copies{"compile", 2 - on, (options_.malloc_trim ? 3 : 5) + on},
                                      Copies{"refit", 2, 1}, Copies{"run", 1, 0}};
  std::vector<Phase> out;
  for (const Copies& row : rows) {
    const machine::DeviceId main = places_.main();
    out.push_back({row.phase,
                   {{main, total * row.gpu, options_.budget(main)},
                    {machine::kCpu, total * row.host, options_.budget(machine::kCpu)}}});
  }
  return out;
}

void RuleBook::over_budget() {
  over_budget(Rule::PhaseOverBudget, plan::Severity::Error, {"load", "compile"});
  over_budget(Rule::PhaseRefitOverBudget, plan::Severity::Warning, {"refit"});
}

/// The worst of some phases, one finding a device.
void RuleBook::over_budget(Rule rule, plan::Severity severity,
                           std::initializer_list<std::string_view> names) {
  std::vector<std::pair<std::string_view, Phase::Need>> worst;
  for (const Phase& phase : phases()) {
    if (std::find(names.begin(), names.end(), phase.name) == names.end()) continue;
    for (const Phase::Need& need : phase.needs) {
      if (!need.budget || need.bytes <= *need.budget) continue;
      const auto same = std::find_if(worst.begin(), worst.end(),
                                     [&](const auto& entry) { return entry.second.device == need.device; });
      if (same == worst.end()) {
        worst.emplace_back(phase.name, need);
      } else if (need.bytes > same->second.bytes) {
        *same = {phase.name, need};
      }
    }
  }
  for (const auto& [phase, need] : worst) {
    Finding finding{rule, severity, "", {Where{need.device}}, {std::string(phase)}};
    finding.numbers = {need.bytes.count(), need.budget->count(), (need.bytes - *need.budget).count()};
    Fix offload, trim;
    offload.kind = FixKind::SetOffload;
    offload.apply.arguments = {"--set", "offload_module_to_cpu=true"};
    trim.kind = FixKind::SetTrim;
    trim.apply.arguments = {"--set", "malloc_trim=true"};
    if (with_fixes_) finding.fixes = {std::move(offload), std::move(trim)};
    add(std::move(finding));
  }
}

}  // namespace stowage::runtimes
