#include "core/trace/rows.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/file.h"
#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

/// Stands for a value of any type where an aggregate is counted.
struct Anything {
  template <class T>
  operator T() const;
};

/// How many members an aggregate has: so many values fill it, and one more does not.
template <class Row, class... Values>
constexpr std::size_t member_count() {
  if constexpr (requires { Row{Values()..., Anything()}; }) {
    return member_count<Row, Values..., Anything>();
  } else {
    return sizeof...(Values);
  }
}

// A member that the description forgets would be lost in files, messages and exports.
static_assert(kFieldCount<Block> == member_count<Block>());
static_assert(kFieldCount<Span> == member_count<Span>());
static_assert(kFieldCount<Transfer> == member_count<Transfer>());

/// A run whose references, times and sums hold together, with rows in every table.
Timeline sound_run(std::uint64_t seed) {
  Timeline run = test::random_run(seed, 20);
  EXPECT_TRUE(check(run, "run"));
  return run;
}

/// What saving a run is refused with when one field of one row of a table is set to a value.
template <class Row, class T>
Code refused_with(Timeline run, Table<Row> Timeline::*table, std::size_t at, const Field<Row, T>& field,
                  std::uint64_t value) {
  field.set((run.*table)[at], value);
  const Status status = check(run, "run");
  return status ? Code::Internal : status.error().code;
}

template <class Row>
void every_field_is_checked(std::uint64_t seed, Table<Row> Timeline::*table) {
  const Timeline run = sound_run(seed);
  const std::size_t at = seed % (run.*table).size();
  std::size_t begins = 0;
  each_field<Row>([&](const auto& field) {
    SCOPED_TRACE(std::string(Description<Row>::kRow) + " " + std::string(field.name));
    switch (field.holds) {
      case Holds::Name:
        EXPECT_EQ(refused_with(run, table, at, field, run.names.size()), Code::TraceReference);
        EXPECT_EQ(refused_with(run, table, at, field, run.names.size() - 1), Code::Internal);
        break;
      case Holds::Device:
        EXPECT_EQ(refused_with(run, table, at, field, run.devices.size()), Code::TraceReference);
        EXPECT_EQ(refused_with(run, table, at, field, run.devices.size() - 1), Code::Internal);
        break;
      case Holds::Kind:
        EXPECT_EQ(refused_with(run, table, at, field, Timeline::kKinds), Code::TraceKind);
        break;
      case Holds::Flag:
        EXPECT_EQ(refused_with(run, table, at, field, 2), Code::TraceReference);
        EXPECT_EQ(refused_with(run, table, at, field, 1), Code::Internal);
        break;
      case Holds::End: {
        EXPECT_EQ(refused_with(run, table, at, field, run.duration_ns + 1), Code::TraceAfterEnd);
        const std::uint64_t begin = begin_of((run.*table)[at]);
        if (begin > 0) {
          EXPECT_EQ(refused_with(run, table, at, field, begin - 1), Code::TraceTimes);
        }
        break;
      }
      case Holds::Begin:
        ++begins;
        EXPECT_NE(refused_with(run, table, at, field, run.duration_ns + 1), Code::Internal);
        break;
      case Holds::Number:
        EXPECT_EQ(refused_with(run, table, at, field, 0), Code::Internal);
        break;
    }
  });
  EXPECT_EQ(begins, 1u);
}

TEST(Rows, EveryFieldOfEveryTableIsChecked) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    every_field_is_checked(seed, &Timeline::blocks);
    every_field_is_checked(seed, &Timeline::spans);
    every_field_is_checked(seed, &Timeline::transfers);
  }
}

TEST(Rows, NoneIsAValueThatNothingElseHas) {
  Block block;
  EXPECT_EQ(last_of(block), 0u) << "a block that outlived the run ends at no instant";
  block = {5, 9, 1, 0, 0, 0, Kind::Streamed, 2};
  EXPECT_EQ(begin_of(block), 5u);
  EXPECT_EQ(last_of(block), 9u);
  std::size_t may = 0;
  each_field<Block>([&](const auto& field) {
    EXPECT_FALSE(field.is_none(block)) << field.name;
    if (!field.may_be_none) return;
    ++may;
    block.*field.at = field.none;
    EXPECT_TRUE(field.is_none(block)) << field.name;
  });
  EXPECT_EQ(may, 2u) << "its death and its source";
  EXPECT_EQ(last_of(block), 5u);
}

/// The trace file written by hand, as file.cpp describes it, column by column.
class ByHand {
 public:
  std::string body{};

  void v(std::uint64_t value) {
    do {
      const std::uint64_t rest = value >> 7;
      body += static_cast<char>((value & 0x7F) | (rest ? 0x80 : 0));
      value = rest;
    } while (value);
  }
  void text(const std::string& value) {
    v(value.size());
    body += value;
  }
  template <class Rows, class Value>
  void column(const Rows& rows, Value value) {
    for (const auto& row : rows) v(value(row));
  }
  template <class Rows, class Value>
  void rising(const Rows& rows, Value value) {
    for (std::size_t i = 0; i < rows.size(); ++i) v(value(rows[i]) - (i > 0 ? value(rows[i - 1]) : 0));
  }
};

