// Layers that are moved by a schedule: gradients, times and peaks against what is computed without an engine.
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/module_name.h"
#include "core/engine/vgpu/clock.h"
#include "core/estimate/offload/schedule.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

namespace offload = estimate::offload;
using protocol::OffloadResult;

constexpr std::uint64_t kFast = 1'000'000'000, kSlow = 50'000'000;  // whole picoseconds a byte

/// The first n layers of a case go over a link of that rate, whatever their size.
protocol::RunRequest layers_request(const TrainingCase& one, const std::string& pattern, std::uint64_t first,
                                    std::uint64_t rate) {
  protocol::RunRequest request = training_request(one, kOnGpu, 1);
  request.machine.set_link(machine::gpu(0), machine::kCpu, rate);
  request.machine.set_link(machine::kCpu, machine::gpu(0), rate);
  request.training->threshold = 0;
  request.training->layers = pattern;
  request.training->first_layers = first;
  return request;
}

/// Calls back with each number of layers that is not refused and its run; pattern "*": the modules at the
/// top, "block.*": those of a block that runs several times.
template <class Check>
std::size_t each_count(const TrainingCase& one, std::uint64_t rate, Check check) {
  std::size_t runs = 0;
  for (const char* pattern : {"", "*", "block.*"}) {
    for (std::uint64_t first = 1;; ++first) {
      const protocol::RunRequest request = layers_request(one, pattern, first, rate);
      const Trained got = train(request);
      if (got.outcome.error) {
        EXPECT_TRUE(got.outcome.error->code == Code::OffloadLastLayer ||
                    got.outcome.error->code == Code::OffloadNoSuchLayers)
            << explain(got.outcome);
        break;
      }
      SCOPED_TRACE(one.name + " " + pattern + " " + std::to_string(first));
      check(request, got);
      ++runs;
    }
  }
  return runs;
}

const OffloadResult& audit_of(const Trained& trained) { return *trained.outcome.result.backward->offload; }

offload::Scenario scenario_of(const protocol::OffloadSchedule& schedule) {
  const auto scenario = offload::scenario_from_json(Json::parse(schedule.scenario), "run");
  EXPECT_TRUE(scenario) << sentence(scenario.error());
  return scenario ? *scenario : offload::Scenario{};
}

double sum_of(const std::vector<protocol::OffloadStall>& stalls) {
  double sum = 0;
  for (const protocol::OffloadStall& stall : stalls) sum += stall.seconds;
  return sum;
}

/// The most bytes of saved tensors that the allocator of the GPU had at once, in its blocks.
std::uint64_t saved_peak(Outcome outcome) {
  trace::Timeline& timeline = outcome.timeline;
  timeline.finish();
  std::uint64_t most = 0;
  for (const trace::Block& block : timeline.blocks) {
    if (block.device == 0) most = std::max(most, timeline.bytes_at(0, trace::Kind::Saved, block.birth_ns));
  }
  return most;
}

/// The peak that the scenario has when each storage takes whole blocks of the allocator.
std::uint64_t peak_in_blocks(offload::Scenario scenario) {
  for (offload::Layer& layer : scenario.layers) {
    for (offload::Tensor& tensor : layer.tensors) tensor.bytes = (tensor.bytes + 511) / 512 * 512;
  }
  return offload::answer(std::move(scenario))->schedule->peak_bytes;
}

/// Whether a tensor has to be brought in the middle of a later layer's backward, before its layer's turn.
bool asked_for_early(const offload::Scenario& scenario) {
  const auto answer = offload::answer(scenario);
  const auto count = scenario.layers.size();
  const auto& reloads = answer->schedule->reloads;
  return std::any_of(reloads.begin(), reloads.end(), [&](const offload::Copy& copy) {
    return offload::brought_at(answer->choice, count, copy.other) != copy.layer;
  });
}

bool lets_go_in_forward(const TrainingCase& one) {
  for (const Json& row : one.saved["saved"]) {
    for (const Json& value : row) {
      if (value == "forward") return true;
    }
  }
  return false;
}

TEST(OffloadLayers, GradientsStayBitForBit) {
  for (const TrainingCase& one : training_cases()) {
    const Trained plain = train(training_request(one, kOnGpu, 1));
    each_count(one, kSlow, [&](const protocol::RunRequest&, const Trained& got) {
      EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
      EXPECT_EQ(got.outcome.bytes_left, 0u);
      const auto &before = plain.outcome.result.backward->saved, &after = got.outcome.result.backward->saved;
      EXPECT_EQ(before.bytes, after.bytes) << "what is saved is the same";
    });
  }
}

