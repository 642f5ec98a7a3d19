#include "core/engine/run.h"

#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/engine/vgpu/vgpu.h"
#include "core/formats/formats.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/formats/repacked.h"

namespace stowage::engine::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

struct Small {
  const char* name;
  double tolerance;  ///< 0: bit for bit. scan differs by the last bit from Python, which takes it apart for
                     ///< its gradient; convolutions and products differ by it between processors.
};
std::ostream& operator<<(std::ostream& out, const Small& small) { return out << small.name; }

class SmallPrograms : public ::testing::TestWithParam<Small> {
 protected:
  void check(protocol::RunRequest request) {
    const Scratch scratch;
    request.outputs_file = scratch.file("out.safetensors");
    RunOptions options;
    options.keep_state = true;
    const Outcome outcome = run(request, options);
    ASSERT_FALSE(outcome.error) << explain(outcome);
    const std::string base = stowage::test::data(std::string("engine/") + GetParam().name);
    const double tolerance = GetParam().tolerance;
    const Tensors want = read_tensors(base + ".outputs.safetensors");
    ASSERT_FALSE(want.empty());
    EXPECT_EQ(difference(want, read_tensors(request.outputs_file), tolerance, tolerance), "");
    Tensors state;
    for (const StateTensor& tensor : outcome.state)
      state[tensor.name] = {tensor.dtype, tensor.shape, tensor.bytes};
    if (std::filesystem::exists(base + ".state_after.safetensors")) {
      EXPECT_EQ(difference(read_tensors(base + ".state_after.safetensors"), state, tolerance, tolerance), "");
    } else {
      EXPECT_TRUE(state.empty()) << state.begin()->first;
    }
    EXPECT_EQ(outcome.bytes_left, 0u);
  }
};

TEST_P(SmallPrograms, OnAGpu) { check(small_request(GetParam().name, kOnGpu)); }
TEST_P(SmallPrograms, OnTheSecondGpu) {
  check(small_request(GetParam().name, everything_on(machine::gpu(1))));
}
TEST_P(SmallPrograms, Streamed) { check(small_request(GetParam().name, kOnHost)); }
TEST_P(SmallPrograms, StreamedFromDiskAhead) {
  protocol::RunRequest request = small_request(GetParam().name, kOnDisk);
  request.mode = protocol::Mode::Prefetch;
  request.offload_buffers = true;
  check(request);
}
TEST_P(SmallPrograms, OnTheHost) {
  protocol::RunRequest request = small_request(GetParam().name, kOnHost);
  request.host_computes = true;
  check(request);
}
/// Every second module that has weights is computed on the host, the others are streamed: the same outputs,
/// and each runs where it should.
TEST_P(SmallPrograms, PartlyOnTheHost) {
  protocol::RunRequest request = small_request(GetParam().name, kOnHost);
  const Outcome streamed = run(request);
  ASSERT_FALSE(streamed.error) << explain(streamed);
  for (std::size_t i = 0; i < streamed.result.modules.size(); i += 2) {
    if (!streamed.result.modules[i].name.empty()) request.computed.push_back(streamed.result.modules[i].name);
  }
  check(request);
  const Outcome mixed = run(request);
  ASSERT_FALSE(mixed.error) << explain(mixed);
  for (const auto& module : mixed.result.modules) {
    if (module.device.empty()) continue;  // ran no node of its own
    const bool computed =
        std::any_of(request.computed.begin(), request.computed.end(), [&](const std::string& name) {
          return module.name == name || (module.name.starts_with(name) && module.name[name.size()] == '.');
        });
    EXPECT_EQ(module.device, computed ? "cpu" : "0") << module.name;
  }
}
/// Named as a whole, a program runs as under runtime host.
TEST_P(SmallPrograms, AllNamedIsAllOnTheHost) {
  protocol::RunRequest request = small_request(GetParam().name, kOnHost);
  request.computed = {""};
  check(request);
  for (const auto& transfer : run(request).result.transfers)
    EXPECT_EQ(transfer.count, 0u) << transfer.from << " to " << transfer.to;
}
TEST_P(SmallPrograms, PlainAndRepeated) {
  protocol::RunRequest request = small_request(GetParam().name, kOnGpu);
  request.mode = protocol::Mode::Plain;
  request.warmup = 1;
  request.repeat = 2;
  check(request);
}

