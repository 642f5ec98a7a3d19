// How a walk comes by weights: resident ones, streamed ones, and what a schedule would have to know of them.
#include <algorithm>

#include "core/estimate/graph/graph_walk.h"

namespace stowage::estimate {

const GraphWalk::WeightCopy* GraphWalk::resident(std::uint32_t storage) const {
  for (const WeightCopy& copy : copies_[storage]) {
    if (copy.resident) return &copy;
  }
  return nullptr;
}

std::uint16_t GraphWalk::place_of_mutated(std::uint32_t index) const {
  const WeightCopy* copy = resident(program_.weights[index].storage);
  return copy ? copy->storage->place() : layout_.places.cpu();
}

GraphWalk::Tensor GraphWalk::weight(std::uint32_t index, std::uint16_t place) {
  const GraphWeight& weight = program_.weights[index];
  const GradientEdge edge = tape_ ? tape_->leaf(index, place) : GradientEdge();
  for (const WeightCopy& copy : copies_[weight.storage]) {
    if (copy.storage->place() != place) continue;
    if (!copy.resident) note_use(weight.storage, place);
    return {copy.storage, &weight.geometry, edge, weight.requires_grad};
  }
  // On the host it is the mapped file itself.
  if (place == layout_.places.cpu() && !resident(weight.storage))
    return {std::make_shared<HeldStorage>(ledger_, place, 0, tag_), &weight.geometry, edge,
            weight.requires_grad};
  Tensor out{stream(index, place), &weight.geometry, edge, weight.requires_grad};
  // The next reader must see what was written meanwhile.
  if (program_.storages[weight.storage].mutated) release(weight.storage);
  return out;
}

StoragePtr GraphWalk::stream(std::uint32_t index, std::uint16_t place) {
  const GraphWeight& weight = program_.weights[index];
  const std::uint64_t bytes = program_.storages[weight.storage].bytes;
  const WeightCopy* from = resident(weight.storage);
  BlockTag tag{module_name(weight.owner), ledger_.timeline().name(weight.name), trace::Kind::Streamed};
  tag.source = from ? from->storage->place() : layout_.places.of(layout_.home[index]);
  tag.scheduled = !from && layout_.places.gpu(place) && place == place_;
  auto storage = std::make_shared<HeldStorage>(ledger_, place, bytes, tag);
  ledger_.transfer(tag.source, place, bytes, tag.module);
  if (running_) tape_->fetched_again(weight.storage);
  if (!from && !running_) streamed_bytes_[weight.owner] += bytes;
  if (!tag.scheduled) clock_.copy(tag.source, place, bytes);
  if (tag.scheduled) {
    if (!running_) scheduled_bytes_[weight.owner] += bytes;
    clock_.load(weight.storage, tag.source, bytes);
    loaded_[weight.storage] = true;
    stream_.storages[weight.storage].stored = layout_.places.name(tag.source);
    note_use(weight.storage, place);
  }
  streamed_now_.push_back(weight.storage);
  copies_[weight.storage].push_back({storage, false});
  return storage;
}

/// The module's turn is over: streamed copies go, views of them keep theirs until they die.
void GraphWalk::release(std::uint32_t storage) {
  if (std::erase(streamed_now_, storage) == 0) return;
  std::erase_if(copies_[storage], [&](const WeightCopy& copy) {
    if (copy.resident) return false;
    departed_[storage] = copy.storage;
    departing_.push_back(storage);
    return true;
  });
}

void GraphWalk::note_use(std::uint32_t storage, std::uint16_t place) {
  if (place != place_ || !loaded_[storage] || stream_.steps.empty()) return;
  const auto step = static_cast<std::int64_t>(stream_.steps.size()) - 1;
  if (used_in_[storage] == step) return;
  used_in_[storage] = step;
  stream_.uses.push_back({static_cast<std::uint32_t>(step), storage});
}

/// A streamed storage that somebody holds a view of is in use for another step.
void GraphWalk::note_held(std::uint16_t place) {
  for (const std::uint32_t storage : streamed_now_) {
    for (const WeightCopy& copy : copies_[storage]) {
      if (!copy.resident && copy.storage.use_count() > 1) note_use(storage, copy.storage->place());
    }
  }
  std::erase_if(departing_, [&](std::uint32_t storage) {
    const auto held = departed_[storage].lock();
    if (held && held->place() == place) note_use(storage, place);
    return !held;
  });
}

}  // namespace stowage::estimate
