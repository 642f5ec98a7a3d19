#include "app/gui/targets/written_plan.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/targets/pasted_words.h"
#include "core/base/error.h"
#include "core/formats/execution.h"
#include "core/runtimes/export/export.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/targets.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr int kMostNotes = 40;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(WrittenPlan)
};

QString named(const std::string& name) {
  return name.empty() ? Words::tr("everything") : QString::fromStdString(name);
}

void limit(QStringList& notes, std::size_t all) {
  if (all > static_cast<std::size_t>(kMostNotes))
    notes << Words::tr("And %1 more.").arg(widgets::countText(all - static_cast<std::size_t>(kMostNotes)));
}

QString elsewhere(const QString& name, const QString& planned, const QString& actual, Bytes bytes) {
  return Words::tr("%1 would lie on %2, not on %3 (%4).")
      .arg(name, actual, planned, widgets::bytesText(bytes));
}

/// A sentence of its own in the language of the window: other than behind a colon it begins with a capital.
QString refusalText(const runtimes::Refusal& refusal) {
  const std::string pattern(runtimes::sentence_pattern(refusal.kind));
  const QString translated = QCoreApplication::translate("ExportRefusals", pattern.c_str());
  const std::string subject =
      refusal.subject.empty() ? Words::tr("the model").toStdString() : refusal.subject;
  QString text = QString::fromStdString(fill_sentence(translated.toStdString(), subject, refusal.arguments));
  const bool name = pattern.starts_with("%s") && !refusal.subject.empty();  // names are written as they are
  if (!name && !text.isEmpty()) text[0] = text[0].toUpper();
  return text + u'.';
}

/// What is to be known of the activations that were written, or were not.
void addNotes(const std::vector<runtimes::ActivationNote>& notes, QStringList& out) {
  for (const runtimes::ActivationNote& note : notes) {
    const QString translated =
        QCoreApplication::translate(std::string(note.context).c_str(), std::string(note.pattern).c_str());
    out << QString::fromStdString(fill_sentence(translated.toStdString(), note.subject, note.arguments));
  }
}

/// What a run of what was written breaks, and what was said without effect.
void addFindings(const std::vector<runtimes::ExportFinding>& findings, QStringList& out) {
  for (const runtimes::ExportFinding& finding : findings) {
    const QString translated = QCoreApplication::translate(
        "ExportFindings", std::string(runtimes::sentence_pattern(finding.rule)).c_str());
    std::string subject = finding.subject;
    std::vector<std::string> arguments = finding.arguments;
    if (finding.device) {
      subject = widgets::deviceText(*finding.device).toStdString();
      for (std::size_t i = 0; i < std::min(arguments.size(), finding.numbers.size()); ++i)
        arguments[i] = widgets::bytesText(Bytes(finding.numbers[i])).toStdString();
    } else if (finding.rule == runtimes::ExportRule::SettingIgnored) {
      arguments.back() = QCoreApplication::translate("Targets", arguments.back().c_str()).toStdString();
    } else if (finding.rule == runtimes::ExportRule::CacheUnknown) {
      arguments.back() = widgets::bytesText(Bytes(finding.numbers.front())).toStdString();
    }
    out << QString::fromStdString(fill_sentence(translated.toStdString(), subject, arguments));
  }
}

Result<WrittenPlan> writeLlamacpp(const WritingQuestion& question, const Job& job) {
  const widgets::PlanState& plan = *question.plan;
  const auto facts = llamacpp::read_facts(*plan.model, job);
  if (!facts) return tl::unexpected(facts.error());
  WrittenPlan out;
  if (!*facts) {
    out.refused = Words::tr("llama.cpp and Ollama open GGUF files alone: convert the model first.");
    return out;
  }
  const runtimes::GgufWritten written = runtimes::write_gguf(
      *question.target, {**facts, plan.machine, plan.placement, plan.settings.workload, question.model_path,
                         question.told, plan.model.get(), &plan.settings});
  const llamacpp::Exported& exported = written.exported;
  QStringList why;
  for (const llamacpp::Finding& finding : exported.findings) {
    (finding.severity == plan::Severity::Error ? why : out.notes) << pastedSentence(finding);
  }
  out.refused = why.join(u' ');
  out.near = true;
  if (exported.expressible() || question.nearest) addFindings(written.findings, out.notes);
  out.distance = Bytes(exported.distance);
  // 0 is no claim: nothing was looked at that says more.
  if (question.nearest && exported.bound > 0) out.bound = Bytes(exported.bound);
  for (std::size_t i = 0; i < exported.elsewhere.size() && out.notes.size() < kMostNotes; ++i) {
    const llamacpp::Difference& one = exported.elsewhere[i];
    out.notes << elsewhere(QString::fromStdString((*facts)->tensors[one.tensor].name), whereText(one.planned),
                           whereText(one.actual), Bytes(one.bytes));
  }
  limit(out.notes, exported.elsewhere.size());
  addNotes(runtimes::notes_without_words(question.activations, *question.target), out.notes);
  if (exported.expressible() || question.nearest) out.text = QString::fromStdString(written.text);
  return out;
}

