#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/base/saturating.h"
#include "core/model/model.h"
#include "core/plan/placement.h"

namespace stowage::estimate {

/// A product that stays at 2^64-1.
constexpr std::uint64_t product(std::initializer_list<std::uint64_t> factors) {
  std::uint64_t out = 1;
  for (const std::uint64_t factor : factors) out = saturating_multiply(out, factor);
  return out;
}

/// A value that the forward pass made and something still needs. Invalid once it is dropped.
struct Value {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::uint32_t index = kNone;
  bool there() const { return index != kNone; }
};

/// What one module's turn costs.
struct Turn {
  model::ModuleId module{};
  plan::Placement::Slot executes = plan::Placement::kUnplaced;
  std::uint64_t peak = 0;  ///< most bytes on its device in its turn
  std::uint64_t made = 0;  ///< bytes of everything it makes: each is written once and read once or more
  std::vector<std::uint64_t> values{};  ///< the same one by one: an operator makes each
  std::uint64_t read = 0;               ///< bytes of weights that it reads
  std::uint64_t cache = 0;              ///< bytes of the KV cache that it reads
  std::uint64_t arrived = 0;            ///< bytes that came from another device
  std::uint64_t hops = 0;               ///< in so many copies, each from `from`
  plan::Placement::Slot from = plan::Placement::kUnplaced;
  double operations = 0;      ///< multiplications and additions
  std::uint64_t kernels = 0;  ///< operators
  /// Of a step that trains: it comes back, and both directions compute as long as so many passes forward.
  bool back = false;
  double passes = 1;
};

/// A block is made on a device, or dropped there. `block` names it among those that are alive there.
struct LedgerEvent {
  std::uint32_t turn = 0;  ///< that ran then
  std::uint32_t block = 0;
  std::size_t slot = 0;  ///< beyond the last device: of modules that nobody executes
  std::uint64_t bytes = 0;
  bool born = false;
};

/// Goes through a forward pass: values are made on the device of the module whose turn it is, and dropped
/// after their last use, as the program does that torch.export makes of the model. Blocks of 512 bytes.
class Ledger {
 public:
  /// `executes`: by module, the slot of who executes it.
  Ledger(const std::vector<plan::Placement::Slot>& executes, std::size_t slots)
      : executes_(executes), now_(slots + 1) {}

  /// From now on what becomes of blocks is written down there; `events` outlives the ledger.
  void record(std::vector<LedgerEvent>* events) { events_ = events; }
  void begin(model::ModuleId module);
  Value make(std::uint64_t bytes);
  void drop(Value& value);
  std::uint64_t bytes(Value value) const { return value.there() ? blocks_[value.index].asked : 0; }
  /// Needed here and nowhere else any more: it moves when it lies on another device.
  void bring(Value& value);
  /// Needed here, and later elsewhere: every device that asks gets a copy.
  void share(Value value);
  void work(double operations, std::uint64_t kernels = 1);
  /// A block that lives no longer than one operator.
  void scratch(std::uint64_t bytes);
  Turn& turn() { return turns_.back(); }
  bool empty() const { return turns_.empty(); }

  const std::vector<Turn>& turns() const { return turns_; }
  /// Most bytes at once, on the device of each turn: by slot.
  std::uint64_t now(plan::Placement::Slot slot) const { return now_[at(slot)]; }

 private:
  struct Block {
    std::uint64_t bytes = 0;  ///< in whole blocks
    std::size_t slot = 0;
    std::uint64_t asked = 0;
    std::vector<std::size_t> copies{};  ///< slots that have one besides
    bool alive = true;
  };
  std::size_t at(plan::Placement::Slot slot) const {
    return slot == plan::Placement::kUnplaced ? now_.size() - 1 : slot;
  }
  void arrive(std::size_t from, std::uint64_t bytes);
  void note(const Block& block, std::size_t slot, bool born);
  void raise(std::size_t slot, std::uint64_t bytes);

  const std::vector<plan::Placement::Slot>& executes_;
  std::vector<std::uint64_t> now_;  ///< by slot; the last: modules without a device
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> free_;
  std::vector<Turn> turns_;
  std::size_t here_ = 0;
  std::vector<LedgerEvent>* events_ = nullptr;
};

}  // namespace stowage::estimate
