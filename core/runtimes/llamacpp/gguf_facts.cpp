#include "core/runtimes/llamacpp/gguf_facts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <unordered_map>

#include "core/base/file.h"
#include "core/formats/gguf/gguf_reader.h"
#include "core/runtimes/llamacpp/caches.h"

namespace stowage::llamacpp {
namespace {

constexpr std::uint64_t kMostBlocks = 512;        // llama.cpp: LLAMA_MAX_LAYERS
constexpr std::uint64_t kLazyBytes = 4ull << 30;  // -lzm auto
constexpr std::string_view kTable = "token_embd.weight";

/// Models without a head: nothing is computed from the table a second time.
constexpr std::array<std::string_view, 10> kWithoutHead = {
    "bert",     "jina-bert-v2", "jina-bert-v3", "nomic-bert", "nomic-bert-moe",
    "neo-bert", "eurobert",     "modern-bert",  "t5encoder",  "wavtokenizer-dec"};
/// Beginnings of names outside blocks (llama.cpp: LLM_TENSOR_NAMES with LLM_TENSOR_LAYER_OUTPUT).
constexpr std::array<std::string_view, 16> kOutput = {"output",
                                                      "cls",
                                                      "dense_2",
                                                      "dense_3",
                                                      "enc.output_norm",
                                                      "dec.output_norm",
                                                      "altup_proj",
                                                      "altup_unembd_proj",
                                                      "hc_head",
                                                      "output_hc",
                                                      "nextn.",
                                                      "d2t",
                                                      "fc.",
                                                      "markov_w",
                                                      "conf_proj",
                                                      "selector_"};
/// Those that belong to the first block.
constexpr std::array<std::string_view, 5> kFirstBlock = {"token_embd_norm", "per_layer_model_proj",
                                                         "per_layer_proj_norm", "hrm.z_l_init", "conv1d"};

bool begins_with_any(std::string_view name, const auto& beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view one) { return name.starts_with(one); });
}

/// "blk.7.ffn_up.weight" → 7, "enc.blk.3.attn_q.weight" → 3.
std::optional<std::uint32_t> block_of(std::string_view name) {
  for (const std::string_view begin : {"blk.", "enc.blk.", "dec.blk."}) {
    if (!name.starts_with(begin)) continue;
    std::uint32_t block = 0;
    const char* const first = name.data() + begin.size();
    const auto [end, status] = std::from_chars(first, name.data() + name.size(), block);
    if (status == std::errc() && end != name.data() + name.size() && *end == '.') return block;
  }
  return std::nullopt;
}

class FactsReader {
 public:
  FactsReader(const model::Model& model, const Job& job) : model_(model), job_(job) {}

  Result<std::optional<Facts>> run() {
    if (model_.format() != "gguf") return std::optional<Facts>();
    for (std::size_t i = 0; i < model_.files().size(); ++i) {
      STOWAGE_TRY(job_.check(model_.files()[i]));
      const auto file = RandomAccessFile::open(model_.files()[i]);
      if (!file) return tl::unexpected<Error>(file.error());
      auto header = formats::read_gguf_header(*file, job_);
      if (!header) return tl::unexpected<Error>(header.error());
      if (i == 0 && !describe(*header)) return std::optional<Facts>();
      for (formats::GgufTensor& tensor : header->tensors)
        out_.tensors.push_back({std::move(tensor.name), tensor.bytes});
    }
    set_roles();
    join_with_model();
    return std::optional<Facts>(std::move(out_));
  }

 private:
  bool describe(const formats::GgufHeader& header) {
    const auto found = header.values.find("general.architecture");
    if (found == header.values.end() || !found->second.is_string()) return false;
    out_.architecture = found->second.get<std::string>();
    const HeaderValues values(header, out_.architecture);
    const std::uint64_t blocks = values.number_or("block_count", 0);
    if (blocks == 0 || blocks > kMostBlocks) return false;
    out_.blocks = static_cast<std::uint32_t>(blocks);
    out_.next_blocks =
        static_cast<std::uint32_t>(std::min(values.number_or("nextn_predict_layers", 0), blocks));
    out_.trained_context = values.number_or("context_length", 0);
    read_caches(values, out_);
    return true;
  }

  void set_roles() {
    const auto named = [&](std::string_view name) {
      return std::any_of(out_.tensors.begin(), out_.tensors.end(),
                         [&](const FileTensor& tensor) { return tensor.name == name; });
    };
    tied_ = !named("output.weight") &&
            std::find(kWithoutHead.begin(), kWithoutHead.end(), out_.architecture) == kWithoutHead.end();
    for (FileTensor& tensor : out_.tensors) {
      tensor.role = role_of(tensor.name, tensor.block);
      tensor.lazy = tensor.name == "per_layer_token_embd.weight" && tensor.bytes > kLazyBytes;
    }
  }

  Role role_of(std::string_view name, std::uint32_t& block) const {
    if (const auto number = block_of(name)) {
      block = *number;
      return *number < out_.loaded_blocks() ? Role::Block : Role::Unused;
    }
    if (name.starts_with("rope_freqs") || name.starts_with("rope_factors")) return Role::Rope;
    const bool odd_name = out_.architecture == "lfm2" || out_.architecture == "lfm2moe";
    if (begins_with_any(name, kFirstBlock))
      return odd_name && name.starts_with("token_embd_norm") ? Role::Output : Role::Block;
    if (begins_with_any(name, kOutput)) return Role::Output;
    return name == kTable && tied_ ? Role::Table : Role::Input;
  }

  /// The model's tensor of each tensor of the file, by the names it says it was stored under.
  void join_with_model() {
    std::unordered_map<std::string_view, std::size_t> by_name;
    for (std::size_t i = 0; i < out_.tensors.size(); ++i) by_name.emplace(out_.tensors[i].name, i);
    const auto join = [&](std::string_view stored, std::size_t index) {
      const auto found = by_name.find(stored);
      if (found != by_name.end())
        out_.tensors[found->second].tensor = model::TensorId(static_cast<std::uint32_t>(index));
    };
    for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
      const model::Tensor& tensor = model_.tensors()[i];
      for (const std::string& stored : tensor.stored_as) join(stored, i);
      const bool first = model_[tensor.storage].tensors.front().index() == i;
      if (tensor.stored_as.empty() && first) join(tensor.name, i);
    }
    for (const FileTensor& tensor : out_.tensors) {
      if (tensor.role != Role::Table || !tensor.tensor) continue;
      for (const model::TensorId name : model_[model_[*tensor.tensor].storage].tensors) {
        if (name != *tensor.tensor) out_.head = name;
      }
    }
  }

  const model::Model& model_;
  const Job& job_;
  Facts out_{};
  bool tied_ = false;
};

}  // namespace

Result<std::optional<Facts>> read_facts(const model::Model& model, const Job& job) {
  return FactsReader(model, job).run();
}

}  // namespace stowage::llamacpp
