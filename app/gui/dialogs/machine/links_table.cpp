#include "app/gui/dialogs/machine/links_table.h"

#include <QPainter>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/dialogs/machine/rate_text.h"
#include "widgets/common/painted_view.h"
#include "widgets/common/words.h"
#include "widgets/machine/machine_graph.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

namespace stowage::app {

using machine::DeviceId;
using widgets::TextStyle;
using widgets::Theme;

namespace {

/// A device's glyph and name.
class DeviceLabel : public widgets::PaintedView<> {
 public:
  explicit DeviceLabel(DeviceId device) : device_(device) {
    setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
  }
  QSize sizeHint() const override {
    const QFontMetrics metrics(Theme::current().font(TextStyle::Small));
    return {kGlyph + metrics.horizontalAdvance(widgets::deviceText(device_)) + 2, metrics.height() + 2};
  }

 protected:
  void paintOn(const Sheet& sheet) override {
    const auto& [painter, theme, colours] = sheet;
    painter.setRenderHint(QPainter::Antialiasing);
    Theme::paintGlyph(painter, device_, QPointF(6, height() / 2.0), 8, theme.device(device_).strong);
    painter.setFont(theme.font(TextStyle::Small));
    painter.setPen(colours.text2);
    painter.drawText(rect().adjusted(kGlyph, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     widgets::deviceText(device_));
  }

 private:
  static constexpr int kGlyph = 16;
  DeviceId device_;
};

QString rateText(std::uint64_t rate) { return rateNumber(static_cast<double>(rate) / 1e9); }

}  // namespace

LinksTable::LinksTable(machine::Machine& machine, QWidget* parent) : QWidget(parent), machine_(machine) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  grid_ = new QGridLayout;
  column->addLayout(grid_);
  symmetric_ = new QCheckBox(tr("Same in both directions"));
  symmetric_->setChecked(true);
  column->addWidget(symmetric_);
}

void LinksTable::rebuild() {
  fields_.clear();
  while (QLayoutItem* item = grid_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const auto& devices = machine_.devices;
  const auto head = [this](DeviceId device, int row, int column, Qt::Alignment where) {
    grid_->addWidget(new DeviceLabel(device), row, column, where);
  };
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const int at = static_cast<int>(i) + 1;
    head(devices[i].id, 0, at, Qt::AlignCenter);
    head(devices[i].id, at, 0, {});
    for (std::size_t j = 0; j < devices.size(); ++j) {
      auto* field = new QLineEdit;
      field->setAlignment(Qt::AlignRight);
      field->setMaximumWidth(scaledPixels(96));
      field->setAccessibleName(
          tr("From %1 to %2").arg(widgets::deviceText(devices[i].id), widgets::deviceText(devices[j].id)));
      field->setEnabled(i != j);
      field->setText(i == j ? QStringLiteral("–") : rateText(machine_.rate(devices[i].id, devices[j].id)));
      grid_->addWidget(field, at, static_cast<int>(j) + 1);
      if (i == j) continue;
      fields_.push_back({field, devices[i].id, devices[j].id, machine_.rate(devices[i].id, devices[j].id)});
      connect(field, &QLineEdit::textEdited, this, [this, at = fields_.size() - 1] { read(at); });
      connect(field, &QLineEdit::editingFinished, this, &LinksTable::showRates);
    }
  }
  grid_->setColumnStretch(static_cast<int>(devices.size()) + 1, 1);
}

QList<QWidget*> LinksTable::inOrder() const {
  QList<QWidget*> out;
  for (const Field& entry : fields_) out << entry.field;
  return out << symmetric_;
}

/// The fields stay: one of them has the focus, and the one that Tab goes to next must be there.
void LinksTable::showRates() {
  for (Field& entry : fields_) {
    entry.before = machine_.rate(entry.from, entry.to);
    entry.field->setText(rateText(machine_.rate(entry.from, entry.to)));
    widgets::setFieldError(entry.field, false);
  }
}

/// What is no rate leaves the one from before, not the beginning of what was typed.
void LinksTable::read(std::size_t at) {
  const Field& entry = fields_[at];
  const auto typed = widgets::typedRate(entry.field->text());
  widgets::setFieldError(entry.field, !typed);
  setLink(entry.from, entry.to, typed.value_or(entry.before));
}

void LinksTable::setLink(DeviceId from, DeviceId to, std::uint64_t bytesPerSecond) {
  machine_.set_link(from, to, bytesPerSecond);
  if (symmetric_->isChecked()) machine_.set_link(to, from, bytesPerSecond);
  Q_EMIT edited();
}

void LinksTable::setRate(DeviceId from, DeviceId to, std::uint64_t bytesPerSecond) {
  setLink(from, to, bytesPerSecond);
  showRates();
}

void LinksTable::focusField(DeviceId from, DeviceId to) {
  for (const Field& entry : fields_) {
    if (entry.from != from || entry.to != to) continue;
    entry.field->setFocus(Qt::OtherFocusReason);
    entry.field->selectAll();
  }
}

}  // namespace stowage::app
