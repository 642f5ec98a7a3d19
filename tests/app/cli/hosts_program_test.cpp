// Programs over several machines: what hosts hand over is counted from the graph, by the plan and by check.
#include <map>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/paths.h"

namespace stowage {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;
using testing::Not;

using Handed = std::map<std::pair<std::string, std::string>, std::pair<std::uint64_t, std::uint64_t>>;

Handed handed(const Json& json) {
  Handed out;
  for (const Json& hop : json.at("hand_overs"))
    out[{hop.at("from").get<std::string>(), hop.at("to").get<std::string>()}] = {
        hop.at("bytes").get<std::uint64_t>(), hop.at("messages").get<std::uint64_t>()};
  return out;
}

class HostsOfPrograms : public test::CliFixture {
 protected:
  /// Hosts of one card each, so large that all of them together hold the model and no one does.
  std::string hosts(std::size_t count, std::uint64_t bytes, const Json& measured = {}) {
    Json json{{"schema", "stowage.machine/2"}, {"hosts", Json::array()}};
    for (std::size_t i = 0; i < count; ++i) {
      json["hosts"].push_back(
          {{"host", "h" + std::to_string(i)},
           {"devices", Json::array({Json{{"device", "0"}, {"budget", bytes / count * 6 / 5 + 4096}},
                                    Json{{"device", "cpu"}, {"budget", 0}}})}});
      if (!measured.is_null()) json["hosts"].back()["calibration"] = measured;
    }
    return write("hosts.json", to_text(json));
  }
  std::string program(const char* name) {
    return stowage::test::data(std::string("models/") + name + "/static.pt2");
  }
};

TEST_F(HostsOfPrograms, PlanAndCheckSayTheSameBytes) {
  int divided = 0;
  for (const char* name : {"llama_untied", "mixed_precision", "t5_shared", "vit_tiny"}) {
    SCOPED_TRACE(name);
    const std::string map = folder_.file("map.json");
    const Json alone = ask({"inspect", program(name)}, 0, "stowage.inspect/1");
    const std::string file = hosts(2, alone.at("total_bytes").get<std::uint64_t>());
    for (const char* goal : {"gpu-bytes", "step-time"}) {
      const ProgramRun solved =
          run_cli({"solve", program(name), "--hosts", file, "--objective", goal, "-o", map, "--json"});
      if (solved.exit != 0) continue;  // one half is larger than a card
      const Json plan = solved.json();
      EXPECT_TRUE(plan.at("hand_over_by_graph"));
      EXPECT_TRUE(plan.at("hand_over_known"));
      const ProgramRun checked = run_cli({"check", program(name), map, "--hosts", file, "--json"});
      EXPECT_EQ(handed(checked.json()), handed(plan)) << goal;
      EXPECT_NEAR(checked.json().at("hop_seconds").get<double>(), plan.at("hop_seconds").get<double>(),
                  1e-11);
      divided += plan.at("stages").size() > 1 && !handed(plan).empty();
    }
  }
  EXPECT_GE(divided, 4);
}

TEST_F(HostsOfPrograms, BytesAreThoseOfTheGraphWhereThereIsOne) {
  const std::string dynamic = stowage::test::data("models/convnet/dynamic_all.pt2");
  const std::string map = write("map.json", R"({"": "h0:cpu", "head": "h1:cpu"})");
  const std::string file = hosts(2, 1 << 24);
  const Json usual = run_cli({"check", dynamic, map, "--hosts", file, "--json"}).json();
  ASSERT_TRUE(usual.at("hand_over_by_graph"));
  EXPECT_FALSE(handed(usual).empty());
  const Json other = ask({"check", model(), write("m.json", R"({"": "h0:0"})"), "--hosts", file}, 0,
                         "stowage.cluster-check/1");
  EXPECT_FALSE(other.at("hand_over_by_graph")) << "a model without a graph";
}

TEST_F(HostsOfPrograms, RatesOfAnotherVersionAreNamed) {
  const Json measured{{"date", "2026-01-01T00:00:00Z"},
                      {"engine", "0.0.1"},
                      {"torch", "2.11.0"},
                      {"processor", ""},
                      {"threads", 1},
                      {"figures", Json::array()},
                      {"unmeasured", Json::array()},
                      {"slots", Json::array()}};
  const std::string name = program("llama_untied"), map = folder_.file("map.json");
  const std::string file = hosts(2, 1 << 24, measured);
  const ProgramRun solved = run_cli({"solve", name, "--hosts", file, "-o", map});
  EXPECT_THAT(solved.err, HasSubstr("h0, h1: The rates of this machine were measured with "));
  EXPECT_THAT(solved.err, HasSubstr("stowage-engine 0.0.1"));
  EXPECT_THAT(run_cli({"check", name, map, "--hosts", file}).err, HasSubstr("h0, h1: "));
  EXPECT_THAT(run_cli({"solve", name, "--hosts", hosts(2, 1 << 24)}).err, Not(HasSubstr("measured with")));
}

}  // namespace
}  // namespace stowage
