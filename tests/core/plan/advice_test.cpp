#include <gmock/gmock.h>

#include <random>

#include "core/base/json.h"
#include "core/model/model_builder.h"
#include "core/plan/lints/lints.h"

namespace stowage::plan {
namespace {

using machine::gpu;

/// Blocks that stay whole, of so many bytes each.
model::ModelPtr blocks(const std::vector<std::uint64_t>& sizes) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string name = "layers." + std::to_string(i);
    builder.add_module(name, "Layer");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".fc.weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(sizes[i]);
    spec.shape = {static_cast<std::int64_t>(sizes[i])};
    builder.add_tensor(std::move(spec));
  }
  builder.set_no_split({"Layer"}, "test");
  return *builder.build();
}

machine::Machine machine_of(Bytes card, std::optional<Bytes> memory) {
  machine::Machine out;
  out.devices.push_back(machine::Device{gpu(0)});
  out.devices.back().budget = card;
  out.devices.push_back(machine::Device{machine::kCpu});
  out.devices.back().budget = memory;
  out.devices.push_back(machine::Device{machine::kDisk});
  return out;
}

struct Planned {
  model::ModelPtr model;
  machine::Machine machine;
  Placement placement;
  std::vector<Diagnostic> advice() const {
    return advise(*model, machine, {}, placement, evaluate(*model, machine, {}, placement));
  }
  const Diagnostic* find(std::vector<Diagnostic>& kept, Code code) const {
    kept = advice();
    for (const Diagnostic& one : kept) {
      if (one.what.code == code) return &one;
    }
    return nullptr;
  }
};

constexpr std::uint64_t kGib = 1ull << 30;

/// Four blocks of 4 GiB: one on the card, one in memory, two on disk.
Planned on_disk() {
  return {blocks({4 * kGib, 4 * kGib, 4 * kGib, 4 * kGib}), machine_of(GiB(9), GiB(9)), {{0, 1, 2, 2}}};
}

TEST(Advice, TheDiskDecidesAndMoreMemoryWouldDo) {
  Planned planned = on_disk();
  std::vector<Diagnostic> kept;
  const Diagnostic* disk = planned.find(kept, Code::PlanDiskDecides);
  ASSERT_TRUE(disk);
  EXPECT_EQ(disk->severity, Severity::Warning);
  EXPECT_THAT(disk->numbers, testing::ElementsAre(8 * kGib));
  ASSERT_EQ(disk->fixes.size(), 1u);
  const Fix fix = disk->fixes.front();
  EXPECT_EQ(fix.kind, Fix::Kind::RaiseBudget);
  EXPECT_EQ(fix.device, machine::kCpu);
  // With that budget all of it fits into memory, and nothing is said any more.
  planned.machine.devices[1].budget = fix.budget;
  planned.placement.slots = {0, 1, 1, 1};
  EXPECT_FALSE(planned.find(kept, Code::PlanDiskDecides));
  EXPECT_TRUE(evaluate(*planned.model, planned.machine, {}, planned.placement).fits);
}

/// Where memory has the room already another rule keeps weights on the disk, and no budget helps.
TEST(Advice, NoBudgetIsOfferedWhereTheRoomIsThere) {
  Planned planned = on_disk();
  planned.machine.devices[1].budget = GiB(64);
  std::vector<Diagnostic> kept;
  const Diagnostic* disk = planned.find(kept, Code::PlanDiskDecides);
  ASSERT_TRUE(disk);
  EXPECT_TRUE(disk->fixes.empty());
}

/// In somebody's map a larger budget moves nothing.
TEST(Advice, OfAGivenMapTheSolverIsAsked) {
  const Planned planned = on_disk();
  const Evaluation e = evaluate(*planned.model, planned.machine, {}, planned.placement);
  for (const bool given : {false, true}) {
    const auto all = advise(*planned.model, planned.machine, {}, planned.placement, e, given);
    const auto disk = std::find_if(
        all.begin(), all.end(), [](const Diagnostic& one) { return one.what.code == Code::PlanDiskDecides; });
    ASSERT_NE(disk, all.end());
    ASSERT_EQ(disk->fixes.size(), 1u);
    EXPECT_EQ(disk->fixes.front().kind, given ? Fix::Kind::Solve : Fix::Kind::RaiseBudget);
  }
}

TEST(Advice, NoBudgetAboveWhatTheHardwareHasIsOffered) {
  Planned planned = on_disk();
  planned.machine.devices[1].physical = GiB(12);
  std::vector<Diagnostic> kept;
  const Diagnostic* disk = planned.find(kept, Code::PlanDiskDecides);
  ASSERT_TRUE(disk);
  EXPECT_TRUE(disk->fixes.empty()) << "memory for all of it is not there";
  planned.machine.devices[1].physical = GiB(16) + MiB(512);
  disk = planned.find(kept, Code::PlanDiskDecides);
  ASSERT_TRUE(disk);
  ASSERT_EQ(disk->fixes.size(), 1u);
  EXPECT_EQ(disk->fixes.front().budget, GiB(16));
  Planned over{blocks({8 * kGib}), machine_of(GiB(7), GiB(1)), {{0}}};
  const auto fixes = [&] {
    return evaluate(*over.model, over.machine, {}, over.placement).diagnostics.at(0).fixes;
  };
  EXPECT_EQ(fixes().front().kind, Fix::Kind::RaiseBudget);
  over.machine.devices[0].physical = GiB(7);
  ASSERT_EQ(fixes().size(), 1u);
  EXPECT_EQ(fixes().front().kind, Fix::Kind::Solve);
}