Result<WrittenPlan> writeFor(const WritingQuestion& question, const Job& job) {
  const widgets::PlanState& plan = *question.plan;
  const auto execution = formats::read_execution(*plan.model, job, question.part);
  if (!execution && execution.error().code == Code::Cancelled) return tl::unexpected(execution.error());
  const auto facts = runtimes::make_facts(plan.model, execution ? *execution : model::Execution());
  if (job.cancel.cancelled()) return fail(Code::Cancelled);
  const plan::DeviceMap map = plan::to_device_map(*plan.model, plan.machine, plan.placement);
  const runtimes::CheckOptions options = checkOptions(plan, question.settings);
  // What is written is held against budgets with each cache where its weights lie, as the command line does.
  plan::Settings settings = plan.settings;
  settings.workload.cache_apart = false;
  const runtimes::Exported exported = runtimes::export_plan(
      {*facts, *question.target, map, options, question.model_path, std::string(question.target->file),
       plan.settings.runtime.offload_buffers, question.told, question.activations, &plan.machine, &settings},
      question.nearest);
  if (job.cancel.cancelled()) return fail(Code::Cancelled);
  WrittenPlan out;
  out.text = QString::fromStdString(exported.text);
  out.near = !exported.refused || runtimes::nearest_may_help(exported.refused->kind);
  if (exported.refused) out.refused = refusalText(*exported.refused);
  out.distance = exported.distance;
  out.bound = exported.bound;
  addFindings(exported.findings, out.notes);
  for (const runtimes::IgnoredRequest& one : exported.ignored) {
    if (out.notes.size() < kMostNotes)
      out.notes << Words::tr("%1 on %2 is ignored: it stays on %3 (%4).")
                       .arg(named(one.module), widgets::deviceText(one.requested),
                            widgets::deviceText(one.effective), widgets::bytesText(one.bytes));
  }
  // What is ignored lies elsewhere, too: that is said already.
  if (exported.ignored.empty()) {
    for (const runtimes::Difference& one : exported.differences) {
      if (out.notes.size() < kMostNotes)
        out.notes << elsewhere(named(one.name), widgets::deviceText(one.planned),
                               widgets::deviceText(one.actual), one.bytes);
    }
  }
  limit(out.notes, std::max(exported.ignored.size(), exported.differences.size()));
  addNotes(exported.activation_notes, out.notes);
  if (question.target->device_rules && question.target->device_rules->has_phases) {
    // Of a run of what is written: an offload that nobody asked for is none.
    const plan::DeviceMap run = exported.refused ? map : runtimes::map_of_places(*facts, exported.actual);
    out.phases = runtimes::check_devices(*facts, *question.target->device_rules, run, options, job).phases;
  }
  return out;
}

}  // namespace

std::vector<const runtimes::Target*> writingTargets() {
  std::vector<const runtimes::Target*> out;
  for (const runtimes::Target* target : runtimes::targets()) {
    if (target->name != "accelerate" && target->writes()) out.push_back(target);
  }
  return out;
}

Result<WrittenPlan> writePlan(const WritingQuestion& question, const Job& job) {
  auto out = question.target->gguf ? writeLlamacpp(question, job) : writeFor(question, job);
  const std::string_view file = question.target->file;
  if (out) out->fileName = widgets::latin(file);
  return out;
}

}  // namespace stowage::app
