#include "app/gui/run/saved_of_result.h"

#include "core/base/json.h"
#include "core/estimate/offload/saved_of_run.h"

namespace stowage::app {

Result<std::vector<plan::SavedActivations>> savedOf(const protocol::RunResult& result) {
  protocol::RunResult sums;
  sums.backward = result.backward;
  if (sums.backward) sums.backward->rows.clear();  // as JSON they would take the window's time
  Json run = protocol::to_json(sums);
  run["schema"] = "stowage.run/1";
  return estimate::offload::saved_of_run(run, "run");
}

}  // namespace stowage::app
