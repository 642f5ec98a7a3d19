// stowage-cli diff with runs: peaks and times, of two runs and of a run beside a plan.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/trace/trace.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

class DiffRuns : public CliFixture {
 protected:
  /// Layers that take so many milliseconds each, and hold as many bytes.
  std::string trace(const std::string& name, const std::vector<std::uint64_t>& milliseconds,
                    bool predicted = false) {
    trace::Timeline run;
    run.devices = {{"0", true, 1000}, {"cpu", false, 0}};
    run.predicted = predicted;
    std::uint64_t now = 0;
    for (std::size_t i = 0; i < milliseconds.size(); ++i) {
      const std::uint64_t end = now + milliseconds[i] * 1'000'000;
      const trace::NameId module = run.name("layers." + std::to_string(i));
      run.blocks.push_back({now, end, milliseconds[i], module, run.name("aten::mm"), 0,
                            trace::Kind::Activation, trace::kNoDevice});
      run.spans.push_back({now, end, module, 0, 0});
      now = end;
    }
    run.duration_ns = now;
    run.finish();
    EXPECT_TRUE(trace::save(run, folder_.file(name)));
    return folder_.file(name);
  }
  std::string plan() {
    return write("plan.json", R"({"schema": "stowage.plan/1", "device_map": {"": 0},
      "machine": {"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": 4000},
                  {"device": "cpu", "budget": 4000}], "links": []}})");
  }
};

TEST_F(DiffRuns, TwoRunsDifferByPeaksAndTimes) {
  const std::string a = trace("a.trace", {3, 5, 8}), b = trace("b.trace", {3, 2, 8, 9});
  const Json json = ask({"diff", model(), a, b}, 0, "stowage.comparison/1");
  EXPECT_EQ(json.at("before").at("kind"), "recorded");
  EXPECT_DOUBLE_EQ(json.at("before").at("seconds").get<double>(), 0.016);
  EXPECT_DOUBLE_EQ(json.at("after").at("seconds").get<double>(), 0.022);
  ASSERT_EQ(json.at("peaks").size(), 1u) << "nothing lies on the CPU";
  EXPECT_EQ(json.at("peaks")[0], (Json{{"device", "0"}, {"before", 8}, {"after", 9}, {"difference", 1}}));
  ASSERT_EQ(json.at("times").size(), 4u);
  EXPECT_EQ(json.at("times")[0].at("difference"), 0.0);
  EXPECT_NEAR(json.at("times")[1].at("difference").get<double>(), -0.003, 1e-12);
  EXPECT_TRUE(json.at("times")[3].at("before").is_null()) << "not there is no time of 0";
  EXPECT_TRUE(json.at("times")[3].at("difference").is_null());
  const ProgramRun text = run_cli({"diff", model(), a, b});
  EXPECT_EQ(text.exit, 0);
  for (const char* word : {"peak before", "+1 B", "layers.1", "-3 ms", "layers.3"})
    EXPECT_NE(text.out.find(word), std::string::npos) << word << "\n" << text.out;
  EXPECT_LT(text.out.find("layers.1"), text.out.find("layers.0")) << "the largest difference first";
}

/// Of any two: what is said of one way is said of the other with its sign turned round.
TEST_F(DiffRuns, TheOtherWayRoundEveryDifferenceHasTheOtherSign) {
  std::mt19937 random(7);
  for (int round = 0; round < 4; ++round) {
    std::vector<std::uint64_t> times[2];
    for (auto& side : times) {
      for (std::size_t i = 0; i < 1 + random() % 9; ++i) side.push_back(1 + random() % 50);
    }
    const std::string a = trace("a.trace", times[0]), b = trace("b.trace", times[1]);
    const Json there = ask({"diff", model(), a, b}, 0, "stowage.comparison/1"),
               back = ask({"diff", model(), b, a}, 0, "stowage.comparison/1");
    EXPECT_EQ(there.at("before").at("seconds"), back.at("after").at("seconds"));
    ASSERT_EQ(there.at("times").size(), back.at("times").size());
    ASSERT_EQ(there.at("times").size(), std::max(times[0].size(), times[1].size()));
    for (const Json& one : there.at("times")) {
      for (const Json& other : back.at("times")) {
        if (one.at("module") != other.at("module")) continue;
        EXPECT_EQ(one.at("before"), other.at("after"));
        if (one.at("difference").is_null()) {
          EXPECT_TRUE(other.at("difference").is_null());
        } else {
          EXPECT_EQ(one.at("difference").get<double>(), -other.at("difference").get<double>());
        }
      }
    }
  }
}

