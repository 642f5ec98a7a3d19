#include "core/engine/execution/executor.h"

#include <utility>

#include <ATen/ScalarOps.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/GradMode.h>

#include "core/engine/execution/called_operator.h"
#include "core/engine/execution/number_copy.h"
#include "core/engine/hosts/host_run.h"

namespace stowage::engine {
namespace {

using c10::IValue;

at::Tensor number_tensor(const IValue& value) {
  TORCH_CHECK(value.isScalar() || value.isBool(), "a tensor is expected, not a ", value.tagKind());
  at::Tensor tensor = c10::scalar_to_tensor(value.isBool() ? c10::Scalar(value.toBool()) : value.toScalar());
  tensor.unsafeGetTensorImpl()->set_wrapped_number(true);
  return tensor;
}

}  // namespace

/// Mode plain: whoever calls a model moves its inputs to its device.
IValue Executor::at_main(const IValue& input) const {
  if (!input.isTensor()) return input;
  at::Tensor there = input.toTensor().to(layout_.main);
  if (options_.listener) options_.listener->copied(input.toTensor(), there);
  return there;
}

std::vector<IValue> Executor::run(std::vector<IValue> inputs) {
  Values start(program_.main.inputs.size());
  std::vector<std::uint32_t> position(program_.main.slots, ~0u);
  for (std::uint32_t i = 0; i < program_.main.inputs.size(); ++i) position[program_.main.inputs[i]] = i;
  for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
    if (program_.weights[i].slot != kNoSlot) start[position[program_.weights[i].slot]].weight = i;
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (program_.inputs[i].slot != kNoSlot)
      start[position[program_.inputs[i].slot]].value =
          options_.plain ? at_main(inputs[i]) : std::move(inputs[i]);
  }
  inputs.clear();
  next_region_ = 0;
  residency_.begin_pass();
  Values results = run_scope(program_.main, std::move(start));
  std::vector<IValue> out(results.size());
  if (hosts_) meet_at_end(hosts_->plan().mutations(), results);
  write_mutations(results);
  if (hosts_) meet_at_end(hosts_->plan().results(), results);
  for (const UserOutput& output :
       program_.outputs) {  // results return to where the inputs came from, as accelerate's root hook has it
    Value value = results[output.index];
    value.moved.reset();
    if (!gets_outputs()) value = Value{};
    if (options_.plain && (value.weight >= 0 || value.value.isTensor())) {
      value.value = as_it_lies(value);
    } else if (value.weight >= 0 || (value.value.isTensor() && value.value.toTensor().defined())) {
      value.value = on(value, c10::kCPU);
    }
    out[output.index] = std::move(value.value);
    results[output.index].moved.reset();
  }
  results.clear();
  read_only_.clear();
  residency_.release_streamed();
  return out;
}

Executor::Values Executor::run_scope(const Scope& scope, Values inputs) {
  Frame frame(scope.slots);
  for (std::size_t i = 0; i < inputs.size() && i < scope.inputs.size(); ++i)
    frame[scope.inputs[i]] = std::move(inputs[i]);
  inputs.clear();
  const bool main = &scope == &program_.main;
  const HostPlan::ScopePlan* const plan = hosts_of(scope);
  for (std::size_t i = 0; i < scope.steps.size(); ++i) {
    const Step& step = scope.steps[i];
    current_ = &step;
    if (options_.deadline) options_.deadline->check();
    if (main) at_ = i;
    // From within loops too: somebody waits for a word, and what was recorded has to leave.
    if (options_.progress && !again_) options_.progress(step, at_, program_.main.steps.size());
    if (main) enter_region(i, frame);
    std::vector<std::pair<Slot, Value>> before;
    if (plan) before = meet_hosts(plan->steps[i], step, frame);
    if (executes(plan, i)) run_step(step, frame);
    for (auto& [slot, value] : before) frame[slot] = std::move(value);
    for (const Slot slot : step.dies) frame[slot] = Value{};
    if (!main) continue;
    leave_region(i);
    for (const std::uint32_t storage : layout_.release[i]) residency_.release(storage);
  }
  Values results;
  if (plan) meet_at_end(plan->at_end, frame);
  for (const Recipe& recipe : scope.outputs) {
    const std::uint32_t maker = plan ? plan->outputs[results.size()] : HostPlan::kEverywhere;
    if (maker != HostPlan::kEverywhere && maker != hosts_->here()) {
      results.emplace_back();
    } else if (recipe.kind == Recipe::Kind::Value) {
      results.push_back(frame[recipe.slots[0]]);
    } else {
      Value value;
      value.value =
          recipe.kind == Recipe::Kind::Constant ? recipe.constant : make(recipe, frame, layout_.main);
      results.push_back(std::move(value));
    }
  }
  return results;
}

