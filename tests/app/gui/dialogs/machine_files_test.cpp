// Machines and reports of others in the machine dialog, and the machine as a file.
#include <QTemporaryDir>

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "core/base/file.h"
#include "core/report/report.h"
#include "tests/app/gui/saved.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class MachineFiles : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    ASSERT_TRUE(folder.isValid());
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30, 8ull << 30}, 64ull << 30));
    dialog = std::make_unique<MachineDialog>(document, window.get());
    dialog->show();
  }
  void TearDown() override {
    dialog.reset();
    test::WithWindow::TearDown();
  }
  QString file(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
  static machine::Machine theirs() {
    machine::Machine machine = test::machineOf({24ull << 30, 24ull << 30, 12ull << 30}, 96ull << 30);
    machine.set_link(kCpu, gpu(0), 21'000'000'000);
    return machine;
  }
  static machine::Calibration measured() {
    machine::Calibration calibration;
    calibration.date = "2026-01-02T03:04:05Z";
    return calibration;
  }
  QTemporaryDir folder;
  std::unique_ptr<MachineDialog> dialog;
};

TEST_F(MachineFiles, WhatIsSavedComesBack) {
  const machine::Machine before = dialog->machine();
  dialog->saveMachine(file("mine.json"));
  ASSERT_TRUE(test::saved(dialog->files()));
  EXPECT_TRUE(dialog->effect().contains(file("mine.json")));
  ASSERT_TRUE(dialog->readMachine(
      QString::fromStdString(to_text(report::machine_json(theirs(), std::nullopt))), QStringLiteral("text")));
  EXPECT_EQ(dialog->machine(), theirs());
  EXPECT_EQ(dialog->deviceList().count(), 5);
  ASSERT_TRUE(dialog->openMachine(file("mine.json")));
  EXPECT_EQ(dialog->machine(), before);
}

TEST_F(MachineFiles, AReportIsAMachineAlsoAsMarkdownInAMail) {
  report::Contents contents;
  contents.machine = theirs();
  const Json json = report::to_json(contents);
  ASSERT_TRUE(dialog->readMachine(QString::fromStdString(to_text(json)), QStringLiteral("report")));
  EXPECT_EQ(dialog->machine(), theirs());
  QString quoted = QStringLiteral("> ") + QString::fromStdString(report::to_markdown(json));
  quoted.replace(QStringLiteral("\n"), QStringLiteral("\n> "));
  ASSERT_TRUE(dialog->readMachine(quoted, QStringLiteral("mail")));
  EXPECT_EQ(dialog->machine(), theirs());
  EXPECT_TRUE(document.input().machine.find(gpu(1)) && !document.input().machine.find(gpu(2)))
      << "nothing reaches the plan before Apply";
}

TEST_F(MachineFiles, WhatAReportDoesNotSayIsNamed) {
  Json json = report::machine_json(theirs(), std::nullopt);
  json["devices"][0]["overhead"] = report::kNotAvailable;
  ASSERT_TRUE(dialog->readMachine(QString::fromStdString(to_text(json)), QStringLiteral("report")));
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return dialog->effect().contains(QStringLiteral("defaults stand in: cuda:0: overhead.")); },
      15000))
      << dialog->effect().toStdString();
}

TEST_F(MachineFiles, WhatIsNoMachineSaysSoAndChangesNothing) {
  const machine::Machine before = dialog->machine();
  for (const char* text : {"", "hello", "[]", "{", R"({"schema": "stowage.report/1"})",
                           R"({"schema": "stowage.machine/1", "devices": 3})"}) {
    EXPECT_FALSE(dialog->readMachine(QString::fromLatin1(text), QStringLiteral("the clipboard"))) << text;
    EXPECT_TRUE(dialog->effect().contains(QStringLiteral("the clipboard"))) << dialog->effect().toStdString();
    EXPECT_EQ(dialog->machine(), before) << text;
  }
  EXPECT_FALSE(dialog->openMachine(file("nowhere.json")));
  EXPECT_TRUE(dialog->effect().contains(QStringLiteral("nowhere.json"))) << dialog->effect().toStdString();
  EXPECT_EQ(dialog->machine(), before);
}

TEST_F(MachineFiles, WhatWasMeasuredThereComesAlong) {
  const QString text = QString::fromStdString(to_text(report::machine_json(theirs(), measured())));
  ASSERT_TRUE(dialog->readMachine(text, QStringLiteral("report")));
  ASSERT_TRUE(dialog->calibration());
  EXPECT_EQ(dialog->calibration()->date, measured().date);
}

}  // namespace
}  // namespace stowage::app
