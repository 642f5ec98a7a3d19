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

/// The room follows what is trained, as the command line has it, and goes back when the edit does.
TEST_F(FirstMachine, OfAPlanThatTrainsOnlyFrozenWeightsAreRoom) {
  open(path, defaultMachine(*model));
  const auto budget = [&] { return *document.input().machine.find(machine::kDisk)->budget; };
  const auto own = [&] { return plan::read_in_place(*model, document.input().settings); };
  const Bytes plain = budget(), free = plain - own();
  const std::vector<plan::FreezeScope> scopes[] = {
      {}, {{"*", true}, {"model.layers.0", false}}, {{"*", false}}};
  for (const auto& freeze : scopes) {
    PlanInput next = document.input();
    next.settings.workload.training.emplace().freeze = freeze;
    document.edit(QStringLiteral("train"), next);
    EXPECT_EQ(budget(), free + own());
    EXPECT_LT(budget(), plain);
  }
  while (document.undoStack().canUndo()) document.undoStack().undo();
  EXPECT_EQ(budget(), plain);
  ASSERT_TRUE(document.waitUntilIdle());
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

/// What is said of a card is kept free there instead of what is predicted: it is said only where nothing is.
TEST_F(FirstMachine, WhatCardsKeepFreeIsLeftOpenWhereItIsPredicted) {
  for (const char* name : {"llama-3.1-8b.json.gz", "gpt2-xl.json.gz", "segformer-b5-640.json.gz"}) {
    const auto described = formats::open_model(test::catalog(name).toStdString());
    ASSERT_TRUE(described) << name;
    const bool said = (*described)->kv_cache().layers.empty() && (*described)->total_bytes() >= GiB(2);
    for (const auto& device : defaultMachine(**described).devices)
      EXPECT_EQ(device.keep_free.has_value(), said && device.id.gpu()) << name;
  }
  const bool said = model->kv_cache().layers.empty();
  for (const auto& device : defaultMachine(*model).devices)
    EXPECT_EQ(device.keep_free.has_value(), said && device.id.gpu());
  for (const auto& device : sampleMachine().devices)
    EXPECT_FALSE(device.keep_free) << machine::display_name(device.id);
}

/// An empty field says that what is predicted is kept free where the plan does keep some, and nowhere else.
TEST_F(FirstMachine, TheDialogSaysWhatAnEmptyFieldKeepsFree) {
  for (const std::uint64_t tokens : {0u, 4096u}) {
    document.setDefaultWorkload({tokens, 1});
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({24ull << 30}, 64ull << 30));
    const MachineDialog dialog(document, nullptr);
    bool said = false;
    for (const auto* label : dialog.findChildren<widgets::Label*>())
      said = said || label->fullText().startsWith(QStringLiteral("empty:"));
    EXPECT_EQ(said, document.state()->evaluation.devices[0].activations > Bytes()) << tokens << " tokens";
    EXPECT_EQ(said, tokens > 0);
  }
}

/// The room of one model is none for the next; all else of the machine is.
TEST(AnotherModel, TakesTheMachineWithoutTheRoomOfTheLast) {
  auto machine = sampleMachine();
  const auto before = machine;
  for (auto& device : machine.devices) device.keep_free = GiB(5);
  const auto described = formats::open_model(test::catalog("llama-3.1-8b.json.gz").toStdString());
  ASSERT_TRUE(described);
  EXPECT_EQ(forAnotherModel(machine, **described), before);
  EXPECT_EQ(forAnotherModel(before, **described), before);
}

/// Where nothing is predicted cards keep the usual part free, whoever set the machine up and for what.
TEST_F(FirstMachine, OfAMachineThatWasSetUpForAnotherModelTheUsualPartIsKeptFree) {
  ASSERT_TRUE(model->kv_cache().layers.empty());
  auto last = sampleMachine();
  const auto usual = machine::with_default_keep_free(last);
  for (const std::optional<Bytes> said : {std::optional<Bytes>(), std::optional(GiB(5))}) {
    for (auto& device : last.devices) {
      if (device.id.gpu()) device.keep_free = said;
    }
    const auto next = forAnotherModel(last, *model);
    EXPECT_EQ(next, plan::with_read_in_place(usual, *model));
    document.setMachineOfLastModel(last);
    document.open(path);
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_TRUE(document.model());
    EXPECT_EQ(document.input().machine, next);
    for (std::size_t i = 0; i < 2; ++i)
      EXPECT_EQ(document.state()->machine.devices[i].keep_free, machine::percent_of(GiB(24), 5));
  }
  document.setDefaultMachine(last);
  document.open(path);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(document.input().machine.devices[0].keep_free, GiB(5)) << "what is given for it is kept";
}

}  // namespace
}  // namespace stowage::app
