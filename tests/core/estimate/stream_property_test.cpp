// What holds for every schedule: random passes on one to three GPUs, from RAM and from disk.

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "core/estimate/simulated_pass.h"
#include "tests/core/estimate/small_programs.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

class RandomProgram {
 public:
  explicit RandomProgram(std::uint32_t seed) : random_(seed) {
    gpus = 1 + below(3);
    machine = small_machine(gpus);
    const std::uint32_t storages = 1 + below(40), steps = 1 + below(60);
    for (std::uint32_t i = 0; i < storages; ++i)
      program.storages.push_back({Bytes(below(8) == 0 ? below(100000) : below(5000)),
                                  below(3) == 0 ? machine::kDisk : machine::kCpu});
    for (std::uint32_t step = 0; step < steps; ++step) {
      program.steps.push_back({gpu(below(gpus)), below(20) * kUnitPs, below(4) != 0});
      for (std::uint32_t uses = below(4); uses-- > 0;)
        program.uses.push_back({step, below(2) == 0 ? step % storages : below(storages)});
    }
    add_arenas();
  }

  std::uint32_t below(std::uint32_t n) { return n == 0 ? 0 : static_cast<std::uint32_t>(random_() % n); }

  StreamOptions options() {
    StreamOptions out;
    out.mode = below(5) == 0 ? StreamMode::Compatible : StreamMode::Prefetch;
    if (below(3) == 0) out.depth = below(6);
    out.repeats = below(3) == 0;
    out.staging = Bytes(below(2) == 0 ? 1024 : 60000);
    out.piece = Bytes(below(2) == 0 ? 512 : 20000);
    return out;
  }

  std::uint64_t needed(std::uint32_t step) const {
    std::map<std::uint32_t, std::uint64_t> sizes;
    for (const StreamUse& use : program.uses) {
      if (use.step == step) sizes[use.storage] = slice_bytes(program.storages[use.storage].bytes).count();
    }
    std::uint64_t sum = 0;
    for (const auto& [storage, bytes] : sizes) sum += bytes;
    return sum;
  }

  StreamProgram program;
  machine::Machine machine;
  std::uint32_t gpus = 1;

 private:
  /// Room for the largest step or somewhat more, in half of the cases less during some steps.
  void add_arenas() {
    for (std::uint32_t i = 0; i < gpus; ++i) {
      std::uint64_t largest = 0;
      for (std::uint32_t step = 0; step < program.steps.size(); ++step) {
        if (program.steps[step].gpu == gpu(i)) largest = std::max(largest, needed(step));
      }
      StreamArena arena{gpu(i), Bytes(largest + below(static_cast<std::uint32_t>(2 * largest + 1)))};
      if (below(2) == 0) {
        for (std::uint32_t step = 0; step < program.steps.size(); ++step)
          arena.room_at.push_back(below(3) == 0 ? Bytes(needed(step) + below(3000)) : Bytes::max());
      }
      program.arenas.push_back(arena);
    }
  }

  std::mt19937 random_;
};

/// What of `load` lies where: no two slices of one arena at one place while both are needed.
class Checked {
 public:
  Checked(const RandomProgram& random, const StreamSchedule& schedule)
      : program_(random.program),
        schedule_(schedule),
        steps_(static_cast<std::int64_t>(program_.steps.size())) {}

  std::uint64_t end(const StreamLoad& load) const {
    return load.offset + slice_bytes(program_.storages[load.storage].bytes).count();
  }

  void slices_keep_apart() const {
    const auto& loads = schedule_.loads;
    for (std::size_t a = 0; a < loads.size(); ++a) {
      for (std::size_t b = 0; b < loads.size(); ++b) {
        const bool meet = loads[a].arena == loads[b].arena && loads[a].offset < end(loads[b]) &&
                          loads[b].offset < end(loads[a]);
        if (!meet) continue;
        ASSERT_FALSE(a != b && (loads[a].kept || loads[b].kept)) << "loads " << a << " and " << b;
        if (a < b) {
          ASSERT_LE(loads[a].keep_until, loads[b].issue_after) << "loads " << a << " and " << b;
          ASSERT_LE(loads[a].keep_until, loads[b].issue_after_again) << "loads " << a << " and " << b;
        } else if (!loads[a].kept) {
          ASSERT_LE(loads[a].keep_until - steps_, loads[b].issue_after_again) << "loads " << a << ", " << b;
        }
      }
    }
  }

