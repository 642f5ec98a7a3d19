#include <algorithm>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {
namespace {

trace::Timeline random_timeline(unsigned seed, std::size_t count) {
  std::mt19937_64 random(seed);
  trace::Timeline timeline;
  timeline.devices = {{"0", true, 1000}, {"cpu", false, 0}};
  timeline.names = {"", "a", "b.c"};
  std::uint64_t now = 0;
  for (std::size_t i = 0; i < count; ++i) {
    trace::Block block;
    block.birth_ns = now += random() % 100;
    block.death_ns = random() % 3 == 0 ? trace::Block::kAlive : now + random() % 1000;
    block.bytes = random() >> (random() % 64);
    block.module = static_cast<trace::NameId>(random() % 3);
    block.label = static_cast<trace::NameId>(random() % 3);
    block.device = static_cast<std::uint16_t>(random() % 2);
    block.kind = static_cast<trace::Kind>(random() % trace::Timeline::kKinds);
    block.source = random() % 2 ? 0xFFFF : 1;
    timeline.blocks.push_back(block);
    timeline.spans.push_back({now, now + 5, block.module, block.device});
    timeline.transfers.push_back({now, now + 9, block.bytes, 1, 0, block.module});
  }
  timeline.duration_ns = now + 10;
  timeline.model = "m.pt2";
  timeline.started_at = "2026-01-01T00:00:00Z";
  return timeline;
}

/// Sends a timeline as the recorder does: blocks in slices of `step`, alive when their end lies after the
/// slice, and the deaths later.
std::vector<TraceBatch> slices(const trace::Timeline& timeline, std::size_t step) {
  std::vector<TraceBatch> batches;
  for (std::size_t begin = 0; begin < timeline.blocks.size(); begin += step) {
    const std::size_t end = std::min(begin + step, timeline.blocks.size());
    TraceBatch batch;
    if (begin == 0) {
      batch.part.devices = timeline.devices;
      batch.part.names = timeline.names;
      batch.part.model = timeline.model;
      batch.part.started_at = timeline.started_at;
    }
    const std::uint64_t now = timeline.blocks[end - 1].birth_ns;
    const std::uint64_t before = begin ? timeline.blocks[begin - 1].birth_ns : 0;
    for (std::size_t i = 0; i < end; ++i) {
      trace::Block block = timeline.blocks[i];
      const bool dead = block.death_ns <= now;
      if (i < begin && dead && block.death_ns > before) batch.deaths.emplace_back(i, block.death_ns);
      if (!dead) block.death_ns = trace::Block::kAlive;
      if (i >= begin) batch.part.blocks.push_back(block);
    }
    batch.part.spans = trace::Table<trace::Span>(timeline.spans.begin() + static_cast<std::ptrdiff_t>(begin),
                                                 timeline.spans.begin() + static_cast<std::ptrdiff_t>(end));
    batch.part.transfers =
        trace::Table<trace::Transfer>(timeline.transfers.begin() + static_cast<std::ptrdiff_t>(begin),
                                      timeline.transfers.begin() + static_cast<std::ptrdiff_t>(end));
    batches.push_back(batch);
  }
  TraceBatch last;
  const std::uint64_t before = timeline.blocks.back().birth_ns;
  for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
    const std::uint64_t death = timeline.blocks[i].death_ns;
    if (death > before && death != trace::Block::kAlive) last.deaths.emplace_back(i, death);
  }
  last.part.duration_ns = timeline.duration_ns;
  batches.push_back(last);
  return batches;
}

TEST(TraceBatch, TimelineSurvivesJson) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const trace::Timeline timeline = random_timeline(seed, 40);
    const auto back = trace_from_json(trace_to_json(timeline));
    ASSERT_TRUE(back) << sentence(back.error());
    EXPECT_EQ(to_text(trace_to_json(*back)), to_text(trace_to_json(timeline)));
  }
}

