// What the panels say of files and of sizes.
#include <gtest/gtest.h>

#include <QFontMetrics>
#include <QImage>

#include "core/model/model_builder.h"
#include "tests/widgets/panels_fixture.h"
#include "widgets/common/stand_in.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/panels/issue.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/module_tree_model.h"
#include "widgets/panels/module_tree_view.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

using test::planned;
using test::toyMachine;

model::ModelPtr warned(const std::string& subject) {
  model::ModelBuilder builder;
  builder.add_warning(Error{Code::HfUnmapped, subject, {"a.b", "3"}, {}});
  model::ModelBuilder::TensorSpec spec;
  spec.name = "a.w";
  spec.dtype = model::Dtype::U8;
  spec.shape = {1 << 20};
  spec.bytes = MiB(1);
  builder.add_tensor(std::move(spec));
  return builder.build().value();
}

QString aboutTheFile(const std::string& subject) {
  for (const Issue& issue : issuesOf(*planned(warned(subject)))) {
    if (issue.title == QStringLiteral("About this file")) return issue.text;
  }
  return {};
}

TEST(IssueWords, FilesAreCalledByTheirNames) {
  EXPECT_TRUE(aboutTheFile("/home/somebody/models/llama/model.safetensors.index.json")
                  .startsWith(QStringLiteral("model.safetensors.index.json")));
  EXPECT_FALSE(aboutTheFile("/home/somebody/models/llama/model.safetensors.index.json").contains(u'/'));
  EXPECT_TRUE(aboutTheFile("relative.json").startsWith(QStringLiteral("relative.json")));
  EXPECT_TRUE(aboutTheFile("/a/folder/").contains(QStringLiteral("/a/folder/")))
      << "what has no name keeps its path";
}

/// accelerate's strategies know no pins: where one does not fit either, both are said.
TEST(IssueWords, RulesThatAcceleratesMapBreaksAreSaidWhereItDoesNotFit) {
  auto state = std::make_shared<PlanState>(*planned(test::blocks(9), toyMachine(128, 64, false)));
  ASSERT_EQ(state->answer->outcome, solve::Outcome::Infeasible);
  state->settings.strategy = plan::Strategy::Balanced;
  const std::size_t before = brokenRules(*state).size();
  state->settings.rules.push_back({"head", machine::kCpu, false});
  plan::Diagnostic broken{plan::Severity::Warning, {Code::PlanPinBroken, "head", {"CPU", "cuda:0"}, {}}};
  broken.subjects = {"head"};
  state->evaluation.diagnostics.push_back(broken);
  ASSERT_EQ(brokenRules(*state).size(), before + 1);
  EXPECT_TRUE(brokenRules(*state).back().text.contains(QStringLiteral("head is pinned to CPU")));
  IssuesPanel panel;
  panel.setState(state);
  QStringList words;
  for (const auto* label : panel.findChildren<Label*>()) words << label->fullText();
  EXPECT_FALSE(words.filter(QStringLiteral("accelerate's map does not fit")).isEmpty());
  EXPECT_FALSE(words.filter(QStringLiteral("head is pinned to CPU")).isEmpty())
      << words.join(u'|').toStdString();
}

TEST(IssueWords, AFullGpuIsToldOnceAndTheTightestFirst) {
  const auto told = [](std::vector<Bytes> free) {
    PlanState state = *planned(test::blocks(60), toyMachine(1024, 4096));
    plan::DeviceUse use = state.evaluation.devices.front();
    EXPECT_TRUE(use.device.gpu() && use.weights && state.evaluation.offloaded_bytes);
    std::vector<plan::DeviceUse> uses;
    for (std::size_t i = 0; i < free.size(); ++i) {
      use.device = machine::gpu(static_cast<std::uint32_t>(i));
      use.free = free[i];
      uses.push_back(use);
    }
    state.evaluation.devices = uses;
    QStringList out;
    for (const Issue& issue : issuesOf(state)) {
      if (issue.title.contains(QStringLiteral("almost full")) ||
          issue.title.contains(QStringLiteral("left over")))
        out << issue.title;
    }
    return out;
  };
  EXPECT_EQ(told({MiB(25), Bytes()}), (QStringList{QStringLiteral("cuda:1 is almost full (0 B left)"),
                                                   QStringLiteral("cuda:0 is almost full (25.0 MiB left)")}));
  EXPECT_EQ(told({MiB(40), MiB(1)}), (QStringList{QStringLiteral("cuda:0 has 40.0 MiB left over"),
                                                  QStringLiteral("cuda:1 is almost full (1.00 MiB left)")}));
}

