#include "app/gui/dialogs/machine/learn_rates_dialog.h"

#include <QGridLayout>
#include <QScrollArea>
#include <algorithm>
#include <utility>

#include "widgets/common/words.h"
#include "widgets/controls/notice.h"
#include "widgets/theme/reading.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

Label* line(const QString& text, TextStyle style = TextStyle::Small, QColor Colours::*tint = &Colours::text) {
  auto* label = new Label(style, tint);
  label->setText(text);
  return label;
}

QString latencyText(std::uint64_t nanoseconds) {
  return widgets::secondsText(static_cast<double>(nanoseconds) * 1e-9);
}

QString rateAndLatency(std::uint64_t rate, std::uint64_t latency) {
  return latency == 0
             ? widgets::rateText(rate)
             : LearnRatesDialog::tr("%1 and %2 a start").arg(widgets::rateText(rate), latencyText(latency));
}

}  // namespace

QString learnedName(const estimate::LearnedRate& rate) {
  const QString from = widgets::deviceText(rate.from);
  if (rate.inside()) return LearnRatesDialog::tr("%1, in its own memory").arg(from);
  return LearnRatesDialog::tr("%1 to %2").arg(from, widgets::deviceText(rate.to));
}

LearnRatesDialog::LearnRatesDialog(std::vector<estimate::LearnedRate> rates, bool virtualGpus,
                                   QWidget* parent)
    : Dialog(
          tr("Learn rates from this run"),
          tr("What its copies and modules took. Taken over, plans and predictions count with it; undo brings "
             "the old rates back."),
          parent),
      rates_(std::move(rates)) {
  if (virtualGpus) {
    auto* notice = new widgets::Notice;
    notice->setText(
        tr("The GPUs of this run were virtual: these are rates of the computer that it was on, and "
           "of no card."));
    content()->addWidget(notice);
  }
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);  // it follows the row that has it
  scroll->setWidget(table());
  content()->addWidget(scroll, 1);
  foot()->addStretch();
  addReject(tr("Cancel"));
  take_ = addAccept(tr("Take over"));
  updateTake();
  resizeScaled({940, 380});
}

QWidget* LearnRatesDialog::table() {
  auto* widget = new widgets::Surface(&Colours::surface);
  auto* grid = new QGridLayout(widget);
  widgets::setReadingMargins(*grid, *widget, 0, 0, 12, 0);
  grid->setHorizontalSpacing(18);
  grid->setVerticalSpacing(8);
  grid->setColumnStretch(0, 1);
  const QStringList heads{tr("Connection"), tr("Now"), tr("In this run"), tr("Spread"), tr("From")};
  for (int column = 0; column < heads.size(); ++column)
    grid->addWidget(line(heads[column], TextStyle::Caption, &Colours::text2), 0, column,
                    column == 0 ? Qt::AlignLeft : Qt::AlignRight);
  int row = 0;
  for (const estimate::LearnedRate& rate : rates_) addRow(*grid, ++row, rate);
  if (rates_.empty())
    grid->addWidget(line(tr("This run made no copies, and nobody knows what its modules computed."),
                         TextStyle::Small, &Colours::text2),
                    ++row, 0, 1, static_cast<int>(heads.size()));
  grid->setRowStretch(row + 1, 1);
  return widget;
}

void LearnRatesDialog::addRow(QGridLayout& grid, int row, const estimate::LearnedRate& rate) {
  auto* tick = new QCheckBox(learnedName(rate));
  tick->setChecked(true);
  connect(tick, &QCheckBox::toggled, this, &LearnRatesDialog::updateTake);
  ticks_.push_back(tick);
  const auto number = [](double value) { return widgets::rateText(static_cast<std::uint64_t>(value)); };
  const int samples = static_cast<int>(rate.samples);
  grid.addWidget(tick, row, 0);
  grid.addWidget(line(rateAndLatency(rate.before_bytes_per_second, rate.before_latency_ns)), row, 1,
                 Qt::AlignRight);
  grid.addWidget(line(rateAndLatency(rate.bytes_per_second, rate.latency_ns), TextStyle::BodyStrong), row, 2,
                 Qt::AlignRight);
  grid.addWidget(line(QStringLiteral("%1 – %2").arg(number(rate.spread.least), number(rate.spread.most)),
                      TextStyle::Small, &Colours::text2),
                 row, 3, Qt::AlignRight);
  grid.addWidget(
      line(rate.inside() ? tr("%n module(s)", nullptr, samples) : tr("%n copies", nullptr, samples),
           TextStyle::Small, &Colours::text2),
      row, 4, Qt::AlignRight);
}

std::vector<estimate::LearnedRate> LearnRatesDialog::chosen() const {
  std::vector<estimate::LearnedRate> out;
  for (std::size_t i = 0; i < rates_.size(); ++i) {
    if (ticks_[i]->isChecked()) out.push_back(rates_[i]);
  }
  return out;
}

void LearnRatesDialog::updateTake() { take_->setEnabled(!chosen().empty()); }

}  // namespace stowage::app
