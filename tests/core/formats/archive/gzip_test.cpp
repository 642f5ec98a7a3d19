#include "core/formats/archive/gzip.h"

#include <gtest/gtest.h>

#include <random>

#include <zlib.h>

#include "core/formats/archive/little_endian.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

/// As gzip writes it, by zlib itself.
std::string gzipped(std::string text, int level = 6) {
  z_stream stream{};
  deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// Texts that pack well, badly and not at all.
std::string text_of(std::mt19937& random) {
  std::string out(random() % 200'000, 'a');
  const unsigned letters = 1 + random() % 255;
  for (char& letter : out) letter = static_cast<char>(random() % letters);
  return out;
}

TEST(Gzip, GivesBackWhatWasPackedAndKnowsTheLimit) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 40; ++round) {
    const std::string text = text_of(random);
    const std::string packed = gzipped(text, static_cast<int>(random() % 10));
    ASSERT_TRUE(is_gzip(packed));
    EXPECT_EQ(gunzip(packed, "x", text.size()).value(), text);
    EXPECT_EQ(gunzip(packed, "x", text.size() + random() % 1000).value(), text);
    if (text.empty()) continue;
    const auto small = gunzip(packed, "x", random() % text.size());
    ASSERT_FALSE(small);
    EXPECT_EQ(small.error().code, Code::GzipTooLarge);
  }
}

TEST(Gzip, WhatIsCutOffAnywhereIsDamagedAndItsStartIsReadable) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    std::string text = text_of(random);
    text.resize(std::min<std::size_t>(text.size(), 5000));
    const std::string packed = gzipped(text);
    const std::string cut = packed.substr(0, random() % packed.size());
    const auto whole = gunzip(cut, "x", 1 << 20);
    ASSERT_FALSE(whole);
    EXPECT_EQ(whole.error().code, Code::Gzip);
    const std::string start = gunzip_start(cut, 1 << 20);
    EXPECT_EQ(start, text.substr(0, start.size()));
    const std::size_t most = random() % 6000;
    EXPECT_EQ(gunzip_start(packed, most), text.substr(0, most));
  }
}

TEST(Gzip, DamageIsSeen) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const std::string text =
      "a text that is packed and then damaged in one of its bits " + std::string(300, 'z');
  const std::string good = gzipped(text);
  int seen = 0;
  constexpr std::size_t kHeader = 10;  // its time, hints and system say nothing of the content
  for (int round = 0; round < 500; ++round) {
    std::string bad = good;
    const std::size_t at = kHeader + random() % (bad.size() - kHeader);
    bad[at] = static_cast<char>(bad[at] ^ (1 << random() % 8));
    const auto whole = gunzip(bad, "x", 1 << 20);
    // Behind the data stand a checksum of 32 bits and the length; some bits of the packed data say nothing.
    if (whole) {
      EXPECT_EQ(*whole, text) << "byte " << at;
    }
    seen += !whole;
  }
  EXPECT_GT(seen, 400);
}

TEST(Gzip, OtherFilesAreNoGzip) {
  for (const std::string& text : {std::string(), std::string("\x1f"), std::string("\x1f\x8a"),
                                  std::string("{}"), std::string("PK\x03\x04")})
    EXPECT_FALSE(is_gzip(text));
  EXPECT_TRUE(is_gzip("\x1f\x8b"));
  EXPECT_EQ(gunzip("\x1f\x8b", "x", 10).error().code, Code::Gzip);
  EXPECT_EQ(gunzip("{}", "x", 10).error().code, Code::Gzip);
  EXPECT_EQ(gunzip_start("{}", 10), "");
}

TEST(LittleEndian, ReadsWhatIsWritten) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  for (int round = 0; round < 1000; ++round) {
    const std::uint64_t value = random() >> (random() % 64);
    EXPECT_EQ(little_endian(test::little_endian(value)), value);
    EXPECT_EQ(little_endian(test::little_endian(static_cast<std::uint32_t>(value))),
              static_cast<std::uint32_t>(value));
    EXPECT_EQ(little_endian(test::little_endian(static_cast<std::uint16_t>(value))),
              static_cast<std::uint16_t>(value));
  }
  EXPECT_EQ(little_endian(""), 0u);
}

}  // namespace
}  // namespace stowage::formats
