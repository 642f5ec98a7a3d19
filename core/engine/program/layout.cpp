#include "core/engine/program/layout.h"

#include <utility>

#include "core/estimate/graph/layout_rules.h"

namespace stowage::engine {
namespace {

/// Mode plain moves nothing: what lies on the CPU computes there.
estimate::MapUnderRun run_of(const protocol::RunRequest& request) {
  return {request.map, request.main_gpu, request.host_computes || request.mode == protocol::Mode::Plain,
          request.computed, request.offload_buffers};
}

estimate::RunPlaces run_places(const Places& places) {
  estimate::RunPlaces out;
  for (std::uint32_t i = 0; i < places.gpus; ++i) out.gpus.push_back(places.name(i));
  return out;
}

/// What the run changes stays where it is, whatever the map asks for.
std::vector<Error> warnings_of(const Program& program, const protocol::RunRequest& request,
                               const Layout& layout, const Places& places) {
  std::vector<Error> out;
  const estimate::MapLookup lookup(request.map, request.computed);
  for (std::size_t i = 0; i < program.weights.size(); ++i) {
    const Weight& weight = program.weights[i];
    const bool computed = layout.host_computes || lookup.computed(weight.name);
    const bool asked = !layout.home[i].gpu() && !computed && (weight.parameter || request.offload_buffers);
    if (!asked || !program.storages[weight.storage].mutated) continue;
    out.push_back(Error{Code::EngineMutatedStays,
                        {},
                        {weight.name, std::to_string(layout.main.is_cpu() ? 0 : places.of(layout.main))}});
  }
  return out;
}

}  // namespace

Result<Layout> lay_out(const Program& program, const protocol::RunRequest& request, Places places) {
  const estimate::MapUnderRun run = run_of(request);
  auto found = estimate::LayoutRules(program, program.path, run_places(places), run).make();
  if (!found) return tl::unexpected<Error>(found.error());
  const bool plain = request.mode == protocol::Mode::Plain;
  for (std::size_t i = 0; plain && i < program.weights.size(); ++i) {
    if (found->home[i] == machine::kDisk) return fail(Code::EnginePlainDisk, {}, {program.weights[i].name});
  }
  if (!plain) estimate::spread_constants(program, *found);
  const auto device = [&](std::uint16_t place) {
    return place < places.gpus ? places.torch(place) : c10::Device(c10::kCPU);
  };
  Layout out;
  out.main = device(found->main);
  out.host_computes = found->host_computes;
  for (const auto& place : found->module_place)
    out.module_device.push_back(place ? std::optional(device(*place)) : std::nullopt);
  for (const auto& [weight, place] : found->resident) out.resident.push_back({weight, device(place)});
  out.home = std::move(found->home);
  out.release = std::move(found->release);
  out.warnings = warnings_of(program, request, out, places);
  out.places = std::move(places);
  return out;
}

}  // namespace stowage::engine
