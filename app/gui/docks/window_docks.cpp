#include "app/gui/docks/window_docks.h"

#include <QHBoxLayout>
#include <QTabBar>

#include "app/gui/window/session.h"
#include "widgets/controls/buttons.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/theme/theme.h"

namespace stowage::app {

using widgets::PanelTitle;

namespace {

constexpr int kStateVersion = 1;
/// What has to stand side by side: columns of words, which grow with the text size, and a picture between
/// them, which does not.
struct Room {
  int words;  ///< pixels at a text size of 100 %
  int picture;
};
constexpr Room kBothColumns{400, 840}, kTreeAlone{200, 880};

/// Docks that share a place, in the order of their tabs.
struct Tabs {
  QList<QDockWidget*> docks{};
  QDockWidget* front = nullptr;
};

/// Those of a window, as it was restored; also before it is shown.
QList<Tabs> tabsOf(const QMainWindow& window) {
  QList<Tabs> out;
  for (const QTabBar* bar : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    Tabs tabs;
    for (int i = 0; i < bar->count(); ++i) {
      // What Qt keeps with each tab is the dock's address.
      for (auto* dock : window.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (qvariant_cast<quintptr>(bar->tabData(i)) != reinterpret_cast<quintptr>(dock)) continue;
        tabs.docks << dock;
        if (i == bar->currentIndex()) tabs.front = dock;
      }
    }
    if (tabs.docks.size() > 1) out << tabs;
  }
  return out;
}

/// Docks that were put somewhere one by one share their place again.
void tabify(QMainWindow& window, const QList<Tabs>& all) {
  for (const Tabs& tabs : all) {
    for (qsizetype i = 1; i < tabs.docks.size(); ++i)
      window.tabifyDockWidget(tabs.docks[i - 1], tabs.docks[i]);
    if (tabs.front) tabs.front->raise();
  }
}

QString key(const char* name) { return QStringLiteral("window/") + QString::fromLatin1(name); }

bool hasRoom(const QWidget& window, const Room& room) {
  return window.width() >= room.words * widgets::Theme::current().textScale() + room.picture;
}

}  // namespace

WindowDocks::WindowDocks(QMainWindow& window, const Panels& panels, const Rails& rails)
    : window_(window), rails_(rails) {
  window_.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  addDocks(panels);
  fillRails();
  fillLayout();
  sizes_ =
      new DockSizes(window_, {at(Modules), at(Selection), at(Issues), at(Devices), at(Run), at(Alive)},
                    [dock = at(Devices), lanes = &panels.devices] {
                      return lanes->sizeHint().height() + dock->titleBarWidget()->sizeHint().height() + 2;
                    });
}

QDockWidget* WindowDocks::add(Dock dock, const char* name, const QString& title, QWidget& bar,
                              QWidget& content) {
  auto* out = new QDockWidget(&window_);
  out->setObjectName(QString::fromLatin1(name));
  out->setWindowTitle(title);
  out->setTitleBarWidget(&bar);
  out->setWidget(&content);
  out->setAcceptDrops(true);
  out->installEventFilter(&window_);  // a dock may be a window of its own
  window_.addDockWidget(dock == Devices                   ? Qt::BottomDockWidgetArea
                        : (dock == Modules) != mirrored() ? Qt::LeftDockWidgetArea
                                                          : Qt::RightDockWidgetArea,
                        out);
  docks_[dock] = out;
  return out;
}

void WindowDocks::addDocks(const Panels& panels) {
  const auto addTitled = [this](Dock dock, const char* name, const QString& title, QWidget& content) {
    titles_[dock] = new PanelTitle(title);
    connect(titles_[dock], &PanelTitle::closeRequested, this, [this, dock] { close(dock); });
    add(dock, name, title, *titles_[dock], content);
  };
  addTitled(Modules, "dock.modules", tr("Modules"), panels.modules);
  addTitled(Selection, "dock.selection", tr("Selection"), panels.selection);
  addTitled(Issues, "dock.issues", tr("Issues"), panels.issues);
  addTitled(Run, "dock.run", tr("This run"), panels.run);
  add(Devices, "dock.devices", tr("Devices"), *devicesBar(), panels.devices);
  addTitled(Alive, "dock.alive", tr("Alive"), panels.alive);
  window_.splitDockWidget(at(Run), at(Alive), Qt::Vertical);
  window_.splitDockWidget(at(Selection), at(Issues), Qt::Vertical);
}

QWidget* WindowDocks::devicesBar() {
  auto* bar = lanesTitle_ = new widgets::LanesTitle;
  auto* button = widgets::iconButton("x", tr("Close"), bar);
  widgets::setIconSquare(*button, 14, 24);
  const auto reserve = [bar, button] { bar->setReserved(button->width() + 8); };
  connect(&widgets::Theme::current(), &widgets::Theme::changed, bar, reserve);
  reserve();
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 1, 4, 1);
  row->addStretch();
  row->addWidget(button);
  connect(button, &QToolButton::clicked, this, [this] { close(Devices); });
  return bar;
}

