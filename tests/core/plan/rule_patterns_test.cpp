// Patterns in rules: against every name there is, looked at by itself.
#include "core/plan/rule_patterns.h"

#include <gtest/gtest.h>

#include <random>
#include <regex>
#include <set>

#include "core/model/model_builder.h"

namespace stowage::plan {
namespace {

/// Modules three deep under names of a few letters, with a tensor each.
model::ModelPtr drawn_model(std::mt19937_64& random) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  const auto add = [&](const std::string& module) {
    builder.add_module(module, "Linear");
    model::ModelBuilder::TensorSpec spec;
    spec.name = module + ".w";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(4);
    spec.shape = {4};
    builder.add_tensor(std::move(spec));
  };
  const std::vector<std::string> letters{"a", "b", "ab", "w0"};
  for (const std::string& one : letters) {
    if (random() % 4 == 0) continue;
    add(one);
    for (const std::string& two : letters) {
      if (random() % 2) continue;
      add(one + "." + two);
      if (random() % 2) add(one + "." + two + "." + letters[random() % letters.size()]);
    }
  }
  add("last");
  return *builder.build();
}

std::string drawn_pattern(std::mt19937_64& random) {
  const std::vector<std::string> parts{"*", "a", "b", ".", "w", "0", "*", "last"};
  std::string out = "*";
  for (std::size_t i = random() % 5; i-- > 0;) out.insert(random() % 2 ? 0 : out.size(), parts[random() % 8]);
  return out;
}

std::regex regex_of(const std::string& pattern) {
  std::string out;
  for (const char c : pattern) out += c == '*' ? std::string(".*") : c == '.' ? "\\." : std::string(1, c);
  return std::regex(out);
}

/// Names that match and stand below none that does.
std::set<std::string> expected(const model::Model& model, const std::string& pattern) {
  const std::regex regex = regex_of(pattern);
  std::set<std::string> all, out;
  for (const model::Module& module : model.modules()) all.insert(module.name);
  for (const model::Tensor& tensor : model.tensors()) all.insert(tensor.name);
  for (const std::string& name : all) {
    bool above = name.empty() ? false : std::regex_match(std::string(), regex);
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1))
      above = above || std::regex_match(name.substr(0, dot), regex);
    if (!above && std::regex_match(name, regex)) out.insert(name);
  }
  return out;
}

TEST(RulePatterns, NameWhatTheirTextSays) {
  std::mt19937_64 random(5);
  std::size_t named = 0, unnamed = 0, below = 0;
  for (int run = 0; run < 400; ++run) {
    const model::ModelPtr model = drawn_model(random);
    const std::string pattern = drawn_pattern(random);
    SCOPED_TRACE(pattern);
    const std::set<std::string> wanted = expected(*model, pattern);
    const Rule rule{pattern, machine::gpu(1), run % 2 == 0};
    const auto spread = spread_rules(*model, {{"last", machine::kCpu, false}, rule});
    if (wanted.empty()) {
      ASSERT_FALSE(spread);
      EXPECT_EQ(spread.error().code, Code::SolveRuleUnknown);
      EXPECT_EQ(spread.error().subject, pattern);
      ++unnamed;
      continue;
    }
    ASSERT_TRUE(spread);
    EXPECT_EQ(spread->front(), (Rule{"last", machine::kCpu, false}));
    std::set<std::string> got;
    for (std::size_t i = 1; i < spread->size(); ++i) {
      const Rule& one = (*spread)[i];
      EXPECT_TRUE(got.insert(one.name).second) << one.name;
      EXPECT_EQ(one, (Rule{one.name, rule.device, rule.forbid}));
      below += one.name.find('.') != std::string::npos;
    }
    EXPECT_EQ(got, wanted);
    ++named;
  }
  EXPECT_GT(named, 50u);
  EXPECT_GT(unnamed, 10u);
  EXPECT_GT(below, 50u);
}

TEST(RulePatterns, PlainNamesStayEvenUnknownOnes) {
  std::mt19937_64 random(6);
  const model::ModelPtr model = drawn_model(random);
  const std::vector<Rule> rules{{"nowhere", machine::kCpu, true}, {"", machine::gpu(0), false}};
  EXPECT_EQ(spread_rules(*model, rules).value(), rules);
}

}  // namespace
}  // namespace stowage::plan
