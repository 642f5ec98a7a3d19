#include "app/gui/window/session.h"

#include <cstdlib>

#include "app/gui/docks/dock_layout.h"
#include "app/gui/start/start_page.h"
#include "app/gui/start/start_rows.h"
#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class Sessions : public test::WithWindow {
 protected:
  QString ini() const { return folder.filePath(QStringLiteral("settings.ini")); }
  RecentFile recent(const QString& path) {
    return {path,
            QFileInfo(path).fileName(),
            GiB(131),
            false,
            4,
            true,
            7.19,
            QDateTime(QDate(2026, 3, 1), QTime(10, 14)),
            QByteArray("00cd-")};
  }
};

TEST_F(Sessions, RecentFilesComeNewestFirstOnceAndAtMostTwelve) {
  for (int i = 0; i < 15; ++i) session->remember(recent(QStringLiteral("/models/%1.pt2").arg(i)));
  session->remember(recent(QStringLiteral("/models/9.pt2")));
  const auto files = session->recent();
  ASSERT_EQ(files.size(), 12);
  EXPECT_EQ(files[0].path, QStringLiteral("/models/9.pt2"));
  EXPECT_EQ(files[1].path, QStringLiteral("/models/14.pt2"));
  EXPECT_EQ(
      std::count_if(files.begin(), files.end(),
                    [](const RecentFile& file) { return file.path == QStringLiteral("/models/9.pt2"); }),
      1);
}

TEST_F(Sessions, ARecentFileIsReadBackAsItWasWritten) {
  auto file = recent(QStringLiteral("/mödels/a \"b\" c.pt2"));
  file.name = QStringLiteral("模型 • %1");
  session->remember(file);
  session->settings().sync();
  const auto back = Session(ini()).recent();
  ASSERT_EQ(back.size(), 1);
  EXPECT_EQ(back[0].path, file.path);
  EXPECT_EQ(back[0].name, file.name);
  EXPECT_EQ(back[0].bytes, file.bytes);
  EXPECT_EQ(back[0].devices, file.devices);
  EXPECT_EQ(back[0].fits, file.fits);
  EXPECT_EQ(back[0].seconds, file.seconds);
  EXPECT_EQ(back[0].summary(), file.summary());
  EXPECT_EQ(back[0].when, file.when);
  EXPECT_EQ(back[0].colours, file.colours);
}

TEST_F(Sessions, ARecentFileIsToldInTheLanguageOfNow) {
  auto file = recent(QStringLiteral("/models/a.pt2"));
  file.fits = false;
  session->remember(file);
  translations::use(QStringLiteral("en"));
  EXPECT_EQ(session->recent()[0].summary(), QStringLiteral("131 GiB · 4 devices · does not fit"));
  translations::use(QStringLiteral("de"));
  EXPECT_EQ(session->recent()[0].summary(), QStringLiteral("131 GiB · 4 Geräte · passt nicht"));
  translations::use(QStringLiteral("en"));
  EXPECT_TRUE(RecentFile{}.summary().isEmpty()) << "an entry of an older version";
  RecentFile run = recent(QStringLiteral("/runs/a.trace"));
  run.run = true;
  session->remember(run);
  EXPECT_TRUE(session->recent().front().run);
  EXPECT_FALSE(session->recent().back().run);
  EXPECT_EQ(session->recent().front().summary(), QStringLiteral("Recorded run"));
}

TEST_F(Sessions, NonsenseInTheListIsReadPast) {
  for (const char* text : {"", "{", "[1, null, {}]", "{\"path\": 3}", "[{\"path\": \"\"}]", "[[[[]]]]"}) {
    session->settings().setValue(QStringLiteral("recent"), QByteArray(text));
    EXPECT_TRUE(session->recent().isEmpty()) << text;
    part<StartPage>()->setRecent(session->recent());
  }
  for (const char* text : {"", "{", "3", "{\"devices\": 7}"}) {
    session->settings().setValue(QStringLiteral("machine"), QByteArray(text));
    EXPECT_FALSE(session->machine()) << text;
  }
}

