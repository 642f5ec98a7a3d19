#include "widgets/controls/notice.h"

#include <QHBoxLayout>
#include <QPainter>

#include "widgets/theme/icons.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {

Notice::Notice(QWidget* parent, Tone tone, const char* icon) : PaintedView(parent), tone_(tone), icon_(icon) {
  auto* row = new QHBoxLayout(this);
  setReadingMargins(*row, *this, 36, 8, 12, 8);
  label_ = new Label(TextStyle::Small, &Colours::text, this);
  label_->setWordWrap(true);
  row->addWidget(label_);
  hide();
}

void Notice::setText(const QString& text) {
  label_->setText(text);
  setAccessibleName(text);
  setVisible(!text.isEmpty());
}

void Notice::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  painter.setRenderHint(QPainter::Antialiasing);
  const ToneColours tone = toneColours(tone_);
  paint::panel(painter, QRectF(rect()), 4, tone.soft);
  paintIcon(painter, icon_.constData(), placedWithin(*this, {12, 9, 16, 16}), tone.strong);
}

}  // namespace stowage::widgets
