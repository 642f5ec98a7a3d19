#include "core/formats/export_schema.h"

#include <limits>

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

std::string SchemaReader::name_of(const Fragment& json, const char* what) { return text(member(json, "name"), what); }

Argument SchemaReader::argument(const Fragment& json) {
  const auto [kind, value] = choice(json, "an argument");
  Argument out;
  if (!list_argument(kind, *value, out) && !symbolic_argument(kind, *value, out) && !object_argument(kind, *value, out)) scalar_argument(kind, *value, out);
  return out;
}

void SchemaReader::scalar_argument(const std::string& kind, const Fragment& value, Argument& out) {
  const char* what = kind.c_str();
  if (kind == "as_none") {
    out.kind = Kind::None;
  } else if (kind == "as_int") {
    out.kind = Kind::Int;
    out.integer = integer(value, what);
  } else if (kind == "as_float") {
    out.kind = Kind::Float;
    out.real = real(value, what);
  } else if (kind == "as_string") {
    out.kind = Kind::String;
    out.text = text(value, what);
  } else if (kind == "as_bool") {
    out.kind = Kind::Bool;
    out.integer = boolean(value, what) ? 1 : 0;
  } else if (kind == "as_scalar_type" || kind == "as_memory_format" || kind == "as_layout") {
    out.kind = kind == "as_layout" ? Kind::Layout : kind == "as_scalar_type" ? Kind::ScalarType : Kind::MemoryFormat;
    out.integer = integer(value, what);
  } else if (kind == "as_operator") {
    out.kind = Kind::Operator;
    out.text = text(value, what);
  } else {
    out.kind = Kind::Unknown;
    out.text = kind;
  }
}

bool SchemaReader::list_argument(const std::string& kind, const Fragment& value, Argument& out) {
  const char* what = kind.c_str();
  if (kind == "as_tensors") {
    out.kind = Kind::Tensors;
    for (const Fragment& item : items(value, what)) out.names.push_back(name_of(item, what));
  } else if (kind == "as_optional_tensors") {
    out.kind = Kind::OptionalTensors;
    for (const Fragment& item : items(value, what)) {
      const auto [which, tensor] = choice(item, what);
      out.names.push_back(which == "as_tensor" ? name_of(*tensor, what) : std::string());
    }
  } else if (kind == "as_ints") {
    out.kind = Kind::Ints;
    for (const Fragment& item : items(value, what)) out.integers.push_back(integer(item, what));
  } else if (kind == "as_bools") {
    out.kind = Kind::Bools;
    for (const Fragment& item : items(value, what)) out.integers.push_back(boolean(item, what) ? 1 : 0);
  } else if (kind == "as_floats") {
    out.kind = Kind::Floats;
    for (const Fragment& item : items(value, what)) out.reals.push_back(real(item, what));
  } else if (kind == "as_strings") {
    out.kind = Kind::Strings;
    for (const Fragment& item : items(value, what)) out.names.push_back(text(item, what));
  } else if (kind == "as_int_lists") {
    out.kind = Kind::IntLists;
    for (const Fragment& list : items(value, what)) {
      auto& row = out.integer_lists.emplace_back();
      for (const Fragment& item : items(list, what)) row.push_back(integer(item, what));
    }
  } else if (kind == "as_float_lists") {
    out.kind = Kind::FloatLists;
    for (const Fragment& list : items(value, what)) {
      auto& row = out.real_lists.emplace_back();
      for (const Fragment& item : items(list, what)) row.push_back(real(item, what));
    }
  } else {
    return false;
  }
  return true;
}

