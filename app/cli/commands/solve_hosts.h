#pragma once

#include <string>

#include "app/cli/arguments/hosts_option.h"
#include "app/cli/arguments/settings_options.h"
#include "app/cli/output/hosts_text.h"

namespace stowage::cli {

/// `solve MODEL --hosts FILE|PRESET`: a plan over several machines.
class SolveHosts {
 public:
  /// --hosts, --micro-batches, --what-if.
  void define(CLI::App& app);
  bool typed() const { return hosts_.typed(); }
  const std::string& file() const { return hosts_.file(); }
  /// A usage error where one of the options was typed that go with --hosts alone.
  Try<bool> without() const;

  struct Question {
    const std::string &model, &part, &output;
    const SettingsOptions& settings;
    const PredictionOptions& prediction;
    const solve::Effort& effort;
  };
  /// The whole answer of solve. Usage errors for options that speak of one machine, and for what is neither a
  /// file nor a preset; rejected where a file or the model is.
  CommandResult solve(const Session& session, const Question& question) const;

 private:
  struct Asked {
    cluster::Cluster cluster;
    plan::Settings settings;
    model::ModelPtr model;
    std::vector<cluster::HostRule> rules;
    bool pipelines = false;
  };
  Try<Asked> read(const Session& session, const Question& question) const;
  Try<bool> can_pipeline(const plan::Settings& settings) const;
  Try<cluster::ClusterAnswer> answer_of(const Session& session, const Question& question, const Asked& asked,
                                        const cluster::Cluster& cluster, const cluster::Ground& ground) const;
  Try<cluster::NoClusterPlan> why_none(const Session& session, const Question& question, const Asked& asked,
                                       const cluster::Ground& ground,
                                       const cluster::ClusterAnswer& none) const;
  Try<std::vector<WhatIf>> changes(const Session& session, const Question& question,
                                   const Asked& asked) const;

  HostsOption hosts_;
  std::uint64_t micro_batches_ = 0;  ///< 0: without an end
  bool what_if_ = false;
};

}  // namespace stowage::cli
