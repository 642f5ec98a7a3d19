// Colours, places and shares against sums that are made here, tensor by tensor.
#include <gtest/gtest.h>

#include <QStringList>
#include <map>
#include <set>

#include "tests/widgets/random_states.h"
#include "widgets/common/device_bytes.h"
#include "widgets/common/view_facts.h"
#include "widgets/treemap/colouring.h"
#include "widgets/treemap/tile_search.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 5'150;

template <class Look>
void for_random_plans(int rounds, Look look) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const PlanState state =
        test::random_state(random, round % 2 ? test::uneven_model(random, 10) : test::llama_model(20));
    look(state, random);
    if (testing::Test::HasFatalFailure()) return;
  }
}

/// Bytes by slot of all storages whose first name lies in a module.
std::map<std::size_t, std::uint64_t> bytes_below(const PlanState& state, model::ModuleId module) {
  std::map<std::size_t, std::uint64_t> out;
  for (const model::Storage& storage : state.model->storages()) {
    const model::TensorId owner = storage.tensors.front();
    if (!state.model->contains(module, (*state.model)[owner].module)) continue;
    const std::size_t slot = std::min<std::size_t>(state.placement[owner], state.machine.devices.size());
    out[slot] += storage.bytes.count();
  }
  std::erase_if(out, [](const auto& entry) { return entry.second == 0; });
  return out;
}

TEST(ColouringSums, EveryNodeIsDividedAsItsTensorsLie) {
  for_random_plans(10, [](const PlanState& state, std::mt19937& random) {
    const TileTreePtr tree = tile_tree(state);
    const Colouring colouring(*tree, state, ColourMode::Device);
    ASSERT_EQ(colouring.categories.size(), state.machine.devices.size() + 1);
    for (int i = 0; i < 60; ++i) {
      const model::ModuleId module(random() % state.model->modules().size());
      const auto expected = bytes_below(state, module);
      const std::uint32_t node = tree->node_of_module[module.index()];
      std::map<std::size_t, std::uint64_t> met;
      for (const auto& [category, bytes] : colouring.mix(*tree, node)) met[category] += bytes;
      ASSERT_EQ(met, expected) << (*state.model)[module].name;
      const std::uint8_t own = colouring.of_node[node];
      if (expected.empty()) {
        ASSERT_EQ(own, Colouring::kEmpty);
      } else if (expected.size() == 1) {
        ASSERT_EQ(own, expected.begin()->first);
      } else {
        ASSERT_EQ(own, Colouring::kMixed);
      }
    }
    for (std::size_t slot = 0; slot < colouring.categories.size(); ++slot) {
      const auto all = bytes_below(state, state.model->root());
      const auto at = all.find(slot);
      ASSERT_EQ(colouring.categories[slot].bytes.count(), at == all.end() ? 0 : at->second);
      ASSERT_FALSE(colouring.categories[slot].name.isEmpty());
    }
  });
}

TEST(ColouringSums, BarsOfTheTreeAreTheSameSums) {
  for_random_plans(10, [](const PlanState& state, std::mt19937&) {
    const DeviceBytes bytes(state);
    ASSERT_EQ(bytes.slots(), state.machine.devices.size());
    for (std::size_t i = 0; i < state.model->modules().size(); ++i) {
      const model::ModuleId module(i);
      const auto expected = bytes_below(state, module);
      const auto row = bytes.row(module);
      for (std::size_t slot = 0; slot < row.size(); ++slot) {
        const auto at = expected.find(slot);
        ASSERT_EQ(row[slot], at == expected.end() ? 0 : at->second) << (*state.model)[module].name;
      }
      ASSERT_EQ(bytes.only(module).has_value(), expected.size() == 1);
    }
    ASSERT_TRUE(bytes.row(model::ModuleId(1'000'000)).empty());
  });
}

