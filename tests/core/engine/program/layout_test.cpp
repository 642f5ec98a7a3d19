// Where everything lives and runs under random device maps, against the rules said once more in a few lines.
#include "core/engine/program/layout.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/engine/program/torch_ops.h"
#include "core/machine/runtime.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/engine/made_programs.h"

namespace stowage::engine::test {
namespace {

/// "a.0" … "b.3": linear layers one after the other, each with a weight and a buffer that is added; some of
/// the buffers are written.
ExportedProgram layers(std::mt19937_64& random, std::size_t count) {
  ExportedProgram out = program();
  out.graph.inputs = {tensor("x")};
  out.inputs.erase(out.inputs.begin());
  out.payloads.clear();
  std::string value = "x";
  const auto add = [&](const std::string& target, InputSpec::Kind kind,
                       const std::vector<std::int64_t>& sizes) {
    const std::string argument = "v" + std::to_string(out.payloads.size());
    InputSpec spec;
    spec.kind = kind;
    spec.argument = argument;
    spec.target = target;
    out.inputs.push_back(spec);
    out.graph.inputs.push_back(tensor(argument));
    formats::Payload payload;
    payload.name = target;
    payload.record = "data/weights/" + argument;
    payload.file_offset = 64 * (1 + out.payloads.size());
    payload.storage_bytes = 64;
    payload.scalar_type = 7;
    payload.sizes = sizes;
    payload.strides = sizes.size() == 2 ? std::vector<std::int64_t>{4, 1} : std::vector<std::int64_t>{1};
    out.payloads.push_back(payload);
    return argument;
  };
  for (std::size_t i = 0; i < count; ++i) {
    const std::string module = (i % 2 ? "b." : "a.") + std::to_string(i);
    const std::string weight = add(module + ".weight", InputSpec::Kind::Parameter, {4, 4});
    const std::string buffer = add(module + ".shift", InputSpec::Kind::Buffer, {4});
    const std::string n = std::to_string(i);
    out.graph.nodes.push_back(node("torch.ops.aten.linear.default",
                                   {{"input", tensor(value)}, {"weight", tensor(weight)}}, {tensor("l" + n)},
                                   module));
    out.graph.nodes.push_back(node("torch.ops.aten.add.Tensor",
                                   {{"self", tensor("l" + n)}, {"other", tensor(buffer)}}, {tensor("s" + n)},
                                   module));
    if (random() % 3 == 0)
      out.graph.nodes.push_back(
          node("torch.ops.aten.relu_.default", {{"self", tensor(buffer)}}, {tensor("w" + n)}, module));
    value = "s" + n;
  }
  out.graph.outputs = {tensor(value)};
  OutputSpec spec;
  spec.argument = tensor(value);
  out.outputs = {spec};
  out.output_paths = {"value"};
  return out;
}

class RandomLayouts : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  void SetUp() override {
    random_.seed(GetParam());
    auto program = resolve(layers(random_, 3 + random_() % 6), kFileBytes);
    ASSERT_TRUE(program) << sentence(program.error());
    program_ = std::move(*program);
    const machine::DeviceId devices[] = {machine::gpu(0), machine::gpu(1), machine::kCpu, machine::kDisk};
    request_ = request_for("made-by-hand.pt2", everything_on(devices[random_() % 4]));
    for (const Weight& weight : program_.weights) {
      if (random_() % 3 == 0) request_.map.entries.push_back({weight.name, devices[random_() % 4]});
      if (random_() % 3 == 0)
        request_.map.entries.push_back({parent_of(weight.name), devices[random_() % 4]});
    }
    request_.host_computes = random_() % 3 == 0;
    request_.offload_buffers = random_() % 2 == 0;
    places_.gpus = 2;
    auto layout = lay_out(program_, request_, places_);
    ASSERT_TRUE(layout) << sentence(layout.error());
    layout_ = std::move(*layout);
  }

  /// The last entry among those with the longest key that is the name or a module above it.
  machine::DeviceId told(const std::string& name) const {
    const plan::DeviceMap::Entry* best = nullptr;
    for (const auto& entry : request_.map.entries) {
      const bool covers = entry.key.empty() || name == entry.key || name.starts_with(entry.key + ".");
      if (covers && (!best || entry.key.size() >= best->key.size())) best = &entry;
    }
    return best->device;
  }
  std::uint32_t main_gpu() const {
    std::uint32_t lowest = 9;
    for (const auto& entry : request_.map.entries) {
      if (entry.device.gpu()) lowest = std::min(lowest, entry.device.index);
    }
    return lowest == 9 ? 0 : lowest;
  }
  bool on_gpu(std::size_t weight) const { return layout_.home[weight].gpu(); }

