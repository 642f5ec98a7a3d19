// Constants that export lifted out of the code: the plan says of a map where they are, and the engine puts
// them there.
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/engine/program/layout.h"
#include "core/formats/formats.h"
#include "core/formats/program.h"
#include "core/formats/readers.h"
#include "core/plan/settings.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/engine/made_programs.h"

namespace stowage::engine::test {
namespace {

/// A map and who runs it, drawn.
struct Run {
  plan::DeviceMap map{};
  plan::Settings settings{};
};

machine::DeviceId drawn_device(std::mt19937_64& random) {
  const machine::DeviceId devices[] = {machine::gpu(0), machine::gpu(1), machine::kCpu, machine::kDisk};
  return devices[random() % 4];
}

/// `keys` cover every weight; the first of them is on a GPU.
Run drawn(std::mt19937_64& random, const std::vector<std::string>& keys,
          const std::vector<std::string>& computed = {}) {
  Run out;
  for (const std::string& key : keys) {
    const auto device = out.map.entries.empty() ? machine::gpu(random() % 2) : drawn_device(random);
    out.map.entries.push_back({key, device});
  }
  std::shuffle(out.map.entries.begin(), out.map.entries.end(), random);
  const auto runtimes = machine::runtimes();
  out.settings.runtime.row = &runtimes[random() % runtimes.size()];
  if (out.settings.runtime.by_module()) out.settings.computed = computed;
  if (random() % 4 == 0) out.settings.main_gpu = random() % 2;
  return out;
}

/// How many constants were compared.
std::size_t compare(const Program& program, const model::Model& model, const Run& run) {
  protocol::RunRequest request = request_for("any.pt2", run.map);
  request.host_computes = run.settings.runtime.computes_all();
  request.computed = run.settings.computed;
  request.main_gpu = run.settings.main_gpu;
  Places places;
  places.gpus = 2;
  const auto layout = lay_out(program, request, places);
  EXPECT_TRUE(layout) << (layout ? "" : sentence(layout.error()));
  if (!layout) return 0;
  const plan::AppliedMap applied = plan::apply(run.map, model, request.machine, run.settings);
  std::size_t count = 0;
  for (std::size_t i = 0; i < program.weights.size(); ++i) {
    const auto id = model.find_tensor(program.weights[i].name);
    if (!id || model[*id].kind != model::TensorKind::Constant) continue;
    ++count;
    const plan::Placement::Slot slot = applied.placement[*id];
    if (slot >= request.machine.devices.size()) {
      ADD_FAILURE() << program.weights[i].name << " is nowhere";
      continue;
    }
    EXPECT_EQ(machine::to_string(request.machine.devices[slot].id), machine::to_string(layout->home[i]))
        << program.weights[i].name << " under " << run.settings.runtime.name();
  }
  return count;
}

/// Layers one after the other, each with a weight, that add some of the constants.
ExportedProgram layers(std::mt19937_64& random, std::size_t count, std::size_t constants) {
  ExportedProgram out = program();
  out.graph.inputs = {tensor("x")};
  out.inputs.erase(out.inputs.begin());
  out.payloads.clear();
  const auto add = [&](const std::string& target, InputSpec::Kind kind, std::vector<std::int64_t> sizes) {
    const std::string argument = "v" + std::to_string(out.payloads.size());
    InputSpec spec;
    spec.kind = kind;
    spec.argument = argument;
    spec.target = target;
    out.inputs.push_back(spec);
    out.graph.inputs.push_back(tensor(argument));
    formats::Payload payload;
    payload.name = target;
    payload.record = "data/weights/" + argument;
    payload.file_offset = 64 * (1 + out.payloads.size());
    payload.storage_bytes = 64;
    payload.scalar_type = 7;
    payload.strides = sizes.size() == 2 ? std::vector<std::int64_t>{4, 1} : std::vector<std::int64_t>{1};
    payload.sizes = std::move(sizes);
    out.payloads.push_back(payload);
    return argument;
  };
  std::vector<std::string> lifted;
  for (std::size_t i = 0; i < constants; ++i)
    lifted.push_back(add("lifted_tensor_" + std::to_string(i), InputSpec::Kind::TensorConstant, {4}));
  std::string value = "x";
  for (std::size_t i = 0; i < count; ++i) {
    const std::string module = (i % 2 ? "b." : "a.") + std::to_string(i), n = std::to_string(i);
    const std::string weight = add(module + ".weight", InputSpec::Kind::Parameter, {4, 4});
    out.modules.push_back({module});
    out.graph.nodes.push_back(node("torch.ops.aten.linear.default",
                                   {{"input", tensor(value)}, {"weight", tensor(weight)}}, {tensor("l" + n)},
                                   module));
    value = "l" + n;
    if (random() % 2 || lifted.empty()) continue;
    const std::string& constant = lifted[random() % lifted.size()];
    out.graph.nodes.push_back(node("torch.ops.aten.add.Tensor",
                                   {{"self", tensor(value)}, {"other", tensor(constant)}}, {tensor("s" + n)},
                                   module));
    out.graph.nodes.back().has_module = random() % 4 != 0;  // else it belongs to the one before
    value = "s" + n;
  }
  out.graph.outputs = {tensor(value)};
  OutputSpec spec;
  spec.argument = tensor(value);
  out.outputs = {spec};
  out.output_paths = {"value"};
  return out;
}

class Constants : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(Constants, AreWhereThePlanSays) {
  std::mt19937_64 random(GetParam());
  const ExportedProgram exported = layers(random, 2 + random() % 5, 1 + random() % 4);
  const auto program = resolve(exported, kFileBytes);
  ASSERT_TRUE(program) << sentence(program.error());
  const auto model = formats::model_of_program(exported);
  ASSERT_TRUE(model) << sentence(model.error());
  std::vector<std::string> keys, computed;
  for (const formats::ModuleCall& module : exported.modules) {
    keys.push_back(module.name);
    if (random() % 2) computed.push_back(module.name);
  }
  for (int i = 0; i < 20; ++i) EXPECT_GT(compare(*program, **model, drawn(random, keys, computed)), 0u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Constants, ::testing::Range<std::uint64_t>(1, 41));

/// Programs of tests/data and of the reference data: exported by three versions of PyTorch, and TorchScript.
std::vector<std::string> fixtures() {
  std::vector<std::string> folders = stowage::test::model_folders(), out;
  folders.push_back(stowage::test::data("pt2"));
  for (const std::string& folder : folders) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const auto end = file.path().extension();
      if (end == ".pt2" || end == ".pt") out.push_back(file.path().string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Every weight by the module that has it, but for what export lifted; those of the root by their own names.
std::vector<std::string> keys_of(const model::Model& model) {
  std::set<std::string> out;
  for (const model::Tensor& tensor : model.tensors()) {
    const std::string& module = model[tensor.module].name;
    if (!module.empty()) {
      out.insert(module);
    } else if (tensor.kind != model::TensorKind::Constant) {
      out.insert(tensor.name);
    }
  }
  return {out.begin(), out.end()};
}

TEST(ConstantsOfFixtures, AreWhereThePlanSays) {
  std::mt19937_64 random(1);
  std::size_t compared = 0;
  for (const std::string& path : fixtures()) {
    SCOPED_TRACE(path);
    auto file = RandomAccessFile::open(path);
    ASSERT_TRUE(file);
    const auto exported = formats::read_program(std::move(*file));
    const auto model = formats::open_model(path);
    if (!exported || !model) continue;
    const auto program = resolve(*exported, exported->file_bytes);
    if (!program) continue;
    for (int i = 0; i < 20; ++i) compared += compare(*program, **model, drawn(random, keys_of(**model)));
  }
  EXPECT_GE(compared, 60u) << "each of the programs in tests/data/pt2 has one";
}

}  // namespace
}  // namespace stowage::engine::test