/// The clock of the virtual GPUs knows of streams and events alone; the simulation of layers alone.
TEST(OffloadLayers, TheClockSaysWhatTheSimulationSays) {
  std::size_t stalled = 0, runs = 0;
  for (const TrainingCase& one : training_cases()) {
    for (const std::uint64_t rate : {kFast, kSlow}) {
      runs += each_count(one, rate, [&](const protocol::RunRequest&, const Trained& got) {
        const OffloadResult& audit = audit_of(got);
        if (!audit.schedule) return;
        const auto answer = offload::answer(scenario_of(*audit.schedule));
        ASSERT_TRUE(answer && answer->schedule);
        const offload::Schedule& computed = *answer->schedule;
        const double passed = got.outcome.result.simulated_seconds;
        EXPECT_NEAR(passed, computed.seconds, 1e-9 * computed.seconds);
        EXPECT_NEAR(audit.schedule->seconds, computed.seconds, 1e-9 * computed.seconds);
        EXPECT_NEAR(sum_of(audit.stalls), computed.stall_seconds, 1e-9 * computed.seconds);
        EXPECT_EQ(audit.stalls.empty(), computed.stalls.empty());
        stalled += !audit.stalls.empty();
      });
    }
  }
  EXPECT_GT(runs, 10u);
  EXPECT_GT(stalled, 3u) << "no run had to wait: the link is not slow enough to try anything";
}

TEST(OffloadLayers, ThePeakIsTheSchedulesToTheByte) {
  std::size_t fell = 0, exact = 0;
  for (const TrainingCase& one : training_cases()) {
    const bool leaves = lets_go_in_forward(one);
    each_count(one, kSlow, [&](const protocol::RunRequest&, const Trained& got) {
      const OffloadResult& audit = audit_of(got);
      if (!audit.schedule) return;
      const protocol::OffloadSchedule& schedule = *audit.schedule;
      EXPECT_LE(schedule.peak_bytes, schedule.peak_bytes_without);
      if (asked_for_early(scenario_of(schedule))) {  // what its layer has let go of by then is not counted
        EXPECT_LE(schedule.measured_peak_bytes, schedule.peak_bytes);
        return;
      }
      ++exact;
      EXPECT_EQ(schedule.measured_peak_bytes, schedule.peak_bytes);
      fell += schedule.peak_bytes < schedule.peak_bytes_without;
      if (leaves) return;  // the allocator has what autograd let go of in forward, too
      EXPECT_EQ(saved_peak(got.outcome), peak_in_blocks(scenario_of(schedule)));
    });
  }
  EXPECT_GT(fell, 3u);
  EXPECT_GT(exact, 3u);
}

/// Copies are made as late as events allow, and out of order: what is read or given back too early differs.
TEST(OffloadLayers, NoEventIsMissing) {
  for (const TrainingCase& one : training_cases()) {
    const Trained plain = train(training_request(one, kOnGpu, 1));
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
      vgpu::delay_copies(seed);
      each_count(one, kSlow, [&](const protocol::RunRequest&, const Trained& got) {
        EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "") << "seed " << seed;
      });
    }
    vgpu::delay_copies(std::nullopt);
  }
}

TEST(OffloadLayers, LayersOnSeveralDevicesGiveTheSameGradients) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    Json model{{"tensors", Json::array()}, {"ties", one.saved["gradients"]["ties"]}};
    for (const char* list : {"names", "without", "frozen"}) {
      for (const Json& name : one.saved["gradients"][list]) model["tensors"].push_back({{"name", name}});
    }
    protocol::RunRequest request = layers_request(one, "*", 1, kSlow);
    request.machine = machine_of(2);
    request.map = mixed_map(model);
    request.map.entries.insert(request.map.entries.begin(), {"", machine::gpu(0)});
    const Trained plain = train(training_request(one, request.map)), got = train(request);
    if (got.outcome.error && got.outcome.error->code == Code::OffloadLastLayer) continue;
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
    EXPECT_EQ(got.outcome.bytes_left, 0u);
  }
}

