// What a path holds is decided by content; what is no model gets one sentence and never a hang.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "core/base/file.h"
#include "core/formats/formats.h"
#include "tests/core/formats/files.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using test::TemporaryFolder;
using test::ZipMaker;

Code code_of(const std::string& path) {
  const auto model = open_model(path);
  if (model) return Code::Internal;
  EXPECT_EQ(sentence(model.error()).find('%'), std::string::npos);
  return model.error().code;
}

TEST(Probe, ThingsThatAreNoFiles) {
  const TemporaryFolder folder;
  EXPECT_EQ(code_of(folder / "nothing"), Code::FileMissing);
  EXPECT_EQ(code_of(""), Code::FileMissing);
  ASSERT_EQ(::mkfifo((folder / "pipe.safetensors").c_str(), 0600), 0);
  EXPECT_EQ(code_of(folder / "pipe.safetensors"), Code::FileKind);
  EXPECT_EQ(code_of("/dev/zero"), Code::FileKind);
  ASSERT_EQ(::symlink("loop", (folder / "loop").c_str()), 0);
  EXPECT_EQ(code_of(folder / "loop"), Code::FileOpen);
  ASSERT_EQ(::symlink("gone", (folder / "dangling").c_str()), 0);
  EXPECT_EQ(code_of(folder / "dangling"), Code::FileMissing);
  const std::string file = folder.write("file", "x");
  EXPECT_EQ(code_of(file + "/below"), Code::FileMissing);
}

TEST(Probe, AFolderWithAPipeInsteadOfAShard) {
  const TemporaryFolder folder;
  folder.write("model.safetensors.index.json", R"({"weight_map":{"x":"a.safetensors"}})");
  ASSERT_EQ(::mkfifo((folder / "a.safetensors").c_str(), 0600), 0);
  EXPECT_EQ(code_of(folder.path()), Code::FileKind);
  ASSERT_EQ(::unlink((folder / "a.safetensors").c_str()), 0);
  ASSERT_EQ(::symlink("/dev/zero", (folder / "a.safetensors").c_str()), 0);
  EXPECT_EQ(code_of(folder.path()), Code::FileKind);
}

TEST(Probe, AFolderWithAPipeAsConfiguration) {
  const TemporaryFolder folder;
  folder.write("model.safetensors", test::safetensors("{}", 0));
  ASSERT_EQ(::mkfifo((folder / "config.json").c_str(), 0600), 0);
  EXPECT_EQ(code_of(folder.path()), Code::FileKind);
}

TEST(Probe, RecognisedButNotReadYet) {
  const TemporaryFolder folder;
  const std::pair<std::string, const char*> known[] = {
      {std::string("\x80\x04\x95 pickle"), "pickle"},
  };
  for (const auto& [content, word] : known) {
    SCOPED_TRACE(word);
    const auto model = open_model(folder.write("file", content));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::FormatNotYet);
    EXPECT_NE(sentence(model.error()).find(word), std::string::npos) << sentence(model.error());
  }
}

TEST(Probe, UnknownContent) {
  const TemporaryFolder folder;
  EXPECT_EQ(code_of(folder.write("empty", "")), Code::FormatUnknown);
  EXPECT_EQ(code_of(folder.write("text", "hello")), Code::FormatUnknown);
  EXPECT_EQ(code_of(folder.write("other.json", R"({"a":{"weight_map":{}}})")), Code::FormatUnknown);
  EXPECT_EQ(code_of(folder.write("zip", ZipMaker().add("a", "1").build())), Code::FormatUnknown);
  EXPECT_EQ(code_of(folder.write("broken.pt2", "PK no")), Code::ZipEnd);
  EXPECT_EQ(code_of(folder.write("broken.safetensors", "x")), Code::SafetensorsTooShort);
}

TEST(Probe, TheNameOfAFileDoesNotMatter) {
  const TemporaryFolder folder;
  const std::string weights =
      test::safetensors(R"({"x":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 1);
  const auto as_text = open_model(folder.write("weights.txt", weights));
  ASSERT_TRUE(as_text);
  EXPECT_EQ((*as_text)->format(), "safetensors");
  const auto description = open_model(folder.write(
      "model.safetensors", R"(  {"name":"\"schema\\","schema":"stowage.model/1","tensors":[]})"));
  ASSERT_TRUE(description) << sentence(description.error());
  EXPECT_EQ((*description)->format(), "description");
}

TEST(Probe, AnyLengthOfAHeader) {
  const TemporaryFolder folder;
  for (const std::size_t length : {2u, 0x280u, 0x480u, 0x580u, 0x4b50u, 0x8b1fu, 0x7b7bu}) {
    const std::string path =
        folder.write("x", test::safetensors("{" + std::string(length - 2, ' ') + "}", 0));
    const auto found = probe(path);
    ASSERT_TRUE(found) << length << ": " << sentence(found.error());
    EXPECT_EQ(found->format, Format::Safetensors) << length;
  }
}

TEST(Probe, ConfigurationOpensItsFolder) {
  const TemporaryFolder folder;
  folder.write("model.safetensors",
               test::safetensors(R"({"x":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 1));
  const std::string config = folder.write("config.json", R"({"architectures":["X"]})");
  for (const std::string& path : {config, folder / "model.safetensors", folder.path(), folder.path() + "/"}) {
    const auto model = open_model(path);
    ASSERT_TRUE(model) << sentence(model.error());
    EXPECT_EQ((*model)->format(), "hf-folder");
  }
}

TEST(Probe, AFileThatShrinksWhileItIsReadIsAnError) {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "big.safetensors", test::safetensors(R"({"x":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 1));
  const auto file = RandomAccessFile::open(path);
  ASSERT_TRUE(file);
  ASSERT_EQ(::truncate(path.c_str(), 10), 0);
  const auto text = file->read_text(0, file->size());
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, Code::FileShrank);
}

TEST(Probe, HolesAsLargeAsADiskAreOnlyHeaders) {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "hole.safetensors",
      test::safetensors(R"({"x":{"dtype":"U8","shape":[1099511627776],"data_offsets":[0,1099511627776]}})",
                        0));
  ASSERT_EQ(::truncate(path.c_str(), static_cast<off_t>(std::filesystem::file_size(path) + (1ull << 40))), 0);
  const auto model = open_model(path);
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), GiB(1024));
}

}  // namespace
}  // namespace stowage::formats
