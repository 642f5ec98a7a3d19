#include "tests/app/cli/cli_fixture.h"

#include <random>

#include "core/base/json.h"

namespace stowage::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// A model of leaf modules "m0", "m1", … of so many bytes each.
std::string flat_model(const std::vector<std::uint64_t>& sizes) {
  Json json{{"schema", "stowage.model/1"}, {"name", "flat"}};
  json["modules"] = {{{"name", ""}, {"class", "Flat"}}};
  json["tensors"] = Json::array();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string name = "m" + std::to_string(i);
    json["modules"].push_back({{"name", name}, {"class", "Linear"}});
    json["tensors"].push_back(
        {{"name", name + ".weight"}, {"dtype", "U8"}, {"shape", {sizes[i]}}, {"kind", "parameter"}});
  }
  return json.dump();
}

/// One GPU, CPU memory and an unlimited disk under runtime accelerate, as its rules say: what is not on the
/// GPU is loaded there one module at a time, what lies on disk passes through memory one at a time.
struct Tiers {
  std::vector<std::uint64_t> sizes;
  std::uint64_t gpu = 0, cpu = 0;
  bool feasible() const {
    std::size_t ways = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) ways *= 3;
    for (std::size_t way = 0; way < ways; ++way) {
      std::uint64_t on_gpu = 0, in_memory = 0, load = 0, pass = 0;
      std::size_t rest = way;
      for (const std::uint64_t bytes : sizes) {
        const std::size_t at = rest % 3;
        rest /= 3;
        if (at == 0) {
          on_gpu += bytes;
          continue;
        }
        load = std::max(load, bytes);
        if (at == 1) in_memory += bytes;
        if (at == 2) pass = std::max(pass, bytes);
      }
      if (on_gpu > 0 && on_gpu + load <= gpu && in_memory + pass <= cpu) return true;
    }
    return false;
  }
};

class CliExplains : public CliFixture {
 protected:
  std::vector<std::string> question(const Tiers& tiers) {
    return {"solve",  write("model.json", flat_model(tiers.sizes)),
            "--gpu",  std::to_string(tiers.gpu),
            "--cpu",  std::to_string(tiers.cpu),
            "--disk", "unlimited"};
  }
};

TEST_F(CliExplains, AUnitThatCannotPassThroughMemory) {
  const Tiers tiers{{50, 50, 5}, 60, 40};
  const Json json = ask(question(tiers), 4, "stowage.plan/1");
  EXPECT_EQ(json.at("status"), "infeasible");
  EXPECT_EQ(json.at("proven"), true);
  const Json& why = json.at("infeasible");
  EXPECT_EQ(why.at("proven"), true);
  EXPECT_EQ(why.at("irreducible"), true);
  EXPECT_EQ(why.at("conflict"), Json::array({"budget 0", "budget cpu", "reserve"}));
  EXPECT_EQ(why.at("rule"), "solve.through-memory");
  EXPECT_EQ(why.at("smallest_budgets"), (Json{{"0", 105}, {"cpu", 50}}));
  EXPECT_EQ(why.at("smallest_budget"), (Json{{"cpu", 50}}));
  EXPECT_EQ(why.at("short_bytes"), 10);
  const Json& first = why.at("repairs").at(0);
  EXPECT_EQ(first.at("kind"), "raise-budget");
  EXPECT_EQ(first.at("device"), "cpu");
  EXPECT_EQ(first.at("verified"), true);
  const ProgramRun text = run_cli(question(tiers));
  EXPECT_THAT(text.out, HasSubstr("No plan exists."));
  EXPECT_THAT(text.out,
              HasSubstr("passes through CPU memory on its way from disk: 50 B are needed, 40 B are there"));
  EXPECT_THAT(text.out, HasSubstr("CPU alone would need 50 B"));
  EXPECT_THAT(text.out,
              HasSubstr("the budget of cuda:0; the budget of CPU; the room that streaming keeps free"));
  EXPECT_THAT(text.out, Not(HasSubstr("0 short")));
}

