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
}

TEST_F(Hosts, WhatSpeaksOfOneMachineIsRefused) {
  const std::string file = hosts({900, 900}, 5000);
  const std::vector<std::vector<std::string>> beside{{"--gpu", "900"},          {"--cpu", "1GiB"},
                                                     {"--machine", file},       {"--pin", "embed=0"},
                                                     {"--forbid", "head=cpu"},  {"--target", "pytorch"},
                                                     {"--from-plan", file},     {"--contiguous"},
                                                     {"--max-gpus", "1"},       {"--explain"},
                                                     {"--report", "report.md"}, {"--dump-problem", "p.json"},
                                                     {"--main", "0"},           {"--link", "0:1=1GB/s"},
                                                     {"--card", "0=A100"},      {"--strategy", "stowage"}};
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

}  // namespace
}  // namespace stowage
