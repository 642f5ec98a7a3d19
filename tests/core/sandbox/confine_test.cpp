#include "core/sandbox/confine.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stowage::sandbox {
namespace {

namespace fs = std::filesystem;

/// What a confined child found: one line for each try, "name: 0" or the errno it got.
class Confine : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "stowage-confine-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    for (const char* name : {"open", "shut"}) {
      fs::create_directories(folder_ / name / "below");
      for (const char* file : {"one", "two", "below/three"}) std::ofstream(folder_ / name / file) << "text";
    }
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// Confines a child process and runs `work` there; the walls that stood and what it returned.
  template <typename Work>
  int in_child(const Rights& rights, const Work& work) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      const Walls walls = confine(rights);
      const std::string text = std::to_string(walls.landlock) + (walls.system_calls ? "s" : "-") +
                               (walls.no_new_privileges ? "p" : "-");
      [[maybe_unused]] const auto written = ::write(ends[1], text.data(), text.size());
      ::_exit(work());
    }
    ::close(ends[1]);
    char text[32] = {};
    EXPECT_GT(::read(ends[0], text, sizeof text - 1), 0);
    ::close(ends[0]);
    landlock_ = std::atoi(text);
    system_calls_ = std::strchr(text, 's') != nullptr;
    no_new_privileges_ = std::strchr(text, 'p') != nullptr;
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }

  /// A wall that this kernel does not build cannot be tried; the log says so.
  static void said(const char* why) { std::cout << why << ": not tried\n"; }
  static int error_of(bool worked) { return worked ? 0 : errno; }
  static int try_open(const std::string& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags, 0600);
    const int error = error_of(descriptor >= 0);
    if (descriptor >= 0) ::close(descriptor);
    return error;
  }

  fs::path folder_;
  int landlock_ = 0;
  bool system_calls_ = false;
  bool no_new_privileges_ = false;
};

TEST_F(Confine, AnyProgramCanGiveUpNewPrivileges) {
  EXPECT_EQ(in_child({}, [] { return ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }), 1);
  EXPECT_TRUE(no_new_privileges_);
}

struct Try {
  const char* what;
  int flags;
  bool allowed;
};

/// A folder to read, one to write, one to do nothing with: every way to open in each of them.
TEST_F(Confine, FilesAreReadAndWrittenWhereItIsAllowedAndNowhereElse) {
  for (const char* name : {"read", "write"})
    fs::copy(folder_ / "open", folder_ / name, fs::copy_options::recursive);
  const Rights rights{{path("read"), path("shut/one")}, {path("write"), "/dev/null"}, false};
  const Try tries[] = {{"read/one", O_RDONLY, true},
                       {"read/below/three", O_RDONLY, true},
                       {"read/one", O_WRONLY, false},
                       {"read/one", O_RDWR | O_TRUNC, false},
                       {"read/new", O_WRONLY | O_CREAT, false},
                       {"shut/one", O_RDONLY, true},
                       {"shut/one", O_WRONLY, false},
                       {"shut/two", O_RDONLY, false},
                       {"shut/two", O_WRONLY, false},
                       {"shut/new", O_WRONLY | O_CREAT, false},
                       {"shut", O_RDONLY | O_DIRECTORY, false},
                       {"write/one", O_RDWR, true},
                       {"write/new", O_WRONLY | O_CREAT, true},
                       {"write/below/new", O_WRONLY | O_CREAT, true}};
  for (const Try& one : tries) {
    const int error = in_child(rights, [&] { return try_open(path(one.what), one.flags); });
    if (landlock_ == 0) return said("this kernel has no Landlock");
    EXPECT_EQ(error, one.allowed ? 0 : EACCES) << one.what << " with " << one.flags;
  }
  EXPECT_EQ(in_child(rights, [] { return try_open("/dev/null", O_WRONLY); }), 0);
}

TEST_F(Confine, WhatIsWrittenBesideIsRenamedIntoPlace) {
  const Rights rights{{}, {path("open")}, false};
  const auto rename = [this](const char* from, const char* to) {
    return error_of(std::rename(path(from).c_str(), path(to).c_str()) == 0);
  };
  EXPECT_EQ(in_child(rights, [&] { return rename("open/one", "open/two"); }), 0);
  if (landlock_ == 0) return said("this kernel has no Landlock");
  EXPECT_NE(in_child(rights, [&] { return rename("open/two", "shut/two"); }), 0);
  EXPECT_NE(in_child(rights, [&] { return rename("shut/one", "open/one"); }), 0);
  EXPECT_NE(in_child(rights, [&] { return error_of(::unlink(path("shut/one").c_str()) == 0); }), 0);
  EXPECT_TRUE(fs::exists(folder_ / "shut/one"));
}

TEST_F(Confine, WhatIsOpenStaysUsable) {
  const int before = ::open(path("shut/one").c_str(), O_RDONLY);
  ASSERT_GE(before, 0);
  const int got = in_child({}, [&] {
    char text[5] = {};
    return ::read(before, text, 4) == 4 && std::strcmp(text, "text") == 0 ? 0 : 1;
  });
  ::close(before);
  EXPECT_EQ(got, 0);
}

