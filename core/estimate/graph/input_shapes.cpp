#include "core/estimate/graph/input_shapes.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/file.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/formats/torch_save/values.h"

namespace stowage::estimate {
namespace {

using formats::InputSpec;
using formats::SizeValues;
using formats::SymInt;

struct TensorInput {
  std::string path;
  std::vector<std::string> names;  ///< it can be called by
  const formats::TensorMeta* meta = nullptr;
  std::string argument{};  ///< the value's name in the graph
};

/// The names by which the engine finds a value in a file, in its order.
std::vector<std::string> names_of(const InputSpec& spec, const std::string& path, std::size_t place) {
  const std::size_t dot = path.find('.');
  std::vector<std::string> out{path};
  if (dot != std::string::npos) out.push_back(path.substr(dot + 1));
  out.insert(out.end(), {spec.argument, "kwargs." + spec.argument, "args." + std::to_string(place)});
  return out;
}

std::vector<TensorInput> tensor_inputs(const formats::ExportedProgram& program) {
  std::vector<TensorInput> out;
  std::size_t flat = 0;
  for (const InputSpec& spec : program.inputs) {
    if (spec.kind != InputSpec::Kind::UserInput && spec.kind != InputSpec::Kind::ConstantInput) continue;
    const std::string path =
        flat < program.input_paths.size() ? program.input_paths[flat] : std::to_string(flat);
    const auto meta = program.graph.tensor_values.find(spec.argument);
    if (spec.kind == InputSpec::Kind::UserInput && meta != program.graph.tensor_values.end())
      out.push_back({path, names_of(spec, path, flat), &meta->second, spec.argument});
    ++flat;
  }
  return out;
}

std::string range_text(const formats::RangeConstraint& range) {
  const std::string least = std::to_string(std::max<std::int64_t>(range.minimum.value_or(0), 0));
  return range.maximum ? least + "…" + std::to_string(*range.maximum) : "≥ " + least;
}

std::string wanted_text(const formats::TensorMeta& meta) {
  std::vector<std::string> sizes;
  for (const SymInt& size : meta.sizes)
    sizes.push_back(size.name.empty() ? std::to_string(size.value.value_or(0)) : "any");
  return fmt::format("[{}]", fmt::join(sizes, ", "));
}

class Binder {
 public:
  Binder(const formats::ExportedProgram& program, const InputShapes& shapes)
      : program_(program), shapes_(shapes), inputs_(tensor_inputs(program)) {}

  Result<SizeValues> run() {
    std::set<std::string> taken;
    for (const TensorInput& input : inputs_) {
      for (const std::string& name : input.names) {
        const auto given = shapes_.find(name);
        if (given == shapes_.end() || taken.contains(name)) continue;
        taken.insert(name);
        STOWAGE_TRY(bind(input, given->second));
        break;
      }
    }
    for (const auto& [name, shape] : shapes_) {
      if (!taken.contains(name) && !number(name))
        return fail(Code::EngineInputUnknown, program_.path, {name, known()});
    }
    const formats::OpenSizes open = formats::open_sizes(program_);
    SizeValues out = open.examples();
    for (const auto& [symbol, index] : open.symbols) {  // a guard says which are equal
      for (const auto& [bound, value] : values_) {
        const auto same = open.symbols.find(bound);
        if (same != open.symbols.end() && same->second == index) out[symbol] = value;
      }
    }
    for (const auto& [symbol, value] : values_) out[symbol] = value;
    return out;
  }

 private:
  /// An input that is a number may stand in a file too.
  bool number(const std::string& name) const {
    return std::any_of(program_.inputs.begin(), program_.inputs.end(),
                       [&](const InputSpec& spec) {
                         return !spec.argument.empty() &&
                                (spec.argument == name || "kwargs." + spec.argument == name);
                       }) ||
           std::find(program_.input_paths.begin(), program_.input_paths.end(), name) !=
               program_.input_paths.end();
  }

  std::string known() const {
    std::vector<std::string> paths;
    for (const TensorInput& input : inputs_) paths.push_back(input.path);
    return paths.empty() ? "no tensor" : fmt::format("{}", fmt::join(paths, ", "));
  }

