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

TEST(SavedMarks, TheirTextsNameTheSame) {
  for (const bool unannounced : {false, true}) {
    for (const char* text : {"h.0", "h.1/linear_2", "/mul", "/"}) {
      const SavedMark mark = saved_mark_from_text(text, unannounced);
      EXPECT_EQ(saved_mark_text(mark), text);
      EXPECT_EQ(mark.unannounced, unannounced);
    }
  }
  EXPECT_EQ(saved_mark_from_text("/mul", false), (SavedMark{"", "mul", false})) << "of the root";
  EXPECT_EQ(saved_mark_text(saved_mark_from_text("", true)), "/") << "the whole program";
}

/// Over every set of three scopes: marks matter exactly where one of them is on, or layers go.
TEST(SavedMarks, TheyMatterWhereSomethingGoes) {
  const std::vector<SavedMark> marks = {{"a", "mul", false}};
  const ActivationScope kinds[] = {{"a", true, {}}, {"b", false, {}}, {"c", false, {}, true}};
  for (unsigned set = 0; set < 8; ++set) {
    ActivationScopes scopes;
    for (unsigned bit = 0; bit < 3; ++bit)
      if (set >> bit & 1u) scopes.push_back(kinds[bit]);
    EXPECT_EQ(check_marks_matter(marks, scopes, false).has_value(), (set & 1u) != 0) << set;
    EXPECT_TRUE(check_marks_matter(marks, scopes, true)) << set;
    EXPECT_TRUE(check_marks_matter({}, scopes, false)) << set;
  }
  const Status alone = check_marks_matter(marks, {}, false);
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().code, Code::BackwardMarksAlone);
  EXPECT_NE(sentence(alone.error()).find("a/mul"), std::string::npos) << "it says which";
}

}  // namespace
}  // namespace stowage::plan
