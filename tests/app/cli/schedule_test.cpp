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

/// What is chosen is said, and that it is the best of all; it is said of those alone that were computed.
TEST_F(ScheduleCommand, TheNumberThatIsChosenIsSaidToBeTheBest) {
  const std::string file = write("s.json", scenario(0));
  EXPECT_THAT(
      run_cli({"schedule", file, "--budget", "120"}).out,
      HasSubstr("Moves the first 1 of 3 layers: of all 3 numbers the fastest that fits, each was computed."));
  EXPECT_THAT(run_cli({"schedule", file, "--time", "1000"}).out,
              HasSubstr("of all 3 numbers the one with the least peak whose step is quick enough, each was"));
  EXPECT_THAT(run_cli({"schedule", file, "--budget", "10"}).out, testing::Not(HasSubstr("Moves the first")));
  EXPECT_THAT(run_cli({"schedule", file}).out, testing::Not(HasSubstr("Moves the first")));
  const Json none = ask({"schedule", file, "--budget", "10"}, 4, "stowage.schedule/1")["best"];
  EXPECT_EQ(none["offload_layers"], nullptr);
  EXPECT_EQ(none["proven"], true) << "each was computed, and none fits";
  Json fused = Json::parse(scenario(0));
  fused["groups"] = {{{"name", "both"}, {"members", {"a", "b"}}}};
  const std::string part = write("fused.json", fused.dump());
  const Json some = ask({"schedule", part, "--budget", "1GiB"}, 0, "stowage.schedule/1")["best"];
  EXPECT_EQ(some["tried"].size(), 1u) << "a part of a group is refused";
  EXPECT_EQ(some["proven"], false) << "not every number was tried";
  EXPECT_THAT(run_cli({"schedule", part, "--budget", "1GiB"}).out,
              HasSubstr("Moves the first 0 of 3 layers: of the one number that is not refused the fastest"));
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

/// Of several GPUs each has its peaks, and may have a budget of its own: every n was tried.
TEST_F(ScheduleCommand, EachGpuHasItsPeakAndItsBudget) {
  Json two = Json::parse(scenario(0));
  two["layers"][1]["gpu"] = 1;
  two["layers"].push_back(
      {{"name", "d"}, {"forward_seconds", 1}, {"backward_seconds", 2}, {"bytes", 50}, {"gpu", 1}});
  const std::string file = write("two.json", two.dump());
  const Json none = ask({"schedule", file}, 0, "stowage.schedule/1");
  ASSERT_EQ(none["gpus"].size(), 2u);
  for (const Json& gpu : none["gpus"]) EXPECT_EQ(gpu["peak_bytes"], 100);
  EXPECT_THAT(run_cli({"schedule", file}).out, HasSubstr("GPU 1: peak 100"));
  const Json best = ask({"schedule", file, "--budget", "0=60,1=100"}, 0, "stowage.schedule/1");
  EXPECT_EQ(best["best"]["budgets"], (Json{{"0", 60}, {"1", 100}}));
  EXPECT_LE(best["gpus"][0]["peak_bytes"], 60);
  EXPECT_EQ(best["best"]["proven"], true);
  for (const Json& point : best["best"]["tried"]) {
    ASSERT_EQ(point["gpus"].size(), 2u);
    const bool fits = point["gpus"][0]["peak_bytes"] <= 60 && point["gpus"][1]["peak_bytes"] <= 100;
    EXPECT_TRUE(!fits || point["seconds"] >= best["seconds"]) << "none that fits is faster";
  }
  const ProgramRun little = run_cli({"schedule", file, "--budget", "0=60,1=10"});
  EXPECT_EQ(little.exit, 4);
  EXPECT_THAT(little.out, HasSubstr("at least on GPU 1; none is moved"));
  EXPECT_THAT(little.out, testing::Not(HasSubstr("at least on GPU 0"))) << "there is enough there";
  for (const char* wrong : {"0=60,2=60", "0=60,60", "0=60,0=60", "x=60", "0=much"})
    EXPECT_EQ(run_cli({"schedule", file, "--budget", wrong}).exit, 2) << wrong;
  const Json mix = ask({"schedule", file, "--budget", "0=60,1=100", "--recompute"}, 0, "stowage.schedule/1");
  EXPECT_EQ(mix["best"]["budgets"], (Json{{"0", 60}, {"1", 100}}));
  EXPECT_LE(mix["gpus"][0]["peak_bytes"], 60);
  EXPECT_LE(mix["seconds"], best["seconds"]) << "to move the first n is a mix, too";
  const Json no_mix =
      ask({"schedule", file, "--budget", "0=60,1=10", "--recompute"}, 4, "stowage.schedule/1")["best"];
  ASSERT_EQ(no_mix["least_gpus"].size(), 2u);
  EXPECT_LE(no_mix["least_gpus"][0]["peak_bytes"], 60) << "alone it would fit";
  EXPECT_EQ(no_mix["least_gpus"][1]["peak_bytes"], 50) << "the last layer stays";
  EXPECT_THAT(run_cli({"schedule", file, "--budget", "0=60,1=10", "--recompute"}).out,
              HasSubstr("every mix needs 50 B or more on GPU 1"));
  EXPECT_EQ(run_cli({"schedule", file, "--budget", "0=60,2=60", "--recompute"}).exit, 2);
  EXPECT_FALSE(ask({"schedule", write("s.json", scenario(0))}, 0, "stowage.schedule/1").contains("gpus"));
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
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--link", "1:cpu=1GB/s"}).exit, 2) << "nothing is there";
  EXPECT_EQ(run_cli({"schedule", out, "--from", file}).exit, 2);
  EXPECT_EQ(run_cli({"schedule"}).exit, 2);
}

/// What --budget is where the size of the card is said: the card without weights and gradients of the run.
TEST_F(ScheduleCommand, ACardSaysHowMuchRoomActivationsHave) {
  Json run{{"schema", "stowage.run/1"}, {"modules", Json::array()}, {"saved_for_backward", Json::array()}};
  for (const char* name : {"layers.0", "layers.1", "layers.2", "layers.3"}) {
    run["modules"].push_back({{"name", name}, {"seconds", 1}, {"backward_seconds", 2}});
    run["saved_for_backward"].push_back({{"module", name},
                                         {"tensors", 1},
                                         {"bytes", 1000u},
                                         {"eligible_bytes", 1000u},
                                         {"reasons", Json::object()}});
  }
  run["device_map"] = {{"", 0u}, {"head", "cpu"}};
  run["devices"] = {{{"device", "0"}, {"budget", 9000u}, {"weights_bytes", 600u}, {"peak_bytes", 5000u}},
                    {{"device", "cpu"}, {"weights_bytes", 70u}, {"peak_bytes", 70u}}};
  run["gradients"] = {{{"name", "layers.0.weight"}, {"dtype", "F32"}, {"shape", {10u, 10u}}},
                      {{"name", "head.weight"}, {"dtype", "F32"}, {"shape", {7u}}}};
  const std::string file = write("run.json", run.dump());
  const auto with = [&](const std::vector<std::string>& more, int exit) {
    std::vector<std::string> words{"schedule", "--from", file};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, exit, "stowage.schedule/1")["best"];
  };
  EXPECT_EQ(with({"--gpu", "4200"}, 0), with({"--budget", "3200"}, 0)) << "600 of weights, 400 of gradients";
  EXPECT_EQ(with({"--gpu", "4200"}, 0)["budget"], 3200u);
  EXPECT_EQ(with({"--gpu", "5000"}, 0)["offload_layers"], 0u) << "nothing has to move";
  EXPECT_GT(with({"--gpu", "4999"}, 0)["offload_layers"], 0u);
  EXPECT_EQ(with({"--gpu", "4200", "--recompute"}, 0)["budget"], 3200u);
  EXPECT_EQ(with({"--recompute"}, 0)["budget"], 8000u) << "of the card that the run was on";
  const ProgramRun small = run_cli({"schedule", "--from", file, "--gpu", "999"});
  EXPECT_EQ(small.exit, 4);
  EXPECT_THAT(small.err, testing::AllOf(HasSubstr("no schedule helps"), HasSubstr("solve --train sgd")));
  EXPECT_THAT(run_cli({"schedule", "--from", file, "--gpu", "4200"}).err, HasSubstr("when backward ends"));
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--gpu", "4200", "--budget", "1"}).exit, 2);
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--gpu", "4200", "--first", "1"}).exit, 2);
  EXPECT_EQ(run_cli({"schedule", write("s.json", scenario(0)), "--gpu", "1GiB"}).exit, 2);
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--recompute", "--first", "1"}).exit, 2);
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--recompute", "--time", "9"}).exit, 2);
  EXPECT_EQ(run_cli({"schedule", "--from", file, "--recompute", "--budget", "3200", "--first", "1"}).exit, 2);
  run["devices"][0]["overhead_bytes"] = 200u;
  const std::string kept = write("kept.json", run.dump());
  EXPECT_EQ(ask({"schedule", "--from", kept, "--gpu", "4400"}, 0, "stowage.schedule/1")["best"]["budget"],
            3200u);
  EXPECT_THAT(run_cli({"schedule", "--from", kept, "--gpu", "4400"}).err, HasSubstr("overhead"));
  run["devices"][1]["device"] = "1";
  const std::string two = write("two.json", run.dump());
  EXPECT_EQ(ask({"schedule", "--from", two, "--gpu", "4200"}, 3, "stowage.error/1")["error"]["rule"],
            "offload.one-card");
  EXPECT_EQ(ask({"schedule", "--from", two, "--recompute"}, 3, "stowage.error/1")["error"]["rule"],
            "offload.one-card")
      << "another --gpu would not help";
}

}  // namespace
}  // namespace stowage::test
