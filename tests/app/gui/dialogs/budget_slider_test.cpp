#include "app/gui/dialogs/budget_slider.h"

#include <gtest/gtest.h>

namespace stowage::app {
namespace {

TEST(SliderMarks, NameSizesOfCardsAndNeverCrowd) {
  for (std::uint64_t gib = 1; gib < 5000; gib = gib * 5 / 4 + 1) {
    const auto marks = sliderMarks(GiB(gib));
    ASSERT_FALSE(marks.empty()) << gib;
    ASSERT_LE(marks.size(), 8u) << gib;
    EXPECT_LE(marks.back(), GiB(gib));
    for (std::size_t i = 1; i < marks.size(); ++i) {
      ASSERT_LT(marks[i - 1], marks[i]);
      ASSERT_GE((marks[i] - marks[i - 1]).count(), GiB(gib).count() / 15) << gib;
    }
  }
}

}  // namespace
}  // namespace stowage::app
