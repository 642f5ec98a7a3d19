// The timeline of a long run in its widget: what opening costs the window, and each frame of panning.
//   build/release/bin/bench_gui --benchmark_filter=timeline
// 10 million rows, saved and mapped again; the widget is 1,600 x 900. STOWAGE_BENCH_ROWS says another number.
#include <benchmark/benchmark.h>

#include <QPainter>
#include <QTemporaryDir>
#include <memory>

#include "tests/bench/long_run.h"
#include "widgets/timeline/timeline_view.h"

namespace {

using namespace stowage;

std::shared_ptr<const trace::Timeline> mapped_run() {
  static const QTemporaryDir folder;
  static const std::shared_ptr<const trace::Timeline> run = [] {
    const int rows = qEnvironmentVariableIntValue("STOWAGE_BENCH_ROWS");
    const std::string path = folder.filePath(QStringLiteral("long.trace")).toStdString();
    trace::Timeline made = bench::long_run(rows > 0 ? static_cast<std::size_t>(rows) : 10'000'000);
    made.finish();
    if (!trace::save(made, path)) std::abort();
    return std::make_shared<const trace::Timeline>(trace::load(path).value());
  }();
  return run;
}

void timeline_show(benchmark::State& bench) {
  const auto run = mapped_run();
  for (auto _ : bench) {
    widgets::TimelineView view;
    view.resize(1600, 900);
    view.setTimeline(run, nullptr);
    QImage image(view.size(), QImage::Format_RGB32);
    view.render(&image);
  }
}
BENCHMARK(timeline_show)->Iterations(3)->Unit(benchmark::kMillisecond);

/// `range(0)`: the view is that fraction of the run, and moves over it.
void timeline_pan(benchmark::State& bench) {
  const auto run = mapped_run();
  widgets::TimelineView view;
  view.resize(1600, 900);
  view.setTimeline(run, nullptr);
  view.show();
  QImage image(view.size(), QImage::Format_RGB32);
  const std::uint64_t window = run->duration_ns / static_cast<std::uint64_t>(bench.range(0));
  std::uint64_t step = 0;
  for (auto _ : bench) {
    const std::uint64_t begin = (run->duration_ns - window) / 97 * (++step % 97);
    view.canvas().setView(begin, begin + window);
    view.canvas().render(&image);
  }
}
BENCHMARK(timeline_pan)->RangeMultiplier(16)->Range(1, 65536)->Unit(benchmark::kMillisecond);

}  // namespace