/// “Raise it” and “lower it to what the hardware has” would lead in a circle.
TEST(Advice, ABudgetAboveTheHardwareIsNotRaisedFurther) {
  Planned planned = on_disk();
  planned.machine.devices[1].physical = GiB(8);
  std::vector<Diagnostic> kept;
  const Diagnostic* disk = planned.find(kept, Code::PlanDiskDecides);
  ASSERT_TRUE(disk);
  EXPECT_TRUE(disk->fixes.empty());
  const Diagnostic* beyond = planned.find(kept, Code::PlanBeyondHardware);
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->fixes.front().budget, GiB(8));
}

TEST(Advice, RoomThatNoBlockFitsInto) {
  Planned planned{blocks({4 * kGib, 4 * kGib}), machine_of(GiB(11), GiB(99)), {{0, 1}}};
  std::vector<Diagnostic> kept;
  const Diagnostic* left = planned.find(kept, Code::PlanLeftOver);
  ASSERT_TRUE(left) << "4 GiB, 4 GiB for the load, 3 GiB left";
  EXPECT_THAT(left->numbers, testing::ElementsAre(3 * kGib, 4 * kGib));
  EXPECT_EQ(left->fixes.front().kind, Fix::Kind::AllowSplitting);
  EXPECT_EQ(left->fixes.front().name, "Layer");
  EXPECT_THAT(sentence(left->what), testing::HasSubstr("no whole Layer fits"));
  planned.placement.slots = {0, 0};
  EXPECT_FALSE(planned.find(kept, Code::PlanLeftOver)) << "there is no block elsewhere";
}

TEST(Advice, AGpuThatIsAlmostFull) {
  Planned planned{blocks({4 * kGib, 4 * kGib}), machine_of(GiB(8) + MiB(100), GiB(9)), {{0, 1}}};
  std::vector<Diagnostic> kept;
  const Diagnostic* full = planned.find(kept, Code::PlanAlmostFull);
  ASSERT_TRUE(full);
  EXPECT_EQ(full->severity, Severity::Info);
  EXPECT_THAT(full->numbers, testing::ElementsAre(100ull << 20));
  const Fix fix = full->fixes.front();
  EXPECT_EQ(fix.kind, Fix::Kind::KeepFree);
  EXPECT_EQ(fix.budget, machine::percent_of(GiB(8) + MiB(100), 5));
  Evaluation evaluation;
  evaluation.diagnostics = {*full};
  EXPECT_EQ(diagnostics_json(evaluation).at(0).at("actions")[0],
            (Json{{"kind", "keep-free"}, {"device", "0"}, {"keep_free", fix.budget.count()}}));
  planned.machine.devices[0].budget = GiB(10);
  EXPECT_FALSE(planned.find(kept, Code::PlanAlmostFull));
  planned.machine.devices[0].budget = GiB(8) + MiB(100);
  planned.machine.devices[0].keep_free = fix.budget;
  EXPECT_FALSE(planned.find(kept, Code::PlanAlmostFull));
}

TEST(Advice, ABudgetBeyondTheHardware) {
  Planned planned = on_disk();
  std::vector<Diagnostic> kept;
  EXPECT_FALSE(planned.find(kept, Code::PlanBeyondHardware));
  planned.machine.devices[0].physical = GiB(8);
  const Diagnostic* beyond = planned.find(kept, Code::PlanBeyondHardware);
  ASSERT_TRUE(beyond);
  EXPECT_THAT(beyond->subjects, testing::ElementsAre("0"));
  EXPECT_EQ(beyond->fixes.front().budget, GiB(8));
  Evaluation evaluation;
  evaluation.diagnostics = {*beyond};
  const Json json = diagnostics_json(evaluation).at(0);
  EXPECT_EQ(json.at("fixes"), Json::array({"set-budget"}));
  EXPECT_EQ(json.at("actions")[0], (Json{{"kind", "set-budget"}, {"device", "0"}, {"budget", 8 * kGib}}));
}

/// On random plans: every fix that names a budget stays within the hardware, and sentences are whole.
TEST(Advice, FixesOfRandomPlansStayWithinTheHardware) {
  int fixes = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    std::vector<std::uint64_t> sizes;
    for (std::size_t i = 0; i < 2 + random() % 5; ++i) sizes.push_back(kGib + random() % (4 * kGib));
    Planned planned{
        blocks(sizes), machine_of(Bytes(random() % (20 * kGib)), Bytes(random() % (20 * kGib))), {}};
    for (machine::Device& device : planned.machine.devices) device.physical = Bytes(random() % (24 * kGib));
    for (std::size_t i = 0; i < sizes.size(); ++i)
      planned.placement.slots.push_back(static_cast<Placement::Slot>(random() % 3));
    Evaluation all = evaluate(*planned.model, planned.machine, {}, planned.placement);
    for (Diagnostic& one : planned.advice()) all.diagnostics.push_back(std::move(one));
    for (const Diagnostic& one : all.diagnostics) {
      EXPECT_EQ(sentence(one.what).find('%'), std::string::npos);
      for (const Fix& fix : one.fixes) {
        if (fix.kind != Fix::Kind::RaiseBudget && fix.kind != Fix::Kind::SetBudget) continue;
        const machine::Device& device = *planned.machine.find(fix.device);
        EXPECT_TRUE(!device.physical || fix.budget <= device.physical);
        ++fixes;
      }
    }
  }
  EXPECT_GT(fixes, 100);
}

}  // namespace
}  // namespace stowage::plan
