#include "core/trace/turns.h"

#include <algorithm>

namespace stowage::trace {

bool holds_others(const Table<Span>& spans, std::size_t i) {
  const auto inside = [&](std::size_t k) {
    const bool within = spans[k].begin_ns >= spans[i].begin_ns && spans[k].end_ns <= spans[i].end_ns;
    return within && spans[k].end_ns - spans[k].begin_ns < spans[i].end_ns - spans[i].begin_ns;
  };
  return (i + 1 < spans.size() && inside(i + 1)) ||
         (i > 0 && spans[i - 1].begin_ns == spans[i].begin_ns && inside(i - 1));
}

bool is_or_lies_in(std::string_view name, std::string_view module) {
  return name.starts_with(module) &&
         (module.empty() || name.size() == module.size() || name[module.size()] == '.');
}

std::vector<Turn> turns_of(const Timeline& timeline, const std::function<bool(const std::string&)>& wanted) {
  std::vector<char> wants;
  wants.reserve(timeline.names.size());
  for (const std::string& name : timeline.names) wants.push_back(!name.empty() && wanted(name) ? 1 : 0);
  std::vector<Turn> out;
  bool follows = false;  // nobody else had a turn since the last one
  for (std::size_t i = 0; i < timeline.spans.size(); ++i) {
    const Span& span = timeline.spans[i];
    const bool mine = span.module < wants.size() && wants[span.module] != 0;
    // Who holds others holds all that is wanted too, perhaps: those tell when it was its own turn.
    if (!mine && (holds_others(timeline.spans, i) || span.end_ns <= span.begin_ns)) continue;
    // Inside of a turn, on another device or below it: it does not end it.
    const bool within = !out.empty() && span.end_ns <= out.back().end_ns;
    if (!mine) {
      follows = follows && within;
      continue;
    }
    const bool again = span.again != 0;
    if (!out.empty() && (follows || within) && out.back().again == again)
      out.back().end_ns = std::max(out.back().end_ns, span.end_ns);
    else
      out.push_back({span.begin_ns, span.end_ns, span.module, again});
    follows = true;
  }
  return out;
}

std::optional<std::size_t> turn_from(const std::vector<Turn>& turns, std::uint64_t at_ns, int direction) {
  const auto after = std::upper_bound(turns.begin(), turns.end(), at_ns,
                                      [](std::uint64_t at, const Turn& turn) { return at < turn.begin_ns; });
  const auto next = static_cast<std::size_t>(after - turns.begin());
  if (direction > 0) return next < turns.size() ? std::optional(next) : std::nullopt;
  if (direction < 0) {
    const auto from = std::lower_bound(turns.begin(), turns.end(), at_ns,
                                       [](const Turn& turn, std::uint64_t at) { return turn.begin_ns < at; });
    return from == turns.begin() ? std::nullopt : std::optional<std::size_t>(from - turns.begin() - 1);
  }
  if (turns.empty()) return std::nullopt;
  if (next > 0 && at_ns < turns[next - 1].end_ns) return next - 1;
  return next < turns.size() ? next : next - 1;
}

}  // namespace stowage::trace
