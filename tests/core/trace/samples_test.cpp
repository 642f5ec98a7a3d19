// The table of samples: nothing left out, nothing made up, whatever part of a run is asked for.
#include "core/trace/samples.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <sstream>

#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

struct Line {
  std::uint64_t at = 0;
  std::string device{};
  std::vector<std::uint64_t> bytes{};  ///< the sum, then each kind
};

std::vector<Line> lines_of(const std::string& csv) {
  std::vector<Line> out;
  std::istringstream in(csv);
  std::string text;
  std::getline(in, text);
  EXPECT_EQ(text, "time_ns,device,bytes,overhead,resident,kv_cache,activation,streamed,scratch,saved");
  while (std::getline(in, text)) {
    std::istringstream fields(text);
    std::string field;
    Line line;
    std::getline(fields, field, ',');
    line.at = std::stoull(field);
    std::getline(fields, line.device, ',');
    while (std::getline(fields, field, ',')) line.bytes.push_back(std::stoull(field));
    EXPECT_EQ(line.bytes.size(), 1 + Timeline::kKinds) << text;
    out.push_back(line);
  }
  return out;
}

/// Every instant of a device at which something comes or goes, in (begin, end].
std::set<std::uint64_t> instants(const Timeline& run, std::size_t device, std::uint64_t begin,
                                 std::uint64_t end) {
  std::set<std::uint64_t> out;
  for (const Block& block : run.blocks) {
    for (const std::uint64_t at : {block.birth_ns, block.death_ns}) {
      if (block.device == device && at != Block::kAlive && at > begin && at <= end) out.insert(at);
    }
  }
  return out;
}

TEST(Samples, EachLineIsWhatTheRunSaysAndEachChangeHasItsLine) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Timeline run = test::random_run(seed, 80, seed % 2 ? 60 : 3000);
    std::mt19937 random(seed);
    const std::uint64_t begin = random() % (run.duration_ns + 1);
    const std::uint64_t end = begin + random() % (run.duration_ns - begin + 1);
    std::vector<std::size_t> devices(run.devices.size());
    for (std::size_t d = 0; d < devices.size(); ++d) devices[d] = d;
    const auto csv = samples_csv(run, devices, begin, end);
    ASSERT_TRUE(csv);
    std::map<std::string, std::vector<Line>> by_device;
    for (const Line& line : lines_of(*csv)) by_device[line.device].push_back(line);
    for (const std::size_t device : devices) {
      const std::vector<Line>& lines = by_device[run.devices[device].device];
      ASSERT_FALSE(lines.empty());
      EXPECT_EQ(lines.front().at, begin);
      std::set<std::uint64_t> told;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) {
          EXPECT_GT(lines[i].at, lines[i - 1].at);
          EXPECT_NE(lines[i].bytes, lines[i - 1].bytes) << "a line that says nothing new";
        }
        told.insert(lines[i].at);
        EXPECT_EQ(lines[i].bytes[0], run.bytes_at(device, lines[i].at));
        for (std::size_t k = 0; k < Timeline::kKinds; ++k)
          EXPECT_EQ(lines[i].bytes[k + 1], run.bytes_at(device, static_cast<Kind>(k), lines[i].at));
      }
      // What is not told is as it was before.
      std::uint64_t before = begin;
      for (const std::uint64_t at : instants(run, device, begin, end)) {
        if (told.count(at) > 0) {
          before = at;
          continue;
        }
        for (std::size_t k = 0; k < Timeline::kKinds; ++k)
          EXPECT_EQ(run.bytes_at(device, static_cast<Kind>(k), at),
                    run.bytes_at(device, static_cast<Kind>(k), before));
      }
    }
  }
}

TEST(Samples, OnlyTheDevicesThatAreAskedForInTheirOrder) {
  const Timeline run = test::random_run(3, 60);
  ASSERT_GE(run.devices.size(), 2u);
  const auto csv = samples_csv(run, {1, 0}, 0, run.duration_ns);
  ASSERT_TRUE(csv);
  std::vector<std::string> order;
  for (const Line& line : lines_of(*csv)) {
    if (order.empty() || order.back() != line.device) order.push_back(line.device);
  }
  EXPECT_EQ(order, (std::vector<std::string>{run.devices[1].device, run.devices[0].device}));
  EXPECT_EQ(lines_of(*samples_csv(run, {}, 0, run.duration_ns)).size(), 0u);
}

TEST(Samples, ACancelledTableIsNone) {
  const Timeline run = test::random_run(5, 60);
  Job job;
  job.cancel.cancel();
  const auto csv = samples_csv(run, {0}, 0, run.duration_ns, "table.csv", job);
  ASSERT_FALSE(csv);
  EXPECT_EQ(csv.error().code, Code::Cancelled);
}

}  // namespace
}  // namespace stowage::trace
