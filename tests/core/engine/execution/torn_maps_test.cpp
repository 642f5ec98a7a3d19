// Device maps that tear tensors from their modules: whatever the map, the runtime and the mode, the outputs
// and what the buffers hold afterwards are the recorded ones. What a program writes must be written where it
// lives, not to a copy that somebody was handed.
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/formats/pt2/exported_program.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

/// A program with recorded inputs, outputs and, where it changes buffers, what they hold afterwards.
struct Recorded {
  std::string program, inputs, outputs, state;
  double rtol = 0, atol = 0;
};

std::ostream& operator<<(std::ostream& out, const Recorded& one) { return out << one.program; }

std::vector<Recorded> recorded_models() {
  std::vector<Recorded> out;
  for (const std::string& folder : stowage::test::model_folders()) {
    const auto document = stowage::test::load_case(folder);
    for (const auto& artifact : document.value("artifacts", Json::array())) {
      if (!artifact.value("runnable", false) || !artifact["format"].get<std::string>().starts_with("pt2"))
        continue;
      const auto runs = artifact["runs"].get<std::set<std::string>>();
      for (const auto& run : document["runs"]) {
        if (!runs.contains(run["name"].get<std::string>()) || !run.contains("outputs")) continue;
        Recorded one{folder + "/" + artifact["path"].get<std::string>(),
                     folder + "/" + run["inputs"].get<std::string>(),
                     folder + "/" + run["outputs"].get<std::string>(),
                     "",
                     run["tolerance"].value("rtol", 1e-4),
                     run["tolerance"].value("atol", 1e-5)};
        if (run.contains("mutated_state"))
          one.state = folder + "/" + run["mutated_state"]["after"].get<std::string>();
        if (std::filesystem::exists(one.program) && std::filesystem::exists(one.inputs)) out.push_back(one);
      }
    }
  }
  return out;
}

std::vector<Recorded> recorded_programs() {
  std::vector<Recorded> out = recorded_models();
  for (const char* name : {"training", "training_decomposed", "encoder", "shapes", "picks", "cond",
                           "while_loop", "map", "autocast"}) {
    const std::string base = stowage::test::data(std::string("engine/") + name);
    const std::string state = base + ".state_after.safetensors";
    out.push_back({base + ".pt2", base + ".inputs.safetensors", base + ".outputs.safetensors",
                   std::filesystem::exists(state) ? state : "", 1e-5, 1e-6});
  }
  return out;
}

class TornMaps : public ::testing::TestWithParam<Recorded> {
 protected:
  void SetUp() override {
    const auto exported = formats::read_exported_program(GetParam().program);
    ASSERT_TRUE(exported) << sentence(exported.error());
    std::set<std::string> modules;
    for (const formats::InputSpec& spec : exported->inputs) {
      using K = formats::InputSpec::Kind;
      if (spec.kind != K::Parameter && spec.kind != K::Buffer && spec.kind != K::TensorConstant) continue;
      tensors_.push_back(spec.target);
      for (std::string name = parent_of(spec.target); !name.empty(); name = parent_of(name))
        modules.insert(name);
    }
    modules_.assign(modules.begin(), modules.end());
  }

  bool chance(unsigned of) { return random_() % of == 0; }

  machine::DeviceId device() {
    const machine::DeviceId devices[] = {machine::gpu(0), machine::gpu(1), machine::kCpu, machine::kDisk};
    return devices[random_() % 4];
  }

  /// Everything has a place; some modules and some tensors have another one than what is around them.
  protocol::RunRequest torn() {
    plan::DeviceMap map = everything_on(device());
    const unsigned rare = 1 + static_cast<unsigned>(random_() % 6);
    for (const std::string& module : modules_) {
      if (chance(rare)) map.entries.push_back({module, device()});
    }
    for (const std::string& tensor : tensors_) {
      if (chance(rare)) map.entries.push_back({tensor, device()});
    }
    protocol::RunRequest request = request_for(GetParam().program, map);
    request.inputs_file = GetParam().inputs;
    request.offload_buffers = chance(3);
    request.mode = chance(3) ? protocol::Mode::Prefetch : protocol::Mode::Compatible;
    request.host_computes = chance(3);
    if (chance(3)) {  // runtime mixed
      for (const std::string& module : modules_) {
        if (chance(3)) request.computed.push_back(module);
      }
    }
    request.repeat = chance(4) ? 2 : 1;
    return request;
  }

  void check(const Outcome& outcome, const std::string& file) {
    ASSERT_FALSE(outcome.error) << explain(outcome);
    const double rtol = GetParam().rtol, atol = GetParam().atol;
    EXPECT_EQ(difference(read_tensors(GetParam().outputs), read_tensors(file), rtol, atol), "");
    EXPECT_EQ(outcome.bytes_left, 0u);
    if (GetParam().state.empty()) return;
    Tensors got;
    for (const StateTensor& tensor : outcome.state)
      got[tensor.name] = {tensor.dtype, tensor.shape, tensor.bytes};
    for (const auto& [name, values] : read_tensors(GetParam().state)) {
      ASSERT_TRUE(got.contains(name)) << name;
      EXPECT_EQ(difference({{name, values}}, {{name, got[name]}}, rtol, atol), "");
    }
  }

  std::mt19937_64 random_;
  std::vector<std::string> modules_, tensors_;
};

TEST_P(TornMaps, GiveTheRecordedNumbers) {
  const std::uint64_t rounds = GetParam().state.empty() ? 6 : 60;
  for (std::uint64_t seed = 1; seed <= rounds && !HasFailure(); ++seed) {
    random_.seed(seed);
    protocol::RunRequest request = torn();
    std::string words = "seed " + std::to_string(seed) + (request.host_computes ? " host" : "");
    for (const auto& entry : request.map.entries)
      words += " " + entry.key + "=" + machine::to_string(entry.device);
    for (const std::string& name : request.computed) words += " computed " + name;
    SCOPED_TRACE(words);
    const Scratch scratch;
    request.outputs_file = scratch.file("out.safetensors");
    RunOptions options;
    options.keep_state = true;
    check(run(request, options), request.outputs_file);
  }
}

std::string name_of(const ::testing::TestParamInfo<Recorded>& info) {
  std::string name = std::to_string(info.index) + "_" +
                     std::filesystem::path(info.param.program).parent_path().filename().string() + "_" +
                     std::filesystem::path(info.param.program).stem().string();
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Engine, TornMaps, ::testing::ValuesIn(recorded_programs()), name_of);

/// The map that first showed it: a slice of the cache was taken on the module's GPU and written there.
TEST(TornBuffer, IsWrittenAtHome) {
  const std::string folder = stowage::test::model_folder("cached_decoder");
  ASSERT_FALSE(folder.empty());
  const Scratch scratch;
  protocol::RunRequest request =
      request_for(folder + "/static.pt2", {{{"", machine::gpu(0)}, {"attn.0.v_cache", machine::kCpu}}});
  request.inputs_file = folder + "/base.inputs.safetensors";
  request.outputs_file = scratch.file("out.safetensors");
  request.host_computes = true;
  const Outcome outcome = run(request);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  const Json document = stowage::test::load_case(folder);
  const std::string outputs = folder + "/" + document["runs"][0]["outputs"].get<std::string>();
  EXPECT_EQ(difference(read_tensors(outputs), read_tensors(request.outputs_file), 1e-5, 1e-6), "");
}

}  // namespace
}  // namespace stowage::engine::test