/// Units of a lane: those with bytes there, in execution order, with just these bytes.
TEST(UnitPlacesSums, LanesHoldWhatLiesThere) {
  for_random_plans(16, [](const PlanState& state, std::mt19937&) {
    const TileTreePtr tree = tile_tree(state);
    const UnitPlaces places(*tree, state);
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint64_t> expected;
    for (const model::Storage& storage : state.model->storages()) {
      const model::TensorId owner = storage.tensors.front();
      const std::size_t slot = std::min<std::size_t>(state.placement[owner], state.machine.devices.size());
      if (storage.bytes) expected[{slot, tree->unit_of_tensor[owner.index()]}] += storage.bytes.count();
    }
    std::map<std::uint32_t, std::size_t> order;
    for (std::size_t i = 0; i < tree->by_execution.size(); ++i) order[tree->by_execution[i]] = i;
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint64_t> met;
    for (std::size_t lane = 0; lane < places.lanes.size(); ++lane) {
      const auto& units = places.lanes[lane].units;
      for (std::size_t i = 0; i < units.size(); ++i) {
        ASSERT_TRUE(i == 0 || order[units[i - 1]] < order[units[i]]) << "execution order";
        met[{lane, units[i]}] += places.lanes[lane].bytes[i];
      }
    }
    ASSERT_EQ(met, expected);
    for (std::uint32_t unit = 0; unit < places.units.size(); ++unit) {
      std::set<std::size_t> slots;
      for (const auto& [key, bytes] : expected) {
        if (key.second == unit) slots.insert(key.first);
      }
      const auto slot = places.units[unit].slot;
      if (slots.empty()) {
        ASSERT_EQ(slot, UnitPlaces::kEmpty);
      } else if (slots.size() > 1) {
        ASSERT_EQ(slot, UnitPlaces::kSplit);
      } else {
        ASSERT_EQ(slot,
                  *slots.begin() == state.machine.devices.size() ? UnitPlaces::kUnplaced : *slots.begin());
      }
    }
  });
}

/// Rules against a look at every unit and every rule.
TEST(UnitPlacesSums, RulesReachWhatTheyName) {
  for_random_plans(16, [](const PlanState& state, std::mt19937&) {
    const TileTreePtr tree = tile_tree(state);
    const UnitPlaces places(*tree, state);
    for (std::uint32_t unit = 0; unit < places.units.size(); ++unit) {
      const model::ModuleId module = tree->units[unit].module;
      bool pinned = false, forbidden = false, own = false, around = false;
      for (const plan::Rule& rule : state.settings.rules) {
        const auto named = state.model->find_module(rule.name);
        ASSERT_TRUE(named);
        const bool reaches = state.model->contains(*named, module) || state.model->contains(module, *named);
        (rule.forbid ? forbidden : pinned) |= reaches;
        own |= !rule.forbid && state.model->contains(module, *named);
        around |= !rule.forbid && *named != module && state.model->contains(*named, module);
      }
      // A rule on a wrapper above a block counts, and one on a part of it.
      ASSERT_EQ(places.units[unit].pin.has_value(), pinned) << (*state.model)[module].name;
      ASSERT_EQ(places.units[unit].forbidden, forbidden) << (*state.model)[module].name;
      if (places.units[unit].pinned_above) {
        ASSERT_TRUE(around && !own) << (*state.model)[module].name;
      } else {
        ASSERT_TRUE(own || !pinned || around) << (*state.model)[module].name;
      }
      ASSERT_FALSE(own && places.units[unit].pinned_above) << (*state.model)[module].name;
    }
  });
}

/// What the host computes: of each unit, whether any tensor that is computed lies off the GPUs.
TEST(UnitPlacesSums, TheHostComputesWhatLiesWithIt) {
  for_random_plans(16, [](const PlanState& given, std::mt19937& random) {
    PlanState state = given;
    const TileTreePtr tree = tile_tree(state);
    const auto& modules = state.model->modules();
    std::vector<model::ModuleId> named;
    for (int i = 0; i < 3; ++i) {
      std::size_t one = 0;
      do {
        one = random() % modules.size();
      } while (!modules[one].bytes);  // what is empty computes nothing
      named.emplace_back(one);
      state.settings.computed.push_back(modules[named.back().index()].name);
    }
    for (const auto kind : {machine::kStreams, machine::kComputesOnHost, machine::kByModule}) {
      state.settings.runtime.row = kind;
      const UnitPlaces places(*tree, state);
      for (std::uint32_t unit = 0; unit < places.units.size(); ++unit) {
        bool off = false, touched = false;
        for (std::size_t t = 0; t < state.placement.slots.size(); ++t) {
          if (tree->unit_of_tensor[t] != unit) continue;
          const auto slot = state.placement.slots[t];
          off = off || (slot < state.machine.devices.size() && !state.machine.devices[slot].id.gpu());
        }
        for (const model::ModuleId id : named) {
          const model::ModuleId own = tree->units[unit].module;
          touched = touched || state.model->contains(id, own) || state.model->contains(own, id);
        }
        const bool expected =
            off && (kind == machine::kComputesOnHost || (kind == machine::kByModule && touched));
        ASSERT_EQ(places.units[unit].host, expected)
            << (*state.model)[tree->units[unit].module].name << ", runtime " << kind->name;
      }
    }
  });
}

