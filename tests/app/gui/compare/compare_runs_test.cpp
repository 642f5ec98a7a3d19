// Runs and predictions as sides of a comparison: what each is read from, what stands beside what, and what is
// said where there is nothing to show.
#include "app/gui/compare/compare_runs.h"

#include <QFile>

#include "tests/app/gui/compare/compare_fixture.h"
#include "tests/core/trace/random_run.h"

namespace stowage::app {
namespace {

using Kind = CompareSource::Kind;

class ComparingRuns : public test::WithComparison {
 protected:
  ComparingRuns() { compare.setRuns(runs, predictor); }
  ~ComparingRuns() override { compare.setInFront(false); }
  QString trace(const char* name, std::uint64_t seed, std::size_t blocks = 60) {
    EXPECT_TRUE(trace::save(test::random_run(seed, blocks), path(name).toStdString()));
    return path(name);
  }
  static CompareSource run(const QString& path) { return {Kind::Run, {}, path}; }
  static CompareSource of(Kind kind) { return {kind, {}, {}}; }
  void open() {
    document.setDefaultWorkload({8192, 1});
    openLlama();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !predictor.running(); }, 60000));
  }
  /// Why two sides cannot be compared; "" where they can.
  QString refused(const CompareSource& baseline, const CompareSource& other) {
    const CompareAnswer& answer = compared(baseline, other);
    EXPECT_EQ(answer.runs == nullptr, !answer.problem.isEmpty());
    EXPECT_FALSE(answer.comparison);
    EXPECT_FALSE(answer.takeOver);
    return answer.problem;
  }

  RunController runs{document};
  Predictor predictor{document};
};

TEST_F(ComparingRuns, TwoTracesAreReadAndHaveTheirOwnPeaks) {
  open();
  const auto& answer = compared(run(trace("a.trace", 1)), run(trace("b.trace", 2)));
  ASSERT_TRUE(answer.runs) << answer.problem.toStdString();
  EXPECT_EQ(answer.runs->baseline.name, QStringLiteral("a.trace"));
  EXPECT_EQ(answer.runs->other.name, QStringLiteral("b.trace"));
  const auto a = test::random_run(1, 60), b = test::random_run(2, 60);
  for (const widgets::PeakRow& row : widgets::peak_rows(*answer.runs)) {
    const std::size_t device = row.device == "0" ? 0 : 1;
    EXPECT_EQ(row.before->bytes, a.peak(device).bytes);
    EXPECT_EQ(row.after->bytes, b.peak(device).bytes);
  }
  EXPECT_TRUE(page.runs().isVisible());
  EXPECT_FALSE(page.differences().isVisible()) << "what differs is their memory";
  EXPECT_TRUE(page.treemap().isVisible());
  EXPECT_EQ(page.treemap().state(), document.state());
  EXPECT_EQ(page.treemap().coloursByTimeDifference(), !answer.runs->times.empty());
  EXPECT_TRUE(page.lanes().isVisible());
  EXPECT_EQ(page.lanes().lanes().size(), widgets::twin_lanes(*answer.runs).size());
  EXPECT_FALSE(page.strip()->facts().isEmpty());
  EXPECT_FALSE(action("plan.takeOver")->isEnabled()) << "a run is no plan";
}

TEST_F(ComparingRuns, BesideARunAPlanStandsByItsPrediction) {
  open();
  const QString path = trace("a.trace", 1);
  ASSERT_TRUE(document.savePlan(this->path("mine.stowage")));
  for (const CompareSource& plan :
       {of(Kind::Predicted), now(), strategy(plan::Strategy::Auto), file(this->path("mine.stowage"))}) {
    const auto& answer = compared(plan, run(path));
    ASSERT_TRUE(answer.runs) << answer.problem.toStdString();
    EXPECT_TRUE(answer.runs->baseline.timeline->predicted);
    EXPECT_FALSE(answer.runs->other.timeline->predicted);
    EXPECT_EQ(answer.runs->baseline.name, sourceText(plan));
    ASSERT_TRUE(answer.runs->aligned);
    EXPECT_EQ(answer.runs->aligned->length, answer.runs->other.timeline->duration_ns);
  }
  ASSERT_TRUE(predictor.prediction());
  const auto& expected = predictor.prediction()->prediction->timeline;
  ASSERT_TRUE(expected);
  const auto& made = compared(of(Kind::Predicted), run(path)).runs->baseline.timeline;
  for (std::size_t i = 0; i < expected->devices.size(); ++i)
    EXPECT_EQ(made->peak(i).bytes, expected->peak(i).bytes) << "what the window predicts everywhere";
}

/// Another plan is another prediction; another strategy beside a prediction is one, too.
TEST_F(ComparingRuns, ThePredictionFollowsThePlan) {
  open();
  const auto gpu = [&] {
    for (const auto& row : widgets::peak_rows(*compare.answer().runs))
      if (row.device == "0") return row.before->bytes;
    return std::uint64_t{0};
  };
  ASSERT_TRUE(compared(of(Kind::Predicted), run(trace("a.trace", 1))).runs);
  const std::uint64_t before = gpu();
  document.edit(QStringLiteral("more"),
                edits::withBudget(document.input(), machine::gpu(0), Bytes(before / 2 * 3)));
  settle();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !predictor.running(); }, 60000));
  ASSERT_TRUE(again().runs);
  EXPECT_GT(gpu(), before);
}