  std::mt19937_64 random_;
  Program program_;
  protocol::RunRequest request_;
  Places places_{};
  Layout layout_{};
};

TEST_P(RandomLayouts, HomesAreWhatTheMapSays) {
  ASSERT_EQ(layout_.home.size(), program_.weights.size());
  for (std::size_t i = 0; i < layout_.home.size(); ++i)
    EXPECT_EQ(layout_.home[i], told(program_.weights[i].name)) << program_.weights[i].name;
}

TEST_P(RandomLayouts, ModulesRunOnTheirGpuElseOnTheMainOneOrTheHost) {
  for (std::size_t i = 0; i < program_.modules.size(); ++i) {
    const machine::DeviceId id = told(program_.modules[i]);
    ASSERT_TRUE(layout_.module_device[i]);
    const c10::Device device = *layout_.module_device[i];
    if (id.gpu()) {
      EXPECT_EQ(device, places_.torch(id.index)) << program_.modules[i];
    } else {
      EXPECT_EQ(device, request_.host_computes ? c10::Device(c10::kCPU) : places_.torch(main_gpu()))
          << program_.modules[i];
    }
  }
}

/// What is at home on a GPU or written is put there once, before the run; nothing else of the host is.
TEST_P(RandomLayouts, ResidentIsWhatDoesNotStream) {
  std::set<std::pair<std::uint32_t, std::uint16_t>> seen;
  for (const Layout::Resident& resident : layout_.resident) {
    const Weight& weight = program_.weights[resident.weight];
    EXPECT_TRUE(seen.insert({weight.storage, places_.of(resident.device)}).second) << weight.name << " twice";
    const bool written = program_.storages[weight.storage].mutated;
    const bool stays = on_gpu(resident.weight) || written ||
                       (weight.buffer && !request_.offload_buffers && !request_.host_computes);
    EXPECT_TRUE(stays) << weight.name;
  }
  for (std::size_t i = 0; i < program_.weights.size(); ++i) {
    const Weight& weight = program_.weights[i];
    if (on_gpu(i)) {
      EXPECT_TRUE(seen.contains({weight.storage, places_.of(layout_.home[i])})) << weight.name;
    }
    if (!program_.storages[weight.storage].mutated) continue;
    std::size_t homes = 0;
    for (const auto& [storage, place] : seen) homes += storage == weight.storage;
    EXPECT_EQ(homes, 1u) << weight.name << " is written: it has one home";
  }
}

/// As everybody who plans counts them: Runtime::moves.
TEST_P(RandomLayouts, WhatStaysIsWhatTheRuntimeDoesNotMove) {
  machine::Runtime runtime;
  if (request_.host_computes) runtime.row = machine::kComputesOnHost;
  runtime.offload_buffers = request_.offload_buffers;
  std::set<std::uint32_t> resident;
  for (const Layout::Resident& one : layout_.resident) resident.insert(program_.weights[one.weight].storage);
  for (std::size_t i = 0; i < program_.weights.size(); ++i) {
    const Weight& weight = program_.weights[i];
    if (on_gpu(i) || program_.storages[weight.storage].mutated) continue;
    EXPECT_EQ(resident.contains(weight.storage),
              !runtime.moves(weight.parameter, weight.buffer && weight.persistent))
        << weight.name;
  }
}

/// Every streamed weight is let go of, and not before the last step of its module's turn.
TEST_P(RandomLayouts, StreamedWeightsAreReleasedAfterTheirLastUse) {
  const auto& steps = program_.main.steps;
  std::vector<std::size_t> last_use(program_.storages.size(), 0), last_release(program_.storages.size(), 0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (const std::uint32_t weight : steps[i].uses) last_use[program_.weights[weight].storage] = i;
    for (const std::uint32_t storage : layout_.release[i]) last_release[storage] = i;
  }
  for (std::size_t storage = 0; storage < last_use.size(); ++storage)
    EXPECT_EQ(last_release[storage], last_use[storage]) << "each storage has one user here";
}

TEST_P(RandomLayouts, SaysWhatCannotLeaveItsDevice) {
  std::size_t expected = 0;
  for (std::size_t i = 0; i < program_.weights.size(); ++i) {
    const Weight& weight = program_.weights[i];
    expected += !on_gpu(i) && !request_.host_computes && (weight.parameter || request_.offload_buffers) &&
                program_.storages[weight.storage].mutated;
  }
  EXPECT_EQ(layout_.warnings.size(), expected);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomLayouts, ::testing::Range<std::uint64_t>(1, 41));

}  // namespace
}  // namespace stowage::engine::test