/// For each row of the audit the layer whose module was the first to save that storage; nullopt: it is in
/// none.
std::vector<std::optional<std::size_t>> layers_of_rows(const protocol::BackwardResult& result) {
  std::map<std::uint64_t, std::string> first_module;
  std::set<std::uint64_t> seen;
  std::vector<std::optional<std::size_t>> out;
  for (const protocol::SavedRow& row : result.rows) {
    first_module.try_emplace(row.storage, row.module);
    if (row.in_forward || !seen.insert(row.storage).second) continue;  // the audit has what forward left
    const auto& layers = result.layer_inputs;
    const auto layer = std::find_if(layers.begin(), layers.end(), [&](const protocol::LayerInputs& one) {
      return stands_under(first_module[row.storage], one.layer);
    });
    out.emplace_back();
    if (layer != layers.end()) out.back() = static_cast<std::size_t>(layer - layers.begin());
  }
  return out;
}

TEST(OffloadLayers, LayersBeyondNStayAndTheAuditSaysSo) {
  std::size_t beyond = 0, planned = 0;
  for (const TrainingCase& one : training_cases()) {
    each_count(one, kFast, [&](const protocol::RunRequest& request, const Trained& got) {
      const OffloadResult& audit = audit_of(got);
      const auto layers = layers_of_rows(*got.outcome.result.backward);
      ASSERT_EQ(layers.size(), audit.rows.size());
      std::uint64_t moved = 0;
      for (std::size_t i = 0; i < audit.rows.size(); ++i) {
        const auto& row = audit.rows[i];
        EXPECT_EQ(row.freed, row.moved) << row.module << " " << row.reason;
        const bool stays = layers[i] && *layers[i] >= *request.training->first_layers;
        EXPECT_EQ(row.reason == "layer_beyond_n", stays) << row.module << " " << row.tensor;
        EXPECT_EQ(row.reason == "scope_off", !layers[i]) << row.module << " " << row.tensor;
        if (stays || !layers[i]) {
          EXPECT_EQ(row.planned, 0u) << row.module << " " << row.tensor;
        }
        beyond += stays;
        planned += row.planned > 0;
        moved += row.moved;
      }
      EXPECT_EQ(moved, audit.moved_bytes);
      if (!audit.schedule) return;
      EXPECT_LE(audit.schedule->moved.size(), *request.training->first_layers);
      for (const auto& layer : audit.schedule->moved) {
        EXPECT_NE(layer.given_back_at, "");
        EXPECT_NE(layer.brought_at, "");
      }
    });
  }
  EXPECT_GT(beyond, 0u);
  EXPECT_GT(planned, 0u);
}

/// On five layers the places are TransformerEngine's: given back before L-n+i, brought at L-1-n+i.
TEST(OffloadLayers, FiveLayersHaveTheDeadlinesOfTransformerEngine) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "five_layers") continue;
    const Trained got = train(layers_request(one, "", 2, kFast));
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_TRUE(got.outcome.result.warnings.empty());
    const protocol::OffloadSchedule& schedule = *audit_of(got).schedule;
    ASSERT_EQ(schedule.moved.size(), 2u);
    EXPECT_EQ(schedule.moved[0].given_back_at, "layers.3");
    EXPECT_EQ(schedule.moved[1].given_back_at, "layers.4");
    EXPECT_EQ(schedule.moved[0].brought_at, "layers.2");
    EXPECT_EQ(schedule.moved[1].brought_at, "layers.3");
    const Outcome four = run(layers_request(one, "", 4, kFast));
    ASSERT_FALSE(four.error) << explain(four);
    ASSERT_EQ(four.result.warnings.size(), 2u) << "that nothing overlaps, and what helps";
    EXPECT_EQ(four.result.warnings[0].code, Code::OffloadNoOverlap);
    const Outcome five = run(layers_request(one, "", 5, kFast));
    ASSERT_TRUE(five.error);
    EXPECT_EQ(five.error->code, Code::OffloadLastLayer);
    const Outcome six = run(layers_request(one, "", 6, kFast));
    ASSERT_TRUE(six.error);
    EXPECT_EQ(six.error->code, Code::OffloadTooMany);
  }
}

