// The lists of operators whose schemas do not say what they do, held against the schemas that LibTorch has.
#include "core/engine/program/alias_analysis.h"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <ATen/core/dispatch/Dispatcher.h>

#include "tests/core/engine/made_programs.h"

namespace stowage::engine {
namespace {

using namespace test;

/// Every operator that LibTorch knows, by name without its overload.
std::set<std::string> operators() {
  std::set<std::string> out;
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) out.insert(name.name);
  return out;
}

std::vector<c10::FunctionSchema> schemas_of(const std::string& name) {
  std::vector<c10::FunctionSchema> out;
  for (const c10::OperatorName& one : c10::Dispatcher::singleton().getAllOpNames()) {
    if (one.name != name) continue;
    if (const auto handle = c10::Dispatcher::singleton().findSchema(one)) out.push_back(handle->schema());
  }
  return out;
}

/// A name that LibTorch does not have would protect nobody.
TEST(AliasAnalysis, WhatMayReturnItsOperandExistsAndDoesNotSaySo) {
  std::size_t listed = 0;
  for (const std::string& name : operators()) {
    if (!may_return_its_operand(name)) continue;
    ++listed;
    bool silent = false;
    for (const c10::FunctionSchema& schema : schemas_of(name)) {
      for (const c10::Argument& result : schema.returns()) silent = silent || !result.alias_info();
    }
    EXPECT_TRUE(silent) << name << " says so itself";
  }
  EXPECT_EQ(listed, 31u) << "all that are listed are there";
  EXPECT_FALSE(may_return_its_operand("aten::relu"));
  EXPECT_FALSE(may_return_its_operand("dropout"));
  EXPECT_FALSE(may_return_its_operand(""));
}

/// A statistic that an operator writes is an operand that its schema calls read only, behind a flag of its
/// own.
TEST(AliasAnalysis, SilentWritesHaveTheFlagThatMakesThem) {
  std::size_t found = 0;
  for (const std::string& name : operators()) {
    const std::string flag(flag_of_silent_write(name));
    if (flag.empty()) continue;
    ++found;
    for (const c10::FunctionSchema& schema : schemas_of(name)) {
      if (schema.overload_name().find("out") != std::string::npos) continue;
      bool has_flag = false, read_only = false;
      for (const c10::Argument& argument : schema.arguments()) {
        has_flag =
            has_flag || (argument.name() == flag && argument.type()->kind() == c10::TypeKind::BoolType);
        read_only = read_only || (argument.name() == "running_mean" && !argument.alias_info());
      }
      EXPECT_TRUE(has_flag) << name;
      EXPECT_TRUE(read_only) << name;
    }
  }
  EXPECT_EQ(found, 4u);
}

/// Sets of sets beside sets written out, and what is written beside looking at every member.
TEST(AliasSets, AreTheSetsThatTheyAreMadeOf) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    AliasSets sets;
    std::vector<std::pair<AliasSets::Set, std::set<std::uint32_t>>> all{{AliasSets::kNone, {}}};
    for (int i = 0; i < 60; ++i) {
      if (random() % 3 == 0) {
        const auto storage = static_cast<std::uint32_t>(random() % 20);
        all.emplace_back(sets.of(storage), std::set{storage});
        continue;
      }
      std::vector<AliasSets::Set> members;
      std::set<std::uint32_t> expected;
      for (std::uint64_t k = random() % 4; k > 0; --k) {
        const auto& [set, storages] = all[random() % all.size()];
        members.push_back(set);
        expected.insert(storages.begin(), storages.end());
      }
      all.emplace_back(sets.join(members), expected);
    }
    WrittenStorages written(sets);
    std::set<std::uint32_t> expected;
    for (int i = 0; i < 5; ++i) {
      const auto& [set, storages] = all[random() % all.size()];
      written.write(set);
      expected.insert(storages.begin(), storages.end());
      for (const auto& [other, of_other] : all) {
        const bool any = std::any_of(of_other.begin(), of_other.end(),
                                     [&](std::uint32_t storage) { return expected.contains(storage); });
        EXPECT_EQ(written.any(other), any);
      }
      const auto told = written.storages();
      EXPECT_EQ(std::set<std::uint32_t>(told.begin(), told.end()), expected);
      EXPECT_EQ(told.size(), expected.size()) << "each once";
    }
  }
}

TEST(AliasSets, JoiningOneSetMakesNone) {
  AliasSets sets;
  const AliasSets::Set one = sets.of(5), two = sets.of(2);
  EXPECT_EQ(sets.of(5), one);
  EXPECT_EQ(sets.join({}), AliasSets::kNone);
  EXPECT_EQ(sets.join({AliasSets::kNone, AliasSets::kNone}), AliasSets::kNone);
  EXPECT_EQ(sets.join({one, AliasSets::kNone, one}), one);
  EXPECT_EQ(sets.size(), 2u);
  EXPECT_NE(sets.join({one, two}), one);
  EXPECT_EQ(sets.size(), 3u);
}

/// A graph that takes many values and gives as many, again and again: each may be any of those before it.
ExportedProgram chain_of_graphs(std::size_t width, std::size_t length) {
  const auto names = [width](const std::string& letter) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < width; ++i) out.push_back(letter + std::to_string(i));
    return out;
  };
  std::vector<Node> nodes;
  std::vector<std::string> before(width, "x");
  for (std::size_t step = 0; step < length; ++step) {
    Graph inner;
    std::vector<std::pair<std::string, Argument>> inputs{{"", flag(false)}, {"", {}}};
    for (const std::string& name : names("i")) inner.inputs.push_back(tensor(name));
    for (const std::string& name : names("i")) inner.outputs.push_back(tensor(name));
    inputs[1].second = graph(std::move(inner));
    for (const std::string& name : before) inputs.emplace_back("", tensor(name));
    std::vector<Argument> outputs;
    before = names("v" + std::to_string(step) + "_");
    for (const std::string& name : before) outputs.push_back(tensor(name));
    nodes.push_back(node("torch.ops.higher_order.wrap_with_set_grad_enabled", std::move(inputs), outputs));
  }
  nodes.push_back(
      node("torch.ops.aten.add_.Tensor", {{"self", tensor(before[0])}, {"other", number(1)}}, {tensor("y")}));
  return with(std::move(nodes), "y");
}

/// Written out, the sets of this one would hold 10^10 numbers.
TEST(AliasAnalysis, TakesTimeThatGrowsWithTheProgram) {
  const auto resolved = resolve(chain_of_graphs(2000, 50), kFileBytes);
  ASSERT_TRUE(resolved) << sentence(resolved.error());
  EXPECT_FALSE(resolved->storages[0].mutated) << "the weight takes no part";
  EXPECT_TRUE(resolved->main.steps[0].arguments[2].changing) << "what goes in may be what is written later";
}

}  // namespace
}  // namespace stowage::engine
