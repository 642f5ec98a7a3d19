#include "tests/app/cli/run_program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/paths.h"

#include "core/base/json.h"

namespace stowage::test {
namespace {

[[noreturn]] void become(const std::vector<std::string>& arguments, const RunOptions& options, int out,
                         int err) {
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) ::_exit(126);
  for (const auto& [name, value] : options.environment) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<std::string> words{program("stowage-cli")};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(pointers[0], pointers.data());
  ::_exit(127);
}

/// Reads both pipes to their ends; sends the signal and closes stdout early where that is asked for.
void drain(pid_t pid, int out, int err, const RunOptions& options, ProgramRun& run) {
  const auto begin = std::chrono::steady_clock::now();
  const auto elapsed_ms = [&] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin)
        .count();
  };
  bool interrupted = false;
  pollfd fds[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  while (fds[0].fd >= 0 || fds[1].fd >= 0) {
    if (options.interrupt_after_ms && !interrupted && elapsed_ms() >= *options.interrupt_after_ms) {
      ::kill(pid, options.interrupt_with);
      interrupted = true;
    }
    ::poll(fds, 2, 20);
    for (int i = 0; i < 2; ++i) {
      if (fds[i].fd < 0 || !(fds[i].revents & (POLLIN | POLLHUP))) continue;
      char block[4096];
      const ssize_t got = ::read(fds[i].fd, block, sizeof block);
      std::string& text = i == 0 ? run.out : run.err;
      if (got > 0) text.append(block, static_cast<std::size_t>(got));
      if (got <= 0 || (i == 0 && run.out.size() >= options.read_at_most)) {
        ::close(fds[i].fd);
        fds[i].fd = -1;
      }
    }
  }
}

}  // namespace

Json ProgramRun::json() const {
  auto parsed = parse_json(out, "stdout");
  EXPECT_TRUE(parsed) << "no JSON on stdout: " << out.substr(0, 300) << "\nstderr: " << err;
  return parsed ? *parsed : Json::object();
}

ProgramRun run_cli(const std::vector<std::string>& arguments, const RunOptions& options) {
  int out[2], err[2];
  EXPECT_EQ(::pipe2(out, O_CLOEXEC), 0);
  EXPECT_EQ(::pipe2(err, O_CLOEXEC), 0);
  const auto begin = std::chrono::steady_clock::now();
  const pid_t pid = ::fork();
  if (pid == 0) become(arguments, options, out[1], err[1]);
  ::close(out[1]);
  ::close(err[1]);
  ProgramRun run;
  drain(pid, out[0], err[0], options, run);
  int status = 0;
  ::waitpid(pid, &status, 0);
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  run.exit = WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
  return run;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "stowage-cli-XXXXXX").string();
  EXPECT_TRUE(::mkdtemp(pattern.data()));
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& content, bool program) const {
  std::ofstream(file(name), std::ios::binary) << content;
  if (program) ::chmod(file(name).c_str(), 0755);
  return file(name);
}

std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace stowage::test
