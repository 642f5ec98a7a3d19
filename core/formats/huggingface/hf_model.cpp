#include "core/formats/huggingface/hf_model.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/base/json.h"
#include "core/formats/architectures/kv_cache_of_config.h"
#include "core/formats/architectures/module_classes.h"
#include "core/formats/architectures/mounting.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/packed_weights.h"
#include "core/formats/architectures/tensor_kinds.h"
#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

class FolderModel {
 public:
  FolderModel(HfContent content, const HfConfig& config, const Job& job)
      : content_(std::move(content)), config_(config), job_(job) {}

  Result<model::ModelPtr> run() {
    describe();
    map_names();
    STOWAGE_TRY(job_.check(content_.path));
    add_ties();
    group_packed();
    builder_.add_tensors(std::move(view_.tensors));
    set_module_order(builder_, architecture());
    name_classes(builder_, architecture(), config_.root_class);
    if (!architecture() && config_.facts) add_unsaved(builder_, *config_.facts);
    builder_.set_kv_cache(
        kv_cache_of_config(config_.json, builder_.module_names().of, key_widths(builder_.tensors())));
    return builder_.build(job_);
  }

 private:
  using Spec = model::ModelBuilder::TensorSpec;

  /// As the class of config.json has it; null where the model type is not known.
  const Architecture* architecture() const { return architecture_ ? &*architecture_ : nullptr; }

  void describe() {
    builder_.set_name(std::filesystem::path(content_.folder).filename().string());
    builder_.set_format("hf-folder");
    builder_.set_path(content_.folder);
    for (std::string& file : content_.files) builder_.add_file(std::move(file));
    builder_.set_file_bytes(content_.data_bytes);
    builder_.set_config(config_.json);
    builder_.set_not_runnable(Error{Code::NotRunnableWeights, content_.path, {}, {}});
    for (model::Warning& warning : content_.warnings) builder_.add_warning(std::move(warning));
    if (config_.unread) builder_.add_warning(*config_.unread);
    if (config_.json.is_null()) builder_.add_warning(Error{Code::HfNoConfig, content_.folder, {}, {}});
  }

  /// The extra prediction layers of DeepSeek-V3 and its kin come after the last layer; the library does not
  /// build them.
  void drop_extra_layers() {
    const Json *layers = json_find(config_.json, "num_hidden_layers"),
               *extra = json_find(config_.json, "num_nextn_predict_layers");
    if (!config_.architecture || !layers || !extra || !layers->is_number_unsigned() ||
        !extra->is_number_unsigned() || extra->get<std::uint64_t>() == 0)
      return;
    const auto count = layers->get<std::uint64_t>();
    std::string first;
    const auto is_extra = [&](const StoredTensor& stored) {
      const auto match = match_name("model.layers.#.", stored.entry->name);
      if (!match || std::stoull(std::string(match->numbers[0])) < count) return false;
      const std::string prefix = stored.entry->name.substr(0, match->length - 1);
      if (first.empty() || prefix < first) first = prefix;
      return true;
    };
    const std::size_t before = content_.stored.size();
    std::erase_if(content_.stored, is_extra);
    if (content_.stored.size() == before) return;
    builder_.add_warning(Error{
        Code::HfNotInModel, content_.folder, {std::to_string(before - content_.stored.size()), first}, {}});
  }

  void map_names() {
    drop_extra_layers();
    map_tensors();
    // Of a folder of 92,000 tensors what was moved out of is memory all the same.
    std::vector<StoredTensor>().swap(content_.stored);
    std::vector<HfShard>().swap(content_.shards);
    if (view_.renamed > 0)
      builder_.add_warning(
          Error{Code::HfRenamed, content_.folder, {std::to_string(view_.renamed), config_.model_type}, {}});
    for (const std::string& name : view_.unlike)
      builder_.add_warning(Error{Code::HfExperts, content_.folder, {name}, {}});
    if (architecture() || config_.json.is_null()) return;
    if (config_.model_type.empty()) {
      builder_.add_warning(Error{Code::HfNoModelType, content_.folder + "/config.json", {}, {}});
    } else {
      builder_.add_warning(Error{Code::HfUnknownNames, content_.folder, {config_.model_type}, {}});
    }
  }

  void map_tensors() {
    if (!config_.architecture && config_.facts && !config_.facts->renamings.empty()) {
      view_ = module_view(content_.stored, *config_.facts, config_.json, config_.packed.empty());
      return;
    }
    if (!config_.architecture) {
      view_ = module_view(content_.stored, nullptr, nullptr, false);
      return;
    }
    const Architecture known = as_class(*config_.architecture, config_.root_class);
    const auto name = [&](std::size_t i) -> std::string_view { return content_.stored[i].entry->name; };
    const Mounting mounting = find_mounting(known, config_.root_class, content_.stored.size(), name);
    const NameMapper names(known, mounting);
    view_ = module_view(content_.stored, &known, &names, config_.packed.empty());
    architecture_ = mounted(known, mounting.in_model);
  }

