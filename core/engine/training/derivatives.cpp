#include "core/engine/training/derivatives.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>

#include <ATen/core/dispatch/Dispatcher.h>

namespace stowage::engine {
namespace {

/// Of a differentiable operator the operands that derivatives.yaml of PyTorch 2.11 has not_implemented for:
/// backward throws when one of them wants a gradient. And composite ones that come down to these.
struct Gap {
  std::string_view name;  ///< of its form in place, too; one with _ is of that form alone
  std::array<int, 2> operands;
};
constexpr std::array<Gap, 18> kGaps{{{"aten::igamma", {0, 0}},
                                     {"aten::igammac", {0, 0}},
                                     {"aten::special_gammainc", {0, 0}},
                                     {"aten::special_gammaincc", {0, 0}},
                                     {"aten::special_zeta", {0, 0}},
                                     {"aten::nextafter", {0, 1}},
                                     {"aten::geqrf", {0, 0}},
                                     {"aten::_unique", {0, 0}},
                                     {"aten::_unique2", {0, 0}},
                                     {"aten::unique_dim", {0, 0}},
                                     {"aten::unique_consecutive", {0, 0}},
                                     {"aten::unique_dim_consecutive", {0, 0}},
                                     {"aten::acosh_", {0, 0}},
                                     {"aten::asinh_", {0, 0}},
                                     {"aten::atanh_", {0, 0}},
                                     {"aten::arccosh_", {0, 0}},
                                     {"aten::arcsinh_", {0, 0}},
                                     {"aten::arctanh_", {0, 0}}}};

/// What no gradient passes, without a word from PyTorch: its results want none (gen_variable_type.py,
/// DONT_REQUIRE_DERIVATIVE, and detach).
constexpr std::array<std::string_view, 13> kEnds = {
    "aten::detach",    "aten::empty_like", "aten::zeros_like",       "aten::ones_like", "aten::full_like",
    "aten::rand_like", "aten::randn_like", "aten::new_empty",        "aten::new_zeros", "aten::new_ones",
    "aten::new_full",  "aten::histc",      "aten::new_empty_strided"};

/// Without the _ of a form in place.
std::string_view plain_name(const c10::OperatorHandle& op) {
  std::string_view name = op.operator_name().name;
  if (name.ends_with('_')) name.remove_suffix(1);
  return name;
}

bool ends_gradients(const Step& step) {
  return step.kind == Step::Kind::Operator && step.op &&
         std::find(kEnds.begin(), kEnds.end(), plain_name(*step.op)) != kEnds.end();
}

/// Where PyTorch knows no formula, one kernel stands in for all such operators: forward goes on, and backward
/// throws. It takes any operator, and so has no schema of its own, as OperatorEntry::dumpState() tells.
bool stands_in(const c10::OperatorHandle& op) {
  std::istringstream lines(op.dumpState());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Autograd[alias]") || line.starts_with("AutogradCPU:"))
      return line.find("(none) [ boxed ]") != std::string::npos;
  }
  return false;
}

/// A composite one is differentiated through what it is composed of.
bool has_formula(const c10::OperatorHandle& op) {
  using K = c10::DispatchKey;
  if (op.hasKernelForDispatchKey(K::CompositeImplicitAutograd)) return true;
  const bool registered =
      op.hasKernelForDispatchKey(K::Autograd) || op.hasKernelForDispatchKey(K::AutogradCPU);
  return registered && !stands_in(op);
}

/// By operator, for programs have few and call each many times.
class Formulas {
 public:
  bool has(const c10::OperatorHandle& op) {
    const auto [at, added] = known_.try_emplace(op.operator_name(), false);
    if (added) at->second = has_formula(op);
    return at->second;
  }

 private:
  std::unordered_map<c10::OperatorName, bool> known_{};
};

bool is_off(const Recipe& recipe) { return recipe.constant.isBool() && !recipe.constant.toBool(); }

/// Which values of a graph depend on a parameter, and which a floating output depends on.
class Flow {
 public:
  Flow(const Scope& scope, Formulas& formulas)
      : scope_(scope), formulas_(formulas), depends_(scope.slots), needed_(scope.slots) {}

  void depend(Slot slot) { depends_[slot] = true; }
  bool depends(Slot slot) const { return depends_[slot]; }

