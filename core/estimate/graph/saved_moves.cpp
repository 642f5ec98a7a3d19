#include "core/estimate/graph/saved_moves.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/offload/fill_caps.h"
#include "core/estimate/offload/schedule.h"

namespace stowage::estimate {
namespace {

/// How what a module saved stands to layers: as part of one, or (`late`) of one that was over then.
struct OfLayer {
  bool in_one = false, late = false;
};
OfLayer of_layer(const offload::LayerNames& layers, std::uint32_t module, std::uint32_t part) {
  const std::uint32_t layer = layers.of(module);
  const bool in_one = layer != offload::LayerNames::kNone;
  return {in_one, in_one && layer < part};
}

}  // namespace

SavedMoves::SavedMoves(const GraphProgram& program, const RunPlaces& places, BlockLedger& ledger,
                       const TrainingStep& step, const SavedPlan* plan, Clock clock)
    : program_(program),
      places_(places),
      ledger_(ledger),
      step_(step),
      plan_(plan),
      clock_(std::move(clock)) {
  if (step.moves()) {
    layers_ = offload::LayerNames(program.modules, modules_in_order(program.main), step.layers);
    asked_ = step.scopes;
    if (step.first_layers) {
      asked_.clear();
      for (std::size_t i = 0; i < layers_.count() && i < *step.first_layers; ++i)
        asked_.push_back({layers_.names()[i], true, {}});
    }
    scopes_ = offload::ScopeUnits(asked_, program.modules);
  }
  if (plan) ledger_.make_room_by([this](std::uint16_t place) { return make_room(place); });
  enter_forward(0, 0);
}

std::uint32_t SavedMoves::part_count() const {
  return std::max<std::uint32_t>(static_cast<std::uint32_t>(layers_.count()), 1);
}

SavedMoves::Shape SavedMoves::shape_of(const Geometry& geometry, const HeldStorage& storage) {
  return {geometry.count(), geometry.contiguous(), geometry.dense_bytes() < storage.requested()};
}

bool SavedMoves::may_go(const Shape& shape) const {
  return shape.elements >= step_.threshold && shape.contiguous && !shape.view;
}

SavedSlotPtr SavedMoves::save(const StoragePtr& storage, const Shape& shape, const GraphStep& step,
                              trace::NameId module_name, bool of_input) {
  if (!storage->saved()) storage->keep_as(BlockPart::Saved);
  const auto next = static_cast<std::uint32_t>(rows_.size());
  std::uint32_t& number = by_memory_.try_emplace(storage.get(), next).first->second;
  // In its place may have been another storage before; and what is kept for nothing that would run again is
  // whose who saves it then, as core/engine/training has it.
  const bool known = number < next && rows_[number].made.lock() == storage;
  SavedSlotPtr slot = known ? rows_[number].slot.lock() : nullptr;
  if (!known || (!slot && rows_[number].of_input)) {
    number = next;
    const bool told = plan::mark_of(step_.marks, program_.modules[step.module], step.name) != nullptr;
    Row& row = rows_.emplace_back();
    row.made = storage;
    row.module = step.module;
    row.part = part_;
    row.shape = shape;
    row.told = told;
    row.bytes = storage->requested();
    row.on_gpu = places_.gpu(storage->place());
  }
  Row& row = rows_[number];
  row.of_input = row.of_input && of_input;
  const bool anew = !slot;
  if (anew) {
    slot = std::make_shared<SavedStorageSlot>();
    *slot = {storage, nullptr, storage, number, row.bytes, storage->place(), module_name};
    row.slot = slot;
  }
  if (!may_go(shape) || (std::exchange(row.may_go, true) && !anew)) return slot;
  row.shape = shape;
  if (plan_) new_.push_back(slot);
  return slot;
}

/// It is copied when the step that saved it has run.
void SavedMoves::settle() {
  for (const SavedSlotPtr& slot : std::exchange(new_, {})) send(slot);
}

void SavedMoves::send(const SavedSlotPtr& slot) {
  const bool known = slot->number < plan_->rows.size() && plan_->rows[slot->number].bytes == slot->bytes;
  const SavedPlan::Row row = known ? plan_->rows[slot->number] : SavedPlan::Row();
  if (row.way == SavedPlan::Way::Stays || slot->host) return;
  BlockTag tag{slot->module, ledger_.timeline().name("offloaded"), trace::Kind::Activation, slot->place};
  tag.part = BlockPart::Saved;
  slot->host = std::make_shared<HeldStorage>(ledger_, places_.cpu(), slot->bytes, tag);
  ledger_.transfer(slot->place, places_.cpu(), slot->bytes, slot->module);
  // Copies of one GPU follow each other, those of layers and those that go alone.
  std::uint64_t& queue = queues_[slot->place];
  queue = saturating_add(std::max(queue, clock_.now_ps()), clock_.to_host_ps(slot->place, slot->bytes));
  if (row.way == SavedPlan::Way::OfLayer) {
    of_layer_[row.layer].push_back(slot);
    layer_ends_[row.layer] = std::max(layer_ends_[row.layer], queue);
    return;
  }
  alone_.push_back(slot);
  in_flight_.push_back({std::move(slot->memory), queue});
}

/// What goes alone leaves with the first step that begins when its copy has ended, as
/// core/engine/training/offload_copies.h has it.
void SavedMoves::collect() {
  const std::uint64_t now = in_flight_.empty() ? 0 : clock_.now_ps();
  std::erase_if(in_flight_, [now](const InFlight& copy) { return copy.end_ps <= now; });
}

/// Before an allocation fails the pass waits for the oldest copy, and its memory leaves.
bool SavedMoves::make_room(std::uint16_t place) {
  const auto oldest = std::find_if(in_flight_.begin(), in_flight_.end(),
                                   [place](const InFlight& copy) { return copy.memory->place() == place; });
  if (oldest == in_flight_.end()) return false;
  clock_.wait_until(oldest->end_ps);
  in_flight_.erase(oldest);
  return true;
}

void SavedMoves::begin_step(std::uint32_t module, std::uint64_t next) {
  if (!step_.moves()) return;
  settle();
  const std::uint32_t layer = layers_.of(module);
  while (layer != offload::LayerNames::kNone && part_ < layer) enter_forward(part_ + 1, next);
  collect();
}

void SavedMoves::enter_forward(std::uint32_t part, std::uint64_t next) {
  part_ = part;
  part_begins_.push_back(next);
  if (!plan_) return;
  const auto due = offload::given_back_at(plan_->choice, part_count(), part);
  if (!due) return;
  clock_.wait_until(layer_ends_[*due]);
  for (const auto& one : of_layer_[*due]) {
    if (const SavedSlotPtr slot = one.lock()) slot->memory.reset();
  }
}

/// Copies that are under way have ended then.
void SavedMoves::end_forward(std::uint64_t next) {
  settle();
  while (part_ + 1 < part_count()) enter_forward(part_ + 1, next);
  in_flight_.clear();
}

void SavedMoves::begin_node(std::uint64_t number) {
  if (!plan_) return;
  const auto after = std::upper_bound(part_begins_.begin(), part_begins_.end(), number);
  const auto begun = static_cast<std::uint32_t>(after - part_begins_.begin());
  const std::uint32_t part = begun == 0 ? 0 : begun - 1;
  while (part_ > part) enter_backward(part_ - 1);
}

void SavedMoves::enter_backward(std::uint32_t part) {
  part_ = part;
  const auto due = offload::brought_at(plan_->choice, part_count(), part);
  if (!due) return;
  for (const auto& one : of_layer_[*due]) {
    if (const SavedSlotPtr slot = one.lock()) bring(*slot);
  }
}

void SavedMoves::bring(SavedStorageSlot& slot) {
  if (slot.memory || !slot.host) return;
  BlockTag tag{slot.module, ledger_.timeline().name("reloaded"), trace::Kind::Activation, places_.cpu()};
  tag.part = BlockPart::Saved;
  slot.memory = std::make_shared<HeldStorage>(ledger_, slot.place, slot.bytes, tag);
  ledger_.transfer(places_.cpu(), slot.place, slot.bytes, slot.module);
}

void SavedMoves::take(SavedStorageSlot& slot) {
  if (!slot.host) return;
  bring(slot);
  bring_one_before(slot);
}

/// Of what goes alone the one that was sent before it is fetched meanwhile: backward needs that next.
void SavedMoves::bring_one_before(const SavedStorageSlot& slot) {
  const auto at =
      std::find_if(alone_.begin(), alone_.end(), [&](const auto& one) { return one.lock().get() == &slot; });
  if (at == alone_.end()) return;
  alone_.erase(at, alone_.end());
  while (!alone_.empty()) {
    if (const SavedSlotPtr before = alone_.back().lock()) {
      const bool comes = !before->memory && before->place == slot.place;
      if (comes && ledger_.has_room(before->place, before->bytes)) bring(*before);
      return;
    }
    alone_.pop_back();
  }
}

std::uint64_t SavedMoves::saved_bytes() const {
  std::uint64_t sum = 0;
  for (const Row& row : rows_) {
    if (row.is_kept()) sum = saturating_add(sum, row.bytes);
  }
  return sum;
}

/// What forward lets go of takes no room in backward: it stays, and is in no cap.
std::vector<bool> SavedMoves::stay_by_cap(std::vector<std::string>& by_order) const {
  std::vector<bool> out(rows_.size());
  std::vector<offload::CappedStorage> capped;
  for (std::uint32_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const auto& scope = scopes_.of(row.module);
    out[i] = row.may_go && !row.told && scope.on && scope.cap;
    if (out[i] && row.is_kept())
      capped.push_back({i, row.bytes, program_.modules[row.module], scope.unit, *scope.cap});
  }
  offload::FilledCaps filled = offload::fill_caps(capped, step_.groups);
  for (const std::uint32_t goes : filled.goes) out[goes] = false;
  by_order = std::move(filled.by_order);
  return out;
}

/// Which layers move something is what counts here, not when.
offload::Scenario SavedMoves::scenario(const std::vector<bool>& by_cap) const {
  offload::Scenario out;
  out.to_host = out.to_device = 1;
  out.threshold_elements = step_.threshold;
  for (const plan::FusedGroup& group : step_.groups) out.groups.push_back({group.name, group.members});
  for (const std::string& name : layers_.names()) out.layers.push_back({name, 1, 1, {}});
  if (step_.first_layers) {
    out.offload_layers = std::min<std::uint64_t>(*step_.first_layers, out.layers.size());
  } else {
    std::map<std::string, offload::Scope> scopes;  // of two for one module the last counts
    for (const plan::ActivationScope& scope : asked_)
      scopes[scope.module] = {scope.module, scope.on ? offload::Switch::On : offload::Switch::Off, {}};
    for (auto& [module, scope] : scopes) out.scopes.push_back(std::move(scope));
  }
  for (std::uint32_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const auto [in_one, late] = of_layer(layers_, row.module, row.part);
    const bool alone = !in_one || (late && !step_.first_layers);
    if (!row.is_kept() || (scopes_.of(row.module).on && alone)) continue;
    offload::Tensor& tensor = out.layers[row.part].tensors.emplace_back();
    tensor.name = std::to_string(i);
    tensor.module = program_.modules[row.module];
    tensor.bytes = row.bytes;
    tensor.elements = row.shape.elements;
    tensor.contiguous = row.shape.contiguous;
    tensor.view = row.shape.view;
    tensor.on_gpu = row.on_gpu;
    tensor.marked = late || by_cap[i] || row.told;
  }
  return out;
}

SavedPlan SavedMoves::plan() const {
  SavedPlan out;
  if (!step_.moves()) return out;
  const std::vector<bool> by_cap = stay_by_cap(out.caps_by_order);
  bool follows = false;
  if (layers_.count() > 0) {
    const offload::Scenario asked = scenario(by_cap);
    auto choice = offload::choose(asked);
    follows = choice && offload::judge(asked, *choice).refusals.empty() && !choice->offloaded.empty();
    if (follows) out.choice = std::move(*choice);
  }
  for (std::uint32_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    SavedPlan::Row& to = out.rows.emplace_back();
    to.bytes = row.bytes;
    to.layer = row.part;
    const bool wanted = row.may_go && row.on_gpu && !row.told && scopes_.of(row.module).on && !by_cap[i];
    const auto [in_one, late] = of_layer(layers_, row.module, row.part);
    if (!wanted || (follows && !row.is_kept()) || (late && step_.first_layers)) continue;
    to.way = follows && in_one && !late ? SavedPlan::Way::OfLayer : SavedPlan::Way::Alone;
  }
  return out;
}

}  // namespace stowage::estimate
