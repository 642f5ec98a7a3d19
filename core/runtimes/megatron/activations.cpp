// Activations in Megatron-LM's words: --offload-modules, the same in every layer, and whole layers that are
// run again (docs of Megatron Core 0.19: fine-grained activation offloading).
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/activation_tree.h"
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stages.h"

namespace stowage::runtimes {
namespace {

/// Modules of a layer, by the ends of their names, and the word for them. A group goes as a whole.
struct Word {
  std::string_view name;
  std::array<std::string_view, 9> modules;
};
constexpr Word kWords[] = {
    {"attn_norm", {"input_layernorm", "ln_1", "attention_norm", "self_attn_layer_norm", "input_norm"}},
    {"mlp_norm", {"post_attention_layernorm", "ln_2", "ffn_norm", "final_layer_norm", "post_attention_norm"}},
    {"qkv_linear",
     {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.qkv_proj", "attn.c_attn",
      "self_attention.query_key_value", "attention.query_key_value"}},
    {"attn_proj",
     {"self_attn.o_proj", "self_attn.out_proj", "attn.c_proj", "self_attention.dense", "attention.dense"}},
    {"core_attn", {"self_attn", "attn", "self_attention", "attention"}},
    {"fused_group_mlp", {"mlp.experts", "block_sparse_moe.experts", "experts", "moe.experts"}},
};
constexpr std::string_view kGroup = "fused_group_mlp";

/// The word for a module of a layer, by its name below the layer; nullptr: there is none.
const Word* word_of(std::string_view below) {
  for (const Word& word : kWords) {
    for (const std::string_view module : word.modules) {
      if (!module.empty() && below == module) return &word;
    }
  }
  return nullptr;
}
/// The group that a module is a part of.
const Word* group_of(std::string_view below) {
  for (const Word& word : kWords) {
    if (word.name != kGroup) continue;
    for (const std::string_view module : word.modules) {
      if (!module.empty() && below.size() > module.size() && is_beneath(below, module)) return &word;
    }
  }
  return nullptr;
}

class Writer {
 public:
  Writer(const ExportInput& input, const ActivationTree& tree, Exported& out)
      : model_(*input.facts.model), input_(input), tree_(tree), out_(out) {}

  void run() {
    if (tree_.layers().empty()) return refuse({RefusalKind::NoLayers});
    if (!read_layers() || !read_stages()) return;
    std::vector<std::string> more;
    if (!words_.empty()) {
      more = {"--fine-grained-activation-offloading", "--offload-modules"};
      more.insert(more.end(), words_.begin(), words_.end());
      if (words_.contains(std::string(kGroup))) more.push_back("--use-transformer-engine-op-fuser");
    }
    const auto again = std::count(again_.begin(), again_.end(), true);
    if (again > 0)
      more = {"--recompute-granularity", "full",
              "--recompute-method",      of_each_stage_ ? "block" : "uniform",
              "--recompute-num-layers",  std::to_string(of_each_stage_.value_or(1))};
    out_.arguments.insert(out_.arguments.end(), more.begin(), more.end());
    out_.settings["activations"] = {{"offload_modules", words_}, {"recomputed_layers", again}};
    add_text(more);
  }

 private:
  /// At the end, or before the command that takes them.
  void add_text(const std::vector<std::string>& words) {
    std::string array = "ACTIVATION_ARGUMENTS=(";
    for (const std::string& word : words) array += " " + word;
    array += " )\n";
    const std::size_t line = out_.text.find("\ntorchrun ");
    if (line == std::string::npos) {
      out_.text += array;
      return;
    }
    out_.text.insert(out_.text.size() - 1, " \"${ACTIVATION_ARGUMENTS[@]}\"");
    out_.text.insert(line + 1, array);
  }

  void refuse(Refusal why) { out_ = cannot_say(std::move(why)); }

  /// False where it was refused.
  bool read_layers() {
    for (std::size_t i = 0; i < tree_.layers().size(); ++i) {
      const std::string& layer = tree_.layers()[i];
      std::set<std::string> words;
      bool again = false;
      if (!read_layer(layer, words, again)) return false;
      again_.push_back(again);
      if (i > 0 && words != words_) return no({RefusalKind::ActivationsUneven, layer, {}});
      words_ = std::move(words);
    }
    // NVIDIA/Megatron-LM transformer_config.py: the input of attn_proj is the output of core_attn, which that
    // one needs in its own backward.
    if (words_.contains("attn_proj") && !words_.contains("core_attn"))
      return no({RefusalKind::ActivationsTogether, tree_.layers().front(), {"attn_proj", "core_attn"}});
    return true;
  }

