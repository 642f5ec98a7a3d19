// Modules that are run again in backward: the same gradients, less that is kept, and those that may not be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ATen/Functions.h>
#include <map>
#include <random>
#include <set>

#include "core/engine/training/recompute_regions.h"
#include "core/estimate/graph/run_again.h"
#include "core/formats/pt2/exported_program.h"
#include "tests/core/engine/made_programs.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using protocol::ActivationScope;
using protocol::BackwardResult;

ActivationScope again(const std::string& module) { return {module, false, {}, true}; }

bool is_refusal(const Error& error) {
  return error.code == Code::RecomputeWrites || error.code == Code::RecomputeChanged ||
         error.code == Code::RecomputeInside;
}

/// Every module that saves something, the modules above them, and the whole program.
std::set<std::string> modules_of(const TrainingCase& one) {
  std::set<std::string> out{""};
  for (const Json& row : one.saved["modules"]) {
    for (std::string name = row["module"].get<std::string>(); !name.empty(); name = parent_of(name))
      out.insert(name);
  }
  return out;
}

const BackwardResult& back_of(const Trained& trained) { return *trained.outcome.result.backward; }

/// What is kept has fallen by what is made again, and what is kept for that has come.
void expect_bytes(const Trained& plain, const Trained& got) {
  const protocol::SavedTotal &before = back_of(plain).saved, &after = back_of(got).saved;
  EXPECT_EQ(before.bytes + after.recompute_input_bytes, after.bytes + after.recomputed_bytes);
  const protocol::OffloadResult& audit = *back_of(got).offload;
  EXPECT_EQ(audit.recomputed_bytes, after.recomputed_bytes);
  std::uint64_t rows = 0, modules = 0, inputs = 0, kept = 0;
  for (const protocol::OffloadRow& row : audit.rows) {
    rows += row.recomputed;
    kept += row.reason == "recompute_input" ? 1 : 0;
    if (row.recomputed > 0) {
      EXPECT_EQ(row.planned + row.eligible + row.moved + row.freed, 0u);
      EXPECT_TRUE(row.reason == "recomputed" || row.reason == "reference_kept") << row.reason;
    }
  }
  for (const protocol::RecomputedModule& module : back_of(got).recomputed) {
    modules += module.bytes;
    inputs += module.input_bytes;
    EXPECT_LE(module.runs, module.turns);
  }
  EXPECT_EQ(rows, after.recomputed_bytes);
  EXPECT_EQ(modules, after.recomputed_bytes);
  EXPECT_GE(inputs, after.recompute_input_bytes) << "of those some that others saved and made anew";
  EXPECT_EQ(kept > 0, inputs > 0);
}

TEST(Recompute, GradientsStayBitForBitWhateverIsRunAgain) {
  std::size_t runs = 0, refused = 0;
  for (const TrainingCase& one : training_cases()) {
    const Trained plain = train(training_request(one, kOnGpu, 1));
    for (const std::string& module : modules_of(one)) {
      SCOPED_TRACE(one.name + " " + module);
      protocol::RunRequest request = training_request(one, kOnGpu, 1);
      request.training->scopes = {again(module)};
      const Trained got = train(request);
      if (got.outcome.error) {
        EXPECT_TRUE(is_refusal(*got.outcome.error)) << explain(got.outcome);
        ++refused;
        continue;
      }
      ++runs;
      EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
      EXPECT_EQ(got.outcome.bytes_left, 0u);
      expect_bytes(plain, got);
    }
  }
  EXPECT_GT(runs, 10u);
  EXPECT_GT(refused, 0u) << "batch norm in training";
}

