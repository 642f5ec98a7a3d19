#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;
class ScheduleCommand : public CliFixture {};

std::string scenario(int layers) {
  return R"({"schema": "stowage.offload/1", "link": {"to_host": 100, "to_device": 100}, "offload_layers": )" +
         std::to_string(layers) + R"(, "layers": [
  {"name": "a", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50},
  {"name": "b", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50},
  {"name": "c", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50}]})";
}

TEST_F(ScheduleCommand, AnswersRefusesAndChooses) {
  EXPECT_EQ(ask({"schedule", write("one.json", scenario(1))}, 0, "stowage.schedule/1")["status"], "ok");
  EXPECT_EQ(ask({"schedule", write("all.json", scenario(3))}, 4, "stowage.schedule/1")["status"], "refused");
  const Json error = ask({"schedule", write("more.json", scenario(4))}, 3, "stowage.error/1");
  EXPECT_EQ(error["error"]["rule"], "offload.too-many-layers");
  const std::string out = folder_.file("out.json");
  const Json best =
      ask({"schedule", write("s.json", scenario(0)), "--budget", "120", "-o", out}, 0, "stowage.schedule/1");
  EXPECT_EQ(best["best"]["offload_layers"], 1);
  EXPECT_EQ(Json::parse(read_all(out))["offload_layers"], 1);
  EXPECT_EQ(run_cli({"schedule", write("s.json", scenario(0)), "--budget", "10"}).exit, 4);
  EXPECT_THAT(run_cli({"schedule", write("one.json", scenario(1))}).out, HasSubstr("No stall"));
}

/// Where nothing fits, what is named as needed is enough, and a byte less is not where that is said.
TEST_F(ScheduleCommand, WhatIsNeededIsEnough) {
  const std::string file = write("s.json", scenario(0));
  const auto with = [&](std::uint64_t budget, int exit) {
    return ask({"schedule", file, "--recompute", "--budget", std::to_string(budget)}, exit,
               "stowage.schedule/1")["best"];
  };
  const Json none = with(10, 4);
  const auto least = none["least_peak_bytes"].get<std::uint64_t>();
  EXPECT_GT(least, 10u);
  EXPECT_LE(with(least, 0)["peak_bytes"], least);
  EXPECT_EQ(none["least_proven"], true) << "of three layers";
  EXPECT_EQ(with(least - 1, 4)["least_peak_bytes"], least);
  const ProgramRun text = run_cli({"schedule", file, "--recompute", "--budget", "10"});
  EXPECT_THAT(text.out, HasSubstr("every mix needs"));
  EXPECT_THAT(run_cli({"schedule", file, "--budget", "10"}).out,
              HasSubstr("No number of layers fits the budget: "));
}

/// The inverse of --budget: of the n whose step is quick enough the one with the least bytes.
TEST_F(ScheduleCommand, ATimeForAStepGivesTheLeastBytes) {
  const std::string file = write("s.json", scenario(0));
  const Json all = ask({"schedule", file, "--budget", "1GiB"}, 0, "stowage.schedule/1")["best"];
  EXPECT_EQ(all["proven"], true);
  for (const Json& point : all["tried"]) {
    const double seconds = point["seconds"].get<double>();
    const Json best =
        ask({"schedule", file, "--time", std::to_string(seconds + 1e-6)}, 0, "stowage.schedule/1");
    std::uint64_t least = ~0ull;
    for (const Json& other : all["tried"]) {
      if (other["seconds"] <= seconds + 1e-6)
        least = std::min(least, other["peak_bytes"].get<std::uint64_t>());
    }
    EXPECT_EQ(best["peak_bytes"], least) << seconds;
    EXPECT_LE(best["seconds"], seconds + 1e-6);
    EXPECT_EQ(best["best"]["within_seconds"], std::stod(std::to_string(seconds + 1e-6)));
  }
  const auto none = run_cli({"schedule", file, "--time", "0.5"});
  EXPECT_EQ(none.exit, 4);
  EXPECT_THAT(none.out, HasSubstr("A step takes longer"));
  EXPECT_EQ(run_cli({"schedule", file, "--time", "0"}).exit, 2);
  EXPECT_EQ(run_cli({"schedule", file, "--time", "1", "--budget", "1GiB"}).exit, 2);
}

