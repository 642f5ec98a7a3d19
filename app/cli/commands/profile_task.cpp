#include "app/cli/commands/profile_task.h"

#include <algorithm>
#include <utility>

#include "core/solve/solve.h"

namespace stowage::cli {

bool names_gpu(const plan::DeviceMap& map) {
  return std::any_of(map.entries.begin(), map.entries.end(),
                     [](const auto& entry) { return entry.device.gpu(); });
}

bool has_open_batch(const model::Model& model) {
  const auto& open = model.open_sizes();
  return std::any_of(open.begin(), open.end(), [](const model::OpenSize& size) { return size.batch; });
}

std::string keep_batch_to_plan(const model::Model& model, const std::string& program,
                               formats::SizeValues& sizes) {
  const auto typed = sizes.find("batch");
  if (typed == sizes.end() || has_open_batch(model)) return {};
  const std::int64_t samples = typed->second;
  sizes.erase(typed);
  return fill_sentence(
      "%s has a fixed batch: its inputs keep that, and --batch %1 counts for the plan alone.", program,
      {std::to_string(samples)});
}

void tell_of_batch(const Session& session, const std::string& words, Outcome& out) {
  if (words.empty()) return;
  if (session.json)
    out.document["warnings"].push_back(words);
  else
    out.notes += "stowage-cli: " + words + "\n";
}

Try<bool> take_map(ProfileTask& task, plan::DeviceMap map, const std::string& file) {
  task.map = std::move(map);
  plan::AppliedMap applied;
  task.evaluation = plan::check(*task.model, task.machine, task.settings, task.map, &applied);
  task.placement = std::move(applied.placement);
  for (const plan::Diagnostic& diagnostic : task.evaluation.diagnostics) {
    const bool blocks =
        diagnostic.what.code == Code::MapUncovered || diagnostic.what.code == Code::MapMissingDevice;
    if (blocks) return rejected(diagnostic.what, file);
  }
  return true;
}

namespace {

Result<solve::Answer> solve_with(const Session& session, const ProfileTask& task,
                                 const plan::Settings& settings, const plan::TurnBytes& turns) {
  const auto catalog = solve::make_unit_catalog(task.model, settings);
  return solve::solve_with_turns(*catalog, task.machine, settings, turns, nullptr, {}, session.job());
}

}  // namespace

Try<bool> solve_task(const Session& session, ProfileTask& task, const plan::TurnBytes& turns,
                     const std::string& program) {
  auto answer = solve_with(session, task, task.settings, turns);
  if (answer && answer->outcome == solve::Outcome::Infeasible && task.settings.runtime.prefetches()) {
    // Copied in their turn the weights may fit: the run then has what room is left, which is said before.
    plan::Settings in_turn = task.settings;
    in_turn.runtime.streaming = machine::Streaming::Compatible;
    auto other = solve_with(session, task, in_turn, turns);
    if (other && other->outcome != solve::Outcome::Infeasible) answer = std::move(other);
  }
  if (!answer)
    return answer.error().code == Code::Cancelled ? Try<bool>(rejected(answer.error(), program))
                                                  : Try<bool>(usage(answer.error()));
  if (answer->outcome == solve::Outcome::Infeasible)
    return tl::unexpected<Failure>({kNo, answer->infeasible.reason, program});
  task.settings.main_gpu = answer->main_gpu;
  task.settings.computed = answer->computed;
  task.placement = std::move(answer->placement);
  task.map = plan::to_device_map(*task.model, task.machine, task.placement);
  task.evaluation = plan::evaluate(*task.model, task.machine, task.settings, task.placement);
  return true;
}

estimate::Audit audit_of(const ProfileTask& task, const protocol::RunRequest& request,
                         const RunPrediction& predicted, const EngineRun& run) {
  plan::Settings settings = task.settings;
  settings.main_gpu = request.main_gpu;
  settings.streams_to_empty_gpu = true;
  const plan::Evaluation planned = plan::evaluate(*task.model, task.machine, settings, task.placement);
  return estimate::audit({.prediction = predicted.prediction,
                          .recorded = run.timeline.blocks.empty() ? nullptr : &run.timeline,
                          .result = run.result,
                          .complete = !run.error,
                          .model = task.model.get(),
                          .machine = &task.machine,
                          .settings = &settings,
                          .placement = &task.placement,
                          .evaluation = &planned,
                          .all_on_one_gpu = predicted.all_on_one_gpu});
}

namespace {

/// What of each device's budget the run had no use of.
void add_overheads(const machine::Machine& machine, Json& rows) {
  for (Json& row : rows) {
    const auto id = machine::parse_device(row["device"].get<std::string>());
    const machine::Device* const device = id ? machine.find(*id) : nullptr;
    if (device && device->overhead > Bytes()) row["overhead_bytes"] = device->overhead.count();
  }
}

}  // namespace

Json run_document(const ProfileTask& task, const std::string& program, const protocol::RunRequest& request,
                  const EngineRun& run) {
  Json json;
  json["schema"] = "stowage.run/1";
  json["ok"] = !run.error;
  json["program"] = program;
  json["device_map"] = plan::to_json(task.map);
  json["main_device"] =
      machine::to_string(request.main_gpu ? task.machine.devices[*request.main_gpu].id : machine::kCpu);
  json["engine"] = {{"version", run.engine}, {"torch", run.torch}};
  const Json measured = protocol::to_json(run.result);
  for (const auto& [key, value] : measured.items()) json[key] = value;
  add_overheads(task.machine, json["devices"]);
  if (run.error) json["error"] = {{"message", sentence(*run.error)}, {"rule", rule_name(run.error->code)}};
  return json;
}

std::string keep_trace(EngineRun& run, bool remote, const std::string& program, const std::string& file) {
  const bool died = run.error && run.error->code == Code::EngineEnded;
  if ((!died && !remote) || run.timeline.blocks.empty()) return {};
  if (run.timeline.model.empty()) run.timeline.model = program;
  const auto saved = trace::save(run.timeline, file);
  return saved ? "" : "stowage-cli: " + sentence(saved.error()) + "\n";
}

}  // namespace stowage::cli
