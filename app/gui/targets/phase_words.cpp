#include "app/gui/targets/phase_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using Bar = widgets::PhasesChart::Bar;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Phases)
};

QString phaseText(std::string_view phase) {
  if (phase == "load") return Words::tr("Load");
  if (phase == "compile") return Words::tr("Compile");
  if (phase == "refit") return Words::tr("Refit");
  return Words::tr("Run");
}

/// Bytes over the budget, else, below zero, what is left of it; the least for a device without one.
double excess(const Bar& bar) {
  if (!bar.budget) return -1e300;
  return static_cast<double>(bar.bytes.count()) - static_cast<double>(bar.budget->count());
}

}  // namespace

std::vector<Bar> phaseBars(const std::vector<runtimes::Phase>& phases) {
  std::vector<Bar> out;
  for (const runtimes::Phase& phase : phases) {
    std::vector<widgets::PhasesChart::Move> moves;
    for (const runtimes::Phase::Move& move : phase.moves) moves.push_back({move.from, move.to, move.bytes});
    for (const runtimes::Phase::Need& need : phase.needs) {
      if (need.bytes)
        out.push_back(
            {phaseText(phase.name), need.device, need.bytes, need.budget, std::exchange(moves, {})});
    }
  }
  return out;
}

QString worstPhaseText(const std::vector<Bar>& bars) {
  const auto worst = std::max_element(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) {
    return excess(a) < excess(b) || (excess(a) == excess(b) && a.bytes < b.bytes);
  });
  if (worst == bars.end()) return {};
  const QString device = widgets::deviceText(worst->device), bytes = widgets::bytesText(worst->bytes);
  if (!worst->budget) return Words::tr("%1 needs the most: %2 on %3.").arg(worst->phase, bytes, device);
  if (worst->over())
    return Words::tr("%1 needs %2 on %3, %4 more than its budget.")
        .arg(worst->phase, bytes, device, widgets::bytesText(worst->bytes - *worst->budget));
  return Words::tr("Every phase keeps the budgets. %1 comes nearest: %2 of %3 on %4.")
      .arg(worst->phase, bytes, widgets::bytesText(*worst->budget), device);
}

}  // namespace stowage::app
