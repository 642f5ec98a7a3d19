// Files as memory, and files written in pieces.
#include "core/base/mapped_file.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "core/base/write_file.h"

namespace stowage {
namespace {

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "stowage-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }
  std::string operator/(const char* name) const { return path_ + "/" + name; }
  std::string write(const char* name, const std::string& content) const {
    std::ofstream(*this / name, std::ios::binary) << content;
    return *this / name;
  }

 private:
  std::string path_;
};

std::string text(const MappedFile& file) {
  return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

Result<std::shared_ptr<const MappedFile>> map(const std::string& path) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  return MappedFile::map(*file);
}

TEST(MappedFiles, ShowWhatTheFileHolds) {
  const Folder folder;
  for (const std::size_t size : {0ul, 1ul, 4095ul, 4096ul, 4097ul, 100'000ul}) {
    std::string content(size, '\0');
    std::mt19937_64 random(size);
    for (char& c : content) c = static_cast<char>(random());
    const auto mapped = map(folder.write("file", content));
    ASSERT_TRUE(mapped) << sentence(mapped.error());
    EXPECT_EQ(text(**mapped), content);
  }
}

TEST(MappedFiles, StayWhenAnotherTakesTheNameAndReadAsZerosWhenCut) {
  const Folder folder;
  const std::string content(20'000, 'a');
  const std::string path = folder.write("file", content);
  const auto mapped = map(path);
  ASSERT_TRUE(mapped);
  ASSERT_TRUE(write_file_atomically(path, "b"));
  EXPECT_EQ(text(**mapped), content);
  const auto other = map(folder.write("other", content));
  ASSERT_TRUE(other);
  std::filesystem::resize_file(folder / "other", 4096);
  EXPECT_EQ(text(**other), std::string(4096, 'a') + std::string(content.size() - 4096, '\0'));
}

TEST(MappedFiles, AnErrorOfTheBusElsewhereEndsTheProgramAsBefore) {
  const Folder folder;
  const auto mapped = map(folder.write("file", "x"));
  ASSERT_TRUE(mapped);
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
  EXPECT_DEATH(::raise(SIGBUS), "BUS");  // a sanitizer was there before: it reports and ends the program
#else
  EXPECT_EXIT(::raise(SIGBUS), testing::KilledBySignal(SIGBUS), "");
#endif
}

TEST(MappedFiles, AsManyAsOneLikesOneAfterTheOther) {
  const Folder folder;
  const std::string path = folder.write("file", "content");
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(map(path)) << i;
}

TEST(FilesInPieces, AreTheOldOneOrTheWholeNewOne) {
  const Folder folder;
  const std::string path = folder.write("file", "old");
  const auto written = write_file_in_pieces(path, [](const PutBytes& put) {
    for (int i = 0; i < 1000; ++i) put("piece");
    return Status{};
  });
  ASSERT_TRUE(written);
  EXPECT_EQ(std::filesystem::file_size(path), 5000u);
  const auto refused = write_file_in_pieces(path, [](const PutBytes& put) {
    put("half");
    return fail(Code::Cancelled, "file");
  });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::Cancelled);
  EXPECT_EQ(std::filesystem::file_size(path), 5000u) << "as it was";
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "nothing left over";
  EXPECT_EQ(write_file_in_pieces("/dev/full",
                                 [](const PutBytes& put) {
                                   put("x");
                                   return Status{};
                                 })
                .error()
                .code,
            Code::FileWrite);
}

}  // namespace
}  // namespace stowage
