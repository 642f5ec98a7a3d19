// What is written is run in the test, in as few words as it takes, and has to place what the export says.
#include <algorithm>
#include <regex>
#include <set>

#include <gmock/gmock.h>

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/random_models.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The entries of DEVICE_MAP as they stand in a script, in order.
std::vector<std::pair<std::string, machine::DeviceId>> map_in(const std::string& script) {
  std::vector<std::pair<std::string, machine::DeviceId>> out;
  const std::regex line("^    \"([^\"]*)\": \"([a-z0-9:]+)\",$");
  std::istringstream lines(script.substr(script.find("DEVICE_MAP = {")));
  std::string text;
  std::getline(lines, text);
  while (std::getline(lines, text) && text != "}") {
    std::smatch found;
    EXPECT_TRUE(std::regex_match(text, found, line)) << text;
    if (!found.empty()) out.emplace_back(found[1], machine::parse_device(found[2].str()).value());
  }
  return out;
}

/// What place() does in a script: modules and tensors in the order of their depth.
std::vector<std::optional<machine::DeviceId>> run_place(const Facts& facts, const std::string& script) {
  EXPECT_THAT(script,
              HasSubstr("sorted(DEVICE_MAP, key=lambda name: (name.count(\".\") + 1 if name else 0))"));
  auto entries = map_in(script);
  const auto depth = [](const std::string& name) {
    return name.empty() ? 0 : 1 + std::count(name.begin(), name.end(), '.');
  };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const auto& a, const auto& b) { return depth(a.first) < depth(b.first); });
  std::vector<std::optional<machine::DeviceId>> out(facts.model->tensors().size());
  for (const auto& [key, device] : entries) {
    for (std::uint32_t i = 0; i < out.size(); ++i) {
      if (is_beneath(facts.tensor_name(i), key)) out[i] = device;
    }
  }
  return out;
}

class TextOfSeed : public testing::TestWithParam<std::uint32_t> {
 protected:
  TextOfSeed() : made_(test::random_case(GetParam())), facts_(test::facts_of(made_.model)) {
    map_ = test::map_of(made_.map);
  }
  Exported exported(const char* target) const {
    return export_plan({*facts_, *find_target(target), map_, {}, "./model", "out.py"});
  }
  machine::DeviceId asked(std::uint32_t tensor) const {
    return test::asked_by_hand(map_, facts_->tensor_name(tensor), machine::kCpu);
  }

  test::RandomCase made_;
  FactsPtr facts_;
  plan::DeviceMap map_;
};

TEST_P(TextOfSeed, ScriptsOfPyTorchPlaceThePlan) {
  const Exported out = exported("pytorch");
  if (out.refused) return;
  const auto placed = run_place(*facts_, out.text);
  for (std::uint32_t i = 0; i < placed.size(); ++i) {
    EXPECT_EQ(placed[i], asked(i)) << facts_->tensor_name(i);
    EXPECT_EQ(placed[i], out.actual[i]);
  }
  EXPECT_EQ(out.distance, Bytes());
}

TEST_P(TextOfSeed, ScriptsOfTransformerEngineKeepEverythingOnGpus) {
  const Exported out = exported("transformer-engine");
  if (out.refused) {
    EXPECT_EQ(out.refused->kind, RefusalKind::AliasSplit);
    return;
  }
  const auto placed = run_place(*facts_, out.text);
  for (std::uint32_t i = 0; i < placed.size(); ++i) {
    ASSERT_TRUE(placed[i] && placed[i]->gpu());
    EXPECT_EQ(placed[i], out.actual[i]);
    if (asked(i).gpu()) {
      EXPECT_EQ(placed[i], asked(i));
    }
  }
}

TEST_P(TextOfSeed, ScriptsOfEnginesMoveTheRestAndSayWhetherTheirSourceLeaves) {
  const Exported out = exported("tensorrt-mttm");
  if (out.refused) return;
  const Places places(*facts_, *find_target("tensorrt-mttm")->device_rules, map_);
  const auto placed = run_place(*facts_, out.text);
  const bool offload = out.settings["offload_module_to_cpu"];
  EXPECT_THAT(out.text, HasSubstr(offload ? "SETTINGS = {\"offload_module_to_cpu\": True}"
                                          : "SETTINGS = {\"offload_module_to_cpu\": False}"));
  EXPECT_THAT(out.text, HasSubstr("module.eval().to(\"cuda:" + std::to_string(places.main().index) + "\")"));
  bool asked_for_engines = false;
  for (std::uint32_t i = 0; i < placed.size(); ++i) {
    SCOPED_TRACE(facts_->tensor_name(i));
    if (places.engine(facts_->owner(i))) {
      asked_for_engines |= !asked(i).gpu();
      EXPECT_EQ(out.actual[i], offload && !asked(i).gpu() ? machine::kCpu : places.main());
    } else {
      EXPECT_EQ(out.actual[i], asked(i));
      EXPECT_EQ(placed[i], asked(i));
    }
  }
  EXPECT_EQ(offload, asked_for_engines);
}

