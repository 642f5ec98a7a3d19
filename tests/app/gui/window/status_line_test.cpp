#include "app/gui/window/status_line.h"

#include "app/gui/window/panel_focus.h"
#include "tests/app/gui/parts_fixture.h"

namespace stowage::app {
namespace {

class StatusLines : public test::WithParts {
 protected:
  QString left() { return bar.findChildren<widgets::Label*>().first()->fullText(); }
  QString right() { return bar.findChildren<widgets::Label*>().last()->fullText(); }

  RunController runs{document};
  QStatusBar bar;
  StatusLine line{bar, document, runs, hub};
};

TEST_F(StatusLines, WhatWasSaidStaysUntilSomethingElseIs) {
  line.say(QStringLiteral("Saved."));
  EXPECT_EQ(left(), QStringLiteral("Saved."));
  EXPECT_EQ(right(), QString());
  openLlama();
  line.update();
  EXPECT_EQ(left(), QStringLiteral("Saved."));
  line.say({});
  EXPECT_EQ(left(), QString());
}

TEST_F(StatusLines, ThePointerSaysMoreThanTheSelection) {
  openLlama();
  hub.select({module("model.layers.3")});
  line.update();
  EXPECT_TRUE(left().startsWith(QStringLiteral("layers.3"))) << left().toStdString();
  hub.setHover(module("lm_head"));
  line.update();
  EXPECT_TRUE(left().startsWith(QStringLiteral("lm_head  ·  Linear"))) << left().toStdString();
  EXPECT_TRUE(left().endsWith(QStringLiteral("of the model")));
  line.say(QStringLiteral("Dragging"));
  EXPECT_EQ(left(), QStringLiteral("Dragging")) << "what is said comes before both";
}

TEST_F(StatusLines, TheFileIsNamedByWhatBecameOfIt) {
  openLlama();
  line.setModel();
  line.update();
  EXPECT_TRUE(right().startsWith(QStringLiteral("bf16"))) << right().toStdString();
  EXPECT_TRUE(right().endsWith(QStringLiteral("not a plan file yet")));
  document.undoStack().push(new QUndoCommand);
  line.update();
  EXPECT_TRUE(right().endsWith(QStringLiteral("not saved")));
  ASSERT_TRUE(document.savePlan(path("mine.stowage")));
  line.update();
  EXPECT_TRUE(right().endsWith(QStringLiteral("  ·  saved"))) << right().toStdString();
}

TEST_F(StatusLines, ProgressIsThereUntilTheNextUpdate) {
  line.showProgress(QStringLiteral("Opening: 20 %"));
  EXPECT_EQ(left(), QStringLiteral("Opening: 20 %"));
  line.update();
  EXPECT_EQ(left(), QString());
}

/// From whichever panel and in either direction the keyboard goes round all that are in sight.
TEST(PanelFocus, GoesRoundWhatIsInSight) {
  QWidget window;
  QList<QWidget*> panels;
  for (int i = 0; i < 6; ++i) {
    panels << new QWidget(&window);
    if (i % 2 == 0) {
      panels.last()->setFocusPolicy(Qt::StrongFocus);
    } else {
      (new QWidget(panels.last()))->setEnabled(false);
      (new QWidget(panels.last()))->setFocusPolicy(Qt::StrongFocus);
    }
  }
  window.show();
  panels[2]->hide();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  const auto current = [&] {
    for (int i = 0; i < panels.size(); ++i) {
      QWidget* focus = QApplication::focusWidget();
      if (focus && (panels[i] == focus || panels[i]->isAncestorOf(focus))) return i;
    }
    return -1;
  };
  for (const int direction : {+1, -1}) {
    panels[0]->setFocus();
    QList<int> way;
    for (int i = 0; i < 5; ++i) {
      focusNextOf(panels, direction);
      way << current();
    }
    EXPECT_EQ(way, direction > 0 ? QList<int>({1, 3, 4, 5, 0}) : QList<int>({5, 4, 3, 1, 0}));
  }
}

}  // namespace
}  // namespace stowage::app
