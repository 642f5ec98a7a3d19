// What a relay makes of the bytes that it carries, whatever parts they come in.
#include "app/relay/messages.h"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/protocol/hosts_task.h"

namespace stowage::relay {
namespace {

/// So many bytes; newlines and zeros among them.
std::string drawn_bytes(std::mt19937& random, std::size_t count) {
  std::string out(count, '\0');
  for (char& one : out) one = random() % 5 ? static_cast<char>(random() % 256) : '\n';
  return out;
}

/// The same bytes in parts of random sizes, empty ones among them.
std::vector<std::string> cut(std::mt19937& random, const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t count = std::min<std::size_t>(random() % 12, text.size() - at);
    out.push_back(text.substr(at, count));
    at += count;
  }
  return out;
}

class Parts : public testing::TestWithParam<unsigned> {
 protected:
  std::mt19937 random_{GetParam()};
};

TEST_P(Parts, LinesAreTakenAsSoonAsTheyAreWhole) {
  const std::string text = drawn_bytes(random_, random_() % 300);
  WholeLines lines;
  std::string read, taken;
  for (const std::string& part : cut(random_, text)) {
    read += part;
    if (random_() % 2) {
      lines.add(part.data(), part.size());
    } else {
      lines.incoming() += part;
    }
    if (random_() % 4 == 0) continue;  // several parts may come before anybody looks
    const std::string whole = lines.take();
    EXPECT_TRUE(whole.empty() || whole.back() == '\n');
    taken += whole;
    EXPECT_EQ(taken.size(), read.rfind('\n') == std::string::npos ? 0 : read.rfind('\n') + 1);
    EXPECT_EQ(taken + lines.incoming(), read) << "what begins the next line stays";
    EXPECT_EQ(lines.take(), "") << "each once";
  }
}

/// Lines of several hosts in one stream: each is whole, and has the number of its host.
TEST_P(Parts, LinesOfHostsNeverMix) {
  const int hosts = 1 + static_cast<int>(random_() % 4);
  std::map<int, std::vector<std::string>> wanted;
  std::vector<std::pair<int, std::string>> parts;
  for (int host = 0; host < hosts; ++host) {
    std::string text;
    for (unsigned n = random_() % 8; n > 0; --n) {
      wanted[host].push_back("line " + std::to_string(random_() % 1000) + " of " + std::to_string(host));
      text += wanted[host].back() + "\n";
    }
    for (std::string& part : cut(random_, text)) parts.emplace_back(host, std::move(part));
  }
  std::vector<std::vector<std::string>> queues(static_cast<std::size_t>(hosts));
  for (const auto& [host, part] : parts) queues[static_cast<std::size_t>(host)].push_back(part);
  std::vector<WholeLines> lines(static_cast<std::size_t>(hosts));
  std::vector<std::size_t> next(static_cast<std::size_t>(hosts));
  std::string stream;
  for (std::size_t left = parts.size(); left > 0;) {
    const std::size_t host = random_() % static_cast<std::size_t>(hosts);
    if (next[host] == queues[host].size()) continue;
    const std::string& part = queues[host][next[host]++];
    --left;
    lines[host].add(part.data(), part.size());
    stream += numbered(static_cast<int>(host), lines[host].take());
  }
  std::map<int, std::vector<std::string>> got;
  for (std::size_t at = 0; at < stream.size();) {
    const std::size_t end = stream.find('\n', at);
    ASSERT_NE(end, std::string::npos);
    const std::size_t blank = stream.find(' ', at);
    got[std::stoi(stream.substr(at, blank - at))].push_back(stream.substr(blank + 1, end - blank - 1));
    at = end + 1;
  }
  std::erase_if(wanted, [](const auto& one) { return one.second.empty(); });
  EXPECT_EQ(got, wanted);
}

TEST_P(Parts, FramesAreTakenAsSoonAsTheyAreWhole) {
  std::vector<Frame> wanted, got;
  std::string text;
  for (unsigned n = random_() % 10; n > 0; --n) {
    const std::uint32_t peer =
        random_() % 5 ? static_cast<std::uint32_t>(random_() % 64) : protocol::kToRelay;
    wanted.push_back({peer, drawn_bytes(random_, random_() % 40)});
    text += to_bytes(peer, wanted.back().bytes.data(), wanted.back().bytes.size());
  }
  std::string read;
  for (const std::string& part : cut(random_, text)) {
    read += part;
    for (Frame& frame : take_frames(read)) got.push_back(std::move(frame));
  }
  EXPECT_TRUE(got == wanted) << got.size() << " of " << wanted.size();
  EXPECT_TRUE(read.empty());
}

/// One that is not whole stays, its header too.
TEST_P(Parts, AFrameThatIsCutShortIsNone) {
  const std::string bytes = drawn_bytes(random_, 1 + random_() % 40);
  const std::string whole = to_bytes(3, bytes.data(), bytes.size());
  for (std::size_t count = 0; count < whole.size(); ++count) {
    std::string read = whole.substr(0, count);
    EXPECT_TRUE(take_frames(read).empty());
    EXPECT_EQ(read, whole.substr(0, count));
  }
}

/// Another clock that is ahead or behind, ways there and back that take any time: what is said is wrong by no
/// more than half of the shortest round trip.
TEST_P(Parts, TheShortestRoundTripSaysTheMost) {
  const std::int64_t ahead =
      static_cast<std::int64_t>(random_() % 2'000'000) - 1'000'000;  // of a clock that shows more than that
  ClockOffset clock;
  EXPECT_FALSE(clock.known());
  std::uint64_t now = 10'000'000, shortest = ~0ull;
  for (unsigned n = 1 + random_() % 16; n > 0; --n) {
    EXPECT_FALSE(clock.waits());
    clock.asked(now);
    EXPECT_TRUE(clock.waits());
    const std::uint64_t there = 1 + random_() % 5000, back = 1 + random_() % 5000;
    const auto shown = static_cast<std::uint64_t>(static_cast<std::int64_t>(now + there) + ahead);
    now += there + back;
    clock.answered(shown, now);
    shortest = std::min(shortest, there + back);
    now += random_() % 100'000;
  }
  ASSERT_TRUE(clock.known());
  EXPECT_EQ(clock.shortest(), shortest);
  const std::int64_t wrong = clock.ahead() - ahead;
  EXPECT_LE(static_cast<std::uint64_t>(wrong < 0 ? -wrong : wrong), shortest / 2 + 1);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Parts, testing::Range(1u, 101u));

TEST(ClockOffset, AnAnswerThatNobodyWaitsForSaysNothing) {
  ClockOffset clock;
  clock.answered(5, 10);
  EXPECT_FALSE(clock.known());
  clock.asked(100);
  clock.answered(1'000, 120);
  EXPECT_EQ(clock.ahead(), 890);
  EXPECT_EQ(clock.shortest(), 20u);
  clock.answered(0, 121);
  EXPECT_EQ(clock.ahead(), 890) << "the second answer to one question";
}

TEST(Numbered, EachLineHasTheHostInFront) {
  EXPECT_EQ(numbered(0, ""), "");
  EXPECT_EQ(numbered(2, "a\nb c\n\n"), "2 a\n2 b c\n2 \n");
  EXPECT_EQ(numbered(63, "#beat\n"), "63 #beat\n");
}

TEST(Addressed, LinesOfTheClientNameAHost) {
  using Line = std::pair<int, std::string>;
  EXPECT_EQ(addressed("0 {}\n", 1), (Line{0, "{}\n"}));
  EXPECT_EQ(addressed("12 a b\n", 64), (Line{12, "a b\n"}));
  EXPECT_EQ(addressed("063 x\n", 64), (Line{63, "x\n"}));
  EXPECT_EQ(addressed("1 \n", 2), (Line{1, "\n"}));
  for (const char* line : {"", "\n", "0\n", " 0 x\n", "1 x\n", "64 x\n", "-1 x\n", "+0 x\n", "0x0 x\n",
                           "0000 x\n", "a x\n", "{\"host\": 0} x\n"})
    EXPECT_FALSE(addressed(line, 1)) << line;
  EXPECT_FALSE(addressed("64 x\n", 64));
}

TEST(PartsOf, NoneIsLongerThanAMessage) {
  EXPECT_TRUE(parts_of("").empty());
  std::mt19937 random(1);
  constexpr std::size_t kMost = protocol::kMostInFrame;
  for (const std::size_t count :
       {std::size_t(1), kMost - 1, kMost, kMost + 1, 2 * kMost, 3 * kMost + random() % kMost}) {
    SCOPED_TRACE(count);
    std::string text(count, 'x');
    for (std::size_t i = 0; i < count; i += 1000) text[i] = static_cast<char>(random());
    const auto parts = parts_of(text);
    EXPECT_EQ(parts.size(), (count + kMost - 1) / kMost);
    std::string together;
    for (const std::string& part : parts) {
      EXPECT_FALSE(part.empty());
      EXPECT_LE(part.size(), kMost);
      together += part;
    }
    EXPECT_TRUE(together == text);
  }
}

}  // namespace
}  // namespace stowage::relay
