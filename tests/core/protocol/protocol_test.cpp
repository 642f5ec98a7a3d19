#include "core/protocol/protocol.h"
#include "core/base/json.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::protocol {
namespace {

using ::testing::HasSubstr;

RunRequest sample_request() {
  RunRequest request;
  request.program = "/models/a b \"quoted\" ü.pt2";
  request.map.entries = {{"model", machine::gpu(0)},
                         {"model.layers.1", machine::kCpu},
                         {"model", machine::gpu(1)},
                         {"lm_head", machine::kDisk}};
  request.machine.devices = {{machine::gpu(0), "RTX", GiB(24), {}, {}},
                             {machine::gpu(1), "", std::nullopt, {}, {}},
                             {machine::kCpu, "", GiB(64), {}, {}}};
  request.machine.set_link(machine::gpu(0), machine::gpu(1), 64'000'000'000);
  request.main_gpu = 1;
  request.host_computes = true;
  request.computed = {"model.layers.1", "ü"};
  request.offload_buffers = true;
  request.devices = Devices::Virtual;
  request.mode = Mode::Prefetch;
  request.window = 3ull << 30;
  request.depth = 4;
  request.inputs_file = "in.safetensors";
  request.sizes = {{"batch", 4}, {"s77", 1ll << 40}};
  request.outputs_file = "out.safetensors";
  request.trace_file = "run.trace";
  request.warmup = 2;
  request.repeat = 3;
  request.time_limit = 7.5;
  request.threads = 4;
  request.stream_trace = true;
  request.calibration.emplace();
  request.calibration->figures.push_back({machine::Measured::Matmul,
                                          machine::gpu(0),
                                          machine::gpu(0),
                                          {},
                                          "float16",
                                          4096,
                                          {1e12, 2e12, 3e12, 5}});
  request.fingerprint = "0123456789abcdef";
  return request;
}

RunResult sample_result() {
  RunResult result;
  result.devices = {{"0", true, ~0ull, 12, 3, 0, "model.layers.0", 2}, {"cpu", false, 0, 0, 0, 0, ""}};
  result.transfers = {{"cpu", "0", 1ull << 53, 7, 0.375}};
  result.modules = {{"model.embed_tokens", "0", 0.25, 100, 5}};
  result.outputs = {{"logits", "F32", {2, 0, 256}}};
  result.inputs_from = InputsFrom::Archive;
  result.seconds = 1.5;
  result.simulated_seconds = 0.75;
  result.links = {{"cpu", "0", 1ull << 53, 7, 0.5, 0.625}};
  result.repeat_seconds = {2.5, 1.5};
  result.warnings = {{Code::EngineRandom, {}, {"aten.dropout.default"}},
                     {Code::EngineSeveralDevices, {}, {}}};
  return result;
}

void expect_same(const RunResult& a, const RunResult& b) {
  EXPECT_EQ(to_text(to_json(a)), to_text(to_json(b)));
}

TEST(Protocol, RequestSurvivesTheLine) {
  const RunRequest request = sample_request();
  const std::string line = to_line(request);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const auto back = request_from_line(line);
  ASSERT_TRUE(back) << sentence(back.error());
  EXPECT_EQ(back->program, request.program);
  EXPECT_EQ(back->fingerprint, request.fingerprint);
  EXPECT_EQ(back->calibration, request.calibration);
  EXPECT_EQ(back->map, request.map);  // duplicates and order included
  EXPECT_EQ(back->machine, request.machine);
  EXPECT_EQ(back->main_gpu, request.main_gpu);
  EXPECT_EQ(back->devices, request.devices);
  EXPECT_EQ(back->mode, request.mode);
  EXPECT_EQ(back->window, 3ull << 30);
  EXPECT_EQ(back->depth, 4u);
  EXPECT_EQ(back->warmup, 2u);
  EXPECT_EQ(back->repeat, 3u);
  EXPECT_EQ(back->time_limit, 7.5);
  EXPECT_EQ(back->threads, 4u);
  EXPECT_EQ(to_line(*back), line);
}

TEST(Protocol, RequestDefaultsWhenFieldsAreMissing) {
  const std::string machine = to_text(machine::to_json(sample_request().machine), -1);
  const auto request = request_from_line(
      R"({"type":"run","version":3,"program":"p","map":[],"future":{"x":1},"machine":)" + machine + "}");
  ASSERT_TRUE(request) << sentence(request.error());
  EXPECT_EQ(request->main_gpu, std::nullopt);
  EXPECT_EQ(request->repeat, 1u);
  EXPECT_FALSE(request->warmup) << "the engine knows how many its devices need";
  EXPECT_EQ(request->time_limit, 0);
  EXPECT_EQ(request->devices, Devices::Automatic);
}

TEST(Protocol, SizesAreWholeNumbersByName) {
  const std::string machine = to_text(machine::to_json(sample_request().machine), -1);
  const auto read = [&](const std::string& sizes) {
    return request_from_line(R"({"type":"run","version":3,"program":"p","map":[],"sizes":)" + sizes +
                             R"(,"machine":)" + machine + "}");
  };
  const auto request = read(R"({"batch":4,"s0":-1})");
  ASSERT_TRUE(request) << sentence(request.error());
  EXPECT_EQ(request->sizes, (std::map<std::string, std::int64_t>{{"batch", 4}, {"s0", -1}}));
  for (const char* bad :
       {"[4]", R"({"batch":"4"})", R"({"batch":4.5})", R"({"batch":18446744073709551615})"}) {
    const auto refused = read(bad);
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.error().code, Code::ProtocolSyntax);
  }
}

TEST(Protocol, EventsSurviveTheLine) {
  Failed failed{Error{Code::FileMissing, "x.pt2", {"a", "b"}, 17}, sample_result()};
  failed.result.out_of_memory = OutOfMemory{"0", "model.layers.3", "linear_7", 512, 1024, 900, 2048, 3};
  const std::vector<Event> events{Hello{kVersion, "0.1.0", "2.11.0", false, "no driver"},
                                  Progress{"run", "model.layers.0", 3, 10}, Finished{sample_result()},
                                  failed};
  for (const Event& event : events) {
    const std::string line = to_line(event);
    const auto back = event_from_line(line);
    ASSERT_TRUE(back) << sentence(back.error()) << line;
    EXPECT_EQ(back->index(), event.index());
    EXPECT_EQ(to_line(*back), line);
  }
  const auto back = event_from_line(to_line(Event(failed)));
  EXPECT_EQ(std::get<Failed>(*back).error, failed.error);
  const OutOfMemory& oom = *std::get<Failed>(*back).result.out_of_memory;
  EXPECT_EQ(oom.node, "linear_7");
  EXPECT_EQ(oom.reserved_bytes, 2048u);
  EXPECT_EQ(oom.allocation_retries, 3u);
  expect_same(std::get<Failed>(*back).result, failed.result);
}

/// What no allocator says is not there; what is there is a number.
TEST(Protocol, WhatIsNotKnownOfAnAllocatorIsLeftOut) {
  Failed failed{Error{Code::Internal, {}, {}, {}}, {}};
  failed.result.out_of_memory = OutOfMemory{"cpu", "m", "n", 1, 2, 3};
  const std::string line = to_line(Event(failed));
  EXPECT_EQ(line.find("reserved_bytes"), std::string::npos);
  const auto back = event_from_line(line);
  ASSERT_TRUE(back);
  EXPECT_FALSE(std::get<Failed>(*back).result.out_of_memory->reserved_bytes);
  EXPECT_FALSE(std::get<Failed>(*back).result.out_of_memory->allocation_retries);
  for (const char* wrong : {R"("reserved_bytes":-1)", R"("allocation_retries":"3")"}) {
    const auto read = event_from_line(
        R"({"type":"failed","error":{"rule":"internal","message":""},"result":{"out_of_memory":{"device":"0",)" +
        std::string(wrong) + "}}}");
    ASSERT_FALSE(read) << wrong;
    EXPECT_EQ(read.error().code, Code::ProtocolSyntax);
  }
  RunResult result;
  result.devices.push_back({"0", true, 1, 2, 3, 4, "m"});
  EXPECT_FALSE(to_json(result)["devices"][0].contains("context_bytes")) << "not known is not 0";
  EXPECT_FALSE(to_json(result)["devices"][0].contains("allocation_retries"));
  result.devices[0].context_bytes = 512u << 20;
  result.devices[0].allocation_retries = 0;
  const auto told = event_from_line(to_line(Event(Finished{result})));
  ASSERT_TRUE(told);
  const DeviceResult& device = std::get<Finished>(*told).result.devices[0];
  EXPECT_EQ(device.context_bytes, 512u << 20);
  EXPECT_EQ(device.allocation_retries, 0u);
}

/// R as Megatron defines it: achieved to theoretical fall of the peak.
TEST(Protocol, ThePeakRatioIsThereWhereBothAreKnown) {
  OffloadSchedule schedule;
  schedule.peak_bytes_without = 1000;
  schedule.peak_bytes = 600;
  EXPECT_FALSE(schedule.peak_ratio()) << "nothing was measured";
  const std::pair<std::uint64_t, double> measured[] = {
      {600, 1}, {800, 0.5}, {1000, 0}, {1200, -0.5}, {500, 1.25}};
  for (const auto& [bytes, ratio] : measured) {
    schedule.measured_peak_bytes = bytes;
    ASSERT_TRUE(schedule.peak_ratio());
    EXPECT_DOUBLE_EQ(*schedule.peak_ratio(), ratio);
  }
  RunResult run;
  run.backward.emplace();
  run.backward->offload.emplace();
  run.backward->offload->schedule = schedule;
  const auto written = [&] { return to_json(run)["activation_offload"]["schedule"]["peak_ratio"]; };
  EXPECT_DOUBLE_EQ(written().get<double>(), 1.25);
  run.backward->offload->schedule->peak_bytes = 1000;
  EXPECT_TRUE(written().is_null()) << "it should not have fallen";
}

TEST(Protocol, SavedBytesOfADeviceAreOfAPassBack) {
  RunResult run;
  run.devices.push_back({"0", true, 0, 0, 0, 0, ""});
  run.devices[0].saved_bytes = 7;
  run.devices[0].saved_peak_bytes = 9;
  EXPECT_FALSE(to_json(run)["devices"][0].contains("saved_bytes"));
  run.backward.emplace();
  const auto told = event_from_line(to_line(Event(Finished{run})));
  ASSERT_TRUE(told);
  const DeviceResult& device = std::get<Finished>(*told).result.devices[0];
  EXPECT_EQ(device.saved_bytes, 7u);
  EXPECT_EQ(device.saved_peak_bytes, 9u);
}

TEST(Protocol, ARuleOfANewerSideKeepsItsSentence) {
  const auto back = event_from_line(
      R"({"type":"failed","error":{"rule":"engine.of-tomorrow","message":"The moon is full."},"result":{}})");
  ASSERT_TRUE(back);
  EXPECT_EQ(std::get<Failed>(*back).error.code, Code::Internal);
  EXPECT_THAT(sentence(std::get<Failed>(*back).error), HasSubstr("The moon is full."));
}

TEST(Protocol, InvalidUtf8IsReplacedNotThrown) {
  Progress progress{"load", "bad \xff\xfe name", 0, 0};
  const auto back = event_from_line(to_line(Event(progress)));
  ASSERT_TRUE(back);
  EXPECT_THAT(std::get<Progress>(*back).module, HasSubstr("name"));
}

/// One sentence: what is wrong with the line stands in that of the protocol, as a phrase.
TEST(Protocol, ALineThatIsNoJsonSaysWhereItBreaks) {
  const auto event = event_from_line(R"({"type" "hello"})");
  ASSERT_FALSE(event);
  EXPECT_EQ(event.error().code, Code::ProtocolSyntax);
  EXPECT_EQ(sentence(event.error()),
            "A line between Stowage and its engine cannot be understood: a colon is missing (line 1, column "
            "15).");
  EXPECT_EQ(parts_of_phrase(event.error().arguments.front()).second.front(), "a colon is missing");
}

/// So does one that is JSON and not as lines are: no sentence stands inside of another one.
TEST(Protocol, ALineWithAKeyTwiceOrTooDeepIsSaidInPhrases) {
  std::string deep = R"({"type": )";
  for (int i = 0; i < 20; ++i) deep += '[';
  const std::pair<std::string, const char*> lines[] = {
      {R"({"type": "hello", "type": "hello"})", "the key “type” stands twice in one object"},
      {deep, "it nests deeper than 16 levels"}};
  for (const auto& [line, why] : lines) {
    const auto event = event_from_line(line);
    ASSERT_FALSE(event) << line;
    EXPECT_EQ(event.error().code, Code::ProtocolSyntax);
    EXPECT_EQ(sentence(event.error()),
              std::string("A line between Stowage and its engine cannot be understood: ") + why + ".");
    EXPECT_EQ(parts_of_phrase(event.error().arguments.front()).second.size(), 1u) << "it is a phrase";
  }
}

struct BadLine {
  const char* line;
  Code code;
};

class BadEvent : public ::testing::TestWithParam<BadLine> {};

TEST_P(BadEvent, IsRefusedWithItsRule) {
  const auto event = event_from_line(GetParam().line);
  ASSERT_FALSE(event) << GetParam().line;
  EXPECT_EQ(event.error().code, GetParam().code) << sentence(event.error());
  EXPECT_FALSE(sentence(event.error()).ends_with("..")) << sentence(event.error());
}

INSTANTIATE_TEST_SUITE_P(
    Protocol, BadEvent,
    ::testing::Values(BadLine{"", Code::ProtocolSyntax}, BadLine{"{", Code::ProtocolSyntax},
                      BadLine{"[]", Code::ProtocolSyntax}, BadLine{"{}", Code::ProtocolUnknown},
                      BadLine{R"({"type":7})", Code::ProtocolUnknown},
                      BadLine{R"({"type":"goodbye"})", Code::ProtocolUnknown},
                      BadLine{R"({"type":"hello","type":"hello"})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"hello"})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"hello","version":1})", Code::ProtocolVersion},
                      BadLine{R"({"type":"hello","version":"1"})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"hello","version":3,"cuda":"no"})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"progress"})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"progress","phase":"run","done":-1})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"trace"})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"trace","part":{"blocks":[[1,2]]}})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"trace","part":{"blocks":[[0,null,8,0,0,0,9,null]]}})",
                              Code::ProtocolSyntax},
                      BadLine{R"({"type":"trace","part":{"names":[1]}})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"trace","part":{},"deaths":[[1]]})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"finished"})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"finished","result":{"devices":[{}]}})", Code::ProtocolSyntax},
                      BadLine{R"({"type":"finished","result":{"outputs":[{"name":"x","shape":[1.5]}]}})",
                              Code::ProtocolSyntax},
                      BadLine{R"({"type":"failed","result":{}})", Code::ProtocolSyntax}));

class BadRequest : public ::testing::TestWithParam<BadLine> {};

TEST_P(BadRequest, IsRefusedWithItsRule) {
  const auto request = request_from_line(GetParam().line);
  ASSERT_FALSE(request) << GetParam().line;
  EXPECT_EQ(request.error().code, GetParam().code) << sentence(request.error());
}

INSTANTIATE_TEST_SUITE_P(
    Protocol, BadRequest,
    ::testing::Values(
        BadLine{"hello", Code::ProtocolSyntax},
        BadLine{R"({"type":"hello","version":3})", Code::ProtocolUnknown},
        BadLine{R"({"type":"run","version":9,"program":"p","map":[]})", Code::ProtocolVersion},
        BadLine{R"({"type":"run","version":3,"map":[]})", Code::ProtocolSyntax},
        BadLine{R"({"type":"run","version":3,"program":"p"})", Code::ProtocolSyntax},
        BadLine{R"({"type":"run","version":3,"program":"p","map":{"":0}})", Code::ProtocolSyntax},
        BadLine{R"({"type":"run","version":3,"program":"p","map":[["","gpu"]]})", Code::DeviceName},
        BadLine{R"({"type":"run","version":3,"program":"p","map":[]})", Code::ProtocolSyntax},
        BadLine{R"({"type":"run","version":3,"program":"p","map":[],"mode":"fast"})", Code::ProtocolSyntax},
        BadLine{R"({"type":"run","version":3,"program":"p","map":[],"training":{"scopes":[
                    {"module":"m","on":true,"recompute":true}]}})",
                Code::ProtocolSyntax},
        BadLine{R"({"type":"run","version":3,"program":"p","map":[],"repeat":5000000000})",
                Code::ProtocolSyntax}));

