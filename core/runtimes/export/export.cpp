#include "core/runtimes/export/export.h"

#include <algorithm>
#include <utility>

#include "core/base/contradiction.h"
#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/activations.h"
#include "core/runtimes/export/aliases.h"
#include "core/runtimes/export/budgets.h"
#include "core/runtimes/export/nearest.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/unused_options.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

/// What the map asks of a target that keeps everything on the GPUs.
std::vector<IgnoredRequest> ignored_requests(const ExportInput& input) {
  if (!input.target.device_rules || input.target.device_rules->off_gpu != OffGpu::Ignored) return {};
  const Places places(input.facts, *input.target.device_rules, input.map);
  std::vector<IgnoredRequest> out;
  for (std::uint32_t i = 0; i < input.map.entries.size(); ++i) {
    const plan::DeviceMap::Entry& entry = input.map.entries[i];
    if (entry.device.gpu()) continue;
    std::vector<bool> counted(input.facts.model->storages().size());
    Bytes bytes;
    for (const std::uint32_t tensor : places.tensors_of_key(i)) {
      if (!counted[input.facts.storage(tensor)]) bytes += Bytes(input.facts.bytes(tensor));
      counted[input.facts.storage(tensor)] = true;
    }
    out.push_back({entry.key, entry.device, places.main(), bytes,
                   std::string(input.target.title) + " keeps weights on the GPU whatever is asked"});
  }
  return out;
}

/// Where the plan and the target differ, by the outermost modules.
class Differences {
 public:
  Differences(const ExportInput& input, Exported& out) : facts_(input.facts), out_(out) {
    const DeviceRules plain;
    const Places places(input.facts, plain, input.map);
    for (std::uint32_t i = 0; i < facts_.model->tensors().size(); ++i) planned_.push_back(places.asked(i));
  }

  void run() {
    std::vector<bool> counted(facts_.model->storages().size());
    for (std::uint32_t i = 0; i < planned_.size(); ++i) {
      if (planned_[i] == out_.actual[i] || counted[facts_.storage(i)]) continue;
      counted[facts_.storage(i)] = true;
      out_.distance += Bytes(facts_.bytes(i));
    }
    listed_.resize(counted.size());
    const auto& modules = facts_.model->modules();
    for (std::uint32_t i = 0; out_.distance && i < modules.size();) i = visit(i);
    for (const SecondCopy& copy : out_.copies) {
      const Bytes bytes(facts_.bytes(copy.tensor));
      out_.differences.push_back({facts_.tensor_name(copy.tensor), copy.first, copy.also, bytes});
      out_.distance += bytes;
    }
  }

 private:
  /// The next module to look at.
  std::uint32_t visit(std::uint32_t at) {
    const model::Module& module = facts_.model->modules()[at];
    std::optional<std::uint32_t> first;
    bool alike = true;
    for (std::uint32_t i = at; i < module.subtree_end; ++i) {
      for (const model::TensorId id : facts_.model->modules()[i].tensors) {
        if (!first) first = id.value;
        alike = alike && planned_[id.index()] == planned_[*first] &&
                out_.actual[id.index()] == out_.actual[*first];
      }
    }
    if (!first) return module.subtree_end;
    if (alike) {
      if (planned_[*first] == out_.actual[*first]) return module.subtree_end;
      Bytes bytes;
      for (std::uint32_t i = at; i < module.subtree_end; ++i) {
        for (const model::TensorId id : facts_.model->modules()[i].tensors) bytes += listed(id.value);
      }
      out_.differences.push_back({module.name, planned_[*first], out_.actual[*first], bytes});
      return module.subtree_end;
    }
    for (const model::TensorId id : module.tensors) {
      if (planned_[id.index()] != out_.actual[id.index()])
        out_.differences.push_back(
            {(*facts_.model)[id].name, planned_[id.index()], out_.actual[id.index()], listed(id.value)});
    }
    return at + 1;
  }

  /// Bytes that a tensor adds to the list: none where another name of its storage stands there.
  Bytes listed(std::uint32_t tensor) {
    if (listed_[facts_.storage(tensor)]) return {};
    listed_[facts_.storage(tensor)] = true;
    return Bytes(facts_.bytes(tensor));
  }

  const Facts& facts_;
  Exported& out_;
  std::vector<machine::DeviceId> planned_;
  std::vector<bool> listed_{};  ///< by storage
};

/// Writes one plan after the other, and holds what it read back against what was asked.
class Writing {
 public:
  explicit Writing(const ExportInput& input) : input_(input) {}

  /// Of a map in place of the one that was asked for.
  Exported written(const plan::DeviceMap& map) {
    Exported out = in_words(map, input_.told);
    if (out.refused) return out;
    Differences(input_, out).run();
    out.findings = over_budgets(input_, out.actual);
    const auto split = split_alias(input_.facts, input_.target, out.actual);
    if (!split) return out;
    std::vector<std::string> words{split->second, machine::display_name(split->first_on),
                                   machine::display_name(split->second_on)};
    if (refuses_split_aliases(input_.target)) {
      beyond_aliases_ = std::min(beyond_aliases_, out.distance);
      return cannot_say({RefusalKind::AliasSplit, split->first, std::move(words)});
    }
    out.findings.push_back(
        {plan::Severity::Warning, ExportRule::AliasCopies, split->first, std::move(words), {}, {}});
    return out;
  }

