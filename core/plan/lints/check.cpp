#include <algorithm>
#include <unordered_set>

#include "core/plan/evaluate.h"
#include "core/plan/lints/lints.h"
#include "core/plan/main_gpu.h"

namespace stowage::plan {
namespace {

std::vector<std::string> first_names(const std::vector<std::string>& names) {
  return {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMostSubjects))};
}

/// The lints that only a map has.
class MapLints {
 public:
  MapLints(const model::Model& model, const machine::Machine& machine, const Settings& settings,
           const DeviceMap& map, const AppliedMap& applied, Evaluation& evaluation)
      : model_(model),
        machine_(machine),
        settings_(settings),
        map_(map),
        applied_(applied),
        evaluation_(evaluation) {}

  void run() {
    uncovered();
    missing_devices();
    unknown_keys();
    overlaps();
    prefix_hazards();
    device_text();
    main_gpu();
    root_on_host();
  }

 private:
  Diagnostic& add(Severity severity, Code code, std::string subject, std::vector<std::string> arguments) {
    evaluation_.diagnostics.push_back({severity, {code, std::move(subject), std::move(arguments)}});
    return evaluation_.diagnostics.back();
  }

  Bytes bytes_of(const std::vector<model::TensorId>& tensors) const {
    return bytes_of_tensors(model_, sizes_, tensors);
  }

  void uncovered() {
    const std::vector<model::TensorId>& tensors = applied_.uncovered;
    if (tensors.empty()) return;
    const Bytes bytes = bytes_of(tensors);
    Diagnostic& out = add(Severity::Error, Code::MapUncovered, model_[tensors.front()].name,
                          {format_count(tensors.size()), format_bytes(bytes)});
    for (std::size_t i = 0; i < tensors.size() && i < kMostSubjects; ++i)
      out.subjects.push_back(model_[tensors[i]].name);
    out.numbers = {tensors.size(), bytes.count()};
    out.fixes = {{Fix::Kind::AddKeys}, {Fix::Kind::Solve}};
  }

  void missing_devices() {
    if (applied_.missing_devices.empty()) return;
    std::vector<model::TensorId> tensors;
    std::vector<bool> uncovered(model_.tensors().size());
    for (const model::TensorId id : applied_.uncovered) uncovered[id.index()] = true;
    for (std::size_t i = 0; i < uncovered.size(); ++i) {
      if (!uncovered[i] && applied_.placement.slots[i] == Placement::kUnplaced) tensors.emplace_back(i);
    }
    const Bytes bytes = bytes_of(tensors);
    std::string names;
    std::vector<std::string> subjects;
    for (const machine::DeviceId device : applied_.missing_devices) {
      names += (names.empty() ? "" : ", ") + machine::display_name(device);
      subjects.push_back(machine::to_string(device));
    }
    Diagnostic& out = add(Severity::Error, Code::MapMissingDevice, names,
                          {format_count(tensors.size()), format_bytes(bytes)});
    out.subjects = first_names(subjects);
    out.numbers = {tensors.size(), bytes.count()};
    out.fixes = {{Fix::Kind::AddDevice}, {Fix::Kind::Solve}};
  }

  void unknown_keys() {
    const std::vector<std::string>& keys = applied_.unknown_keys;
    if (keys.empty()) return;
    Diagnostic& out = add(Severity::Warning, Code::MapUnknownKey, keys.front(), {format_count(keys.size())});
    out.subjects = first_names(keys);
    out.numbers = {keys.size()};
    out.fixes = {{Fix::Kind::RemoveKeys}};
  }

  void overlaps() {
    std::vector<std::string> inner;
    const std::pair<std::string, std::string>* example = nullptr;
    for (const auto& pair : applied_.overlapping) {
      if (pair.first == pair.second) {
        Diagnostic& out = add(Severity::Warning, Code::MapRepeatedKey, pair.first, {});
        out.subjects = {pair.first};
        out.fixes = {{Fix::Kind::RemoveKeys}};
        continue;
      }
      if (!example) example = &pair;
      inner.push_back(pair.second);
    }
    if (!example) return;
    Diagnostic& out = add(Severity::Warning, Code::MapOverlap, example->first,
                          {format_count(inner.size()), example->second});
    out.subjects = first_names(inner);
    out.numbers = {inner.size()};
    out.fixes = {{Fix::Kind::RewriteMap}};
  }

  /// Loaders that match keys without the dot (transformers: expand_device_map) try the key with the most dots
  /// first, then the longest: a name that has no key of its own at its level falls to a sibling's key that is
  /// the beginning of it.
  void prefix_hazards() {
    std::unordered_set<std::string_view> keys;
    for (const DeviceMap::Entry& entry : map_.entries) keys.insert(entry.key);
    std::vector<bool> keyed_parent(model_.modules().size());
    for (const DeviceMap::Entry& entry : map_.entries) {
      if (const auto module = model_.find_module(entry.key); module && module->index() > 0)
        keyed_parent[model_[*module].parent.index()] = true;
      if (const auto tensor = model_.find_tensor(entry.key))
        keyed_parent[model_[*tensor].module.index()] = true;
    }
    std::size_t found = 0;
    for (std::size_t i = 0; i < keyed_parent.size() && found < kMostSubjects; ++i) {
      if (!keyed_parent[i]) continue;
      const model::Module& parent = model_.modules()[i];
      for (const model::ModuleId child : parent.children) {
        if (model_[child].bytes && inherits(child, keys)) found += hazard(parent, model_[child].name, keys);
      }
      for (const model::TensorId tensor : parent.tensors) found += hazard(parent, model_[tensor].name, keys);
    }
  }

