// What a request takes: its passes, what goes through the model in them, and computing where rates are known.
#include "core/plan/evaluation/request_time.h"

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/machine/cards.h"
#include "core/plan/evaluate.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;

constexpr std::uint64_t kRate = 1'000'000'000;
constexpr std::uint64_t kFirst = 4000, kSecond = 6000;  // bytes of the two layers, in halves

model::ModelPtr two_layers(Json config) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (const auto& [name, bytes] : {std::pair{"a", kFirst}, std::pair{"b", kSecond}}) {
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = std::string(name) + ".weight";
    spec.dtype = model::Dtype::F16;
    spec.bytes = Bytes(bytes);
    spec.shape = {static_cast<std::int64_t>(bytes / 2)};
    builder.add_tensor(std::move(spec));
  }
  builder.set_config(std::move(config));
  return builder.build().value();
}

machine::Machine of_cards(const std::vector<std::string>& names, const std::string& cpu) {
  machine::Machine out = test::machine_of(std::vector<std::uint64_t>(names.size(), 1'000'000));
  for (std::size_t g = 0; g < names.size(); ++g) out.devices[g].name = names[g];
  out.devices[*out.slot(kCpu)].name = cpu;
  for (const machine::Device& from : out.devices) {
    for (const machine::Device& to : out.devices) out.set_link(from.id, to.id, kRate);
  }
  for (machine::Link& link : out.links) link.latency_ns = 0;
  return out;
}

std::string host_card() {
  for (const machine::Card& card : machine::cards()) {
    if (card.host) return std::string(card.words);
  }
  return {};
}

double operations(const std::string& name) {
  const machine::Card& card = *machine::find_card(name);
  return machine::kUsualOfProducts * std::max(card.half, card.bfloat16);
}

/// "a" on the first device, "b" on the second one.
Placement on(const machine::Machine& machine, machine::DeviceId a, machine::DeviceId b) {
  return {{static_cast<Placement::Slot>(*machine.slot(a)), static_cast<Placement::Slot>(*machine.slot(b))}};
}

const Json kNarrow{{"hidden_size", 32}};

Settings asked(Workload workload) {
  Settings out;
  out.objective = Objective::RequestTime;
  out.workload = workload;
  return out;
}

TEST(RequestTime, PassesAreThoseOfTheChunksAndOfTheTokensMade) {
  EXPECT_EQ((Workload{}).passes(), 1u);
  EXPECT_EQ((Workload{100}).passes(), 1u);
  EXPECT_EQ((Workload{100, 1, 0, 7}).passes(), 8u);
  EXPECT_EQ((Workload{100, 4, 65, 7, 32}).passes(), 10u);
  EXPECT_EQ((Workload{100, 4, 64, 0, 32}).passes(), 2u);
  EXPECT_EQ((Workload{0, 1, 0, 7}).passes(), 7u) << "nothing to read";
  EXPECT_EQ((Workload{0, 1, ~0ull, ~0ull, 1}).passes(), ~0ull);
  EXPECT_EQ((Workload{}).tokens_through(), 1u);
  EXPECT_EQ((Workload{100, 4, 65, 7, 32}).tokens_through(), 4u * 72);
  EXPECT_EQ((Workload{1, ~0ull, 2, 2}).tokens_through(), ~0ull);
}

TEST(RequestTime, StreamsOncePassAndComputesByToken) {
  const std::string card = "A100";
  const auto model = two_layers(kNarrow);
  const machine::Machine machine = of_cards({card}, "unknown");
  const Settings settings = asked({0, 2, 10, 3, 4});  // 3 + 3 passes, 2 * 13 tokens
  const Evaluation e = evaluate(*model, machine, settings, on(machine, gpu(0), kCpu));
  EXPECT_DOUBLE_EQ(e.step_seconds, kSecond / 1e9);
  const double computing = 26.0 * (kFirst + kSecond) / operations(card);  // 2 operations, 2 bytes each
  EXPECT_DOUBLE_EQ(e.compute_seconds, computing);
  EXPECT_DOUBLE_EQ(e.request_seconds, 6 * e.step_seconds + computing);
  EXPECT_EQ(e.seconds_of(Objective::RequestTime), e.request_seconds);
  EXPECT_EQ(e.seconds_of(Objective::StepTime), e.step_seconds);
}

TEST(RequestTime, HopsHandOverEveryToken) {
  const auto model = two_layers(kNarrow);
  machine::Machine machine = of_cards({"", ""}, "");
  for (machine::Link& link : machine.links) link.latency_ns = 500;
  const Evaluation e = evaluate(*model, machine, asked({0, 2, 10, 3, 4}), on(machine, gpu(0), gpu(1)));
  EXPECT_EQ(e.hops, 1u);
  EXPECT_EQ(e.compute_seconds, 0) << "nobody knows these cards";
  EXPECT_DOUBLE_EQ(e.request_seconds, 6 * 500e-9 + 26 * 32 * 2 / 1e9);
  const auto nameless = two_layers(nullptr);
  EXPECT_DOUBLE_EQ(
      evaluate(*nameless, machine, asked({0, 2, 10, 3, 4}), on(machine, gpu(0), gpu(1))).request_seconds,
      6 * 500e-9)
      << "of what width nobody says";
}

TEST(RequestTime, TheHostComputesAtItsOwnRate) {
  const std::string cpu = host_card();
  ASSERT_FALSE(cpu.empty());
  const auto model = two_layers(kNarrow);
  const machine::Machine machine = of_cards({"H100"}, cpu);
  Settings settings = asked({0, 1, 10, 0, 0});
  settings.runtime.kind = machine::RuntimeKind::Host;
  const Evaluation e = evaluate(*model, machine, settings, on(machine, gpu(0), kCpu));
  EXPECT_DOUBLE_EQ(e.compute_seconds, 10.0 * kFirst / operations("H100") + 10.0 * kSecond / operations(cpu));
}

TEST(RequestTime, ComputingIsCountedWhereAllRatesAreKnown) {
  const auto counted = [](const model::ModelPtr& model, const machine::Machine& machine,
                          machine::RuntimeKind kind) {
    Settings settings = asked({100});
    settings.runtime.kind = kind;
    return !request_costs(*model, machine, settings, Bytes(kFirst + kSecond)).compute_ps.empty();
  };
  using machine::RuntimeKind;
  const auto model = two_layers(kNarrow);
  EXPECT_TRUE(counted(model, of_cards({"T4", "A100"}, ""), RuntimeKind::Accelerate));
  EXPECT_FALSE(counted(model, of_cards({"T4", "nobody's"}, host_card()), RuntimeKind::Accelerate));
  EXPECT_FALSE(counted(model, of_cards({"T4"}, ""), RuntimeKind::Host)) << "it computes on the CPU";
  EXPECT_FALSE(counted(model, of_cards({"T4"}, ""), RuntimeKind::Mixed));
  EXPECT_TRUE(counted(model, of_cards({"T4"}, host_card()), RuntimeKind::Mixed));
  EXPECT_FALSE(counted(model, of_cards({host_card()}, ""), RuntimeKind::Accelerate)) << "that is no GPU";
  const auto experts = two_layers({{"text_config", {{"hidden_size", 32}, {"num_local_experts", 8}}}});
  EXPECT_FALSE(counted(experts, of_cards({"T4"}, ""), RuntimeKind::Accelerate));
}

}  // namespace
}  // namespace stowage::plan
