#include <random>

#include "core/base/json.h"
#include "core/solve/dispatch/several_gpus.h"
#include "core/solve/problem_file/problem.h"
#include "core/solve/problem_file/problem_instance.h"
#include "tests/core/solve/asks.h"
#include "tests/core/solve/case_model.h"
#include "tests/core/solve/problem_file/problem_judge.h"

namespace stowage::solve {
namespace {

/// A small problem of everything at once: several GPUs, tiers, pins, hops, ties, overheads. The same seed
/// makes the same one.
Json random_problem(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto pick = [&](std::uint64_t n) { return random() % n; };
  const std::size_t units = 3 + pick(4), gpus = 1 + pick(3);
  const bool time = pick(2) == 0;
  std::mt19937_64 of_training(seed * 31);
  const bool trains = of_training() % 3 == 0;
  Json json{{"schema", "stowage.problem/1"},
            {"runtime", pick(3) ? "stream" : "host"},
            {"main", pick(4) ? "gpu0" : "any"}};
  json["objective"] = time ? (pick(3) ? "time_with_hops" : "time") : (pick(2) ? "bytes_then_hops" : "bytes");
  std::uint64_t total = 0;
  Json order = Json::array(), classes = Json::array();
  for (std::size_t u = 0; u < units; ++u) {
    const std::uint64_t bytes = 10 + pick(pick(3) ? 60 : 400);
    total += bytes;
    Json c{{"name", "u" + std::to_string(u)},
           {"resident", bytes},
           {"stream_peak", pick(3) ? bytes : bytes / 2},
           {"streamed", pick(3) ? bytes : bytes / 4}};
    if (pick(4) == 0) c["stays"] = pick(bytes / 4 + 1);
    if (pick(4) == 0) c["exec_bytes"] = pick(30);
    if (trains && of_training() % 4 != 0) {
      const std::uint64_t training = of_training() % (4 * bytes);
      c["training"] = training;
      c["sent"] = training / 2;
      total += training;
    }
    if (time && pick(2))
      c["compute_ps"] = {
          {"gpu0", pick(5000)}, {"gpu1", pick(5000)}, {"gpu2", pick(5000)}, {"cpu", pick(50'000)}};
    classes.push_back(std::move(c));
    order.push_back("u" + std::to_string(u));
    if (pick(5) == 0) order.push_back({{"again", "u" + std::to_string(pick(u + 1))}});
  }
  json["classes"] = std::move(classes);
  for (std::size_t g = 0; g < gpus; ++g) {
    Json device{
        {"name", "gpu" + std::to_string(g)}, {"kind", "gpu"}, {"budget", pick(total * 3 / 2 / gpus + 40)}};
    if (pick(4) == 0) device["overhead_if_used"] = pick(20);
    json["devices"].push_back(std::move(device));
  }
  json["devices"].push_back(
      {{"name", "cpu"}, {"kind", "cpu"}, {"budget", pick(2) ? Json(nullptr) : Json(pick(total * 2))}});
  if (pick(3) == 0)
    json["devices"].push_back(
        {{"name", "disk"}, {"kind", "disk"}, {"budget", pick(2) ? Json(nullptr) : Json(pick(total))}});
  json["order"] = std::move(order);
  for (std::size_t r = 0; r < pick(3); ++r) {
    Json allowed = Json::array();
    for (const Json& device : json["devices"]) {
      if (pick(2)) allowed.push_back(device["name"]);
    }
    json["rules"].push_back({{"name", "rule " + std::to_string(r)},
                             {"class", "u" + std::to_string(pick(units))},
                             {"allowed", std::move(allowed)}});
  }
  json["links"]["ps_per_byte"] = {
      {"cpu>gpu0", 40 + pick(100)}, {"cpu>gpu1", 40 + pick(100)}, {"cpu>gpu2", 60}, {"disk>cpu", 400}};
  for (std::size_t g = 0; trains && g < gpus; ++g)
    json["links"]["ps_per_byte"]["gpu" + std::to_string(g) + ">cpu"] = of_training() % 100;
  json["links"]["hop"]["any"] = {{"latency_ps", pick(4000)}, {"ps_per_byte", pick(20)}};
  json["links"]["hop"]["gpu0>gpu1"] = {{"latency_ps", pick(1000)}};
  Json activations = Json::array();
  for (std::size_t i = 0; i + 1 < json["order"].size(); ++i) activations.push_back(pick(100));
  json["links"]["hop"]["activation_bytes"] =
      pick(2) || activations.empty() ? Json(pick(100)) : std::move(activations);
  if (pick(6) == 0) json["contiguous"] = true;
  return json;
}

struct Best {
  bool feasible = false;
  std::uint64_t value = 0, hops = 0;
};

Best enumerate(const Json& instance) {
  const test::ProblemJudge judge(instance);
  std::vector<std::string> devices, mains;
  for (const Json& device : instance["devices"]) {
    devices.push_back(device["name"]);
    const bool gpu = device["kind"] == "gpu";
    if (gpu && (instance["main"] == "any" || instance["main"] == device["name"]))
      mains.push_back(device["name"]);
  }
  Best best;
  std::vector<std::size_t> at(judge.units().size(), 0);
  std::vector<std::string> place(at.size());
  while (true) {
    for (std::size_t u = 0; u < at.size(); ++u) place[u] = devices[at[u]];
    for (const std::string& main : mains) {
      const test::Judged judged = judge.judge(main, place);
      if (!judged.fits) continue;
      if (!best.feasible || judged.value < best.value ||
          (judged.value == best.value && judged.hops < best.hops))
        best = {true, judged.value, judged.hops};
    }
    std::size_t u = 0;
    while (u < at.size() && ++at[u] == devices.size()) at[u++] = 0;
    if (u == at.size()) return best;
  }
}

class RandomProblem : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomProblem, EqualsEnumeration) {
  for (std::uint64_t i = 0; i < 20; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Json instance = random_problem(seed);
    const auto problem = problem_from_json(instance, "random");
    ASSERT_TRUE(problem) << sentence(problem.error());
    Effort effort;
    effort.explain = false;
    const auto solution = solve_problem(*problem, effort);
    ASSERT_TRUE(solution) << sentence(solution.error());
    const Best best = enumerate(instance);
    ASSERT_EQ(solution->outcome != Outcome::Infeasible, best.feasible) << instance;
    if (!best.feasible) continue;
    ASSERT_EQ(solution->value, best.value) << instance;
    ASSERT_LE(solution->bound, best.value) << instance;
    ASSERT_EQ(solution->hops, best.hops) << instance;
    const test::ProblemJudge judge(instance);
    std::vector<std::string> place;
    for (const std::uint32_t slot : solution->slots) place.push_back(problem->devices[slot].name);
    const test::Judged judged = judge.judge(problem->devices[*solution->main].name, place);
    ASSERT_TRUE(judged.fits) << judged.broken << instance;
    ASSERT_EQ(judged.value, best.value) << instance;
  }
}

/// The bound that large questions rest on, on small ones whose units all have caches or buffers: no plan is
/// better.
TEST_P(RandomProblem, NoBoundIsBetterThanTheBestPlan) {
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + 500 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    Json instance = random_problem(seed);
    instance["main"] = "gpu0";
    for (Json& c : instance["classes"]) {
      c["exec_bytes"] = random() % (1 + c["resident"].get<std::uint64_t>());
      if (random() % 2) c["stays"] = random() % (1 + c["resident"].get<std::uint64_t>() / 2);
      if (random() % 4 == 0) c["computed"] = true;
    }
    const auto problem = problem_from_json(instance, "random");
    ASSERT_TRUE(problem) << sentence(problem.error());
    const ProblemInstance asked(*problem);
    const Instance& q = asked.instance();
    const auto solution = solve_problem(*problem);
    ASSERT_TRUE(solution) << sentence(solution.error());
    if (solution->outcome != Outcome::Optimal) continue;  // searched to the end, as the other test shows
    std::vector<Slot> gpus;
    for (Slot g = 0; g < q.gpus; ++g) {
      if (q.budget[g] > q.overhead[g]) gpus.push_back(g);
    }
    NodeBudget nodes(100'000);
    const std::uint64_t bound = several_gpus_bound(q, gpus, 0, nodes);
    const std::uint64_t total = q.catalog.total().count();
    EXPECT_LE(test::by_time(q) ? bound : total - std::min(total, bound), solution->value) << instance;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomProblem, testing::Range(std::uint64_t{1}, std::uint64_t{9}));

/// A problem without some of its constraints, by the names that a conflict has for them; all of them but
/// those in `kept`.
Json without_all_but(Json instance, const std::vector<std::string>& kept) {
  const auto holds = [&](const std::string& name) {
    return std::find(kept.begin(), kept.end(), name) != kept.end();
  };
  for (Json& device : instance["devices"]) {
    if (!holds("budget of " + device["name"].get<std::string>())) device["budget"] = nullptr;
  }
  for (Json& c : instance["classes"]) {
    if (!holds("reserve for streaming") && instance["runtime"] == "stream") c["stream_peak"] = 0;
    if (!holds("execution bytes")) c["exec_bytes"] = 0;
  }
  Json rules = Json::array();
  for (const Json& rule : instance.value("rules", Json::array())) {
    if (holds(rule["name"])) rules.push_back(rule);
  }
  instance["rules"] = std::move(rules);
  return instance;
}

void expect_conflict(const Json& instance, const Solution& solution, int& irreducible) {
  if (solution.conflict.empty()) return;
  EXPECT_TRUE(solution.proven()) << "a conflict is a claim";
  EXPECT_FALSE(enumerate(without_all_but(instance, solution.conflict)).feasible)
      << testing::PrintToString(solution.conflict);
  if (!solution.irreducible) return;
  ++irreducible;
  for (const std::string& name : solution.conflict) {
    std::vector<std::string> left = solution.conflict;
    std::erase(left, name);
    EXPECT_TRUE(enumerate(without_all_but(instance, left)).feasible) << name;
  }
}

void expect_budgets(Json instance, const Solution& solution, int& exact) {
  const auto feasible_with = [&](std::uint32_t device, const Json& budget) {
    Json with = instance;
    with["devices"][device]["budget"] = budget;
    return enumerate(with).feasible;
  };
  for (const auto& [device, least] : solution.smallest_budget) {
    ++exact;
    EXPECT_EQ(feasible_with(device, least ? Json(*least) : Json(nullptr)), least.has_value());
    if (least) {
      EXPECT_FALSE(feasible_with(device, *least - 1));
    }
  }
  for (const auto& [device, enough] : solution.smallest_budget_at_most)
    EXPECT_TRUE(feasible_with(device, enough));
}

/// Without a plan: that there is none, what is blamed for it, that none of that can go, and the least budgets
/// are claims; each is checked against every placement.
TEST(RandomProblems, ExplanationsAreTrue) {
  int infeasible = 0, settled = 0, irreducible = 0, exact = 0;
  for (std::uint64_t seed = 90'000; seed < 90'150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Json instance = random_problem(seed);
    const auto problem = problem_from_json(instance, "random");
    ASSERT_TRUE(problem);
    if (problem->units.size() > 5 || problem->devices.size() > 4 || enumerate(instance).feasible) continue;
    const auto solution = solve_problem(*problem);
    ASSERT_TRUE(solution);
    ASSERT_EQ(solution->outcome, Outcome::Infeasible);
    ++infeasible, settled += solution->proven() ? 1 : 0;
    expect_conflict(instance, *solution, irreducible);
    expect_budgets(instance, *solution, exact);
    const Json answer = to_json(*problem, *solution);
    EXPECT_EQ(answer.at("status"), "infeasible");
    EXPECT_EQ(answer.at("proven"), solution->proven());
  }
  EXPECT_GT(infeasible, 8);
  EXPECT_GE(settled * 10, infeasible * 9) << settled << " of " << infeasible;
  EXPECT_GT(irreducible, 5);
  EXPECT_GT(exact, 10);
}

}  // namespace
}  // namespace stowage::solve
