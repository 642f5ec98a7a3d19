// What becomes of requests to leave the GPUs, and of phases that need more than there is: the rules that are
// about what was asked and not about what meets.
#include <gmock/gmock.h>

#include "core/runtimes/device_check/rules.h"
#include "tests/core/runtimes/fixtures.h"

namespace stowage::runtimes {
namespace {

using test::check;
using test::facts_of;
using test::language_model;
using test::rules_of;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(DeviceRequests, WhatATargetIgnoresIsOneWarningAKey) {
  const FactsPtr facts = facts_of(language_model(2, 100, 8));
  const Json map{{"", 1}, {"embed_tokens", "cpu"}, {"layers.0", "disk"}};
  const DeviceCheck found = check(*facts, "transformer-engine", map);
  ASSERT_THAT(rules_of(found), ElementsAre("offload.ignored", "offload.ignored"));
  EXPECT_EQ(message(found.findings[0]),
            "embed_tokens is asked to lie on cpu, which this runtime ignores: it stays on cuda:1.");
  EXPECT_EQ(message(found.findings[1]),
            "layers.0 is asked to lie on disk, which this runtime ignores: it stays on cuda:1.");
  EXPECT_THAT(found.findings[0].fixes, IsEmpty()) << "nothing has to be repaired";
  const DeviceCheck none = check(*facts, "megatron", {{"", "cpu"}});
  EXPECT_EQ(none.main, machine::gpu(0)) << "without a GPU in the map the first is meant";
  EXPECT_EQ(message(none.findings.front()),
            "The model is asked to lie on cpu, which this runtime ignores: it stays on cuda:0.");
}

TEST(DeviceRequests, ADiskIsNoPlaceWhereTheHostComputes) {
  const FactsPtr facts = facts_of(language_model(2, 100, 8));
  const Json map{{"", 0}, {"layers.1", "disk"}};
  for (const char* target : {"pytorch", "tensorrt-mttm"}) {
    const DeviceCheck found = check(*facts, target, map);
    ASSERT_THAT(rules_of(found), ElementsAre("offload.unsupported")) << target;
    EXPECT_EQ(message(found.findings.front()),
              "layers.1 is asked to lie on disk, which this runtime cannot do; taken as on cuda:0.");
    ASSERT_THAT(found.findings.front().fixes, SizeIs(1));
    EXPECT_EQ(found.findings.front().fixes.front().bytes_once, Bytes(528));
    EXPECT_THAT(found.findings.front().fixes.front().apply.map,
                ElementsAre(testing::Pair("layers.1", machine::gpu(0))));
  }
  EXPECT_THAT(rules_of(check(*facts, "accelerate", map)), IsEmpty()) << "it streams from there";
}

TEST(DeviceRequests, WhatNobodyAskedForIsSaidWhereNoErrorSaysIt) {
  Json json = language_model(1, 100, 8);
  const Json map{{"", 0}, {"embed_tokens", "cpu"}};
  CheckOptions options;
  options.set = {"layers"};
  EXPECT_THAT(rules_of(check(*facts_of(json), "tensorrt-mttm", map, options)),
              ElementsAre("device.index-and-weight"))
      << "the error names the module already";
  json["parts"] = {{{"module", ""}, {"executes", "tensorrt"}}};
  const DeviceCheck found = check(*facts_of(json), "tensorrt-mttm", map, options);
  ASSERT_THAT(rules_of(found), ElementsAre("offload.implicit"));
  EXPECT_TRUE(found.ok());
  EXPECT_EQ(message(found.findings.front()),
            "embed_tokens lies on cpu though nobody asked for it; without a request it belongs on cuda:0.");
  EXPECT_EQ(found.findings.front().fixes.front().bytes_once, Bytes(1600));
  options.set = {"embed_tokens"};
  EXPECT_THAT(rules_of(check(*facts_of(json), "tensorrt-mttm", map, options)), IsEmpty());
  options.set.reset();
  EXPECT_THAT(rules_of(check(*facts_of(json), "tensorrt-mttm", map, options)), IsEmpty())
      << "a bare map is all set";
}

std::vector<std::string> fixes_of(const Finding& finding) {
  std::vector<std::string> out;
  for (const Fix& fix : finding.fixes) out.emplace_back(fix_name(fix.kind));
  return out;
}

/// All weights are 3,728 bytes: compiling takes two copies of the GPU and five of the host.
TEST(DeviceRequests, APhaseThatNeedsTooMuchSaysWhatHelps) {
  const FactsPtr facts = facts_of(language_model(1, 100, 8));
  CheckOptions options;
  options.budgets = {{machine::gpu(0), Bytes(7000)}};
  const DeviceCheck gpu = check(*facts, "tensorrt-mttm", {{"", 0}}, options);
  ASSERT_THAT(rules_of(gpu), ElementsAre("phase.over-budget", "phase.refit-over-budget"));
  EXPECT_EQ(message(gpu.findings[0]),
            "The phase “compile” needs 7.28 KiB of cuda:0, and 6.84 KiB are there: 456 B too much.");
  EXPECT_EQ(
      message(gpu.findings[1]),
      "Should weights change, the phase “refit” needs 7.28 KiB of cuda:0, and 6.84 KiB are there: 456 B "
      "too much.");
  EXPECT_THAT(fixes_of(gpu.findings[0]), ElementsAre("set-offload"));
  options.budgets = {{machine::kCpu, Bytes(12000)}};
  const DeviceCheck host = check(*facts, "tensorrt-mttm", {{"", 0}}, options);
  ASSERT_THAT(rules_of(host), ElementsAre("phase.over-budget"));
  EXPECT_THAT(host.findings[0].numbers, ElementsAre(18640, 12000, 6640));
  EXPECT_THAT(fixes_of(host.findings[0]), ElementsAre("set-trim"));
  options.budgets = {{machine::kCpu, Bytes(3000)}};
  const DeviceCheck nothing = check(*facts, "tensorrt-mttm", {{"", 0}}, options);
  EXPECT_THAT(fixes_of(nothing.findings[0]), IsEmpty()) << "three copies are too many, too";
  EXPECT_THAT(check(*facts, "pytorch", {{"", 0}}, options).phases, IsEmpty());
}

TEST(DeviceRequests, PhasesAreToldWithWhatIsMissing) {
  const FactsPtr facts = facts_of(language_model(1, 100, 8));
  CheckOptions options;
  options.budgets = {{machine::gpu(0), Bytes(7000)}};
  const DeviceCheck found = check(*facts, "tensorrt-mttm", {{"", 0}}, options);
  ASSERT_THAT(found.phases, SizeIs(4));
  const Json compile = to_json(found.phases[1]);
  EXPECT_EQ(compile["phase"], "compile");
  EXPECT_EQ(compile["exact"], false);
  EXPECT_EQ(compile["devices"][0], (Json{{"device", "0"}, {"bytes", 7456}, {"budget", 7000}, {"over", 456}}));
  EXPECT_EQ(compile["devices"][1],
            (Json{{"device", "cpu"}, {"bytes", 18640}, {"budget", nullptr}, {"over", 0}}));
}

/// A request for a part that an engine owns turns the setting on; one for the rest is a move.
TEST(DeviceRequests, OffloadIsOnWhereAnEnginesPartIsSentAway) {
  Json json = language_model(1, 100, 8);
  json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  const auto compiling = [&](const Json& map, std::optional<bool> setting = {}) {
    CheckOptions options;
    options.offload_module_to_cpu = setting;
    return check(*facts_of(json), "tensorrt-mttm", map, options).phases[1].needs[0].bytes.count();
  };
  EXPECT_EQ(compiling({{"", 0}}), 2u * 3728);
  EXPECT_EQ(compiling({{"", 0}, {"layers", "cpu"}}), 3728u);
  EXPECT_EQ(compiling({{"", 0}, {"lm_head", "cpu"}}), 2u * 3728);
  EXPECT_EQ(compiling({{"", 0}, {"layers", "cpu"}}, false), 2u * 3728) << "what is said counts";
  EXPECT_EQ(compiling({{"", 0}}, true), 3728u);
}

TEST(DeviceRequests, ChangesOfArgumentsAreReadAsTheCommandLineReadsThem) {
  CheckOptions options;
  options.kv_device = machine::kCpu;
  const CheckOptions out = with_change(
      options,
      {{},
       {"--copy", "a.b=index", "--copy", "c=rows", "--copy", "d=nonsense", "--set",
        "offload_module_to_cpu=true", "--set", "malloc_trim=true", "--kv-device", "layer", "--odd"}});
  EXPECT_EQ(out.copies, (std::vector<Copy>{{"a.b", CopyKind::Index}, {"c", CopyKind::Rows}}));
  EXPECT_EQ(out.offload_module_to_cpu, true);
  EXPECT_TRUE(out.malloc_trim);
  EXPECT_FALSE(out.kv_device);
  EXPECT_EQ(with_change(out, {{}, {"--set", "malloc_trim=false"}}).malloc_trim, false);
  const plan::DeviceMap map = with_change(test::map_of({{"a", 0}, {"b", "cpu"}}),
                                          {{{"b", machine::gpu(1)}, {"c", machine::kDisk}}, {}});
  EXPECT_EQ(map, test::map_of({{"a", 0}, {"b", 1}, {"c", "disk"}}));
  for (const CopyKind kind :
       {CopyKind::Index, CopyKind::Rows, CopyKind::Activation, CopyKind::Labels, CopyKind::Logits})
    EXPECT_EQ(copy_kind(copy_name(kind)), kind);
  EXPECT_EQ(copy_kind("Index"), std::nullopt);
}

TEST(DeviceRequests, InputsAreWhereTheNearestWordPutsThem) {
  Json json = language_model(1, 100, 8);
  json["inputs"] = {{{"name", "ids"}, {"kind", "ids"}},
                    {{"name", "mask"}, {"kind", "mask"}, {"device", "1"}},
                    {{"name", "odd"}, {"kind", "mask"}, {"device", "nowhere"}}};
  const FactsPtr facts = facts_of(json);
  CheckOptions options;
  EXPECT_THAT(input_devices(*facts, options, machine::gpu(2)),
              ElementsAre(machine::gpu(2), machine::gpu(1), machine::gpu(2)));
  options.input_device = machine::kCpu;
  EXPECT_THAT(input_devices(*facts, options, machine::gpu(2)),
              ElementsAre(machine::kCpu, machine::gpu(1), machine::kCpu));
  options.input_devices = {{"mask", machine::gpu(4)}};
  EXPECT_THAT(input_devices(*facts, options, machine::gpu(2)),
              ElementsAre(machine::kCpu, machine::gpu(4), machine::kCpu));
}

}  // namespace
}  // namespace stowage::runtimes