  /// Packed weights stay the tensors they are stored as; which of them belong together is noted.
  void group_packed() {
    const Json* quantization = config_.quantization();
    auto groups = find_packed_groups(view_.tensors, quantization ? *quantization : Json());
    if (!config_.packed.empty() || !groups.groups.empty()) own_tensors_below_tensors(view_.tensors);
    if (!groups.groups.empty()) {
      const std::string method = config_.packed.empty() ? "scales" : config_.packed;
      builder_.add_warning(
          Error{Code::HfPackedGroups,
                content_.folder,
                {std::to_string(groups.groups.size()), std::to_string(groups.members.size()), method},
                {}});
    } else if (!config_.packed.empty()) {
      builder_.add_warning(Error{Code::HfPacked, content_.folder, {config_.packed}, {}});
    }
    builder_.set_packed_groups(std::move(groups));
  }

  /// Names that a tied model has although its file lacks them. Only where the model has that part: a bare
  /// encoder has no head.
  void add_ties() {
    if (config_.json.is_null()) return;
    std::unordered_set<std::string> done;
    for (const TieRule& rule : tie_rules()) {
      if (!config_.tied(rule.name) || (!rule.within.empty() && !has_below(rule.within))) continue;
      if (done.contains(rule.name)) continue;
      const auto here = find(rule.name), there = find(rule.source), none = view_.tensors.end();
      if (here == none && !has_head(rule.name)) continue;
      if (here != none && there != none) {
        here->tied_to = rule.source;
      } else if (there != none) {
        add_tied(rule.name, rule.source);
      } else if (here != none) {
        add_tied(rule.source, rule.name);
      } else {
        continue;
      }
      done.insert(rule.name);
    }
    for (const TieRule& rule : tie_rules()) {
      const bool wanted =
          config_.tied(rule.name) && (rule.within.empty() || has_below(rule.within)) && has_head(rule.name);
      if (wanted && done.insert(rule.name).second)
        builder_.add_warning(Error{Code::HfTieMissing, content_.folder, {rule.source, rule.name}, {}});
    }
  }

  std::vector<Spec>::iterator find(std::string_view wanted) {
    return std::find_if(view_.tensors.begin(), view_.tensors.end(),
                        [&](const Spec& tensor) { return tensor.name == wanted; });
  }

  bool has_below(std::string_view module) const {
    return std::any_of(view_.tensors.begin(), view_.tensors.end(), [&](const Spec& tensor) {
      return tensor.name.starts_with(module) && tensor.name.size() > module.size() &&
             tensor.name[module.size()] == '.';
    });
  }

  /// Whether the model has the module of a tied tensor: its class says so, or what stands beside the module
  /// is in the file ("cls.predictions.bias" beside "cls.predictions.decoder").
  bool has_head(std::string_view tensor) const {
    if (!architecture_ && config_.facts) return true;  // the table is of this very class
    constexpr std::string_view kClasses[] = {"ForCausalLM", "LMHead", "DoubleHeads", "ForMaskedLM",
                                             "ForConditionalGeneration"};
    const auto named = [&](std::string_view part) {
      return config_.root_class.find(part) != std::string::npos;
    };
    if (std::any_of(std::begin(kClasses), std::end(kClasses), named)) return true;
    const std::string_view module = all_but_last_part(tensor), around = all_but_last_part(module);
    return has_below(around.empty() ? module : around);
  }

  std::vector<TieRule> tie_rules() const {
    if (architecture_) return architecture_->ties;
    if (config_.facts && !config_.facts->ties.empty()) {
      std::vector<std::string_view> tensors;
      for (const Spec& tensor : view_.tensors) tensors.push_back(tensor.name);
      return ties_of(*config_.facts, tensors);
    }
    std::vector<std::string> embeddings;
    for (const Spec& tensor : view_.tensors) {
      if (tensor.name.ends_with("embed_tokens.weight") || tensor.name.ends_with("wte.weight"))
        embeddings.push_back(tensor.name);
    }
    const bool has_head = config_.root_class.find("CausalLM") != std::string::npos ||
                          config_.root_class.find("LMHead") != std::string::npos;
    if (embeddings.size() != 1 || !has_head) return {};
    return {{"lm_head.weight", embeddings.front(), {}}};
  }

  void add_tied(const std::string& name, const std::string& source) {
    Spec spec;
    spec.name = name;
    spec.tied_to = source;
    view_.tensors.push_back(std::move(spec));
  }

  HfContent content_;
  const HfConfig& config_;
  const Job& job_;
  std::optional<Architecture> architecture_;
  ModuleView view_;
  model::ModelBuilder builder_;
};

}  // namespace

Result<model::ModelPtr> model_of_hf_folder(HfContent content, const HfConfig& config, const Job& job) {
  return FolderModel(std::move(content), config, job).run();
}

}  // namespace stowage::formats