  /// True when some tensor below has no key between itself and this module, both included.
  bool inherits(model::ModuleId module, const std::unordered_set<std::string_view>& keys) const {
    for (std::size_t i = module.index(); i < model_[module].subtree_end;) {
      const model::Module& at = model_.modules()[i];
      if (keys.contains(at.name)) {
        i = at.subtree_end;
        continue;
      }
      const auto bare = [&](model::TensorId id) { return !keys.contains(model_[id].name); };
      if (std::any_of(at.tensors.begin(), at.tensors.end(), bare)) return true;
      ++i;
    }
    return false;
  }

  std::size_t hazard(const model::Module& parent, const std::string& name,
                     const std::unordered_set<std::string_view>& keys) {
    if (keys.contains(name)) return 0;
    const std::string_view text = name;
    for (std::size_t length = text.size() - 1; length > parent.name.size() + (parent.name.empty() ? 0 : 1);
         --length) {
      const auto key = keys.find(text.substr(0, length));
      if (key == keys.end()) continue;
      Diagnostic& out = add(Severity::Warning, Code::MapPrefixHazard, std::string(*key), {name});
      out.subjects = {std::string(*key), name};
      out.fixes = {{Fix::Kind::RewriteMap}};
      return 1;
    }
    return 0;
  }

  void device_text() {
    std::vector<std::string> names;
    for (const DeviceMap::Entry& entry : map_.entries) {
      if (entry.as_text && entry.device.gpu()) names.push_back(entry.key);
    }
    if (names.empty() || settings_.runtime.computes_all()) return;
    const auto example = std::find_if(map_.entries.begin(), map_.entries.end(),
                                      [](const DeviceMap::Entry& entry) { return entry.as_text; });
    Diagnostic& out = add(Severity::Warning, Code::MapDeviceText, machine::display_name(example->device),
                          {format_count(names.size())});
    out.subjects = first_names(names);
    out.numbers = {names.size()};
    out.fixes = {{Fix::Kind::RewriteMap}};
  }

  /// Releases of accelerate differ in which GPU they stream to; what the others do is counted too.
  void main_gpu() {
    const auto first = first_gpu(map_);
    if (settings_.main_gpu || !streams(evaluation_) || !first || !machine_.find(*first) ||
        *first == *evaluation_.main())
      return;
    Settings older = settings_;
    older.main_gpu = static_cast<std::uint32_t>(*machine_.slot(*first));
    const Evaluation other = evaluate(model_, machine_, older, applied_.placement);
    const auto over = std::find_if(other.devices.begin(), other.devices.end(),
                                   [](const DeviceUse& use) { return static_cast<bool>(use.over); });
    const std::string main = machine::display_name(*evaluation_.main()),
                      named_first = machine::display_name(*first);
    const bool worse = over != other.devices.end() && evaluation_.fits;
    Diagnostic& out = worse
                          ? add(Severity::Warning, Code::MapMainGpuOver, main,
                                {named_first, machine::display_name(over->device), format_bytes(over->over)})
                          : add(Severity::Warning, Code::MapMainGpu, main, {named_first});
    out.subjects = {machine::to_string(*evaluation_.main()), machine::to_string(*first)};
    if (worse) out.numbers = {over->over.count()};
    out.fixes = {{Fix::Kind::RewriteMap}};
  }

  /// Something lies on the host and is brought to a GPU for its turn.
  bool streams(const Evaluation& evaluation) const {
    if (!evaluation.main_gpu) return false;
    const DeviceUse& main = evaluation.devices[*evaluation.main_gpu];
    return main.reserve || main.stays;  // also where a step brings nothing, but the prompt does
  }

  void root_on_host() {
    const auto root = std::find_if(map_.entries.begin(), map_.entries.end(),
                                   [](const DeviceMap::Entry& entry) { return entry.key.empty(); });
    const bool gpu = std::any_of(map_.entries.begin(), map_.entries.end(),
                                 [](const DeviceMap::Entry& entry) { return entry.device.gpu(); });
    if (root == map_.entries.end() || root->device.gpu() || !gpu || settings_.runtime.computes_all()) return;
    Diagnostic& out = add(Severity::Warning, Code::MapRootHost, machine::display_name(root->device), {});
    out.subjects = {""};
    out.fixes = {{Fix::Kind::RewriteMap}};
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const Settings& settings_;
  const DeviceMap& map_;
  const AppliedMap& applied_;
  Evaluation& evaluation_;
  std::vector<std::uint64_t> sizes_ = stored_sizes(model_, settings_);
};

}  // namespace

Evaluation check(const model::Model& model, const machine::Machine& machine, const Settings& settings,
                 const DeviceMap& map, AppliedMap* applied, const PassTimes* times) {
  AppliedMap own;
  AppliedMap& result = applied ? *applied : own;
  result = apply(map, model, machine, settings);
  Evaluation evaluation = evaluate(model, machine, settings, result.placement, times);
  // The map's own words for tensors without a device are better than the placement's.
  std::erase_if(evaluation.diagnostics,
                [](const Diagnostic& diagnostic) { return diagnostic.what.code == Code::PlanUnplaced; });
  MapLints(model, machine, settings, map, result, evaluation).run();
  std::stable_sort(evaluation.diagnostics.begin(), evaluation.diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.severity > b.severity; });
  return evaluation;
}

}  // namespace stowage::plan
