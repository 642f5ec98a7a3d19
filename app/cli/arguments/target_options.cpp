#include "app/cli/arguments/target_options.h"

#include <algorithm>
#include "app/cli/arguments/option_words.h"

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/target_plan.h"

namespace stowage::cli {
namespace {

using runtimes::CheckOptions;
using runtimes::Facts;
using runtimes::Target;

/// "NAME=VALUE" at the last '='; nullopt without one.
std::optional<std::pair<std::string, std::string>> split(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos) return std::nullopt;
  return std::pair{text.substr(0, equals), text.substr(equals + 1)};
}

Try<machine::DeviceId> memory(const std::string& option, const std::string& text) {
  const auto device = machine::parse_device(text);
  if (!device) return usage(device.error());
  if (*device == machine::kDisk)
    return usage(option + " disk: write a GPU or cpu; the disk computes nothing.");
  return *device;
}

/// At the first '=': a path may have one, a name has none.
std::optional<std::pair<std::string, std::string>> split_first(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return std::nullopt;
  return std::pair{text.substr(0, equals), text.substr(equals + 1)};
}

/// A setting of the target, of those that there are.
void take(const std::string& name, bool on, CheckOptions& out) {
  if (name == "malloc_trim") out.malloc_trim = on;
  if (name == "offload_module_to_cpu") out.offload_module_to_cpu = on;
}

bool has_setting(const Target& target, const std::string& name) {
  return std::any_of(target.settings.begin(), target.settings.end(),
                     [&](const runtimes::Setting& setting) { return setting.name == name; });
}

/// What is wrong with the value of an option of writing.
std::string wrong_value(const runtimes::WriterOption& option) {
  if (option.kind == runtimes::WriterOption::Kind::Text) return "write a text of one line.";
  if (option.kind == runtimes::WriterOption::Kind::Part)
    return "write a part of a whole, above 0 and up to 1.";
  if (option.kind == runtimes::WriterOption::Kind::Number)
    return "write a whole number from 1 to " + std::to_string(runtimes::kMostWriterNumber) + ".";
  std::string names;
  for (const runtimes::WriterChoice& choice : option.choices)
    names += (names.empty() ? "" : " or ") + std::string(choice.value);
  return "write " + names + ".";
}

std::string setting_names(const Target& target, bool writes) {
  std::string names;
  if (writes) {
    for (const runtimes::WriterOption& option : target.options)
      names += (names.empty() ? "" : ", ") + std::string(option.name);
  }
  for (const runtimes::Setting& setting : target.settings)
    names += (names.empty() ? "" : ", ") + std::string(setting.name);
  return names;
}

}  // namespace

void TargetOptions::define(CLI::App& app) {
  with_words(app.add_option("--target", name_,
                            "who runs the plan: " + runtimes::target_names() + "; else the runtime")
                 ->type_name("NAME"),
             names_of_targets([](const Target&) { return true; }));
}

void TargetOptions::define_set(CLI::App& app) {
  add_repeatable(app, "--set", settings_, "a setting of the target; `targets` lists them")
      ->type_name("NAME=VALUE");
}

void TargetOptions::define_inputs(CLI::App& app, bool writes) {
  add_repeatable(app, "--input-device", inputs_,
                 writes
                     ? "where inputs are, or one of them, as check has it: no export says it, and a warning "
                       "says so"
                     : "where inputs are, or one of them; else on the lowest GPU of the map, without one on "
                       "the CPU")
      ->type_name("[NAME=]DEVICE");
}

void TargetOptions::define_check(CLI::App& app) {
  define(app);
  define_inputs(app, false);
  CLI::Option* const cache =
      app.add_option("--kv-device", kv_device_, "where the KV cache lies; layer: with its layer")
          ->type_name("DEVICE")
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
          ->capture_default_str();
  with_words(cache, {"layer", "cpu", "0"});
  typed_kv_device_ = cache;
  add_repeatable(app, "--copy", copies_,
                 "the program copies there itself: index, rows, activation, labels or logits")
      ->type_name("MODULE=KIND");
  define_set(app);
}

