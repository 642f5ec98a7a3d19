// No words are cut without another way to them, in German and with large letters.
#include <QHeaderView>
#include <QToolTip>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/key_sheet.h"
#include "app/gui/dialogs/plan/strategies_dialog.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/pictures.h"
#include "translations/translations.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/panels/place_list.h"

namespace stowage::app {
namespace {

class CutWords : public test::WithWindow {
 protected:
  void SetUp() override {
    translations::use(QStringLiteral("de"));
    test::WithWindow::SetUp();
  }
  void TearDown() override {
    test::WithWindow::TearDown();
    widgets::Theme::current().setTextScale(1);
    translations::use(QStringLiteral("en"));
  }
};

/// What each strategy's map is worth is read whole: its rows are as high as that takes, also in a dialog that
/// was made narrow.
TEST_F(CutWords, OfStrategiesRowsAreAsHighAsTheirWords) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({2ull << 30, 1ull << 30}, 2ull << 30, false));
  for (const double scale : {1.0, 1.3}) {
    widgets::Theme::current().setTextScale(scale);
    StrategiesDialog dialog(document, window.get());
    dialog.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 60000));
    auto& table = *dialog.table();
    table.item(0, table.columnCount() - 1)->setText(QStringLiteral("a verdict ").repeated(15).trimmed());
    int wrapped = 0;
    for (const int width : {1200, 980, 700}) {
      dialog.resize(width, 420);
      for (int i = 0; i < 4; ++i) QApplication::processEvents();
      const int column = table.columnCount() - 1;
      for (int row = 0; row < table.rowCount(); ++row) {
        const QString words = table.item(row, column)->text();
        const QRect lines = table.fontMetrics().boundingRect(
            QRect(0, 0, table.columnWidth(column) - 16, 9999), Qt::TextWordWrap, words);
        EXPECT_GE(table.rowHeight(row), lines.height())
            << width << " at " << scale << ": " << words.toStdString();
        wrapped += lines.height() > table.fontMetrics().height() ? 1 : 0;
        for (int other = 0; other < column; ++other)
          EXPECT_GE(table.columnWidth(other),
                    table.fontMetrics().horizontalAdvance(table.item(row, other)->text()))
              << other << " at " << scale;
      }
      for (int at = 0; at < column; ++at)
        EXPECT_GE(table.columnWidth(at), table.horizontalHeader()->sectionSizeHint(at))
            << at << " at " << scale;
    }
    EXPECT_GT(wrapped, 0) << "or nothing was tried";
  }
}

TEST_F(CutWords, TheSelectionIsReadWhole) {
  openLlama();
  for (const double scale : {1.0, 1.3}) {
    widgets::Theme::current().setTextScale(scale);
    for (const char* name : {"model.layers.3.self_attn.q_proj", "model.layers.3", "lm_head"}) {
      window->hub().select({module(name)});
      settle();
      for (int i = 0; i < 3; ++i) QApplication::processEvents();
      EXPECT_EQ(widgets::test::elided(*part<widgets::SelectionPanel>()), "") << name << " at " << scale;
      for (const auto* label : part<widgets::SelectionPanel>()->findChildren<widgets::Label*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << label->fullText().toStdString();
      }
    }
  }
}

/// A price that has no room beside its name stands in a tip as soon as the keyboard comes to it.
TEST_F(CutWords, APriceThatIsCutIsTold) {
  widgets::PlaceList list;
  list.setDevices({machine::gpu(0), machine::kCpu}, std::nullopt, {});
  const QString price = QStringLiteral("+12,5 ms · layers.67, layers.68 und zwölf weitere Module zur CPU");
  list.setPrice({machine::gpu(0), price, true});
  list.setPrice({machine::kCpu, QStringLiteral("wie jetzt"), true});
  list.resize(260, list.sizeHint().height());
  list.show();
  list.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&list));
  list.row(1)->setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(QTest::qWaitFor([] { return QToolTip::isVisible(); }));
  EXPECT_EQ(QToolTip::text(), price);
  list.row(1)->clearFocus();
  EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }));
  list.row(2)->setFocus(Qt::TabFocusReason);
  QTest::qWait(20);  // a tip comes in a turn of its own
  EXPECT_FALSE(QToolTip::isVisible()) << "all of it is in sight";
}

TEST_F(CutWords, ASideOfAComparisonThatIsCutIsTold) {
  widgets::CompareStrip strip;
  strip.resize(1200, 40);
  strip.show();
  strip.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&strip));
  const QString name = QStringLiteral("Strategie „sequential“ von accelerate, nach Geräten geordnet");
  strip.setChoices({QStringLiteral("kurz"), name}, 1, 0);
  strip.other().setFocus(Qt::OtherFocusReason);
  strip.baseline().setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(QTest::qWaitFor([&] { return QToolTip::text() == name; }));
  strip.other().setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }));
  strip.other().setCurrentIndex(1);
  EXPECT_EQ(strip.other().toolTip(), name) << "of what is chosen now";
  EXPECT_EQ(strip.other().itemData(1, Qt::ToolTipRole).toString(), name) << "and in the list";
}

/// “ziel” finds whatever sets the goal; each says what it is a choice of, and is done as from the menu.
TEST_F(CutWords, ThePaletteFindsTheGoalByItsName) {
  openLlama();
  for (const auto& [typed, prefix] :
       {std::pair("ziel", "plan.objective."), std::pair("platziert", "plan.strategy.")}) {
    QSet<QString> wanted, found;
    for (const auto& entry : window->actions().entries()) {
      if (entry.id.startsWith(QString::fromLatin1(prefix))) wanted << entry.id;
    }
    ASSERT_GE(wanted.size(), 3);
    for (const auto& entry : paletteEntries(QString::fromLatin1(typed), window->actions(), document, 50)) {
      if (entry.action && wanted.contains(entry.action->objectName())) {
        found << entry.action->objectName();
        EXPECT_TRUE(entry.text.contains(ActionRegistry::plainText(entry.action)));
        EXPECT_TRUE(entry.text.startsWith(QString::fromLatin1(typed), Qt::CaseInsensitive));
      }
    }
    EXPECT_EQ(found, wanted) << typed;
  }
}

/// German sets an ellipsis off by a space: a name without it ends in its last letter.
TEST_F(CutWords, NamesOfCommandsEndInALetter) {
  for (const auto& entry : window->actions().entries()) {
    const QString name = ActionRegistry::plainText(entry.action);
    EXPECT_EQ(name, name.trimmed()) << entry.id.toStdString();
    EXPECT_FALSE(name.endsWith(u'…')) << entry.id.toStdString();
  }
}

/// Every key that works on a budget's handle stands on the sheet.
TEST_F(CutWords, TheKeySheetHasTheKeysOfABudget) {
  translations::use(QStringLiteral("en"));
  const QString sheet = KeySheet::of(window->actions()).html();
  for (const char* key : {"End, in a lane", "← → on a budget", "Page Up, Page Down on a budget",
                          "Enter, F2 on a budget", "Esc", "Home"})
    EXPECT_TRUE(sheet.contains(QString::fromUtf8(key))) << key;
}

}  // namespace
}  // namespace stowage::app
