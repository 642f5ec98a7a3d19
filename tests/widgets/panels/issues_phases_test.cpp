// Memory by phase: its chart, and its place in the panel of issues.
#include <gtest/gtest.h>

#include <QApplication>
#include <QPointer>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "widgets/common/words.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/issues_panel.h"

namespace stowage::widgets {
namespace {

using stowage::test::blocks;
using stowage::test::planned;
using stowage::test::toyMachine;

std::vector<PhasesChart::Bar> bars(Bytes needed) {
  return {{QStringLiteral("Load"), machine::gpu(0), MiB(100), MiB(256)},
          {QStringLiteral("Compile"), machine::gpu(0), needed, MiB(256)},
          {QStringLiteral("Compile"), machine::kCpu, MiB(300), {}}};
}

/// Colour is not all that tells it: who hears or hovers it learns by how much.
TEST(Phases, WhatIsTooMuchIsSaidInWords) {
  const test::ThemeKept kept;
  PhasesChart chart;
  chart.setBars(bars(MiB(320)));
  const QString much = QStringLiteral("%1 too much").arg(bytesText(MiB(64)));
  for (const QString& words : {chart.toolTip(), chart.accessibleDescription()}) {
    EXPECT_EQ(words.count(much), 1) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("Compile on cuda:0: %1, ").arg(bytesText(MiB(320)))));
    EXPECT_TRUE(words.contains(QStringLiteral("Load on cuda:0: %1").arg(bytesText(MiB(100)))));
  }
  chart.setBars(bars(MiB(200)));
  EXPECT_FALSE(chart.toolTip().contains(QStringLiteral("too much")));
}

/// What goes from device to device before a phase has a line of its own above its bars, and is said.
TEST(Phases, WhatMovesBeforeAPhaseIsSaid) {
  const test::ThemeKept kept;
  PhasesChart chart;
  auto shown = bars(MiB(200));
  chart.setBars(shown);
  const int plain = chart.sizeHint().height();
  const QString before = chart.toolTip();
  shown[1].moves = {{machine::gpu(0), machine::kCpu, MiB(100)}};
  chart.setBars(shown);
  const QString words =
      QStringLiteral("Compile begins: %1 of weights from cuda:0 to CPU").arg(bytesText(MiB(100)));
  for (const QString& said : {chart.toolTip(), chart.accessibleDescription()})
    EXPECT_EQ(said.count(words), 1) << said.toStdString();
  EXPECT_FALSE(before.contains(QStringLiteral("of weights")));
  EXPECT_GT(chart.sizeHint().height(), plain) << "a row more";
  chart.resize(420, chart.sizeHint().height());
  const QImage with = chart.grab().toImage();
  shown[1].moves = {{machine::gpu(0), machine::gpu(1), MiB(100)}};
  chart.setBars(shown);
  EXPECT_NE(with, chart.grab().toImage()) << "to whom is painted";
}

Issue withFix() {
  Issue out;
  out.title = QStringLiteral("The table lies on the host");
  out.text = QStringLiteral("The target does not copy the ids.");
  out.fixes.push_back({IssueFix::Kind::Target, QStringLiteral("Copy the ids"), 0, {}, {}, {}});
  return out;
}

/// Each check has other bytes; the keyboard stays where it is.
TEST(Phases, OthersLeaveTheRowsAlone) {
  const test::ThemeKept kept;
  IssuesPanel panel;
  panel.resize(320, 600);
  panel.show();
  panel.setState(planned(blocks(2)));
  EXPECT_FALSE(panel.phases());
  panel.setMore({withFix()});
  panel.setPhases(bars(MiB(200)), QStringLiteral("Compile comes nearest"));
  ASSERT_TRUE(panel.phases());
  QApplication::processEvents();
  const auto links = panel.findChildren<LinkButton*>();
  ASSERT_FALSE(links.empty());
  const QPointer<LinkButton> link(links.back());
  panel.setPhases(bars(MiB(320)), QStringLiteral("Compile needs more"));
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QApplication::processEvents();
  ASSERT_TRUE(link);
  EXPECT_TRUE(link->isVisible());
  EXPECT_EQ(panel.phases()->bars(), bars(MiB(320)));
  const auto labels = panel.findChildren<Label*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const Label* label) {
    return label->isVisible() && label->fullText() == QStringLiteral("Compile needs more");
  }));
  panel.setPhases({}, {});
  EXPECT_FALSE(panel.phases());
  EXPECT_TRUE(link && link->isVisible());
}

TEST(Phases, APlanThatDoesNotFitHasNone) {
  IssuesPanel panel;
  panel.setPhases(bars(MiB(200)), QStringLiteral("Compile comes nearest"));
  EXPECT_FALSE(panel.phases()) << "of no plan there are none";
  panel.setState(planned(blocks(2)));
  EXPECT_TRUE(panel.phases());
  panel.setState(planned(blocks(6), toyMachine(8, 8, false)));
  ASSERT_TRUE(panel.infeasible());
  EXPECT_FALSE(panel.phases());
  panel.setState(planned(blocks(2)));
  EXPECT_TRUE(panel.phases());
  panel.setState(nullptr);
  EXPECT_FALSE(panel.phases());
}

}  // namespace
}  // namespace stowage::widgets
