// Commands that ask in a dialog first: what is answered there is what the same edit does without a dialog,
// one undo step, and nothing at all when it is refused.
#include "app/gui/commands/plan_dialogs.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTimer>

#include "app/gui/dialogs/plan/move_dialog.h"
#include "app/gui/dialogs/plan/no_split_dialog.h"
#include "app/gui/dialogs/plan/strategies_dialog.h"
#include "app/gui/dialogs/plan/workload_dialog.h"
#include "core/base/json.h"
#include "tests/app/gui/parts_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class PlanDialogParts : public test::WithParts {
 protected:
  PlanDialogParts() { openLlama(); }
  std::string bytes() const { return to_text(document.savedPlan(QStringLiteral("/x.stowage")).json()); }
  /// Triggers a command and answers the dialog it opens.
  template <typename D>
  void answer(const char* id, std::function<void(D&)> how) {
    bool met = false;
    QTimer::singleShot(0, &window, [&] {
      auto* dialog = qobject_cast<D*>(QApplication::activeModalWidget());
      ASSERT_TRUE(dialog) << id;
      met = true;
      how(*dialog);
      if (QApplication::activeModalWidget() != dialog) return;
      ADD_FAILURE() << id << " is still open";
      dialog->reject();
    });
    action(id)->trigger();
    EXPECT_TRUE(met) << id;
    settle();
  }
  /// The plan that `edit` makes, and back again.
  std::string made(const std::function<void()>& edit) {
    const int steps = document.undoStack().index();
    edit();
    settle();
    EXPECT_EQ(document.undoStack().index(), steps + 1) << "one undo step";
    const std::string plan = bytes();
    document.undoStack().undo();
    settle();
    return plan;
  }
  void select(const char* name) {
    hub.select({module(name)});
    dialogs.updateCommands(true);
  }

  WhatIf whatIf{document};
  PlanCommands commands{actions, document, hub};
  PlanDialogs dialogs{actions, document, hub, whatIf, commands, window};
};

TEST_F(PlanDialogParts, NothingCanBeAskedWithoutAModelNorMovedWithoutASelection) {
  const auto enabled = [&](const char* id) { return action(id)->isEnabled(); };
  hub.clear();
  dialogs.updateCommands(true);
  EXPECT_FALSE(enabled("plan.move"));
  for (const char* id : {"plan.noSplit", "plan.compareStrategies", "plan.workload.custom"})
    EXPECT_TRUE(enabled(id)) << id;
  select("model.layers.3");
  EXPECT_TRUE(enabled("plan.move"));
  dialogs.updateCommands(false);
  for (const char* id : {"plan.move", "plan.noSplit", "plan.compareStrategies", "plan.workload.custom"})
    EXPECT_FALSE(enabled(id)) << id;
}

/// The keyboard's twin of a drag: to every device, for a block, a part of one, an embedding.
TEST_F(PlanDialogParts, AMoveIsThePinThatTheCommandMakes) {
  for (const char* name : {"model.layers.20", "model.layers.7.mlp.up_proj", "model.embed_tokens"}) {
    select(name);
    const auto& devices = document.input().machine.devices;
    for (std::size_t slot = 0; slot < devices.size(); ++slot) {
      const auto device = devices[slot].id;
      const std::string wanted = made([&] { commands.pin(hub.selection(), device); });
      const std::string got = made([&] {
        answer<MoveDialog>("plan.move", [&](MoveDialog& dialog) {
          auto* places = dialog.findChild<widgets::PlaceList*>();
          ASSERT_TRUE(places);
          places->row(static_cast<int>(slot) + 1)->click();
        });
        EXPECT_EQ(deviceOf(name), device) << name;
      });
      EXPECT_EQ(got, wanted) << name << " to " << machine::to_string(device);
    }
  }
}

/// A figure means the accelerator of that number in the list, as it does in the views, C and D the rest.
TEST_F(PlanDialogParts, KeysOfTheMoveDialogMeanWhatTheyMeanInTheViews) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30, 8ull << 30}, 64ull << 30));
  const std::pair<Qt::Key, machine::DeviceId> keys[] = {
      {Qt::Key_0, gpu(0)}, {Qt::Key_1, gpu(1)}, {Qt::Key_C, kCpu}, {Qt::Key_D, kDisk}};
  for (const auto& [key, device] : keys) {
    select("model.layers.20");
    answer<MoveDialog>("plan.move", [&, key = key](MoveDialog& dialog) { QTest::keyClick(&dialog, key); });
    EXPECT_EQ(deviceOf("model.layers.20"), device);
  }
  const std::string before = bytes();
  answer<MoveDialog>("plan.move", [&](MoveDialog& dialog) {
    QTest::keyClick(&dialog, Qt::Key_2);  // there is no third GPU
    dialog.reject();
  });
  EXPECT_EQ(bytes(), before);
}

