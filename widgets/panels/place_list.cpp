#include "widgets/panels/place_list.h"

#include <QPainter>
#include <QVBoxLayout>

#include "widgets/common/focus_tip.h"
#include "widgets/common/painted_view.h"
#include "widgets/common/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

/// One row: glyph (or the sparkles of the solver), name, price at the right.
class PlaceRow : public PaintedView<QAbstractButton> {
 public:
  PlaceRow(std::optional<machine::DeviceId> device, QWidget* parent) : PaintedView(parent), device_(device) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setText(device ? deviceText(*device) : PlaceList::tr("Solver decides"));
    showTipToKeys(*this, [this] { return shownPrice() != price_; });
  }

  void setPrice(const QString& words, bool possible) {
    price_ = words;
    possible_ = possible;
    setAccessibleName(text() + QStringLiteral(", ") + words);
    setToolTip(words);
    update();
  }

  QSize sizeHint() const override { return {200, qRound(26 * Theme::current().textScale())}; }

 protected:
  void paintOn(const Sheet& sheet) override {
    const auto& [painter, theme, colours] = sheet;
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isChecked())
      paint::panel(painter, area, 4, colours.selRow, colours.lineStrong);
    else if (underMouse())
      paint::panel(painter, area, 4, colours.hover);
    if (device_)
      Theme::paintGlyph(painter, *device_, QPointF(16, height() / 2.0), 9, theme.device(*device_).strong);
    else
      paintIcon(painter, "sparkles", QRectF(8, height() / 2.0 - 8, 16, 16), colours.text);
    painter.setPen(isEnabled() ? colours.text : colours.disabled);
    painter.setFont(theme.font(isChecked() ? TextStyle::BodyStrong : TextStyle::Body));
    painter.drawText(QRect(30, 0, nameWidth() + 4, height()), Qt::AlignVCenter, text());
    painter.setFont(theme.font(TextStyle::Small));
    painter.setPen(possible_ ? colours.text2 : colours.error);
    painter.drawText(priceRoom(), Qt::AlignRight | Qt::AlignVCenter, shownPrice());
    if (hasFocus()) paint::focusRing(painter, QRectF(rect()), 4);
  }

 private:
  int nameWidth() const {
    const QFont font = Theme::current().font(isChecked() ? TextStyle::BodyStrong : TextStyle::Body);
    return QFontMetrics(font).horizontalAdvance(text());
  }
  QRect priceRoom() const {
    const int name = nameWidth();
    return {30 + name + 12, 0, width() - 38 - name - 12, height()};
  }
  /// Cut where it has no room: the tool tip has all of it.
  QString shownPrice() const {
    const QFontMetrics letters(Theme::current().font(TextStyle::Small));
    return letters.elidedText(price_, Qt::ElideRight, priceRoom().width());
  }

  std::optional<machine::DeviceId> device_;
  QString price_ = QStringLiteral("…");
  bool possible_ = true;
};

}  // namespace

PlaceList::PlaceList(QWidget* parent) : QWidget(parent), stops_(new FocusGroup(*this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(1);
}

void PlaceList::setDevices(const std::vector<machine::DeviceId>& devices,
                           std::optional<machine::DeviceId> pinned, const QString& now) {
  if (devices != devices_ || rows_.empty()) {
    for (QAbstractButton* row : rows_) delete row;
    rows_.clear();
    devices_ = devices;
    const auto add = [this](std::optional<machine::DeviceId> device) {
      auto* row = new PlaceRow(device, this);
      row->setObjectName(device
                             ? QStringLiteral("place.") + QString::fromStdString(machine::to_string(*device))
                             : QStringLiteral("place.solver"));
      layout()->addWidget(row);
      rows_.push_back(row);
      connect(row, &QAbstractButton::clicked, this, [this, device] {
        showPinned();  // what is asked for may be refused
        if (device)
          Q_EMIT pinRequested(*device);
        else
          Q_EMIT unpinRequested();
      });
    };
    add(std::nullopt);
    for (const auto device : devices) add(device);
    stops_->setMembers({rows_.begin(), rows_.end()});
  }
  pinned_ = pinned;
  showPinned();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    static_cast<PlaceRow*>(rows_[i])->setPrice(i == 0 ? now : QStringLiteral("…"), true);
  }
}

void PlaceList::showPinned() {
  for (std::size_t i = 0; i < rows_.size(); ++i)
    rows_[i]->setChecked(i == 0 ? !pinned_ && decided_ : pinned_ == devices_[i - 1]);
}

void PlaceList::setDecided(bool decided) {
  decided_ = decided;
  showPinned();
}

void PlaceList::setPrice(const PlacePrice& price) {
  if (!price.device) {
    if (!rows_.empty()) static_cast<PlaceRow*>(rows_[0])->setPrice(price.words, price.possible);
    return;
  }
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    if (devices_[i] == price.device)
      static_cast<PlaceRow*>(rows_[i + 1])->setPrice(price.words, price.possible);
  }
}

QAbstractButton* PlaceList::row(int index) const { return rows_.at(static_cast<std::size_t>(index)); }

}  // namespace stowage::widgets
