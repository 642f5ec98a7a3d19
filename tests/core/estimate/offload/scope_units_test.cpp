// Which scope decides for a module: against each scope asked in turn.
#include "core/estimate/offload/scope_units.h"

#include <random>

#include <gtest/gtest.h>

#include "core/base/module_name.h"

namespace stowage::estimate::offload {
namespace {

std::string drawn_name(std::mt19937& random) {
  constexpr const char* kParts[] = {"a", "b", "0", "12", "ab"};
  std::string out;
  for (std::uint32_t depth = random() % 4; depth > 0; --depth)
    out += (out.empty() ? "" : ".") + std::string(kParts[random() % 5]);
  return out;
}

TEST(ScopeUnits, TheInnermostScopeDecidesAndOfTwoTheLast) {
  std::mt19937 random(4);
  int decided = 0, twice = 0;
  for (int round = 0; round < 2'000; ++round) {
    plan::ActivationScopes scopes;
    for (std::uint32_t i = random() % 6; i > 0; --i) {
      const bool on = random() % 2;
      scopes.push_back({drawn_name(random), on, random() % 100, !on && random() % 2});
    }
    std::vector<std::string> modules;
    for (int i = 0; i < 8; ++i) modules.push_back(drawn_name(random));
    const ScopeUnits units(scopes, modules);
    for (std::size_t i = 0; i < modules.size(); ++i) {
      const plan::ActivationScope* best = nullptr;
      for (const plan::ActivationScope& scope : scopes) {
        if (!stands_under(modules[i], scope.module)) continue;
        twice += best && best->module == scope.module;
        if (!best || scope.module.size() >= best->module.size()) best = &scope;
      }
      const ScopeUnits::Decision& made = units.of(i);
      ASSERT_EQ(made.on, best && best->on) << modules[i];
      ASSERT_EQ(made.recompute, best && best->recompute) << modules[i];
      ASSERT_EQ(made.scope, best ? best->module : "") << modules[i];
      ASSERT_EQ(made.cap, best && best->on ? best->cap : std::nullopt) << modules[i];
      decided += best != nullptr;
    }
  }
  EXPECT_GT(decided, 3'000);
  EXPECT_GT(twice, 100);
}

}  // namespace
}  // namespace stowage::estimate::offload
