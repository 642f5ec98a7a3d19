#include "app/gui/dialogs/machine/calibrate_dialog.h"

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/run/run_strip.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using machine::Measured;

machine::Calibration measured() {
  machine::Calibration out;
  out.date = "2000-01-01T12:00:00Z";
  out.torch = "2.11.0";
  out.threads = 8;
  out.figures = {
      {Measured::Copy, kCpu, gpu(0), "pinned", {}, 1 << 28, machine::spread_of({40e9, 50e9, 55e9})},
      {Measured::Read, kCpu, kCpu, {}, {}, 1 << 28, machine::spread_of({20e9})},
      {Measured::Matmul, gpu(0), gpu(0), {}, "bfloat16", 2048, machine::spread_of({3e12})},
      {Measured::Launch, kCpu, kCpu, {}, {}, 1000, machine::spread_of({2e-6})}};
  out.unmeasured = {{Measured::Disk, machine::Unmeasured::Reason::OnlyCached, {}, {}}};
  out.slots = {{gpu(0), {4, 8, 5, 16}}};
  return out;
}

class CalibrateDialogs : public ::testing::Test {
 protected:
  void SetUp() override { make(); }
  void make(std::optional<machine::Calibration> last = {}) {
    dialog = std::make_unique<CalibrateDialog>(protocol::EngineAddress{}, std::move(last), nullptr);
    measuring.clear();
    QObject::connect(dialog.get(), &CalibrateDialog::measuring, dialog.get(),
                     [this](bool now) { measuring << now; });
  }
  void play(const QStringList& commands) {
    dialog->client().setProgram(test::playedEngine(folder.path(), commands));
    dialog->QDialog::show();
    dialog->measure();
  }
  bool ends() {
    return QTest::qWaitFor([this] { return !dialog->client().running(); }, 10000);
  }
  QString words() const {
    QStringList out;
    for (const auto* label : dialog->findChildren<widgets::Label*>()) out << label->fullText();
    return out.join(u'|');
  }
  static QString said(const protocol::Calibrated& done) { return test::engineSays(done); }

  QTemporaryDir folder;
  QList<bool> measuring{};  ///< as it was said
  std::unique_ptr<CalibrateDialog> dialog;
};

TEST_F(CalibrateDialogs, VersionsAreShownAndAnotherOnesAreWarnedOf) {
  machine::Calibration before = measured();
  before.engine = STOWAGE_VERSION;
  before.driver = "550.54";
  before.kernel = "Linux 6.1.0-18-amd64";
  make(before);
  EXPECT_TRUE(
      words().contains(QStringLiteral("Stowage " STOWAGE_VERSION " · NVIDIA 550.54 · Linux 6.1.0-18-amd64")))
      << words().toStdString();
  EXPECT_FALSE(words().contains(QStringLiteral("measure again")));
  before.engine = "0.0.1";
  make(before);
  EXPECT_TRUE(words().contains(QStringLiteral("measured with stowage-engine 0.0.1")))
      << words().toStdString();
  EXPECT_TRUE(dialog->mayTake()) << "a warning and no refusal";
}

TEST_F(CalibrateDialogs, WhatWasMeasuredIsShownAndMayBeTaken) {
  EXPECT_FALSE(dialog->mayTake());
  protocol::Calibrated done;
  done.calibration = measured();
  play({test::engineSays(protocol::Progress{"calibrate", "disk", 2, 5}), said(done)});
  ASSERT_TRUE(ends());
  EXPECT_TRUE(dialog->mayTake());
  EXPECT_EQ(measuring, (QList<bool>{true, false}));
  ASSERT_TRUE(dialog->calibration());
  EXPECT_EQ(*dialog->calibration(), measured());
  const QString shown = words();
  for (const char* text :
       {"Copy, CPU to cuda:0, pinned", "50.0 GB/s", "40.0 GB/s to 55.0 GB/s", "bfloat16, 2048 × 2048, cuda:0",
        "3,000.0 GFLOP/s", "The disk: not measured", "8 of its 16 PCIe lanes", "LibTorch 2.11.0"})
    EXPECT_TRUE(shown.contains(QString::fromUtf8(text))) << text << " in " << shown.toStdString();
}

