// Interfaces of what widgets paint: each part has one, made when it is asked for and gone with its widget.
#include "widgets/common/access_parts.h"

#include <gtest/gtest.h>

#include <QAccessibleWidget>
#include <QApplication>
#include <QPushButton>
#include <QRect>

namespace stowage::widgets {
namespace {

/// Buttons in a row, 20 pixels each.
struct Row {
  Row() {
    window.resize(100, 20);
    for (int i = 0; i < 3; ++i) {
      auto* button = new QPushButton(QString::number(i), &window);
      button->setGeometry(i * 20, 0, 20, 20);
    }
    window.show();
    QApplication::processEvents();
  }
  QWidget window;
};

TEST(AccessParts, AChildIsFoundByItselfAndByItsPlace) {
  Row row;
  QAccessibleInterface* const parent = QAccessible::queryAccessibleInterface(&row.window);
  ASSERT_TRUE(parent);
  ASSERT_EQ(parent->childCount(), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(indexAmongChildren(*parent, parent->child(i)), i);
    const QPoint middle = row.window.mapToGlobal(QPoint(i * 20 + 10, 10));
    EXPECT_EQ(childUnder(*parent, middle.x(), middle.y()), parent->child(i));
  }
  EXPECT_EQ(indexAmongChildren(*parent, parent), -1);
  const QPoint beside = row.window.mapToGlobal(QPoint(90, 10));
  EXPECT_EQ(childUnder(*parent, beside.x(), beside.y()), nullptr);
}

TEST(AccessParts, APartHasOneInterfaceUntilItsWidgetIsForgotten) {
  QPushButton first, second;
  AccessRegistry<QPushButton, int> registry;
  int made = 0;
  const auto part = [&](QPushButton& of, int key) {
    return accessPart(registry, &of, key, [&] {
      ++made;
      return new QAccessibleWidget(new QPushButton(&of));
    });
  };
  QAccessibleInterface* const one = part(first, 1);
  EXPECT_EQ(part(first, 1), one) << "made once";
  EXPECT_NE(part(first, 2), one);
  EXPECT_NE(part(second, 1), one) << "of another widget";
  EXPECT_EQ(made, 3);
  forgetAccessParts(registry, first);
  EXPECT_FALSE(registry.contains(&first));
  part(second, 1);
  EXPECT_EQ(made, 3) << "the other's is there still";
  part(first, 1);
  EXPECT_EQ(made, 4);
  forgetAccessParts(registry, first);
  forgetAccessParts(registry, second);
}

TEST(AccessParts, OnlyWidgetsOfTheClassHaveIt) {
  QPushButton button;
  QWidget other;
  const auto make = accessFor<QPushButton, QAccessibleWidget>;
  QAccessibleInterface* const of_button = make({}, &button);
  ASSERT_TRUE(of_button);
  EXPECT_EQ(of_button->object(), &button);
  QAccessible::deleteAccessibleInterface(QAccessible::registerAccessibleInterface(of_button));
  EXPECT_EQ(make({}, &other), nullptr);
}

}  // namespace
}  // namespace stowage::widgets