/// The file is in order, a value in it is not: it is kept for whoever can read it, and said.
TEST_F(Sessions, ADamagedValueIsKeptAsideAndSaid) {
  const std::pair<const char*, QStringList> damaged[] = {
      {"machine",
       {QStringLiteral("{"), QStringLiteral("3"), QStringLiteral("{\"schema\": \"stowage.machine/9\"}")}},
      {"calibration", {QStringLiteral("[]"), QStringLiteral("{\"figures\": 7}")}},
      {"recent", {QStringLiteral("{"), QStringLiteral("{\"path\": 3}"), QStringLiteral("[1, null]")}}};
  const std::pair<const char*, const char*> words[] = {
      {"machine", "the machine"}, {"calibration", "measured"}, {"recent", "recent files"}};
  for (std::size_t i = 0; i < std::size(damaged); ++i) {
    const auto& [name, texts] = damaged[i];
    for (const QString& text : texts) {
      SCOPED_TRACE(QStringLiteral("%1 = %2").arg(QString::fromLatin1(name), text).toStdString());
      const QString file = folder.filePath(QStringLiteral("values.ini"));
      QFile::remove(file);
      const QString key = QString::fromLatin1(name);
      {
        Session before(file);
        before.settings().setValue(key, text.toUtf8());
        before.setFolder(QStringLiteral("/models"));
      }
      Session after(file);
      EXPECT_FALSE(after.machine());
      EXPECT_FALSE(after.calibration());
      EXPECT_TRUE(after.recent().isEmpty());
      EXPECT_EQ(after.settings().value(key + QStringLiteral("Aside")).toByteArray(), text.toUtf8());
      EXPECT_EQ(after.folder(), QStringLiteral("/models")) << "all else holds";
      const QString said = after.takeTrouble();
      EXPECT_TRUE(said.contains(QString::fromLatin1(words[i].second))) << said.toStdString();
      EXPECT_TRUE(said.contains(file)) << said.toStdString();
      EXPECT_TRUE(after.takeTrouble().isEmpty()) << "once";
      EXPECT_TRUE(Session(file).takeTrouble().isEmpty()) << "the next start has nothing to say";
    }
  }
}

/// A hand in the file may take the quotes from a value: with its commas it is a list then.
TEST_F(Sessions, AListWhereTextShouldBeIsKeptAside) {
  const QString file = folder.filePath(QStringLiteral("values.ini"));
  const QStringList list{QStringLiteral("{devices: 1"), QStringLiteral("links: 2}")};
  { Session(file).settings().setValue(QStringLiteral("machine"), list); }
  Session after(file);
  EXPECT_EQ(after.settings().value(QStringLiteral("machineAside")).toStringList(), list);
  EXPECT_FALSE(after.takeTrouble().isEmpty());
}

TEST_F(Sessions, WhatWasPutAsideBeforeStays) {
  const QString file = folder.filePath(QStringLiteral("values.ini"));
  const QStringList keys{QStringLiteral("machineAside"), QStringLiteral("machineAside2"),
                         QStringLiteral("machineAside3")};
  const QByteArray texts[] = {"{", "[", "3"};
  for (const QByteArray& text : texts) {
    { Session(file).settings().setValue(QStringLiteral("machine"), text); }
    EXPECT_FALSE(Session(file).takeTrouble().isEmpty()) << text.toStdString();
  }
  Session after(file);
  for (qsizetype i = 0; i < keys.size(); ++i)
    EXPECT_EQ(after.settings().value(keys[i]).toByteArray(), texts[i]) << keys[i].toStdString();
  EXPECT_FALSE(after.settings().contains(QStringLiteral("machine")));
}

TEST_F(Sessions, RecentFilesThatCanBeReadStayInTheList) {
  const QString file = folder.filePath(QStringLiteral("values.ini"));
  const QByteArray text = "[{\"path\": \"/models/a.pt2\", \"name\": \"a.pt2\"}, 7]";
  { Session(file).settings().setValue(QStringLiteral("recent"), text); }
  Session after(file);
  ASSERT_EQ(after.recent().size(), 1);
  EXPECT_EQ(after.recent()[0].path, QStringLiteral("/models/a.pt2"));
  EXPECT_EQ(after.settings().value(QStringLiteral("recentAside")).toByteArray(), text);
  EXPECT_FALSE(after.takeTrouble().isEmpty());
  EXPECT_TRUE(Session(file).takeTrouble().isEmpty());
}

