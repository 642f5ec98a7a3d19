#include "core/snapshot/byte_stream.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/core/snapshot/snapshots.h"

namespace stowage::snapshot {
namespace {

constexpr std::size_t kLongest = 1u << 20;

/// A file of the test, opened.
class Opened {
 public:
  explicit Opened(const std::string& bytes)
      : file_(RandomAccessFile::open(folder_.write("bytes", bytes)).value()) {}
  const RandomAccessFile& file() const { return file_; }

 private:
  test::TemporaryFolder folder_{};
  RandomAccessFile file_;
};

std::string random_bytes(std::mt19937_64& random, std::size_t count) {
  std::string out(count, '\0');
  for (char& c : out) c = static_cast<char>(random());
  return out;
}

class Streams : public testing::TestWithParam<std::uint64_t> {};

/// What is read in pieces is what stands in the file, however long the pieces are and whatever is left out.
TEST_P(Streams, GiveTheBytesOfTheFile) {
  std::mt19937_64 random(GetParam());
  const std::string bytes = random_bytes(random, 9'000'000 + random() % 1000);
  const Opened opened(bytes);
  const Job job;
  ByteStream stream(opened.file(), job);
  std::size_t at = 0;
  while (at < bytes.size()) {
    ASSERT_EQ(stream.at(), at);
    ASSERT_EQ(stream.left(), bytes.size() - at);
    ASSERT_FALSE(stream.at_end());
    const std::size_t left = bytes.size() - at;
    if (random() % 4 == 0) {
      const std::size_t width = 1 + random() % std::min<std::size_t>(8, left);
      std::uint64_t expected = 0;
      for (std::size_t i = width; i-- > 0;)
        expected = expected << 8 | static_cast<unsigned char>(bytes[at + i]);
      ASSERT_EQ(stream.number(width), expected) << "at " << at;
      at += width;
    } else {
      const std::size_t length =
          std::min<std::size_t>(left, random() % (random() % 8 == 0 ? 5'000'000 : 9'000));
      const std::size_t most = random() % 2 ? length : random() % (length + 1);
      ASSERT_EQ(stream.chunk(length, most), std::string_view(bytes).substr(at, most)) << "at " << at;
      at += length;
    }
  }
  EXPECT_TRUE(stream.at_end());
  EXPECT_FALSE(stream.truncated());
  EXPECT_FALSE(stream.error());
}

TEST_P(Streams, GiveTheLinesOfTheFile) {
  std::mt19937_64 random(GetParam());
  std::vector<std::string> lines;
  std::string bytes;
  while (bytes.size() < 5'000'000) {
    std::string line(random() % 50 == 0 ? random() % 100'000 : random() % 60, 'x');
    for (char& c : line) c = static_cast<char>('a' + random() % 26);
    bytes += line + "\n";
    lines.push_back(std::move(line));
  }
  const Opened opened(bytes);
  const Job job;
  ByteStream stream(opened.file(), job);
  for (const std::string& line : lines) ASSERT_EQ(stream.line(kLongest), line);
  EXPECT_TRUE(stream.at_end());
  EXPECT_EQ(stream.line(kLongest), "");
  EXPECT_TRUE(stream.truncated()) << "there is no further line";
}

INSTANTIATE_TEST_SUITE_P(Seeds, Streams, testing::Range<std::uint64_t>(1, 5));

TEST(ByteStreamTest, WhatTheFileDoesNotHaveIsTruncated) {
  const Opened opened("abc");
  const Job job;
  ByteStream number(opened.file(), job);
  EXPECT_EQ(number.number(4), 0u);
  EXPECT_TRUE(number.truncated());
  EXPECT_EQ(number.chunk(1, 1), "") << "nothing is read behind the end";
  ByteStream chunk(opened.file(), job);
  EXPECT_EQ(chunk.chunk(~0ull, 1), "");
  EXPECT_TRUE(chunk.truncated());
  ByteStream line(opened.file(), job);
  EXPECT_EQ(line.line(kLongest), "");
  EXPECT_TRUE(line.truncated());
  for (const ByteStream* stream : {&number, &chunk, &line})
    EXPECT_FALSE(stream->error()) << "the file is whole";
}

TEST(ByteStreamTest, ALineThatIsTooLongEndsTheFile) {
  const Opened opened(std::string(5'000'000, 'x') + "\n");
  const Job job;
  ByteStream stream(opened.file(), job);
  EXPECT_EQ(stream.line(1000), "");
  EXPECT_TRUE(stream.truncated());
}

TEST(ByteStreamTest, CanBeStopped) {
  const Opened opened(std::string(20'000'000, 'x'));
  std::uint64_t told = 0;
  Job job;
  job.progress = [&](const Progress& progress) {
    EXPECT_GE(progress.done, told);
    EXPECT_EQ(progress.total, 20'000'000u);
    told = progress.done;
    if (told > 8'000'000) job.cancel.cancel();
  };
  ByteStream stream(opened.file(), job);
  while (!stream.error() && !stream.at_end()) stream.chunk(1000, 1000);
  ASSERT_TRUE(stream.error());
  EXPECT_EQ(stream.error()->code, Code::Cancelled);
  EXPECT_LT(told, 20'000'000u);
  EXPECT_EQ(stream.number(8), 0u) << "after an error there is nothing";
}

TEST(ByteStreamTest, AFileThatShrinksIsAnError) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("bytes", std::string(10'000'000, 'x'));
  const RandomAccessFile file = RandomAccessFile::open(path).value();
  folder.write("bytes", "x");
  const Job job;
  ByteStream stream(file, job);
  while (!stream.error() && !stream.at_end()) stream.chunk(100'000, 10);
  ASSERT_TRUE(stream.error());
  EXPECT_EQ(stream.error()->code, Code::FileShrank);
}

}  // namespace
}  // namespace stowage::snapshot
