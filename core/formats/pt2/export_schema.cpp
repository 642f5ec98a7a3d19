#include "core/formats/pt2/export_schema.h"

#include <limits>

#include "core/formats/pt2/argument_check.h"

namespace stowage::formats {
namespace {

const Fragment kNull;
const Fragment kNoItems = Fragment::array();

using Kind = Argument::Kind;

}  // namespace

Status SchemaReader::status() const {
  if (error_) return tl::unexpected<Error>(*error_);
  return {};
}

void SchemaReader::wrong(std::string what, std::string wanted) {
  if (!error_) error_ = Error{Code::Pt2Structure, subject_, {std::move(what), std::move(wanted)}, {}};
}

const Fragment& SchemaReader::member(const Fragment& json, const char* key) {
  if (!json.is_object()) return kNull;
  const auto found = json.find(key);
  return found == json.end() ? kNull : *found;
}

const Fragment& SchemaReader::items(const Fragment& json, const char* what) {
  if (json.is_array()) return json;
  wrong(what, "a list");
  return kNoItems;
}

std::pair<std::string, const Fragment*> SchemaReader::choice(const Fragment& json, const char* what) {
  if (json.is_object() && json.size() == 1) return {json.begin().key(), &json.begin().value()};
  wrong(what, "an object with exactly one key");
  return {std::string(), &kNull};
}

std::string SchemaReader::text(const Fragment& json, const char* what) {
  if (json.is_string()) return json.get<std::string>();
  wrong(what, "a text");
  return {};
}

std::int64_t SchemaReader::integer(const Fragment& json, const char* what) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (json.is_number_unsigned() && json.get<std::uint64_t>() <= kMost) return json.get<std::int64_t>();
  if (json.is_number_integer() && !json.is_number_unsigned()) return json.get<std::int64_t>();
  wrong(what, "a whole number of 64 bits");
  return 0;
}

bool SchemaReader::boolean(const Fragment& json, const char* what) {
  if (json.is_boolean()) return json.get<bool>();
  wrong(what, "true or false");
  return false;
}

double SchemaReader::real(const Fragment& json, const char* what) {
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) {
    const auto& word = json.get_ref<const std::string&>();
    if (word == "Infinity") return std::numeric_limits<double>::infinity();
    if (word == "-Infinity") return -std::numeric_limits<double>::infinity();
    if (word == "NaN") return std::numeric_limits<double>::quiet_NaN();
  }
  wrong(what, "a number");
  return 0;
}

std::string SchemaReader::name_of(const Fragment& json, const char* what) {
  return text(member(json, "name"), what);
}

void SchemaReader::set_module(const Fragment& json, Node& node) {
  const Fragment& stack = member(member(json, "metadata"), "nn_module_stack");
  if (!stack.is_string()) return;
  auto entries = module_stack(stack.get_ref<const std::string&>());
  if (entries.empty()) return;
  node.module = std::move(entries.back().first);
  node.has_module = true;
}

Node SchemaReader::node(const Fragment& json) {
  Node out;
  out.target = text(member(json, "target"), "the target of a node");
  for (const Fragment& input : items(member(json, "inputs"), "the inputs of a node")) {
    NodeInput& one = out.inputs.emplace_back();
    const Fragment &name = member(input, "name"), &kind = member(input, "kind");
    if (!name.is_null()) one.name = text(name, "the name of a node's input");
    one.argument = argument(member(input, "arg"));
    one.keyword = kind.is_number() && integer(kind, "the kind of a node's input") == 2;
  }
  for (const Fragment& output : items(member(json, "outputs"), "the outputs of a node"))
    out.outputs.push_back(argument(output));
  const Fragment& single = member(json, "is_hop_single_tensor_return");
  out.single_tensor_return = single.is_boolean() && single.get<bool>();
  set_module(json, out);
  return out;
}

void SchemaReader::outline(const Fragment& json, std::vector<Node>& nodes) {
  Node& out = nodes.emplace_back();
  out.target = text(member(json, "target"), "the target of a node");
  set_module(json, out);
  const Fragment& inputs = member(json, "inputs");
  if (!inputs.is_array()) return;
  for (const Fragment& input : inputs) {
    const Fragment& inner = member(member(member(member(input, "arg"), "as_graph"), "graph"), "nodes");
    if (!inner.is_array()) continue;
    for (const Fragment& node : inner) outline(node, nodes);
  }
}

SymInt SchemaReader::sym_int(const Fragment& json) {
  SymInt out;
  const auto [which, value] = choice(json, "a size");
  if (which == "as_int") {
    out.value = integer(*value, "a size");
  } else if (which == "as_expr") {
    out.name = text(member(*value, "expr_str"), "the expression of a size");
    const Fragment& hint = member(member(*value, "hint"), "as_int");
    if (!hint.is_null()) out.value = integer(hint, "the hint of a size");
  } else {
    wrong("a size", "as_int or as_expr");
  }
  return out;
}

