#include "core/machine/calibration.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"

namespace stowage::machine {
namespace {

using ::testing::HasSubstr;

Figure figure(Measured what, DeviceId from, DeviceId to, double median, const char* memory = "") {
  return {what,
          from,
          to,
          memory,
          what == Measured::Matmul ? "bfloat16" : "",
          4096,
          {median / 2, median, median * 2, 7}};
}

Calibration made_up(unsigned seed) {
  std::mt19937 random(seed);
  const auto device = [&] {
    const unsigned which = random() % 4;
    return which == 0 ? kCpu : which == 1 ? kDisk : gpu(random() % 3);
  };
  Calibration out;
  out.date = "2000-01-01T00:00:00Z";
  out.engine = "1.2.3";
  out.processor = "µ-processor \"\\\n";
  out.threads = random() % 64;
  if (random() % 2) out.driver = "550.54";
  if (random() % 2) out.kernel = "Linux 6.1";
  for (unsigned i = random() % 20; i > 0; --i)
    out.figures.push_back(figure(static_cast<Measured>(random() % 5), device(), device(),
                                 1e-6 + static_cast<double>(random()), random() % 2 ? "pinned" : ""));
  for (unsigned i = random() % 6; i > 0; --i)
    out.unmeasured.push_back({static_cast<Measured>(random() % 5),
                              static_cast<Unmeasured::Reason>(random() % 6), random() % 2 ? "why" : "",
                              random() % 2 ? "float16" : ""});
  if (random() % 2) out.slots.push_back({gpu(0), {4, 8, 5, 16}});
  return out;
}

TEST(Calibration, WhatIsWrittenIsRead) {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    const Calibration before = made_up(seed);
    const auto text = to_text(to_json(before));
    const auto after = calibration_from_json(parse_json(text, "file").value(), "file");
    ASSERT_TRUE(after) << "seed " << seed << ": " << sentence(after.error());
    EXPECT_EQ(*after, before) << "seed " << seed;
  }
}

TEST(Calibration, SpreadsAreInOrder) {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    std::mt19937 random(seed);
    std::vector<double> samples(1 + random() % 30);
    for (double& sample : samples) sample = static_cast<double>(random());
    const Spread spread = spread_of(samples);
    EXPECT_LE(spread.least, spread.median) << "seed " << seed;
    EXPECT_LE(spread.median, spread.most) << "seed " << seed;
    EXPECT_EQ(spread.repetitions, samples.size());
    const auto below =
        std::count_if(samples.begin(), samples.end(), [&](double sample) { return sample < spread.median; });
    EXPECT_LE(static_cast<std::size_t>(below), samples.size() / 2) << "seed " << seed;
  }
  EXPECT_EQ(spread_of({3, 1, 2}).median, 2);
  EXPECT_EQ(spread_of({4, 1}).median, 2.5);
}

/// Of 0 … 100 the tenth is 10; one repetition that was slow beyond all others moves it little.
TEST(Calibration, QuantilesHoldEightOfTen) {
  std::vector<double> samples;
  for (int i = 0; i <= 100; ++i) samples.push_back(i + 1);
  EXPECT_DOUBLE_EQ(spread_of(samples).tenth, 11);
  EXPECT_DOUBLE_EQ(spread_of(samples).nine_tenths, 91);
  samples.push_back(1e9);
  EXPECT_NEAR(spread_of(samples).nine_tenths, 91.9, 0.1);
  EXPECT_EQ(spread_of({7}).tenth, 7);
  for (unsigned seed = 1; seed <= 300; ++seed) {
    std::mt19937 random(seed);
    std::vector<double> some(1 + random() % 30);
    for (double& sample : some) sample = static_cast<double>(1 + random() % 1000);
    Calibration before;
    before.figures.push_back({Measured::Read, gpu(0), gpu(0), "", "", 1000, spread_of(some)});
    const auto after = calibration_from_json(parse_json(to_text(to_json(before)), "file").value(), "file");
    ASSERT_TRUE(after) << "seed " << seed << ": " << sentence(after.error());
    EXPECT_EQ(*after, before) << "seed " << seed;
    Json text = to_json(before);
    text["figures"][0]["p90"] = 1e6;
    EXPECT_FALSE(calibration_from_json(text, "file")) << "above the most";
    text["figures"][0].erase("p10");
    EXPECT_TRUE(calibration_from_json(text, "file")) << "as files from before are";
  }
}

