#include "app/gui/dialogs/plan/crossover_dialog.h"

#include <QFile>
#include <QFileInfo>
#include <QImage>

#include "app/gui/document/kept_plans.h"
#include "app/gui/document/plan_edits.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/predictor.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/saved.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using Kind = CompareSource::Kind;

class CrossoverAsked : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    document.setDefaultMachine(withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", GiB(12), 1}));
    document.setDefaultWorkload({4096, 1, 0, 16});
    model = folder.filePath(QStringLiteral("model.json.gz"));
    ASSERT_TRUE(QFile::copy(test::catalog("llama-3.1-8b.json.gz"), model));
    document.open(model);
    ASSERT_TRUE(document.waitUntilIdle(60000));
    document.edit(QStringLiteral("kept"),
                  edits::withKept(document.input(), "All here", document.savedPlan({})));
    document.edit(QStringLiteral("fewer"), edits::withBudget(document.input(), machine::gpu(0), GiB(6)));
    ASSERT_TRUE(document.waitUntilIdle(60000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->predictor().prediction() != nullptr; }, 20000));
  }
  static void wait(CrossoverDialog& dialog) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.working(); }, 60000));
  }
  std::unique_ptr<CrossoverDialog> asked() {
    auto out = std::make_unique<CrossoverDialog>(document, window->predictor().ground(), window.get());
    out->show();
    wait(*out);
    return out;
  }
  QString model{};  ///< a copy
};

TEST_F(CrossoverAsked, ThePlanAndWhatWasKeptAreDrawnAndTold) {
  const auto before = document.input();
  const auto dialog = asked();
  EXPECT_EQ(dialog->other().currentText(), QStringLiteral("All here"));
  ASSERT_FALSE(dialog->chart().empty()) << dialog->said().toStdString();
  ASSERT_EQ(dialog->table()->rowCount(), static_cast<int>(dialog->lines().prompts.size()));
  for (int row = 0; row < dialog->table()->rowCount(); ++row) {
    for (int column = 0; column < dialog->table()->columnCount(); ++column)
      EXPECT_FALSE(dialog->table()->item(row, column)->text().isEmpty()) << row << " " << column;
  }
  EXPECT_EQ(dialog->table()->item(0, 3)->text(), QStringLiteral("All here")) << "fewer weights are streamed";
  EXPECT_TRUE(dialog->said().contains(QStringLiteral("All here"))) << dialog->said().toStdString();
  EXPECT_EQ(document.input(), before);
}

/// Whatever the boxes offer can stand on either side; a plan from a file too.
TEST_F(CrossoverAsked, AnyTwoCanBeChosen) {
  const auto dialog = asked();
  for (const plan::Strategy strategy : {plan::Strategy::Auto, plan::Strategy::Sequential}) {
    dialog->choose({Kind::Strategy, strategy, {}}, {Kind::Kept, {}, QStringLiteral("All here")});
    wait(*dialog);
    EXPECT_FALSE(dialog->said().isEmpty());
    EXPECT_EQ(dialog->first().currentText(), sourceText({Kind::Strategy, strategy, {}}));
  }
  const QString map = folder.filePath(QStringLiteral("all.json"));
  ASSERT_TRUE(write_file_atomically(map.toStdString(), "{\"\": 0}"));
  dialog->setAskFile([&] { return map; });
  Q_EMIT dialog->other().activated(dialog->other().count() - 1);
  wait(*dialog);
  EXPECT_EQ(dialog->other().currentText(), QStringLiteral("all.json"));
  ASSERT_TRUE(dialog->lines().line[1].end) << "16 GB of weights on 6 GiB";
  EXPECT_EQ(dialog->lines().line[1].end->why, Crossover::Why::NoRoom);
  EXPECT_TRUE(dialog->said().contains(QStringLiteral("all.json"))) << dialog->said().toStdString();
  dialog->setAskFile([] { return QString(); });
  Q_EMIT dialog->other().activated(dialog->other().count() - 1);
  EXPECT_EQ(dialog->other().currentText(), QStringLiteral("all.json")) << "nobody named one";
}

TEST_F(CrossoverAsked, AFileThatIsNoneIsSaid) {
  const auto dialog = asked();
  dialog->choose({}, {Kind::File, {}, folder.filePath(QStringLiteral("gone.json"))});
  wait(*dialog);
  EXPECT_TRUE(dialog->chart().empty());
  EXPECT_EQ(dialog->table()->rowCount(), 0);
  EXPECT_FALSE(dialog->said().isEmpty());
}

TEST_F(CrossoverAsked, IsWrittenAsATableAndAsPictures) {
  const auto dialog = asked();
  const QString csv = folder.filePath(QStringLiteral("lines.csv"));
  dialog->saveCsv(csv);
  ASSERT_TRUE(test::saved(dialog->files()));
  QFile file(csv);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().count('\n'), static_cast<qsizetype>(dialog->lines().prompts.size()) + 1);
  const QString png = folder.filePath(QStringLiteral("lines.png"));
  dialog->savePicture(png);
  ASSERT_TRUE(test::saved(dialog->files()));
  EXPECT_TRUE(dialog->note().contains(png));
  EXPECT_EQ(QImage(png).size(), dialog->chart().size() * 2);
  for (const auto& [name, magic] : {std::pair("lines.svg", "<svg"), std::pair("lines.pdf", "%PDF")}) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    dialog->savePicture(path);
    ASSERT_TRUE(test::saved(dialog->files()));
    QFile picture(path);
    ASSERT_TRUE(picture.open(QIODevice::ReadOnly));
    EXPECT_TRUE(picture.read(4096).contains(magic)) << name;
  }
}

TEST_F(CrossoverAsked, IsNotWrittenOverTheModel) {
  const auto dialog = asked();
  const qint64 size = QFileInfo(model).size();
  dialog->saveCsv(model);
  EXPECT_FALSE(dialog->files().writing());
  EXPECT_TRUE(dialog->note().contains(model)) << dialog->note().toStdString();
  EXPECT_EQ(QFileInfo(model).size(), size);
}

TEST_F(CrossoverAsked, ClosedWhileItWorksItIsNoHarm) {
  const auto before = document.state();
  for (int i = 0; i < 3; ++i) CrossoverDialog closed(document, window->predictor().ground(), window.get());
  QApplication::processEvents();
  EXPECT_EQ(document.state(), before);
  QTimer::singleShot(0, window.get(), [] {
    auto* dialog = qobject_cast<CrossoverDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    dialog->reject();
  });
  action("plan.crossover")->trigger();
  EXPECT_EQ(document.state(), before);
}

}  // namespace
}  // namespace stowage::app
