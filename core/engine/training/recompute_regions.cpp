#include "core/engine/training/recompute_regions.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "core/base/module_name.h"

namespace stowage::engine {
namespace {

template <class Visit>
void each_operand(const Step& step, Visit visit) {
  for (const Recipe& recipe : step.arguments) {
    for (const Slot slot : recipe.slots) {
      if (slot != kNoSlot) visit(recipe, slot);
    }
  }
}

template <class Visit>
void each_result(const Step& step, Visit visit) {
  for (const Binding& binding : step.results) {
    for (const Slot slot : binding.slots) {
      if (slot != kNoSlot) visit(slot);
    }
  }
}

bool computes(const Step& step) {
  return step.kind == Step::Kind::Operator || step.kind == Step::Kind::HigherOrder;
}

bool without_gradients(const Step& step) {
  return step.kind == Step::Kind::HigherOrder && step.higher == HigherOrder::SetGradEnabled &&
         !step.arguments.empty() && step.arguments[0].constant.isBool() &&
         !step.arguments[0].constant.toBool();
}

/// Values of one graph that may share memory, whenever they do.
class Sharing {
 public:
  explicit Sharing(std::size_t slots) : parent_(slots) { std::iota(parent_.begin(), parent_.end(), Slot{0}); }

  Slot find(Slot slot) const {
    while (parent_[slot] != slot) slot = parent_[slot] = parent_[parent_[slot]];
    return slot;
  }
  void join(Slot one, Slot other) { parent_[find(one)] = find(other); }
  /// What comes out of a nested graph may be what went in.
  void follow(const Step& step) {
    const bool nested = step.kind == Step::Kind::HigherOrder;
    if (!nested && !step.views) return;
    each_operand(step, [&](const Recipe& recipe, Slot operand) {
      if (nested || recipe.aliased) each_result(step, [&](Slot result) { join(result, operand); });
    });
  }

 private:
  mutable std::vector<Slot> parent_;
};

/// Whether a nested graph changes what it was given.
bool writes_inputs(const Scope& graph) {
  Sharing sharing(graph.slots);
  for (const Step& step : graph.steps) sharing.follow(step);
  const auto given = [&](Slot slot) {
    return std::any_of(graph.inputs.begin(), graph.inputs.end(),
                       [&](Slot input) { return sharing.find(input) == sharing.find(slot); });
  };
  for (const Step& step : graph.steps) {
    const bool nested = std::any_of(step.graphs.begin(), step.graphs.end(),
                                    [](const auto& inner) { return writes_inputs(*inner); });
    bool writes = false;
    each_operand(
        step, [&](const Recipe& recipe, Slot slot) { writes |= (nested || recipe.written) && given(slot); });
    if (writes) return true;
  }
  return false;
}

/// Dropout that drops nothing, attention without any.
bool switched_off(const Step& step) {
  const auto& parameters = step.op->schema().arguments();
  for (std::size_t i = 0; i < parameters.size() && i < step.arguments.size(); ++i) {
    const std::string& name = parameters[i].name();
    const c10::IValue& value = step.arguments[i].constant;
    if ((name == "train" || name == "training") && value.isBool() && !value.toBool()) return true;
    if (name != "dropout_p" && name != "dropout" && name != "p") continue;
    if ((value.isDouble() && value.toDouble() == 0) || (value.isInt() && value.toInt() == 0)) return true;
  }
  return false;
}

bool draws(const Step& step) {
  if (step.random && step.op && !switched_off(step)) return true;
  return std::any_of(step.graphs.begin(), step.graphs.end(), [](const auto& graph) {
    return std::any_of(graph->steps.begin(), graph->steps.end(), draws);
  });
}

class Finder {
 public:
  Finder(const Program& program, const ActivationScopes& scopes, const LayerList& layers, bool must_be_pure)
      : program_(program),
        scopes_(scopes),
        layers_(layers),
        must_be_pure_(must_be_pure),
        sharing_(program.main.slots),
        made_(program.main.slots, kBefore) {}

  Result<std::vector<Region>> run() {
    STOWAGE_TRY(cut());
    if (regions_.empty()) return std::move(regions_);
    look();
    for (Region& region : regions_) {
      const Status pure = check(region);
      if (!pure && must_be_pure_) return tl::unexpected<Error>(pure.error());
      region.pure = pure.has_value();
      region.again = must_be_pure_;
      complete(region);
    }
    return std::move(regions_);
  }

 private:
  static constexpr std::size_t kBefore = 0;  ///< `made_`: else one more than the number of the step
  static constexpr std::size_t kNever = 0;   ///< `written_`, the same

  /// What a step is run again with; "": it is not.
  std::string unit_of(const Step& step) const {
    const ActivationScopes::Decision& scope = scopes_.of(step.module);
    if (!scope.recompute) return {};
    const std::uint32_t layer = layers_.of(step.module);
    if (layer != LayerList::kNone && stands_under(layers_.names()[layer], scope.scope))
      return layers_.names()[layer];
    return scope.unit;
  }
  bool wanted(const Step& step) const { return computes(step) && scopes_.of(step.module).recompute; }

  /// Numbers that are computed on the way belong to whoever needs them: they part nothing.
  Status cut() {
    const auto& steps = program_.main.steps;
    bool open = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!computes(steps[i])) continue;
      if (!wanted(steps[i])) {
        open = false;
        STOWAGE_TRY(check_nested(steps[i], steps[i]));
        continue;
      }
      const std::string unit = unit_of(steps[i]);
      if (!open || regions_.back().module != unit) regions_.push_back({i, i, unit});
      regions_.back().end = i + 1;
      open = true;
    }
    return {};
  }

