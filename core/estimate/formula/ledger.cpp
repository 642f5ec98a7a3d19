#include "core/estimate/formula/ledger.h"

#include <algorithm>

#include "core/base/saturating.h"
#include "core/estimate/allocator_model.h"

namespace stowage::estimate {
namespace {

/// What an allocator hands out.
std::uint64_t in_blocks(std::uint64_t bytes) {
  constexpr std::uint64_t kBlock = AllocatorModel::kBlock;
  return bytes > ~0ull - kBlock ? ~0ull : (bytes + kBlock - 1) / kBlock * kBlock;
}

}  // namespace

void Ledger::begin(model::ModuleId module) {
  Turn turn;
  turn.module = module;
  turn.executes = executes_[module.index()];
  here_ = at(turn.executes);
  turn.peak = now_[here_];
  turns_.push_back(turn);
}

void Ledger::raise(std::size_t slot, std::uint64_t bytes) {
  now_[slot] = saturating_add(now_[slot], bytes);
  if (slot == here_ && !turns_.empty()) turn().peak = std::max(turn().peak, now_[slot]);
}

void Ledger::note(const Block& block, std::size_t slot, bool born) {
  if (events_ == nullptr || turns_.empty() || block.bytes == 0) return;
  events_->push_back({static_cast<std::uint32_t>(turns_.size() - 1),
                      static_cast<std::uint32_t>(&block - blocks_.data()), slot, block.bytes, born});
}

Value Ledger::make(std::uint64_t bytes) {
  const std::uint64_t size = in_blocks(bytes);
  std::uint32_t index = static_cast<std::uint32_t>(blocks_.size());
  if (free_.empty()) {
    blocks_.push_back({size, here_, bytes});
  } else {
    index = free_.back();
    free_.pop_back();
    blocks_[index].bytes = size;
    blocks_[index].slot = here_;
    blocks_[index].asked = bytes;
    blocks_[index].copies.clear();
    blocks_[index].alive = true;
  }
  raise(here_, size);
  note(blocks_[index], here_, true);
  if (!turns_.empty()) {
    turn().made = saturating_add(turn().made, bytes);
    turn().values.push_back(bytes);
  }
  return {index};
}

void Ledger::drop(Value& value) {
  if (!value.there()) return;
  Block& block = blocks_[value.index];
  if (block.alive) {
    now_[block.slot] = saturating_subtract(now_[block.slot], block.bytes);
    note(block, block.slot, false);
    for (const std::size_t slot : block.copies) {
      now_[slot] = saturating_subtract(now_[slot], block.bytes);
      note(block, slot, false);
    }
    block.alive = false;
    free_.push_back(value.index);
  }
  value = {};
}

void Ledger::arrive(std::size_t from, std::uint64_t bytes) {
  raise(here_, bytes);
  Turn& now = turn();
  now.arrived = saturating_add(now.arrived, bytes);
  ++now.hops;
  now.from = from + 1 == now_.size() ? plan::Placement::kUnplaced : static_cast<plan::Placement::Slot>(from);
}

void Ledger::bring(Value& value) {
  if (!value.there() || blocks_[value.index].slot == here_) return;
  Block& block = blocks_[value.index];
  const auto copy = std::find(block.copies.begin(), block.copies.end(), here_);
  if (copy == block.copies.end()) {
    arrive(block.slot, block.bytes);
    note(block, here_, true);
  } else {
    block.copies.erase(copy);
  }
  now_[block.slot] = saturating_subtract(now_[block.slot], block.bytes);
  note(block, block.slot, false);
  block.slot = here_;
}

void Ledger::share(Value value) {
  if (!value.there()) return;
  Block& block = blocks_[value.index];
  if (block.slot == here_ || std::find(block.copies.begin(), block.copies.end(), here_) != block.copies.end())
    return;
  arrive(block.slot, block.bytes);
  note(block, here_, true);
  block.copies.push_back(here_);
}

void Ledger::work(double operations, std::uint64_t kernels) {
  turn().operations += operations;
  turn().kernels += kernels;
}

void Ledger::scratch(std::uint64_t bytes) {
  Value block = make(bytes);
  drop(block);
}

}  // namespace stowage::estimate
