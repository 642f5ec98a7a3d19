#include "app/gui/dialogs/machine/device_delegate.h"

#include <QPainter>
#include <QStyle>

#include "widgets/common/stand_in.h"
#include "widgets/common/words.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/theme.h"

namespace stowage::app {

using widgets::TextStyle;
using widgets::Theme;

QSize DeviceDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {200, qRound(54 * Theme::current().textScale())};
}

void DeviceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  if (row >= machine_.devices.size()) return;
  const auto& device = machine_.devices[row];
  const Theme& theme = Theme::current();
  const auto& c = theme.colours();
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const auto at = [&option](const QRect& place) {
    return QStyle::visualRect(option.direction, option.rect, place);
  };
  if (option.state & QStyle::State_Selected) {
    painter->fillRect(option.rect, c.selRow);
    painter->fillRect(at(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height())), c.ink);
  } else if (option.state & QStyle::State_MouseOver) {
    painter->fillRect(option.rect, c.hover);
  }
  const QRect area = at(option.rect.adjusted(38, 8, -10, -8));
  const QRect glyph = at(QRect(option.rect.left() + 17, area.top() + 4, 10, 10));
  Theme::paintGlyph(*painter, device.id, QPointF(glyph.left() + 5, glyph.top() + 5), 10,
                    theme.device(device.id).strong);
  painter->setFont(theme.font(TextStyle::BodyStrong));
  painter->setPen(c.text);
  widgets::drawReading(*painter, option.direction, area, Qt::AlignLeft | Qt::AlignTop,
                       widgets::deviceText(device.id));
  painter->setFont(theme.font(TextStyle::Small));
  painter->setPen(c.text2);
  const QString budget =
      !device.budget ? tr("unlimited")
      : device.physical && *device.budget != device.physical
          ? tr("%1 of %2").arg(widgets::bytesText(*device.budget), widgets::bytesText(device.physical))
          : widgets::bytesText(*device.budget);
  widgets::drawReading(*painter, option.direction, area, Qt::AlignRight | Qt::AlignTop, budget);
  widgets::drawReading(*painter, option.direction, area, Qt::AlignLeft | Qt::AlignBottom,
                       widgets::cardText(device));
  painter->restore();
}

}  // namespace stowage::app