void TargetOptions::define_export(CLI::App& app) {
  define_inputs(app, true);
  define_set(app);
}

Try<const Target*> TargetOptions::named(const std::string& option, const std::string& name) {
  const Target* target = runtimes::find_target(name);
  if (!target) return usage(option + " " + name + ": write one of " + runtimes::target_names() + ".");
  return target;
}

Try<const Target*> TargetOptions::target(const plan::Settings& settings) const {
  if (!typed()) {
    const Target* own = runtimes::find_target(settings.runtime.name());
    return own && own->device_rules ? own : nullptr;
  }
  return named("--target", name_);
}

Try<plan::DeviceMap> TargetOptions::judged(const plan::DeviceMap& map, bool runtime_typed,
                                           plan::Settings& settings) const {
  if (!typed()) return map;
  const auto found = target(settings);
  if (!found) return tl::unexpected(found.error());
  if (!runtime_typed) settings.runtime.change_to((*found)->judged_as);
  settings = runtimes::settings_as_run(**found, std::move(settings));
  // Parts of a block on several devices are trouble for the library's own modules, not for a GGUF file's.
  if ((*found)->gguf && !settings.no_split) settings.no_split.emplace();
  return (*found)->device_rules ? runtimes::effective_map(map, *(*found)->device_rules) : map;
}

Try<bool> TargetOptions::on_machine(const machine::Machine& machine, const plan::DeviceMap& map) const {
  std::vector<std::pair<std::string, std::string>> said;
  for (const std::string& text : inputs_) {
    const auto parts = split(text);
    said.emplace_back("--input-device " + text, parts ? parts->second : text);
  }
  said.emplace_back("--kv-device " + kv_device_, kv_device_);
  for (const auto& [typed, text] : said) {
    const auto device = machine::parse_device(text);
    // What is no device at all is refused where it is read.
    if (!device || !device->gpu() || machine.find(*device)) continue;
    const bool in_map =
        std::any_of(map.entries.begin(), map.entries.end(),
                    [&](const plan::DeviceMap::Entry& entry) { return entry.device == *device; });
    if (in_map) continue;
    std::string there;
    for (const machine::Device& one : machine.devices) {
      if (one.id != machine::kDisk) there += (there.empty() ? "" : ", ") + machine::display_name(one.id);
    }
    return usage(typed + ": the machine has no " + machine::display_name(*device) + ", but " +
                 (there.empty() ? "nothing that computes" : there) + ".");
  }
  return true;
}

Try<bool> TargetOptions::add_inputs(const Facts& facts, CheckOptions& out) const {
  for (const std::string& text : inputs_) {
    const auto parts = split(text);
    const auto device = memory("--input-device", parts ? parts->second : text);
    if (!device) return tl::unexpected(device.error());
    if (!parts) {
      out.input_device = *device;
      continue;
    }
    std::string names;
    bool there = false;
    for (const model::ProgramInput& input : facts.inputs) {
      there = there || input.name == parts->first;
      names += (names.empty() ? "" : ", ") + input.name;
    }
    if (!there)
      return usage("--input-device " + text + ": the model takes no “" + parts->first + "”, but " +
                   (names.empty() ? "nothing" : names) + ".");
    out.input_devices.emplace_back(parts->first, *device);
  }
  return true;
}

Try<bool> TargetOptions::add_copies(const Facts& facts, CheckOptions& out) const {
  for (const std::string& text : copies_) {
    const auto parts = split(text);
    const auto kind = parts ? runtimes::copy_kind(parts->second) : std::nullopt;
    if (!kind) return usage("--copy " + text + ": write MODULE=index, rows, activation, labels or logits.");
    // Code outside of any module may be named where the model says that it is called.
    const auto called = [&](const runtimes::Call& call) { return call.name == parts->first; };
    if (!facts.model->find_module(parts->first) &&
        std::none_of(facts.calls.begin(), facts.calls.end(), called))
      return usage("--copy " + text + ": the model has no module “" + parts->first + "”.");
    out.copies.push_back({parts->first, *kind});
  }
  return true;
}

