// The window at every text size it offers, in both languages: what holds letters grows with them, and nothing
// is cut or runs into anything.
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QToolButton>

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/docks/collapsed_docks.h"
#include "tests/app/gui/window/shots.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/pictures.h"
#include "translations/translations.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/panels/panel_title.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::app {
namespace {

class LargeLetters : public test::WithWindow {
 protected:
  void openLlama() {
    open(test::catalog("llama-3.1-8b.json.gz"),
         test::machineOf({GiB(8).count(), GiB(6).count()}, GiB(24).count()));
    settle();
  }
  void TearDown() override {
    widgets::Theme::current().setTextScale(1);
    test::WithWindow::TearDown();
    translations::use(QStringLiteral("en"));
  }
  void letters(double scale) {
    widgets::Theme::current().setTextScale(scale);
    for (int i = 0; i < 4; ++i) QApplication::processEvents();
  }
};

/// Changed while everything is open, as the settings do it.
TEST_F(LargeLetters, DocksStayInSightAndTheirTitlesAreWhole) {
  openLlama();
  for (const double scale : {1.5, 1.0, 1.3, 1.5}) {
    letters(scale);
    SCOPED_TRACE(scale);
    for (Rail* rail : window->findChildren<Rail*>()) EXPECT_FALSE(rail->isVisible()) << "docks collapsed";
    for (const widgets::PanelTitle* title : window->findChildren<widgets::PanelTitle*>()) {
      if (!title->isVisible()) continue;
      EXPECT_EQ(widgets::test::cut(*title), "");
      EXPECT_GE(title->height(),
                QFontMetrics(widgets::Theme::current().font(widgets::TextStyle::BodyStrong)).height());
      EXPECT_GE(title->findChild<QToolButton*>()->width(), qRound(24 * scale)) << "its cross";
    }
    const auto* devices = part<widgets::LanesTitle>();
    EXPECT_EQ(devices->height(), devices->sizeHint().height());
    EXPECT_GE(devices->findChild<QToolButton*>()->width(), qRound(24 * scale));
    EXPECT_LE(lanes()->scene().height, lanes()->viewport()->height()) << "the axis below the lanes";
    EXPECT_GE(map()->width(), 360) << "the picture between the docks";
    for (const QToolButton* button : window->findChildren<QToolButton*>()) {
      if (!button->isVisible() || button->text().isEmpty() == false || button->icon().isNull()) continue;
      EXPECT_GE(button->iconSize().width(), qRound(14 * scale)) << button->accessibleName().toStdString();
    }
  }
}

/// The largest letters there are, on a screen that has room for them.
TEST_F(LargeLetters, AtTwiceTheSizeEveryWordIsReadOnALargeScreen) {
  openLlama();
  window->hub().select({module("model.layers.3")});
  window->resize(1920, 1080);
  for (const double scale : {1.75, 2.0}) {
    letters(scale);
    QTest::qWait(50);
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(*window).empty(); }, 10000))
        << test::unreadable(*window) << ", " << scale;
    EXPECT_EQ(widgets::Theme::current().font(widgets::TextStyle::Body).pixelSize(), qRound(13 * scale));
    EXPECT_TRUE(map()->isVisible() && lanes()->isVisible());
    EXPECT_GE(map()->width(), 360);
  }
}

/// At each of the larger sizes that the settings offer, in a language of short words and one of long ones.
TEST_F(LargeLetters, AtEverySizeThatIsOfferedTheWindowIsReadInTwoLanguages) {
  for (const char* language : {"en", "de"}) {
    translations::use(QString::fromLatin1(language));
    makeWindow();
    openLlama();
    window->hub().select({module("model.layers.3")});
    window->resize(2560, 1440);
    for (const int percent : textSizes(100)) {
      if (percent < 130) continue;
      SCOPED_TRACE(testing::Message() << language << " at " << percent << " %");
      letters(percent / 100.0);
      QTest::qWait(50);
      EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(*window).empty(); }, 10000))
          << test::unreadable(*window);
      EXPECT_TRUE(map()->isVisible() && lanes()->isVisible());
      EXPECT_GE(map()->width(), 360);
    }
  }
}

TEST_F(LargeLetters, TheTreeShowsDevicesAtEverySize) {
  openLlama();
  window->hub().select({module("model.layers.3.mlp.gate_proj")});
  for (const double scale : {1.0, 1.25, 1.5}) {
    letters(scale);
    auto& tree = part<widgets::TreePanel>()->view();
    EXPECT_EQ(tree.header()->length(), tree.viewport()->width()) << scale;
    EXPECT_GE(tree.columnWidth(widgets::ModuleTreeModel::DeviceColumn), qRound(60 * scale)) << scale;
  }
}

/// Notes beside the fields of the machine take the lines they need, in every language.
TEST_F(LargeLetters, NotesOfTheMachineRunIntoNothing) {
  for (const QString& language : translations::available()) {
    translations::use(language);
    for (const double scale : {1.0, 1.5}) {
      SCOPED_TRACE(testing::Message() << language.toStdString() << " at " << scale);
      letters(scale);
      openLlama();
      MachineDialog dialog(document, window.get());
      dialog.show();
      for (int i = 0; i < 4; ++i) QApplication::processEvents();
      EXPECT_LE(dialog.width(), window->width());
      EXPECT_LE(dialog.height(), window->height());
      auto* list = dialog.findChild<QListWidget*>();
      for (int row = 0; row < list->count(); ++row) {
        list->setCurrentRow(row);
        for (int i = 0; i < 3; ++i) QApplication::processEvents();
        QList<QWidget*> words;
        for (widgets::Label* label : dialog.findChildren<widgets::Label*>()) {
          if (!label->isVisible() || label->fullText().isEmpty()) continue;
          words << label;
          if (label->wordWrap()) {
            EXPECT_GE(label->height(), label->heightForWidth(label->width()))
                << label->fullText().toStdString();
          }
          EXPECT_GE(label->width(), std::min(label->sizeHint().width(), 80))
              << label->fullText().toStdString();
        }
        for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
          if (field->isVisible()) words << field;
        }
        for (qsizetype a = 0; a < words.size(); ++a) {
          for (qsizetype b = a + 1; b < words.size(); ++b) {
            if (words[a]->isAncestorOf(words[b]) || words[b]->isAncestorOf(words[a])) continue;
            // What is scrolled out of sight, wholly or in part, lies behind nothing.
            const QRect at_a =
                words[a]->visibleRegion().boundingRect().translated(words[a]->mapTo(&dialog, QPoint()));
            const QRect at_b =
                words[b]->visibleRegion().boundingRect().translated(words[b]->mapTo(&dialog, QPoint()));
            EXPECT_FALSE(at_a.intersects(at_b)) << words[a]->accessibleName().toStdString() << " and "
                                                << words[b]->accessibleName().toStdString();
          }
        }
      }
      const QString target = qEnvironmentVariable("STOWAGE_SHOTS");
      if (!target.isEmpty()) {
        list->setCurrentRow(0);
        QApplication::processEvents();
        EXPECT_TRUE(
            dialog.grab().save(QStringLiteral("%1/machine-%2-%3.png").arg(target, language).arg(scale)));
      }
    }
  }
}

}  // namespace
}  // namespace stowage::app
