// How fast devices are taken to be, and the times that follow.
#include <gtest/gtest.h>

#include "core/estimate/formula/turn_times.h"
#include "core/machine/cards.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::Measured;

TEST(Cards, NamesOfDriversFindTheirRow) {
  const auto words = [](const char* name) {
    const machine::Card* card = machine::find_card(name);
    return card ? std::string(card->words) : std::string();
  };
  EXPECT_EQ(words("NVIDIA GeForce RTX 4090"), "RTX 4090");
  EXPECT_EQ(words("RTX 4080 SUPER"), "RTX 4080 SUPER");
  EXPECT_EQ(words("RTX 4080"), "RTX 4080");
  EXPECT_EQ(words("NVIDIA A100-SXM4-80GB"), "A100 80");
  EXPECT_EQ(words("A100-PCIE-40GB"), "A100");
  EXPECT_EQ(words("NVIDIA A100 80GB PCIe"), "A100 80 PCIe");
  EXPECT_EQ(words("H100 80GB HBM3"), "H100");
  EXPECT_EQ(words("NVIDIA H100 PCIe"), "H100 PCIe");
  EXPECT_EQ(words("NVIDIA L40S"), "L40S");
  EXPECT_EQ(words("L4"), "L4");
  EXPECT_EQ(words("Tesla V100-SXM2-32GB"), "V100");
  EXPECT_EQ(words("AMD EPYC 9654 96-Core Processor"), "EPYC 9654");
  for (const char* none : {"", "RTX", "GeForce", "RTX 40900", "A1000", "L", "Quadro 90"})
    EXPECT_EQ(words(none), "") << none;
}

TEST(Cards, EveryRowIsSoundAndFindsItself) {
  for (const machine::Card& card : machine::cards()) {
    SCOPED_TRACE(std::string(card.words));
    EXPECT_EQ(machine::find_card(card.words), &card);
    EXPECT_GT(card.memory, 5e10);
    EXPECT_GE(card.half, card.float32);
    EXPECT_GE(card.bfloat16, card.float32);
    EXPECT_NE(card.source.find(": https://"), std::string_view::npos) << "nobody says where this stands";
    EXPECT_NE(card.source.find(", "), std::string_view::npos) << "maker and title come first";
    EXPECT_EQ(card.source.find(' ', card.source.rfind("https://")), std::string_view::npos);
  }
}

/// Where a source says how a figure is worked out, it is worked out like that: cores × operations × clock in
/// GHz, in TFLOP/s.
TEST(Cards, FiguresFollowFromWhatTheirSourcesSay) {
  for (const auto& [name, float32] : {std::pair{"RTX 3060", 3584 * 2 * 1.78},
                                      {"RTX 4060", 3072 * 2 * 2.46},
                                      {"RTX 4060 Ti", 4352 * 2 * 2.54},
                                      {"RTX 4070", 5888 * 2 * 2.48},
                                      {"RTX 3080 Ti", 10240 * 2 * 1.67},
                                      {"RTX 4070 SUPER", 7168 * 2 * 2.48},
                                      {"RTX 4070 Ti", 7680 * 2 * 2.61},
                                      {"RTX 5060 Ti", 4608 * 2 * 2.57},
                                      {"RTX 5070", 6144 * 2 * 2.51},
                                      {"RTX 4070 Ti SUPER", 8448 * 2 * 2.61},
                                      {"RTX 4080 SUPER", 10240 * 2 * 2.55},
                                      {"Ryzen 9 7950X", 16 * 4500 * 32e-3},
                                      {"Ryzen 9 9950X", 16 * 4300 * 64e-3},
                                      {"Core i9-13900K", 8 * 3000 * 32e-3 + 16 * 2200 * 16e-3},
                                      {"Core i9-14900K", 8 * 3200 * 32e-3 + 16 * 2400 * 16e-3},
                                      {"EPYC 7763", 64 * 2450 * 32e-3},
                                      {"EPYC 9654", 96 * 2400 * 32e-3},
                                      {"Xeon Platinum 8480", 56 * 2000 * 64e-3}}) {
    const machine::Card* card = machine::find_card(name);
    ASSERT_TRUE(card) << name;
    EXPECT_NEAR(card->float32 / 1e12, float32 / 1e3, 0.05 + 0.01 * float32 / 1e3) << name;
    if (!card->host) {
      EXPECT_NEAR(card->half / card->float32, 2, 0.02) << name;
    }
  }
}

