#include "app/gui/run/remaining_time.h"

#include <gtest/gtest.h>

namespace stowage::app {
namespace {

TEST(RemainingTime, InWords) {
  EXPECT_EQ(remainingText(std::nullopt), QString());
  EXPECT_EQ(remainingText(300), QStringLiteral("less than a second left"));
  EXPECT_EQ(remainingText(1600), QStringLiteral("about 2 s left"));
  EXPECT_EQ(remainingText(89'400), QStringLiteral("about 89 s left"));
  EXPECT_EQ(remainingText(150'000), QStringLiteral("about 3 min left"));
}

}  // namespace
}  // namespace stowage::app
