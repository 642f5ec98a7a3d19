#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "core/base/json.h"
#include "core/machine/machine.h"
#include "core/machine/runtime.h"

namespace stowage::machine {
namespace {

Machine random_machine(std::mt19937_64& random) {
  Machine machine;
  const auto bytes = [&] { return Bytes(random() >> (1 + random() % 62)); };
  const auto add = [&](DeviceId id) {
    Device device;
    device.id = id;
    if (random() % 2 == 0) device.name = "card “" + std::to_string(random() % 4) + "”";
    if (random() % 4 != 0) device.budget = bytes();
    if (random() % 3 == 0) device.overhead = bytes();
    if (random() % 2 == 0) device.physical = bytes();
    machine.devices.push_back(device);
  };
  for (const DeviceKindRow& row : kDeviceKinds) {
    const std::uint64_t count = row.role == Role::Accelerator ? random() % 9 : random() % 4 != 0;
    for (std::uint32_t i = 0; i < count; ++i) add({row.kind, i});
  }
  for (std::uint64_t i = random() % 6; i > 0 && machine.devices.size() > 1; --i) {
    const DeviceId from = machine.devices[random() % machine.devices.size()].id;
    const DeviceId to = machine.devices[random() % machine.devices.size()].id;
    if (from != to) machine.set_link(from, to, 1 + random() % 1'000'000'000'000ull);
    if (random() % 3 == 0) machine.learn_link(from, to, 1 + random() % 1'000'000'000ull, random() % 100'000);
  }
  return machine;
}

/// However often rates are learned, what stood there before the first is what comes back; what was typed or
/// measured stays.
TEST(MachineProperties, WhatWasLearnedCanBeTakenBack) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const Machine machine = unlearned(random_machine(random));
    if (machine.devices.empty()) continue;
    EXPECT_EQ(unlearned(machine), machine) << "nothing is left to take back";
    Machine learned = machine;
    const auto any = [&] { return learned.devices[random() % learned.devices.size()].id; };
    for (int i = 0; i < 8; ++i) {
      const DeviceId from = any(), to = any();
      const std::uint64_t rate = 1 + random() % 1'000'000'000, latency = random() % 1000;
      learned.learn_link(from, to, rate, latency);
      EXPECT_EQ(learned.rate(from, to), rate);
      EXPECT_EQ(learned.latency_ns(from, to), latency);
    }
    EXPECT_EQ(unlearned(learned), machine);
    const DeviceId from = any(), to = any();
    learned.learn_link(from, to, 5, 5);
    learned.set_link(from, to, 7);
    EXPECT_FALSE(learned.find_link(from, to)->learned) << "another rate was typed";
    EXPECT_EQ(unlearned(learned).rate(from, to), 7u);
  }
}

TEST(MachineProperties, WhatIsWrittenIsReadBack) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const Machine machine = random_machine(random);
    if (machine.devices.empty()) continue;
    const Json json = to_json(machine);
    const auto back = from_json(parse_json(to_text(json), "m.json").value(), "m.json");
    ASSERT_TRUE(back) << sentence(back.error());
    EXPECT_EQ(*back, machine);
    EXPECT_EQ(to_text(to_json(*back)), to_text(json));
  }
}

TEST(MachineProperties, SlotsFollowTheOrderGpusCpuDisk) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const Machine machine = random_machine(random);
    EXPECT_TRUE(std::is_sorted(machine.devices.begin(), machine.devices.end(),
                               [](const Device& a, const Device& b) { return a.id < b.id; }));
    for (std::size_t s = 0; s < machine.devices.size(); ++s) {
      EXPECT_EQ(machine.slot(machine.devices[s].id), s);
      EXPECT_EQ(machine.find(machine.devices[s].id), &machine.devices[s]);
      EXPECT_EQ(machine.devices[s].id.gpu(), s < machine.gpu_count());
      EXPECT_EQ(parse_device(to_string(machine.devices[s].id)).value(), machine.devices[s].id);
      EXPECT_EQ(parse_device(display_name(machine.devices[s].id)).value(), machine.devices[s].id);
    }
    EXPECT_FALSE(machine.slot(gpu(machine.gpu_count())));
  }
}