/// Layers that count and of which nothing can go are named, with why; a mix does not choose them.
TEST_F(ScheduleCommand, LayersThatAreTooSmallToMoveAreSaid) {
  Json small = Json::parse(scenario(2));
  for (Json& layer : small["layers"]) {
    const std::uint64_t elements = layer["name"] == "b" ? 300'000 : 1000;
    layer["tensors"] = {{{"name", "t"}, {"bytes", 50}, {"elements", elements}}};
    layer.erase("bytes");
  }
  const std::string file = write("small.json", small.dump());
  const Json answer = ask({"schedule", file}, 0, "stowage.schedule/1");
  EXPECT_EQ(answer["layers"][0]["moved_bytes"], 0);
  EXPECT_EQ(answer["layers"][0]["reasons"], (Json{{"too_small", 50}}));
  EXPECT_EQ(answer["layers"][1]["reasons"], Json::object());
  const std::string said = run_cli({"schedule", file}).out;
  EXPECT_THAT(said, HasSubstr("Nothing saved in a is moved: too_small 50 B."));
  EXPECT_THAT(said, HasSubstr("Fewer than 262,144 elements are too small."));
  const Json mix = ask({"schedule", file, "--recompute", "--budget", "120"}, 0, "stowage.schedule/1");
  EXPECT_NE(mix["best"]["layers"][0]["treatment"], "offload");
  EXPECT_EQ(mix["best"]["layers"][0]["reasons"], (Json{{"too_small", 50}}));
  for (std::size_t i = 0; i < 3; ++i) {
    const bool moves = mix["layers"][i]["moved_bytes"] > 0;
    EXPECT_EQ(mix["best"]["layers"][i]["treatment"] == "offload", moves) << i;
  }
  EXPECT_THAT(run_cli({"schedule", file, "--recompute", "--budget", "120"}).out,
              HasSubstr("Nothing saved in a is moved"));
}

TEST_F(ScheduleCommand, ARecordedRunGivesTheScenario) {
  Json run{{"schema", "stowage.run/1"}, {"modules", Json::array()}, {"saved_for_backward", Json::array()}};
  for (const char* name : {"layers.0", "layers.1", "layers.2", "layers.3"}) {
    run["modules"].push_back({{"name", name}, {"seconds", 1}, {"backward_seconds", 2}});
    run["saved_for_backward"].push_back({{"module", name},
                                         {"tensors", 1},
                                         {"bytes", 1000},
                                         {"eligible_bytes", 1000},
                                         {"reasons", Json::object()}});
  }
  const std::string file = write("run.json", run.dump()), out = folder_.file("scenario.json");
  const Json fast =
      ask({"schedule", "--from", file, "--link", "0:cpu=2kB/s", "--link", "cpu:0=1kB/s", "-o", out}, 0,
          "stowage.schedule/1");
  EXPECT_EQ(fast["stall_seconds"], 0) << "the least bytes that cost no time";
  EXPECT_LT(fast["peak_bytes"], fast["peak_bytes_without"]);
  const Json scenario = Json::parse(read_all(out));
  EXPECT_EQ(scenario["link"]["to_host"], 2000);
  EXPECT_EQ(scenario["link"]["to_device"], 1000);
  EXPECT_EQ(ask({"schedule", out}, 0, "stowage.schedule/1")["peak_bytes"], fast["peak_bytes"]);
  const Json slow = ask({"schedule", "--from", file, "--link", "0:cpu=1B/s"}, 0, "stowage.schedule/1");
  EXPECT_EQ(slow["peak_bytes"], slow["peak_bytes_without"])
      << "over a link that is too slow nothing is moved";
  const Json first = ask({"schedule", "--from", file, "--first", "2"}, 0, "stowage.schedule/1");
  EXPECT_EQ(first["layers"][1]["moved_bytes"], 1000);
  EXPECT_EQ(first["layers"][2]["moved_bytes"], 0);
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--first", "5"}).exit, 3);
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--layers", "blocks.*"}).exit, 3);
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--link", "0:1=1GB/s"}).exit, 2);
  EXPECT_EQ(run_cli({"schedule", out, "--from", file}).exit, 2);
  EXPECT_EQ(run_cli({"schedule"}).exit, 2);
}

}  // namespace
}  // namespace stowage::test
