// What is written, read back with the other reader of pickles and held against the run.
#include <gtest/gtest.h>

#include <set>

#include "core/formats/pickle/pickle.h"
#include "tests/core/snapshot/snapshots.h"
#include "tests/core/trace/random_run.h"

namespace stowage::snapshot {
namespace {

using formats::PickleDocument;
using formats::PickleKind;
using formats::PickleRef;

class Written {
 public:
  explicit Written(const trace::Timeline& run) : bytes(memory_snapshot(run)), pickle(read()) {}
  PickleRef at(PickleRef dict, const char* key) const {
    const auto found = pickle.find(dict, key);
    EXPECT_TRUE(found.has_value()) << key;
    return found.value_or(0);
  }
  std::uint64_t number(PickleRef dict, const char* key) const {
    return static_cast<std::uint64_t>(pickle.integer(at(dict, key)).value_or(-1));
  }
  std::string text(PickleRef dict, const char* key) const { return std::string(pickle.text(at(dict, key))); }
  auto list(PickleRef dict, const char* key) const { return pickle.items(at(dict, key)); }

  std::string bytes;
  PickleDocument pickle;

 private:
  PickleDocument read() const {
    auto result = formats::read_pickle(bytes, "written");
    EXPECT_TRUE(result) << sentence(result.error());
    return result ? *std::move(result) : PickleDocument();
  }
};

/// The instructions of PyTorch's viewer (unpickle in torch/utils/viz/MemoryViz.js): any other stops it.
bool viewer_knows(std::string_view bytes) {
  constexpr std::string_view known = "\x88\x89N(ae]}u)\x85\x86\x87\x94";
  std::size_t at = 2;
  if (bytes[0] != '\x80' || bytes[1] < 2 || bytes[1] > 4) return false;
  while (at < bytes.size()) {
    const char op = bytes[at++];
    const auto length = [&](std::size_t width) {
      std::size_t value = 0;
      for (std::size_t i = 0; i < width; ++i)
        value |= std::size_t{static_cast<unsigned char>(bytes[at++])} << 8 * i;
      return value;
    };
    if (op == '\x8c') {
      at += length(1);
    } else if (op == 'X') {
      at += length(4);
    } else if (op == '\x8a') {
      const std::size_t digits = length(1);
      if (digits == 0 || digits > 8) return false;
      at += digits;
    } else if (op == 'K' || op == 'h') {
      at += 1;
    } else if (op == 'M') {
      at += 2;
    } else if (op == 'J' || op == 'j') {
      at += 4;
    } else if (op == '.') {
      return at == bytes.size();
    } else if (known.find(op) == std::string::npos) {
      return false;
    }
  }
  return false;
}

class RandomSnapshots : public testing::TestWithParam<std::uint64_t> {
 protected:
  trace::Timeline run = test::random_run(GetParam(), 150, GetParam() % 2 ? 60 : 5'000'000);
};

TEST_P(RandomSnapshots, UseInstructionsThatTheViewerKnows) {
  EXPECT_TRUE(viewer_knows(memory_snapshot(run)));
}

TEST_P(RandomSnapshots, EntriesGiveTheBytesOfEveryInstant) {
  const Written written(run);
  const auto traces = written.list(written.pickle.root(), "device_traces");
  ASSERT_EQ(traces.size(), run.devices.size());
  const auto begin = written.number(written.at(written.pickle.root(), "stowage"), "begin_us");
  EXPECT_EQ(begin, 1'795'256'040'000'000u);  // date -ud 2026-11-21T10:14:00Z +%s
  for (std::size_t d = 0; d < traces.size(); ++d) {
    std::map<std::uint64_t, std::uint64_t> living;  // address -> bytes
    std::uint64_t now = 0, peak = 0, last = 0;
    for (const PickleRef entry : written.pickle.items(traces[d])) {
      const std::string action = written.text(entry, "action");
      const std::uint64_t address = written.number(entry, "addr"), bytes = written.number(entry, "size");
      EXPECT_GE(written.number(entry, "time_us"), std::max(begin, last));
      last = written.number(entry, "time_us");
      if (action == "alloc") {
        const auto after = living.lower_bound(address);
        EXPECT_TRUE(after == living.end() || address + bytes <= after->first) << "overlaps the next block";
        EXPECT_TRUE(after == living.begin() || std::prev(after)->first + std::prev(after)->second <= address);
        living[address] = bytes;
        peak = std::max(peak, now += bytes);
      } else if (action == "free_completed") {
        ASSERT_EQ(living.count(address), 1u);
        EXPECT_EQ(living[address], bytes);
        now -= bytes;
        living.erase(address);
      }
    }
    EXPECT_EQ(peak, run.peak(d).bytes);
    EXPECT_EQ(now, run.bytes_at(d, run.duration_ns));
  }
}

TEST_P(RandomSnapshots, SegmentsHoldWhatLivesAtTheEndAndAddUp) {
  const Written written(run);
  for (const PickleRef segment : written.list(written.pickle.root(), "segments")) {
    std::uint64_t at = written.number(segment, "address"), active = 0, requested = 0;
    for (const PickleRef block : written.list(segment, "blocks")) {
      EXPECT_EQ(written.number(block, "address"), at);
      at += written.number(block, "size");
      const bool lives = written.text(block, "state") == "active_allocated";
      active += lives ? written.number(block, "size") : 0;
      requested += written.number(block, "requested_size");
      EXPECT_LE(written.number(block, "requested_size"), written.number(block, "size"));
    }
    EXPECT_EQ(at, written.number(segment, "address") + written.number(segment, "total_size"));
    EXPECT_EQ(active, written.number(segment, "allocated_size"));
    const std::uint64_t device = written.number(segment, "device");
    EXPECT_EQ(requested, run.bytes_at(device, run.duration_ns));
  }
}

/// Blocks of a device in the order of their events, without what a microsecond cannot say.
std::multiset<std::string> facts(const trace::Timeline& run) {
  std::multiset<std::string> out;
  for (const trace::Block& b : run.blocks) {
    if (b.bytes == 0 || b.death_ns <= b.birth_ns) continue;
    const bool alive = b.death_ns == trace::Block::kAlive;
    out.insert(run.devices[b.device].device + "|" + run.names[b.module] + "|" + run.names[b.label] + "|" +
               std::to_string(b.bytes) + "|" + std::to_string(static_cast<int>(b.kind)) + "|" +
               std::to_string(b.source) + "|" + std::to_string(alive));
  }
  return out;
}

TEST_P(RandomSnapshots, ComeBackAsTheRunThatWasWritten) {
  const auto opened = test::open_bytes(memory_snapshot(run));
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE(opened->notes.empty());
  const trace::Timeline& back = opened->timeline;
  EXPECT_EQ(facts(back), facts(run));
  EXPECT_EQ(back.model, run.model);
  EXPECT_EQ(back.started_at, run.started_at);
  ASSERT_EQ(back.devices.size(), run.devices.size());
  for (std::size_t d = 0; d < run.devices.size(); ++d) {
    EXPECT_EQ(back.devices[d].device, run.devices[d].device);
    EXPECT_EQ(back.peak(d).bytes, run.peak(d).bytes);
    EXPECT_NEAR(static_cast<double>(back.peak(d).at_ns), static_cast<double>(run.peak(d).at_ns), 2000);
  }
  EXPECT_EQ(back.spans.size(), run.spans.size());
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomSnapshots, testing::Range<std::uint64_t>(1, 13));

TEST(WriteSnapshot, GpusStandAtTheirNumbersAndOthersBehind) {
  trace::Timeline run;
  run.devices = {{"cpu", false, 0}, {"2", false, 0}, {"0", false, 0}};
  for (std::uint16_t d = 0; d < 3; ++d) run.blocks.push_back({0, 5, 10u + d, 0, 0, d, trace::Kind::Resident});
  run.finish();
  const Written written(run);
  const auto traces = written.list(written.pickle.root(), "device_traces");
  ASSERT_EQ(traces.size(), 4u);
  const auto size_of_first = [&](std::size_t place) {
    return written.number(written.pickle.items(traces[place])[0], "size");
  };
  EXPECT_EQ(size_of_first(0), 12u);
  EXPECT_TRUE(written.pickle.items(traces[1]).empty());
  EXPECT_EQ(size_of_first(2), 11u);
  EXPECT_EQ(size_of_first(3), 10u);
}

TEST(WriteSnapshot, SaysWhatABlockIsForAndWhoseItIs) {
  trace::Timeline run;
  run.devices = {{"0", false, 0}};
  run.blocks.push_back({1500, 7'000'000, 100, run.name("model.layers.0"), run.name("aten::linear"), 0,
                        trace::Kind::Activation});
  run.finish();
  const Written written(run);
  const auto entries = written.pickle.items(written.list(written.pickle.root(), "device_traces")[0]);
  ASSERT_EQ(entries.size(), 4u);  // alloc, free_requested, free_completed, snapshot
  EXPECT_EQ(written.text(entries[0], "category"), "activation");
  EXPECT_EQ(written.number(entries[0], "time_us"), 1u);
  EXPECT_EQ(written.number(entries[2], "time_us"), 7000u);
  const auto frames = written.list(entries[0], "frames");
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(written.text(frames[0], "name"), "aten::linear");
  EXPECT_EQ(written.text(frames[0], "filename"), "model.layers.0");
  EXPECT_EQ(written.text(entries[3], "category"), "unknown") << "PyTorch's viewer stops without it";
}

TEST(WriteSnapshot, ReusesAddressesAsAnAllocatorDoes) {
  trace::Timeline run;
  run.devices = {{"0", false, 0}};
  for (std::uint64_t i = 0; i < 1000; ++i)
    run.blocks.push_back({i * 10, i * 10 + 10, 1000, 0, 0, 0, trace::Kind::Activation});
  run.finish();
  const Written written(run);
  EXPECT_EQ(written.number(written.list(written.pickle.root(), "segments")[0], "total_size"), 1024u);
}

}  // namespace
}  // namespace stowage::snapshot
