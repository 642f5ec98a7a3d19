#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "core/base/file.h"
#include "core/base/job.h"
#include "core/base/json.h"
#include "core/base/json_pieces.h"
#include "tests/core/formats/files.h"

namespace stowage {
namespace {

TEST(File, ReadsAtOffsetsAndKnowsItsEnd) {
  const test::TemporaryFolder folder;
  const auto file = RandomAccessFile::open(folder.write("a", "0123456789"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->read_text(3, 4).value(), "3456");
  EXPECT_EQ(file->read_text(10, 0).value(), "");
  for (const auto& [offset, length] :
       {std::pair<std::uint64_t, std::uint64_t>{8, 3}, {11, 0}, {0, ~0ull}, {~0ull, 1}, {5, ~0ull}}) {
    const auto text = file->read_text(offset, length);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, Code::FileShrank);
  }
}

TEST(File, OnlyRegularFiles) {
  const test::TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(RandomAccessFile::open(folder / "pipe").error().code, Code::FileKind);
  EXPECT_EQ(RandomAccessFile::open(folder.path()).error().code, Code::FileKind);
  EXPECT_EQ(RandomAccessFile::open("/dev/null").error().code, Code::FileKind);
  EXPECT_EQ(RandomAccessFile::open(folder / "none").error().code, Code::FileMissing);
  EXPECT_EQ(read_text_file(folder.write("long", "12345"), 4).error().code, Code::FileTooLarge);
}

std::set<std::string> names_in(const std::string& folder) {
  std::set<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    out.insert(entry.path().filename().string());
  return out;
}

TEST(File, WritingKeepsLinksAndPipesAndAsksTheUmask) {
  const test::TemporaryFolder folder;
  const std::string real = folder.write("real", "old");
  std::filesystem::create_symlink("real", folder / "link");
  ASSERT_TRUE(write_file_atomically(folder / "link", "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(read_text_file(real).value(), "new");
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  const int end = ::open((folder / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_TRUE(write_file_atomically(folder / "pipe", "through"));
  char text[16] = {};
  EXPECT_EQ(::read(end, text, sizeof text), 7);
  ::close(end);
  EXPECT_STREQ(text, "through");
  EXPECT_EQ(std::filesystem::status(folder / "pipe").type(), std::filesystem::file_type::fifo);
  const mode_t before = ::umask(077);
  EXPECT_TRUE(write_file_atomically(folder / "mine", "x"));
  ::umask(before);
  EXPECT_EQ(std::filesystem::status(folder / "mine").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"real", "link", "pipe", "mine"}))
      << "nothing is left beside them";
}

TEST(Json, ValuesAreCounted) {
  std::string lists = "[";
  for (int i = 0; i < 10'000'001; ++i) lists += "0,";
  const auto refused = parse_json(lists + "0]", "many");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::ModelTooLarge);
}

TEST(File, AtomicWriteLeavesTheOldOrTheNew) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("plan", "old");
  ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
  ASSERT_TRUE(write_file_atomically(path, "new"));
  EXPECT_EQ(read_text_file(path).value(), "new");
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(write_file_atomically(folder / "no/such/folder", "x").error().code, Code::FileWrite);
  // Onto a folder the rename fails: nothing is left behind.
  std::filesystem::create_directory(folder / "taken");
  EXPECT_FALSE(write_file_atomically(folder / "taken", "x"));
  std::size_t entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++entries;
  EXPECT_EQ(entries, 2u);
}

TEST(Json, KeepsOrderAndRefusesTheDangerous) {
  EXPECT_EQ(to_text(parse_json(R"({"b":1,"a":[true,null,-2,0.5,"x"]})", "t").value(), -1),
            R"({"b":1,"a":[true,null,-2,0.5,"x"]})");
  const auto duplicate = parse_json(R"({"a":{"b":1,"b":2}})", "t");
  ASSERT_FALSE(duplicate);
  EXPECT_EQ(duplicate.error().code, Code::JsonDuplicateKey);
  EXPECT_EQ(parse_json(std::string(300, '['), "t").error().code, Code::JsonDepth);
  EXPECT_TRUE(parse_json(std::string(200, '[') + std::string(200, ']'), "t"));
  for (const char* text : {"", "{", "{\"a\":}", "nul", "\"\xff\"", "1 2", "[1,]", "NaN"}) {
    const auto json = parse_json(text, "t");
    ASSERT_FALSE(json) << text;
    EXPECT_EQ(json.error().code, Code::JsonSyntax) << text;
    EXPECT_TRUE(json.error().offset.has_value());
  }
}

TEST(Json, ManyKeysStayFast) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i) text += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
  const auto json = parse_json(text + "}", "t");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->size(), 200'000u);
}

TEST(Json, Members) {
  const Json json = parse_json(R"({"text":"x","number":3,"negative":-3,"nothing":null})", "t").value();
  EXPECT_EQ(json_string(json, "text", "t").value(), "x");
  EXPECT_EQ(json_string(json, "number", "t").error().code, Code::JsonType);
  EXPECT_EQ(json_string(json, "nothing", "t").error().code, Code::JsonMissing);
  EXPECT_EQ(json_unsigned(json, "number", "t").value(), 3u);
  EXPECT_EQ(json_unsigned(json, "negative", "t").error().code, Code::JsonType);
  EXPECT_EQ(json_find(json, "nothing"), nullptr);
  EXPECT_EQ(json_find(Json(3), "a"), nullptr);
}

