#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/cli/arguments/prediction_options.h"
#include "app/cli/arguments/session.h"
#include "core/cluster/plan_cluster.h"

namespace stowage::cli {

/// --hosts FILE|PRESET of a command.
class HostsOption {
 public:
  /// What else was typed is looked up in `app`, which outlives this. `what`: the first words of its help.
  void define(CLI::App& app, const std::string& what);
  bool typed() const { return !hosts_.empty(); }
  const std::string& file() const { return hosts_; }  ///< also the name of a preset

  /// The machines. Usage errors for what is neither a file nor a preset; rejected where the file is.
  Try<cluster::Cluster> read() const;
  /// Says on stderr which of the machines were measured with another version than this one, as
  /// MachineOptions does of one machine.
  void warn_of_versions(const cluster::Cluster& cluster) const;
  /// A usage error where one of the options was typed, which speak of one machine as those of MachineOptions
  /// do: these are looked for in any case.
  Try<bool> stands_without(std::span<const char* const> options) const;

 private:
  const CLI::App* app_ = nullptr;
  std::string hosts_;
};

/// --pin and --forbid as rules over hosts: NAME=HOST or NAME=HOST:DEVICE, with `*` in names. Usage errors for
/// hosts, devices and names that there are not.
Try<std::vector<cluster::HostRule>> host_rules_of(const model::Model& model, const cluster::Cluster& cluster,
                                                  const std::vector<std::string>& pins,
                                                  const std::vector<std::string>& forbids);

/// What is known of a model before there is a plan; asked once for each machine: hosts that are equal have
/// equal times.
struct ModelToGround {
  const model::Model& model;
  const std::string &path, &part;
};
Try<cluster::Ground> ground_of(const Session& session, const cluster::Cluster& cluster,
                               const ModelToGround& model, const plan::Settings& settings,
                               const PredictionOptions& prediction);

}  // namespace stowage::cli
