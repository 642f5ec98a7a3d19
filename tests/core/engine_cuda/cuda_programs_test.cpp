// Programs of the fixtures on a real GPU: exported ones and TorchScript, under maps that put modules on the
// GPU, the CPU and the disk at once, and passes back.
#include <algorithm>

#include "tests/core/engine/training_fixtures.h"
#include "tests/core/engine_cuda/cuda_fixture.h"

namespace stowage::engine::test {
namespace {

struct Recorded {
  std::string folder, program, inputs, outputs;
  double rtol = 0, atol = 0;
};

/// The programs of tests/data/models that end with the name, with what a recorded run of them gave. On
/// another device sums are added up in another order: float32 to 2e-3, what is smaller to 3e-2.
std::vector<Recorded> recorded_programs(const std::string& end) {
  std::vector<Recorded> out;
  for (const std::string& folder : stowage::test::model_folders()) {
    const Json document = stowage::test::load_case(folder);
    for (const Json& artifact : document.value("artifacts", Json::array())) {
      const auto path = artifact["path"].get<std::string>();
      if (!artifact.value("runnable", false) || !path.ends_with(end)) continue;
      if (!std::filesystem::exists(folder + "/" + path)) continue;
      for (const Json& run : document["runs"]) {
        const auto runs = artifact["runs"].get<std::vector<std::string>>();
        if (std::find(runs.begin(), runs.end(), run["name"].get<std::string>()) == runs.end()) continue;
        if (!run.contains("outputs")) continue;
        const double asked = run["tolerance"].value("rtol", 1e-4);
        out.push_back({folder, path, folder + "/" + run["inputs"].get<std::string>(),
                       folder + "/" + run["outputs"].get<std::string>(), asked > 1e-3 ? 3e-2 : 2e-3,
                       std::max(run["tolerance"].value("atol", 1e-5), asked > 1e-3 ? 3e-2 : 1e-4)});
        break;
      }
    }
  }
  return out;
}

/// mixed_map() for a machine with one GPU.
plan::DeviceMap mixed_on_one(const std::string& folder) {
  plan::DeviceMap map = mixed_map(stowage::test::load_case(folder)["model"]);
  for (plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device.gpu()) entry.device = machine::gpu(0);
  }
  return map;
}

class ProgramsOnCuda : public OnCuda {
 protected:
  /// An operator of the program has no kernel there. Counts those that have one, too.
  bool is_skipped(const Outcome& outcome) {
    const bool skipped = outcome.error && outcome.error->code == Code::EngineMissingOperators;
    ++(skipped ? skipped_ : ran_);
    return skipped;
  }
  /// A test in which nothing runs tries nothing.
  void expect_some_ran() {
    EXPECT_GT(ran_, 0u) << skipped_ << " runs had an operator without a kernel on the GPU";
    RecordProperty("ran", static_cast<int>(ran_));
    RecordProperty("skipped", static_cast<int>(skipped_));
  }

  void expect_recorded(const Recorded& one, const plan::DeviceMap& map, protocol::Mode mode) {
    const Scratch scratch;
    protocol::RunRequest request = request_for(one.folder + "/" + one.program, map, 1);
    request.devices = protocol::Devices::Cuda;
    request.mode = mode;
    request.main_gpu = 0;
    request.inputs_file = one.inputs;
    request.outputs_file = scratch.file("out.safetensors");
    const Outcome outcome = run(request);
    // An operator without a kernel there is refused by name, before anything runs.
    if (is_skipped(outcome)) return;
    ASSERT_FALSE(outcome.error) << explain(outcome);
    EXPECT_FALSE(outcome.result.virtual_gpus);
    EXPECT_EQ(difference(read_tensors(one.outputs), read_tensors(request.outputs_file), one.rtol, one.atol),
              "");
    EXPECT_LE(device_of(outcome, "cpu").peak_bytes, GiB(8).count()) << "the CPU's budget";
    for (const protocol::TransferResult& copies : outcome.result.transfers)
      EXPECT_GT(copies.seconds, 0.0) << copies.from << " to " << copies.to;
  }

