#include "core/estimate/stopped_run.h"

#include <algorithm>

namespace stowage::estimate {
namespace {

constexpr int kMostTries = 8;

}  // namespace

StoppedRun::StoppedRun(machine::DeviceId device, Bytes held, Bytes there, const Prediction& predicted,
                       bool reserved)
    : device_(device), there_(there), reserved_(reserved) {
  if (const auto peak = peak_of(predicted)) beyond_ = held - *peak;  // no less than 0
}

std::optional<Bytes> StoppedRun::peak_of(const Prediction& prediction) const {
  if (prediction.method == PredictionMethod::None) return std::nullopt;
  for (const PredictedDevice& device : prediction.devices) {
    if (device.device == device_) return reserved_ ? std::max(device.peak, device.reserved) : device.peak;
  }
  return Bytes();  // nothing lies there
}

std::optional<Bytes> StoppedRun::short_of(const Prediction& other, const machine::Machine& machine) const {
  const auto peak = peak_of(other);
  if (!peak || !beyond_) return std::nullopt;
  for (const PredictedDevice& device : other.devices) {
    const machine::Device* const known = machine.find(device.device);
    if (device.device != device_ && known && known->budget && device.peak > *known->budget)
      return std::nullopt;
  }
  const machine::Device* const here = machine.find(device_);
  if (!here) return std::nullopt;
  return *peak + *beyond_ - here->budget.value_or(there_);
}

std::optional<Bytes> least_enough(Bytes from, Bytes most,
                                  const std::function<std::optional<Bytes>(Bytes)>& short_of) {
  Bytes amount = from;
  for (int i = 0; i < kMostTries && amount <= most; ++i) {
    const auto missing = short_of(amount);
    if (!missing) return std::nullopt;
    if (!*missing) return amount;
    amount += *missing;
  }
  return std::nullopt;
}

}  // namespace stowage::estimate
