#include "app/cli/commands/solve_hosts.h"

#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/cli/arguments/number_ranges.h"
#include "app/cli/output/hosts_text.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/cluster/changes.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::ClusterAnswer;

/// All of these speak of one machine, or of a plan for one.
constexpr std::array kOfOneMachine = {"--problem",
                                      "--dump-problem",
                                      "--report",
                                      "--from-plan",
                                      "--strategy",
                                      "--max-gpus",
                                      "--explain",
                                      "--target",
                                      "--allow-empty-gpus",
                                      "--offload",
                                      "--input-device",
                                      "--kv-device",
                                      "--copy",
                                      "--set",
                                      "--modules",
                                      "--compute-on-host",
                                      "--fallback-allocation",
                                      "--saved-activations",
                                      "--offload-activations"};

Json document_of(const model::Model& model, const Cluster& cluster, const plan::Settings& settings,
                 const ClusterAnswer& answer, const std::string& path) {
  Json json = cluster::to_json(model, cluster, answer);
  json["model"] = model_json(model, path);
  json["machine"] = cluster::to_json(cluster);
  json["settings"] = plan::to_json(settings);
  return json;
}

std::string text_of(const cluster::Change& change, const Cluster& cluster) {
  if (change.kind == cluster::Change::Kind::AnotherHost)
    return "another host like " + cluster.hosts[change.like].name;
  return change.times == 2 ? "every network twice as fast"
                           : fmt::format("every network {} times as fast", change.times);
}

cluster::ClusterQuestion question_of(const model::ModelPtr& model, const Cluster& cluster,
                                     const plan::Settings& settings, const cluster::Ground& ground,
                                     const std::vector<cluster::HostRule>& rules, bool pipelines,
                                     std::uint64_t micro_batches) {
  return {model, cluster, settings, ground, rules, pipelines ? std::optional(micro_batches) : std::nullopt};
}

}  // namespace

void SolveHosts::define(CLI::App& app) {
  hosts_.define(app, "plan over several machines");
  app.add_option(
         "--micro-batches", micro_batches_,
         "with --objective throughput: how many micro-batches go through before the pipeline is empty "
         "again; 0 for no end")
      ->type_name("N")
      ->default_str("0")
      ->check(whole_number(0, 1'000'000));
  app.add_flag("--what-if", what_if_,
               "with --hosts: also say what a faster network and another host would buy");
}

Try<bool> SolveHosts::without() const {
  if (micro_batches_ > 0) return usage("--micro-batches goes with --hosts and --objective throughput.");
  if (what_if_) return usage("--what-if goes with --hosts.");
  return true;
}

/// What is planned goes forward, through GPUs that nothing waits for.
Try<bool> SolveHosts::can_pipeline(const plan::Settings& settings) const {
  if (settings.workload.training)
    return usage("--objective throughput plans passes forward: it does not go with --train.");
  if (!settings.runtime.streams_all())
    return usage(
        "--objective throughput counts weights on GPUs and those streamed to them: it does not go with a "
        "--runtime in which the host computes.");
  return true;
}

Try<SolveHosts::Asked> SolveHosts::read(const Session& session, const Question& question) const {
  if (const auto alone = hosts_.stands_without(kOfOneMachine); !alone) return tl::unexpected(alone.error());
  Asked out;
  auto cluster = hosts_.read();
  if (!cluster) return tl::unexpected(cluster.error());
  hosts_.warn_of_versions(*cluster);
  out.cluster = std::move(*cluster);
  auto settings = question.settings.resolve_for_hosts();
  if (!settings) return tl::unexpected(settings.error());
  out.settings = std::move(*settings);
  if (const auto read = question.prediction.settle(out.settings.workload); !read)
    return tl::unexpected(read.error());
  out.pipelines = question.settings.pipelines();
  if (!out.pipelines && micro_batches_ > 0) return usage("--micro-batches goes with --objective throughput.");
  if (out.pipelines) {
    if (const auto can = can_pipeline(out.settings); !can) return tl::unexpected(can.error());
  }
  auto model = open_model(session, question.model, question.part);
  if (!model) return tl::unexpected(model.error());
  out.model = std::move(*model);
  if (const auto able = plan::check_training(*out.model, out.settings); !able)
    return rejected(able.error(), question.model);
  auto rules = host_rules_of(*out.model, out.cluster, question.settings.pins(), question.settings.forbids());
  if (!rules) return tl::unexpected(rules.error());
  out.rules = std::move(*rules);
  return out;
}

