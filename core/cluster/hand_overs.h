#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/cluster/host_orders.h"
#include "core/cluster/pieces.h"
#include "core/cluster/plan_cluster.h"
#include "core/plan/evaluation/value_flow.h"

namespace stowage::cluster {

/// What stages hand over to each other where the values of the model's graph are known: it differs by where
/// pieces are divided. Each value goes from the stage that makes it straight to every one that uses it.
class HandOvers {
 public:
  /// What a stage gets from others.
  struct Into {
    HandOver last{};  ///< of what the piece just before it makes
    HandOver any{};   ///< of what others make, before or behind it
  };
  using Pairs = std::map<std::pair<std::size_t, std::size_t>, HandOver>;  // by from and to

  /// `crossings`: between pieces. `times`: how often all of it is handed over; 1 to 2^32.
  HandOvers(std::vector<plan::Crossing> crossings, std::size_t pieces, std::uint64_t times);

  /// Of the stage that runs the pieces first to end - 1.
  const Into& into(std::uint32_t first, std::uint32_t end) const { return into_[first * width_ + end]; }
  /// The bytes of all of it are.
  bool known() const { return known_; }
  static bool all_known(const std::vector<plan::Crossing>& crossings);
  std::uint64_t times() const { return times_; }
  /// Something goes to an earlier piece than that which makes it.
  bool goes_back() const { return goes_back_; }
  /// Between stages. `stage_of`: by piece.
  Pairs between(const std::function<std::size_t(std::uint32_t)>& stage_of) const {
    return pairs_of(crossings_, times_, stage_of);
  }
  /// Of crossings between whatever `stage_of` takes.
  static Pairs pairs_of(const std::vector<plan::Crossing>& crossings, std::uint64_t times,
                        const std::function<std::size_t(std::uint32_t)>& stage_of);

 private:
  void add(const plan::Crossing& crossing);

  std::vector<plan::Crossing> crossings_;
  std::size_t width_;
  std::uint64_t times_;
  bool known_, goes_back_ = false;
  std::vector<Into> into_;  // [first * width_ + end]
};

/// Where the modules and tensors of a model are, by piece: those of no unit follow what they compute with.
plan::FlowPlaces places_of_pieces(const model::Model& model, const Pieces& pieces,
                                  const solve::UnitCatalog& catalog);

/// What the pieces hand over to each other. `results`, `times`: as crossings() and HandOvers have them.
HandOvers hand_overs_of(const plan::ValueFlow& flow, const Asked& asked, const Pieces& pieces,
                        const solve::UnitCatalog& catalog, bool results, std::uint64_t times);

/// Whether stages of these pieces hand over what the pieces say, whichever stages they are. Else a run of a
/// plan may hand over less: no bound can be counted by it, and of a plan crossings_of_stages() says it.
bool stages_say_the_same(const plan::ValueFlow& flow, const Asked& asked, const Pieces& pieces,
                         const solve::UnitCatalog& catalog);

/// What the stages of an answer hand over under its map; whether all of its bytes are known is said in the
/// answer too.
std::vector<plan::Crossing> crossings_of_stages(const plan::ValueFlow& flow, const model::Model& model,
                                                bool results, ClusterAnswer& answer);

/// Of all that one stage hands over to another; `directions` of it are one way each (Workload::directions).
StageHop hop_of(std::size_t from, std::size_t to, const HandOver& handed, const Tariff& tariff,
                std::uint64_t directions);

/// Picoseconds of all that is handed over between stages: what one gets over networks that are alike is
/// priced together.
std::uint64_t priced_together(const HandOvers::Pairs& pairs,
                              const std::function<Tariff(std::size_t, std::size_t)>& tariff);

}  // namespace stowage::cluster
