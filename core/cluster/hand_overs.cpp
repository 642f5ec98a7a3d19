#include "core/cluster/hand_overs.h"

#include <algorithm>

#include "core/base/saturating.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::cluster {
namespace {

void add_to(HandOver& sum, const HandOver& one) {
  sum.bytes = saturating_add(sum.bytes, one.bytes);
  sum.passes = saturating_add(sum.passes, one.passes);
}

constexpr HandOver kNothing{0, 0};

/// A module is where all that is below it is: then a map has one key for it. One without tensors is where the
/// module around it is.
void find_modules(const model::Model& model, plan::FlowPlaces& places) {
  constexpr std::uint32_t kNone = plan::ValueFlow::kNone, kSeveral = kNone - 1;
  const auto& modules = model.modules();
  std::vector<bool> holds(modules.size());
  for (std::size_t i = modules.size(); i-- > 0;) {
    std::uint32_t& place = places.of_module[i];
    for (const model::TensorId tensor : modules[i].tensors) {
      const std::uint32_t own = places.of_tensor[tensor.index()];
      place = holds[i] && place != own ? kSeveral : own;
      holds[i] = true;
    }
    if (!holds[i] || !modules[i].parent.valid()) continue;
    const std::size_t above = modules[i].parent.index();
    std::uint32_t& around = places.of_module[above];
    around = holds[above] && around != place ? kSeveral : place;
    holds[above] = true;
  }
  for (std::size_t i = 0; i < modules.size(); ++i) {
    if (!holds[i] && modules[i].parent.valid())
      places.of_module[i] = places.of_module[modules[i].parent.index()];
    else if (places.of_module[i] == kSeveral)
      places.of_module[i] = kNone;
  }
}

/// The units of a module, and the pieces that they are in.
struct Reach {
  std::uint32_t first = plan::ValueFlow::kNone, last = 0, unit = plan::ValueFlow::kNone;
  bool several = false;

  bool holds() const { return unit != plan::ValueFlow::kNone; }
  void add(const Reach& other) {
    if (!other.holds()) return;
    several = several || other.several || (holds() && unit != other.unit);
    unit = other.unit;
    first = std::min(first, other.first);
    last = std::max(last, other.last);
  }
};

/// Of modules of more than one unit: what lies in several places has no key of its own in a map. One without
/// tensors is part of the module around it.
std::vector<plan::FlowSpan> spans_of(const model::Model& model, const plan::FlowPlaces& places,
                                     const std::vector<std::uint32_t>& unit_of) {
  const auto& modules = model.modules();
  std::vector<Reach> reach(modules.size());
  for (std::size_t i = modules.size(); i-- > 0;) {
    for (const model::TensorId tensor : modules[i].tensors) {
      const std::uint32_t place = places.of_tensor[tensor.index()];
      reach[i].add({place, place, unit_of[tensor.index()]});
    }
    if (modules[i].parent.valid()) reach[modules[i].parent.index()].add(reach[i]);
  }
  std::vector<plan::FlowSpan> out(modules.size());
  for (std::size_t i = 0; i < modules.size(); ++i) {
    if (!reach[i].holds() && modules[i].parent.valid()) reach[i] = reach[modules[i].parent.index()];
    if (reach[i].several) out[i] = {reach[i].first, reach[i].last};
  }
  return out;
}

}  // namespace

HandOvers::HandOvers(std::vector<plan::Crossing> crossings, std::size_t pieces, std::uint64_t times)
    : crossings_(std::move(crossings)),
      width_(pieces + 1),
      times_(times),
      known_(all_known(crossings_)),
      into_(width_ * width_, Into{kNothing, kNothing}) {
  for (plan::Crossing& crossing : crossings_) {
    std::sort(crossing.to.begin(), crossing.to.end());
    std::sort(crossing.held.begin(), crossing.held.end());
    goes_back_ = goes_back_ || crossing.to.front() < crossing.from;
    add(crossing);
  }
}

/// A stage gets it where it has a place that uses it, and none that makes it or has it already.
void HandOvers::add(const plan::Crossing& crossing) {
  const HandOver one{saturating_multiply(crossing.bytes, times_), times_};
  const auto next = [](const std::vector<std::uint32_t>& places, std::uint32_t from) {
    const auto at = std::lower_bound(places.begin(), places.end(), from);
    return at == places.end() ? ~0ull : std::uint64_t{*at};
  };
  for (std::uint32_t first = 0; first <= crossing.to.back(); ++first) {
    const std::uint64_t used = next(crossing.to, first);
    std::uint64_t until = std::min<std::uint64_t>(next(crossing.held, first), width_ - 1);
    if (crossing.from >= first) until = std::min<std::uint64_t>(until, crossing.from);
    HandOver Into::*const part = crossing.from + 1 == first ? &Into::last : &Into::any;
    for (std::uint64_t end = used + 1; end <= until; ++end) add_to(into_[first * width_ + end].*part, one);
  }
}

