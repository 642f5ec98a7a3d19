#include <gmock/gmock.h>

#include <set>

#include "core/base/json.h"
#include "core/plan/placement.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using test::machine_of;
using testing::ElementsAre;

DeviceMap map_of(const char* text) {
  const auto json = parse_json(text, "map");
  EXPECT_TRUE(json) << text;
  const auto map = device_map_from_json(*json, "map");
  EXPECT_TRUE(map) << text;
  return map.value_or(DeviceMap{});
}

std::vector<std::string> keys(const DeviceMap& map) {
  std::vector<std::string> out;
  for (const DeviceMap::Entry& entry : map.entries) out.push_back(entry.key);
  return out;
}

/// model → a → {w, b (buffer)}, model.10.w, model.1.{w, x.w}, head.w tied to model.a.w
model::ModelPtr small_model() {
  model::ModelBuilder builder;
  const auto add = [&](const char* name, std::uint64_t bytes,
                       model::TensorKind kind = model::TensorKind::Parameter, const char* tied = "") {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.bytes = Bytes(bytes);
    spec.kind = kind;
    spec.tied_to = tied;
    builder.add_tensor(std::move(spec));
  };
  builder.add_module("", "Root");
  add("model.a.w", 10);
  add("model.a.b", 2, model::TensorKind::Buffer);
  add("model.10.w", 3);
  add("model.1.w", 4);
  add("model.1.x.w", 5);
  add("head.w", 10, model::TensorKind::Parameter, "model.a.w");
  const auto built = builder.build();
  EXPECT_TRUE(built);
  return *built;
}

std::string device_of(const model::Model& model, const machine::Machine& machine, const Placement& placement,
                      const char* tensor) {
  const Placement::Slot slot = placement[model.find_tensor(tensor).value()];
  return slot < machine.devices.size() ? machine::to_string(machine.devices[slot].id) : "none";
}

TEST(DeviceMapJson, ReadsEverySpelling) {
  const DeviceMap map = map_of(R"({"": 0, "a": "cuda:1", "b": "CPU", "c": "disk", "d": "2"})");
  ASSERT_EQ(map.entries.size(), 5u);
  EXPECT_EQ(map.entries[0].device, gpu(0));
  EXPECT_FALSE(map.entries[0].as_text);
  EXPECT_EQ(map.entries[1].device, gpu(1));
  EXPECT_TRUE(map.entries[1].as_text);
  EXPECT_EQ(map.entries[2].device, kCpu);
  EXPECT_EQ(map.entries[3].device, kDisk);
  EXPECT_EQ(to_text(to_json(map), -1), R"({"":0,"a":1,"b":"cpu","c":"disk","d":2})");
}

TEST(DeviceMapJson, FindsTheMapInsideAPlanOrAnExport) {
  EXPECT_EQ(keys(map_of(R"({"schema": "stowage.plan/1", "status": "optimal", "device_map": {"x": 0}})")),
            std::vector<std::string>{"x"});
  EXPECT_EQ(keys(map_of(R"({"device_map": {"y": "cpu"}, "max_memory": {"0": 5}})")),
            std::vector<std::string>{"y"});
  EXPECT_EQ(keys(map_of(R"({"device_map": 1, "schema": 0})")),
            (std::vector<std::string>{"device_map", "schema"}));  // modules may be called so
}

TEST(DeviceMapJson, RefusesWhatIsNoDevice) {
  for (const char* value : {"1.5", "-1", "null", "true", "\"cuda:01\"", "\"cuda:-1\"", "\"mps\"", "\"gpu\"",
                            "\"\"", "\"cuda\"", "[0]", "{}", "99999999999"}) {
    const auto json = parse_json(std::string("{\"layer\": ") + value + "}", "map");
    ASSERT_TRUE(json);
    const auto map = device_map_from_json(*json, "m.json");
    ASSERT_FALSE(map) << value;
    EXPECT_EQ(map.error().code, Code::MapValue) << value;
    EXPECT_THAT(sentence(map.error()), testing::HasSubstr("layer"));
  }
  for (const char* text : {"[]", "\"auto\"", "3", "null"}) {
    const auto map = device_map_from_json(*parse_json(text, "map"), "m.json");
    ASSERT_FALSE(map) << text;
    EXPECT_EQ(map.error().code, Code::MapNotObject) << text;
  }
  const auto no_map = device_map_from_json(*parse_json(R"({"schema": "stowage.plan/1"})", "p"), "p.json");
  ASSERT_FALSE(no_map);
  EXPECT_EQ(no_map.error().code, Code::JsonMissing);
  EXPECT_FALSE(parse_json(R"({"a": 0, "a": 1})", "twice"));
  EXPECT_FALSE(read_device_map("/does/not/exist.json"));
}

