// What is alive at an instant of a run, and the selection that goes both ways.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "core/model/model_builder.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/common/selection_hub.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMs = 1'000'000;

TEST(TimelineSelection, GoesThroughTheHubBothWays) {
  model::ModelBuilder builder;
  model::ModelPtr model;
  for (int layer = 0; layer < 80; ++layer)
    builder.add_module("model.layers." + std::to_string(layer), "LlamaDecoderLayer");
  model = builder.build().value();
  SelectionHub hub;
  TimelineView view(&hub);
  view.resize(1136, 760);
  view.show();
  view.setTimeline(test::shared_run(), model);
  QApplication::processEvents();
  Q_EMIT view.canvas().layerClicked(QStringLiteral("model.layers.12"));
  ASSERT_EQ(hub.selection().size(), 1u);
  EXPECT_EQ((*model)[hub.selection().front()].name, "model.layers.12");
  QTest::keyClick(&view.canvas(), Qt::Key_BracketRight);
  QTest::keyClick(&view.canvas(), Qt::Key_Return);
  EXPECT_EQ((*model)[hub.selection().front()].name, "model.layers.66")
      << "the trace names a part of it; the model knows the layer";
}

TEST(Alive, ModelKeepsItsPromisesAndAddsUp) {
  AliveModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  for (std::uint64_t at = 0; at < test::shared_run()->duration_ns; at += 1'111 * kMs) {
    model.show(test::shared_run(), at / kMs % 2, at);
    std::uint64_t groups = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
      const QModelIndex group = model.index(row, 0);
      std::uint64_t items = 0;
      for (int child = 0; child < model.rowCount(group); ++child)
        items += model.index(child, 0, group).data(AliveModel::BytesRole).toULongLong();
      EXPECT_TRUE(model.rowCount(group) == 0 || items == group.data(AliveModel::BytesRole).toULongLong());
      groups += group.data(AliveModel::BytesRole).toULongLong();
    }
    EXPECT_EQ(groups, test::shared_run()->bytes_at(at / kMs % 2, at));
  }
  model.clear();
  EXPECT_EQ(model.rowCount(), 0);
}

TEST(Alive, RestingLayersAreOneRowAndStreamedOnesHaveAnAge) {
  AliveModel model;
  model.show(test::shared_run(), 0, 3'270 * kMs);
  QStringList rows;
  for (int group = 0; group < model.rowCount(); ++group) {
    for (int row = 0; row < model.rowCount(model.index(group, 0)); ++row)
      rows << model.index(row, 0, model.index(group, 0)).data().toString();
  }
  EXPECT_TRUE(rows.contains(QStringLiteral("layers.0 to 10")));
  EXPECT_TRUE(rows.contains(QStringLiteral("layers.42.mlp.up_proj")));
  const QModelIndex streamed = model.index(0, AliveModel::Since, model.index(0, 0));
  EXPECT_TRUE(streamed.data().toString().endsWith(QStringLiteral("ms")));
}

TEST(Alive, ThePanelSelectsWhatWorksNotWhatRests) {
  AlivePanel panel;
  panel.show(test::shared_run(), 0, 3'270 * kMs);
  const QStringList wanted = panel.wantedModules();
  EXPECT_TRUE(wanted.contains(QStringLiteral("model.layers.42.mlp.up_proj")));
  EXPECT_FALSE(wanted.contains(QStringLiteral("model.layers.3")));
  panel.clear();
  EXPECT_TRUE(panel.wantedModules().isEmpty());
}

/// A block that adds what its parts gave, in the middle of a run: `adds` is an operator's name.
trace::Timeline added(const std::string& adds) {
  trace::Timeline run;
  run.devices = {{"0", true, 1 << 20}};
  run.name("");
  const auto block = [&](const char* module, const std::string& label) {
    run.blocks.push_back({10, 90, 64, run.name(module), run.name(label), 0, trace::Kind::Activation});
  };
  block("model.layers.3", adds);
  block("model.layers.3.mlp", "aten.mul.Tensor");
  block("model.layers.3.mlp.up_proj", "aten.addmm.default");
  block("model.norm", "aten.pow.Tensor_Scalar");
  run.duration_ns = 100;
  run.finish();
  return run;
}

/// Of the first group what `role` says of each row.
QStringList rows_of(const AliveModel& model, int role = Qt::DisplayRole) {
  QStringList out;
  const QModelIndex group = model.index(0, 0);
  for (int row = 0; row < model.rowCount(group); ++row)
    out << model.index(row, 0, group).data(role).toString();
  return out;
}

TEST(Alive, OperatorsAreNamedWithoutTheirLibraryAndOverload) {
  AliveModel model;
  model.show(std::make_shared<trace::Timeline>(added("aten.add.Tensor")), 0, 50);
  const QStringList rows = rows_of(model);
  EXPECT_TRUE(rows.contains(QStringLiteral("layers.3 mlp mul"))) << rows.join(u'|').toStdString();
  EXPECT_TRUE(rows.contains(QStringLiteral("layers.3 add"))) << rows.join(u'|').toStdString();
  EXPECT_FALSE(rows.join(u'|').contains(QStringLiteral("aten")));
  EXPECT_TRUE(rows_of(model, Qt::ToolTipRole).join(u'|').contains(QStringLiteral("aten.mul.Tensor")))
      << "said whole";
  // What is no operator of a library stays as it is.
  model.show(std::make_shared<trace::Timeline>(added("hidden state v1.2.3 of it")), 0, 50);
  EXPECT_TRUE(rows_of(model).contains(QStringLiteral("layers.3 hidden state v1.2.3 of it")))
      << rows_of(model).join(u'|').toStdString();
}

TEST(Alive, TheButtonTakesWhatItSays) {
  AlivePanel panel;
  panel.resize(304, 400);
  auto* button = panel.findChild<QPushButton*>();
  auto* tree = panel.findChild<QTreeView*>();
  ASSERT_TRUE(button && tree);
  EXPECT_FALSE(button->isEnabled());
  panel.show(std::make_shared<trace::Timeline>(added("aten.add.Tensor")), 0, 50);
  QStringList wanted = panel.wantedModules();
  wanted.sort();
  EXPECT_EQ(wanted, (QStringList{QStringLiteral("model.layers.3.mlp.up_proj"), QStringLiteral("model.norm")}))
      << "blocks that only add hold more than what is at work";
  EXPECT_TRUE(button->text().contains(QStringLiteral("streamed and active"))) << button->text().toStdString();
  // A row that somebody chose is what is taken, a block too.
  const QModelIndex group = panel.model().index(0, 0);
  const auto row = static_cast<int>(rows_of(panel.model()).indexOf(QStringLiteral("layers.3 add")));
  ASSERT_GE(row, 0);
  tree->selectionModel()->select(panel.model().index(row, 0, group),
                                 QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  EXPECT_EQ(panel.wantedModules(), QStringList{QStringLiteral("model.layers.3")});
  EXPECT_FALSE(button->text().contains(QStringLiteral("streamed"))) << button->text().toStdString();
  // Where nothing is at work it takes what rests, and says so.
  panel.show(test::shared_run(), 1, 1);
  EXPECT_FALSE(button->text().contains(QStringLiteral("streamed"))) << button->text().toStdString();
  EXPECT_TRUE(panel.wantedModules().contains(QStringLiteral("lm_head")));
}

}  // namespace
}  // namespace stowage::widgets
