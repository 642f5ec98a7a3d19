#include <gtest/gtest.h>

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

}  // namespace
}  // namespace stowage::widgets
