// From a module to its turns in the timeline, one after another, and back.
#include <algorithm>

#include "core/trace/turns.h"
#include "widgets/common/selection_hub.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

/// A turn that is a smaller part of the view than this cannot be seen.
constexpr std::uint64_t kSmallestPart = 50;
/// Of a view that was made for it, so that what comes before and after it is seen too.
constexpr std::uint64_t kPartOfView = 5;

}  // namespace

/// Whose turns are meant: what is selected, else what runs at the cursor.
std::vector<std::string> TimelineView::turnModules() const {
  std::vector<std::string> out;
  if (hub_ && model_) {
    for (const model::ModuleId id : hub_->selection()) {
      if (id.index() < model_->modules().size()) out.push_back((*model_)[id].name);
    }
  }
  const auto at = turnInstant();
  if (out.empty() && at) out.push_back(shown_->names[shown_->module_at(*at)]);
  std::erase(out, std::string());  // the whole model has one turn: the run
  return out;
}

/// The cursor goes with the mouse, as into a menu: then it is the turn that was shown last.
std::optional<std::uint64_t> TimelineView::turnInstant() const {
  if (canvas_->cursorInstant()) return canvas_->cursorInstant();
  return canvas_->range() ? std::optional(canvas_->range()->begin) : canvas_->pinnedInstant();
}

std::optional<TimelineView::TurnShown> TimelineView::showTurn(int direction) {
  if (!timeline_ || !shown_) return std::nullopt;
  const std::vector<std::string> modules = turnModules();
  if (modules.empty()) return std::nullopt;
  const auto wanted = [&](const std::string& name) {
    return std::any_of(modules.begin(), modules.end(),
                       [&](const std::string& module) { return trace::is_or_lies_in(name, module); });
  };
  const std::vector<trace::Turn> turns = trace::turns_of(*shown_, wanted);
  // Without a cursor nothing was stepped over yet: the first step is to what is in view.
  const auto from = turnInstant();
  const auto found = trace::turn_from(turns, from.value_or(canvas_->view().begin), from ? direction : 0);
  if (!found) return std::nullopt;
  const trace::Turn& turn = turns[*found];
  const TimelineCanvas::Range range{turn.begin_ns, std::max(turn.end_ns, turn.begin_ns + 1)};
  bringIntoView(range);
  canvas_->setRange(range);
  canvas_->setCursorInstant(turn.begin_ns);
  TurnShown out{*found, turns.size(), {}, canvas_->rangeShort()};
  for (const std::string& module : modules) out.modules << shortModule(module);
  return out;
}

/// The view keeps its length where the turn can be seen in it.
void TimelineView::bringIntoView(TimelineCanvas::Range turn) {
  const TimelineCanvas::Range view = canvas_->view();
  const std::uint64_t length = turn.end - turn.begin, seen = view.end - view.begin;
  const bool fits = length <= seen && length >= seen / kSmallestPart;
  if (fits && turn.begin >= view.begin && turn.end <= view.end) return;
  const std::uint64_t wanted = fits ? seen : length * kPartOfView;
  const std::uint64_t before = (wanted - length) / 2;
  const std::uint64_t last = shown_->duration_ns - std::min(shown_->duration_ns, wanted);
  const std::uint64_t begin = std::min(last, turn.begin - std::min(turn.begin, before));
  canvas_->setView(begin, begin + wanted);
}

bool TimelineView::selectTurn() {
  const auto at = turnInstant();
  if (!timeline_ || !at || shown_->names[shown_->module_at(*at)].empty()) return false;
  selectAt(*at);
  return true;
}

}  // namespace stowage::widgets
