// llama.cpp over several machines: which lines start what where, and what they put where.
#include "core/runtimes/llamacpp/rpc.h"

#include <gmock/gmock.h>

#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Cards of other machines, then one of the program's own.
std::vector<Card> some_rpc_cards(std::size_t others, std::size_t own) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < others; ++i) out.push_back({rpc_card_name(false, i), std::uint64_t{1} << 40});
  for (std::size_t i = 0; i < own; ++i) out.push_back({rpc_card_name(true, i), std::uint64_t{1} << 40});
  return out;
}

class RpcOfSeed : public testing::TestWithParam<std::uint32_t> {};

/// Blocks one after the other over the cards, what is not of a block on the first or the last.
TEST_P(RpcOfSeed, LayersGoWhereThePlanHasThemAndNoOverrideNamesAnotherMachine) {
  std::mt19937 random(GetParam());
  const Facts facts = test::random_facts(random, GetParam() % 2 == 0);
  const auto cards = some_rpc_cards(1 + random() % 3, 1 + random() % 2);
  const Where last = static_cast<Where>(cards.size()) - 1;
  Wishes wishes;
  for (const FileTensor& tensor : facts.tensors) {
    const bool of_block = tensor.role == Role::Block || tensor.role == Role::Unused;
    const bool input = tensor.role == Role::Table || tensor.role == Role::Input;
    const auto card = static_cast<Where>(tensor.block * cards.size() / facts.blocks);
    wishes.tensors.push_back(of_block ? card : input ? 0 : last);
  }
  wishes.head = last;
  plan::Workload workload;
  workload.tokens = 256;
  const Exported out = export_over_rpc(facts, wishes, cards, workload, false, {});
  EXPECT_EQ(override_to_rpc(out.arguments), std::nullopt);
  std::uint64_t elsewhere = 0;
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) {
    const FileTensor& tensor = facts.tensors[i];
    if (tensor.role != Role::Block) continue;
    EXPECT_EQ(out.placed.tensors[i], std::vector<Where>{wishes.tensors[i]}) << tensor.name;
  }
  for (const Difference& one : differences(facts, wishes, out.placed)) elsewhere += one.bytes;
  EXPECT_EQ(out.distance, elsewhere) << "held against the plan";
  EXPECT_GT(out.distance, 0u) << "the table lies on the host, whatever the plan says";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RpcOfSeed, ::testing::Range(1u, 25u));

TEST(Rpc, EachMachineServesItsCardsAndTheLastRunsTheProgram) {
  const std::vector<runtimes::StagesOfHost> hosts{
      {"box1", {machine::gpu(1), machine::gpu(0)}}, {"box2", {machine::gpu(2)}}, {"box3", {machine::gpu(0)}}};
  EXPECT_EQ(rpc_servers(hosts), "box1:50052,box2:50052");
  const std::string text = rpc_text(hosts, "my model.gguf", {"-ngl", "33", "-dev", "RPC0,CUDA0"});
  EXPECT_THAT(text, HasSubstr("# on box1:\nCUDA_VISIBLE_DEVICES=1,0 rpc-server -H 0.0.0.0 -p 50052\n"));
  EXPECT_THAT(text, HasSubstr("# on box2:\nCUDA_VISIBLE_DEVICES=2 rpc-server "));
  EXPECT_THAT(text, HasSubstr("# on box3:\nCUDA_VISIBLE_DEVICES=0 llama-server -m 'my model.gguf'"));
  EXPECT_THAT(text, HasSubstr("-ngl 33"));
  EXPECT_THAT(text, HasSubstr("--rpc box1:50052,box2:50052"));
  EXPECT_LT(text.find(" --rpc "), text.find(" -dev ")) << "llama.cpp knows RPC0 from there on";
}

TEST(Rpc, OneMachineServesNobody) {
  const std::vector<runtimes::StagesOfHost> one{{"box1", {machine::gpu(0)}}};
  EXPECT_EQ(rpc_servers(one), "");
  EXPECT_THAT(rpc_text(one, "m.gguf", {}), Not(HasSubstr("rpc")));
}

TEST(Rpc, OverridesToOtherMachinesAreFound) {
  EXPECT_EQ(override_to_rpc({"-ngl", "9", "-ot", R"(exps=CPU,blk\.1\.=RPC0)"}), R"(blk\.1\.=RPC0)");
  EXPECT_EQ(override_to_rpc({"--override-tensor", "a=RPC1"}), "a=RPC1");
  EXPECT_EQ(override_to_rpc({"-ot", "exps=CPU,RPC=CUDA0"}), std::nullopt);
  EXPECT_EQ(override_to_rpc({"-dev", "RPC0,CUDA0"}), std::nullopt);
  EXPECT_EQ(override_to_rpc({"-ot"}), std::nullopt);
}

TEST(Rpc, CardsKeepTheNamesOfOtherMachines) {
  machine::Machine machine;
  for (const char* name : {"RPC0", "CUDA0"})
    machine.devices.push_back(
        {machine::gpu(static_cast<std::uint32_t>(machine.devices.size())), name, Bytes(100), {}, {}});
  const auto cards = cards_of(machine);
  ASSERT_EQ(cards.size(), 2u);
  EXPECT_TRUE(is_rpc(cards[0]));
  EXPECT_EQ(cards[1].name, "CUDA0") << "the first of its own machine";
}

}  // namespace
}  // namespace stowage::llamacpp
