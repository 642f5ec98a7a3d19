#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace stowage::formats {

enum class PickleKind : std::uint8_t {
  None,
  Bool,
  Int,
  BigInt,
  Float,
  Text,
  Bytes,
  Tuple,
  List,
  Dict,
  Set,
  Global,
  Call,
  Persistent
};

/// A value of a PickleDocument. Equal refs are the same Python object.
using PickleRef = std::uint32_t;

/// What a pickle would build, as inert data: a GLOBAL is a pair of names, a call (REDUCE, NEWOBJ …) a record
/// of what would have been called with what. Nothing is ever imported or called. Containers may hold
/// themselves: whoever walks them must expect cycles and must not recurse. Texts are views into the bytes
/// that were read.
class PickleDocument {
 public:
  PickleRef root() const { return root_; }
  std::size_t end() const {
    return end_;
  }  ///< offset behind the pickle in what was read: another one may follow
  std::size_t size() const { return nodes_.size(); }  ///< number of values; refs are 0 … size-1

  PickleKind kind(PickleRef ref) const { return nodes_[ref].kind; }
  bool is(PickleRef ref, PickleKind kind) const { return nodes_[ref].kind == kind; }
  std::optional<std::int64_t> integer(PickleRef ref) const;  ///< Int and Bool
  std::optional<double> real(PickleRef ref) const;           ///< Float
  std::string_view text(
      PickleRef ref) const;  ///< Text, Bytes; the raw little-endian bytes of a BigInt; "" for others
  /// Tuple, List, Set, and what was appended to the result of a Call.
  std::span<const PickleRef> items(PickleRef ref) const;
  /// key, value, key, value … of a Dict, and of what was set in the result of a Call (an OrderedDict).
  std::span<const PickleRef> pairs(PickleRef ref) const;
  std::string_view global_module(PickleRef ref) const;  ///< "" unless a Global
  std::string_view global_name(PickleRef ref) const;
  PickleRef callable(PickleRef call) const { return static_cast<PickleRef>(nodes_[call].b); }
  PickleRef arguments(PickleRef call) const { return static_cast<PickleRef>(nodes_[call].b >> 32); }
  std::optional<PickleRef> state(PickleRef call) const;  ///< what BUILD attached; of several the last
  PickleRef persistent_id(PickleRef ref) const { return static_cast<PickleRef>(nodes_[ref].b); }

  /// Value of a text key in pairs(ref); the last one wins, as in Python.
  std::optional<PickleRef> find(PickleRef ref, std::string_view key) const;

 private:
  friend class PickleStore;
  struct Node {
    PickleKind kind = PickleKind::None;
    std::uint32_t a = 0;  ///< Text, Bytes, BigInt: length; Tuple: count; List, Dict, Set: container + 1;
                          ///< Call: extra + 1; 0 = none
    std::uint64_t b = 0;  ///< number, offset, first of the tuple, two refs
  };
  struct Extra {
    std::optional<PickleRef> state{};
    std::vector<PickleRef> items{}, pairs{};
  };
  std::string_view bytes_;
  std::vector<Node> nodes_;
  std::vector<PickleRef> tuples_;                   // members of all tuples
  std::vector<std::vector<PickleRef>> containers_;  // of lists, dicts and sets
  std::vector<Extra> extras_;                       // of calls that got more than arguments
  PickleRef root_ = 0;
  std::size_t end_ = 0;
};

/// Most values of one pickle: 16 bytes each. The largest published checkpoints make a few million.
constexpr std::size_t kMostPickleValues = 8u << 20;

/// Reads one pickle (protocols 0 to 5) that begins at `start` of `bytes`, which must outlive the answer.
/// `offset` is where bytes[0] stands in the file `subject`, for errors. Not recursive; memory grows with the
/// values, of which there are at most kMostPickleValues, and with the members of their containers, of which
/// there are at most twice as many. Errors: Pickle*; PickleTruncated when the bytes end before the pickle
/// does.
Result<PickleDocument> read_pickle(std::string_view bytes, const std::string& subject, std::size_t start = 0,
                                   std::uint64_t offset = 0);

}  // namespace stowage::formats
