// From an edit to its picture on the real window, and how long the GUI thread is held on the way:
// Llama-3.1-70B, the sample of the start page. held_ms is the longest single turn of the event loop (the edit
// itself included); a display frame is 16.7 ms.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <memory>

#include "app/gui/machine/default_machine.h"
#include "app/gui/window/main_window.h"
#include "resources/resources.h"
#include "tests/support/paths.h"

namespace {

using namespace stowage;
using namespace stowage::app;

/// The window with the sample open, on `gpus` cards of 24 GiB.
struct Workbench {
  explicit Workbench(std::uint32_t gpus)
      : session(folder.filePath(QStringLiteral("settings.ini"))), runs(document) {
    resources::init();
    window = std::make_unique<MainWindow>(document, runs, session);
    window->resize(1440, 900);
    window->show();
    PlanInput input;
    input.machine = sampleMachine();
    if (gpus == 1) input.machine.devices.erase(input.machine.devices.begin() + 1);
    input.settings.workload = {8192, 1};
    document.openAs(QString::fromStdString(test::data("catalogs/llama-3.1-70b.json.gz")), std::move(input));
    document.waitUntilIdle(60000);
    for (int i = 0; i < 20; ++i) QApplication::processEvents(QEventLoop::AllEvents, 20);
  }

  /// Runs `act` on the GUI thread and turns the event loop until the answer is painted. Returns the longest
  /// turn, in ms.
  template <typename Act>
  double held(const Act& act) {
    QElapsedTimer turn;
    turn.start();
    act();
    auto longest = static_cast<double>(turn.nsecsElapsed()) * 1e-6;
    do {
      turn.restart();
      QApplication::processEvents();
      longest = std::max(longest, static_cast<double>(turn.nsecsElapsed()) * 1e-6);
    } while (document.solving());
    return longest;
  }

  model::ModuleId module(const char* name) const {
    return document.model()->find_module(name).value_or(model::ModuleId(0));
  }

  QTemporaryDir folder;
  Document document;
  Session session;
  RunController runs;
  std::unique_ptr<MainWindow> window;
};

/// Times `act(i)` and tells how long the thread was held at most.
template <typename Act>
void measure(benchmark::State& state, const Act& act) {
  Workbench bench(static_cast<std::uint32_t>(state.range(0)));
  if (!bench.document.model()) return state.SkipWithError("the sample does not open");
  double worst = 0, sum = 0;
  int i = 0;
  for (auto _ : state) {
    const double held = bench.held([&] { act(bench, i); });
    worst = std::max(worst, held);
    sum += held;
    ++i;
  }
  state.counters["held_ms_max"] = worst;
  state.counters["held_ms_mean"] = sum / std::max(1, i);
}

void edit_budget(benchmark::State& state) {
  measure(state, [](Workbench& bench, int i) {
    bench.window->commands().budget(machine::gpu(0), GiB(14) + MiB(static_cast<std::uint64_t>(i % 997) * 10),
                                    false);
  });
}
BENCHMARK(edit_budget)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

void edit_pin(benchmark::State& state) {
  measure(state, [](Workbench& bench, int i) {
    const QString name = QStringLiteral("model.layers.%1").arg(i % 80);
    bench.window->commands().pin({bench.module(qPrintable(name))}, i % 2 ? machine::kCpu : machine::gpu(0));
  });
}
BENCHMARK(edit_pin)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->Iterations(60);

void undo_and_redo(benchmark::State& state) {
  measure(state, [](Workbench& bench, int i) {
    auto& stack = bench.document.undoStack();
    if (stack.count() == 0) bench.window->commands().pin({bench.module("model.layers.12")}, machine::kCpu);
    if (i % 2 == 0)
      stack.undo();
    else
      stack.redo();
  });
}
BENCHMARK(undo_and_redo)->Arg(2)->Unit(benchmark::kMillisecond);

void select_a_layer(benchmark::State& state) {
  measure(state, [](Workbench& bench, int i) {
    bench.window->hub().select({bench.module(qPrintable(QStringLiteral("model.layers.%1").arg(i % 80)))});
  });
}
BENCHMARK(select_a_layer)->Arg(2)->Unit(benchmark::kMillisecond);

/// A drag that goes from lane to lane: a question each.
void preview_of_a_drop(benchmark::State& state) {
  measure(state, [](Workbench& bench, int i) {
    const auto& devices = bench.document.input().machine.devices;
    const QString name = QStringLiteral("model.layers.%1").arg(i % 80);
    bench.window->whatIf().preview({bench.module(qPrintable(name))},
                                   devices[static_cast<std::size_t>(i) % devices.size()].id, {});
  });
}
BENCHMARK(preview_of_a_drop)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

}  // namespace