  Bytes room(const StreamLoad& load, std::int64_t step) const {
    const StreamArena& arena = program_.arenas[load.arena];
    const auto at = static_cast<std::size_t>(step < 0 ? step + steps_ : step);
    if (program_.steps[at].gpu != arena.gpu || arena.room_at.empty()) return arena.room;
    return std::min(arena.room, arena.room_at[at]);
  }

  void no_step_has_less_room() const {
    for (const StreamLoad& load : schedule_.loads) {
      const auto last = load.kept ? steps_ - 1 : std::int64_t(load.keep_until);
      for (std::int64_t step = load.issue_after + 1; step <= last; ++step)
        ASSERT_LE(Bytes(end(load)), room(load, step)) << "step " << step;
      for (std::int64_t step = load.issue_after_again + 1; step <= last; ++step)
        ASSERT_LE(Bytes(end(load)), room(load, step)) << "step " << step << " of a later pass";
      ASSERT_LE(Bytes(end(load)), schedule_.arena_bytes[load.arena]);
    }
  }

  void every_use_has_its_bytes(const SimulatedPass& pass, bool first) const {
    for (const StreamUse& use : program_.uses) {
      if (!program_.storages[use.storage].bytes) continue;
      bool found = false;
      for (std::size_t i = 0; i < schedule_.loads.size(); ++i) {
        const StreamLoad& load = schedule_.loads[i];
        const bool here = load.storage == use.storage && load.first_use <= use.step &&
                          (use.step <= load.keep_until || load.kept) &&
                          program_.arenas[load.arena].gpu == program_.steps[use.step].gpu;
        if (!here) continue;
        found = true;
        if (first || !load.kept) {
          ASSERT_LE(pass.loads[i].end_ps, pass.begin_ps[use.step]) << "step " << use.step;
        }
      }
      ASSERT_TRUE(found) << "step " << use.step << " lacks storage " << use.storage;
    }
  }

  /// In time: every slice from the beginning of its copy to the end of its last step.
  void most_bytes_is_the_sum_of_slices(const SimulatedPass& pass) const {
    for (std::uint32_t arena = 0; arena < program_.arenas.size(); ++arena) {
      Bytes most;
      for (std::size_t at = 0; at < schedule_.loads.size(); ++at) {
        if (schedule_.loads[at].arena != arena) continue;
        const std::uint64_t now = pass.loads[at].begin_ps;
        Bytes held;
        for (std::size_t i = 0; i <= at; ++i) {
          const StreamLoad& load = schedule_.loads[i];
          const bool gone = !load.kept && pass.end_ps[load.keep_until] <= now && i != at;
          if (load.arena == arena && !gone) held += Bytes(end(load) - load.offset);
        }
        most = std::max(most, held);
      }
      EXPECT_EQ(pass.most_bytes[arena], most);
      EXPECT_LE(most, schedule_.arena_bytes[arena]);
      EXPECT_LE(most, program_.arenas[arena].room);
    }
  }

 private:
  const StreamProgram& program_;
  const StreamSchedule& schedule_;
  const std::int64_t steps_;
};

TEST(StreamProperties, NoByteTooManyAndNoneMissing) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomProgram random(seed);
    const auto schedule = make_stream_schedule(random.program, random.machine, random.options());
    ASSERT_TRUE(schedule) << sentence(schedule.error());
    const Checked checked(random, *schedule);
    checked.slices_keep_apart();
    checked.no_step_has_less_room();
    const SimulatedPass pass = simulate_pass(random.program, random.machine, *schedule);
    checked.every_use_has_its_bytes(pass, true);
    checked.most_bytes_is_the_sum_of_slices(pass);
    checked.every_use_has_its_bytes(simulate_pass(random.program, random.machine, *schedule, 3), false);
    if (HasFatalFailure()) return;
  }
}

TEST(StreamProperties, TheSameTwice) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    RandomProgram random(seed);
    const StreamOptions options = random.options();
    const auto one = make_stream_schedule(random.program, random.machine, options).value();
    const auto other = make_stream_schedule(random.program, random.machine, options).value();
    const auto first = simulate_pass(random.program, random.machine, one, 2);
    const auto second = simulate_pass(random.program, random.machine, other, 2);
    EXPECT_EQ(first.begin_ps, second.begin_ps) << "seed " << seed;
    EXPECT_EQ(first.end_ps, second.end_ps) << "seed " << seed;
  }
}

