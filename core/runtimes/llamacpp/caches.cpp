#include "core/runtimes/llamacpp/caches.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/saturating.h"

namespace stowage::llamacpp {
namespace {

/// Which blocks of an architecture look back over a window alone, where its file does not list them.
struct WindowRow {
  std::string_view architecture;
  std::uint32_t period;         ///< one block of so many has no window: the last, or the first
  bool first_is_full;           ///< the first
  bool only_if_said = false;    ///< a file without a window, or with 0, has none
  std::uint32_t otherwise = 0;  ///< the window where the file says none
  std::uint32_t always = 0;     ///< the window whatever the file says
};
constexpr std::array kWindows = {
    WindowRow{"gemma2", 2, false, false, 4096},
    WindowRow{"gemma3", 6, false, true},
    WindowRow{"gemma3n", 5, false},
    WindowRow{"gpt-oss", 2, false},
    WindowRow{"cohere2", 4, false},
    WindowRow{"cohere2moe", 4, true},
    WindowRow{"exaone-moe", 4, false, false, 128},
    WindowRow{"olmo2", 4, false, true},
    WindowRow{"afmoe", 4, false, true},
    WindowRow{"llama4", 4, false, false, 8192, 8192},
    WindowRow{"plamo3", 8, false, true},
    WindowRow{"smallthinker", 4, true, true, 0, 4096},
    WindowRow{"laguna", 4, true, true},
    WindowRow{"mellum", 4, false, true},
    WindowRow{"muse-glimmer", 4, false, true},
};
constexpr std::array<std::string_view, 14> kWithoutCache = {
    "bert",      "jina-bert-v2", "jina-bert-v3",     "nomic-bert",      "nomic-bert-moe", "neo-bert",
    "eurobert",  "modern-bert",  "wavtokenizer-dec", "gemma-embedding", "dream",          "llada",
    "llada-moe", "rnd1"};
constexpr std::array<std::string_view, 6> kRecurrent = {"mamba",      "mamba2", "rwkv6",
                                                        "rwkv6qwen2", "rwkv7",  "arwkv7"};
/// Some blocks recurrent, some with attention: those without heads of keys are recurrent.
constexpr std::array<std::string_view, 8> kByHeads = {
    "jamba", "plamo2", "granitehybrid", "lfm2", "lfm2moe", "kimi-linear", "kimi-k3", "bailingmoe3"};
constexpr std::array<std::string_view, 2> kNemotron = {"nemotron_h", "nemotron_h_moe"};
constexpr std::array<std::string_view, 4> kByInterval = {"qwen3next", "qwen35", "qwen35moe", "minimax-01"};
/// Keys of an indexer stand beside the usual ones: of each block, or of those that the file lists.
constexpr std::array<std::string_view, 4> kIndexed = {"deepseek32", "glm-dsa", "dots3note", "hy_v4"};
/// Caches of compressed keys, of several keys of an indexer or of other kinds of state stand beside them.
constexpr std::array<std::string_view, 6> kNotModelled = {"deepseek4", "minimax-m3", "glm5-next",
                                                          "qwen4exp",  "hy-v4",      "dflash"};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class CacheReader {
 public:
  CacheReader(const HeaderValues& header, Facts& facts) : header_(header), facts_(facts) {}

  void run() {
    facts_.caches.assign(facts_.loaded_blocks(), {});
    facts_.caches_known = !among(kNotModelled, facts_.architecture);
    if (among(kWithoutCache, facts_.architecture)) return;
    facts_.one_cache = header_.number_or("attention.key_length_mla", 0) > 0 &&
                       header_.number_or("attention.value_length_mla", 0) > 0;
    windows();
    const std::uint64_t shared = first_shared();
    for (std::uint32_t i = 0; i < facts_.loaded_blocks(); ++i) {
      if (has_state(i)) facts_.caches[i].state = state();
      if (has_attention(i) && i < shared) attention(i);
      if (has_indexer(i)) facts_.caches[i].indexer = header_.number_or("attention.indexer.key_length", 0);
    }
  }

 private:
  /// The block from which on caches of earlier blocks are used again.
  std::uint64_t first_shared() const {
    if (facts_.architecture == "gemma3n") return 20;
    if (facts_.architecture != "gemma4") return facts_.blocks;
    const std::uint64_t shared = header_.number_or("attention.shared_kv_layers", 0);
    return facts_.blocks - std::min<std::uint64_t>(shared, facts_.blocks);
  }

  bool recurrent(std::uint32_t i) const {
    const std::string& name = facts_.architecture;
    const std::uint64_t heads = header_.of_block("attention.head_count_kv", i, heads_of(i));
    if (among(kRecurrent, name) || name == "falcon-h1") return true;
    if (among(kByHeads, name)) return heads == 0;
    if (among(kNemotron, name)) return heads == 0 && header_.of_block("feed_forward_length", i, 0) == 0;
    if (!among(kByInterval, name)) return false;
    if (header_.has("attention.recurrent_layers"))
      return header_.of_block("attention.recurrent_layers", i, 0) != 0;
    const std::uint64_t usual = name == "minimax-01" ? 8 : 4;
    const std::uint64_t interval = header_.number_or("full_attention_interval", usual);
    return interval == 0 || (i + 1) % interval != 0;
  }
  bool has_state(std::uint32_t i) const { return recurrent(i); }
  bool has_attention(std::uint32_t i) const {
    if (facts_.architecture == "falcon-h1") return true;
    if (among(kNemotron, facts_.architecture) && header_.of_block("feed_forward_length", i, 0) != 0)
      return false;
    return !recurrent(i);
  }

  bool has_indexer(std::uint32_t i) const {
    if (!among(kIndexed, facts_.architecture) || facts_.caches[i].windowed) return false;
    return facts_.architecture == "deepseek32" || header_.of_block("attention.indexer.types", i, 1) != 0;
  }

  std::uint64_t heads_of(std::uint32_t i) const { return header_.of_block("attention.head_count", i, 0); }

  /// llama_hparams::n_embd_r and n_embd_s. Every number of a file is one of 32 bits; products of three are
  /// not of 64.
  std::uint64_t state() const {
    const std::uint64_t embedding = header_.number_or("embedding_length", 0);
    if (const std::uint64_t head = header_.number_or("wkv.head_size", 0); head > 0)
      return saturating_add(header_.number_or("token_shift_count", 2) * embedding, embedding * head);
    if (const std::uint64_t head = header_.number_or("kda.head_dim", 0); head > 0) return delta_state(head);
    if (facts_.architecture == "minimax-01") {
      const std::uint64_t head = header_.number_or("attention.key_length", key_length_by_heads());
      return saturating_multiply(head * head, heads_of(0));
    }
    const std::uint64_t inner = header_.number_or("ssm.inner_size", 0),
                        width = header_.number_or("ssm.state_size", 0);
    if (const std::uint64_t length = header_.number_or("shortconv.l_cache", 0); length > 0)
      return saturating_add(embedding * (length - 1), width * inner);
    const std::uint64_t kernel = header_.number_or("ssm.conv_kernel", 0);
    const bool grouped = facts_.architecture != "mamba" && facts_.architecture != "jamba";
    const std::uint64_t groups = grouped ? header_.number_or("ssm.group_count", 0) : 0;
    const std::uint64_t convolved = saturating_add(inner, saturating_multiply(groups * width, 2));
    return saturating_add(saturating_multiply(kernel > 0 ? kernel - 1 : 0, convolved), width * inner);
  }

  /// Kimi delta attention: three convolutions, and a square of each head.
  std::uint64_t delta_state(std::uint64_t head) const {
    const std::uint64_t kernel = header_.number_or("ssm.conv_kernel", 0);
    const std::uint64_t convolved = saturating_multiply(kernel > 0 ? kernel - 1 : 3, heads_of(0) * head);
    return saturating_add(saturating_multiply(convolved, 3), saturating_multiply(head * head, heads_of(0)));
  }

  std::uint64_t key_length_by_heads() const {
    const std::uint64_t heads = heads_of(0);
    return heads > 0 ? header_.number_or("embedding_length", 0) / heads : 0;
  }

  void attention(std::uint32_t i) {
    BlockCache& out = facts_.caches[i];
    const std::uint64_t first = heads_of(0);
    const std::uint64_t usual = key_length_by_heads();
    out.key_head = first > 0 ? header_.number_or("attention.key_length", usual) : 0;
    out.value_head = first > 0 ? header_.number_or("attention.value_length", usual) : 0;
    if (out.windowed) {
      out.key_head = header_.number_or("attention.key_length_swa", out.key_head);
      out.value_head = header_.number_or("attention.value_length_swa", out.value_head);
    }
    const std::uint64_t heads = header_.of_block("attention.head_count_kv", i, heads_of(i));
    out.keys = heads * out.key_head;
    out.values = facts_.one_cache ? 0 : heads * out.value_head;
  }

  void windows() {
    const std::string& name = facts_.architecture;
    if (name == "phi3" || name == "phimoe" || (name == "exaone4" && facts_.loaded_blocks() != 64)) return;
    WindowRow row{name, 0, false, true};
    if (name == "exaone4") row = {name, 4, false, false, 4096};
    for (const WindowRow& known : kWindows) {
      if (known.architecture == name) row = known;
    }
    const auto said = header_.number("attention.sliding_window");
    if (said == 0 || (row.only_if_said && !said)) return;
    const Json* pattern = header_.find("attention.sliding_window_pattern");
    const std::uint64_t period = header_.number_or("attention.sliding_window_pattern", row.period);
    const bool convolved = name == "lfm2";
    if (!pattern && row.period == 0 && !convolved) return;
    facts_.window = row.always > 0 ? row.always : said.value_or(row.otherwise);
    for (std::uint32_t i = 0; i < facts_.loaded_blocks(); ++i) {
      if (convolved) {
        facts_.caches[i].windowed = !recurrent(i);
      } else if (pattern && pattern->is_array()) {
        facts_.caches[i].windowed = header_.of_block("attention.sliding_window_pattern", i, 0) != 0;
      } else {
        facts_.caches[i].windowed =
            period == 0 || (row.first_is_full ? i % period != 0 : i % period < period - 1);
      }
    }
  }

  const HeaderValues& header_;
  Facts& facts_;
};

}  // namespace

void read_caches(const HeaderValues& header, Facts& facts) { CacheReader(header, facts).run(); }

}  // namespace stowage::llamacpp