TEST_F(Confine, PathsThatDoNotExistAreNoError) {
  EXPECT_EQ(in_child({{path("nothing")}, {path("neither")}, false}, [] { return 0; }), 0);
  EXPECT_EQ(in_child({{path("open")}, {}, false}, [] { return 0; }), 0);
  const bool here = landlock_ > 0;
  in_child({{path("nothing"), path("open")}, {path("neither")}, false}, [] { return 0; });
  EXPECT_EQ(landlock_ > 0, here);
}

int try_socket(int domain) {
  const int descriptor = ::socket(domain, SOCK_STREAM, 0);
  return descriptor >= 0 ? 0 : errno;
}

TEST_F(Confine, NoNetwork) {
  for (const int domain : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK}) {
    const int error = in_child({}, [&] { return try_socket(domain); });
    if (!system_calls_) return said("this kernel filters no system calls");
    EXPECT_EQ(error, EPERM) << domain;
  }
  EXPECT_EQ(in_child({{}, {}, true}, [] { return try_socket(AF_UNIX); }), 0);
  EXPECT_EQ(in_child({{}, {}, true}, [] { return try_socket(AF_INET); }), EPERM);
}

TEST_F(Confine, NoProgramIsStarted) {
  const int error = in_child({{"/bin", "/usr", "/lib", "/lib64"}, {}, false}, [] {
    ::execl("/bin/true", "true", nullptr);
    return errno;
  });
  if (!system_calls_ && landlock_ == 0) return said("no wall against programs here");
  EXPECT_TRUE(error == EPERM || error == EACCES) << std::strerror(error);
}

TEST_F(Confine, NoOtherProcessIsSignalledButItself) {
  const pid_t other = ::fork();
  if (other == 0) {
    for (;;) ::pause();
  }
  const int error = in_child({}, [&] { return error_of(::kill(other, SIGTERM) == 0); });
  if (system_calls_) {
    EXPECT_EQ(error, EPERM);
    EXPECT_EQ(in_child({}, [&] { return error_of(::kill(other, 0) == 0); }), EPERM);
  }
  ::kill(other, SIGKILL);
  ::waitpid(other, nullptr, 0);
  EXPECT_EQ(in_child({}, [] { return std::raise(SIGKILL); }), 1000 + SIGKILL);
}

/// A limit on its time ends another process as surely as a signal does.
TEST_F(Confine, NoOtherProcessIsLimitedButItself) {
  const pid_t other = ::getpid();
  const int error = in_child({}, [&] {
    rlimit limit{};
    return error_of(::prlimit(other, RLIMIT_CPU, nullptr, &limit) == 0);
  });
  if (!system_calls_) return said("this kernel filters no system calls");
  EXPECT_EQ(error, EPERM);
  EXPECT_EQ(in_child({},
                     [] {
                       rlimit limit{};
                       if (::getrlimit(RLIMIT_STACK, &limit) != 0) return errno;
                       return error_of(::setrlimit(RLIMIT_STACK, &limit) == 0);
                     }),
            0);
}

TEST_F(Confine, NothingIsSharedByNumber) {
  const int segment = ::shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  if (segment < 0) return said("this machine shares no memory by number");
  const int error = in_child({}, [&] {
    void* const memory = ::shmat(segment, nullptr, SHM_RDONLY);
    return error_of(memory != reinterpret_cast<void*>(-1));
  });
  ::shmctl(segment, IPC_RMID, nullptr);
  if (!system_calls_) return said("this kernel filters no system calls");
  EXPECT_EQ(error, EPERM);
}

/// Threads and child processes are what OpenMP and autograd need; they live behind the same walls.
TEST_F(Confine, ThreadsStillStartAndAreConfinedToo) {
  const int error = in_child({{path("open")}, {}, false}, [&] {
    int inside = -1;
    std::thread([&] { inside = try_open(path("shut/one"), O_RDONLY); }).join();
    return inside;
  });
  if (landlock_ == 0) return said("this kernel has no Landlock");
  EXPECT_EQ(error, EACCES);
}

/// The filter covers threads that were there before; a heartbeat's, for one.
TEST_F(Confine, ThreadsFromBeforeHaveNoNetworkEither) {
  const int error = in_child({}, [] { return 0; });
  EXPECT_EQ(error, 0);
  if (!system_calls_) return said("this kernel filters no system calls");
  const pid_t child = ::fork();
  if (child == 0) {
    int ends[2], inside = -1;
    if (::pipe(ends) != 0) ::_exit(1);
    std::thread before([&] {
      char go = 0;
      if (::read(ends[0], &go, 1) == 1) inside = try_socket(AF_INET);
    });
    confine({});
    if (::write(ends[1], "g", 1) != 1) ::_exit(1);
    before.join();
    ::_exit(inside);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), EPERM);
}

TEST_F(Confine, MemoryAndFilesAlreadyMappedWorkAsBefore) {
  EXPECT_EQ(in_child({},
                     [] {
                       std::string large(100'000'000, 'x');
                       return large[99'999'999] == 'x' ? 0 : 1;
                     }),
            0);
}

TEST(Describe, NamesTheWallsThatStand) {
  EXPECT_EQ(describe({}), "none");
  EXPECT_EQ(describe({true, 7, true, {}}), "no new privileges, Landlock 7, no network, no programs");
  EXPECT_EQ(describe({true, 0, true, {"Landlock: Function not implemented"}}),
            "no new privileges, no network, no programs");
}

}  // namespace
}  // namespace stowage::sandbox
