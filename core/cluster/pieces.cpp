#include "core/cluster/pieces.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "core/solve/instance/unit_catalog.h"

namespace stowage::cluster {
namespace {

using model::ModuleId;
using model::TensorId;

/// The ancestor of a module at `depth`, or the module itself where it is no deeper.
ModuleId ancestor_at(const model::Model& model, ModuleId module, std::uint32_t depth) {
  while (model[module].depth > depth) module = model[module].parent;
  return module;
}

/// Units in order, divided wherever the ancestor at `depth` changes.
std::vector<Piece> divided_at(const model::Model& model, const solve::UnitCatalog& catalog,
                              std::uint32_t depth) {
  std::vector<Piece> pieces;
  ModuleId before;
  for (const std::uint32_t unit : catalog.by_position()) {
    const ModuleId here = ancestor_at(model, catalog.units()[unit].module, depth);
    if (pieces.empty() || here != before) pieces.emplace_back();
    pieces.back().units.push_back(unit);
    before = here;
  }
  return pieces;
}

std::vector<Piece> one_a_unit(const solve::UnitCatalog& catalog) {
  std::vector<Piece> pieces;
  for (const std::uint32_t unit : catalog.by_position()) {
    pieces.emplace_back();
    pieces.back().units.push_back(unit);
  }
  return pieces;
}

/// Neighbours together, so many that there are few enough.
std::vector<Piece> together(std::vector<Piece> pieces, std::size_t most) {
  const std::size_t each = (pieces.size() + most - 1) / most;
  std::vector<Piece> out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i % each == 0) out.emplace_back();
    auto& units = out.back().units;
    units.insert(units.end(), pieces[i].units.begin(), pieces[i].units.end());
  }
  return out;
}

std::vector<Piece> few_enough(const model::Model& model, const solve::UnitCatalog& catalog,
                              std::size_t most) {
  if (catalog.units().size() <= most) return one_a_unit(catalog);
  std::uint32_t depth = 0;
  for (const solve::Unit& unit : catalog.units()) depth = std::max(depth, model[unit.module].depth);
  for (; depth > 0; --depth) {
    std::vector<Piece> pieces = divided_at(model, catalog, depth);
    if (pieces.size() <= most) return pieces;
  }
  return together(one_a_unit(catalog), most);
}

/// All that a host can tell of a unit, as numbers: what lies in it, how deep, what it computes and needs.
class Signatures {
 public:
  explicit Signatures(const Asked& asked)
      : asked_(asked),
        sizes_(plan::stored_sizes(asked.model, asked.settings)),
        caches_(plan::kv_cache_bytes(asked.model, asked.settings.workload)),
        deciding_(plan::deciding_tensors(asked.model)),
        run_by_(asked.model.tensors().size()) {
    for (std::uint32_t i = 0; i < deciding_.size(); ++i) {
      if (deciding_[i].valid()) run_by_[deciding_[i].index()].push_back(i);
    }
  }

  std::uint32_t kind_of(const Piece& piece, const solve::UnitCatalog& catalog) {
    std::vector<std::uint64_t> all;
    for (const std::uint32_t unit : piece.units) {
      const solve::UnitClass& c = catalog.class_of(unit);
      for (const std::uint64_t number : {c.resident, c.stays, c.stream_peak, c.streamed, c.exec, c.ram,
                                         c.training, c.prompt_streamed, c.prompt_resident, c.unread, c.sent})
        all.push_back(number);
      const solve::Unit& in = catalog.units()[unit];
      all.push_back(in.block);
      all.push_back(in.tensors.size());
      for (const TensorId tensor : in.tensors) add(tensor, in.module, all);
    }
    return kinds_.emplace(std::move(all), static_cast<std::uint32_t>(kinds_.size())).first->second;
  }

 private:
  void add(TensorId id, ModuleId top, std::vector<std::uint64_t>& all) {
    const model::Tensor& tensor = asked_.model[id];
    const model::Module& owner = asked_.model[tensor.module];
    all.push_back(sizes_[tensor.storage.index()]);
    all.push_back(static_cast<std::uint64_t>(tensor.dtype));
    const auto use = static_cast<std::uint64_t>(asked_.model.columns().tensors[id.index()].use);
    all.push_back((static_cast<std::uint64_t>(tensor.kind) * 2 + tensor.persistent) * 4 + use);
    all.push_back(word(owner.class_name));
    // Where in the tree: levels below the unit, and which child of its parent.
    all.push_back(owner.depth - std::min(owner.depth, asked_.model[top].depth));
    // Those that need and take nothing (lists of layers) tell nothing apart.
    std::vector<std::uint64_t> numbers;
    std::uint64_t modules = 0;
    for (const std::uint32_t module : run_by_[id.index()]) {
      const std::vector<std::uint64_t> one = numbers_of(module);
      if (std::all_of(one.begin(), one.end(), [](std::uint64_t number) { return number == 0; })) continue;
      numbers.insert(numbers.end(), one.begin(), one.end());
      ++modules;
    }
    all.push_back(modules);
    all.insert(all.end(), numbers.begin(), numbers.end());
    for (const plan::PassTimesPtr& of_host : asked_.times) {
      if (!of_host || of_host->back.empty()) continue;
      all.push_back(of_host->back[id.index()].fetched);
      all.push_back(of_host->back[id.index()].sent);
    }
  }

