#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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

/// One pass over the calls: every value carries the devices that it came through, so that a stage on another
/// device is one cause and not one a crossing.
struct Walk {
  /// The devices that a value came through, newest first; shared by the values that came the same way.
  struct Stop {
    machine::DeviceId device{};
    std::uint32_t crossing = kNone;  ///< that brought it there
    std::uint32_t before = kNone;    ///< the stop before it; kNone: it was made here
  };
  struct Value {
    bool there = false;          ///< given to the program, or made
    bool made = false;           ///< by a call
    std::uint32_t top = kNone;   ///< stop
    machine::DeviceId device{};  ///< where it was made last
    std::uint64_t width = 0;     ///< features, 0 = not known
    std::uint64_t number = 0;    ///< bytes of one, 0 = not known
  };
  /// The first call that took a value on a device where it was not.
  struct Taken {
    std::uint32_t call = kNone;
    std::uint32_t crossing = kNone;  ///< kNone: the program copies
  };
  /// A call that met a value elsewhere, and nothing copied it.
  struct Met {
    std::uint32_t call = kNone, crossing = kNone;
  };

  std::vector<Crossing> crossings{};
  std::vector<Met> met{};                     ///< in the order of calls
  std::vector<machine::DeviceId> input_at{};  ///< by input
  std::vector<machine::DeviceId> executed{};  ///< by call
  std::vector<Value> values{};
  std::vector<Stop> stops{};
  std::unordered_map<std::uint64_t, Taken> taken{};  ///< by value and device: taken_key()

  static std::uint64_t taken_key(std::uint32_t value, machine::DeviceId device);
  /// The device of the first call in the model below `module` that is executed beside weights, without what
  /// is executed in `but`.
  std::optional<machine::DeviceId> first_under(const Facts& facts, std::string_view module,
                                               std::uint32_t but) const;
};

/// `input_at`: by input. `moves_activations`: values cross between GPUs by themselves.
Walk walk(const Facts& facts, const Places& places, const DeviceRules& rules,
          std::vector<machine::DeviceId> input_at, const std::vector<Copy>& copies);

/// A walk that is repeated where a fix changes something: only calls that the fix touches are executed again,
/// and what takes a value that is different since. All else is as it was, so the walk is what a whole one
/// would be, but for prices and for crossings that are still there. Precondition: facts.made_once.
class Rewalk {
 public:
  /// `before` outlives it and has the same inputs.
  Rewalk(const Facts& facts, const DeviceRules& rules, const Walk& before);
  /// Walks under other places and copies. `calls`: those that may execute elsewhere, or whose inputs the
  /// program copies. `crossings` of the answer are those of calls that were executed again.
  const Walk& run(const Places& places, const std::vector<Copy>& copies,
                  const std::vector<std::uint32_t>& calls);
  /// Whether the last run executed it.
  bool again(std::uint32_t call) const { return again_[call]; }
  /// Takes the last run back: the walk is `before` again.
  void reset();

 private:
  const Facts& facts_;
  const DeviceRules& rules_;
  const Walk& before_;
  Walk now_;
  std::vector<bool> again_;            ///< by call: executed, or going to be
  std::vector<std::uint32_t> done_{};  ///< calls of the last run
};

}  // namespace stowage::runtimes
