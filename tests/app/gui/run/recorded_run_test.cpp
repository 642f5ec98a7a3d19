// Runs that are opened from files: shown without a model, exported, closed; what was open stays.
#include "app/gui/run/recorded_page.h"
#include "app/gui/run/run_files.h"
#include "app/gui/start/failed_page.h"
#include "app/gui/window/status_line.h"
#include "core/snapshot/snapshot.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/core/trace/random_run.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/progress_card.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

class RecordedRuns : public test::WithWindow {
 protected:
  QString file(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
  QString trace(const char* name = "run.trace", std::uint64_t until = ~0ull) {
    auto run = test::synthetic_run(until);
    run.complete = until == ~0ull;
    EXPECT_TRUE(trace::save(run, file(name).toStdString()));
    return file(name);
  }
  QString pytorch() const { return QString::fromStdString(test::data("snapshots/allocator_4.pickle")); }
  QString text(const char* name, const QByteArray& bytes) {
    QFile out(file(name));
    EXPECT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(bytes);
    return file(name);
  }
  void openPath(const QString& path) {
    window->openPath(path);
    settle();
  }
  RecordedPage& page() { return *part<RecordedPage>(); }
  QStringList words(QWidget& of) {
    QStringList all;
    for (const auto* label : of.findChildren<widgets::Label*>()) all << label->fullText();
    return all;
  }
  bool failed() { return part<FailedPage>()->isVisible(); }
};

TEST_F(RecordedRuns, ATraceIsShownWithoutAModel) {
  openPath(trace());
  ASSERT_TRUE(page().isVisible());
  ASSERT_TRUE(runs->recorded().run);
  auto* view = page().findChild<widgets::TimelineView*>();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->timeline(), runs->recorded().timeline());
  auto written = test::synthetic_run();
  written.finish();
  EXPECT_EQ(view->timeline()->peak(0).bytes, written.peak(0).bytes);
  EXPECT_TRUE(words(page()).contains(QStringLiteral("run.trace")));
  const QString facts = recordedFacts(runs->recorded());
  EXPECT_TRUE(facts.contains(QStringLiteral("llama-3.1-70b.pt2")));
  const auto drawn = view->canvas().shownDevices().size(), all = written.devices.size();
  EXPECT_TRUE(facts.contains(drawn == all ? QStringLiteral("%1 devices").arg(all)
                                          : QStringLiteral("%1 of %2 device").arg(drawn).arg(all)))
      << facts.toStdString();
  EXPECT_TRUE(window->windowTitle().startsWith(QStringLiteral("run.trace")));
  EXPECT_FALSE(document.model());
  EXPECT_TRUE(page().findChild<widgets::Notice*>()->text().isEmpty());
  ASSERT_EQ(session->recent().size(), 1);
  EXPECT_TRUE(session->recent()[0].run);
  EXPECT_FALSE(session->recent()[0].summary().isEmpty());
}

/// Weights at rest have no chart: whoever counts the charts counts what is said.
TEST_F(RecordedRuns, DevicesWithoutAChartAreToldApart) {
  auto run = test::synthetic_run();
  run.devices.push_back({"7", false, 1 << 20});
  const auto all = static_cast<int>(run.devices.size());
  ASSERT_TRUE(trace::save(run, file("idle.trace").toStdString()));
  openPath(file("idle.trace"));
  const auto drawn =
      static_cast<int>(page().findChild<widgets::TimelineView*>()->canvas().shownDevices().size());
  ASSERT_LT(drawn, all) << "the disk is read alone";
  EXPECT_TRUE(recordedFacts(runs->recorded()).contains(QStringLiteral("%1 of %2 device").arg(drawn).arg(all)))
      << recordedFacts(runs->recorded()).toStdString();
}

TEST_F(RecordedRuns, ASnapshotOfPyTorchSaysWhatItLacks) {
  openPath(pytorch());
  ASSERT_TRUE(page().isVisible());
  const QString notes = page().findChild<widgets::Notice*>()->text();
  EXPECT_EQ(static_cast<std::size_t>(notes.count(u'\n')) + 1, runs->recorded().run->notes.size());
  EXPECT_FALSE(notes.contains(u'/')) << "names, not paths: " << notes.toStdString();
}