  const Step* first_without_derivative() {
    for (const Step& step : scope_.steps) go_forward(step);
    for (const Recipe& output : scope_.outputs) {
      for (const Slot slot : output.slots) need(slot);
    }
    for (auto step = scope_.steps.rbegin(); step != scope_.steps.rend(); ++step) go_back(*step);
    for (const Step& step : scope_.steps) {
      if (!is_on_the_way(step)) continue;
      if (step.kind == Step::Kind::Operator && step.op && lacks_derivative(step)) return &step;
      if (const Step* inner = inside(step)) return inner;
    }
    return nullptr;
  }

 private:
  bool floating(Slot slot) const { return slot >= scope_.whole.size() || !scope_.whole[slot]; }
  void need(Slot slot) {
    if (slot != kNoSlot && floating(slot)) needed_[slot] = true;
  }
  static bool without_gradients(const Step& step) {
    return step.kind == Step::Kind::HigherOrder && step.higher == HigherOrder::SetGradEnabled &&
           !step.arguments.empty() && is_off(step.arguments[0]);
  }
  template <class Visit>
  static void each_operand(const Step& step, Visit visit) {
    for (const Recipe& recipe : step.arguments) {
      for (const Slot slot : recipe.slots) {
        if (slot != kNoSlot) visit(slot, recipe.written);
      }
    }
  }

  void go_forward(const Step& step) {
    if (step.kind == Step::Kind::Symbolic || without_gradients(step) || ends_gradients(step)) return;
    bool any = false;
    each_operand(step, [&](Slot slot, bool) { any |= depends_[slot]; });
    if (!any) return;
    for (const Binding& binding : step.results) {
      for (const Slot slot : binding.slots) depends_[slot] = floating(slot);
    }
    each_operand(step, [&](Slot slot, bool written) { depends_[slot] = depends_[slot] || written; });
  }

  bool result_is_needed(const Step& step) const {
    bool needed = false;
    for (const Binding& binding : step.results) {
      for (const Slot slot : binding.slots) needed |= needed_[slot];
    }
    each_operand(step, [&](Slot slot, bool written) { needed |= written && needed_[slot]; });
    return needed;
  }
  void go_back(const Step& step) {
    if (step.kind == Step::Kind::Symbolic || without_gradients(step) || ends_gradients(step) ||
        !result_is_needed(step))
      return;
    each_operand(step, [&](Slot slot, bool) { need(slot); });
  }

  bool is_on_the_way(const Step& step) const {
    if (step.kind == Step::Kind::Symbolic || without_gradients(step) || ends_gradients(step) ||
        !result_is_needed(step))
      return false;
    bool from_parameter = false, differentiable = false;
    each_operand(step, [&](Slot slot, bool) { from_parameter |= depends_[slot]; });
    for (const Binding& binding : step.results) {
      for (const Slot slot : binding.slots) differentiable |= floating(slot);
    }
    return from_parameter && differentiable;
  }

  bool lacks_derivative(const Step& step) const {
    if (!formulas_.has(*step.op)) return true;
    const auto gap = std::find_if(kGaps.begin(), kGaps.end(), [&](const Gap& one) {
      return one.name == plain_name(*step.op) || one.name == step.op->operator_name().name;
    });
    if (gap == kGaps.end()) return false;
    return std::any_of(gap->operands.begin(), gap->operands.end(), [&](int operand) {
      if (static_cast<std::size_t>(operand) >= step.arguments.size()) return false;
      const auto& slots = step.arguments[static_cast<std::size_t>(operand)].slots;
      return std::any_of(slots.begin(), slots.end(),
                         [&](Slot slot) { return slot != kNoSlot && depends_[slot]; });
    });
  }

  const Step* inside(const Step& step) const {
    for (const auto& graph : step.graphs) {
      Flow flow(*graph, formulas_);
      for (const Slot slot : graph->inputs) {
        if (flow.floating(slot)) flow.depend(slot);
      }
      if (const Step* found = flow.first_without_derivative()) return found;
    }
    return nullptr;
  }

  const Scope& scope_;
  Formulas& formulas_;
  std::vector<bool> depends_, needed_;
};

}  // namespace

const Step* step_without_derivative(const Program& program, const std::vector<std::size_t>& inputs) {
  Formulas formulas;
  Flow flow(program.main, formulas);
  for (const Weight& weight : program.weights) {
    if (weight.requires_grad && weight.slot != kNoSlot) flow.depend(weight.slot);
  }
  for (const std::size_t input : inputs) {
    if (program.inputs[input].slot != kNoSlot) flow.depend(program.inputs[input].slot);
  }
  return flow.first_without_derivative();
}

}  // namespace stowage::engine