TEST(DeviceMapJson, SaysWhatAMapOverSeveralMachinesNeeds) {
  for (const char* device : {"box1:0", "my-host.lan:cpu", "a_b:disk", "cuda1:0"}) {
    const auto map = device_map_from_json(Json{{"layer", device}}, "m.json");
    ASSERT_FALSE(map) << device;
    EXPECT_EQ(map.error().code, Code::ClusterMapWithoutHosts) << device;
    for (const char* part : {"layer", device, "--hosts FILE"})
      EXPECT_THAT(sentence(map.error()), testing::HasSubstr(part));
  }
  // Devices of PyTorch that are none here, and what is none anywhere.
  for (const char* device :
       {"mps:0", "xpu:1", "meta:0", "cpu:0", "box1:", ":0", "box 1:0", "box1:x", "a:b:0"}) {
    const auto map = device_map_from_json(Json{{"layer", device}}, "m.json");
    ASSERT_FALSE(map) << device;
    EXPECT_EQ(map.error().code, Code::MapValue) << device;
  }
}

/// model.a.w, model.b.w, and model.tables, whose buffers no file has.
model::ModelPtr model_with_tables() {
  model::ModelBuilder builder;
  for (const char* name : {"model.a.w", "model.b.w"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {4};
    spec.bytes = Bytes(4);
    builder.add_tensor(std::move(spec));
  }
  builder.add_module("model.nothing");
  builder.add_module("model.tables", "RotaryEmbedding");
  builder.mark_unsaved_buffers("model.tables");
  return builder.build().value();
}

TEST(DeviceMapExport, NamesModulesWhoseBuffersNoFileHas) {
  const auto model = model_with_tables();
  const machine::Machine machine = machine_of({1, 1});
  EXPECT_THAT(keys(to_device_map(*model, machine, Placement{{1, 1}})), ElementsAre(""))
      << "one key covers all of it";
  const DeviceMap split = to_device_map(*model, machine, Placement{{2, 1}});
  EXPECT_THAT(keys(split), ElementsAre("model.a", "model.b", "model.tables"))
      << "and nothing for a module that is empty";
  EXPECT_EQ(split.entries[2].device, gpu(1))
      << "with the first GPU that holds something: loaders keep such buffers there anyway";
  EXPECT_EQ(to_device_map(*model, machine, Placement{{3, 2}}).entries[2].device, kCpu);
  EXPECT_THAT(keys(to_device_map(*model, machine, Placement{{Placement::kUnplaced, 1}})),
              ElementsAre("model.b", "model.tables"));
  EXPECT_TRUE(to_device_map(*model, machine, Placement{{Placement::kUnplaced, Placement::kUnplaced}})
                  .entries.empty());
  const AppliedMap again = apply(split, *model, machine);
  EXPECT_TRUE(again.unknown_keys.empty());
  EXPECT_EQ(again.placement, (Placement{{2, 1}}));
}

TEST(ApplyMap, DeepestKeyWinsOnDottedBoundaries) {
  const auto model = small_model();
  const machine::Machine machine = machine_of({1, 1});
  const AppliedMap applied =
      apply(map_of(R"({"model.1": 1, "": "cpu", "model": 0, "model.1.x.w": "disk"})"), *model, machine);
  EXPECT_EQ(device_of(*model, machine, applied.placement, "model.1.w"), "1");
  EXPECT_EQ(device_of(*model, machine, applied.placement, "model.10.w"), "0")
      << "model.1 is no part of model.10";
  EXPECT_EQ(device_of(*model, machine, applied.placement, "model.1.x.w"), "disk");
  EXPECT_EQ(device_of(*model, machine, applied.placement, "head.w"), "cpu");
  EXPECT_THAT(applied.overlapping,
              testing::UnorderedElementsAre(std::pair<std::string, std::string>("", "model"),
                                            std::pair<std::string, std::string>("model", "model.1"),
                                            std::pair<std::string, std::string>("model.1", "model.1.x.w")));
  EXPECT_TRUE(applied.uncovered.empty());
}

TEST(ApplyMap, ReportsWhatIsWrongSeparately) {
  const auto model = small_model();
  const AppliedMap applied =
      apply(map_of(R"({"model.a.w": 0, "model.1": 7, "nowhere": 0, "model.": 0, "head": 0})"), *model,
            machine_of({1}));
  EXPECT_THAT(applied.unknown_keys, ElementsAre("nowhere", "model."));
  ASSERT_EQ(applied.uncovered.size(), 2u);
  EXPECT_EQ((*model)[applied.uncovered[0]].name, "model.a.b");
  EXPECT_EQ((*model)[applied.uncovered[1]].name, "model.10.w");
  EXPECT_THAT(applied.missing_devices, ElementsAre(gpu(7)));
  EXPECT_EQ(applied.placement[model->find_tensor("model.1.w").value()], Placement::kUnplaced);
}

TEST(ApplyMap, LastOfARepeatedKeyWins) {
  const auto model = small_model();
  const machine::Machine machine = machine_of({1, 1});
  const AppliedMap applied = apply(DeviceMap{{{"", gpu(0)}, {"", gpu(1)}}}, *model, machine);
  EXPECT_EQ(device_of(*model, machine, applied.placement, "head.w"), "1");
  EXPECT_THAT(applied.overlapping, ElementsAre(std::pair<std::string, std::string>("", "")));
}

TEST(ExportMap, WholeModelIsOneKey) {
  const auto model = small_model();
  const Placement placement{std::vector<Placement::Slot>(model->tensors().size(), 0)};
  const DeviceMap map = to_device_map(*model, machine_of({1}), placement);
  EXPECT_EQ(map, (DeviceMap{{{"", gpu(0)}}}));
}

TEST(ExportMap, BuffersOfSplitModulesHaveKeys) {
  const auto model = small_model();
  Placement placement{std::vector<Placement::Slot>(model->tensors().size(), 0)};
  placement.slots[model->find_tensor("model.a.b")->index()] = 1;
  EXPECT_THAT(keys(to_device_map(*model, machine_of({1}), placement)),
              ElementsAre("model.a.w", "model.a.b", "model.10", "model.1", "head"));
}

TEST(ExportMap, KeyIsNoPrefixOfAnUncoveredSibling) {
  const auto model = small_model();
  Placement placement{std::vector<Placement::Slot>(model->tensors().size(), 0)};
  placement.slots[model->find_tensor("model.10.w")->index()] = Placement::kUnplaced;
  EXPECT_THAT(keys(to_device_map(*model, machine_of({1}), placement)),
              ElementsAre("model.a", "model.1.w", "model.1.x", "head"));
}

TEST(SlotOf, AgreesDiffersOrIsEmpty) {
  const auto model = small_model();
  Placement placement{std::vector<Placement::Slot>(model->tensors().size(), 0)};
  EXPECT_EQ(slot_of(*model, placement, model->root()), Placement::Slot{0});
  placement.slots[0] = 1;
  EXPECT_EQ(slot_of(*model, placement, model->root()), std::nullopt);
  EXPECT_EQ(slot_of(*model, placement, *model->find_module("head")), Placement::Slot{0});
  placement.slots[0] = Placement::kUnplaced;
  EXPECT_EQ(slot_of(*model, placement, *model->find_module("model.a")), std::nullopt);
}

TEST(CleanDeviceMap, CollapsesBelowOnePrefixOnly) {
  const DeviceMap given = map_of(R"({"a.x": 0, "a.y": 0, "b.x": 0, "b.y": 1})");
  EXPECT_EQ(keys(clean_device_map(given)), (std::vector<std::string>{"a", "b.x", "b.y"}));
  EXPECT_EQ(keys(clean_device_map(given, "b")), (std::vector<std::string>{"a.x", "a.y", "b.x", "b.y"}));
  EXPECT_EQ(keys(clean_device_map(map_of(R"({"a.x": 0, "a.y": 0, "c": 1})"), "a")),
            (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(keys(clean_device_map(map_of(R"({"a.x": 0})"))), std::vector<std::string>{"a.x"})
      << "accelerate leaves a single key as it is";
  EXPECT_TRUE(clean_device_map(DeviceMap{}).entries.empty());
}

TEST(CleanDeviceMap, DeepNamesNeedNoDeepStack) {
  std::string name = "m";
  for (int i = 0; i < 20000; ++i) name += ".m";
  const DeviceMap map =
      clean_device_map(DeviceMap{{{name + ".a", gpu(0)}, {name + ".b", gpu(0)}, {"z", gpu(1)}}});
  EXPECT_EQ(keys(map), (std::vector<std::string>{"m", "z"}));
}

/// The map's meaning straight from its words: the longest key that is the name or a dotted prefix of it.
std::string by_words(const DeviceMap& map, const std::string& tensor) {
  const DeviceMap::Entry* best = nullptr;
  for (const DeviceMap::Entry& entry : map.entries) {
    const bool covers = entry.key.empty() || tensor == entry.key || tensor.starts_with(entry.key + ".");
    if (covers && (!best || entry.key.size() >= best->key.size())) best = &entry;
  }
  return best ? machine::to_string(best->device) : "none";
}

class RandomTrees : public testing::TestWithParam<int> {};

TEST_P(RandomTrees, ExportAndApplyGiveTheSamePlacement) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  SCOPED_TRACE("seed " + std::to_string(seed));
  test::RandomModel random(seed);
  const auto model = random.make(4 + random.below(60));
  const machine::Machine machine = machine_of({100, 100});
  Placement placement = random.place(*model, machine.devices.size());
  const bool incomplete = seed % 3 == 0;
  if (incomplete) {
    for (Placement::Slot& slot : placement.slots) slot = random.below(5) == 0 ? Placement::kUnplaced : slot;
  }
  const DeviceMap map = to_device_map(*model, machine, placement);
  const AppliedMap applied = apply(map, *model, machine);
  EXPECT_EQ(applied.placement, placement);
  EXPECT_TRUE(applied.unknown_keys.empty());
  EXPECT_TRUE(applied.overlapping.empty());
  EXPECT_EQ(device_map_from_json(to_json(map), "again").value(), map);
  for (const DeviceMap::Entry& entry : map.entries) {
    for (const DeviceMap::Entry& other : map.entries)
      EXPECT_FALSE(other.key.starts_with(entry.key + ".")) << entry.key << " and " << other.key;
    const auto module = model->find_module(entry.key);
    const auto parent = module ? (*model)[*module].parent : (*model)[*model->find_tensor(entry.key)].module;
    if (!incomplete && parent.valid()) {
      EXPECT_EQ(slot_of(*model, placement, parent), std::nullopt)
          << entry.key << " could be said one level higher";
    }
    for (const model::TensorId id : applied.uncovered) {
      EXPECT_FALSE(module && (*model)[id].name.starts_with(entry.key))
          << entry.key << " begins " << (*model)[id].name;
    }
  }
  if (!incomplete) {
    EXPECT_TRUE(applied.uncovered.empty());
  }
}

TEST_P(RandomTrees, ApplyFollowsTheWords) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  SCOPED_TRACE("seed " + std::to_string(seed));
  test::RandomModel random(seed + 1000);
  const auto model = random.make(4 + random.below(40));
  const machine::Machine machine = machine_of({100, 100});
  DeviceMap map;
  for (std::size_t i = random.below(12); i-- > 0;) {
    const bool tensor = random.below(4) == 0 && !model->tensors().empty();
    const std::string key = tensor ? model->tensors()[random.below(model->tensors().size())].name
                                   : model->modules()[random.below(model->modules().size())].name;
    map.entries.push_back({key, machine.devices[random.below(4)].id});
  }
  const AppliedMap applied = apply(map, *model, machine);
  for (const model::Tensor& tensor : model->tensors()) {
    EXPECT_EQ(device_of(*model, machine, applied.placement, tensor.name.c_str()), by_words(map, tensor.name))
        << tensor.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTrees, testing::Range(1, 121));

/// A map made for the module cannot name what export lifted out of its code.
TEST(Apply, ConstantsOfAGraphNeedNoKey) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  const auto add = [&](const char* name, model::TensorKind kind) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {4};
    spec.bytes = Bytes(4);
    spec.kind = kind;
    builder.add_tensor(std::move(spec));
  };
  add("a.w", model::TensorKind::Parameter);
  add("b.w", model::TensorKind::Parameter);
  add("lifted_tensor_0", model::TensorKind::Constant);
  const auto model = builder.build().value();
  const machine::Machine machine = machine_of({100, 100});
  const auto place = [&](const char* map) {
    const AppliedMap applied = apply(map_of(map), *model, machine);
    EXPECT_TRUE(applied.uncovered.empty()) << map;
    return device_of(*model, machine, applied.placement, "lifted_tensor_0");
  };
  EXPECT_EQ(place(R"({"a": 1, "b": "cpu"})"), "1") << "with the device that computes";
  EXPECT_EQ(place(R"({"a": 1, "b": 0})"), "0");
  EXPECT_EQ(place(R"({"a": "cpu", "b": "disk"})"), "cpu");
  EXPECT_EQ(place(R"({"a": 1, "b": 0, "lifted_tensor_0": "cpu"})"), "cpu") << "unless it is named";
  EXPECT_EQ(apply(map_of(R"({"a": 0})"), *model, machine).uncovered.size(), 1u) << "parameters need a key";
  EXPECT_FALSE(apply({}, *model, machine).uncovered.empty()) << "an empty map places nothing";
}

}  // namespace
}  // namespace stowage::plan
