// What is alive at an instant of a run, and the selection that goes both ways.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>

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

}  // namespace
}  // namespace stowage::widgets