TEST_F(Sessions, WhatIsInOrderIsNotPutAside) {
  const QString file = folder.filePath(QStringLiteral("values.ini"));
  const auto machine = test::machineOf({8ull << 30}, 64ull << 30);
  {
    Session before(file);
    before.setMachine(machine);
    before.setCalibration({});
    before.remember(recent(QStringLiteral("/models/a.pt2")));
  }
  Session after(file);
  EXPECT_TRUE(after.takeTrouble().isEmpty());
  EXPECT_TRUE(after.machine() == machine);
  EXPECT_TRUE(after.calibration());
  EXPECT_EQ(after.recent().size(), 1);
  for (const char* key : {"machineAside", "calibrationAside", "recentAside"})
    EXPECT_FALSE(after.settings().contains(QString::fromLatin1(key))) << key;
}

TEST_F(Sessions, TheMachineComesBackAsItWas) {
  auto machine = test::machineOf({8ull << 30, 24ull << 30}, 64ull << 30);
  machine.devices[1].name = "RTX 4090";
  machine.devices[0].overhead = MiB(563);
  machine.set_link(gpu(0), gpu(1), 12'345'678'901);
  session->setMachine(machine);
  session->settings().sync();
  const auto back = Session(ini()).machine();
  ASSERT_TRUE(back);
  EXPECT_TRUE(*back == machine);
}

TEST_F(Sessions, MissingFilesStayGreyedAndCannotBeOpened) {
  session->remember(recent(folder.filePath(QStringLiteral("gone.pt2"))));
  session->remember(recent(test::catalog("gpt2-xl.json.gz")));
  part<StartPage>()->setRecent(session->recent());
  const auto rows = part<StartPage>()->findChildren<RecentRow*>();
  ASSERT_EQ(rows.size(), 2);
  EXPECT_TRUE(rows[0]->isEnabled());
  EXPECT_FALSE(rows[1]->isEnabled());
  EXPECT_TRUE(rows[1]->accessibleName().contains(QStringLiteral("not found any more")));
  QMenu* menu = nullptr;
  for (QMenu* candidate : window->findChildren<QMenu*>()) {
    if (candidate->title() == QStringLiteral("Open &recent")) menu = candidate;
  }
  ASSERT_TRUE(menu);
  Q_EMIT menu->aboutToShow();
  ASSERT_EQ(menu->actions().size(), 2);
  EXPECT_TRUE(menu->actions()[0]->isEnabled());
  EXPECT_FALSE(menu->actions()[1]->isEnabled());
  rows[0]->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return document.model() != nullptr; }, 10000));
  EXPECT_EQ(session->recent().size(), 2) << "opening what is listed lists it once";
}

TEST_F(Sessions, TheLastWorkloadIsThatOfTheNextModelWithACache) {
  EXPECT_EQ(session->workload(), (plan::Workload{8192, 1})) << "at first";
  document.setDefaultWorkload(session->workload());
  openLlama();
  settle();
  ASSERT_FALSE(document.model()->kv_cache().layers.empty());
  EXPECT_EQ(document.input().settings.workload, (plan::Workload{8192, 1}));
  EXPECT_FALSE(document.dirty());
  window->commands().setWorkload({2048, 3});
  settle();
  document.undoStack().setClean();
  session->settings().sync();
  EXPECT_EQ(Session(ini()).workload(), (plan::Workload{2048, 3})) << "as the next start reads it";
  openLlama();
  settle();
  EXPECT_EQ(document.input().settings.workload, (plan::Workload{2048, 3}));
  document.undoStack().setClean();
  open(write("plain.json", test::describedModel(3, 4096)), test::machineOf({8ull << 30}, 64ull << 30));
  settle();
  EXPECT_EQ(document.input().settings.workload.tokens, 0u) << "nothing is known of a cache";
  for (const QVariant& odd : {QVariant(-1), QVariant(QStringLiteral("many")), QVariant(1e30)}) {
    session->settings().setValue(QStringLiteral("workload/tokens"), odd);
    EXPECT_EQ(session->workload(), (plan::Workload{8192, 1})) << odd.toString().toStdString();
  }
}

TEST_F(Sessions, TheListCanBeCleared) {
  session->remember(recent(test::catalog("gpt2-xl.json.gz")));
  part<StartPage>()->setRecent(session->recent());
  Q_EMIT part<StartPage>()->clearRequested();
  EXPECT_TRUE(session->recent().isEmpty());
  EXPECT_EQ(part<StartPage>()->recentCount(), 0);
}

TEST_F(Sessions, TheSampleIsNotRemembered) {
  window->openSample();
  ASSERT_TRUE(QTest::qWaitFor([&] { return document.model() != nullptr && !document.opening(); }, 20000));
  settle();
  EXPECT_TRUE(session->recent().isEmpty()) << "it lies in a cache";
}