bool HandOvers::all_known(const std::vector<plan::Crossing>& crossings) {
  return std::all_of(crossings.begin(), crossings.end(), [](const auto& one) { return one.known; });
}

HandOvers::Pairs HandOvers::pairs_of(const std::vector<plan::Crossing>& crossings, std::uint64_t times,
                                     const std::function<std::size_t(std::uint32_t)>& stage_of) {
  Pairs out;
  for (const plan::Crossing& crossing : crossings) {
    std::vector<std::size_t> have{stage_of(crossing.from)};
    for (const std::uint32_t piece : crossing.held) have.push_back(stage_of(piece));
    const std::size_t from = have.front();
    for (const std::uint32_t piece : crossing.to) {
      const std::size_t to = stage_of(piece);
      if (std::find(have.begin(), have.end(), to) != have.end()) continue;
      have.push_back(to);
      add_to(out.try_emplace({from, to}, kNothing).first->second,
             {saturating_multiply(crossing.bytes, times), times});
    }
  }
  return out;
}

plan::FlowPlaces places_of_pieces(const model::Model& model, const Pieces& pieces,
                                  const solve::UnitCatalog& catalog) {
  plan::FlowPlaces out;
  out.of_module.assign(model.modules().size(), plan::ValueFlow::kNone);
  out.of_tensor.assign(model.tensors().size(), plan::ValueFlow::kNone);
  for (std::uint32_t i = 0; i < pieces.list.size(); ++i) {
    for (const std::uint32_t unit : pieces.list[i].units) {
      const solve::Unit& in = catalog.units()[unit];
      for (const model::TensorId tensor : in.tensors) out.of_tensor[tensor.index()] = i;
    }
  }
  find_modules(model, out);
  return out;
}

HandOvers hand_overs_of(const plan::ValueFlow& flow, const Asked& asked, const Pieces& pieces,
                        const solve::UnitCatalog& catalog, bool results, std::uint64_t times) {
  return {plan::crossings(flow, places_of_pieces(asked.model, pieces, catalog), results), pieces.list.size(),
          times};
}

bool stages_say_the_same(const plan::ValueFlow& flow, const Asked& asked, const Pieces& pieces,
                         const solve::UnitCatalog& catalog) {
  std::vector<std::uint32_t> unit_of(asked.model.tensors().size(), plan::ValueFlow::kNone);
  for (std::uint32_t unit = 0; unit < catalog.units().size(); ++unit) {
    for (const model::TensorId tensor : catalog.units()[unit].tensors) unit_of[tensor.index()] = unit;
  }
  const plan::FlowPlaces places = places_of_pieces(asked.model, pieces, catalog);
  return plan::holds_of_places_together(flow, places, spans_of(asked.model, places, unit_of));
}

std::vector<plan::Crossing> crossings_of_stages(const plan::ValueFlow& flow, const model::Model& model,
                                                bool results, ClusterAnswer& answer) {
  auto out = plan::crossings(flow, places_of_stages(model, answer), results);
  answer.width_known = answer.width_known && HandOvers::all_known(out);
  return out;
}

StageHop hop_of(std::size_t from, std::size_t to, const HandOver& handed, const Tariff& tariff,
                std::uint64_t directions) {
  return {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to),
          static_cast<double>(handed.priced(tariff)) * 1e-12, Bytes(handed.bytes / directions),
          handed.passes / directions};
}

std::uint64_t priced_together(const HandOvers::Pairs& pairs,
                              const std::function<Tariff(std::size_t, std::size_t)>& tariff) {
  std::map<std::pair<std::size_t, Tariff>, HandOver> alike;
  for (const auto& [stages, handed] : pairs)
    add_to(alike.try_emplace({stages.second, tariff(stages.first, stages.second)}, kNothing).first->second,
           handed);
  std::uint64_t ps = 0;
  for (const auto& [to, handed] : alike) ps = saturating_add(ps, handed.priced(to.second));
  return ps;
}

}  // namespace stowage::cluster
