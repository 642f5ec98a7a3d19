#pragma once

#include <cstdint>

#include "core/machine/runtime.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::solve {

/// What a runtime does with units that lie on the host, as a search has to know it. Bytes are of one unit of
/// a class, 0 or more. Where a device or the main GPU comes in: Instance::executes, Instance::streams_to.
class Runtime {
 public:
  explicit Runtime(const machine::Runtime& rules) : streams_(!rules.computes_all()) {}

  /// All units on the host are computed there, whatever the plan.
  bool computes_all() const { return !streams_; }
  /// Which GPU is the main one makes a difference: units on the host are brought there for their turn, but
  /// for those that are computed where they lie.
  bool has_main_gpu() const { return streams_; }
  /// A unit that is, or is not, `computed` on the host is brought there.
  bool streamed(bool computed) const { return streams_ && !computed; }
  bool streamed(const UnitClass& c) const { return streamed(c.computed); }
  /// Room is kept free on the main GPU for what is brought there.
  bool keeps_reserve() const { return streams_; }
  /// Without a GPU in the plan nothing is streamed, and units weigh something else: what they weigh under
  /// runtime host.
  bool differs_without_gpus() const { return streams_; }

  /// In flight on the main GPU while the unit is brought there from the host.
  std::uint64_t load(const UnitClass& c) const { return keeps_reserve() ? c.load() : 0; }
  /// Something may stay there of units that lie on the host.
  bool leaves_behind() const { return streams_; }
  /// Buffers and caches that lie on the main GPU while the unit lies on the host.
  std::uint64_t left_behind(const UnitClass& c) const { return leaves_behind() ? c.left_behind() : 0; }
  /// What the unit takes of the main GPU when it lies there, over what it leaves there when it does not.
  std::uint64_t beyond_left_behind(const UnitClass& c) const {
    return saturating_subtract(c.on_gpu(), left_behind(c));
  }
  /// Caches in CPU memory while the unit lies on the host and is computed there, on whichever host it lies.
  std::uint64_t computed_on_host(const UnitClass& c) const { return streamed(c) ? 0 : c.exec; }

 private:
  bool streams_;
};

}  // namespace stowage::solve
