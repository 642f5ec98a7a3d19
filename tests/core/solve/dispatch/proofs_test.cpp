#include <gtest/gtest.h>

#include "core/base/int128.h"

#include "core/solve/dispatch/accelerate_answer.h"
#include "core/solve/instance/instance.h"
#include "tests/core/solve/asked.h"
#include "tests/core/solve/case_model.h"

namespace stowage::solve {
namespace {

/// Leaf modules with caches: `sizes[i]` bytes of weights, `caches[i]` of cache.
model::ModelPtr cached_model(const std::vector<std::uint64_t>& sizes,
                             const std::vector<std::uint64_t>& caches) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  model::KvCache cache;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string name = "m" + std::to_string(i);
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(sizes[i]);
    spec.shape = {static_cast<std::int64_t>(sizes[i])};
    builder.add_tensor(std::move(spec));
    if (caches[i] > 0) cache.layers.push_back({name, caches[i], 0});
  }
  builder.set_kv_cache(std::move(cache));
  return *builder.build();
}

plan::Settings on_host(std::uint64_t tokens) {
  plan::Settings settings;
  settings.runtime.row = machine::kComputesOnHost;
  settings.workload.tokens = tokens;
  return settings;
}

/// The host holds the cache of what it computes: most weights on the GPU is not least on the host.
TEST(Proofs, WhatTheHostMustHoldCountsItsCaches) {
  const auto model = cached_model({10, 9}, {0, 100});
  for (const bool exhaustive : {true, false}) {
    Effort effort;
    effort.exhaustive = exhaustive;
    const Answer answer =
        test::must_solve(model, test::make_machine({109}, 50, std::nullopt), on_host(1), nullptr, effort);
    ASSERT_EQ(answer.settled(), Settled::Found) << exhaustive;
    EXPECT_EQ(answer.value, 9u) << "m1 and its cache on the GPU, m0 on the CPU";
    EXPECT_GE(answer.bound, 9u);
    const Answer none =
        test::must_solve(model, test::make_machine({109}, 9, std::nullopt), on_host(1), nullptr, effort);
    EXPECT_EQ(none.settled(), Settled::Impossible) << exhaustive;
  }
}

