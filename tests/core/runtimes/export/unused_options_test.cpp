// What was said of the writing of a plan and changes nothing is said; what changes something is not.
#include "core/runtimes/export/unused_options.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/export/each_option.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> said(const Exported& out) {
  std::vector<std::string> words;
  for (const ExportFinding& finding : out.findings) {
    if (finding.rule == ExportRule::SettingIgnored) words.push_back(message(finding));
  }
  return words;
}

/// Against two exports: it is ignored exactly where both are the same and the value is not the usual one.
TEST(UnusedOptions, AreThoseWithoutWhichTheSameIsWritten) {
  std::size_t ignored = 0, used = 0;
  test::each_option(60, [&](const test::OptionCase& one) {
    const bool same = one.out.text == one.usual.text && one.out.arguments == one.usual.arguments;
    EXPECT_EQ(said(one.out).size(), same && one.value != one.option.value ? 1u : 0u);
    ++(said(one.out).empty() ? used : ignored);
  });
  EXPECT_GT(ignored, 20u);
  EXPECT_GT(used, 100u);
}

TEST(UnusedOptions, SayWhy) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const plan::DeviceMap card = test::map_of({{"", 0}}), disk = test::map_of({{"", "disk"}});
  const auto written = [&](const char* target, const plan::DeviceMap& map, WriterValues told) {
    return said(export_plan({*facts, *find_target(target), map, {}, "m", "f", false, std::move(told)}));
  };
  EXPECT_THAT(written("deepspeed", card, {{"nvme_path", "/fast"}}),
              ElementsAre("nvme_path=/fast is ignored: the plan puts nothing on the disk."));
  EXPECT_THAT(written("deepspeed", disk, {{"nvme_path", "/fast"}}), IsEmpty());
  EXPECT_THAT(written("deepspeed", card, {{"nvme_path", "/local_nvme"}}), IsEmpty()) << "as nobody says";
  EXPECT_THAT(written("deepspeed", card, {{"pin_memory", "true"}, {"nvme_path", "/fast"}}),
              ElementsAre("nvme_path=/fast is ignored: the plan puts nothing on the disk.",
                          "pin_memory=true is ignored: the plan puts nothing off the GPUs."));
  EXPECT_THAT(written("megatron", card, {{"program", "train.py"}}),
              ElementsAre("program=train.py is ignored: only a command names a program (form=command)."));
  EXPECT_THAT(written("megatron", card, {{"program", "train.py"}, {"form", "command"}}), IsEmpty());
  EXPECT_THAT(written("transformer-engine", card, {{"activations", "manual"}}),
              ElementsAre("activations=manual is ignored: the plan says nothing of activations."));
}

/// A5: the backend of torch.compile takes an offload and ignores it; MutableTorchTensorRTModule does not.
TEST(UnusedOptions, A5ASettingThatTheTargetIgnores) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}});
  const auto written = [&](const char* target, std::optional<bool> offload) {
    CheckOptions options;
    options.offload_module_to_cpu = offload;
    options.malloc_trim = offload.value_or(false);
    return export_plan({*facts, *find_target(target), map, options, "m", "f"});
  };
  const Exported ignored = written("torch-compile", true);
  EXPECT_FALSE(ignored.refused);
  EXPECT_EQ(ignored.settings["offload_module_to_cpu"], false);
  EXPECT_THAT(said(ignored), ElementsAre("offload_module_to_cpu=true is ignored: the backend takes it and "
                                         "does nothing with it."));
  const Json json = to_json(ignored).at("diagnostics").at(0);
  EXPECT_EQ(json.at("rule"), "setting.ignored");
  EXPECT_EQ(json.at("severity"), "warning");
  EXPECT_EQ(json.at("subjects"), Json::array({"offload_module_to_cpu"}));
  EXPECT_THAT(said(written("torch-compile", false)), IsEmpty()) << "that is what happens";
  EXPECT_THAT(said(written("torch-compile", std::nullopt)), IsEmpty());
  for (const bool offload : {false, true}) {
    EXPECT_THAT(said(written("tensorrt-mttm", offload)), IsEmpty());
    EXPECT_EQ(written("tensorrt-mttm", offload).settings["offload_module_to_cpu"], offload);
  }
}

/// Where inputs and the KV cache lie is no word of any target: each such place is named, and changes nothing
/// else.
TEST(UnusedOptions, PlacesOfInputsAndOfTheCacheAreNamed) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    CheckOptions options;
    options.input_device = machine::kCpu;
    options.input_devices = {{"a=b", machine::gpu(1)}};
    options.kv_device = machine::gpu(0);
    for (const Target* target : targets()) {
      if (!target->write) continue;
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      const Exported out = export_plan({*facts, *target, map, options, "m", "f"});
      const Exported plain = export_plan({*facts, *target, map, {}, "m", "f"});
      EXPECT_EQ(out.text, plain.text);
      EXPECT_EQ(out.actual, plain.actual);
      if (out.refused) {
        EXPECT_THAT(said(out), IsEmpty()) << "nothing is written";
        continue;
      }
      EXPECT_THAT(
          said(out),
          testing::IsSupersetOf(
              {"input_device=cpu is ignored: the program that runs the model decides where that lies.",
               "input_device=a=b=1 is ignored: the program that runs the model decides where that lies.",
               "kv_device=0 is ignored: the program that runs the model decides where that lies."}));
      EXPECT_EQ(said(out).size(), said(plain).size() + 3);
    }
  }
}

}  // namespace
}  // namespace stowage::runtimes
