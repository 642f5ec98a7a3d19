#include "core/plan/default_overhead.h"

namespace stowage::plan {

machine::Machine with_default_overhead(machine::Machine machine, const model::Model& model) {
  if (model.total_bytes() < kLargeModel) return machine;
  for (machine::Device& device : machine.devices) {
    if (device.id.gpu() && !device.overhead) device.overhead = kGpuOverhead;
  }
  return machine;
}

}  // namespace stowage::plan
