// Long writing tells how far it is, can be cancelled, and leaves the old file until the new one is whole.
#include "core/base/long_writing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "core/base/file.h"
#include "core/base/spill_file.h"
#include "tests/core/formats/files.h"

namespace stowage {
namespace {

TEST(RowCount, TellsEverySoManyRowsAndStopsWhenCancelled) {
  Job job;
  std::uint64_t last = 0, told = 0;
  job.progress = [&](const Progress& progress) {
    EXPECT_EQ(progress.what, "rows");
    EXPECT_EQ(progress.total, 100'000u);
    EXPECT_GT(progress.done, last);
    last = progress.done;
    ++told;
  };
  RowCount rows(job, "rows", 100'000);
  for (int i = 0; i < 50'000; ++i) ASSERT_TRUE(rows.next());
  EXPECT_GE(told, 10u);
  EXPECT_LE(told, 50u) << "a call for every row would cost more than the row";
  EXPECT_TRUE(rows.finish());
  job.cancel.cancel();
  int after = 0;
  while (rows.next() && after < 50'000) ++after;
  EXPECT_LT(after, 10'000);
  EXPECT_FALSE(rows.next()) << "cancelled for good";
  EXPECT_EQ(rows.finish().error().code, Code::Cancelled);
}

TEST(LongWriting, WritesWhatItIsGivenOrLeavesTheOldFile) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const test::TemporaryFolder folder;
  const std::string path = folder.write("a.json", "old");
  std::string before = "old";
  for (int round = 0; round < 20; ++round) {
    std::string text(random() % 3'000'000, 'x');
    for (std::size_t i = 0; i < text.size(); i += 1 + random() % 1000) text[i] = static_cast<char>(random());
    Job job;
    const bool cancelled = random() % 2 == 0;
    const std::uint64_t from = random() % (text.size() + 1);
    job.progress = [&](const Progress& progress) {
      EXPECT_LE(progress.done, text.size());
      if (cancelled && progress.done >= from) job.cancel.cancel();
    };
    if (cancelled && from == 0) job.cancel.cancel();
    const Status written = write_file(path, text, job);
    const std::string now = *read_text_file(path, 1 << 24);
    if (written) {
      EXPECT_EQ(now, text);
      before = text;
    } else {
      EXPECT_EQ(written.error().code, Code::Cancelled);
      EXPECT_EQ(now, before) << "the file is the old one until all is written";
    }
  }
  EXPECT_EQ(write_file(folder / "no/such/folder", "x", Job{}).error().code, Code::FileWrite);
}

TEST(SpillFile, KeepsWhatIsWrittenWhileItGrowsAndKnowsItsEnd) {
  const test::TemporaryFolder folder;
  constexpr std::size_t kMost = 8u << 20;
  const auto made = SpillFile::make(folder.path(), kMost);
  ASSERT_TRUE(made) << sentence(made.error());
  SpillFile& file = **made;
  std::byte* const start = file.data();
  std::mt19937 random(7);
  std::size_t filled = 0;
  while (filled < kMost) {
    const std::size_t next = std::min<std::size_t>(kMost, filled + 1 + random() % 500'000);
    ASSERT_TRUE(file.reach(next));
    ASSERT_EQ(file.data(), start) << "it never moves";
    for (std::size_t i = filled; i < next; ++i) start[i] = static_cast<std::byte>(i * 31);
    filled = next;
  }
  EXPECT_FALSE(file.reach(kMost + 1));
  EXPECT_TRUE(file.reach(1));
  for (std::size_t i = 0; i < kMost; i += 997) ASSERT_EQ(start[i], static_cast<std::byte>(i * 31));
  EXPECT_FALSE(SpillFile::make(folder / "no/such/folder", kMost));
}

/// Several that grow by turns behind one file: none writes over another, in whatever order they go.
TEST(SpillFile, PartsOfOneFileKeepApart) {
  const test::TemporaryFolder folder;
  constexpr std::size_t kStep = 3u << 20, kMost = 40u << 20;
  for (std::uint32_t seed = 1; seed <= 2; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    auto first = SpillFile::make(folder.path(), 1).value();
    std::vector<std::pair<std::shared_ptr<SpillFile>, std::size_t>> parts;
    const auto holds = [&](std::size_t part) {
      const auto& [file, size] = parts[part];
      for (std::size_t at = 0; at < size; at += 4099) {
        if (file->data()[at] != file->data()[0]) return false;
      }
      return true;
    };
    for (int step = 0; step < 30; ++step) {
      if (parts.size() < 4) {
        parts.emplace_back(parts.empty() ? first->beside(kMost) : parts[0].first->beside(kMost), 0);
        ASSERT_TRUE(parts.back().first);
      }
      const std::size_t part = random() % parts.size();
      auto& [file, size] = parts[part];
      const std::byte mark = size > 0 ? file->data()[0] : static_cast<std::byte>(step + 1);
      if (file->reach(size + kStep)) {
        std::fill(file->data() + size, file->data() + size + kStep, mark);
        size += kStep;
      } else {
        EXPECT_GT(size + kStep, kMost);
      }
      for (std::size_t i = 0; i < parts.size(); ++i) ASSERT_TRUE(holds(i)) << "part " << i;
      if (step % 7 == 6) parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(random() % parts.size()));
      if (step == 10) first.reset();
    }
  }
}

TEST(SpillFile, ItsFolderIsWhereItSaysOrADisk) {
  const char* const before = std::getenv("TMPDIR");
  const std::string kept = before ? before : "";
  ::setenv("TMPDIR", "/somewhere/else", 1);
  EXPECT_EQ(spill_folder(), "/somewhere/else");
  ::unsetenv("TMPDIR");
  EXPECT_TRUE(spill_folder() == "/var/tmp" || spill_folder() == "/tmp");
  if (before) ::setenv("TMPDIR", kept.c_str(), 1);
}

}  // namespace
}  // namespace stowage
