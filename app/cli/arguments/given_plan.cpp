#include "app/cli/arguments/given_plan.h"

#include <set>

#include "core/base/json.h"
#include "core/base/schema_version.h"
#include "core/plan/plan_file.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

/// Who streams and what is computed on the host were the solver's choice, which the settings do not repeat.
Try<bool> read_choices(const Json& json, const std::string& path, GivenPlan& out) {
  const auto main = plan::main_device_from_json(json, path);
  if (!main) return rejected(main.error(), path);
  if (*main && (*main)->gpu() && out.machine && !out.settings.main_gpu) {
    if (const auto slot = out.machine->slot(**main))
      out.settings.main_gpu = static_cast<std::uint32_t>(*slot);
  }
  auto computed = plan::names_from_json(json, "computed", path);
  if (!computed) return rejected(computed.error(), path);
  if (out.settings.runtime.by_module() && !computed->empty()) out.settings.computed = std::move(*computed);
  return true;
}

/// A later program may mean something else by the same words. And where machine or settings are none, no
/// others are taken in their place: the answer would be to another question.
Try<bool> check_document(const Json& json, const std::string& path) {
  const Json* const schema = json_find(json, "schema");
  if (schema && !schema->is_string())
    return rejected(Error{Code::JsonType, path, {"schema", "a string"}, {}}, path);
  const std::string found = schema ? schema->get<std::string>() : std::string();
  if (newer_schema(found, plan::kPlanSchema))
    return rejected(Error{Code::JsonSchema, path, {found, plan::kPlanSchema}, {}}, path);
  for (const char* key : {"machine", "settings"}) {
    const Json* const part = json_find(json, key);
    if (part && !part->is_null() && !part->is_object())
      return rejected(Error{Code::JsonType, path, {key, "an object"}, {}}, path);
  }
  if (const auto beside = plan::check_beside(json, path); !beside) return rejected(beside.error(), path);
  return true;
}

}  // namespace

Try<GivenPlan> read_given_plan(const std::string& path) {
  const auto json = read_json_file(path);
  if (!json) return rejected(json.error(), path);
  auto map = plan::device_map_from_json(*json, path);
  if (!map) return rejected(map.error(), path);
  GivenPlan out{std::move(*map)};
  if (const Json* inner = json_find(*json, "device_map"); !inner || !inner->is_object()) return out;
  if (const auto good = check_document(*json, path); !good) return tl::unexpected(good.error());
  if (const Json* saved = json_find(*json, "machine"); saved && saved->is_object()) {
    auto read = machine::from_json(*saved, path);
    if (!read) return rejected(read.error(), path);
    out.machine = std::move(*read);
  }
  if (const Json* saved = json_find(*json, "settings"); saved && saved->is_object()) {
    auto read = plan::settings_from_json(*saved, path);
    if (!read) return rejected(read.error(), path);
    out.settings = std::move(*read);
  }
  out.asked = out.settings;
  const Json* const status = json_find(*json, "status");
  out.solved = status && !json_find(*json, "imported");
  if (const auto read = read_choices(*json, path, out); !read) return tl::unexpected(read.error());
  auto activations = plan::activation_scopes_from_json(*json, path);
  if (!activations) return rejected(activations.error(), path);
  out.activations = std::move(*activations);
  auto target = plan::plan_target_from_json(*json, path);
  if (!target) return rejected(target.error(), path);
  out.target = std::move(*target);
  // How its target keeps the cache and takes the prompt is the target's: whoever is asked now has his own
  // way.
  if (const runtimes::Target* told = runtimes::find_target(out.target.name))
    out.asked.workload = runtimes::workload_asked(*told, std::move(out.asked.workload));
  if (json_find(*json, "set")) {
    auto set = plan::names_from_json(*json, "set", path);
    if (!set) return rejected(set.error(), path);
    out.set = std::move(*set);
  }
  return out;
}

std::vector<machine::DeviceId> take_devices_of_map(machine::Machine& machine, const plan::DeviceMap& map,
                                                   const MachineOptions& options) {
  std::set<machine::DeviceId> added;
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    const machine::DeviceId id = entry.device;
    if (machine.find(id) || options.names(id) || (id.gpu() && id.index >= kMostGpus)) continue;
    added.insert(id);
  }
  // A map of GPU 2 alone takes it that there are a GPU 0 and a GPU 1.
  std::erase_if(added, [&](machine::DeviceId id) { return !machine.add(id); });
  return {added.begin(), added.end()};
}

}  // namespace stowage::cli
