#pragma once

#include <benchmark/benchmark.h>

#include <QElapsedTimer>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <cmath>
#include <iostream>
#include <map>
#include <memory>

#include "app/gui/testing/watchdog.h"
#include "app/gui/window/main_window.h"
#include "tests/support/paths.h"

namespace stowage::bench {

using namespace app;

constexpr int kMouseMs = 8;  // 125 reports a second, as mice have
constexpr int kStep = 9;     // pixels a report: a hand in a hurry

inline machine::Machine eightGpus() {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < 8; ++i) machine.devices.push_back({machine::gpu(i), "H100", GiB(80), {}, {}});
  machine.devices.push_back({machine::kCpu, {}, GiB(1024), {}, {}});
  machine.devices.push_back({machine::kDisk, {}, {}, {}, {}});
  return machine;
}

/// A person at the real window, with DeepSeek-V3 on eight GPUs. STOWAGE_BENCH_MODEL names another model (a
/// full-size sparse folder, say).
struct Hand {
  Hand() : session(folder.filePath(QStringLiteral("settings.ini"))), runs(document) {
    window = std::make_unique<MainWindow>(document, runs, session);
    window->resize(1440, 900);
    window->show();
    PlanInput input;
    input.machine = eightGpus();
    input.settings.workload = {8192, 1};
    const QString given = qEnvironmentVariable("STOWAGE_BENCH_MODEL");
    document.openAs(
        given.isEmpty() ? QString::fromStdString(test::data("catalogs/deepseek-v3.json.gz")) : given,
        std::move(input));
    document.waitUntilIdle(60000);
    turn(600);
  }

  /// Lets the event loop run for a while.
  static void turn(int ms) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < ms)
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 2);
  }

  static void send(QWidget* widget, QEvent::Type type, QPoint at, Qt::MouseButton button,
                   Qt::MouseButtons buttons) {
    QMouseEvent event(type, QPointF(at), QPointF(widget->mapToGlobal(at)), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &event);
  }

  /// Presses at the first point, goes through the others, lets go at the last. All are points of `widget`,
  /// also those outside of it.
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
    return {static_cast<int>(lanes.scene().label_width + share * lanes.scene().bar_width),
            static_cast<int>(y)};
  }

  QTemporaryDir folder;
  Document document;
  Session session;
  RunController runs;
  std::unique_ptr<MainWindow> window;
};

inline Watchdog& watchdog() { return *static_cast<Watchdog*>(qApp); }

inline void report(benchmark::State& state) {
  const auto& dog = watchdog();
  state.counters["held_ms_max"] = dog.longestMs();
  state.counters["held_cpu_ms_max"] = dog.longestCpuMs();
  state.counters["over_16ms"] = static_cast<double>(dog.over(16));
  state.counters["scale"] = qApp->devicePixelRatio();
  state.counters["events"] = static_cast<double>(dog.events());
  if (!qEnvironmentVariableIsSet("STOWAGE_BENCH_HOLDS")) return;
  std::map<QString, std::pair<int, double>> worst;
  for (const auto& hold : dog.long_events()) {
    auto& [count, most] = worst[hold.what];
    ++count;
    most = std::max(most, hold.cpu_ms);
  }
  for (const auto& [what, seen] : worst)
    std::cerr << "  " << qPrintable(what) << "  " << seen.first << " times, at most " << seen.second
              << " ms of CPU\n";
}

/// Does it under the watchdog's eyes, with what it sets going. STOWAGE_BENCH_HOLDS=1 prints every event over
/// 4 ms.
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

}  // namespace stowage::bench