/// Weights and cache would fit: what has no room is the prompt's activations, and that is said, with what
/// makes them fewer.
TEST_F(CliExplains, ActivationsThatHaveNoRoomAreNamed) {
  const std::vector<std::string> question{"solve",     test::data("catalogs/llama-3.1-8b.json.gz"),
                                          "--gpu",     "11GiB",
                                          "--cpu",     "28GiB",
                                          "--disk",    "none",
                                          "--runtime", "host",
                                          "--tokens",  "131072"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), question.begin(), question.end());
    return run_cli(more);
  };
  const ProgramRun refused = with({});
  EXPECT_EQ(refused.exit, 4);
  EXPECT_THAT(refused.out, HasSubstr("Room for activations is counted: lm_head takes up to "));
  EXPECT_THAT(refused.out,
              HasSubstr("--prefill-chunk takes the prompt in parts; --no-predict leaves it out."));
  EXPECT_THAT(refused.out, HasSubstr("the room for activations")) << "without them there is a plan";
  EXPECT_EQ(with({"--prefill-chunk", "64"}).exit, 0);
  EXPECT_EQ(with({"--no-predict"}).exit, 0);
}

/// Where the cache alone is more than all devices hold, it is counted into what is short.
TEST_F(CliExplains, ACacheBeyondAllRoomIsAmongWhatIsShort) {
  const std::vector<std::string> question{"solve",       test::data("catalogs/llama-3.1-8b.json.gz"),
                                          "--gpu",       "11GiB",
                                          "--cpu",       "1GiB",
                                          "--disk",      "none",
                                          "--runtime",   "host",
                                          "--tokens",    "131072",
                                          "--no-predict"};
  const ProgramRun text = run_cli(question);
  EXPECT_EQ(text.exit, 4);
  EXPECT_THAT(text.out, HasSubstr("The model needs 31.0 GiB; your devices have room for 12.0 GiB of it"));
  EXPECT_THAT(text.out, Not(HasSubstr("activations")));
  const Json why = ask(question, 4, "stowage.plan/1").at("infeasible");
  EXPECT_EQ(why.at("short_bytes").get<std::uint64_t>(), 16'060'523'008u + (16ull << 30) - (12ull << 30));
}

/// The claims of the document against every placement, counted by accelerate's rules in this file.
TEST_F(CliExplains, WhatIsClaimedIsTrueOfEveryPlacement) {
  int infeasible = 0, exact = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    Tiers tiers;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < 3 + random() % 4; ++i) {
      tiers.sizes.push_back(1 + random() % 60);
      total += tiers.sizes.back();
    }
    tiers.gpu = 1 + random() % (total / 2);
    tiers.cpu = random() % (total / 2);
    auto arguments = question(tiers);
    arguments.emplace_back("--json");
    const ProgramRun run = run_cli(arguments);
    const Json json = run.json();
    ASSERT_EQ(json.at("status") != "infeasible", tiers.feasible());
    if (json.at("status") != "infeasible") continue;
    ++infeasible;
    EXPECT_EQ(run.exit, 4);
    const Json& why = json.at("infeasible");
    EXPECT_EQ(why.at("proven"), true);
    for (const auto& [device, least] : why.at("smallest_budgets").items()) {
      Tiers with = tiers;
      std::uint64_t& budget = device == "cpu" ? with.cpu : with.gpu;
      budget = least.is_null() ? 10 * total : least.get<std::uint64_t>();
      EXPECT_EQ(with.feasible(), !least.is_null()) << device;
      if (least.is_null()) continue;
      ++exact;
      --budget;
      EXPECT_FALSE(with.feasible()) << device;
    }
    const auto blames = [&](const char* name) {
      return std::find(why.at("conflict").begin(), why.at("conflict").end(), Json(name)) !=
             why.at("conflict").end();
    };
    // A budget that plays no part can be lifted, one that does cannot.
    for (const char* name : {"budget 0", "budget cpu"}) {
      Tiers lifted = tiers;
      (std::string(name) == "budget cpu" ? lifted.cpu : lifted.gpu) = 10 * total;
      if (!blames(name)) {
        EXPECT_FALSE(lifted.feasible()) << name;
      }
    }
  }
  EXPECT_GT(infeasible, 15);
  EXPECT_GT(exact, 15);
}

