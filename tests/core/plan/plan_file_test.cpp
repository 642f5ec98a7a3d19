#include "core/plan/plan_file.h"

#include <random>

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;
using test::machine_of;

Settings full_settings() {
  Settings settings;
  settings.runtime = {machine::kComputesOnHost, true, machine::ReserveRule::Unit};
  settings.objective = Objective::StepTime;
  settings.strategy = Strategy::BalancedLow0;
  settings.workload = {4096, 8, 3000, 200, 512, model::Dtype::Q8_0};
  settings.workload.shapes = {{"input_ids", {8, 3000}}, {"args.1", {}}, {"empty", {0}}};
  settings.rules = {{"a.b", gpu(1), false}, {"", kCpu, true}};
  settings.no_split = std::vector<std::string>{"Layer", "Block"};
  settings.dtype = model::Dtype::BF16;
  settings.special_dtypes = {{"a.w", model::Dtype::F32}};
  settings.main_gpu = 1;
  settings.fallback_allocation = true;
  settings.allow_empty_gpus = true;
  return settings;
}

TEST(PlanFile, RoundTrip) {
  PlanFile plan;
  plan.model_path = "model folder";
  plan.model_fingerprint = "0123456789abcdef";
  plan.machine = machine_of({100, 200});
  plan.machine.set_link(gpu(0), gpu(1), 5);
  plan.settings = full_settings();
  plan.map = {{{"a", gpu(0)}, {"b", kCpu}}};
  const auto again = plan_from_json(parse_json(to_text(to_json(plan)), "plan").value(), "plan");
  ASSERT_TRUE(again) << sentence(again.error());
  EXPECT_EQ(again->model_path, plan.model_path);
  EXPECT_EQ(again->model_fingerprint, plan.model_fingerprint);
  EXPECT_EQ(again->machine, plan.machine);
  EXPECT_EQ(again->settings, plan.settings);
  EXPECT_EQ(again->map, plan.map);
}

/// Who is to run it, and what a person placed; plans that say nothing of either read as before.
TEST(PlanFile, TheTargetAndWhatWasSetAreKept) {
  PlanFile plan;
  plan.machine = machine_of({100});
  plan.map = {{{"a", gpu(0)}}};
  const auto again = [&] {
    return plan_from_json(parse_json(to_text(to_json(plan)), "p").value(), "p").value();
  };
  for (const char* field : {"set", "target", "target_settings", "target_options"})
    EXPECT_FALSE(to_json(plan).contains(field));
  EXPECT_EQ(again().set, std::nullopt) << "all of it, as it was taken before";
  EXPECT_EQ(again().target, PlanTarget());
  plan.set = std::vector<std::string>();
  EXPECT_EQ(again().set, plan.set) << "nothing is not all";
  plan.set = {"a.b", ""};
  plan.target = {"tensorrt-mttm", {{"offload_module_to_cpu", false}, {"malloc_trim", true}}};
  EXPECT_EQ(again().set, plan.set);
  EXPECT_EQ(again().target, plan.target);
  EXPECT_EQ(to_json(plan)["target"], "tensorrt-mttm") << "as solve writes it";
  plan.target.options = {{"min_block_size", "3"}, {"of-tomorrow", "a \"b\""}};
  EXPECT_EQ(again().target, plan.target);
  plan.target.name = "of-tomorrow";
  EXPECT_EQ(again().target.name, "of-tomorrow");
  for (const char* wrong : {R"({"target": 3})", R"({"target_settings": []})", R"({"set": "a"})",
                            R"({"target_settings": {"malloc_trim": 1}})", R"({"target_options": "a=b"})",
                            R"({"target_options": {"min_block_size": 3}})"}) {
    Json json = to_json(plan);
    json.update(parse_json(wrong, "w").value());
    EXPECT_FALSE(plan_from_json(json, "p")) << wrong;
  }
}

