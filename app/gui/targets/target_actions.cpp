#include "app/gui/targets/target_actions.h"

#include <QClipboard>
#include <QGuiApplication>

#include "app/gui/targets/environment_report.h"
#include "app/gui/targets/paste_dialog.h"
#include "app/gui/targets/phase_words.h"
#include "app/gui/targets/places_dialog.h"
#include "core/machine/detect.h"
#include "core/runtimes/import/recognise.h"
#include "core/runtimes/targets.h"
#include "widgets/common/words.h"

namespace stowage::app {

using widgets::latin;

namespace {

constexpr qsizetype kMostText = 1 << 20;

}  // namespace

TargetActions::TargetActions(ActionRegistry& actions, Document& document, DeviceChecker& checker,
                             Session& session, QWidget& window)
    : actions_(actions), document_(document), checker_(checker), session_(session), window_(window) {
  actions_.add(QStringLiteral("file.paste"), tr("File"), tr("&Paste a command line…"), "clipboard-copy",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), ActionRegistry::Scope::Window,
               [this] { paste(); });
  actions_.add(QStringLiteral("help.copyReport"), tr("Help"), tr("Copy &environment report"),
               "clipboard-copy", {}, ActionRegistry::Scope::Window, [this] { copyReport(); });
  addChoice(QStringLiteral("target."), tr("The runtime itself"), nullptr);
  for (const runtimes::Target* target : runtimes::targets()) {
    if (target->writes())
      addChoice(QStringLiteral("target.") + latin(target->name), latin(target->title), target);
  }
  actions_.add(QStringLiteral("plan.places"), tr("Plan"), tr("&Devices of inputs and KV cache…"), nullptr, {},
               ActionRegistry::Scope::Window, [this] { askPlaces(); });
  connect(&checker_, &DeviceChecker::questionChanged, this, &TargetActions::refresh);
  connect(&checker_, &DeviceChecker::checked, this, [this](const TargetAnswerPtr& answer) {
    Q_EMIT issuesChanged(answer ? issuesOf(*answer) : std::vector<widgets::Issue>());
    auto bars = answer ? phaseBars(answer->check.phases) : std::vector<widgets::PhasesChart::Bar>();
    const QString worst = worstPhaseText(bars);
    Q_EMIT phasesChanged(bars, worst);
  });
  refresh();
}

void TargetActions::addChoice(const QString& id, const QString& text, const runtimes::Target* target) {
  QAction* action = actions_.add(id, tr("Check plan for"), text, nullptr, {}, ActionRegistry::Scope::Window,
                                 [this, target] { choose(target); });
  action->setCheckable(true);
  choices_.emplace_back(action, target);
}

QMenu* TargetActions::menu(QWidget* parent) {
  auto* menu = new QMenu(tr("Check &for"), parent);
  for (const auto& [action, target] : choices_) {
    menu->addAction(action);
    if (!target) menu->addSeparator();
  }
  menu->addSeparator();
  menu->addAction(actions_.find(QStringLiteral("plan.places")));
  return menu;
}

void TargetActions::updateCommands(bool open) {
  for (const char* id : {"file.paste", "plan.places"}) actions_.find(latin(id))->setEnabled(open);
  const bool gguf = open && document_.model() && document_.model()->format() == "gguf";
  for (const auto& [action, target] : choices_) {
    const bool opens = !target || !target->gguf || gguf;
    action->setEnabled(open && opens);
    actions_.setWhyNot(
        action, open && !opens ? tr("%1 opens GGUF files alone.").arg(latin(target->title)) : QString());
  }
}

void TargetActions::refresh() {
  for (const auto& [action, target] : choices_) action->setChecked(target == checker_.question().target);
}

/// Settings are of one target; what the program copies, and where it has its values, is the program's own.
void TargetActions::choose(const runtimes::Target* target) {
  TargetQuestion question;
  question.places = checker_.question().places;
  question.target = target;
  keep(question, target ? tr("Check for %1").arg(latin(target->title)) : tr("Check for the runtime itself"));
  refresh();
  if (!target) return Q_EMIT said(tr("The plan is checked for its own runtime."));
  const QString title = latin(target->title);
  Q_EMIT said(target->device_rules
                  ? tr("The plan is checked for %1. What it would get wrong stands in Issues.").arg(title)
                  : tr("The plan is made for %1: one that it can be told, with the memory that it takes.")
                        .arg(title));
}

