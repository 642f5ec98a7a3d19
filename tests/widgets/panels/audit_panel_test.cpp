// Planned against measured: the table, what it says of a run, and a press on a module.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <random>
#include <set>

#include "tests/widgets/pictures.h"
#include "widgets/common/words.h"
#include "widgets/panels/audit_panel.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

using estimate::AuditReason;
using Figure = AuditModel::Figure;

std::shared_ptr<estimate::Audit> example() {
  auto out = std::make_shared<estimate::Audit>();
  const auto device = [&](const char* name, bool counted, std::uint64_t planned, std::uint64_t actual) {
    auto& row = out->devices.emplace_back();
    row.device = name;
    row.counted = counted;
    row.peak = row.activations = row.resident = {planned, actual};
  };
  device("0", true, 4 << 20, 5 << 20);
  device("1", true, 1 << 20, 1 << 20);
  device("cpu", false, 7 << 20, 9 << 20);
  std::mt19937 random(5);
  for (int layer = 0; layer < 24; ++layer) {
    auto& row = out->modules.emplace_back();
    row.name = "model.layers." + std::to_string(layer) + ".self_attn.q_proj";
    row.planned_device = row.actual_device = layer < 12 ? "0" : "1";
    row.peak = row.activations = {1000 + random() % 1000, 0};
    row.peak.actual = row.activations.actual = row.peak.planned + (layer % 5 == 0 ? 512u << layer % 7 : 0u);
    row.streamed = {2048, layer == 3 ? 4096u : 2048u};
    using What = estimate::ModuleDifference::What;
    const auto more = static_cast<std::int64_t>(row.peak.actual - row.peak.planned);
    if (more > 0)
      row.differences = {{What::Activations, AuditReason::FreedLater, more},
                         {What::Peak, AuditReason::FreedLater, more + 100},
                         {What::Peak, AuditReason::Rounding, -100}};
    if (!row.streamed.same()) row.differences.push_back({What::Streamed, AuditReason::SecondTurn, 2048});
    row.seconds = 1e-3 * static_cast<double>(1 + random() % 9);
  }
  out->modules[7].actual_device = "cpu";
  out->modules[7].reasons = {AuditReason::Device};
  out->modules[7].differences.clear();
  out->planned = 5 << 20;
  out->actual = 6 << 20;
  out->peak = out->activations = {5e6, 6e6, 0.8};
  out->streamed = {24 * 2048.0, 25 * 2048.0, 0.95};
  out->resident = {5e6, 5e6, 1.0};
  out->reasons = {{AuditReason::FreedLater, 1 << 20, 5}};
  estimate::AuditDifference whole;
  whole.device = "0";
  whole.bytes = {4 << 20, 5 << 20};
  whole.reason = AuditReason::FreedLater;
  out->differences = {whole};
  out->reduction = 0.9992;
  out->offload = {8 << 20, 6 << 20, 6 << 20, 3 << 20};
  return out;
}

TEST(AuditModel, EveryFigureKeepsItsPromises) {
  AuditModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(model.rowCount(), 0);
  auto audit = example();
  model.setAudit(audit);
  EXPECT_EQ(model.figures(),
            (std::vector{Figure::Peak, Figure::Activations, Figure::Streamed, Figure::Weights}))
      << "nobody predicted times";
  for (const Figure figure : model.figures()) {
    model.setFigure(figure);
    for (int column = -1; column < AuditModel::kColumns; ++column) {
      for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.sort(column, order);
        if (column < AuditModel::Planned) continue;
        for (int row = 1; row < model.rowCount(); ++row) {
          const double before = model.index(row - 1, column).data(AuditModel::ValueRole).toDouble();
          const double here = model.index(row, column).data(AuditModel::ValueRole).toDouble();
          EXPECT_TRUE(order == Qt::AscendingOrder ? before <= here : before >= here);
        }
      }
    }
  }
  model.sort(-1);
  model.setFigure(Figure::Peak);
  EXPECT_EQ(model.rowCount(), 2 + 24) << "the CPU is in no total";
  EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("cuda:0"));
  EXPECT_FALSE(model.index(0, 0).data(AuditModel::ModuleRole).isValid());
  EXPECT_EQ(model.index(0, 0).data(AuditModel::WhyRole).toString(), auditReasonText(AuditReason::FreedLater));
  EXPECT_EQ(model.index(0, AuditModel::Difference).data().toString(), bytesDeltaText(MiB(4), MiB(5)));
  EXPECT_EQ(model.index(1, AuditModel::Difference).data().toString(), QStringLiteral("="));
  EXPECT_FALSE(model.index(2, 0).data(AuditModel::SameRole).toBool()) << "what differs stands above";
  EXPECT_TRUE(model.index(25, 0).data(AuditModel::SameRole).toBool());
  audit = std::make_shared<estimate::Audit>(*audit);
  audit->seconds.planned = 1.0;
  audit->modules[0].planned_seconds = 0.5;
  model.setAudit(audit);
  model.setFigure(Figure::Time);
  EXPECT_EQ(model.rowCount(), 24);
  EXPECT_EQ(model.index(0, AuditModel::Planned).data().toString(), secondsText(0.5));
  EXPECT_EQ(model.index(1, AuditModel::Planned).data().toString(), QStringLiteral("–"));
}