TEST_F(CliExplains, AProblemTellsWhatIsProven) {
  const std::string file =
      write("p.json", R"({"schema": "stowage.problem/1", "runtime": "host", "main": "gpu0",
    "objective": "bytes", "devices": [{"name": "gpu0", "kind": "gpu", "budget": 10}, {"name": "cpu", "kind": "cpu", "budget": 5}],
    "classes": [{"name": "a", "resident": 10, "stream_peak": 10, "streamed": 10}], "order": ["a", "a"]})");
  const Json json = ask({"solve", "--problem", file}, 4, "stowage.solution/1");
  EXPECT_EQ(json.at("status"), "infeasible");
  EXPECT_EQ(json.at("proven"), true);
  EXPECT_EQ(json.at("irreducible"), true);
  EXPECT_EQ(json.at("smallest_budget"), (Json{{"gpu0", 20}, {"cpu", 10}}));
  EXPECT_TRUE(json.at("smallest_budget_at_most").empty());
}

/// Two GPUs that together hold just as much as the units: whether forty numbers of 45 bits can be divided so
/// takes longer to find out than anybody waits. What the search did not find is not called impossible.
TEST_F(CliExplains, WhatIsNotSettledIsNotCalledImpossible) {
  std::mt19937_64 random(7);
  Json problem{
      {"schema", "stowage.problem/1"}, {"runtime", "host"}, {"main", "gpu0"}, {"objective", "bytes"}};
  problem["classes"] = Json::array();
  problem["order"] = Json::array();
  std::uint64_t total = 0;
  for (int i = 0; i < 40; ++i) {
    const std::uint64_t bytes = random() >> 19;
    const std::string name = "u" + std::to_string(i);
    total += bytes;
    problem["classes"].push_back(
        {{"name", name}, {"resident", bytes}, {"stream_peak", bytes}, {"streamed", bytes}});
    problem["order"].push_back(name);
  }
  problem["devices"] = Json::array();
  problem["devices"].push_back({{"name", "gpu0"}, {"kind", "gpu"}, {"budget", total / 2}});
  problem["devices"].push_back({{"name", "gpu1"}, {"kind", "gpu"}, {"budget", total - total / 2}});
  const std::string file = write("p.json", problem.dump());
  const Json json = ask({"solve", "--problem", file}, 4, "stowage.solution/1");
  EXPECT_EQ(json.at("status"), "infeasible");
  EXPECT_EQ(json.at("proven"), false);
  EXPECT_TRUE(json.at("conflict").empty());
  EXPECT_TRUE(json.at("smallest_budget").empty());
  EXPECT_FALSE(json.at("smallest_budget_at_most").empty()) << "what would do is known";
  const ProgramRun text = run_cli({"solve", "--problem", file});
  EXPECT_THAT(text.out, HasSubstr("No plan was found; whether one exists is not settled."));
  EXPECT_THAT(text.out, HasSubstr("perhaps with less"));
}

