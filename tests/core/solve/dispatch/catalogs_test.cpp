#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/case_model.h"

namespace stowage::solve {
namespace {

/// Budgets from nothing to the whole model on one GPU: every answer is judged (solve does that), and nearly
/// all are proven.
void sweep(const char* name, std::uint64_t budgets, const plan::Settings& settings, bool all_proven) {
  const auto model = test::catalog(name);
  const auto unit_catalog = make_unit_catalog(model, settings);
  const std::uint64_t total = model->total_bytes().count();
  std::uint64_t proven = 0, last = 0;
  Effort effort;
  effort.explain = false;
  for (std::uint64_t i = 1; i <= budgets; ++i) {
    const auto answer = solve(*unit_catalog, test::make_machine({total / budgets * i}, ~0ull, std::nullopt),
                              settings, nullptr, effort);
    ASSERT_TRUE(answer) << sentence(answer.error());
    if (answer->outcome != Outcome::Gap) ++proven;
    if (answer->outcome == Outcome::Infeasible) continue;
    EXPECT_LE(answer->value, answer->bound);
    EXPECT_GE(answer->bound, last);
    last = answer->value;
  }
  if (all_proven) {
    EXPECT_EQ(proven, budgets) << name;
  }
}

TEST(Catalogs, Llama8) { sweep("llama-3.1-8b", 60, {}, true); }
TEST(Catalogs, Llama70) { sweep("llama-3.1-70b", 60, {}, true); }
TEST(Catalogs, Llama70Leaves) {
  plan::Settings settings;
  settings.no_split.emplace();
  sweep("llama-3.1-70b", 40, settings, true);
}
TEST(Catalogs, Mixtral) { sweep("mixtral-8x7b", 40, {}, true); }
TEST(Catalogs, Gpt2) { sweep("gpt2-xl", 30, {}, true); }
TEST(Catalogs, DeepSeek) { sweep("deepseek-v3", 6, {}, true); }

}  // namespace
}  // namespace stowage::solve
