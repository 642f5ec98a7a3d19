#include "core/estimate/graph/graph_walk.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/graph/kernel_scratch.h"
#include "core/estimate/graph/number_marks.h"
#include "core/estimate/graph/operator_script.h"

namespace stowage::estimate {
namespace {

std::uint64_t bytes_of_weights(const GraphProgram& program) {
  std::uint64_t all = 0;
  for (const GraphStorage& storage : program.storages) all = saturating_add(all, storage.bytes);
  return all;
}

}  // namespace

GraphWalk::GraphWalk(const GraphProgram& program, const std::string& path, const GraphLayout& layout,
                     BlockLedger& ledger, LeftOut& left_out, const machine::Machine& machine,
                     const machine::Calibration* calibration)
    : program_(program),
      path_(path),
      layout_(layout),
      ledger_(ledger),
      left_out_(left_out),
      copies_(program.storages.size()),
      departed_(program.storages.size()),
      streamed_bytes_(program.modules.size()),
      scheduled_bytes_(program.modules.size()),
      seen_(program.modules.size()),
      module_names_(program.modules.size(), ~0u),
      clock_(layout, machine, calibration, stream_, bytes_of_weights(program)),
      used_in_(program.storages.size(), -1),
      loaded_(program.storages.size()) {
  for (const GraphStorage& storage : program.storages) stream_.storages.push_back({Bytes(storage.bytes)});
}

trace::NameId GraphWalk::module_name(std::uint32_t module) {
  trace::NameId& id = module_names_[module];
  if (id == ~0u) id = ledger_.timeline().name(program_.modules[module]);
  return id;
}

trace::NameId GraphWalk::label(const GraphStep& step) {
  std::string_view name = step.node->target;
  if (name.starts_with("torch.ops.")) name.remove_prefix(10);
  return ledger_.timeline().name(std::string(name));
}

bool GraphWalk::stop() {
  if (++steps_ <= kMostSteps) return stopped_;
  if (!stopped_) left_out_.add(left_out::kTooLong, path_, {std::to_string(kMostSteps)});
  return stopped_ = true;
}

/// What is resident is there before the pass; what the host keeps is booked there.
void GraphWalk::place_weights() {
  if (tape_) tape_->place_optimizer();
  for (const auto& [index, place] : layout_.resident) {
    const GraphWeight& weight = program_.weights[index];
    const GraphStorage& storage = program_.storages[weight.storage];
    const bool cache = storage.mutated && weight.geometry.sizes.size() > 2;
    const BlockTag tag{module_name(weight.owner), ledger_.timeline().name(weight.name),
                       cache ? trace::Kind::KvCache : trace::Kind::Resident};
    copies_[weight.storage].push_back(
        {std::make_shared<HeldStorage>(ledger_, place, storage.bytes, tag), true});
  }
  for (std::uint32_t i = 0; i < program_.storages.size(); ++i) {
    const GraphStorage& storage = program_.storages[i];
    const std::uint32_t first = storage.weights.front();
    if (storage.mutated || layout_.home[first] != machine::kCpu || resident(i)) continue;
    ledger_.born(layout_.places.cpu(), storage.bytes,
                 {module_name(program_.weights[first].owner),
                  ledger_.timeline().name(program_.weights[first].name), trace::Kind::Resident});
  }
}

void GraphWalk::run() {
  place_weights();
  Values start(program_.main.inputs.size());
  for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
    if (program_.weights[i].slot != kNoSlot) start[program_.weights[i].slot].weight = i;
  }
  for (const GraphInput& input : program_.inputs) {
    if (!input.tensor || input.slot == kNoSlot) continue;
    const Geometry& geometry = program_.main.geometry[input.slot];
    start[input.slot].tensor = fresh(&geometry, geometry.dense_bytes(), layout_.places.cpu());
  }
  finish(run_scope(program_.main, std::move(start)));
}

/// Mutations are written back, results return to the host.
void GraphWalk::finish(Values results) {
  for (const GraphMutation& mutation : program_.mutations) {
    if (mutation.output < results.size() && results[mutation.output].known())
      on(results[mutation.output], place_of_mutated(mutation.weight), false);
  }
  Values out(results.size());
  for (const std::size_t output : program_.user_outputs) {
    if (output >= results.size() || !results[output].known()) continue;
    Value value = results[output];
    value.moved.reset();
    out[output].tensor = on(value, layout_.places.cpu());
    results[output].moved.reset();
  }
  if (tape_) go_back(results, out);
}

