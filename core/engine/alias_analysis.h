#pragma once

#include "core/engine/program.h"
#include "core/formats/pt2/operator_aliases.h"

namespace stowage::engine {

/// Which values share memory, and what that means once something is written in place. A device map tears
/// values apart: a step that runs elsewhere gets a copy of its operand, so a view taken there is a view of
/// the copy, and what is written to it is lost. Hence two rules, decided here before anything runs: a view of
/// a storage that is written to later is taken where that storage lives (Step::at_home), and a copy of such a
/// storage is made anew for each reader (Recipe::changing).
///
/// Storages are numbered: those of the weights first, then one for every value that owns its memory.
using Storages = std::vector<std::uint32_t>;

void join(Storages& into, const Storages& more);

using formats::flag_of_silent_write;
using formats::may_return_its_operand;

/// Sets Step::at_home and Recipe::changing everywhere below `main`, from Scope::aliases, which are dropped.
/// `storages`: how many are numbered.
void settle_writes(Scope& main, std::size_t storages);

}  // namespace stowage::engine
