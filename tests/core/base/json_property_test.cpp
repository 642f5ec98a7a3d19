#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <thread>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/job.h"
#include "core/base/json.h"
#include "tests/core/formats/files.h"

namespace stowage {
namespace {

Json random_json(std::mt19937_64& random, int depth) {
  const std::uint64_t kind = random() % (depth > 0 ? 8 : 6);
  if (kind == 0) return nullptr;
  if (kind == 1) return random() % 2 == 0;
  if (kind == 2) return random() >> (random() % 64);
  if (kind == 3) return -static_cast<std::int64_t>(random() >> (1 + random() % 62));
  if (kind == 4) return static_cast<double>(static_cast<std::int64_t>(random() % 20001) - 10000) / 64;
  if (kind == 5) {
    static const char* const kTexts[] = {"", "model.layers.0", "ü€𝄞", "\"quoted\"\\", "\n\t\x01", "cuda:0"};
    return kTexts[random() % std::size(kTexts)];
  }
  if (kind == 6) {
    Json out = Json::array();
    for (std::uint64_t i = random() % 5; i > 0; --i) out.push_back(random_json(random, depth - 1));
    return out;
  }
  Json out = Json::object();
  for (std::uint64_t i = random() % 5; i > 0; --i)
    out[std::to_string(random() % 100)] = random_json(random, depth - 1);
  return out;
}

TEST(JsonProperties, WhatIsWrittenIsReadBack) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const Json json = random_json(random, 5);
    for (const int indent : {-1, 0, 2}) {
      const auto back = parse_json(to_text(json, indent), "t");
      ASSERT_TRUE(back) << sentence(back.error());
      EXPECT_EQ(*back, json);
      EXPECT_EQ(to_text(*back, indent), to_text(json, indent)) << "the order of the keys counts";
    }
  }
}

/// Cut anywhere, changed anywhere: an answer or an error with an offset inside of the text, never a throw.
TEST(JsonProperties, DamagedTextsAreRefusedWithAPlace) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string text = to_text(random_json(random, 4), -1);
    if (text.size() > 1 && random() % 2 == 0) text.resize(random() % text.size());
    for (std::uint64_t i = random() % 3; i > 0 && !text.empty(); --i)
      text[random() % text.size()] = static_cast<char>(random() % 256);
    const auto json = parse_json(text, "t");
    if (json || json.error().code != Code::JsonSyntax) continue;
    ASSERT_TRUE(json.error().offset.has_value());
    EXPECT_LE(*json.error().offset, text.size());
    EXPECT_FALSE(sentence(json.error()).empty());
  }
}

TEST(JsonProperties, TextsThatAreNoUtf8AreWrittenAllTheSame) {
  EXPECT_EQ(to_text(Json("a\xff"), -1), "\"a\xEF\xBF\xBD\"");
  EXPECT_TRUE(parse_json(to_text(Json(std::string("\xc3\x28\xf0")), -1), "t"));
}

TEST(FileProperties, AnyContentComesBackByteForByte) {
  const test::TemporaryFolder folder;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string content(random() % 100'000, '\0');
    for (char& c : content) c = static_cast<char>(random());
    const std::string path = folder / ("f" + std::to_string(seed % 3));
    ASSERT_TRUE(write_file_atomically(path, content));
    EXPECT_EQ(read_text_file(path).value(), content);
    const auto file = RandomAccessFile::open(path);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->size(), content.size());
    for (int i = 0; i < 10; ++i) {
      const std::uint64_t from = random() % (content.size() + 1);
      const std::uint64_t length = random() % (content.size() - from + 1);
      EXPECT_EQ(file->read_text(from, length).value(), content.substr(from, length));
    }
  }
}

TEST(FileProperties, AFileThatShrinksMeanwhileIsAnErrorNotASignal) {
  const test::TemporaryFolder folder;
  const auto file = RandomAccessFile::open(folder.write("a", std::string(10'000, 'x')));
  ASSERT_TRUE(file);
  std::filesystem::resize_file(folder / "a", 100);
  const auto text = file->read_text(0, 10'000);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, Code::FileShrank);
  EXPECT_EQ(file->read_text(0, 100).value(), std::string(100, 'x'));
}

TEST(FileProperties, MovedFilesKeepTheirDescriptor) {
  const test::TemporaryFolder folder;
  auto file = RandomAccessFile::open(folder.write("a", "abc"));
  auto other = RandomAccessFile::open(folder.write("b", "12345"));
  ASSERT_TRUE(file && other);
  *other = std::move(*file);
  EXPECT_EQ(other->read_text(0, 3).value(), "abc");
  const RandomAccessFile third(std::move(*other));
  EXPECT_EQ(third.read_text(1, 2).value(), "bc");
}

TEST(JobProperties, CancelReachesAnotherThread) {
  Job job;
  std::atomic<bool> seen{false};
  std::thread worker([copy = job, &seen] {
    while (copy.check("work")) std::this_thread::yield();
    seen = true;
  });
  job.cancel.cancel();
  worker.join();
  EXPECT_TRUE(seen);
}

TEST(JobProperties, ProgressIsReportedWhereSomebodyListens) {
  Job silent;
  silent.report("nobody", 1, 2);
  std::vector<std::string> told;
  Job job;
  job.progress = [&](const Progress& p) {
    told.push_back(p.what + " " + std::to_string(p.done) + "/" + std::to_string(p.total));
  };
  job.report("a.safetensors", 1, 3);
  job.report("b.safetensors", 2, 0);
  EXPECT_EQ(told, (std::vector<std::string>{"a.safetensors 1/3", "b.safetensors 2/0"}));
}

TEST(Ids, AreOrderedHashedAndNotValidByDefault) {
  struct Tag {};
  using TestId = Id<Tag>;
  EXPECT_FALSE(TestId().valid());
  EXPECT_TRUE(TestId(0).valid());
  EXPECT_LT(TestId(1), TestId(2));
  EXPECT_EQ(TestId(7).index(), 7u);
  EXPECT_EQ(std::hash<TestId>{}(TestId(7)), std::hash<TestId>{}(TestId(7)));
}

}  // namespace
}  // namespace stowage
