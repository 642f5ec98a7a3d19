#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/device_check/findings.h"
#include "core/runtimes/device_check/places.h"

namespace stowage::runtimes {

/// What the program itself copies.
enum class CopyKind : std::uint8_t { Index, Rows, Activation, Labels, Logits };
struct Copy {
  std::string module{};
  CopyKind kind = CopyKind::Index;
  bool operator==(const Copy&) const = default;
};
std::optional<CopyKind> copy_kind(std::string_view name);  ///< "index", "rows", …
std::string_view copy_name(CopyKind kind);

/// A finding of the walk, with what its prices are made of.
struct Crossing {
  Finding finding{};
  std::size_t at = 0;                     ///< the run that met it first
  std::uint64_t tokens = 0;               ///< bytes a token that cross
  std::uint64_t items = 0;                ///< bytes an image or a sound
  std::uint64_t returns = 0;              ///< bytes a token that come back from the excursion that it began
  std::vector<std::uint32_t> returned{};  ///< values that were counted there
};

/// A call that was executed.
struct Run {
  std::uint32_t call = 0;
  machine::DeviceId device{};
};

/// One pass over the calls: every value carries the devices that it came through, so that a stage on another
/// device is one cause and not one a crossing.
struct Walk {
  std::vector<Crossing> crossings{};
  std::vector<Run> runs{};
  std::vector<machine::DeviceId> input_at{};                  ///< by input
  std::vector<std::optional<machine::DeviceId>> result_at{};  ///< by value: where it was made last
  std::vector<std::uint64_t> widths{};                        ///< by value: features, 0 = not known
  /// By module: of the first call below it that is executed beside weights.
  std::vector<std::optional<machine::DeviceId>> first_below{};
  /// The same without what is executed in `but`.
  std::optional<machine::DeviceId> first_under(const Facts& facts, std::string_view module,
                                               std::uint32_t but) const;
  /// The last call that is executed beside weights.
  std::optional<std::size_t> last_owning(const Facts& facts) const;
};

/// `input_at`: by input. `moves_activations`: values cross between GPUs by themselves.
Walk walk(const Facts& facts, const Places& places, const DeviceRules& rules,
          std::vector<machine::DeviceId> input_at, const std::vector<Copy>& copies);

}  // namespace stowage::runtimes
