#include "core/base/json.h"
#include "core/estimate/offload/kept.h"
#include "core/estimate/offload/schedule.h"

namespace stowage::estimate::offload {
namespace {

Json verdicts_json(const std::vector<Verdict>& verdicts, const Scenario& scenario) {
  Json json = Json::array();
  for (const Verdict& verdict : verdicts) {
    Json fixes = Json::array();
    for (const Error& fix : fixes_of(verdict, scenario)) fixes.push_back(sentence(fix));
    json.push_back({{"rule", to_string(verdict.rule)},
                    {"subjects", verdict.subjects},
                    {"message", sentence(sentence_of(verdict))},
                    {"fixes", std::move(fixes)}});
  }
  return json;
}

Json copies_json(const std::vector<Layer>& layers, const std::vector<Copy>& copies, const char* other) {
  Json json = Json::array();
  for (const Copy& copy : copies)
    json.push_back({{"layer", layers[copy.layer].name},
                    {"tensor", layers[copy.layer].tensors[copy.tensor].name},
                    {"bytes", copy.bytes},
                    {"start", copy.start},
                    {"end", copy.end},
                    {other, layers[copy.other].name}});
  return json;
}

Json passes_json(const std::vector<Layer>& layers, const std::vector<Pass>& passes) {
  Json json = Json::array();
  for (const Pass& pass : passes)
    json.push_back({{"layer", layers[pass.layer].name}, {"start", pass.start}, {"end", pass.end}});
  return json;
}

Json stalls_json(const std::vector<Layer>& layers, const std::vector<Stall>& stalls) {
  Json json = Json::array();
  for (const Stall& stall : stalls) {
    std::string waits = layers[stall.waits_layer].name;
    if (stall.waits_tensor) waits += "/" + layers[stall.waits_layer].tensors[*stall.waits_tensor].name;
    json.push_back({{"phase", stall.backward ? "backward" : "forward"},
                    {"layer", layers[stall.layer].name},
                    {"at", stall.at},
                    {"offset", stall.offset},
                    {"seconds", stall.seconds},
                    {"waits_for", waits}});
  }
  return json;
}

Json share(std::uint64_t part, std::uint64_t whole) {
  return whole ? Json(static_cast<double>(part) / static_cast<double>(whole)) : Json(nullptr);
}

Json audit_json(const Answer& answer) {
  Json rows = Json::array();
  Chosen sum;
  for (std::size_t i = 0; i < answer.scenario.layers.size(); ++i) {
    const Layer& layer = answer.scenario.layers[i];
    for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
      const Chosen& row = answer.choice.tensors[i][k];
      sum.planned += row.planned, sum.eligible += row.eligible;
      sum.moved += row.moved, sum.freed += row.freed, sum.recomputed += row.recomputed;
      rows.push_back({{"layer", layer.name},
                      {"tensor", layer.tensors[k].name},
                      {"planned", row.planned},
                      {"eligible", row.eligible},
                      {"moved", row.moved},
                      {"freed", row.freed},
                      {"recomputed", row.recomputed},
                      {"reason", row.reason ? Json(to_string(*row.reason)) : Json(nullptr)}});
    }
  }
  return {{"rows", std::move(rows)},
          {"planned_bytes", sum.planned},
          {"eligible_bytes", sum.eligible},
          {"moved_bytes", sum.moved},
          {"freed_bytes", sum.freed},
          {"recomputed_bytes", sum.recomputed},
          {"ratio", share(sum.freed, sum.planned)},
          {"eligible_ratio", share(sum.freed, sum.eligible)}};
}

Json layers_json(const Answer& answer) {
  Json json = Json::array();
  std::size_t rank = 0;
  for (std::uint32_t i = 0; i < answer.scenario.layers.size(); ++i) {
    const Layer& layer = answer.scenario.layers[i];
    const bool on = rank < answer.choice.offloaded.size() && answer.choice.offloaded[rank] == i;
    rank += on;
    std::uint64_t moved = 0;
    Json kept = Json::array();
    for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
      moved += answer.choice.tensors[i][k].moved;
      const Chosen& row = answer.choice.tensors[i][k];
      if (row.moved == 0 && row.recomputed == 0) kept.push_back(layer.tensors[k].name);
    }
    json.push_back({{"name", layer.name},
                    {"offload", on},
                    {"recompute", answer.choice.runs_again(i)},
                    {"moved_bytes", moved},
                    {"kept", std::move(kept)},
                    {"reasons", to_json(kept_bytes(answer.choice, i))}});
  }
  return json;
}

}  // namespace

Json gpus_json(const std::vector<GpuPeak>& gpus) {
  Json json = Json::array();
  for (const GpuPeak& one : gpus)
    json.push_back(
        {{"gpu", one.gpu}, {"peak_bytes", one.peak_bytes}, {"peak_bytes_without", one.peak_bytes_without}});
  return json;
}

void put_room(const Room& room, Json& best) {
  if (room.all) best["budget"] = *room.all;
  for (const auto& [gpu, bytes] : room.of_gpu) best["budgets"][std::to_string(gpu)] = bytes;
}

Json to_json(const Answer& answer) {
  const std::vector<Layer>& layers = answer.scenario.layers;
  Json json{{"schema", "stowage.schedule/1"}};
  json["status"] = !answer.schedule ? "refused" : answer.verdicts.warnings.empty() ? "ok" : "warned";
  json["refusals"] = verdicts_json(answer.verdicts.refusals, answer.scenario);
  json["warnings"] = verdicts_json(answer.verdicts.warnings, answer.scenario);
  if (!answer.schedule) return json;
  const Schedule& schedule = *answer.schedule;
  json["layers"] = layers_json(answer);
  json["offloads"] = copies_json(layers, schedule.offloads, "deadline");
  json["reloads"] = copies_json(layers, schedule.reloads, "issued");
  json["forward"] = passes_json(layers, schedule.forward);
  json["backward"] = passes_json(layers, schedule.backward);
  json["stalls"] = stalls_json(layers, schedule.stalls);
  json["peak_bytes"] = schedule.peak_bytes;
  json["peak_sets"] = schedule.peak_sets;
  json["peak_bytes_without"] = schedule.peak_bytes_without;
  if (schedule.gpus.size() > 1) json["gpus"] = gpus_json(schedule.gpus);
  json["seconds"] = schedule.seconds;
  json["compute_seconds"] = schedule.compute_seconds;
  json["recompute_seconds"] = schedule.recompute_seconds;
  json["stall_seconds"] = schedule.stall_seconds;
  json["audit"] = audit_json(answer);
  return json;
}

}  // namespace stowage::estimate::offload
