#pragma once

#include <QFontMetricsF>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QPixmap>
#include <optional>
#include <vector>

#include "widgets/common/activation_marks.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/colouring.h"
#include "widgets/treemap/tile_pixels.h"
#include "widgets/treemap/treemap_scene.h"
#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {

/// Snaps a rectangle's edges to device pixels, so that neighbours share an edge at every scale.
QRectF snapped(const layout::Rect& rect, double dpr);

/// Paints the base picture of a treemap: everything but hover, selection, search and drags. Made for one
/// picture.
class TilePainter {
 public:
  TilePainter(const TreemapScene& scene, const Colouring& colouring, const UnitPlaces& places, double dpr);
  /// By module, what becomes of what it saves for backward; without it no tile says so. It outlives this.
  TilePainter& sayActivations(const std::vector<ActivationMark>& said) {
    said_ = &said;
    return *this;
  }

  /// The whole picture, at `dpr` device pixels a logical one. The memory of `before`, a picture that nobody
  /// needs any more, is used again where it has the right size.
  QImage paint(QImage before = {});
  /// The same onto something that is already open (one tile for the style sheet of a help page, or all).
  void paint(QPainter& painter);

 private:
  struct Look {
    DeviceColours colours{};
    Appearance shown{};
    QBrush leaf{}, strong{};
    QRgb soft = 0, soft2 = 0;  ///< of a leaf; 0: not opaque
    bool unplaced = false;
    bool plain = false;
  };
  std::vector<Look> prepareLooks() const;
  void paintTiles();
  bool bareLeaf(std::uint32_t index);
  bool opaque(std::uint32_t index) const;
  void fill(const QRectF& rect, const QColor& colour);
  void ground(const QRectF& rect, std::uint32_t index, const QColor& colour);
  void tile(std::uint32_t index);
  void container(const layout::Tile& tile, std::uint32_t index, const QRectF& rect);
  void unit(const layout::Tile& tile, std::uint32_t index, const QRectF& rect);
  void strip(const layout::Tile& tile, std::uint32_t index, const QRectF& rect, const QRectF& bar);
  /// A part of a strip, from the left.
  struct Share {
    const Look* look;
    double from, to;
  };
  std::vector<Share> shares(const layout::Tile& tile, const QRectF& bar) const;
  void mixedStrip(const layout::Tile& tile, std::uint32_t index, const QRectF& bar);
  void body(const layout::Tile& tile, const QRectF& rect);
  void whole(const layout::Tile& tile, std::uint32_t index, const QRectF& rect);
  void leaf(const layout::Tile& tile, std::uint32_t index, const QRectF& rect);
  void smallParts(std::uint32_t index, const QRectF& rect);
  void aggregate(const layout::Tile& tile, std::uint32_t index, const QRectF& rect);
  void unplaced(const layout::Tile& tile, std::uint32_t index, const QRectF& rect);
  void overBudget(const layout::Tile& tile, std::uint32_t index);
  /// Pin or ban, the sign of what the host computes, and what becomes of what is saved for backward, from
  /// the right; `right`: where they begin.
  void marks(const layout::Tile& tile, const QRectF& bar, const QColor& colour, double* right);
  void fillSoft(const QRectF& rect, const Look& look, bool attention);
  void splitFill(std::uint32_t node, const QRectF& rect);
  void glyph(const Look& look, QPointF centre);
  /// Where the words of a low tile stand, none of their letters cut; nullopt where it is too low for them.
  std::optional<double> baselineIn(const QRectF& rect, const QFontMetricsF& metrics,
                                   const QString& words) const;
  QString fitted(const QFontMetricsF& metrics, const QString& text, double width) const;
  void text(const QFont& font, const QColor& colour, QPointF baseline, const QString& words);
  void mark(const char* icon, const QRectF& rect, const QColor& colour);
  const Look* look(std::uint32_t node) const;  ///< null: several
  bool isUnit(const layout::Tile& tile) const;
  const UnitPlaces::Unit* placesOf(const layout::Tile& tile) const;
  ActivationMark activationOf(const layout::Tile& tile) const;

  const TreemapScene& scene_;
  const Colouring& colouring_;
  const UnitPlaces& places_;
  const std::vector<ActivationMark>* said_ = nullptr;
  const Theme& theme_;
  const double dpr_;
  const double letters_;  ///< the text size: what words need grows with it
  std::vector<Look> looks_{};
  const TilePixels pixels_;
  PixelFill fill_{};
  QPainter* painter_ = nullptr;
  const QFont name_font_, small_font_, caption_font_, caption_strong_font_;
  const QFontMetricsF name_metrics_, small_metrics_, caption_metrics_, caption_strong_metrics_;
  QHash<QString, QPixmap> icons_{};
};

}  // namespace stowage::widgets
