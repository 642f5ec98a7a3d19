#include "app/gui/targets/pasted_plan.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/targets/pasted_words.h"
#include "core/base/error.h"
#include "core/formats/execution.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/judging/judge_read.h"
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/target_plan.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr std::size_t kMostUnderstood = 40;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PastedPlan)
};

QString filled(std::string_view english, const std::string& subject, std::vector<std::string> arguments) {
  const QString translated = QCoreApplication::translate("Import", std::string(english).c_str());
  for (std::string& argument : arguments) argument = widgets::argumentText(argument);
  return QString::fromStdString(fill_sentence(translated.toStdString(), subject, arguments));
}

void worstFirst(PastedPlan& out) {
  std::stable_sort(out.remarks.begin(), out.remarks.end(),
                   [](const auto& a, const auto& b) { return a.severity > b.severity; });
}

PastedPlan::Row rowOf(const machine::Machine& machine, machine::DeviceId id) {
  const machine::Device* device = machine.find(id);
  return {id, {}, {}, {}, device ? device->budget : std::nullopt, device != nullptr};
}

/// What is understood, and what is written from this plan does not say again.
void remarkOnLost(const std::vector<std::string>& lost, PastedPlan& out) {
  if (lost.empty()) return;
  QStringList words;
  for (std::size_t i = 0; i < std::min(lost.size(), kMostUnderstood); ++i)
    words << QString::fromStdString(lost[i]);
  out.remarks.push_back(
      {plan::Severity::Info, Words::tr("Not kept with the plan, so that an export does not say it again: %1.")
                                 .arg(widgets::listText(words))});
}

/// A program that places what is in a GGUF file by llama.cpp's rules.
PastedPlan readGguf(const runtimes::Target& target, const std::string& text, const PasteFacts& facts,
                    const PlanInput& input) {
  PastedPlan out;
  out.refused = facts.noGguf;
  if (!facts.gguf) return out;
  const llamacpp::Pasted pasted = target.gguf->read(text, input.machine, *facts.gguf);
  out.usable = !llamacpp::any_error(pasted.findings);
  out.summary = Words::tr("%1. %2 tokens of context.")
                    .arg(layersText(pasted.placed), widgets::countText(pasted.placed.context));
  const auto add = [&](machine::DeviceId id, llamacpp::Where where) {
    const llamacpp::DeviceBytes& bytes = pasted.placed.on(where);
    PastedPlan::Row row = rowOf(input.machine, id);
    row.weights = Bytes(bytes.weights);
    row.caches = Bytes(bytes.caches);
    out.rows.push_back(row);
  };
  for (std::uint32_t i = 0; i < input.machine.gpu_count(); ++i)
    add(input.machine.devices[i].id, static_cast<llamacpp::Where>(i));
  add(machine::kCpu, llamacpp::kHost);
  for (const llamacpp::Finding& finding : pasted.findings)
    out.remarks.push_back({finding.severity, pastedSentence(finding)});
  worstFirst(out);
  PlanInput next = input;
  const model::Model& model = *facts.facts->model;
  const plan::Placement places = llamacpp::placement_of(pasted.placed, *facts.gguf, model, input.machine);
  next.map = std::make_shared<const plan::DeviceMap>(plan::to_device_map(model, input.machine, places));
  // It computes where weights lie, and keeps room for the context that is asked for.
  next.settings.runtime.change_to(target.judged_as);
  const plan::Workload run = llamacpp::workload_of(pasted);
  next.settings.workload.tokens = run.tokens;
  next.settings.workload.batch = run.batch;
  next.settings.workload.prefill_chunk = run.prefill_chunk;
  // Also where the line says none, or two: a type of before is none of this line.
  next.settings.workload.cache_dtype = run.cache_dtype;
  next.settings.workload = runtimes::workload_asked(target, std::move(next.settings.workload));
  // Its plan now: what others would make of it, and which blocks they cannot split, is another question.
  next.settings.no_split.emplace();
  next.target = {};
  next.target.name = target.name;
  next.target.options = pasted.told;
  remarkOnLost(pasted.not_kept, out);
  out.input = std::move(next);
  return out;
}

/// The devices of the machine, and those that the text names beside them.
std::vector<PastedPlan::Row> rowsOf(const machine::Machine& machine, const plan::Evaluation& evaluation,
                                    const runtimes::Facts& facts, const runtimes::ReadPlan& read) {
  std::vector<PastedPlan::Row> out;
  for (const plan::DeviceUse& use : evaluation.devices) {
    out.push_back(rowOf(machine, use.device));
    out.back().weights = use.weights + use.stays;
    out.back().caches = use.kv_cache;
    out.back().reserved = use.used - out.back().weights - use.kv_cache;
  }
  std::vector<bool> counted(facts.model->storages().size());
  for (std::uint32_t i = 0; i < read.places.size(); ++i) {
    if (machine.find(read.places[i]) || counted[facts.storage(i)]) continue;
    counted[facts.storage(i)] = true;
    const auto same = [&](const PastedPlan::Row& row) { return row.device == read.places[i]; };
    auto row = std::find_if(out.begin(), out.end(), same);
    if (row == out.end()) row = out.insert(out.end(), rowOf(machine, read.places[i]));
    row->weights += Bytes(facts.bytes(i));
  }
  return out;
}

