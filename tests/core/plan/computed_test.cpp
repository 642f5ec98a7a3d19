#include "core/plan/computed.h"

#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/model/model_builder.h"
#include "core/plan/evaluate.h"
#include "core/plan/maps/loading_snippet.h"
#include "core/plan/plan_file.h"

namespace stowage::plan {
namespace {

struct Spec {
  std::string name;
  std::uint64_t bytes;
  bool buffer = false;
  std::string tied_to{};
};

model::ModelPtr build(const std::vector<std::pair<std::string, std::string>>& modules,
                      const std::vector<Spec>& tensors) {
  model::ModelBuilder builder;
  for (const auto& [name, class_name] : modules) builder.add_module(name, class_name);
  for (const Spec& spec : tensors) {
    model::ModelBuilder::TensorSpec tensor;
    tensor.name = spec.name;
    tensor.dtype = model::Dtype::U8;
    tensor.bytes = Bytes(spec.tied_to.empty() ? spec.bytes : 0);
    tensor.shape = {static_cast<std::int64_t>(spec.bytes)};
    tensor.kind = spec.buffer ? model::TensorKind::Buffer : model::TensorKind::Parameter;
    tensor.tied_to = spec.tied_to;
    builder.add_tensor(std::move(tensor));
  }
  builder.set_no_split({"Block"}, "test");
  return *builder.build();
}

/// embed (100, tied to head), two blocks of 40 + 20 with a buffer of 5, a norm of 10, head.
model::ModelPtr small() {
  return build({{"", "Net"},
                {"embed", "E"},
                {"b0", "Block"},
                {"b0.up", "L"},
                {"b0.down", "L"},
                {"b1", "Block"},
                {"b1.up", "L"},
                {"b1.down", "L"},
                {"norm", "N"},
                {"head", "H"}},
               {{"embed.weight", 100},
                {"b0.up.weight", 40},
                {"b0.up.table", 5, true},
                {"b0.down.weight", 20},
                {"b1.up.weight", 40},
                {"b1.up.table", 5, true},
                {"b1.down.weight", 20},
                {"norm.weight", 10},
                {"head.weight", 100, false, "embed.weight"}});
}

/// One GPU (streamed to at 10 bytes a second), a CPU (its memory at 5) and a disk (read at 2).
machine::Machine one_gpu() {
  machine::Machine machine;
  for (const machine::DeviceId id : {machine::gpu(0), machine::kCpu, machine::kDisk})
    machine.devices.push_back(machine::Device{id});
  machine.devices[0].budget = Bytes(1'000);
  machine.set_link(machine::kCpu, machine::gpu(0), 10);
  machine.set_link(machine::kCpu, machine::kCpu, 5);
  machine.set_link(machine::kDisk, machine::kCpu, 2);
  return machine;
}

Settings mixed(std::vector<std::string> names) {
  Settings settings;
  settings.runtime.row = machine::kByModule;
  settings.computed = std::move(names);
  return settings;
}

std::vector<std::string> marked_names(const model::Model& model, const Settings& settings) {
  std::vector<std::string> names;
  const std::vector<bool> marked = computed_tensors(model, settings);
  for (std::size_t t = 0; t < marked.size(); ++t) {
    if (marked[t]) names.push_back(model.tensors()[t].name);
  }
  return names;
}

/// Slots in the order of the tensors: 0 GPU, 1 CPU, 2 disk.
Placement placed(std::vector<Placement::Slot> slots) { return Placement{std::move(slots)}; }

TEST(Computed, OnlyUnderRuntimeMixed) {
  const auto model = small();
  Settings settings = mixed({"norm"});
  EXPECT_EQ(marked_names(*model, settings), std::vector<std::string>{"norm.weight"});
  for (const auto kind : {machine::kStreams, machine::kComputesOnHost}) {
    settings.runtime.row = kind;
    EXPECT_TRUE(computed_tensors(*model, settings).empty());
  }
  EXPECT_TRUE(computed_tensors(*model, mixed({})).empty());
}

TEST(Computed, ABlockIsComputedAsAWhole) {
  const std::vector<std::string> block{"b1.up.weight", "b1.up.table", "b1.down.weight"};
  for (const char* part : {"b1", "b1.up", "b1.down.weight"})
    EXPECT_EQ(marked_names(*small(), mixed({part})), block) << part;
}

TEST(Computed, ALeafIsComputedWithItsBuffers) {
  const auto model =
      build({{"", "Net"}, {"a", "L"}, {"b", "L"}}, {{"a.w", 8}, {"a.table", 2, true}, {"b.w", 4}});
  EXPECT_EQ(marked_names(*model, mixed({"a.table"})), (std::vector<std::string>{"a.w", "a.table"}));
}

TEST(Computed, OfAModuleWithChildrenOneTensorCanBeNamed) {
  const auto model =
      build({{"", "Net"}, {"g", "Group"}, {"g.a", "L"}}, {{"g.x", 8}, {"g.y", 2}, {"g.a.w", 4}});
  EXPECT_EQ(marked_names(*model, mixed({"g.y"})), std::vector<std::string>{"g.y"});
}

TEST(Computed, NamesOfOneStorageAreComputedTogether) {
  EXPECT_EQ(marked_names(*small(), mixed({"head"})),
            (std::vector<std::string>{"embed.weight", "head.weight"}));
}

TEST(Computed, ATieThatLeavesABlockTakesTheBlockAlong) {
  const auto model = build({{"", "Net"}, {"a", "L"}, {"b", "Block"}, {"b.x", "L"}, {"b.y", "L"}},
                           {{"a.w", 8}, {"b.x.w", 8, false, "a.w"}, {"b.y.w", 4}});
  EXPECT_EQ(marked_names(*model, mixed({"a"})), (std::vector<std::string>{"a.w", "b.x.w", "b.y.w"}));
}

TEST(Computed, TheRootIsEverythingAndUnknownNamesAreNothing) {
  const auto model = small();
  EXPECT_EQ(marked_names(*model, mixed({""})).size(), model->tensors().size());
  EXPECT_TRUE(marked_names(*model, mixed({"b", "b1.upp", "weight"})).empty());
}

TEST(Computed, NamesCoverWhatIsMarkedAndNothingElse) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto model = small();
    std::vector<bool> marked;
    for (std::size_t t = 0; t < model->tensors().size(); ++t) marked.push_back(random() % 3 != 0);
    const std::vector<std::string> names = covering_names(*model, marked);
    std::vector<bool> covered(marked.size(), false);
    for (const std::string& name : names) {
      for (std::size_t t = 0; t < covered.size(); ++t) {
        const std::string& tensor = model->tensors()[t].name;
        const bool below =
            name.empty() || tensor == name || (tensor.starts_with(name) && tensor[name.size()] == '.');
        EXPECT_FALSE(below && covered[t]) << name << " names " << tensor << " again";
        if (below) covered[t] = true;
      }
    }
    EXPECT_EQ(covered, marked);
  }
  EXPECT_EQ(covering_names(*small(), std::vector<bool>(9, true)), std::vector<std::string>{""});
  EXPECT_TRUE(covering_names(*small(), std::vector<bool>(9, false)).empty());
  const auto direct = build({{"", "Net"}, {"a", "L"}}, {{"x", 8}, {"a.w", 2}});
  EXPECT_TRUE(covering_names(*direct, {}).empty());
  EXPECT_TRUE(computed_names(*direct, one_gpu(), placed({1, 1}), {}).empty());
}

TEST(Computed, ARuntimeIsToldOfWhatLiesOnTheHost) {
  const auto model = small();
  const Placement placement = placed({0, 0, 0, 0, 1, 1, 1, 2, 0});
  EXPECT_EQ(computed_names(*model, one_gpu(), placement, std::vector<bool>(9, true)),
            (std::vector<std::string>{"b1", "norm"}));
}

TEST(Computed, NeedsNoRoomOnTheGpuAndCostsTheTimeOfItsMemory) {
  const auto model = small();
  const Placement placement = placed({0, 1, 1, 1, 1, 1, 1, 0, 0});  // both blocks on the CPU
  const machine::Machine machine = one_gpu();
  const Evaluation streamed = evaluate(*model, machine, mixed({}), placement);
  EXPECT_EQ(streamed.streamed_bytes, Bytes(120));
  EXPECT_EQ(streamed.devices[0].reserve, Bytes(40));
  EXPECT_EQ(streamed.devices[0].stays, Bytes(10));
  EXPECT_DOUBLE_EQ(streamed.bus_seconds, 12);
  EXPECT_DOUBLE_EQ(streamed.host_seconds, 0);
  const Evaluation one = evaluate(*model, machine, mixed({"b0"}), placement);
  EXPECT_EQ(one.streamed_bytes, Bytes(60));
  EXPECT_EQ(one.devices[0].reserve, Bytes(40));
  EXPECT_EQ(one.devices[0].reserve_witness, "b1.up");
  EXPECT_EQ(one.devices[0].stays, Bytes(5));
  EXPECT_DOUBLE_EQ(one.bus_seconds, 6);
  EXPECT_DOUBLE_EQ(one.host_seconds, 13);
  EXPECT_EQ(one.hops, 2u) << "GPU, CPU for b0, then the GPU again, where b1 is brought to";
  const Evaluation both = evaluate(*model, machine, mixed({"b0", "b1"}), placement);
  EXPECT_EQ(both.streamed_bytes, Bytes(0));
  EXPECT_EQ(both.devices[0].used, Bytes(110));
  EXPECT_DOUBLE_EQ(both.host_seconds, 26);
}

TEST(Computed, WhatIsReadFromDiskPassesThroughMemoryWhole) {
  const auto model = small();
  const Placement placement = placed({0, 2, 2, 2, 0, 0, 0, 0, 0});
  const Evaluation e = evaluate(*model, one_gpu(), mixed({"b0"}), placement);
  EXPECT_EQ(e.disk_bytes, Bytes(65));
  EXPECT_EQ(e.devices[1].reserve, Bytes(45));
  EXPECT_EQ(e.devices[0].reserve, Bytes(0));
  EXPECT_DOUBLE_EQ(e.disk_seconds, 32.5);
  Settings unit = mixed({"b0"});
  unit.runtime.reserve = machine::ReserveRule::Unit;
  const Evaluation whole = evaluate(*model, one_gpu(), unit, placement);
  EXPECT_EQ(whole.devices[1].reserve, Bytes(65));
  EXPECT_EQ(whole.devices[0].reserve, Bytes(0));
}

/// With everything named, runtime mixed is runtime host; with nothing named it is accelerate's.
TEST(Computed, AllIsHostAndNothingIsAccelerate) {
  const auto model = small();
  const machine::Machine machine = one_gpu();
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Placement placement;
    for (std::size_t t = 0; t < model->tensors().size(); ++t)
      placement.slots.push_back(static_cast<Placement::Slot>(random() % 3));
    for (const bool all : {true, false}) {
      Settings other = mixed({});
      other.runtime.row = all ? machine::kComputesOnHost : machine::kStreams;
      Settings asked = mixed(all ? std::vector<std::string>{""} : std::vector<std::string>{});
      asked.runtime.reserve = other.runtime.reserve =
          random() % 2 ? machine::ReserveRule::Unit : machine::ReserveRule::Leaf;
      asked.runtime.offload_buffers = other.runtime.offload_buffers = random() % 2 == 0;
      const Evaluation a = evaluate(*model, machine, asked, placement),
                       b = evaluate(*model, machine, other, placement);
      for (std::size_t d = 0; d < a.devices.size(); ++d) {
        EXPECT_EQ(a.devices[d].used, b.devices[d].used) << d;
        EXPECT_EQ(a.devices[d].reserve, b.devices[d].reserve) << d;
      }
      EXPECT_EQ(a.streamed_bytes, b.streamed_bytes);
      EXPECT_EQ(a.disk_bytes, b.disk_bytes);
      EXPECT_EQ(a.hops, b.hops);
      EXPECT_DOUBLE_EQ(a.step_seconds, b.step_seconds);
      EXPECT_EQ(a.diagnostics.size(), b.diagnostics.size());
    }
  }
}

