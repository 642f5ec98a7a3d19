#include "core/engine/streaming/stream_meter.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"

namespace stowage::engine {

StreamMeter::StreamMeter(const Program& program, const Places& places, const machine::Machine& machine,
                         const machine::Calibration* calibration, std::size_t most_steps)
    : places_(places),
      machine_(machine),
      most_steps_(most_steps),
      waiting_(places.gpus),
      used_in_(program.storages.size(), -1),
      loaded_(program.storages.size()) {
  pass_.rest_at.resize(places.gpus);
  for (std::uint16_t place = 0; place < places.count(); ++place)
    costs_.emplace_back(machine, name_of(place), calibration);
  for (const StorageBlock& block : program.storages) pass_.program.storages.push_back({Bytes(block.bytes)});
}

machine::DeviceId StreamMeter::name_of(std::uint16_t place) const {
  if (place < places_.gpus) return places_.name(place);
  return place == places_.cpu() ? machine::kCpu : machine::kDisk;
}

void StreamMeter::begin(const Step& step, c10::Device device, const EachHeld& each_held) {
  place_ = places_.of(device);
  if (pass_.sequence.size() >= most_steps_) pass_.complete = false;
  if (!pass_.complete) return;
  pass_.sequence.push_back(&step);
  pass_.program.steps.push_back({name_of(place_)});
  each_held([&](std::uint32_t storage, std::uint16_t place) {
    if (place < waiting_.size()) waiting_[place].push_back(storage);
  });
  if (place_ >= waiting_.size()) return;
  // A view that another GPU's step read last is still there when this one's next step begins.
  for (const std::uint32_t storage : waiting_[place_]) {
    if (loaded_[storage]) add_use(storage);
  }
  waiting_[place_].clear();
}

void StreamMeter::compute(std::uint64_t bytes, const estimate::ProductWork& product) {
  if (pass_.program.steps.empty()) return;
  std::uint64_t& ps = pass_.program.steps.back().compute_ps;
  ps = saturating_add(ps, costs_[place_].operator_ps(Bytes(bytes), product));
}

void StreamMeter::copy(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) {
  if (pass_.program.steps.empty()) return;
  std::uint64_t& ps = pass_.program.steps.back().compute_ps;
  ps = saturating_add(ps, estimate::copy_ps(machine_, name_of(from), name_of(to), Bytes(bytes)));
}

void StreamMeter::add_use(std::uint32_t storage) {
  const auto step = static_cast<std::int64_t>(pass_.program.steps.size()) - 1;
  if (used_in_[storage] == step || !pass_.complete) return;
  used_in_[storage] = step;
  pass_.program.uses.push_back({static_cast<std::uint32_t>(step), storage});
}

void StreamMeter::use(std::uint32_t storage, std::uint16_t place) {
  if (place == place_ && loaded_[storage]) add_use(storage);
}

void StreamMeter::rest(std::uint16_t gpu, std::uint64_t bytes) {
  std::vector<Bytes>& rest = pass_.rest_at[gpu];
  rest.resize(std::max<std::size_t>(pass_.sequence.size(), 1));
  rest.back() = std::max(rest.back(), Bytes(bytes));
}

bool StreamMeter::schedulable(std::uint16_t place, std::uint16_t from) const {
  return place == place_ && place < places_.gpus && from >= places_.cpu();
}

void StreamMeter::load(std::uint32_t storage, std::uint16_t from) {
  if (!pass_.complete) return copy(from, place_, pass_.program.storages[storage].bytes.count());
  loaded_[storage] = true;
  pass_.program.storages[storage].stored = name_of(from);
  pass_.loads.push_back({static_cast<std::uint32_t>(pass_.program.steps.size() - 1), storage});
  add_use(storage);
}

MeteredPass StreamMeter::take(std::vector<std::uint64_t> rest) {
  pass_.rest = std::move(rest);
  return std::move(pass_);
}

}  // namespace stowage::engine