void addFindings(const std::vector<runtimes::ImportFinding>& findings, PastedPlan& out) {
  for (const runtimes::ImportFinding& finding : findings)
    out.remarks.push_back({finding.severity, filled(runtimes::sentence_pattern(finding.kind), finding.subject,
                                                    finding.arguments)});
}

void addRemarks(const runtimes::ReadPlan& read, PastedPlan& out) {
  addFindings(read.findings, out);
  for (std::size_t i = 0; i < std::min(read.unknown.size(), kMostUnderstood); ++i) {
    const auto said = [&](const runtimes::ImportFinding& one) { return one.subject == read.unknown[i]; };
    if (std::none_of(read.findings.begin(), read.findings.end(), said))
      out.remarks.push_back(
          {plan::Severity::Info,
           Words::tr("%1 is not understood.").arg(QString::fromStdString(read.unknown[i]))});
  }
  for (const PastedPlan::Row& row : out.rows) {
    if (!row.here)
      out.remarks.push_back(
          {plan::Severity::Warning,
           Words::tr("This machine has no %1: what is meant for it has no place until it is "
                     "added in Machine.")
               .arg(widgets::deviceText(row.device))});
  }
  worstFirst(out);
  for (std::size_t i = 0; i < std::min(read.understood.size(), kMostUnderstood); ++i) {
    const runtimes::ReadPlan::Option& option = read.understood[i];
    out.understood.push_back(
        Words::tr("%1: %2").arg(QString::fromStdString(option.text),
                                filled(runtimes::sentence_pattern(option.meaning), {}, {option.argument})));
  }
  if (read.understood.size() > kMostUnderstood)
    out.understood.push_back(
        Words::tr("And %1 more.").arg(widgets::countText(read.understood.size() - kMostUnderstood)));
}

/// What was read as rows, and as the question of a plan. Of weights that are cut the rows are the cards, and
/// the plan is that of whole tensors.
void placeWords(const runtimes::Target& target, const runtimes::ReadPlan& read, const PasteFacts& facts,
                const PlanInput& input, PastedPlan& out) {
  PlanInput next = input;
  next.settings.runtime.change_to(target.judged_as);
  if (read.tokens) next.settings.workload.tokens = *read.tokens;
  next.target = {};
  if (target.writes()) {
    next.target.name = target.name;
    next.target.options = read.told;
    next.target.settings = read.settings;
  }
  const runtimes::JudgedRead judged =
      runtimes::judge_read(*facts.facts, target, read, input.machine, next.settings);
  addFindings(judged.findings, out);
  out.usable = out.usable && !judged.refused();
  if (read.pieces == 1 || (judged.cuts && judged.cuts->counted()))
    out.rows = rowsOf(input.machine, judged.evaluation, *facts.facts, read);
  plan::DeviceMap map =
      judged.applied.missing_devices.empty()
          ? plan::to_device_map(*facts.facts->model, input.machine, judged.applied.placement)
          : runtimes::map_of_places(*facts.facts, read.places);
  next.map = std::make_shared<const plan::DeviceMap>(std::move(map));
  if (!read.activations.empty()) next.activations = read.activations;
  remarkOnLost(read.not_kept, out);
  out.input = std::move(next);
}

PastedPlan readWords(const runtimes::Target& target, const std::string& text, const PasteFacts& facts,
                     const PlanInput& input) {
  PastedPlan out;
  const runtimes::ReadPlan read = runtimes::read_plan(*facts.facts, target, text);
  out.usable = read.ok();
  out.summary = read.unknown.empty() ? Words::tr("%n word(s) about places understood.", nullptr,
                                                 static_cast<int>(read.understood.size()))
                                     : Words::tr("%n word(s) about places understood, %1 not understood.",
                                                 nullptr, static_cast<int>(read.understood.size()))
                                           .arg(widgets::countText(read.unknown.size()));
  if (!read.places.empty()) placeWords(target, read, facts, input, out);
  addRemarks(read, out);
  return out;
}

}  // namespace

std::shared_ptr<const PasteFacts> pasteFacts(const model::ModelPtr& model, const std::string& path,
                                             const std::string& part, const Job& job) {
  auto out = std::make_shared<PasteFacts>();
  const auto execution = formats::read_execution(path, job, part);
  if (!execution && execution.error().code == Code::Cancelled) return nullptr;
  out->facts = runtimes::make_facts(model, execution ? *execution : model::Execution());
  const auto gguf = llamacpp::read_facts(*model, job);
  if (!gguf) {
    out->noGguf = widgets::sentenceText(gguf.error());
  } else if (!*gguf) {
    out->noGguf = Words::tr("This model is no GGUF file, and llama.cpp and Ollama open nothing else.");
  } else {
    out->gguf = std::make_shared<const llamacpp::Facts>(**gguf);
  }
  return out;
}

PastedPlan readPasted(const runtimes::Target& target, const std::string& text, const PasteFacts& facts,
                      const PlanInput& input) {
  return target.gguf ? readGguf(target, text, facts, input) : readWords(target, text, facts, input);
}

}  // namespace stowage::app