TEST_P(TextOfSeed, AScriptReadAsAMapIsThePlanAgain) {
  const Exported out = exported("pytorch");
  if (out.refused) return;
  Json json = Json::object();
  for (const auto& [key, device] : map_in(out.text)) json[key] = plan::device_json(device);
  machine::Machine machine;
  machine.add(machine::gpu(1));
  machine.add(machine::kCpu);
  machine.add(machine::kDisk);
  const model::Model& model = *facts_->model;
  EXPECT_EQ(plan::apply(test::map_of(json), model, machine).placement,
            plan::apply(map_, model, machine).placement);
}

/// What is listed as lying elsewhere is all of the distance, each storage once.
TEST_P(TextOfSeed, DifferencesAddUpToTheDistance) {
  for (const Target* target : targets()) {
    if (!target->write) continue;
    SCOPED_TRACE(target->name);
    const Exported out = exported(std::string(target->name).c_str());
    if (out.refused) continue;
    Bytes sum;
    std::set<std::string> names;
    for (const Difference& one : out.differences) {
      EXPECT_NE(one.planned, one.actual);
      EXPECT_TRUE(facts_->model->find_module(one.name) || facts_->model->find_tensor(one.name)) << one.name;
      EXPECT_TRUE(names.insert(one.name).second) << one.name << " is listed twice";
      sum += one.bytes;
    }
    EXPECT_EQ(sum, out.distance);
  }
}

INSTANTIATE_TEST_SUITE_P(Export, TextOfSeed, testing::Range(0u, 60u));

/// Plans that are stages: layers of each, cards in order, ends with their stage.
struct Staged {
  std::vector<std::uint32_t> counts{};
  std::vector<std::uint32_t> cards{};
  Json map = Json::object();
  int layers = 0;
};
Staged staged(std::uint32_t seed) {
  std::mt19937 random(seed);
  Staged out;
  std::uint32_t card = random() % 3;
  for (std::uint32_t stages = 1 + random() % 4; stages > 0; --stages, card += 1 + random() % 2) {
    out.cards.push_back(card);
    out.counts.push_back(1 + random() % 12);
    for (std::uint32_t i = 0; i < out.counts.back(); ++i)
      out.map["layers." + std::to_string(out.layers++)] = card;
  }
  if (out.layers < 2) out.map["layers." + std::to_string(out.layers++)] = out.cards[0], ++out.counts[0];
  out.map["embed_tokens"] = out.cards.front();
  out.map["lm_head"] = out.cards.back();
  return out;
}

std::string group_of(const std::string& text, const char* pattern) {
  std::smatch found;
  EXPECT_TRUE(std::regex_search(text, found, std::regex(pattern))) << pattern << " in\n" << text;
  return found.size() > 1 ? found[1].str() : std::string();
}

std::vector<std::uint32_t> numbers_in(const std::string& text) {
  std::vector<std::uint32_t> out;
  const std::regex number("[0-9]+");
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    out.push_back(static_cast<std::uint32_t>(std::stoul(at->str())));
  return out;
}

TEST(StageTexts, VllmIsToldCountsAndCards) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const Staged plan = staged(seed);
    const FactsPtr facts = test::facts_of(test::language_model(plan.layers, 32, 8));
    const plan::DeviceMap map = test::map_of(plan.map);
    const Exported out = export_plan({*facts, *find_target("vllm"), map, {}, "a 'b' c", "f"});
    ASSERT_FALSE(out.refused) << *out.refused;
    EXPECT_EQ(numbers_in(group_of(out.text, "export VLLM_PP_LAYER_PARTITION=([0-9,]+)\n")), plan.counts);
    EXPECT_EQ(numbers_in(group_of(out.text, "export CUDA_VISIBLE_DEVICES=([0-9,]+)\n")), plan.cards);
    EXPECT_EQ(group_of(out.text, "--pipeline-parallel-size ([0-9]+)\n"), std::to_string(plan.cards.size()));
    EXPECT_EQ(out.distance, Bytes()) << "seed " << seed;
  }
}

/// "Et|t*3L" spelt out: a letter a layer, in lists by stage.
std::vector<std::uint32_t> counts_in_layout(const std::string& layout) {
  std::vector<std::uint32_t> out;
  std::istringstream stages(layout);
  for (std::string stage; std::getline(stages, stage, '|');) {
    const std::string times = std::regex_replace(stage, std::regex("[EtL*]"), "");
    out.push_back(times.empty() ? static_cast<std::uint32_t>(std::count(stage.begin(), stage.end(), 't'))
                                : static_cast<std::uint32_t>(std::stoul(times)));
  }
  return out;
}

