#include "app/gui/dialogs/machine/budget_slider.h"

#include <QAccessibleWidget>
#include <QPainter>
#include <QStyleOptionSlider>
#include <algorithm>
#include <cmath>

#include "core/machine/detect.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::app {

using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kMarksHeight = 28;  // above as below: the line is in the middle; at a text size of 100 %
constexpr std::size_t kMostMarks = 8;
constexpr double kNearest = 0.07;  // of the line, between two marks
constexpr int kLeastTrack = 22;

int marksHeight() { return qRound(kMarksHeight * Theme::current().textScale()); }
int upperRoom() { return marksHeight() / 2; }

class Lifted : public QWidget {
 public:
  explicit Lifted(BudgetSlider* slider) : slider_(slider) {
    slider->setParent(this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusProxy(slider);
  }
  QSize sizeHint() const override { return slider_->sizeHint() - QSize(0, upperRoom()); }
  QSize minimumSizeHint() const override { return slider_->minimumSizeHint() - QSize(0, upperRoom()); }

 protected:
  void resizeEvent(QResizeEvent*) override {
    slider_->setGeometry(0, -upperRoom(), width(), height() + upperRoom());
  }

 private:
  BudgetSlider* slider_;
};

/// Its own value counts quarters of a GiB, which tells a listener nothing: it is read as a size.
class BudgetSliderInterface final : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit BudgetSliderInterface(BudgetSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider) {}
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                               : QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? widgets::bytesText(slider().bytes()) : QAccessibleWidget::text(kind);
  }
  QVariant currentValue() const override { return gib(slider().value()); }
  void setCurrentValue(const QVariant& value) override {
    slider().setValue(static_cast<int>(std::lround(value.toDouble() / gib(1))));
  }
  QVariant maximumValue() const override { return gib(slider().maximum()); }
  QVariant minimumValue() const override { return gib(slider().minimum()); }
  QVariant minimumStepSize() const override { return gib(slider().singleStep()); }

 private:
  static double gib(int steps) {
    return static_cast<double>(BudgetSlider::kQuarter) * steps / static_cast<double>(GiB(1).count());
  }
  BudgetSlider& slider() const { return *static_cast<BudgetSlider*>(widget()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  auto* slider = qobject_cast<BudgetSlider*>(object);
  return slider ? new BudgetSliderInterface(slider) : nullptr;
}

int quarters(Bytes bytes) {
  return static_cast<int>(std::min<std::uint64_t>(bytes.count() / BudgetSlider::kQuarter, 1u << 30));
}

/// "24", or "25.8" where sizes are in GB; from a TiB on with its unit.
QString markText(Bytes mark) {
  if (mark >= GiB(1024)) return widgets::bytesText(mark);
  if (widgets::byteUnits() == ByteUnits::Binary) return QString::number(mark.count() >> 30);
  return widgets::decimalText(static_cast<double>(mark.count()) / 1e9, 1);
}

}  // namespace

std::vector<Bytes> sliderMarks(Bytes most) {
  std::vector<Bytes> sizes;
  for (const auto& card : machine::card_presets()) sizes.push_back(card.memory);
  for (std::uint64_t gib = 1; gib <= (1u << 20); gib *= 2) sizes.push_back(GiB(gib));
  std::sort(sizes.begin(), sizes.end());
  std::vector<Bytes> out;
  // From the right end, where people are.
  for (auto at = sizes.rbegin(); at != sizes.rend() && out.size() < kMostMarks; ++at) {
    if (*at > most || *at == Bytes()) continue;
    const double gap =
        out.empty() ? 1 : static_cast<double>((out.back() - *at).count()) / static_cast<double>(most.count());
    if (gap >= kNearest) out.push_back(*at);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

QWidget* withoutUpperRoom(BudgetSlider* slider) { return new Lifted(slider); }

BudgetSlider::BudgetSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  static const bool installed = (QAccessible::installFactory(makeInterface), true);
  Q_UNUSED(installed)
  setLayoutDirection(Qt::LeftToRight);  // as its marks, in every direction of writing
}

int BudgetSlider::track() const { return std::max(kLeastTrack, QSlider::sizeHint().height()); }
QSize BudgetSlider::sizeHint() const { return {QSlider::sizeHint().width(), track() + marksHeight()}; }
QSize BudgetSlider::minimumSizeHint() const { return {80, track() + marksHeight()}; }

void BudgetSlider::setMost(Bytes most) { setRange(0, std::max(1, quarters(most))); }
void BudgetSlider::setBytes(Bytes bytes) { setValue(quarters(bytes)); }

/// Who listens to descriptions alone hears the size too.
void BudgetSlider::sliderChange(SliderChange change) {
  QSlider::sliderChange(change);
  if (change == SliderValueChange) setAccessibleDescription(widgets::bytesText(bytes()));
}

void BudgetSlider::paintEvent(QPaintEvent* event) {
  QSlider::paintEvent(event);
  QPainter painter(this);
  const Theme& theme = Theme::current();
  painter.setFont(theme.font(TextStyle::Caption));
  QStyleOptionSlider option;
  initStyleOption(&option);
  const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
  const double room = width() - handle;
  const QFontMetricsF metrics(painter.font());
  const double top = rect().center().y() + 8;
  for (const Bytes mark : sliderMarks(Bytes(static_cast<std::uint64_t>(maximum()) * kQuarter))) {
    const double x = handle / 2.0 + room * quarters(mark) / std::max(1, maximum());
    painter.fillRect(QRectF(std::round(x), top, 1, 4), theme.colours().lineStrong);
    const QString text = markText(mark);
    const double left = std::clamp(x - metrics.horizontalAdvance(text) / 2, 0.0,
                                   std::max(0.0, width() - metrics.horizontalAdvance(text)));
    painter.setPen(theme.colours().text2);
    painter.drawText(QPointF(left, top + 7 + metrics.capHeight()), text);
  }
}

}  // namespace stowage::app