/// On the CPU, with weights that are streamed, and with modules on several devices: each as it is without.
TEST(Recompute, AnyMapGivesTheSameGradients) {
  std::vector<std::size_t> runs;  // by request
  for (const TrainingCase& one : training_cases()) {
    std::vector<protocol::RunRequest> requests;
    for (const plan::DeviceMap& map : {kOnHost, kOnDisk}) requests.push_back(training_request(one, map));
    requests.push_back(training_request(one, kOnHost));
    requests.back().host_computes = true;
    Json model{{"tensors", Json::array()}, {"ties", one.saved["gradients"]["ties"]}};
    for (const char* list : {"names", "without", "frozen"}) {
      for (const Json& name : one.saved["gradients"][list]) model["tensors"].push_back({{"name", name}});
    }
    requests.push_back(training_request(one, mixed_map(model)));
    requests.back().map.entries.insert(requests.back().map.entries.begin(), {"", machine::gpu(0)});
    runs.resize(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
      protocol::RunRequest& request = requests[i];
      SCOPED_TRACE(one.name + " " + std::to_string(i));
      const Trained plain = train(request);
      ASSERT_FALSE(plain.outcome.error) << explain(plain.outcome);
      for (const std::string& module : modules_of(one)) {
        SCOPED_TRACE(module);
        request.training->scopes = {again(module)};
        const Trained got = train(request);
        if (got.outcome.error) {
          EXPECT_TRUE(is_refusal(*got.outcome.error)) << explain(got.outcome);
          continue;
        }
        ++runs[i];
        EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
        EXPECT_EQ(got.outcome.bytes_left, 0u);
        expect_bytes(plain, got);
      }
    }
  }
  ASSERT_EQ(runs.size(), 4u);
  for (const std::size_t count : runs) EXPECT_GT(count, 10u);
}

/// Layers that keep, go to the host and are run again, by turns; with a schedule and without.
TEST(Recompute, BesideWhatIsMovedItIsTheSame) {
  std::size_t runs = 0, both = 0;
  for (const TrainingCase& one : training_cases()) {
    const Trained plain = train(training_request(one, kOnGpu, 1));
    std::vector<std::string> modules;
    for (const std::string& module : modules_of(one)) {
      if (!module.empty()) modules.push_back(module);
    }
    for (std::size_t turn = 0; turn < 3; ++turn) {
      SCOPED_TRACE(one.name + " " + std::to_string(turn));
      protocol::RunRequest request = training_request(one, kOnGpu, 1);
      request.training->threshold = 0;
      request.warmup = 1;
      for (std::size_t i = 0; i < modules.size(); ++i) {
        const std::size_t which = (i + turn) % 3;
        request.training->scopes.push_back({modules[i], which == 1, {}, which == 2});
      }
      const Trained got = train(request);
      if (got.outcome.error) {
        EXPECT_TRUE(is_refusal(*got.outcome.error)) << explain(got.outcome);
        continue;
      }
      EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
      EXPECT_EQ(got.outcome.bytes_left, 0u);
      const protocol::OffloadResult& audit = *back_of(got).offload;
      EXPECT_EQ(audit.moved_bytes, audit.freed_bytes);
      ++runs;
      both += audit.moved_bytes > 0 && audit.recomputed_bytes > 0;
    }
  }
  EXPECT_GT(runs, 4u);
  EXPECT_GT(both, 2u);
}

TEST(Recompute, MemoryFallsByWhatIsMadeAgainToTheByte) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "wide_mlp" && one.name != "five_layers") continue;
    SCOPED_TRACE(one.name);
    const Trained plain = train(training_request(one, kOnGpu, 1));
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    request.training->scopes = {again("")};
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    std::uint64_t gone = 0, come = 0;  // in blocks of the allocator
    const auto blocks = [](std::uint64_t bytes) { return (bytes + 511) / 512 * 512; };
    for (const protocol::OffloadRow& row : back_of(got).offload->rows) {
      if (row.reason == "recomputed") gone += blocks(row.recomputed);
    }
    std::map<std::uint64_t, std::pair<bool, std::uint64_t>>
        inputs;  // by storage: only an input, bytes on the GPU
    for (const protocol::SavedRow& row : back_of(got).rows) {
      if (row.in_forward) continue;
      auto& [only, bytes] = inputs.try_emplace(row.storage, true, 0).first->second;
      only = only && row.autograd.empty() && !row.recomputed;
      bytes = row.device == "0" ? blocks(row.storage_bytes) : 0;
    }
    for (const auto& [storage, input] : inputs) come += input.first ? input.second : 0;
    const auto &before = device_of(plain.outcome, "0"), &after = device_of(got.outcome, "0");
    EXPECT_GT(gone, come);
    EXPECT_EQ(before.end_of_forward_bytes + come, after.end_of_forward_bytes + gone);
    for (const protocol::RecomputedModule& module : back_of(got).recomputed) {
      EXPECT_GT(module.simulated_seconds, 0) << module.module;
      EXPECT_EQ(module.runs, module.turns);
    }
    EXPECT_GT(got.outcome.result.simulated_seconds, plain.outcome.result.simulated_seconds);
  }
}

