#pragma once

namespace stowage::widgets::tile_metrics {

// Logical pixels of what is drawn into a tile.
constexpr double kPad = 5;     // text from the edge of a leaf
constexpr double kGlyphX = 9;  // centre of a strip's glyph
constexpr double kGlyphSize = 6.8;
constexpr double kNameX = 16;      // a strip's name
constexpr double kGlyphRoom = 12;  // no glyph in a share of less
constexpr double kMark = 13;       // pin, ban
constexpr double kGlyphFrom = 9;   // no glyph on a tile lower or narrower than this
// At a text size of 100 %; they grow with it.
constexpr double kNameFrom = 12;                             // no caption on a header lower than this
constexpr double kLeafNameWidth = 24, kLeafNameHeight = 14;  // no name on a leaf of less
constexpr double kNameOnTop = 22;                            // from here on a leaf has its name at the top
constexpr double kBodyFrom = 18;                             // no size in the body of a unit lower than this
constexpr double kSizeWidth = 60, kSizeHeight = 32;
constexpr double kPatternFrom = 6;       // a texture on less is noise
constexpr double kAggregateHeight = 24;  // a part that hides its own and is lower is drawn as a leaf
constexpr int kFewestCharacters = 4;

}  // namespace stowage::widgets::tile_metrics