 private:
  std::size_t ran_ = 0, skipped_ = 0;
};

TEST_F(ProgramsOnCuda, ModelsGiveWhatWasRecordedUnderMapsOfAllTiers) {
  const std::vector<Recorded> programs = recorded_programs("static.pt2");
  ASSERT_GT(programs.size(), 8u);
  for (const Recorded& one : programs) {
    for (const protocol::Mode mode : {protocol::Mode::Compatible, protocol::Mode::Prefetch}) {
      SCOPED_TRACE(one.folder + (mode == protocol::Mode::Prefetch ? ", ahead" : ", in turn"));
      expect_recorded(one, mixed_on_one(one.folder), mode);
      expect_recorded(one, kOnDisk, mode);
    }
    SCOPED_TRACE(one.folder + ", on the GPU");
    expect_recorded(one, kOnGpu, protocol::Mode::Compatible);
  }
  expect_some_ran();
}

TEST_F(ProgramsOnCuda, TorchScriptGivesWhatWasRecorded) {
  const std::vector<Recorded> programs = recorded_programs(".pt");
  ASSERT_FALSE(programs.empty());
  for (const Recorded& one : programs) {
    SCOPED_TRACE(one.folder + "/" + one.program);
    expect_recorded(one, kOnGpu, protocol::Mode::Compatible);
    expect_recorded(one, kOnHost, protocol::Mode::Compatible);
  }
  expect_some_ran();
}

TEST_F(ProgramsOnCuda, APassBackGivesPyTorchsGradients) {
  const std::vector<TrainingCase> cases = training_cases();
  ASSERT_FALSE(cases.empty());
  for (const TrainingCase& one : cases) {
    for (const plan::DeviceMap& map : {kOnGpu, kOnHost}) {
      SCOPED_TRACE(one.name + (&map == &kOnGpu ? "" : ", " + machine::to_string(map.entries[0].device)));
      protocol::RunRequest request = training_request(one, map, 1);
      request.devices = protocol::Devices::Cuda;
      request.main_gpu = 0;
      const Trained trained = train(request);
      if (is_skipped(trained.outcome)) continue;
      ASSERT_FALSE(trained.outcome.error) << explain(trained.outcome);
      EXPECT_EQ(difference(read_tensors(one.folder + "/grads.safetensors"), trained.gradients, 2e-3, 1e-4),
                "");
      ASSERT_TRUE(trained.outcome.result.backward);
    }
  }
  expect_some_ran();
}

/// Saved tensors go to pinned RAM, are charged to the CPU there, and come back: gradients stay what they are.
TEST_F(ProgramsOnCuda, SavedTensorsThatGoToTheHostChangeNoGradient) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    request.devices = protocol::Devices::Cuda;
    const Trained stay = train(request);
    if (is_skipped(stay.outcome)) continue;
    request.training->scopes = {{"", true, std::nullopt}};
    request.training->threshold = 0;
    const Trained go = train(request);
    ASSERT_FALSE(go.outcome.error) << explain(go.outcome);
    EXPECT_EQ(difference(stay.gradients, go.gradients, 1e-5, 1e-6), "");
    if (bytes_between(go.outcome, "0", "cpu") == 0) continue;
    EXPECT_GT(device_of(go.outcome, "cpu").peak_bytes, device_of(stay.outcome, "cpu").peak_bytes);
    EXPECT_LE(device_of(go.outcome, "0").peak_bytes, device_of(stay.outcome, "0").peak_bytes);
  }
  expect_some_ran();
}

/// The first two of five layers by their schedule, and all five run again in backward.
TEST_F(ProgramsOnCuda, LayersByTheirScheduleOrRunAgainChangeNoGradient) {
  const std::vector<TrainingCase> cases = training_cases();
  const auto one = std::find_if(cases.begin(), cases.end(),
                                [](const TrainingCase& each) { return each.name == "five_layers"; });
  ASSERT_NE(one, cases.end());
  protocol::RunRequest request = training_request(*one, kOnGpu, 1);
  request.devices = protocol::Devices::Cuda;
  const Trained stay = train(request);
  ASSERT_FALSE(is_skipped(stay.outcome)) << explain(stay.outcome);
  ASSERT_FALSE(stay.outcome.error) << explain(stay.outcome);

  request.training->threshold = 0;
  request.training->first_layers = 2;
  const Trained go = train(request);
  ASSERT_FALSE(go.outcome.error) << explain(go.outcome);
  EXPECT_EQ(difference(stay.gradients, go.gradients, 1e-5, 1e-6), "");
  ASSERT_TRUE(go.outcome.result.backward && go.outcome.result.backward->offload);
  const protocol::OffloadResult& audit = *go.outcome.result.backward->offload;
  ASSERT_TRUE(audit.schedule);
  ASSERT_EQ(audit.schedule->moved.size(), 2u);
  EXPECT_EQ(audit.schedule->moved[0].given_back_at, "layers.3");
  EXPECT_EQ(audit.schedule->moved[1].brought_at, "layers.3");
  EXPECT_GT(audit.freed_bytes, 0u);
  EXPECT_GE(bytes_between(go.outcome, "0", "cpu"), audit.moved_bytes);

  request.training->first_layers.reset();
  request.training->scopes = {{"layers", false, {}, true}};
  const Trained again = train(request);
  ASSERT_FALSE(again.outcome.error) << explain(again.outcome);
  EXPECT_EQ(difference(stay.gradients, again.gradients, 1e-5, 1e-6), "");
  const protocol::BackwardResult& result = *again.outcome.result.backward;
  EXPECT_EQ(result.recomputed.size(), 5u) << "each layer by itself";
  for (const protocol::RecomputedModule& layer : result.recomputed) EXPECT_EQ(layer.runs, 1u) << layer.module;
  EXPECT_GT(result.saved.recomputed_bytes, 0u);
  EXPECT_LT(result.saved.bytes, stay.outcome.result.backward->saved.bytes);
}

}  // namespace
}  // namespace stowage::engine::test
