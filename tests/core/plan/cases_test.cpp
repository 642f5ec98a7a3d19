// Every case of tests/data/cases/accelerate.json.gz: what the peer's map does, as recorded from the real
// library.
#include <gmock/gmock.h>

#include <set>

#include "core/base/json.h"
#include "core/plan/evaluate.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using test::case_model;

machine::Machine machine_of_inputs(const Json& max_memory) {
  machine::Machine machine;
  std::map<std::uint32_t, Bytes> gpus;
  for (const auto& [key, value] : max_memory.items()) {
    const auto device = machine::parse_device(key);
    if (device && device->gpu()) gpus[device->index] = Bytes(value.get<std::uint64_t>());
  }
  for (const auto& [index, budget] : gpus) {
    while (machine.devices.size() < index)
      machine.devices.push_back(
          {machine::gpu(static_cast<std::uint32_t>(machine.devices.size())), "", Bytes(0)});
    machine.devices.push_back({machine::gpu(index), "", budget});
  }
  machine.devices.push_back({machine::kCpu});
  machine.devices.push_back({machine::kDisk});
  return machine;
}

Settings settings_of_inputs(const Json& inputs) {
  Settings settings;
  settings.runtime.offload_buffers = inputs.value("offload_buffers", false);
  settings.no_split.emplace();
  for (const Json& name : inputs.at("no_split_module_classes"))
    settings.no_split->push_back(name.get<std::string>());
  if (!inputs.at("dtype").is_null())
    settings.dtype = model::dtype_from_name(inputs.at("dtype").get<std::string>());
  if (inputs.at("special_dtypes").is_object()) {
    for (const auto& [name, dtype] : inputs.at("special_dtypes").items()) {
      settings.special_dtypes[name] = model::dtype_from_name(dtype.get<std::string>()).value();
    }
  }
  return settings;
}

class AccelerateCases : public testing::Test {
 protected:
  void SetUp() override {
    cases_ = test::load_case_file("accelerate.json");
    ASSERT_TRUE(cases_.is_object()) << "cases/accelerate.json is in tests/data";
  }
  Json cases_;
};

void check_case(const Json& entry) {
  SCOPED_TRACE(entry.at("id").get<std::string>());
  const auto model = case_model(entry.at("model"));
  const machine::Machine machine = machine_of_inputs(entry.at("inputs").at("max_memory"));
  const Settings settings = settings_of_inputs(entry.at("inputs"));
  const Json& peer = entry.at("peer");
  const auto map = device_map_from_json(peer.at("map"), "map");
  ASSERT_TRUE(map);
  AppliedMap applied;
  const Evaluation evaluation = check(*model, machine, settings, *map, &applied);

  EXPECT_EQ(evaluation.total.count(), entry.at("facts").at("total_bytes").get<std::uint64_t>());
  EXPECT_EQ(model->tensors().size(), entry.at("facts").at("tensors").get<std::size_t>());
  std::set<std::string> uncovered, want_uncovered;
  Bytes left_out;
  for (const model::TensorId id : applied.uncovered)
    uncovered.insert((*model)[id].name), left_out += (*model)[id].bytes;
  for (const Json& name : peer.at("uncovered")) want_uncovered.insert(name.get<std::string>());
  EXPECT_EQ(uncovered, want_uncovered);
  EXPECT_EQ(evaluation.offloaded_bytes.count(),
            peer.at("offloaded_bytes").get<std::uint64_t>() + left_out.count());
  EXPECT_EQ(evaluation.hops, peer.at("hops").get<std::uint64_t>());
  for (const DeviceUse& use : evaluation.devices) {
    const std::string name = machine::to_string(use.device);
    EXPECT_EQ(use.weights.count(), peer.at("bytes").value(name, std::uint64_t{0})) << name;
    if (!use.device.gpu()) continue;
    const Json& over = peer.at("over_budget");
    EXPECT_EQ(use.over.count() > 0, over.contains(name)) << name;
    if (over.contains(name)) {
      EXPECT_EQ(use.used.count(), over.at(name).at("needs").get<std::uint64_t>()) << name;
    }
  }
  const auto has = [&](Code code) {
    return std::any_of(evaluation.diagnostics.begin(), evaluation.diagnostics.end(),
                       [&](const Diagnostic& diagnostic) { return diagnostic.what.code == code; });
  };
  EXPECT_EQ(has(Code::MapUncovered), !want_uncovered.empty());
  EXPECT_EQ(has(Code::PlanOverBudget), !peer.at("over_budget").empty());
  EXPECT_EQ(has(Code::PlanSplitTie), !peer.at("split_ties").empty());
  EXPECT_EQ(has(Code::PlanSplitBlock) || has(Code::PlanSplitBlockHost), !peer.at("split_blocks").empty());
}

