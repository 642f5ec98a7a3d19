#include "app/gui/machine/default_machine.h"

#include "app/gui/predict/read_program.h"
#include "core/machine/detect.h"
#include "core/plan/read_in_place.h"
#include "widgets/common/stand_in.h"

namespace stowage::app {
namespace {

machine::Device card(std::uint32_t index) {
  machine::Device device;
  device.id = machine::gpu(index);
  device.name = "RTX 4090";
  device.budget = kStandInMemory;
  device.physical = kStandInMemory;
  return device;
}

/// Plans of these keep free what is predicted for their workload; of others nothing is predicted.
bool plansWithTurns(const model::Model& model) {
  return isProgram(model) || !model.kv_cache().layers.empty();
}

}  // namespace

machine::Machine defaultMachine(const model::Model& model, const plan::Settings& settings) {
  machine::Machine machine = plan::with_read_in_place(machine::detect(model.path()), model, settings);
  if (machine.gpu_count() == 0) {
    machine.devices.insert(machine.devices.begin(), card(0));
    machine.devices.front().name = widgets::kStandInCard;
  }
  return withUsualRoom(plan::with_default_overhead(std::move(machine), model), model);
}

machine::Machine withUsualRoom(machine::Machine machine, const model::Model& model) {
  // Whatever is said here would be kept instead of what is predicted.
  if (model.total_bytes() < plan::kLargeModel || plansWithTurns(model)) return machine;
  return machine::with_default_keep_free(std::move(machine));  // until a run says what activations need
}

machine::Machine forAnotherModel(machine::Machine machine, const model::Model& model,
                                 const plan::Settings& settings) {
  for (auto& device : machine.devices) device.keep_free.reset();
  return plan::with_read_in_place(withUsualRoom(std::move(machine), model), model, settings);
}

machine::Machine sampleMachine() {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < 2; ++i) {
    machine.devices.push_back(card(i));
    machine.devices.back().overhead = kGpuOverhead;
  }
  machine::Device ram;
  ram.id = machine::kCpu;
  ram.name = "DDR5 RAM";
  ram.budget = GiB(64);
  ram.physical = GiB(96);
  machine::Device disk;
  disk.id = machine::kDisk;
  disk.name = "NVMe SSD";
  disk.budget = GiB(931);
  disk.physical = GiB(931);
  machine.devices.push_back(ram);
  machine.devices.push_back(disk);
  machine.set_link(machine::kDisk, machine::kCpu, machine::kDefaultDiskRate);
  return machine;
}

}  // namespace stowage::app
