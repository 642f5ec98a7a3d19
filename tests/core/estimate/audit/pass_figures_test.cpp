// What one walk over a timeline says of its devices and modules, against a look at every moment.
#include "core/estimate/audit/pass_figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace stowage::estimate {
namespace {

using trace::Block;
using trace::Kind;
using trace::Span;

constexpr std::size_t kDevices = 3;  // two GPUs and the CPU
constexpr std::uint64_t kEnd = 200;

trace::Timeline empty() {
  trace::Timeline out;
  for (const char* name : {"0", "1", "cpu"}) out.devices.push_back({name, false, 0});
  out.names = {"", "a", "b", "c"};
  out.duration_ns = kEnd;
  return out;
}

/// Turns one after the other with gaps between some, and blocks of any life.
trace::Timeline random_timeline(std::mt19937& random) {
  trace::Timeline out = empty();
  std::uint64_t now = random() % 20;
  for (unsigned i = random() % 12; i > 0; --i) {
    const std::uint64_t begin = now, end = begin + random() % 12;
    out.spans.push_back({begin, end, static_cast<trace::NameId>(1 + random() % 3),
                         static_cast<std::uint16_t>(random() % kDevices)});
    now = end + random() % 3 * 2 + (end == begin);
  }
  for (unsigned i = random() % 30; i > 0; --i) {
    Block block;
    block.birth_ns = random() % (kEnd - 1);
    block.death_ns = random() % 5 == 0 ? Block::kAlive : block.birth_ns + random() % 60;
    block.death_ns = block.death_ns == Block::kAlive ? Block::kAlive : std::min(block.death_ns, kEnd);
    block.bytes = random() % 1000;
    block.module = static_cast<trace::NameId>(random() % 4);
    block.device = static_cast<std::uint16_t>(random() % kDevices);
    block.kind = static_cast<Kind>(random() % trace::Timeline::kKinds);
    out.blocks.push_back(block);
  }
  out.finish();
  return out;
}

std::uint64_t held(const trace::Timeline& timeline, std::size_t device, std::uint64_t at, bool all) {
  std::uint64_t sum = 0;
  for (const Block& block : timeline.blocks) {
    if (block.device == device && block.birth_ns <= at && at < block.death_ns &&
        block.kind != Kind::Scratch && (all || block.kind == Kind::Activation))
      sum += block.bytes;
  }
  return sum;
}

TEST(PassFigures, PeaksAreThoseOfTheMomentsFromTheFirstTurnOn) {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const trace::Timeline timeline = random_timeline(random);
    const PassFigures figures = figures_of(timeline);
    const std::uint64_t start = timeline.spans.empty() ? 0 : timeline.spans[0].begin_ns;
    for (std::size_t device = 0; device < kDevices; ++device) {
      std::uint64_t most = 0;
      for (std::uint64_t at = start; at <= kEnd; ++at)
        most = std::max(most, held(timeline, device, at, true));
      const DevicePass& pass = figures.devices[device];
      EXPECT_EQ(pass.peak, most) << "device " << device;
      std::uint64_t parts = 0;
      for (const std::uint64_t part : pass.at_peak) parts += part;
      EXPECT_EQ(parts, pass.peak);
    }
  }
}

/// What was there before anything is made at this moment: all that a turn without a length sees.
trace::Timeline before(const trace::Timeline& timeline, std::uint64_t at) {
  trace::Timeline out = empty();
  for (const Block& block : timeline.blocks) {
    if (block.birth_ns < at) out.blocks.push_back(block);
  }
  return out;
}

/// A module's turns, looked at moment by moment.
ModulePass looked_at(const trace::Timeline& timeline, trace::NameId name) {
  ModulePass out;
  const auto look = [&](const trace::Timeline& held_by, const Span& span, std::uint64_t at) {
    const auto most = [&](MostHeld& held_most, std::uint64_t bytes) {
      if (bytes > held_most.bytes) held_most = {bytes, at, span.device};
    };
    most(out.peak, held(held_by, span.device, at, true));
    most(out.activations, held(held_by, span.device, at, false));
  };
  for (const Span& span : timeline.spans) {
    if (span.module != name) continue;
    ++out.turns;
    out.nanoseconds += span.end_ns - span.begin_ns;
    if (std::find(out.devices.begin(), out.devices.end(), span.device) == out.devices.end())
      out.devices.push_back(span.device);
    for (std::uint64_t at = span.begin_ns; at < span.end_ns; ++at) look(timeline, span, at);
    if (span.begin_ns == span.end_ns) look(before(timeline, span.begin_ns), span, span.begin_ns);
  }
  for (const Block& block : timeline.blocks) {
    const bool stays = block.kind == Kind::Resident || block.kind == Kind::KvCache;
    if (block.module == name && block.device < 2 && stays && block.death_ns > block.birth_ns)
      out.resident += block.bytes;
  }
  return out;
}

TEST(PassFigures, AModuleSeesWhatItsDeviceHoldsInItsTurns) {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    std::mt19937 random(seed);
    const trace::Timeline timeline = random_timeline(random);
    const PassFigures figures = figures_of(timeline);
    for (trace::NameId name = 1; name < 4; ++name) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", module " + timeline.names[name]);
      const auto found = figures.modules.find(timeline.names[name]);
      const ModulePass got = found == figures.modules.end() ? ModulePass{} : found->second;
      const ModulePass expected = looked_at(timeline, name);
      EXPECT_EQ(got.turns, expected.turns);
      EXPECT_EQ(got.devices, expected.devices);
      EXPECT_EQ(got.nanoseconds, expected.nanoseconds);
      EXPECT_EQ(got.resident, expected.resident);
      for (const auto& [here, there] :
           {std::pair{got.peak, expected.peak}, std::pair{got.activations, expected.activations}}) {
        EXPECT_EQ(here.bytes, there.bytes);
        if (here.bytes == 0) continue;
        EXPECT_EQ(here.at_ns, there.at_ns);
        EXPECT_EQ(here.device, there.device);
      }
      EXPECT_EQ(figures.turns(timeline.names[name]), expected.turns);
    }
  }
}

/// A turn of no length is over at once: what is made after it is none of its own.
TEST(PassFigures, ATurnOfNoLengthSeesNothingThatComesLater) {
  trace::Timeline timeline = empty();
  timeline.spans.push_back({10, 10, 1, 0});
  Block later;
  later.birth_ns = 50;
  later.bytes = 1000;
  timeline.blocks.push_back(later);
  timeline.finish();
  EXPECT_EQ(figures_of(timeline).modules.at("a").peak.bytes, 0u);
  EXPECT_EQ(figures_of(timeline).devices[0].peak, 1000u);
}

TEST(PassFigures, ScratchAndNothingAreLeftOut) {
  trace::Timeline timeline = empty();
  for (const auto& [kind, bytes] :
       {std::pair{Kind::Scratch, 500}, {Kind::Activation, 0}, {Kind::Overhead, 70}}) {
    Block block;
    block.bytes = static_cast<std::uint64_t>(bytes);
    block.kind = kind;
    timeline.blocks.push_back(block);
  }
  timeline.finish();
  const PassFigures figures = figures_of(timeline);
  EXPECT_EQ(figures.devices[0].peak, 70u);
  EXPECT_TRUE(figures.modules.empty()) << "nobody executes, nobody owns";
}

}  // namespace
}  // namespace stowage::estimate
