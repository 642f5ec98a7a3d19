#include "core/formats/torchscript/script_signature.h"

#include <algorithm>
#include <utility>

#include "core/formats/torch_save/walk.h"
#include "core/formats/torchscript/script_records.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

constexpr int kDeepestResult = 16;
constexpr std::size_t kMostResults = 1u << 16;  // a list may be in another many times

TensorMeta meta_of(const TorchTensor& tensor, const std::string& name) {
  TensorMeta meta;
  meta.scalar_type = schema_of_dtype(tensor.dtype);
  meta.device_type = "cpu";
  for (std::size_t i = 0; i < tensor.shape.size(); ++i)
    meta.sizes.push_back({tensor.shape[i], name + "_" + std::to_string(i)});
  return meta;
}

/// A number that was computed is named; one that the code has written down is itself.
Argument number_argument(const ScriptValue& value) {
  using A = Argument::Kind;
  const bool named = !value.name.empty();
  Argument out;
  out.kind = value.kind == Kind::Float ? (named ? A::SymFloat : A::Float)
             : value.kind == Kind::Int ? (named ? A::SymInt : A::Int)
                                       : (named ? A::SymBool : A::Bool);
  out.by_name = named;
  out.text = value.name;
  out.integer = value.integer;
  out.real = value.real;
  return out;
}

}  // namespace

Argument script_tensor(const std::string& name) {
  Argument out;
  out.kind = Argument::Kind::Tensor;
  out.text = name;
  return out;
}

tl::unexpected<Error> ScriptSignature::refuse(std::string why) const {
  return fail(Code::NotRunnableScript, path_, {std::move(why)});
}

/// What the tensors were that a trace was made with; none where the archive does not keep them.
std::vector<TorchTensor> ScriptSignature::traced() const {
  std::vector<TorchTensor> out;
  ScriptRecord record;
  if (!zip_.find("traced_inputs.pkl") ||
      !read_script_record(zip_, path_, "traced_inputs.pkl", "traced_inputs/", record))
    return out;
  const TorchRecords records(record.pickle, path_, nullptr);
  const PickleRef root = without_type_tag(record.pickle, record.pickle.root());
  const auto forward = record.pickle.find(root, "forward");
  if (!forward) return out;
  const auto flat = flatten_tensors(record.pickle, records, without_type_tag(record.pickle, *forward), path_);
  if (!flat) return out;
  for (const NamedRecord& one : flat->tensors) {
    auto tensor = records.tensor(one.ref, one.name);
    if (!tensor) return {};
    out.push_back(std::move(*tensor));
  }
  return out;
}

Result<std::vector<ScriptValue>> ScriptSignature::add_inputs(const ScriptFunction& forward) {
  std::vector<ScriptValue> arguments;
  const std::vector<TorchTensor> examples = traced();
  const auto tensors = std::count_if(forward.parameters.begin(), forward.parameters.end(),
                                     [](const ScriptParameter& p) { return p.type == "Tensor"; });
  const bool described = static_cast<std::size_t>(tensors) == examples.size();
  std::size_t seen = 0;
  for (std::size_t i = 1; i < forward.parameters.size(); ++i) {
    const ScriptParameter& parameter = forward.parameters[i];
    if (parameter.type != "Tensor") {
      if (parameter.fallback) break;  // it, and all behind it, are what they are when nobody gives them
      return refuse(phrase("it takes “%1” of the type %2", {parameter.name, parameter.type}));
    }
    InputSpec spec;
    spec.argument = tracer_.fresh(parameter.name);
    spec.constant = script_tensor(spec.argument);
    graph_.inputs.push_back(spec.constant);
    graph_.tensor_values[spec.argument] =
        described ? meta_of(examples[seen++], spec.argument) : TensorMeta{.any = true};
    arguments.push_back(ScriptValue::named(Kind::Tensor, spec.argument));
    program_.inputs.push_back(std::move(spec));
    program_.input_paths.push_back("args." + std::to_string(i - 1));
  }
  return arguments;
}

Status ScriptSignature::add_outputs(const ScriptValue& returned) {
  STOWAGE_TRY(add_output(returned, "", 0));
  auto& paths = program_.output_paths;
  if (paths.size() == 1 && paths[0].empty()) paths[0] = "value";
  return {};
}

Status ScriptSignature::add_output(const ScriptValue& value, const std::string& path, int depth) {
  if (depth > kDeepestResult) return refuse("its results nest too deep");
  if (++seen_ > kMostResults) return refuse("it has too many results");
  if (value.is_uncounted()) return refuse("it uses a list of results before it says how many there are");
  if (value.is_container()) return add_items(value, path, depth);
  OutputSpec spec;
  if (value.kind == Kind::Tensor || (value.is_number() && !value.twin.empty())) {
    spec.argument = script_tensor(value.twin.empty() ? value.name : value.twin);
  } else if (value.is_number()) {
    spec.argument = number_argument(value);
  } else if (value.kind != Kind::None) {
    return refuse("one of its results is neither a tensor nor a number");
  }
  graph_.outputs.push_back(spec.argument);
  program_.outputs.push_back(std::move(spec));
  program_.output_paths.push_back(path);
  return {};
}

/// Items are named by their place in a list, by their key in a dictionary.
Status ScriptSignature::add_items(const ScriptValue& value, const std::string& path, int depth) {
  const std::vector<ScriptValue>& items = *value.items;
  const auto below = [&](const std::string& name) { return path.empty() ? name : path + "." + name; };
  if (value.kind != Kind::Dict) {
    for (std::size_t i = 0; i < items.size(); ++i)
      STOWAGE_TRY(add_output(items[i], below(std::to_string(i)), depth + 1));
    return {};
  }
  for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
    const ScriptValue& key = items[i];
    const std::string name = key.kind == Kind::Text ? key.name : std::to_string(key.integer);
    STOWAGE_TRY(add_output(items[i + 1], below(name), depth + 1));
  }
  return {};
}

}  // namespace stowage::formats
