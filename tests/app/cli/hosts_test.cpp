// Plans over several machines, on the real program.
#include <set>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;
using testing::Not;

class Hosts : public test::CliFixture {
 protected:
  /// So many hosts with one GPU of a size each, and RAM.
  std::string hosts(const std::vector<int>& gpus, int ram) {
    Json json{{"schema", "stowage.machine/2"}, {"hosts", Json::array()}};
    for (std::size_t i = 0; i < gpus.size(); ++i) {
      json["hosts"].push_back({{"host", "h" + std::to_string(i)},
                               {"devices", Json::array({Json{{"device", "0"}, {"budget", gpus[i]}},
                                                        Json{{"device", "cpu"}, {"budget", ram}}})}});
    }
    return write("hosts.json", to_text(json));
  }
};

/// Both ends are tied, with two layers between: three blocks of 400 bytes.
TEST_F(Hosts, EveryModuleLiesOnOneHost) {
  const std::string map = folder_.file("map.json");
  const Json json =
      ask({"solve", model(), "--hosts", hosts({900, 900}, 5000), "-o", map}, 0, "stowage.cluster-plan/1");
  EXPECT_EQ(json.at("status"), "optimal");
  EXPECT_EQ(json.at("value"), 1200) << "all of it, on two cards of which neither holds it";
  EXPECT_EQ(json.at("gpu_bytes"), 1200);
  EXPECT_EQ(json.at("bound"), json.at("value"));
  EXPECT_TRUE(json.at("all_orders"));
  EXPECT_EQ(json.at("model").at("name"), "tiny");
  EXPECT_EQ(json.at("machine").at("hosts").size(), 2u);
  EXPECT_EQ(parse_json(test::read_all(map), map).value(), json.at("device_map"));
  std::set<std::string> seen;
  std::uint64_t on_gpus = 0;
  for (const Json& stage : json.at("stages")) {
    for (const auto& [name, device] : stage.at("device_map").items())
      EXPECT_TRUE(seen.insert(name).second) << name << " lies on two hosts";
    for (const Json& device : stage.at("devices")) {
      EXPECT_LE(device.at("used"), device.at("budget"));
      if (device.at("kind") == "gpu") on_gpus += device.at("weights").get<std::uint64_t>();
    }
  }
  EXPECT_EQ(on_gpus, json.at("gpu_bytes"));
}

TEST_F(Hosts, TheVerdictIsOneLine) {
  const ProgramRun found = run_cli({"solve", model(), "--hosts", hosts({900, 900}, 5000)});
  EXPECT_EQ(found.exit, 0) << found.err;
  EXPECT_THAT(found.out, HasSubstr("Optimal, proven: "));
  EXPECT_THAT(found.out,
              HasSubstr(" on GPUs, of plans in which each host runs one run of consecutive blocks\n"));
  EXPECT_THAT(found.out, HasSubstr("All orders of hosts were weighed."));
  EXPECT_THAT(found.out, HasSubstr("the latencies of the network alone count"));
  EXPECT_THAT(found.out, HasSubstr("h1"));
  const ProgramRun none = run_cli({"solve", model(), "--hosts", hosts({100, 100}, 200)});
  EXPECT_EQ(none.exit, 4);
  EXPECT_THAT(none.out, HasSubstr("No plan exists"));
  EXPECT_THAT(none.out, Not(HasSubstr("Written to")));
  const Json json = ask({"solve", model(), "--hosts", hosts({100, 100}, 200)}, 4, "stowage.cluster-plan/1");
  EXPECT_EQ(json.at("status"), "infeasible");
  EXPECT_EQ(json.at("device_map"), nullptr);
}

