// Trees of groups: whatever the model and the plan, nothing is lost and nothing is there twice.
#include "widgets/treemap/tile_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>

#include "tests/widgets/random_states.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/treemap/tile_search.h"
#include "widgets/treemap/treemap_scene.h"

namespace stowage::widgets {
namespace {

constexpr std::array kAll{TileGrouping::Class, TileGrouping::LayerKind, TileGrouping::Dtype,
                          TileGrouping::Device, TileGrouping::File};

/// Modules in and beside modules, with tensors of many types in many files, tied to each other here and
/// there, and some of the root itself.
model::ModelPtr random_model(std::mt19937& random) {
  constexpr std::array kParts{"attn", "mlp", "0", "1", "12", "norm", "experts", "proj", "layers"};
  constexpr std::array kClasses{"Linear", "Norm", "", "Block", "Embedding"};
  constexpr std::array kTypes{model::Dtype::BF16, model::Dtype::F32, model::Dtype::U8};
  model::ModelBuilder builder;
  builder.set_name("random");
  const unsigned files = random() % 4;
  for (unsigned i = 0; i < files; ++i) builder.add_file("folder/part" + std::to_string(i) + ".bin");
  std::vector<std::string> known;
  std::set<std::string> modules{""}, names;
  const unsigned count = 1 + random() % 60;
  for (unsigned i = 0; i < count; ++i) {
    std::string module;
    for (unsigned depth = random() % 5; depth > 0; --depth) {
      module += (module.empty() ? "" : ".") + std::string(kParts[random() % kParts.size()]);
      if (modules.insert(module).second) builder.add_module(module, kClasses[random() % kClasses.size()]);
    }
    model::ModelBuilder::TensorSpec spec;
    spec.name = (module.empty() ? "" : module + ".") + "w" + std::to_string(random() % 3);
    if (!names.insert(spec.name).second) continue;
    spec.dtype = kTypes[random() % kTypes.size()];
    spec.shape = {1};
    spec.bytes = Bytes(random() % 4 ? 1 + random() % 100'000 : 4096);
    if (files > 0) spec.where = {static_cast<std::uint32_t>(random() % files), 0};
    if (!known.empty() && random() % 8 == 0) {
      spec.tied_to = known[random() % known.size()];
    } else {
      known.push_back(spec.name);
    }
    builder.add_tensor(std::move(spec));
  }
  builder.set_no_split({"Block"}, "test");
  const auto built = builder.build();
  EXPECT_TRUE(built);
  return built ? *built : nullptr;
}

/// What the tensors of one group have in common, worked out another way.
std::string key_of(const PlanState& state, model::TensorId id, TileGrouping grouping) {
  const model::Tensor& tensor = (*state.model)[id];
  const model::Module& module = (*state.model)[tensor.module];
  switch (grouping) {
    case TileGrouping::Class:
      return module.class_name;
    case TileGrouping::LayerKind:
      return layer_kind(module.name);
    case TileGrouping::Dtype:
      return std::to_string(static_cast<int>(tensor.dtype));
    case TileGrouping::Device:
      return std::to_string(std::min<std::size_t>(state.placement[id], state.machine.devices.size()));
    case TileGrouping::File:
      return std::to_string(tensor.where.file);
    case TileGrouping::Modules:
      break;
  }
  return {};
}

struct Trees {
  PlanState state;
  ViewFactsPtr facts;
  TileTreePtr groups;
};

/// Calls `look(trees)` for every grouping of random models under random plans.
template <class Look>
void for_random_trees(std::uint32_t seed, const Look& look) {
  std::mt19937 random(seed);
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
    model::ModelPtr model = round % 6 == 0   ? test::llama_model(1 + static_cast<int>(random() % 5))
                            : round % 6 == 1 ? test::uneven_model(random)
                                             : random_model(random);
    ASSERT_TRUE(model);
    Trees trees{test::random_state(random, std::move(model)), {}, {}};
    trees.facts = make_view_facts(trees.state);
    for (const TileGrouping grouping : kAll) {
      SCOPED_TRACE(grouping_name(grouping));
      trees.groups = grouped_tree(trees.facts->tree, trees.state, grouping, *trees.facts->sizes);
      look(trees);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(TileGroups, EveryTensorIsInTheOneGroupOfItsKind) {
  for_random_trees(1, [](const Trees& trees) {
    const TileTree& tree = *trees.groups;
    std::map<std::string, std::uint32_t> group_of;
    std::set<std::uint32_t> met;
    for (std::size_t i = 0; i < trees.state.model->tensors().size(); ++i) {
      const model::TensorId id(i);
      const std::uint32_t node = tree.node_of_tensor[i];
      ASSERT_LT(node, tree.nodes.size());
      const std::uint32_t group = tree.nodes[node].parent;
      ASSERT_TRUE(tree.is_group(group));
      const auto [at, fresh] = group_of.emplace(key_of(trees.state, id, tree.grouping), group);
      EXPECT_EQ(at->second, group) << "those of one kind are together";
      if (fresh) {
        EXPECT_TRUE(met.insert(group).second) << "and alone";
      }
      EXPECT_EQ(tree.nodes[node].module, (*trees.state.model)[id].module);
      EXPECT_EQ(tree.units[tree.unit_of_tensor[i]].node, node);
    }
    EXPECT_EQ(met.size(), tree.groups.size()) << "no group is empty";
  });
}

TEST(TileGroups, SumsAreThoseOfTheStoragesInThem) {
  for_random_trees(2, [](const Trees& trees) {
    const TileTree& tree = *trees.groups;
    std::vector<std::uint64_t> sums(tree.nodes.size(), 0);
    for (std::size_t i = 0; i < trees.state.model->storages().size(); ++i) {
      const auto& names = trees.state.model->storages()[i].tensors;
      if (names.empty()) continue;
      const std::uint32_t node = tree.node_of_tensor[names.front().index()];
      for (const std::uint32_t at : {node, tree.nodes[node].parent, 0u}) sums[at] += (*trees.facts->sizes)[i];
    }
    EXPECT_EQ(tree.input.size, sums);
    EXPECT_EQ(tree.input.size[0], trees.facts->tree->input.size[0]);
    for (std::uint32_t node = 0; node <= tree.groups.size(); ++node) {
      const std::uint32_t first = tree.input.first_child[node], count = tree.input.child_count[node];
      for (std::uint32_t i = 0; i < count; ++i) {
        EXPECT_EQ(tree.nodes[first + i].parent, node);
        if (i > 0) {
          EXPECT_GE(tree.input.size[first + i - 1], tree.input.size[first + i]) << "largest first";
        }
      }
    }
  });
}

TEST(TileGroups, ATileStandsForAModuleAndAModuleForItsTiles) {
  for_random_trees(3, [](const Trees& trees) {
    const TileTree& tree = *trees.groups;
    const model::Model& model = *trees.state.model;
    EXPECT_EQ(tree.members.size() + tree.groups.size() + 1, tree.nodes.size());
    for (const std::uint32_t node : tree.members) {
      const model::ModuleId module = tree.nodes[node].module;
      const auto of = tree.members_of(module);
      EXPECT_NE(std::find(of.begin(), of.end(), node), of.end());
      EXPECT_EQ(tree.nodes[tree.node_of_module[module.index()]].module, module);
      EXPECT_EQ(tree.units[tree.nodes[node].unit].node, node);
      EXPECT_TRUE(tree.contains(tree.nodes[node].parent, node));
    }
    for (std::size_t id = 1; id < model.modules().size(); ++id) {
      std::set<std::uint32_t> wanted;
      for (const std::uint32_t node : tree.members) {
        if (model.contains(model::ModuleId(id), tree.nodes[node].module)) wanted.insert(node);
      }
      const auto of = tree.members_of(model::ModuleId(id));
      EXPECT_EQ(std::set<std::uint32_t>(of.begin(), of.end()), wanted) << model.modules()[id].name;
    }
    for (std::uint32_t group = 1; group <= tree.groups.size(); ++group) {
      std::set<model::ModuleId> modules;
      for (std::uint32_t i = 0; i < tree.input.child_count[group]; ++i)
        modules.insert(tree.nodes[tree.input.first_child[group] + i].module);
      const auto all = tree.modules_of_group(group);
      EXPECT_EQ(std::set<model::ModuleId>(all.begin(), all.end()), modules);
      EXPECT_EQ(all.size(), modules.size());
      EXPECT_EQ(tree.groups[group - 1].modules, modules.size());
    }
  });
}

TEST(TileGroups, ColoursHaveTheSameBytesAsInTheTreeOfModules) {
  for_random_trees(4, [](const Trees& trees) {
    for (const ColourMode mode : {ColourMode::Device, ColourMode::Dtype, ColourMode::Kind}) {
      const Colouring modules(*trees.facts->tree, trees.state, mode),
          groups(*trees.groups, trees.state, mode);
      ASSERT_EQ(groups.categories.size(), modules.categories.size());
      for (std::size_t i = 0; i < groups.categories.size(); ++i) {
        EXPECT_EQ(groups.categories[i].name, modules.categories[i].name);
        EXPECT_EQ(groups.categories[i].bytes, modules.categories[i].bytes);
      }
      EXPECT_EQ(groups.mix(*trees.groups, 0), modules.mix(*trees.facts->tree, 0));
    }
  });
}

TEST(TileGroups, WhatIsPinnedAndForbiddenIsSoInEveryGroup) {
  std::size_t pins = 0;
  for_random_trees(5, [&](const Trees& trees) {
    const TileTree &groups = *trees.groups, &modules = *trees.facts->tree;
    const UnitPlaces places = grouped_places(groups, modules, *trees.facts->places);
    ASSERT_EQ(places.units.size(), groups.units.size());
    std::vector<std::set<std::uint32_t>> under(groups.units.size());
    for (std::size_t i = 0; i < groups.unit_of_tensor.size(); ++i)
      under[groups.unit_of_tensor[i]].insert(modules.unit_of_tensor[i]);
    for (std::size_t unit = 0; unit < under.size(); ++unit) {
      const auto any = [&](auto what) {
        return std::any_of(under[unit].begin(), under[unit].end(),
                           [&](std::uint32_t at) { return trees.facts->places->units[at].*what; });
      };
      EXPECT_EQ(places.units[unit].forbidden, any(&UnitPlaces::Unit::forbidden));
      EXPECT_EQ(places.units[unit].over_budget, any(&UnitPlaces::Unit::over_budget));
      EXPECT_EQ(places.units[unit].host, any(&UnitPlaces::Unit::host));
      if (under[unit].size() == 1) {
        const auto& from = trees.facts->places->units[*under[unit].begin()];
        EXPECT_EQ(places.units[unit].pin, from.pin);
        pins += from.pin ? 1 : 0;
      }
      if (places.units[unit].pinned_with != TileTree::kNone) {
        EXPECT_LT(places.units[unit].pinned_with, groups.units.size());
      }
    }
  });
  EXPECT_GT(pins, 0u);
}

/// The same modules match, by the same numbers, and leaves are as bright as they are there.
TEST(TileGroups, ASearchFindsWhatItFindsInTheTreeOfModules) {
  for_random_trees(6, [](const Trees& trees) {
    const TileTree &groups = *trees.groups, &modules = *trees.facts->tree;
    for (const char* words : {"attn", "Linear", "layers.1", "proj", "no such module"}) {
      const TileSearch here(groups, QString::fromLatin1(words)), there(modules, QString::fromLatin1(words));
      EXPECT_EQ(here.matches(), there.matches()) << words;
      for (std::size_t id = 0; id < trees.state.model->modules().size(); ++id)
        EXPECT_EQ(here.number(model::ModuleId(id)), there.number(model::ModuleId(id)));
      for (const std::uint32_t node : groups.members) {
        const model::ModuleId module = groups.nodes[node].module;
        if (!(*trees.state.model)[module].children.empty() || groups.nodes[node].tensor.valid()) continue;
        if (module.index() == 0) continue;  // the root is always bright
        EXPECT_EQ(here.lit(node), there.lit(modules.node_of_module[module.index()])) << words;
        EXPECT_TRUE(!here.lit(node) || here.lit(groups.nodes[node].parent));
      }
    }
  });
}

/// Tiles tell modules and modules tiles, at every size of the view.
TEST(TileGroups, TilesInSightAreFoundByTheirModules) {
  for_random_trees(7, [](const Trees& trees) {
    for (const QSizeF size : {QSizeF(900, 600), QSizeF(120, 90)}) {
      const TreemapScene scene = treemap_scene(trees.groups, 0, size, treemap_style());
      for (std::uint32_t tile = 1; tile < scene.tiles.size(); ++tile) {
        if (scene.tiles[tile].role == layout::TileRole::SmallParts) continue;
        const bool group = trees.groups->is_group(scene.tiles[tile].node);
        EXPECT_EQ(scene.module_of(tile).valid(), !group);
        const auto modules = scene.modules_of(tile);
        ASSERT_FALSE(modules.empty());
        if (!group) {
          const auto tiles = scene.tiles_for(modules.front());
          EXPECT_TRUE(std::binary_search(tiles.begin(), tiles.end(), tile));
        }
        EXPECT_FALSE(scene.label(tile).isEmpty());
      }
    }
  });
}

TEST(TileGroups, OnlyDevicesFollowThePlan) {
  std::mt19937 random(8);
  PlanState before = test::random_state(random, test::llama_model(4)), after = before;
  after.placement.slots.front() = after.placement.slots.front() == 0 ? plan::Placement::kUnplaced : 0;
  for (const TileGrouping grouping : kAll) {
    EXPECT_TRUE(same_groups(grouping, before, before));
    EXPECT_EQ(same_groups(grouping, before, after), grouping != TileGrouping::Device);
  }
  after.model = test::llama_model(5);
  EXPECT_FALSE(same_groups(TileGrouping::Class, before, after));
}

TEST(TileGroups, ATreeOfGroupsIsNoTreeOfModules) {
  std::mt19937 random(9);
  const PlanState state = test::random_state(random, test::llama_model(2));
  const ViewFactsPtr facts = make_view_facts(state);
  const TileTreePtr groups = grouped_tree(facts->tree, state, TileGrouping::Class, *facts->sizes);
  EXPECT_EQ(tile_tree(state, facts->tree), facts->tree);
  EXPECT_FALSE(tile_tree(state, groups)->grouped());
}

TEST(TileGroups, AKindOfLayerIsItsNameWithoutNumbers) {
  EXPECT_EQ(layer_kind("model.layers.12.self_attn.q_proj"), "self_attn.q_proj");
  EXPECT_EQ(layer_kind("model.layers.3.mlp.experts.17.w1"), "mlp.experts.w1");
  EXPECT_EQ(layer_kind("h.0.attn.c_attn"), "attn.c_attn");
  EXPECT_EQ(layer_kind("features.0"), "features");
  EXPECT_EQ(layer_kind("features.3.conv.0"), "conv");
  EXPECT_EQ(layer_kind("model.norm"), "norm");
  EXPECT_EQ(layer_kind("lm_head"), "lm_head");
  EXPECT_EQ(layer_kind("block1.conv2"), "conv2") << "a number is a part of its own";
  for (const char* nothing : {"", "0", "0.1", "."}) EXPECT_EQ(layer_kind(nothing), "") << nothing;
}

TEST(TileGroups, WordsOfSettingsComeBackAndOthersAreTheTreeOfModules) {
  for (const TileGrouping grouping : kAll) EXPECT_EQ(grouping_of(grouping_name(grouping)), grouping);
  EXPECT_EQ(grouping_of("modules"), TileGrouping::Modules);
  for (const char* other : {"", "Class", "class ", "7", "colour"})
    EXPECT_EQ(grouping_of(other), TileGrouping::Modules) << other;
}

/// 100,000 experts: as many members, in groups of a few kinds.
TEST(TileGroups, AHundredThousandModulesAreGrouped) {
  model::ModelBuilder builder;
  builder.set_name("many");
  for (int i = 0; i < 100'000; ++i) {
    const std::string name = "layers." + std::to_string(i / 500) + ".experts." + std::to_string(i % 500);
    builder.add_module(name, i % 3 ? "Up" : "Down");
    test::add_weight(builder, name + ".weight", {8, 8}, 128);
  }
  PlanState state;
  state.model = *builder.build();
  state.machine = test::two_cards();
  test::place(state, "", 1);
  test::add_up(state);
  const ViewFactsPtr facts = make_view_facts(state);
  for (const TileGrouping grouping : kAll) {
    SCOPED_TRACE(grouping_name(grouping));
    const TileTreePtr tree = grouped_tree(facts->tree, state, grouping, *facts->sizes);
    EXPECT_EQ(tree->members.size(), 100'000u);
    EXPECT_EQ(tree->groups.size(), grouping == TileGrouping::Class ? 2u : 1u);
    EXPECT_EQ(tree->input.size[0], 100'000u * 128);
    EXPECT_FALSE(treemap_scene(tree, 0, {1200, 800}, treemap_style()).empty());
  }
}

}  // namespace
}  // namespace stowage::widgets
