#include "app/gui/compare/compare_runs.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <filesystem>

#include "core/base/json.h"
#include "core/estimate/run_of_model.h"
#include "core/snapshot/snapshot.h"
#include "widgets/common/sentences.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kLargestDocument = 256ull << 20;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Compare)
};

/// One side, read or predicted.
struct Side {
  std::shared_ptr<const trace::Timeline> timeline{};
  QStringList notes{};
  std::vector<estimate::ModuleTime> times{};  ///< of a prediction
};
using Made = tl::expected<Side, QString>;

tl::unexpected<QString> because(const QString& sentence) { return tl::unexpected(sentence); }
tl::unexpected<QString> because(const Error& error) { return because(widgets::sentenceText(error)); }

Made predicted(const CompareQuestion& question, const QString& name, const widgets::PlanStatePtr& plan) {
  PredictionGround ground = question.ground;
  ground.timeline = true;
  const estimate::Prediction made = predictPlan(*plan, ground);
  if (made.timeline) return Side{made.timeline, {}, estimate::predicted_times(made)};
  // What is left out says why, where anybody knows.
  if (!made.left_out.empty()) return because(made.left_out.front());
  return because(Words::tr("Of %1 nothing is predicted over time: there is nothing to compare.").arg(name));
}

Made opened(const std::string& path, const Job& job) {
  auto run = snapshot::open_run(path, job);
  if (!run) return because(run.error());
  QStringList notes;
  for (const Error& note : run->notes) notes << widgets::sentenceText(note);
  return Side{std::make_shared<const trace::Timeline>(std::move(run->timeline)), notes, {}};
}

/// The document of a run has sums; what it held when stands in the trace that it names, beside it or where it
/// was written.
Made readDocument(const QString& path, const Job& job) {
  const auto json = read_json_file(path.toStdString(), kLargestDocument);
  if (!json) return because(json.error());
  const Json* trace = json_find(*json, "trace");
  if (!trace || !trace->is_string())
    return because(Words::tr("%1 names no trace: it does not say what was in memory when.")
                       .arg(QFileInfo(path).fileName()));
  const std::filesystem::path named = trace->get<std::string>();
  const std::filesystem::path beside =
      std::filesystem::path(path.toStdString()).parent_path() / named.filename();
  std::error_code ignored;
  return opened(std::filesystem::exists(beside, ignored) ? beside.string() : named.string(), job);
}

Made readRun(const QString& path, const Job& job) {
  const bool document = QFileInfo(path).suffix().compare(QLatin1String("json"), Qt::CaseInsensitive) == 0;
  return document ? readDocument(path, job) : opened(path.toStdString(), job);
}

Made made(const CompareQuestion& question, const CompareSource& source, const Job& job) {
  const QString name = sourceText(source);
  switch (source.kind) {
    case CompareSource::Kind::LastRun:
      if (!question.lastRun) return because(Words::tr("There is no run yet: Profile makes one."));
      return Side{question.lastRun, {}, {}};
    case CompareSource::Kind::Run:
      return readRun(source.path, job);
    case CompareSource::Kind::Predicted:
      return predicted(question, name, question.shown);
    default:
      break;
  }
  const auto plan = comparedPlan(question, source, job);
  if (!plan) return because(plan.error());
  return predicted(question, name, *plan);
}

/// What has to be known before a run is read beside anything of the model.
QStringList notesOn(const CompareQuestion& question, const Side& side, const CompareSource& source) {
  QStringList out;
  if (!question.shown || !question.shown->model) return out;
  const std::string name = sourceText(source).toStdString();
  for (const Error& note : estimate::notes_on_run(*question.shown->model, *side.timeline, name))
    out << widgets::sentenceText(note);
  return out;
}

CompareAnswer nothing(const QString& why) {
  CompareAnswer out;
  out.problem = why;
  return out;
}

}  // namespace

bool comparesRuns(const CompareQuestion& question) { return question.baseline.run() || question.other.run(); }

CompareAnswer compareRuns(const CompareQuestion& question, const Job& job) {
  const Made baseline = made(question, question.baseline, job);
  if (!baseline) return nothing(baseline.error());
  const Made other = made(question, question.other, job);
  if (!other) return nothing(other.error());
  for (const auto& [side, source] : {std::pair{&*baseline, &question.baseline}, {&*other, &question.other}}) {
    if (side->timeline->blocks.empty())
      return nothing(
          Words::tr("%1 has nothing in memory: there is nothing to compare.").arg(sourceText(*source)));
  }
  CompareAnswer out;
  out.runs = widgets::compare_runs({sourceText(question.baseline), baseline->timeline, baseline->times},
                                   {sourceText(question.other), other->timeline, other->times});
  out.notes = baseline->notes + notesOn(question, *baseline, question.baseline) + other->notes +
              notesOn(question, *other, question.other);
  return out;
}

}  // namespace stowage::app