INSTANTIATE_TEST_SUITE_P(Engine, SmallPrograms,
                         ::testing::Values(Small{"while_loop", 0}, Small{"scan", 1e-6}, Small{"map", 0},
                                           Small{"autocast", 0}, Small{"cond", 0}, Small{"shapes", 0},
                                           Small{"picks", 0}, Small{"encoder", 1e-6}, Small{"training", 1e-6},
                                           Small{"training_decomposed", 1e-6}, Small{"sizes", 1e-6},
                                           Small{"captured", 1e-6}));

TEST(Run, OutOfMemoryNamesDeviceModuleAndBytes) {
  protocol::RunRequest request = small_request("encoder", kOnGpu, 1);
  const Outcome fits = run(request);
  ASSERT_FALSE(fits.error) << explain(fits);
  const std::uint64_t peak = device_of(fits, "0").peak_bytes;
  request.machine = machine_of(1, Bytes(peak));
  EXPECT_FALSE(run(request).error);  // exactly enough
  request.machine = machine_of(1, Bytes(peak - 1));
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineOutOfMemory);
  ASSERT_TRUE(outcome.result.out_of_memory);
  const protocol::OutOfMemory& oom = *outcome.result.out_of_memory;
  EXPECT_EQ(oom.device, "0");
  EXPECT_EQ(oom.budget, peak - 1);
  EXPECT_EQ(oom.used + oom.requested, peak);
  ASSERT_TRUE(oom.reserved_bytes);
  EXPECT_LE(*oom.reserved_bytes, device_of(fits, "0").reserved_bytes);
  EXPECT_GT(*oom.reserved_bytes, 0u);
  EXPECT_FALSE(oom.allocation_retries) << "a virtual GPU's allocator does not try again";
  EXPECT_EQ(oom.module, device_of(fits, "0").peak_module);
  EXPECT_FALSE(oom.node.empty());
  EXPECT_THAT(explain(outcome), HasSubstr("module “" + oom.module + "”"));
  EXPECT_FALSE(outcome.timeline.complete);
  EXPECT_FALSE(outcome.timeline.blocks.empty());  // what was recorded up to then
  EXPECT_FALSE(outcome.result.modules.empty());
  EXPECT_EQ(outcome.bytes_left, 0u);
}

/// The CPU's budget is one too: weights that the plan keeps in RAM, and what the run allocates there.
TEST(Run, TheBudgetOfTheHostIsEnforced) {
  protocol::RunRequest request = small_request("encoder", kOnHost, 1);
  const Outcome fits = run(request);
  ASSERT_FALSE(fits.error) << explain(fits);
  const std::uint64_t weights = device_of(fits, "cpu").weights_bytes;
  ASSERT_GT(weights, 0u);
  machine::Device& cpu = *std::find_if(request.machine.devices.begin(), request.machine.devices.end(),
                                       [](const auto& device) { return device.id == machine::kCpu; });
  cpu.budget = Bytes(weights - 1);
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineOutOfMemory) << explain(outcome);
  ASSERT_TRUE(outcome.result.out_of_memory);
  EXPECT_EQ(outcome.result.out_of_memory->device, "cpu");
  EXPECT_EQ(outcome.result.out_of_memory->budget, weights - 1);
  cpu.budget = Bytes(16);
  const Outcome inputs = run(request);
  ASSERT_TRUE(inputs.error && inputs.result.out_of_memory) << explain(inputs);
  EXPECT_EQ(inputs.error->code, Code::EngineOutOfMemory) << "inputs come before anything is recorded";
  EXPECT_EQ(inputs.result.out_of_memory->device, "cpu");
  EXPECT_EQ(inputs.result.out_of_memory->budget, 16u);
  EXPECT_GT(inputs.result.out_of_memory->requested, 16u);
  cpu.budget = Bytes(weights) + MiB(1);
  EXPECT_FALSE(run(request).error) << "with room for inputs and results";
  cpu.budget.reset();
  EXPECT_FALSE(run(request).error) << "no limit";
}