void Executor::run_step(const Step& step, Frame& frame) {
  switch (step.kind) {
    case Step::Kind::Skip:
      return;
    case Step::Kind::Symbolic:
      return run_symbolic(step, frame);
    case Step::Kind::Operator:
    case Step::Kind::HigherOrder:
      break;
  }
  const c10::Device device = device_of(step, frame);
  if (again_) {
    recorder_.begin_backward(step, device, true);
  } else {
    residency_.begin_step(step, device);
    if (recording_) recorder_.begin_step(step, device);
    if (options_.listener) options_.listener->begin_step(step, device);
  }
  if (step.kind == Step::Kind::HigherOrder) return run_higher_order(step, frame, device);
  const c10::OptionalDeviceGuard guard(device.type() == c10::kCPU ? std::nullopt : std::optional(device));
  run_operator(step, frame, device);
}

std::uint64_t Executor::bytes_on_stack(std::size_t first) const {
  std::uint64_t sum = 0;
  for (std::size_t i = first; i < stack_.size(); ++i) sum += bytes_of(stack_[i]);
  return sum;
}

/// The operator takes its arguments from the stack, from `first` on, and leaves its results there.
void Executor::call(const Step& step, std::size_t first) {
  if (first == 0) {
    step.op->callBoxed(&stack_);
    return;
  }
  c10::Stack own(std::make_move_iterator(stack_.begin() + static_cast<std::ptrdiff_t>(first)),
                 std::make_move_iterator(stack_.end()));
  stack_.resize(first);
  step.op->callBoxed(&own);
  for (IValue& value : own) stack_.push_back(std::move(value));
}

void Executor::run_operator(const Step& step, Frame& frame, c10::Device device) {
  const std::size_t first =
      stack_.size();  // a step of a nested graph runs on top of the arguments of the step that called it
  std::vector<Stray> strays;
  try {
    for (const Recipe& recipe : step.arguments) {
      stack_.push_back(make(recipe, frame, device));
      if (recipe.written) note_strays(recipe, stack_.back(), frame, strays);
    }
    if (step.check) step.check(c10::ArrayRef<IValue>(stack_.data() + first, stack_.size() - first));
    StreamMeter* const meter = residency_.meter();
    const bool counts = (meter || options_.listener) && !step.views;
    const bool rows = counts && reads_rows(step);
    const std::uint64_t read = counts && !rows ? bytes_on_stack(first) : 0;
    std::optional<CalledOperator> called;
    if (counts) called.emplace(step, c10::ArrayRef<IValue>(stack_.data() + first, stack_.size() - first));
    call(step, first);
    const std::uint64_t touched = counts ? read + bytes_on_stack(first) * (rows ? 2 : 1) : 0;
    estimate::ProductWork product;
    if (called && stack_.size() > first) product = called->work(stack_[first]);
    if (meter && counts) meter->compute(touched, product);
    if (options_.listener) options_.listener->worked(device, touched, product);
  } catch (...) {
    stack_.resize(std::min(first, stack_.size()));
    throw;
  }
  if (!strays.empty()) bring_home(strays, first);
  bind(step, frame, first);
}

void Executor::bind(const Step& step, Frame& frame, std::size_t first) {
  for (std::size_t i = 0; i < step.results.size() && first + i < stack_.size(); ++i) {
    const Binding& binding = step.results[i];
    IValue& value = stack_[first + i];
    if (!binding.list) {
      if (step.views && value.isTensor()) check_extent(value.toTensor());
      if (!binding.slots.empty()) frame[binding.slots[0]] = Value{std::move(value), -1, {}};
      continue;
    }
    std::vector<at::Tensor> tensors = value.toTensorVector();
    for (std::size_t k = 0; k < binding.slots.size() && k < tensors.size(); ++k) {
      if (step.views) check_extent(tensors[k]);
      frame[binding.slots[k]] = Value{std::move(tensors[k]), -1, {}};
    }
  }
  stack_.resize(first);
}

