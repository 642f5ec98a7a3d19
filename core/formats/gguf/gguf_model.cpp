// A GGUF model: all its parts, in the names of the library's modules where its architecture is known.
#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/base/json.h"
#include "core/formats/architectures/gguf_experts.h"
#include "core/formats/architectures/gguf_names.h"
#include "core/formats/architectures/kv_cache_of_config.h"
#include "core/formats/architectures/module_classes.h"
#include "core/formats/architectures/mounting.h"
#include "core/formats/architectures/tensor_kinds.h"
#include "core/formats/gguf/gguf_reader.h"
#include "core/formats/readers.h"
#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

using model::Dtype;
using Spec = model::ModelBuilder::TensorSpec;

std::optional<std::uint64_t> number_of(const GgufHeader& header, std::string_view key) {
  const auto found = header.values.find(key);
  if (found == header.values.end() || !found->second.is_number_integer()) return std::nullopt;
  if (!found->second.is_number_unsigned() && found->second.get<std::int64_t>() < 0) return std::nullopt;
  return found->second.get<std::uint64_t>();
}

std::string text_of(const GgufHeader& header, std::string_view key) {
  const auto found = header.values.find(key);
  return found != header.values.end() && found->second.is_string() ? found->second.get<std::string>()
                                                                   : std::string();
}

/// A key of the architecture's own ("llama.block_count") under its name in a config.json.
struct ConfigKey {
  const char* gguf;
  const char* config;
};
constexpr ConfigKey kConfigKeys[] = {{"block_count", "num_hidden_layers"},
                                     {"embedding_length", "hidden_size"},
                                     {"feed_forward_length", "intermediate_size"},
                                     {"context_length", "max_position_embeddings"},
                                     {"attention.head_count", "num_attention_heads"},
                                     {"attention.head_count_kv", "num_key_value_heads"},
                                     {"attention.key_length", "head_dim"},
                                     {"attention.kv_lora_rank", "kv_lora_rank"},
                                     {"attention.sliding_window", "sliding_window"},
                                     {"expert_count", "num_experts"},
                                     {"expert_used_count", "num_experts_per_tok"},
                                     {"vocab_size", "vocab_size"}};

class GgufModel {
 public:
  GgufModel(std::string path, const Job& job) : path_(std::move(path)), job_(job) {}

  Result<model::ModelPtr> run() {
    STOWAGE_TRY(read_parts());
    describe();
    find_naming();
    if (naming_) {
      for (GgufHeader& part : parts_) stack_gguf_experts(part.tensors);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      for (GgufTensor& tensor : parts_[i].tensors) take(tensor, static_cast<std::uint32_t>(i));
    }
    for (const std::string& name : fused_order_) join(name, fused_[name]);
    warn_about_names();
    add_ties();
    own_tensors_below_tensors(tensors_);
    const bool any = !tensors_.empty();
    builder_.add_tensors(std::move(tensors_));
    if (any)
      name_classes(builder_, architecture_ ? &*architecture_ : nullptr,
                   naming_ ? naming_->root_class() : std::string());
    builder_.set_kv_cache(
        kv_cache_of_config(config_, builder_.module_names().of, key_widths(builder_.tensors())));
    builder_.set_config(std::move(config_));
    return builder_.build(job_);
  }

 private:
  struct Piece {
    Spec spec;
    std::size_t order = 0;
    bool transposed = false;
    std::string label{};  ///< the name in the file, of experts that were put together one for all of them
  };

  Status read_parts() {
    auto first = read_part(path_);
    if (!first) return tl::unexpected<Error>(first.error());
    const std::uint64_t count = number_of(*first, "split.count").value_or(1);
    if (count <= 1) {
      files_ = {path_};
      parts_.push_back(std::move(*first));
      return {};
    }
    const GgufPart part = gguf_part(path_);
    const std::uint64_t number = number_of(*first, "split.no").value_or(0) + 1;
    if (part.count == 0)
      return fail(Code::GgufPartName, path_,
                  {std::to_string(count), five_digits(number), five_digits(count)});
    parts_.resize(part.count);
    parts_.at(part.number - 1) = std::move(*first);
    for (std::uint32_t i = 1; i <= part.count; ++i) {
      files_.push_back(gguf_part_path(part, i));
      job_.report(files_.back(), i - 1, part.count);
      if (i != part.number) STOWAGE_TRY(read_part_into(parts_[i - 1], part.count));
      STOWAGE_TRY(check_part(parts_[i - 1], i, part.count));
    }
    return check_parts();
  }

