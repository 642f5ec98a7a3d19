// The engine as a child of the relay: small scripts stand for it. And descriptors that nobody waits for.
#include "app/relay/engine_child.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stowage::relay {
namespace {

constexpr int kPatience = 20'000;  // milliseconds: a machine may be busy

void do_not_wait(int descriptor) { ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

/// A pipe whose ends do not wait.
struct Pipe {
  Pipe() {
    EXPECT_EQ(::pipe(ends), 0);
    for (const int end : ends) do_not_wait(end);
  }
  ~Pipe() { close_reading(), close_writing(); }
  void close_reading() { close(ends[0]); }
  void close_writing() { close(ends[1]); }
  int reading() const { return ends[0]; }
  int writing() const { return ends[1]; }

 private:
  static void close(int& end) {
    if (end >= 0) ::close(std::exchange(end, -1));
  }
  int ends[2]{-1, -1};
};

/// Until `enough` bytes have come, or nobody writes any more.
std::string read_until(int descriptor, std::size_t enough) {
  std::string out;
  for (bool open = true; open && out.size() < enough;) {
    pollfd one{descriptor, POLLIN, 0};
    if (::poll(&one, 1, kPatience) <= 0) break;
    open = read_some(descriptor, out, 1 << 20);
  }
  return out;
}
std::string read_all(int descriptor) { return read_until(descriptor, ~std::size_t(0)); }

class Descriptors : public testing::Test {
 protected:
  void SetUp() override { before_ = std::signal(SIGPIPE, SIG_IGN); }
  void TearDown() override { std::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int) = nullptr;
};

/// More than a pipe holds, in parts of random sizes, read in others.
TEST_F(Descriptors, AnOutboxWritesEverythingInOrderAndNeverWaits) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Pipe pipe;
    Outbox out;
    std::string wanted, got;
    for (unsigned n = random() % 40; n > 0; --n) {
      std::string part(random() % 20'000, static_cast<char>('a' + n % 26));
      wanted += part;
      out.add(std::move(part));
    }
    EXPECT_EQ(out.bytes(), wanted.size());
    while (!out.empty()) {
      ASSERT_TRUE(out.write_to(pipe.writing()));
      ASSERT_TRUE(read_some(pipe.reading(), got, 1 + random() % 50'000));
      ASSERT_LE(got.size() + out.bytes(), wanted.size());
    }
    EXPECT_EQ(out.bytes(), 0u);
    pipe.close_writing();
    got += read_all(pipe.reading());
    EXPECT_TRUE(got == wanted) << got.size() << " of " << wanted.size();
  }
}

TEST_F(Descriptors, AnOutboxSaysThatNobodyReads) {
  Pipe pipe;
  Outbox out;
  EXPECT_TRUE(out.write_to(pipe.writing())) << "there is nothing to write";
  out.add("");
  EXPECT_TRUE(out.empty());
  out.add("words");
  pipe.close_reading();
  EXPECT_FALSE(out.write_to(pipe.writing()));
  EXPECT_EQ(out.bytes(), 5u);
}

TEST_F(Descriptors, ReadingTakesWhatIsThereAndNoMoreThanIsAskedFor) {
  Pipe pipe;
  std::string got;
  EXPECT_TRUE(read_some(pipe.reading(), got, 100)) << "nothing is there, but something may come";
  EXPECT_EQ(got, "");
  ASSERT_EQ(::write(pipe.writing(), "abcdef", 6), 6);
  EXPECT_TRUE(read_some(pipe.reading(), got, 4));
  EXPECT_EQ(got, "abcd");
  EXPECT_TRUE(read_some(pipe.reading(), got, 100));
  EXPECT_EQ(got, "abcdef") << "behind what was there";
  pipe.close_writing();
  EXPECT_FALSE(read_some(pipe.reading(), got, 100));
  EXPECT_EQ(got, "abcdef");
  EXPECT_FALSE(read_some(-1, got, 100));
}

class Child : public Descriptors {
 protected:
  void SetUp() override {
    Descriptors::SetUp();
    std::string pattern = (std::filesystem::temp_directory_path() / "stowage-relay-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override {
    engine_.kill();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    Descriptors::TearDown();
  }
  /// A script that stands for stowage-engine.
  std::string script(const std::string& lines) {
    const std::string path = folder_ + "/engine";
    std::ofstream(path) << "#!/bin/sh\n" << lines << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }
  void start(const std::string& lines) { ASSERT_EQ(engine_.start(script(lines)), ""); }
  /// How it ended, once it has.
  std::string end() {
    std::string how = "never";
    for (int i = 0; i < kPatience && !engine_.ended(how); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return how;
  }
  void write(int descriptor, const std::string& text) {
    Outbox out;
    out.add(text);
    EXPECT_TRUE(out.write_to(descriptor));
    EXPECT_TRUE(out.empty());
  }

  std::string folder_;
  EngineChild engine_;
};

TEST_F(Child, SpeaksLinesAndIsToldWhereTheSocketIs) {
  start("echo \"$@\"; cat");
  EXPECT_TRUE(engine_.running());
  EXPECT_EQ(read_until(engine_.out(), 10), "--peers 3\n");
  write(engine_.in(), "one\ntwo\n");
  EXPECT_EQ(read_until(engine_.out(), 8), "one\ntwo\n");
  engine_.close_in();
  EXPECT_EQ(engine_.in(), -1);
  EXPECT_EQ(read_all(engine_.out()), "") << "it has read the end";
  EXPECT_EQ(end(), "exit 0");
  EXPECT_FALSE(engine_.running());
  std::string how = "as before";
  EXPECT_FALSE(engine_.ended(how)) << "once";
  EXPECT_EQ(how, "as before");
}

TEST_F(Child, HandsValuesOverOnItsSocket) {
  start("cat <&3 >&3");
  const std::string values("\0\1\nvalues\0", 10);
  write(engine_.socket(), values);
  EXPECT_EQ(read_until(engine_.socket(), values.size()), values);
  engine_.kill();
  EXPECT_FALSE(engine_.running());
  for (const int descriptor : {engine_.in(), engine_.out(), engine_.socket()}) EXPECT_EQ(descriptor, -1);
}

TEST_F(Child, SaysHowItEnded) {
  start("exit 7");
  EXPECT_EQ(end(), "exit 7");
  engine_.kill();
  start("kill -9 $$");
  EXPECT_EQ(end(), "signal 9");
  engine_.kill();
  start("exec cat");
  std::string how;
  EXPECT_FALSE(engine_.ended(how)) << "it runs";
}

/// Others of this process are not its business.
TEST_F(Child, HasNoOtherDescriptors) {
  constexpr int kOpen = 60;
  ASSERT_EQ(::dup2(STDERR_FILENO, kOpen), kOpen);
  start("for one in 0 1 2 3 60; do [ -e /proc/$$/fd/$one ] && echo $one; done");
  EXPECT_EQ(read_all(engine_.out()), "0\n1\n2\n3\n");
  ::close(kOpen);
}

TEST_F(Child, ThatCannotBeStartedSaysWhy) {
  EXPECT_NE(engine_.start(folder_ + "/nothing"), "");
  EXPECT_FALSE(engine_.running());
  const std::string plain = script("cat");
  std::filesystem::permissions(plain, std::filesystem::perms::owner_read);
  if (::access(plain.c_str(), X_OK) != 0) {
    EXPECT_NE(engine_.start(plain), "");
  }
  std::string how;
  EXPECT_FALSE(engine_.ended(how));
  engine_.kill();  // there is nothing to kill
}

/// Alive: neither gone nor waiting for somebody to look at how it ended.
bool alive(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t behind = text.rfind(") ");
  return behind != std::string::npos && text[behind + 2] != 'Z' && text[behind + 2] != 'X';
}

TEST_F(Child, DiesWithTheRelay) {
  const std::string program = script("echo $$; exec sleep 1000");
  Pipe told;
  const pid_t relay = ::fork();
  ASSERT_GE(relay, 0);
  if (relay == 0) {
    EngineChild engine;
    if (!engine.start(program).empty()) ::_exit(1);
    const std::string pid = read_until(engine.out(), 2);
    ::_exit(::write(told.writing(), pid.data(), pid.size()) > 0 ? 0 : 1);  // without a word to its engine
  }
  int status = 1;
  ASSERT_EQ(::waitpid(relay, &status, 0), relay);
  ASSERT_EQ(status, 0);
  std::string pid;
  ASSERT_TRUE(read_some(told.reading(), pid, 20));
  ASSERT_GT(pid.size(), 1u);
  ASSERT_EQ(pid.back(), '\n');
  pid.pop_back();
  for (int i = 0; i < kPatience && alive(pid); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_FALSE(alive(pid));
}

}  // namespace
}  // namespace stowage::relay
