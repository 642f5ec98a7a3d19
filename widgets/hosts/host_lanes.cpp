#include "widgets/hosts/host_lanes.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/treemap/host_colouring.h"

namespace stowage::widgets {
namespace {

// Pixels at a text size of 100 %.
constexpr double kHost = 28, kHeading = 44, kUnused = 28, kDevice = 22, kNetwork = 36, kBehind = 8;

double scaled(double pixels) { return pixels * Theme::current().textScale(); }

QString budget_text(const HostDevice& device) {
  return device.budget ? both_text(device.used, *device.budget) : bytesText(device.used);
}

}  // namespace

HostLanes::HostLanes(QWidget* parent) : PaintedView(parent) {
  setObjectName(QStringLiteral("hostLanes"));
  setLayoutDirection(Qt::LeftToRight);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  refresh();
}

void HostLanes::setPicture(const HostsPicture& picture) {
  picture_ = picture;
  selected_.clear();
  current_ = 0;
  refresh();
}

void HostLanes::setSelected(std::vector<std::uint32_t> rows) {
  if (rows == selected_) return;
  selected_ = std::move(rows);
  if (!selected_.empty() && !isSelected(current_)) moveTo(selected_.front());
  update();
}

bool HostLanes::isSelected(std::uint32_t row) const {
  return std::binary_search(selected_.begin(), selected_.end(), row);
}

void HostLanes::refresh() {
  layOut();
  QStringList words;
  for (std::uint32_t i = 0; i < picture_.hosts.size(); ++i) {
    const HostRow& row = picture_.hosts[i];
    if (picture_.begins_host(i)) words << listText({row.host_name, row.host_machine});
    words << hostWords(i);
  }
  setAccessibleName(tr("Devices by host"));
  setAccessibleDescription(words.join(QStringLiteral(". ")));
  updateGeometry();
  update();
}

void HostLanes::layOut() {
  places_.clear();
  double top = 0;
  const auto put = [&](Place::Kind kind, std::uint32_t host, std::uint32_t device, double height) {
    places_.push_back({kind, host, device, top, std::round(scaled(height))});
    top += places_.back().height;
  };
  for (std::uint32_t i = 0; i < picture_.hosts.size(); ++i) {
    const HostRow& host = picture_.hosts[i];
    if (picture_.begins_host(i)) put(Place::HostHeading, i, 0, kHost);
    put(Place::Heading, i, 0, host.used ? kHeading : kUnused);
    for (std::uint32_t k = 0; k < host.devices.size(); ++k) put(Place::Device, i, k, kDevice);
    const auto overs = static_cast<std::uint32_t>(picture_.all_after(i).size());
    for (std::uint32_t k = 0; k < overs; ++k) put(Place::Network, i, k, kNetwork);
    if (overs == 0 && host.used) top += scaled(kBehind);
  }
  height_ = std::ceil(top);
}

void HostLanes::themeChanged() {
  layOut();
  updateGeometry();
  update();
}

void HostLanes::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) refresh();
  QWidget::changeEvent(event);
}

QSize HostLanes::sizeHint() const { return {420, static_cast<int>(height_)}; }
QSize HostLanes::minimumSizeHint() const { return {280, static_cast<int>(height_)}; }

double HostLanes::labelWidth() const {
  return std::round(std::min(Theme::current().metric("lanes.labelCompact"), width() * 0.36));
}

/// The longest figures have room beside the bars.
double HostLanes::wordsWidth() const {
  const QFontMetricsF small(Theme::current().font(TextStyle::Small));
  double wide = 0;
  for (const HostRow& host : picture_.hosts) {
    for (const HostDevice& device : host.devices)
      wide = std::max(wide, small.horizontalAdvance(budget_text(device)));
  }
  return std::ceil(std::min(wide + 22, width() / 2.0));
}

QRectF HostLanes::placeOf(Place::Kind kind, std::uint32_t host, std::uint32_t device) const {
  for (const Place& place : places_) {
    if (place.kind == kind && place.host == host && place.device == device)
      return {0, place.top, static_cast<double>(width()), place.height};
  }
  return {};
}

QRectF HostLanes::heading(std::uint32_t row) const { return placeOf(Place::Heading, row, 0); }
QRectF HostLanes::hostHeading(std::uint32_t row) const { return placeOf(Place::HostHeading, row, 0); }
QRectF HostLanes::network(std::uint32_t row, std::size_t which) const {
  return placeOf(Place::Network, row, static_cast<std::uint32_t>(which));
}

