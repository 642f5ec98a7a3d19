#include "app/gui/dialogs/plan/what_if_dialog.h"

#include <QApplication>
#include <QFile>

#include "app/gui/dialogs/plan/prediction_dialog.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/predictor.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/machine/machine.h"
#include "core/report/report.h"
#include "tests/app/gui/saved.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/panels/predicted_facts.h"

namespace stowage::app {
namespace {

class WhatIfAsked : public test::WithWindow {
 protected:
  void openOnCards(Bytes memory = GiB(24)) {
    document.setDefaultMachine(withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", memory, 1}));
    document.setDefaultWorkload({4096, 1, 0, 16});
    document.open(test::catalog("llama-3.1-8b.json.gz"));
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->predictor().prediction() != nullptr; }, 20000));
  }
  static QString cell(QTableWidget* table, int row, int column) { return table->item(row, column)->text(); }
};

TEST_F(WhatIfAsked, EveryRowIsFilledAndTheFirstIsThePlan) {
  openOnCards();
  WhatIfDialog dialog(document, window->predictor().ground(), window.get());
  dialog.show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 60000));
  for (int row = 0; row < dialog.table()->rowCount(); ++row) {
    for (int column = 0; column < dialog.table()->columnCount(); ++column)
      EXPECT_NE(cell(dialog.table(), row, column), QStringLiteral("…")) << row << " " << column;
  }
  EXPECT_EQ(cell(dialog.table(), 0, 1), QStringLiteral("yes"));
  EXPECT_NE(cell(dialog.table(), 0, 2), QStringLiteral("–"));
  const estimate::PredictedTime& time = *window->predictor().prediction()->prediction->time;
  const auto tip = [&](int column) { return dialog.table()->item(0, column)->toolTip(); };
  const auto band = [](const QString& low, const QString& high) {
    return QStringLiteral("%1 to %2").arg(low, high);
  };
  EXPECT_EQ(tip(2), band(widgets::secondsText(time.low), widgets::secondsText(time.high)));
  EXPECT_EQ(tip(3), band(widgets::tokensText(*time.tokens_per_second_low),
                         widgets::tokensText(*time.tokens_per_second_high)));
  EXPECT_EQ(tip(4),
            band(widgets::secondsText(time.first_token_low), widgets::secondsText(time.first_token_high)));
  dialog.table()->selectRow(0);
  EXPECT_FALSE(dialog.chosen()) << "the plan's own question is no edit";
}

TEST_F(WhatIfAsked, AChosenRowIsOneUndoStep) {
  openOnCards(GiB(8));
  const int steps = document.undoStack().count();
  const auto before = document.input();
  QTimer::singleShot(0, window.get(), [] {
    auto* dialog = qobject_cast<WhatIfDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->ready(); }, 60000));
    dialog->table()->selectRow(1);
    ASSERT_TRUE(dialog->chosen());
    dialog->accept();
  });
  action("plan.whatIf")->trigger();
  settle();
  EXPECT_EQ(document.undoStack().count(), steps + 1);
  EXPECT_EQ(document.input().machine.gpu_count(), 2u);
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input(), before);
}

TEST_F(WhatIfAsked, StoppedItKeepsWhatItHasAndClosedItIsNoHarm) {
  openOnCards(GiB(8));
  const auto before = document.state();
  WhatIfDialog dialog(document, {}, window.get());
  dialog.stop();
  EXPECT_TRUE(dialog.ready());
  for (int row = 0; row < dialog.table()->rowCount(); ++row)
    EXPECT_NE(cell(dialog.table(), row, 1), QStringLiteral("…"));
  for (int i = 0; i < 3; ++i) WhatIfDialog closed(document, {}, window.get());
  QApplication::processEvents();
  EXPECT_EQ(document.state(), before);
}

TEST_F(WhatIfAsked, ARowIsDrawnBesideThePlan) {
  openOnCards(GiB(8));
  WhatIfDialog dialog(document, window->predictor().ground(), window.get());
  dialog.show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 60000));
  EXPECT_TRUE(dialog.chart().empty());
  dialog.table()->selectRow(1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog.chart().empty(); }, 20000));
}

