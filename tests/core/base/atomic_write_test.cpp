// Files that are replaced: the old or the new, whatever goes wrong and whoever reads meanwhile.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include "core/base/file.h"
#include "tests/core/formats/files.h"

namespace stowage {
namespace {

std::set<std::string> names_in(const std::string& folder) {
  std::set<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    out.insert(entry.path().filename().string());
  return out;
}

/// Files may be no longer than this while it lives: a write behind that fails half-way, as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit now = before_;
    now.rlim_cur = bytes;
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST(AtomicWrite, AWriteThatFailsHalfwayLeavesTheOldFileAndNothingElse) {
  constexpr std::size_t kFits = 64 * 1024;
  const test::TemporaryFolder folder;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::string name = "plan" + std::to_string(random() % 3), path = folder / name;
    const bool there = std::filesystem::exists(path);
    const std::string before = there ? read_text_file(path).value() : std::string();
    const auto names = names_in(folder.path());
    const std::string content(random() % (2 * kFits), static_cast<char>('a' + random() % 26));
    Status status;
    {
      const FileSizeLimit limit(kFits);
      status = write_file_atomically(path, content);
    }
    EXPECT_EQ(status.has_value(), content.size() <= kFits);
    if (status) {
      EXPECT_EQ(read_text_file(path).value(), content);
      continue;
    }
    EXPECT_EQ(status.error().code, Code::FileWrite);
    EXPECT_EQ(status.error().subject, path);
    EXPECT_EQ(names_in(folder.path()), names) << "nothing is left beside it";
    if (there) {
      EXPECT_EQ(read_text_file(path).value(), before);
    }
  }
}

TEST(AtomicWrite, ADeviceThatIsFullIsSaid) {
  const Status status = write_file_atomically("/dev/full", "plan");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Code::FileWrite);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_TRUE(write_file_atomically("/dev/null", "plan"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

/// Whoever opens it while it is replaced again and again sees one content from the first byte to the last.
TEST(AtomicWrite, ReadersNeverSeeHalfOfOne) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("plan", std::string(1000, 'a'));
  std::atomic<bool> done{false};
  std::atomic<int> seen{0}, torn{0};
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; ++i) {
    readers.emplace_back([&] {
      while (!done) {
        const auto text = read_text_file(path);
        const bool whole = text && !text->empty() &&
                           text->find_first_not_of(text->front()) == std::string::npos &&
                           text->size() == 1000u * static_cast<std::size_t>(text->front() - 'a' + 1);
        ++(whole ? seen : torn);
      }
    });
  }
  for (int round = 0; round < 150 || seen < 50; ++round) {
    const int letter = round % 26;
    ASSERT_TRUE(write_file_atomically(
        path, std::string(1000 * (static_cast<std::size_t>(letter) + 1), static_cast<char>('a' + letter))));
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(torn, 0);
  EXPECT_EQ(names_in(folder.path()), std::set<std::string>{"plan"});
}

TEST(AtomicWrite, ChainsOfLinksLeadToTheFile) {
  const test::TemporaryFolder folder;
  std::filesystem::create_directory(folder / "far");
  folder.write("far/real", "old");
  std::filesystem::create_symlink("far/real", folder / "one");
  std::filesystem::create_symlink("one", folder / "two");
  ASSERT_TRUE(write_file_atomically(folder / "two", "new"));
  EXPECT_EQ(read_text_file(folder / "far/real").value(), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "one"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "two"));
  EXPECT_EQ(names_in(folder / "far"), std::set<std::string>{"real"});
}

}  // namespace
}  // namespace stowage
