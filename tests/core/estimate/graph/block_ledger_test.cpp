// The accounts of a predicted pass, against a count of its blocks that is made anew at every step.
#include "core/estimate/graph/block_ledger.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using trace::Kind;

machine::Machine two_gpus() {
  machine::Machine out;
  out.devices = {{gpu(0), "", GiB(1)}, {gpu(1)}, {kCpu}, {machine::kDisk}};
  return out;
}

GraphLayout layout_of(std::size_t modules) {
  GraphLayout out;
  out.places = {{gpu(0), gpu(1)}};
  out.module_place.resize(modules);
  return out;
}

/// A block as the plain count has it.
struct Alive {
  std::uint32_t block = 0;
  std::uint16_t place = 0;
  std::uint64_t bytes = 0;
  Kind kind = Kind::Activation;
  bool scheduled = false;
};

struct PlainCount {
  std::vector<Alive> alive{};

  std::uint64_t sum(std::uint16_t place, bool with_scheduled, std::optional<Kind> kind = {}) const {
    std::uint64_t out = 0;
    for (const Alive& one : alive) {
      if (one.place == place && (with_scheduled || !one.scheduled) && (!kind || one.kind == *kind))
        out += one.bytes;
    }
    return out;
  }
};

/// One walk of births, deaths and steps; the plain count follows it.
class RandomWalk {
 public:
  explicit RandomWalk(std::uint32_t seed) : random_(seed), ledger_(layout_of(kModules), two_gpus()) {
    ledger_.keep_steps();
  }

  void run() {
    for (int event = 0; event < 120; ++event) {
      const unsigned what = random_() % 8;
      if (event == 0 || what == 0) {
        begin();
      } else if (what < 5 || plain_.alive.empty()) {
        born();
      } else {
        const std::size_t which = random_() % plain_.alive.size();
        ledger_.died(plain_.alive[which].block);
        plain_.alive.erase(plain_.alive.begin() + static_cast<std::ptrdiff_t>(which));
      }
    }
  }

  void expect_the_same() {
    for (std::uint16_t place = 0; place < kPlaces; ++place) {
      SCOPED_TRACE("place " + std::to_string(place));
      const Account& account = ledger_.accounts()[place];
      EXPECT_EQ(account.total, plain_.sum(place, true));
      EXPECT_EQ(account.peak, peak_[place]);
      EXPECT_EQ(account.rest_peak, rest_[place]);
      std::uint64_t parts = 0, rest = 0;
      for (std::size_t kind = 0; kind < trace::Timeline::kKinds; ++kind) {
        EXPECT_EQ(account.now[kind], plain_.sum(place, true, static_cast<Kind>(kind)));
        parts += account.at_peak[kind];
        rest += account.at_rest_peak[kind];
      }
      EXPECT_EQ(parts, account.peak) << "the parts of the peak are the peak";
      EXPECT_EQ(rest, account.rest_peak);
    }
    EXPECT_EQ(ledger_.activations(), activations_);
    EXPECT_EQ(ledger_.rest_by_step(), by_step_);
  }

  /// Slices of GPU 0 for some steps each, beside no window: the peak is what step and slices hold together.
  void bring_beside() {
    const std::size_t steps = by_step_[0].size();
    std::vector<BlockLedger::Slice> slices;
    std::vector<Bytes> held = by_step_[0];
    for (unsigned count = 1 + random_() % 4; count-- > 0;) {
      const std::size_t first = random_() % steps, last = first + random_() % (steps - first);
      const std::uint64_t bytes = 512 * (1 + random_() % 20);
      slices.push_back({first, last, bytes, BlockTag{0, 0, Kind::Streamed}});
      for (std::size_t step = first; step <= last; ++step) held[step] += Bytes(bytes);
    }
    ledger_.bring_beside(0, slices);
    const Account& account = ledger_.accounts()[0];
    EXPECT_EQ(Bytes(account.peak), *std::max_element(held.begin(), held.end()));
    std::uint64_t parts = 0;
    for (const std::uint64_t part : account.at_peak) parts += part;
    EXPECT_EQ(parts, account.peak);
    rest_[0] = account.peak;
    EXPECT_EQ(account.rest_peak, account.peak);
  }