machine::Calibration calibrated(machine::DeviceId id) {
  machine::Calibration out;
  const auto add = [&](Measured what, const char* dtype, std::uint64_t size, double low, double usual,
                       double high) {
    out.figures.push_back({what, id, id, {}, dtype, size, {low, usual, high, 9}});
  };
  add(Measured::Read, "", 1 << 20, 8e9, 1e10, 1.1e10);
  add(Measured::Launch, "", 1000, 1e-6, 2e-6, 4e-6);
  add(Measured::Matmul, "float32", 64, 1e10, 2e10, 3e10);
  add(Measured::Matmul, "float32", 1024, 1e11, 2e11, 3e11);
  return out;
}

/// What a run has shown of a device's memory and of its starts changes those, and no product.
TEST(DeviceRates, OfARunStandAboveWhatWasMeasuredAndLeaveTheRest) {
  const auto calibration = calibrated(gpu(0));
  machine::Machine machine = test::machine_of(1, "");
  machine::apply(calibration, machine);
  const auto before = DeviceRates::of(machine, gpu(0), &calibration);
  ASSERT_TRUE(before);
  machine.learn_link(gpu(0), gpu(0), 3'000'000'000, 70'000);
  const auto after = DeviceRates::of(machine, gpu(0), &calibration);
  ASSERT_TRUE(after && after->calibrated());
  EXPECT_EQ(after->memory().usual, 3e9);
  EXPECT_EQ(after->memory(1 << 20).usual, 3e9) << "in its caches too: the run did not tell them apart";
  EXPECT_NEAR(after->launch().usual, 7e-5, 1e-12);
  for (const double n : {64.0, 700.0, 4096.0}) {
    EXPECT_EQ(after->products(model::Dtype::F32, n).usual, before->products(model::Dtype::F32, n).usual);
    EXPECT_EQ(after->products(model::Dtype::F32, n).low, before->products(model::Dtype::F32, n).low);
  }
  machine.learn_link(gpu(0), gpu(0), 3'000'000'000, 0);
  EXPECT_EQ(DeviceRates::of(machine, gpu(0), &calibration)->launch().usual, before->launch().usual)
      << "nobody could tell what starting takes";
}

/// Quantiles, where they were written down, in place of the best and the worst.
TEST(DeviceRates, TheBandIsThatOfEightInTen) {
  const machine::Machine machine = test::machine_of(1, "");
  machine::Calibration calibration = calibrated(gpu(0));
  for (machine::Figure& figure : calibration.figures) {
    if (figure.what != Measured::Launch) continue;
    figure.spread.tenth = 1.5e-6;
    figure.spread.nine_tenths = 2.5e-6;
  }
  const auto rates = DeviceRates::of(machine, gpu(0), &calibration);
  ASSERT_TRUE(rates);
  EXPECT_EQ(rates->launch().low, 1.5e-6);
  EXPECT_EQ(rates->launch().usual, 2e-6);
  EXPECT_EQ(rates->launch().high, 2.5e-6);
  EXPECT_EQ(rates->memory().low, 8e9) << "of which nobody wrote them down";
}

TEST(DeviceRates, AreThoseThatWereMeasured) {
  const machine::Machine machine = test::machine_of(1, "");
  const machine::Calibration calibration = calibrated(kCpu);
  const auto rates = DeviceRates::of(machine, kCpu, &calibration);
  ASSERT_TRUE(rates);
  EXPECT_TRUE(rates->calibrated());
  EXPECT_DOUBLE_EQ(rates->memory().usual, 1e10);
  EXPECT_DOUBLE_EQ(rates->memory().low, 8e9);
  EXPECT_DOUBLE_EQ(rates->launch().usual, 2e-6);
  EXPECT_DOUBLE_EQ(rates->products(model::Dtype::F32, 1024).usual, 2e11);
  EXPECT_DOUBLE_EQ(rates->products(model::Dtype::F32, 1e9).usual, 2e11) << "beyond the largest";
  EXPECT_DOUBLE_EQ(rates->products(model::Dtype::F32, 1).usual, 2e10) << "below the smallest";
  EXPECT_NEAR(rates->products(model::Dtype::F32, 256).usual, 1.1e11, 1e6) << "halfway in the logarithm";
  EXPECT_DOUBLE_EQ(rates->products(model::Dtype::BF16, 1024).usual, 2e11) << "not measured: as float32";
  EXPECT_FALSE(DeviceRates::of(machine, gpu(0), &calibration)) << "another device was not";
  EXPECT_FALSE(DeviceRates::of(machine, kCpu, nullptr));
}

TEST(DeviceRates, ACardIsKnownByItsName) {
  const auto rates = DeviceRates::of(test::machine_of(1, "RTX 4090"), gpu(0), nullptr);
  ASSERT_TRUE(rates);
  EXPECT_FALSE(rates->calibrated());
  EXPECT_LT(rates->memory().high, 1.008e12) << "nobody reaches what the maker says";
  EXPECT_GT(rates->products(model::Dtype::BF16, 4096).usual, rates->products(model::Dtype::F32, 4096).usual);
  EXPECT_FALSE(DeviceRates::of(test::machine_of(1, "EPYC 9654"), gpu(0), nullptr)) << "a CPU is no GPU";
}

/// From measured runs of others: 10.9 GiB more on the host cost 60.3 ms at 5.544 ms a GiB, 8 GiB of cache
/// 957.6 ms at 119.7.
TEST(TurnTimes, WhatTheHostReadsTakesItsTime) {
  constexpr double kGiB = 1073741824.0;
  for (const auto& [gib, ms_a_gib, expected] :
       {std::tuple{10.9, 5.544, 60.3e-3}, std::tuple{8.0, 119.7, 957.6e-3}}) {
    machine::Machine machine = test::machine_of(0);
    const double rate = kGiB / (ms_a_gib * 1e-3);
    machine::Calibration calibration = calibrated(kCpu);
    calibration.figures[0].spread = {rate, rate, rate, 1};
    const auto times = TurnTimes::of(machine, {true, false}, &calibration, model::Dtype::F32);
    ASSERT_TRUE(times);
    Turn turn;
    turn.module = model::ModuleId(0);
    turn.executes = 0;
    turn.read = static_cast<std::uint64_t>(gib * kGiB);
    const PassTime pass = times->pass({turn}, {Brought{}});
    EXPECT_NEAR(pass.total.usual, expected, 0.003 * expected);
    EXPECT_DOUBLE_EQ(pass.copies, 0);
  }
}

struct Turns {
  machine::Machine machine;
  machine::Calibration calibration;
  TurnTimes times;
  explicit Turns(machine::DeviceId id)
      : machine(test::machine_of(id == kCpu ? 0 : 1)),
        calibration(calibrated(id)),
        times(*TurnTimes::of(machine, {true, false, false}, &calibration, model::Dtype::F32)) {}
  Band seconds(std::uint64_t read, double operations, std::uint64_t kernels) const {
    Turn turn;
    turn.module = model::ModuleId(0);
    turn.executes = 0;
    turn.read = read;
    turn.operations = operations;
    turn.kernels = kernels;
    return times.pass({turn}, {Brought{}}).total;
  }
};

TEST(TurnTimes, TheSlowestOfBytesWorkAndLaunchesDecidesOnAGpu) {
  const Turns gpu0(gpu(0));
  EXPECT_DOUBLE_EQ(gpu0.seconds(10'000'000'000, 4e10, 1).usual, 1.0);
  EXPECT_DOUBLE_EQ(gpu0.seconds(1, 4e11, 1).usual, 2.0);
  EXPECT_DOUBLE_EQ(gpu0.seconds(1, 1, 1000).usual, 2e-3);
  EXPECT_DOUBLE_EQ(gpu0.seconds(1, 4e11, 1).high, 4.0) << "at the slowest that was measured";
  EXPECT_DOUBLE_EQ(gpu0.seconds(1, 1, 1000).low, 1e-3);
}

TEST(TurnTimes, OnAProcessorBytesAndWorkAddUp) {
  const Turns host(kCpu);
  EXPECT_NEAR(host.seconds(10'000'000'000, 4e11, 1).usual, 3.0, 1e-9);
  EXPECT_DOUBLE_EQ(host.seconds(1, 1, 1000).usual, 2e-3) << "and a launch is the least";
}

/// More values than operators: what is taken off is never more at one end than at the other.
TEST(TurnTimes, ABandIsInItsOrder) {
  for (const machine::DeviceId id : {kCpu, gpu(0)}) {
    const Turns turns(id);
    for (std::uint64_t kernels = 0; kernels < 4; ++kernels) {
      for (std::uint64_t bytes = 1; bytes < 1'000'000'000; bytes *= 3) {
        Turn turn;
        turn.module = model::ModuleId(0);
        turn.executes = 0;
        turn.kernels = kernels;
        turn.values = {bytes, bytes / 2 + 1};
        const Band band = turns.times.pass({turn}, {Brought{}}).total;
        EXPECT_LE(band.low, band.usual) << kernels << " operators, " << bytes << " B";
        EXPECT_LE(band.usual, band.high) << kernels << " operators, " << bytes << " B";
      }
    }
  }
}

TEST(DeviceRates, ConvolutionsAndSmallReadsHaveTheirOwn) {
  const machine::Machine machine = test::machine_of(1, "");
  machine::Calibration calibration = calibrated(kCpu);
  const auto rates = [&] { return *DeviceRates::of(machine, kCpu, &calibration); };
  EXPECT_DOUBLE_EQ(rates().convolutions(model::Dtype::F32, 1024).usual, 2e11) << "else as products";
  EXPECT_DOUBLE_EQ(rates().memory(1e9).usual, rates().memory(1).usual) << "one size says it of all";
  calibration.figures.push_back(
      {Measured::Convolution, kCpu, kCpu, {}, "float32", 500, {3e11, 4e11, 5e11, 9}});
  calibration.figures.push_back({Measured::Read, kCpu, kCpu, {}, {}, 1 << 10, {3e10, 4e10, 5e10, 9}});
  EXPECT_DOUBLE_EQ(rates().convolutions(model::Dtype::F32, 1024).usual, 4e11);
  EXPECT_DOUBLE_EQ(rates().convolutions(model::Dtype::BF16, 1024).usual, 2e11) << "of another type";
  EXPECT_DOUBLE_EQ(rates().memory(512).usual, 4e10);
  EXPECT_NEAR(rates().memory(1 << 15).usual, 2.5e10, 1e3) << "halfway in the logarithm";
  EXPECT_DOUBLE_EQ(rates().memory(1 << 25).usual, 1e10);
  EXPECT_DOUBLE_EQ(rates().memory().usual, 1e10) << "past all caches";
}

TEST(TurnTimes, WhatComesFromDiskIsReadAndCopied) {
  machine::Machine machine = test::machine_of(1);
  machine.set_link(kCpu, gpu(0), 1'000'000'000);
  machine.set_link(machine::kDisk, kCpu, 500'000'000);
  const auto times = TurnTimes::of(machine, {true, false, false}, nullptr, model::Dtype::BF16);
  ASSERT_TRUE(times);
  Turn turn;
  turn.module = model::ModuleId(0);
  turn.executes = 0;
  const Brought ram{Bytes(1'000'000'000), false}, disk{Bytes(1'000'000'000), true};
  EXPECT_NEAR(times->pass({turn}, {ram}).total.usual, 1.0, 1e-3);
  EXPECT_NEAR(times->pass({turn}, {disk}).total.usual, 3.0, 1e-3);
  EXPECT_NEAR(times->pass({turn, turn}, {disk}).copies, 3.0, 1e-3) << "once a pass";
}

}  // namespace
}  // namespace stowage::estimate
