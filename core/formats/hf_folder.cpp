#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/base/json.h"
#include "core/formats/formats_internal.h"
#include "core/formats/hf_files.h"
#include "core/formats/hf_index.h"
#include "core/formats/hf_names.h"
#include "core/formats/kv_cache.h"
#include "core/formats/module_classes.h"
#include "core/formats/packed_weights.h"
#include "core/formats/tensor_kinds.h"
#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kMostConfigBytes = 16ull << 20;

std::string text_of(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

class FolderReader {
 public:
  FolderReader(std::string path, const Job& job) : path_(std::move(path)), job_(job) {}

  Result<model::ModelPtr> run() {
    STOWAGE_TRY(find_files());
    STOWAGE_TRY(read_config());
    STOWAGE_TRY(read_headers());
    STOWAGE_TRY(cross_check());
    describe();
    map_names();
    STOWAGE_TRY(job_.check(path_));
    add_ties();
    group_packed();
    for (Spec& spec : view_.tensors) builder_.add_tensor(std::move(spec));
    name_classes(builder_, architecture_ ? &*architecture_ : nullptr, root_class_);
    builder_.set_kv_cache(kv_cache_of_config(config_, builder_.module_names()));
    return builder_.build(job_);
  }

 private:
  using Spec = model::ModelBuilder::TensorSpec;

  Status find_files() {
    auto files = find_hf_files(path_);
    if (!files) return tl::unexpected<Error>(files.error());
    files_ = std::move(*files);
    if (files_.index.empty()) {
      shards_ = {files_.single};
      return {};
    }
    const auto text = read_text_file(files_.index);
    if (!text) return tl::unexpected<Error>(text.error());
    auto index = parse_hf_index(*text, files_.index);
    if (!index) return tl::unexpected<Error>(index.error());
    index_ = std::move(*index);
    for (const std::string& shard : index_.shards) shards_.push_back(files_.folder + "/" + shard);
    return {};
  }

  Status read_config() {
    const std::string path = files_.folder + "/config.json";
    auto config = read_json_file(path, kMostConfigBytes);
    if (!config) {
      if (config.error().code != Code::FileMissing) return tl::unexpected<Error>(config.error());
      builder_.add_warning(Error{Code::HfNoConfig, files_.folder, {}, {}});
      return {};
    }
    if (!config->is_object()) return fail(Code::JsonType, path, {"the document", "an object"});
    config_ = std::move(*config);
    model_type_ = text_of(config_, "model_type");
    const Json* architectures = json_find(config_, "architectures");
    if (architectures && architectures->is_array() && !architectures->empty() && architectures->front().is_string()) {
      root_class_ = architectures->front().get<std::string>();
    } else {
      root_class_ = text_of(config_, "_class_name");  // diffusers
    }
    if (!model_type_.empty()) architecture_ = find_architecture(model_type_);
    const Json* quantization = json_find(config_, "quantization_config");
    if (quantization && quantization->is_object()) {
      packed_ = text_of(*quantization, "quant_method");
      if (packed_.empty()) packed_ = "quantization_config";
    }
    return {};
  }

  Status read_headers() {
    headers_.reserve(shards_.size());
    for (std::size_t i = 0; i < shards_.size(); ++i) {
      STOWAGE_TRY(job_.check(path_));
      job_.report(shards_[i], i, shards_.size());
      const auto file = RandomAccessFile::open(shards_[i]);
      if (!file) {
        if (file.error().code != Code::FileMissing || files_.index.empty()) return tl::unexpected<Error>(file.error());
        return fail(Code::HfShardMissing, files_.index, {index_.shards[i]});
      }
      auto header = read_safetensors_header(*file);
      if (!header) return tl::unexpected<Error>(header.error());
      data_bytes_ += Bytes(header->data_bytes);
      headers_.push_back(std::move(*header));
      builder_.add_file(shards_[i]);
    }
    for (std::uint32_t i = 0; i < headers_.size(); ++i) {
      for (SafetensorsEntry& entry : headers_[i].tensors) stored_.push_back({&entry, i});
    }
    return {};
  }

  Status cross_check() {
    if (files_.index.empty()) return {};
    std::unordered_map<std::string_view, std::uint32_t> seen;
    seen.reserve(stored_.size());
    std::size_t mapped = 0, unmapped = 0;
    std::string first_unmapped;
    for (const StoredTensor& stored : stored_) {
      const std::string& name = stored.entry->name;
      const auto [other, fresh] = seen.emplace(name, stored.file);
      if (!fresh) return fail(Code::HfTensorTwice, files_.index, {name, index_.shards[other->second], index_.shards[stored.file]});
      const auto wanted = index_.shard_of.find(name);
      if (wanted == index_.shard_of.end()) {
        if (unmapped++ == 0) first_unmapped = name;
      } else if (wanted->second == stored.file) {
        ++mapped;
      }
    }
    if (mapped != index_.shard_of.size()) {
      std::string missing;  // the first by name, so that the same folder gives the same sentence
      for (const auto& [name, shard] : index_.shard_of) {
        const auto found = seen.find(name);
        if ((found == seen.end() || found->second != shard) && (missing.empty() || name < missing)) missing = name;
      }
      return fail(Code::HfTensorMissing, files_.index, {missing, index_.shards[index_.shard_of.at(missing)]});
    }
    if (unmapped > 0) builder_.add_warning(Error{Code::HfUnmapped, files_.index, {first_unmapped, std::to_string(unmapped - 1)}, {}});
    if (index_.total_bytes && *index_.total_bytes != data_bytes_.count()) {
      builder_.add_warning(Error{Code::HfTotalSize, files_.index, {std::to_string(*index_.total_bytes), std::to_string(data_bytes_.count())}, {}});
    }
    return {};
  }

  void describe() {
    builder_.set_name(std::filesystem::path(files_.folder).filename().string());
    builder_.set_format("hf-folder");
    builder_.set_path(files_.folder);
    builder_.set_file_bytes(data_bytes_);
    builder_.set_config(config_);
    builder_.set_not_runnable(Error{Code::NotRunnableWeights, path_, {}, {}});
    set_module_order(builder_, architecture_ ? &*architecture_ : nullptr);
  }

  /// The extra prediction layers of DeepSeek-V3 and its kin come after the last layer; the library does not build them.
  void drop_extra_layers() {
    const Json *layers = json_find(config_, "num_hidden_layers"), *extra = json_find(config_, "num_nextn_predict_layers");
    if (!architecture_ || !layers || !extra || !layers->is_number_unsigned() || !extra->is_number_unsigned() || extra->get<std::uint64_t>() == 0) return;
    const auto count = layers->get<std::uint64_t>();
    std::string first;
    const auto is_extra = [&](const StoredTensor& stored) {
      const auto match = match_name("model.layers.#.", stored.entry->name);
      if (!match || std::stoull(std::string(match->numbers[0])) < count) return false;
      const std::string prefix = stored.entry->name.substr(0, match->length - 1);
      if (first.empty() || prefix < first) first = prefix;
      return true;
    };
    const std::size_t before = stored_.size();
    std::erase_if(stored_, is_extra);
    if (stored_.size() == before) return;
    builder_.add_warning(Error{Code::HfNotInModel, files_.folder, {std::to_string(before - stored_.size()), first}, {}});
  }

  void map_names() {
    drop_extra_layers();
    index_ = HfIndex();
    view_ = module_view(stored_, architecture_ ? &*architecture_ : nullptr, packed_.empty());
    // Of a folder of 92,000 tensors what was moved out of is memory all the same.
    std::vector<StoredTensor>().swap(stored_);
    std::vector<SafetensorsHeader>().swap(headers_);
    if (view_.renamed > 0) builder_.add_warning(Error{Code::HfRenamed, files_.folder, {std::to_string(view_.renamed), model_type_}, {}});
    for (const std::string& name : view_.unlike) builder_.add_warning(Error{Code::HfExperts, files_.folder, {name}, {}});
    if (architecture_ || config_.is_null()) return;
    if (model_type_.empty()) {
      builder_.add_warning(Error{Code::HfNoModelType, files_.folder + "/config.json", {}, {}});
    } else {
      builder_.add_warning(Error{Code::HfUnknownNames, files_.folder, {model_type_}, {}});
    }
  }

  /// Packed weights stay the tensors they are stored as; which of them belong together is noted.
  void group_packed() {
    const Json* quantization = config_.is_object() ? json_find(config_, "quantization_config") : nullptr;
    auto groups = find_packed_groups(view_.tensors, quantization ? *quantization : Json());
    if (!packed_.empty() || !groups.empty()) own_tensors_below_tensors(view_.tensors);
    if (!groups.empty()) {
      std::size_t members = 0;
      for (const auto& group : groups) members += group.members.size();
      const std::string method = packed_.empty() ? "scales" : packed_;
      builder_.add_warning(Error{Code::HfPackedGroups, files_.folder, {std::to_string(groups.size()), std::to_string(members), method}, {}});
    } else if (!packed_.empty()) {
      builder_.add_warning(Error{Code::HfPacked, files_.folder, {packed_}, {}});
    }
    builder_.set_packed_groups(std::move(groups));
  }

  bool tied() const {
    const Json* tied = json_find(config_, "tie_word_embeddings");
    if (!tied) {
      const Json* text = json_find(config_, "text_config");
      if (text) tied = json_find(*text, "tie_word_embeddings");
    }
    return tied && tied->is_boolean() ? tied->get<bool>() : architecture_ && architecture_->ties_by_default;
  }

  /// Names that a tied model has although its file lacks them. Only where the model has that part: a bare encoder has no head.
  void add_ties() {
    if (config_.is_null() || !tied()) return;
    std::unordered_map<std::string, std::size_t> at;
    std::set<std::string, std::less<>> tops;
    for (std::size_t i = 0; i < view_.tensors.size(); ++i) {
      const std::string& name = view_.tensors[i].name;
      at.emplace(name, i);
      tops.insert(name.substr(0, name.find('.')));
    }
    const bool has_head = root_class_.find("LM") != std::string::npos || root_class_.find("ConditionalGeneration") != std::string::npos;
    for (const auto& [name, source] : tie_rules(at)) {
      const bool belongs = tops.contains(name.substr(0, name.find('.'))) || has_head;
      const auto here = at.find(name), there = at.find(source);
      if (here != at.end() && there != at.end()) {
        view_.tensors[here->second].tied_to = source;
      } else if (there != at.end() && belongs) {
        add_tied(name, source);
      } else if (here != at.end()) {
        add_tied(source, name);
      } else if (belongs) {
        builder_.add_warning(Error{Code::HfTieMissing, files_.folder, {source, name}, {}});
      }
    }
  }

  std::vector<std::pair<std::string, std::string>> tie_rules(const std::unordered_map<std::string, std::size_t>& at) const {
    if (architecture_) return architecture_->ties;
    std::vector<std::string> embeddings;
    for (const auto& [name, index] : at) {
      if (name.ends_with("embed_tokens.weight") || name.ends_with("wte.weight")) embeddings.push_back(name);
    }
    const bool has_head = root_class_.find("CausalLM") != std::string::npos || root_class_.find("LMHead") != std::string::npos;
    if (embeddings.size() != 1 || !has_head) return {};
    return {{"lm_head.weight", embeddings.front()}};
  }

  void add_tied(const std::string& name, const std::string& source) {
    Spec spec;
    spec.name = name;
    spec.tied_to = source;
    view_.tensors.push_back(std::move(spec));
  }

  std::string path_;
  const Job& job_;
  HfFiles files_;
  HfIndex index_;
  std::vector<std::string> shards_;
  std::vector<SafetensorsHeader> headers_;
  std::vector<StoredTensor> stored_;
  Json config_;
  std::string model_type_, root_class_, packed_;
  std::optional<Architecture> architecture_;
  Bytes data_bytes_;
  ModuleView view_;
  model::ModelBuilder builder_;
};

}  // namespace

Result<model::ModelPtr> open_hf_folder(const std::string& path, const Job& job) { return FolderReader(path, job).run(); }

}  // namespace stowage::formats