GraphWalk::Values GraphWalk::run_scope(const GraphScope& scope, Values inputs) {
  Values frame(scope.slots);
  for (std::size_t i = 0; i < inputs.size() && i < scope.inputs.size(); ++i)
    frame[scope.inputs[i]] = std::move(inputs[i]);
  inputs.clear();
  const bool main = &scope == &program_.main;
  for (std::size_t i = 0; i < scope.steps.size() && !stop(); ++i) {
    if (main) enter_layer_turn(i, frame);
    if (main) enter_turn(i, frame);
    run_step(scope, scope.steps[i], frame);
    for (const Slot slot : scope.steps[i].dies) frame[slot] = Value{};
    if (!main) continue;
    leave_turn(i);
    leave_layer_turn(i);
    for (const std::uint32_t storage : layout_.release[i]) release(storage);
  }
  Values results;
  for (const Operand& output : scope.outputs)
    results.push_back(output.slots.empty() || output.slots[0] == kNoSlot ? Value{} : frame[output.slots[0]]);
  return results;
}

void GraphWalk::begin(const GraphStep& step, std::uint16_t place) {
  module_ = step.module;
  place_ = place;
  tag_ = {module_name(step.module), label(step)};
  ledger_.begin_step(step.module, tag_.module, place, step.name, running_ != nullptr);
  clock_.begin(step.module, place);
  if (tape_ && !running_) tape_->moves().begin_step(step.module, tape_->next());
  if (watch_ && !running_) watch_->begin_step(step.module, tape_->next());
  note_held(place);
  if (running_ || seen_[step.module]) return;
  seen_[step.module] = true;
  executed_.emplace_back(step.module, place);
}

void GraphWalk::run_step(const GraphScope& scope, const GraphStep& step, Values& frame) {
  if (step.kind == GraphStep::Kind::Other) return;
  const std::uint16_t place = place_of(step, frame);
  begin(step, place);
  if (step.kind == GraphStep::Kind::HigherOrder) return run_higher_order(scope, step, frame, place);
  run_operator(scope, step, frame, place);
}

void GraphWalk::run_operator(const GraphScope& scope, const GraphStep& step, Values& frame,
                             std::uint16_t place) {
  std::vector<Tensor> tensors;
  std::vector<GivenTensor> given;
  std::vector<Stray> strays;
  for (std::uint32_t i = 0; i < step.operands.size(); ++i) {
    const Operand& operand = step.operands[i];
    for (std::uint32_t k = 0; k < operand.slots.size(); ++k) {
      if (operand.slots[k] == kNoSlot || !frame[operand.slots[k]].known()) continue;
      Value& value = frame[operand.slots[k]];
      tensors.push_back(on(value, place, !operand.changing));
      given.push_back(given_as(tensors.back(), i, k, value.weight >= 0));
      if (!operand.written) continue;
      Tensor home = value.weight >= 0 ? weight(static_cast<std::uint32_t>(value.weight),
                                               place_of_mutated(static_cast<std::uint32_t>(value.weight)))
                                      : value.tensor;
      if (home.storage != tensors.back().storage) strays.push_back({tensors.size() - 1, std::move(home)});
    }
  }
  cast(step, given, tensors, place);
  std::vector<StoragePtr> numbers = write_out(step, given, place);
  std::vector<std::pair<Slot, Tensor>> made;
  std::vector<const Geometry*> results;
  for (const auto& slots : step.results) {
    for (const Slot slot : slots) results.push_back(&scope.geometry[slot]);
  }
  using What = OperatorScript::Event::What;
  std::vector<StoragePtr> inner, scratch;
  std::vector<std::uint64_t> released;
  const OperatorScript script = script_of(step, given, results);
  if (!script.known) left_out_.add(left_out::kInside, path_, {step.node->target});
  std::uint64_t at_least = script.result_storage;  // of the first result
  bool done = false;
  const auto make_results = [&] {
    done = true;
    for (std::size_t i = 0; i < step.results.size(); ++i) {
      for (std::size_t k = 0; k < step.results[i].size(); ++k) {
        const std::size_t number = step.results[i].size() > 1 ? k : i;
        made.emplace_back(step.results[i][k], result(scope, step, step.results[i][k], number, given, tensors,
                                                     place, std::exchange(at_least, 0)));
      }
    }
  };
  for (const OperatorScript::Event& event : script.events) {
    if (event.what == What::Make)
      inner.push_back(std::make_shared<HeldStorage>(ledger_, place, event.number, tag_));
    released.resize(inner.size(), 0);
    const bool drops = event.what == What::Drop || (event.what == What::Release && (!follows() || open_));
    if (drops && event.number < inner.size() && inner[event.number]) {
      if (event.what == What::Release && follows()) released[event.number] = inner[event.number]->requested();
      inner[event.number].reset();
    }
    if (event.what == What::Results) make_results();
  }
  const OperatorScript kernel = scratch_of(step, given, results, place);
  for (const OperatorScript::Event& event : kernel.events) {
    if (event.what == What::Make)
      scratch.push_back(std::make_shared<HeldStorage>(ledger_, place, event.number, tag_));
    if (event.what == What::Drop) scratch[event.number].reset();
    if (event.what == What::Results && !done) make_results();
  }
  if (!done) make_results();
  scratch.clear();
  const OperatorWork work = work_of(step, given, results);
  if (follows()) record({step, given, tensors, results, script, inner, released, work}, made, place);
  inner.clear();
  numbers.clear();
  const bool computes =
      step.writes || std::any_of(made.begin(), made.end(), [&](const auto& one) {
        return one.second.defined() && std::none_of(tensors.begin(), tensors.end(), [&](const Tensor& other) {
                 return other.storage == one.second.storage;
               });
      });
  clock_.compute(work, computes);
  if (computes) note_work(work.bytes);
  for (const Stray& stray : strays) {
    for (auto& [slot, tensor] : made) {
      if (tensor.defined() && tensor.storage == tensors[stray.given].storage)
        tensor.storage = stray.home.storage;
    }
  }
  if (step.writes && follows()) rebase(step, made, frame);
  for (auto& [slot, tensor] : made) frame[slot] = Value{std::move(tensor), -1, {}};
}