Try<ClusterAnswer> SolveHosts::answer_of(const Session& session, const Question& question, const Asked& asked,
                                         const Cluster& cluster, const cluster::Ground& ground) const {
  auto answer = cluster::plan_over(
      question_of(asked.model, cluster, asked.settings, ground, asked.rules, asked.pipelines, micro_batches_),
      question.effort, session.job());
  session.clear_progress();
  if (answer) return std::move(*answer);
  const bool asked_wrongly = answer.error().code != Code::Cancelled;
  return asked_wrongly ? Try<ClusterAnswer>(usage(answer.error()))
                       : Try<ClusterAnswer>(rejected(answer.error(), question.model));
}

Try<cluster::NoClusterPlan> SolveHosts::why_none(const Session& session, const Question& question,
                                                 const Asked& asked, const cluster::Ground& ground,
                                                 const ClusterAnswer& none) const {
  auto why = cluster::explain_no_plan(question_of(asked.model, asked.cluster, asked.settings, ground,
                                                  asked.rules, asked.pipelines, micro_batches_),
                                      none, question.effort, session.job());
  session.clear_progress();
  if (!why) return rejected(why.error(), question.model);
  return std::move(*why);
}

Try<std::vector<WhatIf>> SolveHosts::changes(const Session& session, const Question& question,
                                             const Asked& asked) const {
  std::vector<WhatIf> out;
  for (const cluster::Change& change : cluster::changes_of(asked.cluster)) {
    const auto ground = ground_of(session, change.cluster, {*asked.model, question.model, question.part},
                                  asked.settings, question.prediction);
    if (!ground) return tl::unexpected(ground.error());
    auto other = answer_of(session, question, asked, change.cluster, *ground);
    if (!other) return tl::unexpected(other.error());
    out.push_back({text_of(change, asked.cluster), std::move(*other)});
  }
  return out;
}

CommandResult SolveHosts::solve(const Session& session, const Question& question) const {
  const auto asked = read(session, question);
  if (!asked) return tl::unexpected(asked.error());
  const auto ground = ground_of(session, asked->cluster, {*asked->model, question.model, question.part},
                                asked->settings, question.prediction);
  if (!ground) return tl::unexpected(ground.error());
  const auto answer = answer_of(session, question, *asked, asked->cluster, *ground);
  if (!answer) return tl::unexpected(answer.error());
  const bool found = answer->settled() == solve::Settled::Found;
  std::optional<cluster::NoClusterPlan> none;
  if (!found) {
    auto why = why_none(session, question, *asked, *ground, *answer);
    if (!why) return tl::unexpected(why.error());
    none = std::move(*why);
  }
  const Try<std::vector<WhatIf>> others =
      what_if_ ? changes(session, question, *asked) : Try<std::vector<WhatIf>>(std::vector<WhatIf>());
  if (!others) return tl::unexpected(others.error());
  if (found && !question.output.empty()) {
    const auto written = write_file_atomically(
        question.output, to_text(cluster::device_map_json(*asked->model, asked->cluster, *answer)) + "\n");
    if (!written) return rejected(written.error(), question.output);
  }
  Outcome out{found ? kDone : kNo, {}, {}, question.settings.unknown_classes(*asked->model)};
  if (session.json) {
    out.document = document_of(*asked->model, asked->cluster, asked->settings, *answer, question.model);
    if (!asked->rules.empty()) out.document["rules"] = cluster::to_json(asked->cluster, asked->rules);
    if (none) out.document["infeasible"] = cluster::to_json(asked->cluster, *none);
    if (what_if_) out.document["what_if"] = what_if_json(*others);
    return out;
  }
  out.text = cluster::summary(asked->cluster) + "\n" +
             hosts_text(session.console, *asked->model, asked->cluster, *answer);
  if (found && !answer->computing_known && asked->settings.workload.prompt_tokens() == 0)
    out.text += "With --tokens or --prompt what hosts compute is counted, where their cards are known.\n";
  if (none) out.text += "\n" + no_plan_text(asked->cluster, *none);
  if (what_if_) out.text += "\n" + what_if_text(session.console, *answer, *others);
  if (found && !question.output.empty()) out.text += "\nWritten to " + question.output + "\n";
  return out;
}

}  // namespace stowage::cli
