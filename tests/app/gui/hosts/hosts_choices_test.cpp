// What may be chosen on the page of several machines, and what other machines it is told about.
#include "tests/app/gui/hosts/hosts_fixture.h"

namespace stowage::app {
namespace {

class HostsChoices : public test::WithHosts {};

/// What the command line's --what-if solves for, each kind of host by the name of its first.
TEST_F(HostsChoices, EveryKindOfHostMayBeBought) {
  make();
  dialog->choosePreset(QStringLiteral("laptop-server"));
  QStringList names;
  for (int row = 0; row < dialog->whatIf().rowCount(); ++row)
    names << dialog->whatIf().item(row, HostsWhatIfTable::Machines)->text();
  EXPECT_EQ(names, (QStringList{QStringLiteral("As they are"), QStringLiteral("A network twice as fast"),
                                QStringLiteral("A network 10 times as fast"),
                                QStringLiteral("One more host like laptop"),
                                QStringLiteral("One more host like server")}));
  dialog->stop();
}

/// Of a model whose three tables are one the second host hands over to the third, and back to the first.
TEST_F(HostsChoices, WhereWeightsAreTiedAHostHandsOverToTwo) {
  open(test::catalog("t5-11b.json.gz"), test::machineOf({16ull << 30}, 64ull << 30));
  const auto hosts = readHosts(write("hosts.json", test::hostsJson(3, 16, 64)));
  ASSERT_TRUE(hosts);
  plan::Settings settings = settingsForHosts(document.input().settings);
  settings.objective = plan::Objective::GpuBytes;
  const auto made = planHosts({document.model(), *hosts, settings}, {});
  ASSERT_TRUE(made && (*made)->found());
  const widgets::HostsPicture& picture = (*made)->picture;
  double seconds = 0;
  bool two = false;
  for (std::uint32_t row = 0; row < picture.hosts.size(); ++row) {
    const auto overs = picture.all_after(row);
    for (const widgets::HostHandOver* over : overs) seconds += over->seconds;
    if (overs.size() < 2) continue;
    two = true;
    EXPECT_NE(overs[0]->to, overs[1]->to);
    EXPECT_GE(overs[0]->seconds, overs[1]->seconds);
  }
  EXPECT_TRUE(two);
  EXPECT_NEAR(seconds, (*made)->hop_seconds, 1e-9);
}

/// Layers that two GPUs take turns at: only where a device may run several runs is there such a plan.
TEST_F(HostsChoices, WhatIsContiguousTakesNoTurns) {
  const auto hosts = readHosts(write("hosts.json", test::hostsOfTwoGpus(1, 12, 64)));
  ASSERT_TRUE(hosts);
  plan::Settings settings = settingsForHosts(document.input().settings);
  settings.rules = {{"model.layers.3", machine::gpu(1), false},
                    {"model.layers.10", machine::gpu(0), false},
                    {"model.layers.20", machine::gpu(1), false}};
  HostsQuestion question{document.model(), *hosts, settings};
  question.explain = false;
  const auto free = planHosts(question, {});
  ASSERT_TRUE(free);
  EXPECT_TRUE((*free)->found());
  question.contiguous = true;
  const auto runs = planHosts(question, {});
  ASSERT_TRUE(runs);
  EXPECT_FALSE((*runs)->found());
}

TEST_F(HostsChoices, ContiguousIsAskedForWhereHostsRunInTurn) {
  planOver(test::hostsOfTwoGpus(2, 6, 64));
  ASSERT_EQ(dialog->state(), HostsDialog::State::Found);
  const HostsPlanPtr free = dialog->plan();
  EXPECT_TRUE(dialog->contiguous().isEnabled());
  EXPECT_FALSE(dialog->contiguous().isChecked());
  EXPECT_FALSE(dialog->commandLine().contains(QStringLiteral("--contiguous")));
  dialog->contiguous().click();
  planned();
  ASSERT_EQ(dialog->state(), HostsDialog::State::Found);
  EXPECT_NE(dialog->plan(), free) << "it was planned for again";
  const bool less = plan::row_of(free->objective).time;  // is better
  EXPECT_TRUE(less ? dialog->plan()->value >= free->bound : dialog->plan()->value <= free->bound);
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral(" --contiguous")));
  dialog->chooseThroughput(4);
  planned();
  EXPECT_FALSE(dialog->contiguous().isEnabled()) << "of a pipeline it is always so";
  EXPECT_FALSE(dialog->commandLine().contains(QStringLiteral("--contiguous")));
  dialog->chooseThroughput(std::nullopt);
  planned();
  EXPECT_TRUE(dialog->contiguous().isEnabled());
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral(" --contiguous"))) << "as it was";
  dialog->contiguous().click();
  planned();
  EXPECT_EQ(dialog->plan()->value, free->value);
}

}  // namespace
}  // namespace stowage::app
