#include "widgets/machine/machine_graph.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/common/words.h"
#include "widgets/machine/machine_graph_access.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

constexpr int kLeastWidth = 220;
constexpr double kMostRate = 1e6;  // GB/s

/// To be typed over: all figures that matter, without groups and unit.
QString typedText(std::uint64_t rate) {
  QString text = QString::number(static_cast<double>(rate) / 1e9, 'f', 3);
  while (text.endsWith(u'0')) text.chop(1);
  if (text.endsWith(u'.')) text.chop(1);
  return text.replace(u'.', decimalText(0.5, 1).mid(1, 1));
}

}  // namespace

std::optional<std::uint64_t> typedRate(const QString& text) {
  bool ok = false;
  const double rate = typedNumber(text).toDouble(&ok);
  if (!ok || !(rate > 0) || rate >= kMostRate) return std::nullopt;
  const auto bytes = static_cast<std::uint64_t>(std::llround(rate * 1e9));
  return bytes > 0 ? std::optional(bytes) : std::nullopt;
}

MachineGraph::MachineGraph(QWidget* parent) : PaintedView(parent) {
  setObjectName(QStringLiteral("machineGraph"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  install_machine_graph_accessibility();
  retranslate();
}

MachineGraph::~MachineGraph() { forget_machine_graph_accessibility(*this); }

void MachineGraph::setMachine(const machine::Machine& machine) {
  if (machine == machine_) return;
  // What is typed is of a link that may be another one now.
  if (machine.devices.size() != machine_.devices.size()) closeEditor();
  machine_ = machine;
  layItems();
}

/// Which links there are depends on the width as well: what is current or typed stays the same link.
void MachineGraph::layItems() {
  const auto item = [this](std::optional<std::size_t> at) {
    return at && *at < scene_.items.size() ? std::optional(scene_.items[*at]) : std::nullopt;
  };
  const auto shown = item(current_);
  const auto typed = editor_ ? item(edited_) : std::nullopt;
  const std::size_t before = scene_.items.size();
  const double height = scene_.height;
  scene_ = machine_graph_scene(machine_, std::max(width(), kLeastWidth), Theme::current().textScale());
  if (scene_.items.size() != before) forget_machine_graph_accessibility(*this);
  hovered_.reset();
  current_ = shown ? scene_.find(shown->from, shown->to) : std::nullopt;
  if (!current_ && !scene_.items.empty()) current_ = 0;
  if (const auto link = typed ? scene_.find(typed->from, typed->to) : std::nullopt) {
    edited_ = *link;
    editor_->setGeometry(scene_.items[edited_].rect.adjusted(-6, -3, 6, 3).toRect());
  } else {
    closeEditor();
  }
  if (scene_.height != height) updateGeometry();
  update();
}

QSize MachineGraph::sizeHint() const { return {420, static_cast<int>(scene_.height) + 1}; }
QSize MachineGraph::minimumSizeHint() const { return {kLeastWidth, static_cast<int>(scene_.height) + 1}; }

void MachineGraph::setCurrent(std::size_t item) {
  if (item >= scene_.items.size() || current_ == item) return;
  current_ = item;
  update();
  announce_graph_item(*this, item);
  if (!scene_.items[item].link()) Q_EMIT deviceSelected(scene_.items[item].from);
}

void MachineGraph::setCurrentDevice(machine::DeviceId device) {
  if (const auto item = scene_.find(device, std::nullopt)) setCurrent(*item);
}

void MachineGraph::activate(std::size_t item) {
  if (item >= scene_.items.size()) return;
  setCurrent(item);
  const GraphItem meant = scene_.items[item];
  if (meant.link())
    Q_EMIT linkActivated(meant.from, *meant.to);
  else
    Q_EMIT deviceActivated(meant.from);
}

void MachineGraph::edit(std::size_t item) {
  if (item >= scene_.items.size() || !scene_.items[item].link()) return;
  closeEditor();
  setCurrent(item);
  const GraphItem& link = scene_.items[item];
  edited_ = item;
  editor_ = new QLineEdit(this);
  editor_->setAlignment(Qt::AlignCenter);
  editor_->setText(typedText(machine_.rate(link.from, *link.to)));
  editor_->setAccessibleName(link.name);
  editor_->setGeometry(link.rect.adjusted(-6, -3, 6, 3).toRect());
  editor_->installEventFilter(this);
  editor_->show();
  editor_->selectAll();
  editor_->setFocus(Qt::OtherFocusReason);
}

/// What is no rate changes nothing.
void MachineGraph::takeTyped() {
  if (!editor_ || edited_ >= scene_.items.size()) return;
  const auto rate = typedRate(editor_->text());
  const GraphItem link = scene_.items[edited_];
  const bool same = rate && editor_->text() == typedText(machine_.rate(link.from, *link.to));
  closeEditor();
  if (rate && !same) Q_EMIT rateEdited(link.from, *link.to, *rate);
}

void MachineGraph::closeEditor() {
  if (!editor_) return;
  QLineEdit* gone = std::exchange(editor_, nullptr);
  gone->removeEventFilter(this);
  const bool focus = gone->hasFocus();
  gone->hide();
  gone->deleteLater();
  if (focus) setFocus(Qt::OtherFocusReason);
}

bool MachineGraph::eventFilter(QObject* watched, QEvent* event) {
  if (watched != editor_) return PaintedView::eventFilter(watched, event);
  if (event->type() == QEvent::FocusOut) {
    // The field's own menu is not another place.
    if (static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) takeTyped();
    return false;
  }
  if (event->type() != QEvent::KeyPress) return false;
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      // A dialog would take the key for its own, and what is no rate is mended here.
      if (typedRate(editor_->text()))
        takeTyped();
      else
        setFieldError(editor_, true);
      return true;
    case Qt::Key_Escape:
      closeEditor();
      return true;
    default:
      return false;
  }
}

void MachineGraph::paintOn(const Sheet& sheet) {
  sheet.painter.setRenderHint(QPainter::Antialiasing);
  for (const GraphItem& item : scene_.items) {
    if (!item.link()) continue;
    sheet.painter.setPen(QPen(sheet.colours.lineStrong, 1.5));
    sheet.painter.drawPolyline(QPolygonF{item.begin, item.bend, item.end});
  }
  for (std::size_t i = 0; i < scene_.items.size(); ++i) {
    const GraphItem& item = scene_.items[i];
    if (item.link())
      paintLink(sheet, item, hovered_ == i);
    else
      paintDevice(sheet, item, hovered_ == i);
    if (current_ != i) continue;
    // Where the keyboard is: ink with a gap of paper, as everywhere.
    sheet.painter.setBrush(Qt::NoBrush);
    sheet.painter.setPen(QPen(hasFocus() ? sheet.colours.focus : sheet.colours.text2, hasFocus() ? 2 : 1));
    sheet.painter.drawRoundedRect(item.rect.adjusted(-1, -1, 1, 1), 5, 5);
  }
}

void MachineGraph::paintDevice(const Sheet& sheet, const GraphItem& item, bool hovered) const {
  QPainter& painter = sheet.painter;
  painter.setPen(QPen(sheet.theme.device(item.from).strong, 1));
  painter.setBrush(hovered ? sheet.colours.hover : sheet.colours.surface);
  painter.drawRoundedRect(item.rect, 5, 5);
  const QRectF inside = item.rect.adjusted(8, 4, -6, -4), words = inside.adjusted(15, 0, 0, 0);
  Theme::paintGlyph(painter, item.from, QPointF(inside.left() + 5, inside.top() + inside.height() * 0.28), 9,
                    sheet.theme.device(item.from).strong);
  const auto elided = [&painter, &words](const QString& text) {
    return painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(words.width()));
  };
  painter.setFont(sheet.theme.font(TextStyle::BodyStrong));
  painter.setPen(sheet.colours.text);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, elided(item.text));
  painter.setFont(sheet.theme.font(TextStyle::Small));
  painter.setPen(sheet.colours.text2);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignBottom, elided(item.more));
}