/// Without a single overlap: every weight of every step, over each link that it crosses, and every step.
TEST(StreamProperties, CompatibleIsTheSumOfCopiesAndCompute) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    RandomProgram random(seed);
    std::uint64_t sum = 0;
    for (const StreamStep& step : random.program.steps) sum += step.compute_ps;
    std::set<std::pair<std::uint32_t, std::uint32_t>> copied;
    for (const StreamUse& use : random.program.uses) {
      const StreamedStorage& storage = random.program.storages[use.storage];
      if (!storage.bytes || !copied.insert({use.step, use.storage}).second) continue;
      const std::uint64_t ps = storage.bytes.count() * 1000;  // at 1 GB/s
      sum += storage.stored == machine::kDisk ? 2 * ps : ps;
    }
    StreamOptions options;
    const auto schedule = make_stream_schedule(random.program, random.machine, options).value();
    EXPECT_EQ(simulate_pass(random.program, random.machine, schedule).pass_ps, sum) << "seed " << seed;
    EXPECT_EQ(simulate_pass(random.program, random.machine, schedule, 3).pass_ps, sum) << "seed " << seed;
    options.mode = StreamMode::Prefetch;
    const auto ahead = make_stream_schedule(random.program, random.machine, options).value();
    EXPECT_LE(simulate_pass(random.program, random.machine, ahead).pass_ps, sum) << "seed " << seed;
  }
}

TEST(StreamProperties, HalfTheRatesAreTwiceTheTime) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    RandomProgram random(seed);
    for (StreamStep& step : random.program.steps) step.compute_ps = 0;
    const auto schedule = make_stream_schedule(random.program, random.machine, random.options()).value();
    const SimulatedPass full = simulate_pass(random.program, random.machine, schedule);
    machine::Machine slow = random.machine;
    for (machine::Link& link : slow.links) link.bytes_per_second /= 2;
    const SimulatedPass half = simulate_pass(random.program, slow, schedule);
    EXPECT_EQ(half.pass_ps, 2 * full.pass_ps) << "seed " << seed;
    for (std::size_t i = 0; i < full.links.size(); ++i) {
      EXPECT_EQ(half.links[i].busy_ps, 2 * full.links[i].busy_ps) << "seed " << seed;
      EXPECT_EQ(half.links[i].bytes, full.links[i].bytes);
    }
  }
}

/// Slices of one size leave no gaps.
TEST(StreamProperties, MoreRoomAndMoreDepthAreNeverSlower) {
  std::mt19937 seeds(11);
  for (int i = 0; i < 300; ++i) {
    const std::uint32_t seed = seeds();
    std::mt19937 random(seed);
    SmallPass small = random_pass(random, {20, 20, 1, 5});
    StreamOptions options;
    options.mode = StreamMode::Prefetch;
    std::uint64_t before = ~0ull;
    for (small.room = 2; small.room < 20; ++small.room) {
      const auto program = program_of(small);
      const auto schedule = make_stream_schedule(program, small_machine(), options).value();
      const std::uint64_t pass = simulate_pass(program, small_machine(), schedule).pass_ps;
      EXPECT_LE(pass, before) << "seed " << seed << ", room " << small.room;
      before = pass;
    }
    before = ~0ull;
    const auto program = program_of(small);
    for (std::uint32_t depth = 0; depth < 20; ++depth) {
      options.depth = depth;
      const auto schedule = make_stream_schedule(program, small_machine(), options).value();
      const std::uint64_t pass = simulate_pass(program, small_machine(), schedule).pass_ps;
      EXPECT_LE(pass, before) << "seed " << seed << ", depth " << depth;
      before = pass;
    }
  }
}

TEST(StreamProperties, WhereThereIsRoomForAllEachIsLoadedOnce) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    RandomProgram random(seed);
    std::set<std::pair<machine::DeviceId, std::uint32_t>> used;
    for (const StreamUse& use : random.program.uses) {
      if (random.program.storages[use.storage].bytes)
        used.insert({random.program.steps[use.step].gpu, use.storage});
    }
    for (StreamArena& arena : random.program.arenas) arena = {arena.gpu};
    StreamOptions options;
    options.mode = StreamMode::Prefetch;
    for (const bool repeats : {false, true}) {
      options.repeats = repeats;
      const auto schedule = make_stream_schedule(random.program, random.machine, options).value();
      EXPECT_EQ(schedule.loads.size(), used.size()) << "seed " << seed;
      for (const StreamLoad& load : schedule.loads) EXPECT_EQ(load.kept, repeats);
    }
  }
}

}  // namespace
}  // namespace stowage::estimate
