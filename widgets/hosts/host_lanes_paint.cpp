// How the devices of several hosts look.
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/hosts/host_lanes.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/theme/style.h"
#include "widgets/treemap/host_colouring.h"

namespace stowage::widgets {
namespace {

constexpr double kGlyphX = 17, kEnd = 12, kGap = 8;
constexpr double kThinnest = 2, kThickest = 10;  // of a network, by its part of a step

double scaled(double pixels) { return pixels * Theme::current().textScale(); }

/// Words that end at `right`; where they begin.
double words_to(QPainter& painter, double right, double baseline, const QString& words) {
  const double left = right - QFontMetricsF(painter.font()).horizontalAdvance(words);
  painter.drawText(QPointF(left, baseline), words);
  return left;
}

void elided(QPainter& painter, QPointF at, double right, const QString& words) {
  const double room = std::max(0.0, right - at.x());
  painter.drawText(at, QFontMetricsF(painter.font()).elidedText(words, Qt::ElideRight, room));
}

}  // namespace

void HostLanes::paintOn(const Sheet& sheet) {
  sheet.painter.fillRect(rect(), sheet.colours.surface);
  const QRect seen = visibleRegion().isEmpty() ? rect() : visibleRegion().boundingRect();
  for (const Place& place : places_) {
    if (place.top + place.height < seen.top() || place.top > seen.bottom() + 1) continue;
    if (place.kind == Place::HostHeading) paintHostHeading(sheet, place);
    if (place.kind == Place::Heading) paintHeading(sheet, place);
    if (place.kind == Place::Device) paintDevice(sheet, place);
    if (place.kind == Place::Network) paintNetwork(sheet, place);
  }
  if (hasFocus() && current_ < picture_.hosts.size())
    paint::focusRing(sheet.painter, heading(current_).adjusted(1, 1, -1, -1), 3);
}

/// Of a host whose GPUs stand below, each by itself: its name and machine.
void HostLanes::paintHostHeading(const Sheet& sheet, const Place& place) {
  const auto& [painter, theme, colours] = sheet;
  const HostRow& row = picture_.hosts[place.host];
  const QRectF area(0, place.top, width(), place.height);
  const Appearance of = host_look(picture_.host_of(place.host));
  painter.fillRect(area, colours.window);
  if (place.host > 0) painter.fillRect(QRectF(0, area.top(), width(), 1), colours.line);
  painter.fillRect(QRectF(0, area.top(), 4, area.height()), theme.colours(of).strong);
  const QFont strong = theme.font(TextStyle::BodyStrong);
  const QFontMetricsF bold(strong);
  const double baseline = std::round(area.center().y() + bold.capHeight() / 2);
  Theme::paintGlyph(painter, of, QPointF(kGlyphX, area.center().y()), 9, theme.colours(of).strong);
  painter.setFont(strong);
  painter.setPen(colours.text);
  const double right = width() - kEnd;
  const QString name =
      bold.elidedText(row.host_name, Qt::ElideMiddle, std::max(40.0, (right - kLaneTextX) * 0.6));
  painter.drawText(QPointF(kLaneTextX, baseline), name);
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(colours.text2);
  elided(painter, QPointF(kLaneTextX + bold.horizontalAdvance(name) + kGap, baseline), right,
         row.host_machine);
}

/// The name of a host and its machine, or of a GPU below its host's heading; what it runs, and its part of a
/// step.
void HostLanes::paintHeading(const Sheet& sheet, const Place& place) {
  const auto& [painter, theme, colours] = sheet;
  const HostRow& host = picture_.hosts[place.host];
  const QRectF area(0, place.top, width(), place.height);
  const bool chosen = isSelected(place.host);
  const Appearance of = host_look(picture_.host_of(place.host), picture_.gpu_of(place.host));
  const DeviceColours& look = theme.colours(of);
  const bool below = !host.host_name.isEmpty();
  painter.fillRect(area, chosen ? colours.selRow : colours.window);
  if (place.host > 0 && !picture_.begins_host(place.host))
    painter.fillRect(QRectF(0, area.top(), width(), 1), colours.line);
  painter.fillRect(QRectF(0, area.top(), 4, area.height()), host.used ? look.strong : colours.line);
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const QFontMetricsF bold(strong), thin(small);
  const double first = host.used ? std::round(area.top() + area.height() / 2 - scaled(5))
                                 : std::round(area.center().y() + bold.capHeight() / 2);
  const double second = std::round(area.top() + area.height() / 2 + scaled(5) + thin.capHeight());
  if (!below)
    Theme::paintGlyph(painter, of, QPointF(kGlyphX, first - bold.capHeight() / 2), 9,
                      host.used ? look.strong : colours.text3);
  double right = width() - kEnd;
  painter.setFont(strong);
  painter.setPen(host.used ? colours.text : colours.text2);
  if (host.step_seconds > 0 && picture_.whole())
    right = words_to(painter, right, first, share_text(picture_, host.step_seconds)) - 2 * kGap;
  const double most = std::max(40.0, (right - kLaneTextX) * 0.6);
  const QString name = bold.elidedText(host.name, Qt::ElideMiddle, most);
  painter.drawText(QPointF(kLaneTextX, first), name);
  painter.setFont(small);
  painter.setPen(colours.text2);
  const double after = kLaneTextX + bold.horizontalAdvance(name) + kGap;
  elided(painter, QPointF(after, first), right, host.used ? host.machine : tr("nothing runs here"));
  if (!host.used) return;
  double end = width() - kEnd;
  if (host.step_seconds > 0 || !host.computing)
    end = words_to(painter, end, second, host.computing ? taken_text(picture_, host) : unknown_text()) -
          2 * kGap;
  elided(painter, QPointF(kLaneTextX, second), end, host.modules);
}

/// As full as its budget; what has none has no bar, for there is nothing that it could be full of.
void HostLanes::paintDevice(const Sheet& sheet, const Place& place) {
  const auto& [painter, theme, colours] = sheet;
  const HostDevice& device = picture_.hosts[place.host].devices[place.device];
  const DeviceColours& look =
      theme.colours(host_look(picture_.host_of(place.host), picture_.gpu_of(place.host)));
  const QFont small = theme.font(TextStyle::Small);
  const QFontMetricsF metrics(small);
  const QRectF track = bar(place.host, place.device);
  const double baseline = std::round(track.center().y() + metrics.capHeight() / 2);
  painter.fillRect(QRectF(0, place.top, 4, place.height), look.soft2);
  painter.setFont(small);
  painter.setPen(colours.text);
  const QString name = deviceText(device.device);
  painter.drawText(QPointF(kLaneTextX, baseline), name);
  painter.setPen(colours.text2);
  elided(painter, QPointF(kLaneTextX + metrics.horizontalAdvance(name) + kGap, baseline), track.left() - kGap,
         device.card);
  words_to(painter, width() - kEnd, baseline,
           device.budget ? both_text(device.used, *device.budget) : bytesText(device.used));
  if (!device.budget || !*device.budget) return;
  const auto budget = static_cast<double>(device.budget->count());
  const auto wide = [&](Bytes bytes) {
    return std::round(track.width() * std::min(1.0, static_cast<double>(bytes.count()) / budget));
  };
  painter.fillRect(track, colours.sunken);
  painter.fillRect(QRectF(track.topLeft(), QSizeF(wide(device.used), track.height())), look.soft3);
  painter.fillRect(QRectF(track.topLeft(), QSizeF(wide(device.weights), track.height())), look.strong);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(device.used > *device.budget ? colours.error : colours.lineStrong, 1));
  painter.drawRect(track.adjusted(0.5, 0.5, -0.5, -0.5));
}

