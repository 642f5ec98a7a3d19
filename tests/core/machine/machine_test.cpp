#include "core/machine/machine.h"

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/machine/runtime.h"

namespace stowage::machine {
namespace {

Machine two_gpus() {
  Machine machine;
  machine.devices = {{gpu(0), "RTX 4090", GiB(24)},
                     {gpu(1), "RTX 4090", GiB(24)},
                     {kCpu, "", GiB(64)},
                     {kDisk, "NVMe", std::nullopt}};
  return machine;
}

Result<Machine> read(const std::string& text) {
  return from_json(parse_json(text, "m.json").value(), "m.json");
}

TEST(Device, NamesInEverySpelling) {
  EXPECT_EQ(parse_device("0").value(), gpu(0));
  EXPECT_EQ(parse_device("12").value(), gpu(12));
  EXPECT_EQ(parse_device("CUDA:3").value(), gpu(3));
  EXPECT_EQ(parse_device("cpu").value(), kCpu);
  EXPECT_EQ(parse_device("Disk").value(), kDisk);
  for (const char* bad : {"", "-1", "01", "cuda:01", "cuda:", "cuda", "gpu", "mps", "0 ", "1.0", "cpu:0",
                          "999999", "+1", "cuda:-1"}) {
    const auto device = parse_device(bad);
    ASSERT_FALSE(device) << bad;
    EXPECT_EQ(device.error().code, Code::DeviceName);
    EXPECT_THAT(sentence(device.error()), testing::HasSubstr(bad));
  }
  for (const DeviceId id : {gpu(0), gpu(7), kCpu, kDisk}) EXPECT_EQ(parse_device(to_string(id)).value(), id);
  EXPECT_EQ(display_name(gpu(1)), "cuda:1");
  EXPECT_LT(gpu(9), kCpu);
  EXPECT_LT(kCpu, kDisk);
}

TEST(MachineRates, DefaultsAndLinks) {
  Machine machine = two_gpus();
  EXPECT_EQ(machine.rate(kCpu, gpu(0)), kDefaultBusRate);
  EXPECT_EQ(machine.rate(kDisk, kCpu), kDefaultDiskRate);
  EXPECT_EQ(machine.rate(kCpu, kCpu), kDefaultMemoryRate);
  EXPECT_EQ(machine.latency_ns(gpu(0), gpu(1)), kDefaultHopLatencyNs);
  EXPECT_EQ(machine.latency_ns(kCpu, gpu(1)), 0u);
  machine.set_link(gpu(0), gpu(1), 64);
  EXPECT_EQ(machine.rate(gpu(0), gpu(1)), 64u);
  EXPECT_EQ(machine.rate(gpu(1), gpu(0)), kDefaultBusRate) << "one direction";
  EXPECT_EQ(machine.latency_ns(gpu(0), gpu(1)), kDefaultHopLatencyNs) << "a rate changes no latency";
  machine.set_link(gpu(0), gpu(1), 65);
  EXPECT_EQ(machine.links.size(), 1u);
  EXPECT_EQ(machine.gpu_count(), 2u);
  EXPECT_EQ(machine.slot(kDisk), 3u);
  EXPECT_EQ(machine.find(gpu(2)), nullptr);
}

TEST(MachineRates, TheSlowerEndDecides) {
  const Machine machine;
  EXPECT_EQ(machine.rate(gpu(0), gpu(1)), kDefaultBusRate);
  EXPECT_EQ(machine.rate(gpu(0), kCpu), kDefaultBusRate);
  EXPECT_EQ(machine.rate(gpu(0), kDisk), kDefaultDiskRate);
  EXPECT_EQ(machine.rate(kDisk, kDisk), kDefaultDiskRate);
}

TEST(MachineJson, RoundTrip) {
  Machine machine = two_gpus();
  machine.devices[0].overhead = MiB(500);
  machine.devices[1].physical = GiB(25);
  machine.links = {{gpu(0), gpu(1), 64'000'000'000, 5}, {kDisk, kCpu, 1, 0}};
  const auto again = read(to_text(to_json(machine)));
  ASSERT_TRUE(again) << sentence(again.error());
  EXPECT_EQ(*again, machine);
}

TEST(MachineJson, WrittenByHand) {
  const auto machine = read(
      R"({"schema": "stowage.machine/1", "devices": [{"device": "cpu", "budget": "64GiB"}, {"device": 0, "budget": "80GB"},
    {"device": "disk", "budget": "unlimited"}], "links": [{"from": "cpu", "to": 0, "bytes_per_second": "16 GiB/s"}], "note": "read past"})");
  ASSERT_TRUE(machine) << sentence(machine.error());
  EXPECT_EQ(machine->devices[0].id, gpu(0)) << "sorted";
  EXPECT_EQ(machine->devices[0].budget, Bytes(80'000'000'000));
  EXPECT_EQ(machine->devices[2].budget, std::nullopt);
  EXPECT_EQ(machine->rate(kCpu, gpu(0)), 16ull << 30);
}

TEST(MachineJson, EveryWrongFileIsRefused) {
  const auto with = [](const std::string& devices, const std::string& more = {}) {
    return R"({"schema": "stowage.machine/1", "devices": )" + devices + more + "}";
  };
  const std::pair<std::string, Code> bad[] = {
      {"[]", Code::JsonType},
      {"{}", Code::JsonMissing},
      {R"({"schema": "stowage.plan/1", "devices": []})", Code::JsonSchema},
      {R"({"schema": "stowage.machine/1"})", Code::JsonMissing},
      {with("{}"), Code::JsonType},
      {with("[1]"), Code::JsonType},
      {with("[{}]"), Code::JsonMissing},
      {with(R"([{"device": "gpu"}])"), Code::DeviceName},
      {with(R"([{"device": "1"}])"), Code::MachineGap},
      {with(R"([{"device": "0"}, {"device": "2"}])"), Code::MachineGap},
      {with(R"([{"device": "cpu"}, {"device": "cpu"}])"), Code::MachineDuplicate},
      {with(R"([{"device": "0"}, {"device": 0}])"), Code::MachineDuplicate},
      {with(R"([{"device": "0", "budget": "24Gb"}])"), Code::SizeBits},
      {with(R"([{"device": "0", "budget": "much"}])"), Code::SizeSyntax},
      {with(R"([{"device": "0", "budget": -5}])"), Code::JsonType},
      {with(R"([{"device": "0", "budget": 1.5}])"), Code::JsonType},
      {with(R"([{"device": "0", "budget": 18446744073709551615}])"), Code::SizeOverflow},
      {with(R"([{"device": "0", "name": 4}])"), Code::JsonType},
      {with("[]", R"(, "links": 3)"), Code::JsonType},
      {with("[]", R"(, "calibration": 3)"), Code::JsonType},
      {with("[]", R"(, "calibration": [{"figures": []}])"), Code::JsonType},
      {with("[]", R"(, "links": [3])"), Code::JsonType},
      {with("[]", R"(, "links": [{"from": "cpu", "to": "0"}])"), Code::JsonMissing},
      {with("[]", R"(, "links": [{"from": "cpu", "to": "0", "bytes_per_second": 0}])"), Code::MachineLink},
      {with("[]", R"(, "links": [{"from": "cpu", "to": "0", "bytes_per_second": "fast"}])"),
       Code::RateSyntax},
      {with("[]", R"(, "links": [{"from": "x", "to": "0", "bytes_per_second": 5}])"), Code::DeviceName},
      {with("[]", R"(, "links": [{"from": "cpu", "to": "0", "bytes_per_second": 5, "latency_ns": -1}])"),
       Code::JsonType},
      {with("[]", R"(, "links": [{"from": "cpu", "to": "0", "bytes_per_second": 5, "learned": true}])"),
       Code::JsonType},
      {with("[]", R"(, "links": [{"from": "cpu", "to": "0", "bytes_per_second": 5, "learned": {}}])"),
       Code::JsonMissing},
  };
  for (const auto& [text, code] : bad) {
    const auto machine = read(text);
    ASSERT_FALSE(machine) << text;
    EXPECT_EQ(machine.error().code, code) << text << ": " << sentence(machine.error());
  }
  std::string many = "[";
  for (int i = 0; i < 251; ++i)
    many += (i ? "," : "") + std::string(R"({"device": )") + std::to_string(i) + "}";
  const auto machine = read(with(many + "]"));
  ASSERT_FALSE(machine);
  EXPECT_EQ(machine.error().code, Code::MachineTooLarge);
}

TEST(Machine, Summary) {
  EXPECT_EQ(summary(two_gpus()), "2 × RTX 4090 · 64 GiB RAM · NVMe");
  EXPECT_EQ(summary(Machine{{{kCpu}}, {}}), "RAM");
  EXPECT_EQ(summary(Machine{}), "");
  Machine mixed = two_gpus();
  mixed.devices[1].name.clear();
  EXPECT_EQ(summary(mixed), "RTX 4090 + 24 GiB GPU · 64 GiB RAM · NVMe");
}

TEST(Runtime, Names) {
  for (const RuntimeRow* row : {kStreams, kComputesOnHost}) EXPECT_EQ(parse_runtime(row->name).value(), row);
  const auto unknown = parse_runtime("vllm");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, Code::RuntimeName);
}

}  // namespace
}  // namespace stowage::machine