/// Sizes and flags that may be symbols: {as_name} or {as_int}, {as_bool}, {as_float}.
bool SchemaReader::symbolic_argument(const std::string& kind, const Fragment& value, Argument& out) {
  const char* what = kind.c_str();
  const bool is_int = kind.starts_with("as_sym_int"), is_bool = kind.starts_with("as_sym_bool"), is_float = kind.starts_with("as_sym_float");
  if (!is_int && !is_bool && !is_float) return false;
  const auto one = [&](const Fragment& item, std::string& name, std::int64_t& number, double& fraction) {
    const auto [which, content] = choice(item, what);
    if (which == "as_name") {
      name = text(*content, what);
    } else if (is_int && which == "as_int") {
      number = integer(*content, what);
    } else if (is_bool && which == "as_bool") {
      number = boolean(*content, what) ? 1 : 0;
    } else if (is_float && which == "as_float") {
      fraction = real(*content, what);
    } else {
      wrong(what, "a name or a number");
    }
    return which == "as_name";
  };
  if (!kind.ends_with('s')) {
    out.kind = is_int ? Kind::SymInt : is_bool ? Kind::SymBool : Kind::SymFloat;
    out.by_name = one(value, out.text, out.integer, out.real);
    return true;
  }
  out.kind = is_int ? Kind::SymInts : is_bool ? Kind::SymBools : Kind::SymFloats;
  for (const Fragment& item : items(value, what)) {
    std::string name;
    std::int64_t number = 0;
    double fraction = 0;
    out.by_name |= one(item, name, number, fraction);
    out.names.push_back(std::move(name));
    if (is_float) {
      out.reals.push_back(fraction);
    } else {
      out.integers.push_back(number);
    }
  }
  return true;
}

bool SchemaReader::object_argument(const std::string& kind, const Fragment& value, Argument& out) {
  const char* what = kind.c_str();
  if (kind == "as_tensor") {
    out.kind = Kind::Tensor;
    out.text = name_of(value, what);
  } else if (kind == "as_optional_tensor") {
    out.kind = Kind::OptionalTensor;
    const auto [which, tensor] = choice(value, what);
    if (which == "as_tensor") out.text = name_of(*tensor, what);
  } else if (kind == "as_device") {
    out.kind = Kind::Device;
    out.text = text(member(value, "type"), what);
    const Fragment& index = member(value, "index");
    out.integer = index.is_null() ? -1 : integer(index, what);
  } else if (kind == "as_graph") {
    out.kind = Kind::Graph;
    out.text = name_of(value, what);
    out.graph = std::make_shared<const Graph>(graph(member(value, "graph")));
  } else if (kind == "as_custom_obj") {
    out.kind = Kind::CustomObject;
    out.text = name_of(value, what);
  } else if (kind == "as_complex") {
    out.kind = Kind::Complex;
    out.reals = {real(member(value, "real"), what), real(member(value, "imag"), what)};
  } else {
    return false;
  }
  return true;
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
  for (const Fragment& output : items(member(json, "outputs"), "the outputs of a node")) out.outputs.push_back(argument(output));
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
  for (const Fragment& size : items(member(json, "sizes"), "the sizes of a tensor")) out.sizes.push_back(sym_int(size));
  for (const Fragment& stride : items(member(json, "strides"), "the strides of a tensor")) out.strides.push_back(sym_int(stride));
  const Fragment &offset = member(json, "storage_offset"), &grad = member(json, "requires_grad"), &device = member(json, "device");
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
  for (const Fragment& input : items(member(json, "inputs"), "the inputs of a graph")) out.inputs.push_back(argument(input));
  for (const Fragment& output : items(member(json, "outputs"), "the outputs of a graph")) out.outputs.push_back(argument(output));
  for (const Fragment& item : items(member(json, "nodes"), "the nodes of a graph")) out.nodes.push_back(node(item));
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
    out.argument = out.constant.text;
  } else if (which == "constant_input") {
    out.kind = K::ConstantInput;
    out.target = text(member(*spec, "name"), what);
    out.constant = argument(member(*spec, "value"));
  } else if (which == "parameter" || which == "buffer" || which == "tensor_constant" || which == "custom_obj" || which == "token") {
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
    wrong(what, "of a known kind, not “" + which + "”");
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