TEST_F(AccelerateCases, PeerMapsCostWhatWasRecorded) {
  std::size_t with_map = 0;
  for (const Json& entry : cases_.at("cases")) {
    if (!entry.at("peer").contains("map")) continue;
    ++with_map;
    check_case(entry);
  }
  EXPECT_GE(with_map, 30u);
}

TEST_F(AccelerateCases, BestPlacementsFitAndOffloadTheProvenLeast) {
  std::size_t seen = 0;
  for (const Json& entry : cases_.at("cases")) {
    if (!entry.contains("one_best_placement") || entry.at("one_best_placement").is_null()) continue;
    SCOPED_TRACE(entry.at("id").get<std::string>());
    const Json& least = entry.at("least_offloaded_bytes").at("stream").at("lowest_used_gpu");
    if (!least.is_number()) continue;
    const auto model = case_model(entry.at("model"));
    DeviceMap map;
    for (const auto& [unit, where] : entry.at("one_best_placement").at("units").items()) {
      // Merged units list their parts with " + " between them.
      for (std::size_t at = 0; at <= unit.size();) {
        const std::size_t end = std::min(unit.find(" + ", at), unit.size());
        map.entries.push_back({unit.substr(at, end - at),
                               where.is_number() ? machine::gpu(where.get<std::uint32_t>()) : machine::kCpu});
        at = end + 3;
      }
    }
    AppliedMap applied;
    const Evaluation evaluation = check(*model, machine_of_inputs(entry.at("inputs").at("max_memory")),
                                        settings_of_inputs(entry.at("inputs")), map, &applied);
    if (!applied.unknown_keys.empty() || !applied.uncovered.empty()) continue;
    ++seen;
    EXPECT_EQ(evaluation.offloaded_bytes.count(), least.get<std::uint64_t>());
    EXPECT_TRUE(evaluation.fits);
  }
  EXPECT_GE(seen, 15u);
}

TEST_F(AccelerateCases, CleanDeviceMap) {
  for (const Json& entry : cases_.at("clean_device_map")) {
    const auto given = device_map_from_json(entry.at("given"), "given");
    ASSERT_TRUE(given);
    std::map<std::string, std::string> got, want;
    for (const DeviceMap::Entry& cleaned : clean_device_map(*given).entries)
      got[cleaned.key] = machine::to_string(cleaned.device);
    for (const auto& [key, device] : entry.at("peer").items()) want[key] = std::to_string(device.get<int>());
    EXPECT_EQ(got, want) << entry.dump();
  }
}

TEST_F(AccelerateCases, CheckDeviceMap) {
  for (const Json& entry : cases_.at("check_device_map")) {
    SCOPED_TRACE(entry.at("map").dump());
    const auto model = case_model(entry.at("model"));
    const auto map = device_map_from_json(entry.at("map"), "map");
    ASSERT_TRUE(map);
    AppliedMap applied;
    const Evaluation evaluation = check(*model, test::machine_of({1000, 1000}), {}, *map, &applied);
    const Json& peer = entry.at("peer");
    EXPECT_EQ(evaluation.ok(), peer.contains("result"));
    if (!peer.contains("exception")) continue;
    const std::string text = peer.at("text").get<std::string>();
    ASSERT_FALSE(applied.uncovered.empty());
    for (const model::TensorId id : applied.uncovered)
      EXPECT_THAT(text, testing::HasSubstr((*model)[id].name));
  }
}

// Where both read a text, they read the same bytes, but for bits: "10Gb", 1.25 GB to the peer, is refused
// here, and "7kb", all in lower case, is how people write kilobytes.
TEST_F(AccelerateCases, SizeStrings) {
  std::size_t read = 0;
  for (const Json& entry : cases_.at("size_strings")) {
    if (!entry.at("given").is_string()) continue;
    const std::string text = entry.at("given").get<std::string>();
    const auto size = parse_size(text);
    if (size && entry.at("peer").contains("result")) {
      ++read;
      if (text == "7kb") {
        EXPECT_EQ(size->count(), 7000u);
        continue;
      }
      EXPECT_EQ(size->count(), entry.at("peer").at("result").get<std::uint64_t>()) << text;
    }
    if (text.find("Gb") != std::string::npos) {
      ASSERT_FALSE(size) << text;
      EXPECT_EQ(size.error().code, Code::SizeBits) << text;
    }
    if (text == "5MBB" || text == "5k0MB" || text == "-1GB") {
      EXPECT_FALSE(size) << text;
    }
  }
  EXPECT_GE(read, 6u);
}

}  // namespace
}  // namespace stowage::plan
