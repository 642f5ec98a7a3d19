// A person drags on DeepSeek-V3, and a watchdog tells how long the GUI thread is held at most: tiles across the lanes of eight GPUs, and the post of a
// budget. STOWAGE_BENCH_MODEL names another model (a full-size sparse folder, say); STOWAGE_BENCH_HOLDS=1 prints every event over 4 ms.
#include <benchmark/benchmark.h>

#include <QElapsedTimer>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <iostream>
#include <map>
#include <memory>

#include "app/gui/main_window.h"
#include "tests/bench/gui/watchdog.h"

namespace {

using namespace stowage;
using namespace stowage::app;

constexpr int kMouseMs = 8;  // 125 reports a second, as mice have
constexpr int kStep = 9;     // pixels a report: a hand in a hurry

machine::Machine eightGpus() {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < 8; ++i) machine.devices.push_back({machine::gpu(i), "H100", GiB(80), {}, {}});
  machine.devices.push_back({machine::kCpu, {}, GiB(1024), {}, {}});
  machine.devices.push_back({machine::kDisk, {}, {}, {}, {}});
  return machine;
}

struct Hand {
  Hand() : session(folder.filePath(QStringLiteral("settings.ini"))), runs(document) {
    window = std::make_unique<MainWindow>(document, runs, session);
    window->resize(1440, 900);
    window->show();
    PlanInput input;
    input.machine = eightGpus();
    input.settings.workload = {8192, 1};
    const QString given = qEnvironmentVariable("STOWAGE_BENCH_MODEL");
    document.openAs(given.isEmpty() ? QStringLiteral(STOWAGE_SOURCE_DIR "/tests/data/catalogs/deepseek-v3.json.gz") : given, std::move(input));
    document.waitUntilIdle(60000);
    turn(600);
  }

  /// Lets the event loop run for a while.
  static void turn(int ms) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < ms) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 2);
  }

  static void send(QWidget* widget, QEvent::Type type, QPoint at, Qt::MouseButton button, Qt::MouseButtons buttons) {
    QMouseEvent event(type, QPointF(at), QPointF(widget->mapToGlobal(at)), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &event);
  }

  /// Presses at the first point, goes through the others, lets go at the last. All are points of `widget`, also those outside of it.
  static void drag(QWidget* widget, const std::vector<QPoint>& way) {
    QPoint at = way.front();
    send(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
    turn(kMouseMs);
    send(widget, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    for (const QPoint to : way) {
      while (at != to) {
        const QPointF left(to - at);
        const double length = std::hypot(left.x(), left.y());
        at = length <= kStep ? to : at + (left * (kStep / length)).toPoint();
        send(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton);
        turn(kMouseMs);
      }
    }
    send(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
  }

  /// From the widget's coordinates to those of the lanes, and a lane's middle at `share` of the bar.
  QPoint inLane(std::size_t lane, double share) const {
    const auto& lanes = *window->views().lanes();
    const auto& view = lanes.scene().lanes[lane];
    const double y = view.top + view.height / 2 - lanes.verticalScrollBar()->value();
    return {static_cast<int>(lanes.scene().label_width + share * lanes.scene().bar_width), static_cast<int>(y)};
  }

  QTemporaryDir folder;
  Document document;
  Session session;
  RunController runs;
  std::unique_ptr<MainWindow> window;
};

bench::Watchdog& watchdog() { return *static_cast<bench::Watchdog*>(qApp); }

void report(benchmark::State& state) {
  const auto& dog = watchdog();
  state.counters["held_ms_max"] = dog.longestMs();
  state.counters["held_cpu_ms_max"] = dog.longestCpuMs();
  state.counters["over_16ms"] = static_cast<double>(dog.over(16));
  state.counters["events"] = static_cast<double>(dog.events());
  if (!qEnvironmentVariableIsSet("STOWAGE_BENCH_HOLDS")) return;
  std::map<QString, std::pair<int, double>> worst;
  for (const auto& hold : dog.long_events()) {
    auto& [count, most] = worst[hold.what];
    ++count;
    most = std::max(most, hold.cpu_ms);
  }
  for (const auto& [what, seen] : worst) std::cerr << "  " << qPrintable(what) << "  " << seen.first << " times, at most " << seen.second << " ms of CPU\n";
}

template <typename Act>
void watched(benchmark::State& state, const Act& act) {
  Hand hand;
  if (!hand.document.model()) return state.SkipWithError("the model does not open");
  watchdog().watch();
  for (auto _ : state) act(hand);
  // What the drop sets going belongs to it.
  QElapsedTimer clock;
  clock.start();
  while (hand.document.solving() && clock.elapsed() < 20000) Hand::turn(20);
  Hand::turn(400);
  watchdog().rest();
  report(state);
}

/// A tile of the treemap over every lane, there and back, dropped on the last but one.
void drag_a_tile(benchmark::State& state) {
  watched(state, [](Hand& hand) {
    QWidget* map = &hand.window->views().treemap();
    QWidget* lanes = hand.window->views().lanes()->viewport();
    const auto& tiles = hand.window->views().treemap().scene();
    const auto all = tiles.pointables();
    const auto& rect = tiles.tiles[all[all.size() / 2]].rect;
    const auto to = [&](QPoint point) { return map->mapFromGlobal(lanes->mapToGlobal(point)); };
    const std::size_t count = hand.window->views().lanes()->scene().lanes.size();
    std::vector<QPoint> way{QPoint(static_cast<int>(rect.x + rect.width / 2), static_cast<int>(rect.y + 4))};
    for (std::size_t lane = 0; lane < count; ++lane) way.push_back(to(hand.inLane(lane, 0.3 + 0.04 * static_cast<double>(lane))));
    for (std::size_t lane = count; lane-- > 1;) way.push_back(to(hand.inLane(lane, 0.6)));
    Hand::drag(map, way);
  });
}
BENCHMARK(drag_a_tile)->Iterations(3)->Unit(benchmark::kMillisecond);

/// The post of a budget, down by a third and up again.
void drag_a_budget(benchmark::State& state) {
  watched(state, [](Hand& hand) {
    QWidget* lanes = hand.window->views().lanes()->viewport();
    const auto& scene = hand.window->views().lanes()->scene();
    const double share = scene.lanes[2].post.value_or(0) / scene.bar_width;
    Hand::drag(lanes, {hand.inLane(2, share), hand.inLane(2, share - 0.3), hand.inLane(2, share - 0.05)});
  });
}
BENCHMARK(drag_a_budget)->Iterations(3)->Unit(benchmark::kMillisecond);

/// One tile after another is selected: what holds it, and the price of every other place.
void select_tiles(benchmark::State& state) {
  watched(state, [](Hand& hand) {
    auto& map = hand.window->views().treemap();
    const auto all = map.scene().pointables();
    for (std::size_t i = 0; i < 12; ++i) {
      const auto& rect = map.scene().tiles[all[i * (all.size() - 1) / 11]].rect;
      const QPoint at(static_cast<int>(rect.x + rect.width / 2), static_cast<int>(rect.y + rect.height / 2));
      Hand::send(&map, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
      Hand::send(&map, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
      Hand::turn(250);
    }
    hand.window->hub().select(std::vector<model::ModuleId>(hand.document.model()->execution_order()));
    Hand::turn(400);
  });
}
BENCHMARK(select_tiles)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
