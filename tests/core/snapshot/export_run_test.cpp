// A run as a file of any of the formats that it can be written in.
#include "core/snapshot/export_run.h"

#include <gtest/gtest.h>

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
