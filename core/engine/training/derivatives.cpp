#include "core/engine/training/derivatives.h"

#include <algorithm>

namespace stowage::engine {
namespace {

/// A composite one is differentiated through what it is composed of.
bool has_derivative(const c10::OperatorHandle& op) {
  using K = c10::DispatchKey;
  for (const K key : {K::CompositeImplicitAutograd, K::Autograd, K::AutogradCPU}) {
    if (op.hasKernelForDispatchKey(key)) return true;
  }
  return false;
}

bool is_off(const Recipe& recipe) { return recipe.constant.isBool() && !recipe.constant.toBool(); }

/// Which values of a graph depend on a parameter, and which a floating output depends on.
class Flow {
 public:
  explicit Flow(const Scope& scope) : scope_(scope), depends_(scope.slots), needed_(scope.slots) {}

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
      if (step.kind == Step::Kind::Operator && step.op && !has_derivative(*step.op)) return &step;
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
    if (step.kind == Step::Kind::Symbolic || without_gradients(step)) return;
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
    if (step.kind == Step::Kind::Symbolic || without_gradients(step) || !result_is_needed(step)) return;
    each_operand(step, [&](Slot slot, bool) { need(slot); });
  }

  bool is_on_the_way(const Step& step) const {
    if (step.kind == Step::Kind::Symbolic || without_gradients(step) || !result_is_needed(step)) return false;
    bool from_parameter = false, differentiable = false;
    each_operand(step, [&](Slot slot, bool) { from_parameter |= depends_[slot]; });
    for (const Binding& binding : step.results) {
      for (const Slot slot : binding.slots) differentiable |= floating(slot);
    }
    return from_parameter && differentiable;
  }

  static const Step* inside(const Step& step) {
    for (const auto& graph : step.graphs) {
      Flow flow(*graph);
      for (const Slot slot : graph->inputs) {
        if (flow.floating(slot)) flow.depend(slot);
      }
      if (const Step* found = flow.first_without_derivative()) return found;
    }
    return nullptr;
  }

  const Scope& scope_;
  std::vector<bool> depends_, needed_;
};

const Step* evaluation_in(const Scope& scope) {
  for (const Step& step : scope.steps) {
    for (const auto& graph : step.graphs) {
      if (const Step* found = evaluation_in(*graph)) return found;
    }
    if (step.kind != Step::Kind::Operator || !step.op) continue;
    const std::string& name = step.op->operator_name().name;
    const auto& arguments = step.arguments;
    // dropout(input, p, train), batch_norm(input, weight, bias, mean, variance, training, …)
    const bool drops = (name == "aten::dropout" || name == "aten::feature_dropout") && arguments.size() > 2 &&
                       is_off(arguments[2]) &&
                       !(arguments[1].constant.isDouble() && arguments[1].constant.toDouble() == 0);
    const bool norms = name == "aten::batch_norm" && arguments.size() > 5 && is_off(arguments[5]);
    if (drops || norms) return &step;
  }
  return nullptr;
}

}  // namespace

const Step* step_without_derivative(const Program& program, const std::vector<std::size_t>& inputs) {
  Flow flow(program.main);
  for (const Weight& weight : program.weights) {
    if (weight.requires_grad && weight.slot != kNoSlot) flow.depend(weight.slot);
  }
  for (const std::size_t input : inputs) {
    if (program.inputs[input].slot != kNoSlot) flow.depend(program.inputs[input].slot);
  }
  return flow.first_without_derivative();
}

const Step* step_of_evaluation(const Program& program) { return evaluation_in(program.main); }

}  // namespace stowage::engine
