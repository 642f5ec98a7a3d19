#include <set>

#include "core/base/json.h"
#include "core/solve/accelerate/accelerate.h"
#include "tests/core/solve/case_model.h"

namespace stowage::solve::accelerate {
namespace {

Options options_of(const Json& inputs) {
  Options options;
  if (inputs.contains("no_split_module_classes") && !inputs["no_split_module_classes"].is_null()) {
    options.no_split_module_classes = inputs["no_split_module_classes"].get<std::vector<std::string>>();
  }
  if (inputs.contains("dtype") && !inputs["dtype"].is_null())
    options.dtype = model::dtype_from_name(inputs["dtype"].get<std::string>());
  if (inputs.contains("special_dtypes") && !inputs["special_dtypes"].is_null()) {
    for (const auto& [name, dtype] : inputs["special_dtypes"].items())
      options.special_dtypes[name] = *model::dtype_from_name(dtype.get<std::string>());
  }
  options.offload_buffers = inputs.value("offload_buffers", false);
  options.fallback_allocation = inputs.value("fallback_allocation", false);
  options.clean_result = inputs.value("clean_result", true);
  return options;
}

/// In accelerate's order: GPUs ascending, CPU, disk.
MaxMemory memory_of(const Json& json) {
  std::map<machine::DeviceId, Bytes> sorted;
  for (const auto& [key, value] : json.items()) {
    sorted[*machine::parse_device(key)] =
        value.is_string() ? *parse_size(value.get<std::string>()) : Bytes(value.get<std::uint64_t>());
  }
  return {sorted.begin(), sorted.end()};
}

std::set<std::pair<std::string, std::string>> pairs(const plan::DeviceMap& map) {
  std::set<std::pair<std::string, std::string>> out;
  for (const auto& entry : map.entries) out.emplace(entry.key, machine::to_string(entry.device));
  return out;
}

std::set<std::pair<std::string, std::string>> pairs(const Json& map) {
  std::set<std::pair<std::string, std::string>> out;
  for (const auto& [key, value] : map.items())
    out.emplace(key, value.is_string() ? value.get<std::string>() : value.dump());
  return out;
}

Map peer(const model::Model& model, const Json& inputs) {
  const Options options = options_of(inputs);
  MaxMemory memory = memory_of(inputs.at("max_memory"));
  const std::string strategy = inputs.value("strategy", "sequential");
  if (strategy != "sequential") {
    Balanced balanced = get_balanced_memory(model, memory, options, strategy == "balanced_low_0");
    if (!balanced.exception.empty()) return {{}, balanced.exception, false};
    memory = balanced.max_memory;
  }
  return infer_auto_device_map(model, memory, options);
}

TEST(AcceleratePort, EveryRecordedMap) {
  const Json doc = test::read_cases("accelerate.json");
  for (const Json& one : doc.at("cases")) {
    SCOPED_TRACE(one.at("id").get<std::string>());
    if (!one.at("inputs").contains("max_memory") || one["inputs"]["max_memory"].is_null()) continue;
    const auto model = test::case_model(one.at("model"));
    const Map map = peer(*model, one.at("inputs"));
    const Json& want = one.at("peer");
    EXPECT_EQ(map.exception, want.value("exception", ""));
    if (want.contains("map")) {
      EXPECT_EQ(pairs(map.map), pairs(want.at("map")));
    }
    if (want.contains("warns_buffers_may_not_fit")) {
      EXPECT_EQ(map.warns_buffers_may_not_fit, want.at("warns_buffers_may_not_fit").get<bool>());
    }
  }
}

TEST(AcceleratePort, SegformerRuns) {
  const Json doc = test::read_cases("segformer.json");
  for (const auto& [version, layout] : doc.at("layouts").items()) {
    for (const auto& [size, one] : layout.items()) {
      const auto model = test::case_model(one.at("model"));
      for (const Json& run : one.at("peer_runs")) {
        SCOPED_TRACE(version + " " + size + " " + run.at("ratio").dump());
        EXPECT_EQ(pairs(peer(*model, run).map), pairs(run.at("peer").at("map")));
      }
    }
  }
}

TEST(AcceleratePort, BalancedMemory) {
  const Json doc = test::read_cases("accelerate.json");
  for (const Json& one : doc.at("balanced_memory")) {
    SCOPED_TRACE(one.at("max_memory").dump() + " " + one.at("low_zero").dump());
    const auto model = test::case_model(one.at("model"));
    const Balanced balanced =
        get_balanced_memory(*model, memory_of(one.at("max_memory")), options_of(one), one.at("low_zero"));
    EXPECT_EQ(balanced.exception, one.at("peer").value("exception", ""));
    if (one["peer"].contains("result")) {
      EXPECT_EQ(balanced.max_memory, memory_of(one["peer"]["result"]));
    }
  }
}

TEST(AcceleratePort, ModuleSizes) {
  const Json doc = test::read_cases("accelerate.json");
  for (const Json& one : doc.at("module_sizes")) {
    const auto model = test::case_model(one.at("model"));
    std::map<std::string, double> want;
    for (const auto& [name, bytes] : one.at("peer").items()) want[name] = bytes.get<double>();
    EXPECT_EQ(compute_module_sizes(*model, options_of(one)), want);
  }
}

}  // namespace
}  // namespace stowage::solve::accelerate
