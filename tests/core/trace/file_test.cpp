#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/trace/encoding.h"
#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

class TraceFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("stowage-trace-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name = "run.trace") const { return (folder_ / name).string(); }
  std::string write(const std::string& bytes) const {
    std::ofstream(path(), std::ios::binary) << bytes;
    return path();
  }
  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string saved(const Timeline& run) const {
    const Status status = save(run, path("saved.trace"));
    EXPECT_TRUE(status) << sentence(status.error());
    return read(path("saved.trace"));
  }
  /// The same file with a right length and checksum, so that the rule under test is the one that is met.
  static std::string sealed(std::string bytes) {
    const auto put = [&bytes](std::size_t at, std::uint64_t value) {
      for (std::size_t i = 0; i < 8; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
    };
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (std::size_t i = 32; i < bytes.size(); ++i)
      hash = (hash ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3ull;
    put(16, bytes.size());
    put(24, hash);
    return bytes;
  }
  Code refused(const std::string& bytes) const {
    const auto result = load(write(bytes));
    EXPECT_FALSE(result) << "was read";
    if (result) return Code::Internal;
    EXPECT_EQ(result.error().subject, path());
    EXPECT_EQ(sentence(result.error()).find('%'), std::string::npos) << sentence(result.error());
    return result.error().code;
  }

  std::filesystem::path folder_{};
};

void expect_equal(const Timeline& a, const Timeline& b) {
  EXPECT_EQ(a.model, b.model);
  EXPECT_EQ(a.started_at, b.started_at);
  EXPECT_EQ(a.names, b.names);
  EXPECT_EQ(a.duration_ns, b.duration_ns);
  EXPECT_EQ(a.complete, b.complete);
  EXPECT_EQ(a.predicted, b.predicted);
  ASSERT_EQ(a.devices.size(), b.devices.size());
  for (std::size_t i = 0; i < a.devices.size(); ++i) {
    EXPECT_EQ(a.devices[i].device, b.devices[i].device);
    EXPECT_EQ(a.devices[i].is_virtual, b.devices[i].is_virtual);
    EXPECT_EQ(a.devices[i].budget, b.devices[i].budget);
  }
  EXPECT_EQ(csv(a), csv(b));
  EXPECT_EQ(chrome_json(a), chrome_json(b));
}

TEST_F(TraceFile, WhatIsSavedIsLoaded) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Timeline run = test::random_run(seed, 5 * seed);
    run.complete = seed % 2 == 0;
    run.predicted = seed % 3 == 0;
    ASSERT_TRUE(save(run, path()));
    const auto back = load(path());
    ASSERT_TRUE(back) << sentence(back.error());
    expect_equal(run, *back);
    EXPECT_EQ(back->peak(0).bytes, run.peak(0).bytes) << "loaded timelines are finished";
  }
}

TEST_F(TraceFile, AnUnsortedOneIsSortedOnTheWay) {
  Timeline run = test::random_run(3, 20);
  std::swap(run.blocks.front(), run.blocks.back());
  ASSERT_TRUE(save(run, path()));
  EXPECT_TRUE(load(path()));
}

