// Which saved tensors a mark names.
#include "core/plan/saved_marks.h"

#include <gtest/gtest.h>

#include "core/plan/fused_groups.h"

namespace stowage::plan {
namespace {

TEST(SavedMarks, AModuleIsMarkedWithAllBelowItAnOperatorAlone) {
  const std::vector<SavedMark> marks = {{"a", "mul", true}, {"a.b", "", false}, {"", "tanh", false}};
  EXPECT_EQ(mark_of(marks, "a", "mul"), &marks[0]);
  EXPECT_EQ(mark_of(marks, "a", "mul_1"), nullptr);
  EXPECT_EQ(mark_of(marks, "a.b", "mul"), &marks[1]) << "the operator is one of its own module";
  EXPECT_EQ(mark_of(marks, "a.b.c", "any"), &marks[1]);
  EXPECT_EQ(mark_of(marks, "a.bc", "any"), nullptr) << "a name that begins so is another module";
  EXPECT_EQ(mark_of(marks, "", "tanh"), &marks[2]);
  EXPECT_EQ(mark_of(marks, "ab", "tanh"), nullptr);
  EXPECT_EQ(mark_of({}, "a", "mul"), nullptr);
  const std::vector<SavedMark> all = {{"", "", false}};
  EXPECT_EQ(mark_of(all, "a.b", "mul"), &all[0]) << "the root is the whole program";
}

TEST(SavedMarks, OfTwoTheFirstCounts) {
  const std::vector<SavedMark> marks = {{"a", "", true}, {"a", "mul", false}};
  EXPECT_TRUE(mark_of(marks, "a", "mul")->unannounced);
}

}  // namespace
}  // namespace stowage::plan
