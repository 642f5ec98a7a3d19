// Comparing in the window: how it begins, what is in sight, how it ends.
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTabBar>

#include "app/gui/compare/compare_actions.h"
#include "app/gui/compare/compare_offer.h"
#include "app/gui/dialogs/command_palette.h"
#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"

namespace stowage::app {
namespace {

using machine::kDisk;

class CompareWindow : public test::WithWindow {
 protected:
  QTabBar& tabs() { return *window->findChild<QTabBar*>(QStringLiteral("viewTabs")); }
  ComparePage& page() { return window->views().compare(); }
  void waitForIt() {
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->comparison().working(); }, 60000));
    QApplication::processEvents();
  }
  void drop(const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &event);
    QApplication::processEvents();
  }
  QString save(const char* name) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    EXPECT_TRUE(document.savePlan(path));
    return path;
  }
  QWidget* dock(const char* name) { return window->findChild<QDockWidget*>(QString::fromLatin1(name)); }
};

TEST_F(CompareWindow, HasAViewOfItsOwnAndGivesTheOthersBack) {
  openLlama();
  settle();
  const auto before = dock("dock.modules")->size();
  QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier);
  waitForIt();
  EXPECT_TRUE(page().isVisible());
  EXPECT_TRUE(page().strip()->isVisible());
  EXPECT_FALSE(part<widgets::ProofStrip>()->isVisible());
  for (const char* name : {"dock.modules", "dock.selection", "dock.devices"})
    EXPECT_FALSE(dock(name)->isVisible());
  EXPECT_TRUE(page().colourButton()->isVisible());
  ASSERT_TRUE(window->comparison().answer().comparison) << "there is something to look at, at once";
  EXPECT_GE(page().lanes().visibleRegion().boundingRect().height(), page().lanes().sizeHint().height())
      << "all devices are in sight";
  QTest::keyClick(&page().treemap(), Qt::Key_Escape);
  EXPECT_EQ(tabs().currentIndex(), 0) << "Escape ends it";
  QApplication::processEvents();
  EXPECT_TRUE(part<widgets::ProofStrip>()->isVisible());
  EXPECT_EQ(dock("dock.modules")->size(), before);
  EXPECT_FALSE(action("plan.takeOver")->isEnabled());
}

/// What was done since: nothing right after it was saved, then the edit, signed from the file to the plan.
TEST_F(CompareWindow, ThePlanIsComparedWithItselfAsItWasSaved) {
  openLlama();
  settle();
  EXPECT_FALSE(action("plan.compareSaved")->isEnabled());
  EXPECT_FALSE(action("plan.compareSaved")->toolTip().isEmpty());
  save("mine.stowage");
  ASSERT_TRUE(action("plan.compareSaved")->isEnabled());
  action("plan.compareSaved")->trigger();
  waitForIt();
  ASSERT_TRUE(page().isVisible());
  ASSERT_TRUE(window->comparison().answer().comparison)
      << window->comparison().answer().problem.toStdString();
  EXPECT_TRUE(window->comparison().answer().comparison->diff.moves.empty());
  window->commands().pin({module("model.layers.12")}, kDisk);
  waitForIt();
  const auto& moves = window->comparison().answer().comparison->diff.moves;
  ASSERT_FALSE(moves.empty()) << "the comparison follows the plan";
  EXPECT_EQ(page().strip()->baseline().currentText(), QStringLiteral("mine.stowage"));
}

/// What an edit came to beside what it asked for: all that the solver moved for it. The next edit is shown
/// then.
TEST_F(CompareWindow, ThePlanIsComparedWithTheOneBeforeTheLastEdit) {
  openLlama();
  settle();
  EXPECT_FALSE(action("plan.compareBefore")->isEnabled());
  EXPECT_TRUE(action("plan.compareBefore")->toolTip().contains(QStringLiteral("Nothing was edited")));
  const plan::Placement first = document.state()->placement;
  window->commands().pin({module("model.layers.3")}, kDisk);
  settle();
  ASSERT_TRUE(action("plan.compareBefore")->isEnabled());
  action("plan.compareBefore")->trigger();
  waitForIt();
  ASSERT_TRUE(page().isVisible());
  const auto answer = [this] { return window->comparison().answer(); };
  ASSERT_TRUE(answer().comparison) << answer().problem.toStdString();
  EXPECT_TRUE(answer().comparison->baseline.plan->placement == first);
  EXPECT_TRUE(answer().comparison->other.plan->placement == document.state()->placement);
  EXPECT_FALSE(answer().comparison->diff.moves.empty());
  const plan::Placement second = document.state()->placement;
  window->commands().pin({module("model.layers.5")}, kDisk);
  waitForIt();
  EXPECT_TRUE(answer().comparison->baseline.plan->placement == second) << "it follows";
  // A note asks for no other plan: the edit before it is still the last one.
  auto noted = document.input();
  noted.notes[""] = "words";
  document.edit(QStringLiteral("note"), noted);
  waitForIt();
  EXPECT_TRUE(answer().comparison->baseline.plan->placement == second);
  document.undoStack().undo();
  document.undoStack().undo();
  waitForIt();
  EXPECT_TRUE(answer().comparison->baseline.plan->placement == first) << "and goes back";
  document.undoStack().undo();
  waitForIt();
  EXPECT_FALSE(answer().comparison);
  EXPECT_FALSE(answer().problem.isEmpty());
  EXPECT_FALSE(action("plan.compareBefore")->isEnabled());
}

