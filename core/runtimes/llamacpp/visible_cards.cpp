#include "core/runtimes/llamacpp/visible_cards.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/machine/machine.h"
#include "core/runtimes/llamacpp/shell_words.h"

namespace stowage::llamacpp {
namespace {

/// Which variable hides cards of which backend.
struct Backend {
  std::string_view variable, names;
};
constexpr std::array kBackends = {
    Backend{"CUDA_VISIBLE_DEVICES", "CUDA"}, Backend{"HIP_VISIBLE_DEVICES", "ROCm"},
    Backend{"ROCR_VISIBLE_DEVICES", "ROCm"}, Backend{"GGML_VK_VISIBLE_DEVICES", "Vulkan"}};

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// The cards that a list of numbers names; nullopt: it has other words ("GPU-5c1f…").
std::optional<std::vector<std::size_t>> numbered(std::string_view list, std::size_t cards) {
  std::vector<std::size_t> out;
  bool seen = true;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    const std::string_view word = without_blanks(list.substr(at, end - at));
    at = end + 1;
    if (word.empty() && list.find(',') == std::string_view::npos) break;  // no card at all
    int number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (read.ec != std::errc() || read.ptr != word.data() + word.size()) return std::nullopt;
    seen = seen && number >= 0 && static_cast<std::size_t>(number) < cards;
    if (!seen) continue;
    const auto card = static_cast<std::size_t>(number);
    if (std::find(out.begin(), out.end(), card) != out.end()) return std::nullopt;
    out.push_back(card);
  }
  return out;
}

}  // namespace

std::optional<VisibleCards> visible_cards(const std::vector<std::string>& words,
                                          const std::vector<Card>& cards) {
  std::optional<VisibleCards> out;
  for (const std::string& word : words) {
    if (word.starts_with('-')) break;  // what follows is the command's own
    const std::size_t end = end_of_variable(word);
    const std::string_view name = std::string_view(word).substr(0, end);
    const auto backend = std::find_if(kBackends.begin(), kBackends.end(),
                                      [&](const Backend& one) { return one.variable == name; });
    if (end == 0 || backend == kBackends.end()) continue;
    const bool theirs = std::all_of(cards.begin(), cards.end(),
                                    [&](const Card& card) { return card.name.starts_with(backend->names); });
    const auto which = numbered(std::string_view(word).substr(end + 1), cards.size());
    out.reset();  // of a variable that is set twice the last one counts
    if (!theirs || !which) continue;
    VisibleCards visible{std::string(name), *which, {}};
    for (const std::size_t card : *which)
      visible.cards.push_back(
          {std::string(backend->names) + std::to_string(visible.cards.size()), cards[card].free});
    out = std::move(visible);
  }
  return out;
}

Finding remark_on(const VisibleCards& visible, std::string text) {
  if (visible.which.empty()) return remark(FindingKind::NoCardVisible, std::move(text));
  std::string names;
  for (const std::size_t card : visible.which)
    names +=
        (names.empty() ? "" : ", ") + machine::display_name(machine::gpu(static_cast<std::uint32_t>(card)));
  return remark(FindingKind::CardsVisible, std::move(text), {names});
}

void name_as_machine_does(const VisibleCards& visible, Options& options) {
  for (Override& one : options.overrides) {
    if (one.where >= 0) one.where = static_cast<Where>(visible.which[static_cast<std::size_t>(one.where)]);
  }
  if (!options.cards) {
    options.cards = visible.which;
    return;
  }
  for (std::size_t& card : *options.cards) card = visible.which[card];
}

}  // namespace stowage::llamacpp