c10::Device Executor::device_of(const Step& step, Frame& frame) {
  if (options_.plain) return plain_device(step, frame);
  if (step.writes || step.at_home) {
    if (const auto device = home_device(step, frame)) return *device;
  }
  const auto& fixed = layout_.module_device[step.module];
  return fixed ? *fixed : follow(step, frame);
}

/// A module that no entry covers executes where its weights are, else where its inputs are, else on the main
/// device.
c10::Device Executor::follow(const Step& step, const Frame& frame) const {
  std::optional<c10::Device> tensors;
  for (const Recipe& recipe : step.arguments) {
    for (const Slot slot : recipe.slots) {
      if (slot == kNoSlot) continue;
      const Value& value = frame[slot];
      c10::Device device(c10::kCPU);
      if (value.weight >= 0 && residency_.resident_on_gpu(static_cast<std::uint32_t>(value.weight), &device))
        return device;
      if (value.weight >= 0 || tensors || !value.value.isTensor() || !value.value.toTensor().defined())
        continue;
      device = value.value.toTensor().device();
      if (device.type() != c10::kCPU) tensors = device;
    }
  }
  return tensors.value_or(layout_.main);
}

at::Tensor Executor::on(Value& value, c10::Device device, bool keep) {
  if (options_.plain && (value.weight >= 0 || value.value.isTensor())) return as_it_lies(value);
  if (value.weight >= 0) {
    const auto index = static_cast<std::uint32_t>(value.weight);
    const at::Tensor tensor = residency_.weight(index, device);
    const bool home = program_.storages[program_.weights[index].storage].mutated &&
                      residency_.place_of_mutated(index) == device;
    if (!home) read_only_.add(tensor);
    if (options_.listener) options_.listener->weight_used(index, tensor);
    return tensor;
  }
  if (!value.value.isTensor()) return number_tensor(value.value);
  const at::Tensor& tensor = value.value.toTensor();
  if (!tensor.defined() || tensor.device() == device || tensor.unsafeGetTensorImpl()->is_wrapped_number())
    return tensor;
  if (value.moved) {
    const bool follows = c10::GradMode::is_enabled() && tensor.requires_grad();
    for (const auto& [place, copy] : *value.moved) {
      // One that was made where no gradient was wanted would lose it here.
      if (place == device && (!follows || copy.requires_grad())) return copy;
    }
  }
  const Places& places = layout_.places;
  const std::uint64_t begin = recorder_.now();
  auto begun = recorder_.copy_begins(places.of(tensor.device()), places.of(device));
  const bool number = device.type() == c10::kCUDA && is_number_on_host(tensor);
  at::Tensor copy = number ? number_on(tensor, device) : tensor.to(device);
  recorder_.transfer(begin, places.of(tensor.device()), places.of(device), tensor.nbytes(),
                     current_ ? current_->module : 0, std::move(begun));
  if (StreamMeter* const meter = residency_.meter())
    meter->copy(places.of(tensor.device()), places.of(device), tensor.nbytes());
  read_only_.add(copy);
  if (options_.listener) {
    options_.listener->copied_in_turn(places.of(tensor.device()), places.of(device), tensor.nbytes());
    options_.listener->copied(tensor, copy);
  }
  if (!keep) return copy;
  if (!value.moved) value.moved = std::make_shared<Copies>();
  value.moved->emplace_back(device, copy);
  return copy;
}

