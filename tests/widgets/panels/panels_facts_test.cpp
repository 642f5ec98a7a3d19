// What the panels say beyond the plan itself: what holds many modules, what is packed, what each device would
// need, which part of a file is shown.
#include <gtest/gtest.h>

#include <QMenu>
#include <QSignalSpy>
#include <random>

#include "tests/support/claims.h"
#include "tests/widgets/panels_fixture.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/lanes/handle_drag.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/part_choice.h"
#include "widgets/panels/selection_panel.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::widgets {
namespace {

using test::blocks;
using test::planned;
using test::toyMachine;

QString textOf(QWidget& panel) {
  QStringList lines;
  for (const Label* label : panel.findChildren<Label*>()) {
    if (label->isVisibleTo(&panel)) lines << label->fullText();
  }
  return lines.join(u'\n');
}

TEST(SelectionFacts, ManyModulesAreExplainedInAFewLinesAndTheRestIsCounted) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    std::mt19937 random(seed);
    const int layers = 20 + static_cast<int>(random() % 40);
    plan::Settings settings;
    for (int i = 0; i < layers; ++i) {
      if (random() % 2 == 0) settings.rules.push_back({"layers." + std::to_string(i), machine::kCpu, false});
    }
    settings.rules.push_back({"layers.0", machine::kDisk, true});
    SelectionHub hub;
    SelectionPanel panel(hub);
    const auto state = planned(blocks(layers), toyMachine(256, 8192), settings);
    panel.setState(state);
    std::vector<model::ModuleId> modules;
    for (int i = 0; i < layers; ++i)
      modules.push_back(*state->model->find_module("layers." + std::to_string(i)));
    hub.select(modules);
    const QString text = textOf(panel);
    EXPECT_TRUE(text.contains(QStringLiteral("is pinned to CPU")) ||
                text.contains(QStringLiteral("is forbidden")))
        << "seed " << seed;
    EXPECT_TRUE(text.contains(QStringLiteral("more module")))
        << "seed " << seed << ": " << text.toStdString();
    hub.select({modules.front()});
    EXPECT_FALSE(textOf(panel).contains(QStringLiteral("more module"))) << "one is explained whole";
  }
}

TEST(SelectionFacts, PackedTensorsAreToldAsTheWeightTheyStandFor) {
  model::ModelBuilder builder;
  builder.set_name("packed");
  model::PackedGroup group{0, 2, 2, ".weight", {}, 64};  // "fc" of the first two tensors
  for (const auto& [name, bytes] : {std::pair{"fc.qweight", 32u}, {"fc.scales", 2u}, {"plain.weight", 8u}}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.bytes = Bytes(bytes);
    if (std::string(name).starts_with("fc.")) group.bytes += spec.bytes;
    builder.add_tensor(std::move(spec));
  }
  builder.set_packed_groups({{group}, {model::TensorId(0), model::TensorId(1)}});
  const auto model = builder.build().value();
  SelectionHub hub;
  SelectionPanel panel(hub);
  const auto state = planned(model, toyMachine(1, 1));
  panel.setState(state);
  hub.select({*model->find_module("fc")});
  EXPECT_TRUE(textOf(panel).contains(QStringLiteral("4.25 bits"))) << textOf(panel).toStdString();
  EXPECT_TRUE(textOf(panel).contains(QStringLiteral("1 weight in 2 tensors")));
  hub.select({*model->find_module("plain")});
  EXPECT_FALSE(textOf(panel).contains(QStringLiteral("bits")));
  ModuleTreeModel tree;
  tree.setState(state);
  EXPECT_TRUE(tree.data(tree.indexOf(*model->find_module("fc")), Qt::ToolTipRole)
                  .toString()
                  .contains(QStringLiteral("4.25 bits each")));
  EXPECT_FALSE(tree.data(tree.indexOf(*model->find_module("plain")), Qt::ToolTipRole)
                   .toString()
                   .contains(QStringLiteral("bits")));
}

