// A run beside a prediction in the window, chosen as a person chooses it.
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTabBar>

#include "app/gui/compare/compare_actions.h"
#include "app/gui/compare/compare_offer.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/synthetic_run.h"

namespace stowage::app {
namespace {

class CompareRunsWindow : public test::WithWindow {
 protected:
  ComparePage& page() { return window->views().compare(); }
  QTabBar& tabs() { return *window->findChild<QTabBar*>(QStringLiteral("viewTabs")); }
  QString trace(const char* name) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    EXPECT_TRUE(trace::save(test::synthetic_run(), path.toStdString()));
    return path;
  }
  void openPredicted() {
    document.setDefaultWorkload({8192, 1});
    openLlama();
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->predictor().running(); }, 60000));
  }
  void waitForIt() {
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->comparison().working(); }, 60000));
    QApplication::processEvents();
  }
  /// Chooses in one of the boxes of the strip.
  void choose(QComboBox& box, const QString& text) {
    const int index = box.findText(text);
    ASSERT_GE(index, 0) << text.toStdString();
    box.setCurrentIndex(index);
    Q_EMIT box.activated(index);
    waitForIt();
  }
};

TEST_F(CompareRunsWindow, ARunFromAFileBesideThePredictionOfThePlan) {
  openPredicted();
  action("view.compare")->trigger();
  waitForIt();
  choose(page().strip()->baseline(), QStringLiteral("Prediction of the plan"));
  const QString path = trace("mine.trace");
  window->comparison().setAskFile([&] { return path; });
  action("plan.compareFile")->trigger();
  waitForIt();
  const auto runs = window->comparison().answer().runs;
  ASSERT_TRUE(runs) << window->comparison().answer().problem.toStdString();
  EXPECT_EQ(page().strip()->other().currentText(), QStringLiteral("mine.trace"));
  EXPECT_TRUE(page().runs().isVisible());
  EXPECT_EQ(page().runs().runs(), runs);
  EXPECT_EQ(page().runs().table().rowCount(), static_cast<int>(widgets::peak_rows(*runs).size()));
  EXPECT_TRUE(page().runs().text().contains(QStringLiteral("mine.trace")));
  EXPECT_FALSE(page().differences().isVisible()) << "what differs is their memory";
  EXPECT_TRUE(page().treemap().isVisible());
  EXPECT_GE(page().treemap().width(), 360);
  EXPECT_GE(page().runs().timeline().width(), page().runs().timeline().minimumSizeHint().width());
  EXPECT_TRUE(page().lanes().isVisible());
  EXPECT_FALSE(page().lanes().lanes().isEmpty());
  EXPECT_EQ(page().runs().times().isVisible(), !runs->times.empty());
  EXPECT_EQ(map()->knowsTimeDifferences(), !runs->times.empty())
      << "the plan's treemap can be coloured by it";
  EXPECT_EQ(page().treemap().coloursByTimeDifference(), !runs->times.empty());
  EXPECT_TRUE(page().colourButton()->isEnabled()) << "the treemap is in sight";
  EXPECT_FALSE(picture().isNull());
  QTest::keyClick(&page().runs().timeline(), Qt::Key_Escape);
  EXPECT_EQ(tabs().currentIndex(), 0) << "Escape ends it";
}

