#include "core/plan/objective.h"

#include <gtest/gtest.h>

#include <set>

namespace stowage::plan {
namespace {

TEST(Objectives, NamesAndValuesAreOneToOne) {
  std::set<std::string_view> names;
  for (const ObjectiveRow& row : objectives()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(to_string(row.objective), row.name);
    EXPECT_EQ(parse_objective(row.name), row.objective);
    EXPECT_EQ(&row_of(row.objective), &row);
  }
  for (const char* wrong : {"", "GPU-bytes", "gpu-bytes ", "bytes", "time"})
    EXPECT_FALSE(parse_objective(wrong)) << wrong;
}

TEST(Objectives, TheListReadsAsAPartOfASentence) {
  EXPECT_EQ(objective_names(), "gpu-bytes, step-time or request-time");
}

}  // namespace
}  // namespace stowage::plan
