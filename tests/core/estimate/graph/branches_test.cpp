// Branches: where it is known beforehand which way is gone it alone is counted, else both are, with a band.
#include <algorithm>
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/sentences/left_out.h"
#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using formats::Node;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

machine::Calibration measured() {
  machine::Calibration out;
  using machine::Measured;
  for (const machine::DeviceId id : {machine::gpu(0), machine::kCpu}) {
    out.figures.push_back({Measured::Read, id, id, "", "", 1 << 20, {8e9, 1e10, 1.1e10, 9}});
    out.figures.push_back({Measured::Launch, id, id, "", "", 1000, {1e-6, 2e-6, 4e-6, 9}});
    out.figures.push_back({Measured::Matmul, id, id, "", "float32", 1024, {1e11, 2e11, 3e11, 9}});
  }
  return out;
}

struct Asked {
  explicit Asked(const formats::ExportedProgram& from, machine::DeviceId device = machine::gpu(0))
      : program(from) {
    machine.devices = {{machine::gpu(0), "", GiB(4)}, {machine::kCpu, "", GiB(8)}, {machine::kDisk}};
    request.program = &program;
    request.machine = &machine;
    request.calibration = &rates;
    request.run.map.entries = {{"", device}};
  }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;
  Node& branch() {
    return *std::find_if(program.graph.nodes.begin(), program.graph.nodes.end(),
                         [](const Node& node) { return node.target.ends_with("cond"); });
  }
  formats::ExportedProgram program;
  machine::Calibration rates = measured();
  machine::Machine machine{};
  GraphRequest request{};
};

constexpr const char* kFiles[] = {"engine/cond.pt2", "models/branches/static.pt2"};

formats::ExportedProgram program_of(const char* file) {
  return test::opened(stowage::test::data(file)).program;
}

Argument flag(bool value) {
  Argument out;
  out.kind = Argument::Kind::Bool;
  out.integer = value;
  return out;
}

/// One way in place of both: nobody has to choose. `constant`: and nothing is computed to choose by.
Prediction one_way(const formats::ExportedProgram& program, std::size_t way, machine::DeviceId device,
                   StreamMode mode, bool constant) {
  Asked asked(program, device);
  asked.request.mode = mode;
  Node& branch = asked.branch();
  branch.inputs[2 - way].argument.graph = branch.inputs[1 + way].argument.graph;
  if (constant) branch.inputs[0].argument = flag(true);
  return predict(asked.request);
}

bool says(const Prediction& prediction, std::string_view pattern) {
  return std::any_of(prediction.left_out_of_graph.begin(), prediction.left_out_of_graph.end(),
                     [&](const LeftOutSentence& one) { return one.pattern == pattern; });
}

const PredictedDevice* device_in(const Prediction& prediction, machine::DeviceId id) {
  const auto found = std::find_if(prediction.devices.begin(), prediction.devices.end(),
                                  [&](const PredictedDevice& one) { return one.device == id; });
  return found == prediction.devices.end() ? nullptr : &*found;
}

template <class Check>
void in_every_way(Check check) {
  for (const char* file : kFiles) {
    const auto program = program_of(file);
    for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu}) {
      for (const StreamMode mode : {StreamMode::Compatible, StreamMode::Prefetch}) {
        SCOPED_TRACE(std::string(file) + " on " + machine::to_string(device));
        check(program, device, mode);
      }
    }
  }
}

/// A constant says which way is gone: it alone is predicted, as if there were no other.
TEST(Branches, AConstantChoosesItsWay) {
  in_every_way([](const auto& program, machine::DeviceId device, StreamMode mode) {
    for (const bool truth : {true, false}) {
      Asked asked(program, device);
      asked.request.mode = mode;
      asked.branch().inputs[0].argument = flag(truth);
      const Prediction chosen = predict(asked.request);
      const Prediction alone = one_way(program, truth ? 0 : 1, device, mode, true);
      ASSERT_EQ(chosen.method, PredictionMethod::Graph);
      ASSERT_EQ(chosen.devices.size(), alone.devices.size());
      for (std::size_t i = 0; i < chosen.devices.size(); ++i) {
        EXPECT_EQ(chosen.devices[i].peak, alone.devices[i].peak);
        EXPECT_FALSE(chosen.devices[i].least);
      }
      ASSERT_TRUE(chosen.time && alone.time);
      EXPECT_NEAR(chosen.time->step, alone.time->step, alone.time->step * 1e-6);
      EXPECT_FALSE(says(chosen, left_out::kBranch));
      EXPECT_FALSE(says(chosen, left_out::kBranchPeak) || says(chosen, left_out::kBranchTime));
    }
  });
}

/// The size of an input against a number, computed by nodes of the graph before the branch.
TEST(Branches, SizesOfTheInputsChooseTheWay) {
  for (const char* file : kFiles) {
    SCOPED_TRACE(file);
    const auto program = program_of(file);
    for (const std::int64_t limit : {0, 1'000'000}) {
      Asked asked(program);
      const auto named = [](const char* name, Argument::Kind kind) {
        Argument out;
        out.kind = kind;
        out.by_name = kind != Argument::Kind::Tensor;
        out.text = name;
        return out;
      };
      const auto number = [](std::int64_t value) {
        Argument out;
        out.kind = Argument::Kind::Int;
        out.integer = value;
        return out;
      };
      Node size, more;
      size.target = "torch.ops.aten.sym_size.int";
      size.inputs = {{"self", named("x", Argument::Kind::Tensor), false}, {"dim", number(0), false}};
      size.outputs = {named("rows", Argument::Kind::SymInt)};
      more.target = "_operator.gt";
      more.inputs = {{"", named("rows", Argument::Kind::SymInt), false}, {"", number(limit), false}};
      more.outputs = {named("many", Argument::Kind::SymBool)};
      asked.branch().inputs[0].argument = named("many", Argument::Kind::SymBool);
      asked.program.graph.nodes.insert(asked.program.graph.nodes.begin(), {size, more});
      const Prediction chosen = predict(asked.request);
      const Prediction alone =
          one_way(program, limit == 0 ? 0 : 1, machine::gpu(0), StreamMode::Compatible, true);
      ASSERT_EQ(chosen.method, PredictionMethod::Graph);
      EXPECT_EQ(chosen.devices[0].peak, alone.devices[0].peak);
      EXPECT_FALSE(says(chosen, left_out::kBranch));
    }
  }
}

