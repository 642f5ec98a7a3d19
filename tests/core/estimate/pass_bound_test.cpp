// What no schedule can beat: never more than the best of all schedules takes, and close to ours on models.
#include "tests/core/estimate/pass_bound.h"

#include <gtest/gtest.h>

#include "tests/core/estimate/model_programs.h"
#include "tests/core/estimate/small_programs.h"

namespace stowage::estimate {
namespace {

StreamOptions prefetch() {
  StreamOptions options;
  options.mode = StreamMode::Prefetch;
  return options;
}

/// Slices may be scattered in the best of them: nothing is shorter.
TEST(PassBound, IsNoMoreThanTheBestOfAllSchedules) {
  int met = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    std::mt19937 random(seed);
    const SmallPass small = random_pass(random, {4, 6, 3, 3});
    const auto best = static_cast<std::uint64_t>(shortest_pass(small, false)) * kUnitPs;
    const std::uint64_t bound = least_pass_ps(program_of(small), small_machine());
    EXPECT_LE(bound, best) << "seed " << seed;
    met += bound == best;
  }
  EXPECT_GT(met, 100) << "a bound that is of use";
}

TEST(PassBound, IsNoMoreThanOursTakes) {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    std::mt19937 random(seed);
    const StreamProgram program = program_of(random_pass(random, {12, 24, 4, 5}));
    const auto schedule = make_stream_schedule(program, small_machine(), prefetch());
    ASSERT_TRUE(schedule);
    EXPECT_LE(least_pass_ps(program, small_machine()),
              simulate_pass(program, small_machine(), *schedule).pass_ps)
        << "seed " << seed;
  }
}

/// A head that was there from the beginning computes when nothing is left to copy: no order of copies hides
/// that.
TEST(PassBound, AHeadThatIsTheEmbeddingEndsThePassAlone) {
  const machine::Machine machine = streaming_machine();
  double most = 0;
  for (const double compute : {0.3, 0.7, 0.95, 1.0, 1.05, 1.5}) {
    for (const Bytes window : {MiB(256), MiB(384), MiB(512), GiB(1)}) {
      const StreamProgram program = gpt2_of_a_gib(compute, window);
      const auto schedule = make_stream_schedule(program, machine, prefetch());
      ASSERT_TRUE(schedule);
      const auto pass = static_cast<double>(simulate_pass(program, machine, *schedule).pass_ps);
      const LeastWork least = least_work(program, machine);
      const double wished = static_cast<double>(std::max(least.copies_ps, least.compute_ps)) +
                            static_cast<double>(least.first_copy_ps);
      const auto bound = static_cast<double>(least_pass_ps(program, machine));
      EXPECT_LE(pass, 1.01 * std::max(wished, bound)) << compute << " " << format_bytes(window);
      most = std::max(most, bound / wished);
    }
  }
  EXPECT_GT(most, 1.01) << "the wish alone cannot be met";
}

}  // namespace
}  // namespace stowage::estimate
