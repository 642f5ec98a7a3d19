#include "app/gui/run/run_strip.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLocale>
#include <algorithm>

#include "app/gui/run/virtual_gpus.h"
#include "widgets/common/dates.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"

#include "core/base/json.h"
#include "widgets/theme/reading.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;
using widgets::Tone;

namespace {

constexpr std::uint64_t kLongStep = 5000;  // ms

struct RunWords {
  Q_DECLARE_TR_FUNCTIONS(RunStrip)
};

QString phaseText(const std::string& phase) {
  if (phase == "load") return RunWords::tr("Loading");
  if (phase == "resolve") return RunWords::tr("Reading the graph");
  if (phase == "place") return RunWords::tr("Placing weights");
  if (phase == "warmup") return RunWords::tr("Warming up");
  if (phase == "collect") return RunWords::tr("Collecting");
  return RunWords::tr("Operator");
}

QString deviceWords(const std::string& name) {
  const auto id = machine::parse_device(name);
  return id ? widgets::deviceText(*id) : QString::fromStdString(name);
}

/// The kernel says whether it was memory; else the numbers speak.
QString killedText(const EngineDeath& death, const QString& at) {
  if (!death.ram)
    return RunWords::tr("It was killed in %1 (signal %2).").arg(at, QString::number(death.code));
  const QString engine = widgets::bytesText(Bytes(death.ram->engine));
  const QString free = widgets::bytesText(Bytes(death.ram->free));
  if (death.ram->out)
    return RunWords::tr("The system ended it in %1 for lack of RAM: it held %2, and %3 were free.")
        .arg(at, engine, free);
  return RunWords::tr("It was killed in %1 (signal %2), not for lack of RAM: it held %3, and %4 were free.")
      .arg(at, QString::number(death.code), engine, free);
}

/// An engine on another machine: what ssh said of the way to it.
QString distanceText(const EngineDeath& death, const QString& at) {
  const QString host = QString::fromStdString(death.host);
  const QString words = QString::fromStdString(death.words);
  if (death.kind == EngineDeath::Kind::Unreachable)
    return words.isEmpty() ? RunWords::tr("%1 does not answer.").arg(host)
                           : RunWords::tr("%1 cannot be reached: %2.").arg(host, words);
  if (death.kind == EngineDeath::Kind::NotThere)
    return RunWords::tr("There is no stowage-engine on %1 that runs: %2.").arg(host, words);
  if (death.code > 0)
    return RunWords::tr("Nothing came from %1 for %n second(s), in %2: the connection is taken for lost.",
                        nullptr, death.code)
        .arg(host, at);
  return words.isEmpty()
             ? RunWords::tr("The connection to %1 was lost in %2, or the engine was killed there.")
                   .arg(host, at)
             : RunWords::tr("The connection to %1 was lost in %2: %3.").arg(host, at, words);
}

QString deathText(const EngineDeath& death) {
  const QString at =
      death.last_module.empty() ? RunWords::tr("its first steps") : QString::fromStdString(death.last_module);
  switch (death.kind) {
    case EngineDeath::Kind::NotStarted:
      return RunWords::tr("The engine could not be started: %1.").arg(QString::fromStdString(death.words));
    case EngineDeath::Kind::Killed:
      return killedText(death, at);
    case EngineDeath::Kind::Crashed:
      return RunWords::tr("It crashed in %1 (signal %2).").arg(at, QString::number(death.code));
    case EngineDeath::Kind::Garbage:
      return RunWords::tr("It wrote something that is no message.");
    case EngineDeath::Kind::Unreachable:
    case EngineDeath::Kind::NotThere:
    case EngineDeath::Kind::Lost:
      return distanceText(death, at);
    case EngineDeath::Kind::Silent:
      return RunWords::tr("It said nothing for %n second(s) in %1 and was ended.", nullptr, death.code)
          .arg(at);
    default:
      return RunWords::tr("It ended in %1 without a result (exit %2).").arg(at, QString::number(death.code));
  }
}

}  // namespace