TEST(Job, CancelIsSharedByCopies) {
  Job job;
  const Job copy = job;
  EXPECT_TRUE(copy.check("x"));
  job.cancel.cancel();
  ASSERT_FALSE(copy.check("x"));
  EXPECT_EQ(copy.check("x").error().code, Code::Cancelled);
}

TEST(Json, SyntaxErrorsSayWhatAndWhereInPlainWords) {
  const auto told = [](const char* text) { return sentence(parse_json(text, "map.json").error()); };
  EXPECT_EQ(told("{\"a\": "), "map.json is not JSON: it ends too early (line 1, column 7).");
  EXPECT_EQ(told("{\n  \"a\": 1,\n}"),
            "map.json is not JSON: a key in quotation marks is missing (line 3, column 1).");
  EXPECT_EQ(told("{\"ü€\": x}"), "map.json is not JSON: a value is missing (line 1, column 8).")
      << "columns are characters";
}

/// A text for every way in which one can be wrong.
TEST(Json, EverySyntaxErrorIsAPhraseOfOurs) {
  const std::pair<const char*, const char*> kTexts[] = {
      {"", "it ends too early"},
      {"[", "it ends too early"},
      {"[1 2]", "a comma or ] is missing"},
      {"{\"a\": 1 \"b\": 2}", "a comma or } is missing"},
      {"{a: 1}", "a key in quotation marks is missing"},
      {"{\"a\" 1}", "a colon is missing"},
      {"[1,]", "a value is missing"},
      {"tru", "a value is missing"},
      {"1 2", "something stands behind the document"},
      {"[-]", "a number has no digits"},
      {"[1.]", "a number ends with its point"},
      {"[1e+]", "an exponent has no digits"},
      {"[1e]", "an exponent has no digits"},
      {"[1e999]", "a number is too large"},
      {"[\"a", "a text does not end"},
      {"[\"a\nb\"]", "a text has a control character"},
      {"[\"\\x\"]", "a text has an unknown escape"},
      {"[\"\\u12\"]", "a text has a damaged \\u escape"},
      {"[\"\\ud800\"]", "a text has a damaged \\u escape"},
      {"[\"\xff\"]", "a text is not UTF-8"},
      {"[\" - ; expected ']\" 1]", "a comma or ] is missing"},
  };
  const std::set<std::string> phrases{
#define STOWAGE_PHRASE(english) english,
#include "core/base/sentences/phrases.h"
#undef STOWAGE_PHRASE
  };
  for (const auto& [text, ours] : kTexts) {
    SCOPED_TRACE(text);
    const auto json = parse_json(text, "t");
    ASSERT_FALSE(json);
    ASSERT_EQ(json.error().arguments.size(), 1u);
    const auto [pattern, values] = parts_of_phrase(json.error().arguments.front());
    EXPECT_TRUE(phrases.contains(pattern)) << pattern;
    ASSERT_EQ(values.size(), 3u);
    EXPECT_EQ(values[0], ours);
    EXPECT_TRUE(phrases.contains(values[0]));
  }
}

/// Whatever is wrong with a text, what another sentence says of it can be translated and names no file.
TEST(Json, WhyATextIsRefusedIsAPhrase) {
  const std::set<std::string> phrases{
#define STOWAGE_PHRASE(english) english,
#include "core/base/sentences/phrases.h"
#undef STOWAGE_PHRASE
  };
  const std::pair<std::string, std::vector<std::string>> kTexts[] = {
      {"[1,]", {"a value is missing", "1", "4"}},
      {R"({"a": {"key": 1, "key": 2}})", {"key"}},
      {std::string(300, '['), {"256"}},
  };
  std::set<std::string> patterns;
  for (const auto& [text, wanted] : kTexts) {
    const auto json = parse_json(text, "secret.json");
    ASSERT_FALSE(json);
    const auto [pattern, values] = parts_of_phrase(json_phrase(json.error()));
    EXPECT_TRUE(phrases.contains(pattern)) << pattern;
    EXPECT_EQ(values, wanted) << pattern;
    EXPECT_TRUE(patterns.insert(pattern).second) << "each has words of its own: " << pattern;
  }
  const std::string large = json_phrase(Error{Code::ModelTooLarge, "secret.json", {}, {}});
  EXPECT_TRUE(phrases.contains(large) && !patterns.contains(large)) << large;
}

/// Version 3.11.3 of the parser has words of its own for an empty text, without what it was reading.
TEST(Json, WordsOfNewerParsersAreKnown) {
  const auto told = [](const std::string& words) {
    return parts_of_phrase(
               json_problem("[json.exception.parse_error.101] parse error at line 1, column 1: " + words, {},
                            0))
        .second.at(0);
  };
  EXPECT_EQ(told("attempting to parse an empty input; check that your input string or stream contains the "
                 "expected JSON"),
            "it ends too early");
  EXPECT_EQ(
      told("syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal"),
      "it ends too early");
  EXPECT_EQ(
      told("syntax error while parsing object - invalid string: missing closing quote; last read: '\"a: ]'"),
      "a text does not end");
}

}  // namespace
}  // namespace stowage
