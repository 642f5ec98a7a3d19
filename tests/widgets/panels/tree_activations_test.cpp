// Where what modules save for backward goes, as tree and selection show it.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest/QTest>
#include <random>

#include "tests/widgets/panels_fixture.h"
#include "widgets/common/activation_words.h"
#include "widgets/common/words.h"
#include "widgets/panels/selection_panel.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::widgets {
namespace {

using Activation = ModuleTreeModel::Activation;
using model::ModuleId;
using test::blocks;
using test::planned;

Activation said(const plan::ActivationScopes& scopes, const std::string& module) {
  const plan::ActivationScope* deciding = plan::deciding_scope(scopes, module);
  if (!deciding) return Activation::NotSet;
  const bool here = deciding->module == module;
  if (deciding->recompute) return here ? Activation::SetAgain : Activation::InheritedAgain;
  if (deciding->on) return here ? Activation::SetOn : Activation::InheritedOn;
  return here ? Activation::SetOff : Activation::InheritedOff;
}

/// The tree goes down from parents; names say the same.
TEST(TreeActivations, EveryModuleShowsItsInnermostScope) {
  const auto model = blocks(4);
  ModuleTreeModel tree;
  QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  tree.setState(planned(model));
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    plan::ActivationScopes scopes;
    for (unsigned i = 0; i < seed % 7; ++i) {
      const std::string& name = model->modules()[random() % model->modules().size()].name;
      const auto what = random() % 3;
      scopes = plan::with_scope(std::move(scopes), {name, what == 0, {}, what == 1});
    }
    tree.setActivations(scopes);
    for (std::size_t i = 0; i < model->modules().size(); ++i)
      EXPECT_EQ(tree.activation(ModuleId(i)), said(scopes, model->modules()[i].name)) << "seed " << seed;
  }
}

TEST(TreeActivations, TheyStayWithAnotherModelAndAreSaid) {
  ModuleTreeModel tree;
  QSignalSpy told(&tree, &ModuleTreeModel::placementChanged);
  tree.setActivations({{"layers", true, 64 << 20}, {"layers.1", false, {}}});
  EXPECT_EQ(tree.activation(ModuleId(0)), Activation::NotSet);
  tree.setState(planned(blocks(2)));
  const auto id = [&](const char* name) { return *tree.state()->model->find_module(name); };
  EXPECT_EQ(tree.activation(id("layers.0.mlp")), Activation::InheritedOn);
  EXPECT_EQ(tree.activation(id("layers.1")), Activation::SetOff);
  const QString words = tree.indexOf(id("layers.0.mlp")).data(Qt::AccessibleTextRole).toString();
  EXPECT_TRUE(words.contains(QStringLiteral("inherited from layers"))) << words.toStdString();
  EXPECT_TRUE(words.contains(bytesText(MiB(64)))) << words.toStdString();
  EXPECT_TRUE(tree.indexOf(id("layers.1"))
                  .data(Qt::ToolTipRole)
                  .toString()
                  .contains(QStringLiteral("stay, set here")));
  EXPECT_FALSE(
      tree.indexOf(id("embed")).data(Qt::ToolTipRole).toString().contains(QStringLiteral("activations")));
  told.clear();
  tree.setActivations({});
  EXPECT_EQ(told.count(), 1);
  tree.setActivations({});
  EXPECT_EQ(told.count(), 1) << "nothing changed";
}

/// What is set is drawn otherwise than what is inherited, and both otherwise than nothing.
TEST(TreeActivations, SetAndInheritedLookDifferent) {
  SelectionHub hub;
  TreePanel panel(hub);
  panel.resize(300, 400);
  panel.setState(planned(blocks(1)));
  panel.view().expandAll();
  panel.show();
  QApplication::processEvents();
  const auto row = [&](const char* name) {
    const auto index = panel.model().indexOf(*panel.model().state()->model->find_module(name));
    return panel.view().viewport()->grab(panel.view().visualRect(index)).toImage();
  };
  const QImage plain = row("layers.0.mlp");
  panel.model().setActivations({{"layers.0", true, {}}});
  const QImage inherited = row("layers.0.mlp");
  panel.model().setActivations({{"layers.0.mlp", true, {}}});
  const QImage set = row("layers.0.mlp");
  panel.model().setActivations({{"layers.0.mlp", false, {}}});
  EXPECT_NE(plain, inherited);
  EXPECT_NE(inherited, set);
  const QImage off = row("layers.0.mlp");
  EXPECT_NE(set, off) << "on and off";
  panel.model().setActivations({{"layers.0.mlp", false, {}, true}});
  const QImage again = row("layers.0.mlp");
  EXPECT_NE(again, off) << "run again is neither";
  EXPECT_NE(again, set);
  panel.model().setActivations({{"layers.0", false, {}, true}});
  EXPECT_NE(row("layers.0.mlp"), again) << "inherited";
  EXPECT_NE(row("layers.0.mlp"), inherited);
}

TEST(SelectionActivations, AreSaidWhereAnythingIsSet) {
  SelectionHub hub;
  SelectionPanel panel(hub);
  const auto state = planned(blocks(2));
  panel.setState(state);
  panel.resize(320, 500);
  panel.show();
  const auto shown = [&](const QString& text) {
    QApplication::processEvents();
    for (const auto* label : panel.findChildren<Label*>())
      if (label->isVisible() && label->fullText().startsWith(text)) return true;
    return false;
  };
  hub.select({*state->model->find_module("layers.0")});
  EXPECT_FALSE(shown(QStringLiteral("Activations")));
  panel.setActivations({{"", true, {}}, {"layers.1", false, {}}});
  EXPECT_TRUE(shown(QStringLiteral("Activations")));
  EXPECT_TRUE(shown(QStringLiteral("Activations: to the host, inherited from the whole model")));
  hub.select({*state->model->find_module("layers.1.mlp")});
  EXPECT_TRUE(shown(QStringLiteral("Activations: stay, inherited from layers.1")));
  hub.select({*state->model->find_module("layers.0"), *state->model->find_module("layers.1")});
  EXPECT_TRUE(shown(QStringLiteral("Activations: various")));
}

}  // namespace
}  // namespace stowage::widgets
