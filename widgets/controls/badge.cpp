#include "widgets/controls/badge.h"

#include <QPainter>

#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

// At a text size of 100 %: signs grow with the words behind them.
constexpr double kPad = 8;
constexpr double kIcon = 14;
constexpr double kGap = 5;
constexpr double kChipPad = 14;
constexpr double kChipIcon = 16;

double scaled(double pixels) { return pixels * Theme::current().textScale(); }

}  // namespace

ToneColours toneColours(Tone tone) {
  const Colours& c = Theme::current().colours();
  switch (tone) {
    case Tone::Ok:
      return {c.ok, c.okSoft};
    case Tone::Warn:
      return {c.warn, c.warnSoft};
    case Tone::Error:
      return {c.error, c.errorSoft};
    case Tone::Info:
      return {c.info, c.infoSoft};
    case Tone::Neutral:
      break;
  }
  return {c.text, c.accentSoft};
}

Badge::Badge(const QString& text, Tone tone, const char* icon_name, QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  set(text, tone, icon_name);
}

void Badge::set(const QString& text, Tone tone, const char* icon_name) {
  text_ = text;
  tone_ = tone;
  icon_ = icon_name ? icon_name : "";
  setAccessibleName(text);
  updateGeometry();
  update();
}

QSize Badge::sizeHint() const {
  const QFontMetricsF metrics(Theme::current().font(TextStyle::CaptionStrong));
  const double icon = icon_.isEmpty() ? 0 : scaled(kIcon + kGap);
  return {static_cast<int>(std::ceil(metrics.horizontalAdvance(text_) + icon + 2 * scaled(kPad))),
          Theme::current().lineHeight(TextStyle::CaptionStrong) + 6};
}

void Badge::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const ToneColours tone = toneColours(tone_);
  paint::panel(painter, rect(), 4, tone.soft);
  double x = scaled(kPad);
  if (!icon_.isEmpty()) {
    const double side = scaled(kIcon);
    paintIcon(painter, icon_.constData(), QRectF(x, (height() - side) / 2, side, side), tone.strong);
    x += side + scaled(kGap);
  }
  painter.setFont(theme.font(TextStyle::CaptionStrong));
  painter.setPen(tone.strong);
  painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text_);
}

QSize StatusChip::sizeHint() const {
  const QFontMetricsF metrics(Theme::current().font(TextStyle::BodyStrong));
  const double icon = icon_.isEmpty() ? 0 : scaled(kChipIcon + kGap);
  return {static_cast<int>(std::ceil(metrics.horizontalAdvance(text_) + icon + scaled(kChipPad) + 8)),
          static_cast<int>(Theme::current().metric("proofStrip"))};
}

void StatusChip::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const ToneColours tone = toneColours(tone_);
  painter.fillRect(rect(), tone.soft);
  double x = scaled(kChipPad);
  if (!icon_.isEmpty()) {
    const double side = scaled(kChipIcon);
    paintIcon(painter, icon_.constData(), QRectF(x, (height() - side) / 2, side, side), tone.strong);
    x += side + scaled(kGap);
  }
  painter.setFont(sheet.theme.font(TextStyle::BodyStrong));
  painter.setPen(tone.strong);
  painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text_);
}

}  // namespace stowage::widgets
