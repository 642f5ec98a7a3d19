#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "core/estimate/offload/scenario.h"

namespace stowage::estimate::offload {

/// The words of a scenario, each with what it means.
template <class Value, std::size_t N>
using Words = std::array<std::pair<std::string_view, Value>, N>;

inline constexpr Words<Kind, 4> kKindWords{{{"activation", Kind::Activation},
                                            {"parameter", Kind::Parameter},
                                            {"buffer", Kind::Buffer},
                                            {"constant", Kind::Constant}}};
inline constexpr Words<Switch, 4> kSwitchWords{{{"on", Switch::On},
                                                {"off", Switch::Off},
                                                {"inherit", Switch::Inherit},
                                                {"recompute", Switch::Recompute}}};
inline constexpr Words<Memory, 2> kMemoryWords{{{"copy", Memory::Copy}, {"step", Memory::Step}}};
inline constexpr Words<Target, 3> kTargetWords{
    {{"te-default", Target::TeDefault}, {"te-nested", Target::TeNested}, {"te-manual", Target::TeManual}}};

/// The word of a value; "" for one without a word.
template <class Value, std::size_t N>
constexpr std::string_view word_of(const Words<Value, N>& words, Value value) {
  for (const auto& [word, known] : words) {
    if (known == value) return word;
  }
  return {};
}

}  // namespace stowage::estimate::offload
