#include "core/estimate/formula/predict_formula.h"

#include <algorithm>

#include "core/base/saturating.h"
#include "core/estimate/allocator_model.h"
#include "core/estimate/formula/formula_passes.h"
#include "core/estimate/formula/formula_timeline.h"
#include "core/estimate/formula/turn_times.h"
#include "core/estimate/predicted_timeline.h"
#include "core/plan/evaluation/evaluate_costs.h"
#include "core/plan/evaluation/executing.h"

namespace stowage::estimate {
namespace {

using plan::Placement;
using Slot = Placement::Slot;

class Predictor {
 public:
  Predictor(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
            const Placement& placement, const plan::Workload& workload, const FormulaOptions& options)
      : model_(model),
        machine_(machine),
        settings_(with(settings, workload)),
        placement_(placement),
        workload_(workload),
        options_(options),
        passes_(model, settings_, workload, options.exported),
        used_(machine.devices.size()) {}

  Prediction run() {
    out_.method = PredictionMethod::Formula;
    executes_ = plan::executing_slots(model_, machine_, settings_, placement_);
    find_brought();
    if (passes_.weights_only()) {
      leave_out({Code::FormulaWeightsOnly, model_.name(), {}, {}});
    } else {
      go_through();
    }
    if (out_.devices.empty()) add_devices();
    return std::move(out_);
  }

 private:
  static plan::Settings with(plan::Settings settings, const plan::Workload& workload) {
    settings.workload = workload;
    return settings;
  }

  void leave_out(Error error) {
    out_.unknown.push_back(sentence_of(error));
    out_.left_out.push_back(std::move(error));
  }
  static std::string sentence_of(const Error& error) {
    return fill_sentence(sentence_pattern(error), error.subject, error.arguments);
  }

  void find_brought() {
    brought_.resize(model_.modules().size());
    const std::vector<PlannedTurn> turns = predicted_turns(model_, machine_, settings_, placement_);
    for (const PlannedTurn& turn : turns)
      brought_[turn.module.index()] = {turn.streamed, turn.stored == machine::kDisk, turn.fetched, turn.sent};
    copied_ = brought_;
    for (const PlannedTurn& turn : turns) {
      if (turn.read) copied_[turn.module.index()] = {turn.read, true, turn.fetched, {}};
    }
  }

  FormulaPasses::Devices devices() const {
    FormulaPasses::Devices out{executes_, machine_.devices.size()};
    if (const auto cpu = machine_.slot(machine::kCpu)) out.cpu = static_cast<Slot>(*cpu);
    return out;
  }

  void go_through() {
    const Gone prefill = passes_.largest_part(devices(), options_.timeline);
    const bool generates = workload_.makes_tokens();
    const Gone decode = generates ? passes_.token(devices(), options_.timeline) : Gone{};
    say_what_is_left_out(prefill);
    take_peaks(prefill);
    take_peaks(decode);
    if (passes_.most_is_known(prefill)) take_times(prefill, decode);
    add_devices();
    if (options_.timeline)
      out_.timeline = formula_timeline(model_, machine_, out_.devices, brought_,
                                       {{prefill.turns, prefill.events}, {decode.turns, decode.events}});
  }

  void say_what_is_left_out(const Gone& gone) {
    for (const Error& remark : passes_.reader().remarks()) leave_out(remark);
    if (!gone.unknown.empty()) {
      std::vector<model::ModuleId> all = gone.unknown;
      std::sort(all.begin(), all.end(), [](auto a, auto b) { return a.value < b.value; });
      all.erase(std::unique(all.begin(), all.end()), all.end());
      const model::Module& first = model_[all.front()];
      leave_out({Code::FormulaNoFormula, first.name, {std::to_string(all.size()), first.class_name}, {}});
    }
    for (const Forward::Assumed& one : gone.images)
      leave_out({Code::FormulaOneImage, model_[one.module].name, {std::to_string(one.positions)}, {}});
    for (const Forward::Assumed& one : gone.prompt_images)
      leave_out({Code::FormulaOneImage, model_[one.module].name, {std::to_string(one.positions)}, {}});
    for (const Forward::Assumed& one : gone.sources)
      leave_out({Code::FormulaSource, model_[one.module].name, {}, {}});
    if (gone.pictures) {
      const PictureInput& input = *gone.pictures;
      const std::string side = std::to_string(input.side);
      const std::string text = input.context > 0 ? " + " + std::to_string(input.context) : "";
      leave_out({Code::FormulaOneImage, model_.name(), {side + " × " + side + text}, {}});
    }
    if (passes_.packed()) {
      const model::PackedGroup& first = model_.packed_groups().front();
      leave_out({Code::FormulaPacked,
                 model_.packed_name(first),
                 {std::to_string(model_.packed_groups().size())},
                 {}});
    }
    const std::vector<std::string>& unsized = model_.kv_cache().unsized;
    if (!unsized.empty() && workload_.context() > 0)
      leave_out({Code::FormulaCacheUnsized, unsized.front(), {std::to_string(unsized.size())}, {}});
    const bool attends =
        std::any_of(gone.turns.begin(), gone.turns.end(), [](const Turn& turn) { return turn.cache > 0; });
    if (!attends && model_.kv_cache().layers.empty() && unsized.empty() && workload_.context() > 0 &&
        generates())
      leave_out({Code::FormulaNoCache, model_.name(), {}, {}});
  }