void MachineGraph::paintLink(const Sheet& sheet, const GraphItem& item, bool hovered) const {
  const auto& [painter, theme, colours] = sheet;
  painter.setPen(Qt::NoPen);
  painter.setBrush(hovered ? colours.hover : colours.sunken);
  painter.drawRoundedRect(item.rect, 3, 3);
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(colours.text);
  painter.drawText(
      item.rect, Qt::AlignCenter,
      painter.fontMetrics().elidedText(item.text, Qt::ElideRight, static_cast<int>(item.rect.width())));
}

void MachineGraph::themeChanged() {
  layItems();
  PaintedView::themeChanged();
}

void MachineGraph::resizeEvent(QResizeEvent* event) {
  PaintedView::resizeEvent(event);
  layItems();
}

void MachineGraph::mousePressEvent(QMouseEvent* event) {
  const auto item = scene_.at(event->position());
  if (event->button() != Qt::LeftButton || !item) return PaintedView::mousePressEvent(event);
  activate(*item);
}

void MachineGraph::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto item = scene_.at(event->position());
  if (event->button() == Qt::LeftButton && item) edit(*item);
}

void MachineGraph::mouseMoveEvent(QMouseEvent* event) {
  const auto item = scene_.at(event->position());
  setCursor(item ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (std::exchange(hovered_, item) != item) update();
}

void MachineGraph::leaveEvent(QEvent*) {
  if (std::exchange(hovered_, std::nullopt)) update();
}

void MachineGraph::keyPressEvent(QKeyEvent* event) {
  if (!current_ || scene_.items.empty()) return PaintedView::keyPressEvent(event);
  const std::size_t last = scene_.items.size() - 1, at = std::min(*current_, last);
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
      return setCurrent(at == 0 ? 0 : at - 1);
    case Qt::Key_Right:
    case Qt::Key_Down:
      return setCurrent(std::min(at + 1, last));
    case Qt::Key_Home:
      return setCurrent(0);
    case Qt::Key_End:
      return setCurrent(last);
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      return scene_.items[at].link() && event->key() != Qt::Key_Space ? edit(at) : activate(at);
    default:
      PaintedView::keyPressEvent(event);
  }
}

bool MachineGraph::event(QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto item = scene_.at(help->pos());
    if (item)
      QToolTip::showText(help->globalPos(), scene_.items[*item].name, this);
    else
      QToolTip::hideText();
    return true;
  }
  return PaintedView::event(event);
}

void MachineGraph::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    layItems();
  }
  PaintedView::changeEvent(event);
}

void MachineGraph::retranslate() {
  setAccessibleName(tr("Devices and links"));
  setAccessibleDescription(tr("Arrows go from one to the next, Enter changes the rate of a link"));
}

}  // namespace stowage::widgets
