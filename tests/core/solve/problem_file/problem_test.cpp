#include "core/solve/problem_file/problem.h"
#include "core/base/json.h"

#include "tests/core/solve/case_model.h"
#include "tests/core/solve/problem_file/problem_judge.h"
#include "tests/core/solve/random_times.h"

namespace stowage::solve {
namespace {

const Json& instances() {
  static const Json doc = test::read_cases("solver.json");
  return doc.at("instances");
}

Json as_file(const Json& instance) {
  Json json = instance;
  json["schema"] = "stowage.problem/1";
  return json;
}

Solution must_solve(const Problem& problem) {
  const auto solution = solve_problem(problem);
  EXPECT_TRUE(solution) << (solution ? "" : sentence(solution.error()));
  return solution ? *solution : Solution{};
}

class ProvenInstance : public testing::TestWithParam<std::size_t> {};

void expect_blame(const Json& instance, const Problem& problem, const Solution& solution) {
  ASSERT_EQ(solution.outcome, Outcome::Infeasible);
  std::set<std::string> conflict(solution.conflict.begin(), solution.conflict.end());
  bool listed = false;
  for (const Json& one : instance["irreducible_conflicts"])
    listed = listed || conflict == one.get<std::set<std::string>>();
  EXPECT_TRUE(listed) << testing::PrintToString(solution.conflict);
  for (const auto& [device, least] : instance["smallest_feasible_budget"].items()) {
    const auto slot = std::find_if(problem.devices.begin(), problem.devices.end(),
                                   [&, name = device](const auto& d) { return d.name == name; });
    const auto& found =
        solution.smallest_budget.at(static_cast<std::uint32_t>(slot - problem.devices.begin()));
    EXPECT_EQ(found ? Json(*found) : Json(nullptr), least) << device;
  }
}

TEST_P(ProvenInstance, IsReached) {
  const Json& instance = instances()[GetParam()];
  SCOPED_TRACE(instance["id"].get<std::string>());
  const auto problem = problem_from_json(as_file(instance), "instance");
  ASSERT_TRUE(problem) << sentence(problem.error());
  const Solution solution = must_solve(*problem);
  if (!instance.value("feasible", true)) return expect_blame(instance, *problem, solution);
  ASSERT_NE(solution.outcome, Outcome::Infeasible);
  const test::ProblemJudge judge(instance);
  std::vector<std::string> place;
  for (const std::uint32_t slot : solution.slots) place.push_back(problem->devices[slot].name);
  ASSERT_EQ(place.size(), judge.units().size());
  const test::Judged judged = judge.judge(problem->devices[*solution.main].name, place);
  EXPECT_TRUE(judged.fits) << judged.broken;
  EXPECT_EQ(judged.value, solution.value);
  EXPECT_EQ(judged.hops, solution.hops);
  const auto optimum = instance["optimum"].get<std::uint64_t>();
  EXPECT_LE(solution.bound, optimum);
  if (instance["gap"] == 0) {
    EXPECT_EQ(solution.value, optimum);
  } else {
    EXPECT_LE(static_cast<double>(solution.value) - static_cast<double>(optimum),
              instance["gap"].get<double>() * static_cast<double>(optimum));
  }
  if (instance.contains("hops")) {
    EXPECT_LE(judged.hops, instance["hops"].get<std::uint64_t>());
  }
}

INSTANTIATE_TEST_SUITE_P(Solver, ProvenInstance, testing::Range(std::size_t{0}, instances().size()),
                         [](const auto& info) {
                           return instances()[info.param]["id"].template get<std::string>();
                         });

Json small() {
  return Json::parse(
      R"({"schema": "stowage.problem/1", "runtime": "stream", "main": "gpu0", "objective": "bytes",
    "devices": [{"name": "gpu0", "kind": "gpu", "budget": 300}, {"name": "cpu", "kind": "cpu", "budget": null}],
    "classes": [{"name": "a", "resident": 100, "stream_peak": 100, "streamed": 100}, {"name": "b", "resident": 50, "stream_peak": 50, "streamed": 50}],
    "order": ["a", [3, ["b"]], {"again": "a"}]})");
}

Code error_of(const Json& json) {
  const auto problem = problem_from_json(json, "file");
  EXPECT_FALSE(problem);
  return problem ? Code::Internal : problem.error().code;
}

Json with(const char* pointer, Json value) {
  Json json = small();
  json[Json::json_pointer(pointer)] = std::move(value);
  return json;
}

TEST(ProblemFile, WhatIsMissingOrOfTheWrongKindIsNamed) {
  for (const char* field : {"schema", "runtime", "objective", "devices", "classes", "order"}) {
    Json json = small();
    json.erase(field);
    EXPECT_EQ(error_of(json), Code::JsonMissing) << field;
    EXPECT_EQ(error_of(with((std::string("/") + field).c_str(), 7)), Code::JsonType) << field;
  }
  EXPECT_EQ(error_of(Json::array()), Code::JsonType);
  EXPECT_EQ(error_of(with("/schema", "stowage.model/1")), Code::ProblemSchema);
  EXPECT_EQ(error_of(with("/runtime", "magic")), Code::JsonType);
  EXPECT_EQ(error_of(with("/objective", "money")), Code::JsonType);
  EXPECT_EQ(error_of(with("/devices", Json::array())), Code::JsonType);
  EXPECT_EQ(error_of(with("/devices/0/kind", "tpu")), Code::JsonType);
  EXPECT_EQ(error_of(with("/devices/0", 3)), Code::JsonType);
  EXPECT_EQ(error_of(with("/classes/0", "a")), Code::JsonType);
  EXPECT_EQ(error_of(with("/main", "cpu")), Code::JsonType);
  EXPECT_EQ(error_of(with("/contiguous", "yes")), Code::JsonType);
  EXPECT_EQ(error_of(with("/rules", Json::array({7}))), Code::JsonType);
  EXPECT_EQ(error_of(with("/links", 7)), Code::JsonType);
  EXPECT_EQ(error_of(with("/order/1", Json::array({"b"}))), Code::JsonType);
}

TEST(ProblemFile, GoalsHaveOneNameAndRankAsAnObjective) {
  std::set<std::string> names;
  for (const Problem::GoalRow& row : Problem::kGoals) {
    EXPECT_EQ(&Problem::row_of(row.goal), &row);
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    Problem problem;
    problem.goal = row.goal;
    EXPECT_EQ(problem.objective(), row.objective);
    EXPECT_EQ(to_json(problem)["objective"], row.name);
    Json json = as_file(instances()[0]);
    json["objective"] = row.name;
    const auto read = problem_from_json(json, "instance");
    ASSERT_TRUE(read) << sentence(read.error());
    EXPECT_EQ(read->goal, row.goal);
  }
  for (const plan::ObjectiveRow& objective : plan::objectives()) {
    const Problem::GoalRow& goal = Problem::row_of(Problem::goal_of(objective.objective));
    EXPECT_EQ(plan::row_of(goal.objective).time, objective.time) << objective.name;
  }
}

TEST(ProblemFile, NumbersAreWholeAndNotNegative) {
  for (const Json& bad : {Json(-1), Json(1.5), Json("12"), Json(1e30)}) {
    EXPECT_EQ(error_of(with("/devices/0/budget", bad)), Code::ProblemNumber) << bad;
    EXPECT_EQ(error_of(with("/classes/0/resident", bad)), Code::ProblemNumber) << bad;
    EXPECT_EQ(error_of(with("/classes/0/stream_peak", bad)), Code::ProblemNumber) << bad;
    EXPECT_EQ(error_of(with("/classes/0/exec_bytes", bad)), Code::ProblemNumber) << bad;
    EXPECT_EQ(error_of(with("/order/1/0", bad)), Code::ProblemNumber) << bad;
    EXPECT_EQ(error_of(with("/classes/0/compute_ps", {{"gpu0", bad}})), Code::ProblemNumber) << bad;
  }
  EXPECT_EQ(error_of(with("/links", {{"ps_per_byte", {{"cpu>gpu0", -4}}}})), Code::ProblemNumber);
  EXPECT_EQ(error_of(with("/classes/0/stays", 101)), Code::ProblemNumber) << "more stays than there is";
  EXPECT_EQ(error_of(with("/chains", Json::parse("[[9, null, 1]]"))), Code::ProblemNumber);
  EXPECT_EQ(error_of(with("/chains", Json::parse("[[0, 0, 1]]"))), Code::ProblemNumber)
      << "a parent comes first";
}

TEST(ProblemFile, NamesMeanSomethingAndOnce) {
  EXPECT_EQ(error_of(with("/main", "gpu7")), Code::ProblemName);
  EXPECT_EQ(error_of(with("/order/0", "c")), Code::ProblemName);
  EXPECT_EQ(error_of(with("/order/0", {{"again", "b"}})), Code::ProblemName) << "not executed yet";
  EXPECT_EQ(error_of(with("/rules", Json::array({{{"class", "c"}, {"allowed", Json::array()}}}))),
            Code::ProblemName);
  EXPECT_EQ(error_of(with("/classes/1/name", "a")), Code::ProblemTwice);
  EXPECT_EQ(error_of(with("/devices/1/name", "gpu0")), Code::ProblemTwice);
}

TEST(ProblemFile, AnOrderWithoutEndIsRefused) {
  EXPECT_EQ(error_of(with("/order/1/0", 9'000'000'000ull)), Code::ProblemSize);
  EXPECT_EQ(error_of(with("/order", Json::parse(R"(["a", [1000000, [[1000000, ["b"]]]]])"))),
            Code::ProblemSize);
  EXPECT_TRUE(
      problem_from_json(with("/order", Json::parse(R"(["a", [18446744073709551615, [[5, []]]]])")), "file"))
      << "nothing, very often";
}

TEST(ProblemFile, ExtremesGetAnAnswer) {
  const auto answer = [](const Json& json) {
    const auto problem = problem_from_json(json, "file");
    EXPECT_TRUE(problem) << (problem ? "" : sentence(problem.error()));
    return must_solve(*problem);
  };
  EXPECT_EQ(answer(with("/order", Json::array())).value, 0u);
  EXPECT_EQ(answer(with("/devices/0/budget", 0)).outcome, Outcome::Infeasible);
  EXPECT_EQ(
      answer(with("/devices", Json::parse(R"([{"name": "gpu0", "kind": "gpu", "budget": 300}])"))).value, 0u)
      << "one device";
  EXPECT_EQ(answer(with("/classes/0/resident", 1ull << 63)).outcome, Outcome::Optimal)
      << "streams in small pieces from a CPU without limits";
  Json huge = with("/classes/0/resident", ~0ull);
  huge["classes"][0]["stream_peak"] = huge["classes"][1]["stream_peak"] = huge["classes"][1]["resident"] =
      ~0ull;
  EXPECT_EQ(answer(huge).outcome, Outcome::Infeasible);
  const Solution many = answer(with("/order", Json::parse(R"([[100000, ["b"]]])")));
  EXPECT_EQ(many.outcome, Outcome::Optimal);
  EXPECT_EQ(many.value, 99'995u * 50);
  Json pins = with(
      "/rules",
      Json::parse(
          R"([{"name": "pin", "class": "a", "allowed": ["gpu0"]}, {"name": "forbid", "class": "a", "allowed": ["cpu"]}])"));
  const Solution contradiction = answer(pins);
  EXPECT_EQ(contradiction.outcome, Outcome::Infeasible);
  EXPECT_EQ(contradiction.conflict, (std::vector<std::string>{"pin", "forbid"}));
}

/// What solve() is asked and what the dumped file says have one answer.
TEST(ProblemFile, ADumpAsksTheSame) {
  std::mt19937_64 random(7);
  constexpr std::uint64_t kScale = 3'000'000'000;  // about what copies of a module take
  for (const auto objective :
       {plan::Objective::GpuBytes, plan::Objective::StepTime, plan::Objective::RequestTime}) {
    for (const auto& [name, counted] : {std::pair{"llama-3.1-8b", true}, std::pair{"gpt2-xl", true},
                                        std::pair{"mixtral-8x7b", true}, std::pair{"llama-3.1-8b", false}}) {
      SCOPED_TRACE(name);
      const auto model = test::catalog(name);
      const std::uint64_t total = model->total_bytes().count();
      machine::Machine machine = test::make_machine({total / 3, total / 4}, total, std::nullopt);
      plan::Settings settings;
      settings.objective = objective;
      if (objective == plan::Objective::RequestTime) {
        settings.workload = {0, 1, 100, 20, 40};
      }
      const plan::PassTimesPtr times =
          counted ? test::random_times(random, *model, machine, false, kScale) : nullptr;
      const auto unit_catalog = make_unit_catalog(model, settings, times);
      const Answer answer = solve(*unit_catalog, machine, settings).value();
      const auto problem = as_problem(*unit_catalog, machine, settings);
      ASSERT_TRUE(problem);
      const auto again = problem_from_json(to_json(*problem), "dump");
      ASSERT_TRUE(again) << sentence(again.error());
      const Solution solution = must_solve(*again);
      const std::uint64_t value =
          objective == plan::Objective::GpuBytes ? total - solution.value : solution.value;
      EXPECT_NEAR(static_cast<double>(value), static_cast<double>(answer.value),
                  1e-3 * static_cast<double>(answer.value));
      if (solution.outcome == Outcome::Optimal && answer.outcome == Outcome::Optimal) {
        EXPECT_EQ(value, answer.value);
      }
    }
  }
}

/// The same where weights are read from the disk while they cross to the GPU, with the window's room.
TEST(ProblemFile, ADumpOfPrefetchAsksTheSame) {
  int proven = 0, slower = 0;
  for (const char* name : {"llama-3.1-8b", "gpt2-xl", "mixtral-8x7b"}) {
    for (const bool with_window : {false, true}) {
      SCOPED_TRACE(name);
      const auto model = test::catalog(name);
      const std::uint64_t total = model->total_bytes().count();
      const machine::Machine machine = test::make_machine({total / 3}, total / 3, ~0ull);
      plan::Settings settings;
      settings.objective = plan::Objective::StepTime;
      settings.runtime.row = machine::kStreamsAhead;
      settings.runtime.streaming = machine::Streaming::Prefetch;
      if (with_window) settings.runtime.window = Bytes(total / 8);
      const Answer answer = test::must_solve(model, machine, settings);
      const auto problem = as_problem(*make_unit_catalog(model, settings), machine, settings);
      ASSERT_TRUE(problem);
      auto again = problem_from_json(to_json(*problem), "dump");
      ASSERT_TRUE(again) << sentence(again.error());
      EXPECT_TRUE(again->reads_while_moving);
      const Solution solution = must_solve(*again);
      EXPECT_NEAR(static_cast<double>(solution.value), static_cast<double>(answer.value),
                  1e-3 * static_cast<double>(answer.value));
      if (solution.outcome == Outcome::Optimal && answer.outcome == Outcome::Optimal) {
        ++proven;
        EXPECT_EQ(solution.value, answer.value);
      }
      again->reads_while_moving = false;
      slower += must_solve(*again).value > solution.value ? 1 : 0;
    }
  }
  EXPECT_GT(proven, 0);
  EXPECT_EQ(slower, 6) << "one after the other it takes longer";
  EXPECT_EQ(error_of(with("/reads_while_moving", 1)), Code::JsonType);
}

}  // namespace
}  // namespace stowage::solve
