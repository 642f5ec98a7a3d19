// Rows that are one stop of Tab: where they stand, how arrows go through them, and what is told to keys.
#include "widgets/common/focus_group.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

#include "widgets/common/focus_tip.h"

namespace stowage::widgets {
namespace {

/// A panel between two buttons, whose rows are made last.
class FocusGroups : public testing::Test {
 protected:
  void SetUp() override {
    auto* column = new QVBoxLayout(&window);
    auto* panel = new QWidget;
    auto* rows = new QVBoxLayout(panel);
    column->addWidget(&before);
    column->addWidget(panel);
    column->addWidget(&after);
    group = new FocusGroup(*panel);
    for (int i = 0; i < 5; ++i) {
      members << new QPushButton(QString::number(i));
      rows->addWidget(members.last());
    }
    group->setMembers(members);
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    before.setFocus();
  }
  /// Where the keyboard is after a key.
  static QWidget* after_key(Qt::Key key, Qt::KeyboardModifiers held = {}) {
    QTest::keyClick(QApplication::focusWidget(), key, held);
    return QApplication::focusWidget();
  }
  QWidget window{};
  QPushButton before{QStringLiteral("before")}, after{QStringLiteral("after")};
  QList<QWidget*> members{};
  FocusGroup* group = nullptr;
};

TEST_F(FocusGroups, AreOneStopBetweenWhatIsAroundThem) {
  EXPECT_EQ(after_key(Qt::Key_Tab), members[0]);
  EXPECT_EQ(after_key(Qt::Key_Tab), &after);
  EXPECT_EQ(after_key(Qt::Key_Backtab, Qt::ShiftModifier), members[0]);
  EXPECT_EQ(after_key(Qt::Key_Backtab, Qt::ShiftModifier), &before);
}

TEST_F(FocusGroups, ArrowsGoThroughThemAndTabComesBackToWhereTheKeyboardWas) {
  ASSERT_EQ(after_key(Qt::Key_Tab), members[0]);
  EXPECT_EQ(after_key(Qt::Key_Up), members[0]) << "there is no way on";
  for (int i = 1; i < 5; ++i) EXPECT_EQ(after_key(i % 2 == 0 ? Qt::Key_Down : Qt::Key_Right), members[i]);
  EXPECT_EQ(after_key(Qt::Key_Down), members[4]);
  EXPECT_EQ(after_key(Qt::Key_Home), members[0]);
  EXPECT_EQ(after_key(Qt::Key_End), members[4]);
  EXPECT_EQ(after_key(Qt::Key_Left), members[3]);
  EXPECT_EQ(after_key(Qt::Key_Tab), &after);
  EXPECT_EQ(after_key(Qt::Key_Backtab, Qt::ShiftModifier), members[3]);
  members[0]->setFocus(Qt::MouseFocusReason);
  EXPECT_EQ(group->current(), members[0]) << "a click is a way too";
}

TEST_F(FocusGroups, WhatIsOffOrHiddenIsPassed) {
  ASSERT_EQ(after_key(Qt::Key_Tab), members[0]);
  members[1]->setEnabled(false);
  members[2]->hide();
  EXPECT_EQ(after_key(Qt::Key_Down), members[3]);
  members[4]->hide();
  EXPECT_EQ(after_key(Qt::Key_End), members[3]);
  delete members[0];
  EXPECT_EQ(after_key(Qt::Key_Home), members[3]) << "who is gone is no member";
}

TEST_F(FocusGroups, OtherMembersTakeTheirPlace) {
  auto* other = new QPushButton(QStringLiteral("other"), members[0]->parentWidget());
  other->show();
  group->setMembers({other});
  EXPECT_EQ(group->current(), other);
  EXPECT_EQ(after_key(Qt::Key_Tab), other);
  EXPECT_EQ(after_key(Qt::Key_Down), other);
  group->setMembers({});
  EXPECT_EQ(group->current(), nullptr);
}

/// Words that are cut are told to who comes by keys, and to nobody else.
TEST_F(FocusGroups, TipsAreForKeys) {
  before.setToolTip(QStringLiteral("all of it"));
  after.setToolTip(QStringLiteral("nothing is cut"));
  showTipToKeys(before, [] { return true; });
  showTipToKeys(after, [] { return false; });
  after.setFocus(Qt::TabFocusReason);
  QTest::qWait(20);  // a tip comes in a turn of its own
  EXPECT_FALSE(QToolTip::isVisible());
  before.setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(QTest::qWaitFor([] { return QToolTip::isVisible(); }));
  EXPECT_EQ(QToolTip::text(), QStringLiteral("all of it"));
  after.setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }));
  before.setFocus(Qt::MouseFocusReason);
  QTest::qWait(20);
  EXPECT_FALSE(QToolTip::isVisible());
}

}  // namespace
}  // namespace stowage::widgets