std::string TargetOptions::first_beside_target() const {
  if (!settings_.empty()) return "--set " + settings_.front();
  if (!copies_.empty()) return "--copy " + copies_.front();
  if (!inputs_.empty()) return "--input-device " + inputs_.front();
  const bool cache = typed_kv_device_ && typed_kv_device_->count() > 0;
  return cache ? "--kv-device " + kv_device_ : std::string();
}

std::vector<std::string> TargetOptions::taken_from(const plan::PlanTarget& planned,
                                                   const Target& target) const {
  std::vector<std::string> out;
  if (planned.name != target.name) return out;
  const auto add = [&](const std::string& name) {
    const auto typed = [&](const std::string& text) { return text.starts_with(name + "="); };
    if (std::none_of(settings_.begin(), settings_.end(), typed)) out.push_back(name);
  };
  for (const auto& setting : planned.settings) {
    if (has_setting(target, setting.first)) add(setting.first);
  }
  for (const auto& option : runtimes::known_options(target, planned.options)) add(option.first);
  return out;
}

Try<CheckOptions> TargetOptions::settings(const Target& target, const plan::PlanTarget& planned,
                                          runtimes::WriterValues* told) const {
  CheckOptions out;
  const std::vector<std::string> saved = taken_from(planned, target);
  for (const auto& [name, value] : planned.settings) {
    if (std::find(saved.begin(), saved.end(), name) != saved.end()) take(name, value, out);
  }
  if (told && planned.name == target.name) *told = runtimes::known_options(target, planned.options);
  for (const std::string& text : settings_) {
    const auto parts = split_first(text);
    const auto option =
        std::find_if(target.options.begin(), target.options.end(),
                     [&](const runtimes::WriterOption& one) { return parts && one.name == parts->first; });
    if (told && option != target.options.end()) {
      if (!runtimes::takes(*option, parts->second))
        return usage("--set " + text + ": " + wrong_value(*option));
      (*told)[parts->first] = parts->second;
      continue;
    }
    if (!parts || !has_setting(target, parts->first)) {
      const std::string names = setting_names(target, told != nullptr);
      return usage("--set " + text + ": " + std::string(target.name) +
                   (names.empty() ? " has no settings." : " has no such setting. It has: " + names + "."));
    }
    if (parts->second != "true" && parts->second != "false")
      return usage("--set " + text + ": write true or false.");
    take(parts->first, parts->second == "true", out);
  }
  return out;
}

Try<CheckOptions> TargetOptions::for_export(const Target& target, const Facts& facts,
                                            const plan::PlanTarget& planned,
                                            runtimes::WriterValues& told) const {
  auto out = settings(target, planned, &told);
  if (!out) return out;
  if (const auto added = add_inputs(facts, *out); !added) return tl::unexpected(added.error());
  return out;
}

Try<CheckOptions> TargetOptions::options(const Target& target, const Facts& facts,
                                         const plan::PlanTarget& planned,
                                         runtimes::WriterValues* told) const {
  auto out = settings(target, planned, told);
  if (!out) return out;
  if (inputs_.empty()) {
    out->input_device = planned.places.input_device;
    out->input_devices = planned.places.input_devices;
  }
  if (const auto added = add_inputs(facts, *out); !added) return tl::unexpected(added.error());
  if (const auto added = add_copies(facts, *out); !added) return tl::unexpected(added.error());
  const bool typed = typed_kv_device_ && typed_kv_device_->count() > 0;
  // A target that decides itself has its cache where it has it, whatever was planned for another one.
  if (!typed && target.cache.empty()) out->kv_device = planned.places.kv_device;
  if (kv_device_ == "layer") return out;
  const auto device = memory("--kv-device", kv_device_);
  if (!device) return tl::unexpected(device.error());
  out->kv_device = *device;
  return out;
}

}  // namespace stowage::cli
