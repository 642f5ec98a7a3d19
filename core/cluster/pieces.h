#pragma once

#include <cstdint>
#include <vector>

#include "core/model/model.h"
#include "core/plan/evaluation/pass_times.h"
#include "core/plan/turn_bytes.h"
#include "core/solve/solve.h"

namespace stowage::cluster {

/// What no cut between hosts divides: units of the solver (blocks, leaves) that follow each other in the
/// order in which they first run. Tied names are one unit, with the first of them.
struct Piece {
  std::vector<std::uint32_t> units{};  ///< indices into solve::units()
  /// Equal numbers: pieces that no host can tell apart, whatever is before and after them.
  std::uint32_t kind = 0;
  Bytes at_home{};   ///< of the device that it lies on: weights, and what training keeps for them
  Bytes resident{};  ///< weights alone
};

/// What every host is asked about: a model and what is to be done with it. References and pointers must
/// outlive whoever holds it.
struct Asked {
  const model::Model& model;
  const plan::Settings& settings;  ///< without rules
  /// By kind of host, of its devices; null: computing is not counted there.
  const std::vector<plan::PassTimesPtr>& times;
  const plan::TurnBytes& turns;  ///< empty: no room is kept for activations
};

struct Pieces {
  std::vector<Piece> list{};  ///< in the order in which they run
  /// Neighbours were taken together: there were more than may be, or of some nothing runs.
  bool joined = false;
  /// The piece that runs, along the whole order, without repetitions in a row: one that is tied comes again.
  std::vector<std::uint32_t> executed{};
};

constexpr std::size_t kMostPieces = 512;
constexpr std::size_t kMostEdges = 4096;  ///< of orders of hosts: for each of them all ranges are looked at

/// So many that no more ranges are looked at than those of kMostPieces along kMostEdges; `edges` may be more.
std::size_t most_pieces(std::size_t edges);

/// `most`: pieces, at least 1.
Pieces make_pieces(const Asked& asked, const solve::UnitCatalog& catalog, std::size_t most = kMostPieces);

/// By TensorId: the tensors of the pieces first to end - 1.
std::vector<bool> tensors_of(const Pieces& pieces, const solve::UnitCatalog& catalog, std::size_t tensors,
                             std::size_t first, std::size_t end);

}  // namespace stowage::cluster