  Status check_nested(const Step& outer, const Step& step) const {
    if (without_gradients(step)) return {};
    for (const auto& graph : step.graphs) {
      for (const Step& inner : graph->steps) {
        if (wanted(inner))
          return fail(Code::RecomputeInside, name(unit_of(inner)),
                      {program_.labels[outer.label], outer.name});
        STOWAGE_TRY(check_nested(outer, inner));
      }
    }
    return {};
  }

  /// Who makes each value, and when memory is written to last.
  void look() {
    const auto& steps = program_.main.steps;
    std::vector<Slot> of_storage(program_.storages.size(), kNoSlot);
    for (const Weight& weight : program_.weights) {
      if (weight.slot == kNoSlot) continue;
      Slot& first = of_storage[weight.storage];
      if (first == kNoSlot) first = weight.slot;
      sharing_.join(weight.slot, first);
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
      each_result(steps[i], [&](Slot slot) { made_[slot] = i + 1; });
      sharing_.follow(steps[i]);
    }
    first_made_.assign(program_.main.slots, ~std::size_t{0});
    written_.assign(program_.main.slots, kNever);
    for (Slot slot = 0; slot < program_.main.slots; ++slot) {
      std::size_t& first = first_made_[sharing_.find(slot)];
      first = std::min(first, made_[slot]);
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
      each_written(steps[i], [&](Slot slot) { written_[sharing_.find(slot)] = i + 1; });
    }
    for (const Mutation& mutation : program_.mutations) {  // when forward has ended
      const Slot slot = program_.weights[mutation.weight].slot;
      if (slot != kNoSlot) written_[sharing_.find(slot)] = steps.size() + 1;
    }
  }

  template <class Visit>
  static void each_written(const Step& step, Visit visit) {
    const bool nested = std::any_of(step.graphs.begin(), step.graphs.end(),
                                    [](const auto& graph) { return writes_inputs(*graph); });
    each_operand(step, [&](const Recipe& recipe, Slot slot) {
      if (recipe.written || nested) visit(slot);
    });
  }

  bool of_others(Slot slot, const Region& region) const {
    return first_made_[sharing_.find(slot)] <= region.begin;
  }

  Status check(const Region& region) const {
    for (std::size_t i = region.begin; i < region.end; ++i) {
      const Step& step = program_.main.steps[i];
      Slot changed = kNoSlot, late = kNoSlot;
      each_written(step, [&](Slot slot) { changed = of_others(slot, region) ? slot : changed; });
      if (changed != kNoSlot) return refuse(Code::RecomputeWrites, region, step, changed);
      each_operand(step, [&](const Recipe&, Slot slot) {
        if (of_others(slot, region) && written_[sharing_.find(slot)] > region.begin) late = slot;
      });
      if (late != kNoSlot) return refuse(Code::RecomputeChanged, region, step, late);
    }
    return {};
  }

  Status refuse(Code code, const Region& region, const Step& step, Slot slot) const {
    return fail(code, name(region.module), {program_.labels[step.label], step.name, name_of(slot)});
  }
  std::string name(const std::string& module) const { return module.empty() ? program_.path : module; }

  /// The buffer, or the node that made the value.
  std::string name_of(Slot slot) const {
    const Slot group = sharing_.find(slot);
    for (const Weight& weight : program_.weights) {
      if (weight.slot != kNoSlot && sharing_.find(weight.slot) == group) return weight.name;
    }
    if (made_[slot] != kBefore) return program_.main.steps[made_[slot] - 1].name;
    for (const UserInput& input : program_.inputs) {
      if (input.slot == slot) return input.path;
    }
    return {};
  }

  void complete(Region& region) const {
    std::vector<std::size_t> last(program_.main.slots, 0);
    region.dies.resize(region.end - region.begin);
    for (std::size_t i = region.begin; i < region.end; ++i) {
      const Step& step = program_.main.steps[i];
      region.draws |= draws(step);
      each_operand(step, [&](const Recipe&, Slot slot) {
        const bool inside = made_[slot] > region.begin;
        if (!inside && last[slot] == 0) region.inputs.push_back(slot);
        last[slot] = i + 1;
      });
      each_result(step, [&](Slot slot) { last[slot] = std::max(last[slot], i + 1); });
    }
    for (Slot slot = 0; slot < last.size(); ++slot) {
      if (last[slot] != 0) region.dies[last[slot] - 1 - region.begin].push_back(slot);
    }
  }

  const Program& program_;
  const ActivationScopes& scopes_;
  const LayerList& layers_;
  bool must_be_pure_;
  std::vector<Region> regions_{};
  Sharing sharing_;
  std::vector<std::size_t> made_;                      ///< by slot
  std::vector<std::size_t> first_made_{}, written_{};  ///< by group: the first and the last
};

}  // namespace

Result<std::vector<Region>> recompute_regions(const Program& program, const ActivationScopes& scopes,
                                              const LayerList& layers) {
  return Finder(program, scopes, layers, true).run();
}

std::vector<Region> regions_of_layers(const Program& program, const LayerList& layers) {
  std::vector<protocol::ActivationScope> scopes;
  for (const std::string& name : layers.names()) scopes.push_back({name, false, {}, true});
  auto found = Finder(program, ActivationScopes(scopes, program.modules), layers, false).run();
  return found ? *std::move(found) : std::vector<Region>();
}

}  // namespace stowage::engine
