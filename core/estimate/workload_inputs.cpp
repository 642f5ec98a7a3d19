#include "core/estimate/workload_inputs.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace stowage::estimate {
namespace {

/// Numbers beyond what a size can be are too many for any program.
std::int64_t size_of(std::uint64_t count) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return static_cast<std::int64_t>(std::min(count, kMost));
}

}  // namespace

bool says_inputs(const plan::Workload& workload) {
  return workload.context() > 0 || !workload.shapes.empty();
}

WorkloadInputs inputs_of_workload(const formats::ExportedProgram& program, const plan::Workload& workload) {
  WorkloadInputs out;
  if (!says_inputs(workload)) return out;
  out.shapes = workload.shapes.empty()
                   ? shapes_with(program, size_of(workload.batch), size_of(workload.context()))
                   : workload.shapes;
  if (out.shapes.empty()) return out;
  if (const auto taken = symbols_for(program, out.shapes, {}); !taken) {
    out.refused = taken.error();
    out.shapes.clear();
  }
  return out;
}

void leave_out(Prediction& prediction, const Error& why) {
  prediction.unknown.push_back(sentence(why));
  prediction.left_out.push_back(why);
}

}  // namespace stowage::estimate
