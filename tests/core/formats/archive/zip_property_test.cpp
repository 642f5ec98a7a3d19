// Archives with any records: what was written is what is read, also of an archive in an archive.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/formats/archive/zip_reader.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using test::ZipMaker;

class ZipProperty : public testing::Test {
 protected:
  ZipProperty() : seed(std::random_device{}()), random(seed) {}

  std::string name() {
    static const std::vector<std::string> parts{"data", "weights", "0", "1", "a.b", "Ünicode", "x-y"};
    std::string out = parts[random() % parts.size()];
    for (unsigned depth = random() % 3; depth > 0; --depth) out += "/" + parts[random() % parts.size()];
    return out;
  }
  std::string content() {
    std::string out(random() % 3000, 'x');
    if (random() % 2 == 0) {
      for (char& letter : out) letter = static_cast<char>(random());
    }
    return out;
  }
  /// Records with names of their own: no name is a folder of another's, as in a file system.
  std::map<std::string, std::string> records(const std::string& root) {
    std::map<std::string, std::string> out;
    for (unsigned count = 1 + random() % 20; count > 0; --count)
      out[root + name() + "." + std::to_string(count)] = content();
    return out;
  }
  ZipMaker make(const std::map<std::string, std::string>& records) {
    std::vector<std::pair<std::string, std::string>> order(records.begin(), records.end());
    std::shuffle(order.begin(), order.end(), random);
    ZipMaker out;
    for (const auto& [at, text] : order)
      out.add({.name = at, .content = text, .deflate = !text.empty() && random() % 2 == 0});
    return out;
  }
  /// The first part of the names when all have it.
  static std::string root_of(const std::map<std::string, std::string>& records) {
    std::set<std::string> roots;
    for (const auto& [at, text] : records)
      roots.insert(at.find('/') == std::string::npos ? "" : at.substr(0, at.find('/')));
    return roots.size() == 1 ? *roots.begin() : "";
  }
  static void expect_same(const ZipReader& zip, const std::map<std::string, std::string>& records) {
    const std::string root = root_of(records);
    EXPECT_EQ(zip.root(), root);
    ASSERT_EQ(zip.records().size(), records.size());
    for (const auto& [at, text] : records) {
      const std::string inner = root.empty() ? at : at.substr(root.size() + 1);
      const ZipRecord* record = zip.find(inner);
      ASSERT_NE(record, nullptr) << inner;
      EXPECT_EQ(record->bytes, text.size());
      EXPECT_EQ(zip.read(inner).value(), text);
      if (record->stored)
        EXPECT_EQ(zip.file().read_text(record->data_offset, record->bytes).value(), text);
      else
        EXPECT_EQ(zip.read(inner, text.size() - 1).error().code, Code::ZipRecordTooLarge);
    }
    EXPECT_EQ(zip.find(""), nullptr);
    EXPECT_EQ(zip.find("nobody.has.this.name"), nullptr);
  }

  test::TemporaryFolder folder;
  unsigned seed;
  std::mt19937 random;
};

TEST_F(ZipProperty, WhatWasWrittenIsRead) {
  SCOPED_TRACE(seed);
  for (int round = 0; round < 100; ++round) {
    const auto written = records(random() % 2 == 0 ? "archive/" : "");
    const auto zip = ZipReader::open(folder.write("a.zip", make(written).build()));
    ASSERT_TRUE(zip) << sentence(zip.error());
    expect_same(*zip, written);
    EXPECT_EQ(zip->left_out(), 0u);
  }
}

TEST_F(ZipProperty, AnArchiveInAnArchiveIsReadWhereItLies) {
  SCOPED_TRACE(seed);
  for (int round = 0; round < 50; ++round) {
    const auto inner = records("inner/");
    auto outer = records("outer/");
    ZipMaker maker = make(outer);
    maker.add("outer/inside.pt", make(inner).build());
    maker.add({.name = "outer/packed.pt", .content = make(inner).build(), .deflate = true});
    const auto zip = ZipReader::open(folder.write("a.zip", maker.build()));
    ASSERT_TRUE(zip) << sentence(zip.error());
    const auto found = zip->open_inside("inside.pt");
    ASSERT_TRUE(found) << sentence(found.error());
    expect_same(*found, inner);
    EXPECT_FALSE(zip->open_inside("packed.pt")) << "it could be read in no place";
    EXPECT_EQ(zip->open_inside("missing.pt").error().code, Code::ZipRecordMissing);
  }
}

TEST_F(ZipProperty, NamesThatNobodyWritesAreLeftOutAndCounted) {
  SCOPED_TRACE(seed);
  for (int round = 0; round < 30; ++round) {
    const auto written = records("archive/");
    ZipMaker maker = make(written);
    const std::size_t foreign = random() % 4;
    for (std::size_t i = 0; i < foreign; ++i)
      maker.add("archive/" + std::string(kZipLongestName + random() % 1000, static_cast<char>('a' + i)), "x");
    const auto zip = ZipReader::open(folder.write("a.zip", maker.build()));
    ASSERT_TRUE(zip) << sentence(zip.error());
    EXPECT_EQ(zip->left_out(), foreign);
    expect_same(*zip, written);
  }
}

}  // namespace
}  // namespace stowage::formats