  /// The last of files_, one of `count`.
  Status read_part_into(GgufHeader& header, std::uint32_t count) const {
    auto read = read_part(files_.back());
    if (read) {
      header = std::move(*read);
      return {};
    }
    if (read.error().code != Code::FileMissing) return tl::unexpected<Error>(read.error());
    return fail(Code::GgufPartMissing, path_,
                {std::to_string(count), std::filesystem::path(files_.back()).filename().string()});
  }

  Result<GgufHeader> read_part(const std::string& path) const {
    STOWAGE_TRY(job_.check(path));
    const auto file = RandomAccessFile::open(path);
    if (!file) return tl::unexpected<Error>(file.error());
    return read_gguf_header(*file, job_);
  }

  Status check_part(const GgufHeader& header, std::uint32_t number, std::uint32_t count) const {
    const std::uint64_t says = number_of(header, "split.no").value_or(0) + 1,
                        of = number_of(header, "split.count").value_or(1);
    if (says == number && of == count) return {};
    return fail(Code::GgufPartNumber, files_.back(),
                {std::to_string(number), std::to_string(count), std::to_string(says), std::to_string(of)});
  }

  Status check_parts() const {
    std::unordered_map<std::string_view, std::size_t> seen;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      for (const GgufTensor& tensor : parts_[i].tensors) {
        const auto [other, fresh] = seen.emplace(tensor.name, i);
        if (!fresh)
          return fail(Code::GgufTensorTwice, files_[i],
                      {tensor.name, std::filesystem::path(files_[other->second]).filename().string()});
      }
    }
    const auto stated = number_of(parts_.front(), "split.tensors.count");
    if (stated && *stated != seen.size())
      return fail(Code::GgufPartTotal, files_.front(),
                  {std::to_string(seen.size()), std::to_string(*stated)});
    return {};
  }

  void describe() {
    const GgufHeader& header = parts_.front();
    builder_.set_format("gguf");
    builder_.set_path(files_.front());
    std::string name = text_of(header, "general.name");
    builder_.set_name(name.empty() ? std::filesystem::path(files_.front()).stem().string() : std::move(name));
    for (const std::string& file : files_) builder_.add_file(file);
    Bytes bytes;
    for (const GgufHeader& part : parts_) bytes += Bytes(part.data_bytes);
    builder_.set_file_bytes(bytes);
    builder_.set_not_runnable(Error{Code::NotRunnableWeights, files_.front(), {}, {}});
  }

  void find_naming() {
    const GgufHeader& header = parts_.front();
    const std::string name = text_of(header, "general.architecture");
    std::vector<std::string_view> names;
    for (const GgufHeader& part : parts_) {
      for (const GgufTensor& tensor : part.tensors) names.push_back(tensor.name);
    }
    naming_ = find_gguf_naming(name, names);
    if (naming_) architecture_ = find_architecture(naming_->model_type());
    if (architecture_) architecture_ = mounted(*architecture_, usual_mount(*architecture_));
    set_module_order(builder_, architecture_ ? &*architecture_ : nullptr);
    if (name.empty()) {
      builder_.add_warning(Error{Code::GgufNoArchitecture, files_.front(), {}, {}});
    } else if (!naming_) {
      builder_.add_warning(Error{Code::GgufUnknownArchitecture, files_.front(), {name}, {}});
    }
    config_ = Json::object();
    if (naming_) config_["model_type"] = naming_->model_type();
    if (naming_) config_["architectures"] = Json::array({naming_->root_class()});
    for (const ConfigKey& key : kConfigKeys) {
      const auto value = number_of(header, name + "." + key.gguf);
      if (value) config_[key.config] = *value;
    }
  }

  void take(GgufTensor& tensor, std::uint32_t file) {
    Piece piece;
    piece.spec.dtype = tensor.dtype;
    piece.spec.shape = std::move(tensor.shape);
    piece.spec.bytes = Bytes(tensor.bytes);
    piece.spec.where = {file, tensor.offset};
    const auto place = naming_ ? naming_->place(tensor.name) : std::nullopt;
    if (place) {
      piece.spec.name = place->name;
    } else {
      if (naming_ && kept_++ == 0) first_kept_ = tensor.name;
      piece.spec.name = naming_ ? naming_->beside(tensor.name) : tensor.name;
    }
    if (!tensor.experts.empty()) {
      piece.spec.stored_as = std::move(tensor.experts);
    } else if (piece.spec.name != tensor.name) {
      piece.spec.stored_as = {tensor.name};
    }
    // Blocks of quantised weights are parameters, whatever their type says.
    piece.spec.kind =
        tensor_kind(piece.spec.name, model::info(tensor.dtype).block_bytes > 0 ? Dtype::F16 : tensor.dtype);
    piece.transposed = place && place->transposed;
    piece.order = place ? place->part : 0;
    piece.label = std::move(tensor.name);
    if (place && place->fused) {
      const auto [found, fresh] = fused_.try_emplace(piece.spec.name);
      if (fresh) fused_order_.push_back(piece.spec.name);
      found->second.push_back(std::move(piece));
      return;
    }
    add(std::move(piece));
  }

  void add(Piece piece) {
    auto& shape = piece.spec.shape;
    if (piece.transposed && shape.size() >= 2) std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
    if (!names_.insert(piece.spec.name).second &&
        !piece.spec.stored_as.empty()) {  // two file names for one place: both stay as they are stored
      piece.spec.name = std::exchange(piece.spec.stored_as, {}).front();
      names_.insert(piece.spec.name);
    }
    tensors_.push_back(std::move(piece.spec));
  }

  /// Parts of one tensor of the module, joined along the second axis; as stored where they do not fit
  /// together.
  void join(const std::string& name, std::vector<Piece>& pieces) {
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Piece& a, const Piece& b) { return a.order < b.order; });
    Piece whole = pieces.front();
    bool fits = pieces.size() > 1 && whole.spec.shape.size() >= 2;
    for (std::size_t i = 1; i < pieces.size() && fits; ++i) {
      const Spec& part = pieces[i].spec;
      std::vector<std::int64_t> shape = part.shape;
      if (shape.size() == whole.spec.shape.size()) shape[1] = whole.spec.shape[1];
      fits = part.dtype == whole.spec.dtype && shape == whole.spec.shape &&
             !__builtin_add_overflow(whole.spec.shape[1], part.shape[1], &whole.spec.shape[1]);
      whole.spec.bytes += part.bytes;
      whole.spec.stored_as.insert(whole.spec.stored_as.end(), part.stored_as.begin(), part.stored_as.end());
    }
    if (fits) return add(std::move(whole));
    const std::string owner = name.substr(0, name.rfind('.'));
    for (Piece& piece : pieces) {
      const std::string& stored = piece.label;
      const std::size_t dot = stored.rfind('.', stored.rfind('.') - 1);
      piece.spec.name = owner + "." + stored.substr(dot + 1);
      add(std::move(piece));
    }
    builder_.add_warning(Error{Code::HfExperts, files_.front(), {name}, {}});
  }

  void warn_about_names() {
    std::size_t renamed = 0;
    for (const Spec& spec : tensors_) renamed += spec.stored_as.size();
    if (renamed > 0)
      builder_.add_warning(
          Error{Code::HfRenamed, files_.front(), {std::to_string(renamed), naming_->model_type()}, {}});
    if (kept_ > 0) {
      builder_.add_warning(Error{Code::GgufKeptNames,
                                 files_.front(),
                                 {first_kept_, std::to_string(kept_), naming_->model_type()},
                                 {}});
    }
  }

  /// A head that is not in the file is the embedding (llama.cpp: "output" falls back on "token_embd").
  void add_ties() {
    std::vector<TieRule> rules;
    if (architecture_) {
      rules = architecture_->ties;
    } else if (names_.contains("output_norm.weight")) {
      rules = {{"output.weight", "token_embd.weight", {}}};
    }
    for (const TieRule& rule : rules) {
      if (!names_.contains(rule.source) || !names_.insert(rule.name).second) continue;
      Spec spec;
      spec.name = rule.name;
      spec.tied_to = rule.source;
      tensors_.push_back(std::move(spec));
    }
  }

  std::string path_;
  const Job& job_;
  std::vector<std::string> files_;
  std::vector<GgufHeader> parts_;
  std::optional<GgufNaming> naming_;
  std::optional<Architecture> architecture_;
  Json config_;
  std::vector<Spec> tensors_;
  std::map<std::string, std::vector<Piece>> fused_;
  std::vector<std::string> fused_order_;
  std::unordered_set<std::string> names_;
  std::size_t kept_ = 0;
  std::string first_kept_;
  model::ModelBuilder builder_;
};

}  // namespace

Result<model::ModelPtr> open_gguf(const std::string& path, const Job& job) {
  return GgufModel(path, job).run();
}

}  // namespace stowage::formats