TEST_F(CompareWindow, EveryWayOutLeadsBackToTheTreemap) {
  openLlama();
  const auto ways = {
      std::function<void()>([&] { Q_EMIT page().strip()->closeRequested(); }),
      std::function<void()>([&] { Q_EMIT page().differences().closeRequested(); }),
      std::function<void()>([&] { QTest::keyClick(&page().differences().table(), Qt::Key_Escape); }),
      std::function<void()>([&] { QTest::keyClick(&page().lanes(), Qt::Key_Escape); })};
  for (const auto& way : ways) {
    action("view.compare")->trigger();
    waitForIt();
    ASSERT_EQ(tabs().currentIndex(), 2);
    way();
    EXPECT_EQ(tabs().currentIndex(), 0);
  }
}

TEST_F(CompareWindow, TheMenusCommandBeginsItAndAsksWithWhat) {
  openLlama();
  const auto entries = paletteEntries(QStringLiteral(">compare with"), window->actions(), document);
  EXPECT_TRUE(std::any_of(entries.begin(), entries.end(), [](const PaletteEntry& entry) {
    return entry.text == QStringLiteral("Compare with");
  })) << "the palette has it";
  action("plan.compare")->trigger();
  EXPECT_EQ(tabs().currentIndex(), 2);
  EXPECT_TRUE(page().strip()->other().view()->isVisible()) << "the box is open";
  page().strip()->other().hidePopup();
  waitForIt();
}

TEST_F(CompareWindow, ARowSelectsItsModuleInEveryView) {
  openLlama();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers.4")}, kDisk));
  settle();
  action("view.compare")->trigger();
  waitForIt();
  auto& table = page().differences().table();
  ASSERT_GT(table.model()->rowCount(), 0);
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                    table.visualRect(table.model()->index(0, 0)).center());
  ASSERT_EQ(window->hub().selection().size(), 1u);
  EXPECT_EQ(window->hub().selection().front(), page().differences().model().moduleOf(0));
  window->hub().select({module("model.layers.4")});
  EXPECT_EQ(table.selectionModel()->selectedRows().size(), 1);
}

TEST_F(CompareWindow, SeveralPlansDroppedAtOnceAreOfferedToBeCompared) {
  openLlama();
  const QString a = save("a.stowage");
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers.4")}, kDisk));
  settle();
  const QString b = save("b.stowage");
  const std::string before = bytes();
  drop({a, b});
  auto* offer = part<CompareOffer>();
  ASSERT_TRUE(offer->isVisible());
  offer->accept();
  waitForIt();
  EXPECT_EQ(tabs().currentIndex(), 2);
  const auto comparison = window->comparison().answer().comparison;
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->baseline.name, QStringLiteral("a.stowage"));
  EXPECT_EQ(comparison->other.name, QStringLiteral("b.stowage"));
  EXPECT_FALSE(comparison->diff.moves.empty());
  EXPECT_EQ(bytes(), before) << "the plan is as it was";
}

TEST_F(CompareWindow, TheOfferCanBeDeclined) {
  openLlama();
  const QString a = save("a.stowage"), b = save("b.stowage");
  drop({a, b});
  auto* offer = part<CompareOffer>();
  QTest::keyClick(offer, Qt::Key_Escape);
  QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(tabs().currentIndex(), 0);
  drop({a, b});
  offer = part<CompareOffer>();
  QTest::mouseClick(offer->findChild<QAbstractButton*>(QStringLiteral("openFirst")), Qt::LeftButton);
  settle();
  EXPECT_EQ(document.planPath(), a);
}

TEST_F(CompareWindow, WithoutAModelThePlanBringsItsOwn) {
  openLlama();
  const QString a = save("a.stowage");
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers.4")}, kDisk));
  settle();
  const QString b = save("b.stowage");
  document.close();
  const QString map = write("map.json", Json{{"model", 0}}),
                map2 = write("map2.json", Json{{"model", "cpu"}});
  drop({map, map2});
  part<CompareOffer>()->accept();
  QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  settle();
  EXPECT_FALSE(document.model()) << "two maps have no model: it is said";
  drop({a, b});
  part<CompareOffer>()->accept();
  waitForIt();
  ASSERT_TRUE(document.model());
  ASSERT_TRUE(window->comparison().answer().comparison);
  EXPECT_FALSE(window->comparison().answer().comparison->diff.moves.empty());
  EXPECT_EQ(tabs().currentIndex(), 2);
}

TEST_F(CompareWindow, AnotherModelEndsIt) {
  openLlama();
  action("view.compare")->trigger();
  waitForIt();
  open(test::catalog("gpt2-xl.json.gz"), test::machineOf({8ull << 30}, 64ull << 30));
  EXPECT_EQ(tabs().currentIndex(), 0);
  action("view.compare")->trigger();
  waitForIt();
  ASSERT_TRUE(window->comparison().answer().comparison);
  EXPECT_EQ(window->comparison().answer().comparison->baseline.plan->model, document.state()->model);
  document.close();
  EXPECT_FALSE(action("plan.compare")->isEnabled());
  EXPECT_FALSE(action("view.compare")->isEnabled());
}

TEST_F(CompareWindow, EveryFocusableWidgetHasANameAndF6WalksThem) {
  openLlama();
  action("view.compare")->trigger();
  waitForIt();
  for (QWidget* widget : page().findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus ||
        widget->objectName().startsWith(QStringLiteral("qt_")))
      continue;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) ||
                widget->focusProxy())
        << widget->metaObject()->className();
  }
  QSet<QWidget*> reached;
  for (int i = 0; i < 6; ++i) {
    QTest::keyClick(window.get(), Qt::Key_F6);
    reached << QApplication::focusWidget();
  }
  EXPECT_TRUE(reached.contains(&page().differences().table()));
  EXPECT_TRUE(reached.contains(&page().treemap()));
  EXPECT_TRUE(reached.contains(&page().lanes()));
}

}  // namespace
}  // namespace stowage::app