TEST_F(Hosts, WhatNobodyKnowsIsSaidInPlaceOfANumber) {
  const std::string file = hosts({900, 900}, 5000), map = folder_.file("map.json");
  EXPECT_FALSE(
      ask({"solve", model(), "--hosts", file, "-o", map}, 0, "stowage.cluster-plan/1").at("computing_known"))
      << "the cards have no name";
  EXPECT_FALSE(
      ask({"check", model(), map, "--hosts", file}, 0, "stowage.cluster-check/1").at("computing_known"));
  const ProgramRun solved = run_cli({"solve", model(), "--hosts", file});
  EXPECT_THAT(solved.out, HasSubstr("What the hosts compute is not known: a step takes "));
  EXPECT_THAT(solved.out, HasSubstr("With --tokens or --prompt what hosts compute is counted"));
  EXPECT_THAT(run_cli({"solve", model(), "--hosts", file, "--prompt", "64"}).out,
              Not(HasSubstr("With --tokens")));
  EXPECT_THAT(solved.out, Not(HasSubstr(" a step, ")));
  EXPECT_THAT(run_cli({"check", model(), map, "--hosts", file}).out,
              HasSubstr("What the hosts compute is not known."));
  EXPECT_THAT(run_cli({"solve", model(), "--hosts", file, "--objective", "throughput"}).out,
              HasSubstr("What the hosts compute is not known: at most "));
}

/// One host is one machine: the same value, by a solver that is asked in another way.
TEST_F(Hosts, OneHostIsOneMachine) {
  const std::string machine = write(
      "machine.json",
      R"({"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": 900}, {"device": "cpu", "budget": 5000}]})");
  for (const char* objective : {"gpu-bytes", "step-time"}) {
    const Json one = ask({"solve", model(), "--machine", machine, "--objective", objective}, 0,
                         "stowage.plan/1"),
               same = ask({"solve", model(), "--hosts", machine, "--objective", objective}, 0,
                          "stowage.cluster-plan/1");
    EXPECT_EQ(one.at("gpu_bytes"), same.at("gpu_bytes")) << objective;
    EXPECT_DOUBLE_EQ(one.at("step_seconds").get<double>(), same.at("step_seconds").get<double>());
  }
  const Json one = ask({"solve", model(), "--machine", machine, "--contiguous"}, 0, "stowage.plan/1"),
             same = ask({"solve", model(), "--hosts", machine, "--contiguous"}, 0, "stowage.cluster-plan/1");
  EXPECT_EQ(one.at("gpu_bytes"), same.at("gpu_bytes"));
}

TEST_F(Hosts, WhatSpeaksOfOneMachineIsRefused) {
  const std::string file = hosts({900, 900}, 5000);
  const std::vector<std::vector<std::string>> beside{{"--gpu", "900"},
                                                     {"--cpu", "1GiB"},
                                                     {"--machine", file},
                                                     {"--target", "pytorch"},
                                                     {"--from-plan", file},
                                                     {"--max-gpus", "1"},
                                                     {"--explain"},
                                                     {"--report", "report.md"},
                                                     {"--dump-problem", "p.json"},
                                                     {"--main", "0"},
                                                     {"--link", "0:1=1GB/s"},
                                                     {"--card", "0=A100"},
                                                     {"--strategy", "stowage"},
                                                     {"--saved-activations", "run.json"},
                                                     {"--offload-activations", "=on"}};
  for (const std::vector<std::string>& words : beside) {
    std::vector<std::string> all{"solve", model(), "--hosts", file};
    all.insert(all.end(), words.begin(), words.end());
    const Json json = ask(all, 2, "stowage.error/1");
    EXPECT_EQ(json.at("error").at("message"),
              words.front() + " speaks of one machine: it does not go with --hosts.");
  }
  EXPECT_EQ(run_cli({"solve", "--problem", file, "--hosts", file}).exit, 2);
}

TEST_F(Hosts, PresetsAndFilesThatAreNone) {
  const Json json = ask({"solve", model(), "--hosts", "4xdesktop"}, 0, "stowage.cluster-plan/1");
  EXPECT_EQ(json.at("machine").at("hosts").size(), 4u);
  const Json unknown = ask({"solve", model(), "--hosts", "9xtoaster"}, 2, "stowage.error/1");
  EXPECT_THAT(unknown.at("error").at("message").get<std::string>(), HasSubstr("laptop-server"));
  ask({"solve", model(), "--hosts", folder_.file("gone.json")}, 3, "stowage.error/1");
  ask({"solve", model(), "--hosts", write("bad.json", R"({"schema": "stowage.machine/2", "hosts": []})")}, 3,
      "stowage.error/1");
  // Where one machine is wanted, several are not one.
  const Json several =
      ask({"solve", model(), "--machine", hosts({900, 900, 900}, 5000)}, 3, "stowage.error/1");
  EXPECT_EQ(several.at("error").at("rule"), "cluster.one-host");
  EXPECT_THAT(several.at("error").at("message").get<std::string>(), HasSubstr("3 hosts"));
}