void WindowDocks::setTrains(bool trains) { lanesTitle_->setTrains(trains); }

void WindowDocks::fillRails() {
  rails_.left.add(at(Modules), "panel-left", tr("Modules"));
  for (Rail* rail : {&rails_.left, &rails_.right}) {
    rail->add(at(Selection), "mouse-pointer-2", tr("Selection"));
    rail->add(at(Issues), "triangle-alert", tr("Issues"));
  }
}

void WindowDocks::fillLayout() {
  layout_.add(at(Modules), DockLayout::Tree);
  layout_.add(at(Selection), DockLayout::Right);
  layout_.add(at(Issues), DockLayout::Right);
  layout_.add(at(Devices), DockLayout::Lanes);
  layout_.add(at(Run), DockLayout::Run);
  layout_.add(at(Alive), DockLayout::Run);
}

void WindowDocks::arrange(const Shown& shown) {
  worked_ |= shown.work;
  layout_.apply(shown.work, shown.timeline, narrow(), veryNarrow());
  // Why nothing fits takes the whole column unless something is selected, and then most of it.
  if (shown.infeasible && !shown.selected && inSight(Issues)) at(Selection)->hide();
  sizes_->setWhyFirst(shown.infeasible);
  const QList<QDockWidget*> railed = shown.work ? layout_.railed() : QList<QDockWidget*>();
  rails_.left.setDocks(veryNarrow() ? railed : QList<QDockWidget*>());
  rails_.right.setDocks(veryNarrow() ? QList<QDockWidget*>() : railed);
  sizes_->applySoon();
}

bool WindowDocks::narrow() const { return !hasRoom(window_, kBothColumns); }
bool WindowDocks::veryNarrow() const { return !hasRoom(window_, kTreeAlone); }
void WindowDocks::applySizesSoon() { sizes_->applySoon(); }
bool WindowDocks::wanted(Dock dock) const { return layout_.wanted(at(dock)); }
bool WindowDocks::inSight(Dock dock) const { return at(dock)->isVisibleTo(&window_); }

PanelTitle& WindowDocks::title(Dock dock) const {
  Q_ASSERT(titles_[dock]);
  return *titles_[dock];
}

void WindowDocks::close(Dock dock) {
  layout_.setWanted(at(dock), false);
  Q_EMIT arrangementWanted();
}

/// The right column is one to the user: the issues go with the selection.
void WindowDocks::toggle(Dock dock) {
  const bool wants = !wanted(dock);
  layout_.setWanted(at(dock), wants);
  if (dock == Selection) layout_.setWanted(at(Issues), wants);
  Q_EMIT arrangementWanted();
}

void WindowDocks::show(Dock dock) {
  if (showOverView(dock)) return;
  layout_.setWanted(at(dock), true);
  Q_EMIT arrangementWanted();
}

bool WindowDocks::showOverView(Dock dock) {
  if (!layout_.railed().contains(at(dock))) return false;
  (rails_.left.isVisible() ? rails_.left : rails_.right).toggle(at(dock));
  return true;
}