  /// Whether the model makes text token by token, as far as its class says it; what sees all at once has no
  /// cache.
  bool generates() const {
    const std::string& name = model_[model_.root()].class_name;
    const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
    return name.empty() || (has("LM") && !has("MaskedLM")) || has("Generation") || has("Chat");
  }

  void take_peaks(const Gone& gone) {
    peaks_.resize(machine_.devices.size());
    for (const Turn& turn : gone.turns) {
      if (turn.executes >= machine_.devices.size()) continue;
      used_[turn.executes] = true;
      const Bytes streamed = brought_[turn.module.index()].bytes, made(turn.peak);
      Peak& peak = peaks_[turn.executes];
      if (made + streamed > peak.made + peak.streamed || !peak.module.valid())
        peak = {made, streamed, turn.module};
      PredictedModule& module = module_of(turn);
      module.activations = std::max(module.activations, made);
    }
  }

  PredictedModule& module_of(const Turn& turn) {
    rows_.resize(model_.modules().size(), Value::kNone);
    std::uint32_t& row = rows_[turn.module.index()];
    if (row == Value::kNone) {
      row = static_cast<std::uint32_t>(out_.modules.size());
      out_.modules.push_back({model_[turn.module].name,
                              machine_.devices[turn.executes].id,
                              {},
                              brought_[turn.module.index()].bytes});
    }
    return out_.modules[row];
  }

  void take_times(const Gone& prefill, const Gone& decode) {
    const auto times = TurnTimes::of(machine_, used_, options_.calibration, passes_.dtype());
    if (!times) {
      leave_out(times.error());
      return;
    }
    const std::optional<RoomAhead> ahead = room_ahead();
    const auto pass = [&](const std::vector<Turn>& turns) {
      if (ahead) {
        if (auto early = times->pass_ahead(turns, brought_, *ahead)) return std::move(*early);
      }
      return times->pass(turns, copied_, plan::overlap_of(settings_));
    };
    const bool generates = !decode.turns.empty();
    const PassTime prompt = whole_prompt(prefill, pass, !generates);
    PredictedTime time;
    time.prefill = time.first_token_seconds = prompt.total.usual;
    time.first_token_low = prompt.total.low;
    time.first_token_high = prompt.total.high;
    const PassTime further = generates ? pass(decode.turns) : PassTime();
    const PassTime& step = generates ? further : prompt;
    time.step = step.total.usual;
    time.low = step.total.low;
    time.high = step.total.high;
    time.compute = step.compute;
    time.copies = step.copies;
    time.stall = std::max(0.0, time.step - time.compute);
    if (generates && further.total.usual > 0) {
      time.decode = further.total.usual;
      const auto tokens = static_cast<double>(workload_.batch);
      time.tokens_per_second = tokens / further.total.usual;
      time.tokens_per_second_low = tokens / further.total.high;
      if (further.total.low > 0) time.tokens_per_second_high = tokens / further.total.low;
    }
    if (generates) add_seconds(decode.turns, further.turns, 1);
    out_.time = time;
  }

  /// All parts of the prompt. `largest`: the one that memory was counted of. `by_module`: modules take that
  /// long.
  template <class PassOf>
  PassTime whole_prompt(const Gone& largest, const PassOf& pass, bool by_module) {
    PassTime out;
    for (const PromptPart& part : passes_.parts()) {
      const bool known = part.tokens == part.keys && part.keys == workload_.prompt_tokens();
      const Gone own = known ? Gone() : passes_.part(devices(), part);
      const Gone& gone = known ? largest : own;
      const PassTime took = pass(gone.turns);
      const double times = part.stands_for;
      out.total.low += times * took.total.low;
      out.total.usual += times * took.total.usual;
      out.total.high += times * took.total.high;
      out.compute += times * took.compute;
      out.copies += times * took.copies;
      if (by_module) add_seconds(gone.turns, took.turns, times);
    }
    return out;
  }

