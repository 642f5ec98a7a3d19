// The parts of the command line that need no process of their own.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <random>

#include "app/cli/output/audit_text.h"
#include "app/cli/output/console.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/name_ranges.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/run/child_process.h"
#include "app/cli/run/engine_client.h"
#include "app/cli/run/measure.h"
#include "core/base/json.h"
#include "tests/app/cli/run_program.h"
#include "tests/support/paths.h"

namespace stowage::cli {
namespace {

using machine::gpu;

TEST(Console, PaintsOnlyWhereItMay) {
  EXPECT_EQ(Console(false).bad("x"), "x");
  EXPECT_EQ(Console(true).bad("x"), "\x1b[31mx\x1b[0m");
}

/// Named constraints as people read them, with the devices of the rules that have a name.
TEST(Conflicts, AreSentencesForStrangers) {
  const std::vector<plan::Rule> rules{
      {"", gpu(0), true}, {"", machine::kCpu, true}, {"lm_head", gpu(1), false}, {"norm", gpu(0), true}};
  EXPECT_EQ(conflict_text({}, true, rules), "");
  EXPECT_EQ(conflict_text({"forbid ", "forbid "}, true, rules),
            "This alone rules out every plan: the rules that keep the whole model off cuda:0 and CPU\n");
  EXPECT_EQ(
      conflict_text({"budget 0", "pin lm_head", "forbid norm"}, true, rules),
      "No plan keeps all of these: the budget of cuda:0; the rule that puts lm_head on cuda:1; the rule "
      "that keeps norm off cuda:0\n");
  EXPECT_EQ(conflict_text({"no-split Layer", "tie head", "reserve", "contiguous", "max-gpus"}, false),
            "No plan keeps all of these (whether fewer of them are enough for that is not settled): that "
            "modules of class Layer are not split; that head lies together with what it is tied to; the room "
            "that streaming keeps free; --contiguous; --max-gpus\n");
  EXPECT_EQ(conflict_text({"forbid "}, true),
            "This alone rules out every plan: a rule on where the whole model may not lie\n");
  EXPECT_EQ(conflict_text({"budget of gpu0", "strange"}, true),
            "No plan keeps all of these: budget of gpu0; strange\n");
}

/// A square in the colour of the window before a device, and nothing where that could not be told apart.
TEST(Console, DevicesAreMarkedInTheirColours) {
  const auto of = TerminalColours::of;
  EXPECT_EQ(of("xterm", nullptr, nullptr).depth, ColourDepth::Few);
  EXPECT_EQ(of(nullptr, nullptr, nullptr).depth, ColourDepth::Few);
  EXPECT_EQ(of("xterm-256color", nullptr, nullptr).depth, ColourDepth::Cube256);
  EXPECT_EQ(of("xterm-256color", "truecolor", nullptr).depth, ColourDepth::TrueColour);
  EXPECT_FALSE(of("xterm", nullptr, "15;0").light);
  EXPECT_TRUE(of("xterm", nullptr, "0;15").light);
  EXPECT_TRUE(of("xterm", nullptr, "0;default;15").light);
  EXPECT_EQ(Console(true).device(gpu(0)), "cuda:0");
  EXPECT_EQ(Console(false, {ColourDepth::TrueColour}).device(gpu(0)), "cuda:0");
  EXPECT_EQ(Console(true, {ColourDepth::TrueColour}).device(gpu(0)), "\x1b[38;2;96;161;248m■ \x1b[0mcuda:0");
  EXPECT_EQ(Console(true, {ColourDepth::TrueColour, true}).device(gpu(8), "8"),
            "\x1b[38;2;36;87;202m■ \x1b[0m8");
  EXPECT_EQ(visible_width(Console(true, {ColourDepth::Cube256}).device(machine::kCpu)), 5u);
}

/// The nearest of the 216: no other one is nearer in any channel.
TEST(Console, ColoursOfTheCubeAreTheNearest) {
  const int steps[] = {0, 95, 135, 175, 215, 255};
  std::mt19937 random(5);
  for (int i = 0; i < 2000; ++i) {
    const Rgb colour{static_cast<std::uint8_t>(random()), static_cast<std::uint8_t>(random()),
                     static_cast<std::uint8_t>(random())};
    const int code = std::stoi(colour_code(colour, ColourDepth::Cube256).substr(5)) - 16;
    ASSERT_TRUE(code >= 0 && code < 216);
    const int of[] = {code / 36, code / 6 % 6, code % 6}, wanted[] = {colour.red, colour.green, colour.blue};
    for (int k = 0; k < 3; ++k) {
      for (const int step : steps) EXPECT_LE(std::abs(steps[of[k]] - wanted[k]), std::abs(step - wanted[k]));
    }
  }
}

/// As the window paints them.
TEST(Console, ColoursOfDevicesAreThoseOfTheWindow) {
  const Json tokens =
      parse_json(test::read_all(test::source_dir() + "/resources/tokens.json"), "tokens").value();
  const auto text = [](Rgb colour) {
    return fmt::format("#{:02X}{:02X}{:02X}", colour.red, colour.green, colour.blue);
  };
  for (const bool light : {false, true}) {
    const Json& devices = tokens.at("colour").at(light ? "light" : "dark").at("dev");
    for (std::uint32_t i = 0; i < 8; ++i) {
      EXPECT_EQ(text(device_colour(gpu(i), light)), devices.at("gpu" + std::to_string(i)).at("strong"));
      EXPECT_EQ(device_colour(gpu(i + 8), light), device_colour(gpu(i), light));
    }
    EXPECT_EQ(text(device_colour(machine::kCpu, light)), devices.at("cpu").at("strong"));
    EXPECT_EQ(text(device_colour(machine::kDisk, light)), devices.at("disk").at("strong"));
  }
}

TEST(Console, WidthsCountWhatIsSeen) {
  EXPECT_EQ(visible_width(""), 0u);
  EXPECT_EQ(visible_width("abc"), 3u);
  EXPECT_EQ(visible_width("µs · 2×"), 7u);
  EXPECT_EQ(visible_width(Console(true).good("four")), 4u);
  EXPECT_EQ(visible_width("cut\x1b[3"), 3u);
}

TEST(Console, TablesAlign) {
  Table table({"name", ">bytes"});
  table.row({"µ", "1"});
  table.row({Console(true).bad("long name"), "1,000"});
  const std::string text = table.text(Console(false));
  EXPECT_EQ(text, "  name       bytes\n  µ              1\n  \x1b[31mlong name\x1b[0m  1,000\n");
}

/// Of `names`, rows that are alike where `kinds` are the same.
std::vector<std::string> ranges(const std::vector<std::string_view>& names, const std::string& kinds) {
  std::vector<std::string> out;
  for (const NameRange& range : name_ranges(names, [&](auto a, auto b) { return kinds[a] == kinds[b]; }))
    out.push_back(range.text);
  return out;
}

TEST(NameRanges, JoinNeighboursThatSayTheSame) {
  using testing::ElementsAre;
  EXPECT_THAT(ranges({"a.8", "a.9", "a.10", "a.11"}, "xxxy"), ElementsAre("a.8 – 10", "a.11"));
  EXPECT_THAT(ranges({"a.1", "a.3", "b.4", "a.05", "a.06"}, "xxxxx"),
              ElementsAre("a.1", "a.3", "b.4", "a.05", "a.06"));
  EXPECT_THAT(ranges({"0", "1", "", "a.1.b", "a.2.b"}, "xxxxx"),
              ElementsAre("0 – 1", "(everything)", "a.1.b", "a.2.b"));
  EXPECT_THAT(ranges({"a.18446744073709551615", "a.0"}, "xx"), ElementsAre("a.18446744073709551615", "a.0"));
  EXPECT_THAT(ranges({}, ""), ElementsAre());
}

/// Whatever the names, every one is in one range, in order, and all of a range are alike.
TEST(NameRanges, HoldEveryNameOnce) {
  const std::uint32_t seed = 31'415;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> names;
    std::string kinds;
    unsigned number = 0;
    for (unsigned i = random() % 30; i > 0; --i) {
      number = random() % 5 == 0 ? random() % 12 : number + 1;
      names.push_back((random() % 8 == 0 ? "norm." : "layers.") + std::to_string(number));
      kinds += static_cast<char>('a' + random() % 8 / 6);
    }
    const std::vector<std::string_view> views(names.begin(), names.end());
    std::size_t next = 0;
    for (const NameRange& range : name_ranges(views, [&](auto a, auto b) { return kinds[a] == kinds[b]; })) {
      ASSERT_EQ(range.first, next);
      ASSERT_GE(range.count, 1u);
      const std::string list = names[range.first].substr(0, names[range.first].rfind('.') + 1);
      const int begin = std::stoi(names[range.first].substr(list.size()));
      for (std::size_t i = 0; i < range.count; ++i) {
        ASSERT_EQ(names[range.first + i], list + std::to_string(begin + static_cast<int>(i)));
        ASSERT_EQ(kinds[range.first + i], kinds[range.first]);
      }
      next += range.count;
    }
    ASSERT_EQ(next, names.size());
  }
}

TEST(Words, SecondsAndPercent) {
  EXPECT_EQ(seconds_text(0), "0 s");
  EXPECT_EQ(seconds_text(1.25), "1.25 s");
  EXPECT_EQ(seconds_text(0.0342), "34.2 ms");
  EXPECT_EQ(seconds_text(8.1e-4), "810 µs");
  EXPECT_EQ(seconds_text(599), "599 s");
  EXPECT_EQ(seconds_text(600), "10 min");
  EXPECT_EQ(seconds_text(3600 - 29), "1 h 0 min") << "rounded before it is divided";
  EXPECT_EQ(seconds_text(9.43e3), "2 h 37 min");
  EXPECT_EQ(seconds_text(31 * 86'400.0), "31 days");
  EXPECT_EQ(percent_text(0.123456), "12.3 %");
}

TEST(Words, OneIsNotMany) {
  EXPECT_EQ(counted(0, "hop"), "0 hops");
  EXPECT_EQ(counted(1, "hop"), "1 hop");
  EXPECT_EQ(counted(1564, "tensor"), "1,564 tensors");
}

TEST(Words, SentencesOfOne) {
  const std::vector<std::pair<Code, std::vector<std::string>>> counting = {
      {Code::PlanUnplaced, {"1", "4 B"}},
      {Code::MapUncovered, {"1", "4 B"}},
      {Code::MapUnknownKey, {"1"}},
      {Code::MapOverlap, {"1", "layer.a"}},
      {Code::MapMissingDevice, {"1", "4 B"}},
      {Code::MapDeviceText, {"1"}},
      {Code::HfRenamed, {"1", "t5"}},
      {Code::HfNotInModel, {"1", "extra.w"}},
      {Code::HfPackedGroups, {"1", "3", "gptq"}}};
  for (const auto& [code, arguments] : counting) {
    const Error one{code, "subject", arguments, {}};
    const std::string text = sentence_of_count(one);
    EXPECT_THAT(text, testing::Not(testing::ContainsRegex("1 (keys|tensors|packed weights)")));
    EXPECT_THAT(text, testing::AllOf(testing::HasSubstr("1 "), testing::HasSubstr("subject"),
                                     testing::EndsWith(".")));
    for (std::size_t i = 1; i < arguments.size(); ++i)
      EXPECT_THAT(text, testing::HasSubstr(arguments[i])) << "nothing that was told is lost";
    Error two = one;
    two.arguments[0] = "2";
    EXPECT_EQ(sentence_of_count(two), sentence(two));
  }
  EXPECT_THAT(sentence_of_count({Code::HfRenamed, "folder", {"1564", "t5"}, {}}),
              testing::HasSubstr("1,564 tensors"));
  EXPECT_EQ(sentence_of_count({Code::PlanEmptyGpus, "", {}, {}}),
            sentence({Code::PlanEmptyGpus, "", {}, {}}));
}

TEST(Words, LongMapsAreCut) {
  plan::DeviceMap map;
  for (std::uint32_t i = 0; i < 50; ++i) map.entries.push_back({"layer" + std::to_string(i), gpu(i % 2)});
  const std::string text = map_text(Console(false), map, 10);
  EXPECT_THAT(text, testing::HasSubstr("layer9"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("layer10")));
  EXPECT_THAT(text, testing::HasSubstr("40 more"));
}

TEST(Measure, MemoryIsFasterThanNothing) {
  EXPECT_GT(measure_memory_rate({}), 50'000'000u);
  Job cancelled;
  cancelled.cancel.cancel();
  EXPECT_EQ(measure_memory_rate(cancelled), 0u);
  EXPECT_EQ(measure_disk_rate("/does/not/exist", {}), 0u);
  EXPECT_EQ(measure_disk_rate("/proc", {}), 0u);
}

TEST(ChildProcess, LinesBothWays) {
  const test::TemporaryFolder folder;
  auto child = ChildProcess::start(
      folder.write("echo", "#!/bin/sh\nwhile read line; do echo \"got $line\"; done\n", true));
  ASSERT_TRUE(child);
  ASSERT_TRUE(child->write("one\ntwo\n"));
  std::string said;
  while (said.size() < 16 && child->read(said, 1000) == ChildProcess::Heard::Something) {
  }
  EXPECT_EQ(said, "got one\ngot two\n");
  const protocol::ProcessEnd end = child->end();
  EXPECT_FALSE(end.by_signal);
  EXPECT_EQ(end.code, 0);
}

TEST(ChildProcess, LongLinesAndSilence) {
  const test::TemporaryFolder folder;
  auto child = ChildProcess::start(
      folder.write("long", "#!/bin/sh\nhead -c 300000 /dev/zero | tr '\\0' x; echo; exec sleep 60\n", true));
  ASSERT_TRUE(child);
  std::string said;
  while (said.size() < 300001 && child->read(said, 5000) == ChildProcess::Heard::Something) {
  }
  EXPECT_EQ(said.size(), 300001u);
  EXPECT_EQ(child->read(said, 50), ChildProcess::Heard::Nothing);
}

/// What a child says beside the protocol is bounded: the end of it is kept, and it is never made to wait.
TEST(ChildProcess, AChildThatTalksALot) {
  const test::TemporaryFolder folder;
  auto child = ChildProcess::start(folder.write(
      "talk", "#!/bin/sh\nhead -c 3000000 /dev/zero | tr '\\0' y >&2\necho 'the end' >&2\necho done\n",
      true));
  ASSERT_TRUE(child);
  std::string said;
  while (child->read(said, 5000) == ChildProcess::Heard::Something) {
  }
  EXPECT_EQ(said, "done\n");
  const protocol::ProcessEnd end = child->end();
  EXPECT_EQ(end.code, 0);
  EXPECT_LE(end.words.size(), 4096u);
  EXPECT_THAT(end.words, testing::EndsWith("the end\n"));
}

TEST(ChildProcess, DeathInWords) {
  const test::TemporaryFolder folder;
  const auto end = [&](const char* script) {
    auto child = ChildProcess::start(folder.write("die", std::string("#!/bin/sh\n") + script, true));
    EXPECT_TRUE(child);
    std::string said;
    EXPECT_EQ(child->read(said, 5000), ChildProcess::Heard::End);
    protocol::Client client(protocol::RunRequest{}, {});
    client.closed(child->end());
    return sentence(protocol::to_error(std::get<protocol::EngineDeath>(client.end().value()), "p"));
  };
  EXPECT_THAT(end("exit 4"), testing::EndsWith("exit code 4."));
  EXPECT_THAT(end("echo first >&2; echo 'the reason' >&2; exit 1"),
              testing::EndsWith("exit code 1; its last words: the reason."));
  EXPECT_THAT(end("kill -11 $$"), testing::HasSubstr("signal 11 ("));
  const auto missing = ChildProcess::start("/does/not/exist");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().exit, kEngineFailed);
}

TEST(EngineErrors, InputsAreNotTheEnginesFault) {
  EXPECT_EQ(exit_of_engine_error({Code::EngineInputMissing, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::FileMissing, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::EngineUncovered, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::EngineMissingOperators, {}}), kRejected)
      << "the program asks for what nobody has";
  EXPECT_EQ(exit_of_engine_error({Code::EngineTensor, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::EngineNode, {}}), kEngineFailed) << "it ran, and failed";
  EXPECT_EQ(exit_of_engine_error({Code::EngineEnded, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::EngineOutOfMemory, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::ProtocolSyntax, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::Internal, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::Cancelled, {}}), kCancelled);
}

TEST(AuditText, SaysWhatWasAchievedAndWhatNobodyExplains) {
  EXPECT_EQ(audit_text(Console(false), {}), "");
  estimate::Audit audit;
  audit.devices.push_back({"0", true, {100, 300}});
  audit.peak = {100, 300, -1.0};
  audit.activations.actual = 200;  // nobody predicted them
  audit.offload = {4096, 4096, 2048, 1024};
  audit.reduction = 0.5;
  audit.reasons = {{estimate::AuditReason::Scratch, 2048, 3}};
  std::string text = audit_text(Console(false), audit);
  for (const char* words : {"R = 0.5000", "planned 4.00 KiB", "done 2.00 KiB", "freed 1.00 KiB",
                            "made and freed inside of one operator  2.00 KiB", "0 B not explained."})
    EXPECT_THAT(text, ::testing::HasSubstr(words));
  EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("a pass")));
  audit.seconds.planned = 0.5;
  audit.unexplained = 512;
  text = audit_text(Console(false), audit);
  EXPECT_THAT(text, ::testing::HasSubstr("512 B not explained."));
  EXPECT_THAT(text, ::testing::HasSubstr("a pass"));
  EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("ended early")));
  audit.complete = false;
  audit.reduction.reset();
  text = audit_text(Console(false), audit);
  EXPECT_THAT(text, ::testing::HasSubstr("The run ended early"));
  EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("R = ")));
}

TEST(LearnedText, HasRatesAsTheyWereAndAsTheyAre) {
  EXPECT_THAT(learned_text(Console(false), {}, "m.json"), ::testing::HasSubstr("Nothing was learned"));
  estimate::LearnedRate rate;
  rate.from = machine::kCpu;
  rate.to = gpu(0);
  rate.bytes_per_second = 1 << 30;
  rate.before_bytes_per_second = 2u << 30;
  rate.latency_ns = 1500;
  rate.samples = 12;
  const std::string text = learned_text(Console(false), {rate}, "m.json");
  for (const char* words : {"CPU to cuda:0", "1.00 GiB/s", "2.00 GiB/s", "12 copies", "Written to m.json"})
    EXPECT_THAT(text, ::testing::HasSubstr(words));
}

}  // namespace
}  // namespace stowage::cli
