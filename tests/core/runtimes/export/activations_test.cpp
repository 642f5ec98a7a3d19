// Where a plan's activations go, in the words of each target, or why that cannot be said.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/model_builder.h"
#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/fixtures.h"

namespace stowage::runtimes {
namespace {

using plan::ActivationScopes;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

plan::DeviceMap everything() { return test::map_of({{"", 0}}); }

Exported exported(const Facts& facts, const char* target, ActivationScopes scopes, bool manual = false,
                  const plan::DeviceMap& map = everything()) {
  const CheckOptions options;
  WriterValues told;
  if (manual) told["activations"] = "manual";
  return export_plan({facts, *find_target(target), map, options, "./model", "out", false, std::move(told),
                      std::move(scopes)});
}

std::vector<std::string> notes_of(const Exported& exported) {
  std::vector<std::string> out;
  for (const ActivationNote& note : exported.activation_notes) out.push_back(note.rule);
  return out;
}

plan::ActivationScope on(const std::string& module) { return {module, true, {}}; }
plan::ActivationScope off(const std::string& module) { return {module, false, {}}; }
plan::ActivationScope again(const std::string& module) { return {module, false, {}, true}; }

TEST(ExportActivations, PyTorchWrapsTheOutermostThatDiffers) {
  const FactsPtr facts = test::facts_of(test::language_model(3));
  const Exported out =
      exported(*facts, "pytorch", {on("layers"), off("layers.1"), again("layers.2"), on("layers.2.up")});
  ASSERT_FALSE(out.refused);
  EXPECT_THAT(out.text,
              HasSubstr("ACTIVATIONS = {\n    \"layers.0\": \"to_host\",\n    \"layers.2\": \"run_again\",\n"
                        "    \"layers.2.up\": \"to_host\",\n}"));
  EXPECT_THAT(out.text, HasSubstr("DEVICE_MAP"));
  EXPECT_THAT(out.text, HasSubstr("tensor.untyped_storage().data_ptr() in own")) << "weights stay";
  EXPECT_THAT(out.text, HasSubstr("\nSMALLEST = 262144  #")) << "the rules of the engine";
  EXPECT_THAT(out.text, HasSubstr("tensor.numel() < SMALLEST or not tensor.is_contiguous()"));
  EXPECT_THAT(out.text, HasSubstr("not on_gpu(tensor) or not may_go(tensor) or"));
  EXPECT_THAT(exported(*facts, "pytorch", {}).text, Not(HasSubstr("ACTIVATIONS")));
  EXPECT_THAT(exported(*facts, "pytorch", {again("")}).text,
              HasSubstr("    \"layers.0\": \"run_again\",\n    \"layers.1\": \"run_again\",\n"))
      << "each layer by itself";
}

TEST(ExportActivations, TransformerEngineTakesTheFirstLayersOrManualMode) {
  const FactsPtr facts = test::facts_of(test::language_model(4));
  const Exported first = exported(*facts, "transformer-engine", {on("layers.0"), on("layers.1")});
  ASSERT_FALSE(first.refused);
  EXPECT_THAT(first.text, HasSubstr("num_layers=2, model_layers=4"));
  const Exported other = exported(*facts, "transformer-engine", {on("layers.1")});
  ASSERT_TRUE(other.refused);
  EXPECT_EQ(other.refused->kind, RefusalKind::ActivationsNotFirst);
  EXPECT_THAT(message(*other.refused), HasSubstr("activations=manual"));
  const Exported manual = exported(*facts, "transformer-engine", {on("layers.1")}, true);
  ASSERT_FALSE(manual.refused);
  EXPECT_THAT(manual.text, HasSubstr("manual_synchronization=True"));
  const Exported all = exported(*facts, "transformer-engine", {on("layers")});
  ASSERT_TRUE(all.refused);
  EXPECT_EQ(all.refused->kind, RefusalKind::ActivationsLast);
}

/// C2 of the runtimes' scenarios, of a plan: on over a list of layers, off inside of it.
TEST(ExportActivations, C2NestingIsNoPrefixAndManualModeSaysIt) {
  const FactsPtr facts = test::facts_of(test::language_model(4));
  const ActivationScopes scopes{on("layers"), off("layers.1"), off("layers.3")};
  const Exported refused = exported(*facts, "transformer-engine", scopes);
  ASSERT_TRUE(refused.refused);
  EXPECT_EQ(refused.refused->kind, RefusalKind::ActivationsNotFirst);
  EXPECT_THAT(message(*refused.refused),
              testing::AllOf(HasSubstr("layers.2 go"), HasSubstr("activations=manual")));
  const Exported manual = exported(*facts, "transformer-engine", scopes, true);
  ASSERT_FALSE(manual.refused) << message(*manual.refused);
  EXPECT_THAT(manual.text, HasSubstr("OFFLOADED = [0,2]"));
}

TEST(ExportActivations, TransformerEngineIsToldOfWhatHasNoEffectThere) {
  const FactsPtr facts = test::facts_of(test::language_model(4));
  plan::ActivationScope capped = on("layers.0");
  capped.cap = 1000;
  const Exported out =
      exported(*facts, "transformer-engine", {capped, off("layers.0.up"), again("layers.1"), on("lm_head")});
  ASSERT_FALSE(out.refused) << message(*out.refused);
  EXPECT_THAT(notes_of(out), testing::UnorderedElementsAre("needs_marks", "inner_off_ignored", "cap_ignored",
                                                           "outside_of_layers"));
  EXPECT_THAT(out.text, HasSubstr("RECOMPUTED = [1]"));
  EXPECT_THAT(out.text, HasSubstr("te.checkpoint(layer, x) if place in RECOMPUTED"));
}

/// te.checkpoint takes a layer as a whole: what is said of a part of it must be what is said of all.
TEST(ExportActivations, TransformerEngineRunsNoPartOfALayerAgain) {
  const FactsPtr facts = test::facts_of(test::language_model(4));
  for (const ActivationScopes& scopes :
       {ActivationScopes{again("layers.1.up")}, ActivationScopes{again("layers.1"), off("layers.1.up")},
        ActivationScopes{again("layers"), on("layers.1.up")},
        ActivationScopes{on("layers.1"), again("layers.1.up")},
        ActivationScopes{on("layers.0"), on("layers.1"), again("layers.1.up")}}) {
    for (const bool manual : {false, true}) {
      const Exported out = exported(*facts, "transformer-engine", scopes, manual);
      ASSERT_TRUE(out.refused) << out.text;
      EXPECT_EQ(message(*out.refused),
                "only a part of layers.1 is run again, and TransformerEngine runs a layer again as a whole");
    }
  }
  const Exported whole =
      exported(*facts, "transformer-engine", {again("layers.1"), again("layers.1.up"), off("layers.2.up")});
  ASSERT_FALSE(whole.refused) << message(*whole.refused);
  EXPECT_THAT(whole.text, HasSubstr("RECOMPUTED = [1]")) << "the same is said of all in it";
}

Json megatron_model() {
  Json json{
      {"schema", "stowage.model/1"}, {"name", "moe"}, {"modules", Json::array()}, {"tensors", Json::array()}};
  const auto module = [&](const std::string& name, bool weight) {
    json["modules"].push_back({{"name", name}, {"class", "Module"}});
    if (weight)
      json["tensors"].push_back(
          {{"name", name + ".weight"}, {"dtype", "BF16"}, {"shape", {8, 8}}, {"kind", "parameter"}});
  };
  module("", false);
  module("layers", false);
  for (int i = 0; i < 2; ++i) {
    const std::string layer = "layers." + std::to_string(i);
    module(layer, false);
    module(layer + ".input_layernorm", true);
    module(layer + ".self_attn", false);
    for (const char* name : {".self_attn.q_proj", ".self_attn.k_proj", ".self_attn.v_proj",
                             ".self_attn.o_proj", ".post_attention_layernorm"})
      module(layer + name, true);
    module(layer + ".mlp", false);
    module(layer + ".mlp.gate", true);
    module(layer + ".mlp.experts", false);
    module(layer + ".mlp.experts.0", true);
    module(layer + ".mlp.experts.1", true);
  }
  return json;
}

ActivationScopes of_layers(std::initializer_list<const char*> names) {
  ActivationScopes out;
  for (int i = 0; i < 2; ++i) {
    for (const char* name : names)
      out = plan::with_scope(std::move(out), on("layers." + std::to_string(i) + name));
  }
  return out;
}

TEST(ExportActivations, MegatronHasWordsForModulesOfEveryLayer) {
  const FactsPtr facts = test::facts_of(megatron_model());
  const Exported out = exported(*facts, "megatron", of_layers({".input_layernorm", ".mlp.experts"}));
  ASSERT_FALSE(out.refused) << message(*out.refused);
  EXPECT_THAT(out.text,
              HasSubstr("--fine-grained-activation-offloading --offload-modules attn_norm fused_group_mlp "
                        "--use-transformer-engine-op-fuser"));
  const auto refused = [&](const ActivationScopes& scopes) {
    const Exported said = exported(*facts, "megatron", scopes);
    return said.refused ? std::optional(said.refused->kind) : std::nullopt;
  };
  EXPECT_EQ(refused(of_layers({".mlp.experts.0"})), RefusalKind::ActivationsPart) << "a fused group is one";
  EXPECT_EQ(refused(of_layers({".self_attn.q_proj"})), RefusalKind::ActivationsPart) << "so is a projection";
  EXPECT_EQ(refused(of_layers({".mlp.gate"})), RefusalKind::ActivationsNoWord);
  EXPECT_EQ(refused(of_layers({".self_attn.o_proj"})), RefusalKind::ActivationsTogether);
  EXPECT_EQ(refused(of_layers({".self_attn"})), std::nullopt) << "with core_attn it goes";
  EXPECT_EQ(refused({on("layers.1.input_layernorm")}), RefusalKind::ActivationsUneven);
  EXPECT_EQ(refused({again("layers.1")}), RefusalKind::ActivationsAgain);
  EXPECT_EQ(refused({again("layers.0"), on("layers.1.input_layernorm")}), RefusalKind::ActivationsUneven);
  EXPECT_THAT(exported(*facts, "megatron", {again("layers")}).text,
              HasSubstr("--recompute-granularity full --recompute-method uniform --recompute-num-layers 1"));
  EXPECT_THAT(exported(*facts, "megatron", {again("layers.0")}).text,
              HasSubstr("--recompute-method block --recompute-num-layers 1"));
}

/// Layers that Megatron-LM runs again under the arguments of a text: each stage by itself.
std::vector<bool> run_by_megatron(const std::string& text, const std::vector<std::uint32_t>& stages) {
  const auto behind = [&](const std::string& option) {
    const std::size_t at = text.find(option + " ");
    std::istringstream rest(at == std::string::npos ? std::string() : text.substr(at + option.size()));
    std::string value;
    rest >> value;
    return value;
  };
  const std::string method = behind("--recompute-method"), count = behind("--recompute-num-layers");
  std::vector<bool> out;
  for (const std::uint32_t layers : stages) {
    for (std::uint32_t i = 0; i < layers; ++i)
      out.push_back(method == "uniform" || (method == "block" && i < std::stoul(count)));
  }
  return out;
}

/// Every set of layers under every cut into stages: what is written is what is run again, and what is refused
/// no count says.
TEST(ExportActivations, MegatronCountsLayersWithinEachStage) {
  constexpr std::uint32_t kLayers = 5;
  const FactsPtr facts = test::facts_of(test::language_model(kLayers));
  int written = 0, refused = 0;
  for (std::uint32_t cuts = 0; cuts < 1u << (kLayers - 1); ++cuts) {
    Json map{{"", 0}};
    std::vector<std::uint32_t> stages{0};
    for (std::uint32_t i = 0; i < kLayers; ++i) {
      if (i > 0 && cuts >> (i - 1) & 1u) stages.push_back(0);
      ++stages.back();
      map["layers." + std::to_string(i)] = stages.size() - 1;
    }
    map["lm_head"] = stages.size() - 1;
    for (std::uint32_t set = 1; set < 1u << kLayers; ++set) {
      SCOPED_TRACE(map.dump() + ", layers " + std::to_string(set));
      ActivationScopes scopes;
      std::vector<bool> wanted;
      for (std::uint32_t i = 0; i < kLayers; ++i) {
        wanted.push_back(set >> i & 1u);
        if (wanted.back()) scopes = plan::with_scope(scopes, again("layers." + std::to_string(i)));
      }
      const Exported out = exported(*facts, "megatron", scopes, false, test::map_of(map));
      bool can = false;
      for (std::uint32_t n = 1; n <= kLayers; ++n) {
        const std::string said = "--recompute-method block --recompute-num-layers " + std::to_string(n) + " ";
        can = can || run_by_megatron(said, stages) == wanted;
      }
      ASSERT_EQ(!out.refused, can);
      ++(can ? written : refused);
      if (can) {
        ASSERT_EQ(run_by_megatron(out.text, stages), wanted) << out.text;
        continue;
      }
      EXPECT_EQ(out.refused->kind, RefusalKind::ActivationsAgain);
      EXPECT_TRUE(wanted.at(std::stoul(out.refused->subject.substr(7)))) << out.refused->subject;
    }
  }
  EXPECT_GT(written, 16) << "more than all layers of each cut";
  EXPECT_GT(refused, written);
}

/// A model whose classes say so: whatever the words of a target are, it cannot be told of a part.
TEST(ExportActivations, NoTargetIsToldOfAPartOfWhatIsExecutedAsOne) {
  model::ModelBuilder builder;
  const std::pair<const char*, const char*> modules[] = {{"", "M"},
                                                         {"layers", "ModuleList"},
                                                         {"layers.0", "L"},
                                                         {"layers.0.experts", "TEGroupedMLP"},
                                                         {"layers.0.experts.fc1", "Linear"},
                                                         {"layers.1", "L"}};
  for (const auto& [name, class_name] : modules) builder.add_module(name, class_name);
  for (const char* name : {"layers.0.experts.fc1.weight", "layers.1.weight"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::F32;
    spec.shape = {4};
    spec.bytes = Bytes(16);
    builder.add_tensor(std::move(spec));
  }
  const FactsPtr facts = make_facts(*builder.build(), {});
  for (const char* target : {"pytorch", "transformer-engine", "megatron"}) {
    const Exported part = exported(*facts, target, {on("layers.0.experts.fc1")});
    ASSERT_TRUE(part.refused) << target;
    EXPECT_EQ(part.refused->kind, RefusalKind::ActivationsPart) << target;
    EXPECT_EQ(part.refused->arguments, std::vector<std::string>{"layers.0.experts"}) << target;
  }
  EXPECT_FALSE(exported(*facts, "pytorch", {on("layers.0.experts")}).refused);
}

TEST(ExportActivations, OthersSayThatTheyHaveNoWords) {
  const FactsPtr facts = test::facts_of(test::language_model(3));
  int others = 0;
  for (const Target* target : targets()) {
    if (!target->write || target->write_activations) continue;
    if (target->name == "pipelining") continue;  // it writes a program for a folder of weights alone
    const Exported out = exported(*facts, std::string(target->name).c_str(), {on("layers")});
    ASSERT_FALSE(out.refused) << target->name << ": " << message(*out.refused);
    EXPECT_THAT(notes_of(out), ElementsAre("not_expressible")) << target->name;
    EXPECT_EQ(message(out.activation_notes[0]),
              std::string(target->title) +
                  " has no words for activations: what the plan says of them is left out.");
    EXPECT_THAT(notes_of(exported(*facts, std::string(target->name).c_str(), {})), ElementsAre());
    ++others;
  }
  EXPECT_GE(others, 4);
}

TEST(ExportActivations, NotesNameModulesOnceAndAreSentencesOfTheirOwn) {
  const FactsPtr facts = test::facts_of(test::language_model(4));
  plan::ActivationScope capped = on("layers.0");
  capped.cap = 1000;
  const Exported out = exported(*facts, "megatron", {again("layers"), on("embed_tokens")});
  ASSERT_FALSE(out.refused) << message(*out.refused);
  ASSERT_EQ(out.activation_notes.size(), 1u);
  EXPECT_EQ(message(out.activation_notes[0]),
            "Megatron-LM treats layers alone: what other modules save stays (embed_tokens).");
  const Json json = to_json(exported(*facts, "pytorch", {capped, on("embed_tokens")}));
  EXPECT_EQ(
      json["activation_notes"],
      (Json::array({{{"rule", "cap_ignored"},
                     {"subjects", {"layers.0"}},
                     {"message", "plain PyTorch knows no cap: all that these save goes (layers.0)."}}})))
      << "PyTorch treats any module";
}

}  // namespace
}  // namespace stowage::runtimes