TEST_F(CalibrateDialogs, ProgressIsShownAndCancelEndsTheEngine) {
  play({QStringLiteral("echo $$ > '%1/pid'").arg(folder.path()),
        test::engineSays(protocol::Progress{"calibrate", "matmul", 3, 5}), QStringLiteral("exec sleep 60")});
  ASSERT_TRUE(QTest::qWaitFor([this] { return dialog->status().contains(QStringLiteral("4 of 5")); }, 10000));
  EXPECT_TRUE(dialog->status().contains(QStringLiteral("Matrix products")));
  EXPECT_FALSE(dialog->mayTake());
  EXPECT_EQ(measuring, QList<bool>{true});
  dialog->reject();
  EXPECT_FALSE(dialog->client().running());
  EXPECT_EQ(measuring, (QList<bool>{true, false}));
  EXPECT_TRUE(QTest::qWaitFor([this] { return dialog->client().processes() == 0; }, 10000));
}

/// Each way not to get figures: one sentence, what was there stays, and one may try again.
TEST_F(CalibrateDialogs, FailuresAreOneSentenceAndKeepWhatWasThere) {
  const std::pair<QStringList, const char*> cases[] = {
      {{QStringLiteral("exit 3")}, "exit code 3"},
      {{QStringLiteral("echo nonsense; sleep 5")}, "cannot be understood"},
      {{QStringLiteral("kill -9 $$")}, "signal 9"},
      {{test::engineSays(protocol::Failed{{Code::EngineTorch, {}, {"no luck"}, {}}, {}})}, "no luck"},
      {{test::engineSays(protocol::Finished{})}, "finished"},
  };
  for (const auto& [commands, why] : cases) {
    make(measured());
    EXPECT_TRUE(dialog->mayTake()) << "what was measured before";
    play(commands);
    ASSERT_TRUE(ends()) << why;
    EXPECT_TRUE(dialog->status().contains(QString::fromUtf8(why)))
        << why << ": " << dialog->status().toStdString();
    EXPECT_EQ(dialog->calibration(), measured());
    EXPECT_TRUE(dialog->mayTake());
    EXPECT_EQ(measuring, (QList<bool>{true, false})) << why;
  }
}

TEST(CalibrateWords, EveryFigureAndReasonHasItsOwn) {
  QSet<QString> names;
  for (const auto what :
       {Measured::Copy, Measured::Read, Measured::Disk, Measured::Matmul, Measured::Launch}) {
    machine::Figure figure{what, kCpu, gpu(1), {}, "float32", 64, {}};
    names << figureName(figure);
    EXPECT_FALSE(figureValue(figure, 1e9).isEmpty());
    for (int reason = 0; reason < 6; ++reason)
      names << unmeasuredText({what, static_cast<machine::Unmeasured::Reason>(reason), {}, {}});
  }
  EXPECT_EQ(names.size(), 5 + 5 * 6);
  EXPECT_TRUE(narrowSlotText({gpu(0), {4, 16, 4, 16}}).isEmpty());
}

class EngineForms : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30}, 64ull << 30));
    dialog = std::make_unique<MachineDialog>(document, window.get());
  }
  void TearDown() override {
    dialog.reset();
    test::WithWindow::TearDown();
  }
  void type(QLineEdit& field, const char* text) {
    field.clear();
    QTest::keyClicks(&field, QString::fromLatin1(text));
  }
  std::unique_ptr<MachineDialog> dialog;
};

TEST_F(EngineForms, WhatIsNoAddressCannotBeApplied) {
  EngineForm& form = dialog->engine();
  EXPECT_TRUE(dialog->mayApply());
  EXPECT_FALSE(form.programsField().isEnabled());
  type(form.addressField(), "ssh:gpubox");
  EXPECT_TRUE(dialog->mayApply());
  EXPECT_EQ(form.address().host, "gpubox");
  EXPECT_TRUE(form.programsField().isEnabled());
  for (const char* bad : {"ssh:", "ssh:-oProxyCommand=x", "gpubox"}) {
    type(form.addressField(), bad);
    EXPECT_FALSE(dialog->mayApply()) << bad;
    EXPECT_FALSE(form.echo().isEmpty());
  }
  type(dialog->budgetField(), "6GiB");
  EXPECT_FALSE(dialog->mayApply()) << "another field that is right does not mend it";
  type(form.addressField(), "");
  form.addressField().clear();
  form.set({}, {});
  EXPECT_TRUE(dialog->mayApply());
  EXPECT_FALSE(form.address().remote());
}

