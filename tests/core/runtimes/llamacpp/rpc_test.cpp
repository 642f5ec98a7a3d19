// llama.cpp over several machines: which lines start what where, and what they put where.
#include "core/runtimes/llamacpp/rpc.h"

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/kept_options.h"
#include "core/runtimes/llamacpp/numbers.h"
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

/// What a line says behind all its -ot, item by item.
std::vector<std::string> buffers_in(const std::vector<std::string>& arguments) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    if (arguments[i] != "-ot") continue;
    for (const std::string& item : split_at(arguments[i + 1], ','))
      out.push_back(item.substr(item.find('=') + 1));
  }
  return out;
}

class RpcOfSeed : public testing::TestWithParam<std::uint32_t> {
 protected:
  std::mt19937 random_{GetParam()};
  Facts facts_ = test::random_facts(random_, GetParam() % 2 == 0);
  plan::Workload workload_{};

  RpcOfSeed() { workload_.tokens = 256; }

  /// Blocks one after the other over the cards, what is not of a block on the first or the last.
  Wishes layer_by_layer(std::size_t cards) const {
    Wishes out;
    const Where last = static_cast<Where>(cards) - 1;
    for (const FileTensor& tensor : facts_.tensors) {
      const bool of_block = tensor.role == Role::Block || tensor.role == Role::Unused;
      const bool input = tensor.role == Role::Table || tensor.role == Role::Input;
      const auto card = static_cast<Where>(tensor.block * cards / facts_.blocks);
      out.tensors.push_back(of_block ? card : input ? 0 : last);
    }
    out.head = last;
    return out;
  }
};

TEST_P(RpcOfSeed, LayersGoWhereThePlanHasThemAndNoOverrideNamesAnotherMachine) {
  const auto cards = some_rpc_cards(1 + random_() % 3, 1 + random_() % 2);
  const Wishes wishes = layer_by_layer(cards.size());
  const Exported out = export_over_rpc(facts_, wishes, cards, workload_, false, {});
  for (const std::string& buffer : buffers_in(out.arguments)) EXPECT_THAT(buffer, Not(HasSubstr("RPC")));
  std::uint64_t elsewhere = 0;
  for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
    const FileTensor& tensor = facts_.tensors[i];
    if (tensor.role != Role::Block) continue;
    EXPECT_EQ(out.placed.tensors[i], std::vector<Where>{wishes.tensors[i]}) << tensor.name;
  }
  for (const Difference& one : differences(facts_, wishes, out.placed)) elsewhere += one.bytes;
  EXPECT_EQ(out.distance, elsewhere) << "held against the plan";
  EXPECT_GT(out.distance, 0u) << "the table lies on the host, whatever the plan says";
}

/// Single tensors of blocks on other machines than their layer's: said by the buffers of those, which a
/// program that is told the servers knows.
TEST_P(RpcOfSeed, TensorsOfABlockLieOnOtherMachinesByTheBuffersOfTheirServers) {
  const std::size_t others = 1 + random_() % 3;
  auto cards = some_rpc_cards(others, 1);
  std::vector<runtimes::StagesOfHost> hosts;
  for (std::size_t i = 0; i < others; ++i) hosts.push_back({"box" + std::to_string(i), {machine::gpu(0)}});
  hosts.push_back({"own", {machine::gpu(0)}});
  name_buffers(hosts, cards);
  Wishes wishes = layer_by_layer(cards.size());
  for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
    if (facts_.tensors[i].role == Role::Block && random_() % 4 == 0)
      wishes.tensors[i] = static_cast<Where>(random_() % cards.size());
  }
  const Exported out = export_over_rpc(facts_, wishes, cards, workload_, random_() % 2 == 0, {});
  EXPECT_TRUE(out.expressible());
  for (const std::string& buffer : buffers_in(out.arguments)) {
    if (buffer.find("RPC") != std::string::npos) {
      EXPECT_THAT(buffer, testing::MatchesRegex(R"(RPC0\[box[0-9]+:50052\])"));
    }
  }
  std::vector<std::string> told = {"--rpc", rpc_servers(hosts)};
  told.insert(told.end(), out.arguments.begin(), out.arguments.end());
  const ReadOptions read = read_options(told, some_rpc_cards(others, 1));
  EXPECT_FALSE(any_error(read.findings));
  const Placed placed = place(facts_, read.options, cards);
  for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
    if (facts_.tensors[i].role != Role::Block) continue;
    EXPECT_EQ(placed.tensors[i], std::vector<Where>{wishes.tensors[i]}) << facts_.tensors[i].name;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RpcOfSeed, ::testing::Range(1u, 25u));