  /// --recompute-method block counts the layers within each stage, from its first one on, and a stage with
  /// fewer is run again as a whole (NVIDIA/Megatron-LM megatron/core/recompute.py, checkpointed_forward, over
  /// num_layers_per_pipeline_rank, which is len(self.layers)). Of virtual stages each would count by itself:
  /// the layout that is written has one stage a GPU. Layers that FP8 and FP4 skip as their input wants no
  /// gradient (a frozen embedding) are not known here. False where it was refused.
  bool read_stages() {
    const Stages stages = stages_of(input_.facts, effective_map(input_.map, *input_.target.device_rules));
    if (stages.refused) return no(*stages.refused);
    std::vector<std::pair<std::size_t, std::size_t>> again;  // by stage: its first layer, and how many are
    std::size_t first = 0;
    for (const std::uint32_t layers : stages.counts) {
      std::size_t count = 0;
      while (count < layers && again_[first + count]) ++count;
      for (std::size_t i = count; i < layers; ++i) {
        if (again_[first + i]) return no_again(first + i);
      }
      if (count < layers) of_each_stage_ = std::min(of_each_stage_.value_or(count), count);
      again.emplace_back(first, count);
      first += layers;
    }
    for (const auto& [layer, count] : again) {
      if (of_each_stage_ && count > *of_each_stage_) return no_again(layer + *of_each_stage_);
    }
    return true;
  }

  /// Every module that computes by itself is asked: those with tensors, and those with a word.
  bool read_layer(const std::string& layer, std::set<std::string>& words, bool& again) {
    if (tree_.of(layer) == Kept::MadeAgain && tree_.whole(layer)) {
      again = true;
      return true;
    }
    const auto id = model_.find_module(layer);
    std::map<std::string_view, std::pair<bool, bool>> said;  // by word: somebody goes, somebody stays
    for (std::uint32_t i = id->value; i < model_.modules()[id->index()].subtree_end; ++i) {
      const model::Module& module = model_.modules()[i];
      const std::string below = module.name == layer ? std::string() : module.name.substr(layer.size() + 1);
      const Kept kept = tree_.of(module.name);
      if (kept == Kept::MadeAgain) return no({RefusalKind::ActivationsAgain, module.name, {}});
      if (const Word* group = group_of(below)) {
        const std::string whole = layer + "." + std::string(whole_of(*group, below));
        if (kept != tree_.of(whole))
          return no({RefusalKind::ActivationsPart, module.name, {std::string(group->name)}});
        continue;
      }
      const Word* word = word_of(below);
      if (!word && (kept != Kept::ToHost || module.tensors.empty())) continue;
      if (!word) return no({RefusalKind::ActivationsNoWord, module.name, {std::string(input_.target.title)}});
      auto& [goes, stays] = said[word->name];
      (kept == Kept::ToHost ? goes : stays) = true;
      if (goes && stays) return no({RefusalKind::ActivationsPart, module.name, {std::string(word->name)}});
      if (goes) words.insert(std::string(word->name));
    }
    return true;
  }

  static std::string_view whole_of(const Word& group, std::string_view below) {
    for (const std::string_view module : group.modules) {
      if (!module.empty() && is_beneath(below, module)) return module;
    }
    return below;
  }

  bool no(Refusal why) {
    refuse(std::move(why));
    return false;
  }
  bool no_again(std::size_t layer) { return no({RefusalKind::ActivationsAgain, tree_.layers()[layer], {}}); }

  const model::Model& model_;
  const ExportInput& input_;
  const ActivationTree& tree_;
  Exported& out_;
  std::set<std::string> words_{};
  std::vector<bool> again_{};                   ///< by layer
  std::optional<std::size_t> of_each_stage_{};  ///< layers that are run again; nullopt: all of them
};

}  // namespace

void write_megatron_activations(const ExportInput& input, const ActivationTree& tree, Exported& out) {
  Writer(input, tree, out).run();
}

}  // namespace stowage::runtimes
