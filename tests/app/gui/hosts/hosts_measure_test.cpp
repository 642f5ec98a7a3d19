// Machines that ssh reaches, measured from the page: with a program in the place of ssh.
#include "tests/app/gui/hosts/hosts_measured.h"

#include <QProcess>

#include "core/base/json.h"
#include "core/cluster/cluster.h"
#include "tests/app/gui/focus_names.h"
#include "tests/app/gui/saved.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

using HostsMeasured = test::WithMeasuredHosts;

TEST_F(HostsMeasured, EachHostIsMeasuredAndSaved) {
  makeMeasure();
  EXPECT_FALSE(measure->mayTake());
  ask("box1, box2");
  ASSERT_TRUE(measure->hosts());
  EXPECT_TRUE(measure->mayTake());
  EXPECT_EQ(hostNames(*measure->hosts()), (QStringList{QStringLiteral("box1"), QStringLiteral("box2")}));
  for (const cluster::Host& host : measure->hosts()->hosts) {
    EXPECT_EQ(host.calibration, done.calibration);
    EXPECT_EQ(host.machine.rate(kCpu, gpu(0)), 12'000'000'000u);
  }
  EXPECT_EQ(measure->lines().size(), 2);
  EXPECT_TRUE(measure->status().contains(QStringLiteral("2 of 2"))) << measure->status().toStdString();
  const QString path = folder.filePath(QStringLiteral("saved.json"));
  measure->save(path);
  ASSERT_TRUE(test::saved(measure->files()));
  EXPECT_TRUE(measure->status().contains(path));
  EXPECT_EQ(measure->savedAs(), path);
  const auto read = readHosts(path);
  ASSERT_TRUE(read);
  EXPECT_EQ(**read, *measure->hosts());
  QTest::keyClicks(&measure->namesField(), QStringLiteral("x"));
  EXPECT_FALSE(measure->mayTake() || measure->hosts()) << "those are other hosts";
}

/// As on the command line: a host that does not answer is named, and the others are kept.
TEST_F(HostsMeasured, AHostThatDoesNotAnswerIsNamedInASentence) {
  makeMeasure();
  ask("silent,box1,broken,box2");
  ASSERT_EQ(measure->lines().size(), 4);
  for (const auto& [at, name, why] :
       {std::tuple(0, "silent", "no route to host"), std::tuple(2, "broken", "no luck")}) {
    const QString& said = measure->lines()[at];
    EXPECT_TRUE(
        said.startsWith(QString::fromLatin1(name) + QStringLiteral(" was not measured, and is left out")))
        << said.toStdString();
    EXPECT_TRUE(said.contains(QString::fromLatin1(why))) << said.toStdString();
    EXPECT_FALSE(said.contains(u'\n'));
  }
  ASSERT_TRUE(measure->hosts());
  EXPECT_EQ(hostNames(*measure->hosts()), (QStringList{QStringLiteral("box1"), QStringLiteral("box2")}));
  ask("silent");
  EXPECT_FALSE(measure->hosts() || measure->mayTake());
  EXPECT_EQ(measure->lines().size(), 1);
}

TEST_F(HostsMeasured, WhatIsNoNameStartsNothing) {
  makeMeasure();
  for (const char* names : {"", " ", "box1,,box2", "-oProxyCommand=x", "box1,box1", "a b"}) {
    ask(names);
    EXPECT_FALSE(measure->status().isEmpty());
    EXPECT_FALSE(measure->hosts() || measure->mayTake()) << names;
    EXPECT_EQ(measure->client().processes(), 0) << names;
  }
}

/// Networks, links and budgets are a person's; a host that is silent stays as it was.
TEST_F(HostsMeasured, WhatAPersonSaidOfTheMachinesStays) {
  auto known = std::make_shared<cluster::Cluster>(cluster::preset("4xdesktop"));
  known->hosts.resize(3);
  known->hosts[0].name = "box1", known->hosts[1].name = "silent", known->hosts[2].name = "box3";
  known->hosts[0].machine.devices[0].budget = GiB(7);
  known->hosts[0].network = {77, 7};
  known->links = {{0, 1, {5, 1}}, {2, 0, {6, 2}}};
  makeMeasure(known);
  EXPECT_EQ(measure->names(), QStringLiteral("box1, silent, box3"));
  ask("fresh-silent,silent,box3,box1");
  ASSERT_TRUE(measure->hosts());
  const cluster::Cluster& now = *measure->hosts();
  ASSERT_EQ(hostNames(now),
            (QStringList{QStringLiteral("silent"), QStringLiteral("box3"), QStringLiteral("box1")}));
  EXPECT_TRUE(measure->lines()[0].contains(QStringLiteral("is left out")));
  EXPECT_TRUE(measure->lines()[1].contains(QStringLiteral("stays as it was")));
  EXPECT_EQ(now.hosts[0], known->hosts[1]);
  EXPECT_EQ(now.hosts[2].machine.devices[0].budget, GiB(7));
  EXPECT_EQ(now.hosts[2].network, (cluster::Network{77, 7}));
  EXPECT_EQ(now.hosts[2].calibration, done.calibration);
  EXPECT_EQ(now.between(2, 0), (cluster::Network{5, 1})) << "from box1 to silent, as before";
  EXPECT_EQ(now.between(1, 2), (cluster::Network{6, 2}));
  EXPECT_EQ(now.links.size(), 2u);
}

TEST_F(HostsMeasured, ProgressIsShownAndCancelEndsIt) {
  playSsh();
  makeMeasure();
  measure->namesField().setText(QStringLiteral("slow,box1"));
  measure->measure();
  ASSERT_TRUE(QTest::qWaitFor([&] { return measure->status().contains(QStringLiteral("4 of 5")); }, 20000));
  EXPECT_TRUE(measure->status().startsWith(QStringLiteral("slow"))) << measure->status().toStdString();
  EXPECT_FALSE(measure->mayTake());
  EXPECT_EQ(test::withoutName(*measure).join(u'|').toStdString(), "");
  measure->reject();
  EXPECT_FALSE(measure->measuring() || measure->client().running());
  EXPECT_TRUE(measure->lines().isEmpty()) << "the next one is not asked";
  EXPECT_TRUE(QTest::qWaitFor([&] { return measure->client().processes() == 0; }, 20000));
}

/// What was measured is what the page plans over; its command line measures and plans the same.
TEST_F(HostsMeasured, ThePageTakesThemOver) {
  playSsh();
  make();
  QComboBox& machines = dialog->machines();
  const auto measured = [&](const char* names, const QString& file) {
    machines.setCurrentIndex(machines.count() - 1);
    Q_EMIT machines.activated(machines.count() - 1);
    auto* asked = dialog->findChild<HostsMeasureDialog*>();
    ASSERT_TRUE(asked);
    EXPECT_NE(machines.currentIndex(), machines.count() - 1) << "nothing is chosen yet";
    asked->namesField().setText(QString::fromLatin1(names));
    asked->measure();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !asked->measuring(); }, 20000));
    if (!file.isEmpty()) {
      asked->save(file);
      ASSERT_TRUE(test::saved(asked->files()));
    }
    asked->accept();
    planned();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  };
  measured("box1, box2", {});
  ASSERT_EQ(dialog->state(), HostsDialog::State::Found);
  EXPECT_TRUE(machines.currentText().contains(QStringLiteral("box1, box2")));
  EXPECT_TRUE(dialog->commandLine().startsWith(
      QStringLiteral("stowage-cli calibrate --hosts box1,box2 -o hosts.json && stowage-cli solve ")))
      << dialog->commandLine().toStdString();
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral("--hosts hosts.json")));
  const int items = machines.count();
  measured("box3", {});
  EXPECT_EQ(machines.count(), items) << "in the place of those before";
  EXPECT_TRUE(machines.currentText().contains(QStringLiteral("box3")));
  const int chosen = machines.currentIndex();
  dialog->choosePreset(QStringLiteral("laptop-server"));
  planned();
  machines.setCurrentIndex(chosen);
  Q_EMIT machines.activated(chosen);
  planned();
  EXPECT_TRUE(dialog->commandLine().contains(QStringLiteral("calibrate --hosts box3 ")));
  const QString file = folder.filePath(QStringLiteral("measured.json"));
  measured("box1,box2", file);
  EXPECT_EQ(machines.currentData().toString(), file);
  EXPECT_TRUE(dialog->commandLine().startsWith(QStringLiteral("stowage-cli solve ")));
  EXPECT_EQ(machines.itemData(machines.count() - 1), QVariant(QStringLiteral("ssh:"))) << "the last stays";
}

}  // namespace
}  // namespace stowage::app
