#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/program/program.h"
#include "core/formats/pt2/operator_aliases.h"

namespace stowage::engine {

/// Which values share memory, and what that means once something is written in place. A device map tears
/// values apart: a step that runs elsewhere gets a copy of its operand, so a view taken there is a view of
/// the copy, and what is written to it is lost. Hence two rules, decided here before anything runs: a view of
/// a storage that is written to later is taken where that storage lives (Step::at_home), and a copy of such a
/// storage is made anew for each reader (Recipe::changing).
///
/// Storages are numbered: those of the weights first, then one for every value that owns its memory. What a
/// value may be a view of is a set of them, made of sets that are there already: what a program of N values
/// takes grows with N, however many of them may share memory.
class AliasSets {
 public:
  using Set = std::uint32_t;
  static constexpr Set kNone = ~0u;  ///< the set of nothing

  Set of(std::uint32_t storage);
  /// Members may come twice, and be kNone.
  Set join(std::vector<Set> members);
  std::size_t size() const { return storage_.size(); }

 private:
  friend class WrittenStorages;
  static constexpr std::uint32_t kNoStorage = ~0u;
  std::vector<std::uint32_t> storage_{};     ///< by set: of one storage, or kNoStorage
  std::vector<std::vector<Set>> members_{};  ///< by set
  std::vector<std::vector<Set>> parents_{};  ///< by set: those it is a member of
  std::vector<Set> by_storage_{};
};

/// Which storages are written to, among sets that grow no more while it is used.
class WrittenStorages {
 public:
  explicit WrittenStorages(const AliasSets& sets)
      : sets_(sets), touched_(sets.size(), false), whole_(sets.size(), false) {}

  void write(AliasSets::Set set);
  /// Whether one of its storages is written to.
  bool any(AliasSets::Set set) const { return set != AliasSets::kNone && touched_[set]; }
  std::vector<std::uint32_t> storages() const;

 private:
  void touch(AliasSets::Set set);

  const AliasSets& sets_;
  std::vector<bool> touched_;  ///< by set: one of it is written to
  std::vector<bool> whole_;    ///< by set: all of it is
};

using formats::flag_of_silent_write;
using formats::may_return_its_operand;

/// Sets Step::at_home and Recipe::changing everywhere below `main`, from Scope::aliases, which are dropped.
/// Returns the storages that a step writes to.
std::vector<std::uint32_t> settle_writes(Scope& main, const AliasSets& sets);

}  // namespace stowage::engine
