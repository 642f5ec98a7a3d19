#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/estimate/graph/graph_layout.h"
#include "core/trace/trace.h"

namespace stowage::estimate {

/// What an allocator hands out for a request: blocks of 512 B on a GPU, the bytes themselves on the host.
std::uint64_t block_bytes(bool gpu, std::uint64_t requested);

/// Which part of a prediction a block is, where its kind does not say: gradients and what an optimizer keeps
/// are resident, what is saved for the pass back is activations.
enum class BlockPart : std::uint8_t { OfItsKind, Saved, Gradient, Optimizer };

/// Who a block is for.
struct BlockTag {
  trace::NameId module = 0;
  trace::NameId label = 0;
  trace::Kind kind = trace::Kind::Activation;
  std::uint16_t source = trace::kNoDevice;
  bool scheduled = false;  ///< a schedule can move it into the streaming window
  BlockPart part = BlockPart::OfItsKind;
};

/// One device of a pass, at its peak and now.
struct Account {
  /// By trace::Kind, and then by BlockPart from Saved on: these blocks are none of their kind's sum.
  static constexpr std::size_t kParts = trace::Timeline::kKinds + 3;
  static std::size_t part_of(trace::Kind kind, BlockPart part) {
    return part == BlockPart::OfItsKind ? static_cast<std::size_t>(kind)
                                        : trace::Timeline::kKinds + static_cast<std::size_t>(part) - 1;
  }
  std::array<std::uint64_t, kParts> now{}, at_peak{};
  std::uint64_t total = 0, peak = 0;
  std::uint64_t born = 0;  ///< all blocks ever
  std::uint64_t most = 0;  ///< since BlockLedger::mark()
  trace::NameId peak_module = 0;
  std::string_view peak_node{};
  /// The same without what is scheduled.
  std::uint64_t scheduled = 0, rest_peak = 0;
  std::array<std::uint64_t, kParts> at_rest_peak{};
  trace::NameId rest_module = 0;
  std::string_view rest_node{};
};

/// The blocks of a predicted pass: a timeline and accounts. Its clock counts a microsecond a step. A file can
/// say any size: of one device no more than kMostBytes are counted, so that parts stay parts of their sums.
class BlockLedger {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 62;

  BlockLedger(const GraphLayout& layout, const machine::Machine& machine);

  /// `again`: it runs once more, in the pass back.
  void begin_step(std::uint32_t module, trace::NameId module_name, std::uint16_t place, std::string_view node,
                  bool again = false);
  /// Asked where a block breaks the budget of its device: true when something was let go of there. Null:
  /// nobody is.
  void make_room_by(std::function<bool(std::uint16_t place)> asked) { make_room_ = std::move(asked); }
  /// A block of so many bytes would not break the budget of its device.
  bool has_room(std::uint16_t place, std::uint64_t requested) const;
  std::uint32_t born(std::uint16_t place, std::uint64_t requested, const BlockTag& tag);
  void died(std::uint32_t block);
  /// A block that is there becomes another part: what is saved for the pass back, or a gradient that stays.
  void become(std::uint32_t block, BlockPart part);
  /// From now on the most of each device is looked for anew. Returns, by device, what it was.
  std::vector<std::uint64_t> mark();
  /// What was looked for before a mark() goes on: the larger of both.
  void go_on(const std::vector<std::uint64_t>& most);
  void transfer(std::uint16_t from, std::uint16_t to, std::uint64_t bytes, trace::NameId module);

  // block_ledger_steps.cpp
  /// Before the first step: the next two will be asked, which need to know when each step began.
  void keep_steps() { keeps_steps_ = true; }
  /// By GPU and step: the most bytes at once without what is scheduled. What was there before the first step
  /// and after the last one is theirs.
  std::vector<std::vector<Bytes>> rest_by_step() const;
  /// What lies beside the streaming window of a GPU from the beginning of one step to the end of another.
  struct Slice {
    std::size_t first = 0, last = 0;
    std::uint64_t bytes = 0;
    BlockTag tag{};
  };
  /// When all steps are over: these are there in place of what is scheduled on that GPU, in its account (both
  /// peaks are that of the pass without the window) and in the timeline.
  void bring_beside(std::uint16_t gpu, const std::vector<Slice>& slices);

  trace::Timeline& timeline() { return timeline_; }
  const std::vector<Account>& accounts() const { return accounts_; }
  /// By module, what its steps saw: the most bytes of activations on its device.
  const std::vector<std::uint64_t>& activations() const { return activations_; }
  /// The finished timeline; what is scheduled is left out of it where `arenas` says so: one block a GPU that
  /// has one (bytes, 0 = none) stands for it, and where something was brought beside it.
  trace::Timeline take(const std::vector<std::uint64_t>& arenas);

 private:
  std::uint64_t tick() { return ++now_; }
  void close_span();
  static std::uint64_t activations_of(const Account& account);
  struct RestBlock {
    trace::Block row;
    BlockPart part = BlockPart::OfItsKind;
  };
  std::vector<RestBlock> rest_of(std::uint16_t gpu) const;
  std::string_view node_at(std::uint64_t when) const;

  struct StepBegin {
    std::uint64_t at = 0;
    std::string_view node{};
  };
  trace::Timeline timeline_{};
  std::vector<StepBegin> begins_{};
  std::vector<trace::Block> beside_{};
  bool keeps_steps_ = false;
  std::vector<trace::Block> blocks_{};
  std::vector<bool> scheduled_{};
  std::vector<BlockPart> parts_{};  ///< by block
  std::vector<Account> accounts_;
  std::vector<std::uint64_t> activations_{};
  std::uint16_t gpus_;
  std::function<bool(std::uint16_t place)> make_room_{};
  std::uint64_t now_ = 0, steps_ = 0;
  std::uint32_t module_ = 0;
  std::uint16_t place_ = trace::kNoDevice;
  std::string_view node_{};
  bool span_open_ = false;
  trace::Span span_{};
};

/// A storage that somebody holds: its block dies with the last of them.
class HeldStorage : public std::enable_shared_from_this<HeldStorage> {
 public:
  HeldStorage(BlockLedger& ledger, std::uint16_t place, std::uint64_t bytes, const BlockTag& tag)
      : ledger_(ledger),
        place_(place),
        any_(bytes > 0),
        block_(any_ ? ledger.born(place, bytes, tag) : 0),
        requested_(bytes),
        kind_(tag.kind),
        part_(tag.part) {}
  ~HeldStorage() {
    if (any_) ledger_.died(block_);
  }
  HeldStorage(const HeldStorage&) = delete;
  HeldStorage& operator=(const HeldStorage&) = delete;
  std::uint16_t place() const { return place_; }
  std::uint64_t requested() const { return requested_; }
  trace::Kind kind() const { return kind_; }
  bool saved() const { return part_ == BlockPart::Saved; }
  /// Whoever holds it: it is another part from now on.
  void keep_as(BlockPart part) const {
    part_ = part;
    if (any_) ledger_.become(block_, part);
  }

 private:
  BlockLedger& ledger_;
  std::uint16_t place_;
  bool any_;
  std::uint32_t block_;
  std::uint64_t requested_;
  trace::Kind kind_;
  mutable BlockPart part_;
};
using StoragePtr = std::shared_ptr<const HeldStorage>;

}  // namespace stowage::estimate