/// From the generator that operators on the CPU and on virtual GPUs draw from.
std::vector<double> draw() {
  const at::Tensor numbers = at::rand({8}, at::kDouble);
  return {numbers.const_data_ptr<double>(), numbers.const_data_ptr<double>() + numbers.numel()};
}

/// What is drawn in forward is drawn again, and who draws after it goes on where forward ended.
TEST(Recompute, RandomNumbersAreThoseOfForward) {
  for (const plan::DeviceMap& map : {kOnGpu, kOnHost}) {
    protocol::RunRequest request = small_request("noisy", map, 1);
    request.training.emplace();
    const Trained plain = train(request);
    ASSERT_FALSE(plain.outcome.error) << explain(plain.outcome);
    const std::vector<double> next = draw();
    request.training->scopes = {again("")};
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(draw(), next);
    EXPECT_NE(draw(), next) << "a generator that stands still shows nothing";
    EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
    EXPECT_GT(back_of(got).saved.recomputed_bytes, 0u);
  }
}

TEST(Recompute, TheTimelineShowsWhatRunsAgain) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "wide_mlp") continue;
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    const trace::Timeline before = train(request).outcome.timeline;
    for (const trace::Span& span : before.spans) EXPECT_EQ(span.again, 0);
    request.training->scopes = {again("")};
    const Trained got = train(request);
    const trace::Timeline& after = got.outcome.timeline;
    EXPECT_GT(after.spans.size(), before.spans.size());
    // What runs again did run before, and did not count as forward then.
    std::map<trace::NameId, std::uint64_t> first;
    std::uint64_t nanoseconds = 0, turns = 0;
    for (const trace::Span& span : after.spans) {
      const std::uint64_t began = first.try_emplace(span.module, span.begin_ns).first->second;
      if (span.again == 0) continue;
      EXPECT_LT(began, span.begin_ns) << after.names[span.module];
      nanoseconds += span.end_ns - span.begin_ns;
      ++turns;
    }
    double seconds = 0;
    std::uint64_t runs = 0;
    for (const protocol::RecomputedModule& module : back_of(got).recomputed)
      seconds += module.seconds, runs += module.runs;
    EXPECT_GE(turns, runs);
    EXPECT_LE(static_cast<double>(nanoseconds) * 1e-9, seconds * 1.5 + 1e-3) << "and no more of the way back";
  }
}

/// A run says of every layer whether it can be run again: of those that it ran again, and of the others.
TEST(Recompute, OtherLayersAreLookedAtBesideThoseThatRunAgain) {
  std::size_t programs = 0;
  for (const TrainingCase& one : training_cases()) {
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    const Trained plain = train(request);
    const std::vector<protocol::LayerInputs>& before = back_of(plain).layer_inputs;
    if (before.size() < 2) continue;
    SCOPED_TRACE(one.name);
    request.training->scopes = {again(before[0].layer)};
    const Trained got = train(request);
    EXPECT_EQ(got.outcome.error.has_value(), !before[0].pure);
    if (got.outcome.error) continue;
    const std::vector<protocol::LayerInputs>& after = back_of(got).layer_inputs;
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
      EXPECT_EQ(after[i].pure, before[i].pure) << before[i].layer;
      EXPECT_EQ(after[i].input_bytes + after[i].saved_input_bytes,
                before[i].input_bytes + before[i].saved_input_bytes)
          << before[i].layer;
    }
    ++programs;
  }
  EXPECT_GT(programs, 0u);
}

Program resolved(const ExportedProgram& exported) {
  auto program = resolve(exported, kFileBytes);
  EXPECT_TRUE(program) << (program ? "" : sentence(program.error()));
  return program ? std::move(*program) : Program{};
}

Result<std::vector<Region>> regions_of(const Program& program, const std::vector<ActivationScope>& scopes) {
  return recompute_regions(program, ActivationScopes(scopes, program.modules), LayerList(program, ""));
}

Node operation(const std::string& name, const std::string& from, const std::string& to,
               const std::string& module) {
  return node("torch.ops.aten." + name + ".default", {{"self", tensor(from)}}, {tensor(to)}, module);
}

