#include "core/solve/instance/rule_table.h"

#include <chrono>

#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// Whether a rule is about a tensor, by the names alone.
bool about(const std::string& rule, const std::string& tensor) {
  return rule.empty() || rule == tensor || tensor.starts_with(rule + ".");
}

/// The first two rules that no device obeys together on some tensor: all pairs, all tensors.
std::optional<std::pair<std::size_t, std::size_t>> contradiction(const model::Model& model,
                                                                 const std::vector<plan::Rule>& rules) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (std::size_t k = i + 1; k < rules.size(); ++k) {
      const plan::Rule &a = rules[i], &b = rules[k];
      if (a.forbid && b.forbid) continue;
      if (a.forbid == b.forbid ? a.device == b.device : a.device != b.device) continue;
      for (const auto& tensor : model.tensors()) {
        if (about(a.name, tensor.name) && about(b.name, tensor.name)) return std::pair(i, k);
      }
    }
  }
  return std::nullopt;
}

class RandomRules : public testing::TestWithParam<int> {};

TEST_P(RandomRules, ContradictWhereAnyTwoOfThemDo) {
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()));
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  int contradicting = 0;
  for (int round = 0; round < 40; ++round) {
    const auto model = test::random_model(random, {.most_units = 12});
    const auto catalog = make_unit_catalog(model, {});
    const auto machine = test::make_machine({100, 100}, 1000, 1000);
    std::vector<plan::Rule> rules(1 + random() % 7);
    for (plan::Rule& rule : rules) {
      rule.name = random() % 3 == 0 ? model->tensors()[random() % model->tensors().size()].name
                                    : model->modules()[random() % model->modules().size()].name;
      rule.device = machine.devices[random() % machine.devices.size()].id;
      rule.forbid = random() % 2 == 0;
    }
    const auto expected = contradiction(*model, rules);
    const auto table = make_rules(*catalog, machine, rules);
    ASSERT_EQ(table.has_value(), !expected.has_value()) << "round " << round;
    if (!expected) continue;
    ++contradicting;
    EXPECT_EQ(table.error().code, Code::SolveRulesContradict);
    EXPECT_EQ(table.error().subject, rules[expected->first].name) << "round " << round;
    EXPECT_EQ(table.error().arguments.at(1), rules[expected->second].name) << "round " << round;
  }
  EXPECT_GT(contradicting, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRules, testing::Range(0, 12));

TEST(RuleTable, TwentyThousandRulesAreReadInOneWalk) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  std::vector<plan::Rule> rules;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "m" + std::to_string(i);
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(1);
    spec.shape = {1};
    builder.add_tensor(std::move(spec));
    rules.push_back({name, i % 2 ? machine::kCpu : machine::gpu(0), false});
  }
  const auto model = *builder.build();
  const auto catalog = make_unit_catalog(model, {});
  const auto start = std::chrono::steady_clock::now();
  const auto table = make_rules(*catalog, test::make_machine({20'000}, 20'000, std::nullopt), rules);
  ASSERT_TRUE(table);
  // All pairs were 2e8 comparisons of nested scopes.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(500));
  EXPECT_EQ(table->of(0).count(), 1u);
}

}  // namespace
}  // namespace stowage::solve
