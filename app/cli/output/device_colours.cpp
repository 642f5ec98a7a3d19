#include "app/cli/output/device_colours.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

namespace stowage::cli {
namespace {

constexpr std::size_t kHues = 8;

struct Palette {
  Rgb gpu[kHues], cpu, disk;
};

constexpr Rgb rgb(std::uint32_t code) {
  return {static_cast<std::uint8_t>(code >> 16), static_cast<std::uint8_t>(code >> 8),
          static_cast<std::uint8_t>(code)};
}

constexpr Palette kLight{{rgb(0x2457CA), rgb(0xAF600E), rgb(0x054A39), rgb(0x8A2D88), rgb(0x008191),
                          rgb(0x8A6F2D), rgb(0xA60B5B), rgb(0x314517)},
                         rgb(0x636D7A),
                         rgb(0x7C6E53)};
constexpr Palette kDark{{rgb(0x60A1F8), rgb(0xEB9C5E), rgb(0x83E0BF), rgb(0xC489CC), rgb(0x66E5FC),
                         rgb(0xEEC631), rgb(0xD76A8D), rgb(0xC1E39D)},
                        rgb(0x828C99),
                        rgb(0x9C8D70)};

/// Of the cube of 256 colours: its six steps of a channel are 0, 95, 135, 175, 215 and 255.
int step_of(int channel) {
  if (channel < 48) return 0;
  return channel < 115 ? 1 : (channel - 35) / 40;
}

}  // namespace

TerminalColours TerminalColours::of(const char* term, const char* colorterm, const char* colorfgbg) {
  TerminalColours out;
  const std::string_view name = term ? term : "", depth = colorterm ? colorterm : "",
                         ground = colorfgbg ? colorfgbg : "";
  if (depth == "truecolor" || depth == "24bit" || name.ends_with("-direct"))
    out.depth = ColourDepth::TrueColour;
  else if (name.ends_with("-256color"))
    out.depth = ColourDepth::Cube256;
  const std::size_t last = ground.rfind(';');
  const std::string_view number = last == ground.npos ? std::string_view() : ground.substr(last + 1);
  out.light = number == "7" || number == "15";
  return out;
}

/// Kinds of accelerators begin at different hues, as in the window.
Rgb device_colour(machine::DeviceId device, bool light) {
  const Palette& palette = light ? kLight : kDark;
  if (device == machine::kCpu) return palette.cpu;
  if (!device.gpu()) return palette.disk;
  constexpr std::uint32_t kApart = 3;
  return palette.gpu[(device.index + kApart * static_cast<std::uint32_t>(device.kind)) % kHues];
}

std::string colour_code(Rgb colour, ColourDepth depth) {
  if (depth == ColourDepth::TrueColour)
    return fmt::format("38;2;{};{};{}", colour.red, colour.green, colour.blue);
  if (depth == ColourDepth::Few) return {};
  constexpr int kCube = 16, kSteps = 6;
  return fmt::format("38;5;{}", kCube + kSteps * kSteps * step_of(colour.red) +
                                    kSteps * step_of(colour.green) + step_of(colour.blue));
}

}  // namespace stowage::cli