TEST_F(WhatIfAsked, AMachineThatWasSavedIsARowMore) {
  openOnCards(GiB(8));
  WhatIfDialog dialog(document, window->predictor().ground(), window.get());
  EXPECT_FALSE(dialog.addMachine(folder.filePath(QStringLiteral("none.json")))) << "rows are still planned";
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 60000));
  const int rows = dialog.table()->rowCount();
  EXPECT_FALSE(dialog.addMachine(folder.filePath(QStringLiteral("none.json"))));
  EXPECT_EQ(dialog.table()->rowCount(), rows) << "there is no such file";
  const QString path = folder.filePath(QStringLiteral("office.json"));
  const auto machine = withCards(document.input().machine, {{}, "A100", GiB(80), 3});
  ASSERT_TRUE(write_file_atomically(path.toStdString(), machine::to_json(machine).dump()));
  ASSERT_TRUE(dialog.addMachine(path));
  EXPECT_FALSE(dialog.ready());
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 60000));
  ASSERT_EQ(dialog.table()->rowCount(), rows + 1);
  EXPECT_EQ(cell(dialog.table(), rows, 0), QStringLiteral("office"));
  EXPECT_EQ(cell(dialog.table(), rows, 1), QStringLiteral("yes"));
  dialog.table()->selectRow(rows);
  ASSERT_TRUE(dialog.chosen());
  EXPECT_EQ(dialog.chosen()->machine.gpu_count(), 3u);
  EXPECT_EQ(dialog.chosen()->machine.devices[0].name, "A100");
}

/// As with a machine that is opened in the machine's own dialog.
TEST_F(WhatIfAsked, WhatWasMeasuredOfAChosenMachineIsTakenOver) {
  openOnCards(GiB(8));
  const int steps = document.undoStack().count();
  const QString path = folder.filePath(QStringLiteral("office.json"));
  machine::Calibration measured;
  measured.date = "2026-01-02T03:04:05Z";
  const auto machine = withCards(document.input().machine, {{}, "A100", GiB(80), 3});
  ASSERT_TRUE(write_file_atomically(path.toStdString(), to_text(report::machine_json(machine, measured))));
  QTimer::singleShot(0, window.get(), [&] {
    auto* dialog = qobject_cast<WhatIfDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->ready(); }, 60000));
    EXPECT_FALSE(dialog->chosenCalibration()) << "of the plan's own";
    ASSERT_TRUE(dialog->addMachine(path));
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->ready(); }, 60000));
    ASSERT_TRUE(dialog->chosenCalibration());
    dialog->accept();
  });
  EXPECT_FALSE(session->calibration());
  action("plan.whatIf")->trigger();
  settle();
  EXPECT_EQ(document.input().machine.devices[0].name, "A100");
  EXPECT_EQ(document.undoStack().count(), steps + 1);
  ASSERT_TRUE(session->calibration());
  EXPECT_EQ(session->calibration()->date, measured.date);
  const auto counted = document.request(document.input()).calibration;
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->date, measured.date);
}

/// Fields as a reader of CSV takes them apart, written anew from its rules.
std::vector<std::vector<QString>> parsed(const QString& text) {
  std::vector<std::vector<QString>> out{{{}}};
  bool quoted = false;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    if (quoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"') {
      out.back().back() += c;
      ++i;
    } else if (c == u'"') {
      quoted = !quoted;
    } else if (!quoted && c == u',') {
      out.back().push_back({});
    } else if (!quoted && c == u'\n') {
      out.push_back({{}});
    } else {
      out.back().back() += c;
    }
  }
  out.pop_back();
  return out;
}

