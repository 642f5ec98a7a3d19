#include "app/cli/commands/check_pasted.h"

#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "app/cli/arguments/files_named.h"
#include "app/cli/arguments/option_words.h"
#include "app/cli/commands/check_read.h"
#include "app/cli/commands/gguf_facts_of.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/llamacpp_text.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/plan/turn_bytes.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

constexpr std::uint64_t kMostText = 4ull << 20;

using llamacpp::Pasted;

Json tensors_json(const llamacpp::Facts& facts, const llamacpp::Placed& placed) {
  Json list = Json::array();
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) {
    const llamacpp::FileTensor& tensor = facts.tensors[i];
    if (placed.tensors[i].empty())
      list.push_back({{"name", tensor.name}, {"device", nullptr}, {"bytes", tensor.bytes}});
    for (const llamacpp::Where where : placed.tensors[i])
      list.push_back(
          {{"name", tensor.name}, {"device", llamacpp::device_name(where)}, {"bytes", tensor.bytes}});
  }
  return list;
}

/// What a pass needs on each device of the machine, as a plan for the target keeps it free; empty: it is not
/// to be predicted. What is short of it is added to the findings.
Try<std::vector<std::uint64_t>> turns_of(const Session& session, const ModelAndPath& model,
                                         const machine::Machine& machine, const runtimes::Target& target,
                                         const llamacpp::Facts& facts, const PredictionOptions& prediction,
                                         Pasted& answer) {
  std::vector<std::uint64_t> out;
  if (!prediction.wanted()) return out;
  plan::Settings settings;
  settings.runtime.change_to(target.judged_as);
  settings.workload = llamacpp::workload_of(answer);
  const auto ground = prediction.ground(session, {*model.model, model.path, model.part, machine, settings});
  if (!ground) return tl::unexpected(ground.error());
  if (ground->turns.empty()) return out;
  const plan::Placement placement = llamacpp::placement_of(answer.placed, facts, *model.model, machine);
  out = plan::largest_turns(*model.model, machine, settings, placement, ground->turns);
  llamacpp::judge_turns(out, machine, answer);
  return out;
}

Json document(const std::string& from, const model::Model& model, const std::string& path,
              const machine::Machine& machine, const llamacpp::Facts& facts, const Pasted& answer,
              const std::vector<std::uint64_t>& turns) {
  Json json;
  json["schema"] = "stowage.check/1";
  json["ok"] = !llamacpp::any_error(answer.findings);
  add_verdict(json, !llamacpp::any_error(answer.findings), answer.read.unknown.size());
  json["target"] = from;
  json["model"] = model_json(model, path);
  json["tensors"] = tensors_json(facts, answer.placed);
  json["device_map"] = plan::to_json(
      plan::to_device_map(model, machine, llamacpp::placement_of(answer.placed, facts, model, machine)));
  json["devices"] = plan::devices_json(evaluation_of(machine, answer.placed, turns));
  Json layers = Json::array(), caches = Json::array();
  for (const llamacpp::Where where : answer.placed.layers) layers.push_back(llamacpp::device_name(where));
  for (std::size_t i = 0; i < answer.placed.caches.size(); ++i)
    caches.push_back({{"block", i},
                      {"device", llamacpp::device_name(answer.placed.caches[i])},
                      {"bytes", answer.placed.cache_bytes[i]}});
  json["layers"] = std::move(layers);
  json["caches"] = std::move(caches);
  json["context"] = {{"tokens", answer.placed.context},
                     {"tokens_per_sequence", answer.placed.sequence_context},
                     {"sequences", answer.read.options.sequences},
                     {"micro_batch", answer.placed.micro_batch}};
  json["pipeline"] = answer.placed.pipeline;
  json["unknown_options"] = answer.read.unknown;
  json["understood"] = Json::array();
  for (const llamacpp::Understood& option : answer.read.understood)
    json["understood"].push_back({{"option", option.text}, {"meaning", meaning_of(option, facts)}});
  add_kept(json, answer.told, answer.not_kept);
  json["diagnostics"] = findings_json(answer.findings);
  return json;
}

