#include "app/gui/targets/environment_report.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>

#include "core/about/version.h"
#include "core/plan/placement.h"
#include "core/plan/plan_file.h"
#include "core/report/facts.h"
#include "core/report/report.h"
#include "core/solve/claims/answer_json.h"

namespace stowage::app {
namespace {

constexpr int kPatience = 5'000;  // milliseconds
constexpr qsizetype kMostAnswer = 1 << 20;

/// What a program says on its standard output; "" where it cannot be started, fails or takes too long.
std::string answerOf(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.setProcessChannelMode(QProcess::SeparateChannels);
  process.setStandardErrorFile(QProcess::nullDevice());
  process.start(program, arguments, QIODevice::ReadOnly);
  if (!process.waitForFinished(kPatience)) {
    process.kill();
    process.waitForFinished(kPatience);
    return {};
  }
  return process.readAllStandardOutput().left(kMostAnswer).toStdString();
}

/// What the engine says of itself; nothing where it does not answer.
std::optional<Json> probe(const protocol::EngineAddress& address) {
  const auto start = protocol::how_to_start(address, {"--probe"});
  if (!start) return std::nullopt;
  QStringList arguments;
  for (const std::string& argument : start->arguments) arguments << QString::fromStdString(argument);
  const auto json = parse_json(answerOf(QString::fromStdString(start->program), arguments), "the probe");
  return json && json->is_object() ? std::optional(*json) : std::nullopt;
}

report::Software softwareHere() {
  report::Software out;
  out.stowage = about::version_text();
  out.compiler = __VERSION__;
  out.build_command = STOWAGE_BUILD_COMMAND;
  out.sources = STOWAGE_SOURCES;
  const QDir above(QCoreApplication::applicationDirPath() + QStringLiteral("/.."));
  if (above.exists(QStringLiteral("CMakeCache.txt")))
    out.install_method = "built from sources, not installed";
  if (above.exists(QStringLiteral("share/applications/stowage.desktop")))
    out.install_method = "installed by cmake --install";
  return out;
}

report::Plan planOf(const widgets::PlanState& state, const std::string& target) {
  report::Plan out;
  const Json map = plan::to_json(plan::to_device_map(*state.model, state.machine, state.placement));
  out.hash = report::plan_hash(map, machine::to_json(state.machine), plan::to_json(state.settings));
  out.model_fingerprint = state.model->fingerprint();
  out.target = target.empty() ? std::string(state.settings.runtime.name()) : target;
  if (!state.answer) return out;
  const bool infeasible = state.answer->outcome == solve::Outcome::Infeasible;
  out.status = infeasible                                         ? "infeasible"
               : state.answer->outcome == solve::Outcome::Optimal ? "optimal"
                                                                  : "gap";
  if (infeasible) return out;
  out.gap = state.answer->gap;
  out.value = solve::value_json(*state.answer, state.answer->value);
  out.bound = solve::value_json(*state.answer, state.answer->bound);
  return out;
}

}  // namespace

QString environmentReport(const ReportQuestion& question) {
  report::Contents contents;
  contents.software = softwareHere();
  contents.system = report::read_system();
  contents.here = machine::detect(".");
  contents.packages = report::packages_of(answerOf(
      QStringLiteral("python3"), {QStringLiteral("-c"), QString::fromStdString(report::kAskPython)}));
  contents.driver = machine::detect_driver();
  contents.machine = question.machine.value_or(contents.here);
  contents.calibration = question.calibration;
  // Cards that were made up have no driver and no slot.
  const auto cards = machine::detect_gpus();
  const machine::Machine& planned = contents.machine;
  if (cards.size() == planned.gpu_count() && contents.here.gpu_count() == cards.size()) {
    bool same = true;
    for (std::size_t i = 0; i < cards.size(); ++i)
      same = same && planned.devices[i].physical == cards[i].total;
    if (same) contents.gpus = cards;
  }
  report::Facts facts{{"stowage", about::version_text()}, {"window", std::string("Qt ") + qVersion()}};
  report::add_computer(facts, contents.system, contents.here, cards);
  report::add_engine(facts, contents.software, probe(question.engine));
  report::add_environment(facts);
  contents.facts = report::facts_json(facts, contents.system, false);
  if (question.plan) contents.plan = planOf(*question.plan, question.target);
  return QString::fromStdString(report::to_markdown(report::to_json(contents)));
}

}  // namespace stowage::app