/// The time of a pass is measured without recording; the recorded pass comes after.
TEST(Run, TheTimeIsTheMedianOfUnrecordedPasses) {
  protocol::RunRequest request = small_request("encoder", kOnGpu, 1);
  request.repeat = 5;
  const Outcome outcome = run(request);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  std::vector<double> times = outcome.result.repeat_seconds;
  ASSERT_EQ(times.size(), 5u);
  std::sort(times.begin(), times.end());
  EXPECT_EQ(outcome.result.seconds, times[2]);
  for (const auto& span : outcome.timeline.spans) EXPECT_LE(span.begin_ns, span.end_ns);
  EXPECT_FALSE(outcome.timeline.spans.empty()) << "one pass is recorded";
}

TEST(Run, AProgramWithBagsRunsOnItsOwnSamples) {
  protocol::RunRequest request = small_request("encoder", kOnGpu, 1);
  request.inputs_file.clear();
  const Outcome outcome = run(request);
  EXPECT_FALSE(outcome.error) << explain(outcome);
}

TEST(Run, AutomaticStaysWithTheKindOfGpusOfItsProcess) {
  protocol::RunRequest request = small_request("cond", kOnGpu, 64);
  request.devices = protocol::Devices::Automatic;
  const Outcome outcome = run(request);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_TRUE(outcome.result.virtual_gpus);
  request.machine = machine_of(65);
  request.devices = protocol::Devices::Virtual;
  const Outcome many = run(request);
  ASSERT_TRUE(many.error);
  EXPECT_EQ(many.error->code, Code::EngineTooManyGpus);
}

/// What a GPU takes for itself is not there for tensors, as the plan counts it.
TEST(Run, TheOverheadOfADeviceIsNotHandedOut) {
  protocol::RunRequest request = small_request("encoder", kOnGpu, 1);
  const std::uint64_t peak = device_of(run(request), "0").peak_bytes;
  const Bytes overhead = MiB(100);
  request.machine = machine_of(1, Bytes(peak) + overhead);
  request.machine.devices[0].overhead = overhead;
  EXPECT_FALSE(run(request).error) << "exactly enough";
  request.machine.devices[0].overhead = overhead + Bytes(1);
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.result.out_of_memory) << explain(outcome);
  EXPECT_EQ(outcome.result.out_of_memory->budget, (Bytes(peak) + overhead).count())
      << "the numbers are the plan's";
  EXPECT_EQ(outcome.result.out_of_memory->used + outcome.result.out_of_memory->requested,
            (Bytes(peak) + overhead).count() + 1);
  request.machine = machine_of(1, Bytes(0));
  EXPECT_TRUE(run(request).result.out_of_memory) << "a budget of nothing is not a budget without end";
}

TEST(Run, OutOfMemoryWhilePlacingNamesTheWeight) {
  protocol::RunRequest request = small_request("encoder", kOnGpu, 1);
  request.machine = machine_of(1, Bytes(1024));
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.result.out_of_memory);
  EXPECT_THAT(outcome.result.out_of_memory->node, HasSubstr("."));
  EXPECT_EQ(outcome.result.out_of_memory->budget, 1024u);
  EXPECT_EQ(outcome.bytes_left, 0u);
}