TensorMeta SchemaReader::tensor_meta(const Fragment& json) {
  TensorMeta out;
  const std::int64_t dtype = integer(member(json, "dtype"), "the element type of a tensor");
  out.scalar_type = dtype >= 0 && dtype < 1000 ? static_cast<int>(dtype) : 0;
  for (const Fragment& size : items(member(json, "sizes"), "the sizes of a tensor"))
    out.sizes.push_back(sym_int(size));
  for (const Fragment& stride : items(member(json, "strides"), "the strides of a tensor"))
    out.strides.push_back(sym_int(stride));
  const Fragment &offset = member(json, "storage_offset"), &grad = member(json, "requires_grad"),
                 &device = member(json, "device");
  if (!offset.is_null()) out.storage_offset = sym_int(offset);
  out.requires_grad = grad.is_boolean() && grad.get<bool>();
  if (device.is_object()) {
    out.device_type = text(member(device, "type"), "the device of a tensor");
    const Fragment& index = member(device, "index");
    if (!index.is_null()) out.device_index = static_cast<int>(integer(index, "the device of a tensor"));
  }
  return out;
}

Graph SchemaReader::graph(const Fragment& json) {
  Graph out;
  for (const Fragment& input : items(member(json, "inputs"), "the inputs of a graph"))
    out.inputs.push_back(argument(input));
  for (const Fragment& output : items(member(json, "outputs"), "the outputs of a graph"))
    out.outputs.push_back(argument(output));
  for (const Fragment& item : items(member(json, "nodes"), "the nodes of a graph"))
    out.nodes.push_back(node(item));
  const Fragment &values = member(json, "tensor_values"), &single = member(json, "is_single_tensor_return");
  if (values.is_object()) {
    for (const auto& [name, meta] : values.items()) out.tensor_values.emplace(name, tensor_meta(meta));
  }
  out.single_tensor_return = single.is_boolean() && single.get<bool>();
  return out;
}

InputSpec SchemaReader::input_spec(const Fragment& json) {
  using K = InputSpec::Kind;
  InputSpec out;
  const auto [which, spec] = choice(json, "an input of the signature");
  const char* what = "an input of the signature";
  if (which == "user_input") {
    out.kind = K::UserInput;
    out.constant = argument(member(*spec, "arg"));
    out.argument = value_name(out.constant);
  } else if (which == "constant_input") {
    out.kind = K::ConstantInput;
    out.target = text(member(*spec, "name"), what);
    out.constant = argument(member(*spec, "value"));
  } else if (which == "parameter" || which == "buffer" || which == "tensor_constant" ||
             which == "custom_obj" || which == "token") {
    out.argument = name_of(member(*spec, "arg"), what);
    out.kind = which == "parameter"         ? K::Parameter
               : which == "buffer"          ? K::Buffer
               : which == "tensor_constant" ? K::TensorConstant
               : which == "token"           ? K::Token
                                            : K::CustomObject;
    if (which != "token") out.target = text(member(*spec, (which + "_name").c_str()), what);
    const Fragment& persistent = member(*spec, "persistent");
    out.persistent = !persistent.is_boolean() || persistent.get<bool>();
  } else {
    wrong(what, phrase("of a known kind, not “%1”", {which}));
  }
  return out;
}

OutputSpec SchemaReader::output_spec(const Fragment& json) {
  using K = OutputSpec::Kind;
  OutputSpec out;
  const char* what = "an output of the signature";
  const auto [which, spec] = choice(json, what);
  const Fragment& arg = member(*spec, "arg");
  if (which == "user_output") {
    out.argument = argument(arg);
    return out;
  }
  out.argument.kind = Kind::Tensor;
  out.argument.text = name_of(arg, what);
  if (which == "buffer_mutation") {
    out.kind = K::BufferMutation;
    out.target = text(member(*spec, "buffer_name"), what);
  } else if (which == "parameter_mutation") {
    out.kind = K::ParameterMutation;
    out.target = text(member(*spec, "parameter_name"), what);
  } else if (which == "user_input_mutation") {
    out.kind = K::UserInputMutation;
    out.target = text(member(*spec, "user_input_name"), what);
  } else {
    out.kind = which == "loss_output" ? K::LossOutput : which == "token" ? K::Token : K::Other;
  }
  return out;
}

RangeConstraint SchemaReader::range(const Fragment& json) {
  RangeConstraint out;
  const Fragment &least = member(json, "min_val"), &most = member(json, "max_val");
  if (least.is_number_integer()) out.minimum = integer(least, "a range");
  if (most.is_number_integer()) out.maximum = integer(most, "a range");
  return out;
}

}  // namespace stowage::formats