TEST_F(PlanDialogParts, TheMoveDialogLiftsAPinAndOnlyAPin) {
  select("model.layers.20");
  const std::string free = bytes();
  answer<MoveDialog>("plan.move", [&](MoveDialog& dialog) {
    EXPECT_FALSE(dialog.findChild<widgets::PlaceList*>()->row(0)->isEnabled()) << "nothing to lift";
    dialog.reject();
  });
  EXPECT_EQ(bytes(), free);
  commands.pin(hub.selection(), kDisk);
  settle();
  answer<MoveDialog>("plan.move",
                     [&](MoveDialog& dialog) { dialog.findChild<widgets::PlaceList*>()->row(0)->click(); });
  EXPECT_TRUE(document.input().settings.rules.empty());
  EXPECT_EQ(document.undoStack().count(), 2);
}

TEST_F(PlanDialogParts, ClassesAreSetAsTheyAreChecked) {
  const std::string before = bytes();
  const auto setAll = [](NoSplitDialog& dialog, Qt::CheckState state) {
    auto* list = dialog.findChild<QListWidget*>();
    for (int row = 0; row < list->count(); ++row) list->item(row)->setCheckState(state);
  };
  answer<NoSplitDialog>("plan.noSplit", [&](NoSplitDialog& dialog) {
    setAll(dialog, Qt::Unchecked);
    dialog.reject();
  });
  EXPECT_EQ(bytes(), before) << "refused";
  EXPECT_EQ(document.undoStack().count(), 0);
  const std::string wanted = made([&] { commands.setNoSplit(std::vector<std::string>()); });
  EXPECT_EQ(made([&] {
              answer<NoSplitDialog>("plan.noSplit", [&](NoSplitDialog& dialog) {
                setAll(dialog, Qt::Unchecked);
                dialog.accept();
              });
            }),
            wanted);
  // What the model says is no setting of the user's, however one came to it.
  commands.setNoSplit(std::vector<std::string>());
  settle();
  answer<NoSplitDialog>("plan.noSplit", [&](NoSplitDialog& dialog) {
    setAll(dialog, Qt::Checked);
    for (auto* button : dialog.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("As the model says")) button->click();
    }
    dialog.accept();
  });
  EXPECT_FALSE(document.input().settings.no_split);
  EXPECT_EQ(bytes(), before);
}

TEST_F(PlanDialogParts, AWorkloadIsWhatStandsInTheFields) {
  const auto workload = [&] { return document.input().settings.workload; };
  const auto type = [](WorkloadDialog& dialog, int tokens, int batch) {
    const auto fields = dialog.findChildren<QSpinBox*>();
    ASSERT_EQ(fields.size(), 5);
    fields[0]->setValue(tokens);
    fields[1]->setValue(batch);
  };
  const auto before = workload();
  answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
    EXPECT_EQ(dialog.workload(), before) << "it begins with what is";
    type(dialog, 77, 3);
    dialog.reject();
  });
  EXPECT_EQ(workload(), before);
  for (const plan::Workload& wanted : {plan::Workload{512, 1}, {4096, 2}, {100'000'000, 100'000}}) {
    const std::string plan = made([&] { commands.setWorkload(wanted); });
    const std::string got = made([&] {
      answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
        type(dialog, static_cast<int>(wanted.tokens), static_cast<int>(wanted.batch));
        dialog.accept();
      });
      EXPECT_EQ(workload(), wanted);
    });
    EXPECT_EQ(got, plan);
  }
}

TEST_F(PlanDialogParts, PromptGeneratedTokensAndPartsAreOneStepToUndo) {
  const auto before = document.input().settings.workload;
  plan::Workload wanted{8192, 2, 6000, 192, 512, model::Dtype::Q8_0};
  answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
    const auto fields = dialog.findChildren<QSpinBox*>();
    ASSERT_EQ(fields.size(), 5);
    const int values[] = {8192, 2, 6000, 192, 512};
    for (int i = 0; i < 5; ++i) fields[i]->setValue(values[i]);
    dialog.accept();
  });
  plan::Workload typed = wanted;
  typed.cache_dtype.reset();
  EXPECT_EQ(document.input().settings.workload, typed);
  document.undoStack().undo();
  EXPECT_EQ(document.input().settings.workload, before);
  commands.setWorkload(wanted);
  answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
    EXPECT_EQ(dialog.workload(), wanted) << "what has no field stays";
    dialog.reject();
  });
}