TEST_F(DiffRuns, APlanStandsThereByItsPrediction) {
  const Json json = ask({"diff", model(), trace("a.trace", {3, 5}), plan()}, 0, "stowage.comparison/1");
  EXPECT_EQ(json.at("before").at("kind"), "recorded");
  EXPECT_EQ(json.at("after").at("kind"), "predicted");
  const Json back = ask({"diff", model(), plan(), trace("a.trace", {3, 5})}, 0, "stowage.comparison/1");
  EXPECT_EQ(back.at("before").at("kind"), "predicted");
}

TEST_F(DiffRuns, WhatCountsStepsHasNoSeconds) {
  const std::string a = trace("a.trace", {3, 5}), b = trace("b.trace", {4, 4}, true);
  const Json json = ask({"diff", model(), a, b}, 0, "stowage.comparison/1");
  EXPECT_TRUE(json.at("after").at("seconds").is_null());
  EXPECT_EQ(json.at("after").at("kind"), "predicted");
  EXPECT_TRUE(json.at("times").empty());
  EXPECT_NE(run_cli({"diff", model(), a, b}).out.find("not known on both sides"), std::string::npos);
}

/// A run of another program is not compared in silence, and one that ended early is none like others.
TEST_F(DiffRuns, SaysWhatIsNoWholeRunOfTheModel) {
  const auto of = [&](const std::string& name, const char* label, bool complete) {
    trace::Timeline run;
    run.devices = {{"0", true, 1000}};
    run.duration_ns = 10;
    run.complete = complete;
    run.blocks.push_back({0, trace::Block::kAlive, std::uint64_t{1} << 40, run.name("m"), run.name(label), 0,
                          trace::Kind::Resident, trace::kNoDevice});
    run.spans.push_back({0, 10, run.name("m"), 0, 0});
    run.finish();
    EXPECT_TRUE(trace::save(run, folder_.file(name)));
    return folder_.file(name);
  };
  const Json tensors = ask({"inspect", model(), "--tensors"}, 0, "stowage.inspect/1").at("tensors");
  const std::string own = tensors.at(0).at("name").get<std::string>();
  const std::string mine = of("mine.trace", own.c_str(), false),
                    other = of("other.trace", "nobody.weight", true);
  const Json json = ask({"diff", model(), mine, other}, 0, "stowage.comparison/1");
  EXPECT_EQ(json.at("before").at("complete"), false);
  EXPECT_EQ(json.at("before").at("names_not_in_model"), 0);
  EXPECT_EQ(json.at("after").at("complete"), true);
  EXPECT_EQ(json.at("after").at("names_not_in_model"), 1);
  const ProgramRun text = run_cli({"diff", model(), mine, other});
  EXPECT_NE(text.out.find(", ended early"), std::string::npos) << text.out;
  EXPECT_NE(text.err.find("mine.trace ended early"), std::string::npos) << text.err;
  EXPECT_NE(text.err.find("other.trace seems to be a run of another program"), std::string::npos) << text.err;
  EXPECT_EQ(text.err.find("mine.trace seems"), std::string::npos) << text.err;
}

TEST_F(DiffRuns, ARunsDocumentNamesItsTrace) {
  const std::string a = trace("a.trace", {3, 5});
  const std::string run = write("run.json", R"({"schema": "stowage.run/1", "trace": "/elsewhere/a.trace"})");
  const Json json = ask({"diff", model(), run, a}, 0, "stowage.comparison/1");
  for (const Json& time : json.at("times")) EXPECT_EQ(time.at("difference"), 0.0);
  const std::string none = write("none.json", R"({"schema": "stowage.run/1"})");
  EXPECT_EQ(run_cli({"diff", model(), none, a}).exit, 2);
}

TEST_F(DiffRuns, AMapAndADamagedRunAreRefusedInOneSentence) {
  const std::string a = trace("a.trace", {3, 5});
  for (const auto& [other, exit] : {std::pair{write("map.json", R"({"": 0})"), 2},
                                    {write("cut.trace", "STOWTRCE"), 3},
                                    {folder_.file("nowhere"), 3}}) {
    const ProgramRun run = run_cli({"diff", model(), a, other});
    EXPECT_EQ(run.exit, exit) << other;
    EXPECT_TRUE(exit != 3 || std::count(run.err.begin(), run.err.end(), '\n') == 1) << run.err;
  }
}

}  // namespace
}  // namespace stowage::test
