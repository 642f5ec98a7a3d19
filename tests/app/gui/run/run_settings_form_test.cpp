// How the fields of the run settings stand: in the order of Tab, and with room for what is said.
#include <QCheckBox>
#include <QLayout>
#include <QLineEdit>
#include <QScreen>
#include <QScrollBar>

#include "app/gui/dialogs/form_scroll.h"
#include "tests/app/gui/run/run_settings_fixture.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

using protocol::Devices;

/// Tab goes from field to field as they stand, though some rows are made later than others.
TEST_F(RunSettingsParts, TabFollowsTheRows) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto one = dialog();
  one->addStreaming({machine::Streaming::Prefetch}, [](const RunStreaming&) { return QString(); });
  QStringList way;
  for (QWidget* at = combo(*one, 0)->nextInFocusChain(); at != combo(*one, 0); at = at->nextInFocusChain()) {
    if (!at->objectName().isEmpty()) way << at->objectName();
  }
  const auto place = [&](const char* name) { return way.indexOf(QString::fromLatin1(name)); };
  ASSERT_GE(place("streaming"), 0);
  EXPECT_LT(place("streaming"), place("window"));
  EXPECT_LT(place("window"), place("depth"));
  EXPECT_LT(place("depth"), place("training"));
  EXPECT_LT(place("training"), place("timeLimit"));
}

/// A note that comes while the dialog is open has all of its lines.
TEST_F(RunSettingsParts, ANoteThatComesIsNotSqueezed) {
  openProgram("direct_tensors/dynamic.pt2");
  const auto one = dialog();
  one->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(one.get()));
  auto* note = one->findChild<widgets::Notice*>(QStringLiteral("trainingNote"));
  auto* training = one->findChild<QCheckBox*>(QStringLiteral("training"));
  ASSERT_TRUE(note && training);
  for (const bool on : {false, true, false, true}) {
    training->setChecked(on);
    QTest::qWait(20);
    EXPECT_TRUE(QTest::qWaitFor([&] { return note->isVisible() == on; }));
    if (on) {
      EXPECT_TRUE(
          QTest::qWaitFor([&] { return note->height() >= note->layout()->heightForWidth(note->width()); }));
      EXPECT_GE(note->height(), note->layout()->heightForWidth(note->width()));
    }
  }
}

/// What is said of the GPUs makes the dialog grow, up to the screen: nothing is scrolled out of sight for it.
TEST_F(RunSettingsParts, TheNoteAboutGpusMakesTheDialogGrow) {
  openProgram("direct_tensors/static.pt2");
  RunSettings settings;
  settings.devices = Devices::Virtual;
  RunSettingsDialog few(*document.model(), settings, 2, 1, &window);
  few.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&few));
  const auto* scroll = few.findChild<FormScroll*>();
  const auto* note = few.findChild<widgets::Notice*>();
  ASSERT_TRUE(scroll && note);
  for (const char* devices : {"Automatic", "Virtual GPUs", "CUDA"}) {
    QTest::qWait(20);
    choose(combo(few, 0), QString::fromLatin1(devices));
    QTest::qWait(20);
    const bool said = QLatin1String(devices) != QLatin1String("Virtual GPUs");
    EXPECT_TRUE(QTest::qWaitFor([&] { return note->isVisible() == said; })) << devices;
    EXPECT_TRUE(QTest::qWaitFor([&] {
      const bool whole = few.height() >= few.screen()->availableGeometry().height();
      return whole || scroll->verticalScrollBar()->maximum() == 0;
    })) << devices;
  }
}

}  // namespace
}  // namespace stowage::app
