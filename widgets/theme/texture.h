#pragma once

namespace stowage::widgets {

enum class Texture { None, Horizontal, Vertical, Dots, BackSlash, Slash, Grid, Crossed };

/// One repeat of a texture: its shape, its period and the width of a line or the radius of a dot, in logical
/// pixels.
struct TextureSpec {
  Texture texture = Texture::None;
  double period = 5;
  double size = 1;
  bool operator==(const TextureSpec&) const = default;
};

}  // namespace stowage::widgets