TEST(Run, EventsComeWhileItRunsAndAddUpToTheTimeline) {
  protocol::RunRequest request = small_request("encoder", kOnHost, 1);
  request.stream_trace = true;
  trace::Timeline whole;
  std::vector<std::string> phases;
  RunOptions options;
  options.send = [&](const protocol::Event& event) {
    if (const auto* progress = std::get_if<protocol::Progress>(&event)) phases.push_back(progress->phase);
    if (const auto* batch = std::get_if<protocol::TraceBatch>(&event)) {
      ASSERT_TRUE(protocol::append(whole, *batch));
    }
  };
  const Outcome outcome = run(request, options);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  phases.erase(std::unique(phases.begin(), phases.end()), phases.end());
  EXPECT_EQ(phases,
            (std::vector<std::string>{"load", "resolve", "place", "warmup", "run", "record", "collect"}))
      << "each is said, however short it is";
  EXPECT_EQ(whole.names, outcome.timeline.names);
  ASSERT_EQ(whole.blocks.size(), outcome.timeline.blocks.size());
  for (std::size_t i = 0; i < whole.blocks.size(); ++i)
    EXPECT_EQ(whole.blocks[i].death_ns, outcome.timeline.blocks[i].death_ns) << i;
  EXPECT_EQ(whole.spans.size(), outcome.timeline.spans.size());
  EXPECT_EQ(whole.transfers.size(), outcome.timeline.transfers.size());
}

TEST(Run, TimesFromEventsOnTheGpuMakeTheSameTimeline) {
  const protocol::RunRequest request = small_request("encoder", kOnGpu, 1);
  RunOptions options;
  options.gpu_clock = true;
  Outcome outcome = run(request, options);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  const Outcome by_host = run(request);
  ASSERT_EQ(outcome.timeline.spans.size(), by_host.timeline.spans.size());
  for (const trace::Span& span : outcome.timeline.spans) EXPECT_LE(span.begin_ns, span.end_ns);
  outcome.timeline.finish();
  EXPECT_TRUE(trace::check(outcome.timeline, "the timeline"));
  EXPECT_GT(outcome.timeline.spans.back().end_ns, outcome.timeline.spans.front().begin_ns);
}

TEST(Run, WithoutInputsSomeAreMadeUpTheSameEachTime) {
  const Scratch scratch;
  protocol::RunRequest request = request_for(stowage::test::data("models/cached_decoder/trace.pt"), kOnGpu);
  request.outputs_file = scratch.file("a.safetensors");
  const Outcome outcome = run(request);  // token numbers stay inside of the table, else the run fails
  ASSERT_FALSE(outcome.error) << explain(outcome);
  ASSERT_EQ(outcome.result.warnings.size(), 1u);
  EXPECT_EQ(sentence(outcome.result.warnings[0]), "The inputs are random: I64[2, 3] (seed 0).");
  const Tensors first = read_tensors(request.outputs_file);
  ASSERT_FALSE(run(request).error);
  EXPECT_EQ(difference(first, read_tensors(request.outputs_file), 0, 0), "");
}

TEST(Run, RandomProgramsAreWarnedOfAndSeeded) {
  const Scratch scratch;
  protocol::RunRequest request = small_request("dropout", kOnGpu);
  request.outputs_file = scratch.file("a.safetensors");
  const Outcome outcome = run(request);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_THAT(outcome.result.warnings, Contains(testing::Field(&Error::code, Code::EngineRandom)));
  const Tensors first = read_tensors(request.outputs_file);
  request.map = kOnHost;
  ASSERT_FALSE(run(request).error);
  EXPECT_EQ(difference(first, read_tensors(request.outputs_file), 0, 0), "");
}

TEST(Run, MapsThatCannotBeAreRefused) {
  Outcome outcome = run(small_request("encoder", everything_on(machine::gpu(5)), 2));
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineNoDevice);
  outcome = run(small_request("encoder", {{{"attention", machine::gpu(0)}}}, 2));
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineUncovered);
  EXPECT_THAT(explain(outcome), HasSubstr("bag.weight"));
}