void WindowDocks::closeOverlays() {
  rails_.left.closeOverlay();
  rails_.right.closeOverlay();
}

bool WindowDocks::closeOverlay() {
  for (Rail* rail : {&rails_.left, &rails_.right}) {
    if (!rail->overlay() || !rail->overlay()->dock()) continue;
    rail->closeOverlay();
    return true;
  }
  return false;
}

void WindowDocks::setIssueCount(int count) {
  for (Rail* rail : {&rails_.left, &rails_.right}) rail->setCount(at(Issues), count);
}

/// Qt keeps sides as they are, whichever way one writes.
void WindowDocks::changeSides() {
  QList<QDockWidget*> atTheLeft, atTheRight;
  const QList<Tabs> tabs = tabsOf(window_);
  for (QDockWidget* dock : docks_) {
    const Qt::DockWidgetArea area = window_.dockWidgetArea(dock);
    if (area == Qt::LeftDockWidgetArea) atTheLeft << dock;
    if (area == Qt::RightDockWidgetArea) atTheRight << dock;
  }
  const auto put = [this](const QList<QDockWidget*>& docks, Qt::DockWidgetArea area) {
    for (QDockWidget* dock : docks) {
      const bool floating = dock->isFloating();
      const QRect place = dock->geometry();
      window_.addDockWidget(area, dock);
      if (!floating) continue;
      dock->setFloating(true);
      dock->setGeometry(place);
    }
  };
  put(atTheLeft, Qt::RightDockWidgetArea);
  put(atTheRight, Qt::LeftDockWidgetArea);
  tabify(window_, tabs);
}

bool WindowDocks::restoreDocks(const QByteArray& state, bool wasMirrored) {
  if (!window_.restoreState(state, kStateVersion)) return false;
  if (wasMirrored != mirrored()) changeSides();
  return true;
}

void WindowDocks::reset() {
  closeOverlays();
  layout_.reset();
  window_.restoreState(designed_, kStateVersion);
  sizes_->reset();
  Q_EMIT arrangementWanted();
}

QVariantMap WindowDocks::layout() {
  closeOverlays();
  return {{QStringLiteral("docks"), window_.saveState(kStateVersion)},
          {QStringLiteral("mirrored"), mirrored()},
          {QStringLiteral("sizes"), sizes_->saved()},
          {QStringLiteral("closed"), layout_.unwanted()}};
}

bool WindowDocks::setLayout(const QVariantMap& layout) {
  closeOverlays();
  if (!restoreDocks(layout.value(QStringLiteral("docks")).toByteArray(),
                    layout.value(QStringLiteral("mirrored")).toBool()))
    return false;
  sizes_->restore(layout.value(QStringLiteral("sizes")).toMap());
  layout_.restore(layout.value(QStringLiteral("closed")));
  Q_EMIT arrangementWanted();
  return true;
}

void WindowDocks::save(QSettings& settings) {
  closeOverlays();
  settings.setValue(key("geometry"), window_.saveGeometry());
  // Docks that were never in sight have no sizes to remember.
  if (worked_) {
    settings.setValue(key("docks"), window_.saveState(kStateVersion));
    settings.setValue(key("docksMirrored"), mirrored());
  }
  settings.setValue(key("dockSizes"), sizes_->saved());
  settings.setValue(key("closedDocks"), layout_.unwanted());
}

bool WindowDocks::restore(QSettings& settings) {
  designed_ = window_.saveState(kStateVersion);
  window_.restoreGeometry(settings.value(key("geometry")).toByteArray());
  const QByteArray docks = settings.value(key("docks")).toByteArray();
  const bool used = restoreDocks(docks, settings.value(key("docksMirrored")).toBool()) || docks.isEmpty();
  if (!used) {  // closing the window would overwrite them
    settings.setValue(freeAside(settings, key("docks")), docks);
    settings.remove(key("docks"));  // or the next start would put them aside once more
  }
  sizes_->restore(settings.value(key("dockSizes")).toMap());
  layout_.restore(settings.value(key("closedDocks")));
  return used;
}

}  // namespace stowage::app