IValue Executor::make(const Recipe& recipe, Frame& frame, c10::Device device) {
  switch (recipe.kind) {
    case Recipe::Kind::Constant:
      return recipe.constant;
    case Recipe::Kind::Device:
      return device;
    case Recipe::Kind::Tensor:
      return on(frame[recipe.slots[0]], device, !recipe.changing);
    case Recipe::Kind::Value: {
      Value& value = frame[recipe.slots[0]];
      return value.weight >= 0 || value.value.isTensor() ? IValue(on(value, device, !recipe.changing))
                                                         : value.value;
    }
    case Recipe::Kind::Float: {
      const IValue& value = frame[recipe.slots[0]].value;
      return value.isInt() ? IValue(static_cast<double>(value.toInt())) : value;
    }
    case Recipe::Kind::Tensors:
    case Recipe::Kind::OptionalTensors:
      return make_tensors(recipe, frame, device);
    case Recipe::Kind::Ints:
    case Recipe::Kind::Floats:
      return make_numbers(recipe, frame);
    case Recipe::Kind::Graph:
      break;
  }
  TORCH_CHECK(false, "a graph where a value is expected");
}

IValue Executor::make_tensors(const Recipe& recipe, Frame& frame, c10::Device device) {
  if (recipe.kind == Recipe::Kind::Tensors) {
    c10::List<at::Tensor> list;
    list.reserve(recipe.slots.size());
    for (const Slot slot : recipe.slots) list.push_back(on(frame[slot], device, !recipe.changing));
    return list;
  }
  c10::List<std::optional<at::Tensor>> list;
  for (const Slot slot : recipe.slots)
    list.push_back(slot == kNoSlot ? std::nullopt : std::optional(on(frame[slot], device, !recipe.changing)));
  return list;
}

IValue Executor::make_numbers(const Recipe& recipe, const Frame& frame) const {
  if (recipe.kind == Recipe::Kind::Floats) {
    std::vector<double> out(recipe.reals);
    for (std::size_t i = 0; i < recipe.slots.size(); ++i) {
      if (recipe.slots[i] == kNoSlot) continue;
      const IValue& value = frame[recipe.slots[i]].value;
      out[i] = value.isInt() ? static_cast<double>(value.toInt()) : value.toDouble();
    }
    return out;
  }
  std::vector<std::int64_t> out(recipe.ints);
  for (std::size_t i = 0; i < recipe.slots.size(); ++i) {
    if (recipe.slots[i] != kNoSlot) out[i] = frame[recipe.slots[i]].value.toInt();
  }
  return out;
}

IValue Executor::ask(Symbolic function, const Value& value, std::int64_t dimension) const {
  const Weight* weight = value.weight >= 0 ? &program_.weights[static_cast<std::size_t>(value.weight)]
                                           : nullptr;  // never fetched for its shape
  const at::Tensor tensor = weight ? at::Tensor() : value.value.toTensor();
  const c10::IntArrayRef sizes = weight ? c10::IntArrayRef(weight->sizes) : tensor.sizes();
  if (function == Symbolic::Numel) return element_count(sizes);
  if (function == Symbolic::StorageOffset) return weight ? weight->offset : tensor.storage_offset();
  const auto rank = static_cast<std::int64_t>(sizes.size());
  if (function == Symbolic::Dimensions) return rank;
  const std::int64_t at = dimension < 0 ? dimension + rank : dimension;
  TORCH_CHECK(at >= 0 && at < rank, "dimension ", dimension, " of a tensor with ", rank);
  if (function == Symbolic::Size) return sizes[static_cast<std::size_t>(at)];
  return weight ? weight->strides[static_cast<std::size_t>(at)] : tensor.stride(at);
}

void Executor::run_symbolic(const Step& step, Frame& frame) {
  const auto number = [&](const Recipe& recipe) {
    return recipe.kind == Recipe::Kind::Constant ? recipe.constant : frame[recipe.slots.at(0)].value;
  };
  IValue out;
  if (asks_tensor(step.symbolic)) {
    TORCH_CHECK(!step.arguments.empty() && step.arguments[0].slots.size() == 1, "a question to no tensor");
    const std::int64_t dimension = step.arguments.size() > 1 ? number(step.arguments[1]).toInt() : 0;
    out = ask(step.symbolic, frame[step.arguments[0].slots[0]], dimension);
  } else {
    std::vector<IValue> numbers;
    for (const Recipe& recipe : step.arguments) numbers.push_back(number(recipe));
    out = evaluate(step.symbolic, numbers);
  }
  if (!step.results.empty() && !step.results[0].slots.empty())
    frame[step.results[0].slots[0]] = Value{std::move(out), -1, {}};
}

}  // namespace stowage::engine
