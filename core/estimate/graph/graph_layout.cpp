#include "core/estimate/graph/graph_layout.h"

#include <utility>

namespace stowage::estimate {
Result<GraphLayout> lay_out_graph(const GraphProgram& program, const std::string& path,
                                  const machine::Machine& machine, const MapUnderRun& run) {
  RunPlaces places;
  for (std::uint32_t i = 0; i < machine.gpu_count(); ++i) places.gpus.push_back(machine.devices[i].id);
  auto layout = LayoutRules(program, path, std::move(places), run).make();
  if (layout) spread_constants(program, *layout);
  return layout;
}

}  // namespace stowage::estimate