  /// With a window on GPU 0 what a schedule moves is in it.
  void expect_the_timeline() {
    const std::uint64_t window = 4096;
    const trace::Timeline timeline = ledger_.take({window, 0});
    EXPECT_TRUE(trace::check(timeline, "made"));
    for (std::uint16_t place = 0; place < kPlaces; ++place) {
      std::uint64_t most = 0;
      for (const trace::Block& first : timeline.blocks) {
        std::uint64_t sum = 0;
        for (const trace::Block& block : timeline.blocks) {
          if (block.device == place && block.birth_ns <= first.birth_ns && first.birth_ns < block.death_ns)
            sum += block.bytes;
        }
        most = std::max(most, sum);
      }
      EXPECT_EQ(most, place == 0 ? rest_[0] + window : peak_[place]) << "place " << place;
      EXPECT_EQ(timeline.peak(place).bytes, most);
    }
    for (std::size_t i = 1; i < timeline.spans.size(); ++i) {
      EXPECT_LE(timeline.spans[i - 1].end_ns, timeline.spans[i].begin_ns) << "turns follow each other";
      EXPECT_TRUE(timeline.spans[i - 1].module != timeline.spans[i].module ||
                  timeline.spans[i - 1].device != timeline.spans[i].device)
          << "one turn is one span";
    }
  }

 private:
  static constexpr std::size_t kModules = 3;
  static constexpr std::uint16_t kPlaces = 4;

  void begin() {
    module_ = static_cast<std::uint32_t>(random_() % kModules);
    place_ = static_cast<std::uint16_t>(random_() % kPlaces);
    ledger_.begin_step(module_, ledger_.timeline().name("m" + std::to_string(module_)), place_, "node");
    for (std::uint16_t gpu = 0; gpu < 2; ++gpu) by_step_[gpu].emplace_back(plain_.sum(gpu, false));
    note_activations();
  }

  void born() {
    Alive one;
    one.place = static_cast<std::uint16_t>(random_() % kPlaces);
    const std::uint64_t asked = random_() % 5000;
    one.bytes = one.place < 2 ? (asked + 511) / 512 * 512 : asked;
    one.scheduled = one.place == 0 && random_() % 3 == 0;
    constexpr Kind kKinds[] = {Kind::Resident, Kind::KvCache, Kind::Activation, Kind::Streamed};
    one.kind = one.scheduled ? Kind::Streamed : kKinds[random_() % std::size(kKinds)];
    BlockTag tag;
    tag.kind = one.kind;
    tag.scheduled = one.scheduled;
    one.block = ledger_.born(one.place, asked, tag);
    plain_.alive.push_back(one);
    for (std::uint16_t place = 0; place < kPlaces; ++place) {
      peak_[place] = std::max(peak_[place], plain_.sum(place, true));
      rest_[place] = std::max(rest_[place], plain_.sum(place, false));
    }
    for (std::uint16_t gpu = 0; gpu < 2; ++gpu)
      by_step_[gpu].back() = std::max(by_step_[gpu].back(), Bytes(plain_.sum(gpu, false)));
    note_activations();
  }

  void note_activations() {
    activations_[module_] = std::max(activations_[module_], plain_.sum(place_, true, Kind::Activation));
  }

  std::mt19937 random_;
  BlockLedger ledger_;
  PlainCount plain_{};
  std::uint32_t module_ = 0;
  std::uint16_t place_ = 0;
  std::uint64_t peak_[kPlaces] = {}, rest_[kPlaces] = {};
  std::vector<std::vector<Bytes>> by_step_ = std::vector<std::vector<Bytes>>(2);
  std::vector<std::uint64_t> activations_ = std::vector<std::uint64_t>(kModules);
};

/// By step as the plain count has it, and with slices for some steps in every second walk.
TEST(BlockLedger, CountsAsThePlainCountDoes) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomWalk walk(seed);
    walk.run();
    walk.expect_the_same();
    if (seed % 2) walk.bring_beside();
    walk.expect_the_timeline();
    if (testing::Test::HasFailure()) return;
  }
}