TEST_F(RecordedRuns, ThePlanStaysUnderItAndComesBack) {
  openLlama();
  const auto before = document.state();
  action("run.close")->trigger();  // nothing to close: nothing happens
  openPath(trace());
  EXPECT_TRUE(page().isVisible());
  EXPECT_EQ(document.state(), before);
  for (const char* id : {"file.save", "file.export", "view.timeline", "edit.undo", "edit.find"})
    EXPECT_FALSE(action(id)->isEnabled()) << id;
  EXPECT_TRUE(action("run.export")->isEnabled());
  action("run.close")->trigger();
  EXPECT_FALSE(runs->recorded().run);
  EXPECT_FALSE(page().isVisible());
  EXPECT_TRUE(window->views().isVisible());
  EXPECT_TRUE(action("file.save")->isEnabled());
  EXPECT_FALSE(action("run.export")->isEnabled());
  EXPECT_FALSE(window->windowTitle().contains(QStringLiteral("run.trace")));
  EXPECT_EQ(document.state(), before);
}

/// Snapshots do not say when they began: a second one is shown as one, from its beginning to its end.
TEST_F(RecordedRuns, AnotherRunTakesItsPlace) {
  openPath(pytorch());
  auto* view = page().findChild<widgets::TimelineView*>();
  ASSERT_TRUE(view);
  view->canvas().setView(0, 200);
  const auto first = runs->recorded().run;
  openPath(QString::fromStdString(test::data("snapshots/profile_4.pickle")));
  ASSERT_NE(runs->recorded().run, first);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view->timeline() == runs->recorded().timeline(); }, 5000));
  EXPECT_GT(view->canvas().view().end, 200u);
  EXPECT_EQ(session->recent().size(), 2);
}

TEST_F(RecordedRuns, AModelTakesItsPlace) {
  openPath(trace());
  openLlama();
  EXPECT_FALSE(runs->recorded().run);
  EXPECT_TRUE(window->views().isVisible());
}

TEST_F(RecordedRuns, WhatIsNoRunIsSaidAndWhatWasOpenStays) {
  openPath(trace());
  const auto before = runs->recorded().run;
  const QString noRun = text("notes.txt", "not a run at all");
  const QString cut = text("cut.trace", "STOWTRCE\1");
  const QString pickle = text("other.pickle", QByteArray("\x80\x02]q\x00.", 6));
  for (const QString& path : {noRun, cut, pickle, file("missing.trace")}) {
    document.openRun(path);
    settle();
    EXPECT_TRUE(failed()) << path.toStdString();
    EXPECT_EQ(runs->recorded().run, before);
    QPushButton* back = nullptr;
    for (auto* button : part<FailedPage>()->findChildren<QPushButton*>()) {
      if (button->text().startsWith(QStringLiteral("Back"))) back = button;
    }
    ASSERT_TRUE(back);
    back->click();
    EXPECT_TRUE(page().isVisible());
  }
}

TEST_F(RecordedRuns, OneThatIsNotThereIsToldFromADamagedOne) {
  document.openRun(text("notes.txt", "not a run at all"));
  settle();
  EXPECT_TRUE(words(*part<FailedPage>()).contains(QStringLiteral("This is no recorded run")));
  QByteArray damaged;
  {
    QFile in(trace());
    ASSERT_TRUE(in.open(QIODevice::ReadOnly));
    damaged = in.readAll();
  }
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  openPath(text("damaged.trace", damaged));
  EXPECT_TRUE(words(*part<FailedPage>()).contains(QStringLiteral("This run could not be opened")));
}

TEST_F(RecordedRuns, ItsProgressCountsBytesAndEscapeStopsIt) {
  openLlama();
  Q_EMIT document.openingStarted(file("big.pickle"));
  Q_EMIT document.openingRun();
  Q_EMIT document.openingProgress(file("big.pickle"), 1ull << 30, 4ull << 30);
  QString said;
  const bool whole = QTest::qWaitFor([&] {
    said = words(*part<widgets::ProgressCard>()).join(u'|');
    return said.contains(QStringLiteral("25 %"));
  });
  EXPECT_TRUE(whole) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("1.00 GiB of 4.00 GiB"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("25 %"))) << said.toStdString();
  Q_EMIT document.openingEnded();
  EXPECT_FALSE(part<widgets::ProgressCard>()->isVisible());
  document.openRun(pytorch());
  document.cancelOpening();
  settle();
  EXPECT_FALSE(runs->recorded().run);
  EXPECT_TRUE(window->views().isVisible());
}