/// A program is agreed to, and a map is made for it: of another under its path nothing is run.
TEST(Run, AnotherProgramThanWasMeantIsRefused) {
  protocol::RunRequest request = small_request("encoder", kOnGpu);
  const auto meant = formats::open_model(request.program);
  const auto other = formats::open_model(stowage::test::data("engine/training.pt2"));
  ASSERT_TRUE(meant && other);
  request.fingerprint = (*meant)->program_fingerprint();
  const Outcome same = run(request);
  EXPECT_FALSE(same.error) << explain(same);
  request.fingerprint = (*other)->program_fingerprint();
  const Outcome refused = run(request);
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->code, Code::EngineOtherProgram);
  EXPECT_EQ(refused.error->subject, request.program);
  const auto start = [](const model::ModelPtr& model) {
    return model->program_fingerprint().substr(0, 16) + "…";
  };
  EXPECT_EQ(refused.error->arguments, (std::vector<std::string>{start(*meant), start(*other)}));
  EXPECT_TRUE(refused.timeline.blocks.empty()) << "nothing was placed";
}

/// The same tensors and one other operator: the map would fit, and the program is not the one agreed to.
TEST(Run, AProgramThatWasSwappedForOneWithAnotherOperatorIsRefused) {
  const Scratch scratch;
  protocol::RunRequest request = small_request("cond", kOnGpu);
  const auto meant = formats::open_model(request.program);
  ASSERT_TRUE(meant);
  request.fingerprint = (*meant)->program_fingerprint();
  EXPECT_FALSE(run(request).error);
  const std::string swapped =
      stowage::test::with_other_operator(request.program, "relu.default", "sigmoid.default");
  request.program = scratch.file("swapped.pt2");
  ASSERT_TRUE(write_file_atomically(request.program, swapped));
  const Outcome refused = run(request);
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->code, Code::EngineOtherProgram);
  EXPECT_TRUE(refused.result.outputs.empty());
  request.fingerprint.clear();
  EXPECT_FALSE(run(request).error) << "nobody asked which one it is";
}

TEST(Run, CudaWithoutADriverIsOneSentence) {
  protocol::RunRequest request = small_request("cond", kOnGpu);
  request.devices = protocol::Devices::Cuda;
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineNoCuda);
  EXPECT_FALSE(hello().engine.empty());
}

void write_inputs(const std::string& path, const std::string& header, std::size_t bytes) {
  std::ofstream out(path, std::ios::binary);
  const std::uint64_t size = header.size();
  out.write(reinterpret_cast<const char*>(&size), 8);
  out << header << std::string(bytes, '\0');
}

TEST(Run, WrongInputsAreOneSentenceEach) {
  const Scratch scratch;
  protocol::RunRequest request = small_request("cond", kOnGpu);
  request.inputs_file = scratch.file("in.safetensors");
  const auto code = [&](const std::string& header, std::size_t bytes) {
    write_inputs(request.inputs_file, header, bytes);
    const Outcome outcome = run(request);
    return outcome.error ? outcome.error->code : Code::Internal;
  };
  EXPECT_EQ(code(R"({"args.1":{"dtype":"F32","shape":[2,4],"data_offsets":[0,32]}})", 32),
            Code::EngineInputMissing);
  EXPECT_EQ(code(R"({"args.0":{"dtype":"F32","shape":[4,2],"data_offsets":[0,32]}})", 32),
            Code::EngineInputShape);
  EXPECT_EQ(code(R"({"args.0":{"dtype":"I32","shape":[2,4],"data_offsets":[0,32]}})", 32),
            Code::EngineInputShape);
  EXPECT_EQ(
      code(
          R"({"args.0":{"dtype":"F32","shape":[2,4],"data_offsets":[0,32]},"x":{"dtype":"U8","shape":[1],"data_offsets":[32,33]}})",
          33),
      Code::EngineInputUnknown);
  EXPECT_NE(code("{", 0), Code::Internal);
  request.inputs_file = scratch.file("absent.safetensors");
  EXPECT_EQ(run(request).error->code, Code::FileMissing);
  request = small_request("cond", kOnGpu);
  request.program = scratch.file("absent.pt2");
  EXPECT_EQ(run(request).error->code, Code::FileMissing);
}

}  // namespace
}  // namespace stowage::engine::test