TEST_F(CliExplains, OnePinThatIsTooLarge) {
  auto arguments = question({{200, 5}, 100, 1'000});
  arguments.insert(arguments.end(), {"--pin", "m0=0"});
  EXPECT_THAT(run_cli(arguments).out, HasSubstr("m0 (200 B) is pinned to cuda:0, which has 100 B."));
}

TEST_F(CliExplains, TooLittleOfAllIsToldInNumbersThatAddUp) {
  const std::uint64_t gib = 1ull << 30;
  const std::string model = write("m.json", flat_model({7 * gib, 6 * gib, 5 * gib}));
  const ProgramRun run = run_cli({"solve", model, "--gpu", "8GiB", "--cpu", "4GiB", "--disk", "none"});
  EXPECT_EQ(run.exit, 4);
  EXPECT_THAT(
      run.out,
      HasSubstr("The model needs 18.0 GiB; your devices have room for 12.0 GiB of it: 6.0 GiB short."));
}

/// What is worth knowing about a plan is told by both commands, in text and in the document.
TEST_F(CliExplains, AdviceIsTold) {
  const std::uint64_t gib = 1ull << 30;
  const std::string model = write("m.json", flat_model({4 * gib, 4 * gib, 4 * gib, 4 * gib}));
  const std::vector<std::string> machine = {"--gpu", "9GiB", "--cpu", "9GiB", "--disk", "unlimited"};
  const auto with = [&](std::vector<std::string> command) {
    command.insert(command.end(), machine.begin(), machine.end());
    return command;
  };
  const auto rules = [](const Json& json) {
    std::vector<std::string> out;
    for (const Json& one : json.at("diagnostics")) out.push_back(one.at("rule"));
    return out;
  };
  const Json solved = ask(with({"solve", model}), 0, "stowage.plan/1");
  EXPECT_THAT(rules(solved), Contains("plan.disk-decides"));
  for (const Json& one : solved.at("diagnostics")) {
    if (one.at("rule") != "plan.disk-decides") continue;
    EXPECT_EQ(one.at("fixes"), Json::array({"raise-budget"}));
    EXPECT_EQ(one.at("actions")[0].at("device"), "cpu");
  }
  const std::string map = write("map.json", R"({"m0": 0, "m1": "cpu", "m2": "disk", "m3": "disk"})");
  EXPECT_THAT(rules(ask(with({"check", model, map}), 0, "stowage.check/1")), Contains("plan.disk-decides"));
  EXPECT_THAT(run_cli(with({"check", model, map})).out, HasSubstr("Disk decides the speed"));
  EXPECT_THAT(run_cli(with({"solve", model})).out, HasSubstr("Disk decides the speed"));
}

/// --explain says what asking again says: with another GiB on each device, and with each strategy.
TEST_F(CliExplains, WhatWouldChangeIsWhatAskingAgainSays) {
  const std::uint64_t gib = 1ull << 30;
  std::mt19937_64 random(2'718);
  for (int round = 0; round < 4; ++round) {
    std::vector<std::uint64_t> sizes;
    for (int i = 0; i < 9; ++i) sizes.push_back(gib / 2 + random() % gib);
    const std::string model = write("m.json", flat_model(sizes));
    const std::uint64_t gpu = 5 * gib + random() % gib, cpu = 4 * gib;
    const auto with = [&](std::uint64_t more_gpu, std::uint64_t more_cpu, std::vector<std::string> rest) {
      std::vector<std::string> out{"solve",  model,
                                   "--gpu",  std::to_string(gpu + more_gpu),
                                   "--cpu",  std::to_string(cpu + more_cpu),
                                   "--disk", "unlimited"};
      out.insert(out.end(), rest.begin(), rest.end());
      return out;
    };
    for (const std::string goal : {"gpu-bytes", "step-time"}) {
      SCOPED_TRACE(goal + " " + std::to_string(round));
      const Json plain = ask(with(0, 0, {"--objective", goal}), 0, "stowage.plan/1");
      EXPECT_FALSE(plain.contains("explanation"));
      const Json json = ask(with(0, 0, {"--objective", goal, "--explain"}), 0, "stowage.plan/1");
      EXPECT_EQ(json.at("value"), plain.at("value"));
      const Json& why = json.at("explanation");
      ASSERT_EQ(why.at("another_gib").size(), 2u);
      for (const Json& more : why.at("another_gib")) {
        const bool on_gpu = more.at("device") == "0";
        const Json again =
            ask(with(on_gpu ? gib : 0, on_gpu ? 0 : gib, {"--objective", goal}), 0, "stowage.plan/1");
        EXPECT_EQ(more.at("value"), again.at("value"));
        EXPECT_EQ(more.at("proven"), true);
        EXPECT_EQ(more.at("budget"), (on_gpu ? gpu : cpu) + gib);
      }
      for (const Json& one : why.at("strategies")) {
        if (one.at("strategy") == "stowage") {
          EXPECT_EQ(one.at("step_seconds"), json.at("step_seconds"));
          EXPECT_EQ(one.at("streamed_bytes"), json.at("streamed_bytes"));
        }
        if (!one.at("exception").is_null()) continue;
        const std::string strategy = one.at("strategy");
        const ProgramRun run = run_cli(with(0, 0, {"--objective", goal, "--strategy", strategy, "--json"}));
        EXPECT_EQ(run.json().at("gpu_bytes"), one.at("gpu_bytes")) << strategy;
        EXPECT_EQ(run.json().at("step_seconds"), one.at("step_seconds")) << strategy;
      }
    }
    const ProgramRun text = run_cli(with(0, 0, {"--explain"}));
    EXPECT_THAT(text.out, HasSubstr("Why this plan\n  Found by: "));
    EXPECT_THAT(text.out, HasSubstr("another GiB on"));
    EXPECT_THAT(text.out, HasSubstr("balanced_low_0"));
  }
}

}  // namespace
}  // namespace stowage::test
