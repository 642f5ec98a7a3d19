// The blocks behind a prediction by formula.
#include <random>

#include <gtest/gtest.h>

#include "core/estimate/formula/formula_timeline.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using test::catalog;
using test::machine_of;
using trace::Kind;

Prediction predicted(const model::Model& model, const machine::Machine& machine,
                     const plan::Settings& settings, const plan::Placement& placement) {
  FormulaOptions options;
  options.timeline = true;
  return predict_formula(model, machine, settings, placement, settings.workload, options);
}

/// Wherever modules lie: the curve of each GPU is highest where the figures say, and its parts are theirs.
TEST(FormulaTimeline, ItsPeaksAreThoseOfTheFigures) {
  for (const char* name : {"llama-3.1-8b", "mixtral-8x7b", "gpt2-xl", "t5-11b"}) {
    const auto model = catalog(name);
    ASSERT_TRUE(model) << name;
    for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
      std::mt19937 random(seed);
      const machine::Machine machine = machine_of(2);
      plan::Settings settings;
      settings.workload.tokens = 1 + random() % 3000;
      settings.workload.generate = random() % 2 * 10;
      plan::Placement placement = test::all_in(*model, 0);
      plan::Placement::Slot slot = 0;
      for (auto& one : placement.slots) {
        if (random() % 9 == 0) slot = static_cast<plan::Placement::Slot>(random() % 3);  // 2: RAM, streamed
        one = slot;
      }
      const Prediction made = predicted(*model, machine, settings, placement);
      ASSERT_TRUE(made.timeline) << name;
      EXPECT_TRUE(made.timeline->predicted);
      ASSERT_TRUE(trace::check(*made.timeline, name));
      ASSERT_EQ(made.timeline->devices.size(), made.devices.size());
      for (std::size_t i = 0; i < made.devices.size(); ++i) {
        const PredictedDevice& device = made.devices[i];
        const auto peak = made.timeline->peak(i);
        EXPECT_EQ(peak.bytes, device.peak.count()) << name << " " << seed << " " << i;
        if (!device.device.gpu() || !device.activations) continue;
        EXPECT_EQ(made.timeline->bytes_at(i, Kind::KvCache, peak.at_ns), device.kv_cache.count());
        EXPECT_EQ(made.timeline->bytes_at(i, Kind::Resident, peak.at_ns), device.weights.count());
      }
      Prediction plain = predict_formula(*model, machine, settings, placement, settings.workload);
      EXPECT_FALSE(plain.timeline) << "where nobody asks for it";
      EXPECT_EQ(plain.devices[0].peak, made.devices[0].peak);
    }
  }
}

/// Modules come in the order of their turns; what is streamed is there in its module's turn alone.
TEST(FormulaTimeline, StreamedWeightsComeForTheirTurns) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  plan::Settings settings;
  settings.workload.tokens = 100;
  settings.main_gpu = 0;
  settings.streams_to_empty_gpu = true;
  const Prediction made = predicted(*model, machine_of(1), settings, test::all_in(*model, 1));
  ASSERT_TRUE(made.timeline);
  const trace::Timeline& timeline = *made.timeline;
  std::uint64_t streamed = 0;
  for (const trace::Block& block : timeline.blocks) {
    if (block.kind != Kind::Streamed || block.device != 0) continue;
    streamed += block.bytes;
    EXPECT_EQ(block.source, 1) << "RAM";
    EXPECT_EQ(timeline.module_at(block.birth_ns), block.module);
    EXPECT_LE(block.death_ns, block.birth_ns + 1000);
  }
  std::uint64_t brought = 0;
  for (const PredictedModule& module : made.modules) brought += module.streamed.count();
  EXPECT_EQ(streamed, brought);
  EXPECT_EQ(
      timeline.bytes_at(0, timeline.duration_ns - 1),
      made.devices[0].weights.count() + made.devices[0].kv_cache.count() + made.devices[0].overhead.count());
}

}  // namespace
}  // namespace stowage::estimate
