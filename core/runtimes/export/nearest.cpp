#include "core/runtimes/export/nearest.h"

#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"

namespace stowage::runtimes {

struct NearestProof {
  static Proven<NearestProof> yes_if(bool proven) { return Proven<NearestProof>(proven); }
};

plan::DeviceMap all_on(machine::DeviceId device) { return {{{"", device}}}; }

plan::DeviceMap without_disk(plan::DeviceMap map, machine::DeviceId instead) {
  for (plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device == machine::kDisk) entry.device = instead;
  }
  return map;
}

void add_stages(const ExportInput& input, bool grouped, Nearest& out) {
  if (layers_of(input.facts).size() < 2) return;
  StageCutter cutter(input, grouped);
  const StageCut cut = cutter.nearest();
  if (!cut.gpus.empty()) out.maps.push_back(cutter.map_of(cut));
  out.bound = Bytes(cut.bytes);
  out.left_out = !cutter.complete();
}

Nearest nearest_plans(const ExportInput& input) {
  Nearest out;
  if (input.target.nearest) input.target.nearest(input, out);
  for (const machine::DeviceId gpu : usable_gpus(input.map)) out.maps.push_back(all_on(gpu));
  out.proven = NearestProof::yes_if(!out.left_out);
  return out;
}

}  // namespace stowage::runtimes
