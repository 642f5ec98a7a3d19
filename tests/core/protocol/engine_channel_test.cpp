#include "core/protocol/engine_channel.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <functional>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stowage::protocol {
namespace {

struct Heard {
  std::string out, err;
  int status = 0;
};

std::string read_all(int descriptor) {
  std::string all;
  char block[4096];
  for (ssize_t got = 0; (got = ::read(descriptor, block, sizeof block)) > 0;)
    all.append(block, static_cast<std::size_t>(got));
  ::close(descriptor);
  return all;
}

/// What a process that does `work` says on its standard output and standard error.
Heard hear(const std::function<void()>& work, const std::string& input = {}) {
  int in[2], out[2], err[2];
  if (::pipe(in) != 0 || ::pipe(out) != 0 || ::pipe(err) != 0) return {};
  std::signal(SIGPIPE, SIG_IGN);  // the child may read less than it is sent
  std::fflush(nullptr);           // what waits to be written would be written by both
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in[0], 0);
    ::dup2(out[1], 1);
    ::dup2(err[1], 2);
    for (const int end : {in[0], in[1], out[0], out[1], err[0], err[1]}) ::close(end);
    work();
    std::fflush(nullptr);
    ::_exit(0);
  }
  for (const int end : {in[0], out[1], err[1]}) ::close(end);
  std::thread writer([&] {
    for (std::size_t done = 0; done < input.size();) {
      const ssize_t written = ::write(in[1], input.data() + done, input.size() - done);
      if (written <= 0) break;
      done += static_cast<std::size_t>(written);
    }
    ::close(in[1]);
  });
  Heard heard;
  std::thread errors([&] { heard.err = read_all(err[0]); });
  heard.out = read_all(out[0]);
  errors.join();
  writer.join();
  ::waitpid(child, &heard.status, 0);
  return heard;
}

std::vector<Event> events(const std::string& text) {
  std::vector<Event> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const auto event = event_from_line(std::string_view(text).substr(at, end - at));
    EXPECT_TRUE(event) << text.substr(at, end - at);
    if (event) out.push_back(*event);
    at = end + 1;
  }
  return out;
}

TEST(EngineChannel, WhatLibrariesPrintIsNoMessage) {
  const Heard heard = hear([] {
    EngineChannel channel;
    channel.send(Hello{});
    std::printf("onednn_verbose,info,cpu\n");
    std::fflush(stdout);
    if (::system("echo from a child") != 0) ::_exit(2);
    channel.send(Finished{});
  });
  EXPECT_EQ(events(heard.out).size(), 2u);
  EXPECT_THAT(heard.err, ::testing::HasSubstr("onednn_verbose"));
  EXPECT_THAT(heard.err, ::testing::HasSubstr("from a child"));
}

TEST(EngineChannel, SpeaksAtLeastOnceASecondAndSaysForHowLongNothingMoved) {
  const Heard heard = hear([] {
    EngineChannel channel;
    channel.keep_alive();
    channel.send(Progress{"run", "layers.3", 7, 9});
    std::this_thread::sleep_for(std::chrono::milliseconds(2900));  // a kernel that takes long
    channel.send(Finished{});
  });
  const auto all = events(heard.out);
  ASSERT_GE(all.size(), 4u);
  std::uint64_t last = 0;
  for (std::size_t i = 1; i + 1 < all.size(); ++i) {
    const auto& progress = std::get<Progress>(all[i]);
    EXPECT_EQ(progress.module, "layers.3");
    EXPECT_EQ(progress.done, 7u);
    EXPECT_GT(progress.waiting_ms, last);
    EXPECT_LT(progress.waiting_ms - last, 2000u) << "generous: this machine may be busy";
    last = progress.waiting_ms;
  }
  EXPECT_TRUE(std::holds_alternative<Finished>(all.back()));
}

TEST(EngineChannel, NothingFollowsTheEnd) {
  const Heard heard = hear([] {
    EngineChannel channel;
    channel.keep_alive();
    channel.send(Failed{});
    channel.send(Progress{"run", "late", 1, 1});
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  });
  EXPECT_EQ(events(heard.out).size(), 1u);
}

TEST(EngineChannel, LinesOfSeveralThreadsStayWhole) {
  const Heard heard = hear([] {
    EngineChannel channel;
    channel.keep_alive();
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&channel, t] {
        for (std::uint64_t i = 0; i < 300; ++i)
          channel.send(Progress{"run", std::string(200, static_cast<char>('a' + t)), i, 300});
      });
    }
    for (std::thread& thread : threads) thread.join();
  });
  EXPECT_GE(events(heard.out).size(), 1200u);
}

/// Lines that are longer than a pipe holds: at each moment one of them is half written.
TEST(EngineChannel, TheLastWordLandsInNoOtherLineAndNothingFollowsIt) {
  for (const int delay_ms : {0, 1, 5, 20}) {
    SCOPED_TRACE(delay_ms);
    const Heard heard = hear([delay_ms] {
      EngineChannel channel;
      channel.keep_alive();
      std::vector<std::thread> threads;
      for (int t = 0; t < 3; ++t) {
        threads.emplace_back([&channel, t] {
          for (;;) channel.send(Progress{"run", std::string(200'000, static_cast<char>('a' + t)), 1, 2});
        });
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
      Failed failed;
      failed.error = Error{Code::EngineFileShrank, "a.pt2", {}, {}};
      ::_exit(channel.put_last(to_line(Event(std::move(failed)))) ? 7 : 8);
    });
    EXPECT_EQ(WEXITSTATUS(heard.status), 7);
    const auto all = events(heard.out);
    ASSERT_FALSE(all.empty());
    ASSERT_TRUE(std::holds_alternative<Failed>(all.back()));
    EXPECT_EQ(std::get<Failed>(all.back()).error.code, Code::EngineFileShrank);
    EXPECT_EQ(heard.out.back(), '\n');
  }
}

TEST(EngineChannel, ReadsOneLineHoweverItComes) {
  const auto read_back = [](const std::string& input) {
    return hear(
               [] {
                 const auto line = EngineChannel::read_line();
                 std::printf("%s", line ? (std::to_string(line->size()) + ":" + line->substr(0, 20)).c_str()
                                        : "nothing");
               },
               input)
        .out;
  };
  EXPECT_EQ(read_back("hello\nmore"), "5:hello");
  EXPECT_EQ(read_back("\n"), "0:");
  EXPECT_EQ(read_back(""), "nothing");
  EXPECT_EQ(read_back("no newline"), "nothing");
  EXPECT_EQ(read_back(std::string(300000, 'x') + "\n"), "300000:" + std::string(20, 'x'));
  const std::string endless(kLongestLine + (2 << 20), 'x');
  EXPECT_GT(read_back(endless).size(), 8u) << "a line without end is not waited for";
}

}  // namespace
}  // namespace stowage::protocol