/// An arrow down to the next host, or one that says which it goes back to; the thicker the more of a step it
/// takes.
void HostLanes::paintNetwork(const Sheet& sheet, const Place& place) {
  const auto& [painter, theme, colours] = sheet;
  const HostHandOver& over = *picture_.all_after(place.host)[place.device];
  const double share = picture_.whole() ? std::min(1.0, picture_.share(over.seconds)) : 0;
  const double thick = std::round(scaled(kThinnest + (kThickest - kThinnest) * share));
  const double tip = scaled(6), bottom = place.top + place.height - 3;
  const double middle = std::round(kGlyphX);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.text2);
  painter.drawRect(QRectF(middle - thick / 2, place.top + 3, thick, bottom - tip - place.top - 3));
  const double half = thick / 2 + scaled(3);
  painter.drawPolygon(QPolygonF(
      {QPointF(middle - half, bottom - tip), QPointF(middle + half, bottom - tip), QPointF(middle, bottom)}));
  painter.restore();
  const QFont small = theme.font(TextStyle::Small), strong = theme.font(TextStyle::BodyStrong);
  const QFontMetricsF thin(small);
  const double centre = place.top + place.height / 2;
  const double first = std::round(centre - scaled(3)),
               second = std::round(centre + scaled(4) + thin.capHeight());
  painter.setFont(strong);
  painter.setPen(colours.text);
  double right = width() - kEnd;
  if (picture_.whole())
    right = words_to(painter, right, first, share_text(picture_, over.seconds)) - 2 * kGap;
  painter.setFont(small);
  elided(painter, QPointF(kLaneTextX, first), right, hand_over_text(over, picture_.pipeline));
  painter.setPen(colours.text2);
  const bool next = over.to == over.from + 1;
  const QString to = next ? QString() : tr("back to %1").arg(picture_.hosts[over.to].name);
  elided(painter, QPointF(kLaneTextX, second), width() - kEnd,
         to.isEmpty() ? network_text(over) : to + QStringLiteral(", ") + network_text(over));
}

}  // namespace stowage::widgets