/// Over the budget: taken from the end of the execution order, as many as it takes and none more.
TEST(UnitPlacesSums, OverTheBudgetAreTheLastOnes) {
  for_random_plans(20, [](const PlanState& state, std::mt19937&) {
    const TileTreePtr tree = tile_tree(state);
    const UnitPlaces places(*tree, state);
    std::set<std::uint32_t> expected;
    for (std::size_t slot = 0; slot < state.machine.devices.size(); ++slot) {
      const auto& use = state.evaluation.devices[slot];
      std::uint64_t left = use.over.count();
      const auto& lane = places.lanes[slot];
      for (std::size_t i = lane.units.size(); i-- > 0 && left > 0;) {
        expected.insert(lane.units[i]);
        left -= std::min(left, lane.bytes[i]);
      }
    }
    for (std::uint32_t unit = 0; unit < places.units.size(); ++unit)
      ASSERT_EQ(places.units[unit].over_budget, expected.count(unit) == 1) << unit;
  });
}

/// A search lights a node when it, something above it or something below it matches by name or class.
TEST(SearchSums, LitIsWhatMatchesAndWhatLeadsThere) {
  for_random_plans(10, [](const PlanState& state, std::mt19937& random) {
    const TileTreePtr tree = tile_tree(state);
    static const QStringList kWords = {
        QStringLiteral("EXPERT"), QStringLiteral("mlp"),   QStringLiteral("größe"), QStringLiteral(".1"),
        QStringLiteral("norm"),   QStringLiteral("stage"), QStringLiteral("zzz")};
    const QString words = kWords[static_cast<qsizetype>(random() % 7)];
    const TileSearch search(*tree, words);
    const auto own = [&](std::uint32_t node) {
      const TileTree::Node& here = tree->nodes[node];
      if (node == 0) return false;
      const model::Module& module = (*state.model)[here.module];
      const auto in = [&](const std::string& text) {
        return QString::fromStdString(text).contains(words, Qt::CaseInsensitive);
      };
      return here.tensor.valid() ? in((*state.model)[here.tensor].name)
                                 : in(module.name) || in(module.class_name);
    };
    std::vector<bool> lit(tree->nodes.size());
    int matches = 0;
    for (std::uint32_t node = 1; node < tree->nodes.size(); ++node) {
      if (!own(node)) continue;
      matches += tree->nodes[node].tensor.valid() ? 0 : 1;
      for (std::uint32_t other = 1; other < tree->nodes.size(); ++other)
        if (tree->contains(node, other) || tree->contains(other, node)) lit[other] = true;
    }
    ASSERT_EQ(search.matches(), matches) << words.toStdString();
    for (std::uint32_t node = 1; node < tree->nodes.size(); ++node)
      ASSERT_EQ(search.lit(node), lit[node]) << words.toStdString() << ", " << tree->name(node).toStdString();
  });
}

/// Element types and kinds do not care where something lies.
TEST(ColouringSums, TypesAndKindsFollowTheModelAlone) {
  for_random_plans(6, [](const PlanState& state, std::mt19937& random) {
    const TileTreePtr tree = tile_tree(state);
    PlanState other = state;
    for (auto& slot : other.placement.slots)
      slot = static_cast<plan::Placement::Slot>(random() % other.machine.devices.size());
    for (const ColourMode mode : {ColourMode::Dtype, ColourMode::Kind, ColourMode::None}) {
      const Colouring a(*tree, state, mode), b(*tree, other, mode);
      ASSERT_TRUE(a == b);
      std::uint64_t sum = 0;
      for (const ColourCategory& category : a.categories) sum += category.bytes.count();
      ASSERT_EQ(sum, state.model->total_bytes().count());
    }
    const Colouring types(*tree, state, ColourMode::Dtype);
    ASSERT_EQ(types.categories.size(), 1u) << "all of them are bfloat16";
    ASSERT_EQ(types.categories[0].name, QStringLiteral("bfloat16"));
  });
}

}  // namespace
}  // namespace stowage::widgets
