#include "app/gui/what_if/machine_table.h"

#include <QFileInfo>
#include <algorithm>

#include "app/gui/document/plan_edits.h"
#include "app/gui/machine/machine_file.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/read_program.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::Machine;

constexpr std::uint64_t kTokens[] = {8192, 32768, 131072};

struct Words {
  Q_DECLARE_TR_FUNCTIONS(WhatIfTable)
};

struct LinkPreset {
  const char* name;
  std::uint64_t rate;  ///< bytes a second that programs reach with sixteen lanes
};
constexpr LinkPreset kLinks[] = {
    {"PCIe 3.0 × 16", 12'000'000'000}, {"PCIe 4.0 × 16", 24'000'000'000}, {"PCIe 5.0 × 16", 48'000'000'000}};

Machine withLinks(Machine machine, std::uint64_t rate) {
  const auto devices = machine.devices;
  for (const auto& device : devices) {
    if (!device.id.gpu() || !machine.find(machine::kCpu)) continue;
    machine.set_link(machine::kCpu, device.id, rate);
    machine.set_link(device.id, machine::kCpu, rate);
  }
  return machine;
}

Machine withTwiceTheMemory(Machine machine) {
  for (auto& device : machine.devices) {
    if (device.id != machine::kCpu || !device.budget) continue;
    device.budget = *device.budget + *device.budget;
    if (device.physical < *device.budget) device.physical = *device.budget;
  }
  return machine;
}

bool hasBudget(const Machine& machine, machine::DeviceId id) {
  const auto* device = machine.find(id);
  return device && device->budget;
}

/// nullopt: not more than there is, or more than the inputs of the program can have.
std::optional<PlanInput> withContext(PlanInput input, std::uint64_t tokens,
                                     const formats::ExportedProgram* program) {
  plan::Workload& workload = input.settings.workload;
  if (!workload.shapes.empty()) {
    const auto length = program ? estimate::length_of(*program, workload.shapes) : std::nullopt;
    if (!length || static_cast<std::uint64_t>(*length) >= tokens) return std::nullopt;
    workload.shapes = estimate::with_length(*program, workload.shapes, static_cast<std::int64_t>(tokens));
    if (workload.shapes.empty()) return std::nullopt;
    if (workload.tokens > 0) workload.tokens = std::max(workload.tokens, tokens);
    return input;
  }
  if (tokens <= workload.context()) return std::nullopt;
  if (program) {
    const auto asked = estimate::shapes_with(*program, static_cast<std::int64_t>(workload.batch),
                                             static_cast<std::int64_t>(tokens));
    if (!estimate::length_of(*program, asked) || !estimate::symbols_for(*program, asked, {}))
      return std::nullopt;
  }
  workload.tokens = tokens;
  // A prompt that was asked for by itself grows with the context it stands in.
  if (workload.prompt > 0) workload.prompt = tokens - std::min(workload.generate, tokens);
  return input;
}

double stepOf(const estimate::Prediction& prediction, const widgets::PlanState& plan) {
  return prediction.time ? prediction.time->step : plan.evaluation.step_seconds;
}

/// Of the GPUs that have a budget, the one with the least room under the plan.
std::optional<machine::DeviceId> fullest(const widgets::PlanState& plan) {
  std::optional<machine::DeviceId> out;
  Bytes least;
  for (const auto& use : plan.evaluation.devices) {
    if (!use.device.gpu() || !use.budget || (out && use.free >= least)) continue;
    out = use.device;
    least = use.free;
  }
  return out;
}

/// The whole of a plan for a question, without an explanation where there is none.
PlanOutcome plan(PlanRequest request, const Job& job) {
  request.previous.reset();
  solve::Effort effort = solve::Effort::live();
  effort.tolerance = 0;
  return solvePlan(request, effort, job);
}

bool cancelled(const PlanOutcome& outcome) { return outcome.error && outcome.error->code == Code::Cancelled; }

}  // namespace

bool WhatIfResult::runFits() const {
  if (!fits || !prediction) return fits;
  return std::none_of(prediction->devices.begin(), prediction->devices.end(), [&](const auto& device) {
    const auto* known = plan->machine.find(device.device);
    return known && known->budget && device.peak > *known->budget;
  });
}

bool hasContext(const model::Model& model, const formats::ExportedProgram* program) {
  return program != nullptr || (!isProgram(model) && !model.kv_cache().layers.empty());
}

std::vector<WhatIfCase> whatIfCases(const PlanInput& input, const formats::ExportedProgram* program,
                                    bool has_context) {
  PlanInput base = input;
  base.map.reset();
  std::vector<WhatIfCase> out{{Words::tr("The machine as it is"), {}, base}};
  const auto add = [&](const QString& name, const QString& note, PlanInput next) {
    const bool known = std::any_of(out.begin(), out.end(), [&](const auto& c) { return c.input == next; });
    if (!known) out.push_back({name, note, std::move(next)});
  };
  if (base.machine.gpu_count() > 0 && base.machine.devices.size() < machine::kMostDevices)
    add(Words::tr("One more GPU"), Words::tr("Like the last one."),
        edits::withAnotherGpu(base, std::nullopt));
  if (hasBudget(base.machine, machine::kCpu))
    add(Words::tr("Twice the RAM"), Words::tr("The budget of the CPU, doubled."),
        edits::withMachine(base, withTwiceTheMemory(base.machine)));
  if (base.machine.gpu_count() > 0 && base.machine.find(machine::kCpu)) {
    for (const LinkPreset& link : kLinks)
      add(QString::fromUtf8(link.name),
          Words::tr("All GPUs linked to the CPU at %1.").arg(widgets::rateText(link.rate)),
          edits::withMachine(base, withLinks(base.machine, link.rate)));
  }
  for (const std::uint64_t tokens : kTokens) {
    if (auto longer = has_context ? withContext(base, tokens, program) : std::nullopt)
      add(Words::tr("%1 tokens of context").arg(widgets::countText(tokens)), Words::tr("The same machine."),
          std::move(*longer));
  }
  for (const CardSet& cards : quickMachines())
    add(cards.name, Words::tr("CPU and disk as they are."),
        edits::withMachine(base, withCards(base.machine, cards)));
  return out;
}

Result<WhatIfCase> caseOfFile(const PlanInput& input, const QString& path) {
  auto read = readMachineFile(path);
  if (!read) return tl::unexpected<Error>(read.error());
  PlanInput base = input;
  base.map.reset();
  QStringList note{path};
  if (const QString assumed = assumedText(read->assumed); !assumed.isEmpty()) note << assumed;
  return WhatIfCase{QFileInfo(path).completeBaseName(), note.join(u'\n'),
                    edits::withMachine(base, std::move(read->machine)), std::move(read->calibration)};
}

PredictionGround groundOf(const WhatIfCase& one, PredictionGround ground) {
  if (one.calibration) ground.calibration = one.calibration;
  return ground;
}

const estimate::PredictedDevice* tightest(const estimate::Prediction& prediction, const Machine& machine) {
  const estimate::PredictedDevice* out = nullptr;
  double most = -1;
  for (const bool gpus : {true, false}) {
    for (const auto& device : prediction.devices) {
      const auto* known = machine.find(device.device);
      const bool here = gpus ? device.device.gpu() : device.device == machine::kCpu;
      if (!here || !known || !device.peak) continue;
      const double budget = known->budget && *known->budget ? static_cast<double>(known->budget->count()) : 0;
      const double share = budget > 0 ? static_cast<double>(device.peak.count()) / budget : 0;
      if (share > most) out = &device, most = share;
    }
    if (out != nullptr) return out;
  }
  return out;
}

std::optional<WhatIfResult> tryCase(const PlanRequest& request, const PredictionGround& ground,
                                    const Job& job) {
  WhatIfResult out;
  const PlanOutcome outcome = plan(request, job);
  if (cancelled(outcome)) return std::nullopt;
  if (outcome.error) {
    out.why = widgets::sentenceText(*outcome.error);
    return out;
  }
  if (outcome.infeasible()) {
    const Bytes missing = outcome.state->answer->infeasible.short_bytes;
    out.why = missing ? Words::tr("short by %1").arg(widgets::bytesText(missing)) : Words::tr("no plan fits");
    return out;
  }
  // Strategies that are not ours give a map in any case.
  out.fits = outcome.state->evaluation.fits;
  if (!out.fits) out.why = Words::tr("the strategy's plan does not fit");
  out.plan = outcome.state;
  out.prediction = std::make_shared<const estimate::Prediction>(predictPlan(*out.plan, ground));
  const auto device = fullest(*out.plan);
  if (!out.fits || !device || out.plan->evaluation.gpu_bytes >= out.plan->evaluation.total) return out;
  PlanRequest more = request;
  more.catalog = out.plan->catalog;
  more.input = edits::withBudget(more.input, *device, *out.plan->machine.find(*device)->budget + GiB(1));
  const PlanOutcome then = plan(more, job);
  if (cancelled(then)) return std::nullopt;
  if (then.error || then.infeasible()) return out;
  const estimate::Prediction faster = predictPlan(*then.state, ground);
  const Bytes now = out.plan->evaluation.gpu_bytes, after = then.state->evaluation.gpu_bytes;
  out.next = {*device, stepOf(*out.prediction, *out.plan) - stepOf(faster, *then.state),
              after > now ? after - now : Bytes()};
  return out;
}

}  // namespace stowage::app
