#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/solve/dispatch/dispatch.h"
#include "core/solve/dispatch/methods.h"
#include "core/solve/limits/thresholds.h"
#include "tests/core/solve/asked.h"
#include "tests/core/solve/case_model.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// The English page, and those in other languages, which have the same tables.
std::vector<std::string> page_paths() {
  const std::filesystem::path help = test::source_dir() + "/resources/help";
  std::vector<std::string> out{(help / "solver.md").string()};
  for (const auto& entry : std::filesystem::directory_iterator(help)) {
    const std::filesystem::path page = entry.path() / "solver.md";
    if (std::filesystem::exists(page)) out.push_back(page.string());
  }
  return out;
}

std::string read(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string methods_table() {
  std::ostringstream out;
  out << "| method | when | plans | bound | no plan | cost | file below `core/solve` |\n"
         "|---|---|---|---|---|---|---|\n";
  const auto yes = [](bool may) { return may ? "yes" : ""; };
  for (const MethodRow& row : methods()) {
    out << "| " << row.name << " | " << row.when << " | " << yes(row.plan) << " | " << yes(row.bound())
        << " | " << yes(row.no_plan()) << " | " << row.cost << " | `" << row.where << "` |\n";
  }
  return out.str();
}

std::string thresholds_table() {
  std::ostringstream out;
  out << "| name | value | what it decides, and why | measured |\n|---|---|---|---|\n";
  for (const thresholds::Row& row : thresholds::rows())
    out << "| `" << row.name << "` | " << row.value << " | " << row.why << " | " << row.measured << " |\n";
  return out.str();
}

/// The page with a table printed anew between its two marks.
std::string with_table(const std::string& page, const std::string& name, const std::string& table) {
  const std::string begin = "<!-- " + name + " -->\n", end = "<!-- end of " + name + " -->\n";
  const std::size_t from = page.find(begin), to = page.find(end);
  EXPECT_NE(from, std::string::npos) << begin;
  EXPECT_NE(to, std::string::npos) << end;
  if (from == std::string::npos || to == std::string::npos) return page;
  return page.substr(0, from + begin.size()) + table + page.substr(to);
}

/// The page that people read is the table that the solver runs by, in every language.
/// STOWAGE_UPDATE_GOLDEN=1 writes it.
TEST(SolverPage, IsPrintedFromTheTables) {
  const std::vector<std::string> paths = page_paths();
  EXPECT_EQ(paths.size(), 6u) << "English and five translations";
  for (const std::string& path : paths) {
    SCOPED_TRACE(path);
    const std::string now = read(path);
    const std::string page =
        with_table(with_table(now, "methods", methods_table()), "thresholds", thresholds_table());
    if (std::getenv("STOWAGE_UPDATE_GOLDEN"))
      std::ofstream(path) << page;
    else
      EXPECT_EQ(now, page) << "run this test with STOWAGE_UPDATE_GOLDEN=1";
  }
}

TEST(SolverPage, EveryMethodThatClaimsHasOneRow) {
  std::set<Method> claiming;
  std::set<std::string> names;
  for (const MethodRow& row : methods()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(row.method.has_value(), row.bound() || row.no_plan()) << row.name;
    if (row.method) {
      EXPECT_TRUE(claiming.insert(*row.method).second) << row.name;
      EXPECT_EQ(row_of(*row.method).name, std::string(row.name));
    }
    const std::string file = test::source_dir() + "/core/solve/" + row.where;
    EXPECT_TRUE(std::string(row.where).ends_with("/") || std::ifstream(file).good()) << file;
  }
  EXPECT_EQ(claiming.size(), static_cast<std::size_t>(Method::MixedRuntime) + 1);
}

/// What answers call the ways that they were found by are names of the table.
TEST(SolverPage, StrategiesOfAnswersAreInTheTable) {
  std::set<std::string> names, seen;
  for (const MethodRow& row : methods()) names.insert(row.name);
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    std::mt19937_64 random(seed);
    const auto model = test::random_model(random, {.most_units = 8 + seed % 12});
    const std::uint64_t total = model->total_bytes().count();
    std::vector<std::uint64_t> budgets;
    for (std::size_t g = 0; g < seed % 4; ++g) budgets.push_back(total / 5 + random() % (total / 2));
    plan::Settings settings;
    settings.objective = seed % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
    const Answer answer = test::must_solve(model, test::make_machine(budgets, ~0ull, std::nullopt), settings);
    for (const std::string& name : answer.strategies) {
      EXPECT_TRUE(names.contains(name)) << name << ", seed " << seed;
      seen.insert(name);
    }
  }
  EXPECT_GE(seen.size(), 5u);
}

/// The table says when a method may be called, and none is called otherwise.
TEST(SolverPage, NoMethodIsCalledWhereItDoesNotApply) {
  std::set<std::string> asked, ruled_out;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const test::Asked one = test::random_question(seed, {.most_units = 6 + seed % 14}, 1 + seed % 3);
    Instance& instance = *one.question;
    if (seed % 5 == 0) instance.contiguous = true;
    if (seed % 7 == 0) instance.most_gpus = 1;
    if (seed % 3 == 0) instance.exhaust_up_to = 0;
    NodeBudget nodes(20'000);
    std::vector<std::string> tried;
    search(instance, nullptr, nodes, &tried);
    for (const MethodRow& row : methods()) {
      if (!row.applies) continue;
      const bool called = std::find(tried.begin(), tried.end(), row.name) != tried.end();
      EXPECT_TRUE(row.applies(instance) || !called) << row.name << ", seed " << seed;
      if (called) asked.insert(row.name);
      if (!row.applies(instance)) ruled_out.insert(row.name);
    }
  }
  EXPECT_GE(asked.size(), 5u);
  EXPECT_GE(ruled_out.size(), 5u);
}

TEST(SolverPage, EveryThresholdSaysWhatIsKnownOfIt) {
  std::set<std::string> names;
  for (const thresholds::Row& row : thresholds::rows()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_GT(std::string(row.why).size(), 10u) << row.name;
    EXPECT_GT(std::string(row.measured).size(), 5u) << row.name << " has no row in measurements.cpp";
  }
  EXPECT_EQ(names.size(), thresholds::measurements().size()) << "a measurement of what is no threshold";
}

}  // namespace
}  // namespace stowage::solve