GraphWalk::Tensor GraphWalk::result(const GraphScope& scope, const GraphStep& step, Slot slot,
                                    std::size_t number, const std::vector<GivenTensor>& given,
                                    const std::vector<Tensor>& tensors, std::uint16_t place,
                                    std::uint64_t at_least) {
  const Geometry& geometry = scope.geometry[slot];
  if (scope.names[slot].empty()) return {};  // a number, or nothing
  const ResultPlace at = place_of_result(step, given, number, geometry);
  if (at.given >= 0) {
    const auto from = static_cast<std::size_t>(at.given);
    return {tensors[from].storage,
            &geometry,
            {},
            tensors[from].asks,
            marks_of_view(step, given[from].marks, geometry)};
  }
  if (!geometry.known) left_out_.add(left_out::kValue, path_, {std::string(scope.names[slot])});
  Tensor out = fresh(&geometry, geometry.known ? std::max(geometry.storage_bytes(), at_least) : 0, place);
  out.marks = marks_of_fresh(step);
  return out;
}

/// On the CPU alone: of a virtual GPU such memory is the host's, and no budget counts it.
OperatorScript GraphWalk::scratch_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                                     const std::vector<const Geometry*>& results, std::uint16_t place) {
  if (!threads_ || layout_.places.gpu(place)) return {};
  OperatorScript out = kernel_scratch(step, given, results, *threads_);
  if (out.at_most) left_out_.add(left_out::kAtMost, path_, {step.node->target});
  return out;
}

GraphWalk::Tensor GraphWalk::fresh(const Geometry* geometry, std::uint64_t bytes, std::uint16_t place) {
  return {std::make_shared<HeldStorage>(ledger_, place, bytes, tag_), geometry, {}};
}

/// Marked numbers, for an operator that does not take them as they are: until it has run.
std::vector<StoragePtr> GraphWalk::write_out(const GraphStep& step, const std::vector<GivenTensor>& given,
                                             std::uint16_t place) {
  std::vector<StoragePtr> out;
  const std::vector<bool> written = written_out_first(step, given);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (written[i])
      out.push_back(std::make_shared<HeldStorage>(ledger_, place, given[i].geometry->dense_bytes(), tag_));
  }
  return out;
}

GivenTensor GraphWalk::given_as(const Tensor& tensor, std::uint32_t operand, std::uint32_t number,
                                bool weight) const {
  const bool asks = tape_ ? static_cast<bool>(tensor.edge) : tensor.asks;
  return {operand, number, tensor.geometry, weight, asks, tensor.marks, tensor.storage->requested()};
}