TEST(RecomputeRegions, AreTheTurnsOfAModule) {
  const Program program =
      resolved(with({linear(), operation("relu", "y", "a", "act"), operation("exp", "a", "b", "act"),
                     operation("sin", "b", "c", "other"), operation("relu", "c", "d", "act")},
                    "d"));
  const auto regions = regions_of(program, {again("act")});
  ASSERT_TRUE(regions);
  ASSERT_EQ(regions->size(), 2u) << "it runs twice";
  EXPECT_EQ(regions->at(0).begin, 1u);
  EXPECT_EQ(regions->at(0).end, 3u);
  EXPECT_EQ(regions->at(0).inputs.size(), 1u);
  EXPECT_EQ(regions->at(1).begin, 4u);
  EXPECT_FALSE(regions->at(0).draws);
  EXPECT_TRUE(regions_of(program, {{"act", true, {}}})->empty());
}

/// The graph as it is read without LibTorch says the same as a run: of files and of made programs, whatever
/// is to be run again.
void expect_same_refusals(const ExportedProgram& exported, const Program& program,
                          const std::set<std::string>& modules, std::size_t& refused) {
  for (const std::string& module : modules) {
    SCOPED_TRACE(module);
    const auto regions = regions_of(program, {again(module)});
    const std::vector<Error> known = estimate::run_again_refusals(exported, {again(module)});
    ASSERT_EQ(known.empty(), regions.has_value())
        << (known.empty() ? sentence(regions.error()) : sentence(known.front()));
    if (known.empty()) continue;
    EXPECT_EQ(sentence(known.front()), sentence(regions.error()));
    ++refused;
  }
}

TEST(RecomputeRegions, TheGraphAloneTellsWhatARunIsRefusedWith) {
  std::size_t refused = 0, programs = 0;
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const auto exported = formats::read_exported_program(one.folder + "/program.pt2", true, {}, "");
    ASSERT_TRUE(exported) << sentence(exported.error());
    auto program = resolve(*exported, exported->file_bytes);
    ASSERT_TRUE(program) << sentence(program.error());
    expect_same_refusals(*exported, *program, modules_of(one), refused);
    ++programs;
  }
  EXPECT_GT(programs, 2u);
  EXPECT_GT(refused, 0u) << "batch norm in training";
  const std::size_t of_files = refused;
  std::mt19937 random(61);
  for (int round = 0; round < 200; ++round) {
    std::vector<Node> nodes{linear()};
    std::string last = "y";
    std::vector<std::string> values{last};
    for (int i = 0; i < 6; ++i) {
      static constexpr const char* kOperations[] = {"sin", "relu_", "exp", "relu", "sigmoid_"};
      const std::string from = values[random() % values.size()], to = "v" + std::to_string(i);
      const std::string module = std::string(1, static_cast<char>('a' + random() % 3));
      nodes.push_back(operation(kOperations[random() % 5], from, to, module));
      values.push_back(to);
    }
    ExportedProgram exported = with(std::move(nodes), values.back());
    exported.file_bytes = kFileBytes;
    const Program program = resolved(exported);
    SCOPED_TRACE("round " + std::to_string(round));
    expect_same_refusals(exported, program, {"", "a", "b", "c"}, refused);
  }
  EXPECT_GT(refused, of_files + 20);
}

TEST(RecomputeRegions, WhatChangesOthersIsRefusedByName) {
  const Program program = resolved(with({linear(), operation("sin", "y", "a", "m"),
                                         operation("relu_", "a", "b", "m"), operation("exp", "b", "c", "n")},
                                        "c"));
  EXPECT_TRUE(regions_of(program, {again("m")})) << "it made what it changes";
  const auto changed =
      resolved(with({linear(), operation("sin", "y", "a", "n"), operation("relu_", "a", "b", "m")}, "b"));
  const auto refused = regions_of(changed, {again("m")});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::RecomputeWrites);
  EXPECT_THAT(sentence(refused.error()),
              testing::AllOf(testing::HasSubstr("m"), testing::HasSubstr("relu_")));
  const auto later = resolved(with({linear(), operation("sin", "y", "a", "n"),
                                    operation("exp", "a", "b", "m"), operation("relu_", "a", "c", "n")},
                                   "b"));
  const auto late = regions_of(later, {again("m")});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, Code::RecomputeChanged);
  EXPECT_TRUE(regions_of(changed, {again("n")})) << "who changes it afterwards runs again from nothing of it";
}

}  // namespace
}  // namespace stowage::engine::test