QString runEndText(const Run& run) {
  const QString safe = RunWords::tr("Your plan is untouched.");
  if (run.result.out_of_memory) {
    const auto& oom = *run.result.out_of_memory;
    return RunWords::tr("%1 is out of memory in %2: %3 were asked for, %4 of %5 were in use.")
               .arg(deviceWords(oom.device), QString::fromStdString(oom.module),
                    widgets::bytesText(Bytes(oom.requested)), widgets::bytesText(Bytes(oom.used)),
                    widgets::bytesText(Bytes(oom.budget))) +
           u' ' + safe;
  }
  if (run.state == Run::State::Failed) return widgets::sentenceText(run.error) + u' ' + safe;
  return deathText(run.death) + u' ' + safe;
}

QString runReport(const Run& run) {
  QStringList lines;
  lines << QStringLiteral("Stowage " STOWAGE_VERSION) << RunWords::tr("Program: %1").arg(run.program);
  if (!run.hello.engine.empty()) {
    lines << RunWords::tr("Engine: %1, LibTorch %2")
                 .arg(QString::fromStdString(run.hello.engine), QString::fromStdString(run.hello.torch));
  }
  if (run.stopped()) lines << runEndText(run);
  if (!run.death.words.empty()) lines << QString::fromStdString(run.death.words);
  for (const auto& warning : run.result.warnings) lines << widgets::sentenceText(warning);
  lines << QString::fromStdString(to_text(protocol::to_json(run.result)));
  return lines.join(u'\n');
}

QString virtualGpusText() {
  return RunWords::tr(
      "The arithmetic runs on the CPU; memory and copies are counted for each device of the plan. Bytes are "
      "exact. Times are this CPU's, not a GPU's.");
}

QString runProgressText(const Run& run) {
  const auto& p = run.progress;
  if (p.total <= 0)
    return run.hello.engine.empty() ? RunWords::tr("The engine is starting.") : phaseText(p.phase);
  return RunWords::tr("%1: %2 of %3")
      .arg(phaseText(p.phase), widgets::countText(p.done), widgets::countText(p.total));
}

RunStrip::RunStrip(QWidget* parent) : Surface(&Colours::surface, Qt::BottomEdge, parent) {
  status_ = new widgets::StatusChip(QString(), Tone::Info, nullptr, this);
  bar_ = new QProgressBar(this);
  bar_->setTextVisible(false);
  bar_->setFixedSize(240, 8);
  facts_ = new widgets::FactRow(this);
  message_ = new Label(TextStyle::Body, &Colours::text, this);
  message_->setObjectName(QStringLiteral("runMessage"));
  message_->setElide(Qt::ElideRight);
  stop_ = widgets::secondaryButton(tr("Stop"), "circle-stop", this);
  again_ = widgets::primaryButton(tr("Run again"), "rotate-cw", this);
  copy_ = widgets::secondaryButton(tr("Copy report"), "copy", this);
  close_ = widgets::iconButton("x", tr("Close"), this);
  auto* row = new QHBoxLayout(this);
  widgets::setReadingMargins(*row, *this, 0, 0, 12, 1);
  row->setSpacing(10);
  row->addWidget(status_);
  row->addSpacing(8);
  row->addWidget(bar_);
  row->addWidget(facts_, 1);
  row->addWidget(message_, 1);
  badge_ = new widgets::Badge(tr("Virtual GPUs"), Tone::Info, "info", this);
  badge_->setToolTip(virtualGpusText());
  row->addWidget(badge_);
  for (QWidget* widget : {static_cast<QWidget*>(stop_), static_cast<QWidget*>(again_),
                          static_cast<QWidget*>(copy_), static_cast<QWidget*>(close_)})
    row->addWidget(widget);
  connect(stop_, &QPushButton::clicked, this, &RunStrip::stopRequested);
  connect(again_, &QPushButton::clicked, this, &RunStrip::againRequested);
  connect(copy_, &QPushButton::clicked, this, &RunStrip::copyRequested);
  connect(close_, &QToolButton::clicked, this, &RunStrip::dismissRequested);
  const auto size = [this] { setFixedHeight(qRound(Theme::current().metric("proofStrip"))); };
  connect(&Theme::current(), &Theme::changed, this, size);
  size();
}