  /// The nearest of all instead, in `map` too.
  void take_nearest(Exported& out, plan::DeviceMap& map) {
    Nearest near = nearest_plans(input_);
    if (plan::DeviceMap together = with_aliases_together(input_); !(together == input_.map)) {
      for (plan::DeviceMap& more : nearest_plans(of(together, input_.told)).maps)
        near.maps.push_back(std::move(more));
      near.maps.push_back(std::move(together));
    }
    for (const plan::DeviceMap& candidate : near.maps) {
      Exported other = written(candidate);
      if (other.refused || (!out.refused && !nearer(other, out))) continue;
      out = std::move(other);
      map = candidate;
    }
    if (out.refused || !near.proven) return;
    if (near.bound && out.distance < *near.bound)
      return report_contradiction(out.distance.count(), near.bound->count());
    // Without the groups of one storage a plan was nearer, perhaps: none is below that one.
    out.bound = near.bound.value_or(std::min(out.distance, beyond_aliases_));
  }

  void add_ignored_settings(const plan::DeviceMap& map, Exported& out) const {
    const auto same = [&](const WriterValues& told) {
      const Exported other = in_words(map, told);
      return !other.refused && other.text == out.text && other.arguments == out.arguments &&
             other.settings == out.settings;
    };
    for (const auto& list :
         {unused_options(input_.target, input_.told, same),
          unused_settings(input_.target, input_.options, out.settings), unused_places(input_.options)})
      out.findings.insert(out.findings.end(), list.begin(), list.end());
  }

 private:
  static bool nearer(const Exported& a, const Exported& b) {
    return std::pair(a.distance, too_much(a.findings)) < std::pair(b.distance, too_much(b.findings));
  }

  ExportInput of(const plan::DeviceMap& map, WriterValues told) const {
    return {input_.facts,           input_.target,     map,
            input_.options,         input_.model_path, input_.file,
            input_.offload_buffers, std::move(told),   input_.activations,
            input_.machine,         input_.settings,   input_.hosts};
  }

  Exported in_words(const plan::DeviceMap& map, const WriterValues& told) const {
    const ExportInput one = of(map, told);
    Exported out = input_.target.write(one);
    const bool read = out.actual.size() == input_.facts.model->tensors().size();
    if (!out.refused && !read) out = cannot_say({RefusalKind::NotReadBack});
    if (!out.refused) write_activations(one, out);
    return out;
  }

  const ExportInput& input_;
  Bytes beyond_aliases_ = Bytes::max();  ///< of what was refused for an alias group alone
};

/// The budgets are held against a cache with its layers, whoever the plan was made for; a target whose row
/// says nothing of it may have it elsewhere.
void add_unknown_cache(const ExportInput& input, Exported& out) {
  if (!input.target.cache.empty() || !input.settings) return;
  plan::Workload run = input.settings->workload;
  keep_cache_as(input.target, run);
  Bytes counted;
  for (const Bytes bytes : plan::kv_cache_bytes(*input.facts.model, run)) counted += bytes;
  if (!counted) return;
  out.findings.push_back({plan::Severity::Info,
                          ExportRule::CacheUnknown,
                          {},
                          {std::string(input.target.title), format_bytes(counted)},
                          {},
                          {counted.count()}});
}

}  // namespace

Exported export_plan(const ExportInput& input, bool nearest) {
  if (!input.target.write) return cannot_say({RefusalKind::NoWriter, {}, {std::string(input.target.name)}});
  Writing writing(input);
  plan::DeviceMap map = input.map;
  Exported out = writing.written(map);
  if (nearest) writing.take_nearest(out, map);
  if (!out.refused) writing.add_ignored_settings(map, out);
  if (!out.refused) add_unknown_cache(input, out);
  out.ignored = ignored_requests(input);
  return out;
}

Json to_json(const Exported& exported) {
  Json json;
  json["text"] = exported.refused ? Json(nullptr) : Json(exported.text);
  json["arguments"] = exported.arguments;
  json["settings"] = exported.settings;
  json["offloads"] = Json::array();
  for (const OffloadRequest& request : exported.offloads)
    json["offloads"].push_back({{"module", request.module},
                                {"requested", machine::to_string(request.requested)},
                                {"set", request.set}});
  json["ignored"] = Json::array();
  for (const IgnoredRequest& request : exported.ignored)
    json["ignored"].push_back({{"module", request.module},
                               {"requested", machine::to_string(request.requested)},
                               {"effective", machine::to_string(request.effective)},
                               {"bytes", request.bytes.count()},
                               {"reason", request.reason}});
  json["distance"] = exported.refused ? Json(nullptr) : Json(exported.distance.count());
  json["differences"] = Json::array();
  for (const Difference& difference : exported.differences)
    json["differences"].push_back({{"name", difference.name},
                                   {"planned", machine::to_string(difference.planned)},
                                   {"actual", machine::to_string(difference.actual)},
                                   {"bytes", difference.bytes.count()}});
  json["bound"] = exported.bound ? Json(exported.bound->count()) : Json(nullptr);
  json["activation_notes"] = to_json(exported.activation_notes);
  json["diagnostics"] = to_json(exported.findings);
  json["expressible"] = !exported.refused;
  json["refused"] = exported.refused ? Json(message(*exported.refused)) : Json(nullptr);
  json["refused_rule"] = exported.refused ? Json(rule_name(exported.refused->kind)) : Json(nullptr);
  return json;
}

}  // namespace stowage::runtimes