QRectF HostLanes::bar(std::uint32_t row, std::size_t device) const {
  const QRectF place = placeOf(Place::Device, row, static_cast<std::uint32_t>(device));
  if (place.isEmpty()) return {};
  const double high = std::round(scaled(12));
  return {labelWidth(), std::round(place.center().y() - high / 2),
          std::max(8.0, width() - labelWidth() - wordsWidth()), high};
}

const HostLanes::Place* HostLanes::placeAt(double y) const {
  for (const Place& place : places_) {
    if (y >= place.top && y < place.top + place.height) return &place;
  }
  return nullptr;
}

QString HostLanes::hostWords(std::uint32_t row) const {
  const HostRow& host = picture_.hosts[row];
  if (!host.used) return tr("%1: nothing runs here").arg(host.name);
  QStringList words{host.modules};
  if (!picture_.whole())
    words << taken_text(picture_, host);
  else if (host.step_seconds > 0)
    words << QStringLiteral("%1, %2").arg(taken_text(picture_, host),
                                          share_text(picture_, host.step_seconds));
  for (const HostDevice& device : host.devices)
    words << QStringLiteral("%1 %2").arg(deviceText(device.device), budget_text(device));
  for (const HostHandOver* over : picture_.all_after(row))
    words << tr("hands over to %1: %2")
                 .arg(picture_.hosts[over->to].name, hand_over_text(*over, picture_.pipeline));
  return QStringLiteral("%1: %2").arg(host.name, listText(words));
}

bool HostLanes::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return PaintedView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const Place* place = placeAt(help->pos().y());
  if (place == nullptr) {
    QToolTip::hideText();
    return true;
  }
  const HostRow& host = picture_.hosts[place->host];
  QString words = hostWords(place->host);
  if (place->kind == Place::HostHeading) {
    words = listText({host.host_name, host.host_machine});
  } else if (place->kind == Place::Network) {
    const HostHandOver& over = *picture_.all_after(place->host)[place->device];
    words = QStringLiteral("%1 → %2: %3\n%4")
                .arg(host.name, picture_.hosts[over.to].name, hand_over_text(over, picture_.pipeline),
                     network_text(over));
  } else if (place->kind == Place::Device) {
    const HostDevice& device = host.devices[place->device];
    words = tr("%1 on %2: %3, of it weights %4")
                .arg(deviceText(device.device), host.name, budget_text(device), bytesText(device.weights));
  }
  QToolTip::showText(help->globalPos(), words, this);
  return true;
}

void HostLanes::mousePressEvent(QMouseEvent* event) {
  const Place* place = placeAt(event->position().y());
  if (event->button() != Qt::LeftButton || place == nullptr || place->kind == Place::Network)
    return QWidget::mousePressEvent(event);
  const bool more = event->modifiers().testFlag(Qt::ControlModifier);
  const std::uint32_t row = place->host;
  current_ = row;
  update();
  if (place->kind == Place::HostHeading) return chooseHost(row, more);
  Q_EMIT hostChosen(row, more);
}

/// All GPUs of a host, from its first one on.
void HostLanes::chooseHost(std::uint32_t row, bool more) {
  std::vector<std::uint32_t> rows{row};
  while (rows.back() + 1 < picture_.hosts.size() &&
         picture_.host_of(rows.back() + 1) == picture_.host_of(row))
    rows.push_back(rows.back() + 1);
  for (const std::uint32_t one : rows) Q_EMIT hostChosen(one, more || one != row);
}

void HostLanes::mouseMoveEvent(QMouseEvent* event) {
  const Place* place = placeAt(event->position().y());
  const bool can = place != nullptr && place->kind != Place::Network && picture_.hosts[place->host].used;
  setCursor(can ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void HostLanes::moveTo(std::uint32_t row) {
  current_ = row;
  update();
  Q_EMIT currentMoved(heading(row).toRect());
}

void HostLanes::keyPressEvent(QKeyEvent* event) {
  const auto last = static_cast<std::uint32_t>(picture_.hosts.empty() ? 0 : picture_.hosts.size() - 1);
  switch (event->key()) {
    case Qt::Key_Up:
      return moveTo(current_ > 0 ? current_ - 1 : 0);
    case Qt::Key_Down:
      return moveTo(std::min(current_ + 1, last));
    case Qt::Key_Home:
      return moveTo(0);
    case Qt::Key_End:
      return moveTo(last);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (picture_.hosts.empty()) break;
      Q_EMIT hostChosen(current_, event->modifiers().testFlag(Qt::ControlModifier));
      return;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace stowage::widgets