TEST(Computed, TheSnippetForAccelerateSaysThatItStreams) {
  const auto model = small();
  const machine::Machine machine = one_gpu();
  const Placement host = placed({0, 1, 1, 1, 1, 1, 1, 0, 0}),
                  all = placed(std::vector<Placement::Slot>(9, 0));
  const auto says = [&](const Settings& settings, const Placement& placement) {
    return loading_snippet(*model, "map.json", settings, evaluate(*model, machine, settings, placement))
               .find("accelerate streams all") != std::string::npos;
  };
  EXPECT_TRUE(says(mixed({"b0"}), host));
  EXPECT_FALSE(says(mixed({}), host));
  EXPECT_FALSE(says(mixed({"b0"}), all));
  Settings other = mixed({"b0"});
  other.runtime.row = machine::kStreams;
  EXPECT_FALSE(says(other, host));
  other.runtime.row = machine::kComputesOnHost;
  EXPECT_TRUE(says(other, host)) << "such a plan keeps no room for streaming";
  EXPECT_FALSE(says(other, all));
}

TEST(Computed, NamesAreKeptInPlanFiles) {
  PlanFile plan;
  plan.machine = one_gpu();
  plan.settings = mixed({"b0"});
  plan.computed = {"b0", "norm"};
  plan.map.entries.push_back({"", machine::gpu(0)});
  const auto again = plan_from_json(to_json(plan), "plan");
  ASSERT_TRUE(again) << sentence(again.error());
  EXPECT_EQ(again->settings, plan.settings);
  EXPECT_EQ(again->computed, plan.computed);
}

TEST(Computed, BadListsAreRefused) {
  PlanFile plan;
  plan.machine = one_gpu();
  plan.map.entries.push_back({"", machine::gpu(0)});
  for (const char* bad : {"\"b0\"", "[1]", "{}", "[null]"}) {
    for (const char* where : {"/computed", "/settings/computed"}) {
      Json json = to_json(plan);
      json[Json::json_pointer(where)] = Json::parse(bad);
      const auto read = plan_from_json(json, "plan");
      ASSERT_FALSE(read) << where << bad;
      EXPECT_EQ(read.error().code, Code::JsonType);
    }
  }
}

}  // namespace
}  // namespace stowage::plan