TEST(Calibrating, TheRequestComesBackAsItWas) {
  CalibrateRequest request;
  request.devices = Devices::Virtual;
  request.disk_file = "/models/a.safetensors";
  request.disk_folder = "/models";
  request.bytes = 1 << 20;
  request.sizes = 2;
  request.threads = 3;
  const std::string line = to_line(request);
  EXPECT_TRUE(asks_to_calibrate(line));
  EXPECT_FALSE(asks_to_calibrate(to_line(RunRequest{})));
  EXPECT_FALSE(asks_to_calibrate("hello"));
  const auto read = calibrate_from_line(line);
  ASSERT_TRUE(read) << sentence(read.error());
  EXPECT_EQ(to_line(*read), line);
  EXPECT_EQ(calibrate_from_line(R"({"type":"calibrate","version":3})")->bytes, CalibrateRequest{}.bytes);
}

/// One line for each rule.
TEST(Calibrating, BadRequestsAreRefused) {
  for (const char* bad :
       {R"({"type":"calibrate"})", R"({"type":"calibrate","version":9})",
        R"({"type":"calibrate","version":3,"bytes":1})", R"({"type":"calibrate","version":3,"bytes":-1})",
        R"({"type":"calibrate","version":3,"bytes":1000000000000000})",
        R"({"type":"calibrate","version":3,"sizes":7})", R"({"type":"calibrate","version":3,"disk_file":1})",
        R"({"type":"calibrate","version":3,"devices":"some"})", "[]", ""}) {
    EXPECT_FALSE(calibrate_from_line(bad)) << bad;
  }
}

TEST(Calibrating, WhatWasMeasuredComesBack) {
  Calibrated before;
  before.machine.devices = {{machine::gpu(0), "", GiB(8)}, {machine::kCpu, "", GiB(16)}};
  before.calibration.torch = "2.11.0";
  before.calibration.figures = {{machine::Measured::Matmul, machine::kCpu, machine::kCpu, "", "float32", 512,
                                 machine::spread_of({1e9, 2e9, 3e9})}};
  const auto event = event_from_line(to_line(Event(before)));
  ASSERT_TRUE(event) << sentence(event.error());
  const auto& after = std::get<Calibrated>(*event);
  EXPECT_EQ(after.machine, before.machine);
  EXPECT_EQ(after.calibration, before.calibration);
  EXPECT_FALSE(event_from_line(R"({"type":"calibrated","calibration":{}})"));
  EXPECT_FALSE(event_from_line(R"({"type":"calibrated","machine":{}})"));
}

}  // namespace
}  // namespace stowage::protocol