/// Each figure of a module says why it differs, with bytes where there is more than one reason.
TEST(AuditModel, EveryFigureHasReasonsOfItsOwn) {
  AuditModel model;
  const auto audit = example();
  model.setAudit(audit);
  const auto why = [&](Figure figure, std::size_t layer) {
    model.setFigure(figure);
    for (int row = 0; row < model.rowCount(); ++row) {
      const QModelIndex index = model.index(row, 0);
      if (index.data(AuditModel::ModuleRole).toString() == QString::fromStdString(audit->modules[layer].name))
        return index.data(AuditModel::WhyRole).toString();
    }
    return QStringLiteral("no row");
  };
  const QString later = auditReasonText(AuditReason::FreedLater);
  EXPECT_EQ(why(Figure::Activations, 0), later) << "its bytes are the difference";
  const auto more = audit->modules[0].peak.actual - audit->modules[0].peak.planned;
  EXPECT_EQ(why(Figure::Peak, 0), later + u' ' + bytesDeltaText(Bytes(), Bytes(more + 100)) +
                                      QStringLiteral("; ") + auditReasonText(AuditReason::Rounding) + u' ' +
                                      bytesDeltaText(Bytes(100), Bytes()));
  EXPECT_EQ(why(Figure::Streamed, 3), auditReasonText(AuditReason::SecondTurn));
  EXPECT_EQ(why(Figure::Streamed, 0), QString()) << "as planned, whatever else differs";
  EXPECT_EQ(why(Figure::Peak, 3), QString());
  EXPECT_TRUE(why(Figure::Peak, 7).contains(widgets::deviceText(machine::kCpu))) << "it ran elsewhere";
}

TEST(AuditModel, WithoutAPredictionModulesHaveNoPlan) {
  auto audit = example();
  audit->activations.planned.reset();
  AuditModel model;
  model.setAudit(audit);
  EXPECT_EQ(model.figures(), (std::vector{Figure::Peak, Figure::Streamed, Figure::Weights}));
  EXPECT_EQ(model.index(5, AuditModel::Planned).data().toString(), QStringLiteral("–"));
  EXPECT_EQ(model.index(5, AuditModel::Difference).data().toString(), QString());
}

TEST(AuditModel, EveryReasonHasWordsOfItsOwn) {
  std::set<QString> words;
  for (std::size_t i = 0; i < estimate::kAuditReasonNames.size(); ++i)
    words.insert(auditReasonText(static_cast<AuditReason>(i)));
  EXPECT_EQ(words.size(), estimate::kAuditReasonNames.size());
}

