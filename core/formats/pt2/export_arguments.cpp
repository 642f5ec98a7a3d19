// Arguments of nodes: a union of some thirty kinds.
#include "core/formats/pt2/export_schema.h"

namespace stowage::formats {

using Kind = Argument::Kind;

Argument SchemaReader::argument(const Fragment& json) {
  const auto [kind, value] = choice(json, "an argument");
  Argument out;
  if (!list_argument(kind, *value, out) && !symbolic_argument(kind, *value, out) &&
      !object_argument(kind, *value, out))
    scalar_argument(kind, *value, out);
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
    out.kind = kind == "as_layout"        ? Kind::Layout
               : kind == "as_scalar_type" ? Kind::ScalarType
                                          : Kind::MemoryFormat;
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
  const bool is_int = kind.starts_with("as_sym_int"), is_bool = kind.starts_with("as_sym_bool"),
             is_float = kind.starts_with("as_sym_float");
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

}  // namespace stowage::formats
