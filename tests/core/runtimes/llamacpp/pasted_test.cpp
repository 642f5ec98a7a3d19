// What people paste, as a plan of the model's own tensors, and back again.
#include "core/runtimes/llamacpp/pasted.h"

#include <random>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/core/runtimes/llamacpp/recorded.h"

namespace stowage::test {
namespace {

using namespace stowage::llamacpp;

machine::Machine machine_of(std::size_t cards) {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < cards; ++i) machine.devices.push_back({machine::gpu(i), "", GiB(24)});
  machine.devices.push_back({machine::kCpu, "", GiB(256)});
  return machine;
}

std::string random_options(std::mt19937& random, std::size_t cards, std::uint32_t blocks) {
  std::string out = "-fit off -c " + std::to_string(256 * (1 + random() % 64)) + " -ngl " +
                    std::to_string(random() % (blocks + 3));
  if (cards > 1) {
    out += " -ts ";
    for (std::size_t i = 0; i < cards; ++i) out += (i > 0 ? "," : "") + std::to_string(1 + random() % 5);
  }
  if (random() % 3 == 0) out += " -ncmoe " + std::to_string(random() % (blocks + 1));
  if (random() % 3 == 0)
    out += " -ot 'blk\\." + std::to_string(random() % blocks) + "\\.ffn=CUDA" +
           std::to_string(random() % cards) + "'";
  return out;
}

/// Pasted, shown as a plan, written again and read again: every copy lies where it did, and what differs is
/// said.
TEST(LlamacppPasted, AsAPlanAndBackItIsTheSame) {
  for (const auto& [name, recorded] : Recorded::all().models()) {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      std::mt19937 random(seed);
      const machine::Machine machine = machine_of(1 + random() % 3);
      const std::string text = random_options(random, machine.gpu_count(), recorded.facts.blocks);
      SCOPED_TRACE(name + ", seed " + std::to_string(seed) + ": " + text);
      const Pasted pasted = read_pasted(false, text, machine, recorded.facts);
      ASSERT_FALSE(any_error(pasted.read.findings));
      const plan::Placement placement = placement_of(pasted.placed, recorded.facts, *recorded.model, machine);
      ASSERT_EQ(placement.slots.size(), recorded.model->tensors().size());
      const Wishes wishes = wishes_of(recorded.facts, machine, placement);
      // What a plan of whole tensors cannot hold: further copies of the rope factors.
      for (const Difference& one : differences(recorded.facts, wishes, pasted.placed))
        EXPECT_EQ(recorded.facts.tensors[one.tensor].role, Role::Rope)
            << recorded.facts.tensors[one.tensor].name;
      plan::Workload workload;
      workload.tokens = pasted.placed.context;
      const Exported out = export_plan(recorded.facts, wishes, cards_of(machine), workload);
      EXPECT_TRUE(out.expressible());
      const Pasted again = read_pasted(false, command_text("x.gguf", out.arguments), machine, recorded.facts);
      EXPECT_TRUE(again.read.unknown.empty());
      EXPECT_EQ(differences(recorded.facts, wishes, again.placed).size(), out.elsewhere.size());
    }
  }
}

/// What is run is what the line says: the parts of a prompt are of all sequences together, and a device that
/// has too little left for one is named, once.
TEST(LlamacppPasted, ThePartsOfAPromptAreThoseOfTheLine) {
  const RecordedModel& recorded = Recorded::all().model("llama");
  machine::Machine machine = machine_of(1);
  const auto run = [&](const std::string& text) {
    return workload_of(read_pasted(false, text, machine, recorded.facts));
  };
  EXPECT_EQ(run("-c 4096").prefill_chunk, 512u);
  EXPECT_EQ(run("-c 4096 -np 2 -ub 256").prefill_chunk, 128u);
  EXPECT_EQ(run("-c 4096 -np 2").tokens, 2048u);
  EXPECT_EQ(run("llama-server -c 4096").batch, 1u) << "four sequences share one cache";
  EXPECT_EQ(run("-c 256").prefill_chunk, 0u) << "a short context is one part";
  Pasted pasted = read_pasted(false, "-ngl 99 -c 4096 -fit off", machine, recorded.facts);
  const std::uint64_t used = pasted.placed.on(0).weights + pasted.placed.on(0).caches;
  const std::size_t before = pasted.findings.size();
  judge_turns({machine.devices[0].budget->count() - used, 0}, machine, pasted);
  EXPECT_EQ(pasted.findings.size(), before) << "to the byte";
  judge_turns({machine.devices[0].budget->count() - used + 1, 0}, machine, pasted);
  ASSERT_EQ(pasted.findings.size(), before + 1);
  EXPECT_EQ(pasted.findings.back().kind, FindingKind::NoRoomForPass);
  EXPECT_EQ(pasted.findings.back().severity, plan::Severity::Warning);
  EXPECT_EQ(pasted.findings.back().subjects, std::vector<std::string>{"0"});
  judge_turns({}, machine, pasted);
  EXPECT_EQ(pasted.findings.size(), before + 1) << "nothing is known";
}

/// A tensor of the model that the file keeps in several pieces lies where most of its bytes do; a tied head
/// has a place of its own.
TEST(LlamacppPasted, ATensorOfPiecesLiesWhereMostOfItDoes) {
  const RecordedModel& recorded = Recorded::all().model("gemma3");
  const machine::Machine machine = machine_of(2);
  Facts facts = recorded.facts;
  facts.tensors.resize(3);
  facts.tensors[0].role = Role::Table;
  facts.tensors[0].tensor = model::TensorId(0);
  facts.head = model::TensorId(1);
  facts.tensors[1].tensor = facts.tensors[2].tensor = model::TensorId(2);
  Placed placed;
  placed.tensors = {{kHost, 1}, {0}, {1}};
  const auto slots = [&](std::uint64_t first, std::uint64_t second) {
    facts.tensors[1].bytes = first, facts.tensors[2].bytes = second;
    return placement_of(placed, facts, *recorded.model, machine).slots;
  };
  EXPECT_EQ(slots(10, 9)[2], 0);
  EXPECT_EQ(slots(9, 10)[2], 1);
  const auto all = slots(9, 10);
  EXPECT_EQ(all[0], 2) << "the table is on the host, which stands behind the cards";
  EXPECT_EQ(all[1], 1) << "and its head on a card";
  EXPECT_EQ(all[3], 2) << "nothing of the file: said to lie on the host";
  placed.tensors = {{0}, {}, {}};
  EXPECT_EQ(slots(9, 10)[1], 0) << "one copy is both";
  EXPECT_EQ(slots(9, 10)[2], 2) << "not loaded";
  const machine::Machine cards = [] {
    machine::Machine out;
    out.add(machine::gpu(0));
    return out;
  }();
  EXPECT_EQ(placement_of(placed, facts, *recorded.model, cards).slots[3], plan::Placement::kUnplaced)
      << "a machine without a host";
}

TEST(LlamacppPasted, ACommandIsOneOptionALine) {
  EXPECT_EQ(command_text("a b.gguf", {"-ngl", "99", "-ot", "x|y=CPU", "-mg", "-1", "-cmoe"}),
            "llama-server -m 'a b.gguf' \\\n  -ngl 99 \\\n  -ot 'x|y=CPU' \\\n  -mg -1 \\\n  -cmoe\n");
}

}  // namespace
}  // namespace stowage::test
