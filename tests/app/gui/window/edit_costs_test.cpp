// What an edit, a size and a key set going in the window: what they do not change is not made anew.
#include <QFile>
#include <QPaintEvent>
#include <QPointer>
#include <QSignalSpy>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/predict/predictor.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::app {
namespace {

/// The parts of a widget that are painted.
class Painted : public QObject {
 public:
  explicit Painted(QWidget& of) : QObject(&of) { of.installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
  QRegion region{};
};

class EditCosts : public test::WithWindow {
 protected:
  void rest() {
    settle();
    // What is predicted of a plan is said among its issues, and comes later than the plan.
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->predictor().running(); }, 60000));
    // What is done in a moment of its own, which comes late where each turn takes long.
    quint64 seen = 0;
    do {
      seen = map()->scene().generation;
      QTest::qWait(60);
    } while (seen != map()->scene().generation);
  }
  QList<QPointer<QWidget>> issues() {
    QList<QPointer<QWidget>> out;
    for (widgets::IssueRow* row : window->findChildren<widgets::IssueRow*>()) {
      if (!row->isHidden()) out << row;
    }
    return out;
  }
};

TEST_F(EditCosts, APinLaysOutNothingButWhereThingsAre) {
  openLlama();
  // The first pin may give the legend a row, and the tiles less room.
  window->commands().pin({module("model.layers.5")}, machine::kCpu);
  window->hub().select({module("model.layers.3")});
  rest();
  auto& tree = part<widgets::TreePanel>()->model();
  const QSignalSpy resets(&tree, &QAbstractItemModel::modelReset);
  const QSignalSpy layouts(&tree, &QAbstractItemModel::layoutChanged);
  const auto generation = map()->scene().generation;
  const QSize size = map()->size();
  const auto names = document.state()->facts->of_model;
  ASSERT_TRUE(names);
  for (const machine::DeviceId device : {machine::kCpu, machine::gpu(0)}) {
    window->commands().pin({module("model.layers.3")}, device);
    rest();
    EXPECT_EQ(deviceOf("model.layers.3"), device);
    EXPECT_TRUE(tree.marks(module("model.layers.3")) & widgets::ModuleTreeModel::Pinned);
  }
  document.undoStack().undo();
  rest();
  EXPECT_EQ(deviceOf("model.layers.3"), machine::kCpu);
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(layouts.count(), 0);
  EXPECT_EQ(map()->size(), size);
  EXPECT_EQ(map()->scene().generation, generation);
  EXPECT_EQ(document.state()->facts->of_model, names) << "what is known of the model is made once";
}

/// The model with its first plan comes once, with all that views draw from: made where it was read.
TEST_F(EditCosts, WhatIsOpenedIsToldOnce) {
  auto& tree = part<widgets::TreePanel>()->model();
  const QSignalSpy models(&document, &Document::modelChanged), plans(&document, &Document::changed);
  const QSignalSpy resets(&tree, &QAbstractItemModel::modelReset);
  bool whole = true;
  QObject::connect(&document, &Document::changed, window.get(), [&](const widgets::PlanStatePtr& state) {
    whole = whole && state && state->facts && state->facts->of_model && state->facts->tree;
  });
  openLlama();
  rest();
  EXPECT_EQ(models.count(), 1);
  EXPECT_EQ(plans.count(), 1);
  EXPECT_EQ(resets.count(), 1);
  EXPECT_TRUE(whole) << "what is missing would be made on the window's thread";
  window->hub().select({module("model.layers.3")});
  window->commands().pin({module("model.layers.3")}, machine::kCpu);
  rest();
  EXPECT_TRUE(whole);
  EXPECT_LE(plans.count(), 4) << "that it is asked, a near plan, the best one";
}

/// The plan is the same again: so is what is to be said of it.
TEST_F(EditCosts, WhatIsSaidOfTheSamePlanStays) {
  auto machine = test::machineOf({8ull << 30}, 64ull << 30);
  machine.devices[0].physical = GiB(4);   // a what-if, and that is said
  machine.devices[0].keep_free = GiB(2);  // a run has room: no other plan is tried for one that would
  open(test::catalog("llama-3.1-8b.json.gz"), machine);
  rest();
  const auto before = issues();
  ASSERT_FALSE(before.isEmpty());
  window->resize(1400, 880);
  rest();
  window->resize(1440, 900);
  rest();
  EXPECT_EQ(issues(), before);
  Q_EMIT document.changed(document.state());
  rest();
  EXPECT_EQ(issues(), before);
}

