#include <algorithm>

#include "core/base/module_name.h"
#include "core/estimate/offload/choice.h"

namespace stowage::estimate::offload {
namespace {

using Rule = Verdict::Rule;

class Judge {
 public:
  Judge(const Scenario& scenario, const Choice& choice)
      : scenario_(scenario), choice_(choice), scopes_(scenario.all_scopes()) {}

  std::vector<Verdict> refusals() {
    refuse(Rule::FusedGroupPart, parts_of_groups());
    const std::vector<std::uint32_t>& chosen = choice_.offloaded;
    const std::size_t count = scenario_.layers.size();
    if (!chosen.empty() && chosen.back() + 1 == count)
      refuse(Rule::LastLayer, {scenario_.layers.back().name});
    refuse(Rule::NotRecomputable, not_recomputable());
    const bool contexts = scenario_.target == Target::TeDefault || scenario_.target == Target::TeNested;
    if (contexts && !chosen.empty() && chosen.back() + 1 != chosen.size())
      refuse(Rule::NotAPrefix, names_of(chosen));
    return std::move(out_.refusals);
  }

  Verdicts run() {
    out_.refusals = refusals();
    const std::vector<std::uint32_t>& chosen = choice_.offloaded;
    const std::size_t count = scenario_.layers.size();
    if (!chosen.empty() && chosen.size() + 1 == count) out_.warnings.push_back({Rule::NoOverlap, {}});
    if (scenario_.target == Target::TeNested) warn(Rule::InnerOffIgnored, ignored());
    if (scenario_.target != Target::Own) warn(Rule::NeedsMarks, to_be_marked());
    warn(Rule::MovedNotFreed, not_freed());
    return std::move(out_);
  }

 private:
  using Names = std::vector<std::string>;

  void refuse(Rule rule, Names subjects) {
    if (!subjects.empty()) out_.refusals.push_back({rule, std::move(subjects)});
  }
  void warn(Rule rule, Names subjects) {
    if (!subjects.empty()) out_.warnings.push_back({rule, std::move(subjects)});
  }

  Names names_of(const std::vector<std::uint32_t>& layers) const {
    Names names;
    for (const std::uint32_t i : layers) names.push_back(scenario_.layers[i].name);
    return names;
  }

  /// Modules of scopes that select a member of a fused group, or something inside of one.
  Names parts_of_groups() const {
    Names names;
    for (const Scope& scope : scopes_) {
      const auto inside = [&](const Group& group) {
        return std::any_of(group.members.begin(), group.members.end(),
                           [&](const std::string& member) { return stands_under(scope.module, member); });
      };
      if (scope.state != Switch::Inherit &&
          std::any_of(scenario_.groups.begin(), scenario_.groups.end(), inside))
        names.push_back(scope.module);
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  Names not_recomputable() const {
    Names names;
    for (const std::uint32_t i : choice_.again) {
      if (!scenario_.layers[i].recomputable) names.push_back(scenario_.layers[i].name);
    }
    return names;
  }

  /// Scopes that are off inside of one that is on.
  Names ignored() const {
    Names names;
    for (const Scope& scope : scopes_) {
      if (scope.state != Switch::Off) continue;
      if (std::any_of(scopes_.begin(), scopes_.end(), [&](const Scope& outer) {
            return outer.state == Switch::On && stands_under(scope.module, outer.module);
          }))
        names.push_back(scope.module);
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  /// Calls `test` with every tensor; those for which it is true as layer/tensor.
  template <class Test>
  Names tensors(Test test) const {
    Names names;
    for (std::size_t i = 0; i < scenario_.layers.size(); ++i) {
      const Layer& layer = scenario_.layers[i];
      for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
        if (test(i, layer.tensors[k], choice_.tensors[i][k]))
          names.push_back(layer.name + "/" + layer.tensors[k].name);
      }
    }
    return names;
  }

  /// What stays by cap or scope alone, beside what goes: TransformerEngine knows layers only.
  Names to_be_marked() const {
    return tensors([&](std::size_t layer, const Tensor& tensor, const Chosen& row) {
      if (!std::binary_search(choice_.offloaded.begin(), choice_.offloaded.end(), layer)) return false;
      return row.reason == Reason::OverCap ||
             (row.reason == Reason::ScopeOff && !obstacle(tensor, scenario_.threshold_elements));
    });
  }
  Names not_freed() const {
    return tensors([](std::size_t, const Tensor&, const Chosen& row) { return row.moved > row.freed; });
  }

  const Scenario& scenario_;
  const Choice& choice_;
  std::vector<Scope> scopes_;
  Verdicts out_{};
};

}  // namespace

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < 4; ++i) out += (i ? ", " : "") + names[i];
  return names.size() > 4 ? out + " …" : out;
}

Verdicts judge(const Scenario& scenario, const Choice& choice) { return Judge(scenario, choice).run(); }
bool is_refused(const Scenario& scenario, const Choice& choice) {
  return !Judge(scenario, choice).refusals().empty();
}

Error sentence_of(const Verdict& verdict) {
  constexpr std::array<Code, 8> kCodes = {Code::OffloadFusedGroupPart,  Code::OffloadLastLayer,
                                          Code::OffloadNotAPrefix,      Code::OffloadNoOverlap,
                                          Code::OffloadInnerOffIgnored, Code::OffloadNeedsMarks,
                                          Code::OffloadMovedNotFreed,   Code::OffloadNotRecomputable};
  return {kCodes[static_cast<std::size_t>(verdict.rule)], listed(verdict.subjects), {}, {}};
}

std::vector<Error> fixes_of(const Verdict& verdict, const Scenario& scenario) {
  switch (verdict.rule) {
    case Rule::FusedGroupPart: {
      std::vector<Error> fixes;
      for (const Group& group : scenario.groups) {
        const bool touched =
            std::any_of(verdict.subjects.begin(), verdict.subjects.end(), [&](const std::string& module) {
              return std::any_of(group.members.begin(), group.members.end(),
                                 [&](const std::string& member) { return stands_under(module, member); });
            });
        if (touched) fixes.push_back({Code::OffloadFixGroup, group.name, {}, {}});
      }
      return fixes;
    }
    case Rule::LastLayer:
      return {{Code::OffloadFixLastLayer, scenario.layers.back().name, {}, {}}};
    case Rule::NotAPrefix:
    case Rule::InnerOffIgnored:
      return {{Code::OffloadFixManual, {}, {}, {}}};
    case Rule::NoOverlap:
      if (scenario.layers.size() < 3) return {};
      return {{Code::OffloadFixFewer, {}, {std::to_string(scenario.layers.size() - 2)}, {}}};
    case Rule::NeedsMarks:
      return {{Code::OffloadFixMarks, {}, {}, {}}};
    case Rule::MovedNotFreed:
      return {{Code::OffloadFixReference, {}, {}, {}}};
    case Rule::NotRecomputable:
      return {};
  }
  return {};
}

}  // namespace stowage::estimate::offload
