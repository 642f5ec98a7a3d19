#include "core/estimate/pass_times.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/formula/formula_passes.h"
#include "core/estimate/formula/turn_times.h"

namespace stowage::estimate {
namespace {

using plan::Placement;
using Slot = Placement::Slot;

/// The passes of a workload, all executed on one kind of device.
struct Passes {
  Gone last, first, token;
};

class Maker {
 public:
  Maker(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
        const machine::Calibration* calibration)
      : model_(model),
        machine_(machine),
        workload_(settings.workload),
        calibration_(calibration),
        passes_(model, settings, settings.workload) {}

  plan::PassTimesPtr run() {
    if (passes_.weights_only()) return nullptr;
    auto out = std::make_shared<plan::PassTimes>();
    std::optional<Passes> on_gpu;
    for (std::size_t slot = 0; slot < machine_.devices.size(); ++slot) {
      const machine::DeviceId device = machine_.devices[slot].id;
      if (!device.gpu() && device != machine::kCpu) continue;
      const auto times = rates_of(slot);
      if (!times && device.gpu()) return nullptr;
      if (!times) continue;
      if (device.gpu() && !on_gpu) on_gpu = gone_through(slot);
      const Passes own = device.gpu() ? Passes{} : gone_through(slot);
      const Passes& passes = device.gpu() ? *on_gpu : own;
      if (!passes_.most_is_known(passes.last)) return nullptr;
      out->columns.push_back(column(slot, *times, passes));
    }
    return out->columns.empty() ? nullptr : plan::PassTimesPtr(std::move(out));
  }

 private:
  std::optional<TurnTimes> rates_of(std::size_t slot) const {
    std::vector<bool> used(machine_.devices.size());
    used[slot] = true;
    auto times = TurnTimes::of(machine_, used, calibration_, passes_.dtype());
    return times ? std::optional(std::move(*times)) : std::nullopt;
  }

  Passes gone_through(std::size_t slot) {
    const std::vector<Slot> executes(model_.modules().size(), static_cast<Slot>(slot));
    FormulaPasses::Devices devices{executes, machine_.devices.size()};
    if (const auto cpu = machine_.slot(machine::kCpu)) devices.cpu = static_cast<Slot>(*cpu);
    Passes out{passes_.last_part(devices), {}, {}};
    if (passes_.parts() > 1) out.first = passes_.first_part(devices);
    if (workload_.generate > 0) out.token = passes_.token(devices);
    return out;
  }

  /// Seconds by module.
  std::vector<double> seconds(std::size_t slot, const TurnTimes& times, const Gone& gone) const {
    std::vector<double> out(model_.modules().size(), 0);
    for (Turn turn : gone.turns) {
      turn.executes = static_cast<Slot>(slot);
      out[turn.module.index()] += times.compute(turn).usual;
    }
    return out;
  }

  plan::PassTimes::Column column(std::size_t slot, const TurnTimes& times, const Passes& passes) const {
    const bool parted = passes_.parts() > 1, generates = workload_.generate > 0;
    const std::vector<double> last = seconds(slot, times, passes.last),
                              first = parted ? seconds(slot, times, passes.first) : last,
                              token = generates ? seconds(slot, times, passes.token) : std::vector<double>();
    const auto tokens = static_cast<double>(workload_.generate);
    plan::PassTimes::Column out{machine_.devices[slot].id, machine_.devices[slot].name, {}, {}};
    for (std::size_t i = 0; i < last.size(); ++i) {
      const double prompt = passes_.whole_prompt(first[i], last[i]);
      out.step_ps.push_back(picoseconds(generates ? token[i] : prompt / passes_.parts()));
      out.request_ps.push_back(picoseconds(generates ? prompt + tokens * token[i] : prompt));
    }
    return out;
  }

  /// Sums of all modules of a model stay below 2^63.
  std::uint64_t picoseconds(double seconds) const {
    const double most = std::floor(0x1p63 / static_cast<double>(model_.modules().size()));
    const double ps = seconds * 1e12;
    return ps > 0 ? static_cast<std::uint64_t>(std::min(ps, most)) : 0;
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const plan::Workload& workload_;
  const machine::Calibration* calibration_;
  FormulaPasses passes_;
};

}  // namespace

plan::PassTimesPtr pass_times(const model::Model& model, const machine::Machine& machine,
                              const plan::Settings& settings, const machine::Calibration* calibration) {
  if (model.runnable() || machine.devices.empty()) return nullptr;
  return Maker(model, machine, settings, calibration).run();
}

}  // namespace stowage::estimate
