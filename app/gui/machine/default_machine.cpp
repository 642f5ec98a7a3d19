#include "app/gui/machine/default_machine.h"

#include "core/machine/detect.h"
#include "core/plan/read_in_place.h"
#include "widgets/common/stand_in.h"

namespace stowage::app {
namespace {

// A pass over the sample's 8,192 tokens is predicted to hold 2.1 GiB in lm_head at once, beside its weights.
constexpr std::uint32_t kSampleKeepFreePercent = 9;
constexpr Bytes kLargeModel = GiB(2);  // nobody counts a card's overhead for a model of some megabytes

machine::Device card(std::uint32_t index) {
  machine::Device device;
  device.id = machine::gpu(index);
  device.name = "RTX 4090";
  device.budget = GiB(24);
  device.physical = GiB(24);
  return device;
}

}  // namespace

machine::Machine defaultMachine(const model::Model& model) {
  machine::Machine machine = plan::with_read_in_place(machine::detect(model.path()), model);
  if (machine.gpu_count() == 0) {
    machine.devices.insert(machine.devices.begin(), card(0));
    machine.devices.front().name = widgets::kStandInCard;
  }
  if (model.total_bytes() < kLargeModel) return machine;
  for (auto& device : machine.devices) {
    if (device.id.gpu() && !device.overhead) device.overhead = kGpuOverhead;
  }
  return machine::with_default_keep_free(std::move(machine));  // until a run says what activations need
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
  return machine::with_default_keep_free(std::move(machine), kSampleKeepFreePercent);
}

}  // namespace stowage::app
