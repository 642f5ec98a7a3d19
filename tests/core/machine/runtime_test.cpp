// What follows from which runtime it is: the answers of each one, in a table; and what holds for any row.
#include "core/machine/runtime.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace stowage::machine {
namespace {

using Main = std::optional<std::uint32_t>;

/// What one of them is expected to say, in words of its own.
struct Says {
  bool computes_all, streams_all, by_module, can_prefetch, streams_the_others, carries;
};
const std::map<std::string, Says> kSays = {
    {"accelerate", {false, true, false, false, true, true}},
    {"host", {true, false, false, false, false, false}},
    {"mixed", {false, false, true, true, true, false}},
    {"engine", {false, true, false, true, true, false}},
};

/// Every row that the flags allow.
std::vector<RuntimeRow> possible_rows() {
  std::vector<RuntimeRow> out;
  for (int flags = 0; flags < 16; ++flags) {
    const bool streams = flags & 1, by_module = flags & 2, prefetches = flags & 4, whole = flags & 8;
    if (streams || !(by_module || prefetches))
      out.push_back({"made up", "nobody has it", streams, by_module, prefetches, whole});
  }
  return out;
}

/// As it may be asked to stream.
std::vector<Runtime> ways_of(const RuntimeRow& row) {
  std::vector<Runtime> out;
  for (const Streaming streaming : {Streaming::Compatible, Streaming::Prefetch}) {
    for (const bool buffers : {false, true}) out.push_back({&row, buffers, ReserveRule::Leaf, streaming, {}});
  }
  return out;
}

TEST(RuntimeRules, EachOneOfTheTableAnswersAsExpected) {
  ASSERT_EQ(kSays.size(), runtimes().size()) << "a row was added: write down what it says";
  for (const RuntimeRow& row : runtimes()) {
    SCOPED_TRACE(row.name);
    const Says& says = kSays.at(row.name);
    for (const Runtime& runtime : ways_of(row)) {
      EXPECT_EQ(runtime.name(), row.name);
      EXPECT_EQ(runtime.computes_all(), says.computes_all);
      EXPECT_EQ(runtime.streams_all(), says.streams_all);
      EXPECT_EQ(runtime.by_module(), says.by_module);
      EXPECT_EQ(runtime.can_prefetch(), says.can_prefetch);
      EXPECT_EQ(runtime.streamed(false), says.streams_the_others);
      EXPECT_FALSE(runtime.streamed(true));
      EXPECT_EQ(runtime.streams_to(Main(3)), says.streams_the_others ? Main(3) : Main());
      EXPECT_EQ(runtime.streams_to(Main()), Main());
      EXPECT_EQ(runtime.host_computes(Main(3)), !says.streams_the_others);
      EXPECT_TRUE(runtime.host_computes(Main(3), true));
      EXPECT_TRUE(runtime.host_computes(Main()));
      const bool ahead = says.can_prefetch && runtime.streaming == Streaming::Prefetch;
      EXPECT_EQ(runtime.prefetches(), ahead);
      EXPECT_EQ(runtime.prefetches_all(), ahead && says.streams_all);
      EXPECT_EQ(runtime.carries(), says.carries);
    }
  }
}

/// Of all that lies on the host: computed, streamed, or the one here and the other there.
TEST(RuntimeRules, OneOfThreeHoldsForAnyRow) {
  for (const RuntimeRow& row : possible_rows()) {
    for (const Runtime& runtime : ways_of(row)) {
      EXPECT_EQ(runtime.computes_all() + runtime.streams_all() + runtime.by_module(), 1);
      EXPECT_EQ(runtime.streamed(false), !runtime.computes_all());
      for (const Main main : {Main(), Main(0), Main(7)}) {
        EXPECT_EQ(runtime.streams_to(main), runtime.computes_all() ? Main() : main);
        for (const bool computed : {false, true}) {
          EXPECT_EQ(runtime.host_computes(main, computed), !(main && runtime.streamed(computed)));
          EXPECT_EQ(runtime.moves(false, false, computed), !runtime.streamed(computed));
          EXPECT_EQ(runtime.carries(computed), row.whole_modules && runtime.streamed(computed))
              << "what is computed where it lies is not copied at all";
        }
      }
    }
  }
}

TEST(RuntimeRules, OnlyWhatStreamsCopiesAhead) {
  for (const RuntimeRow& row : possible_rows()) {
    for (Runtime runtime : ways_of(row)) {
      EXPECT_LE(runtime.prefetches_all(), runtime.prefetches() && runtime.streams_all());
      EXPECT_LE(runtime.prefetches(), runtime.can_prefetch() && !runtime.computes_all());
      EXPECT_EQ(check_streaming(runtime).has_value(),
                runtime.streaming == Streaming::Compatible || runtime.can_prefetch());
      EXPECT_EQ(runtime.room_for(5), runtime.prefetches() ? 10u : 5u);
      runtime.window = Bytes(1);
      const Runtime before = runtime;
      for (const RuntimeRow& other : runtimes()) {
        runtime = before;
        runtime.change_to(&other);
        EXPECT_TRUE(check_streaming(runtime)) << other.name;
        EXPECT_EQ(runtime.window, other.prefetches ? before.window : std::nullopt) << other.name;
        EXPECT_EQ(runtime.offload_buffers, before.offload_buffers) << "it is asked for under any";
      }
    }
  }
}

/// Which one it is is the row, not what stands in it.
TEST(RuntimeRules, EqualAreThoseOfOneRow) {
  EXPECT_EQ(Runtime{}, Runtime{kStreams}) << "who asks for none gets the first";
  for (const RuntimeRow& row : runtimes()) {
    for (const RuntimeRow& other : runtimes())
      EXPECT_EQ(Runtime{&row} == Runtime{&other}, std::string(row.name) == other.name);
    const RuntimeRow copy = row;
    EXPECT_NE(Runtime{&row}, Runtime{&copy});
    const std::vector<Runtime> ways = ways_of(row);
    for (std::size_t a = 0; a < ways.size(); ++a) {
      for (std::size_t b = 0; b < ways.size(); ++b) EXPECT_EQ(ways[a] == ways[b], a == b);
    }
    Runtime window{&row};
    window.window = Bytes(0);
    EXPECT_NE(window, Runtime{&row});
  }
}

/// Who needs one of a kind gets the first that does it.
TEST(RuntimeRules, OnesAreFoundByWhatTheyDo) {
  EXPECT_STREQ(kStreams->name, "accelerate");
  EXPECT_STREQ(kStreamsAhead->name, "engine");
  EXPECT_STREQ(kComputesOnHost->name, "host");
  EXPECT_STREQ(kByModule->name, "mixed");
  static_assert(first_runtime([](const Runtime&) { return true; }) == kRuntimes.data());
  for (const RuntimeRow& row : runtimes()) {
    const auto named = [&](const Runtime& runtime) { return runtime.name() == row.name; };
    EXPECT_EQ(first_runtime(named), &row);
    EXPECT_EQ(parse_runtime(row.name).value(), &row);
  }
}

}  // namespace
}  // namespace stowage::machine
