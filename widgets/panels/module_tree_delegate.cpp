#include "widgets/panels/module_tree_delegate.h"

#include <QPainter>

#include "widgets/common/painted_view.h"
#include "widgets/panels/module_tree_view.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

constexpr int kLeastWord = 20;  // pixels for the name of a device

constexpr int kMark = 18;  // pixels of one mark behind a name, with the gap before it

/// What was said of the module itself stands in a frame; what it inherits is faint and has none.
void paintActivation(QPainter& painter, const QRectF& icon, ModuleTreeModel::Activation activation) {
  const Colours& colours = Theme::current().colours();
  const bool set = is_set(activation);
  if (set) {
    painter.setPen(QPen(colours.lineStrong, 1));
    painter.setBrush(colours.surface);
    painter.drawRoundedRect(icon.adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
  }
  paintIcon(painter, activation_icon(activation), icon.adjusted(1, 1, -1, -1),
            set ? colours.text : colours.text3);
}

/// `mirrored`: the words stand at the right, as one writes from right to left.
void paintName(QPainter& painter, const QRect& rect, const QModelIndex& index, quint8 marks,
               ModuleTreeModel::Activation activation, bool selected, bool mirrored) {
  const Theme& theme = Theme::current();
  const Colours& colours = theme.colours();
  const QFont font = theme.font(selected ? TextStyle::BodyStrong : TextStyle::Body);
  const QFontMetrics metrics(font);
  const bool rule = marks & (ModuleTreeModel::Pinned | ModuleTreeModel::PinnedAbove |
                             ModuleTreeModel::PinnedWith | ModuleTreeModel::Forbidden);
  const bool moved = activation != ModuleTreeModel::Activation::NotSet;
  const int markWidth = (rule ? kMark : 0) + (moved ? kMark : 0);
  const QString text = metrics.elidedText(index.data().toString(), Qt::ElideMiddle, rect.width() - markWidth);
  painter.setFont(font);
  painter.setPen(colours.text);
  painter.drawText(rect, (mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, text);
  const int beside = metrics.horizontalAdvance(text) + 5;
  const int left = mirrored ? rect.right() + 1 - beside - 13 : rect.left() + beside;
  QRectF icon(left, rect.center().y() - 6, 13, 13);
  if (rule) {
    // What was said of the module itself before what was said above it, and that faint.
    if (marks & (ModuleTreeModel::Pinned | ModuleTreeModel::Forbidden))
      paintIcon(painter, (marks & ModuleTreeModel::Pinned) ? "pin" : "ban", icon, colours.text2);
    else
      paintIcon(painter, "pin", icon.adjusted(1, 1, -1, -1), colours.text3);
    icon.translate(mirrored ? -kMark : kMark, 0);
  }
  if (moved) paintActivation(painter, icon, activation);
}

void paintBar(QPainter& painter, const QRectF& bar, const ModuleTreeModel& model, ModuleId module) {
  const Theme& theme = Theme::current();
  const auto bytes = model.deviceBytes(module);
  double total = 0;
  for (const auto part : bytes) total += static_cast<double>(part);
  if (total <= 0) return;
  double x = bar.left();
  for (std::size_t slot = 0; slot < bytes.size(); ++slot) {
    const double width = bar.width() * static_cast<double>(bytes[slot]) / total;
    if (width <= 0) continue;
    const bool placed = slot < model.state()->machine.devices.size();
    const QColor colour =
        placed ? theme.device(model.state()->machine.devices[slot].id).strong : theme.colours().unplaced;
    painter.fillRect(QRectF(x, bar.top(), width, bar.height()), colour);
    x += width;
  }
}

void paintDevice(QPainter& painter, const QRect& rect, const ModuleTreeModel& model, ModuleId module) {
  const Theme& theme = Theme::current();
  const auto only = model.onlySlot(module);
  if (!only)
    return paintBar(painter, QRectF(rect.left(), rect.center().y() - 3, rect.width() - 10, 7), model, module);
  const bool placed = *only < model.state()->machine.devices.size();
  painter.setFont(theme.font(TextStyle::Small));
  const QRect text = rect.adjusted(13, 0, 0, 0);
  if (!placed) {
    painter.setPen(QPen(theme.colours().unplaced, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect.left() + 1, rect.center().y() - 3, 7, 7));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, ModuleTreeModel::tr("no place"));
    return;
  }
  const auto device = model.state()->machine.devices[*only].id;
  Theme::paintGlyph(painter, device, QPointF(rect.left() + 4.5, rect.center().y() + 0.5), 8,
                    theme.device(device).strong);
  if (text.width() < kLeastWord * theme.textScale()) return;  // a letter of a name says nothing
  painter.setPen(theme.colours().text2);
  painter.drawText(
      text, Qt::AlignLeft | Qt::AlignVCenter,
      model.data(model.indexOf(module, ModuleTreeModel::DeviceColumn), Qt::DisplayRole).toString());
}

int inset_of(const QWidget* widget) {
  const auto* view = qobject_cast<const ModuleTreeView*>(widget);
  return view ? view->nameInset() : 0;
}

}  // namespace

void ModuleTreeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
  const auto* model = qobject_cast<const ModuleTreeModel*>(index.model());
  if (!model) return QStyledItemDelegate::paint(painter, option, index);
  const ModuleId module = model->module(index);
  const Colours& colours = Theme::current().colours();
  const bool selected = option.state & QStyle::State_Selected;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  countFromTheLeft(*painter);
  if (selected)
    painter->fillRect(option.rect, colours.selRow);
  else if (option.state & QStyle::State_MouseOver)
    painter->fillRect(option.rect, colours.hover);
  const bool dim = !model->filter().isEmpty() && !model->isMatch(module);
  if (dim) painter->setOpacity(0.55);
  switch (index.column()) {
    case ModuleTreeModel::ModuleColumn:
      paintName(*painter,
                QStyle::visualRect(option.direction, option.rect,
                                   option.rect.adjusted(4 + kEdge + inset_of(option.widget), 0, -4, 0)),
                index, model->marks(module), model->activation(module), selected,
                option.direction == Qt::RightToLeft);
      break;
    case ModuleTreeModel::SizeColumn:
    case ModuleTreeModel::TimeColumn:
      painter->setFont(Theme::current().font(TextStyle::Small));
      painter->setPen(colours.text);
      drawTabular(*painter, option.rect.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                  index.data().toString());
      break;
    default:
      paintDevice(*painter, option.rect.adjusted(6, 0, 0, 0), *model, module);
  }
  painter->restore();
}

QSize ModuleTreeDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {40, qRound(Theme::current().metric("row"))};
}

}  // namespace stowage::widgets
