#include "app/gui/docks/dock_sizes.h"

#include <QEvent>
#include <QLayout>
#include <algorithm>
#include <cmath>

#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

constexpr int kSideWidth = 304;
constexpr double kSelectionPart = 0.61, kRunPart = 0.5;
constexpr double kSelectionBesideWhy = 0.25;
constexpr int kDragged = 3;  // pixels: less is the main window's rounding, not the user

double shareOf(const QDockWidget* above, const QDockWidget* below) {
  const int both = above->height() + below->height();
  return both > 0 ? static_cast<double>(above->height()) / both : 0;
}

}  // namespace

DockSizes::DockSizes(QMainWindow& window, const Docks& docks, std::function<int()> lanesNeed)
    : QObject(&window), window_(window), docks_(docks), lanesNeed_(std::move(lanesNeed)) {
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &DockSizes::apply);
  window_.installEventFilter(this);
}

bool DockSizes::inPlace(const QDockWidget* dock) { return dock->isVisible() && !dock->isFloating(); }

void DockSizes::give(QDockWidget* dock, int size, Qt::Orientation orientation) {
  if ((orientation == Qt::Horizontal ? dock->width() : dock->height()) != size)
    window_.resizeDocks({dock}, {size}, orientation);
}

void DockSizes::share(QDockWidget* above, QDockWidget* below, double part) {
  if (!inPlace(above) || !inPlace(below)) return;
  const int both = above->height() + below->height();
  const int first = static_cast<int>(std::lround(both * part));
  if (above->height() != first) window_.resizeDocks({above, below}, {first, both - first}, Qt::Vertical);
}

void DockSizes::apply() {
  soon_.stop();
  if (!window_.isVisible() || pressing_) return;
  window_.layout()->activate();
  const int side = static_cast<int>(std::lround(kSideWidth * widgets::Theme::current().textScale()));
  const int right = wanted_.right > 0 ? wanted_.right : side;
  if (inPlace(docks_.tree)) give(docks_.tree, wanted_.tree > 0 ? wanted_.tree : side, Qt::Horizontal);
  for (QDockWidget* dock : {docks_.selection, docks_.issues, docks_.run, docks_.alive}) {
    if (!inPlace(dock)) continue;
    give(dock, right, Qt::Horizontal);
    break;
  }
  if (inPlace(docks_.lanes))
    give(docks_.lanes, wanted_.lanes > 0 ? wanted_.lanes : lanesNeed_(), Qt::Vertical);
  const double selection = wanted_.selection > 0 ? wanted_.selection : kSelectionPart;
  share(docks_.selection, docks_.issues, whyFirst_ ? std::min(selection, kSelectionBesideWhy) : selection);
  share(docks_.run, docks_.alive, wanted_.run > 0 ? wanted_.run : kRunPart);
}

void DockSizes::applySoon() { soon_.start(); }

void DockSizes::reset() {
  wanted_ = {};
  applySoon();
}

void DockSizes::setWhyFirst(bool on) {
  if (on == whyFirst_) return;
  whyFirst_ = on;
  applySoon();
}

DockSizes::Sizes DockSizes::now() const {
  Sizes out;
  if (inPlace(docks_.tree)) out.tree = docks_.tree->width();
  for (const QDockWidget* dock : {docks_.selection, docks_.issues, docks_.run, docks_.alive})
    if (inPlace(dock)) out.right = dock->width();
  if (inPlace(docks_.lanes)) out.lanes = docks_.lanes->height();
  if (inPlace(docks_.selection) && inPlace(docks_.issues))
    out.selection = shareOf(docks_.selection, docks_.issues);
  if (inPlace(docks_.run) && inPlace(docks_.alive)) out.run = shareOf(docks_.run, docks_.alive);
  return out;
}

/// One edge at a time is dragged: what else changed with it follows from that.
void DockSizes::takeFromUser(const Sizes& before) {
  const Sizes after = now();
  const auto moved = [](int was, int is) { return was > 0 && is > 0 && std::abs(was - is) >= kDragged; };
  if (moved(before.tree, after.tree)) wanted_.tree = after.tree;
  if (moved(before.right, after.right)) wanted_.right = after.right;
  if (moved(before.lanes, after.lanes)) {
    // Back to where all rows are in sight: from then on it follows the rows again.
    wanted_.lanes = std::abs(after.lanes - lanesNeed_()) < kDragged ? 0 : after.lanes;
    return;  // the shares of the column above changed with its height alone
  }
  const auto parted = [](double was, double is) { return was > 0 && is > 0 && std::abs(was - is) > 0.01; };
  if (parted(before.selection, after.selection)) wanted_.selection = after.selection;
  if (parted(before.run, after.run)) wanted_.run = after.run;
}

/// The main window itself is pressed only where its separators are: a drag of an edge.
bool DockSizes::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_ && event->type() == QEvent::MouseButtonPress) {
    pressed_ = now();
    pressing_ = true;
  } else if (watched == &window_ && event->type() == QEvent::MouseButtonRelease && pressing_) {
    pressing_ = false;
    QTimer::singleShot(0, this, [this, before = pressed_] { takeFromUser(before); });
  }
  return QObject::eventFilter(watched, event);
}

QVariantMap DockSizes::saved() const {
  QVariantMap out;
  const auto put = [&](const char* name, double value) {
    if (value > 0) out.insert(QString::fromLatin1(name), value);
  };
  put("tree", wanted_.tree);
  put("right", wanted_.right);
  put("lanes", wanted_.lanes);
  put("selection", wanted_.selection);
  put("run", wanted_.run);
  return out;
}

void DockSizes::restore(const QVariantMap& sizes) {
  const auto pixels = [&](const char* name) {
    const int value = sizes.value(QString::fromLatin1(name)).toInt();
    return value > 0 && value < 10000 ? value : 0;
  };
  const auto part = [&](const char* name) {
    const double value = sizes.value(QString::fromLatin1(name)).toDouble();
    return value > 0.05 && value < 0.95 ? value : 0;
  };
  wanted_ = {pixels("tree"), pixels("right"), pixels("lanes"), part("selection"), part("run")};
  applySoon();
}

}  // namespace stowage::app