  void add_seconds(const std::vector<Turn>& turns, const std::vector<double>& seconds, double times) {
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (turns[i].executes < machine_.devices.size()) module_of(turns[i]).seconds += times * seconds[i];
    }
  }

  /// Where weights are brought ahead: what is left of each GPU beside all that a pass needs there.
  std::optional<RoomAhead> room_ahead() const {
    if (!settings_.runtime.prefetches() || workload_.training) return std::nullopt;
    const plan::Evaluation evaluation = plan::evaluate_costs(model_, machine_, settings_, placement_);
    const std::vector<Bytes> padded = padding();
    RoomAhead out;
    out.window = settings_.runtime.window;
    for (std::size_t slot = 0; slot < machine_.devices.size(); ++slot) {
      const plan::DeviceUse& use = evaluation.devices[slot];
      const Bytes there = use.weights + use.stays + use.training.total() + padded[slot] + use.kv_cache +
                          use.overhead + use.saved + peaks_[slot].made;
      const std::optional<Bytes> budget = machine_.devices[slot].budget;
      const Bytes left = budget ? (*budget > there ? *budget - there : Bytes()) : Bytes::max();
      out.room.push_back(use.device.gpu() ? left : Bytes());
    }
    return out;
  }

  /// What blocks of 512 bytes add to the weights of each device.
  std::vector<Bytes> padding() const {
    std::vector<Bytes> out(machine_.devices.size());
    std::vector<std::uint64_t> own;
    const std::vector<std::uint64_t>& sizes = plan::stored_sizes(model_, settings_, own);
    const auto& columns = model_.columns();
    std::vector<bool> counted(sizes.size());
    constexpr std::uint64_t kBlock = AllocatorModel::kBlock;
    for (std::size_t i = 0; i < columns.tensors.size(); ++i) {
      const std::uint32_t storage = columns.tensors[i].storage;
      const Slot slot = placement_.slots[i];
      if (counted[storage] || slot >= out.size()) continue;
      counted[storage] = true;
      out[slot] += Bytes((kBlock - sizes[storage] % kBlock) % kBlock);
    }
    return out;
  }

  void add_devices() {
    const plan::Evaluation evaluation = plan::evaluate_costs(model_, machine_, settings_, placement_);
    const std::vector<Bytes> padded = padding();
    peaks_.resize(machine_.devices.size());
    for (std::size_t i = 0; i < machine_.devices.size(); ++i) {
      const plan::DeviceUse& use = evaluation.devices[i];
      const Peak& peak = peaks_[i];
      PredictedDevice device;
      device.device = use.device;
      const bool disk = use.device.role() == machine::Role::Storage;
      device.weights = use.weights + use.stays + (disk ? Bytes() : padded[i]);
      // What passes through the host on its way from disk is there all the time.
      device.streamed = use.device.gpu() ? peak.streamed : use.reserve;
      device.saved = use.saved;
      device.activations = peak.made + use.saved;
      device.kv_cache = use.kv_cache;
      device.overhead = use.overhead;
      device.gradients = use.training.gradients;
      device.optimizer = use.training.optimizer;
      device.peak = device.weights + device.streamed + device.activations + device.kv_cache +
                    device.overhead + device.gradients + device.optimizer;
      device.reserved = device.peak;
      if (use.device.gpu() && device.peak) {
        // CUDA hands out segments of whole 2 MiB.
        constexpr std::uint64_t kSegment = 2ull << 20;
        const std::uint64_t held = (device.peak - device.overhead).count();
        device.reserved = Bytes(saturating_add(held, kSegment - 1) / kSegment * kSegment) + device.overhead;
      }
      if (peak.module.valid()) device.peak_module = model_[peak.module].name;
      out_.devices.push_back(std::move(device));
    }
  }

  struct Peak {
    Bytes made{}, streamed{};
    model::ModuleId module{};
  };

  const model::Model& model_;
  const machine::Machine& machine_;
  const plan::Settings settings_;
  const Placement& placement_;
  const plan::Workload& workload_;
  const FormulaOptions& options_;
  FormulaPasses passes_;
  std::vector<bool> used_;           // by slot: executes something
  std::vector<Slot> executes_;       // by module
  std::vector<Brought> brought_;     // by module
  std::vector<Brought> copied_;      // the same, and what is read for the CPU to compute with
  std::vector<std::uint32_t> rows_;  // by module: in out_.modules
  std::vector<Peak> peaks_;          // by slot
  Prediction out_;
};

}  // namespace

Prediction predict_formula(const model::Model& model, const machine::Machine& machine,
                           const plan::Settings& settings, const plan::Placement& placement,
                           const plan::Workload& workload, const FormulaOptions& options) {
  return Predictor(model, machine, settings, placement, workload, options).run();
}

}  // namespace stowage::estimate
