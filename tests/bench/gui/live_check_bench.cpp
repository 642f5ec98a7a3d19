// From a plan with an edit in it to what its target would get wrong, as the window has it: the map of the
// plan, the check with every fix tried, in a worker, and the way back. `check_ms` is the worker's part,
// `issues_ms` what the GUI thread then takes for the words of the Issues panel. At most 20 ms of
// Llama-3.1-70B and 100 ms of DeepSeek-V3 are wanted. Repeat with:
//   QT_QPA_PLATFORM=offscreen build/release/bin/bench_gui --benchmark_filter=live_check
#include <benchmark/benchmark.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <memory>

#include "app/gui/targets/device_checker.h"
#include "tests/bench/gui/hand.h"
#include "tests/support/cases.h"

namespace {

using namespace stowage;
using namespace stowage::app;

/// A model without a window, all on the first of eight GPUs but every `stride`-th layer (0: but none).
struct Checked {
  Checked(const char* name, const char* target, int stride) {
    PlanInput input;
    input.machine = bench::eightGpus();
    for (machine::Device& device : input.machine.devices) device.budget.reset();
    input.target.name = target;
    plan::DeviceMap map{{{"", machine::gpu(0)}}};
    for (int i = stride; stride > 0 && i < 61; i += stride)
      map.entries.push_back({layer(i), machine::gpu(1)});
    input.map = std::make_shared<const plan::DeviceMap>(std::move(map));
    document.openAs(QString::fromStdString(test::catalog(name)), std::move(input));
    document.waitUntilIdle(60000);
    if (!document.model()) return;
    checker = std::make_unique<DeviceChecker>(document);
    wait();
  }

  static std::string layer(int i) { return "model.layers." + std::to_string(i); }

  void wait() const {
    while (checker->running()) QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
  }

  /// The plan with one more layer elsewhere, as the document hands over what follows from an edit.
  widgets::PlanStatePtr edited(int i) const {
    auto out = std::make_shared<widgets::PlanState>(*document.state());
    out->generation += static_cast<quint64>(i) + 1;
    out->solving = false;
    const auto module = document.model()->find_module(layer(i % 60));
    const std::size_t end = module ? (*document.model())[*module].subtree_end : 0;
    for (std::size_t at = module ? module->index() : end; at < end; ++at) {
      for (const model::TensorId tensor : document.model()->modules()[at].tensors)
        out->placement.slots[tensor.index()] = 2;
    }
    return out;
  }

  Document document{};
  std::unique_ptr<DeviceChecker> checker{};
};

double milliseconds(const QElapsedTimer& clock) { return static_cast<double>(clock.nsecsElapsed()) * 1e-6; }

void live_check(benchmark::State& state, const char* name, const char* target, int stride) {
  Checked model(name, target, stride);
  if (!model.checker || !model.checker->answer()) return state.SkipWithError("no such catalog");
  double worst = 0, checks = 0, words = 0;
  QElapsedTimer clock;
  int i = 0;
  for (auto _ : state) {
    const widgets::PlanStatePtr next = model.edited(i++);
    clock.start();
    Q_EMIT model.document.changed(next);
    while (model.checker->answer()->plan != next) QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    const double took = milliseconds(clock);
    state.SetIterationTime(took * 1e-3);
    worst = std::max(worst, took);
    const TargetAnswerPtr& answer = model.checker->answer();
    clock.start();
    benchmark::DoNotOptimize(issuesOf(*answer));
    words += milliseconds(clock);
    clock.start();
    benchmark::DoNotOptimize(checkTarget(next, answer->facts, model.checker->question()));
    checks += milliseconds(clock);
  }
  state.counters["worst_ms"] = worst;
  state.counters["check_ms"] = checks / std::max(1, i);
  state.counters["issues_ms"] = words / std::max(1, i);
  state.counters["findings"] = static_cast<double>(model.checker->answer()->check.findings.size());
  state.counters["tensors"] = static_cast<double>(model.document.model()->tensors().size());
}

#define STOWAGE_LIVE_CHECK(id, ...) \
  BENCHMARK_CAPTURE(live_check, id, __VA_ARGS__)->UseManualTime()->Unit(benchmark::kMillisecond)
STOWAGE_LIVE_CHECK(llama_70b_silent, "llama-3.1-70b", "pytorch", 0);
STOWAGE_LIVE_CHECK(llama_70b_every_fourth, "llama-3.1-70b", "pytorch", 4);
STOWAGE_LIVE_CHECK(llama_70b_accelerate, "llama-3.1-70b", "accelerate", 2);
STOWAGE_LIVE_CHECK(deepseek_v3_silent, "deepseek-v3", "pytorch", 0);
STOWAGE_LIVE_CHECK(deepseek_v3_every_fourth, "deepseek-v3", "pytorch", 4);
STOWAGE_LIVE_CHECK(deepseek_v3_every_second, "deepseek-v3", "pytorch", 2);
STOWAGE_LIVE_CHECK(deepseek_v3_mttm, "deepseek-v3", "tensorrt-mttm", 2);
STOWAGE_LIVE_CHECK(deepseek_v3_accelerate, "deepseek-v3", "accelerate", 2);

}  // namespace
