// What a plan promises of weights that are copied ahead, its window and its times, against the schedule that
// copies them. The programs are made here, from the tree alone: nothing of the plan's sums is used for them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/estimate/simulated_pass.h"
#include "core/model/model_builder.h"
#include "core/plan/evaluation/ahead.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using plan::Placement;
using Slot = Placement::Slot;

constexpr Slot kGpus = 2;
constexpr double kPs = 1e-12;

struct Shape {
  bool disk = false;    ///< some weights lie there
  bool shared = false;  ///< modules share weights, and use those of the modules above them
};

/// A tree, where its modules lie, what they compute, and the pass of it.
class Promised {
 public:
  Promised(std::uint64_t seed, const Shape& shape) : random_(seed), shape_(shape) {
    make_tree();
    make_machine();
    place();
    settings.runtime.change_to(machine::kStreamsAhead);
    settings.runtime.streaming = machine::Streaming::Prefetch;
    if (pick(2) == 0) settings.runtime.window = Bytes(512 * (1 + pick(600)));
    make_pass();
    planned = plan::evaluate(*model, machine, settings, placement, times.get());
  }

  /// The schedule in the room that the plan keeps for it.
  Result<StreamSchedule> schedule() {
    program.arenas = {{gpu(0), planned.devices[0].reserve}};
    StreamOptions options;
    options.mode = StreamMode::Prefetch;
    return make_stream_schedule(program, machine, options);
  }

  /// Seconds that a schedule takes beyond the plan's sum at most: of copies that it makes again, and of each
  /// load from the disk the shorter of its two ways.
  double beyond(const StreamSchedule& schedule) const {
    std::set<std::uint32_t> there;
    double out = 0;
    for (const StreamLoad& load : schedule.loads) {
      const StreamedStorage& storage = program.storages[load.storage];
      const bool disk = storage.stored == kDisk;
      const double moved = seconds(kCpu, gpu(0), storage.bytes),
                   read = disk ? seconds(kDisk, kCpu, storage.bytes) : 0;
      const bool again = !there.insert(load.storage).second;
      out += again ? moved + read : std::min(moved, read);
    }
    return out;
  }
  bool copies_again(const StreamSchedule& schedule) const {
    std::set<std::uint32_t> there;
    return std::any_of(schedule.loads.begin(), schedule.loads.end(),
                       [&](const StreamLoad& load) { return !there.insert(load.storage).second; });
  }

  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
  Placement placement;
  plan::PassTimesPtr times;
  plan::Evaluation planned;
  StreamProgram program;

 private:
  std::uint64_t pick(std::uint64_t n) { return random_() % n; }
  double seconds(machine::DeviceId from, machine::DeviceId to, Bytes bytes) const {
    return static_cast<double>(bytes.count()) / static_cast<double>(machine.rate(from, to));
  }

