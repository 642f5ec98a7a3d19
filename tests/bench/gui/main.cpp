#include <benchmark/benchmark.h>

#include "app/gui/testing/watchdog.h"
#include "widgets/theme/style.h"

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  stowage::app::Watchdog application(argc, argv);
  stowage::widgets::installStyle();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
