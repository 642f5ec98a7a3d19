// What is typed into the machine dialog: parts of a budget, sizes as people write them, and nothing that is
// lost without a word.
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/byte_units_guard.h"
#include "widgets/common/stand_in.h"

namespace stowage::app {
namespace {

using machine::gpu;

class MachineTyping : public test::WithWindow {
 protected:
  void SetUp() override {
    test::WithWindow::SetUp();
    show(test::machineOf({24ull << 30, 8ull << 30}, 64ull << 30));
  }
  void TearDown() override {
    dialog.reset();
    test::WithWindow::TearDown();
  }
  void show(const machine::Machine& machine) {
    dialog.reset();
    open(test::catalog("llama-3.1-8b.json.gz"), machine);
    dialog = std::make_unique<MachineDialog>(document, window.get());
    dialog->show();
    QApplication::processEvents();
  }
  QLineEdit* named(const char* name) {
    for (QLineEdit* field : dialog->findChildren<QLineEdit*>()) {
      if (field->accessibleName() == QString::fromLatin1(name)) return field;
    }
    ADD_FAILURE() << "no field " << name;
    return nullptr;
  }
  void type(const char* name, const char* text) {
    QLineEdit* field = named(name);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
  }
  const machine::Device& device(std::uint32_t index) { return *dialog->machine().find(gpu(index)); }
  std::unique_ptr<MachineDialog> dialog;
};

TEST_F(MachineTyping, KeepFreeMayBeAPartOfTheBudgetAndFollowsIt) {
  type("Keep free", "10%");
  EXPECT_TRUE(dialog->mayApply());
  EXPECT_EQ(device(0).keep_free, machine::percent_of(GiB(24), 10));
  type("Budget", "8GiB");
  EXPECT_EQ(device(0).keep_free, machine::percent_of(GiB(8), 10)) << "of the budget that it is now";
  type("Keep free", "0.5GiB");
  EXPECT_EQ(device(0).keep_free, MiB(512));
  type("Budget", "6GiB");
  EXPECT_EQ(device(0).keep_free, MiB(512)) << "a size is a size";
  for (const char* bad : {"101 %", "-5 %", "x%", "%", "1XB"}) {
    type("Keep free", bad);
    EXPECT_FALSE(dialog->mayApply()) << bad;
    EXPECT_NE(device(0).keep_free, Bytes(0)) << bad;
  }
}

TEST_F(MachineTyping, APartOfTheBudgetComesBackAsOne) {
  auto machine = test::machineOf({24ull << 30}, 64ull << 30);
  show(machine::with_default_keep_free(machine));
  EXPECT_EQ(named("Keep free")->text(), QStringLiteral("5 %"));
  const auto labels = dialog->findChildren<widgets::Label*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](auto* label) {
    return label->fullText().startsWith(QStringLiteral("1.20 GiB"));
  })) << "and how much that is, as everywhere else";
}

TEST_F(MachineTyping, SizesOfSomeKiBAreReadable) {
  type("Budget", "140KiB");
  EXPECT_EQ(device(0).budget, KiB(140));
  dialog->deviceList().setCurrentRow(1);
  dialog->deviceList().setCurrentRow(0);
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("140KiB"));
}

/// As a system counts its memory, and as a part of a card comes out: digits that nobody reads.
TEST_F(MachineTyping, ASizeWithoutAShortExactFormIsRoundedDown) {
  const widgets::test::ByteUnitsGuard guard(ByteUnits::Binary);
  show(test::machineOf({8160437862ull, 8038320ull << 10}, 64ull << 30));
  dialog->deviceList().setCurrentRow(1);
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("7.66 GiB"));
  dialog->deviceList().setCurrentRow(0);
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("7.59 GiB"));
  EXPECT_EQ(device(0).budget, Bytes(8160437862ull)) << "looked at alone it stays to the byte";
}

/// Whatever the setting says: a size in GB is in GB when its device is shown again.
TEST_F(MachineTyping, ASizeComesBackInTheUnitsThatItWasTypedIn) {
  for (const ByteUnits units : {ByteUnits::Binary, ByteUnits::Decimal}) {
    const widgets::test::ByteUnitsGuard guard(units);
    for (const char* typed : {"24GB", "22.5GB", "24.12345GB", "20GiB", "22.5GiB", "512MB"}) {
      type("Budget", typed);
      type("Keep free", "1.5GB");
      dialog->deviceList().setCurrentRow(1);
      dialog->deviceList().setCurrentRow(0);
      EXPECT_EQ(dialog->budgetField().text(), QString::fromLatin1(typed));
      EXPECT_EQ(named("Keep free")->text(), QStringLiteral("1.5GB"));
    }
  }
}

TEST_F(MachineTyping, WhatIsNotUnderstoodStaysAndKeepsTheDialogFromBeingApplied) {
  type("Keep free", "lots");
  type("Budget", "24Gb");
  EXPECT_FALSE(dialog->mayApply());
  dialog->deviceList().setCurrentRow(1);
  EXPECT_FALSE(dialog->mayApply()) << "out of sight is not mended";
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("8GiB"));
  type("Budget", "7GiB");
  EXPECT_FALSE(dialog->mayApply());
  dialog->deviceList().setCurrentRow(0);
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("24Gb")) << "what was typed is there again";
  EXPECT_EQ(named("Keep free")->text(), QStringLiteral("lots"));
  type("Budget", "20GiB");
  EXPECT_FALSE(dialog->mayApply());
  type("Keep free", "1GiB");
  EXPECT_TRUE(dialog->mayApply());
  EXPECT_EQ(device(0).budget, GiB(20));
  EXPECT_EQ(device(1).budget, GiB(7));
}

TEST_F(MachineTyping, WhatWasTypedGoesWithItsDevice) {
  dialog->deviceList().setCurrentRow(1);
  type("Budget", "24Gb");
  dialog->deviceList().setCurrentRow(0);
  const auto remove = [&] {
    for (QPushButton* button : dialog->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Remove")) button->click();
  };
  remove();
  EXPECT_FALSE(dialog->mayApply()) << "cuda:1 is cuda:0 now";
  EXPECT_EQ(dialog->budgetField().text(), QStringLiteral("24Gb"));
  remove();
  EXPECT_TRUE(dialog->mayApply());
}

/// Who says what a stand-in card has, has one: nobody is asked to set it again.
TEST_F(MachineTyping, AStandInCardThatIsSetIsNoStandInAnyMore) {
  auto machine = test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30);
  for (int i : {0, 1}) machine.devices[static_cast<std::size_t>(i)].name = widgets::kStandInCard;
  show(machine);
  type("Budget", "many");
  EXPECT_EQ(device(0).name, widgets::kStandInCard);
  type("Budget", "8GiB");
  EXPECT_EQ(device(0).name, "");
  EXPECT_EQ(device(1).name, widgets::kStandInCard);
}

}  // namespace
}  // namespace stowage::app
