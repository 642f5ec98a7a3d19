#include "app/gui/dialogs/machine/machine_dialog.h"

#include <QScrollArea>
#include <QScrollBar>

#include "app/gui/machine/default_machine.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class MachineDialogs : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    showOn({8ull << 30, 8ull << 30});
  }
  void showOn(const std::vector<std::uint64_t>& gpus) {
    dialog.reset();
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf(gpus, 64ull << 30));
    dialog = std::make_unique<MachineDialog>(document, window.get());
    dialog->show();
    dialog->activateWindow();
    // Qt counts a dialog as active while its parent is: the focus comes later.
    ASSERT_TRUE(QTest::qWaitFor([&] { return QApplication::activeWindow() == dialog.get(); }));
  }
  void TearDown() override {
    dialog.reset();
    test::WithWindow::TearDown();
  }
  QLineEdit* named(const QString& name) {
    for (QLineEdit* field : dialog->findChildren<QLineEdit*>()) {
      if (field->accessibleName() == name) return field;
    }
    ADD_FAILURE() << "no field " << name.toStdString();
    return nullptr;
  }
  static void type(QLineEdit* field, const char* text) {
    field->setFocus();
    field->selectAll();
    if (*text)
      QTest::keyClicks(field, QString::fromLatin1(text));
    else
      QTest::keyClick(field, Qt::Key_Delete);
  }
  void press(const QString& text) {
    for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
      if (button->text() == text) return button->click();
    }
    ADD_FAILURE() << "no button " << text.toStdString();
  }
  bool effectIs(const char* start) {
    return QTest::qWaitFor([&] { return dialog->effect().startsWith(QString::fromLatin1(start)); }, 15000);
  }
  std::unique_ptr<MachineDialog> dialog;
};

