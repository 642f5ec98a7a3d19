#include "app/gui/run/offload_schedule_dialog.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSlider>
#include <algorithm>

#include "app/gui/run/offload_words.h"
#include "app/gui/run/typed_room.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"
#include "widgets/timeline/offload_lanes_view.h"
#include "widgets/timeline/ribbon.h"

namespace stowage::app {

namespace offload = estimate::offload;
using offload::CountPoint;
using widgets::TextStyle;

OffloadScheduleDialog::OffloadScheduleDialog(const model::Model& model, const protocol::RunResult& result,
                                             const machine::Machine& machine, QWidget* parent)
    : OffloadScheduleDialog(
          model,
          [result, machine](const std::string& pattern, const Job& job) {
            return offloadCounts(result, machine, pattern, job);
          },
          tr("What it costs and brings to send the activations of layers to the host, or to run layers again "
             "for them, worked out from the times and tensors of this run."),
          false, parent) {}

OffloadScheduleDialog::OffloadScheduleDialog(const model::Model& model, Figures predicted, QWidget* parent)
    : OffloadScheduleDialog(
          model, std::move(predicted),
          tr("What it would cost and bring to send the activations of layers to the host, or to run layers "
             "again for them, in a run forward and back of this plan."),
          true, parent) {}

OffloadScheduleDialog::OffloadScheduleDialog(const model::Model& model, Figures figures, const QString& about,
                                             bool predicted, QWidget* parent)
    : Dialog(tr("Offload schedule"), about, parent), figures_(std::move(figures)), predicted_(predicted) {
  addRows(model);
  lanes_ = new widgets::OffloadLanesView(this);
  content()->addWidget(lanes_);
  connect(lanes_, &widgets::OffloadLanesView::moduleClicked, this, &OffloadScheduleDialog::moduleChosen);
  note_ = new widgets::Notice(this);
  content()->addWidget(note_);
  verdict_ = new widgets::Notice(this);
  verdict_->setObjectName(QStringLiteral("verdict"));
  content()->addWidget(verdict_);
  source_ = new widgets::Notice(this, widgets::Tone::Info, "info");
  source_->setObjectName(QStringLiteral("source"));
  content()->addWidget(source_);
  content()->addStretch();
  foot()->addStretch();
  addReject(tr("Close"));
  accept_ = addAccept(tr("Send these layers to the host"));
  accept_->setEnabled(false);
  connect(lists_, &QComboBox::currentIndexChanged, this, &OffloadScheduleDialog::compute);
  connect(ways_, &QComboBox::currentIndexChanged, this, &OffloadScheduleDialog::changeWay);
  connect(slider_, &QSlider::valueChanged, this, [this] {
    others_->setText(QStringLiteral("–"));  // said of the number that was chosen
    showFigures();
  });
  for (QLineEdit* line : {budget_, time_})
    connect(line, &QLineEdit::textChanged, this, &OffloadScheduleDialog::chooseForBudget);
  connect(&mixing_, &JobRunner::progress, this, [this](const QString&, quint64 done, quint64 most) {
    bound_->setText(
        tr("comparing mixes, %1 of at most %2").arg(widgets::countText(done), widgets::countText(most)));
  });
  setMinimumWidth(scaledPixels(720));
  changeWay();
  compute();
}

void OffloadScheduleDialog::addRows(const model::Model& model) {
  auto* form = form_ = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  lists_ = new QComboBox;
  for (const LayerList& list : layerLists(model))
    lists_->addItem(tr("%1 (%2)").arg(QString::fromStdString(list.pattern)).arg(list.layers),
                    QString::fromStdString(list.pattern));
  form->addRow(tr("Layers"), lists_);
  addWays(*form);
  budget_ = new QLineEdit;
  budget_->setObjectName(QStringLiteral("budget"));
  budget_->setPlaceholderText(tr("such as 8GiB: the fastest that fits"));
  budget_->setToolTip(tr("Of all GPUs together; 0=8GiB, 1=6GiB is the room of each by its number."));
  form->addRow(tr("Room for them"), budget_);
  time_ = new QLineEdit;
  time_->setObjectName(QStringLiteral("stepTime"));
  time_->setPlaceholderText(tr("such as 250 ms: the least room that is as fast"));
  form->addRow(tr("Step time at most"), time_);
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setAccessibleName(tr("How many layers are moved"));
  slider_->setPageStep(1);
  count_ = addFigure(*form, tr("Of them"), "count");
  form->addRow(QString(), slider_);
  peak_ = addFigure(*form, tr("Peak of activations"), "peak");
  gpus_ = addFigure(*form, tr("Of each GPU"), "gpus");
  gpus_->setWordWrap(true);
  form->setRowVisible(gpus_, false);
  step_ = addFigure(*form, tr("One step"), "step");
  stall_ = addFigure(*form, tr("Waiting"), "waiting");
  again_ = addFigure(*form, tr("Running again"), "again");
  bound_ = addFigure(*form, tr("Any other mix"), "otherMixes");
  others_ = addFigure(*form, tr("Any other number"), "otherNumbers");
  content()->addLayout(form);
}

void OffloadScheduleDialog::addWays(QFormLayout& form) {
  ways_ = new QComboBox;
  ways_->setObjectName(QStringLiteral("ways"));
  ways_->addItem(tr("move only: the first layers"));
  ways_->addItem(tr("move or run again: the best for each layer"));
  form.addRow(tr("What they may do"), ways_);
}

void OffloadScheduleDialog::sayOfSource(const ScheduleSource& source) {
  source_->setText(scheduleSourceText(source));
  if (source.from == ScheduleSource::From::UpToThere) form_->setRowVisible(ways_, false);
}

void OffloadScheduleDialog::setRoom(const std::optional<Bytes>& room) {
  if (budget_->text() != room_) return;
  room_ = room ? roomText(*room) : QString();
  budget_->setText(room_);
}

bool OffloadScheduleDialog::mixes() const { return ways_->currentIndex() == 1; }

widgets::Label* OffloadScheduleDialog::addFigure(QFormLayout& form, const QString& name, const char* object) {
  auto* label = new widgets::Label(TextStyle::BodyStrong);
  label->setObjectName(QString::fromLatin1(object));
  form.addRow(name, label);
  return label;
}

void OffloadScheduleDialog::setPredicted(Figures figures, bool solving) {
  figures_ = std::move(figures);
  solving_ = solving;
  unpredicted_ = false;
  compute();
}

void OffloadScheduleDialog::setUnpredicted() {
  figures_ = nullptr;
  unpredicted_ = true;
  compute();
}

/// Where figures are from that no run has measured, or that they are on their way.
void OffloadScheduleDialog::sayPredicted() {
  if (!predicted_) return;
  if (figures_) return source_->setText(predictedSourceText(counts_.left_out, solving_));
  source_->setText(unpredicted_ ? QString() : tr("The plan that is shown is being predicted…"));
}

void OffloadScheduleDialog::compute() {
  counts_ = {};
  mix_.reset();
  mixing_.cancel();
  job_.cancel();
  sayPredicted();
  const QString pattern = lists_->currentData().toString();
  if (pattern.isEmpty()) {
    note_->setText(tr("This model has no list of layers."));
    return showFigures();
  }
  note_->setText(unpredicted_ ? tr("Nothing can be predicted of this plan.") : QString());
  showFigures();
  if (!figures_) return;
  constexpr int kPatience = 100;  // milliseconds: most are there at once
  job_.start(
      [this, figures = figures_, pattern = pattern.toStdString()](const Job& job) -> JobRunner::Deliver {
        auto counts = figures(pattern, job);
        return [this, counts = std::move(counts)]() mutable { take(std::move(counts)); };
      },
      kPatience);
}

void OffloadScheduleDialog::take(Result<OffloadCounts> counts) {
  if (!counts) {
    note_->setText(widgets::sentenceText(counts.error()));
    return showFigures();
  }
  counts_ = std::move(*counts);
  sayPredicted();
  const QSignalBlocker quiet(slider_);
  const int all = static_cast<int>(counts_.layers.size());
  slider_->setRange(0, verdictOf(*counts_.scenario, counts_.layers.size()).refused ? all : all - 1);
  const CountPoint* best = leastWithoutStall(counts_.points);
  choose(best ? best->layers : 0);
  chooseForBudget();
  showFigures();
}

/// A mix is chosen for a size, so that there is no number of layers to slide.
void OffloadScheduleDialog::changeWay() {
  const bool mix = mixes();
  form_->setRowVisible(slider_, !mix);
  form_->setRowVisible(again_, mix);
  form_->setRowVisible(bound_, mix);
  form_->setRowVisible(time_, !mix);
  form_->setRowVisible(others_, !mix);
  budget_->setPlaceholderText(mix ? tr("such as 8GiB: a mix is chosen for it")
                                  : tr("such as 8GiB: the fastest that fits"));
  if (accept_) accept_->setText(mix ? tr("Take over this mix") : tr("Send these layers to the host"));
  if (!mix) mixing_.cancel();
  chooseForBudget();
  showFigures();
}

void OffloadScheduleDialog::choose(std::uint64_t layers) { slider_->setValue(static_cast<int>(layers)); }

void OffloadScheduleDialog::chooseForBudget() {
  if (counts_.points.empty()) return;
  mix_.reset();
  mixing_.cancel();
  note_->setText({});
  const bool typed = !budget_->text().trimmed().isEmpty();
  const auto room = typed ? typedRoom(budget_->text(), counts_.scenario.get()) : Result<offload::Room>();
  if (!room) note_->setText(widgets::sentenceText(room.error()));
  if (mixes() && room && typed && !room->all)
    note_->setText(tr("A mix is chosen for the room of all GPUs together: write one size."));
  if (mixes() && room && room->all) computeMix(Bytes(*room->all));
  if (mixes()) return showFigures();
  others_->setText(QStringLiteral("–"));
  if (room) chooseCount(typed ? std::optional(*room) : std::nullopt);
}

/// Every number was computed, so that what is said of the others is proven.
void OffloadScheduleDialog::chooseCount(const std::optional<offload::Room>& room) {
  const QString typed = widgets::typedNumber(time_->text().trimmed());
  const CountWish wish{room, typed.isEmpty() ? std::nullopt : typedSeconds(typed)};
  if (!typed.isEmpty() && !wish.seconds)
    return note_->setText(
        tr("“%1” is no time: write such as 0.25 s or 250 ms.").arg(time_->text().trimmed()));
  if (!wish.room && !wish.seconds) return;
  const QString time = wish.seconds ? widgets::secondsText(*wish.seconds) : QString();
  const QString size = room && room->all ? widgets::bytesText(Bytes(*room->all)) : budget_->text().trimmed();
  if (const auto best = bestCount(counts_.points, wish)) {
    choose(best->layers);
    return others_->setText(room ? tr("that fits is not faster: each was computed")
                                 : tr("that is as fast does not need less: each was computed"));
  }
  note_->setText(noCountText(counts_.points, wish, size, time));
}

/// nullptr: what the slider says is refused.
const CountPoint* OffloadScheduleDialog::point() const {
  const auto layers = static_cast<std::uint64_t>(slider_->value());
  const auto at = std::find_if(counts_.points.begin(), counts_.points.end(),
                               [&](const CountPoint& one) { return one.layers == layers; });
  return at == counts_.points.end() ? nullptr : &*at;
}

/// Layers that stay although they count; and of the numbers at the end: moving all but one hides no copy, and
/// moving all is refused.
void OffloadScheduleDialog::sayVerdict() {
  QStringList words;
  const auto layers = static_cast<std::size_t>(slider_->value());
  if (mixes() && mix() && mix()->stays) words << widgets::sentenceText(*mix()->stays);
  if (!mixes() && counts_.scenario && ready() && layers > 0) {
    for (const Error& sentence : verdictOf(*counts_.scenario, layers).sentences)
      words << widgets::sentenceText(sentence);
  }
  verdict_->setText(words.join(u' '));
}

void OffloadScheduleDialog::computeMix(Bytes budget) {
  bound_->setText(tr("comparing mixes…"));
  constexpr int kPatience = 100;  // milliseconds: of few layers it is there at once
  mixing_.start(
      [this, scenario = counts_.scenario, budget](const Job& job) -> JobRunner::Deliver {
        auto mix = offloadMix(*scenario, budget, job);
        return [this, budget, mix = std::move(mix)]() mutable { takeMix(std::move(mix), budget); };
      },
      kPatience);
}

void OffloadScheduleDialog::takeMix(Result<OffloadMix> mix, Bytes budget) {
  if (!mix) {
    note_->setText(widgets::sentenceText(mix.error()));
  } else if (!mix->answer.best) {
    note_->setText(noMixText(*mix, budget));
  } else {
    note_->setText(notAgainText(notRunAgain(*counts_.scenario), predicted_));
  }
  mix_ = mix ? std::optional(std::move(*mix)) : std::nullopt;
  showFigures();
}

void OffloadScheduleDialog::showFigures() {
  drawLanes();
  sayVerdict();
  if (mixes()) return showMix();
  showPoint();
}

/// What it is where nothing is done is said where that is something else.
QString OffloadScheduleDialog::instead(const QString& here, const QString& before) {
  return here == before ? here : tr("%1 instead of %2").arg(here, before);
}

void OffloadScheduleDialog::sayCosts(std::uint64_t peak, double seconds, double stall) {
  const CountPoint& none = counts_.points.front();
  peak_->setText(instead(widgets::bytesText(Bytes(peak)), widgets::bytesText(Bytes(none.peak_bytes))));
  step_->setText(instead(widgets::secondsText(seconds), widgets::secondsText(none.seconds)));
  stall_->setText(stall > 0 ? tr("%1 for copies").arg(widgets::secondsText(stall)) : tr("never"));
}

void OffloadScheduleDialog::sayGpus(const std::vector<offload::GpuPeak>& gpus) {
  QStringList words;
  for (const offload::GpuPeak& one : gpus)
    words << tr("%1: %2").arg(widgets::deviceText(machine::gpu(one.gpu)),
                              instead(widgets::bytesText(Bytes(one.peak_bytes)),
                                      widgets::bytesText(Bytes(one.peak_bytes_without))));
  gpus_->setText(words.join(u'\n'));
  form_->setRowVisible(gpus_, gpus.size() > 1);
}

void OffloadScheduleDialog::sayNothing() {
  sayGpus({});
  for (widgets::Label* label : {count_, peak_, step_, stall_, again_}) label->setText(QStringLiteral("–"));
}

void OffloadScheduleDialog::showPoint() {
  const CountPoint* now = point();
  slider_->setEnabled(ready() && counts_.points.size() > 1);
  if (accept_) accept_->setEnabled(now && now->layers > 0);
  if (!now) {
    sayNothing();
    if (ready()) count_->setText(tr("all %1 layers: refused").arg(counts_.layers.size()));
    return;
  }
  const QString all = QString::number(counts_.layers.size());
  count_->setText(now->layers == 0 ? tr("none of %1 layers moved").arg(all)
                                   : tr("the first %1 of %2 layers moved").arg(now->layers).arg(all));
  sayCosts(now->peak_bytes, now->seconds, now->stall_seconds);
  sayGpus(now->gpus);
}

/// The best of all only where that is proven; else how much faster another one could be.
void OffloadScheduleDialog::showMix() {
  const OffloadMix* now = mix();
  const bool fits = now && now->answer.best;
  if (accept_) accept_->setEnabled(fits);
  if (!mixing_.running()) bound_->setText(otherMixesText(now));
  if (!fits) return sayNothing();
  const estimate::offload::Mix& best = *now->answer.best;
  const edits::LayerActivations said = layers();
  count_->setText(tr("%1 moved, %2 run again, %3 kept")
                      .arg(said.host.size())
                      .arg(said.again.size())
                      .arg(said.stay.size()));
  sayCosts(best.peak_bytes, best.seconds, best.stall_seconds);
  sayGpus(best.gpus);
  again_->setText(best.recompute_seconds > 0 ? widgets::secondsText(best.recompute_seconds) : tr("never"));
}

/// Compute, the copies and the waits of what the slider says, or of the mix.
void OffloadScheduleDialog::drawLanes() {
  const CountPoint* now = point();
  const bool mixed = mix() && mix()->lanes;
  lanes_->setVisible(mixes() ? mixed : now != nullptr);
  if (mixes() || !now) {
    drawing_.cancel();
    return lanes_->setLanes(mixed ? mix()->lanes : nullptr);
  }
  constexpr int kPatience = 20;  // milliseconds: most are there before the slider moves on
  drawing_.start(
      [this, scenario = counts_.scenario, layers = now->layers](const Job&) -> JobRunner::Deliver {
        return [this, lanes = lanesOf(*scenario, layers)] { lanes_->setLanes(lanes); };
      },
      kPatience);
}

edits::LayerActivations OffloadScheduleDialog::layers() const {
  using estimate::offload::Treatment;
  edits::LayerActivations out;
  const CountPoint* now = point();
  const bool fits = mix() && mix()->answer.best;
  if (mixes() ? !fits : !now) return out;
  for (std::size_t i = 0; i < counts_.layers.size(); ++i) {
    const Treatment treatment = fits              ? mix()->answer.best->layers[i]
                                : i < now->layers ? Treatment::Offload
                                                  : Treatment::Keep;
    auto& list = treatment == Treatment::Offload     ? out.host
                 : treatment == Treatment::Recompute ? out.again
                                                     : out.stay;
    list.push_back(counts_.layers[i]);
  }
  return out;
}

}  // namespace stowage::app
