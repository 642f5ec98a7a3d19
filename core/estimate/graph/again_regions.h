#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/base/module_name.h"
#include "core/base/result.h"
#include "core/estimate/offload/layer_names.h"
#include "core/estimate/offload/scope_units.h"

// Which modules of a graph can be run again in backward: one analysis over two forms of a program, the one
// that the engine runs and the one that is read without it. What both call alike (main, steps, slots,
// operands' `written` and `aliased`, weights, mutations) is used as it is; the rest comes from functions
// beside the program's type:
//   each_operand(step, visit(operand, slot)), each_result(step, visit(slot)), computes(step),
//   makes_views(step), runs_graphs(step), without_gradients(step), label_of(program, step), path_of(program),
//   name_of_input(program, slot).
namespace stowage::estimate {

/// Values of one graph that may share memory, whenever they do.
class SharedMemory {
 public:
  using Slot = std::uint32_t;
  explicit SharedMemory(std::size_t slots) : parent_(slots) {
    std::iota(parent_.begin(), parent_.end(), Slot{0});
  }

  Slot find(Slot slot) const {
    while (parent_[slot] != slot) slot = parent_[slot] = parent_[parent_[slot]];
    return slot;
  }
  void join(Slot one, Slot other) { parent_[find(one)] = find(other); }
  /// What comes out of a nested graph may be what went in.
  template <class Step>
  void follow(const Step& step) {
    const bool nested = runs_graphs(step);
    if (!nested && !makes_views(step)) return;
    each_operand(step, [&](const auto& operand, Slot slot) {
      if (nested || operand.aliased) each_result(step, [&](Slot result) { join(result, slot); });
    });
  }

 private:
  mutable std::vector<Slot> parent_;
};

/// Whether a nested graph changes what it was given.
template <class Scope>
bool writes_inputs(const Scope& graph) {
  using Slot = SharedMemory::Slot;
  SharedMemory sharing(graph.slots);
  for (const auto& step : graph.steps) sharing.follow(step);
  const auto given = [&](Slot slot) {
    return std::any_of(graph.inputs.begin(), graph.inputs.end(),
                       [&](Slot input) { return sharing.find(input) == sharing.find(slot); });
  };
  for (const auto& step : graph.steps) {
    const bool nested = std::any_of(step.graphs.begin(), step.graphs.end(),
                                    [](const auto& inner) { return writes_inputs(*inner); });
    bool writes = false;
    each_operand(
        step, [&](const auto& operand, Slot slot) { writes |= (nested || operand.written) && given(slot); });
    if (writes) return true;
  }
  return false;
}

/// A turn of a module, or of a layer of it, that is to be run again: steps of the main graph.
struct AgainRegion {
  std::size_t begin = 0, end = 0;
  std::string module{};
};

/// What a turn that runs again needs of the graph.
struct AgainNeeds {
  std::vector<SharedMemory::Slot> inputs{};             ///< made before, read inside
  std::vector<std::vector<SharedMemory::Slot>> dies{};  ///< by step: last used there, as far as it goes
};

/// `made`: as AgainRegions has it.
template <class Program>
AgainNeeds needs_of(const AgainRegion& region, const Program& program, const std::vector<std::size_t>& made) {
  using Slot = SharedMemory::Slot;
  AgainNeeds out;
  std::map<Slot, std::size_t> last;  // (Of the slots of this turn alone: there may be very many turns.)
  out.dies.resize(region.end - region.begin);
  for (std::size_t i = region.begin; i < region.end; ++i) {
    const auto& step = program.main.steps[i];
    each_operand(step, [&](const auto&, Slot slot) {
      std::size_t& used = last[slot];
      if (made[slot] <= region.begin && used == 0) out.inputs.push_back(slot);
      used = i + 1;
    });
    each_result(step, [&](Slot slot) { last[slot] = i + 1; });
  }
  for (const auto& [slot, used] : last) out.dies[used - 1 - region.begin].push_back(slot);
  return out;
}

template <class Program>
class AgainRegions {
 public:
  using Slot = SharedMemory::Slot;
  static constexpr std::size_t kBefore = 0;  ///< `made`: else one more than the number of the step

  AgainRegions(const Program& program, const offload::ScopeUnits& scopes, const offload::LayerNames& layers)
      : program_(program),
        scopes_(scopes),
        layers_(layers),
        sharing_(program.main.slots),
        made_(program.main.slots, kBefore) {}

