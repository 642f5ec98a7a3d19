#include "core/formats/archive/zip_reader.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using test::ZipMaker;

Code open_code(const test::TemporaryFolder& folder, const std::string& content) {
  const auto zip = ZipReader::open(folder.write("a.zip", content));
  EXPECT_FALSE(zip);
  return zip ? Code::Internal : zip.error().code;
}

TEST(ZipReader, ReadsStoredAndDeflated) {
  const test::TemporaryFolder folder;
  const std::string long_text(10'000, 'x');
  const std::string path =
      folder.write("a.zip", ZipMaker()
                                .add("top/a", "hello")
                                .add({.name = "top/b/c", .content = long_text, .deflate = true})
                                .build());
  const auto zip = ZipReader::open(path);
  ASSERT_TRUE(zip) << sentence(zip.error());
  EXPECT_EQ(zip->root(), "top");
  EXPECT_EQ(zip->read("a").value(), "hello");
  EXPECT_EQ(zip->read("b/c").value(), long_text);
  EXPECT_EQ(zip->read("nothing").error().code, Code::ZipRecordMissing);
  EXPECT_EQ(zip->read("b/c", 100).error().code, Code::ZipRecordTooLarge);
  EXPECT_EQ(zip->file().read_text(zip->find("a")->data_offset, 5).value(), "hello");
}

TEST(ZipReader, FlatArchiveHasNoRoot) {
  const test::TemporaryFolder folder;
  const auto zip = ZipReader::open(folder.write("a.zip", ZipMaker().add("a", "1").add("b/c", "2").build()));
  ASSERT_TRUE(zip);
  EXPECT_EQ(zip->root(), "");
  EXPECT_NE(zip->find("b/c"), nullptr);
}

TEST(ZipReader, EveryRuleHasItsSentence) {
  const test::TemporaryFolder folder;
  const std::string good = ZipMaker().add("r/a", "hello").add("r/b", "world").build();
  EXPECT_EQ(open_code(folder, ""), Code::ZipEnd);
  EXPECT_EQ(open_code(folder, "PK\x03\x04 and nothing more"), Code::ZipEnd);
  EXPECT_EQ(open_code(folder, good + "trailing"), Code::ZipEnd);
  EXPECT_EQ(open_code(folder, ZipMaker().add("a", "1").add("a", "2").build()), Code::ZipDuplicate);
  EXPECT_EQ(open_code(folder, ZipMaker().add({.name = "a", .content = "1", .flags = 1}).build()),
            Code::ZipEncrypted);
  EXPECT_EQ(open_code(folder, ZipMaker().add({.name = "a", .content = "1", .method = 14}).build()),
            Code::ZipMethod);
  EXPECT_EQ(open_code(folder, ZipMaker().add({.name = "a", .content = "1", .local_name = "b"}).build()),
            Code::ZipLocalHeader);
  EXPECT_EQ(open_code(folder, ZipMaker().add({.name = "a", .content = "1", .extra_size = 9}).build()),
            Code::ZipStoredSize);
  EXPECT_EQ(
      open_code(folder, ZipMaker().add({.name = "a", .content = "1", .offset_shift = 1u << 20}).build()),
      Code::ZipEntryOutside);
  EXPECT_EQ(open_code(folder, ZipMaker().add({.name = "", .content = "1"}).build()), Code::ZipName);
  EXPECT_EQ(open_code(folder, ZipMaker().add({.name = "a\nb", .content = "1"}).build()), Code::ZipName);
  std::string many = good;  // more entries stated than the directory has room for
  many[many.size() - 12] = many[many.size() - 14] = '\x7f';
  EXPECT_EQ(open_code(folder, many), Code::ZipDirectory);
  std::string outside = good;  // the directory begins behind the file
  outside[outside.size() - 4] = '\x7f';
  EXPECT_EQ(open_code(folder, outside), Code::ZipDirectory);
  std::string signature = good;
  signature[signature.find("PK\x01\x02")] = 'X';
  EXPECT_EQ(open_code(folder, signature), Code::ZipDirectory);
  std::string disks = good;
  disks[disks.size() - 18] = 1;
  EXPECT_EQ(open_code(folder, disks), Code::ZipDirectory);
}

TEST(ZipReader, OverlappingEntriesAreABomb) {
  const test::TemporaryFolder folder;
  // Both directory entries point at the first local header.
  const std::string first = ZipMaker().add("a", "same").build();
  const std::uint32_t size = 30 + 1 + 4;
  const std::string twice =
      ZipMaker().add("a", "same").add({.name = "a", .content = "same", .offset_shift = 0u - size}).build();
  const auto code = open_code(folder, twice);
  EXPECT_TRUE(code == Code::ZipOverlap || code == Code::ZipDuplicate);
}

TEST(ZipReader, DamagedRecordsAreSeenWhenRead) {
  const test::TemporaryFolder folder;
  const auto sum = ZipReader::open(
      folder.write("a.zip", ZipMaker().add({.name = "a", .content = "1", .checksum_shift = 1}).build()));
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->read("a").error().code, Code::ZipChecksum);
  const auto inflate = ZipReader::open(
      folder.write("b.zip", ZipMaker().add({.name = "a", .content = "1", .method = 8}).build()));
  ASSERT_TRUE(inflate);
  EXPECT_EQ(inflate->read("a").error().code, Code::ZipInflate);
  const auto longer = ZipReader::open(folder.write(
      "c.zip", ZipMaker()
                   .add({.name = "a", .content = std::string(500, 'y'), .deflate = true, .extra_size = 10})
                   .build()));
  ASSERT_TRUE(longer);
  EXPECT_EQ(longer->read("a").error().code, Code::ZipInflate);
  const auto bomb = ZipReader::open(folder.write(
      "d.zip",
      ZipMaker()
          .add({.name = "a", .content = std::string(500, 'y'), .deflate = true, .extra_size = 50'000'000})
          .build()));
  ASSERT_TRUE(bomb);
  EXPECT_EQ(bomb->read("a").error().code, Code::ZipInflate);
}

TEST(ZipReader, SmallArchivesDoNotUnpackToGigabytes) {
  const test::TemporaryFolder folder;
  const auto zip = ZipReader::open(folder.write(
      "a.zip",
      ZipMaker().add({.name = "a", .content = std::string((64u << 20) + 1, ' '), .deflate = true}).build()));
  ASSERT_TRUE(zip);
  const auto text = zip->read("a");
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, Code::ZipRecordTooLarge);
}

TEST(ZipReader, AnyDamageIsAnErrorOrAnAnswerNeverACrash) {
  const test::TemporaryFolder folder;
  const std::string good = ZipMaker()
                               .add("r/a", "hello")
                               .add({.name = "r/b", .content = std::string(300, 'z'), .deflate = true})
                               .build();
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 500; ++round) {
    std::string bad = good;
    for (unsigned i = 0; i < 1 + random() % 3; ++i) bad[random() % bad.size()] = static_cast<char>(random());
    if (random() % 4 == 0) bad.resize(random() % bad.size());
    const auto zip = ZipReader::open(folder.write("bad.zip", bad));
    if (!zip) {
      EXPECT_FALSE(sentence(zip.error()).empty());
      continue;
    }
    for (const ZipRecord& record : zip->records()) {
      const auto text = zip->read(record.name, 1 << 20);
      if (text) {
        EXPECT_EQ(text->size(), record.bytes);
      }
    }
  }
}

}  // namespace
}  // namespace stowage::formats
