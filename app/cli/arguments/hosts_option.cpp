#include "app/cli/arguments/hosts_option.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/cluster/measured_hosts.h"
#include "core/plan/rule_patterns.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::HostRule;

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const cluster::Preset& preset : cluster::presets()) names.emplace_back(preset.name);
  return names;
}

/// "*:DEVICE": of whichever host runs it.
Try<HostRule> rule_of_any_host(const Cluster& cluster, const std::string& option, const std::string& text,
                               const std::string& name, const std::string& device) {
  const auto id = machine::parse_device(device);
  if (!id) return usage(id.error());
  for (const cluster::Host& host : cluster.hosts) {
    if (host.machine.find(*id)) return HostRule{name, HostRule::kAnyHost, *id, option == "--forbid"};
  }
  return usage(option + " " + text + ": no host has a device " + machine::to_string(*id) + ".");
}

/// "NAME=HOST", "NAME=HOST:DEVICE" or "NAME=*:DEVICE", at the last '='.
Try<HostRule> parse_rule(const Cluster& cluster, const std::string& option, const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals + 1 == text.size())
    return usage(option + " " + text + ": with --hosts write it as NAME=HOST or NAME=HOST:DEVICE.");
  const std::string place = text.substr(equals + 1);
  const std::size_t colon = place.find(':');
  if (colon == 1 && place.front() == '*')
    return rule_of_any_host(cluster, option, text, text.substr(0, equals), place.substr(2));
  const auto host = cluster.find(place.substr(0, colon));
  if (!host)
    return usage(option + " " + text + ": no host is called " + place.substr(0, colon) +
                 ". With --hosts write NAME=HOST or NAME=HOST:DEVICE.");
  HostRule rule{text.substr(0, equals), *host, {}, option == "--forbid"};
  if (colon == std::string::npos) return rule;
  const auto device = machine::parse_device(place.substr(colon + 1));
  if (!device) return usage(device.error());
  if (!cluster.hosts[*host].machine.find(*device))
    return usage(option + " " + text + ": " + cluster.hosts[*host].name + " has no device " +
                 machine::to_string(*device) + ".");
  rule.device = *device;
  return rule;
}

}  // namespace

void HostsOption::define(CLI::App& app, const std::string& what) {
  app_ = &app;
  // A word that is completed is a file's: presets are few, and stand in the help.
  app.add_option("--hosts", hosts_,
                 what + ": a stowage.machine/2 file, or the preset " +
                     fmt::format("{}", fmt::join(preset_names(), ", ")))
      ->type_name("FILE");
}

Try<bool> HostsOption::stands_without(std::span<const char* const> options) const {
  constexpr std::array kOfAMachine = {"--machine", "--gpu",      "--cpu",       "--disk", "--link",
                                      "--card",    "--overhead", "--keep-free", "--main"};
  for (const std::span<const char* const> list : {std::span<const char* const>(kOfAMachine), options}) {
    for (const char* option : list) {
      if (app_->count(option) > 0)
        return usage(fmt::format("{} speaks of one machine: it does not go with --hosts.", option));
    }
  }
  return true;
}

Try<Cluster> HostsOption::read() const {
  std::error_code ignored;
  Cluster named = cluster::preset(hosts_);
  if (!named.hosts.empty() && !std::filesystem::exists(hosts_, ignored)) return named;
  if (!std::filesystem::exists(hosts_, ignored) && hosts_.find_first_of("./") == std::string::npos)
    return usage(fmt::format("--hosts {}: there is no such file, and no such preset. The presets are {}.",
                             hosts_, fmt::join(preset_names(), ", ")));
  const auto json = read_json_file(hosts_);
  if (!json) return rejected(json.error(), hosts_);
  auto read = cluster::from_json(*json, hosts_);
  if (!read) return rejected(read.error(), hosts_);
  return std::move(*read);
}

void HostsOption::warn_of_versions(const Cluster& cluster) const {
  machine::Versions now;
  now.engine = STOWAGE_VERSION;
  constexpr std::size_t kMost = 5;
  for (const cluster::MeasuredWithOthers& other : cluster::measured_with_others(cluster, now)) {
    const std::span named(other.hosts.data(), std::min(kMost, other.hosts.size()));
    const std::size_t more = other.hosts.size() - named.size();
    Console::err(fmt::format("stowage-cli: --hosts {}: {}{}: {}\n", hosts_, fmt::join(named, ", "),
                             more > 0 ? fmt::format(" and {} more", more) : "", sentence(other.warning)));
  }
}

Try<std::vector<HostRule>> host_rules_of(const model::Model& model, const Cluster& cluster,
                                         const std::vector<std::string>& pins,
                                         const std::vector<std::string>& forbids) {
  std::vector<HostRule> out;
  for (const auto& [option, texts] : {std::pair{"--pin", &pins}, std::pair{"--forbid", &forbids}}) {
    for (const std::string& text : *texts) {
      const auto rule = parse_rule(cluster, option, text);
      if (!rule) return tl::unexpected(rule.error());
      const auto names = plan::spread_rules(model, {plan::Rule{rule->name, {}, rule->forbid}});
      if (!names) return usage(names.error());
      for (const plan::Rule& one : *names) {
        if (!model.find_module(one.name) && !model.find_tensor(one.name))
          return usage(Error{Code::SolveRuleUnknown, one.name});
        out.push_back(*rule);
        out.back().name = one.name;
      }
    }
  }
  return out;
}

Try<cluster::Ground> ground_of(const Session& session, const Cluster& cluster, const ModelToGround& model,
                               const plan::Settings& settings, const PredictionOptions& prediction) {
  cluster::Ground out;
  for (std::size_t i = 0; i < cluster.hosts.size(); ++i) {
    const cluster::Host& host = cluster.hosts[i];
    std::size_t equal = 0;
    while (!cluster::equal_machines(cluster.hosts[equal], host)) ++equal;
    if (equal < i) {
      out.times.push_back(out.times[equal]);
      continue;
    }
    const machine::Calibration* measured = host.calibration ? &*host.calibration : nullptr;
    auto ground = prediction.ground(session, {.model = model.model,
                                              .path = model.path,
                                              .part = model.part,
                                              .machine = host.machine,
                                              .settings = settings,
                                              .calibration = measured,
                                              .flow = i == 0});
    if (!ground) return tl::unexpected(ground.error());
    if (i == 0) out.flow = std::move(ground->flow);
    out.times.push_back(std::move(ground->times));
    if (out.turns.empty()) out.turns = std::move(ground->turns);
  }
  return out;
}

}  // namespace stowage::cli
