#include "app/gui/hosts/hosts_flow.h"

#include "app/gui/predict/described_programs.h"
#include "app/gui/predict/read_program.h"
#include "core/estimate/graph/value_flow.h"
#include "core/estimate/workload_inputs.h"

namespace stowage::app {

plan::ValueFlowPtr flowOf(const model::ModelPtr& model, const plan::Workload& workload) {
  if (!isProgram(*model)) return nullptr;
  const auto read = readProgram(model, {});
  if (!read || !read->program) return nullptr;
  estimate::GraphRequest request;
  request.shapes = estimate::inputs_of_workload(*read->program, workload).shapes;
  const DescribedProgram described = describedProgram(read->program, {}, request);
  return estimate::value_flow(*model, request);
}

}  // namespace stowage::app
