// Every runnable program of the fixtures, under three placements: the outputs are the recorded ones, copies
// happen where weights are on the host, the memory of every device comes back, and the timeline tells what
// the allocators counted.
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/engine/vgpu/vgpu.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

struct Case {
  std::string folder, program, run;
  double rtol = 0, atol = 0;
};

std::ostream& operator<<(std::ostream& out, const Case& one) {
  return out << std::filesystem::path(one.folder).filename().string() << "/" << one.program << " " << one.run;
}

std::vector<Case> all_cases() {
  std::vector<Case> out;
  for (const std::string& folder : stowage::test::model_folders()) {
    const auto document = stowage::test::load_case(folder);
    for (const auto& artifact : document.value("artifacts", Json::array())) {
      const auto path = artifact["path"].get<std::string>();
      const auto format = artifact["format"].get<std::string>();
      if (!artifact.value("runnable", false) ||
          (!format.starts_with("pt2") && !format.starts_with("torchscript")))
        continue;
      if (!std::filesystem::exists(folder + "/" + path)) continue;
      for (const auto& run : document["runs"]) {
        const auto name = run["name"].get<std::string>();
        const auto runs = artifact["runs"].get<std::vector<std::string>>();
        if (std::find(runs.begin(), runs.end(), name) == runs.end() || !run.contains("outputs")) continue;
        if (!std::filesystem::exists(folder + "/" + run["inputs"].get<std::string>())) continue;
        out.push_back(
            {folder, path, name, run["tolerance"].value("rtol", 1e-4), run["tolerance"].value("atol", 1e-5)});
      }
    }
  }
  return out;
}

class Models : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    document_ = stowage::test::load_case(GetParam().folder);
    for (const auto& run : document_["runs"]) {
      if (run["name"] == GetParam().run) run_ = run;
    }
  }

  Outcome run(const plan::DeviceMap& map, std::size_t gpus, bool host_computes = false) {
    protocol::RunRequest request = request_for(GetParam().folder + "/" + GetParam().program, map, gpus);
    request.inputs_file = GetParam().folder + "/" + run_["inputs"].get<std::string>();
    request.outputs_file = scratch_.file("out.safetensors");
    request.host_computes = host_computes;
    RunOptions options;
    options.keep_state = true;
    return engine::run(request, options);
  }

  void check(const Outcome& outcome) {
    ASSERT_FALSE(outcome.error) << explain(outcome);
    const Tensors want = read_tensors(GetParam().folder + "/" + run_["outputs"].get<std::string>());
    ASSERT_FALSE(want.empty());
    EXPECT_EQ(
        difference(want, read_tensors(scratch_.file("out.safetensors")), GetParam().rtol, GetParam().atol),
        "");
    EXPECT_EQ(outcome.bytes_left, 0u);
    check_state(outcome);
    check_timeline(outcome);
    EXPECT_EQ(vgpu::usage(0).current, 0u);
    EXPECT_EQ(vgpu::usage(1).current, 0u);
  }

  void check_state(const Outcome& outcome) {
    // A trace keeps the state that tracing left: it begins where the recorded run ended.
    if (!run_.contains("mutated_state") || GetParam().program.ends_with(".pt")) return;
    const Tensors want =
        read_tensors(GetParam().folder + "/" + run_["mutated_state"]["after"].get<std::string>());
    Tensors got;
    for (const StateTensor& tensor : outcome.state)
      got[tensor.name] = {tensor.dtype, tensor.shape, tensor.bytes};
    for (const auto& [name, values] : want) {
      ASSERT_TRUE(got.contains(name)) << name;
      EXPECT_EQ(difference({{name, values}}, {{name, got[name]}}, GetParam().rtol, GetParam().atol), "");
    }
  }

  void check_timeline(const Outcome& outcome) {
    trace::Timeline timeline = outcome.timeline;
    timeline.finish();
    EXPECT_TRUE(trace::check(timeline, "the timeline"));
    for (std::size_t i = 0; i < outcome.result.devices.size(); ++i) {
      const protocol::DeviceResult& device = outcome.result.devices[i];
      EXPECT_EQ(timeline.peak(i).bytes, device.peak_bytes) << device.device;
      if (device.device != "cpu" && device.device != "disk") {
        EXPECT_EQ(vgpu::usage(static_cast<int>(i)).peak, device.peak_bytes) << device.device;
        EXPECT_EQ(device.end_bytes, device.weights_bytes) << device.device;
      }
    }
  }

  Json document_, run_;
  Scratch scratch_;
};

TEST_P(Models, OnOneGpu) { check(run(everything_on(machine::gpu(0)), 1)); }

TEST_P(Models, StreamedFromTheHost) {
  const Outcome outcome = run(everything_on(machine::kCpu), 1);
  check(outcome);
  EXPECT_GT(bytes_between(outcome, "cpu", "0"), 0u);
}

TEST_P(Models, MixedOverTwoGpusHostAndDisk) { check(run(mixed_map(document_["model"]), 2)); }

TEST_P(Models, ComputedOnTheHost) {
  const Outcome outcome = run(everything_on(machine::kCpu), 0, true);
  check(outcome);
  EXPECT_TRUE(outcome.result.transfers.empty());
}

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
  std::string name = std::filesystem::path(info.param.folder).filename().string() + "_" + info.param.program +
                     "_" + info.param.run;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Fixtures, Models, ::testing::ValuesIn(all_cases()), name_of);

TEST(ModelFixtures, AreThere) { EXPECT_GE(all_cases().size(), 10u); }

}  // namespace
}  // namespace stowage::engine::test