/// A copy keeps strides that leave no gaps; else it is contiguous.
const Geometry* GraphWalk::as_copied(const Geometry* geometry) {
  if (geometry->offset == 0 && geometry->dense()) return geometry;
  made_.push_back(geometry->dense() ? *geometry : contiguous_like(*geometry));
  made_.back().offset = 0;
  return &made_.back();
}

/// Casts live as long as the operator. (What PyTorch keeps for a region are casts of parameters that are
/// trained.) A gradient comes in the type of the cast, and is cast back on its way.
void GraphWalk::cast(const GraphStep& step, std::vector<GivenTensor>& given, std::vector<Tensor>& tensors,
                     std::uint16_t place) {
  if (!autocast_.enabled || (autocast_.gpus_alone && !layout_.places.gpu(place))) return;
  const auto casts = casts_of(autocast_, step, given);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!casts[i]) continue;
    Geometry geometry = *as_copied(given[i].geometry);
    geometry.scalar_type = *casts[i];
    geometry.element =
        model::bytes_of_elements(formats::dtype_of_schema(*casts[i]), 1).value_or(geometry.element);
    made_.push_back(std::move(geometry));
    given[i].geometry = &made_.back();
    GradientEdge edge = std::move(tensors[i].edge);
    if (edge && follows()) {
      tensors[i].edge = std::move(edge);
      edge = passed({&tensors[i]}, place, false);
      edge.node->name = step.name;
    }
    tensors[i] = fresh(&made_.back(), made_.back().dense_bytes(), place);
    tensors[i].edge = std::move(edge);
    given[i].marks = {};  // (a cast writes them out)
    given[i].storage = tensors[i].storage->requested();
  }
}

GraphWalk::Tensor GraphWalk::on(Value& value, std::uint16_t place, bool keep) {
  if (value.weight >= 0) return weight(static_cast<std::uint32_t>(value.weight), place);
  if (!value.tensor.defined() || value.tensor.place() == place) return value.tensor;
  if (value.moved) {
    const bool wanted = follows() && value.tensor.edge;
    for (const Tensor& copy : *value.moved) {
      if (copy.place() == place && (!wanted || copy.edge)) return copy;
    }
  }
  const Geometry* geometry = as_copied(value.tensor.geometry);
  Tensor numbers;
  if (value.tensor.marks.any()) numbers = fresh(geometry, geometry->dense_bytes(), value.tensor.place());
  Tensor copy = fresh(geometry, geometry->dense_bytes(), place);
  ledger_.transfer(value.tensor.place(), place, geometry->dense_bytes(), tag_.module);
  clock_.copy(value.tensor.place(), place, geometry->dense_bytes());
  if (follows()) copy.edge = passed({&value.tensor}, place, true);
  if (!keep) return copy;
  if (!value.moved) value.moved = std::make_shared<Copies>();
  value.moved->push_back(copy);
  return copy;
}

std::uint16_t GraphWalk::place_of(const GraphStep& step, const Values& frame) const {
  if (step.writes || step.at_home) {
    if (const auto place = home_of(step, frame)) return *place;
  }
  const auto& fixed = layout_.module_place[step.module];
  return fixed ? *fixed : follow(step, frame);
}

std::optional<std::uint16_t> GraphWalk::home_of(const GraphStep& step, const Values& frame) const {
  for (const Operand& operand : step.operands) {
    if (!(step.writes ? operand.written : operand.aliased && operand.changing)) continue;
    for (const Slot slot : operand.slots) {
      if (slot == kNoSlot) continue;
      const Value& value = frame[slot];
      if (value.weight >= 0) return place_of_mutated(static_cast<std::uint32_t>(value.weight));
      if (value.tensor.defined()) return value.tensor.place();
    }
  }
  return std::nullopt;
}

std::uint16_t GraphWalk::follow(const GraphStep& step, const Values& frame) const {
  std::optional<std::uint16_t> tensors;
  for (const Operand& operand : step.operands) {
    for (const Slot slot : operand.slots) {
      if (slot == kNoSlot) continue;
      const Value& value = frame[slot];
      if (value.weight >= 0) {
        const WeightCopy* copy = resident(program_.weights[static_cast<std::size_t>(value.weight)].storage);
        if (copy && layout_.places.gpu(copy->storage->place())) return copy->storage->place();
        continue;
      }
      if (!tensors && value.tensor.defined() && layout_.places.gpu(value.tensor.place()))
        tensors = value.tensor.place();
    }
  }
  return tensors.value_or(layout_.main);
}

}  // namespace stowage::estimate