/// `again`: as versions before it had no such column.
std::string body_by_hand(const Timeline& run, bool again = true) {
  ByHand out;
  for (const std::size_t number :
       {static_cast<std::size_t>(run.duration_ns), run.devices.size(), run.names.size(), run.blocks.size(),
        run.spans.size(), run.transfers.size()})
    out.v(number);
  out.text(run.model);
  out.text(run.started_at);
  for (const TraceDevice& device : run.devices) {
    out.text(device.device);
    out.body += device.is_virtual ? '\1' : '\0';
    out.v(device.budget);
  }
  for (const std::string& name : run.names) out.text(name);
  out.rising(run.blocks, [](const Block& b) { return b.birth_ns; });
  out.column(run.blocks,
             [](const Block& b) { return b.death_ns == Block::kAlive ? 0 : b.death_ns - b.birth_ns + 1; });
  out.column(run.blocks, [](const Block& b) { return b.bytes; });
  out.column(run.blocks, [](const Block& b) { return b.module; });
  out.column(run.blocks, [](const Block& b) { return b.label; });
  out.column(run.blocks, [](const Block& b) { return b.device; });
  out.column(run.blocks, [](const Block& b) { return static_cast<std::uint64_t>(b.kind); });
  out.column(run.blocks, [](const Block& b) { return b.source == 0xFFFF ? 0u : b.source + 1u; });
  out.rising(run.spans, [](const Span& s) { return s.begin_ns; });
  out.column(run.spans, [](const Span& s) { return s.end_ns - s.begin_ns; });
  out.column(run.spans, [](const Span& s) { return s.module; });
  out.column(run.spans, [](const Span& s) { return s.device; });
  if (again) out.column(run.spans, [](const Span& s) { return s.again; });
  out.rising(run.transfers, [](const Transfer& t) { return t.begin_ns; });
  out.column(run.transfers, [](const Transfer& t) { return t.end_ns - t.begin_ns; });
  out.column(run.transfers, [](const Transfer& t) { return t.bytes; });
  out.column(run.transfers, [](const Transfer& t) { return t.from; });
  out.column(run.transfers, [](const Transfer& t) { return t.to; });
  out.column(run.transfers, [](const Transfer& t) { return t.module; });
  return out.body;
}

TEST(Rows, TheFileIsWhatItWasToTheByte) {
  const auto path = std::filesystem::temp_directory_path() / ("stowage-rows-" + std::to_string(::getpid()));
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    const Timeline run = test::random_run(seed, 7 * seed, seed % 3 == 0 ? 1ull << 40 : 1000);
    ASSERT_TRUE(save(run, path.string()));
    std::ifstream in(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    ASSERT_GT(bytes.size(), 32u);
    EXPECT_EQ(bytes.substr(0, 12), std::string("STOWTRCE\5\0\0\0", 12));
    EXPECT_EQ(bytes.substr(32), body_by_hand(run));
  }
  std::filesystem::remove(path);
}

/// Files from before spans could run again: all else is read, and none does.
TEST(Rows, TheVersionBeforeIsReadAsItWas) {
  const auto path = std::filesystem::temp_directory_path() / ("stowage-rows-1-" + std::to_string(::getpid()));
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    Timeline run = test::random_run(seed, 7 * seed);
    const std::string body = body_by_hand(run, false);
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (const char c : body) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
    std::string head = std::string("STOWTRCE\1\0\0\0\1\0\0\0", 16);
    for (const std::uint64_t number : {static_cast<std::uint64_t>(32 + body.size()), hash}) {
      for (int i = 0; i < 8; ++i) head += static_cast<char>(number >> (8 * i));
    }
    std::ofstream(path, std::ios::binary) << head << body;
    const auto back = load(path.string());
    ASSERT_TRUE(back) << sentence(back.error());
    for (Span& span : run.spans) span.again = 0;
    EXPECT_EQ(csv(*back), csv(run));
    EXPECT_EQ(chrome_json(*back), chrome_json(run));
  }
  std::filesystem::remove(path);
}

TEST(Rows, KindsHaveNamesOfTheirOwn) {
  for (std::size_t a = 0; a < Timeline::kKinds; ++a) {
    EXPECT_EQ(to_string(static_cast<Kind>(a)), kKindNames[a]);
    for (std::size_t b = 0; b < a; ++b) EXPECT_NE(kKindNames[a], kKindNames[b]);
  }
  EXPECT_EQ(to_string(static_cast<Kind>(Timeline::kKinds)), "unknown");
}

}  // namespace
}  // namespace stowage::trace
