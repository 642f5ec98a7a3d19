// A window behind a dialog is dark, all of it, as long as the dialog is there.
#include "widgets/controls/scrim.h"

#include <gtest/gtest.h>

#include <QDialog>
#include <QLineEdit>
#include <QTest>

#include "tests/widgets/pictures.h"

namespace stowage::widgets {
namespace {

class ScrimTest : public testing::Test {
 protected:
  ScrimTest() {
    window.resize(400, 300);
    new Scrim(&window);
    window.show();
    QCoreApplication::processEvents();
  }
  int light(QPoint at) { return qGray(test::picture(window).pixel(at)); }

  const test::ThemeKept kept{};
  QWidget window{};
};

TEST_F(ScrimTest, TheWindowIsDarkWhileADialogIsOpen) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    QPalette palette;
    palette.setColor(QPalette::Window, Theme::current().colours().surface);
    window.setPalette(palette);
    const int before = light({200, 150});
    QDialog dialog(&window);
    dialog.setModal(true);
    dialog.show();
    QCoreApplication::processEvents();
    window.resize(window.width() + 40, window.height() + 30);
    QCoreApplication::processEvents();
    const QPoint corners[] = {{0, 0}, {window.width() - 1, window.height() - 1}, {200, 150}};
    for (const QPoint at : corners) {
      EXPECT_LT(light(at), before * 0.7);
      EXPECT_GT(light(at), before * 0.3) << "what lies behind can still be read";
    }
    dialog.close();
    QCoreApplication::processEvents();
    for (const QPoint at : corners) EXPECT_EQ(light(at), before);
  }
}

/// Of two dialogs, one over the other, the last one to go gives the window back.
TEST_F(ScrimTest, StaysUntilTheLastDialogIsGone) {
  const int before = light({10, 10});
  QDialog first(&window);
  first.setModal(true);
  first.show();
  QDialog second(&first);
  second.setModal(true);
  second.show();
  QCoreApplication::processEvents();
  const int dark = light({10, 10});
  EXPECT_LT(dark, before);
  second.close();
  QCoreApplication::processEvents();
  EXPECT_EQ(light({10, 10}), dark);
  first.close();
  QCoreApplication::processEvents();
  EXPECT_EQ(light({10, 10}), before);
}

TEST_F(ScrimTest, WhatIsLookedAtWhileItChangesStaysClear) {
  const int before = light({10, 10});
  QDialog live(&window);
  Scrim::leaveClear(live);
  live.setModal(true);
  live.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(light({10, 10}), before);
}

/// Other windows do not darken it, and it takes no clicks.
TEST_F(ScrimTest, IsInNobodysWay) {
  QLineEdit field(&window);
  field.setGeometry(50, 50, 100, 30);
  field.show();
  QWidget other(&window, Qt::Tool);
  other.show();
  QCoreApplication::processEvents();
  auto* scrim = window.findChild<Scrim*>();
  EXPECT_FALSE(scrim->isVisible());
  EXPECT_TRUE(scrim->testAttribute(Qt::WA_TransparentForMouseEvents));
  EXPECT_EQ(window.childAt(60, 60), &field);
}

}  // namespace
}  // namespace stowage::widgets
