#include "app/gui/compare/compare_actions.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QTimer>
#include <algorithm>

#include "app/gui/compare/compare_offer.h"
#include "app/gui/compare/compare_runs.h"
#include "app/gui/document/edit_command.h"
#include "app/gui/document/saved_plan.h"
#include "widgets/common/sentences.h"

namespace stowage::app {

using Kind = CompareSource::Kind;

namespace {

/// The last edit that can be undone and asked for another plan; a note asks for none. Null: there is none.
const EditCommand* lastQuestion(Document& document) {
  const QUndoStack& edits = document.undoStack();
  for (int i = edits.index(); i-- > 0;) {
    const auto* edit = dynamic_cast<const EditCommand*>(edits.command(i));
    if (edit != nullptr && !edit->before().input.asksTheSame(edit->after().input)) return edit;
  }
  return nullptr;
}

}  // namespace

CompareActions::CompareActions(ActionRegistry& actions, Document& document, Session& session, QWidget& window)
    : actions_(actions), document_(document), session_(session), window_(window) {
  askFile_ = [this] {
    return QFileDialog::getOpenFileName(&window_, tr("Compare with a plan, a device map or a run"),
                                        session_.folder(),
                                        tr("Plans, device maps and runs (*.stowage *.json *.trace *.pickle "
                                           "*.pkl);;All files (*)"));
  };
  addCommands();
  forget();
  connect(&document_, &Document::changed, this, [this](const widgets::PlanStatePtr& state) {
    // Nothing that is edited changes what two runs did.
    const bool same = answer_.runs && baseline_.recorded() && other_.recorded();
    if (!front_ || !state) return;
    if (same) return page_->treemap().setState(state);
    if (!state->solving) compare();
  });
  // The plan of an edit may be there before the history has the edit.
  connect(&document_.undoStack(), &QUndoStack::indexChanged, this, [this] {
    if (front_ && (baseline_.kind == Kind::Before || other_.kind == Kind::Before)) compare();
  });
  connect(&document_, &Document::modelChanged, this, &CompareActions::forget);
  connect(&document_, &Document::keptChanged, this, &CompareActions::followKept);
  connect(&document_, &Document::openingEnded, this, &CompareActions::opened);
  connect(&document_, &Document::saved, this, [this] { updateCommands(document_.model() != nullptr); });
  connect(&job_, &JobRunner::failed, this, [this](const QString& what) {
    deliver({nullptr, tr("The comparison failed: %1").arg(what), {}, {}, {}});
  });
}

void CompareActions::addCommands() {
  const QString group = tr("Plan");
  using Scope = ActionRegistry::Scope;
  actions_.add(QStringLiteral("plan.compare"), group, tr("Compar&e with…"), "git-compare", {}, Scope::Window,
               [this] { ask(); });
  actions_.add(QStringLiteral("plan.compareFile"), group, tr("Compare with a file…"), "git-compare", {},
               Scope::Window, [this] { chosen(false, static_cast<int>(sources_.size())); });
  actions_.add(QStringLiteral("plan.compareSaved"), group, tr("Compare with the plan as it was saved"),
               "git-compare", {}, Scope::Window, [this] { compareSaved(); });
  actions_.add(QStringLiteral("plan.compareBefore"), group, tr("Compare with the plan before the last edit"),
               "git-compare", {}, Scope::Window, [this] { compareBefore(); });
  actions_.add(QStringLiteral("plan.takeOver"), group, tr("Take &over the compared plan"), nullptr, {},
               Scope::Window, [this] { takeOver(); });
}

void CompareActions::setPage(ComparePage& page) {
  page_ = &page;
  connectPage();
  showChoices();
}

void CompareActions::setRuns(RunController& runs, Predictor& predictor) {
  runs_ = &runs;
  predictor_ = &predictor;
  connect(runs_, &RunController::ended, this, [this] { againWithRuns(Kind::LastRun); });
  connect(runs_, &RunController::recordedChanged, this, &CompareActions::addOpenedRun);
  connect(predictor_, &Predictor::predicted, this, [this] { againWithRuns(Kind::Predicted); });
}

/// A run that was opened from a file is at hand, while a model is open that it may be of.
void CompareActions::addOpenedRun() {
  if (!runs_->recorded().run || !document_.model()) return;
  addFile({Kind::Run, {}, runs_->recorded().path});
  showChoices();
}

/// What is compared came anew: of a run beside a plan the plan's prediction did, too.
void CompareActions::againWithRuns(Kind changed) {
  if (!front_ || !(baseline_.run() || other_.run())) return;
  const bool concerned = changed == Kind::Predicted || baseline_.kind == changed || other_.kind == changed;
  if (concerned) compare();
}

void CompareActions::connectPage() {
  widgets::CompareStrip* strip = page_->strip();
  connect(strip, &widgets::CompareStrip::baselineChosen, this, [this](int index) { chosen(true, index); });
  connect(strip, &widgets::CompareStrip::otherChosen, this, [this](int index) { chosen(false, index); });
  connect(strip, &widgets::CompareStrip::takeOverRequested, this, &CompareActions::takeOver);
  connect(strip, &widgets::CompareStrip::closeRequested, this, &CompareActions::closed);
  connect(&page_->differences(), &widgets::DifferencePanel::closeRequested, this, &CompareActions::closed);
}

void CompareActions::updateCommands(bool open) {
  for (const char* id : {"plan.compare", "plan.compareFile"})
    actions_.find(QString::fromLatin1(id))->setEnabled(open);
  QAction* saved = actions_.find(QStringLiteral("plan.compareSaved"));
  saved->setEnabled(open && !document_.planPath().isEmpty());
  actions_.setWhyNot(saved, saved->isEnabled() ? QString() : tr("This plan is not a file yet."));
  QAction* before = actions_.find(QStringLiteral("plan.compareBefore"));
  before->setEnabled(open && lastQuestion(document_) != nullptr);
  actions_.setWhyNot(before,
                     before->isEnabled() ? QString() : tr("Nothing was edited that another plan came of."));
  const bool may = open && takeable();
  actions_.find(QStringLiteral("plan.takeOver"))->setEnabled(may);
  if (page_ != nullptr) page_->strip()->setTakeable(may);
}

/// Between a question and its answer there is only the answer to the question before: nobody chose that one.
bool CompareActions::takeable() const {
  const bool answered = !job_.running() && document_.state() && !document_.state()->solving;
  return answered && front_ && answer_.comparison && answer_.takeOver && other_.kind != Kind::Now &&
         !(taken() == document_.input());
}

/// Another model: nothing of what was compared is of interest.
void CompareActions::forget() {
  job_.cancel();
  sources_ = {CompareSource{}};
  for (const plan::StrategyRow& row : plan::strategies())
    sources_.push_back({Kind::Strategy, row.strategy, {}});
  for (const Kind kind : {Kind::Predicted, Kind::LastRun, Kind::Before}) sources_.push_back({kind, {}, {}});
  baseline_ = {};
  // What everybody else's plan would be: there is always something to look at.
  other_ = {Kind::Strategy, plan::Strategy::Auto, {}};
  answer_ = {};
  showChoices();
  Q_EMIT runsCompared(nullptr);
  if (page_ != nullptr) page_->setNothing({}, nullptr);
  if (front_) Q_EMIT closed();
}

/// What is not kept any more cannot be chosen, and what is compared falls back to the plan itself.
void CompareActions::followKept() {
  std::erase_if(sources_, [](const CompareSource& source) { return source.kind == Kind::Kept; });
  for (const auto& [name, plan] : document_.input().kept)
    sources_.push_back({Kind::Kept, {}, QString::fromStdString(name)});
  const auto gone = [&](const CompareSource& source) {
    return indexOf(source) == static_cast<int>(sources_.size());
  };
  if (gone(baseline_)) baseline_ = {};
  if (gone(other_)) other_ = {Kind::Strategy, plan::Strategy::Auto, {}};
  showChoices();
  if (front_) compare();
}

void CompareActions::setInFront(bool front) {
  if (front == front_) return;
  front_ = front;
  if (!front_) job_.cancel();
  if (front_) compare();
}

void CompareActions::ask() {
  Q_EMIT shown();
  page_->strip()->other().setFocus(Qt::ShortcutFocusReason);
  page_->strip()->other().showPopup();
}

/// What changed since: the file is the baseline.
void CompareActions::compareSaved() {
  if (!document_.planPath().isEmpty()) choose({Kind::File, {}, document_.planPath()}, {});
}

/// What the last edit came to; the comparison follows, so that each edit is seen when it is made.
void CompareActions::compareBefore() { choose({Kind::Before, {}, {}}, {}); }

int CompareActions::indexOf(const CompareSource& source) const {
  return static_cast<int>(std::find(sources_.begin(), sources_.end(), source) - sources_.begin());
}

void CompareActions::showChoices() {
  if (page_ == nullptr) return;
  QStringList names;
  for (const CompareSource& source : sources_) names << sourceText(source);
  page_->strip()->setChoices(names << tr("From a file…"), indexOf(baseline_), indexOf(other_));
}

void CompareActions::addFile(const CompareSource& file) {
  if (indexOf(file) == static_cast<int>(sources_.size())) sources_.push_back(file);
}

/// The last choice asks for a file; where nobody names one, all stays as it was.
void CompareActions::chosen(bool baseline, int index) {
  CompareSource source;
  if (index < static_cast<int>(sources_.size())) {
    source = sources_[static_cast<std::size_t>(index)];
  } else {
    const QString path = askFile_();
    if (path.isEmpty()) return showChoices();
    session_.setFolder(QFileInfo(path).absolutePath());
    source = sourceOfFile(path);
    addFile(source);
  }
  choose(baseline ? source : baseline_, baseline ? other_ : source);
}

void CompareActions::choose(const CompareSource& baseline, const CompareSource& other) {
  for (const CompareSource& source : {baseline, other}) {
    if (source.file()) addFile(source);
  }
  baseline_ = baseline;
  other_ = other;
  told_ = false;
  showChoices();
  if (front_) return compare();
  Q_EMIT shown();
}

void CompareActions::compare() {
  const auto state = document_.state();
  if (!state || page_ == nullptr) return;
  if (document_.problem()) {
    job_.cancel();  // of the plan before: its answer would take the sentence's place
    return deliver({nullptr, widgets::sentenceText(*document_.problem()), {}, {}, {}});
  }
  CompareQuestion question{document_.request(document_.input()), state, baseline_, other_, {}, {}, {}, {}};
  if (predictor_ != nullptr) question.ground = predictor_->ground();
  if (runs_ != nullptr && !runs_->run().running()) question.lastRun = runs_->run().timeline;
  if (const EditCommand* edit = lastQuestion(document_)) {
    question.inputBefore = edit->before().input;
    question.shownBefore = edit->before().state;
  }
  constexpr int kSilent = 30;  // milliseconds: what comes within two frames comes without a word before
  job_.start(JobRunner::Work([this, question](const Job& job) -> JobRunner::Deliver {
               CompareAnswer answer =
                   comparesRuns(question) ? compareRuns(question, job) : comparePlans(question, job);
               return [this, answer = std::move(answer)]() mutable { deliver(std::move(answer)); };
             }),
             document_.patience());
  updateCommands(document_.model() != nullptr);
  if (!job_.running() || answer_.comparison || answer_.runs) return;
  QTimer::singleShot(kSilent, this, [this, state, asked = job_.generation()] {
    if (job_.running() && job_.generation() == asked) page_->setNothing({}, state);
  });
}

void CompareActions::deliver(CompareAnswer answer) {
  answer_ = std::move(answer);
  if (answer_.comparison)
    page_->setComparison(answer_.comparison);
  else if (answer_.runs)
    page_->setRuns(answer_.runs, document_.state());
  else
    page_->setNothing(answer_.problem, document_.state());
  Q_EMIT runsCompared(answer_.runs);
  updateCommands(document_.model() != nullptr);
  // Said once a choice, not after every edit.
  if (!told_ && !answer_.notes.isEmpty()) Q_EMIT said(answer_.notes.join(u' '));
  told_ = true;
}

/// The other side as the plan; notes and kept plans stay what they are.
PlanInput CompareActions::taken() const {
  PlanInput out = *answer_.takeOver;
  out.kept = document_.input().kept;
  out.notes = document_.input().notes;
  return out;
}

/// One step that can be undone. What was compared is what becomes the plan: a file's map is shown as it is.
void CompareActions::takeOver() {
  if (!takeable()) return;
  const QString name = sourceText(other_);
  const auto& kept = document_.input().kept;
  const auto plan = other_.kind == Kind::Kept ? kept.find(other_.path.toStdString()) : kept.end();
  if (plan != kept.end())
    document_.bringBack(*plan->second, taken(), tr("Take over %1").arg(name));
  else
    document_.edit(tr("Take over %1").arg(name), taken());
  Q_EMIT said(tr("%1 is the plan now. Undo brings the one before back.").arg(name));
}

/// Runs bring no model: without one, and without a plan that has one, there is nothing to offer.
bool CompareActions::canOffer(const QStringList& paths) const {
  if (paths.size() < 2) return false;
  bool plan = false, run = false;
  for (const QString& path : paths) {
    const PlanLike like = planLike(path);
    if (like == PlanLike::Other) return false;
    plan = plan || like == PlanLike::Plan;
    run = run || like == PlanLike::Run;
  }
  return document_.model() || plan || !run;
}

bool CompareActions::offer(const QStringList& paths) {
  if (!canOffer(paths)) return false;
  auto* dialog = new CompareOffer(paths, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, paths] { compareFiles(paths); });
  connect(dialog, &CompareOffer::openRequested, this, &CompareActions::openRequested);
  dialog->open();
  return true;
}

/// Without a model the first plan brings one; maps have none.
void CompareActions::compareFiles(const QStringList& paths) {
  if (document_.model()) {
    for (const QString& path : paths) addFile(sourceOfFile(path));
    return choose(sourceOfFile(paths.at(0)), sourceOfFile(paths.at(1)));
  }
  const auto plan = std::find_if(paths.begin(), paths.end(),
                                 [](const QString& path) { return planLike(path) == PlanLike::Plan; });
  if (plan == paths.end()) {
    Q_EMIT said(tr("These are device maps. Open their model first, then compare them."));
    return;
  }
  afterOpening_ = paths;
  Q_EMIT openRequested(*plan);
}

void CompareActions::opened() {
  const QStringList files = std::exchange(afterOpening_, {});
  if (!files.isEmpty() && document_.model()) compareFiles(files);
}

}  // namespace stowage::app