  Status bind(const TensorInput& input, const std::vector<std::int64_t>& shape) {
    if (input.meta->any) return {};
    const auto wrong = [&] {
      return fail(Code::EngineInputShape, program_.path,
                  {input.path, fmt::format("[{}]", fmt::join(shape, ", ")), wanted_text(*input.meta)});
    };
    if (shape.size() != input.meta->sizes.size()) return wrong();
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const SymInt& size = input.meta->sizes[i];
      if (size.name.empty()) {
        if (size.value.value_or(shape[i]) != shape[i]) return wrong();
        continue;
      }
      const auto sum = formats::linear_size(size.name);
      if (!sum || sum->factors.size() != 1) continue;
      const std::string& symbol = sum->factors.begin()->first;
      const auto value = formats::symbol_under(*sum, shape[i]);
      if (!value || values_.emplace(symbol, *value).first->second != *value) return wrong();
      STOWAGE_TRY(in_range(symbol, *value));
    }
    return {};
  }

  /// A lower bound of 2 is an artefact of the export: it stands for any size that was not 1. All others say
  /// something.
  Status in_range(const std::string& symbol, std::int64_t value) const {
    const auto found = program_.ranges.find(symbol);
    if (found == program_.ranges.end()) return {};
    const formats::RangeConstraint& range = found->second;
    const std::int64_t least = range.minimum.value_or(0) == 2 ? 1 : range.minimum.value_or(0);
    if (value >= std::max<std::int64_t>(least, 0) && !(range.maximum && value > *range.maximum)) return {};
    return fail(Code::EngineSizeRange, program_.path, {symbol, range_text(range), std::to_string(value)});
  }

  const formats::ExportedProgram& program_;
  const InputShapes& shapes_;
  std::vector<TensorInput> inputs_;
  SizeValues values_{};
};

InputShapes shapes_of(const std::vector<formats::SavedTensor>& tensors) {
  InputShapes out;
  for (const formats::SavedTensor& tensor : tensors) out.emplace(tensor.name, tensor.shape);
  return out;
}

/// Whether the value, or another look at it, is what a table is read by.
bool is_index(const formats::Graph& graph, const std::string& input) {
  std::set<std::string> same{input};
  for (const formats::Node& node : graph.nodes) {
    for (const formats::NodeInput& given : node.inputs) {
      if (!same.contains(given.argument.text)) continue;
      if (node.target.starts_with("torch.ops.aten.embedding") && given.name == "indices") return true;
      const bool look = node.target.starts_with("torch.ops.aten.view") ||
                        node.target.starts_with("torch.ops.aten.reshape") ||
                        node.target.starts_with("torch.ops.aten.to.");
      if (look && !node.outputs.empty()) same.insert(node.outputs.front().text);
    }
  }
  return false;
}

}  // namespace

InputShapes shapes_under(const formats::ExportedProgram& program, const SizeValues& values) {
  InputShapes out;
  for (const TensorInput& input : tensor_inputs(program)) {
    std::vector<std::int64_t> shape;
    for (const SymInt& size : input.meta->sizes)
      shape.push_back(formats::size_under(size, values).value_or(0));
    if (!input.meta->any) out.emplace(input.path, std::move(shape));
  }
  return out;
}

std::vector<std::string> open_inputs(const formats::ExportedProgram& program) {
  std::vector<std::string> out;
  for (const TensorInput& input : tensor_inputs(program))
    if (input.meta->any) out.push_back(input.path);
  return out;
}

InputShapes shapes_by_input(const formats::ExportedProgram& program, const InputShapes& shapes) {
  InputShapes out;
  for (const TensorInput& input : tensor_inputs(program)) {
    const auto name = std::find_if(input.names.begin(), input.names.end(),
                                   [&](const std::string& one) { return shapes.contains(one); });
    if (name != input.names.end()) out[input.path] = shapes.at(*name);
  }
  return out;
}

bool leaves_shapes_open(const formats::ExportedProgram& program) { return !open_inputs(program).empty(); }

