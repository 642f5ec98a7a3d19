#include "tests/core/solve/case_model.h"

#include <map>

#include <zlib.h>

#include "core/base/json.h"
#include "core/formats/formats.h"

namespace stowage::test {
namespace {

struct Walk {
  model::ModelBuilder& builder;
  std::map<std::string, std::string> tied, same;

  void node(const Json& node, const std::string& name) {
    builder.add_module(name, node.value("class", ""), same.count(name) ? same.at(name) : "");
    for (const Json& tensor : node.value("tensors", Json::array())) add(tensor, name);
    for (const Json& child : node.value("children", Json::array()))
      this->node(child, join(name, child.at("name")));
  }
  static std::string join(const std::string& a, const std::string& b) { return a.empty() ? b : a + "." + b; }

  void add(const Json& tensor, const std::string& module) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = join(module, tensor.at("name"));
    spec.dtype = *model::dtype_from_name(tensor.at("dtype").get<std::string>());
    spec.shape = tensor.at("shape").get<std::vector<std::int64_t>>();
    spec.kind = tensor.at("kind") == "parameter" ? model::TensorKind::Parameter : model::TensorKind::Buffer;
    spec.persistent = tensor.value("persistent", true);
    spec.bytes = Bytes(*model::element_count(spec.shape) * model::info(spec.dtype).bits / 8);
    if (tied.count(spec.name)) spec.tied_to = tied.at(spec.name);
    for (const auto& [copy, original] : same) {
      if (spec.name.rfind(copy + ".", 0) == 0) spec.tied_to = original + spec.name.substr(copy.size());
    }
    builder.add_tensor(std::move(spec));
  }
};

std::map<std::string, std::string> firsts(const Json& groups) {
  std::map<std::string, std::string> out;
  for (const Json& group : groups) {
    for (std::size_t i = 1; i < group.size(); ++i) out[group[i]] = group[0];
  }
  return out;
}

}  // namespace

Json read_cases(const std::string& name) {
  const std::string path = data("cases/" + name + ".gz");
  gzFile file = gzopen(path.c_str(), "rb");
  EXPECT_TRUE(file) << path;
  std::string text, part(1u << 16, '\0');
  for (int n = 0; file && (n = gzread(file, part.data(), static_cast<unsigned>(part.size()))) > 0;)
    text.append(part, 0, static_cast<std::size_t>(n));
  if (file) gzclose(file);
  return Json::parse(text);
}

model::ModelPtr catalog(const std::string& name) {
  auto model = formats::open_model(data("catalogs/" + name + ".json.gz"));
  EXPECT_TRUE(model) << (model ? "" : sentence(model.error()));
  return *model;
}

model::ModelPtr case_model(const Json& tree, const std::vector<std::string>& no_split) {
  model::ModelBuilder builder;
  builder.set_name("case");
  builder.set_format("description");
  Walk walk{builder, firsts(tree.value("ties", Json::array())),
            firsts(tree.value("shared_modules", Json::array()))};
  walk.node(tree.at("tree"), "");
  builder.set_no_split(no_split, "test");
  auto model = builder.build();
  EXPECT_TRUE(model) << (model ? "" : sentence(model.error()));
  return *model;
}

machine::Machine make_machine(const std::vector<std::uint64_t>& gpus, std::optional<std::uint64_t> cpu,
                              std::optional<std::uint64_t> disk) {
  machine::Machine machine;
  const auto budget = [](std::uint64_t bytes) {
    return bytes == ~0ull ? std::nullopt : std::optional<Bytes>(Bytes(bytes));
  };
  for (std::size_t i = 0; i < gpus.size(); ++i)
    machine.devices.push_back({machine::gpu(static_cast<std::uint32_t>(i)), "", budget(gpus[i]), {}, {}});
  if (cpu) machine.devices.push_back({machine::kCpu, "", budget(*cpu), {}, {}});
  if (disk) machine.devices.push_back({machine::kDisk, "", budget(*disk), {}, {}});
  return machine;
}

machine::Machine case_machine(const Json& max_memory) {
  std::vector<std::uint64_t> gpus;
  std::optional<std::uint64_t> cpu;
  for (const auto& [key, value] : max_memory.items()) {
    const std::uint64_t bytes =
        value.is_string() ? parse_size(value.get<std::string>())->count() : value.get<std::uint64_t>();
    if (key == "cpu") {
      cpu = bytes;
    } else if (key != "disk") {
      const std::size_t index = std::stoul(key);
      if (gpus.size() <= index) gpus.resize(index + 1, 0);
      gpus[index] = bytes;
    }
  }
  return make_machine(gpus, cpu, ~0ull);
}

solve::Answer must_solve(const model::ModelPtr& model, const machine::Machine& machine,
                         const plan::Settings& settings, const plan::Placement* previous,
                         const solve::Effort& effort) {
  const auto unit_catalog = solve::make_unit_catalog(model, settings);
  auto answer = solve::solve(*unit_catalog, machine, settings, previous, effort);
  EXPECT_TRUE(answer) << (answer ? "" : sentence(answer.error()));
  return answer ? std::move(*answer) : solve::Answer{};
}

model::ModelPtr flat_model(const std::vector<std::uint64_t>& sizes,
                           const std::vector<std::uint64_t>& buffers) {
  model::ModelBuilder builder;
  builder.add_module("", "Flat");
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string name = "m" + std::to_string(i);
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(sizes[i]);
    spec.shape = {static_cast<std::int64_t>(sizes[i] & ~(1ull << 63))};
    builder.add_tensor(spec);
    if (i < buffers.size() && buffers[i] > 0) {
      spec.name = name + ".running";
      spec.kind = model::TensorKind::Buffer;
      spec.bytes = Bytes(buffers[i]);
      spec.shape = {static_cast<std::int64_t>(buffers[i])};
      builder.add_tensor(spec);
    }
  }
  return *builder.build();
}

}  // namespace stowage::test
