// Which modules stand below which.
#include "core/base/module_name.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace stowage {
namespace {

TEST(ModuleName, StandsUnderItselfAndWhatItIsAPartOf) {
  EXPECT_TRUE(stands_under("a.b", "a"));
  EXPECT_TRUE(stands_under("a", "a"));
  EXPECT_TRUE(stands_under("", ""));
  EXPECT_TRUE(stands_under("a.b", ""));
  EXPECT_FALSE(stands_under("ab", "a"));
  EXPECT_FALSE(stands_under("a", "a.b"));
  EXPECT_FALSE(stands_under("", "a"));
  EXPECT_FALSE(stands_under("layers.10", "layers.1"));
}

/// Cutting parts off the end of a name comes by all that it stands under, and by nothing else.
TEST(ModuleName, IsTheSameAsGoingUpPartByPart) {
  std::mt19937 random(5);
  const auto name = [&] {
    std::string out;
    for (std::size_t parts = random() % 4; parts > 0; --parts)
      out += (out.empty() ? "" : ".") + std::string(1 + random() % 2, "ab"[random() % 2]);
    return out;
  };
  int under = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string module = name(), scope = name();
    bool met = scope.empty();
    for (std::string at = module; !at.empty();) {
      met = met || at == scope;
      const auto dot = at.rfind('.');
      at = dot == std::string::npos ? std::string() : at.substr(0, dot);
    }
    EXPECT_EQ(stands_under(module, scope), met) << module << " " << scope;
    under += met && !scope.empty();
  }
  EXPECT_GT(under, 100);
}

}  // namespace
}  // namespace stowage
