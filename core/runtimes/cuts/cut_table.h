#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace stowage::runtimes {

/// How a target cuts what a module holds over the cards of a stage (tensor parallelism).
enum class Cut : std::uint8_t {
  Whole,          ///< every card has all of it
  Columns,        ///< what a linear module gives: the first axis of its weight, and its bias
  Pairs,          ///< the same of two matrices that are one tensor: each is cut
  Rows,           ///< what a linear module takes: the second axis of its weight; every card has its bias
  Heads,          ///< columns, by heads of queries
  KvHeads,        ///< columns, by heads of keys and values
  QueryKeyValue,  ///< columns of both in one tensor
  Vocabulary,     ///< rows of a table, filled up to a number that can be cut
  HeadRows,       ///< rows, by the heads that they come from
};
std::string_view to_string(Cut cut);  ///< "whole", "columns" …: the JSON document's word

/// What holds of one kind of layer.
struct CutRule {
  std::string_view name;  ///< "attention-out"
  /// Of modules, or of tensors that stand in none of their own, with blanks between: the last part of the
  /// name; with a dot, how the name ends; "*norm", what its last part contains. The first rule counts.
  std::string_view names;
  Cut cut = Cut::Whole;
  std::string_view source;  ///< where the target says so
};

/// What a target does with weights that it cuts over cards.
struct CutTable {
  std::span<const CutRule> rules{};
  std::uint64_t vocabulary_multiple = 1;  ///< rows of a table are filled up to a multiple of it
  bool multiple_of_cards = false;         ///< of it times the cards of a stage
  /// Where there are more cards than heads of keys and values each has a head, and several have the same;
  /// else each has a part of one.
  bool repeats_kv_heads = true;
  /// Columns and rows are dealt so many at a time, and the first cards may have more; heads are counted where
  /// they come out even. 0 = parts are equal.
  std::uint64_t grain = 0;
  /// Linear modules that hold numbers as they are: how experts and quantized weights are cut is not settled.
  bool only_linear = false;
  /// Modules whose weight is their own on a card, also where it is tied: as CutRule::names.
  std::string_view copied{};
};

}  // namespace stowage::runtimes