TEST_F(EngineForms, MeasuredRatesGoIntoTheLinksAndThePlan) {
  dialog->takeOver(measured());
  EXPECT_EQ(dialog->machine().rate(kCpu, gpu(0)), 50'000'000'000u);
  EXPECT_EQ(dialog->machine().rate(kCpu, kCpu), 20'000'000'000u);
  EXPECT_EQ(dialog->calibration(), measured());
  window->commands().setMachine(dialog->machine());
  settle();
  EXPECT_EQ(document.state()->machine.rate(kCpu, gpu(0)), 50'000'000'000u) << "which the solver reads";
}

TEST_F(EngineForms, TheSessionKeepsEngineAndFigures) {
  const protocol::EngineAddress address{"ada@gpubox", "~/bin/stowage-engine"};
  session->setEngine(address, QStringLiteral("/models/"));
  session->setCalibration(measured());
  session->settings().sync();
  const Session again(folder.filePath(QStringLiteral("settings.ini")));
  EXPECT_EQ(again.engine(), address);
  EXPECT_EQ(again.programsThere(), QStringLiteral("/models/"));
  EXPECT_EQ(again.calibration(), measured());
  // What somebody wrote into the file by hand starts nothing.
  session->settings().setValue(QStringLiteral("engine/address"), QStringLiteral("ssh:-oProxyCommand=x"));
  session->settings().setValue(QStringLiteral("calibration"), QByteArray("{\"figures\": 3}"));
  EXPECT_FALSE(session->engine().remote());
  EXPECT_FALSE(session->calibration());
}

/// With an engine elsewhere a run asks for the program there, and says where it was when it is not reached.
TEST_F(EngineForms, ARunAsksForTheProgramThere) {
  open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
  settle();
  QFile ssh(folder.filePath(QStringLiteral("ssh")));
  ASSERT_TRUE(ssh.open(QIODevice::WriteOnly));
  const QByteArray hello = QByteArray::fromStdString(protocol::to_line(protocol::Event(protocol::Hello{})));
  const QByteArray asked = folder.filePath(QStringLiteral("asked")).toLocal8Bit();
  ssh.write("#!/bin/sh\necho \"$@\" > '" + asked + "'\ncat <<'EOF'\n" + hello + "EOF\nread -r request\n" +
            "echo \"$request\" >> '" + asked +
            "'\necho 'Connection to gpubox closed by remote host.' >&2\nexit 255\n");
  ssh.close();
  ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  qputenv("STOWAGE_SSH", QFile::encodeName(ssh.fileName()));
  runs->setEngine({"gpubox", {}}, QStringLiteral("/there/"));
  runs->start();
  ASSERT_TRUE(QTest::qWaitFor([this] { return runs->run().state == Run::State::Died; }, 10000));
  qunsetenv("STOWAGE_SSH");
  EXPECT_EQ(runs->run().host, QStringLiteral("gpubox"));
  EXPECT_TRUE(runEndText(runs->run()).contains(QStringLiteral("The connection to gpubox was lost")));
  EXPECT_TRUE(runEndText(runs->run()).contains(QStringLiteral("Your plan is untouched.")));
  QFile words(folder.filePath(QStringLiteral("asked")));
  ASSERT_TRUE(words.open(QIODevice::ReadOnly));
  const QByteArray text = words.readAll();
  EXPECT_TRUE(text.contains("-- gpubox exec stowage-engine")) << text.toStdString();
  EXPECT_TRUE(text.contains("\"/there/static.pt2\"")) << text.toStdString();
}

}  // namespace
}  // namespace stowage::app