TEST_F(Hosts, RulesNameAHostOrADeviceOfIt) {
  const std::string file = hosts({5000, 5000}, 5000);
  const auto place_of = [&](const std::vector<std::string>& words, const std::string& name) {
    std::vector<std::string> all{"solve", model(), "--hosts", file};
    all.insert(all.end(), words.begin(), words.end());
    const Json map = ask(all, 0, "stowage.cluster-plan/1").at("device_map");
    std::string key = name;
    while (!map.contains(key) && !key.empty())
      key.resize(key.rfind('.') == std::string::npos ? 0 : key.rfind('.'));
    return map.at(key).get<std::string>();
  };
  EXPECT_EQ(place_of({"--pin", "layers.1=h1"}, "layers.1.weight"), "h1:0");
  EXPECT_EQ(place_of({"--pin", "layers.1=h1:cpu"}, "layers.1.weight"), "h1:cpu");
  EXPECT_EQ(place_of({"--forbid", "layers.1=h0"}, "layers.1.weight"), "h1:0");
  EXPECT_EQ(place_of({"--forbid", "layers.*=h0:0", "--forbid", "layers.*=h1:0"}, "layers.1.weight").substr(2),
            ":cpu");
  const std::pair<const char*, const char*> wrong[] = {{"layers.1=h7", "no host is called h7"},
                                                       {"layers.1=0", "no host is called 0"},
                                                       {"layers.1=h1:3", "h1 has no device 3"},
                                                       {"layers.1", "NAME=HOST or NAME=HOST:DEVICE"},
                                                       {"nothing=h1", "nothing"}};
  for (const auto& [rule, words] : wrong) {
    const Json json = ask({"solve", model(), "--hosts", file, "--pin", rule}, 2, "stowage.error/1");
    EXPECT_THAT(json.at("error").at("message").get<std::string>(), HasSubstr(words));
  }
  EXPECT_EQ(ask({"solve", model(), "--hosts", file, "--forbid", "layers.1=h0", "--forbid", "layers.1=h1"}, 4,
                "stowage.cluster-plan/1")
                .at("status"),
            "infeasible");
}

TEST_F(Hosts, ARuleMayNameADeviceOfWhicheverHost) {
  const std::string file = hosts({900, 900}, 5000);
  const Json json =
      ask({"solve", model(), "--hosts", file, "--pin", "layers.1=*:cpu"}, 0, "stowage.cluster-plan/1");
  int there = 0;
  for (const auto& [name, device] : json.at("device_map").items()) {
    if (!name.starts_with("layers.1")) continue;
    EXPECT_TRUE(device.get<std::string>().ends_with(":cpu")) << name << " on " << device;
    ++there;
  }
  EXPECT_GT(there, 0);
  EXPECT_EQ(
      json.at("rules"),
      Json::array({Json{{"name", "layers.1"}, {"host", nullptr}, {"device", "cpu"}, {"forbid", false}}}));
  const Json unknown =
      ask({"solve", model(), "--hosts", file, "--pin", "layers.1=*:7"}, 2, "stowage.error/1");
  EXPECT_THAT(unknown.at("error").at("message").get<std::string>(), HasSubstr("no host has a device 7"));
  EXPECT_FALSE(ask({"solve", model(), "--hosts", file}, 0, "stowage.cluster-plan/1").contains("rules"));
}

