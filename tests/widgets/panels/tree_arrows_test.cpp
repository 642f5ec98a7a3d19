#include <gtest/gtest.h>

#include <QKeyEvent>
#include <QTest>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "widgets/panels/module_tree_view.h"

namespace stowage::widgets {
namespace {

/// Arrows keep away from the edge, and open wherever they are hit.
TEST(ModuleTreeView, ArrowsOpenWhereTheyArePainted) {
  const auto state = stowage::test::planned(stowage::test::blocks(3));
  test::in_every_theme([&](double scale) {
    ModuleTreeModel tree;
    SelectionHub hub;
    ModuleTreeView view(tree, hub);
    view.resize(304, 400);
    view.setFocusPolicy(Qt::NoFocus);  // no frame around the row that has the keyboard
    view.show();
    tree.setState(state);
    for (const char* name : {"", "layers", "layers.1"}) {
      const auto module = *state->model->find_module(name);
      const QModelIndex index = tree.indexOf(module);
      view.collapseAll();
      for (QModelIndex up = index.parent(); up.isValid(); up = up.parent()) view.expand(up);
      QCoreApplication::processEvents();
      const QRect row = view.visualRect(index);
      const QRect left(0, row.top(), row.left() + 8, row.height());
      const QImage image = test::picture(*view.viewport());
      const QRect arrow = test::inked(image, left, view.palette().color(QPalette::Base));
      ASSERT_FALSE(arrow.isEmpty()) << name;
      EXPECT_GE(arrow.left(), 6) << name << " at " << scale << ": not at the edge";
      for (int x = arrow.left(); x <= arrow.right(); ++x) {
        const bool was = view.isExpanded(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(x, row.center().y()));
        EXPECT_EQ(view.isExpanded(index), !was) << name << " at " << x << ", " << scale;
        EXPECT_TRUE(hub.selection().empty()) << "an arrow is no name";
      }
      const bool was = view.isExpanded(index);
      QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(row.left() + 20, row.center().y()));
      EXPECT_EQ(view.isExpanded(index), was);
      EXPECT_EQ(hub.selection(), std::vector<model::ModuleId>{module});
      hub.clear();
    }
  });
}

/// Signs that open and close rows do so. A letter is no search for a name, and whoever is around gets it.
TEST(ModuleTreeView, SignsOpenRowsAndLettersAreLeftToTheWindow) {
  const auto state = stowage::test::planned(stowage::test::blocks(3));
  ModuleTreeModel tree;
  SelectionHub hub;
  ModuleTreeView view(tree, hub);
  view.resize(304, 400);
  view.show();
  tree.setState(state);
  const QModelIndex root = tree.indexOf(*state->model->find_module(""));
  const QModelIndex layers = tree.indexOf(*state->model->find_module("layers"));
  view.collapseAll();
  view.expand(root);
  view.setCurrentIndex(layers);
  QTest::keyClick(&view, Qt::Key_Plus);
  EXPECT_TRUE(view.isExpanded(layers));
  QTest::keyClick(&view, Qt::Key_Minus);
  EXPECT_FALSE(view.isExpanded(layers));
  QTest::keyClick(&view, Qt::Key_Asterisk);
  EXPECT_TRUE(view.isExpanded(layers) && view.isExpanded(tree.index(0, 0, layers)));
  view.setCurrentIndex(root);
  for (const auto& [key, text] : {std::pair(Qt::Key_L, "l"), std::pair(Qt::Key_1, "1")}) {
    QKeyEvent event(QEvent::KeyPress, key, {}, QString::fromLatin1(text));
    QApplication::sendEvent(&view, &event);
    EXPECT_FALSE(event.isAccepted()) << text;
    EXPECT_EQ(view.currentIndex().siblingAtColumn(0), root.siblingAtColumn(0)) << text;
  }
}

/// From right to left the arrow stands at the right of the name, which stands at the right, and opens there.
TEST(ModuleTreeView, ArrowsStandBesideTheNamesFromRightToLeft) {
  const auto state = stowage::test::planned(stowage::test::blocks(3));
  ModuleTreeModel tree;
  SelectionHub hub;
  ModuleTreeView view(tree, hub);
  view.setLayoutDirection(Qt::RightToLeft);
  view.resize(304, 400);
  view.setFocusPolicy(Qt::NoFocus);
  view.show();
  tree.setState(state);
  view.collapseAll();
  QCoreApplication::processEvents();
  const QModelIndex index = tree.indexOf(*state->model->find_module(""));
  const QRect row = view.visualRect(index.siblingAtColumn(ModuleTreeModel::ModuleColumn));
  const QImage image = test::picture(*view.viewport());
  const QColor ground = view.palette().color(QPalette::Base);
  const QRect arrow = test::inked(image, QRect(row.right() - 6, row.top(), 20, row.height()), ground);
  ASSERT_FALSE(arrow.isEmpty());
  const QRect name = test::inked(image, QRect(row.left(), row.top(), row.width() - 8, row.height()), ground);
  ASSERT_FALSE(name.isEmpty());
  EXPECT_LT(row.right() - name.right(), 30) << "the name is beside its arrow";
  EXPECT_LT(name.right(), arrow.left());
  const bool was = view.isExpanded(index);
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, arrow.center());
  EXPECT_EQ(view.isExpanded(index), !was);
}

}  // namespace
}  // namespace stowage::widgets