TEST_F(Sessions, WhatIsClosedStaysClosedAfterARestart) {
  openLlama();
  settle();
  action("view.tree")->trigger();
  ASSERT_FALSE(part<widgets::TreePanel>()->isVisible());
  window->saveSession();
  session = std::make_unique<Session>(ini());
  makeWindow();
  EXPECT_FALSE(part<widgets::TreePanel>()->isVisible());
  EXPECT_FALSE(action("view.tree")->isChecked());
  EXPECT_TRUE(part<widgets::SelectionPanel>()->isVisible());
  window->resetLayout();
  EXPECT_TRUE(part<widgets::TreePanel>()->isVisible());
}

TEST_F(Sessions, AWindowClosedOnTheStartPageRemembersNoSizesOfDocks) {
  window->saveSession();
  EXPECT_FALSE(session->settings().contains(QStringLiteral("window/docks")));
  makeWindow();
  openLlama();
  settle();
  QTest::qWait(60);
  const auto designed = [&] { return std::abs(part<widgets::TreePanel>()->width() - 304) <= 12; };
  EXPECT_TRUE(QTest::qWaitFor(designed))
      << part<widgets::TreePanel>()->width() << ": as designed, not as a hidden dock had it";
  window->saveSession();
  EXPECT_TRUE(session->settings().contains(QStringLiteral("window/docks")));
}

TEST_F(Sessions, ADamagedLayoutIsTheDesignedOne) {
  QStringList aside{QStringLiteral("window/docksAside"), QStringLiteral("window/docksAside2"),
                    QStringLiteral("window/docksAside3")};
  for (const QByteArray& bytes :
       {QByteArray("x"), QByteArray("\0\0\0\xff garbage", 12), QByteArray(5000, 'a')}) {
    session->settings().setValue(QStringLiteral("window/docks"), bytes);
    session->settings().setValue(QStringLiteral("window/geometry"), bytes);
    session->settings().setValue(QStringLiteral("window/closedDocks"), bytes);
    makeWindow();
    QApplication::processEvents();
    EXPECT_TRUE(part<StartPage>()->notice().contains(QStringLiteral("designed"))) << "it is said";
    EXPECT_EQ(session->settings().value(aside.takeFirst()).toByteArray(), bytes);
    if (!document.model()) openLlama();
    settle();
    EXPECT_TRUE(part<widgets::TreePanel>()->isVisible());
    EXPECT_TRUE(lanes()->isVisible());
    EXPECT_GE(window->width(), 960);
  }
}

TEST_F(Sessions, TheThumbnailIsThePlanInReadingOrder) {
  openLlama();
  window->commands().pin({module("model.embed_tokens")}, kDisk);
  settle();
  const QByteArray letters = planColours(*document.state());
  ASSERT_FALSE(letters.isEmpty());
  EXPECT_LE(letters.size(), 96);
  EXPECT_EQ(letters[0], 'd') << "the first unit is the embedding";
  for (const char letter : letters) EXPECT_TRUE(QByteArray("01234567cd-").contains(letter));
}

TEST(DockLayouts, AreKeptByViewAndReadBack) {
  QMainWindow window;
  QDockWidget tree, run;
  tree.setObjectName(QStringLiteral("tree"));
  run.setObjectName(QStringLiteral("run"));
  DockLayout layout;
  layout.add(&tree, DockLayout::Tree);
  layout.add(&run, DockLayout::Run);
  layout.apply(true, false, false, false);
  layout.setWanted(&tree, false);
  layout.apply(true, true, false, false);
  layout.setWanted(&run, false);
  layout.setWanted(&tree, true);
  DockLayout again;
  again.add(&tree, DockLayout::Tree);
  again.add(&run, DockLayout::Run);
  again.restore(layout.unwanted());
  again.apply(true, false, false, false);
  EXPECT_FALSE(again.wanted(&tree));
  EXPECT_FALSE(again.wanted(&run));
  again.apply(true, true, false, false);
  EXPECT_TRUE(again.wanted(&tree));
  EXPECT_FALSE(again.wanted(&run));
  again.restore(QVariant());
  EXPECT_TRUE(again.wanted(&tree)) << "nothing known changes nothing";
  again.reset();
  EXPECT_FALSE(again.wanted(&tree));
  EXPECT_TRUE(again.wanted(&run));
}

}  // namespace
}  // namespace stowage::app
