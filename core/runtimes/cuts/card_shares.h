#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/plan/settings.h"
#include "core/runtimes/cuts/cut_table.h"
#include "core/runtimes/cuts/part_reader.h"

namespace stowage::runtimes {

/// What one card holds of its stage.
struct CardShare {
  std::uint32_t stage = 0, rank = 0;  ///< the rank among the cards of the stage
  Bytes cut{};                        ///< its part of what is cut, or dealt
  Bytes whole{};                      ///< what every card of the stage has
  Bytes unknown{};                    ///< the same of what nobody knows how it is cut
  Bytes padding{};                    ///< rows without a token, that fill tables up
  Bytes kv_cache{};
  Bytes unsure{};                ///< of `unknown` and `kv_cache`: what is not there if that is cut after all
  std::vector<Bytes> by_rule{};  ///< of `cut`, `whole` and `padding`, by rule of the table
  Bytes weights() const { return cut + whole + unknown + padding; }
};

/// Knows of each tensor how a target cuts it; then it may be asked for the cards, and for refusals, of any
/// number of cards a stage.
class CardShares {
 public:
  CardShares(const Facts& facts, const CutTable& table, const ReadPlan& read);  ///< as PartReader

  /// All cards, those of a stage together, with the cache of `workload`.
  std::vector<CardShare> cards(std::uint32_t pieces, const plan::Workload& workload) const;
  /// Why the target does not start with so many cards a stage: a finding a reason. A warning: it may start,
  /// and what cards hold is not counted.
  std::vector<ImportFinding> refusals(std::uint32_t pieces) const;
  /// Of KV cache on each card of a stage, by stage: at most; and at least, if what nobody knows is cut.
  struct Caches {
    std::vector<Bytes> most{}, least{};
  };
  Caches caches(std::uint32_t pieces, const plan::Workload& workload) const;
  /// What a card has of the layer that it has most of.
  Bytes largest_layer(std::uint32_t pieces) const;
  Bytes unknown_bytes() const;

  std::uint32_t stages() const { return read_.stages; }
  const CutParts& read() const { return read_; }
  const CutTable& table() const { return table_; }

 private:
  struct Piece {
    Bytes bytes{}, padding{};
  };
  Piece piece_of(const CutPart& part, std::uint64_t pieces, std::uint64_t rank) const;
  std::uint64_t dealt_units(const CutPart& part, std::uint64_t pieces, std::uint64_t rank) const;
  std::uint64_t rows_filled(std::uint64_t rows, std::uint64_t pieces) const;
  std::optional<ImportFinding> refusal(const CutPart& part, std::uint64_t pieces) const;

  const Facts& facts_;
  const CutTable& table_;
  std::uint64_t grain_ = 0;
  CutParts read_;
};

}  // namespace stowage::runtimes
