// The lists of operators whose schemas do not say what they do, held against the schemas that LibTorch has.
#include "core/engine/alias_analysis.h"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <ATen/core/dispatch/Dispatcher.h>

namespace stowage::engine {
namespace {

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

TEST(AliasAnalysis, JoiningIsTheUnionOfSets) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Storages into, more;
    for (std::uint64_t i = random() % 8; i > 0; --i) join(into, {static_cast<std::uint32_t>(random() % 6)});
    for (std::uint64_t i = random() % 8; i > 0; --i) more.push_back(static_cast<std::uint32_t>(random() % 6));
    std::set<std::uint32_t> expected(into.begin(), into.end());
    expected.insert(more.begin(), more.end());
    const Storages before = into;
    join(into, more);
    EXPECT_EQ(std::set<std::uint32_t>(into.begin(), into.end()), expected);
    EXPECT_EQ(into.size(), expected.size()) << "each once";
    EXPECT_TRUE(std::equal(before.begin(), before.end(), into.begin())) << "what was there keeps its place";
  }
}

}  // namespace
}  // namespace stowage::engine