  /// In the order of their steps. Numbers that are computed on the way belong to whoever needs them: they
  /// part nothing. Error: RecomputeInside.
  Result<std::vector<AgainRegion>> cut() const {
    std::vector<AgainRegion> out;
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
      if (!open || out.back().module != unit) out.push_back({i, i, unit});
      out.back().end = i + 1;
      open = true;
    }
    return out;
  }

  /// Who makes each value, and when memory is written to last; before check() is asked.
  void look() {
    const auto& steps = program_.main.steps;
    join_weights();
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
    for (std::size_t i = 0; i < steps.size(); ++i)
      each_written(steps[i], [&](Slot slot) { written_[sharing_.find(slot)] = i + 1; });
    for (const auto& mutation : program_.mutations) {  // when forward has ended
      const Slot slot = program_.weights[mutation.weight].slot;
      if (slot != kNone) written_[sharing_.find(slot)] = steps.size() + 1;
    }
  }

  /// Errors: RecomputeWrites, RecomputeChanged.
  Status check(const AgainRegion& region) const {
    for (std::size_t i = region.begin; i < region.end; ++i) {
      const auto& step = program_.main.steps[i];
      Slot changed = kNone, late = kNone;
      each_written(step, [&](Slot slot) { changed = of_others(slot, region) ? slot : changed; });
      if (changed != kNone) return refuse(Code::RecomputeWrites, region, step, changed);
      each_operand(step, [&](const auto&, Slot slot) {
        if (of_others(slot, region) && written_[sharing_.find(slot)] > region.begin) late = slot;
      });
      if (late != kNone) return refuse(Code::RecomputeChanged, region, step, late);
    }
    return {};
  }

  const std::vector<std::size_t>& made() const { return made_; }  ///< by slot

 private:
  static constexpr std::size_t kNever = 0;  ///< `written_`, as `made_`
  static constexpr Slot kNone = ~Slot{0};

  /// What a step is run again with.
  template <class Step>
  std::string unit_of(const Step& step) const {
    const offload::ScopeUnits::Decision& scope = scopes_.of(step.module);
    const std::uint32_t layer = layers_.of(step.module);
    if (layer != offload::LayerNames::kNone && stands_under(layers_.names()[layer], scope.scope))
      return layers_.names()[layer];
    return scope.unit;
  }
  template <class Step>
  bool wanted(const Step& step) const {
    return computes(step) && scopes_.of(step.module).recompute;
  }

  template <class Step>
  Status check_nested(const Step& outer, const Step& step) const {
    if (without_gradients(step)) return {};
    for (const auto& graph : step.graphs) {
      for (const auto& inner : graph->steps) {
        if (wanted(inner))
          return fail(Code::RecomputeInside, name(unit_of(inner)),
                      {label_of(program_, outer), std::string(outer.name)});
        STOWAGE_TRY(check_nested(outer, inner));
      }
    }
    return {};
  }

  void join_weights() {
    std::vector<Slot> of_storage(program_.storages.size(), kNone);
    for (const auto& weight : program_.weights) {
      if (weight.slot == kNone) continue;
      Slot& first = of_storage[weight.storage];
      if (first == kNone) first = weight.slot;
      sharing_.join(weight.slot, first);
    }
  }

  template <class Step, class Visit>
  static void each_written(const Step& step, Visit visit) {
    const bool nested = std::any_of(step.graphs.begin(), step.graphs.end(),
                                    [](const auto& graph) { return writes_inputs(*graph); });
    each_operand(step, [&](const auto& operand, Slot slot) {
      if (operand.written || nested) visit(slot);
    });
  }

  bool of_others(Slot slot, const AgainRegion& region) const {
    return first_made_[sharing_.find(slot)] <= region.begin;
  }

  template <class Step>
  Status refuse(Code code, const AgainRegion& region, const Step& step, Slot slot) const {
    return fail(code, name(region.module), {label_of(program_, step), std::string(step.name), name_of(slot)});
  }
  std::string name(const std::string& module) const { return module.empty() ? path_of(program_) : module; }

  /// The buffer, or the node that made the value.
  std::string name_of(Slot slot) const {
    const Slot group = sharing_.find(slot);
    for (const auto& weight : program_.weights) {
      if (weight.slot != kNone && sharing_.find(weight.slot) == group) return weight.name;
    }
    if (made_[slot] != kBefore) return std::string(program_.main.steps[made_[slot] - 1].name);
    return name_of_input(program_, slot);
  }

  const Program& program_;
  const offload::ScopeUnits& scopes_;
  const offload::LayerNames& layers_;
  SharedMemory sharing_;
  std::vector<std::size_t> made_;
  std::vector<std::size_t> first_made_{}, written_{};  ///< by group: the first and the last
};

}  // namespace stowage::estimate