/// Whatever kinds there are: every form of a name is read as what was written, and as nothing else.
TEST(DeviceKinds, NamesAreOneToOne) {
  std::map<std::string, DeviceId> written;
  for (const DeviceKindRow& row : kDeviceKinds) {
    for (const std::uint32_t index : {0u, 1u, 7u, 99u, 12345u}) {
      const DeviceId id{row.kind, row.role == Role::Accelerator ? index : 0};
      for (const std::string& form : {to_string(id), display_name(id)}) {
        const auto [at, fresh] = written.try_emplace(form, id);
        EXPECT_EQ(at->second, id) << form << " means two devices";
        EXPECT_EQ(parse_device(form).value(), id) << form;
      }
      if (row.role != Role::Accelerator) continue;
      const std::string torch = std::string(row.written) + ":" + std::to_string(index);
      EXPECT_EQ(parse_device(torch).value(), id) << "as PyTorch writes it";
      EXPECT_FALSE(parse_device(torch + " "));
      EXPECT_FALSE(parse_device("x" + torch));
    }
    EXPECT_EQ(row_of(row.kind).name, row.name);
    EXPECT_FALSE(parse_device(std::string(row.written) + ":")) << row.name;
    EXPECT_FALSE(parse_device(std::string(row.written) + ":01")) << row.name;
    EXPECT_EQ(parse_device(row.written).has_value(), row.role != Role::Accelerator) << "a number is missing";
  }
}

/// A device that is added brings those of its kind along that numbers without gaps need, and nothing else.
TEST(MachineProperties, AddedDevicesStandInTheirPlaceWithoutGaps) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Machine machine = random_machine(random);
    const DeviceKindRow& row = kDeviceKinds[random() % kDeviceKinds.size()];
    const DeviceId id{row.kind,
                      row.role == Role::Accelerator ? static_cast<std::uint32_t>(random() % 300) : 0};
    const Machine before = machine;
    const bool there = before.find(id) != nullptr;
    const std::size_t missing =
        there ? 0 : id.index - (row.role == Role::Accelerator ? before.next_of(row.kind).index : 0) + 1;
    const bool added = machine.add(id);
    EXPECT_EQ(added, before.devices.size() + missing <= kMostDevices);
    EXPECT_EQ(machine.devices.size(), before.devices.size() + (added ? missing : 0));
    for (const Device& device : before.devices) {
      ASSERT_TRUE(machine.find(device.id));
      EXPECT_EQ(*machine.find(device.id), device) << "what was there is as it was";
    }
    if (!added || machine.devices.empty()) continue;
    ASSERT_TRUE(machine.find(id));
    const auto back = from_json(to_json(machine), "m.json");  // refuses gaps, twins and a wrong order
    ASSERT_TRUE(back) << sentence(back.error());
    EXPECT_EQ(*back, machine);
  }
}

TEST(MachineProperties, AnotherGpuIsLikeTheOneItIsMadeFrom) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Machine machine = random_machine(random);
    if (machine.gpu_count() == 0) continue;
    const Machine before = machine;
    const Device like = machine.devices[random() % machine.gpu_count()];
    machine.add_another(like);
    Device made = like;
    made.id = before.next_of(like.id.kind);
    ASSERT_TRUE(machine.find(made.id));
    EXPECT_EQ(*machine.find(made.id), made);
    EXPECT_EQ(machine.gpu_count(), before.gpu_count() + 1);
    EXPECT_TRUE(from_json(to_json(machine), "m.json"));
  }
}

TEST(MachineProperties, EveryPairHasARateAboveZero) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Machine machine = random_machine(random);
    for (const Device& a : machine.devices) {
      for (const Device& b : machine.devices) {
        EXPECT_GT(machine.rate(a.id, b.id), 0u);
        EXPECT_EQ(Machine{}.rate(a.id, b.id), Machine{}.rate(b.id, a.id)) << "as long as nobody says";
        EXPECT_EQ(Machine{}.latency_ns(a.id, b.id) > 0, a.id.gpu() && b.id.gpu() && a.id != b.id);
      }
    }
    if (machine.gpu_count() < 2) continue;
    machine.set_link(gpu(0), gpu(1), 64'000'000'000);
    EXPECT_EQ(machine.rate(gpu(0), gpu(1)), 64'000'000'000u);
    machine.set_link(gpu(0), gpu(1), 32'000'000'000);
    EXPECT_EQ(machine.rate(gpu(0), gpu(1)), 32'000'000'000u) << "a link is replaced, not added";
    EXPECT_EQ(std::count_if(machine.links.begin(), machine.links.end(),
                            [](const Link& link) { return link.from == gpu(0) && link.to == gpu(1); }),
              1);
  }
}

/// Cut or changed anywhere, a machine's file is read or refused, never thrown over.
TEST(MachineProperties, DamagedFilesAreRefusedInOneSentence) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string text = to_text(to_json(random_machine(random)), -1);
    for (std::uint64_t i = 1 + random() % 3; i > 0; --i)
      text[random() % text.size()] = "0123456789{}[]\",:-ab"[random() % 20];
    const auto json = parse_json(text, "m.json");
    if (!json) continue;
    const auto machine = from_json(*json, "m.json");
    if (!machine) {
      EXPECT_FALSE(sentence(machine.error()).empty());
    }
  }
}