/// The tree follows each letter; the treemap is asked once the tree has its rows, for the newest text alone.
TEST_F(EditCosts, ALetterThatIsTypedIsSearchedForInTwoSteps) {
  openLlama();
  rest();
  auto& panel = *part<widgets::TreePanel>();
  const QSignalSpy searches(map(), &widgets::TreemapWidget::searchChanged);
  QTest::keyClicks(&panel.field(), QStringLiteral("layers.3"));
  EXPECT_EQ(panel.model().filter(), QStringLiteral("layers.3"));
  EXPECT_EQ(searches.count(), 0);
  QApplication::processEvents();
  EXPECT_EQ(searches.count(), 1);
  EXPECT_TRUE(map()->search().active());
  EXPECT_EQ(map()->search().matches(), panel.model().matches());
  panel.field().clear();
  QApplication::processEvents();
  EXPECT_FALSE(map()->search().active());
}

/// A key in the palette paints its card; what shines through beside it stays.
TEST_F(EditCosts, AKeyInThePalettePaintsItsCardAlone) {
  openLlama();
  rest();
  auto* palette = new CommandPalette(window->actions(), document, window->hub(), window.get());
  palette->open();
  QTest::qWait(300);  // what was still under way for the plan behind it
  Painted painted(*palette);
  QTest::keyClicks(&palette->field(), QStringLiteral("layers"));
  rest();
  ASSERT_GT(palette->count(), 0);
  ASSERT_FALSE(painted.region.isEmpty());
  const QRect all = palette->rect();
  for (const QPoint corner : {all.topLeft(), all.topRight(), all.bottomLeft(), all.bottomRight()})
    EXPECT_FALSE(painted.region.contains(corner));
  EXPECT_LT(painted.region.boundingRect().width(), all.width());
  EXPECT_TRUE(painted.region.contains(palette->field().geometry().center()));
}

/// Names of a large model are matched in a worker: what was found before stays, and Enter runs nothing of it,
/// but what is found then.
TEST_F(EditCosts, APatternOverALargeModelComesWhenItIsFound) {
  QByteArray modules = R"({"name": "", "class": "Many"})", tensors;
  for (int i = 0; i < 5000; ++i) {
    const QByteArray name = "part" + QByteArray::number(i);
    modules += R"(, {"name": ")" + name + R"(", "class": "Linear"})";
    tensors += (i ? ", " : "") + QByteArray(R"({"name": ")") + name +
               R"(.weight", "dtype": "BF16", "shape": [16, 16]})";
  }
  const QString path = folder.filePath(QStringLiteral("many.json"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"schema": "stowage.model/1", "name": "many", "dtype": "BF16", "modules": [)" + modules +
             R"(], "tensors": [)" + tensors + "]}");
  file.close();
  open(path, test::machineOf({8ull << 30}, 64ull << 30));
  rest();
  document.setPatience(0);  // whatever the machine's pace is
  QPointer<CommandPalette> palette =
      new CommandPalette(window->actions(), document, window->hub(), window.get());
  palette->open();
  const int before = palette->count();
  ASSERT_GT(before, 1);
  palette->field().setText(QStringLiteral("@part1*"));
  ASSERT_TRUE(palette->searching());
  EXPECT_EQ(palette->count(), before);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !palette->searching(); }, 20000));
  ASSERT_EQ(palette->count(), 2);
  EXPECT_EQ(palette->entries()[1].modules.size(), 1111u);
  palette->field().setText(QStringLiteral("@part2*"));
  ASSERT_TRUE(palette->searching());
  QTest::keyClick(&palette->field(), Qt::Key_Return);
  EXPECT_TRUE(palette->isVisible());
  EXPECT_TRUE(window->hub().selection().empty());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !palette || !palette->isVisible(); }, 20000));
  ASSERT_EQ(window->hub().selection().size(), 1111u);
  EXPECT_EQ((*document.model())[window->hub().selection().front()].name, "part2");
}

}  // namespace
}  // namespace stowage::app
