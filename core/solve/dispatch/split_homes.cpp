#include "core/solve/dispatch/split_homes.h"

#include <algorithm>

#include "core/solve/instance/plan_cost.h"

namespace stowage::solve {
namespace {

/// Goes through all numbers of blocks by kind and GPU.
class AllHomes {
 public:
  AllHomes(const std::vector<const std::vector<std::uint32_t>*>& blocks,
           const std::vector<std::uint64_t>& bytes, const std::vector<SlotSet>& may, std::size_t most)
      : blocks_(blocks), bytes_(bytes), may_(may), most_(most) {}

  std::optional<std::vector<Homes>> run(std::size_t all, Slot main, std::vector<std::uint64_t> room) {
    homes_.assign(all, main);
    main_ = main;
    room_ = std::move(room);
    next_kind(0);
    if (out_.size() > most_) return std::nullopt;
    return std::move(out_);
  }

 private:
  void next_kind(std::size_t kind) {
    if (out_.size() > most_) return;
    if (kind == blocks_.size()) return out_.push_back(homes_);
    next_gpu(kind, 0, blocks_[kind]->size());
  }

  /// The first `left` blocks of the kind are the main GPU's so far.
  void next_gpu(std::size_t kind, Slot gpu, std::size_t left) {
    if (out_.size() > most_) return;
    if (gpu == room_.size()) return next_kind(kind + 1);
    next_gpu(kind, static_cast<Slot>(gpu + 1), left);
    if (gpu == main_ || !may_[kind].test(gpu)) return;
    const std::uint64_t before = room_[gpu];
    std::size_t taken = 0;
    while (taken < left && room_[gpu] >= bytes_[kind]) {
      room_[gpu] -= bytes_[kind];
      homes_[(*blocks_[kind])[left - ++taken]] = gpu;
      next_gpu(kind, static_cast<Slot>(gpu + 1), left - taken);
    }
    for (; taken > 0; --taken) homes_[(*blocks_[kind])[left - taken]] = main_;
    room_[gpu] = before;
  }

  const std::vector<const std::vector<std::uint32_t>*>& blocks_;
  const std::vector<std::uint64_t>& bytes_;
  const std::vector<SlotSet>& may_;
  std::size_t most_;
  Slot main_ = 0;
  std::vector<std::uint64_t> room_;
  Homes homes_;
  std::vector<Homes> out_;
};

std::uint64_t room_of(const Instance& instance, Slot gpu) {
  return instance.budget[gpu] == kUnlimited
             ? kUnlimited
             : saturating_subtract(instance.budget[gpu], instance.overhead[gpu]);
}

}  // namespace

SplitHomes::SplitHomes(const Instance& instance, const SplitBlocks& blocks)
    : instance_(instance), blocks_(blocks) {
  std::vector<std::uint32_t> owner(instance.catalog.units().size(), ChainNode::kNone);
  std::vector<bool> shares(blocks.size(), false);
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    for (const std::uint32_t u : blocks[b]) {
      if (owner[u] != ChainNode::kNone) shares[b] = shares[owner[u]] = shared_ = true;
      owner[u] = b;
    }
  }
  // Hops depend on the order of the blocks, and loads that add up along a path on where they hang.
  const bool alike = !instance.catalog.coupled();
  exact_ = !instance.hops_cost() && !instance.contiguous;
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    std::vector<std::uint32_t> signature;
    if (shares[b] || !alike) signature.push_back(b);
    for (const std::uint32_t u : blocks[b]) {
      signature.push_back(instance.catalog.class_of_unit()[u]);
      signature.push_back(instance.rules.set_of_unit.empty() ? 0 : instance.rules.set_of_unit[u]);
    }
    add_kind(signature, b);
  }
}

void SplitHomes::add_kind(const std::vector<std::uint32_t>& signature, std::uint32_t block) {
  const auto known = std::find(signatures_.begin(), signatures_.end(), signature);
  if (known != signatures_.end())
    return kinds_[static_cast<std::size_t>(known - signatures_.begin())].blocks.push_back(block);
  signatures_.push_back(signature);
  Kind& kind = kinds_.emplace_back();
  kind.blocks.push_back(block);
  kind.may.set();
  for (const std::uint32_t u : blocks_[block]) {
    kind.bytes = saturating_add(kind.bytes, instance_.unit_class(u).on_gpu());
    kind.may &= instance_.rules.of(u);
  }
}

std::optional<std::vector<Homes>> SplitHomes::all(Slot main, std::size_t most) const {
  std::vector<const std::vector<std::uint32_t>*> blocks;
  std::vector<std::uint64_t> bytes, room;
  std::vector<SlotSet> may;
  for (const Kind& kind : kinds_) {
    blocks.push_back(&kind.blocks);
    // A unit of two blocks would be counted twice.
    bytes.push_back(shared_ ? 0 : kind.bytes);
    may.push_back(kind.may);
  }
  for (Slot gpu = 0; gpu < instance_.gpus; ++gpu)
    room.push_back(instance_.main_is_lowest && gpu < main ? 0 : room_of(instance_, gpu));
  return AllHomes(blocks, bytes, may, most).run(blocks_.size(), main, std::move(room));
}

bool SplitHomes::room_for(const Homes& homes, Slot main) const {
  std::vector<std::uint64_t> used(instance_.gpus, 0);
  for (const Kind& kind : kinds_) {
    for (const std::uint32_t b : kind.blocks) {
      if (homes[b] == main) continue;
      if (!kind.may.test(homes[b])) return false;
      used[homes[b]] = saturating_add(used[homes[b]], kind.bytes);
    }
  }
  for (Slot gpu = 0; gpu < instance_.gpus; ++gpu) {
    if (used[gpu] > room_of(instance_, gpu)) return false;
  }
  return true;
}

std::vector<Homes> SplitHomes::near(const Homes& homes, Slot main) const {
  std::vector<Homes> out;
  const auto offer = [&](Homes other) {
    if (room_for(other, main) && std::find(out.begin(), out.end(), other) == out.end())
      out.push_back(std::move(other));
  };
  const auto first_on = [&](const Homes& at, const Kind& kind, Slot gpu) {
    return std::find_if(kind.blocks.begin(), kind.blocks.end(),
                        [&](std::uint32_t b) { return at[b] == gpu; });
  };
  for (const Kind& kind : kinds_) {
    for (Slot from = 0; from < instance_.gpus; ++from) {
      for (Slot to = 0; to < instance_.gpus; ++to) {
        if (from == to || (instance_.main_is_lowest && to < main)) continue;
        // So many go there, one after the other; and while one goes, one of another kind comes back.
        Homes other = homes;
        for (auto b = first_on(other, kind, from); b != kind.blocks.end(); b = first_on(other, kind, from)) {
          other[*b] = to;
          offer(other);
          for (const Kind& back : kinds_) {
            const auto one = &back == &kind ? back.blocks.end() : first_on(other, back, to);
            if (one == back.blocks.end()) continue;
            Homes exchanged = other;
            exchanged[*one] = from;
            offer(std::move(exchanged));
          }
        }
      }
    }
  }
  return out;
}

}  // namespace stowage::solve
