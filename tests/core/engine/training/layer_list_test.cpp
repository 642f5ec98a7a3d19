// Which modules of a program are its layers, and what is said of moving the first n of them.
#include "core/engine/training/layer_list.h"

#include <gtest/gtest.h>

namespace stowage::engine {
namespace {

/// Operators of these modules, one after the other.
Program program_of(const std::vector<std::string>& ran) {
  Program program;
  program.modules = {""};
  for (const std::string& module : ran) {
    const auto known = std::find(program.modules.begin(), program.modules.end(), module);
    Step step;
    step.module = static_cast<ModuleIndex>(known - program.modules.begin());
    if (known == program.modules.end()) program.modules.push_back(module);
    program.main.steps.push_back(std::move(step));
  }
  return program;
}

using Names = std::vector<std::string>;

TEST(LayerList, IsTheListThatMostOperatorsAreIn) {
  const Program program = program_of(
      {"embed", "enc.1.a", "enc.1.experts.0", "enc.1.experts.1", "enc.0.a", "dec.0", "dec.1", "head"});
  const LayerList layers(program, "");
  EXPECT_EQ(layers.pattern(), "enc.*");
  EXPECT_EQ(layers.names(), (Names{"enc.1", "enc.0"})) << "in the order in which they run";
  for (ModuleIndex i = 0; i < program.modules.size(); ++i) {
    const std::string& name = program.modules[i];
    const std::uint32_t layer = name.starts_with("enc.1")   ? 0
                                : name.starts_with("enc.0") ? 1
                                                            : LayerList::kNone;
    EXPECT_EQ(layers.of(i), layer) << name;
  }
}

TEST(LayerList, NumbersMakeAListAndOneIsNone) {
  EXPECT_EQ(LayerList(program_of({"a", "b.0", "c"}), "").count(), 0u) << "one of a kind is no list";
  EXPECT_EQ(LayerList(program_of({"block.x", "block.y"}), "").count(), 0u);
  EXPECT_EQ(LayerList(program_of({"0", "1.conv", "head"}), "").names(), (Names{"0", "1"}))
      << "a list at the top has only its numbers";
  EXPECT_EQ(LayerList(program_of({"m.h.0", "m.h.1", "n.0", "n.1"}), "").pattern(), "m.h.*")
      << "of two as large the first";
}

TEST(LayerList, APatternNamesAnyModules) {
  const Program program = program_of({"up", "act.inner", "down", "up"});
  EXPECT_EQ(LayerList(program, "*").names(), (Names{"up", "act", "down"})) << "one that runs again stays";
  EXPECT_EQ(LayerList(program, "*.inner").names(), (Names{"act.inner"}));
  EXPECT_EQ(LayerList(program, "layers.*").count(), 0u);
}

TEST(LayerList, StepsOfNestedGraphsCount) {
  Program program = program_of({"l.0", "l.1"});
  Step nested;
  nested.kind = Step::Kind::HigherOrder;
  nested.graphs.push_back(std::make_unique<Scope>());
  nested.graphs[0]->steps.emplace_back().module = static_cast<ModuleIndex>(program.modules.size());
  program.modules.push_back("l.2");
  program.main.steps.insert(program.main.steps.begin(), std::move(nested));
  EXPECT_EQ(LayerList(program, "").names(), (Names{"l.2", "l.0", "l.1"}));
}

TEST(LayerList, WhatScheduleSaysOfTheFirstN) {
  const LayerList layers(program_of({"l.0", "l.1", "l.2", "l.3"}), "");
  EXPECT_TRUE(judge_first_layers(layers, 0, "p")->empty());
  EXPECT_TRUE(judge_first_layers(layers, 2, "p")->empty());
  const auto three = judge_first_layers(layers, 3, "p");
  ASSERT_TRUE(three);
  ASSERT_EQ(three->size(), 2u);
  EXPECT_EQ((*three)[0].code, Code::OffloadNoOverlap);
  EXPECT_EQ((*three)[1].code, Code::OffloadFixFewer);
  const auto four = judge_first_layers(layers, 4, "p");
  ASSERT_FALSE(four);
  EXPECT_EQ(four.error().code, Code::OffloadLastLayer);
  EXPECT_EQ(four.error().subject, "l.3");
  EXPECT_EQ(judge_first_layers(layers, 5, "p").error().code, Code::OffloadTooMany);
  EXPECT_EQ(judge_first_layers(LayerList(), 1, "p").error().code, Code::OffloadNoSuchLayers);
}

}  // namespace
}  // namespace stowage::engine