/// A step that can be undone: the plan follows who is to run it, is judged as he runs it (as solve --target
/// does), and is saved with him.
void TargetActions::keep(const TargetQuestion& question, const QString& step) {
  PlanInput next = document_.input();
  next.target = planTarget(question);
  // What was pasted for the same target stays: only another target does not know it.
  if (next.target.name == document_.input().target.name)
    next.target.options = document_.input().target.options;
  if (question.target) next.settings.runtime.change_to(question.target->judged_as);
  if (!(next == document_.input())) document_.edit(step, std::move(next));
}

void TargetActions::askPlaces() {
  const auto state = document_.state();
  if (!document_.model() || !state) return;
  const TargetQuestion question = questionOf(document_.input().target);
  PlacesQuestion asked;
  asked.places = document_.input().target.places;
  for (const machine::Device& device : document_.input().machine.devices) {
    if (device.id != machine::kDisk) asked.devices.push_back(device.id);
  }
  const TargetAnswerPtr& answer = checker_.answer();
  if (answer && answer->facts) {
    for (const model::ProgramInput& input : answer->facts->inputs) asked.inputs.push_back(input.name);
  }
  const runtimes::Target* const target = target_of(question, state->settings);
  if (target && !decidesOnCache(question, state->settings)) asked.cache = latin(target->title);
  auto* dialog = new PlacesDialog(asked, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    PlanInput next = document_.input();
    next.target.places = dialog->places();
    if (!(next == document_.input())) document_.edit(tr("Devices of inputs and KV cache"), std::move(next));
  });
  dialog->open();
}

void TargetActions::apply(const widgets::IssueFix& fix) {
  if (fix.kind != widgets::IssueFix::Kind::Target || fix.arguments.empty()) return;
  checker_.setCopies(withArguments(checker_.question(), fix.arguments).copies);
  PlanInput next = document_.input();
  next.target = withArguments(std::move(next.target), fix.arguments);
  if (!(next == document_.input())) document_.edit(fix.text, std::move(next));
  Q_EMIT said(tr("Noted for this check: %1").arg(fix.text));
}

/// The clipboard's text where it looks like one of those that are read; else an empty field to paste into.
void TargetActions::paste() {
  const QString text = QGuiApplication::clipboard()->text();
  const bool fits = text.size() < kMostText && !runtimes::recognise(text.toStdString()).empty();
  pasteText(fits ? text : QString());
}

void TargetActions::dropText(const QString& text) {
  if (text.size() >= kMostText) return Q_EMIT said(tr("This text is too long to be a command line."));
  pasteText(text);
}

/// Drivers, an engine elsewhere and python3 take their time to answer.
void TargetActions::copyReport() {
  ReportQuestion question;
  question.engine = session_.engine();
  question.plan = document_.state();
  if (document_.model()) question.machine = document_.input().machine;
  question.calibration = session_.calibration();
  if (checker_.question().target) question.target = checker_.question().target->name;
  Q_EMIT said(tr("Looking at this computer…"));
  report_.start(JobRunner::Work([this, question](const Job&) -> JobRunner::Deliver {
    return [this, text = environmentReport(question)] {
      QGuiApplication::clipboard()->setText(text);
      Q_EMIT said(tr("The environment report is in the clipboard: no names, no paths of yours."));
    };
  }));
}

void TargetActions::pasteText(const QString& text) {
  if (!document_.model()) return;
  auto* dialog = new PasteDialog(document_, text, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    auto next = dialog->chosen();
    if (!next) return;
    document_.edit(tr("Show a command line"), std::move(*next));
    Q_EMIT said(tr(
        "Shown as it was pasted: what you pin moves, the rest stays. Let the solver decide to improve it."));
  });
  dialog->open();
}

}  // namespace stowage::app