  void make_tree() {
    model::ModelBuilder builder;
    builder.add_module("", "Root");
    std::vector<std::string> parents{""}, weights;
    const auto add = [&](const std::string& name, const std::string& tied_to) {
      model::ModelBuilder::TensorSpec spec;
      spec.name = name;
      spec.dtype = model::Dtype::U8;
      spec.bytes = Bytes(tied_to.empty() ? 512 * (1 + pick(200)) : 0);
      spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
      spec.tied_to = tied_to;
      builder.add_tensor(std::move(spec));
    };
    const std::size_t count = 5 + pick(14);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string parent = parents[pick(parents.size())];
      const std::string name = (parent.empty() ? "" : parent + ".") + "m" + std::to_string(i);
      const bool leaf = i == 0 || pick(3) != 0;
      builder.add_module(name, leaf ? "Leaf" : "Group");
      if (!leaf) {
        parents.push_back(name);
        if (pick(2) == 0) add(name + ".token", {});
        continue;
      }
      const bool tied = shape_.shared && !weights.empty() && pick(5) == 0;
      add(name + ".weight", tied ? weights[pick(weights.size())] : std::string());
      if (!tied) weights.push_back(name + ".weight");
      if (!shape_.shared && pick(2) == 0) add(name + ".bias", {});
    }
    auto built = builder.build();
    EXPECT_TRUE(built) << (built ? "" : sentence(built.error()));
    model = *built;
  }

  /// Copies and hops begin at once: a plan counts no latency of copies.
  void make_machine() {
    machine.devices = {{gpu(0)}, {gpu(1)}, {kCpu}, {kDisk}};
    for (const machine::Device& from : machine.devices) {
      for (const machine::Device& to : machine.devices)
        machine.links.push_back({from.id, to.id, 1'000'000'000ull << pick(5), 0});
    }
  }

  void place() {
    std::vector<Slot> by_module;
    for (std::size_t i = 0; i < model->modules().size(); ++i)
      by_module.push_back(static_cast<Slot>(pick(3) == 0 ? pick(kGpus) : kGpus + pick(shape_.disk ? 2 : 1)));
    const auto lies_with = [&](const model::Tensor& tensor) {
      return (*model)[model->storages()[tensor.storage.index()].tensors.front()].module.index();
    };
    by_module[lies_with(model->tensors().front())] = 0;  // the lowest GPU is in use, and so the main one
    for (const model::Tensor& tensor : model->tensors())
      placement.slots.push_back(by_module[lies_with(tensor)]);
  }

  bool on_host(model::TensorId id) const { return placement[id] >= kGpus; }

  std::uint32_t storage_of(model::TensorId id) {
    const std::uint32_t storage = static_cast<std::uint32_t>((*model)[id].storage.index());
    const auto [at, added] = numbers_.try_emplace(storage, static_cast<std::uint32_t>(numbers_.size()));
    if (added)
      program.storages.push_back({model->storages()[storage].bytes, machine.devices[placement[id]].id});
    return at->second;
  }

  void need_host_tensors(const model::Module& module, std::set<std::uint32_t>& needs) {
    for (const model::TensorId id : module.tensors) {
      if (on_host(id)) needs.insert(storage_of(id));
    }
  }

  /// Each module with weights is a step, where they lie: on the main GPU when that is the host.
  void make_pass() {
    auto made = std::make_shared<plan::PassTimes>();
    made->columns = {{gpu(0)}, {gpu(1)}};
    for (plan::PassTimes::Column& column : made->columns)
      column.step_ps = column.request_ps = std::vector<std::uint64_t>(model->modules().size());
    for (const model::ModuleId id : model->execution_order()) {
      const model::Module& module = (*model)[id];
      if (module.tensors.empty()) continue;
      const Slot lies = placement[module.tensors.front()];
      const Slot runs = lies < kGpus ? lies : Slot{0};
      const std::uint64_t ps = pick(4) == 0 ? 0 : pick(120'000'000);
      for (plan::PassTimes::Column& column : made->columns)
        column.step_ps[id.index()] = column.request_ps[id.index()] = ps;
      std::set<std::uint32_t> needs;
      need_host_tensors(module, needs);
      for (model::ModuleId up = id; shape_.shared && runs == 0 && up.index() != 0;) {
        up = (*model)[up].parent;
        if (pick(2) == 0) need_host_tensors((*model)[up], needs);
      }
      const auto step = static_cast<std::uint32_t>(program.steps.size());
      for (const std::uint32_t storage : needs) program.uses.push_back({step, storage});
      program.steps.push_back({gpu(runs), ps});
    }
    times = std::move(made);
  }

  std::mt19937_64 random_;
  const Shape shape_;
  std::map<std::uint32_t, std::uint32_t> numbers_;  // of the model's storages in the program
};

class StreamPromise : public testing::TestWithParam<std::uint64_t> {
 protected:
  struct Seen {
    int schedules = 0, hidden = 0, again = 0;
  };
  static Seen hold(std::uint64_t first, const Shape& shape) {
    Seen seen;
    for (std::uint64_t seed = first; seed < first + 40; ++seed) {
      SCOPED_TRACE(seed);
      Promised one(seed, shape);
      if (one.program.uses.empty()) continue;
      const auto schedule = one.schedule();
      EXPECT_TRUE(schedule) << "the room that is kept does not do";
      if (!schedule) continue;
      ++seen.schedules;
      hold_window(one, *schedule);
      hold_times(one, *schedule, seen);
    }
    return seen;
  }

 private:
  static void hold_window(const Promised& one, const StreamSchedule& schedule) {
    const Bytes kept = one.planned.devices[0].reserve;
    EXPECT_LE(schedule.arena_bytes[0], kept);
    const SimulatedPass pass = simulate_pass(one.program, one.machine, schedule);
    EXPECT_LE(pass.most_bytes[0], kept);
    EXPECT_EQ(one.planned.devices[1].reserve, Bytes()) << "nothing is streamed there";
  }

  static void hold_times(const Promised& one, const StreamSchedule& schedule, Seen& seen) {
    const SimulatedPass pass = simulate_pass(one.program, one.machine, schedule);
    const double took = static_cast<double>(pass.pass_ps) * kPs;
    const double rounded = static_cast<double>(2 * schedule.loads.size() + 1) * kPs;
    ASSERT_TRUE(one.planned.computing);
    EXPECT_NEAR(one.planned.gpu_seconds, static_cast<double>(pass.compute_ps) * kPs, kPs);
    EXPECT_GE(took, plan::least_ahead_seconds(one.planned, one.settings) * (1 - 1e-9) - kPs);
    EXPECT_LE(took, (one.planned.step_seconds + one.beyond(schedule)) * (1 + 1e-9) + rounded);
    seen.hidden += took < 0.95 * one.planned.step_seconds ? 1 : 0;
    seen.again += one.copies_again(schedule) ? 1 : 0;
  }
};

/// Each weight is used by one module: the sum that a plan ranks by is the longest that its schedule takes.
TEST_P(StreamPromise, HoldsWhereWeightsAreUsedOnce) {
  const Seen seen = hold(GetParam() * 1000, {});
  EXPECT_GT(seen.schedules, 20);
  EXPECT_GT(seen.hidden, 0) << "nothing is copied ahead";
  EXPECT_EQ(seen.again, 0);
}

TEST_P(StreamPromise, HoldsWhereWeightsAreReadFromTheDisk) {
  const Seen seen = hold(GetParam() * 2000 + 7, {true, false});
  EXPECT_GT(seen.schedules, 20);
  EXPECT_GT(seen.hidden, 0);
}

/// What is needed again may have had to go meanwhile: then it is copied once more than the plan counts.
TEST_P(StreamPromise, HoldsWhereModulesShareWeights) {
  const Seen seen = hold(GetParam() * 3000 + 11, {GetParam() % 2 == 0, true});
  EXPECT_GT(seen.schedules, 20);
}

INSTANTIATE_TEST_SUITE_P(Seeds, StreamPromise, testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace stowage::estimate
