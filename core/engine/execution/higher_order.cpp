#include <utility>

#include <ATen/Functions.h>
#include <ATen/autocast_mode.h>
#include <c10/core/GradMode.h>

#include "core/engine/execution/executor.h"

namespace stowage::engine {
namespace {

using c10::IValue;

/// Autocast as it was, whatever happens inside.
class AutocastScope {
 public:
  AutocastScope(c10::DeviceType type, bool enabled, std::optional<c10::ScalarType> dtype, bool cache)
      : type_(type),
        enabled_(at::autocast::is_autocast_enabled(type)),
        dtype_(at::autocast::get_autocast_dtype(type)),
        cache_(at::autocast::is_autocast_cache_enabled()) {
    at::autocast::increment_nesting();
    at::autocast::set_autocast_enabled(type, enabled);
    if (dtype) at::autocast::set_autocast_dtype(type, *dtype);
    at::autocast::set_autocast_cache_enabled(cache);
  }
  ~AutocastScope() {
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(type_, enabled_);
    at::autocast::set_autocast_dtype(type_, dtype_);
    at::autocast::set_autocast_cache_enabled(cache_);
  }
  AutocastScope(const AutocastScope&) = delete;
  AutocastScope& operator=(const AutocastScope&) = delete;

 private:
  c10::DeviceType type_;
  bool enabled_;
  c10::ScalarType dtype_;
  bool cache_;
};

}  // namespace

const Scope& Executor::graph_of(const Step& step, std::size_t argument) const {
  TORCH_CHECK(argument < step.arguments.size() && step.arguments[argument].kind == Recipe::Kind::Graph,
              "a graph is expected as operand ", argument);
  return *step.graphs[step.arguments[argument].graph];
}

/// Operands [from, to) flattened. Weights stay names, so that only the graph that uses them fetches them.
Executor::Values Executor::operands(const Step& step, Frame& frame, std::size_t from, std::size_t to) const {
  Values out;
  for (std::size_t i = from; i < to && i < step.arguments.size(); ++i) {
    const Recipe& recipe = step.arguments[i];
    if (recipe.kind == Recipe::Kind::Constant) {
      if (recipe.constant.isList()) continue;  // an empty list of operands
      out.push_back(Value{recipe.constant, -1, {}});
      continue;
    }
    for (std::size_t k = 0; k < recipe.slots.size(); ++k) {
      if (recipe.slots[k] != kNoSlot) {
        Value& value = frame[recipe.slots[k]];
        if (value.value.isTensor() && !value.moved && !recipe.changing)
          value.moved = std::make_shared<Copies>();
        out.push_back(value);
      } else {
        out.push_back(Value{recipe.kind == Recipe::Kind::Ints ? IValue(recipe.ints[k]) : IValue(), -1, {}});
      }
    }
  }
  return out;
}

bool Executor::truth(Value& value, c10::Device device) {
  if (value.weight < 0 && !value.value.isTensor())
    return value.value.isBool() ? value.value.toBool() : value.value.toScalar().toDouble() != 0;
  return on(value, device).item().toDouble() != 0;
}

void Executor::run_higher_order(const Step& step, Frame& frame, c10::Device device) {
  // The stack of operators belongs to the step above: nested steps put their arguments on top of it and take
  // them away again.
  Values results;
  switch (step.higher) {
    case HigherOrder::SetGradEnabled:
      results = run_grad_mode(step, frame);
      break;
    case HigherOrder::Autocast:
      results = run_autocast(step, frame);
      break;
    case HigherOrder::Cond:
      results = run_branch(step, frame, device);
      break;
    case HigherOrder::WhileLoop:
      results = run_while(step, frame, device);
      break;
    case HigherOrder::Scan:
      results = run_scan(step, frame, device);
      break;
    case HigherOrder::Map:
      results = run_map(step, frame, device);
      break;
  }
  bind_values(step, frame, std::move(results));
  current_ = &step;
}

void Executor::bind_values(const Step& step, Frame& frame, Values results) {
  std::size_t next = 0;
  for (const Binding& binding : step.results) {
    if (!binding.list && binding.slots.empty()) ++next;  // a none among the results
    for (const Slot slot : binding.slots) {
      if (next < results.size()) frame[slot] = std::move(results[next++]);
    }
  }
}

Executor::Values Executor::run_grad_mode(const Step& step, Frame& frame) {
  TORCH_CHECK(!step.arguments.empty() && step.arguments[0].constant.isBool(),
              "wrap_with_set_grad_enabled without a flag");
  const c10::AutoGradMode mode(step.arguments[0].constant.toBool());
  return run_scope(graph_of(step, 1), operands(step, frame, 2, step.arguments.size()));
}

/// A region for CUDA does on virtual GPUs what it does on CUDA and leaves the CPU alone. One for the CPU is
/// part of what the program computes: it goes with its modules, wherever the map puts them.
Executor::Values Executor::run_autocast(const Step& step, Frame& frame) {
  TORCH_CHECK(step.arguments.size() >= 5, "wrap_with_autocast with ", step.arguments.size(), " operands");
  const IValue& device = step.arguments[0].constant;
  const bool for_gpu = device.isString() && device.toStringRef() == "cuda";
  const IValue& dtype = step.arguments[1].constant;
  const IValue& cache = step.arguments[3].constant;
  const bool enabled = step.arguments[2].constant.isBool() && step.arguments[2].constant.toBool();
  const auto type = dtype.isInt() ? std::optional(static_cast<c10::ScalarType>(dtype.toInt())) : std::nullopt;
  const bool keep = !cache.isBool() || cache.toBool();
  std::optional<AutocastScope> host, gpu;
  // Virtual GPUs hand whole operators to CPU kernels, which look at the CPU's switch.
  if (!for_gpu) host.emplace(c10::kCPU, enabled, type, keep);
  // Composed again for their derivatives they are not whole: there the casts come with the GPU's operators.
  if (for_gpu || layout_.places.gpu_type == c10::kCUDA || options_.listener)
    gpu.emplace(layout_.places.gpu_type, enabled, type, keep);
  return run_scope(graph_of(step, 4), operands(step, frame, 5, step.arguments.size()));
}

Executor::Values Executor::run_branch(const Step& step, Frame& frame, c10::Device device) {
  TORCH_CHECK(step.arguments.size() >= 3, "cond with ", step.arguments.size(), " operands");
  Value choice = step.arguments[0].kind == Recipe::Kind::Constant ? Value{step.arguments[0].constant, -1, {}}
                                                                  : frame[step.arguments[0].slots.at(0)];
  const Scope& branch = graph_of(step, truth(choice, device) ? 1 : 2);
  return run_scope(branch, operands(step, frame, 3, step.arguments.size()));
}

Executor::Values Executor::run_while(const Step& step, Frame& frame, c10::Device device) {
  Values carried = operands(step, frame, 2, 3);
  const Values extra = operands(step, frame, 3, step.arguments.size());
  const auto with_extra = [&](const Values& first) {
    Values all = first;
    all.insert(all.end(), extra.begin(), extra.end());
    return all;
  };
  for (;;) {
    Values verdict = run_scope(graph_of(step, 0), with_extra(carried));
    TORCH_CHECK(!verdict.empty(), "a loop without a condition");
    if (!truth(verdict[0], device)) return carried;
    Values next = run_scope(graph_of(step, 1), with_extra(carried));
    TORCH_CHECK(next.size() == carried.size(), "a loop that hands on ", next.size(), " of ", carried.size(),
                " values");
    carried = std::move(next);
  }
}

Executor::Values Executor::run_scan(const Step& step, Frame& frame, c10::Device device) {
  Values carry = operands(step, frame, 1, 2);
  Values series = operands(step, frame, 2, 3);
  const Values extra = operands(step, frame, 3, step.arguments.size());
  TORCH_CHECK(!series.empty(), "a scan over nothing");
  const std::size_t carried = carry.size();
  std::vector<at::Tensor> sources;
  for (Value& value : series) sources.push_back(on(value, device));
  std::vector<std::vector<at::Tensor>> columns;
  TORCH_CHECK(sources[0].dim() > 0 && sources[0].size(0) > 0, "a scan over nothing");
  for (std::int64_t i = 0; i < sources[0].size(0); ++i) {
    Values inputs = std::exchange(carry, {});
    for (const at::Tensor& source : sources) inputs.push_back(Value{source.select(0, i), -1, {}});
    inputs.insert(inputs.end(), extra.begin(), extra.end());
    Values out = run_scope(graph_of(step, 0), std::move(inputs));
    TORCH_CHECK(out.size() >= carried, "a scan that hands on ", out.size(), " of ", carried, " values");
    columns.resize(out.size() - carried);
    for (std::size_t k = carried; k < out.size(); ++k) columns[k - carried].push_back(on(out[k], device));
    out.resize(carried);
    carry = std::move(out);
  }
  for (const auto& column : columns) carry.push_back(Value{at::stack(column), -1, {}});
  return carry;
}

Executor::Values Executor::run_map(const Step& step, Frame& frame, c10::Device device) {
  Values series = operands(step, frame, 1, 2);
  const Values extra = operands(step, frame, 2, step.arguments.size());
  TORCH_CHECK(!series.empty(), "a map over nothing");
  std::vector<at::Tensor> sources;
  for (Value& value : series) sources.push_back(on(value, device));
  TORCH_CHECK(sources[0].dim() > 0 && sources[0].size(0) > 0, "a map over nothing");
  std::vector<std::vector<at::Tensor>> columns;
  for (std::int64_t i = 0; i < sources[0].size(0); ++i) {
    Values inputs;
    for (const at::Tensor& source : sources) inputs.push_back(Value{source.select(0, i), -1, {}});
    inputs.insert(inputs.end(), extra.begin(), extra.end());
    Values out = run_scope(graph_of(step, 0), std::move(inputs));
    columns.resize(out.size());
    for (std::size_t k = 0; k < out.size(); ++k) columns[k].push_back(on(out[k], device));
  }
  Values results;
  for (const auto& column : columns) results.push_back(Value{at::stack(column), -1, {}});
  return results;
}

}  // namespace stowage::engine