TEST_F(RecordedRuns, ItIsExportedAsEveryFormatAndComesBack) {
  openPath(pytorch());
  auto& files = *part<RunFiles>();
  const auto peak = runs->recorded().run->timeline.peak(0).bytes;
  for (const auto& row : snapshot::kRunFormats) {
    const auto [path, format] =
        chosenRunFile(file("exported"), runFilters()[&row - snapshot::kRunFormats.data()]);
    EXPECT_EQ(format, row.format);
    EXPECT_TRUE(path.endsWith(QString::fromLatin1(row.ending.data(), qsizetype(row.ending.size()))));
    QSignalSpy said(&files, &RunFiles::said);
    files.exportTo(path, format);
    EXPECT_FALSE(action("run.export")->isEnabled()) << "one after the other";
    ASSERT_TRUE(QTest::qWaitFor([&] { return !files.writing(); }, 20000));
    EXPECT_TRUE(said.last()[0].toString().contains(QFileInfo(path).fileName()));
    ASSERT_TRUE(QFileInfo(path).size() > 0) << row.word;
    const auto back = snapshot::open_run(path.toStdString());
    if (back) {
      EXPECT_EQ(back->timeline.peak(0).bytes, peak);
    }
  }
  QSignalSpy refused(&files, &RunFiles::refused);
  files.exportTo(QStringLiteral("/nowhere/at/all.csv"), snapshot::RunFormat::Csv);
  ASSERT_TRUE(QTest::qWaitFor([&] { return refused.count() == 1; }, 20000));
}

/// Cancelled, the file is the old one, and the next export is not hindered.
TEST_F(RecordedRuns, AnExportCanBeCancelled) {
  openPath(pytorch());
  auto& files = *part<RunFiles>();
  const QString path = text("kept.csv", "what was there");
  QSignalSpy said(&files, &RunFiles::said);
  files.exportTo(path, snapshot::RunFormat::Csv);
  for (auto* one : window->findChildren<widgets::ProgressCard*>()) Q_EMIT one->cancelled();
  EXPECT_FALSE(files.writing());
  EXPECT_TRUE(action("run.export")->isEnabled());
  EXPECT_TRUE(said.last()[0].toString().contains(QStringLiteral("kept.csv")));
  files.exportTo(path, snapshot::RunFormat::Csv);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !files.writing(); }, 20000));
  EXPECT_TRUE(said.last()[0].toString().startsWith(QStringLiteral("Written")));
}

TEST_F(RecordedRuns, TheEndingThatIsTypedDecides) {
  for (const QString& filter : runFilters()) {
    EXPECT_EQ(chosenRunFile(QStringLiteral("/a/b.csv"), filter).second, snapshot::RunFormat::Csv);
    EXPECT_EQ(chosenRunFile(QStringLiteral("/a/b.JSON"), filter).first, QStringLiteral("/a/b.JSON"));
  }
  EXPECT_EQ(chosenRunFile(QStringLiteral("/a/b"), QString()).first, QStringLiteral("/a/b.trace"));
}

TEST_F(RecordedRuns, AnotherLanguageKeepsItOpen) {
  openPath(trace());
  makeWindow();
  EXPECT_TRUE(page().isVisible());
  EXPECT_TRUE(window->windowTitle().startsWith(QStringLiteral("run.trace")));
}

TEST_F(RecordedRuns, BothThemesAndAnySizePaintIt) {
  openPath(trace("stopped.trace", 2'000'000'000));
  for (const auto scheme : {widgets::Scheme::Dark, widgets::Scheme::Light}) {
    widgets::Theme::current().setScheme(scheme);
    for (const QSize size : {QSize(1440, 900), QSize(960, 600)}) {
      window->resize(size);
      QApplication::processEvents();
      EXPECT_FALSE(picture().isNull());
    }
  }
}

}  // namespace
}  // namespace stowage::app
