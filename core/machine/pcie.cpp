#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>

#include <fmt/format.h>

#include "core/machine/pcie.h"
#include "core/machine/slot.h"

namespace stowage::machine {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// "16"; 0 for what is no number of lanes ("255": the kernel does not know).
int lanes(const std::string& text) {
  constexpr int kMost = 32;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end != text.data() && value > 0 && value <= kMost ? value : 0;
}

/// "8.0 GT/s PCIe" → 3; 0 for any other text.
int generation(const std::string& text) {
  constexpr std::array<std::string_view, 7> kSpeeds = {"2.5", "5.0", "8.0", "16.0", "32.0", "64.0", "128.0"};
  const std::size_t space = text.find(' ');
  if (space == std::string::npos || text.compare(space, 5, " GT/s") != 0) return 0;
  std::string number = text.substr(0, space);
  if (number.find('.') == std::string::npos) number += ".0";  // as older kernels write it
  const auto it = std::find(kSpeeds.begin(), kSpeeds.end(), number);
  return it == kSpeeds.end() ? 0 : static_cast<int>(it - kSpeeds.begin()) + 1;
}

/// The name of the device's folder: a domain of four digits, small letters. "" for what is no such address.
std::string folder_name(std::string pci) {
  for (char& c : pci) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (pci.find(':') == std::string::npos || pci.find_first_not_of("0123456789abcdef:.") != std::string::npos)
    return {};
  constexpr std::size_t kDigits = 4;  // of the domain, at least
  while (pci.find(':') > kDigits && pci.front() == '0') pci.erase(0, 1);
  return pci;
}

}  // namespace

std::optional<PcieLink> read_pcie(const std::string& pci, const std::string& sysfs) {
  const std::string name = folder_name(pci);
  if (name.empty()) return std::nullopt;
  const std::string at = sysfs + "/bus/pci/devices/" + name + "/";
  PcieLink link;
  link.width = lanes(first_line(at + "current_link_width"));
  link.max_width = lanes(first_line(at + "max_link_width"));
  link.generation = generation(first_line(at + "current_link_speed"));
  link.max_generation = generation(first_line(at + "max_link_speed"));
  return link.width > 0 ? std::optional(link) : std::nullopt;
}

std::optional<std::uint32_t> read_numa_node(const std::string& pci, const std::string& sysfs) {
  const std::string name = folder_name(pci);
  if (name.empty()) return std::nullopt;
  const std::string text = first_line(sysfs + "/bus/pci/devices/" + name + "/numa_node");
  std::uint32_t node = 0;  // the kernel writes -1 where it knows of none
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), node);
  return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(node)
                                                                                   : std::nullopt;
}

std::uint64_t rated_bytes_per_second(const PcieLink& link) {
  // Of one lane: 2.5 and 5 GT/s with 8 of 10 bits, from 8 GT/s on 128 of 130; 64 GT/s in flits.
  constexpr std::array<std::uint64_t, 7> kLane = {0,          250000000,  500000000, 984615384,
                                                  1969230769, 3938461538, 7563000000};
  const auto generation = static_cast<std::size_t>(std::max(link.generation, 0));
  if (generation >= kLane.size() || link.width <= 0) return 0;
  return kLane[generation] * static_cast<std::uint64_t>(link.width);
}

std::string to_string(const PcieLink& link) {
  const std::string lanes = link.max_width > link.width ? fmt::format("{} of {}", link.width, link.max_width)
                                                        : std::to_string(link.width);
  const std::string generation = link.generation > 0 ? fmt::format("PCIe {}.0", link.generation) : "PCIe";
  return fmt::format("{} × {} {}", generation, lanes,
                     link.width == 1 && link.max_width <= 1 ? "lane" : "lanes");
}

}  // namespace stowage::machine
