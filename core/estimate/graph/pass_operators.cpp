#include "core/estimate/graph/pass_operators.h"

#include <utility>

#include "core/estimate/graph/graph_walk.h"

namespace stowage::estimate {

bool says_sizes(const formats::ExportedProgram& program) {
  const auto& values = program.graph.tensor_values;
  const auto described = [&](const std::string& name) {
    const auto value = values.find(name);
    return value != values.end() && !value->second.any;
  };
  bool returns = false;
  for (const formats::Node& node : program.graph.nodes) {
    for (const formats::Argument& output : node.outputs) {
      std::vector<std::string> names = output.names;
      const bool tensor = output.kind == formats::Argument::Kind::Tensor ||
                          output.kind == formats::Argument::Kind::OptionalTensor;
      if (tensor) names.push_back(output.text);
      for (const std::string& name : names) {
        if (name.empty()) continue;
        if (described(name)) return true;
        returns = true;
      }
    }
  }
  return !returns;
}

Result<GraphProgram> resolve_for(const GraphRequest& request, LeftOut& left_out) {
  auto symbols = symbols_for(*request.program, request.shapes, request.sizes);
  if (!symbols) return tl::unexpected<Error>(symbols.error());
  ValueSizes sizes(*request.program, std::move(*symbols), left_out);
  return resolve_graph(*request.program, sizes, left_out);
}

namespace {

/// Gone through once more with all weights on the host, streamed to the first GPU: who is brought once more
/// follows from what derivatives read, wherever the others lie.
std::map<std::string, plan::PassTimes::Back, std::less<>> copied_back(const GraphRequest& request,
                                                                      const GraphProgram& program) {
  if (!request.training || request.machine->gpu_count() == 0) return {};
  const std::string& path = request.program->path;
  MapUnderRun run;
  run.map.entries = {{"", machine::kCpu}};
  run.main_gpu = 0;
  run.offload_buffers = true;
  const auto layout = lay_out_graph(program, path, *request.machine, run);
  if (!layout) return {};
  LeftOut said_before;
  BlockLedger ledger(*layout, *request.machine);
  GraphWalk walk(program, path, *layout, ledger, said_before, *request.machine, request.calibration);
  walk.train(*request.training);
  walk.run();
  std::map<std::string, plan::PassTimes::Back, std::less<>> out;
  for (const GraphWeight& weight : program.weights)
    out.emplace(weight.name,
                walk.trained() ? walk.trained()->copied[weight.storage] : plan::PassTimes::Back());
  return out;
}

}  // namespace

Result<PassOperators> pass_operators(const GraphRequest& request) {
  const formats::ExportedProgram& exported = *request.program;
  if (!says_sizes(exported)) return PassOperators{};
  LeftOut left_out;
  auto program = resolve_for(request, left_out);
  if (!program) return tl::unexpected<Error>(program.error());
  MapUnderRun run;
  run.map.entries = {{"", request.machine->devices.front().id}};
  run.host_computes = !run.map.entries.front().device.gpu();
  const auto layout = lay_out_graph(*program, exported.path, *request.machine, run);
  if (!layout) return tl::unexpected<Error>(layout.error());
  BlockLedger ledger(*layout, *request.machine);
  GraphWalk walk(*program, exported.path, *layout, ledger, left_out, *request.machine, request.calibration);
  walk.keep_operators();
  if (request.training) walk.train(*request.training);
  walk.run();
  auto back = copied_back(request, *program);
  return PassOperators{std::move(program->modules), walk.clock().operators(), walk.clock().weights(),
                       std::move(back)};
}

}  // namespace stowage::estimate
