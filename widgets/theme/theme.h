#pragma once

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>
#include <optional>

#include "core/machine/machine.h"

class QPainter;

namespace stowage::widgets {

/// What the user chose; System compares the system palette's window and text luminance (Qt 6.4 has no
/// colorScheme hint).
enum class Scheme { System, Light, Dark };

/// Tokens of one device (resources/tokens.json, colour.*.dev).
struct DeviceColours {
  QColor strong, on, soft, soft2, soft3, edge;
};

/// What something is drawn in: the colours, glyph and texture of a device, or those of a category (an element
/// type, a kind of module), which are no device's.
class Appearance {
 public:
  Appearance(machine::DeviceId device = {}) : device_(device) {}  // NOLINT: a device looks like itself
  /// Beyond eight they repeat the hues.
  static Appearance category(std::uint32_t index) {
    Appearance out;
    out.category_ = index;
    return out;
  }
  machine::DeviceId device() const { return device_; }
  const std::optional<std::uint32_t>& category() const { return category_; }
  bool operator==(const Appearance&) const = default;

 private:
  machine::DeviceId device_{};
  std::optional<std::uint32_t> category_{};
};

/// Every colour token of one scheme. Hue means a device, a category, a status or a difference; chrome has
/// none.
struct Colours {
  QColor window, surface, sunken, raised, hover, press, line, lineStrong, text, text2, text3, disabled,
      accent, accentText, accentSoft, focus, selRow;
  QColor ok, okSoft, warn, warnSoft, error, errorSoft, info, infoSoft, shadow, ink, paper, scrim, unplaced;
  QColor diffNeg2, diffNeg1, diffZero, diffPos1, diffPos2;
};

enum class TextStyle { Display, Title, Head, Body, BodyStrong, Small, Caption, CaptionStrong, Mono };
enum class Glyph {
  Circle,
  Square,
  Triangle,
  Diamond,
  Plus,
  TriangleDown,
  Ring,
  Cross,
  Bars,
  Disc,
  Hexagon,
  Star,
  HalfDisc,
  Hourglass,
  HollowSquare,
  HollowTriangle,
  HollowDiamond,
  Posts
};

/// The design tokens as one object: colours, type, metrics, motion, device glyphs and patterns. One for the
/// application, made before the first window. Switching the scheme or the text size emits changed(): caches
/// keyed by generation() are stale then.
class Theme : public QObject {
  Q_OBJECT
 public:
  explicit Theme(QObject* parent = nullptr);
  ~Theme() override;
  static Theme& current();

  void setScheme(Scheme scheme);
  Scheme scheme() const { return scheme_; }
  bool dark() const;
  void setTextScale(double factor);  ///< 0.9 … 2
  double textScale() const { return textScale_; }
  void setUseSystemFont(bool on);
  /// Words and lines in black on white, or in white on black, and no greys between them. What has a hue keeps
  /// it.
  void setHighContrast(bool on);
  bool highContrast() const;
  void setReducedMotion(bool on);
  /// The setting, or the style's own wish (SH_Widget_Animation_Duration 0).
  bool reducedMotion() const;
  /// Milliseconds for a motion token ("quick", "move", "maximum"); 0 with reduced motion.
  int duration(const char* token) const;
  quint64 generation() const { return generation_; }

  const Colours& colours() const;
  const DeviceColours& device(machine::DeviceId id) const;  ///< GPUs beyond eight repeat the hues
  /// The number of an accelerator's look (hue, glyph, texture): a GPU's own; those of another kind begin some
  /// looks later, so that the first ones of two kinds differ.
  static std::uint32_t look(machine::DeviceId id);
  const DeviceColours& colours(const Appearance& of) const;
  const DeviceColours& unplacedColours() const;
  QPalette palette() const;
  QFont font(TextStyle style) const;
  /// A metric token by its path in tokens.json under "metrics" ("lanes.rowHeight", "treemap.strip"), scaled
  /// with the text size, in logical pixels.
  double metric(const char* path) const;
  double alpha(const char* name) const;   ///< tokens.patternAlpha
  int lineHeight(TextStyle style) const;  ///< logical pixels, scaled with the text size

  static Glyph glyph(const Appearance& of);
  /// Paints the glyph of a device or category centred at `centre`, `size` logical pixels across.
  static void paintGlyph(QPainter& painter, const Appearance& of, QPointF centre, double size,
                         const QColor& colour);
  /// Its texture in `colour` with `alpha`, sharp at the painter's device pixel ratio; Qt::NoBrush where it
  /// has none.
  QBrush pattern(const Appearance& of, const QColor& colour, double alpha, double devicePixelRatio) const;
  /// Hatches that are no device's: stream reserve (back-slash), overhead (grey cross-hatch), KV (vertical
  /// lines), activations (dots), over budget, unplaced.
  enum class Hatch { Reserve, Overhead, KvCache, Activations, Training, OverBudget, Unplaced };
  QBrush hatch(Hatch kind, const QColor& colour, double devicePixelRatio) const;

 Q_SIGNALS:
  void changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Data;
  Data* data_;
  Scheme scheme_ = Scheme::System;
  double textScale_ = 1;
  quint64 generation_ = 0;
};

}  // namespace stowage::widgets