TEST_F(Hosts, WhereThereIsNoPlanItSaysWhyAndWhatWouldHelp) {
  const Json json = ask({"solve", model(), "--hosts", hosts({100, 100}, 200)}, 4, "stowage.cluster-plan/1");
  const Json& why = json.at("infeasible");
  EXPECT_TRUE(why.at("proven"));
  EXPECT_EQ(why.at("rule"), "cluster.room");
  ASSERT_FALSE(why.at("repairs").empty());
  const Json& repair = why.at("repairs").front();
  EXPECT_EQ(repair.at("kind"), "raise-budgets");
  EXPECT_EQ(repair.at("devices"), "gpu");
  const int budget = repair.at("budget").get<int>();
  EXPECT_EQ(ask({"solve", model(), "--hosts", hosts({budget, budget}, 200)}, 0, "stowage.cluster-plan/1")
                .at("gpu_bytes"),
            repair.at("gpu_bytes"));
  EXPECT_TRUE(why.at("smallest_budgets").front().at("proven"));
  EXPECT_TRUE(why.at("not_settled").empty());
  EXPECT_GT(why.at("nodes"), 0);
  ask({"solve", model(), "--hosts", hosts({budget - 1, budget - 1}, 200)}, 4, "stowage.cluster-plan/1");
  const ProgramRun text = run_cli({"solve", model(), "--hosts", hosts({100, 100}, 200)});
  EXPECT_THAT(text.out, HasSubstr(why.at("reason").get<std::string>()));
  EXPECT_THAT(text.out, HasSubstr("What would help:\n  Raise the GPUs of h0, h1 to "));
  const Json ruled = ask({"solve", model(), "--hosts", hosts({900, 900}, 5000), "--pin", "layers.0=h0",
                          "--forbid", "layers.0=h0"},
                         4, "stowage.cluster-plan/1");
  EXPECT_EQ(ruled.at("infeasible").at("rule"), "cluster.rules");
  EXPECT_EQ(ruled.at("infeasible").at("repairs").front().at("kind"), "lift-rule");
}

TEST_F(Hosts, AMapOverHostsSaysWhatItNeeds) {
  const std::string map = write("map.json", R"({"": "h0:0", "layers.1": "h1:0"})");
  const Json json = ask({"check", model(), map, "--gpu", "9000"}, 3, "stowage.error/1");
  EXPECT_THAT(json.at("error").at("message").get<std::string>(), HasSubstr("--hosts FILE"));
}

TEST_F(Hosts, ThroughputIsThatOfTheSlowestStage) {
  const std::string file = hosts({900, 900}, 5000);
  const std::vector<std::string> words{"solve", model(), "--hosts", file, "--objective", "throughput"};
  const Json endless = ask(words, 0, "stowage.cluster-plan/1");
  EXPECT_EQ(endless.at("objective"), "throughput");
  EXPECT_EQ(endless.at("pipeline").at("micro_batches"), nullptr);
  EXPECT_EQ(endless.at("pipeline").at("fill_and_drain"), 1);
  std::vector<std::string> four = words;
  four.insert(four.end(), {"--micro-batches", "4"});
  const Json ends = ask(four, 0, "stowage.cluster-plan/1");
  const Json& pipeline = ends.at("pipeline");
  const double stages = pipeline.at("stages").get<double>();
  EXPECT_EQ(ends.at("stages").size(), stages);
  EXPECT_DOUBLE_EQ(pipeline.at("fill_and_drain").get<double>(), (4 + stages - 1) / 4);
  EXPECT_NEAR(pipeline.at("seconds").get<double>(),
              pipeline.at("through_seconds").get<double>() + 3 * pipeline.at("slowest_seconds").get<double>(),
              1e-12);
  EXPECT_NEAR(pipeline.at("seconds").get<double>(), ends.at("value").get<double>() * 1e-12, 1e-12);
  EXPECT_GE(ends.at("value"), ends.at("bound"));
  for (const Json& stage : ends.at("stages")) EXPECT_EQ(stage.at("gpu"), "0");
  const ProgramRun run = run_cli(four);
  EXPECT_THAT(run.out, HasSubstr("micro-batches a second"));
  EXPECT_THAT(run.out, HasSubstr("Filling and draining: 4 micro-batches"));
  EXPECT_THAT(run.out, HasSubstr("h0:0"));
  four.insert(four.end(), {"--train", "adamw"});
  ask(four, 2, "stowage.error/1");
  ask({"solve", model(), "--objective", "throughput", "--gpu", "900"}, 2, "stowage.error/1");
  ask({"solve", model(), "--gpu", "900", "--micro-batches", "4"}, 2, "stowage.error/1");
  ask({"solve", model(), "--gpu", "900", "--what-if"}, 2, "stowage.error/1");
  ask({"solve", model(), "--hosts", file, "--micro-batches", "4"}, 2, "stowage.error/1");
  ask({"solve", model(), "--hosts", file, "--objective", "throughput", "--runtime", "host"}, 2,
      "stowage.error/1");
}

