#include "core/runtimes/llamacpp/placing.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/base/bytes.h"
#include "core/base/saturating.h"
#include "core/runtimes/import/name_list.h"
#include "core/runtimes/llamacpp/cache_sizes.h"
#include "core/runtimes/llamacpp/patterns.h"

namespace stowage::llamacpp {
namespace {

/// Those that -sm tensor does not load (src/llama-arch.cpp: llm_arch_supports_sm_tensor, llama.cpp 0.5.0).
constexpr std::string_view kNotCut =
    "grok mpt plamo2 minicpm3 gemma3n mamba mamba2 jamba falcon-h1 olmo2 olmoe deepseek2 deepseek32 hy_v4 "
    "dots3note glm-dsa bitnet t5 nemotron_h nemotron_h_moe granitehybrid minimax-01 minimax-m2 minimax-m3 "
    "mistral4 kimi-linear bailingmoe3 kimi-k3 glm5-next qwen3tts qwen4exp";

/// std::upper_bound over values that need not be sorted: with negative shares they are not.
std::size_t upper_bound_as_it_is(const std::vector<float>& values, float x) {
  std::size_t first = 0;
  for (std::size_t count = values.size(); count > 0;) {
    const std::size_t half = count / 2;
    if (x < values[first + half]) {
      count = half;
    } else {
      first += half + 1;
      count -= half + 1;
    }
  }
  return first;
}

class Placer {
 public:
  Placer(const Facts& facts, const Options& options, const std::vector<Card>& cards)
      : facts_(facts), options_(options), cards_(cards) {}

  Placed run() {
    out_.devices.resize(cards_.size() + 1);
    choose_cards();
    place_layers();
    for (const Override& one : options_.overrides) rules_.push_back({one});
    for (const FileTensor& tensor : facts_.tensors) place_tensor(tensor);
    judge_rules();
    place_caches(facts_, options_, out_);
    const bool all = options_.layers < 0 || options_.layers > facts_.blocks;
    out_.pipeline = out_.cards.size() > 1 && all && options_.mode == SplitMode::Layer &&
                    options_.caches_on_cards && options_.overrides.empty();
    remark_on_model();
    return std::move(out_);
  }

 private:
  struct Rule {
    const Override& override;
    std::optional<Pattern> pattern{};  ///< read when a name first comes to it, as llama.cpp does
    std::uint64_t decides = 0, matches = 0;
    std::vector<std::string> unused_card{};  ///< tensors it puts on a card that is not in use
  };

  void add(Finding finding) { out_.findings.push_back(std::move(finding)); }

  void choose_cards() {
    if (options_.cards) {
      out_.cards = *options_.cards;
    } else {
      out_.cards = usual_order(cards_);
    }
    if (options_.mode == SplitMode::None && !out_.cards.empty()) {
      const auto main = options_.main;
      if (main >= static_cast<std::int64_t>(out_.cards.size())) {
        add(error(FindingKind::NoMainCard, "-mg", {std::to_string(main), std::to_string(out_.cards.size())}));
      } else if (main < 0) {
        out_.cards.clear();
      } else {
        out_.cards = {out_.cards[static_cast<std::size_t>(main)]};
      }
    }
    if (options_.mode == SplitMode::Row) judge_rows();
    if (options_.mode == SplitMode::Tensor) judge_tensors();
    const std::size_t shares = options_.shares.size(), used = out_.cards.size();
    if (used > 0 && shares > used)
      add(warning(FindingKind::SurplusShares, "-ts", {std::to_string(shares), std::to_string(used)}));
    if (shares > 0 && shares < used)
      add(warning(FindingKind::FewShares, "-ts", {std::to_string(shares), std::to_string(used)}));
  }

