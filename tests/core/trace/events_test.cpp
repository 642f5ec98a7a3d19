// The table of events: each of them once, in order, with its begin before its end, whatever part is asked
// for.
#include "core/trace/events.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <sstream>

#include "core/base/file.h"
#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

struct Event {
  std::uint64_t at = 0, row = 0;
  std::string what{};
  auto operator<=>(const Event&) const = default;
};

std::vector<Event> events_of(const std::string& csv) {
  std::vector<Event> out;
  std::istringstream in(csv);
  std::string text;
  std::getline(in, text);
  EXPECT_EQ(text, "time_ns,event,device,from,kind,bytes,module,label,row");
  while (std::getline(in, text)) {
    const std::size_t first = text.find(','), second = text.find(',', first + 1);
    out.push_back({std::stoull(text), std::stoull(text.substr(text.rfind(',') + 1)),
                   text.substr(first + 1, second - first - 1)});
  }
  return out;
}

/// All of them, from the tables.
std::vector<Event> wanted(const Timeline& run, std::uint64_t begin, std::uint64_t end) {
  std::vector<Event> out;
  const auto add = [&](std::uint64_t at, std::size_t row, const char* what) {
    if (at >= begin && at <= end && at != Block::kAlive) out.push_back({at, row, what});
  };
  for (std::size_t i = 0; i < run.blocks.size(); ++i) {
    add(run.blocks[i].birth_ns, i, "allocated");
    add(run.blocks[i].death_ns, i, "released");
  }
  for (std::size_t i = 0; i < run.spans.size(); ++i) {
    add(run.spans[i].begin_ns, i, "turn begins");
    add(run.spans[i].end_ns, i, "turn ends");
  }
  for (std::size_t i = 0; i < run.transfers.size(); ++i) {
    add(run.transfers[i].begin_ns, i, "copy begins");
    add(run.transfers[i].end_ns, i, "copy ends");
  }
  return out;
}

std::string opposite(const std::string& what) {
  if (what == "released") return "allocated";
  return what == "turn ends" ? "turn begins" : what == "copy ends" ? "copy begins" : "";
}

class Events : public testing::Test {
 protected:
  std::string file(const char* name) const { return testing::TempDir() + "stowage_events_" + name; }
  std::string write(const Timeline& run, std::uint64_t begin, std::uint64_t end) {
    const std::string path = file("out.csv");
    EXPECT_TRUE(write_events(run, begin, end, path));
    auto text = read_text_file(path);
    EXPECT_TRUE(text);
    return text ? *text : std::string();
  }
};

TEST_F(Events, EachOfTheRangeStandsThereOnceInOrder) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Timeline run = test::random_run(seed, 80, seed % 2 ? 60 : 3000);
    std::mt19937 random(seed);
    const std::uint64_t begin = seed % 5 == 0 ? 0 : random() % (run.duration_ns + 1);
    const std::uint64_t end = seed % 5 == 0 ? ~0ull : begin + random() % (run.duration_ns - begin + 1);
    std::vector<Event> told = events_of(write(run, begin, end)), all = wanted(run, begin, end);
    std::map<std::pair<std::string, std::uint64_t>, std::uint64_t> begun;
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_GE(told[i].at, i > 0 ? told[i - 1].at : begin);
      const std::string pair = opposite(told[i].what);
      if (pair.empty()) begun[{told[i].what, told[i].row}] = told[i].at;
      const bool own_begin = std::count(all.begin(), all.end(), Event{told[i].at, told[i].row, pair}) > 0;
      EXPECT_TRUE(!own_begin || begun.count({pair, told[i].row}) > 0) << "no end before its begin";
    }
    std::sort(told.begin(), told.end());
    std::sort(all.begin(), all.end());
    EXPECT_EQ(told, all);
  }
}

/// Nothing is put together: a run of many more events than any screen has columns has a line for each.
TEST_F(Events, NothingIsDecimated) {
  const Timeline run = test::random_run(7, 20'000, 50);
  EXPECT_EQ(events_of(write(run, 0, run.duration_ns)).size(), wanted(run, 0, run.duration_ns).size());
}

TEST_F(Events, LinesSayWhatTheRowsHave) {
  Timeline run;
  run.devices = {{"0", true, 0}, {"cpu", false, 0}};
  run.duration_ns = 100;
  const NameId layer = run.name("layers.0"), odd = run.name("a,\"b\"");
  run.blocks.push_back({10, 40, 256, layer, odd, 0, Kind::Streamed, 1});
  run.blocks.push_back({20, Block::kAlive, 8, 0, 0, 1, Kind::Resident, kNoDevice});
  run.spans.push_back({5, 50, layer, 0, 1});
  run.transfers.push_back({6, 9, 256, 1, 0, layer});
  run.finish();
  EXPECT_EQ(write(run, 0, 100),
            "time_ns,event,device,from,kind,bytes,module,label,row\n"
            "5,turn begins,0,,again,,layers.0,,0\n"
            "6,copy begins,0,cpu,,256,layers.0,,0\n"
            "9,copy ends,0,cpu,,256,layers.0,,0\n"
            "10,allocated,0,cpu,streamed,256,layers.0,\"a,\"\"b\"\"\",0\n"
            "20,allocated,cpu,,resident,8,,,1\n"
            "40,released,0,cpu,streamed,256,layers.0,\"a,\"\"b\"\"\",0\n"
            "50,turn ends,0,,again,,layers.0,,0\n");
  EXPECT_EQ(events_of(write(run, 41, 49)).size(), 0u);
  EXPECT_EQ(events_of(write(run, 40, 40)).size(), 1u) << "both ends are in the range";
}

TEST_F(Events, ACancelledOneLeavesTheFileAsItWas) {
  const Timeline run = test::random_run(3, 9000, 4000);
  const std::string path = file("kept.csv");
  ASSERT_TRUE(write_file_atomically(path, "old"));
  Job job;
  std::uint64_t reports = 0, most = 0;
  job.progress = [&](const Progress& progress) {
    EXPECT_GE(progress.done, most);
    EXPECT_LE(progress.done, progress.total);
    most = progress.done;
    if (++reports == 2) job.cancel.cancel();
  };
  const Status status = write_events(run, 0, run.duration_ns, path, job);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Code::Cancelled);
  EXPECT_EQ(*read_text_file(path), "old");
  EXPECT_LE(reports, 3u) << "nothing more is done for nobody";
  EXPECT_EQ(write_events(run, 0, 9, testing::TempDir() + "no/such/folder/a.csv").error().code,
            Code::FileWrite);
}

}  // namespace
}  // namespace stowage::trace