/// The graph chooses and edits through the dialog's own fields, so that it is undone as they are.
TEST_F(MachineDialogs, TheGraphChoosesAndEditsThroughTheFields) {
  auto* graph = dialog->findChild<widgets::MachineGraph*>();
  ASSERT_TRUE(graph);
  EXPECT_TRUE(graph->isVisible());
  graph->activate(*graph->scene().find(kCpu, std::nullopt));
  EXPECT_EQ(dialog->deviceList().currentRow(), 2);
  EXPECT_EQ(QApplication::focusWidget(), &dialog->budgetField());
  dialog->deviceList().setCurrentRow(1);
  EXPECT_EQ(graph->scene().items[*graph->current()].from, gpu(1));
  const std::size_t link = *graph->scene().find(gpu(0), kCpu);
  const machine::DeviceId from = graph->scene().items[link].from, to = *graph->scene().items[link].to;
  graph->activate(link);
  auto* field =
      named(QStringLiteral("From %1 to %2").arg(widgets::deviceText(from), widgets::deviceText(to)));
  EXPECT_EQ(QApplication::focusWidget(), field);
  const auto* scroll = dialog->findChild<QScrollArea*>()->verticalScrollBar();
  const int before = scroll->value();
  graph->activate(*graph->scene().find(kCpu, machine::kDisk));
  EXPECT_EQ(scroll->value(), before) << "a double click finds its plate where the first click was";
  graph->edit(link);
  ASSERT_TRUE(graph->editor());
  graph->editor()->setText(QStringLiteral("31"));
  QTest::keyClick(graph->editor(), Qt::Key_Return);
  EXPECT_TRUE(dialog->isVisible()) << "Enter is the field's";
  EXPECT_EQ(dialog->machine().rate(from, to), 31'000'000'000u);
  EXPECT_EQ(dialog->machine().rate(to, from), 31'000'000'000u) << "the same in both directions";
  EXPECT_EQ(field->text(), QStringLiteral("31"));
  EXPECT_TRUE(graph->scene().items[link].text.startsWith(QStringLiteral("31")));
}

TEST_F(MachineDialogs, WhatIsNotUnderstoodCannotBeApplied) {
  EXPECT_TRUE(dialog->mayApply());
  for (const char* bad : {"24Gb", "", "many", "-3GiB", "101 %"}) {
    type(&dialog->budgetField(), bad);
    EXPECT_FALSE(dialog->mayApply()) << bad;
    EXPECT_EQ(dialog->machine().find(gpu(0))->budget, GiB(8)) << bad;
  }
  type(&dialog->budgetField(), "6GiB");
  EXPECT_TRUE(dialog->mayApply());
}

TEST_F(MachineDialogs, AnOddBudgetIsReadableAndStaysWhatItIs) {
  auto machine = dialog->machine();
  auto& host = machine.devices[*machine.slot(kCpu)];
  host.budget = host.physical = Bytes(23728447488);
  dialog.reset();
  window->commands().setMachine(machine);
  settle();
  dialog = std::make_unique<MachineDialog>(document, window.get());
  dialog->show();
  QApplication::processEvents();
  const int least = dialog->minimumSizeHint().width(), wide = dialog->width();
  dialog->deviceList().setCurrentRow(2);
  QApplication::processEvents();
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("22.09 GiB"));
  EXPECT_EQ(dialog->machine().find(kCpu)->budget, Bytes(23728447488)) << "only shown shorter";
  EXPECT_TRUE(dialog->mayApply());
  EXPECT_EQ(dialog->width(), wide) << "from " << least;
}

TEST_F(MachineDialogs, WhatTheHostReadsOfItsOwnMemoryIsItsCompute) {
  EXPECT_FALSE(named(QStringLiteral("Memory speed"))->isVisible()) << "of a GPU: no part of a plan";
  EXPECT_TRUE(named(QStringLiteral("Overhead"))->isVisible());
  dialog->deviceList().setCurrentRow(2);
  QLineEdit* compute = named(QStringLiteral("Memory speed"));
  ASSERT_TRUE(compute->isVisible());
  EXPECT_FALSE(named(QStringLiteral("Overhead"))->isVisible()) << "a CPU has no CUDA context";
  EXPECT_EQ(compute->text(), QStringLiteral("40"));
  type(compute, "62.5");
  EXPECT_EQ(dialog->machine().rate(kCpu, kCpu), 62'500'000'000u);
  EXPECT_TRUE(dialog->mayApply());
  for (const char* bad : {"", "fast", "-3", "0"}) {
    type(compute, bad);
    EXPECT_FALSE(dialog->mayApply()) << bad;
    EXPECT_EQ(dialog->machine().rate(kCpu, kCpu), 40'000'000'000u) << bad;
  }
  type(compute, "50");
  EXPECT_TRUE(dialog->mayApply());
}

TEST_F(MachineDialogs, DiskAndCpuComeBackAsTheyWere) {
  const auto before = dialog->machine();
  dialog->deviceList().setCurrentRow(3);
  press(QStringLiteral("Remove"));
  ASSERT_FALSE(dialog->machine().find(machine::kDisk));
  dialog->deviceList().setCurrentRow(2);
  press(QStringLiteral("Remove"));
  ASSERT_FALSE(dialog->machine().find(kCpu));
  press(QStringLiteral("Add disk"));
  press(QStringLiteral("Add CPU"));
  EXPECT_TRUE(dialog->machine().devices == before.devices) << "in the order in which every list shows them";
  for (const auto& button : dialog->findChildren<QPushButton*>())
    EXPECT_FALSE(button->isVisible() && button->text().startsWith(QStringLiteral("Add d")))
        << "there is one already";
}

TEST_F(MachineDialogs, RulesOfARemovedDeviceDoNotGoInSilence) {
  dialog.reset();
  window->commands().toggleForbidden({module("model.layers.3")}, machine::kDisk);
  settle();
  dialog = std::make_unique<MachineDialog>(document, window.get());
  dialog->show();
  dialog->deviceList().setCurrentRow(3);
  press(QStringLiteral("Remove"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return dialog->effect().contains(QStringLiteral("rule")); }, 15000))
      << dialog->effect().toStdString();
}

/// Slots number the devices of a machine: with a GPU more, CPU and disk have other numbers, and have not
/// moved.
TEST_F(MachineDialogs, TheEffectIsThatOfApplying) {
  showOn({8ull << 30});  // half of the model lies on the host
  press(QStringLiteral("Add GPU"));
  ASSERT_TRUE(effectIs("With this machine"));
  const QString effect = dialog->effect();
  const auto before = document.state();
  window->commands().setMachine(dialog->machine());
  settle();
  const auto after = document.state();
  ASSERT_EQ(after->machine.gpu_count(), before->machine.gpu_count() + 1);
  std::size_t moved = 0, told = 0;
  for (std::size_t i = 0; i < after->placement.slots.size(); ++i) {
    const auto& from = before->machine.devices.at(before->placement.slots[i]).id;
    const auto& to = after->machine.devices.at(after->placement.slots[i]).id;
    moved += from != to;
    told += from != to && effect.contains(widgets::deviceText(to));
  }
  EXPECT_GT(moved, 0u);
  EXPECT_GT(told, 0u) << effect.toStdString();
  for (const auto id : {kCpu, machine::kDisk}) {
    const bool anythingGoesThere = [&] {
      for (std::size_t i = 0; i < after->placement.slots.size(); ++i) {
        if (after->machine.devices[after->placement.slots[i]].id == id &&
            before->machine.devices[before->placement.slots[i]].id != id)
          return true;
      }
      return false;
    }();
    EXPECT_EQ(effect.contains(QStringLiteral("to ") + widgets::deviceText(id)), anythingGoesThere)
        << effect.toStdString();
  }
}

TEST_F(MachineDialogs, RoomForActivationsIsAQuantityOfItsOwn) {
  type(&dialog->keepFreeField(), "700MiB");
  EXPECT_EQ(dialog->machine().devices[0].keep_free, MiB(700));
  EXPECT_EQ(dialog->machine().devices[0].budget, GiB(8)) << "the budget stays";
  ASSERT_TRUE(effectIs("With this machine"));
  type(&dialog->keepFreeField(), "many");
  EXPECT_FALSE(dialog->mayApply());
  EXPECT_EQ(dialog->machine().devices[0].keep_free, std::nullopt) << "as it was before";
  type(&dialog->keepFreeField(), "");
  EXPECT_TRUE(dialog->mayApply()) << "nothing typed is left to what is predicted";
  dialog->deviceList().setCurrentRow(2);
  EXPECT_FALSE(dialog->keepFreeField().isVisible()) << "the host has no activations";
}

TEST_F(MachineDialogs, TabGoesAsTheEyeGoes) {
  dialog->deviceList().setFocus();
  QStringList met;
  for (int i = 0; i < 40 && !met.contains(QStringLiteral("Apply")); ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    const QWidget* focus = QApplication::focusWidget();
    const auto* button = qobject_cast<const QAbstractButton*>(focus);
    const QString name = button ? button->text() : focus->accessibleName();
    EXPECT_FALSE(name.isEmpty()) << focus->metaObject()->className();
    met << name;
  }
  const auto at = [&](const char* name) { return met.indexOf(QString::fromLatin1(name)); };
  EXPECT_GE(at("Add GPU"), 0);
  EXPECT_LT(at("Add GPU"), at("Name"));
  EXPECT_LT(at("Name"), at("Budget"));
  EXPECT_LT(at("Budget"), at("Overhead"));
  EXPECT_LT(at("Overhead"), at("From cuda:0 to cuda:1"));
  EXPECT_LT(at("From cuda:0 to cuda:1"), at("Apply")) << met.join(u'|').toStdString();
}

TEST_F(MachineDialogs, TheSliderSetsTheBudgetAndIsInSight) {
  auto* slider = dialog->findChild<BudgetSlider*>();
  ASSERT_TRUE(slider);
  slider->setBytes(GiB(6));
  EXPECT_EQ(dialog->machine().find(gpu(0))->budget, GiB(6));
  EXPECT_FALSE(slider->grab().isNull());
  EXPECT_LT(slider->parentWidget()->height(), slider->height()) << "no empty room above the line";
  EXPECT_TRUE(slider->parentWidget()->rect().contains(slider->geometry().center()))
      << "the line and its handle are in sight";
  const Bytes before = slider->bytes();
  QTest::keyClick(slider, Qt::Key_Right);
  EXPECT_EQ(slider->bytes(), before + Bytes(BudgetSlider::kQuarter));
}

TEST_F(MachineDialogs, AnotherDeviceDoesNotExcuseWhatIsNotUnderstood) {
  type(&dialog->budgetField(), "24Gb");
  ASSERT_FALSE(dialog->mayApply());
  dialog->deviceList().setCurrentRow(1);
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("8GiB"));
  EXPECT_FALSE(dialog->mayApply()) << "it would be lost without a word";
  dialog->deviceList().setCurrentRow(0);
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("24Gb"));
  EXPECT_EQ(dialog->machine().find(gpu(0))->budget, GiB(8)) << "not 24 bytes, which is how it began";
}