  /// A backend without buffers that are split by rows ends the loading, whatever -ngl says
  /// (src/llama-model.cpp: make_gpu_buft_list); those that have them are SYCL's and Hexagon's.
  void judge_rows() {
    const auto without = [&](std::size_t card) {
      return !cards_[card].name.starts_with("SYCL") && !cards_[card].name.starts_with("HTP");
    };
    const auto first = std::find_if(out_.cards.begin(), out_.cards.end(), without);
    if (first != out_.cards.end()) {
      add(error(FindingKind::SplitRows, "-sm row", {cards_[*first].name}));
    } else if (!out_.cards.empty()) {
      add(warning(FindingKind::SplitTensors, "row"));
    }
  }

  void judge_tensors() {
    constexpr const char* kTensor = "-sm tensor";
    if (out_.cards.empty()) add(error(FindingKind::SplitNoCard, kTensor));
    if (runtimes::lists(kNotCut, facts_.architecture))
      add(error(FindingKind::SplitKind, kTensor, {facts_.architecture}));
    if (options_.flash_attention == Switch::Off) add(error(FindingKind::SplitFlash, kTensor));
  }

  /// Running sums of the shares in 32-bit floats, each over their total.
  std::vector<float> split_points() const {
    std::vector<float> points;
    for (std::size_t i = 0; i < out_.cards.size(); ++i)
      points.push_back(i < options_.shares.size() ? options_.shares[i] : 0.0f);
    if (std::all_of(points.begin(), points.end(), [](float share) { return share == 0.0f; })) {
      for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = static_cast<float>(cards_[out_.cards[i]].free);
    }
    float total = 0;
    for (float& point : points) point = total += point;
    for (float& point : points) point /= total;
    return points;
  }

  void place_layers() {
    const std::vector<float> points = split_points();
    const std::int64_t places = std::int64_t{facts_.blocks} + 1;
    const std::int64_t wanted = options_.layers >= 0 ? options_.layers : places;
    const std::int64_t start = std::max<std::int64_t>(places - wanted, 0);
    const std::int64_t count = out_.cards.empty() ? 0 : std::min(wanted, places);
    for (std::int64_t i = 0; i < places; ++i) {
      if (i < start || i - start >= count) {
        out_.layers.push_back(kHost);
        continue;
      }
      const float share = static_cast<float>(i - start) / static_cast<float>(count);
      const std::size_t card = std::min(upper_bound_as_it_is(points, share), out_.cards.size() - 1);
      out_.layers.push_back(static_cast<Where>(out_.cards[card]));
    }
    if (count > 0 && out_.cards.size() > 1 && options_.shares.empty()) add(remark(FindingKind::FreeShares));
  }

  void place_tensor(const FileTensor& tensor) {
    std::vector<Where> copies = usual(tensor);
    if (!copies.empty() && !tensor.lazy) {
      if (const auto moved = overridden(tensor.name)) copies = {*moved};
    }
    for (const Where where : copies)
      out_.devices[where == kHost ? cards_.size() : static_cast<std::size_t>(where)].weights += tensor.bytes;
    out_.tensors.push_back(std::move(copies));
  }

  /// Without overrides.
  std::vector<Where> usual(const FileTensor& tensor) const {
    switch (tensor.role) {
      case Role::Input:
        return {kHost};
      case Role::Block:
        return {out_.layers[tensor.block]};
      case Role::Output:
        return {out_.layers.back()};
      case Role::Unused:
        return {};
      case Role::Table:
        if (out_.layers.back() == kHost) return {kHost};
        return {kHost, out_.layers.back()};
      case Role::Rope:
        break;
    }
    std::vector<Where> out;
    for (std::uint32_t i = 0; i < facts_.loaded_blocks(); ++i) {
      if (std::find(out.begin(), out.end(), out_.layers[i]) == out.end()) out.push_back(out_.layers[i]);
    }
    return out;
  }