/// Of two runs of the same file no module takes longer; one that is chosen is selected everywhere.
TEST_F(CompareRunsWindow, TimesOfModulesStandBesideTheCurves) {
  openLlama();
  const QString a = trace("a.trace"), b = trace("b.trace");
  window->comparison().compareFiles({a, b});
  waitForIt();
  const auto runs = window->comparison().answer().runs;
  ASSERT_TRUE(runs) << window->comparison().answer().problem.toStdString();
  ASSERT_FALSE(runs->times.empty());
  for (const auto& time : runs->times) EXPECT_EQ(time.seconds(), 0.0) << time.module;
  widgets::TimeTree& tree = page().runs().times();
  EXPECT_TRUE(tree.isVisible());
  const auto found = tree.findItems(QStringLiteral("5"), Qt::MatchExactly | Qt::MatchRecursive);
  ASSERT_FALSE(found.isEmpty());
  tree.setCurrentItem(found.front());
  EXPECT_EQ(window->hub().selection(), std::vector{module("model.layers.5")});
  EXPECT_TRUE(page().treemap().coloursByTimeDifference()) << "what is compared is shown at once";
  page().treemap().setColourMode(widgets::ColourMode::Device);
  window->comparison().compareFiles({b, a});
  waitForIt();
  EXPECT_FALSE(page().treemap().coloursByTimeDifference()) << "what somebody chose stays";
  EXPECT_TRUE(page().treemap().knowsTimeDifferences());
  ASSERT_TRUE(map()->knowsTimeDifferences());
  map()->setColourByTimeDifference();
  EXPECT_TRUE(map()->coloursByTimeDifference());
  window->comparison().choose({}, {CompareSource::Kind::Strategy, plan::Strategy::Auto, {}});
  waitForIt();
  EXPECT_FALSE(map()->coloursByTimeDifference()) << "no runs are compared any more";
  EXPECT_FALSE(page().treemap().knowsTimeDifferences());
}

TEST_F(CompareRunsWindow, KeysReachCurvesAndTableAndAllHaveNames) {
  openPredicted();
  window->comparison().choose({CompareSource::Kind::Predicted, {}, {}},
                              {CompareSource::Kind::Run, {}, trace("mine.trace")});
  waitForIt();
  ASSERT_TRUE(page().runs().isVisible());
  QSet<QWidget*> reached;
  for (int i = 0; i < 9; ++i) {
    QTest::keyClick(window.get(), Qt::Key_F6);
    reached << QApplication::focusWidget();
  }
  EXPECT_TRUE(reached.contains(&page().runs().timeline()));
  EXPECT_TRUE(reached.contains(&page().runs().table()));
  EXPECT_TRUE(reached.contains(&page().treemap()));
  EXPECT_TRUE(reached.contains(&page().lanes()));
  for (QWidget* widget : page().runs().findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus ||
        widget->objectName().startsWith(QStringLiteral("qt_")))
      continue;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) ||
                widget->focusProxy())
        << widget->metaObject()->className();
  }
}

TEST_F(CompareRunsWindow, ARunThatWasOpenedIsAtHand) {
  openPredicted();
  const QString path = trace("opened.trace");
  document.openRun(path);
  settle();
  ASSERT_TRUE(runs->recorded().run);
  action("run.close")->trigger();
  action("view.compare")->trigger();
  waitForIt();
  choose(page().strip()->other(), QStringLiteral("opened.trace"));
  ASSERT_TRUE(window->comparison().answer().runs);
  EXPECT_TRUE(window->comparison().answer().runs->baseline.timeline->predicted) << "the plan, predicted";
}

TEST_F(CompareRunsWindow, WithoutARunOfThisWindowItSaysHowOneIsMade) {
  openPredicted();
  action("view.compare")->trigger();
  waitForIt();
  choose(page().strip()->other(), QStringLiteral("Last run"));
  EXPECT_FALSE(window->comparison().answer().runs);
  EXPECT_TRUE(page().strip()->message().contains(QStringLiteral("Profile"))) << "and what to do";
  choose(page().strip()->other(), QStringLiteral("accelerate: auto"));
  EXPECT_TRUE(window->comparison().answer().comparison) << "the next choice is as it was";
}

TEST_F(CompareRunsWindow, ATraceAndAPlanThatAreDroppedTogetherAreCompared) {
  openPredicted();
  const QString plan = folder.filePath(QStringLiteral("a.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(plan), QUrl::fromLocalFile(trace("b.trace"))});
  QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &event);
  QApplication::processEvents();
  part<CompareOffer>()->accept();
  waitForIt();
  const auto runs = window->comparison().answer().runs;
  ASSERT_TRUE(runs) << window->comparison().answer().problem.toStdString();
  EXPECT_EQ(runs->baseline.name, QStringLiteral("a.stowage"));
  EXPECT_EQ(runs->other.name, QStringLiteral("b.trace"));
}

}  // namespace
}  // namespace stowage::app