  /// Cache, activations and times of a module.
  std::vector<std::uint64_t> numbers_of(std::uint32_t module) const {
    std::vector<std::uint64_t> out{caches_.empty() ? 0 : caches_[module].count()};
    const std::size_t modules = asked_.model.modules().size();
    for (std::size_t half = 0; half < asked_.turns.size(); half += modules)
      out.push_back(asked_.turns[half + module]);
    for (const plan::PassTimesPtr& of_host : asked_.times) {
      if (!of_host) continue;
      for (const plan::PassTimes::Column& column : of_host->columns) {
        for (const auto* times : {&column.step_ps, &column.request_ps})
          out.push_back(times->empty() ? 0 : (*times)[module]);
      }
      out.push_back(!of_host->prompt_alone.empty() && of_host->prompt_alone[module]);
    }
    return out;
  }

  std::uint64_t word(const std::string& text) {
    return words_.emplace(text, static_cast<std::uint32_t>(words_.size())).first->second;
  }

  const Asked& asked_;
  std::vector<std::uint64_t> sizes_;
  std::vector<Bytes> caches_;
  std::vector<TensorId> deciding_;
  std::vector<std::vector<std::uint32_t>> run_by_;  // by TensorId: modules that it decides the device of
  std::map<std::vector<std::uint64_t>, std::uint32_t> kinds_{};
  std::map<std::string, std::uint32_t> words_{};
};

void add_bytes(Piece& piece, const solve::UnitCatalog& catalog) {
  for (const std::uint32_t unit : piece.units) {
    const solve::UnitClass& c = catalog.class_of(unit);
    piece.at_home += Bytes(c.at_home());
    piece.resident += Bytes(c.resident);
  }
}

/// A piece of which nothing runs goes with the one before it (the first ones with the one behind): alone on a
/// host it would be handed nothing, and the orders of hosts count what every stage is handed.
bool join_idle(std::vector<Piece>& pieces, const std::vector<bool>& runs) {
  const auto idle = [&](const Piece& piece) {
    return std::none_of(piece.units.begin(), piece.units.end(),
                        [&](std::uint32_t unit) { return runs[unit]; });
  };
  std::vector<Piece> out;
  bool behind = false;  // all before it are idle
  for (Piece& piece : pieces) {
    const bool alone = idle(piece);
    if (!out.empty() && (alone || behind)) {
      out.back().units.insert(out.back().units.end(), piece.units.begin(), piece.units.end());
      behind = behind && alone;
    } else {
      behind = alone;
      out.push_back(std::move(piece));
    }
  }
  const bool joined = out.size() < pieces.size();
  pieces = std::move(out);
  return joined;
}

}  // namespace

std::size_t most_pieces(std::size_t edges) {
  if (edges <= kMostEdges) return kMostPieces;
  const double share = static_cast<double>(kMostEdges) / static_cast<double>(edges);
  return std::max<std::size_t>(1,
                               static_cast<std::size_t>(std::sqrt(share) * static_cast<double>(kMostPieces)));
}

Pieces make_pieces(const Asked& asked, const solve::UnitCatalog& catalog, std::size_t most) {
  Pieces pieces;
  pieces.joined = catalog.units().size() > most;
  pieces.list = few_enough(asked.model, catalog, most);
  std::vector<bool> runs(catalog.units().size());
  for (const std::uint32_t unit : catalog.table().executed) runs[unit] = true;
  if (join_idle(pieces.list, runs)) pieces.joined = true;
  Signatures signatures(asked);
  std::vector<std::uint32_t> piece_of(catalog.units().size());
  for (std::uint32_t i = 0; i < pieces.list.size(); ++i) {
    Piece& piece = pieces.list[i];
    piece.kind = signatures.kind_of(piece, catalog);
    add_bytes(piece, catalog);
    for (const std::uint32_t unit : piece.units) piece_of[unit] = i;
  }
  for (const std::uint32_t unit : catalog.table().executed) {
    if (pieces.executed.empty() || pieces.executed.back() != piece_of[unit])
      pieces.executed.push_back(piece_of[unit]);
  }
  return pieces;
}

std::vector<bool> tensors_of(const Pieces& pieces, const solve::UnitCatalog& catalog, std::size_t tensors,
                             std::size_t first, std::size_t end) {
  std::vector<bool> kept(tensors);
  for (std::size_t i = first; i < end; ++i) {
    for (const std::uint32_t unit : pieces.list[i].units) {
      for (const TensorId tensor : catalog.units()[unit].tensors) kept[tensor.index()] = true;
    }
  }
  return kept;
}

}  // namespace stowage::cluster
