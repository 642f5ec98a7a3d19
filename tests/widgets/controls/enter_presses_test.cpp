#include "widgets/controls/enter_presses.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QDialog>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest/QTest>

#include "widgets/common/label.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

/// The style of the tests' program installs it.
TEST(EnterPresses, AButtonLikeSpace) {
  QWidget window;
  QPushButton push(QStringLiteral("Open"), &window);
  QToolButton tool(&window);
  LinkButton link(QStringLiteral("Raise"), &window);
  window.show();
  for (QAbstractButton* button : {static_cast<QAbstractButton*>(&push), static_cast<QAbstractButton*>(&tool),
                                  static_cast<QAbstractButton*>(&link)}) {
    QSignalSpy clicked(button, &QAbstractButton::clicked);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) QTest::keyClick(button, key);
    EXPECT_EQ(clicked.count(), 3) << button->metaObject()->className();
    QTest::keyClick(button, Qt::Key_Return, Qt::ControlModifier);
    button->setEnabled(false);
    QTest::keyClick(button, Qt::Key_Return);
    EXPECT_EQ(clicked.count(), 3) << "with Ctrl it means something else, and what is off stays off";
  }
}

TEST(EnterPresses, InADialogTheButtonWithTheFocusAndNoOther) {
  QDialog dialog;
  auto* row = new QVBoxLayout(&dialog);
  auto* copy = new QPushButton(QStringLiteral("Copy"));
  copy->setAutoDefault(false);
  auto* apply = new QPushButton(QStringLiteral("Apply"));
  apply->setDefault(true);
  auto* box = new QCheckBox(QStringLiteral("Same"));
  for (QWidget* widget :
       {static_cast<QWidget*>(copy), static_cast<QWidget*>(apply), static_cast<QWidget*>(box)})
    row->addWidget(widget);
  dialog.show();
  QSignalSpy copied(copy, &QPushButton::clicked), applied(apply, &QPushButton::clicked),
      ticked(box, &QCheckBox::clicked);
  copy->setFocus();
  QTest::keyClick(copy, Qt::Key_Return);
  EXPECT_EQ(copied.count(), 1);
  EXPECT_EQ(applied.count(), 0);
  QTest::keyClick(box, Qt::Key_Return);
  EXPECT_EQ(ticked.count(), 0) << "a box is ticked by Space";
  EXPECT_EQ(applied.count(), 1) << "Enter on a field still means the dialog's own button";
}

/// Alt is held to see ancestors: letting it go must not move the keyboard into the menu bar.
TEST(MenuBar, IsNotOpenedByAltAlone) {
  QWidget window;
  QMenuBar bar(&window);
  QMenu* file = bar.addMenu(QStringLiteral("&File"));
  file->addAction(QStringLiteral("&Open"));
  QWidget view(&window);
  view.setFocusPolicy(Qt::StrongFocus);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  view.setFocus();
  QTest::keyPress(&view, Qt::Key_Alt);
  QTest::keyRelease(&view, Qt::Key_Alt);
  QCoreApplication::processEvents();
  EXPECT_TRUE(view.hasFocus());
  EXPECT_FALSE(bar.activeAction());
  EXPECT_EQ(bar.style()->styleHint(QStyle::SH_MenuBar_AltKeyNavigation, nullptr, &bar), 0);
}

}  // namespace
}  // namespace stowage::widgets
