#include "app/gui/start/skeleton_page.h"

#include <QPainter>
#include <algorithm>

#include "widgets/common/words.h"
#include "widgets/theme/numbers.h"
#include "widgets/treemap/tile_painter.h"

namespace stowage::app {

using widgets::Colours;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kTree = 304, kRow = 26, kTop = 26, kMargin = 16, kIndent = 10;
constexpr double kBar = 9;
constexpr int kSizeWidth = 70;
constexpr double kLeastShare = 0.08;        // of the height: less would be a line
constexpr std::uint32_t kMostTiles = 3000;  // the picture is painted again and again

}  // namespace

SkeletonPage::SkeletonPage(QWidget* parent) : Surface(&Colours::surface, {}, parent) {
  setAccessibleName(tr("The model that is being opened"));
}

void SkeletonPage::start() {
  picture_.reset();
  map_ = QImage();
  share_ = 0;
  setAccessibleDescription({});
  update();
}

void SkeletonPage::setShare(double share) {
  share_ = share;
  update();
}

void SkeletonPage::setPicture(EarlyPicturePtr picture) {
  picture_ = std::move(picture);
  map_ = QImage();
  if (picture_) {
    picture_share_ = std::clamp(picture_->share, kLeastShare, 1.0);
    setAccessibleDescription(tr("%Ln module(s), %1 so far", nullptr, static_cast<int>(picture_->modules))
                                 .arg(widgets::bytesText(picture_->bytes)));
    if (isVisible()) refreshMap();  // the frame that follows has enough to paint
  }
  update();
}

void SkeletonPage::paintOn(const Sheet& sheet) {
  Surface::paintOn(sheet);
  QPainter& painter = sheet.painter;
  painter.setRenderHint(QPainter::Antialiasing);
  if (picture_) {
    paintTree(painter);
    paintMap(painter);
  } else {
    paintShape(painter);
  }
  painter.fillRect(QRectF(kTree, 0, 1, height()), Theme::current().colours().line);
}

void SkeletonPage::paintTree(QPainter& painter) const {
  const Theme& theme = Theme::current();
  const Colours& colours = theme.colours();
  painter.setFont(theme.font(TextStyle::CaptionStrong));
  painter.setPen(colours.text2);
  painter.drawText(QRectF(kMargin, 0, kTree - 2 * kMargin, kTop), Qt::AlignLeft | Qt::AlignVCenter,
                   accessibleDescription());
  const QFont body = theme.font(TextStyle::Body), small = theme.font(TextStyle::Small);
  const QFontMetrics metrics(body);
  double y = kTop;
  for (const auto& row : picture_->rows) {
    if (y + kRow > height() - kMargin) break;
    const double left = kMargin + kIndent * std::max(0, row.depth - 1);
    const QRectF name(left, y, kTree - kSizeWidth - kMargin - left, kRow);
    painter.setFont(body);
    painter.setPen(colours.text2);
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(row.name, Qt::ElideMiddle, static_cast<int>(name.width())));
    const QRectF size(kTree - kSizeWidth - kMargin, y, kSizeWidth, kRow);
    if (row.bytes) {
      painter.setFont(small);
      widgets::drawTabular(painter, size, Qt::AlignRight | Qt::AlignVCenter, widgets::bytesText(row.bytes));
    } else {
      // Not read yet.
      painter.setPen(Qt::NoPen);
      painter.setBrush(colours.hover);
      painter.drawRoundedRect(QRectF(size.right() - 46, size.center().y() - kBar / 2, 46, kBar), 4, 4);
    }
    y += kRow;
  }
}

QRectF SkeletonPage::mapArea() const {
  return {kTree + kMargin, kMargin, width() - kTree - 2.0 * kMargin, height() - 2.0 * kMargin};
}

/// What is read so far fills as much of the height as it is of the whole. The picture knows how much that is:
/// what is said of the reading comes before or after it.
QSizeF SkeletonPage::filledArea() const {
  const QSizeF size(mapArea().width(), std::round(mapArea().height() * picture_share_));
  return picture_->bytes && size.width() >= 1 && size.height() >= 1 ? size : QSizeF();
}

/// Laid out and painted once a picture, size and theme.
void SkeletonPage::refreshMap() {
  const QSizeF size = filledArea();
  if (size.isEmpty()) return;
  const quint64 theme = Theme::current().generation();
  if (theme == theme_ && !map_.isNull() && map_.size() == (size * devicePixelRatioF()).toSize()) return;
  theme_ = theme;
  layout::TreemapStyle style = widgets::treemap_style();
  style.max_tiles = kMostTiles;
  const auto scene = widgets::treemap_scene(picture_->tree, 0, size, style);
  map_ = widgets::TilePainter(scene, picture_->colouring, widgets::UnitPlaces(), devicePixelRatioF()).paint();
}

void SkeletonPage::paintMap(QPainter& painter) {
  const QRectF area = mapArea();
  painter.setPen(QPen(Theme::current().colours().line, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
  if (filledArea().isEmpty()) return;
  refreshMap();
  painter.drawImage(area.topLeft(), map_);
}

/// Before anything is known but how much is read.
void SkeletonPage::paintShape(QPainter& painter) const {
  const Colours& colours = Theme::current().colours();
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.hover);
  for (int row = 0; row * kRow < height() - 80; ++row) {
    const int indent = 16 + (row % 5) * 10;
    const int length = 70 + (row * 37) % 90;
    painter.drawRoundedRect(QRectF(indent, kTop + row * kRow, length, 9), 4, 4);
    painter.drawRoundedRect(QRectF(kTree - 74, kTop + row * kRow, 46, 9), 4, 4);
  }
  constexpr int kColumns = 14, kRows = 9;
  const double w = (width() - kTree - 32.0) / kColumns, h = (height() - 32.0) / kRows;
  for (int cell = 0; cell < kColumns * kRows; ++cell) {
    const int row = cell / kColumns, column = cell % kColumns;
    const QRectF r(kTree + 16 + column * w, 16 + row * h, w - 3, h - 3);
    if (cell < share_ * kColumns * kRows) {
      painter.fillRect(r, colours.hover);
      painter.fillRect(QRectF(r.left(), r.top(), r.width(), 14), colours.disabled);
    } else {
      painter.setPen(colours.line);
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(r.adjusted(0.5, 0.5, -0.5, -0.5));
      painter.setPen(Qt::NoPen);
    }
  }
}

}  // namespace stowage::app