TEST_F(Hosts, WhatAnotherHostWouldBuyIsSaid) {
  const Json one =
      ask({"solve", model(), "--hosts", hosts({820}, 5000), "--what-if"}, 0, "stowage.cluster-plan/1");
  ASSERT_EQ(one.at("what_if").size(), 1u) << "of one host no network is in use";
  EXPECT_EQ(one.at("what_if")[0].at("change"), "another host like h0");
  EXPECT_EQ(one.at("what_if")[0].at("value"), 1200);
  EXPECT_LT(one.at("value"), 1200);
  const std::vector<std::string> words{"solve", model(), "--hosts", hosts({900, 900}, 5000), "--what-if"};
  const Json two = ask(words, 0, "stowage.cluster-plan/1");
  ASSERT_EQ(two.at("what_if").size(), 3u);
  EXPECT_EQ(two.at("what_if")[0].at("value"), two.at("value")) << "bytes do not ask how fast a network is";
  EXPECT_THAT(run_cli(words).out, HasSubstr("every network 10 times as fast"));
}

/// What solve writes check reads, and says the same of it.
TEST_F(Hosts, CheckAgreesWithSolve) {
  const std::string file = hosts({900, 900}, 5000), map = folder_.file("map.json");
  const Json solved = ask({"solve", model(), "--hosts", file, "-o", map}, 0, "stowage.cluster-plan/1");
  const Json checked = ask({"check", model(), map, "--hosts", file}, 0, "stowage.cluster-check/1");
  EXPECT_EQ(checked.at("gpu_bytes"), solved.at("gpu_bytes"));
  EXPECT_EQ(checked.at("total_bytes"), solved.at("total_bytes"));
  EXPECT_NEAR(checked.at("step_seconds").get<double>(), solved.at("step_seconds").get<double>(), 1e-12);
  EXPECT_NEAR(checked.at("hop_seconds").get<double>(), solved.at("hop_seconds").get<double>(), 1e-12);
  EXPECT_TRUE(checked.at("fits"));
  const std::string over = write("over.json", R"({"": "h0:0"})");
  EXPECT_FALSE(ask({"check", model(), over, "--hosts", file}, 4, "stowage.cluster-check/1").at("fits"));
  EXPECT_THAT(run_cli({"check", model(), over, "--hosts", file}).out, HasSubstr("Does not fit"));
  const Json wrong =
      ask({"check", model(), write("wrong.json", R"({"": "h9:0"})"), "--hosts", file}, 3, "stowage.error/1");
  EXPECT_EQ(wrong.at("error").at("rule"), "cluster.map-device");
  ask({"check", model(), map, "--hosts", file, "--gpu", "900"}, 2, "stowage.error/1");
  ask({"check", model(), "--hosts", file}, 2, "stowage.error/1");
}

TEST_F(Hosts, ExportRefusesWhatIsNotKnown) {
  const std::string file = hosts({900, 900}, 5000);
  const std::string map = write("map.json", R"({"embed": "h0:0", "layers": "h0:0", "head": "h1:cpu"})");
  const Json ollama = ask({"export", model(), map, "--hosts", file, "--to", "ollama"}, 2, "stowage.error/1");
  EXPECT_THAT(ollama.at("error").at("message").get<std::string>(), HasSubstr("is not known here"));
  const Json llama =
      ask({"export", model(), map, "--hosts", file, "--to", "llama.cpp"}, 2, "stowage.error/1");
  EXPECT_THAT(llama.at("error").at("message").get<std::string>(), HasSubstr("h1:cpu"));
  const Json cpu = ask({"export", model(), map, "--hosts", file, "--to", "vllm"}, 2, "stowage.error/1");
  EXPECT_THAT(cpu.at("error").at("message").get<std::string>(), HasSubstr("h1:cpu"));
}

}  // namespace
}  // namespace stowage
