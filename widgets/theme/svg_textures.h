#pragma once

#include <QBrush>
#include <QByteArray>
#include <vector>

#include "widgets/theme/texture.h"

namespace stowage::widgets {

/// Textures in an SVG. QSvgGenerator (6.4) leaves a fill with a texture out: while this lives, on its thread,
/// the theme's textures are plain colours that stand for them, which no picture has otherwise (nearly
/// transparent), and filled() then puts SVG patterns in their place: shapes, sharp at every scale.
class SvgTextures {
 public:
  SvgTextures();
  ~SvgTextures();
  SvgTextures(const SvgTextures&) = delete;
  SvgTextures& operator=(const SvgTextures&) = delete;
  static SvgTextures* current();  ///< of this thread; null: textures are pictures

  /// What stands for a texture in `colour`, whose alpha is that of all of it.
  QBrush brush(const TextureSpec& spec, const QColor& colour);
  /// The SVG that was painted meanwhile, with its textures.
  QByteArray filled(QByteArray svg) const;

 private:
  struct Used {
    TextureSpec spec{};
    QColor colour{};
    bool operator==(const Used&) const = default;
  };
  static QByteArray shapes(const Used& used);
  QByteArray pattern(std::size_t index) const;
  std::vector<Used> used_{};
  SvgTextures* outer_;
};

}  // namespace stowage::widgets