TEST_F(WhatIfAsked, TheFileHoldsTheTable) {
  openOnCards(GiB(8));
  WhatIfDialog dialog(document, {}, window.get());
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 60000));
  const QString path = folder.filePath(QStringLiteral("table.csv"));
  dialog.saveCsv(path);
  ASSERT_TRUE(test::saved(dialog.files()));
  EXPECT_TRUE(dialog.note().contains(path));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const auto rows = parsed(QString::fromUtf8(file.readAll()));
  ASSERT_EQ(static_cast<int>(rows.size()), dialog.table()->rowCount() + 1);
  for (int row = 0; row < dialog.table()->rowCount(); ++row) {
    ASSERT_EQ(static_cast<int>(rows[std::size_t(row) + 1].size()), dialog.table()->columnCount());
    for (int column = 0; column < dialog.table()->columnCount(); ++column)
      EXPECT_EQ(rows[std::size_t(row) + 1][std::size_t(column)], cell(dialog.table(), row, column));
  }
  const QString nowhere = folder.filePath(QStringLiteral("no/such/folder/table.csv"));
  dialog.saveCsv(nowhere);
  EXPECT_FALSE(test::saved(dialog.files()));
  EXPECT_FALSE(dialog.files().writing());
  EXPECT_EQ(dialog.note(), widgets::sentenceText(dialog.files().last().error())) << "why not is said";
}

TEST_F(WhatIfAsked, TheWindowShowsThePrediction) {
  openOnCards(GiB(8));
  const auto labels = [&] {
    QStringList out;
    for (const auto& fact : part<widgets::ProofStrip>()->facts()) out << fact.label;
    return out;
  };
  EXPECT_TRUE(labels().contains(QStringLiteral("Predicted, a token"))) << labels().join(u'|').toStdString();
  EXPECT_TRUE(labels().contains(QStringLiteral("Tokens a second")));
  EXPECT_TRUE(labels().contains(QStringLiteral("First token after")));
  map()->setColourByTime();
  EXPECT_TRUE(map()->coloursByTime());
  EXPECT_GT(map()->colouring().categories.front().bytes, Bytes());
  map()->setColourMode(widgets::ColourMode::Device);
  EXPECT_FALSE(map()->coloursByTime());
}

TEST_F(WhatIfAsked, ThePredictionIsToldInWordsAndNumbers) {
  openOnCards(GiB(8));
  const auto& made = *window->predictor().prediction();
  PredictionDialog dialog(made, window.get());
  ASSERT_TRUE(dialog.devices() && dialog.modules());
  EXPECT_EQ(cell(dialog.devices(), 0, 0), QStringLiteral("cuda:0"));
  EXPECT_EQ(cell(dialog.devices(), 0, 1),
            QString::fromStdString(format_bytes(made.prediction->devices.front().peak)));
  EXPECT_GT(dialog.modules()->rowCount(), 5);
  EXPECT_EQ(static_cast<std::size_t>(dialog.leftOut().size()), made.prediction->unknown.size());
  const QString words = PredictionDialog::timeText(*made.prediction);
  EXPECT_TRUE(words.contains(QStringLiteral("tokens are made")));
  const estimate::PredictedTime& time = *made.prediction->time;
  ASSERT_TRUE(time.tokens_per_second_low && time.tokens_per_second_high);
  for (const QString& end :
       {widgets::secondsText(time.low), widgets::secondsText(time.high),
        widgets::secondsText(time.first_token_low), widgets::secondsText(time.first_token_high),
        widgets::tokensText(*time.tokens_per_second_low), widgets::tokensText(*time.tokens_per_second_high)})
    EXPECT_TRUE(words.contains(end)) << end.toStdString();
}

TEST_F(WhatIfAsked, AProgramsTimelineStandsThereBeforeARun) {
  open(QString::fromStdString(test::data("pt2/torch28.pt2")), test::machineOf({8ull << 30}, 8ull << 30));
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->predictor().prediction() != nullptr; }, 20000));
  window->showView(QStringLiteral("timeline"));
  QApplication::processEvents();
  auto& page = window->views().timeline();
  EXPECT_TRUE(page.showsPredicted());
  EXPECT_EQ(page.currentIndex(), 1);
  const auto recorded =
      std::make_shared<trace::Timeline>(*window->predictor().prediction()->prediction->timeline);
  recorded->predicted = false;
  page.setTimeline(recorded, document.model());
  EXPECT_FALSE(page.showsPredicted());
  page.setTimeline(nullptr, nullptr);
  EXPECT_TRUE(page.showsPredicted()) << "it comes back when the run is gone";
}

}  // namespace
}  // namespace stowage::app