Machine two_cards() {
  Machine machine;
  machine.devices = {{gpu(0)}, {gpu(1)}, {kCpu}, {kDisk}};
  return machine;
}

TEST(Calibration, MeasuredRatesArriveAtTheLinks) {
  Calibration measured;
  measured.figures = {figure(Measured::Copy, kCpu, gpu(0), 20e9, "pageable"),
                      figure(Measured::Copy, kCpu, gpu(0), 50e9, "pinned"),
                      figure(Measured::Copy, gpu(0), kCpu, 11e9, "pageable"),
                      figure(Measured::Copy, gpu(0), gpu(1), 300e9),
                      figure(Measured::Copy, gpu(0), gpu(0), 2000e9),
                      figure(Measured::Copy, kCpu, kCpu, 9e9),
                      figure(Measured::Read, kCpu, kCpu, 30e9),
                      figure(Measured::Disk, kDisk, kCpu, 3e9),
                      figure(Measured::Matmul, gpu(0), gpu(0), 1e12),
                      figure(Measured::Launch, kCpu, kCpu, 1e-6),
                      figure(Measured::Copy, kCpu, gpu(7), 1e9, "pinned")};
  Machine machine = two_cards();
  const Machine before = machine;
  apply(measured, machine);
  EXPECT_EQ(machine.rate(kCpu, gpu(0)), 50'000'000'000u)
      << "from pinned memory, which the engine streams from";
  EXPECT_EQ(machine.rate(gpu(0), kCpu), 11'000'000'000u) << "the only one that is known";
  EXPECT_EQ(machine.rate(gpu(0), gpu(1)), 300'000'000'000u);
  EXPECT_EQ(machine.rate(gpu(1), gpu(0)), before.rate(gpu(1), gpu(0))) << "was not measured";
  EXPECT_EQ(machine.rate(kCpu, kCpu), 30'000'000'000u) << "what a module reads that the CPU computes";
  EXPECT_EQ(machine.rate(kDisk, kCpu), 3'000'000'000u);
  EXPECT_EQ(machine.devices, before.devices);
  EXPECT_EQ(machine.links.size(), 5u) << "nothing of devices that the machine does not have";
  EXPECT_EQ(from_json(to_json(machine), "file").value(), machine);
}

/// Random figures of launches and of copies within a device: only both together say something of a GPU, and
/// what makes no sense says nothing.
TEST(Calibration, WhatALaunchAndItsMemoryCostArriveAtADevicesOwnLink) {
  const double rates[] = {0.4, 1.0, 800e9, 2.5e12, 0.9e18}, launches[] = {1e-9, 4.2e-6, 1, 1.5};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const double rate = rates[random() % 5], launch = launches[random() % 4];
    const bool has_rate = random() % 4 > 0, has_launch = random() % 4 > 0;
    Calibration measured;
    if (has_rate) measured.figures.push_back(figure(Measured::Copy, gpu(1), gpu(1), rate));
    if (has_launch) measured.figures.push_back(figure(Measured::Launch, gpu(1), gpu(1), launch));
    Machine machine = two_cards();
    apply(measured, machine);
    // A byte that is copied is read and written; a rate above 10^18 and a launch above a second are none.
    const bool known = has_rate && has_launch && rate * 2 >= 1 && rate * 2 <= 1e18 && launch <= 1;
    ASSERT_EQ(machine.links.size(), known ? 1u : 0u);
    if (!known) continue;
    EXPECT_EQ(machine.links[0].from, gpu(1));
    EXPECT_EQ(machine.links[0].to, gpu(1));
    EXPECT_EQ(machine.links[0].bytes_per_second, static_cast<std::uint64_t>(rate * 2));
    EXPECT_NEAR(static_cast<double>(machine.links[0].latency_ns), launch * 1e9, 1);
    EXPECT_EQ(from_json(to_json(machine), "file").value(), machine);
  }
}

TEST(Calibration, ALaunchOnTheCpuStandsAtItsMemory) {
  Calibration measured;
  measured.figures = {figure(Measured::Read, kCpu, kCpu, 30e9), figure(Measured::Launch, kCpu, kCpu, 0.9e-6)};
  Machine machine = two_cards();
  apply(measured, machine);
  EXPECT_EQ(machine.rate(kCpu, kCpu), 30'000'000'000u);
  EXPECT_EQ(machine.latency_ns(kCpu, kCpu), 900u);
  measured.figures.erase(measured.figures.begin());
  Machine bare = two_cards();
  apply(measured, bare);
  EXPECT_TRUE(bare.links.empty()) << "no memory was measured";
}

TEST(Calibration, AMachineFileKeepsItsFigures) {
  Machine machine = two_cards();
  Json json = to_json(machine);
  json["calibration"] = to_json(made_up(5));
  EXPECT_EQ(from_json(json, "file").value(), machine) << "who knows nothing of them reads the machine";
  EXPECT_EQ(calibration_from_json(json.at("calibration"), "file").value(), made_up(5));
}

/// One input for each rule.
TEST(Calibration, BadFilesAreRefusedWithASentence) {
  const std::string good = to_text(to_json([] {
    Calibration one;
    one.figures = {figure(Measured::Disk, kDisk, kCpu, 3e9)};
    one.unmeasured = {{Measured::Copy, Unmeasured::Reason::NoGpu, "no driver", ""}};
    one.slots = {{gpu(0), {4, 8, 5, 16}}};
    return one;
  }()));
  const auto with = [&](const char* path, Json value) {
    Json json = parse_json(good, "file").value();
    json[Json::json_pointer(path)] = std::move(value);
    return calibration_from_json(json, "file");
  };
  ASSERT_TRUE(with("/engine", "x"));
  const std::pair<const char*, Json> bad[] = {{"/figures", 3},
                                              {"/figures/0", 3},
                                              {"/figures/0/what", "surprise"},
                                              {"/figures/0/from", "gpu"},
                                              {"/figures/0/to", nullptr},
                                              {"/figures/0/median", -1},
                                              {"/figures/0/median", "fast"},
                                              {"/figures/0/min", 5e9},
                                              {"/figures/0/max", 0},
                                              {"/figures/0/repetitions", -1},
                                              {"/figures/0/repetitions", 1ull << 33},
                                              {"/figures/0/size", "large"},
                                              {"/figures/0/dtype", 1},
                                              {"/not_measured", "all"},
                                              {"/not_measured/0", nullptr},
                                              {"/not_measured/0/reason", "lazy"},
                                              {"/not_measured/0/detail", 1},
                                              {"/pcie", Json::object()},
                                              {"/pcie/0/device", 0},
                                              {"/pcie/0/width", 1000},
                                              {"/threads", -1},
                                              {"/date", 20000101}};
  for (const auto& [path, value] : bad) {
    const auto read = with(path, value);
    ASSERT_FALSE(read) << path << " = " << value.dump();
    EXPECT_FALSE(sentence(read.error()).empty());
  }
  EXPECT_FALSE(calibration_from_json(Json::array(), "file"));
}

TEST(Calibration, WhatWasNotMeasuredIsASentence) {
  EXPECT_EQ(
      explain({Measured::Copy, Unmeasured::Reason::NoGpu, "there is no NVIDIA driver", ""}),
      "Copies to, from and between GPUs: not measured, because there is no GPU (there is no NVIDIA driver).");
  EXPECT_THAT(explain({Measured::Matmul, Unmeasured::Reason::TooSlow, "", "float16"}), HasSubstr("float16"));
}

}  // namespace
}  // namespace stowage::machine
