#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace stowage::trace {

/// What a block of memory is for. Scratch: made and freed inside of one operator, by a kernel of the CPU that
/// works for a virtual GPU; it lies on the host. Saved: an activation from when autograd keeps it for
/// backward, and copies of it.
enum class Kind : std::uint8_t { Overhead, Resident, KvCache, Activation, Streamed, Scratch, Saved };
inline constexpr std::array<std::string_view, 7> kKindNames = {
    "overhead", "resident", "kv_cache", "activation", "streamed", "scratch", "saved"};

using NameId = std::uint32_t;  ///< index into Timeline::names

/// No device: what is not copied comes from none.
constexpr std::uint16_t kNoDevice = 0xFFFF;

/// One block from its birth to its death, alive in [birth, death): whoever records gives a birth and a death
/// that follow each other two different instants, or a peak between them is not seen. Times are nanoseconds
/// from the start of the run, `death_ns` = kAlive when it outlived it.
struct Block {
  static constexpr std::uint64_t kAlive = ~0ull;
  std::uint64_t birth_ns = 0;
  std::uint64_t death_ns = kAlive;
  std::uint64_t bytes = 0;
  NameId module = 0;         ///< that allocated it, or owns the weight
  NameId label = 0;          ///< operator or tensor
  std::uint16_t device = 0;  ///< index into Timeline::devices
  Kind kind = Kind::Activation;
  std::uint16_t source = kNoDevice;  ///< Streamed: device the bytes come from
};

/// A module's turn: which module executed when, and where.
struct Span {
  std::uint64_t begin_ns = 0;
  std::uint64_t end_ns = 0;
  NameId module = 0;
  std::uint16_t device = 0;
  std::uint8_t again = 0;  ///< 1: it runs once more, in backward, for what it did not keep in forward
};

/// A copy between devices.
struct Transfer {
  std::uint64_t begin_ns = 0;
  std::uint64_t end_ns = 0;
  std::uint64_t bytes = 0;
  std::uint16_t from = 0;
  std::uint16_t to = 0;
  NameId module = 0;
};

/// What a field holds, and so how it is written and what makes it valid.
enum class Holds : std::uint8_t {
  Begin,   ///< nanoseconds; one a row, its first: rows are sorted by it
  End,     ///< nanoseconds, neither before the row's begin nor after the end of the run; written as a length
  Number,  ///< anything
  Name,    ///< index into Timeline::names
  Device,  ///< index into Timeline::devices
  Kind,
  Flag,  ///< 0 or 1
};

/// One field of a row. `none` is the value that says there is nothing (JSON: null); only where `may_be_none`.
template <class Row, class T>
struct Field {
  std::string_view name;
  T Row::*at;
  Holds holds;
  bool may_be_none = false;
  T none{};
  std::uint32_t since = 0;  ///< the version of the compact file that is the first to have it

  constexpr std::uint64_t get(const Row& row) const { return static_cast<std::uint64_t>(row.*at); }
  constexpr void set(Row& row, std::uint64_t value) const { row.*at = static_cast<T>(value); }
  constexpr bool is_none(const Row& row) const { return may_be_none && row.*at == none; }
};

/// What a trace file begins with.
inline constexpr std::string_view kTraceMagic = "STOWTRCE";

/// The version of the compact trace file: another one with every change of the descriptions (and of the
/// other file: mapped_trace.h, whose numbers are left out here). The one before it is read too: nothing runs
/// again in it.
constexpr std::uint32_t kTraceVersion = 5;
constexpr std::uint32_t kTraceWithoutAgain = 1;

/// The fields of a row in the order in which files and messages have them: the one list that the trace file,
/// the messages, the checks and the exports follow.
template <class Row>
struct Description;

template <>
struct Description<Block> {
  static constexpr const char* kRow = "block";
  static constexpr const char* kTable = "blocks";
  static constexpr auto kFields = std::tuple{
      Field<Block, std::uint64_t>{"birth_ns", &Block::birth_ns, Holds::Begin},
      Field<Block, std::uint64_t>{"death_ns", &Block::death_ns, Holds::End, true, Block::kAlive},
      Field<Block, std::uint64_t>{"bytes", &Block::bytes, Holds::Number},
      Field<Block, NameId>{"module", &Block::module, Holds::Name},
      Field<Block, NameId>{"label", &Block::label, Holds::Name},
      Field<Block, std::uint16_t>{"device", &Block::device, Holds::Device},
      Field<Block, Kind>{"kind", &Block::kind, Holds::Kind},
      Field<Block, std::uint16_t>{"source", &Block::source, Holds::Device, true, kNoDevice},
  };
};

template <>
struct Description<Span> {
  static constexpr const char* kRow = "span";
  static constexpr const char* kTable = "spans";
  static constexpr auto kFields = std::tuple{
      Field<Span, std::uint64_t>{"begin_ns", &Span::begin_ns, Holds::Begin},
      Field<Span, std::uint64_t>{"end_ns", &Span::end_ns, Holds::End},
      Field<Span, NameId>{"module", &Span::module, Holds::Name},
      Field<Span, std::uint16_t>{"device", &Span::device, Holds::Device},
      Field<Span, std::uint8_t>{"again", &Span::again, Holds::Flag, false, 0, kTraceVersion},
  };
};

template <>
struct Description<Transfer> {
  static constexpr const char* kRow = "transfer";
  static constexpr const char* kTable = "transfers";
  static constexpr auto kFields = std::tuple{
      Field<Transfer, std::uint64_t>{"begin_ns", &Transfer::begin_ns, Holds::Begin},
      Field<Transfer, std::uint64_t>{"end_ns", &Transfer::end_ns, Holds::End},
      Field<Transfer, std::uint64_t>{"bytes", &Transfer::bytes, Holds::Number},
      Field<Transfer, std::uint16_t>{"from", &Transfer::from, Holds::Device},
      Field<Transfer, std::uint16_t>{"to", &Transfer::to, Holds::Device},
      Field<Transfer, NameId>{"module", &Transfer::module, Holds::Name},
  };
};

/// Calls visit(field) for each field of a row, in order.
template <class Row, class Visit>
constexpr void each_field(Visit&& visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, Description<Row>::kFields);
}

template <class Row>
constexpr std::size_t kFieldCount =
    std::tuple_size_v<std::remove_cvref_t<decltype(Description<Row>::kFields)>>;

/// How many of them the compact file of a version has.
template <class Row>
constexpr std::size_t field_count_in(std::uint32_t version) {
  std::size_t count = 0;
  each_field<Row>([&](const auto& field) { count += field.since <= version ? 1 : 0; });
  return count;
}

/// When a row begins.
template <class Row>
constexpr std::uint64_t begin_of(const Row& row) {
  return std::get<0>(Description<Row>::kFields).get(row);
}

/// The last instant that a row names.
template <class Row>
constexpr std::uint64_t last_of(const Row& row) {
  std::uint64_t last = begin_of(row);
  each_field<Row>([&](const auto& field) {
    if (field.holds == Holds::End && !field.is_none(row))
      last = field.get(row) > last ? field.get(row) : last;
  });
  return last;
}

}  // namespace stowage::trace