TEST(IssueWords, StandInCardsAreCounted) {
  PlanState state = *planned(test::blocks(3));
  const auto told = [&] {
    for (const Issue& issue : issuesOf(state)) {
      if (issue.title.contains(QStringLiteral("stand-in"))) return issue.title + u'\n' + issue.text;
    }
    return QString();
  };
  EXPECT_EQ(told(), QString());
  std::erase_if(state.machine.devices, [](const auto& device) { return device.id.gpu(); });
  machine::Device card;
  card.name = kStandInCard;
  card.budget = card.physical = GiB(24);
  card.id = machine::gpu(0);
  state.machine.devices.insert(state.machine.devices.begin(), card);
  EXPECT_TRUE(told().startsWith(QStringLiteral("cuda:0 is a stand-in card\n"))) << told().toStdString();
  EXPECT_TRUE(told().contains(QStringLiteral("The plan is for 1 card")));
  card.id = machine::gpu(1);
  state.machine.devices.insert(state.machine.devices.begin() + 1, card);
  EXPECT_TRUE(told().startsWith(QStringLiteral("cuda:0, cuda:1 are stand-in cards\n")));
  EXPECT_TRUE(told().contains(QStringLiteral("The plan is for 2 card"))) << told().toStdString();
}

TEST(RepairWords, WhatIsComputedOnTheHostIsNamed) {
  const auto state = planned(test::blocks(3));
  solve::Repair repair;
  repair.kind = solve::Repair::Kind::ComputeOnHost;
  EXPECT_EQ(repairText(repair, *state), QStringLiteral("Compute offloaded modules on the host"));
  repair.name = "layers.2";
  EXPECT_EQ(repairText(repair, *state), QStringLiteral("Compute layers.2 on the host"));
  repair.name = "head.weight";
  EXPECT_EQ(repairText(repair, *state), QStringLiteral("Compute head.weight on the host"))
      << "a tensor keeps its name";
}

TEST(TreeWords, TheWidestWordOfADeviceFitsItsColumn) {
  SelectionHub hub;
  ModuleTreeModel model;
  ModuleTreeView view(model, hub);
  model.setState(planned(warned("x")));
  view.resize(304, 300);
  const int glyph = 6 + 13;
  const QFontMetrics metrics(Theme::current().font(TextStyle::Small));
  for (const QString& word :
       {ModuleTreeModel::tr("no place"), QStringLiteral("cuda:7"), QStringLiteral("Disk")})
    EXPECT_LE(glyph + metrics.horizontalAdvance(word), view.columnWidth(ModuleTreeModel::DeviceColumn))
        << word.toStdString();
}

TEST(TreeWords, TheRootsArrowIsInSight) {
  SelectionHub hub;
  ModuleTreeModel model;
  ModuleTreeView view(model, hub);
  model.setState(planned(warned("x")));
  view.resize(304, 200);
  view.show();
  view.expandFirstLook();
  const QRect row = view.visualRect(model.index(0, 0));
  const QImage picture = view.viewport()->grab(QRect(0, row.top(), row.left(), row.height())).toImage();
  // Nothing of it at the very edge, where half of it would be lost.
  const QColor ground = picture.pixelColor(picture.width() - 1, 1);
  int inked = 0;
  for (int y = 0; y < picture.height(); ++y) {
    EXPECT_EQ(picture.pixelColor(0, y), ground) << y;
    for (int x = 1; x < picture.width(); ++x) inked += picture.pixelColor(x, y) != ground;
  }
  EXPECT_GT(inked, 4);
}

}  // namespace
}  // namespace stowage::widgets
