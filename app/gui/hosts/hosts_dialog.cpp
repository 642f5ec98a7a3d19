#include "app/gui/hosts/hosts_dialog.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QTimer>
#include <algorithm>

#include "app/gui/document/keeps_model.h"
#include "app/gui/hosts/hosts_measure.h"
#include "core/base/file.h"
#include "widgets/common/sentences.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

const QString kLastSource = QStringLiteral("hosts/machines");

QString nameOf(const HostsChange& change) {
  if (!change.like.isEmpty()) return HostsDialog::tr("One more host like %1").arg(change.like);
  return change.times == 2 ? HostsDialog::tr("A network twice as fast")
                           : HostsDialog::tr("A network %1 times as fast").arg(change.times);
}

}  // namespace

HostsDialog::HostsDialog(Document& document, QSettings& settings, QWidget* parent)
    : Dialog(
          tr("Several machines"),
          tr("The open model over machines that are linked by a network. The plan of the window stays as it "
             "is."),
          parent),
      document_(document),
      settings_(settings) {
  setObjectName(QStringLiteral("hostsDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowFlag(Qt::WindowMaximizeButtonHint);
  askFile_ = [this] {
    return QFileDialog::getOpenFileName(this, tr("Machines that are linked"), {},
                                        tr("Machines (*.json);;All files (*)"));
  };
  setAcceptDrops(true);
  build();
  connect(goal_, &QComboBox::currentIndexChanged, this, &HostsDialog::follow);
  connect(micro_, &QSpinBox::valueChanged, this, &HostsDialog::follow);
  connect(contiguous_, &QCheckBox::toggled, this, &HostsDialog::follow);
  connect(machines_, &QComboBox::activated, this, &HostsDialog::chosen);
  connect(table_, &QTableWidget::itemSelectionChanged, this, [this] {
    if (!following_) chooseHosts(table_->chosen());
  });
  connect(lanes_, &widgets::HostLanes::hostChosen, this,
          [this](std::uint32_t row, bool more) { chooseFrom(lanes_->selected(), row, more); });
  connect(timeline_, &widgets::HostTimeline::hostChosen, this,
          [this](std::uint32_t row, bool more) { chooseFrom(timeline_->selected(), row, more); });
  connect(&hub_, &widgets::SelectionHub::selectionChanged, this, &HostsDialog::followSelection);
  connect(&document_, &Document::modelChanged, this, &HostsDialog::close);
  connect(&document_, &Document::changed, this, &HostsDialog::follow);
  connect(&job_, &JobRunner::progress, this, [this](const QString&, quint64 done, quint64 total) {
    if (state_ == State::Planning) note_->setText(tr("%Ln part(s) of the model tried", nullptr, int(done)));
    if (explaining() && total > 0)
      note_->setText(tr("Finding out why, and what would help (%1 of its limit)")
                         .arg(widgets::percentText(double(done) / double(total), 0)));
  });
  connect(&job_, &JobRunner::failed, this, [this](const QString& what) {
    fail(widgets::sentenceText(Error{Code::Internal, {}, {what.toStdString()}, {}}));
  });
  const QString last = settings_.value(kLastSource).toString();
  if (presetHosts(last)) choosePreset(last);
}

HostsDialog::~HostsDialog() { job_.cancel(); }

void HostsDialog::chosen(int index) {
  const QString source = machines_->itemData(index).toString();
  if (source.isEmpty()) return askForFile();
  if (source == kOverSsh) {
    measureOverSsh();
    return;
  }
  if (source.startsWith(kOverSsh) && measured_) return take(source, true, measured_);
  if (presetHosts(source))
    choosePreset(source);
  else
    chooseFile(source);
}

void HostsDialog::askForFile() {
  const QString path = askFile_();
  if (!path.isEmpty()) return chooseFile(path);
  showChosen();
}

/// The choice is that of what is shown.
void HostsDialog::showChosen() {
  machines_->setCurrentIndex(source_.isEmpty() ? -1 : machines_->findData(source_));
}

HostsMeasureDialog* HostsDialog::measureOverSsh() {
  showChosen();  // until others were measured
  auto* dialog = new HostsMeasureDialog(presetHosts(source_) ? nullptr : hosts_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this,
          [this, dialog] { takeMeasured(dialog->names(), dialog->hosts(), dialog->savedAs()); });
  dialog->open();
  return dialog;
}

void HostsDialog::takeMeasured(const QString& names, const HostsPtr& hosts, const QString& file) {
  if (!hosts) return;
  if (!file.isEmpty()) return chooseFile(file);
  QStringList words = names.split(u',');
  for (QString& word : words) word = word.trimmed();
  if (const int before = machines_->findData(kOverSsh, Qt::UserRole, Qt::MatchStartsWith);
      before >= 0 && machines_->itemData(before).toString() != kOverSsh)
    machines_->removeItem(before);
  const QString source = kOverSsh + words.join(u',');
  machines_->insertItem(machines_->count() - 2, tr("Measured: %1").arg(words.join(QStringLiteral(", "))),
                        source);
  measured_ = hosts;
  take(source, true, hosts);
}

void HostsDialog::choosePreset(const QString& name) {
  if (HostsPtr hosts = presetHosts(name)) take(name, false, std::move(hosts));
}

void HostsDialog::chooseFile(const QString& path) {
  auto read = readHosts(path);
  if (!read) {
    notice_->setText(widgets::sentenceText(read.error()));
    return showChosen();
  }
  if (machines_->findData(path) < 0)
    machines_->insertItem(machines_->count() - 2, QFileInfo(path).fileName(), path);
  take(path, true, std::move(*read));
}

void HostsDialog::take(const QString& source, bool file, HostsPtr hosts) {
  notice_->setText({});
  const bool others = source != source_ || !hosts_ || hostNames(*hosts) != hostNames(*hosts_);
  source_ = source;
  hosts_ = std::move(hosts);
  machines_->setCurrentIndex(machines_->findData(source_));
  if (!file) settings_.setValue(kLastSource, source);
  if (others) {  // rules name hosts of those before
    rules_.clear();
    undo_.clear();
  }
  asked_ = {};
  showQuestion();
  start();
}

/// Goal, workload and rules are the plan's; the machine of the one host is not asked about here.
void HostsDialog::follow() {
  showQuestion();
  if (!hosts_ || !document_.model() || !asked_.model) return;
  if (asked_.settings == settingsForHosts(document_.input().settings) &&
      asked_.micro_batches == wantedMicroBatches() && asked_.rules == rules_ &&
      asked_.contiguous == wantsContiguous())
    return;
  start();
}

void HostsDialog::start() {
  if (!document_.model() || !hosts_) return;
  asked_ = {document_.model(),    hosts_, settingsForHosts(document_.input().settings),
            wantedMicroBatches(), rules_, true,
            wantsContiguous()};
  plan_ = nullptr;
  const std::vector<HostsChange> cases = hostsChanges(*hosts_);
  QStringList names{tr("As they are")};
  for (const HostsChange& one : cases) names << nameOf(one);
  whatIf_->setCases(names, asked_.micro_batches ? plan::Objective::StepTime : asked_.settings.objective);
  if (asked_.micro_batches) whatIf_->nameValue(microBatchesText(*asked_.micro_batches));
  if (const QString why = asked_.micro_batches ? whyNoPipeline(asked_.settings) : QString(); !why.isEmpty()) {
    job_.cancel();
    return fail(why);
  }
  showState(State::Planning);
  const auto work = [this, asked = asked_, cases](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    const auto first = [&](const HostsPlanPtr& plan) { meanwhile([this, plan] { deliver(plan); }); };
    const auto made = planHosts(asked, job, first);
    if (job.cancel.cancelled()) return {};
    if (!made) return [this, error = made.error()] { fail(widgets::sentenceText(error)); };
    meanwhile([this, plan = *made] { deliver(plan); });
    for (std::size_t i = 0; i < cases.size(); ++i) {
      HostsQuestion other = asked;
      other.hosts = cases[i].hosts;
      other.explain = false;
      const auto then = planHosts(other, job);
      if (job.cancel.cancelled()) return {};
      const int row = static_cast<int>(i) + 1;
      if (then)
        meanwhile([this, row, plan = *then] { whatIf_->setResult(row, plan, plan_); });
      else
        meanwhile(
            [this, row, error = then.error()] { whatIf_->setProblem(row, widgets::sentenceText(error)); });
    }
    return [this] {
      note_->setText({});
      stop_->hide();
    };
  };
  job_.start(JobRunner::StagedWork(work));
}

void HostsDialog::deliver(const HostsPlanPtr& plan) {
  plan_ = plan;
  whatIf_->setResult(0, plan_, plan_);
  showState(plan_->found() ? State::Found : State::None);
  note_->setText(explaining() ? tr("Finding out why, and what would help…")
                              : tr("Finding out what other machines would buy…"));
}

/// There is no plan, and why is on the way.
bool HostsDialog::explaining() const {
  return state_ == State::None && plan_ && !plan_->explained && job_.running();
}

void HostsDialog::fail(const QString& sentence) {
  plan_ = nullptr;
  whatIf_->stop();
  showState(State::Failed);
  sentence_->setText(sentence);
  empty_->setTexts(tr("The model could not be planned over these machines"), sentence);
}

void HostsDialog::stop() {
  if (!job_.running()) return;
  job_.cancel();
  whatIf_->stop();
  if (state_ == State::Planning) return showState(State::Stopped);
  stop_->hide();
  if (state_ == State::None) showNone();
  note_->setText(tr("Stopped."));
}

/// One host alone, or one more or less of those that are chosen.
void HostsDialog::chooseFrom(const std::vector<std::uint32_t>& selected, std::uint32_t row, bool more) {
  std::vector<std::uint32_t> rows = more ? selected : std::vector<std::uint32_t>();
  const auto at = std::lower_bound(rows.begin(), rows.end(), row);
  if (more && at != rows.end() && *at == row)
    rows.erase(at);
  else
    rows.insert(at, row);
  chooseHosts(rows);
}

/// All that runs on these hosts becomes what is chosen.
void HostsDialog::chooseHosts(const std::vector<std::uint32_t>& rows) {
  if (!plan_) return;
  following_ = true;
  std::vector<model::ModuleId> modules;
  for (const std::uint32_t row : rows) {
    if (row < plan_->modules.size())
      modules.insert(modules.end(), plan_->modules[row].begin(), plan_->modules[row].end());
  }
  hub_.select(std::move(modules));
  table_->choose(rows);
  lanes_->setSelected(rows);
  timeline_->setSelected(rows);
  following_ = false;
}

/// And the other way round: the hosts that run what is chosen in the treemap, or parts of it.
void HostsDialog::followSelection() {
  if (following_ || !plan_) return;
  const model::Model& model = *asked_.model;
  std::vector<bool> marked(plan_->picture.hosts.size());
  for (const model::ModuleId module : hub_.selection()) {
    for (std::uint32_t i = module.value; i < model[module].subtree_end; ++i) {
      for (const model::TensorId tensor : model.modules()[i].tensors) {
        const std::uint32_t host = plan_->places->of_tensor[tensor.index()];
        if (host < marked.size()) marked[host] = true;
      }
    }
  }
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < marked.size(); ++row) {
    if (marked[row]) rows.push_back(row);
  }
  following_ = true;
  table_->choose(rows);
  lanes_->setSelected(rows);
  timeline_->setSelected(rows);
  following_ = false;
}

void HostsDialog::dragEnterEvent(QDragEnterEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

/// Whoever the file comes from waits for this event to end.
void HostsDialog::dropEvent(QDropEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (urls.size() != 1 || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  QTimer::singleShot(0, this, [this, path = urls.front().toLocalFile()] { chooseFile(path); });
}

QString HostsDialog::commandLine() const {
  if (!hosts_ || !document_.model()) return {};
  const bool measured = source_.startsWith(kOverSsh);
  const QString file = QStringLiteral("hosts.json");
  const QString line =
      hostsCommandLine(document_.modelPath(), document_.part(), measured ? file : source_, asked_.settings,
                       asked_.micro_batches, asked_.rules, asked_.contiguous);
  if (!measured) return line;
  return QStringLiteral("stowage-cli calibrate --hosts %1 -o %2 && %3")
      .arg(source_.sliced(kOverSsh.size()), file, line);
}

void HostsDialog::saveMap(const QString& path) {
  if (const Status kept = keepsModel(document_.model(), path); !kept)
    return note_->setText(widgets::sentenceText(kept.error()));
  files_.write(
      path, [path = path.toStdString(), plan = plan_] { return write_file_atomically(path, plan->map); },
      [this, path](const Status& saved) {
        note_->setText(saved ? tr("Written to %1.").arg(path) : widgets::sentenceText(saved.error()));
      });
}

void HostsDialog::askWhere() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Export map"), QStringLiteral("map.json"),
                                                    tr("Device map (*.json)"));
  if (!path.isEmpty() && plan_) saveMap(path);
}

void HostsDialog::showPlan() {
  table_->setPlan(plan_);
  if (state_ != State::Found) {
    hub_.clear();
    treemap_->map()->setHosts(nullptr);
    treemap_->setState(nullptr);
    lanes_->setPicture({});
    timeline_->setPicture({});
    return;
  }
  lanes_->setPicture(plan_->picture);
  timeline_->setPicture(plan_->picture);
  auto state = std::make_shared<widgets::PlanState>();
  state->model = asked_.model;
  state->settings = asked_.settings;
  state->placement.slots.assign(asked_.model->tensors().size(), plan::Placement::kUnplaced);
  const widgets::PlanStatePtr shown = document_.state();  // knows the model's names already
  state->facts = widgets::make_view_facts(*state, shown ? shown->facts : nullptr);
  treemap_->setState(state);
  treemap_->map()->setHosts(plan_->places);
}

}  // namespace stowage::app
