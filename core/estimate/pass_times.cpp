#include "core/estimate/pass_times.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/formula/formula_passes.h"
#include "core/estimate/formula/turn_times.h"
#include "core/estimate/graph/pass_operators.h"
#include "core/model/nearest_module.h"
#include "core/plan/evaluation/request_time.h"

namespace stowage::estimate {
namespace {

using plan::Placement;
using Slot = Placement::Slot;

/// Sums of all modules of a model stay below 2^63.
std::uint64_t picoseconds(double seconds, const model::Model& model) {
  const double most = std::floor(0x1p63 / static_cast<double>(model.modules().size()));
  const double ps = seconds * 1e12;
  return ps > 0 ? static_cast<std::uint64_t>(std::min(ps, most)) : 0;
}

/// The passes of a workload, all executed on one kind of device.
struct Passes {
  std::vector<Gone> prompt;  // by part
  Gone token;
};

class Maker {
 public:
  Maker(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
        const machine::Calibration* calibration)
      : model_(model),
        machine_(machine),
        workload_(settings.workload),
        calibration_(calibration),
        passes_(model, settings, settings.workload),
        parts_(passes_.parts()) {}

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
      if (!passes_.most_is_known(passes.prompt.back())) return nullptr;
      out->columns.push_back(column(slot, *times, passes));
    }
    if (out->columns.empty()) return nullptr;
    if (workload_.makes_tokens()) out->prompt_alone = prompt_alone(out->columns.front());
    return out;
  }

 private:
  /// A module below which something is computed in a request, and nothing in its steps; and all below it.
  std::vector<bool> prompt_alone(const plan::PassTimes::Column& column) const {
    const std::vector<model::Module>& modules = model_.modules();
    std::vector<bool> steps, ever, out;
    for (const std::uint64_t ps : column.step_ps) steps.push_back(ps > 0);
    for (const std::uint64_t ps : column.request_ps) ever.push_back(ps > 0);
    // Parents stand before their children.
    for (std::size_t i = modules.size(); i-- > 1;) {
      const std::size_t above = modules[i].parent.index();
      if (steps[i]) steps[above] = true;
      if (ever[i]) ever[above] = true;
    }
    for (std::size_t i = 0; i < modules.size(); ++i)
      out.push_back((ever[i] && !steps[i]) || (i > 0 && out[modules[i].parent.index()]));
    return out;
  }

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
    Passes out;
    for (const PromptPart& part : parts_) out.prompt.push_back(passes_.part(devices, part));
    if (workload_.makes_tokens()) out.token = passes_.token(devices);
    return out;
  }

  /// Adds seconds by module.
  void add(std::vector<double>& seconds, std::size_t slot, const TurnTimes& times, const Gone& gone,
           double factor) const {
    for (Turn turn : gone.turns) {
      turn.executes = static_cast<Slot>(slot);
      seconds[turn.module.index()] += factor * times.compute(turn).usual;
    }
  }

  plan::PassTimes::Column column(std::size_t slot, const TurnTimes& times, const Passes& passes) const {
    const bool generates = workload_.makes_tokens();
    std::vector<double> prompt(model_.modules().size()), token(prompt.size());
    double parts = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      add(prompt, slot, times, passes.prompt[i], parts_[i].stands_for);
      parts += parts_[i].stands_for;
    }
    add(token, slot, times, passes.token, 1);
    const auto tokens = static_cast<double>(workload_.generate);
    plan::PassTimes::Column out{machine_.devices[slot].id, machine_.devices[slot].name, {}, {}};
    for (std::size_t i = 0; i < prompt.size(); ++i) {
      out.step_ps.push_back(picoseconds(generates ? token[i] : prompt[i] / parts, model_));
      out.request_ps.push_back(picoseconds(prompt[i] + tokens * token[i], model_));
    }
    return out;
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const plan::Workload& workload_;
  const machine::Calibration* calibration_;
  FormulaPasses passes_;
  const std::vector<PromptPart> parts_;
};

/// By slot, of the devices that compute.
std::vector<std::optional<DeviceRates>> rates_by_slot(const machine::Machine& machine,
                                                      const machine::Calibration* calibration) {
  std::vector<std::optional<DeviceRates>> out;
  for (const machine::Device& device : machine.devices) {
    const bool computes = device.id.gpu() || device.id == machine::kCpu;
    out.push_back(computes ? DeviceRates::of(machine, device.id, calibration) : std::nullopt);
  }
  return out;
}

/// One pass of a program, as devices compute it.
class PassOfProgram {
 public:
  PassOfProgram(const model::Model& model, const PassOperators& pass) : model_(model), pass_(pass) {
    for (const std::string& name : pass.modules) modules_.push_back(model::nearest_module(model, name));
  }

  plan::PassTimes::Column column(const machine::Device& device, const DeviceRates& rates,
                                 std::uint64_t passes) const {
    std::vector<double> seconds(model_.modules().size());
    for (const PassClock::Operator& one : pass_.operators)
      seconds[modules_[one.module].index()] +=
          operator_seconds(rates, one.work, one.moves, pass_.weights).usual;
    plan::PassTimes::Column out{device.id, device.name, {}, {}};
    for (const double took : seconds) {
      out.step_ps.push_back(picoseconds(took, model_));
      out.request_ps.push_back(picoseconds(took * static_cast<double>(passes), model_));
    }
    return out;
  }

 private:
  const model::Model& model_;
  const PassOperators& pass_;
  std::vector<model::ModuleId> modules_;  // by number in the program
};

}  // namespace

bool has_rates(const machine::Machine& machine, const machine::Calibration* calibration) {
  const auto rates = rates_by_slot(machine, calibration);
  bool any = false;
  for (std::size_t slot = 0; slot < rates.size(); ++slot) {
    if (machine.devices[slot].id.gpu() && !rates[slot]) return false;
    any = any || rates[slot];
  }
  return any;
}

plan::PassTimesPtr pass_times(const model::Model& model, const machine::Machine& machine,
                              const plan::Settings& settings, const machine::Calibration* calibration) {
  if (model.runnable() || machine.devices.empty()) return nullptr;
  return Maker(model, machine, settings, calibration).run();
}

plan::PassTimesPtr pass_times(const model::Model& model, const machine::Machine& machine,
                              const plan::Settings& settings, const GraphRequest& asked) {
  if (!asked.program || !has_rates(machine, asked.calibration)) return nullptr;
  GraphRequest request = asked;
  request.machine = &machine;
  request.training = training_step(model, settings);
  const auto pass = pass_operators(request);
  if (!pass || pass->operators.empty()) return nullptr;
  const PassOfProgram program(model, *pass);
  const auto rates = rates_by_slot(machine, asked.calibration);
  auto out = std::make_shared<plan::PassTimes>();
  const std::uint64_t passes = plan::passes_of(model, settings.workload);
  for (std::size_t slot = 0; slot < rates.size(); ++slot) {
    if (rates[slot]) out->columns.push_back(program.column(machine.devices[slot], *rates[slot], passes));
  }
  if (!pass->back.empty()) {
    for (const model::Tensor& tensor : model.tensors()) {
      const auto copied = pass->back.find(tensor.name);
      out->back.push_back(copied == pass->back.end() ? plan::PassTimes::Back{0, 0} : copied->second);
    }
  }
  return out;
}

}  // namespace stowage::estimate
