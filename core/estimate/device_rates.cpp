#include "core/estimate/device_rates.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/estimate/kernel_cost.h"
#include "core/machine/cards.h"

namespace stowage::estimate {
namespace {

using machine::Measured;

// Which part of the maker's figure is reached. Memory: 0.6 to 0.85 (LLM-Viewer and what users report of
// decode). Products: between a third and three quarters for the shapes of a transformer. Links: pageable
// memory reaches half of pinned.
constexpr Band kOfMemory{0.6, machine::kUsualOfMemory, 0.85},
    kOfProducts{0.33, machine::kUsualOfProducts, 0.75};
constexpr double kOfLinkAtWorst = 0.5;

Band times(const Band& band, double factor) {
  return {band.low * factor, band.usual * factor, band.high * factor};
}
/// Eight of ten repetitions lie in it; where that was not written down, all of them.
Band band_of(const machine::Spread& spread) {
  return spread.tenth > 0 ? Band{spread.tenth, spread.median, spread.nine_tenths}
                          : Band{spread.least, spread.median, spread.most};
}

std::string_view torch_type(model::Dtype dtype) {
  const model::DtypeInfo& info = model::info(dtype);
  if (info.block_bytes > 0) return "float16";  // unpacked before the product
  if (dtype == model::Dtype::F16 || dtype == model::Dtype::BF16 || dtype == model::Dtype::F32)
    return info.torch_name;
  return info.bits >= 32 || info.bits == 0 ? "float32" : "bfloat16";
}

/// What was measured of one device at several sizes, of one type: sizes are sparse, so the rate of a size
/// between two is taken on the line between them, over the logarithm of the size.
Band at_size(const machine::Calibration& calibration, Measured what, machine::DeviceId device,
             std::string_view type, double n) {
  const machine::Figure *below = nullptr, *above = nullptr;
  for (const machine::Figure& figure : calibration.figures) {
    if (figure.what != what || figure.from != device || figure.dtype != type) continue;
    const auto size = static_cast<double>(figure.size);
    if (size <= n && (!below || figure.size > below->size)) below = &figure;
    if (size >= n && (!above || figure.size < above->size)) above = &figure;
  }
  if (!below && !above) return {};
  if (!below || !above || below == above) return band_of((below ? below : above)->spread);
  const double first = std::log(static_cast<double>(below->size)),
               last = std::log(static_cast<double>(above->size));
  const double part = (std::log(n) - first) / (last - first);
  const Band a = band_of(below->spread), b = band_of(above->spread);
  const auto between = [&](double from, double to) { return from + (to - from) * part; };
  return {between(a.low, b.low), between(a.usual, b.usual), between(a.high, b.high)};
}

}  // namespace

Band seconds(double amount, const Band& rate) {
  const auto at = [&](double one) { return one > 0 ? amount / one : 0.0; };
  return {at(rate.high), at(rate.usual), at(rate.low)};
}
Band most(const Band& a, const Band& b) {
  return {std::max(a.low, b.low), std::max(a.usual, b.usual), std::max(a.high, b.high)};
}
Band plus(const Band& a, const Band& b) { return {a.low + b.low, a.usual + b.usual, a.high + b.high}; }

std::optional<DeviceRates> DeviceRates::of(const machine::Machine& machine, machine::DeviceId device,
                                           const machine::Calibration* calibration) {
  DeviceRates out;
  out.device_ = device;
  const machine::Device* known = machine.find(device);
  const machine::Card* card = known ? machine::find_card(known->name) : nullptr;
  if (!card && calibration && device == machine::kCpu) card = machine::find_card(calibration->processor);
  if (card && card->host == device.gpu()) card = nullptr;
  const machine::Link* own = machine.find_link(device, device);
  const bool listed = own && own->bytes_per_second > 0;
  // What a run has shown since stands above what was measured of it, and of nothing else.
  const bool learned = listed && own->learned, launches = learned && own->latency_ns > 0;
  const machine::Figure* read =
      calibration && !learned ? calibration->find(Measured::Read, device, device) : nullptr;
  const machine::Figure* launch =
      calibration && !launches ? calibration->find(Measured::Launch, device, device) : nullptr;
  if (calibration && at_size(*calibration, Measured::Matmul, device, "float32", 1).usual > 0)
    out.calibration_ = calibration;
  out.caches_ = out.calibration_ && read;
  if (!out.calibration_ && !card) return std::nullopt;
  if (read) {
    out.memory_ = band_of(read->spread);
  } else if (listed || !card) {
    const auto rate = static_cast<double>(machine.rate(device, device));
    out.memory_ = {rate * kOfLinkAtWorst, rate, rate};
  } else {
    out.memory_ = times(kOfMemory, card->memory);
  }
  constexpr double kNs = 1e-9;
  const auto assumed = static_cast<double>(device.gpu() ? kDefaultLaunchNs : 2000);
  const double usual = (launches ? static_cast<double>(own->latency_ns) : assumed) * kNs;
  out.launch_ = launch ? band_of(launch->spread) : Band{usual / 2, usual, usual * 2};
  if (card) {
    out.float32_ = times(kOfProducts, card->float32);
    out.half_ = times(kOfProducts, card->half);
    out.bfloat16_ = times(kOfProducts, card->bfloat16);
  }
  return out;
}

Band DeviceRates::products(model::Dtype dtype, double n) const {
  const std::string_view type = torch_type(dtype);
  if (calibration_) {
    if (const Band measured = at_size(*calibration_, Measured::Matmul, device_, type, n); measured.usual > 0)
      return measured;
    return at_size(*calibration_, Measured::Matmul, device_, "float32", n);
  }
  return type == "float32" ? float32_ : type == "float16" ? half_ : bfloat16_;
}

Band DeviceRates::convolutions(model::Dtype dtype, double n) const {
  if (!calibration_) return products(dtype, n);
  const Band measured = at_size(*calibration_, Measured::Convolution, device_, torch_type(dtype), n);
  return measured.usual > 0 ? measured : products(dtype, n);
}

Band DeviceRates::memory(double bytes) const {
  return caches_ ? at_size(*calibration_, Measured::Read, device_, "", std::max(bytes, 1.0)) : memory_;
}

Band link_rate(const machine::Machine& machine, machine::DeviceId from, machine::DeviceId to,
               const machine::Calibration* calibration) {
  const auto rate = static_cast<double>(std::max<std::uint64_t>(machine.rate(from, to), 1));
  if (calibration) {
    const Measured what = from == machine::kDisk ? Measured::Disk : Measured::Copy;
    const machine::Figure* figure = calibration->find(what, from, to, what == Measured::Copy ? "pinned" : "");
    if (!figure) figure = calibration->find(what, from, to);
    // A rate that was typed since stands above what was measured.
    if (figure && std::abs(figure->spread.median - rate) <= 1) return band_of(figure->spread);
  }
  return {rate * kOfLinkAtWorst, rate, rate};
}

machine::Machine linked_at(machine::Machine machine, const machine::Calibration* calibration,
                           double Band::*end) {
  const auto set = [&](machine::DeviceId from, machine::DeviceId to) {
    const double rate = link_rate(machine, from, to, calibration).*end;
    machine.set_link(from, to, static_cast<std::uint64_t>(std::max(rate, 1.0)));
  };
  for (const machine::Device& device : machine.devices) {
    if (device.id.gpu()) set(machine::kCpu, device.id);
  }
  set(machine::kDisk, machine::kCpu);
  return machine;
}

}  // namespace stowage::estimate