TEST(StageTexts, MegatronIsToldALayout) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const Staged plan = staged(seed);
    const FactsPtr facts = test::facts_of(test::language_model(plan.layers, 32, 8));
    const plan::DeviceMap map = test::map_of(plan.map);
    const Exported out = export_plan({*facts, *find_target("megatron"), map, {}, "m", "f"});
    ASSERT_FALSE(out.refused) << *out.refused;
    EXPECT_EQ(group_of(out.text, "--num-layers \"([0-9]+)\""), std::to_string(plan.layers));
    EXPECT_EQ(group_of(out.text, "--pipeline-model-parallel-size \"([0-9]+)\""),
              std::to_string(plan.cards.size()));
    if (plan.cards.size() > 1) {
      const std::string layout = group_of(out.text, "--pipeline-model-parallel-layout \"([^\"]+)\"");
      EXPECT_TRUE(layout.starts_with("Et") && layout.ends_with("L")) << layout;
      EXPECT_EQ(counts_in_layout(layout), plan.counts) << layout;
    } else {
      EXPECT_EQ(out.text.find("layout \""), std::string::npos) << "one stage needs none";
    }
    EXPECT_EQ(numbers_in(group_of(out.text, "export CUDA_VISIBLE_DEVICES=([0-9,]+)\n")), plan.cards);
    EXPECT_EQ(out.distance, Bytes()) << "seed " << seed;
  }
}

TEST(StageTexts, APipelineOfAFolderIsSplitBeforeItsStages) {
  const auto model = formats::open_model(test::model_folder("llama_untied") + "/hf_sharded");
  ASSERT_TRUE(model);
  const FactsPtr facts = make_facts(*model, {});
  const plan::DeviceMap map =
      test::map_of({{"", 1}, {"model.layers.1", 3}, {"model.norm", 3}, {"lm_head", 3}});
  const Exported out = export_plan({*facts, *find_target("pipelining"), map, {}, "a \"b\"", "run me.py"});
  ASSERT_FALSE(out.refused) << *out.refused;
  EXPECT_THAT(out.text, HasSubstr("\nDEVICES = [\"cuda:1\",\"cuda:3\"]\n"));
  EXPECT_THAT(out.text, HasSubstr("\nSPLITS = [\"model.layers.1\"]\n"));
  EXPECT_THAT(out.text, HasSubstr("\nMODEL = \"a \\\"b\\\"\"\n"));
  EXPECT_THAT(out.text, HasSubstr("\nLOADER = \"AutoModelForCausalLM\"\n"));
  EXPECT_THAT(out.arguments, ElementsAre("torchrun", "--nproc-per-node", "2", "run me.py"));
  EXPECT_EQ(out.distance, Bytes());
  EXPECT_THAT(out.text, HasSubstr("type=int, default=len(DEVICES))"));
  const Exported more = export_plan({*facts,
                                     *find_target("pipelining"),
                                     map,
                                     {},
                                     "m",
                                     "f",
                                     false,
                                     {{"micro_batches", "8"}, {"tokens", "128"}}});
  EXPECT_THAT(more.text, HasSubstr("\"--micro-batches\", type=int, default=8)"));
  EXPECT_THAT(more.text, HasSubstr("\"--tokens\", type=int, default=128)"));
  const Exported whole = export_plan({*facts, *find_target("pipelining"), test::map_of({{"", 0}}), {}, "m"});
  EXPECT_THAT(whole.text, HasSubstr("\nSPLITS = []\n"));
  EXPECT_THAT(whole.arguments, ElementsAre("torchrun", "--nproc-per-node", "1", "FILE"));
}

TEST(DeepSpeedText, OffloadsAllOfAModelToOnePlace) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const auto written = [&](const Json& map) {
    const plan::DeviceMap device_map = test::map_of(map);
    return export_plan({*facts, *find_target("deepspeed"), device_map, {}, "m", "f"});
  };
  const Exported gpu = written({{"", 2}});
  EXPECT_EQ(Json::parse(gpu.text)["zero_optimization"], (Json{{"stage", 3}}));
  EXPECT_THAT(gpu.actual, testing::Each(machine::gpu(2)));
  const Exported host = written({{"embed_tokens", "cpu"}, {"layers", "cpu"}, {"lm_head", "cpu"}});
  EXPECT_EQ(Json::parse(host.text)["zero_optimization"]["offload_param"], (Json{{"device", "cpu"}}));
  EXPECT_EQ(host.offloads.size(), 3u);
  const Exported disk = written({{"", "disk"}});
  EXPECT_EQ(Json::parse(disk.text)["zero_optimization"]["offload_param"],
            (Json{{"device", "nvme"}, {"nvme_path", "/local_nvme"}}));
  for (const Exported* out : {&gpu, &host, &disk}) EXPECT_EQ(out->distance, Bytes());
}

}  // namespace
}  // namespace stowage::runtimes
