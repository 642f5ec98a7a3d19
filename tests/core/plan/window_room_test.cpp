// Room for weights that are copied ahead of their turn: what a plan keeps, what it lacks, what a step takes.
#include "core/plan/evaluation/window_room.h"

#include <gtest/gtest.h>

#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

/// head on the GPU (100 bytes), block on the host: its largest load is 100 bytes.
model::ModelPtr two_parts() {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (const char* name : {"a", "b", "c"}) {
    builder.add_module(name, "Linear");
    model::ModelBuilder::TensorSpec spec;
    spec.name = std::string(name) + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(name[0] == 'c' ? 60 : 100);
    spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
    builder.add_tensor(std::move(spec));
  }
  return *builder.build();
}

struct Case {
  model::ModelPtr model = two_parts();
  machine::Machine machine = test::machine_of({1000});
  Settings settings{};
  Placement placement{};

  explicit Case(const char* map) {
    placement =
        apply(device_map_from_json(*parse_json(map, "map"), "map").value(), *model, machine).placement;
    settings.runtime.row = machine::kStreamsAhead;
    settings.runtime.streaming = machine::Streaming::Prefetch;
  }
  void budget(std::uint64_t bytes) { machine.devices[0].budget = Bytes(bytes); }
  Evaluation judged() const { return evaluate(*model, machine, settings, placement); }
};

TEST(WindowRoom, TheReserveIsTheWindowAndNeverLessThanALoad) {
  Case in(R"({"a": 0, "b": "cpu", "c": "cpu"})");
  EXPECT_EQ(in.judged().devices[0].reserve, Bytes(200)) << "automatic: two of the largest";
  EXPECT_EQ(in.judged().devices[0].reserve_witness, "b");
  for (const std::uint64_t window : {1u, 99u, 100u, 101u, 700u}) {
    in.settings.runtime.window = Bytes(window);
    EXPECT_EQ(in.judged().devices[0].reserve, Bytes(std::max<std::uint64_t>(window, 100)));
  }
  in.settings.runtime.streaming = machine::Streaming::Compatible;
  EXPECT_EQ(in.judged().devices[0].reserve, Bytes(100));
  Case resident(R"({"": 0})");
  resident.settings.runtime.window = Bytes(700);
  EXPECT_EQ(resident.judged().devices[0].reserve, Bytes(0)) << "nothing is streamed";
}

/// The sentence names the device, what is there and what is asked for; at the byte where it fits there is
/// none.
TEST(WindowRoom, AShortageIsSaidToTheByte) {
  Case in(R"({"a": 0, "b": "cpu", "c": "cpu"})");
  in.settings.runtime.window = Bytes(500);
  for (const std::uint64_t budget : {100u, 150u, 300u, 599u, 600u, 601u}) {
    in.budget(budget);
    const auto room = window_shortage(in.settings, in.judged());
    ASSERT_EQ(room.has_value(), budget < 600) << budget;
    if (!room) continue;
    EXPECT_EQ(room->device, gpu(0));
    EXPECT_EQ(room->asked, Bytes(500));
    EXPECT_EQ(room->there, Bytes(budget - 100));
    EXPECT_EQ(sentence(window_warning(*room)),
              machine::display_name(gpu(0)) + " has " + format_bytes(room->there) +
                  " for weights in flight under this plan, and the window asks for 500 B.");
  }
  in.budget(100);
  in.settings.runtime.streaming = machine::Streaming::Compatible;
  EXPECT_FALSE(window_shortage(in.settings, in.judged())) << "nothing is copied ahead";
  Case none(R"({"": "cpu"})");
  none.budget(1);
  EXPECT_FALSE(window_shortage(none.settings, none.judged())) << "no GPU streams";
}

/// What is read from the disk crosses to the GPU meanwhile: the slower of both is what it takes.
TEST(WindowRoom, ReadingAndCopyingOverlapInAStep) {
  Case in(R"({"a": 0, "b": "disk", "c": "cpu"})");
  in.machine.set_link(kDisk, kCpu, 10);
  for (const std::uint64_t bus : {5u, 10u, 20u}) {
    in.machine.set_link(kCpu, gpu(0), bus);
    const double moving = 100.0 / static_cast<double>(bus), reading = 100.0 / 10;
    const double other = 60.0 / static_cast<double>(bus);
    in.settings.runtime.streaming = machine::Streaming::Prefetch;
    EXPECT_DOUBLE_EQ(in.judged().step_seconds, std::max(moving, reading) + other);
    in.settings.runtime.streaming = machine::Streaming::Compatible;
    EXPECT_DOUBLE_EQ(in.judged().step_seconds, moving + reading + other);
  }
}

}  // namespace
}  // namespace stowage::plan
