#include "core/plan/evaluation/value_flow.h"

#include <algorithm>
#include <utility>

namespace stowage::plan {
namespace {

using Place = std::uint32_t;
constexpr Place kEverywhere = ValueFlow::kNone;

bool has(const std::vector<Place>& places, Place place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

/// Goes through the steps once, in their order.
class Walk {
 public:
  Walk(const ValueFlow& flow, const FlowPlaces& places)
      : flow_(flow), places_(places), states_(flow.values.size()) {
    for (std::size_t i = 0; i < flow.values.size(); ++i) {
      const ValueFlow::Value& value = flow.values[i];
      if (value.given) states_[i].owner = places.first;
      if (changes(value)) states_[i].owner = place_of(value.weight);
    }
  }

  std::vector<Crossing> run(bool results) {
    for (const ValueFlow::Step& step : flow_.steps) {
      if (step.kind == ValueFlow::Kind::Same)
        rename(step);
      else
        execute(step);
    }
    for (const bool of_weights : {true, false}) {
      for (const ValueFlow::End& end : flow_.ends) {
        const bool weight = end.weight != ValueFlow::kNone;
        if (weight == of_weights && (weight || results))
          bring_once(end.value, weight ? place_of(end.weight) : places_.first);
      }
    }
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      State& state = states_[i];
      if (!state.to.empty()) out_.push_back(crossing(i, std::move(state.to), std::move(state.held)));
    }
    return std::move(out_);
  }

  /// Instead of run(): no step is elsewhere when neighbouring places are taken together.
  bool stays(const std::vector<FlowSpan>& spans) {
    for (const ValueFlow::Step& step : flow_.steps) {
      if (step.kind == ValueFlow::Kind::Same) {
        rename(step);
      } else if (step.kind == ValueFlow::Kind::Runs && !is_within(step, spans)) {
        return false;
      } else {
        execute(step);
      }
    }
    return true;
  }

 private:
  struct State {
    Place owner = kEverywhere;
    std::vector<Place> held{};  ///< has come there under another name
    std::vector<Place> to{};    ///< has come there
    std::uint64_t made = 0;     ///< how many values were made before it
    bool at(Place place) const {
      return owner == kEverywhere || owner == place || has(to, place) || has(held, place);
    }
  };

  bool is_weight(const ValueFlow::Value& value) const { return value.weight != ValueFlow::kNone; }
  bool changes(const ValueFlow::Value& value) const {
    return is_weight(value) && flow_.weights[value.weight].changes;
  }

  Place place_of(std::uint32_t weight) const {
    const ValueFlow::Weight& one = flow_.weights[flow_.weights[weight].place_of];
    Place place = one.tensor.valid() ? places_.of_tensor[one.tensor.index()] : ValueFlow::kNone;
    if (place == ValueFlow::kNone) place = places_.of_module[one.owner.index()];
    return place == ValueFlow::kNone ? places_.first : place;
  }

  /// Of a step that no place has for its own: where its first weight is, else the operand that was made last.
  Place follow(const ValueFlow::Step& step) const {
    const State* operand = nullptr;
    for (const ValueFlow::Operand& one : step.operands) {
      const ValueFlow::Value& value = flow_.values[one.value];
      if (is_weight(value) && flow_.weights[value.weight].named) return place_of(value.weight);
      const State& state = states_[one.value];
      if (state.owner != kEverywhere && (!operand || state.made > operand->made)) operand = &state;
    }
    return operand ? operand->owner : places_.first;
  }

  Place host_of(const ValueFlow::Step& step) const {
    if (step.kind == ValueFlow::Kind::Gathers) return places_.first;
    if (step.kind != ValueFlow::Kind::Runs) {
      for (const ValueFlow::Operand& one : step.operands) {
        if (!known_everywhere(step, one) && states_[one.value].owner != kEverywhere)
          return states_[one.value].owner;
      }
      return kEverywhere;
    }
    for (const ValueFlow::Operand& one : step.operands) {
      if (one.stays && states_[one.value].owner != kEverywhere) return states_[one.value].owner;
    }
    for (const model::ModuleId module : step.below) {
      if (places_.of_module[module.index()] != ValueFlow::kNone) return places_.of_module[module.index()];
    }
    const Place own = places_.of_module[step.module.index()];
    return own == ValueFlow::kNone ? follow(step) : own;
  }

  bool is_within(const ValueFlow::Step& step, const std::vector<FlowSpan>& spans) const {
    const auto stays = [&](const ValueFlow::Operand& one) {
      return one.stays && states_[one.value].owner != kEverywhere;
    };
    if (std::any_of(step.operands.begin(), step.operands.end(), stays)) return true;
    for (const model::ModuleId module : step.below) {
      if (spans[module.index()].first != ValueFlow::kNone) return false;
      if (places_.of_module[module.index()] != ValueFlow::kNone) return true;
    }
    const FlowSpan& span = spans[step.module.index()];
    if (span.first == ValueFlow::kNone) return true;
    const Place place = follow(step);
    return span.first <= place && place <= span.last;
  }

  bool known_everywhere(const ValueFlow::Step& step, const ValueFlow::Operand& operand) const {
    return step.kind == ValueFlow::Kind::Asks && is_weight(flow_.values[operand.value]);
  }

  void execute(const ValueFlow::Step& step) {
    const Place host = host_of(step);
    std::vector<std::uint32_t> passing;
    for (const ValueFlow::Operand& one : step.operands) {
      State& state = states_[one.value];
      if (host == kEverywhere || state.at(host) || known_everywhere(step, one)) continue;
      const bool once =
          step.kind != ValueFlow::Kind::Gathers && (one.changes || is_weight(flow_.values[one.value]));
      if (!once) {
        state.to.push_back(host);
      } else if (!has(passing, one.value)) {
        passing.push_back(one.value);
        bring_once(one.value, host);
      }
    }
    for (const std::uint32_t value : step.makes) states_[value] = {host, {}, {}, ++made_};
  }

  void rename(const ValueFlow::Step& step) {
    const State& from = states_[step.operands.front().value];
    State copy{from.owner, from.held, {}, from.made};
    copy.held.insert(copy.held.end(), from.to.begin(), from.to.end());
    states_[step.makes.front()] = std::move(copy);
  }

  void bring_once(std::uint32_t value, Place place) {
    const State& state = states_[value];
    if (state.at(place)) return;
    std::vector<Place> held = state.held;
    held.insert(held.end(), state.to.begin(), state.to.end());
    out_.push_back(crossing(value, {place}, std::move(held)));
  }

  Crossing crossing(std::uint32_t value, std::vector<Place> to, std::vector<Place> held) const {
    return {flow_.values[value].bytes, flow_.values[value].known, states_[value].owner, std::move(to),
            std::move(held)};
  }

  const ValueFlow& flow_;
  const FlowPlaces& places_;
  std::vector<State> states_;
  std::vector<Crossing> out_{};
  std::uint64_t made_ = 0;
};

}  // namespace

std::vector<Crossing> crossings(const ValueFlow& flow, const FlowPlaces& places, bool results) {
  return Walk(flow, places).run(results);
}

bool holds_of_places_together(const ValueFlow& flow, const FlowPlaces& places,
                              const std::vector<FlowSpan>& spans) {
  return Walk(flow, places).stays(spans);
}

}  // namespace stowage::plan
