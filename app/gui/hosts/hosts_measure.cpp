// Beside hosts_plan.cpp and hosts_why.cpp the only source of the window that knows core/cluster.
#include "app/gui/hosts/hosts_measure.h"

#include <QFileDialog>
#include <algorithm>

#include "app/gui/commands/plan_words.h"
#include "app/gui/dialogs/machine/calibrate_dialog.h"
#include "core/cluster/measured_hosts.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/style.h"

namespace stowage::app {
namespace {

using cluster::Cluster;
using cluster::Host;
using cluster::NamedHosts;
using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

QString problemText(const NamedHosts& named) {
  const QString word = QString::fromStdString(named.word);
  switch (named.problem) {
    case NamedHosts::Problem::None:
      break;
    case NamedHosts::Problem::NoName:
      return word.isEmpty() ? HostsMeasureDialog::tr("Write the names of hosts with commas between them.")
                            : HostsMeasureDialog::tr("“%1” cannot be the name of a host.").arg(word);
    case NamedHosts::Problem::Twice:
      return HostsMeasureDialog::tr("%1 is named twice.").arg(word);
    case NamedHosts::Problem::Count:
      return HostsMeasureDialog::tr("Name 1 to %1 hosts.").arg(widgets::countText(cluster::kMostHosts));
  }
  return {};
}

/// What is known of the hosts that are named; of their links those between two of them.
void takeKnown(const Cluster& known, Cluster& named) {
  for (Host& host : named.hosts) {
    if (const auto at = known.find(host.name)) host = known.hosts[*at];
  }
  for (const cluster::HostLink& link : known.links) {
    const auto from = named.find(known.hosts[link.from].name), to = named.find(known.hosts[link.to].name);
    if (from && to) named.links.push_back({*from, *to, link.network});
  }
}

/// The hosts from `first` on are left out, and links to them.
void leaveOut(Cluster& cluster, std::size_t first) {
  cluster.hosts.resize(first);
  std::erase_if(cluster.links,
                [&](const cluster::HostLink& link) { return link.from >= first || link.to >= first; });
}

/// One host trades its place with another, and its links go with it.
void exchange(Cluster& cluster, std::size_t a, std::size_t b) {
  if (a == b) return;
  std::swap(cluster.hosts[a], cluster.hosts[b]);
  const auto moved = [&](std::uint32_t& end) {
    if (end == a || end == b) end = static_cast<std::uint32_t>(end == a ? b : a);
  };
  for (cluster::HostLink& link : cluster.links) {
    moved(link.from);
    moved(link.to);
  }
}

}  // namespace

HostsMeasureDialog::HostsMeasureDialog(HostsPtr known, QWidget* parent)
    : Dialog(tr("Measure over ssh"),
             tr("ssh asks the stowage-engine of each host what it has and how fast it is, without a "
                "password; each takes a minute or two."),
             parent),
      known_(std::move(known)) {
  setObjectName(QStringLiteral("hostsMeasure"));
  names_ = new QLineEdit;
  names_->setAccessibleName(tr("Hosts"));
  names_->setPlaceholderText(QStringLiteral("box1, box2"));
  if (known_) names_->setText(hostNames(*known_).join(QStringLiteral(", ")));
  auto* label = new Label(TextStyle::Body);
  label->setText(tr("Hosts"));
  label->setBuddy(names_);
  status_ = new Label(TextStyle::Body, &Colours::text2);
  status_->setWordWrap(true);
  status_->setText(tr("Nothing is measured yet."));
  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setFixedHeight(6);
  bar_->setAccessibleName(tr("Progress"));
  bar_->hide();
  for (QWidget* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(names_),
                          static_cast<QWidget*>(status_), static_cast<QWidget*>(bar_)})
    content()->addWidget(widget);
  content()->addWidget(makeList(), 1);
  measure_ = widgets::secondaryButton(tr("Measure"), "activity", this);
  save_ = widgets::secondaryButton(tr("Save…"), "save", this);
  for (QPushButton* button : {measure_, save_}) {
    button->setAutoDefault(false);
    foot()->addWidget(button);
  }
  foot()->addStretch();
  addReject(tr("Cancel"));
  take_ = addAccept(tr("Take over"));
  connect(measure_, &QPushButton::clicked, this, &HostsMeasureDialog::measure);
  connect(save_, &QPushButton::clicked, this, &HostsMeasureDialog::askWhereToSave);
  connect(names_, &QLineEdit::returnPressed, this, &HostsMeasureDialog::measure);
  connect(names_, &QLineEdit::textEdited, this, &HostsMeasureDialog::forget);
  connect(this, &QDialog::finished, &client_, &EngineClient::cancel);
  connectClient();
  forget();
  resizeScaled({560, 420});
}

/// What became of each host, a line each, below one another where the other words begin.
QWidget* HostsMeasureDialog::makeList() {
  constexpr int kRing = 4;  // around the lines while the keyboard is there
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  list_ = new widgets::Surface(&Colours::surface);
  list_->setAccessibleName(windowTitle());
  auto* column = new QVBoxLayout(list_);
  column->setContentsMargins(0, kRing, 0, kRing);
  column->setSpacing(6);
  column->addStretch(1);
  scroll->setWidget(list_);
  return scroll;
}