TEST(Runtimes, NamesAndValuesAreOneToOne) {
  EXPECT_EQ(runtimes().size(), 4u);
  for (const RuntimeRow& row : runtimes()) {
    EXPECT_EQ(Runtime{&row}.name(), row.name);
    EXPECT_EQ(parse_runtime(row.name).value(), &row);
  }
  for (const char* wrong : {"", "Host", "cpu", "accelerate "}) {
    const auto runtime = parse_runtime(wrong);
    ASSERT_FALSE(runtime) << wrong;
    EXPECT_NE(sentence(runtime.error()).find("accelerate, host, mixed, engine"), std::string::npos);
  }
}

TEST(Runtimes, PrefetchIsRefusedWhereNothingIsCopiedAhead) {
  for (const Streaming streaming : {Streaming::Compatible, Streaming::Prefetch})
    EXPECT_EQ(parse_streaming(to_string(streaming)).value(), streaming);
  for (const char* wrong : {"", "Prefetch", "ahead", "compatible "}) {
    const auto streaming = parse_streaming(wrong);
    ASSERT_FALSE(streaming) << wrong;
    EXPECT_EQ(streaming.error().code, Code::StreamingName);
  }
  for (const RuntimeRow& row : runtimes()) {
    Runtime runtime{&row};
    EXPECT_TRUE(check_streaming(runtime)) << row.name;
    runtime.streaming = Streaming::Prefetch;
    const bool able = &row == kStreamsAhead || &row == kByModule;
    EXPECT_EQ(check_streaming(runtime).has_value(), able) << row.name;
    EXPECT_EQ(runtime.prefetches(), able) << row.name;
    if (!able) {
      EXPECT_EQ(
          sentence(check_streaming(runtime).error()),
          "The runtime " + std::string(row.name) +
              " does not copy weights ahead of their turn. Prefetch needs the runtime mixed or engine.");
    }
  }
}

/// The room for streaming grows with the load, is never less than it, and never more than window and load
/// say.
TEST(Runtimes, RoomForALoad) {
  constexpr std::uint64_t kMost = ~0ull;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Runtime runtime{seed % 2 ? kStreamsAhead : kStreams};
    runtime.streaming = random() % 4 ? Streaming::Prefetch : Streaming::Compatible;
    if (random() % 2) runtime.window = Bytes(1 + random() % 1000);
    EXPECT_EQ(runtime.room_for(0), 0u) << "nothing is streamed";
    std::vector<std::uint64_t> loads{1, random() % 1000, random() % 2000, kMost / 2 + random() % 5, kMost};
    std::sort(loads.begin(), loads.end());
    std::uint64_t before = 0;
    for (const std::uint64_t load : loads) {
      const std::uint64_t room = runtime.room_for(load);
      EXPECT_GE(room, load);
      EXPECT_GE(room, before);
      before = room;
      if (!runtime.prefetches()) {
        EXPECT_EQ(room, load);
      } else if (runtime.window) {
        EXPECT_TRUE(room == load || Bytes(room) == *runtime.window);
        EXPECT_GE(Bytes(room), *runtime.window);
      } else if (load <= kMost / 2) {
        EXPECT_EQ(room, load * 2);
      } else {
        EXPECT_EQ(room, kMost);
      }
    }
  }
}

/// Parameters always leave with their module; buffers where that is asked for and a checkpoint has them; and
/// everything lies where it is computed.
TEST(Runtimes, WhatMoves) {
  for (int code = 0; code < 64; ++code) {
    const bool parameter = code & 1, persistent = code & 2, computed = code & 4;
    Runtime runtime;
    runtime.offload_buffers = code & 8;
    runtime.row = &runtimes()[static_cast<std::size_t>(code / 16)];
    const bool stays =
        runtime.row->streams && !computed && !parameter && !(runtime.offload_buffers && persistent);
    EXPECT_EQ(runtime.moves(parameter, persistent, computed), !stays) << code;
  }
}

}  // namespace
}  // namespace stowage::machine