/// The menu changes the optimizer and leaves the rest, and other workloads leave training as it is.
TEST_F(PlanDialogParts, TrainingIsChosenInTheMenuAndUndone) {
  const auto training = [&] { return document.input().settings.workload.training; };
  commands.refresh();
  EXPECT_TRUE(action("plan.train.none")->isChecked());
  const int steps = document.undoStack().index();
  action("plan.train.adam")->trigger();
  settle();
  ASSERT_TRUE(training());
  EXPECT_EQ(*training(), plan::Training{});
  EXPECT_TRUE(action("plan.train.adam")->isChecked());
  EXPECT_FALSE(action("plan.train.none")->isChecked());
  EXPECT_TRUE(document.state()->evaluation.trains);
  commands.setTraining(plan::Training{plan::Optimizer::Adam, model::Dtype::F32, true});
  action("plan.train.adam8bit")->trigger();
  settle();
  EXPECT_EQ(*training(), (plan::Training{plan::Optimizer::Adam8bit, model::Dtype::F32, true}));
  action("plan.train.adam8bit")->trigger();
  EXPECT_EQ(document.undoStack().index(), steps + 3) << "what is chosen already is no step";
  EXPECT_TRUE(action("plan.train.adam8bit")->isChecked());
  action("plan.workload.8192")->trigger();
  settle();
  EXPECT_EQ(document.input().settings.workload.tokens, 8192u);
  EXPECT_TRUE(training()) << "tokens are another matter";
  EXPECT_TRUE(action("plan.workload.8192")->isChecked());
  action("plan.train.none")->trigger();
  settle();
  EXPECT_FALSE(training());
  while (document.undoStack().index() > steps) document.undoStack().undo();
  EXPECT_FALSE(training());
}

TEST_F(PlanDialogParts, TheDialogSaysWhatIsTrainedInWhatTypes) {
  plan::Training wanted{plan::Optimizer::Momentum, model::Dtype::F64, true};
  wanted.accumulation_dtype = model::Dtype::F32;
  commands.setTraining(wanted);
  answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
    EXPECT_EQ(dialog.workload().training, wanted) << "a type that is not offered stays";
    auto* optimizer = dialog.findChild<QComboBox*>(QStringLiteral("optimizer"));
    auto* gradients = dialog.findChild<QComboBox*>(QStringLiteral("gradients"));
    auto* master = dialog.findChild<QCheckBox*>(QStringLiteral("masterWeights"));
    auto* accumulation = dialog.findChild<QComboBox*>(QStringLiteral("accumulation"));
    ASSERT_TRUE(optimizer && gradients && master && accumulation);
    EXPECT_EQ(optimizer->count(), static_cast<int>(plan::optimizers().size()) + 1);
    optimizer->setCurrentIndex(0);
    EXPECT_FALSE(gradients->isEnabled() || master->isEnabled() || accumulation->isEnabled());
    EXPECT_FALSE(dialog.workload().training);
    optimizer->setCurrentIndex(optimizer->findData(QStringLiteral("adam")));
    gradients->setCurrentIndex(0);
    accumulation->setCurrentIndex(0);
    master->setChecked(false);
    dialog.accept();
  });
  EXPECT_EQ(document.input().settings.workload.training, plan::Training{});
  document.undoStack().undo();
  EXPECT_EQ(document.input().settings.workload.training, wanted);
}

TEST_F(PlanDialogParts, ShapesOfAPlanAreReadAndCanBeLeftOut) {
  answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
    EXPECT_FALSE(dialog.findChild<QLabel*>(QStringLiteral("shapes"))) << "nobody set any";
    dialog.reject();
  });
  plan::Workload wanted{64, 2};
  wanted.shapes = {{"input_ids", {2, 64}}, {"mask", {2, 1, 64}}};
  commands.setWorkload(wanted);
  answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
    const auto* shapes = dialog.findChild<QLabel*>(QStringLiteral("shapes"));
    ASSERT_TRUE(shapes);
    EXPECT_EQ(shapes->text(), QStringLiteral("input_ids: 2 × 64\nmask: 2 × 1 × 64"));
    dialog.accept();
  });
  EXPECT_EQ(document.input().settings.workload, wanted) << "what is only read stays";
  answer<WorkloadDialog>("plan.workload.custom", [&](WorkloadDialog& dialog) {
    auto* drop = dialog.findChild<QPushButton*>(QStringLiteral("leaveOut"));
    ASSERT_TRUE(drop);
    drop->click();
    dialog.accept();
  });
  EXPECT_TRUE(document.input().settings.workload.shapes.empty());
}

TEST_F(PlanDialogParts, AStrategyThatIsTakenIsTheOneOfTheMenu) {
  const auto take = [&](int row, bool accept) {
    answer<StrategiesDialog>("plan.compareStrategies", [&](StrategiesDialog& dialog) {
      ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 20000));
      dialog.table()->selectRow(row);
      accept ? dialog.accept() : dialog.reject();
    });
  };
  const std::string before = bytes();
  take(1, false);
  EXPECT_EQ(bytes(), before);
  const std::string wanted = made([&] { action("plan.strategy.auto")->trigger(); });
  EXPECT_EQ(made([&] { take(1, true); }), wanted);
}

}  // namespace
}  // namespace stowage::app
