#pragma once

#include <string>

#include "core/base/json.h"
#include "core/estimate/formula/predict_formula.h"
#include "core/formats/formats.h"
#include "core/formats/readers.h"
#include "tests/support/cases.h"

namespace stowage::estimate::test {

/// A model of tests/data/catalogs or of the catalogs beside the checkout; nullptr where it is not there.
inline model::ModelPtr catalog(const std::string& name) {
  for (const std::string& root : stowage::test::roots()) {
    const auto model = formats::open_model(root + "/catalogs/" + name + ".json.gz");
    if (model) return *model;
  }
  return nullptr;
}

/// GPUs of such budgets with the name of a card, RAM and a disk without limits.
inline machine::Machine machine_of(std::uint32_t gpus, const std::string& card = "RTX 4090") {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < gpus; ++i)
    machine.devices.push_back({machine::gpu(i), card, Bytes(24'000'000'000)});
  machine.devices.push_back({machine::kCpu});
  machine.devices.push_back({machine::kDisk});
  return machine;
}

/// Everything in one slot.
inline plan::Placement all_in(const model::Model& model, plan::Placement::Slot slot) {
  plan::Placement placement;
  placement.slots.assign(model.tensors().size(), slot);
  return placement;
}

inline const PredictedDevice& on(const Prediction& prediction, machine::DeviceId id) {
  for (const PredictedDevice& device : prediction.devices) {
    if (device.device == id) return device;
  }
  static const PredictedDevice kNone;
  return kNone;
}

inline bool leaves_out(const Prediction& prediction, Code code) {
  for (const Error& error : prediction.left_out) {
    if (error.code == code) return true;
  }
  return false;
}

}  // namespace stowage::estimate::test