TEST_F(ComparingRuns, TheDocumentOfARunLeadsToItsTrace) {
  open();
  const QString there = trace("a.trace", 1);
  const auto document = [&](const char* name, const std::string& trace) {
    return write(name, R"({"schema": "stowage.run/1", "ok": true, "trace": ")" + trace + R"("})");
  };
  const CompareSource plain = run(there);
  EXPECT_EQ(refused(plain, sourceOfFile(document("named.json", there.toStdString()))), QString());
  EXPECT_EQ(refused(plain, sourceOfFile(document("moved.json", "/nowhere/at/all/a.trace"))), QString())
      << "a trace that was moved with it is found beside it";
  EXPECT_FALSE(refused(plain, sourceOfFile(document("gone.json", "/nowhere/at/all/b.trace"))).isEmpty());
  const QString none =
      refused(plain, sourceOfFile(write("none.json", R"({"schema": "stowage.run/1", "ok": true})")));
  EXPECT_TRUE(none.contains(QStringLiteral("none.json"))) << none.toStdString();
  EXPECT_TRUE(none.contains(QStringLiteral("trace"))) << none.toStdString();
}

TEST_F(ComparingRuns, WhatCannotBeReadOrIsEmptyIsSaid) {
  open();
  const CompareSource good = run(trace("a.trace", 1));
  QByteArray bytes;
  {
    QFile in(path("a.trace"));
    ASSERT_TRUE(in.open(QIODevice::ReadOnly));
    bytes = in.readAll();
  }
  const QString cut = write("cut.trace", bytes.left(bytes.size() / 2).toStdString());
  const QString empty = trace("empty.trace", 1, 0);
  for (const CompareSource& bad :
       {run(cut), run(path("missing.trace")), run(write("notes.trace", "not a run")), of(Kind::LastRun)}) {
    EXPECT_FALSE(refused(good, bad).isEmpty()) << sourceText(bad).toStdString();
    EXPECT_FALSE(refused(bad, good).isEmpty()) << sourceText(bad).toStdString();
    EXPECT_FALSE(page.runs().isVisible());
    EXPECT_EQ(page.strip()->message(), compare.answer().problem);
  }
  const QString said = refused(good, run(empty));
  EXPECT_TRUE(said.contains(QStringLiteral("empty.trace"))) << said.toStdString();
  EXPECT_TRUE(refused(good, good).isEmpty()) << "and afterwards all is well";
}

TEST_F(ComparingRuns, BackToPlansThePageOfPlansIsThere) {
  open();
  ASSERT_TRUE(compared(run(trace("a.trace", 1)), of(Kind::Predicted)).runs);
  ASSERT_TRUE(compared(now(), strategy(plan::Strategy::Auto)).comparison);
  EXPECT_FALSE(page.runs().isVisible());
  EXPECT_FALSE(page.runs().runs());
  EXPECT_TRUE(page.treemap().isVisible());
  EXPECT_TRUE(page.treemap().coloursByDifference()) << "of places, not of times";
  EXPECT_FALSE(page.treemap().knowsTimeDifferences());
  EXPECT_TRUE(page.lanes().isVisible());
  EXPECT_TRUE(page.differences().isVisible());
  EXPECT_FALSE(compare.answer().runs);
}

TEST_F(ComparingRuns, FilesAreToldByWhatTheyAre) {
  const QString a = trace("a.trace", 1);
  const QString renamed = path("renamed.bin");
  ASSERT_TRUE(QFile::copy(a, renamed));
  for (const QString& path : {a, renamed, QString::fromStdString(test::data("snapshots/allocator_4.pickle")),
                              write("run.json", R"({"schema": "stowage.run/1"})")}) {
    EXPECT_EQ(planLike(path), PlanLike::Run) << path.toStdString();
    EXPECT_EQ(sourceOfFile(path), run(path));
    EXPECT_TRUE(sourceOfFile(path).run());
  }
  const QString map = write("map.json", R"({"model": 0})");
  EXPECT_EQ(sourceOfFile(map), file(map));
  EXPECT_EQ(sourceOfFile(path("missing.trace")), file(path("missing.trace")));
  EXPECT_EQ(planLike(write("pickle.pkl", std::string("\x80\x02]q\x00.", 6))), PlanLike::Other);
}

/// Without a model runs are opened, not compared.
TEST_F(ComparingRuns, SeveralAreOfferedWhileAModelIsOpen) {
  const QStringList files{trace("a.trace", 1), trace("b.trace", 2)};
  EXPECT_FALSE(compare.offer(files));
  open();
  EXPECT_TRUE(compare.offer(files));
  compare.compareFiles(files);
  compare.setInFront(true);
  ASSERT_TRUE(again().runs);
  EXPECT_EQ(compare.baseline(), run(files[0]));
  EXPECT_EQ(compare.other(), run(files[1]));
}

}  // namespace
}  // namespace stowage::app