TEST_F(MachineDialogs, AGoodBudgetDoesNotExcuseABadOverhead) {
  type(named(QStringLiteral("Overhead")), "x");
  EXPECT_FALSE(dialog->mayApply());
  type(&dialog->budgetField(), "6GiB");
  EXPECT_FALSE(dialog->mayApply());
  type(named(QStringLiteral("Overhead")), "512MiB");
  EXPECT_TRUE(dialog->mayApply());
  EXPECT_EQ(dialog->machine().find(gpu(0))->overhead, MiB(512));
}

TEST_F(MachineDialogs, TheEffectOfAChangeTakenBackIsNone) {
  type(&dialog->budgetField(), "3GiB");
  type(&dialog->budgetField(), "8GiB");
  ASSERT_TRUE(effectIs("Nothing is changed"));
  QTest::qWait(400);
  EXPECT_TRUE(dialog->effect().startsWith(QStringLiteral("Nothing is changed")))
      << "a late answer was shown: " << dialog->effect().toStdString();
  type(&dialog->budgetField(), "3GiB");
  EXPECT_TRUE(effectIs("With this machine"));
}

TEST_F(MachineDialogs, TheSliderAndTheFieldSayTheSame) {
  auto* slider = dialog->findChild<QSlider*>();
  slider->setValue(5 * 4);
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("5GiB"));
  EXPECT_EQ(dialog->machine().find(gpu(0))->budget, GiB(5));
  type(&dialog->budgetField(), "6.5GiB");
  EXPECT_EQ(slider->value(), 26);
}

