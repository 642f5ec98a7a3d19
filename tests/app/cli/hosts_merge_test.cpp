#include "app/cli/run/hosts_merge.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace stowage::cli {
namespace {

/// A host that computes for a while, with values from the others.
HostRecording recording(const std::string& name, const std::vector<std::string>& all, std::int64_t begin,
                        std::uint64_t length, std::mt19937& random) {
  HostRecording host;
  host.name = name;
  host.begin_ns = begin;
  trace::Timeline& timeline = host.timeline;
  timeline.devices = {{"0", true, 0}, {"cpu", false, 0}, {"disk", false, 0}};
  for (const std::string& other : all) timeline.devices.push_back({other, false, 0});
  timeline.names = {"", name + ".module", "shared"};
  for (int i = 0; i < 20; ++i) {
    const std::uint64_t at = random() % length;
    timeline.blocks.push_back(
        {at, at + 1 + random() % 50, 100 + random() % 9, 1, 2, 0, trace::Kind::Activation, trace::kNoDevice});
    timeline.spans.push_back({at, at + 5, 1, 0, 0});
    timeline.transfers.push_back(
        {at, at + 3, 64, static_cast<std::uint16_t>(3 + random() % all.size()), 1, 1});
  }
  timeline.duration_ns = length + 60;
  return host;
}

TEST(MergeTimelines, KeepsEveryRowOnOneClock) {
  const auto seed = static_cast<unsigned>(::testing::UnitTest::GetInstance()->random_seed());
  std::mt19937 random(seed);
  const std::vector<std::string> names{"box1", "box2", "box3"};
  std::vector<HostRecording> hosts;
  for (const std::string& name : names)
    hosts.push_back(recording(name, names, static_cast<std::int64_t>(random() % 5000) - 2500, 1000, random));
  trace::Timeline whole = merge_timelines(hosts);
  whole.finish();
  ASSERT_TRUE(trace::check(whole, "merged")) << "seed " << seed;
  ASSERT_EQ(whole.blocks.size(), 60u);
  ASSERT_EQ(whole.devices.size(), 9u);
  std::int64_t first = *hosts[0].begin_ns;
  for (const HostRecording& host : hosts) first = std::min(first, *host.begin_ns);
  std::size_t matched = 0;
  for (std::size_t h = 0; h < hosts.size(); ++h) {
    for (const trace::Block& block : hosts[h].timeline.blocks) {
      const auto birth = block.birth_ns + static_cast<std::uint64_t>(*hosts[h].begin_ns - first);
      for (const trace::Block& other : whole.blocks) {
        if (other.birth_ns != birth || other.bytes != block.bytes ||
            whole.devices[other.device].device != names[h] + ":0")
          continue;
        EXPECT_EQ(other.death_ns - other.birth_ns, block.death_ns - block.birth_ns);
        EXPECT_EQ(whole.names[other.module], names[h] + ".module");
        ++matched;
        break;
      }
    }
  }
  EXPECT_EQ(matched, 60u) << "seed " << seed;
  for (const trace::Transfer& copy : whole.transfers) {
    EXPECT_TRUE(whole.devices[copy.from].device.ends_with(":cpu"));
    EXPECT_TRUE(whole.devices[copy.to].device.ends_with(":cpu"));
  }
}

TEST(MergeTimelines, AHostThatSaidNothingTakesNoPart) {
  std::mt19937 random(1);
  const std::vector<std::string> names{"a", "b"};
  std::vector<HostRecording> hosts{recording("a", names, 10, 100, random), HostRecording{}};
  hosts[1].name = "b";
  trace::Timeline whole = merge_timelines(hosts);
  whole.finish();
  EXPECT_TRUE(trace::check(whole, "merged"));
  EXPECT_EQ(whole.devices.size(), 3u);
  EXPECT_EQ(merge_timelines({}).devices.size(), 0u);
}

TEST(MergeTimelines, TheSendersSideOfAHandOverIsLeftOut) {
  std::mt19937 random(2);
  const std::vector<std::string> names{"a", "b"};
  std::vector<HostRecording> hosts{recording("a", names, 0, 100, random),
                                   recording("b", names, 0, 100, random)};
  const std::size_t before = merge_timelines(hosts).transfers.size();
  hosts[0].timeline.transfers.push_back({10, 20, 64, 1, 4, 1});  // from its CPU to b
  EXPECT_EQ(merge_timelines(hosts).transfers.size(), before);
  hosts[0].result.transfers = {{"cpu", "b", 64, 1, 0.1}, {"cpu", "0", 8, 1, 0.1}};
  hosts[1].result.transfers = {{"a", "cpu", 64, 1, 0.1}};
  const protocol::RunResult whole = merge_results(hosts);
  ASSERT_EQ(whole.transfers.size(), 2u);
  EXPECT_EQ(whole.transfers[0].to, "a:0");
  EXPECT_EQ(whole.transfers[1].from, "a:cpu");
}

/// Against every nanosecond on its own.
TEST(ComputingSeconds, AreTurnsWithoutWhatIsHandedOver) {
  const auto seed = static_cast<unsigned>(::testing::UnitTest::GetInstance()->random_seed());
  std::mt19937 random(seed);
  for (int round = 0; round < 50; ++round) {
    HostRecording host = recording("a", {"a", "b"}, 0, 40 + random() % 400, random);
    host.timeline.transfers.push_back({random() % 100, 110, 64, 1, 4, 1});  // sent
    host.timeline.transfers.push_back({random() % 100, 400, 64, 1, 0, 1});  // within the host
    host.timeline.transfers.push_back({0, 400, 64, trace::kNoDevice, trace::kNoDevice, 1});  // of nobody
    std::vector<int> what(1000, 0);
    for (const trace::Span& turn : host.timeline.spans)
      for (auto at = turn.begin_ns; at < turn.end_ns; ++at) what[at] |= 1;
    for (const trace::Transfer& copy : host.timeline.transfers) {
      if ((copy.from < 3 || copy.from > 4) && (copy.to < 3 || copy.to > 4)) continue;
      for (auto at = copy.begin_ns; at < copy.end_ns; ++at) what[at] |= 2;
    }
    const auto alone = std::count(what.begin(), what.end(), 1);
    EXPECT_NEAR(computing_seconds(host, 2), static_cast<double>(alone) * 1e-9, 1e-12) << "seed " << seed;
  }
  EXPECT_EQ(computing_seconds({}, 2), 0);
}

TEST(MergeResults, NamesHostsAndAddsModulesUp) {
  std::vector<HostRecording> hosts(2);
  hosts[0].name = "a", hosts[1].name = "b";
  hosts[0].result.seconds = 2;
  hosts[1].result.seconds = 1;
  hosts[0].result.devices.push_back({"0", true, 100, 50, 40, 0, "m"});
  hosts[1].result.devices.push_back({"0", true, 100, 60, 40, 0, "n"});
  hosts[0].result.modules = {{"", "0", 1.0, 10, 0}, {"m", "0", 1.0, 10, 0}};
  hosts[1].result.modules = {{"", "0", 0.5, 30, 7}, {"n", "cpu", 0.5, 30, 7}};
  hosts[1].result.transfers = {{"a", "cpu", 64, 2, 0.1}, {"cpu", "0", 8, 1, 0.1}};
  hosts[0].result.links = {{"cpu", "0", 64, 2, 0.1, 0.5}};
  hosts[1].result.links = {{"cpu", "0", 32, 1, 0.2, 0.25}, {"disk", "0", 16, 1, 0.3, 0.75}};
  hosts[0].result.simulated_seconds = hosts[1].result.simulated_seconds = 0.2;
  const Error warning{Code::EngineRandom, {}, {"aten::dropout"}};
  hosts[0].result.warnings = hosts[1].result.warnings = {warning};
  const protocol::RunResult whole = merge_results(hosts);
  EXPECT_EQ(whole.seconds, 2);
  ASSERT_EQ(whole.devices.size(), 2u);
  EXPECT_EQ(whole.devices[1].device, "b:0");
  ASSERT_EQ(whole.modules.size(), 3u);
  EXPECT_EQ(whole.modules[0].device, "");  // on both
  EXPECT_EQ(whole.modules[0].seconds, 1.5);
  EXPECT_EQ(whole.modules[0].peak_bytes, 30u);
  EXPECT_EQ(whole.modules[2].device, "b:cpu");
  ASSERT_EQ(whole.transfers.size(), 2u);
  EXPECT_EQ(whole.transfers[0].from, "a:cpu");
  EXPECT_EQ(whole.transfers[0].to, "b:cpu");
  EXPECT_EQ(whole.transfers[1].from, "b:cpu");
  EXPECT_EQ(whole.warnings.size(), 1u);
  ASSERT_EQ(whole.links.size(), 3u);
  EXPECT_EQ(whole.links[0].from, "a:cpu");
  EXPECT_EQ(whole.links[0].to, "a:0");
  EXPECT_EQ(whole.links[2].from, "b:disk");
  EXPECT_EQ(whole.links[2].to, "b:0");
  EXPECT_EQ(whole.links[2].bytes, 16u);
  EXPECT_EQ(whole.links[2].busy, 0.75);
  EXPECT_EQ(whole.simulated_seconds, 0) << "of several hosts";
}

}  // namespace
}  // namespace stowage::cli
