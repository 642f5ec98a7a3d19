#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/machine/machine.h"
#include "core/plan/evaluate.h"
#include "core/runtimes/cuts/card_shares.h"
#include "core/runtimes/judging/reserves.h"

namespace stowage::runtimes {

/// One card under a text that cuts weights.
struct CutCard {
  machine::DeviceId device{};
  CardShare share{};
  Bytes others{};  ///< what the target leaves to others, and what the machine keeps free
  Bytes pool{};    ///< for layers that wait in RAM
  std::optional<Bytes> budget{};
  Bytes used() const { return share.weights() + share.kv_cache + others + pool; }
  Bytes over() const { return budget ? used() - *budget : Bytes(); }
};

/// What a target cuts over cards, counted. Of a number of cards that it refuses, and of more than can be
/// counted, there are no cards.
struct JudgedCuts {
  std::uint32_t pieces = 1, stages = 1;
  bool experts_dealt = false;
  std::vector<CutCard> cards{};
  struct Kind {
    CutRule rule{};
    RuleUse use{};
    Bytes most{};  ///< on one card
  };
  std::vector<Kind> kinds{};  ///< that the model has
  std::vector<UnknownCut> unknown{};
  std::optional<std::uint32_t> fewest{};   ///< cards a stage that have room here, and are not refused
  std::optional<std::uint64_t> longest{};  ///< context of one sequence that there is room for
  std::vector<ImportFinding> findings{};
  /// More than there is room for, and still no refusal: some of it is kept in RAM and nobody knows of which
  /// cards, or it fits if what nobody knows to be cut is cut (CardShare::unsure). CutCard::over() counts all.
  bool open = false;

  bool counted() const { return !cards.empty(); }
};

/// Precondition: ReadPlan::pieces is above 1. `settings`: as the target runs it. `reserves`: of its cards.
JudgedCuts judge_cuts(const Facts& facts, const Target& target, const ReadPlan& read,
                      const machine::Machine& machine, const plan::Settings& settings,
                      const std::vector<TargetReserve>& reserves);

/// Says of the devices of an evaluation of whole tensors what the cards hold instead.
void show_cards(const JudgedCuts& cuts, const machine::Machine& machine, plan::Evaluation& evaluation);

/// "tensor_parallel" of stowage.check/1.
Json to_json(const JudgedCuts& cuts);

}  // namespace stowage::runtimes
