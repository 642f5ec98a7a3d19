// A run as a file of any of the formats that it can be written in.
#include "core/snapshot/export_run.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/core/snapshot/snapshots.h"
#include "tests/core/trace/random_run.h"

namespace stowage::snapshot {
namespace {

class ExportRun : public testing::TestWithParam<std::uint64_t> {
 protected:
  std::string path(const RunFormatRow& row) const { return folder / ("run" + std::string(row.ending)); }
  test::TemporaryFolder folder;
  const trace::Timeline run = test::random_run(GetParam(), 60);
};

TEST_P(ExportRun, EveryFileSaysWhatTheFormatsOwnWriterSays) {
  for (const RunFormatRow& row : kRunFormats) {
    ASSERT_TRUE(export_run(run, row.format, path(row))) << row.word;
    const std::string bytes = test::bytes_of(path(row));
    if (row.format == RunFormat::Chrome) {
      EXPECT_EQ(bytes, trace::chrome_json(run));
    }
    if (row.format == RunFormat::Csv) {
      EXPECT_EQ(bytes, trace::csv(run));
    }
    if (row.format == RunFormat::MemorySnapshot) {
      EXPECT_EQ(bytes, memory_snapshot(run));
    }
  }
}

TEST_P(ExportRun, WhatCanBeOpenedComesBack) {
  for (const RunFormatRow& row : kRunFormats) {
    ASSERT_TRUE(export_run(run, row.format, path(row)));
    const auto back = open_run(path(row));
    const bool opens = row.format == RunFormat::Trace || row.format == RunFormat::MemorySnapshot;
    ASSERT_EQ(back.has_value(), opens) << row.word;
    if (!opens) {
      EXPECT_EQ(back.error().code, Code::TraceMagic) << row.word;
      continue;
    }
    ASSERT_EQ(back->timeline.devices.size(), run.devices.size());
    for (std::size_t d = 0; d < run.devices.size(); ++d)
      EXPECT_EQ(back->timeline.peak(d).bytes, run.peak(d).bytes) << row.word;
  }
}

/// How far it is grows, first over the rows, then over the bytes, and never passes the end.
TEST_P(ExportRun, TellsHowFarItIs) {
  const trace::Timeline longer = test::random_run(GetParam(), 5000, 1'000'000);
  for (const RunFormatRow& row : kRunFormats) {
    std::vector<Progress> told;
    Job job;
    job.progress = [&](const Progress& progress) { told.push_back(progress); };
    ASSERT_TRUE(export_run(longer, row.format, path(row), job)) << row.word;
    ASSERT_FALSE(told.empty()) << row.word;
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i].what, path(row));
      EXPECT_LE(told[i].done, told[i].total) << row.word;
      if (i > 0 && told[i].total == told[i - 1].total) {
        EXPECT_GT(told[i].done, told[i - 1].done) << row.word;
      }
    }
    EXPECT_EQ(told.back().done, told.back().total) << row.word;
    EXPECT_EQ(told.back().total, test::bytes_of(path(row)).size()) << row.word;
  }
}

/// Cancelled wherever it is: the file is the old one, and nothing lies beside it.
TEST_P(ExportRun, CancelLeavesTheFileAsItWas) {
  const trace::Timeline longer = test::random_run(GetParam(), 5000, 1'000'000);
  for (const RunFormatRow& row : kRunFormats) {
    std::ofstream(path(row)) << "what was there";
    std::size_t reports = 0;
    Job counting;
    counting.progress = [&](const Progress&) { ++reports; };
    test::TemporaryFolder elsewhere;
    ASSERT_TRUE(export_run(longer, row.format, elsewhere / "run", counting));
    for (std::size_t at = 0; at < reports; ++at) {
      Job job;
      std::size_t seen = 0;
      job.progress = [&](const Progress&) {
        if (seen++ == at) job.cancel.cancel();
      };
      const Status written = export_run(longer, row.format, path(row), job);
      ASSERT_FALSE(written) << row.word << " at report " << at << " of " << reports;
      EXPECT_EQ(written.error().code, Code::Cancelled);
      EXPECT_EQ(test::bytes_of(path(row)), "what was there") << row.word;
    }
    Job before;
    before.cancel.cancel();
    EXPECT_FALSE(export_run(longer, row.format, path(row), before));
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / ""))
      files += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(files, static_cast<std::size_t>(&row - kRunFormats.data() + 1)) << "nothing half written";
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ExportRun, testing::Range<std::uint64_t>(1, 6));

TEST(ExportRunFormats, WordsAndEndingsAreEachOnce) {
  for (const RunFormatRow& row : kRunFormats) {
    EXPECT_EQ(run_format(row.word), row.format);
    for (const RunFormatRow& other : kRunFormats) EXPECT_TRUE(&row == &other || row.ending != other.ending);
  }
  EXPECT_FALSE(run_format(""));
  EXPECT_FALSE(run_format("Chrome"));
}

TEST(ExportRunFormats, AFolderThatIsNotThereIsOneError) {
  const auto run = test::random_run(1, 4);
  for (const RunFormatRow& row : kRunFormats) {
    const auto written = export_run(run, row.format, "/nowhere/at/all/run");
    ASSERT_FALSE(written);
    EXPECT_FALSE(sentence(written.error()).empty());
  }
}

TEST(RunsByTheirBeginning, AreToldApart) {
  EXPECT_TRUE(looks_like_trace("STOWTRCE\1"));
  for (const char* other : {"", "STOWTRC", "stowtrce", "\x80\x04"}) EXPECT_FALSE(looks_like_trace(other));
}

}  // namespace
}  // namespace stowage::snapshot