TEST(AuditPanel, APressOnAModuleChoosesItAndAHeadSorts) {
  AuditPanel panel;
  EXPECT_FALSE(panel.isVisibleTo(nullptr) && panel.audit());
  panel.setAudit(example());
  panel.resize(340, 560);
  panel.show();
  QApplication::processEvents();
  EXPECT_TRUE(panel.headline().contains(decimalText(0.9992, 4)));
  ASSERT_EQ(panel.reasons().size(), 1);
  EXPECT_TRUE(panel.reasons()[0].contains(auditReasonText(AuditReason::FreedLater)));
  QSignalSpy chosen(&panel, &AuditPanel::moduleChosen);
  QTreeView& table = panel.table();
  const auto press = [&](int row) {
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(panel.model().index(row, 0)).center());
  };
  press(0);
  EXPECT_TRUE(chosen.isEmpty()) << "a device is no module";
  press(2);
  ASSERT_FALSE(chosen.isEmpty());
  EXPECT_EQ(chosen.last()[0].toString(), panel.model().index(2, 0).data(AuditModel::ModuleRole).toString());
  chosen.clear();
  QTest::keyClick(&table, Qt::Key_Down);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toString(), panel.model().index(3, 0).data(AuditModel::ModuleRole).toString());
  table.header()->setSortIndicator(AuditModel::Name, Qt::DescendingOrder);
  EXPECT_TRUE(panel.model().index(0, 0).data().toString() > panel.model().index(1, 0).data().toString());
  panel.setAudit(nullptr);
  EXPECT_FALSE(panel.isVisible());
}

TEST(AuditPanel, WhatNobodyExplainsIsSaid) {
  AuditPanel panel;
  auto audit = example();
  audit->unexplained = 4096;
  panel.setAudit(audit);
  EXPECT_TRUE(panel.headline().contains(bytesText(Bytes(4096))));
}

TEST(AuditPanel, ARunThatEndedEarlyIsSaidAndHasNoRatio) {
  AuditPanel panel;
  auto audit = example();
  panel.setAudit(audit);
  EXPECT_FALSE(panel.headline().contains(QStringLiteral("ended early")));
  audit = std::make_shared<estimate::Audit>(*audit);
  audit->complete = false;
  audit->reduction.reset();
  panel.setAudit(audit);
  EXPECT_TRUE(panel.headline().contains(QStringLiteral("ended early")));
  EXPECT_FALSE(panel.headline().contains(QStringLiteral("R ")));
}

/// The prediction lies over the run as a line, at the bytes that it has.
TEST(PredictedLine, FollowsThePredictionOfItsDevice) {
  const auto timeline = [](std::uint64_t bytes, bool other_order) {
    trace::Timeline out;
    out.devices = {{"0", true}, {"cpu"}};
    if (other_order) out.devices = {{"cpu"}, {"0", true}};
    const auto device = static_cast<std::uint16_t>(other_order ? 1 : 0);
    const trace::NameId module = out.name("layers.0");
    out.blocks = {{0, trace::Block::kAlive, 1 << 20, module, module, device, trace::Kind::Resident},
                  {400, 600, bytes, module, module, device, trace::Kind::Activation}};
    out.spans = {{100, 900, module, device}};
    out.duration_ns = 1000;
    out.finish();
    return std::make_shared<const trace::Timeline>(std::move(out));
  };
  TimelineCanvas canvas;
  canvas.resize(900, 500);
  canvas.setTimeline(timeline(1 << 20, false), {}, 900);
  canvas.setWhole(1000);
  canvas.setView(0, 1000);
  canvas.setFolded(false);
  EXPECT_TRUE(canvas.predictedLine(0).empty());
  canvas.setPredicted(timeline(3 << 20, true));
  canvas.show();
  QApplication::processEvents();
  canvas.grab();
  const std::vector<QPointF> line = canvas.predictedLine(0);
  ASSERT_GE(line.size(), 6u);
  const QRectF plot = canvas.plotOf(0);
  double top = line[0].y();
  for (std::size_t i = 1; i < line.size(); ++i) {
    EXPECT_GE(line[i].x(), line[i - 1].x());
    top = std::min(top, line[i].y());
  }
  EXPECT_GE(top, plot.top()) << "the axis has room for what was predicted";
  EXPECT_LT(top, line[0].y());
  EXPECT_EQ(line.back().x(), plot.right());
  canvas.setPredicted(nullptr);
  EXPECT_TRUE(canvas.predictedLine(0).empty());
}

}  // namespace
}  // namespace stowage::widgets