TEST(Rpc, EachMachineServesItsCardsAndTheLastRunsTheProgram) {
  const std::vector<runtimes::StagesOfHost> hosts{
      {"box1", {machine::gpu(1), machine::gpu(0)}}, {"box2", {machine::gpu(2)}}, {"box3", {machine::gpu(0)}}};
  EXPECT_EQ(rpc_servers(hosts), "box1:50052,box2:50052");
  const std::string text = rpc_text(hosts, "my model.gguf", {"-ngl", "33", "-dev", "RPC0,CUDA0"});
  EXPECT_THAT(text, HasSubstr("# on box1:\nCUDA_VISIBLE_DEVICES=1,0 ggml-rpc-server -H 0.0.0.0 -p 50052\n"));
  EXPECT_THAT(text, HasSubstr("# on box2:\nCUDA_VISIBLE_DEVICES=2 ggml-rpc-server "));
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

std::vector<std::string> buffers_of(const std::vector<Card>& cards) {
  std::vector<std::string> out;
  for (const Card& card : cards) out.emplace_back(buffer_name(card));
  return out;
}

/// As llama.cpp 0.7.0 lists them with --rpc a:1,b:2, of which b serves two cards, beside a card of its own:
/// devices RPC0, RPC1, RPC2, Vulkan0, buffers RPC0[a:1], RPC0[b:2], RPC1[b:2], Vulkan0.
TEST(Rpc, BuffersAreCountedWithinEachServer) {
  auto cards = some_rpc_cards(3, 1);
  name_buffers(
      std::vector<runtimes::StagesOfHost>{
          {"a", {machine::gpu(0)}}, {"b", {machine::gpu(0), machine::gpu(1)}}, {"own", {machine::gpu(0)}}},
      cards);
  EXPECT_THAT(buffers_of(cards),
              testing::ElementsAre("RPC0[a:50052]", "RPC0[b:50052]", "RPC1[b:50052]", "CUDA0"));
  cards = some_rpc_cards(2, 1);
  name_buffers(std::vector<std::string>{"a:1", "b:2"}, cards);
  EXPECT_THAT(buffers_of(cards), testing::ElementsAre("RPC0[a:1]", "RPC0[b:2]", "CUDA0"));
  name_buffers(std::vector<std::string>{"a:1"}, cards);
  EXPECT_THAT(buffers_of(cards), testing::ElementsAre("RPC0[a:1]", "RPC1[a:1]", "CUDA0"));
  cards = some_rpc_cards(3, 0);
  name_buffers(std::vector<std::string>{"a:1", "b:2"}, cards);
  EXPECT_THAT(buffers_of(cards), testing::ElementsAre("", "", "")) << "who serves two is not known";
}

/// llama.cpp 0.7.0 ends with “unknown buffer type” where -ot stands before --rpc, and for a device's name.
TEST(Rpc, OverridesNameBuffersOfServersThatStandBeforeThem) {
  const auto cards = some_rpc_cards(2, 1);
  const auto where = [&](std::string_view text) {
    const ReadOptions read = read_options(text, cards);
    return any_error(read.findings) || read.options.overrides.empty() ? Where{-9}
                                                                      : read.options.overrides.front().where;
  };
  EXPECT_EQ(where("--rpc a:1,b:2 -ot x=RPC0[b:2]"), 1);
  EXPECT_EQ(where("--rpc a:1 --rpc b:2 -ot x=RPC0[a:1]"), 0) << "servers add up";
  EXPECT_EQ(where("LLAMA_ARG_RPC=a:1,b:2 llama-server -ot x=RPC0[b:2]"), 1);
  EXPECT_EQ(where("--rpc a:1,b:2 -ot x=CUDA0"), 2);
  EXPECT_EQ(where("--rpc a:1,b:2 -ot x=RPC1"), -9);
  EXPECT_EQ(where("--rpc a:1,b:2 -ot x=RPC1[b:2]"), -9);
  EXPECT_EQ(where("-ot x=RPC0[b:2] --rpc a:1,b:2"), -9);
  EXPECT_EQ(where("-ot x=RPC0"), -9);
  EXPECT_THAT(read_options("--rpc a:1,b:2 -ngl 3", cards).findings, testing::IsEmpty());
  EXPECT_EQ(read_options("--rpc a:1 -ngl 3", some_rpc_cards(0, 1)).findings.at(0).kind,
            FindingKind::NotCounted)
      << "cards that are not among those here";
}

/// The log of llama.cpp 0.7.0 with --rpc on a machine with a card of its own: “using device RPC0”, then
/// “using device Vulkan0”, though --list-devices has them the other way round.
TEST(Rpc, CardsOfServersComeFirst) {
  const std::vector<Card> cards{{"CUDA0", 100}, {"RPC0", 300}};
  EXPECT_EQ(usual_order(cards), (std::vector<std::size_t>{1, 0}));
  Facts facts;
  facts.architecture = "llama";
  facts.blocks = 7;
  facts.caches.resize(7);
  EXPECT_EQ(place(facts, read_options("-ngl 99", cards).options, cards).layers,
            (std::vector<Where>{1, 1, 1, 1, 1, 1, 0, 0}));
  EXPECT_EQ(place(facts, read_options("-ngl 99 -sm none -mg 1", cards).options, cards).layers.front(), 0);
  EXPECT_EQ(place(facts, read_options("-ngl 99 -dev CUDA0,RPC0", cards).options, cards).layers,
            (std::vector<Where>{0, 0, 1, 1, 1, 1, 1, 1}));
}

/// Servers that are said among further options stand in front of what names their cards.
TEST(Rpc, ServersStandBeforeTheCardsThatAreTheirs) {
  auto cards = some_rpc_cards(2, 0);
  name_buffers(servers_in({"--temp", "1", "--rpc", "a:1,b:2"}), cards);
  EXPECT_THAT(buffers_of(cards), testing::ElementsAre("RPC0[a:1]", "RPC0[b:2]"));
  std::mt19937 random(7);
  const Facts facts = test::random_facts(random, false);
  Wishes wishes;
  for (const FileTensor& tensor : facts.tensors)
    wishes.tensors.push_back(tensor.name.ends_with("attn_q.weight") ? 1 : 0);
  const Exported out = export_over_rpc(facts, wishes, cards, {}, false, {"--temp", "1", "--rpc", "a:1,b:2"});
  EXPECT_EQ(out.arguments.at(0), "--rpc");
  EXPECT_EQ(out.arguments.back(), "1");
  EXPECT_THAT(buffers_in(out.arguments), testing::Contains("RPC0[b:2]"));
  EXPECT_TRUE(out.expressible());
  EXPECT_FALSE(export_over_rpc(facts, wishes, some_rpc_cards(2, 0), {}, false, {}).expressible())
      << "nobody says the servers";
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
