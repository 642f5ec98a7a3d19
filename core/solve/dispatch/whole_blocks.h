#pragma once

#include <memory>
#include <optional>

#include "core/solve/instance/search_result.h"

namespace stowage::solve {

/// The settings with every class whole that the model names no-split; nullopt where they let none be split.
std::optional<plan::Settings> with_blocks_whole(const model::Model& model, const plan::Settings& settings);

/// The question of an instance with its blocks whole. Each of its plans is a plan of the instance too, with
/// the same value: who may split blocks need not.
class WholeBlocks {
 public:
  /// Null where nothing is split anyhow, where the instance has no model, and where rules contradict each
  /// other once blocks are whole. `instance` outlives it.
  static std::unique_ptr<WholeBlocks> of(const Instance& instance);

  const Instance& question() const { return *question_; }
  /// A plan of the instance as one of the question: kUnplaced where a block is torn.
  Assignment whole(const Assignment& slots) const;
  /// The other way round: a plan of the question, by the units of the instance.
  Assignment parts(const Assignment& slots) const;
  /// A plan of the question as one of the instance, without claims; none where it is not asked for or has no
  /// room there.
  SearchResult in_parts(const SearchResult& found) const;

 private:
  WholeBlocks(const Instance& instance, plan::Settings settings);
  bool is_asked_for(const SearchResult& found) const;

  const Instance& instance_;
  const plan::Settings settings_;
  const UnitCatalog catalog_;
  std::optional<Instance> question_;
};

/// The plan keeps all budgets; one with nothing on a GPU that would stream weighs something else, and is
/// added up so.
bool has_room(const Instance& instance, const SearchResult& plan);

}  // namespace stowage::solve
