#include "core/engine/streaming/disk_reader.h"

#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

class Reader : public ::testing::TestWithParam<bool> {
 protected:
  static constexpr std::size_t kBytes = 300'001;

  void SetUp() override {
    std::mt19937 random(1);
    for (std::size_t i = 0; i < kBytes; ++i) content_.push_back(static_cast<char>(random()));
    std::ofstream(path_, std::ios::binary) << content_;
    auto file = RandomAccessFile::open(path_);
    ASSERT_TRUE(file);
    file_.emplace(std::move(*file));
  }

  Result<std::unique_ptr<DiskReader>> open(DiskReader::Options options) {
    options.direct = GetParam();
    ring_.assign(DiskReader::ring_bytes(options), {});
    return DiskReader::open(*file_, options, ring_.data());
  }

  /// All that comes, each stretch put together.
  static std::vector<std::string> read_all(DiskReader& reader, std::size_t stretches) {
    std::vector<std::string> out(stretches);
    std::size_t last = 0;
    for (;;) {
      const auto piece = reader.next();
      EXPECT_TRUE(piece) << sentence(piece.error());
      if (!piece || !*piece) return out;
      EXPECT_LE(last, (*piece)->extent) << "in their order";
      last = (*piece)->extent;
      EXPECT_EQ((*piece)->at, out[last].size());
      out[last].append(reinterpret_cast<const char*>((*piece)->data), (*piece)->bytes);
      reader.give_back(**piece);
    }
  }

  void expect_read(DiskReader& reader, const std::vector<Extent>& order) {
    const auto got = read_all(reader, order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
      ASSERT_TRUE(got[i] == content_.substr(order[i].offset, order[i].bytes)) << i;
  }

  const Scratch scratch_;
  const std::string path_ = scratch_.file("weights");
  std::string content_;
  std::optional<RandomAccessFile> file_;
  std::vector<std::byte> ring_;
};

/// Between stretches of the file, each as it lies there.
TEST_P(Reader, CopiesWhatLiesInRamInItsTurn) {
  std::mt19937 random(5);
  std::string ram;
  for (int i = 0; i < 70'000; ++i) ram.push_back(static_cast<char>(random()));
  const auto reader = open({3, 9'000, 4, true});
  ASSERT_TRUE(reader) << sentence(reader.error());
  for (int pass = 0; pass < 3; ++pass) {
    std::vector<Extent> order;
    std::vector<std::string> want;
    for (int i = 0; i < 40; ++i) {
      const bool in_ram = random() % 2;
      const std::string& from = in_ram ? ram : content_;
      Extent one;
      one.offset = random() % from.size();
      one.bytes = std::min<std::uint64_t>(from.size() - one.offset, random() % 30'000);
      if (in_ram) one.memory = reinterpret_cast<const std::byte*>(ram.data() + one.offset);
      want.push_back(from.substr(one.offset, one.bytes));
      order.push_back(one);
    }
    (*reader)->start(order);
    const auto got = read_all(**reader, order.size());
    for (std::size_t i = 0; i < order.size(); ++i) ASSERT_TRUE(got[i] == want[i]) << i;
  }
}

TEST_P(Reader, ReadsStretchesOfAnySizeInTheirOrder) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto reader = open({1 + random() % 4, 1 + random() % 20'000, 1 + random() % 5, true});
    ASSERT_TRUE(reader) << sentence(reader.error());
    for (int pass = 0; pass < 2; ++pass) {
      std::vector<Extent> order;
      for (int i = 0; i < 20; ++i) {
        const std::uint64_t offset = random() % kBytes;
        const std::uint64_t most = random() % 2 ? 50'000 : 100;
        order.push_back({offset, std::min<std::uint64_t>(kBytes - offset, random() % most)});
      }
      order.push_back({kBytes - 1, 1});
      (*reader)->start(order);
      expect_read(**reader, order);
    }
  }
}

TEST_P(Reader, BeginsAnewInTheMiddle) {
  const auto reader = open({2, 4'096, 3, true});
  ASSERT_TRUE(reader);
  for (int i = 0; i < 20; ++i) {
    (*reader)->start({{10, 100'000}, {0, 7}});
    for (int taken = 0; taken < i % 5; ++taken) {
      const auto piece = (*reader)->next();
      ASSERT_TRUE(piece && *piece);
      (*reader)->give_back(**piece);
    }
  }
  (*reader)->start({{5, 50}});
  expect_read(**reader, {{5, 50}});
  EXPECT_FALSE((*reader)->try_next());
  (*reader)->stop();
  EXPECT_FALSE(*(*reader)->next());
}

TEST_P(Reader, ReadsNoFurtherThanItsRing) {
  const auto reader = open({4, 4'096, 2, true});
  ASSERT_TRUE(reader);
  (*reader)->start({{0, 5 * 4'096}});
  const auto one = (*reader)->next(), two = (*reader)->next();
  ASSERT_TRUE(one && *one && two && *two);
  EXPECT_FALSE((*reader)->try_next()) << "both slots are taken";
  EXPECT_TRUE(
      std::equal((*one)->data, (*one)->data + 4'096, reinterpret_cast<const std::byte*>(content_.data())));
  (*reader)->give_back(**two);  // in any order
  const auto three = (*reader)->next();
  ASSERT_TRUE(three && *three);
  EXPECT_EQ((*three)->at, 2 * 4'096u);
}

TEST_P(Reader, SaysThatTheFileHasBecomeShorter) {
  const auto reader = open({2, 4'096, 3, true});
  ASSERT_TRUE(reader);
  std::filesystem::resize_file(path_, 20'000);
  (*reader)->start({{0, 100}, {200'000, 100}});
  Result<std::optional<DiskReader::Piece>> piece = (*reader)->next();
  while (piece && *piece) piece = (*reader)->next();
  ASSERT_FALSE(piece);
  EXPECT_EQ(piece.error().code, Code::FileRead);
  (*reader)->start({{0, 100}});
  expect_read(**reader, {{0, 100}});
}

TEST_P(Reader, RefusesAnotherFileOfThatName) {
  std::filesystem::rename(path_, path_ + ".old");
  const auto gone = open({});
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, Code::FileOpen);
  std::ofstream(path_) << "new";
  const auto other = open({});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, Code::FileOpen);
}

INSTANTIATE_TEST_SUITE_P(DiskReader, Reader, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Direct" : "Buffered"; });

}  // namespace
}  // namespace stowage::engine::test
