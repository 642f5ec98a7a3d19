// The trace file of long runs: mapped, with its index beside its tables. It says what the compact one says.
#include "core/trace/mapped_trace.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "tests/core/trace/random_run.h"
#include "tests/support/cases.h"

namespace stowage::trace {
namespace {

class MappedTrace : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("stowage-mapped-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const char* name = "run.trace") const { return (folder_ / name).string(); }
  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string saved(const Timeline& run) const {
    const Status status = save_mapped(run, path("saved"));
    EXPECT_TRUE(status) << sentence(status.error());
    return read(path("saved"));
  }
  Result<Timeline> loaded(const std::string& bytes) const {
    std::ofstream(path(), std::ios::binary) << bytes;
    return load(path());
  }
  Code refused(const std::string& bytes) const {
    const auto result = loaded(bytes);
    EXPECT_FALSE(result) << "was read";
    if (result) return Code::Internal;
    EXPECT_EQ(sentence(result.error()).find('%'), std::string::npos) << sentence(result.error());
    return result.error().code;
  }
  /// The same file with a right length and hash, so that what lies behind them is met.
  static std::string sealed(std::string bytes) {
    const auto put = [&bytes](std::size_t at, std::uint64_t value) {
      for (std::size_t i = 0; i < 8; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
    };
    put(16, bytes.size());
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (std::size_t i = 0; i + 8 < bytes.size(); i += 8) {
      std::uint64_t word = 0;
      for (std::size_t k = 0; k < 8; ++k)
        word |= std::uint64_t{static_cast<unsigned char>(bytes[i + k])} << (8 * k);
      hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
      hash ^= hash >> 29;
    }
    put(bytes.size() - 8, hash ^ hash >> 32);
    return bytes;
  }
  /// Every question that a view asks.
  static std::uint64_t ask(const Timeline& run) {
    std::uint64_t sum = 0;
    for (std::size_t d = 0; d < run.devices.size(); ++d) {
      for (const auto& column : run.columns(d, 0, run.duration_ns + 1, 37)) sum += column.total_high;
      for (const auto& column : run.columns_from(d, 0, 3, run.duration_ns, 11)) sum += column.high[4];
      for (const auto& peak : run.peaks(d, 5)) sum += peak.at_ns + peak.bytes + peak.module;
      for (std::uint64_t at = 0; at <= run.duration_ns; at += 1 + run.duration_ns / 9) {
        sum += run.bytes_at(d, at) + run.module_at(at);
        for (const std::size_t block : run.alive(d, at)) sum += block + run.blocks[block].bytes;
      }
    }
    for (const NameId name : run.modules_in(0, run.duration_ns)) sum += name;
    return sum;
  }

  std::filesystem::path folder_{};
};

TEST_F(MappedTrace, ItAnswersAsTheRunThatWasSaved) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    Timeline run = test::random_run(seed, 1 + 40 * seed, 1000 * seed);
    run.complete = seed % 2 == 0;
    run.predicted = seed % 3 == 0;
    ASSERT_TRUE(save_mapped(run, path()));
    const auto back = load(path());
    ASSERT_TRUE(back) << sentence(back.error());
    EXPECT_TRUE(back->blocks.mapped());
    EXPECT_EQ(ask(*back), ask(run));
    EXPECT_EQ(back->names, run.names);
    EXPECT_EQ(back->model, run.model);
    EXPECT_EQ(back->started_at, run.started_at);
    EXPECT_EQ(back->duration_ns, run.duration_ns);
    EXPECT_EQ(back->complete, run.complete);
    EXPECT_EQ(back->predicted, run.predicted);
    EXPECT_EQ(csv(*back), csv(run));
    EXPECT_EQ(chrome_json(*back), chrome_json(run));
  }
}

/// Files from before scratch was a kind: the run in both forms, as the program of that time wrote it.
TEST_F(MappedTrace, TheVersionWithoutScratchIsReadAsItWas) {
  const auto old = load(stowage::test::data("trace/mapped-2.trace"));
  ASSERT_TRUE(old) << sentence(old.error());
  EXPECT_TRUE(old->blocks.mapped());
  const auto same = load(stowage::test::data("trace/compact-1.trace"));
  ASSERT_TRUE(same) << sentence(same.error());
  EXPECT_EQ(ask(*old), ask(*same));
  EXPECT_EQ(csv(*old), csv(*same));
  for (std::size_t d = 0; d < old->devices.size(); ++d) EXPECT_EQ(old->bytes_at(d, Kind::Scratch, 500), 0u);
  ASSERT_TRUE(save_mapped(*old, path())) << "and saved as today";
  const auto today = load(path());
  ASSERT_TRUE(today) << sentence(today.error());
  EXPECT_EQ(ask(*today), ask(*old));
}

TEST_F(MappedTrace, AnEmptyRunIsOneToo) {
  Timeline run;
  run.finish();
  const auto back = loaded(saved(run));
  ASSERT_TRUE(back) << sentence(back.error());
  EXPECT_EQ(back->blocks.size(), 0u);
}

TEST_F(MappedTrace, TheSameRunGivesTheSameBytes) {
  const Timeline run = test::random_run(7, 300);
  EXPECT_EQ(saved(run), saved(Timeline(run))) << "nothing of what else was in memory is in it";
}

TEST_F(MappedTrace, ItGrowsOnAfterItWasLoaded) {
  Timeline run = test::random_run(3, 50);
  auto back = loaded(saved(run));
  ASSERT_TRUE(back);
  const Timeline before = *back;
  for (Timeline* each : {&run, &*back}) {
    const std::uint64_t now = each->duration_ns;
    each->blocks.push_back({now, now + 5, 4096, 1, 1, 0, Kind::Activation});
    each->spans.push_back({now, now + 7, 2, 0});
    each->duration_ns = now + 10;
    each->extend({});
  }
  EXPECT_EQ(ask(*back), ask(run));
  EXPECT_FALSE(back->blocks.mapped()) << "a row that changes is a copy";
  EXPECT_TRUE(before.blocks.mapped());
}

TEST_F(MappedTrace, EveryCutIsRefused) {
  const std::string good = saved(test::random_run(2, 12));
  for (std::size_t length = 12; length < good.size(); ++length)
    ASSERT_FALSE(loaded(good.substr(0, length))) << length;
  for (std::size_t length = 40; length < good.size(); length += 8)
    ASSERT_FALSE(loaded(sealed(good.substr(0, length)))) << "sealed anew at " << length;
  EXPECT_EQ(refused(good + "x"), Code::TraceTrailing);
  EXPECT_EQ(refused(sealed(good + std::string(16, '\0'))), Code::TraceTrailing);
}

TEST_F(MappedTrace, AnyByteThatChangedIsMet) {
  const std::string good = saved(test::random_run(4, 20));
  std::mt19937_64 random(11);
  for (int i = 0; i < 300; ++i) {
    std::string bytes = good;
    const std::size_t at = 32 + random() % (good.size() - 32);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    EXPECT_EQ(refused(bytes), Code::TraceChecksum) << at;
  }
}

/// Whatever a file that is sealed anew says, no question leads outside of it: run under AddressSanitizer too.
TEST_F(MappedTrace, NoByteOfItCanCrashWhoAsks) {
  const std::string good = saved(test::random_run(5, 12));
  std::size_t opened = 0;
  for (std::size_t at = 32; at + 8 < good.size(); ++at) {
    for (const int value : {0x00, 0x7F, 0xFF}) {
      std::string bytes = good;
      if (bytes[at] == static_cast<char>(value)) continue;
      bytes[at] = static_cast<char>(value);
      if (const auto run = loaded(sealed(bytes))) {
        ++opened;
        ask(*run);
      }
    }
  }
  EXPECT_GT(opened, 0u);
}

/// Where the index says other than the tables allow, it is made anew.
TEST_F(MappedTrace, AnIndexThatPointsOutsideIsMadeAnew) {
  Timeline run;
  run.devices = {{"0", true, 0}};
  run.names = {"", "a"};
  run.blocks = {{1, 4, 3, 1, 1, 0, Kind::Activation, 0xFFFF}, {2, 5, 8, 1, 1, 0, Kind::Activation, 0xFFFF}};
  run.duration_ns = 9;
  run.finish();
  const std::string good = saved(run);
  std::string bytes = good;
  // The last arrays: births (1, 2), blocks (0, 1), one node of latest deaths (5), and the hash.
  ASSERT_EQ(bytes[bytes.size() - 24], 1) << "the second block";
  bytes[bytes.size() - 24] = 99;
  const auto back = loaded(sealed(bytes));
  ASSERT_TRUE(back) << sentence(back.error());
  EXPECT_EQ(ask(*back), ask(run));
}

TEST_F(MappedTrace, RowsThatBreakARuleAreRefused) {
  Timeline run = test::random_run(6, 10);
  run.blocks[0].module = 99;
  EXPECT_EQ(refused(saved(run)), Code::TraceReference);
  run = test::random_run(6, 10);
  run.blocks[2].kind = static_cast<Kind>(9);
  EXPECT_EQ(refused(saved(run)), Code::TraceKind);
  run = test::random_run(6, 10);
  run.spans[1].end_ns = run.duration_ns + 1;
  EXPECT_EQ(refused(saved(run)), Code::TraceAfterEnd);
  run = test::random_run(6, 10);
  run.blocks[1].bytes = ~0ull;
  EXPECT_EQ(refused(saved(run)), Code::TraceSum);
}

TEST_F(MappedTrace, ALongRunIsSavedSoAndAShortOneCompact) {
  Timeline run = test::random_run(8, 40);
  ASSERT_TRUE(save(run, path()));
  EXPECT_EQ(read(path())[8], static_cast<char>(kTraceVersion));
  const auto row = run.spans.back();
  while (run.blocks.size() + run.spans.size() + run.transfers.size() < kMappedRows) run.spans.push_back(row);
  ASSERT_TRUE(save(run, path())) << "whether it was finished or not";
  EXPECT_EQ(read(path())[8], static_cast<char>(kMappedTraceVersion));
  const auto back = load(path());
  ASSERT_TRUE(back) << sentence(back.error());
  EXPECT_EQ(back->spans.size(), run.spans.size());
}

/// A long run that is not wanted any more is not written: the file is the old one.
TEST_F(MappedTrace, SavingTellsItsProgressAndCanBeCancelled) {
  const Timeline run = test::random_run(11, 30'000, 1'000'000);
  std::vector<std::uint64_t> told;
  Job job;
  job.progress = [&](const Progress& progress) {
    told.push_back(progress.done);
    EXPECT_LE(progress.done, progress.total);
  };
  ASSERT_TRUE(save_mapped(run, path(), job));
  ASSERT_GT(told.size(), 2u);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), std::filesystem::file_size(path()));
  const std::string before = read(path());
  for (std::size_t at = 0; at < told.size(); ++at) {
    Job stopped;
    std::size_t seen = 0;
    stopped.progress = [&](const Progress&) {
      if (seen++ == at) stopped.cancel.cancel();
    };
    const Status saved = save_mapped(test::random_run(12, 30'000, 1'000'000), path(), stopped);
    ASSERT_FALSE(saved) << at;
    EXPECT_EQ(saved.error().code, Code::Cancelled);
    EXPECT_LE(seen, at + 1) << "nothing more was written";
    EXPECT_EQ(read(path()), before);
  }
}

/// Of both versions: bytes are told as they are read, and who cancels gets nothing.
TEST_F(MappedTrace, OpeningTellsItsProgressAndCanBeCancelled) {
  const Timeline run = test::random_run(10, 30);
  ASSERT_TRUE(save_mapped(run, path("mapped")));
  ASSERT_TRUE(save(run, path("compact")));
  for (const char* name : {"mapped", "compact"}) {
    std::uint64_t reports = 0;
    Job job;
    job.progress = [&](const Progress& progress) {
      ++reports;
      EXPECT_EQ(progress.total, std::filesystem::file_size(path(name)));
      EXPECT_LE(progress.done, progress.total);
    };
    EXPECT_TRUE(load(path(name), job));
    EXPECT_GT(reports, 0u);
    job.cancel.cancel();
    const auto back = load(path(name), job);
    ASSERT_FALSE(back);
    EXPECT_EQ(back.error().code, Code::Cancelled);
  }
}

/// What the file loses while it is open reads as zeros, and ends nobody.
TEST_F(MappedTrace, AFileThatIsCutWhileItIsOpenEndsNobody) {
  Timeline run = test::random_run(9, 4000, 1'000'000);
  ASSERT_TRUE(save_mapped(run, path()));
  const auto back = load(path());
  ASSERT_TRUE(back);
  std::filesystem::resize_file(path(), 64);
  ask(*back);
}

}  // namespace
}  // namespace stowage::trace
