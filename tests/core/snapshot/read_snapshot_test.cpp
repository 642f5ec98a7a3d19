#include <gtest/gtest.h>

#include "tests/core/snapshot/snapshots.h"

namespace stowage::snapshot {
namespace {

using namespace test::snap;
using test::open_bytes;
using trace::Block;

constexpr std::int64_t kStart = 1'790'000'000'000'000, kAddress = 0x7F0000000000;

trace::Timeline opened(const std::string& bytes, std::vector<Code> notes = {}) {
  auto run = open_bytes(bytes);
  EXPECT_TRUE(run) << sentence(run.error());
  if (!run) return {};
  EXPECT_EQ(test::codes(run->notes), notes);
  for (const Error& note : run->notes) EXPECT_FALSE(sentence(note).empty());
  return run->timeline;
}

Error refused(const std::string& bytes) {
  const auto run = open_bytes(bytes);
  EXPECT_FALSE(run);
  return run ? Error{} : run.error();
}

std::string data(const std::string& name) { return test::data("snapshots/" + name); }

Json json_of(const std::string& name) { return parse_json(test::bytes_of(data(name)), name).value(); }

class Protocols : public testing::TestWithParam<int> {
 protected:
  OpenedRun open(const std::string& name) const {
    auto run = open_run(data(name + "_" + std::to_string(GetParam()) + ".pickle"));
    EXPECT_TRUE(run) << sentence(run.error());
    return run ? *std::move(run) : OpenedRun();
  }
};

TEST_P(Protocols, BytesOfARingThatWentRoundAreThoseOfTheAllocator) {
  const OpenedRun run = open("allocator");
  const Json expected = json_of("allocator.json");
  const trace::Timeline& timeline = run.timeline;
  ASSERT_EQ(timeline.devices.size(), 2u);
  std::uint64_t failed = 0;
  for (std::size_t d = 0; d < 2; ++d) {
    const Json& device = expected.at("devices").at(d);
    EXPECT_EQ(timeline.devices[d].device, std::to_string(d));
    EXPECT_EQ(timeline.peak(d).bytes, device.at("peak").get<std::uint64_t>());
    for (const Json& point : device.at("bytes_after_us")) {
      // The last instant of that microsecond.
      const std::uint64_t at = point.at(0).get<std::uint64_t>() * 1000 + 999;
      EXPECT_EQ(timeline.bytes_at(d, at), point.at(1).get<std::uint64_t>()) << "device " << d << " at " << at;
    }
    failed += device.at("failed").get<std::uint64_t>();
  }
  const std::vector<Code> notes = test::codes(run.notes);
  EXPECT_EQ(notes, (std::vector{Code::SnapshotCut, Code::SnapshotBefore, Code::SnapshotOutOfMemory}));
  EXPECT_EQ(run.notes.back().arguments.front(), std::to_string(failed));
  ASSERT_EQ(timeline.spans.size(), 1u);
  EXPECT_EQ(timeline.names[timeline.spans[0].module], "step");
  EXPECT_EQ(timeline.spans[0].begin_ns, 5000u);
  EXPECT_EQ(timeline.spans[0].end_ns, 200'000u);
}

TEST_P(Protocols, LabelsAreTheInnermostFramesThatAreNotPyTorchs) {
  const trace::Timeline timeline = open("allocator").timeline;
  std::size_t named = 0;
  for (const Block& block : timeline.blocks) {
    const std::string& label = timeline.names[block.label];
    if (label.empty()) continue;
    EXPECT_TRUE(label.starts_with("model_") && label.find(":layer_") != std::string::npos) << label;
    ++named;
  }
  EXPECT_GT(named, timeline.blocks.size() / 2);
}

TEST_P(Protocols, ARecordingOfPyTorchsProfilerHasThePeakThatItsViewerShows) {
  const OpenedRun run = open("profile");
  const Json expected = json_of("profile.json");
  EXPECT_EQ(test::codes(run.notes), (std::vector{Code::SnapshotNoTimes, Code::SnapshotBefore}));
  ASSERT_EQ(run.timeline.devices.size(), 1u);
  EXPECT_EQ(run.timeline.peak(0).bytes, expected.at("peak").get<std::uint64_t>());
  std::uint64_t before = 0;  // only what the recording saw born has a label
  for (const Block& block : run.timeline.blocks)
    before += block.birth_ns == 0 && run.timeline.names[block.label].empty() ? block.bytes : 0;
  EXPECT_EQ(before, expected.at("before").get<std::uint64_t>());
  EXPECT_EQ(run.timeline.bytes_at(0, run.timeline.duration_ns), expected.at("end").get<std::uint64_t>());
  bool forward = false;
  for (const std::string& name : run.timeline.names) forward |= name == "make_snapshots.py(138): forward";
  EXPECT_TRUE(forward);
}

INSTANTIATE_TEST_SUITE_P(Files, Protocols, testing::Values(2, 4, 5));

TEST(ReadSnapshot, ABlockLivesFromItsAllocationToTheCompletionOfItsRelease) {
  const std::string frames =
      list({frame("/x/torch/nn/modules/linear.py", 9, "forward"), frame("/home/me/net.py", 12, "step"),
            frame("/home/me/run.py", 1, "<module>")});
  const trace::Timeline run = opened(taken(
      {},
      {{entry("alloc", kAddress, 100, kStart, {{"frames", frames}, {"category", text("parameter")}}),
        entry("free_requested", kAddress, 100, kStart + 3), entry("alloc", kAddress + 512, 50, kStart + 4),
        entry("free_completed", kAddress, 100, kStart + 9)}}));
  ASSERT_EQ(run.blocks.size(), 2u);
  EXPECT_EQ(run.blocks[0].birth_ns, 0u);
  EXPECT_EQ(run.blocks[0].death_ns, 9000u);
  EXPECT_EQ(run.names[run.blocks[0].label], "net.py:12:step");
  EXPECT_EQ(run.blocks[0].kind, trace::Kind::Resident);
  EXPECT_EQ(run.blocks[1].birth_ns, 4000u);
  EXPECT_EQ(run.blocks[1].death_ns, Block::kAlive);
  EXPECT_EQ(run.blocks[1].kind, trace::Kind::Activation);
  EXPECT_EQ(run.started_at, "2026-09-21T14:13:20Z");  // date -ud @1790000000
}

TEST(ReadSnapshot, EventsOfOneMicrosecondAndClocksThatGoBackKeepTheirOrder) {
  const trace::Timeline run =
      opened(taken({}, {{entry("alloc", 512, 7, kStart + 5), entry("free_completed", 512, 7, kStart + 5),
                         entry("alloc", 512, 9, kStart), entry("free_completed", 512, 9, kStart)}}));
  EXPECT_EQ(run.peak(0).bytes, 9u);
  ASSERT_EQ(run.blocks.size(), 2u);
  EXPECT_EQ(run.blocks[0].birth_ns, 5000u);
  EXPECT_EQ(run.blocks[0].death_ns, 5001u);
  EXPECT_EQ(run.blocks[1].birth_ns, 5002u);
  EXPECT_EQ(run.blocks[1].death_ns, 5003u);
}

TEST(ReadSnapshot, WhatWasThereBeforeIsThereFromTheBeginning) {
  const trace::Timeline run =
      opened(taken({segment(0, kAddress,
                            {block(512, "inactive"),
                             block(1024, "active_allocated", {{"requested_size", number(1000)}}),
                             block(512, "active_pending_free")})},
                   {{entry("free_completed", kAddress, 33, kStart + 2)}}),
             {Code::SnapshotBefore});
  ASSERT_EQ(run.blocks.size(), 3u);
  EXPECT_EQ(run.bytes_at(0, 0), 33u + 1000u + 512u);
  EXPECT_EQ(run.bytes_at(0, run.duration_ns), 1512u);
  EXPECT_EQ(run.bytes_at(0, trace::Kind::Resident, 0), 1512u) << "there all the time";
}

TEST(ReadSnapshot, ABlockOfTheEndThatTheHistoryKnowsIsCountedOnce) {
  const trace::Timeline run = opened(
      taken({segment(1, kAddress, {block(512, "active_allocated", {{"requested_size", number(100)}})})},
            {{}, {entry("alloc", kAddress, 100, kStart)}}));
  ASSERT_EQ(run.devices.size(), 1u);
  EXPECT_EQ(run.devices[0].device, "1");
  EXPECT_EQ(run.blocks.size(), 1u);
}

TEST(ReadSnapshot, ACompletionThatWasLeftOutIsWhereTheReleaseWasAsked) {
  const trace::Timeline run = opened(
      taken({segment(0, kAddress, {block(1024, "inactive")})},
            {{entry("alloc", kAddress, 100, kStart), entry("free_requested", kAddress, 100, kStart + 4)}}));
  ASSERT_EQ(run.blocks.size(), 1u);
  EXPECT_EQ(run.blocks[0].death_ns, 4000u);
}

TEST(ReadSnapshot, AnAddressThatIsGivenTwiceEndsTheFirstBlock) {
  const trace::Timeline run =
      opened(taken({}, {{entry("alloc", 512, 7, kStart), entry("alloc", 512, 9, kStart + 2)}}),
             {Code::SnapshotLost});
  ASSERT_EQ(run.blocks.size(), 2u);
  EXPECT_EQ(run.blocks[0].death_ns, 2000u);
  EXPECT_EQ(run.peak(0).bytes, 9u);
}

TEST(ReadSnapshot, SegmentsAloneAreAPictureWithoutHistory) {
  const std::string held = segment(0, kAddress, {block(512, "active_allocated")});
  EXPECT_EQ(opened(taken({held}, {{}}), {Code::SnapshotNoHistory}).peak(0).bytes, 512u);
  EXPECT_EQ(opened(whole(list({held})), {Code::SnapshotNoHistory}).peak(0).bytes, 512u);
}

TEST(ReadSnapshot, TheCutOfTheRingIsSaid) {
  const std::vector<std::string> two = {entry("alloc", 512, 7, kStart), entry("alloc", 1024, 9, kStart + 2)};
  const auto settings = [](int most, bool over) {
    return Pairs{{"allocator_settings", dict({{"trace_alloc_max_entries", number(most)},
                                              {"trace_alloc_overflowed", over ? "\x88" : "\x89"}})}};
  };
  opened(taken({}, {two}, settings(100, false)));
  opened(taken({}, {two}, settings(100, true)), {Code::SnapshotCut});
  opened(taken({}, {two}, settings(2, false)), {Code::SnapshotCut});
}

TEST(ReadSnapshot, AddressesOfTheUpperHalfAreAddresses) {
  const std::string high = "\x8a\x09" + std::string("\0\0\0\0\0\0\0\xff\0", 9);
  const auto at_high = [&](const std::string& action, int us) {
    return dict(
        {{"action", text(action)}, {"addr", high}, {"size", number(5)}, {"time_us", number(kStart + us)}});
  };
  const trace::Timeline run = opened(taken({}, {{at_high("alloc", 0), at_high("free_completed", 1)}}));
  ASSERT_EQ(run.blocks.size(), 1u);
  EXPECT_EQ(run.blocks[0].death_ns, 1000u);
}

TEST(ReadSnapshot, TextsThatAreNoUtf8AreShownAllTheSame) {
  const std::string name = "bad\xed\xa0\x80" + std::string("\xff", 1) + "é";
  const trace::Timeline run =
      opened(taken({}, {{entry("alloc", 512, 7, kStart, {{"frames", list({frame("a.py", 1, name)})}})}}));
  EXPECT_EQ(run.names[run.blocks[0].label],
            "a.py:1:bad\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
            "é");
}

TEST(ReadSnapshot, WhatCannotBeReadIsSaidInOneSentence) {
  const std::string good = taken({}, {{entry("alloc", 512, 7, kStart)}});
  const auto without = [](const std::string& key) {
    Pairs all = {{"action", text("alloc")}, {"addr", number(512)}, {"size", number(7)}};
    std::erase_if(all, [&](const auto& pair) { return pair.first == key; });
    return taken({}, {{dict(all)}});
  };
  const std::pair<std::string, Code> broken[] = {
      {"", Code::TraceMagic},
      {"PK\x03\x04 something else", Code::TraceMagic},
      {good.substr(0, good.size() / 2), Code::PickleTruncated},
      {good.substr(0, good.size() - 1), Code::PickleTruncated},
      {whole(dict({{"model", text("x")}, {"tensors", number(1)}})), Code::SnapshotShape},
      {whole(list({number(1)})), Code::SnapshotShape},
      {whole(list({})), Code::SnapshotShape},
      {whole("N"), Code::SnapshotShape},
      {whole(test::pickle::global("os", "system") + test::pickle::tuple({text("rm")}) + "R"),
       Code::SnapshotShape},
      {taken({}, {{}, {}}), Code::SnapshotEmpty},
      {without("addr"), Code::SnapshotEntry},
      {without("size"), Code::SnapshotEntry},
      {taken({}, {{entry("alloc", -5, 7, kStart)}}), Code::SnapshotEntry},
      {taken({}, {{entry("alloc", 512, -7, kStart)}}), Code::SnapshotEntry},
      {taken({segment(0, kAddress, {dict({{"state", text("active_allocated")}, {"x", number(1)}})})}, {{}}),
       Code::SnapshotBlock},
      {taken({segment(1 << 30, kAddress, {block(512, "inactive")})}, {{}}), Code::TraceDevice},
      {taken({}, std::vector<std::vector<std::string>>(300, {entry("alloc", 512, 7, kStart)})),
       Code::TraceTooMany},
      {taken({}, std::vector<std::vector<std::string>>(5000)), Code::TraceTooMany},
      {taken({}, {{entry("alloc", 512, INT64_MAX, kStart), entry("alloc", 1024, INT64_MAX, kStart)}}),
       Code::TraceSum},
      {whole("K\x01K\x02"
             "e"),
       Code::PickleStack},
      {whole("(K\x01"
             "e"),
       Code::PickleStack},
      {whole("K\x01(K\x02"
             "e"),
       Code::PickleOperand},
      {whole("}(K\x01u"), Code::PickleOperand},
      {whole("h\x07"), Code::PickleMemo},
      {whole("\xff"), Code::PickleOpcode},
      {whole("\x82\x01"), Code::PickleForeign},
      {whole("\x8b\xff\xff\xff\xff"), Code::PickleLength},
      {whole("I1x\n"), Code::PickleNumber},
      {whole("\x80\x09N"), Code::PickleProtocol},
      {whole("X\xff\xff\xff\x7f"
             "abc"),
       Code::PickleTruncated},
  };
  for (const auto& [bytes, code] : broken) {
    const Error error = refused(bytes);
    EXPECT_EQ(rule_name(error.code), rule_name(code)) << sentence(error);
    EXPECT_FALSE(sentence(error).empty());
  }
}

TEST(ReadSnapshot, AListThatStandsInManyPlacesDoesNotGrowWithoutBound) {
  // One list of a hundred thousand entries, memoized, and four thousand times in device_traces.
  std::string entries = "]q\x01(" + entry("alloc", 512, 7, kStart) + "q\x02";
  for (int i = 0; i < 100'000; ++i) entries += "h\x02";
  entries += "e";
  std::string traces = "](" + entries;
  for (int i = 0; i < 4000; ++i) traces += "h\x01";
  // The dictionary with the key segments alone comes first and is stored as 0, as a pickler does.
  const std::string bytes = whole("}q" + std::string(1, '\0') + "(" + text("segments") + "]" +
                                  text("device_traces") + traces + "eu");
  EXPECT_EQ(refused(bytes).code, Code::TraceTooMany);
}

TEST(ReadSnapshot, CanBeStoppedAndSaysHowFarItIs) {
  const test::TemporaryFolder folder;
  std::vector<std::string> many;
  for (int i = 0; i < 120'000; ++i) many.push_back(entry("alloc", 512 * i, 7, kStart + i));
  const std::string path = folder.write("big", taken({}, {many}));
  Job job;
  std::vector<std::uint64_t> seen;
  job.progress = [&](const Progress& progress) {
    EXPECT_EQ(progress.total, std::filesystem::file_size(path));
    seen.push_back(progress.done);
    if (seen.size() == 2) job.cancel.cancel();
  };
  const auto run = open_run(path, job);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, Code::Cancelled);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_LT(seen[0], seen[1]);
}

TEST(ReadSnapshot, TracesOfStowageOpenByTheirContent) {
  const test::TemporaryFolder folder;
  trace::Timeline run;
  run.devices = {{"0", true, 77}};
  run.blocks.push_back({0, 5, 10, 0, 0, 0, trace::Kind::Resident});
  run.finish();
  ASSERT_TRUE(trace::save(run, folder / "run.pickle"));
  const auto opened = open_run(folder / "run.pickle");
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->timeline.devices[0].budget, 77u);
  EXPECT_TRUE(opened->notes.empty());
}

}  // namespace
}  // namespace stowage::snapshot