  /// The first pattern that matches decides; those behind it are asked only to say that they never do.
  std::optional<Where> overridden(const std::string& name) {
    std::optional<Where> out;
    for (Rule& rule : rules_) {
      if (out && (rule.override.generated || rule.decides > 0)) continue;
      if (!rule.pattern) {
        if (out) continue;  // a pattern that llama.cpp never reads cannot be wrong
        rule.pattern.emplace(rule.override.pattern);
      }
      if (!rule.pattern->matches(name)) continue;
      ++rule.matches;
      if (out) continue;
      ++rule.decides;
      out = rule.override.where;
      const auto used = [&](std::size_t card) { return static_cast<Where>(card) == rule.override.where; };
      if (*out != kHost && std::none_of(out_.cards.begin(), out_.cards.end(), used))
        rule.unused_card.push_back(name);
    }
    return out;
  }

  void judge_rules() {
    for (const Rule& rule : rules_) {
      const std::string& text = rule.override.option;
      if (rule.pattern && rule.pattern->refused()) {
        add(*rule.pattern->refused());
      } else if (!rule.unused_card.empty()) {
        add(error(FindingKind::UnusedCard, text,
                  {rule.unused_card.front(), cards_[static_cast<std::size_t>(rule.override.where)].name}));
        out_.findings.back().subjects = rule.unused_card;
      } else if (rule.override.generated || rule.decides > 0) {
        continue;
      } else if (const std::uint64_t matches =
                     rule.pattern ? rule.matches : would_match(rule.override.pattern)) {
        add(warning(FindingKind::NeverReached, text, {std::to_string(matches)}));
      } else {
        add(warning(FindingKind::NoMatch, text));
      }
    }
    judge_generated();
  }

  /// Loaded tensors that a pattern matches which llama.cpp never comes to.
  std::uint64_t would_match(const std::string& text) const {
    const Pattern pattern(text);
    return static_cast<std::uint64_t>(
        std::count_if(facts_.tensors.begin(), facts_.tensors.end(), [&](const FileTensor& tensor) {
          return tensor.role != Role::Unused && pattern.matches(tensor.name);
        }));
  }

  /// -cmoe, -ncmoe and -ncffn are judged as one each.
  void judge_generated() {
    std::unordered_map<std::string_view, std::uint64_t> decides;
    for (const Rule& rule : rules_) {
      if (rule.override.generated) decides[rule.override.option] += rule.decides;
    }
    for (const auto& [option, count] : decides) {
      if (count == 0) add(warning(FindingKind::NoMatch, std::string(option)));
    }
  }

  /// Blocks that predict further tokens are known to be left out; blocks that the file does not count are
  /// not.
  void remark_on_unused() {
    std::uint64_t next_bytes = 0;
    std::vector<std::string> others;
    for (const FileTensor& tensor : facts_.tensors) {
      if (tensor.role != Role::Unused) continue;
      if (tensor.block < facts_.blocks) {
        next_bytes = saturating_add(next_bytes, tensor.bytes);
      } else {
        others.push_back(tensor.name);
      }
    }
    if (facts_.next_blocks > 0)
      add(remark(FindingKind::NextBlocks, {},
                 {std::to_string(facts_.next_blocks), format_bytes(Bytes(next_bytes))}));
    if (others.empty()) return;
    Finding finding = remark(FindingKind::NotLoaded, others.front(), {format_count(others.size())});
    finding.subjects = std::move(others);
    add(std::move(finding));
  }

  void remark_on_model() {
    remark_on_unused();
    if (!facts_.caches_known) add(warning(FindingKind::CacheUnknown, facts_.architecture));
    const bool all = options_.layers < 0 || options_.layers > facts_.blocks;
    if (!options_.overrides.empty() && out_.cards.size() > 1 && all && options_.caches_on_cards &&
        options_.mode == SplitMode::Layer)
      add(remark(FindingKind::NoPipeline, {}, {std::to_string(out_.cards.size())}));
  }

  const Facts& facts_;
  const Options& options_;
  const std::vector<Card>& cards_;
  std::vector<Rule> rules_{};
  Placed out_{};
};

}  // namespace

Placed place(const Facts& facts, const Options& options, const std::vector<Card>& cards) {
  return Placer(facts, options, cards).run();
}

}  // namespace stowage::llamacpp