std::string text_of(const Console& console, const runtimes::Target& target, const machine::Machine& machine,
                    const llamacpp::Facts& facts, const Pasted& answer,
                    const std::vector<std::uint64_t>& turns) {
  std::string out =
      verdict_text(console, target, !llamacpp::any_error(answer.findings), answer.read.unknown.size());
  out += counted(facts.tensors.size(), "tensor") + "\n";
  Table table({"option", "meaning"});
  for (const llamacpp::Understood& option : answer.read.understood)
    table.row({fill_sentence("%s", option.text, {}), meaning_of(option, facts)});
  for (const std::string& option : answer.read.unknown)
    table.row({fill_sentence("%s", option, {}), console.warn("not understood")});
  if (!answer.read.understood.empty() || !answer.read.unknown.empty()) out += table.text(console) + "\n";
  out += layers_text(facts, answer.placed) + "\n";
  out += fmt::format("{} tokens of context, {}\n\n", format_count(answer.placed.context),
                     counted(answer.read.options.sequences, "sequence"));
  out += devices_text(console, evaluation_of(machine, answer.placed, turns));
  const std::string findings = findings_text(console, answer.findings) + lost_text(console, answer.not_kept);
  return findings.empty() ? out : out + "\n" + findings;
}

}  // namespace

void PastedOptions::define(CLI::App& app) {
  with_words(app.add_option("--from", from_, "instead of MAP, what is pasted for a runtime: " + read_names())
                 ->type_name("NAME"),
             names_of_targets([](const runtimes::Target& target) { return target.reads(); }));
  app.add_option("--options", options_,
                 "with --from: a command line, options or what a file holds, in one word")
      ->type_name("TEXT");
  app.add_option("--options-file", file_, "with --from: a file with them; - is standard input")
      ->type_name("FILE");
  app.add_option("-o,--output", output_, "with --from: where to write the same as a device map")
      ->type_name("FILE");
}

Try<std::string> PastedOptions::text() const {
  if (options_.has_value() == file_.has_value())
    return usage("--from needs either --options TEXT or --options-file FILE.");
  if (options_) return *options_;
  if (*file_ == "-") {
    std::string out;
    for (char buffer[1 << 14]; std::cin && out.size() <= kMostText;) {
      std::cin.read(buffer, sizeof buffer);
      out.append(buffer, static_cast<std::size_t>(std::cin.gcount()));
    }
    if (out.size() > kMostText) return usage("--options-file -: more than 4 MiB of options.");
    return out;
  }
  auto read = read_text_file(*file_, kMostText);
  if (!read) return rejected(read.error(), *file_);
  return std::move(*read);
}

CommandResult PastedOptions::check(const Session& session, const std::string& path, const std::string& part,
                                   const MachineOptions& options, const PredictionOptions& prediction) const {
  if (!from_) return usage("--options, --options-file and -o go with --from NAME.");
  const runtimes::Target* target = runtimes::find_target(*from_);
  if (!target || !target->reads()) return usage("--from " + *from_ + ": write one of " + read_names() + ".");
  if (const auto kept = keep_files_read({path, options.file(), file_.value_or(std::string())},
                                        {output_.value_or(std::string())});
      !kept)
    return tl::unexpected(kept.error());
  auto pasted = text();
  if (!pasted) return tl::unexpected(pasted.error());
  if (!target->gguf) return check_read(session, {*target, std::move(*pasted), path, part, output_}, options);
  const auto machine = options.resolve(path);
  if (!machine) return tl::unexpected(machine.error());
  const auto model = open_model(session, path, part);
  if (!model) return tl::unexpected(model.error());
  return check_gguf(session, {*model, path, part}, *machine, *target, *pasted, prediction);
}

CommandResult PastedOptions::check_gguf(const Session& session, const ModelAndPath& model,
                                        const machine::Machine& machine, const runtimes::Target& target,
                                        const std::string& pasted,
                                        const PredictionOptions& prediction) const {
  const auto facts = gguf_facts_of(session, *model.model, model.path);
  if (!facts) return tl::unexpected(facts.error());
  Pasted answer = target.gguf->read(pasted, machine, *facts);
  const auto turns = turns_of(session, model, machine, target, *facts, prediction, answer);
  if (!turns) return tl::unexpected(turns.error());
  const int exit = llamacpp::any_error(answer.findings) ? kNo : kDone;
  Json json = document(*from_, *model.model, model.path, machine, *facts, answer, *turns);
  if (output_) {
    const auto written = write_file_atomically(*output_, to_text(json["device_map"]) + "\n");
    if (!written) return rejected(written.error(), *output_);
    json["file"] = *output_;
  }
  if (session.json) return Outcome{exit, std::move(json)};
  return Outcome{exit, {}, text_of(session.console, target, machine, *facts, answer, *turns)};
}

}  // namespace stowage::cli
