#include "core/about/version.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/formats/files.h"
#include "tests/support/paths.h"

namespace stowage::about {
namespace {

TEST(Version, NamesTheCommitWhereItIsKnown) {
  EXPECT_THAT(std::string(version()), testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
  EXPECT_TRUE(commit().empty() || commit().size() == 40) << commit();
  EXPECT_EQ(commit().find_first_not_of("0123456789abcdef"), std::string_view::npos);
  EXPECT_EQ(commit().empty(), commit_date().empty());
  EXPECT_THAT(version_text(), testing::StartsWith(std::string(version())));
  if (commit().empty()) {
    EXPECT_EQ(version_text(), version());
  } else {
    EXPECT_EQ(version_text(), std::string(version()) + " (commit " + std::string(commit().substr(0, 12)) +
                                  " of " + std::string(commit_date()) + ")");
  }
}

std::string read(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What the build would write for sources that are no checkout.
class Archive : public testing::Test {
 protected:
  std::string written(const std::string& commit_file) {
    std::filesystem::create_directories(folder_ / "core/about");
    folder_.write("core/about/commit.txt", commit_file);
    const std::string out = folder_ / "commit.cpp";
    const std::string script = test::source_dir() + "/core/about/commit.cmake";
    const std::string command = "cmake -DSOURCE=" + folder_.path() + " -DOUTPUT=" + out + " -P " + script;
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return read(out);
  }
  test::TemporaryFolder folder_;
};

TEST_F(Archive, ItsFileNamesTheCommit) {
  const std::string hash(40, 'a');
  EXPECT_THAT(written(hash + " 2026-11-28\n"),
              testing::HasSubstr("kCommit[] = \"" + hash + "\";\nconst char kCommitDate[] = \"2026-11-28\""));
}

TEST_F(Archive, AFileThatGitDidNotFillNamesNone) {
  for (const char* text : {"$Format:%H %cs$\n", "", "2026-11-28\n", "ohne\n"})
    EXPECT_THAT(written(text), testing::HasSubstr("kCommit[] = \"\";\nconst char kCommitDate[] = \"\""))
        << text;
}

/// The one of a checkout is what git fills in.
TEST_F(Archive, TheFileIsOneThatGitFills) {
  const std::string root = test::source_dir();
  if (!std::filesystem::exists(root + "/.git")) GTEST_SKIP() << "these sources are no checkout";
  EXPECT_EQ(read(root + "/core/about/commit.txt"), "$Format:%H %cs$\n");
  EXPECT_THAT(read(root + "/.gitattributes"), testing::HasSubstr("/core/about/commit.txt export-subst\n"));
}

}  // namespace
}  // namespace stowage::about