TEST(IssueFacts, EveryDeviceIsToldItsLeastBudget) {
  const auto solved = planned(blocks(9), toyMachine(128, 64, false));
  ASSERT_EQ(solved->answer->outcome, solve::Outcome::Infeasible);
  auto answer = std::make_shared<solve::Answer>(*solved->answer);
  const auto proven = solve::TestProof::proven<solve::LeastBudgetProof>();
  answer->infeasible.smallest_budgets = {{machine::gpu(0), MiB(500), proven},
                                         {machine::kCpu, std::nullopt, proven}};
  auto state = std::make_shared<PlanState>(*solved);
  state->answer = answer;
  IssuesPanel panel;
  panel.setState(state);
  const QString text = textOf(panel);
  EXPECT_TRUE(text.contains(QStringLiteral("cuda:0: 500 MiB"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("CPU: no size helps"))) << text.toStdString();
  answer->infeasible.smallest_budgets.clear();
  answer->infeasible.smallest_budget = MiB(321);
  answer->infeasible.smallest_budget_device = machine::gpu(0);
  panel.setState(std::make_shared<PlanState>(*state));
  EXPECT_TRUE(textOf(panel).contains(QStringLiteral("321 MiB")));
}

TEST(LaneFacts, TheReserveNamesWhatItIsKeptFor) {
  const auto state = planned(blocks(9), toyMachine(256, 1024));
  const LanesScene scene = lanes_scene(*state, tile_tree(*state), {1000, false, nullptr});
  const auto& gpu = scene.lanes.front();
  const auto reserve = std::find_if(gpu.segments.begin(), gpu.segments.end(),
                                    [](const auto& part) { return part.kind == LaneKind::Reserve; });
  ASSERT_NE(reserve, gpu.segments.end()) << "something is streamed";
  ASSERT_FALSE(gpu.witness.isEmpty());
  EXPECT_TRUE(lane_tip(scene, 0, LanesScene::kNone, reserve->x + reserve->width / 2).contains(gpu.witness));
}

TEST(PartChoiceTest, OffersTheOtherPartsAndOnlyWhereThereAreSome) {
  const auto with = [](std::vector<model::Part> parts) {
    model::ModelBuilder builder;
    builder.set_parts(std::move(parts));
    model::ModelBuilder::TensorSpec spec;
    spec.name = "w";
    spec.dtype = model::Dtype::U8;
    spec.shape = {4};
    spec.bytes = Bytes(4);
    builder.add_tensor(std::move(spec));
    return builder.build().value();
  };
  PartChoice choice;
  QSignalSpy wanted(&choice, &PartChoice::partRequested);
  choice.setModel(nullptr);
  EXPECT_TRUE(choice.isHidden());
  choice.setModel(with({}));
  EXPECT_TRUE(choice.isHidden());
  choice.setModel(
      with({{"model", 1, Bytes(4), false}, {"ema.shadow", 2, Bytes(8), true}, {"", 3, Bytes(9), false}}));
  EXPECT_FALSE(choice.isHidden());
  EXPECT_EQ(choice.text(), QStringLiteral("Part: ema.shadow"));
  const auto actions = choice.menu()->actions();
  ASSERT_EQ(actions.size(), 3);
  EXPECT_TRUE(actions[1]->isChecked());
  actions[1]->trigger();
  EXPECT_TRUE(wanted.isEmpty()) << "it is shown already";
  actions[0]->trigger();
  actions[2]->trigger();
  ASSERT_EQ(wanted.size(), 2);
  EXPECT_EQ(wanted[0][0].toString(), QStringLiteral("model"));
  EXPECT_EQ(wanted[1][0].toString(), QString());
  EXPECT_TRUE(actions[1]->isChecked() && !actions[0]->isChecked()) << "until the other is open";
}

}  // namespace
}  // namespace stowage::widgets
