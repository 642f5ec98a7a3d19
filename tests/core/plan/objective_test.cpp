#include "core/plan/objective.h"

#include <gtest/gtest.h>

#include <set>

#include "core/plan/settings.h"

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

/// Who asks about an objective asks for its columns: they tell each from every other one.
TEST(Objectives, ColumnsTellThemApart) {
  std::set<std::pair<bool, bool>> kinds;
  for (const ObjectiveRow& row : objectives())
    EXPECT_TRUE(kinds.insert({row.time, row.request}).second) << row.name;
  EXPECT_FALSE(row_of(Settings().objective).time) << "what is not asked for is bytes";
}

TEST(Objectives, TheListReadsAsAPartOfASentence) {
  EXPECT_EQ(objective_names(), "gpu-bytes, step-time or request-time");
}

TEST(Objectives, AStepCountsOnePassAndARequestAllOfThem) {
  for (const ObjectiveRow& row : objectives()) {
    Settings settings;
    settings.objective = row.objective;
    EXPECT_EQ(settings.counts_request(), row.request) << row.name;
    EXPECT_EQ(settings.has_request(), row.request) << row.name;
    settings.workload.prompt = 1000;
    settings.workload.generate = 7;
    EXPECT_TRUE(settings.has_request()) << row.name;
    EXPECT_EQ(settings.counted_passes(), row.request ? settings.workload.passes() : 1) << row.name;
    EXPECT_TRUE(row.time || !row.request) << "a request is counted in time";
  }
}

}  // namespace
}  // namespace stowage::plan