void put_shapes(formats::ExportedProgram& program, const InputShapes& shapes) {
  for (const TensorInput& input : tensor_inputs(program)) {
    if (!input.meta->any) continue;
    for (const std::string& name : input.names) {
      const auto found = shapes.find(name);
      if (found == shapes.end()) continue;
      formats::TensorMeta meta;
      const std::string argument = input.argument;
      meta.scalar_type =
          formats::schema_of_dtype(is_index(program.graph, argument) ? model::Dtype::I64 : model::Dtype::F32);
      meta.device_type = "cpu";
      for (const std::int64_t size : found->second) meta.sizes.push_back({size, {}});
      program.graph.tensor_values[argument] = std::move(meta);
      break;
    }
  }
}

Result<SizeValues> symbols_for(const formats::ExportedProgram& program, const InputShapes& shapes,
                               const SizeValues& sizes) {
  if (!shapes.empty()) return Binder(program, shapes).run();
  const formats::OpenSizes open = formats::open_sizes(program);
  if (!sizes.empty()) return formats::values_for(open, sizes, program.path);
  if (program.has_samples && program.samples_status) {
    const InputShapes samples = shapes_of(program.samples.tensors);
    if (auto values = Binder(program, samples).run()) return values;
  }
  return open.examples();
}

Result<SizeValues> made_up_sizes(const formats::ExportedProgram& program, const InputShapes& shapes) {
  const auto symbols = symbols_for(program, shapes, {});
  if (!symbols) return tl::unexpected<Error>(symbols.error());
  const formats::OpenSizes open = formats::open_sizes(program);
  SizeValues out;
  for (const auto& [symbol, index] : open.symbols) {
    const auto value = symbols->find(symbol);
    if (value != symbols->end()) out[symbol] = value->second;
  }
  const auto allowed = formats::values_for(open, out, program.path);
  if (!allowed) return tl::unexpected<Error>(allowed.error());
  return out;
}

InputShapes shapes_with(const formats::ExportedProgram& program, std::int64_t batch, std::int64_t length) {
  const formats::OpenSizes open = formats::open_sizes(program);
  SizeValues values = open.examples();
  bool any = false;
  for (const auto& [symbol, index] : open.symbols) {
    const model::OpenSize& size = open.sizes[index];
    if (size.batch || size.length) values[symbol] = size.batch ? batch : length, any = true;
  }
  return any ? shapes_under(program, values) : InputShapes{};
}

InputShapes with_length(const formats::ExportedProgram& program, const InputShapes& shapes,
                        std::int64_t length) {
  auto values = symbols_for(program, shapes, {});
  if (!values) return {};
  const formats::OpenSizes open = formats::open_sizes(program);
  bool any = false;
  for (const auto& [symbol, index] : open.symbols) {
    if (open.sizes[index].length) (*values)[symbol] = length, any = true;
  }
  InputShapes out = any ? shapes_under(program, *values) : InputShapes{};
  return made_up_sizes(program, out) ? out : InputShapes{};
}

std::optional<std::int64_t> length_of(const formats::ExportedProgram& program, const InputShapes& shapes) {
  const auto values = symbols_for(program, shapes, {});
  if (!values) return std::nullopt;
  const formats::OpenSizes open = formats::open_sizes(program);
  for (const auto& [symbol, index] : open.symbols) {
    const auto value = values->find(symbol);
    if (open.sizes[index].length && value != values->end()) return value->second;
  }
  return std::nullopt;
}

Result<InputShapes> shapes_of_file(const std::string& path) {
  const auto opened = RandomAccessFile::open(path);
  if (!opened) return tl::unexpected<Error>(opened.error());
  const auto start = opened->read_text(0, std::min<std::uint64_t>(opened->size(), 4));
  if (!start) return tl::unexpected<Error>(start.error());
  if (formats::may_be_torch_save(*start)) {
    const auto values = formats::read_stored_values(path);
    if (!values) return tl::unexpected<Error>(values.error());
    return shapes_of(values->tensors);
  }
  const auto header = formats::read_safetensors_header(*opened);
  if (!header) return tl::unexpected<Error>(header.error());
  InputShapes out;
  for (const formats::SafetensorsEntry& entry : header->tensors) out.emplace(entry.name, entry.shape);
  return out;
}

}  // namespace stowage::estimate