/// 512 B a block on a GPU, as CUDA's caching allocator rounds; the host hands out what it is asked for.
TEST(BlockLedger, ABlockOfAGpuIsRoundedUp) {
  for (const auto& [asked, given] : {std::pair{0ull, 0ull}, {1, 512}, {512, 512}, {513, 1024}}) {
    EXPECT_EQ(block_bytes(true, asked), given);
    EXPECT_EQ(block_bytes(false, asked), asked);
  }
}

TEST(BlockLedger, WhatIsHeldTwiceDiesOnce) {
  BlockLedger ledger(layout_of(1), two_gpus());
  ledger.begin_step(0, 0, 0, "node");
  auto first = std::make_shared<const HeldStorage>(ledger, std::uint16_t{0}, 1000, BlockTag{});
  StoragePtr second = first;
  first.reset();
  EXPECT_EQ(ledger.accounts()[0].total, 1024u) << "a view holds it";
  second.reset();
  EXPECT_EQ(ledger.accounts()[0].total, 0u);
  EXPECT_EQ(ledger.accounts()[0].peak, 1024u);
  const HeldStorage nothing(ledger, 0, 0, BlockTag{});
  EXPECT_EQ(ledger.take({}).blocks.size(), 1u) << "nothing has no block";
}

/// What a stretch of a pass takes, whatever was the most before it; stretches lie within each other.
TEST(BlockLedger, TheMostSinceAMarkIsThatOfTheStretch) {
  BlockLedger ledger(layout_of(1), two_gpus());
  ledger.begin_step(0, 0, 0, "node");
  const auto most = [&] { return ledger.accounts()[0].most; };
  const std::uint32_t large = ledger.born(0, 4096, BlockTag{});
  ledger.died(large);
  const auto outside = ledger.mark();
  EXPECT_EQ(outside.at(0), 4096u);
  EXPECT_EQ(most(), 0u) << "nothing is there now";
  const std::uint32_t first = ledger.born(0, 512, BlockTag{});
  const auto middle = ledger.mark();
  EXPECT_EQ(most(), 512u) << "what is there when it begins is in it";
  ledger.died(ledger.born(0, 1024, BlockTag{}));
  EXPECT_EQ(most(), 1536u);
  ledger.go_on(middle);
  EXPECT_EQ(most(), 1536u) << "the stretch around it held that too";
  ledger.died(first);
  ledger.go_on(outside);
  EXPECT_EQ(most(), 4096u);
  EXPECT_EQ(ledger.accounts()[0].peak, 4096u) << "the whole pass is counted as ever";
}

/// Sizes of a program may be any: what is more than any device has is still a sum of its parts.
TEST(BlockLedger, MoreThanThereAreNumbersForDoesNotWrap) {
  BlockLedger ledger(layout_of(1), two_gpus());
  ledger.begin_step(0, 0, 0, "node");
  std::vector<std::uint32_t> blocks;
  for (const std::uint64_t bytes : {1ull << 62, 1ull << 63, ~0ull, 1ull << 63, 512ull}) {
    BlockTag tag;
    tag.kind = blocks.size() % 2 ? Kind::Activation : Kind::Streamed;
    tag.scheduled = blocks.size() % 2 == 0;
    blocks.push_back(ledger.born(0, bytes, tag));
    const Account& account = ledger.accounts()[0];
    std::uint64_t parts = 0;
    for (const std::uint64_t part : account.at_peak) {
      EXPECT_LE(part, account.peak);
      parts += part;
    }
    EXPECT_EQ(parts, account.peak);
    EXPECT_GE(account.peak, 1ull << 61) << "no less than any memory";
  }
  for (const std::uint32_t block : blocks) ledger.died(block);
  EXPECT_EQ(ledger.accounts()[0].total, 0u);
  EXPECT_TRUE(trace::check(ledger.take({}), "made"));
}

}  // namespace
}  // namespace stowage::estimate