TEST(Proofs, ARealModelWithALongCacheOnTheHost) {
  const auto model = test::catalog("llama-3.1-8b");
  const auto machine = test::make_machine({11ull << 30}, 22'000'000'000, std::nullopt);
  const Answer answer = test::must_solve(model, machine, on_host(131'072));
  ASSERT_EQ(answer.settled(), Settled::Found);
  plan::Settings pinned = on_host(131'072);
  pinned.rules.push_back({"lm_head", machine::kCpu, false});
  const Answer more = test::must_solve(model, machine, pinned);
  ASSERT_EQ(more.settled(), Settled::Found);
  EXPECT_GE(answer.bound, more.value) << "one rule less, and no better plan?";
  EXPECT_GE(answer.value, more.value);
}

/// Which of two unlike GPUs is used matters more than which is larger.
TEST(Proofs, OfFewerGpusEveryChoiceIsLookedAt) {
  const auto model = test::flat_model(std::vector<std::uint64_t>(20, 50));
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  for (const bool exhaustive : {true, false}) {
    machine::Machine both = test::make_machine({400, 350}, ~0ull, std::nullopt);
    both.set_link(machine::kCpu, machine::gpu(0), 1'000'000'000);
    both.set_link(machine::kCpu, machine::gpu(1), 64'000'000'000);
    Effort effort;
    effort.most_gpus = 1;
    effort.exhaustive = exhaustive;
    const Answer one = test::must_solve(model, both, settings, nullptr, effort);
    machine::Machine second = test::make_machine({350}, ~0ull, std::nullopt);
    second.set_link(machine::kCpu, machine::gpu(0), 64'000'000'000);
    const Answer alone = test::must_solve(model, second, settings);
    ASSERT_EQ(alone.outcome, Outcome::Optimal);
    EXPECT_LE(one.value, alone.value);
    EXPECT_LE(one.bound, alone.value);
  }
}

/// accelerate's map that breaks a budget, or names a device that is not there, is no plan, and proves
/// nothing.
TEST(Proofs, ABrokenMapOfAcceleratesIsNoPlan) {
  const auto model = test::flat_model({40, 40, 40, 40, 40});
  for (const plan::Strategy strategy : {plan::Strategy::Sequential, plan::Strategy::Auto}) {
    plan::Settings settings;
    settings.strategy = strategy;
    const Answer answer = test::must_solve(model, test::make_machine({90}, 50, std::nullopt), settings);
    EXPECT_EQ(answer.outcome, Outcome::Infeasible);
    EXPECT_EQ(answer.settled(), Settled::NotSettled);
    EXPECT_FALSE(answer.infeasible.unplaced.empty());
    EXPECT_FALSE(answer.accelerate_map.entries.empty()) << "it is there to be seen";
    const Answer fits = test::must_solve(model, test::make_machine({90}, 500, std::nullopt), settings);
    ASSERT_EQ(fits.settled(), Settled::Found);
    EXPECT_GE(fits.bound, fits.value);
  }
}

/// Cancelling reaches the search for the bound that accelerate's map is measured against.
TEST(Proofs, CancellingReachesTheBoundOfAccelerates) {
  std::mt19937_64 random(7);
  std::vector<std::uint64_t> sizes;
  for (int i = 0; i < 60; ++i) sizes.push_back(1'000 + random() % 100'000);
  const auto model = test::flat_model(sizes);
  const std::uint64_t total = model->total_bytes().count();
  plan::Settings settings;
  settings.strategy = plan::Strategy::Sequential;
  const test::Asked asked = test::asked(
      model, test::make_machine({total / 4, total / 5, total / 6}, ~0ull, std::nullopt), settings);
  const auto used = [&](bool cancelled) {
    const CancelToken token;
    if (cancelled) token.cancel();
    NodeBudget nodes(2'000'000, &token);
    Answer answer;
    EXPECT_TRUE(solve_as_accelerate(*asked.question, answer, {}, nodes));
    return nodes.used();
  };
  EXPECT_LT(used(true) * 4, used(false));
}

/// Only the CPU may compute, and it is slow: all on the GPUs' side or not, a plan has something on a GPU.
TEST(Proofs, NothingOnTheGpusIsNoProofThatNothingFitsThere) {
  const auto model = test::flat_model({10, 20, 30});
  plan::Settings settings = on_host(0);
  settings.objective = plan::Objective::StepTime;
  machine::Machine machine = test::make_machine({35}, ~0ull, std::nullopt);
  for (const auto& [from, to] :
       {std::pair{machine::gpu(0), machine::kCpu}, {machine::kCpu, machine::gpu(0)}}) {
    machine.set_link(from, to, 1'000'000'000);
    machine.links.back().latency_ns = 1'000'000'000;  // a hop costs more than everything else
  }
  for (const bool exhaustive : {true, false}) {
    Effort effort;
    effort.exhaustive = exhaustive;
    const Answer answer = test::must_solve(model, machine, settings, nullptr, effort);
    ASSERT_EQ(answer.settled(), Settled::Found) << exhaustive;
    EXPECT_GT(plan::evaluate(*model, machine, settings, answer.placement).gpu_bytes, Bytes());
    settings.allow_empty_gpus = true;
    const Answer empty = test::must_solve(model, machine, settings, nullptr, effort);
    ASSERT_EQ(empty.settled(), Settled::Found);
    EXPECT_LT(empty.value, answer.value) << "no hop at all is quicker";
    settings.allow_empty_gpus = false;
  }
}

/// Products of bytes and picoseconds a byte are exact to the last unit, whatever the processor: compared with
/// the sum over the binary digits of the rate.
TEST(Proofs, TimesAreWholeNumbersOnEveryMachine) {
  EXPECT_EQ(picoseconds_at(0, 3.5), 0u);
  EXPECT_EQ(picoseconds_at(7, 0), 0u);
  EXPECT_EQ(picoseconds_at(3, 0.5), 1u);
  EXPECT_EQ(picoseconds_at(1'000'000'007, 3), 3'000'000'021u);
  EXPECT_EQ(picoseconds_at(~0ull, 1e12), 1ull << 62);
  EXPECT_EQ(picoseconds_at(1ull << 60, 0x1.8p-58), 6u);
  EXPECT_EQ(picoseconds_at(5, 1e-300), 0u);
  std::mt19937_64 random(11);
  for (int i = 0; i < 2'000; ++i) {
    const std::uint64_t bytes = random() >> (20 + random() % 40), numerator = random() >> 44;
    const int shift = static_cast<int>(random() % 20);
    const double rate = static_cast<double>(numerator) / static_cast<double>(1ull << shift);
    const Uint128 exact = (static_cast<Uint128>(bytes) * numerator) >> shift;
    const std::uint64_t want = exact > (1ull << 62) ? 1ull << 62 : static_cast<std::uint64_t>(exact);
    ASSERT_EQ(picoseconds_at(bytes, rate), want) << bytes << " " << rate;
  }
}

}  // namespace
}  // namespace stowage::solve