/// Where inputs and the KV cache lie: written where it is said, read back as it was, and read of older plans
/// as said by nobody.
TEST(PlanFile, PlacesOfValuesAreKept) {
  std::mt19937 random(11);
  const std::vector<machine::DeviceId> devices{gpu(0), gpu(1), gpu(12), machine::kCpu};
  const auto some = [&] { return devices[random() % devices.size()]; };
  for (int n = 0; n < 200; ++n) {
    PlanFile plan;
    plan.machine = machine_of({100});
    ValuePlaces& places = plan.target.places;
    if (random() % 2 == 0) places.input_device = some();
    if (random() % 2 == 0) places.kv_device = some();
    for (std::uint32_t i = random() % 3; i > 0; --i)
      places.input_devices.emplace_back("input." + std::to_string(3 - i), some());
    const Json json = parse_json(to_text(to_json(plan)), "p").value();
    EXPECT_EQ(json.contains("input_device"), places.input_device.has_value());
    EXPECT_EQ(json.contains("input_devices"), !places.input_devices.empty());
    EXPECT_EQ(json.contains("kv_device"), places.kv_device.has_value());
    EXPECT_EQ(plan_from_json(json, "p").value().target, plan.target);
  }
  PlanFile plan;
  plan.machine = machine_of({100});
  for (const char* wrong :
       {R"({"input_device": "disk"})", R"({"input_device": 0})", R"({"kv_device": "mps"})",
        R"({"kv_device": ["0"]})", R"({"input_devices": "0"})", R"({"input_devices": {"ids": "disk"}})",
        R"({"input_devices": {"ids": null}})", R"({"kv_device": "cuda:01"})"}) {
    Json json = to_json(plan);
    json.update(parse_json(wrong, "w").value());
    const auto read = plan_from_json(json, "p");
    ASSERT_FALSE(read) << wrong;
    EXPECT_EQ(read.error().code, Code::JsonType) << wrong;
  }
  Json null = to_json(plan);
  null["input_device"] = null["kv_device"] = null["input_devices"] = nullptr;
  EXPECT_EQ(plan_from_json(null, "p").value().target, PlanTarget());
}

TEST(PlanFile, PinnedNamesAreThoseOfPins) {
  EXPECT_EQ(pinned_names(full_settings()), std::vector<std::string>{"a.b"});
  EXPECT_TRUE(pinned_names({}).empty());
}

/// Plans without shapes read and write as before; what are none are refused.
TEST(PlanFile, ShapesAreListsOfSizes) {
  EXPECT_FALSE(to_json(Settings{}).contains("shapes"));
  const auto read = [](const char* shapes) {
    return settings_from_json(parse_json(std::string(R"({"shapes": )") + shapes + "}", "s").value(), "s");
  };
  EXPECT_EQ(read(R"({"a": [1, 2]})")->workload.shapes, (InputShapes{{"a", {1, 2}}}));
  EXPECT_TRUE(read("{}")->workload.shapes.empty());
  for (const char* wrong : {"[]", "3", R"({"a": 1})", R"({"a": [-1]})", R"({"a": [1.5]})", R"({"a": ["1"]})",
                            R"({"a": [18446744073709551615]})"}) {
    const auto bad = read(wrong);
    ASSERT_FALSE(bad) << wrong;
    EXPECT_EQ(bad.error().code, Code::JsonType) << wrong;
    EXPECT_NE(sentence(bad.error()).find("lists of whole numbers"), std::string::npos) << wrong;
  }
}

TEST(PlanFile, StreamingIsKept) {
  for (const machine::RuntimeRow& row : machine::runtimes()) {
    if (!row.prefetches) continue;
    for (const std::optional<Bytes> window :
         {std::optional<Bytes>(), std::optional(Bytes(~0ull)), std::optional(Bytes(1))}) {
      Settings settings;
      settings.runtime.row = &row;
      settings.runtime.streaming = machine::Streaming::Prefetch;
      settings.runtime.window = window;
      EXPECT_EQ(settings_from_json(to_json(settings), "s").value(), settings) << row.name;
    }
  }
  EXPECT_EQ(to_json(Settings{}).contains("streaming"), false) << "plans of before read the same";
}

TEST(PlanFile, DefaultsAreTheSameAsNoSettings) {
  EXPECT_EQ(settings_from_json(Json::object(), "s").value(), Settings{});
  EXPECT_EQ(settings_from_json(to_json(Settings{}), "s").value(), Settings{});
}