void RunStrip::setRun(const Run& run, qint64 elapsedMilliseconds) {
  const bool running = run.running(), measured = run.state == Run::State::Done;
  for (QWidget* widget : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(stop_)})
    widget->setVisible(running);
  facts_->setVisible(running || measured);
  for (QWidget* widget : {static_cast<QWidget*>(message_), static_cast<QWidget*>(again_),
                          static_cast<QWidget*>(copy_), static_cast<QWidget*>(close_)})
    widget->setVisible(!running && !measured);
  badge_->setVisible(measured && run.result.virtual_gpus);
  if (measured) return showMeasured(run);
  if (running) {
    status_->set(tr("Profiling"), Tone::Info, "activity");
    const auto& p = run.progress;
    bar_->setRange(0, p.total > 0 ? 1000 : 0);
    if (p.total > 0) bar_->setValue(static_cast<int>(p.done * 1000 / p.total));
    QVector<widgets::Fact> facts;
    if (p.total > 0)
      facts << widgets::Fact{phaseText(p.phase), widgets::countText(p.done),
                             tr("of %1").arg(widgets::countText(p.total))};
    else
      facts << widgets::Fact{{}, phaseText(p.phase), {}};
    // An operator may take long; one that never ends shows here.
    const bool waits = p.waiting_ms >= kLongStep;
    if (!p.module.empty())
      facts << widgets::Fact{
          tr("In"), QString::fromStdString(p.module),
          waits ? tr("for %1").arg(widgets::secondsText(static_cast<double>(p.waiting_ms) / 1000))
                : QString()};
    facts << widgets::Fact{
        tr("Elapsed"), widgets::secondsText(static_cast<double>(elapsedMilliseconds) / 1000), {}};
    facts_->setFacts(facts);
    return;
  }
  if (run.result.out_of_memory)
    status_->set(tr("Out of memory"), Tone::Error, "memory-stick");
  else if (run.state == Run::State::Failed)
    status_->set(tr("The run failed"), Tone::Error, "circle-x");
  else
    status_->set(tr("The engine stopped"), Tone::Error, "unplug");
  message_->setText(runEndText(run));
}

void RunStrip::showMeasured(const Run& run) {
  status_->set(tr("Measured"), Tone::Neutral, "activity");
  const auto peak = std::max_element(
      run.result.devices.begin(), run.result.devices.end(), [](const auto& a, const auto& b) {
        const auto gpu = [](const auto& d) {
          const auto id = machine::parse_device(d.device);
          return id && id->gpu();
        };  // what one asks about first
        return std::pair(gpu(a), a.peak_bytes) < std::pair(gpu(b), b.peak_bytes);
      });
  std::uint64_t copied = 0;
  for (const auto& transfer : run.result.transfers) copied += transfer.bytes;
  QVector<widgets::Fact> facts;
  const QDateTime started =
      run.timeline
          ? QDateTime::fromString(QString::fromStdString(run.timeline->started_at), Qt::ISODate).toLocalTime()
          : QDateTime();
  if (started.isValid())
    facts << widgets::Fact{
        tr("Run"),
        widgets::dayText(started.date()) + u' ' + QLocale().toString(started.time(), QLocale::ShortFormat),
        {}};
  // The clock of the timeline starts with the run, loading and all.
  facts << widgets::Fact{tr("Pass"), widgets::secondsText(run.result.seconds), tr("without loading")};
  if (peak != run.result.devices.end())
    facts << widgets::Fact{tr("Peak"), widgets::bytesText(Bytes(peak->peak_bytes)),
                           deviceWords(peak->device)};
  facts << widgets::Fact{tr("Copied"), widgets::bytesText(Bytes(copied)), tr("between devices")};
  facts_->setFacts(facts);
}

}  // namespace stowage::app
