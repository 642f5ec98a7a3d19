#pragma once

namespace stowage::widgets::tile_metrics {

// Logical pixels of what is drawn into a tile.
constexpr double kPad = 5;     // text from the edge of a leaf
constexpr double kGlyphX = 9;  // centre of a strip's glyph
constexpr double kGlyphSize = 6.8;
constexpr double kNameX = 16;     // a strip's name
constexpr double kMark = 13;      // pin, ban
constexpr double kNameFrom = 12;  // no name on a tile lower than this
constexpr double kSizeWidth = 60, kSizeHeight = 32;
constexpr double kLeafNameWidth = 24, kLeafNameHeight = 14;  // no name on a leaf of less
constexpr double kPatternFrom = 6;                           // a texture on less is noise
constexpr double kAggregateHeight = 24;  // a part that hides its own and is lower is drawn as a leaf
constexpr int kFewestCharacters = 4;

}  // namespace stowage::widgets::tile_metrics