TEST(PlanFile, EveryWrongSettingIsRefused) {
  const std::pair<const char*, Code> bad[] = {
      {R"({"runtime": "vllm"})", Code::RuntimeName},
      {R"({"runtime": 1})", Code::JsonType},
      {R"({"reserve": "all"})", Code::PlanSetting},
      {R"({"streaming": "fast"})", Code::PlanSetting},
      {R"({"streaming": 1})", Code::JsonType},
      {R"({"streaming": "prefetch"})", Code::RuntimeCannotPrefetch},
      {R"({"streaming": "prefetch", "runtime": "host"})", Code::RuntimeCannotPrefetch},
      {R"({"window": 5})", Code::PlanSetting},
      {R"({"window": 5, "runtime": "engine"})", Code::PlanSetting},
      {R"({"streaming": "prefetch", "runtime": "engine", "window": 0})", Code::PlanSetting},
      {R"({"streaming": "prefetch", "runtime": "engine", "window": -5})", Code::JsonType},
      {R"({"streaming": "prefetch", "runtime": "engine", "window": "1GiB"})", Code::JsonType},
      {R"({"prompt": -1})", Code::JsonType},
      {R"({"generate": "many"})", Code::JsonType},
      {R"({"prefill_chunk": 0.5})", Code::JsonType},
      {R"({"cache_dtype": "q9"})", Code::PlanSetting},
      {R"({"cache_dtype": 8})", Code::JsonType},
      {R"({"objective": "money"})", Code::PlanSetting},
      {R"({"strategy": "best"})", Code::PlanSetting},
      {R"({"offload_buffers": 1})", Code::JsonType},
      {R"({"fallback_allocation": "yes"})", Code::JsonType},
      {R"({"allow_empty_gpus": []})", Code::JsonType},
      {R"({"tokens": -1})", Code::JsonType},
      {R"({"batch": "two"})", Code::JsonType},
      {R"({"main_gpu": 70000})", Code::PlanSetting},
      {R"({"rules": {}})", Code::JsonType},
      {R"({"rules": [1]})", Code::JsonType},
      {R"({"rules": [{"device": "0"}]})", Code::JsonMissing},
      {R"({"rules": [{"name": "a"}]})", Code::JsonMissing},
      {R"({"rules": [{"name": "a", "device": "gpu"}]})", Code::DeviceName},
      {R"({"no_split_module_classes": "Layer"})", Code::JsonType},
      {R"({"no_split_module_classes": [1]})", Code::JsonType},
      {R"({"dtype": "float12"})", Code::PlanSetting},
      {R"({"dtype": 16})", Code::JsonType},
      {R"({"special_dtypes": []})", Code::JsonType},
      {R"({"special_dtypes": {"a": "x"}})", Code::PlanSetting},
      {R"([])", Code::JsonType},
  };
  for (const auto& [text, code] : bad) {
    const auto settings = settings_from_json(parse_json(text, "s").value(), "s.json");
    ASSERT_FALSE(settings) << text;
    EXPECT_EQ(settings.error().code, code) << text << ": " << sentence(settings.error());
  }
}

TEST(PlanFile, EveryWrongPlanIsRefused) {
  const std::string machine = to_text(machine::to_json(machine_of({1})), -1);
  const std::pair<std::string, Code> bad[] = {
      {"[]", Code::JsonType},
      {"{}", Code::JsonMissing},
      {R"({"schema": "stowage.model/1"})", Code::JsonSchema},
      {R"({"schema": "stowage.plan/2", "machine": )" + machine + R"(, "device_map": {}})", Code::JsonSchema},
      {R"({"schema": "stowage.plan/1"})", Code::JsonMissing},
      {R"({"schema": "stowage.plan/1", "machine": )" + machine + "}", Code::JsonMissing},
      {R"({"schema": "stowage.plan/1", "machine": 3, "device_map": {}})", Code::JsonType},
      {R"({"schema": "stowage.plan/1", "model": 3, "machine": )" + machine + R"(, "device_map": {}})",
       Code::JsonType},
      {R"({"schema": "stowage.plan/1", "machine": )" + machine + R"(, "device_map": {"a": 1.5}})",
       Code::MapValue},
  };
  for (const auto& [text, code] : bad) {
    const auto plan = plan_from_json(parse_json(text, "p").value(), "p.json");
    ASSERT_FALSE(plan) << text;
    EXPECT_EQ(plan.error().code, code) << text << ": " << sentence(plan.error());
  }
}

/// What stands beside the plan itself may be missing, and is never of another type.
TEST(PlanFile, EveryFieldBesideItIsOfItsType) {
  PlanFile plan;
  plan.machine = machine_of({1});
  const Json good = to_json(plan);
  const auto read = [&](const std::string& more) {
    Json json = good;
    json.update(parse_json(more, "more").value());
    return plan_from_json(json, "p.json");
  };
  for (const char* right :
       {R"({"main_device": "0"})", R"({"main_device": "cpu"})", R"({"main_device": null})",
        R"({"status": "gap", "value": 1, "bound": 1.5, "gap": null})", R"({"imported": false, "part": ""})"})
    EXPECT_TRUE(read(right)) << right;
  for (const char* wrong :
       {R"({"main_device": 3})", R"({"main_device": {"gpu": 0}})", R"({"main_device": ["0"]})",
        R"({"main_device": "disk"})", R"({"main_device": "first"})", R"({"main_device": ""})",
        R"({"main_device": true})", R"({"status": 1})", R"({"value": "1"})", R"({"bound": []})",
        R"({"gap": {}})", R"({"imported": "yes"})", R"({"part": 3})"}) {
    const auto refused = read(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().code, Code::JsonType) << wrong;
  }
  EXPECT_EQ(sentence(read(R"({"main_device": 3})").error()), "p.json: “main_device” should be a GPU or cpu.");
}

TEST(PlanFile, TheMainDeviceIsReadAlone) {
  const auto read = [](const char* text) {
    return main_device_from_json(parse_json(text, "p").value(), "p");
  };
  EXPECT_EQ(read("{}").value(), std::nullopt);
  EXPECT_EQ(read(R"({"main_device": "1"})").value(), gpu(1));
  EXPECT_EQ(read(R"({"main_device": "cpu"})").value(), kCpu);
  EXPECT_FALSE(read(R"({"main_device": 1})"));
}

}  // namespace
}  // namespace stowage::plan