/// Scopes that leave the last layer alone follow a schedule too; those that do not move all as it comes.
TEST(OffloadLayers, ScopesFollowAScheduleWhereOneIsPossible) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "five_layers" && one.name != "conv_batchnorm") continue;
    SCOPED_TRACE(one.name);
    const std::string list = one.name == "five_layers" ? "layers" : "body";
    protocol::RunRequest request = layers_request(one, "", 1, kSlow);
    const Trained first = train(request);
    request.training->first_layers.reset();
    request.training->scopes = {{list + ".0", true, {}}};
    const Trained scoped = train(request);
    ASSERT_FALSE(scoped.outcome.error) << explain(scoped.outcome);
    ASSERT_TRUE(audit_of(scoped).schedule);
    EXPECT_EQ(difference(first.gradients, scoped.gradients, 0, 0), "");
    EXPECT_EQ(first.outcome.result.simulated_seconds, scoped.outcome.result.simulated_seconds);
    EXPECT_EQ(audit_of(first).freed_bytes, audit_of(scoped).freed_bytes);
    request.training->scopes = {{list, true, {}}};
    const Trained all = train(request);
    ASSERT_FALSE(all.outcome.error) << explain(all.outcome);
    EXPECT_FALSE(audit_of(all).schedule);
    EXPECT_EQ(audit_of(all).freed_bytes, audit_of(all).eligible_bytes);
    const auto& warnings = all.outcome.result.warnings;
    EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(),
                            [](const Error& warning) { return warning.code == Code::OffloadLastLayer; }));
  }
}

/// A cap is for each layer of a list, and what it leaves is not in the schedule.
TEST(OffloadLayers, ACapOfEachLayerIsKeptByTheSchedule) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "five_layers") continue;
    protocol::RunRequest request = layers_request(one, "", 1, kSlow);
    request.training->first_layers.reset();
    constexpr std::uint64_t kCap = 2048;
    request.training->scopes = {{"layers", true, kCap}, {"layers.4", false, {}}};
    request.repeat = 2;
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    const OffloadResult& audit = audit_of(got);
    ASSERT_TRUE(audit.schedule);
    ASSERT_EQ(audit.schedule->moved.size(), 4u);
    std::uint64_t sum = 0;
    for (const auto& layer : audit.schedule->moved) {
      EXPECT_LE(layer.moved_bytes, kCap);
      EXPECT_GT(layer.moved_bytes, kCap / 2);
      sum += layer.moved_bytes;
    }
    EXPECT_EQ(sum, audit.moved_bytes);
    const double passed = got.outcome.result.simulated_seconds;
    EXPECT_NEAR(passed, audit.schedule->seconds, 1e-9 * passed);
  }
}

/// In its first run it is in time; what the next runs save comes after the next layer has begun.
TEST(OffloadLayers, ALayerThatRunsAgainIsTooLate) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "tied_residual") continue;
    const Trained got = train(layers_request(one, "block.*", 1, kFast));
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    std::uint64_t moved = 0, late = 0;
    for (const auto& row : audit_of(got).rows) {
      if (row.module != "block.norm") continue;
      moved += row.moved > 0;
      late += row.reason == "no_room_in_time" && row.moved == 0;
    }
    EXPECT_GT(moved, 0u);
    EXPECT_GT(late, moved);
  }
}

TEST(OffloadLayers, AHostWithoutRoomKeepsTensorsWhereTheyAre) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "wide_mlp") continue;
    const Trained plain = train(training_request(one, kOnGpu, 1));
    protocol::RunRequest request = layers_request(one, "*", 3, kFast);
    request.training->threshold = protocol::kOffloadThreshold;
    request.machine.devices[1].budget = KiB(500);  // no storage of a MiB
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
    const OffloadResult& audit = audit_of(got);
    EXPECT_EQ(audit.moved_bytes, 0u);
    EXPECT_TRUE(std::any_of(audit.rows.begin(), audit.rows.end(), [](const auto& row) {
      return row.reason == "no_room_in_time" && row.moved == 0 && row.eligible > 0;
    }));
  }
}

TEST(OffloadLayers, EveryPassBackTakesTimeOnItsMachine) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const Trained here = train(training_request(one, kOnGpu)), again = train(training_request(one, kOnGpu));
    const Trained streamed = train(training_request(one, kOnHost));
    EXPECT_GT(here.outcome.result.simulated_seconds, 0);
    EXPECT_EQ(here.outcome.result.simulated_seconds, again.outcome.result.simulated_seconds);
    EXPECT_GT(streamed.outcome.result.simulated_seconds, here.outcome.result.simulated_seconds);
  }
}

}  // namespace
}  // namespace stowage::engine::test
