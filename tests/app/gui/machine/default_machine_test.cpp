// The machine that a model is first planned for.
#include "app/gui/machine/default_machine.h"

#include <QListWidget>

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "core/formats/formats.h"
#include "core/machine/detect.h"
#include "core/plan/read_in_place.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/start/sharded_folder.h"
#include "widgets/common/label.h"

namespace stowage::app {
namespace {

/// 64 GiB of weights that take no room: the files are holes.
class FirstMachine : public test::WithDocument {
 protected:
  FirstMachine() {
    test::writeShardedFolder(path.toStdString(), 8, 1, 4ull << 30);
    const auto opened = formats::open_model(path.toStdString());
    EXPECT_TRUE(opened);
    model = *opened;
  }
  const QString path = folder.filePath(QStringLiteral("model"));
  model::ModelPtr model;
};

/// Others write to the disk meanwhile.
constexpr double kMeanwhile = 8e9;

TEST_F(FirstMachine, WeightsThatAreOnDiskAlreadyNeedNoFreeRoom) {
  ASSERT_EQ(plan::read_in_place(*model), GiB(64));
  const auto here = machine::detect(path.toStdString());
  const auto made = defaultMachine(*model);
  const auto *free = here.find(machine::kDisk), *disk = made.find(machine::kDisk);
  ASSERT_TRUE(free && disk && free->budget && disk->budget);
  EXPECT_NEAR(static_cast<double>(disk->budget->count()),
              static_cast<double>((*free->budget + GiB(64)).count()), kMeanwhile);
  EXPECT_GE(disk->physical, *disk->budget) << "or the budget is called more than there is";
  EXPECT_EQ(made.find(machine::kCpu)->physical, here.find(machine::kCpu)->physical);
}

TEST_F(FirstMachine, ADescriptionHasNothingOnDisk) {
  const auto described = formats::open_model(test::catalog("llama-3.1-8b.json.gz").toStdString());
  ASSERT_TRUE(described);
  const auto free = machine::detect(test::catalog("").toStdString()).find(machine::kDisk)->budget;
  const auto disk = defaultMachine(**described).find(machine::kDisk)->budget;
  ASSERT_TRUE(free && disk);
  EXPECT_NEAR(static_cast<double>(disk->count()), static_cast<double>(free->count()), kMeanwhile);
}

TEST_F(FirstMachine, TheDialogSaysWhyTheDisksBudgetIsMoreThanIsFree) {
  open(path, defaultMachine(*model));
  MachineDialog dialog(document, nullptr);
  const auto words = [&](machine::DeviceId device) {
    dialog.deviceList().setCurrentRow(static_cast<int>(*dialog.machine().slot(device)));
    QStringList out;
    for (const auto* label : dialog.findChildren<widgets::Label*>()) out << label->fullText();
    return out.join(u'|');
  };
  EXPECT_TRUE(words(machine::kDisk).contains(QStringLiteral("own .safetensors files, 64.0 GiB")))
      << words(machine::kDisk).toStdString();
  EXPECT_FALSE(words(machine::kCpu).contains(QStringLiteral("safetensors")));
  EXPECT_FALSE(words(machine::gpu(0)).contains(QStringLiteral("safetensors")));
}

/// What is kept for the next model is the room that is free; each model's own files come on top of it.
TEST_F(FirstMachine, TheFilesOfOneModelAreNoRoomForTheNext) {
  const auto made = defaultMachine(*model);
  const auto kept = plan::without_read_in_place(made, *model);
  EXPECT_EQ(*kept.find(machine::kDisk)->budget + GiB(64), *made.find(machine::kDisk)->budget);
  EXPECT_EQ(plan::with_read_in_place(kept, *model), made);
  const auto described = formats::open_model(test::catalog("llama-3.1-8b.json.gz").toStdString());
  ASSERT_TRUE(described);
  EXPECT_EQ(plan::with_read_in_place(kept, **described), kept);
}

/// A budget of nothing is a wish: no plan on the disk.
TEST_F(FirstMachine, ASmallBudgetOfTheDiskIsNobodysFiles) {
  auto machine = defaultMachine(*model);
  for (const Bytes chosen : {Bytes(), GiB(10), GiB(64)}) {
    machine.devices[*machine.slot(machine::kDisk)].budget = chosen;
    EXPECT_EQ(*plan::without_read_in_place(machine, *model).find(machine::kDisk)->budget, chosen);
  }
  machine.devices[*machine.slot(machine::kDisk)].budget = Bytes();
  EXPECT_EQ(*plan::with_read_in_place(machine, *model).find(machine::kDisk)->budget, Bytes());
  open(path, machine);
  MachineDialog dialog(document, nullptr);
  dialog.deviceList().setCurrentRow(static_cast<int>(*dialog.machine().slot(machine::kDisk)));
  for (const auto* label : dialog.findChildren<widgets::Label*>())
    EXPECT_FALSE(label->fullText().contains(QStringLiteral("own .safetensors files")));
}

/// Whose first plan fills a card to the last megabyte is told "out of memory" by the first prompt.
TEST(SampleMachine, KeepsRoomForActivationsLikeEveryOther) {
  const auto machine = sampleMachine();
  ASSERT_EQ(machine.gpu_count(), 2u);
  for (const auto& device : machine.devices) {
    EXPECT_EQ(device.keep_free.has_value(), device.id.gpu()) << machine::display_name(device.id);
    if (device.keep_free) {
      EXPECT_GE(*device.keep_free, machine::percent_of(*device.budget, machine::kDefaultKeepFreePercent));
    }
  }
}

}  // namespace
}  // namespace stowage::app