TEST_F(TraceFile, ItIsCompact) {
  const Timeline run = test::random_run(5, 10'000, 1'000'000);
  EXPECT_LT(saved(run).size(),
            run.blocks.size() * 14 + run.spans.size() * 10 + run.transfers.size() * 12 + 4096);
}

TEST_F(TraceFile, WhatIsNoFileIsRefused) {
  EXPECT_EQ(load(path("missing")).error().code, Code::FileMissing);
  EXPECT_EQ(load(folder_.string()).error().code, Code::FileKind);
}

TEST_F(TraceFile, DamagedHeadersAreRefused) {
  const std::string good = saved(test::random_run(1, 8));
  EXPECT_EQ(refused(""), Code::TraceMagic);
  EXPECT_EQ(refused("STOWTRCE"), Code::TraceTruncated);
  EXPECT_EQ(refused("{\"schema\":1}"), Code::TraceMagic);
  std::string bytes = good;
  bytes[8] = 9;
  EXPECT_EQ(refused(bytes), Code::TraceVersion);
  bytes = good + "x";
  EXPECT_EQ(refused(bytes), Code::TraceTrailing);
  bytes = good.substr(0, good.size() - 1);
  EXPECT_EQ(refused(bytes), Code::TraceTruncated);
  bytes = good;
  bytes[good.size() / 2] = static_cast<char>(bytes[good.size() / 2] ^ 1);
  EXPECT_EQ(refused(bytes), Code::TraceChecksum);
}

TEST_F(TraceFile, CountsBeyondTheFileAskForNoMemory) {
  // duration 0, then a count of devices, names or blocks that no file of this length can hold.
  const std::string head = saved(Timeline{}).substr(0, 32);
  const std::string huge = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F";
  EXPECT_EQ(refused(sealed(head + std::string(1, '\0') + huge)), Code::TraceTooMany);
  EXPECT_EQ(refused(sealed(head + std::string(2, '\0') + huge)), Code::TraceTooMany);
  EXPECT_EQ(refused(sealed(head + std::string(3, '\0') + huge)), Code::TraceTooMany);
  EXPECT_EQ(refused(sealed(head + std::string(11, '\xFF'))), Code::TraceTooMany) << "a number without an end";
  EXPECT_EQ(refused(sealed(head)), Code::TraceTruncated);
}

TEST_F(TraceFile, MoreDevicesThanAMachineHasAreRefused) {
  Timeline timeline;
  for (std::size_t i = 0; i <= kMostTraceDevices; ++i)
    timeline.devices.push_back({std::to_string(i), false, 0});
  const auto saved = save(timeline, path("many.trace"));
  ASSERT_FALSE(saved) << "the index grows with their square";
  EXPECT_EQ(saved.error().code, Code::TraceTooMany);
  timeline.devices.pop_back();
  EXPECT_TRUE(save(timeline, path("many.trace")));
  EXPECT_TRUE(load(path("many.trace")));
}

/// As many rows as may be read are written, and one more of any table is not.
TEST_F(TraceFile, WhatNobodyWouldReadIsNotWritten) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const Timeline run = test::random_run(seed, 20 + seed * 7);
    const std::pair<std::uint64_t, const char*> tables[] = {{run.names.size(), "names"},
                                                            {run.blocks.size(), "blocks"},
                                                            {run.spans.size(), "spans"},
                                                            {run.transfers.size(), "transfers"}};
    std::uint64_t most = 0;
    for (const auto& [rows, what] : tables) most = std::max(most, rows);
    EXPECT_TRUE(check_counts(run, "a.trace", most));
    EXPECT_TRUE(check_counts(run, "a.trace"));
    for (const auto& [rows, what] : tables) {
      const Status status = check_counts(run, "a.trace", rows - 1);
      ASSERT_FALSE(status) << what;
      EXPECT_EQ(status.error().code, Code::TraceTooMany);
      EXPECT_EQ(status.error().subject, "a.trace");
    }
    const Status status = check_counts(run, "a.trace", most - 1);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().arguments,
              (std::vector<std::string>{std::to_string(most), "blocks", std::to_string(most - 1)}));
  }
}

TEST_F(TraceFile, EveryCutOfTheBodyIsRefused) {
  const std::string good = saved(test::random_run(2, 6));
  for (std::size_t length = 32; length < good.size(); ++length) {
    const auto result = load(write(sealed(good.substr(0, length))));
    ASSERT_FALSE(result) << "cut at " << length;
  }
  EXPECT_EQ(refused(sealed(good + std::string(3, '\0'))), Code::TraceTrailing);
}

TEST_F(TraceFile, NoByteOfTheBodyCanCrashTheReader) {
  const std::string good = saved(test::random_run(4, 6));
  std::size_t read = 0;
  for (std::size_t at = 32; at < good.size(); ++at) {
    for (const int value : {0x00, 0x7F, 0x80, 0xFF}) {
      std::string bytes = good;
      bytes[at] = static_cast<char>(value);
      const auto result = load(write(sealed(bytes)));
      if (result) {
        ++read;
        result->columns(0, 0, result->duration_ns, 10);
        result->alive(0, result->duration_ns / 2);
      }
    }
  }
  EXPECT_GT(read, 0u) << "some bytes are plain numbers";
}

TEST_F(TraceFile, TablesThatDoNotHoldTogetherAreRefusedAtBothEnds) {
  const auto saving = [this](auto spoil) {
    Timeline run = test::random_run(1, 8);
    spoil(run);
    const Status status = save(run, path());
    EXPECT_FALSE(status);
    return status ? Code::Internal : status.error().code;
  };
  EXPECT_EQ(saving([](Timeline& run) { run.blocks[0].module = 99; }), Code::TraceReference);
  EXPECT_EQ(saving([](Timeline& run) { run.blocks[0].label = 99; }), Code::TraceReference);
  EXPECT_EQ(saving([](Timeline& run) { run.blocks[0].device = 3; }), Code::TraceReference);
  EXPECT_EQ(saving([](Timeline& run) { run.blocks[0].source = 3; }), Code::TraceReference);
  EXPECT_EQ(saving([](Timeline& run) { run.spans[0].device = 3; }), Code::TraceReference);
  EXPECT_EQ(saving([](Timeline& run) { run.transfers[0].to = 3; }), Code::TraceReference);
  EXPECT_EQ(saving([](Timeline& run) { run.blocks[0].kind = static_cast<Kind>(9); }), Code::TraceKind);
  EXPECT_EQ(saving([](Timeline& run) {
              run.blocks.back().birth_ns = 500, run.blocks.back().death_ns = 499,
              run.blocks.resize(run.blocks.size());
            }),
            Code::TraceTimes);
  EXPECT_EQ(saving([](Timeline& run) { run.blocks[0].death_ns = run.duration_ns + 1; }), Code::TraceAfterEnd);
  EXPECT_EQ(saving([](Timeline& run) { run.devices[1].device = "0"; }), Code::TraceDevice);
  EXPECT_EQ(saving([](Timeline& run) { run.devices[1].device = "00"; }), Code::TraceDevice);
  for (const char* name : {":0", "box 1:0", "box1:00", "box1:", "a:b:0"})
    EXPECT_EQ(saving([name](Timeline& run) { run.devices[1].device = name; }), Code::TraceDevice) << name;
  EXPECT_EQ(saving([](Timeline& run) { run.names[1] = "\xC0\xAF"; }), Code::TraceText);
  EXPECT_EQ(saving([](Timeline& run) { run.model = "\xED\xA0\x80"; }), Code::TraceText);
  EXPECT_EQ(saving([](Timeline& run) { run.blocks[0].bytes = ~0ull; }), Code::TraceSum);
}

