// The Chrome trace against the rules by which Perfetto reads it, kept here a second time and in another way.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "core/base/json.h"
#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

using Thread = std::pair<std::int64_t, std::int64_t>;

Json parsed(const Timeline& run) {
  const auto json = parse_json(chrome_json(run), "chrome");
  EXPECT_TRUE(json.has_value());
  return json ? *json : Json();
}

std::uint64_t ns(const Json& microseconds) {
  return static_cast<std::uint64_t>(std::llround(microseconds.get<double>() * 1000));
}

std::vector<Json> phase(const Json& trace, const std::string& ph) {
  std::vector<Json> out;
  for (const Json& event : trace.at("traceEvents")) {
    if (event.at("ph") == ph) out.push_back(event);
  }
  return out;
}

Timeline two_gpus() {
  Timeline run;
  run.devices = {{"0", false, 0}, {"1", true, 0}, {"cpu", false, 0}};
  run.duration_ns = 10'000;
  return run;
}

TEST(Chrome, SlicesOfAThreadLieInEachOtherOrApart) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const Timeline run = test::random_run(seed, 60, seed % 2 ? 40 : 5000);
    const Json trace = parsed(run);
    std::map<Thread, std::vector<std::pair<std::uint64_t, std::uint64_t>>> open;
    std::map<Thread, std::uint64_t> last;
    std::size_t slices = 0;
    for (const Json& event : phase(trace, "X")) {
      const Thread thread{event.at("pid").get<std::int64_t>(), event.at("tid").get<std::int64_t>()};
      const std::uint64_t begin = ns(event.at("ts"));
      const std::uint64_t end = begin + ns(event.at("dur"));
      EXPECT_GE(begin, last[thread]);
      last[thread] = begin;
      auto& stack = open[thread];
      while (!stack.empty() && stack.back().second <= begin) stack.pop_back();
      if (!stack.empty()) {
        EXPECT_LE(end, stack.back().second) << "a slice that Perfetto drops";
      }
      stack.emplace_back(begin, end);
      ++slices;
    }
    EXPECT_EQ(slices, run.spans.size() + 2 * run.transfers.size());
  }
}

TEST(Chrome, ATurnThatRunsAgainSaysSo) {
  const Timeline run = test::random_run(17, 60);
  std::size_t again = 0, said = 0;
  for (const Span& span : run.spans) again += span.again;
  for (const Json& event : phase(parsed(run), "X")) {
    const auto args = event.find("args");
    if (args == event.end() || !args->contains("again")) continue;
    EXPECT_EQ(args->at("again"), true);
    ++said;
  }
  EXPECT_GT(again, 0u);
  EXPECT_EQ(said, again);
}

TEST(Chrome, EveryThreadHasANameAndANumberOfItsOwn) {
  const Json trace = parsed(test::random_run(3, 200));
  std::map<Thread, std::string> names;
  std::set<std::int64_t> numbers;
  for (const Json& event : phase(trace, "M")) {
    if (event.at("name") != "thread_name") continue;
    const Thread thread{event.at("pid").get<std::int64_t>(), event.at("tid").get<std::int64_t>()};
    EXPECT_TRUE(names.emplace(thread, event.at("args").at("name").get<std::string>()).second);
    EXPECT_TRUE(numbers.insert(thread.second).second);
    EXPECT_NE(thread.first, thread.second) << "would be taken for the main thread";
  }
  for (const Json& event : phase(trace, "X"))
    EXPECT_TRUE(names.count({event.at("pid").get<std::int64_t>(), event.at("tid").get<std::int64_t>()}));
}

TEST(Chrome, ProcessesAreTheDevicesInTheirOrder) {
  const Json trace = parsed(two_gpus());
  std::map<int, std::string> names;
  std::map<int, int> places;
  for (const Json& event : phase(trace, "M")) {
    if (event.at("name") == "process_name") names[event.at("pid")] = event.at("args").at("name");
    if (event.at("name") == "process_sort_index") places[event.at("pid")] = event.at("args").at("sort_index");
  }
  EXPECT_EQ(names, (std::map<int, std::string>{{1, "cuda:0"}, {2, "cuda:1"}, {3, "CPU"}}));
  EXPECT_EQ(places, (std::map<int, int>{{1, 0}, {2, 1}, {3, 2}}));
}

TEST(Chrome, ACopyFlowsFromTheDeviceThatSendsToTheOneThatReceives) {
  Timeline run = two_gpus();
  run.transfers.push_back({1000, 3001, 64, 2, 0, run.name("layers.0")});
  run.transfers.push_back({2000, 4000, 32, 2, 0, run.name("layers.1")});
  run.finish();
  std::map<std::string, Json> out, in;
  for (const Json& event : phase(parsed(run), "X")) {
    const std::string id = event.at("bind_id");
    if (event.contains("flow_out")) {
      EXPECT_FALSE(in.count(id)) << "a flow ends before it begins";
      out[id] = event;
    } else {
      in[id] = event;
    }
  }
  ASSERT_EQ(out.size(), 2u);
  ASSERT_EQ(in.size(), 2u);
  EXPECT_EQ(out.at("0x1").at("pid"), 3);
  EXPECT_EQ(in.at("0x1").at("pid"), 1);
  EXPECT_EQ(in.at("0x1").at("args"), parse_json(R"({"bytes": 64, "from": "cpu", "to": "0"})", "").value());
  EXPECT_NE(in.at("0x1").at("tid"), in.at("0x2").at("tid")) << "they overlap by a part";
  EXPECT_EQ(in.at("0x1").at("ts").get<double>(), 1.0);
  EXPECT_EQ(in.at("0x1").at("dur").get<double>(), 2.001);
}

TEST(Chrome, CountersFollowTheBytesOfEachKind) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const Timeline run = test::random_run(seed, 80, 300);
    std::map<std::size_t, std::uint64_t> before;
    for (const Json& event : phase(parsed(run), "C")) {
      const std::size_t device = event.at("pid").get<std::size_t>() - 1;
      const std::uint64_t at = ns(event.at("ts"));
      if (before.count(device) > 0) {
        EXPECT_GT(at, before[device]) << "two values for one instant";
      }
      before[device] = at;
      for (std::size_t k = 0; k < Timeline::kKinds; ++k) {
        EXPECT_EQ(event.at("args").at(std::string(kKindNames[k])).get<std::uint64_t>(),
                  run.bytes_at(device, static_cast<Kind>(k), at));
      }
    }
    EXPECT_EQ(before.size(), 2u);
  }
}

}  // namespace
}  // namespace stowage::trace