/// The rows of a message, number by number, as engines and windows of this version agreed on them.
TEST(TraceBatch, RowsAreWhatTheyWere) {
  trace::Timeline timeline;
  timeline.devices = {{"0", true, 1000}, {"cpu", false, 0}};
  timeline.names = {"", "a", "b"};
  timeline.blocks = {{1, 7, 30, 1, 2, 0, trace::Kind::Streamed, 1},
                     {2, trace::Block::kAlive, 5, 0, 2, 1, trace::Kind::Resident, 0xFFFF}};
  timeline.spans = {{3, 4, 2, 1, 1}};
  timeline.transfers = {{5, 6, 12345678901, 1, 0, 2}};
  const Json json = trace_to_json(timeline);
  EXPECT_EQ(to_text(json["blocks"], -1), "[[1,7,30,1,2,0,4,1],[2,null,5,0,2,1,1,null]]");
  EXPECT_EQ(to_text(json["spans"], -1), "[[3,4,2,1,1]]");
  EXPECT_EQ(to_text(json["transfers"], -1), "[[5,6,12345678901,1,0,2]]");
}

/// Each number of each row: what it may not be is refused, and null only where there may be nothing.
TEST(TraceBatch, EveryNumberOfEveryRowIsChecked) {
  const Json good = trace_to_json(random_timeline(11, 3));
  for (const char* table : {"blocks", "spans", "transfers"}) {
    const std::size_t width = good[table][0].size();
    for (std::size_t column = 0; column < width; ++column) {
      SCOPED_TRACE(std::string(table) + " " + std::to_string(column));
      for (const Json& bad : {Json(-1), Json(0.5), Json("1"), Json(Json::array())}) {
        Json json = good;
        json[table][1][column] = bad;
        EXPECT_FALSE(trace_from_json(json)) << to_text(bad);
      }
      Json json = good;
      json[table][1][column] = nullptr;
      const bool may = std::string_view(table) == "blocks" && (column == 1 || column == 7);
      EXPECT_EQ(trace_from_json(json).has_value(), may) << "null";
    }
    Json json = good;
    json[table][0].push_back(0);
    EXPECT_FALSE(trace_from_json(json)) << "a number too many";
    json[table][0] = Json::array();
    EXPECT_FALSE(trace_from_json(json)) << "none at all";
  }
}

TEST(TraceBatch, BatchesPutTogetherAreTheTimeline) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const trace::Timeline timeline = random_timeline(seed, 100);
    trace::Timeline whole;
    whole.names.clear();
    for (const TraceBatch& batch : slices(timeline, 1 + seed)) {
      const auto event = event_from_line(to_line(Event(batch)));
      ASSERT_TRUE(event) << sentence(event.error());
      ASSERT_TRUE(append(whole, std::get<TraceBatch>(*event)));
    }
    EXPECT_EQ(to_text(trace_to_json(whole)), to_text(trace_to_json(timeline)));
  }
}

TEST(TraceBatch, IdsThatPointNowhereAreRefusedAndChangeNothing) {
  const trace::Timeline timeline = random_timeline(7, 10);
  trace::Timeline whole;
  whole.names.clear();
  TraceBatch first;
  first.part = timeline;
  ASSERT_TRUE(append(whole, first));
  const std::string before = to_text(trace_to_json(whole));
  const auto refused = [&](const TraceBatch& batch) {
    const auto status = append(whole, batch);
    return !status && status.error().code == Code::ProtocolSyntax && to_text(trace_to_json(whole)) == before;
  };
  TraceBatch bad;
  bad.part.blocks = {{0, 1, 1, 99, 0, 0, trace::Kind::Activation, 0xFFFF}};
  EXPECT_TRUE(refused(bad));
  bad.part.blocks = {{0, 1, 1, 0, 0, 2, trace::Kind::Activation, 0xFFFF}};
  EXPECT_TRUE(refused(bad));
  bad.part.blocks = {{0, 1, 1, 0, 0, 0, trace::Kind::Streamed, 2}};
  EXPECT_TRUE(refused(bad));
  bad.part.blocks.clear();
  bad.part.spans = {{0, 1, 3, 0}};
  EXPECT_TRUE(refused(bad));
  bad.part.spans.clear();
  bad.part.transfers = {{0, 1, 1, 0, 5, 0}};
  EXPECT_TRUE(refused(bad));
  bad.part.transfers.clear();
  bad.deaths = {{10, 5}};
  EXPECT_TRUE(refused(bad));
}

}  // namespace
}  // namespace stowage::protocol
