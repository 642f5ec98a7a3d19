#pragma once

#include <string>

#include "app/cli/arguments/prediction_options.h"
#include "app/cli/arguments/session.h"
#include "app/cli/arguments/settings_options.h"
#include "core/cluster/plan_cluster.h"

namespace stowage::cli {

/// `solve MODEL --hosts FILE|PRESET`: a plan over several machines.
class HostsOption {
 public:
  /// What else was typed is looked up in `app`, which outlives this.
  void define(CLI::App& app);
  bool typed() const { return !hosts_.empty(); }
  const std::string& file() const { return hosts_; }  ///< also the name of a preset

  struct Question {
    const std::string &model, &part, &output;
    const SettingsOptions& settings;
    const PredictionOptions& prediction;
  };
  /// The whole answer of solve. Usage errors for options that speak of one machine, and for what is neither a
  /// file nor a preset; rejected where a file or the model is.
  CommandResult solve(const Session& session, const Question& question) const;

 private:
  Try<bool> stands_alone() const;
  Try<cluster::Cluster> read() const;

  const CLI::App* app_ = nullptr;
  std::string hosts_;
};

/// What `model` is planned as on `cluster`, for people.
std::string hosts_text(const Console& console, const model::Model& model, const cluster::Cluster& cluster,
                       const cluster::ClusterAnswer& answer);

}  // namespace stowage::cli