void HostsMeasureDialog::addLine(bool measured, const QString& line) {
  lines_ << line;
  auto* label = new Label(TextStyle::Small, measured ? &Colours::text : &Colours::error);
  label->setWordWrap(true);
  label->setText(line);
  auto* column = static_cast<QVBoxLayout*>(list_->layout());
  column->insertWidget(column->count() - 1, label);
  list_->setFocusPolicy(Qt::TabFocus);  // keys scroll it, as soon as there is something to read
}

void HostsMeasureDialog::clearLines() {
  lines_.clear();
  qDeleteAll(list_->findChildren<Label*>());
  list_->setFocusPolicy(Qt::NoFocus);
}

void HostsMeasureDialog::connectClient() {
  connect(&client_, &EngineClient::progress, this, [this](const protocol::Progress& progress) {
    bar_->setRange(0, static_cast<int>(progress.total));
    bar_->setValue(static_cast<int>(progress.done));
    status_->setText(tr("%1, %2: %3 of %4")
                         .arg(QString::fromStdString(asked_->hosts[at_].name),
                              calibrationStepText(progress.module), widgets::countText(progress.done + 1),
                              widgets::countText(progress.total)));
  });
  connect(&client_, &EngineClient::calibrated, this, [this](const protocol::Calibrated& done) {
    Host& host = asked_->hosts[at_];
    cluster::take_measured(host, done.machine, done.calibration);
    answered(true, tr("%1: %2").arg(QString::fromStdString(host.name), machineText(host.machine)));
  });
  connect(&client_, &EngineClient::failed, this,
          [this](const Error& error, const protocol::RunResult&) { failed(widgets::sentenceText(error)); });
  connect(&client_, &EngineClient::died, this, [this](const EngineDeath& death) {
    failed(widgets::sentenceText(protocol::to_error(death, "stowage-engine")));
  });
  connect(&client_, &EngineClient::finished, this, [this](const protocol::RunResult&) {
    failed(widgets::sentenceText(Error{Code::ProtocolUnknown, {}, {"finished"}, {}}));
  });
  connect(&client_, &EngineClient::cancelled, this, [this] { measuring_ = false; });
}

/// What was measured is of other names than those that stand there now.
void HostsMeasureDialog::forget() {
  hosts_ = nullptr;
  savedAs_.clear();
  widgets::setFieldError(names_, false);
  save_->setEnabled(false);
  take_->setEnabled(false);
}

void HostsMeasureDialog::measure() {
  if (measuring_) return;
  forget();
  NamedHosts named = cluster::named_hosts(names_->text().toStdString());
  if (named.problem != NamedHosts::Problem::None) {
    widgets::setFieldError(names_, true);
    return status_->setText(problemText(named));
  }
  if (known_) takeKnown(*known_, named.cluster);
  asked_ = std::make_shared<Cluster>(std::move(named.cluster));
  at_ = kept_ = good_ = 0;
  clearLines();
  measuring_ = true;
  measure_->setEnabled(false);
  names_->setEnabled(false);
  bar_->show();
  askNext();
}

void HostsMeasureDialog::askNext() {
  protocol::EngineAddress address;
  address.host = asked_->hosts[at_].name;
  bar_->setRange(0, 0);
  status_->setText(tr("%1: the engine is starting.").arg(QString::fromStdString(address.host)));
  client_.setAddress(address);
  client_.calibrate({});
}

void HostsMeasureDialog::failed(const QString& why) {
  const Host& host = asked_->hosts[at_];
  const QString said = host.machine.devices.empty() ? tr("%1 was not measured, and is left out: %2")
                                                    : tr("%1 was not measured, and stays as it was: %2");
  answered(false, said.arg(QString::fromStdString(host.name), why));
}

/// A host that nobody knows anything of goes behind the others.
void HostsMeasureDialog::answered(bool measured, const QString& line) {
  addLine(measured, line);
  if (measured) ++good_;
  if (!asked_->hosts[at_].machine.devices.empty()) exchange(*asked_, kept_++, at_);
  if (++at_ < asked_->hosts.size()) return askNext();
  end();
}

void HostsMeasureDialog::end() {
  measuring_ = false;
  bar_->hide();
  measure_->setEnabled(true);
  names_->setEnabled(true);
  const int all = static_cast<int>(asked_->hosts.size());
  leaveOut(*asked_, kept_);
  if (good_ == 0) return status_->setText(tr("No host was measured."));
  hosts_ = asked_;
  save_->setEnabled(true);
  take_->setEnabled(true);
  status_->setText(tr("%1 of %n host(s) measured. Take over plans over these machines.", nullptr, all)
                       .arg(widgets::countText(good_)));
}

/// What is measured anew meanwhile has no file.
void HostsMeasureDialog::save(const QString& path) {
  files_.write(
      path, [path, hosts = hosts_] { return saveHosts(*hosts, path); },
      [this, path, hosts = hosts_](const Status& saved) {
        if (saved && hosts == hosts_) savedAs_ = path;
        status_->setText(saved ? tr("Written to %1.").arg(path) : widgets::sentenceText(saved.error()));
      });
}

void HostsMeasureDialog::askWhereToSave() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save these machines"),
                                                    QStringLiteral("hosts.json"), tr("Machines (*.json)"));
  if (!path.isEmpty() && hosts_) save(path);
}

}  // namespace stowage::app