TEST_F(TraceFile, ReferencesOutsideTheTablesAreRefusedOnLoading) {
  Timeline run;
  run.devices = {{"0"}};
  run.names = {"", "a"};
  run.duration_ns = 5;
  run.blocks = {{1, 2, 3, 1, 1, 0, Kind::Activation, 0xFFFF}};
  const std::string good = saved(run);
  // The last eight numbers of the body are the one block, column by column, with nothing after it.
  const std::size_t block = good.size() - 8;
  const auto with = [&](std::size_t column, char value) {
    std::string bytes = good;
    bytes[block + column] = value;
    return refused(sealed(bytes));
  };
  EXPECT_EQ(with(0, 5), Code::TraceAfterEnd);
  EXPECT_EQ(with(1, 9), Code::TraceAfterEnd);
  EXPECT_EQ(with(3, 2), Code::TraceReference);
  EXPECT_EQ(with(4, 2), Code::TraceReference);
  EXPECT_EQ(with(5, 1), Code::TraceReference);
  EXPECT_EQ(with(6, static_cast<char>(Timeline::kKinds)), Code::TraceKind);
  EXPECT_EQ(with(7, 2), Code::TraceReference);
}

TEST(Export, TimelineJsonSaysWhoLivedAtThePeak) {
  const Timeline run = test::random_run(6, 50);
  const Json json = timeline_json(run);
  EXPECT_EQ(json["schema"], "stowage.timeline/1");
  ASSERT_EQ(json["devices"].size(), 3u);
  for (std::size_t d = 0; d < 3; ++d) {
    const Json& device = json["devices"][d];
    std::uint64_t alive = 0;
    for (const Json& block : device["alive_at_peak"]) alive += block["bytes"].get<std::uint64_t>();
    EXPECT_EQ(alive, device["peak_bytes"].get<std::uint64_t>());
    EXPECT_EQ(device["peak_bytes"].get<std::uint64_t>(), run.peak(d).bytes);
  }
  EXPECT_EQ(json["transfers"].size(), 1u);
  EXPECT_EQ(json["transfers"][0]["count"], run.transfers.size());
}

TEST(Export, ChromeEventsAreJsonAndEndAtTheSameBytes) {
  const Timeline run = test::random_run(8, 40);
  const auto json = parse_json(chrome_json(run), "chrome");
  ASSERT_TRUE(json) << sentence(json.error());
  std::map<int, std::uint64_t> last;
  std::size_t turns = 0;
  for (const Json& event : (*json)["traceEvents"]) {
    if (event["ph"] == "X" && event["cat"] == "modules") ++turns;
    if (event["ph"] != "C") continue;
    std::uint64_t sum = 0;
    for (const auto& [kind, bytes] : event["args"].items()) sum += bytes.get<std::uint64_t>();
    last[event["pid"].get<int>()] = sum;
  }
  EXPECT_EQ(turns, run.spans.size());
  EXPECT_EQ(last[1], run.bytes_at(0, run.duration_ns));
  EXPECT_EQ(last[2], run.bytes_at(1, run.duration_ns));
}

TEST(Export, CsvQuotesAndHasALineForEachBlock) {
  Timeline run;
  run.devices = {{"0"}, {"cpu"}};
  run.names = {"", "a,\"b\"", "w"};
  run.blocks = {{1, 7, 30, 1, 2, 0, Kind::Streamed, 1},
                {2, Block::kAlive, 5, 0, 2, 1, Kind::Resident, 0xFFFF}};
  run.finish();
  EXPECT_EQ(csv(run),
            "device,kind,module,label,source,bytes,birth_ns,death_ns\n0,streamed,\"a,\"\"b\"\"\",w,cpu,30,1,"
            "7\ncpu,resident,,w,,5,2,\n");
}

}  // namespace
}  // namespace stowage::trace