TEST_F(MachineDialogs, LinksGoBothWaysUnlessToldOtherwise) {
  auto* there = named(QStringLiteral("From cuda:0 to cuda:1"));
  auto* back = named(QStringLiteral("From cuda:1 to cuda:0"));
  type(there, "50");
  QTest::keyClick(there, Qt::Key_Tab);
  EXPECT_EQ(dialog->machine().rate(gpu(0), gpu(1)), 50'000'000'000u);
  EXPECT_EQ(dialog->machine().rate(gpu(1), gpu(0)), 50'000'000'000u);
  EXPECT_EQ(back->text(), QStringLiteral("50"));
  EXPECT_TRUE(dialog->isAncestorOf(QApplication::focusWidget())) << "Tab lands in a field that is there";
  EXPECT_NE(QApplication::focusWidget(), there);
  dialog->findChild<QCheckBox*>()->setChecked(false);
  type(back, "20");
  EXPECT_EQ(dialog->machine().rate(gpu(1), gpu(0)), 20'000'000'000u);
  EXPECT_EQ(dialog->machine().rate(gpu(0), gpu(1)), 50'000'000'000u);
}

TEST_F(MachineDialogs, ALinkThatIsNoNumberKeepsTheOneBefore) {
  const auto before = dialog->machine().rate(gpu(0), gpu(1));
  auto* field = named(QStringLiteral("From cuda:0 to cuda:1"));
  for (const char* bad : {"fast", "0", "-3", "1e9"}) {
    type(field, bad);
    EXPECT_EQ(dialog->machine().rate(gpu(0), gpu(1)), before) << bad;
  }
  QTest::keyClick(field, Qt::Key_Tab);
  EXPECT_EQ(field->text(), QString::number(static_cast<double>(before) / 1e9, 'g', 4))
      << "the field says what holds";
}

TEST_F(MachineDialogs, CardsAddedAndRemovedKeepNumbersWithoutGaps) {
  press(QStringLiteral("Add GPU"));
  ASSERT_EQ(dialog->machine().gpu_count(), 3u);
  const auto* graph = dialog->findChild<widgets::MachineGraph*>();
  EXPECT_EQ(graph->scene().items[*graph->current()].from, gpu(2)) << "the new one, as in the list";
  dialog->deviceList().setCurrentRow(0);
  press(QStringLiteral("Remove"));
  ASSERT_EQ(dialog->machine().gpu_count(), 2u);
  for (std::uint32_t i = 0; i < 2; ++i) EXPECT_EQ(dialog->machine().devices[i].id, gpu(i));
  EXPECT_EQ(dialog->deviceList().count(), 4);
}

TEST_F(MachineDialogs, DownToTheLastDevice) {
  while (dialog->deviceList().count() > 1) {
    const int count = dialog->deviceList().count();
    press(QStringLiteral("Remove"));
    ASSERT_EQ(dialog->deviceList().count(), count - 1);
  }
  EXPECT_EQ(dialog->machine().devices.size(), 1u);
  press(QStringLiteral("Remove"));
  EXPECT_EQ(dialog->machine().devices.size(), 1u) << "a machine has a place at least";
  EXPECT_TRUE(effectIs("With this machine"));
}

TEST_F(MachineDialogs, TwelveGpusStillFitTheWindow) {
  for (int i = 0; i < 10; ++i) press(QStringLiteral("Add GPU"));
  ASSERT_EQ(dialog->machine().gpu_count(), 12u);
  dialog->adjustSize();
  EXPECT_LE(dialog->minimumSizeHint().width(), 1440);
  EXPECT_LE(dialog->minimumSizeHint().height(), 900);
}

TEST_F(MachineDialogs, ReadingThisMachineDoesNotHoldTheWindow) {
  type(&dialog->budgetField(), "3GiB");
  press(QStringLiteral("Read this machine"));
  EXPECT_EQ(dialog->machine().find(gpu(0))->budget, GiB(3)) << "drivers are asked beside the window";
  const auto here = defaultMachine(*document.model());
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        return dialog->machine().devices.size() == here.devices.size() &&
               dialog->machine().gpu_count() == here.gpu_count();
      },
      10000));
  EXPECT_EQ(dialog->deviceList().count(), static_cast<int>(here.devices.size()));
}

TEST_F(MachineDialogs, NothingReachesTheDocumentBeforeApply) {
  const auto before = document.input();
  type(&dialog->budgetField(), "3GiB");
  press(QStringLiteral("Add GPU"));
  EXPECT_TRUE(effectIs("With this machine"));
  EXPECT_TRUE(document.input() == before);
  dialog->reject();
  EXPECT_TRUE(document.input() == before);
  EXPECT_EQ(document.undoStack().count(), 0);
}

TEST_F(MachineDialogs, ClosedInTheMiddleOfAnAnswerNothingIsLeftRunning) {
  for (int i = 0; i < 4; ++i) {
    type(&dialog->budgetField(), i % 2 ? "3GiB" : "5GiB");
    QTest::qWait(130);
    dialog = std::make_unique<MachineDialog>(document, window.get());
    dialog->show();
  }
  EXPECT_TRUE(effectIs("Nothing is changed"));
}

}  // namespace
}  // namespace stowage::app
