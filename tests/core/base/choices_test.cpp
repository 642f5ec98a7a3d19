#include "core/base/choices.h"

#include <gtest/gtest.h>

#include <vector>

namespace stowage {
namespace {

std::string offered(const std::vector<std::string>& names) {
  return one_of(names, [](const std::string& name) { return name; });
}

TEST(Choices, AreListedAsASentenceOffersThem) {
  EXPECT_EQ(offered({}), "");
  EXPECT_EQ(offered({"a"}), "a");
  EXPECT_EQ(offered({"a", "b"}), "a or b");
  EXPECT_EQ(offered({"a", "b", "c"}), "a, b or c");
}

}  // namespace
}  // namespace stowage