/// Where only the run knows, the larger way is counted; the band goes down to the smaller one, and both ends
/// are what a program with that way alone takes.
TEST(Branches, TheBandGoesFromTheSmallerWayToTheLarger) {
  std::size_t bands = 0;
  in_every_way([&](const auto& program, machine::DeviceId device, StreamMode mode) {
    Asked asked(program, device);
    asked.request.mode = mode;
    const Prediction both = predict(asked.request);
    const Prediction first = one_way(program, 0, device, mode, false);
    const Prediction second = one_way(program, 1, device, mode, false);
    ASSERT_EQ(both.method, PredictionMethod::Graph);
    bool any = false;
    for (const PredictedDevice& row : both.devices) {
      const PredictedDevice *a = device_in(first, row.device), *b = device_in(second, row.device);
      if (!a || !b || mode == StreamMode::Prefetch) continue;  // the window is as large as both ways ask for
      const Bytes smaller = std::min(a->peak, b->peak), larger = std::max(a->peak, b->peak);
      EXPECT_GE(row.peak, larger);
      EXPECT_EQ(row.least.value_or(row.peak), smaller);
      if (row.least) {
        EXPECT_LT(*row.least, row.peak);
        EXPECT_THAT(both.unknown, Contains(testing::AllOf(HasSubstr(format_bytes(*row.least)),
                                                          HasSubstr(format_bytes(row.peak)))));
      }
      any |= row.least.has_value();
    }
    ASSERT_TRUE(both.time && first.time && second.time);
    EXPECT_LE(both.time->low, both.time->step);
    if (mode ==
        StreamMode::Compatible) {  // ahead of time the window decides, and it holds both ways' weights
      EXPECT_LE(both.time->low, std::min(first.time->low, second.time->low) * (1 + 1e-6));
      EXPECT_EQ(says(both, left_out::kBranchTime),
                std::min(first.time->step, second.time->step) < 0.999 * both.time->step);
    }
    bands += any;
  });
  EXPECT_GT(bands, 0u) << "else nothing was tested";
}

/// A second branch behind the first, with its ways the other way round and results that nobody uses.
void add_second(formats::ExportedProgram& program) {
  auto& nodes = program.graph.nodes;
  const auto at = std::find_if(nodes.begin(), nodes.end(),
                               [](const Node& node) { return node.target.ends_with("cond"); });
  Node again = *at;
  std::swap(again.inputs[1].argument.graph, again.inputs[2].argument.graph);
  auto& known = program.graph.tensor_values;
  const auto renamed = [&](std::string& name) {
    const auto found = known.find(name);
    name += "_again";
    if (found != known.end()) known.emplace(name, found->second);
  };
  for (Argument& output : again.outputs) {
    renamed(output.text);
    for (std::string& name : output.names) renamed(name);
  }
  nodes.insert(at + 1, std::move(again));
}

/// Whichever ways two branches go: the band holds what a program of those ways alone takes, and its lower end
/// is one of them.
TEST(Branches, OfTwoTheBandHoldsAllWaysTogether) {
  for (const char* file : kFiles) {
    SCOPED_TRACE(file);
    auto program = program_of(file);
    add_second(program);
    const Asked asked(program);
    const Prediction both = predict(asked.request);
    ASSERT_EQ(both.method, PredictionMethod::Graph) << testing::PrintToString(both.unknown);
    std::map<machine::DeviceId, Bytes> least;
    for (std::size_t ways = 0; ways < 4; ++ways) {
      Asked one(program);
      std::size_t bit = 0;
      for (Node& node : one.program.graph.nodes) {
        if (!node.target.ends_with("cond")) continue;
        const std::size_t way = (ways >> bit++) & 1u;
        node.inputs[2 - way].argument.graph = node.inputs[1 + way].argument.graph;
      }
      for (const PredictedDevice& row : predict(one.request).devices) {
        const auto [known, first] = least.try_emplace(row.device, row.peak);
        if (!first) known->second = std::min(known->second, row.peak);
        const PredictedDevice* band = device_in(both, row.device);
        ASSERT_TRUE(band);
        EXPECT_LE(band->least.value_or(band->peak), row.peak);
        EXPECT_GE(band->peak, row.peak);
      }
    }
    for (const PredictedDevice& row : both.devices)
      EXPECT_EQ(row.least.value_or(row.peak), least.at(row.device));
  }
}

TEST(Branches, WithoutOneThereIsNoBand) {
  for (const char* file : {"engine/encoder.pt2", "engine/scan.pt2", "engine/while_loop.pt2"}) {
    const Asked asked(program_of(file));
    const Prediction prediction = predict(asked.request);
    for (const PredictedDevice& row : prediction.devices) EXPECT_FALSE(row.least) << file;
    EXPECT_THAT(prediction.unknown, Not(Contains(HasSubstr("branch"))));
  }
}

}  // namespace
}  // namespace stowage::estimate
