// What the command line does for a person at a terminal: runs again when a file changes, shows long answers
// page by page.
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "app/cli/run/watched_files.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// As far as nothing hangs.
constexpr auto kPatience = std::chrono::seconds(60);

/// A bare chroot has no pseudo terminals.
bool has_terminals() {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal >= 0) ::close(terminal);
  return terminal >= 0;
}

/// stowage-cli on a terminal of its own.
class OnTerminal {
 public:
  OnTerminal(const std::vector<std::string>& arguments, const char* pager, unsigned short lines) {
    winsize size{lines, 200, 0, 0};
    child_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    ::setenv("PAGER", pager, 1);
    ::setenv("TERM", "xterm", 1);
    const std::string program = test::program("stowage-cli");
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& one : arguments) argv.push_back(const_cast<char*>(one.c_str()));
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    ::_exit(126);
  }
  ~OnTerminal() {
    if (child_ > 0) ::kill(child_, SIGKILL), ::waitpid(child_, nullptr, 0);
    ::close(terminal_);
  }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  /// Reads until `text` was written, or nothing more comes.
  bool says(const std::string& text) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (said.find(text) == std::string::npos && std::chrono::steady_clock::now() < end) {
      pollfd one{terminal_, POLLIN, 0};
      if (::poll(&one, 1, 100) == 0) continue;
      char buffer[4096];
      const ssize_t got = ::read(terminal_, buffer, sizeof buffer);
      if (got <= 0) break;
      said.append(buffer, static_cast<std::size_t>(got));
    }
    return said.find(text) != std::string::npos;
  }
  /// All that it writes until it ends.
  std::string rest() {
    says(std::string(1, '\0'));
    return said;
  }
  void interrupt() const { ::kill(child_, SIGINT); }
  int exit() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }

  std::string said{};

 private:
  pid_t child_ = 0;
  int terminal_ = -1;
};

class CliWatches : public CliFixture {};

TEST_F(CliWatches, RunsAgainWhenAFileThatItNamesChanges) {
  if (!has_terminals()) GTEST_SKIP() << "this system has no pseudo terminals";
  const std::string a = write("a.json", R"({"": "cpu"})"), b = write("b.json", R"({"": "cpu"})");
  OnTerminal cli({"diff", model(), a, b, "--watch"}, "cat", 40);
  ASSERT_TRUE(cli.says("Nothing moved.")) << cli.said;
  write("b.json", R"({"": "cpu", "head": 0, "embed": 0})");
  ASSERT_TRUE(cli.says("b.json changed.")) << cli.said;
  EXPECT_TRUE(cli.says("400 B moved")) << cli.said;
  write("b.json", R"({"": )");
  EXPECT_TRUE(cli.says("is not JSON")) << "a mistake is said, and watching goes on: " << cli.said;
  cli.said.clear();
  write("b.json", R"({"": "cpu"})");
  EXPECT_TRUE(cli.says("Nothing moved.")) << cli.said;
  cli.interrupt();
  EXPECT_EQ(cli.exit(), 130);
}

TEST_F(CliWatches, AWrongCommandLineIsNotWatched) {
  const ProgramRun run = run_cli({"diff", model(), "--watch"});
  EXPECT_EQ(run.exit, 2);
  EXPECT_EQ(run_cli({"targets", "--watch"}).exit, 2) << "nothing is read there";
}

TEST_F(CliWatches, FilesAreThoseThatAreRead) {
  const std::string one = write("one", "1"), two = write("two", "2"), out = write("out", "3");
  EXPECT_TRUE(cli::WatchedFiles({"solve", "--gpu", "24GiB", folder_.file("none")}).empty());
  EXPECT_TRUE(cli::WatchedFiles({"solve", "-o", out, "--report=" + out}).empty());
  CancelToken cancel;
  cli::WatchedFiles files({"check", one, "--machine=" + two, "-o", out});
  std::atomic<bool> done = false;
  std::thread changes([&] {
    write("out", "other");
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    EXPECT_FALSE(done.load()) << "what is written is not watched";
    write("two", "22");
  });
  EXPECT_EQ(files.wait_for_change(cancel), two);
  done = true;
  changes.join();
  cancel.cancel();
  EXPECT_EQ(files.wait_for_change(cancel), "");
}

TEST_F(CliWatches, AFileInAFolderIsItsOwn) {
  std::filesystem::create_directory(folder_.file("model"));
  cli::WatchedFiles files({"inspect", folder_.file("model")});
  write("model/config.json", "{}");
  EXPECT_EQ(files.wait_for_change({}), folder_.file("model"));
  std::filesystem::remove(folder_.file("model/config.json"));
  EXPECT_EQ(files.wait_for_change({}), folder_.file("model"));
}

TEST_F(CliWatches, LongAnswersGoThroughThePager) {
  if (!has_terminals()) GTEST_SKIP() << "this system has no pseudo terminals";
  const std::vector<std::string> arguments{"inspect", model()};
  const std::string plain = run_cli(arguments).out;
  const auto lines = static_cast<unsigned short>(std::count(plain.begin(), plain.end(), '\n'));
  ASSERT_GT(lines, 4);
  EXPECT_THAT(OnTerminal(arguments, "sed s/^/paged:/", 4).rest(), HasSubstr("paged:"));
  EXPECT_THAT(OnTerminal(arguments, "sed s/^/paged:/", lines + 1).rest(), Not(HasSubstr("paged:")));
  const std::string first = plain.substr(0, plain.find_first_of(",\n"));
  EXPECT_THAT(OnTerminal(arguments, "cat", 4).rest(), HasSubstr(first));
  EXPECT_THAT(OnTerminal(arguments, "", 4).rest(), HasSubstr(first));
  EXPECT_THAT(OnTerminal(arguments, "no-such-pager-anywhere", 4).rest(), HasSubstr(first));
}

}  // namespace
}  // namespace stowage::test
