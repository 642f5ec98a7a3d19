// What targets add to the window: pages of the export with their options, phases and what moves between them,
// and lanes in which two names are one storage. Light and dark, at two scales, in both directions, in six
// languages and one that is made up, in which every word is to be read. With STOWAGE_SHOTS=FOLDER the
// pictures are kept.
#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>

#include <gmock/gmock.h>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "tests/app/gui/targets/targets_fixture.h"
#include "tests/app/gui/window/shots.h"

namespace stowage::app {
namespace {

class TargetScreens : public test::WithTargets, public ::testing::WithParamInterface<test::Look> {
 protected:
  void SetUp() override {
    dressed = std::make_unique<test::Dressed>(GetParam());
    WithTargets::SetUp();
  }
  void TearDown() override {
    WithTargets::TearDown();
    dressed.reset();
  }
  static void keep(QWidget& widget, const QString& name) {
    QApplication::processEvents();
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(widget).empty(); }, 10000))
        << test::unreadable(widget) << ", " << name.toStdString();
    test::keep_shot(test::drawn(widget, GetParam().ratio),
                    QStringLiteral("targets-%1-%2").arg(name, GetParam().name()));
  }

  std::unique_ptr<test::Dressed> dressed;
};

TEST_P(TargetScreens, EveryPageOfTheExportHasItsOptions) {
  openSeed();
  ExportDialog dialog(document, *session, window.get());
  dialog.show();
  const auto turn = [&](const char* name) {
    dialog.targets()->setCurrentIndex(dialog.targets()->findData(QString::fromLatin1(name)));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog.writing(); }, 20000));
  };
  const auto choose = [&](const char* option, const char* value) {
    auto* box = qobject_cast<QComboBox*>(dialog.options().field(option));
    ASSERT_TRUE(box) << option;
    box->setCurrentIndex(box->findData(QString::fromLatin1(value)));
  };
  const auto number = [&](const char* option, int value) {
    auto* box = qobject_cast<QSpinBox*>(dialog.options().field(option));
    ASSERT_TRUE(box) << option;
    EXPECT_FALSE(box->text().isEmpty()) << "what nobody says is said in words";
    box->setValue(value);
  };
  const auto written = [&](const char* words) {
    EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog.writing(); }, 20000));
    EXPECT_THAT(dialog.text().toStdString(), testing::HasSubstr(words));
  };
  turn("megatron");
  choose("form", "command");
  number("micro_batch", 4);
  written("torchrun --nproc-per-node");
  written("--micro-batch-size \"4\"");
  keep(dialog, QStringLiteral("megatron"));
  turn("pytorch");
  choose("inputs", "hooks");
  written("bring_inputs(place(model))");
  keep(dialog, QStringLiteral("pytorch"));
  turn("torch-compile");
  choose("shapes", "dynamic");
  number("workspace_mib", 256);
  written("\"workspace_size\": 268435456}, dynamic=True");
  keep(dialog, QStringLiteral("torch-compile"));
  turn("tensorrt-mttm");
  choose("full", "true");
  written("\"require_full_compilation\": True");
  for (auto* box : dialog.findChildren<QCheckBox*>()) {
    if (box->isVisibleTo(&dialog)) {
      box->setChecked(true);  // the first one: offload
      break;
    }
  }
  written("\"offload_module_to_cpu\": True");
  keep(dialog, QStringLiteral("tensorrt-mttm"));
  turn("ollama");
  for (const char* option : {"form", "kv_cache", "threads", "mmap"})
    EXPECT_TRUE(dialog.options().field(option)) << option;
  keep(dialog, QStringLiteral("ollama"));
  // What has no room beside the others goes on below, inside of the page.
  for (const auto* target : writingTargets()) {
    turn(std::string(target->name).c_str());
    QApplication::processEvents();  // the layout's own
    for (const runtimes::WriterOption& option : target->options) {
      const QWidget* field = dialog.options().field(std::string(option.name));
      ASSERT_TRUE(field) << option.name;
      const QRect at(field->mapTo(&dialog, QPoint()), field->size());
      EXPECT_TRUE(dialog.rect().contains(at)) << target->name << " " << option.name;
    }
  }
}

/// A4: what offload moves stands above the bars of its phase.
TEST_P(TargetScreens, PhasesSayWhatMovesBeforeThem) {
  openSeed();
  check("target.tensorrt-mttm");
  const auto moves = [&] {
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& bar : issues().phases()->bars()) {
      for (const auto& move : bar.moves)
        out.emplace_back(machine::to_string(move.from), machine::to_string(move.to));
    }
    return out;
  };
  ASSERT_TRUE(issues().phases());
  EXPECT_TRUE(moves().empty()) << "offload is off where nobody asks for it";
  PlanInput input = document.input();
  input.target.settings = {{"offload_module_to_cpu", true}};
  document.edit(QStringLiteral("offload"), input);
  waitForCheck();
  ASSERT_TRUE(issues().phases());
  EXPECT_THAT(moves(), testing::ElementsAre(testing::Pair("0", "cpu"), testing::Pair("cpu", "0"),
                                            testing::Pair("cpu", "0")));
  issues().resize(400, 620);
  keep(issues(), QStringLiteral("phases"));
}

TEST_P(TargetScreens, TwoNamesOfAStorageAreOneInTheLanes) {
  open(write("aliased.json", test::aliasedModel()), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  check("target.pytorch");
  window->commands().pin({module("compiled")}, machine::gpu(1));
  waitForCheck();
  window->hub().select({module("layers.1.fc")});
  const auto& scene = window->views().lanes()->scene();
  const auto& lane = scene.lanes[static_cast<std::size_t>(scene.lane_of(machine::gpu(1)))];
  EXPECT_EQ(lane.units.size(), 4u) << "all else follows, since nothing is moved for values; the storage once";
  EXPECT_EQ(scene.find(module("layers.1.fc")), scene.find(module("compiled")));
  keep(*window, QStringLiteral("aliases"));
}

INSTANTIATE_TEST_SUITE_P(Looks, TargetScreens, testing::ValuesIn(test::few_looks(true)));

}  // namespace
}  // namespace stowage::app
