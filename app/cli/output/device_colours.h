#pragma once

#include <cstdint>
#include <string>

#include "core/machine/device_kind.h"

namespace stowage::cli {

/// How many colours a terminal has, as far as its environment says.
enum class ColourDepth : std::uint8_t { Few, Cube256, TrueColour };

struct TerminalColours {
  ColourDepth depth = ColourDepth::Few;
  bool light = false;  ///< dark letters on a light ground

  /// By TERM, COLORTERM ("truecolor", "24bit") and COLORFGBG ("15;0": the last number is the ground); nullptr
  /// where one is not set. A ground that nobody tells of is dark.
  static TerminalColours of(const char* term, const char* colorterm, const char* colorfgbg);
};

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Rgb&) const = default;
};

/// The colour that a device has in the window (`strong` of resources/tokens.json, which a test compares).
Rgb device_colour(machine::DeviceId device, bool light);
/// What sets the colour of letters, between "\x1b[" and "m"; "" where the terminal has too few of them to
/// tell devices apart.
std::string colour_code(Rgb colour, ColourDepth depth);

}  // namespace stowage::cli
