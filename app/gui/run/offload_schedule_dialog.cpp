#include "app/gui/run/offload_schedule_dialog.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSlider>

#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"
#include "widgets/timeline/offload_lanes_view.h"

namespace stowage::app {

using estimate::offload::CountPoint;
using widgets::TextStyle;

OffloadScheduleDialog::OffloadScheduleDialog(const model::Model& model, const protocol::RunResult& result,
                                             const machine::Machine& machine, QWidget* parent)
    : Dialog(
          tr("Offload schedule"),
          tr("What it costs and brings to send the activations of the first layers to the host, worked out "
             "from the times and tensors of this run."),
          parent),
      result_(result),
      machine_(machine) {
  addRows(model);
  lanes_ = new widgets::OffloadLanesView(this);
  content()->addWidget(lanes_);
  connect(lanes_, &widgets::OffloadLanesView::moduleClicked, this, &OffloadScheduleDialog::moduleChosen);
  note_ = new widgets::Notice(this);
  content()->addWidget(note_);
  content()->addStretch();
  foot()->addStretch();
  addReject(tr("Close"));
  accept_ = addAccept(tr("Send these layers to the host"));
  accept_->setEnabled(false);
  connect(lists_, &QComboBox::currentIndexChanged, this, &OffloadScheduleDialog::compute);
  connect(slider_, &QSlider::valueChanged, this, &OffloadScheduleDialog::showPoint);
  connect(budget_, &QLineEdit::textChanged, this, &OffloadScheduleDialog::chooseForBudget);
  setMinimumWidth(scaledPixels(720));
  compute();
}

void OffloadScheduleDialog::addRows(const model::Model& model) {
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  lists_ = new QComboBox;
  for (const LayerList& list : layerLists(model))
    lists_->addItem(tr("%1 (%2)").arg(QString::fromStdString(list.pattern)).arg(list.layers),
                    QString::fromStdString(list.pattern));
  form->addRow(tr("Layers"), lists_);
  budget_ = new QLineEdit;
  budget_->setObjectName(QStringLiteral("budget"));
  budget_->setPlaceholderText(tr("such as 8GiB: the fastest that fits"));
  form->addRow(tr("Room for them"), budget_);
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setAccessibleName(tr("How many layers are moved"));
  slider_->setPageStep(1);
  count_ = addFigure(*form, tr("Moved"));
  form->addRow(QString(), slider_);
  peak_ = addFigure(*form, tr("Peak of activations"));
  step_ = addFigure(*form, tr("One step"));
  stall_ = addFigure(*form, tr("Waiting"));
  content()->addLayout(form);
}

widgets::Label* OffloadScheduleDialog::addFigure(QFormLayout& form, const QString& name) {
  auto* label = new widgets::Label(TextStyle::BodyStrong);
  form.addRow(name, label);
  return label;
}

void OffloadScheduleDialog::compute() {
  counts_ = {};
  const QString pattern = lists_->currentData().toString();
  if (pattern.isEmpty()) {
    note_->setText(tr("This model has no list of layers."));
    return showPoint();
  }
  note_->setText({});
  showPoint();
  constexpr int kPatience = 100;  // milliseconds: most are there at once
  job_.start(
      [this, result = result_, machine = machine_,
       pattern = pattern.toStdString()](const Job& job) -> JobRunner::Deliver {
        auto counts = offloadCounts(result, machine, pattern, job);
        return [this, counts = std::move(counts)]() mutable { take(std::move(counts)); };
      },
      kPatience);
}

void OffloadScheduleDialog::take(Result<OffloadCounts> counts) {
  if (!counts) {
    note_->setText(widgets::sentenceText(counts.error()));
    return showPoint();
  }
  counts_ = std::move(*counts);
  const QSignalBlocker quiet(slider_);
  slider_->setRange(0, static_cast<int>(counts_.points.size()) - 1);
  const CountPoint* best = leastWithoutStall(counts_.points);
  choose(best ? best->layers : 0);
  chooseForBudget();
  showPoint();
}

void OffloadScheduleDialog::choose(std::uint64_t layers) {
  for (std::size_t i = 0; i < counts_.points.size(); ++i) {
    if (counts_.points[i].layers == layers) slider_->setValue(static_cast<int>(i));
  }
}

void OffloadScheduleDialog::chooseForBudget() {
  const QString text = widgets::typedNumber(budget_->text().trimmed());
  note_->setText({});
  if (text.isEmpty() || counts_.points.empty()) return;
  const auto size = parse_size(text.toStdString());
  if (!size) return note_->setText(widgets::sentenceText(size.error()));
  if (const auto best = estimate::offload::fastest_within(counts_.points, size->count()))
    return choose(best->layers);
  note_->setText(tr("No number of layers fits into %1.").arg(widgets::bytesText(*size)));
}

const CountPoint* OffloadScheduleDialog::point() const {
  const auto at = static_cast<std::size_t>(slider_->value());
  return at < counts_.points.size() ? &counts_.points[at] : nullptr;
}

void OffloadScheduleDialog::showPoint() {
  const CountPoint* now = point();
  drawLanes();
  slider_->setEnabled(now && counts_.points.size() > 1);
  if (accept_) accept_->setEnabled(now && now->layers > 0);
  if (!now) {
    for (widgets::Label* label : {count_, peak_, step_, stall_}) label->setText(QStringLiteral("–"));
    return;
  }
  const CountPoint& none = counts_.points.front();
  count_->setText(now->layers == 0
                      ? tr("none of %1 layers").arg(counts_.layers.size())
                      : tr("the first %1 of %2 layers").arg(now->layers).arg(counts_.layers.size()));
  const auto instead = [](const QString& here, const QString& before) {
    return here == before ? here : tr("%1 instead of %2").arg(here, before);
  };
  peak_->setText(
      instead(widgets::bytesText(Bytes(now->peak_bytes)), widgets::bytesText(Bytes(none.peak_bytes))));
  step_->setText(instead(widgets::secondsText(now->seconds), widgets::secondsText(none.seconds)));
  stall_->setText(now->stall_seconds > 0 ? tr("%1 for copies").arg(widgets::secondsText(now->stall_seconds))
                                         : tr("never"));
}

/// Compute, the copies and the waits of what the slider says.
void OffloadScheduleDialog::drawLanes() {
  const CountPoint* now = point();
  lanes_->setVisible(now != nullptr);
  if (!now) {
    drawing_.cancel();
    return lanes_->setLanes(nullptr);
  }
  constexpr int kPatience = 20;  // milliseconds: most are there before the slider moves on
  drawing_.start(
      [this, scenario = counts_.scenario, layers = now->layers](const Job&) -> JobRunner::Deliver {
        return [this, lanes = lanesOf(*scenario, layers)] { lanes_->setLanes(lanes); };
      },
      kPatience);
}

std::vector<std::string> OffloadScheduleDialog::moved() const {
  const CountPoint* now = point();
  const auto count = now ? static_cast<std::ptrdiff_t>(now->layers) : 0;
  return {counts_.layers.begin(), counts_.layers.begin() + count};
}

std::vector<std::string> OffloadScheduleDialog::kept() const {
  return {counts_.layers.begin() + static_cast<std::ptrdiff_t>(moved().size()), counts_.layers.end()};
}

}  // namespace stowage::app
