// What writes in place mean for the storages of a program, its views and the copies of its values.
#include "core/estimate/graph/graph_aliases.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace stowage::estimate {
namespace {

using formats::ResultMemory;

Operand slot_of(Slot slot) {
  Operand out;
  out.kind = Operand::Kind::Slots;
  out.slots = {slot};
  return out;
}

/// A program of two weights (slots 0 and 1) and one input (slot 2), to which steps are added.
struct Made {
  Made() {
    program.main.slots = 3;
    program.main.inputs = {0, 1, 2};
    for (std::uint32_t i = 0; i < 2; ++i) {
      GraphWeight weight;
      weight.slot = i;
      weight.storage = i;
      program.weights.push_back(weight);
      program.storages.push_back({64, {i}, false});
    }
  }
  Slot add(ResultMemory memory, std::vector<Slot> operands) {
    GraphStep step;
    step.memory = memory;
    for (const Slot slot : operands) step.operands.push_back(slot_of(slot));
    if (memory != ResultMemory::Fresh) step.operands.front().aliased = true;
    if (memory == ResultMemory::Written) step.writes = step.operands.front().written = true;
    step.results = {{program.main.slots}};
    program.main.steps.push_back(std::move(step));
    return program.main.slots++;
  }
  Slot fresh(std::vector<Slot> from) { return add(ResultMemory::Fresh, std::move(from)); }
  Slot view(Slot from) { return add(ResultMemory::View, {from}); }
  Slot write(Slot to) { return add(ResultMemory::Written, {to}); }
  const GraphStep& step(std::size_t index) const { return program.main.steps[index]; }
  GraphProgram program{};
};

TEST(SettleWrites, WhereNothingIsWrittenNothingIsMarked) {
  Made made;
  made.view(0);
  made.fresh({1, 2});
  settle_writes(made.program);
  for (const GraphStorage& storage : made.program.storages) EXPECT_FALSE(storage.mutated);
  for (const GraphStep& step : made.program.main.steps) EXPECT_FALSE(step.at_home);
}

TEST(SettleWrites, AWriteThroughAViewChangesItsWeight) {
  Made made;
  const Slot view = made.view(0);
  made.write(made.view(view));
  made.fresh({1});
  settle_writes(made.program);
  EXPECT_TRUE(made.program.storages[0].mutated);
  EXPECT_FALSE(made.program.storages[1].mutated);
  EXPECT_TRUE(made.step(0).at_home) << "a view that is written to later lies where its weight is";
  EXPECT_TRUE(made.step(0).operands[0].changing);
  EXPECT_FALSE(made.step(3).operands[0].changing);
}

TEST(SettleWrites, WhatIsWrittenBeforeIsNoReasonLater) {
  Made made;
  const Slot value = made.fresh({2});
  made.write(value);
  made.view(value);
  settle_writes(made.program);
  EXPECT_TRUE(made.step(1).operands[0].changing) << "by this step itself";
  EXPECT_FALSE(made.step(2).operands[0].changing) << "nobody writes any more";
  EXPECT_FALSE(made.step(2).at_home);
  EXPECT_FALSE(made.program.storages[0].mutated) << "a value of its own";
}

/// A loop around one write: what comes later in its text may come before.
TEST(SettleWrites, InsideOfALoopEverythingCountsEverywhere) {
  Made made;
  GraphStep loop;
  loop.kind = GraphStep::Kind::HigherOrder;
  Operand graph;
  graph.kind = Operand::Kind::Graph;
  loop.operands = {graph, slot_of(0)};
  loop.operands[1].aliased = true;
  auto body = std::make_unique<GraphScope>();
  body->slots = 3;
  body->inputs = {0};
  GraphStep read;
  read.operands = {slot_of(0)};
  read.results = {{1}};
  GraphStep write;
  write.memory = ResultMemory::Written;
  write.writes = true;
  write.operands = {slot_of(0)};
  write.operands[0].written = write.operands[0].aliased = true;
  write.results = {{2}};
  body->steps.push_back(std::move(write));
  body->steps.push_back(std::move(read));
  body->outputs = {slot_of(2)};
  loop.graphs.push_back(std::move(body));
  loop.results = {{made.program.main.slots++}};
  made.program.main.steps.push_back(std::move(loop));
  settle_writes(made.program);
  EXPECT_TRUE(made.program.storages[0].mutated);
  EXPECT_TRUE(made.step(0).graphs[0]->steps[1].operands[0].changing) << "the next round writes again";
  EXPECT_FALSE(made.step(0).at_home) << "only operators run at home";
}

/// Of each slot the weight or value that it is a view of, step by step, in the plainest way.
TEST(SettleWrites, AsFollowingEachViewByHand) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    Made made;
    std::vector<Slot> root{0, 1, 2};
    std::vector<std::pair<Slot, bool>> done;  // by step: the root of its operand, and whether it writes
    const unsigned steps = 1 + random() % 12;
    for (unsigned i = 0; i < steps; ++i) {
      const auto slot = static_cast<Slot>(random() % made.program.main.slots);
      const unsigned what = random() % 4;
      done.emplace_back(root[slot], what == 0);
      if (what == 0) made.write(slot);
      if (what == 1 || what == 2) made.view(slot);
      if (what == 3) made.fresh({slot});
      root.push_back(what == 3 ? made.program.main.slots - 1 : root[slot]);
    }
    settle_writes(made.program);
    std::set<Slot> written;
    for (std::size_t i = done.size(); i-- > 0;) {
      if (done[i].second) written.insert(done[i].first);
      const GraphStep& step = made.step(i);
      EXPECT_EQ(step.operands[0].changing, written.contains(done[i].first)) << "step " << i;
      EXPECT_EQ(step.at_home, step.operands[0].changing && step.operands[0].aliased) << "step " << i;
    }
    for (Slot weight = 0; weight < 2; ++weight)
      EXPECT_EQ(made.program.storages[weight].mutated, written.contains(weight)) << "weight " << weight;
  }
}

}  // namespace
}  // namespace stowage::estimate
