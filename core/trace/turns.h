#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/trace/trace.h"

namespace stowage::trace {

/// When modules executed: from the first of their turns that follow each other to the end of the last.
struct Turn {
  std::uint64_t begin_ns = 0, end_ns = 0;
  NameId module = 0;   ///< that begins it
  bool again = false;  ///< in backward, once more
  bool operator==(const Turn&) const = default;
};

/// A span that another one lies in is a parent's turn. Its neighbours tell.
bool holds_others(const Table<Span>& spans, std::size_t span);

/// True for a module and for what lies in it: "layers.3" is wanted with "layers.3.mlp", not with "layers.31".
bool is_or_lies_in(std::string_view name, std::string_view module);

/// The turns of the modules that `wanted` says, by begin. Neighbours are one turn as long as no module that
/// is not wanted has its turn between them. Needs finish().
std::vector<Turn> turns_of(const Timeline& timeline, const std::function<bool(const std::string&)>& wanted);

/// The turn that is meant from an instant on: `direction` 1 the next one that begins after it, -1 the last
/// one that begins before it, 0 the one that lasts then, else the next, else the last. nullopt: there is
/// none.
std::optional<std::size_t> turn_from(const std::vector<Turn>& turns, std::uint64_t at_ns, int direction);

}  // namespace stowage::trace
