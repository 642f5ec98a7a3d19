#include "core/estimate/graph/layer_watch.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/base/saturating.h"

namespace stowage::estimate {
namespace {

double seconds(std::uint64_t ps) { return static_cast<double>(ps) * 1e-12; }

/// A layer takes some time, if only next to none.
double above_zero(std::uint64_t ps) { return ps == 0 ? 1e-18 : seconds(ps); }

template <class T>
bool same(const std::weak_ptr<T>& a, const std::weak_ptr<T>& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

/// A node that saves several storages has its name once.
void tell_apart(std::vector<offload::Tensor>& tensors) {
  std::map<std::string, int> times;
  for (offload::Tensor& tensor : tensors) {
    const int time = ++times[tensor.name];
    if (time > 1) tensor.name += "#" + std::to_string(time);
  }
}

}  // namespace

LayerWatch::LayerWatch(const GraphProgram& program, const RunPlaces& places, const TrainingStep& step,
                       std::function<std::uint64_t()> now_ps)
    : program_(program),
      places_(places),
      step_(step),
      now_ps_(std::move(now_ps)),
      layers_(program.modules, modules_in_order(program.main), step.layers),
      inputs_(layers_.count()),
      seen_(layers_.count(), false),
      forward_ps_(std::max<std::size_t>(layers_.count(), 1), 0),
      backward_ps_(forward_ps_.size(), 0),
      part_begins_{0} {}

void LayerWatch::enter(bool back, std::uint32_t part) {
  (back_ ? backward_ps_ : forward_ps_)[part_] += part_ps();
  since_ = now_ps_();
  back_ = back;
  part_ = part;
}

/// What a step saved can be copied when it has run. Of a storage that a later layer is the first to be let
/// move, its own layer is over.
void LayerWatch::settle() {
  for (const std::uint32_t number : std::exchange(new_, {})) {
    Row& row = rows_[number];
    row.ready_ps = row.part == part_ ? part_ps() : forward_ps_[row.part];
  }
}

void LayerWatch::begin_step(std::uint32_t module, std::uint64_t next) {
  settle();
  const std::uint32_t layer = layers_.of(module);
  if (layer == offload::LayerNames::kNone) return;
  while (part_ < layer) {
    enter(false, part_ + 1);
    part_begins_.push_back(next);
  }
}

bool LayerWatch::may_go(const SavedMoves::Shape& shape) const {
  return shape.elements >= step_.threshold && shape.contiguous && !shape.view;
}

void LayerWatch::save(const SavedStorageSlot& slot, const std::weak_ptr<SavedStorageSlot>& held,
                      const SavedMoves::Shape& shape, const GraphStep& step) {
  const std::uint32_t layer = layers_.of(step.module);
  if (rows_.size() <= slot.number) rows_.resize(slot.number + 1);
  Row& row = rows_[slot.number];
  if (row.step == nullptr) {
    row.made = slot.made;
    row.module = step.module, row.part = part_;
    row.bytes = slot.bytes, row.place = slot.place;
    row.late = layer != offload::LayerNames::kNone && layer < part_;
    row.told = plan::mark_of(step_.marks, program_.modules[step.module], step.name) != nullptr;
  }
  const bool anew = row.held.expired();  // or nobody kept it any more
  if (anew) row.held = held, row.may_go = false;
  const auto memory = slot.made.lock();
  by_memory_[memory.get()] = slot.number;
  auto was_given = given_.find(memory.get());
  if (was_given != given_.end() && was_given->second.memory.lock() != memory) was_given = given_.end();
  if (was_given != given_.end()) was_given->second.saved = true;
  if (layer == offload::LayerNames::kNone) row.outside = true;
  const bool goes = may_go(shape) && !row.may_go;
  if (anew || goes) {
    row.step = &step;
    row.shape = shape;
    row.given = was_given != given_.end();
    row.may_go = goes;
    new_.push_back(slot.number);
  }
}

void LayerWatch::given(const StoragePtr& storage) {
  given_.try_emplace(storage.get(), Given{storage, places_.gpu(storage->place()) ? storage->requested() : 0});
}

const LayerWatch::Row* LayerWatch::row_of(const std::weak_ptr<const HeldStorage>& memory) const {
  const auto alive = memory.lock();
  const auto found = by_memory_.find(alive.get());
  if (!alive || found == by_memory_.end()) return nullptr;
  const Row& row = rows_[found->second];
  return same(row.made, memory) ? &row : nullptr;
}

/// What it saves and another layer has saved before it is that one's, and stays for both; what is saved
/// outside of all layers stays anyway.
std::uint64_t LayerWatch::rest_of(std::uint32_t layer) const {
  std::uint64_t rest = 0;
  for (const auto& [memory, given] : given_) {
    const Row* const row = row_of(given.memory);
    const std::uint32_t first = row ? layers_.of(row->module) : offload::LayerNames::kNone;
    if (first == layer) continue;
    const bool outside = row && first == offload::LayerNames::kNone;
    if (outside ? row->held.expired() : !given.saved) rest = saturating_add(rest, given.bytes);
  }
  return rest;
}

/// A layer that runs several times needs what each turn was given.
void LayerWatch::end_turn(const AgainTurn& turn) {
  const auto& names = layers_.names();
  const auto at = std::find(names.begin(), names.end(), turn.module);
  if (at != names.end()) {
    const auto layer = static_cast<std::uint32_t>(at - names.begin());
    std::optional<std::uint64_t>& sum = inputs_[layer];
    const bool before = seen_[layer];
    seen_[layer] = true;
    if (turn.pure && (!before || sum))
      sum = saturating_add(sum.value_or(0), rest_of(layer));
    else
      sum.reset();
  }
  given_.clear();
}

void LayerWatch::end_forward(std::uint64_t next) {
  settle();
  while (part_ + 1 < forward_ps_.size()) {  // layers that did not run
    enter(false, part_ + 1);
    part_begins_.push_back(next);
  }
  for (Row& row : rows_) row.kept = !row.held.expired();
  enter(true, part_);
}

void LayerWatch::begin_node(std::uint64_t number) {
  const auto after = std::upper_bound(part_begins_.begin(), part_begins_.end(), number);
  const auto begun = static_cast<std::uint32_t>(after - part_begins_.begin());
  const std::uint32_t part = begun == 0 ? 0 : begun - 1;
  while (part_ > part) enter(true, part_ - 1);
}

void LayerWatch::asked(const SavedStorageSlot& slot) {
  if (slot.number >= rows_.size()) return;
  Row& row = rows_[slot.number];
  if (row.needed_in) return;
  row.needed_in = part_;
  row.needed_ps = part_ps();
}

void LayerWatch::end_backward() { enter(true, part_); }

offload::Tensor LayerWatch::tensor_of(const Row& row) const {
  offload::Tensor out;
  out.name = std::string(row.step->name);
  out.module = program_.modules[row.module];
  out.bytes = row.bytes;
  out.elements = row.shape.elements;
  out.contiguous = row.shape.contiguous;
  out.view = row.shape.view;
  out.input = row.given || (layers_.of(row.module) != offload::LayerNames::kNone && row.outside);
  out.on_gpu = places_.gpu(row.place);
  if (out.on_gpu) out.gpu = places_.name(row.place).index;
  out.marked = row.late || row.told;
  out.ready_seconds = seconds(row.ready_ps);
  out.needed_seconds = seconds(row.needed_ps);
  if (row.needed_in && *row.needed_in > row.part) out.needed_in = row.needed_in;
  return out;
}

/// That of the first GPU that something was saved on; of others where it is another one.
void LayerWatch::add_links(const machine::Machine& machine, offload::Scenario& out) const {
  std::set<std::uint16_t> gpus;
  for (const Row& row : rows_) {
    if (row.step && places_.gpu(row.place)) gpus.insert(row.place);
  }
  const auto link_of = [&](machine::DeviceId gpu) {
    const auto rate = [](std::uint64_t bytes) {
      return static_cast<double>(std::max<std::uint64_t>(bytes, 1));
    };
    return offload::Link{rate(machine.rate(gpu, machine::kCpu)), rate(machine.rate(machine::kCpu, gpu)),
                         static_cast<double>(machine.latency_ns(gpu, machine::kCpu)) * 1e-9};
  };
  const offload::Link first = link_of(gpus.empty() ? machine::gpu(0) : places_.name(*gpus.begin()));
  out.to_host = first.to_host, out.to_device = first.to_device;
  out.latency_seconds = first.latency_seconds;
  for (const std::uint16_t gpu : gpus) {
    const machine::DeviceId name = places_.name(gpu);
    if (link_of(name) != first) out.links.emplace(name.index, link_of(name));
  }
}

offload::Scenario LayerWatch::scenario(const machine::Machine& machine) const {
  offload::Scenario out;
  out.memory = offload::Memory::Step;
  out.offload_layers = 0;
  out.threshold_elements = step_.threshold;
  for (const plan::FusedGroup& group : step_.groups) out.groups.push_back({group.name, group.members});
  add_links(machine, out);
  for (std::uint32_t i = 0; i < layers_.count(); ++i) {
    offload::Layer& layer = out.layers.emplace_back();
    layer.name = layers_.names()[i];
    layer.forward_seconds = above_zero(forward_ps_[i]);
    layer.backward_seconds = above_zero(backward_ps_[i]);
    layer.recomputable = inputs_[i].has_value();
    layer.input_bytes = inputs_[i].value_or(0);
  }
  if (out.layers.empty()) return out;
  std::vector<bool> on_gpu(out.layers.size());
  for (const Row& row : rows_) {
    if (!row.step || !row.kept) continue;
    offload::Layer& layer = out.layers[row.part];
    offload::Tensor tensor = tensor_of(row);
    // What the layer was given counts where the first of its tensors on a GPU lies.
    if (tensor.on_gpu && !on_gpu[row.part]) {
      layer.gpu = tensor.gpu;
      on_gpu[row.part] = true;
    }
    layer.tensors.push_back(std::move(tensor));
  }
  for (offload::Layer& layer : out.layers) tell_apart(layer.tensors);
  return out;
}

}  // namespace stowage::estimate
