// What the calls of a TorchScript program become: numbers that are known, or nodes of its graph.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/formats/pt2/operator_table.h"
#include "core/formats/torchscript/script_tracer.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

Argument named_argument(Argument::Kind kind, const std::string& name) {
  Argument out;
  out.kind = kind;
  out.text = name;
  out.by_name = kind != Argument::Kind::Tensor;
  return out;
}

Argument::Kind symbolic_kind(Kind kind) {
  return kind == Kind::Float ? Argument::Kind::SymFloat
         : kind == Kind::Int ? Argument::Kind::SymInt
                             : Argument::Kind::SymBool;
}

Argument number(const ScriptValue& value) {
  if (!value.name.empty()) return named_argument(symbolic_kind(value.kind), value.name);
  Argument out;
  out.kind = value.kind == Kind::Float ? Argument::Kind::Float
             : value.kind == Kind::Int ? Argument::Kind::Int
                                       : Argument::Kind::Bool;
  out.integer = value.integer;
  out.real = value.real;
  return out;
}

bool is_comparison(const std::string& name) {
  return name == "eq" || name == "ne" || name == "lt" || name == "le" || name == "gt" || name == "ge" ||
         name == "__not__";
}

/// What a flag and something known come to, whatever the flag is.
std::optional<ScriptValue> half_known(const std::string& name, const std::vector<ScriptValue>& numbers) {
  if (numbers.size() != 2 || numbers[0].kind != Kind::Bool || numbers[1].kind != Kind::Bool ||
      (name != "__and__" && name != "__or__"))
    return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!numbers[i].is_known()) continue;
    const bool decides = (numbers[i].integer != 0) == (name == "__or__");
    return decides ? numbers[i] : numbers[1 - i];
  }
  return std::nullopt;
}

bool same(const ScriptValue& a, const ScriptValue& b) {
  if (a.is_number() && b.is_number()) return a.as_real() == b.as_real();
  return a.kind == b.kind && a.name == b.name;
}

}  // namespace

void ScriptTracer::add(Node node) {
  count_step();
  node.module = module_;
  node.has_module = true;
  graph_->nodes.push_back(std::move(node));
}

ScriptValue ScriptTracer::symbolic(const std::string& target, const std::vector<ScriptValue>& numbers,
                                   Kind kind) {
  Node node;
  node.target = target;
  for (const ScriptValue& one : numbers)
    node.inputs.push_back(
        {"", one.kind == Kind::Tensor ? named_argument(Argument::Kind::Tensor, one.name) : number(one),
         false});
  ScriptValue out = ScriptValue::named(kind, fresh("number"));
  node.outputs.push_back(named_argument(symbolic_kind(kind), out.name));
  made_[out.name] = node.outputs.back();
  add(std::move(node));
  return out;
}

ScriptValue ScriptTracer::size_of(const ScriptValue& tensor, const ScriptValue& dimension) {
  if (tensor.kind != Kind::Tensor || dimension.kind != Kind::Int || !dimension.is_known())
    return refuse("it takes an element that is not known before it runs");
  ScriptValue at = ScriptValue::of(dimension.integer);
  return symbolic("torch.ops.aten.sym_size.int", {tensor, at}, Kind::Int);
}

ScriptValue ScriptTracer::dimensions_of(const ScriptValue& tensor) {
  return symbolic("torch.ops.aten.dim.default", {tensor}, Kind::Int);
}

/// Whether a computed number is one of a list's.
ScriptValue ScriptTracer::is_among(const std::vector<ScriptValue>& items, const ScriptValue& number) {
  ScriptValue out = ScriptValue::of(false);
  for (const ScriptValue& item : items) {
    out = torch_call("__or__", {{out, torch_call("eq", {{number, item}, {}})}, {}});
    if (!good()) return {};
  }
  return out;
}

/// int(x), float(x), bool(x): of a tensor they ask for its only value.
ScriptValue ScriptTracer::converted(const ScriptValue& from, Kind to) {
  if (!good()) return {};
  ScriptValue value = from;
  value.boxed = false;
  value.twin.clear();
  if (value.kind == Kind::Tensor) {
    ScriptArguments arguments{{value}, {}};
    value = operator_call("item", arguments);
    if (!good()) return {};
    if (to == Kind::Bool)
      return symbolic("_operator.ne", {value, ScriptValue::of(std::int64_t{0})}, Kind::Bool);
    return symbolic(to == Kind::Int ? "torch.sym_int" : "torch.sym_float", {value}, to);
  }
  if (!value.is_number()) return refuse("it makes a number of what is none");
  if (value.kind == to) return value;
  if (!value.name.empty()) {
    if (to == Kind::Bool)
      return symbolic("_operator.ne", {value, ScriptValue::of(std::int64_t{0})}, Kind::Bool);
    return symbolic(to == Kind::Int ? "torch.sym_int" : "torch.sym_float", {value}, to);
  }
  if (to == Kind::Float) return ScriptValue::of(value.as_real());
  if (to == Kind::Bool) return ScriptValue::of(value.as_real() != 0);
  if (value.kind == Kind::Float && !(std::abs(value.real) < 9.2e18))
    return refuse("it makes a number of what is none");
  return ScriptValue::of(value.kind == Kind::Float ? static_cast<std::int64_t>(value.real) : value.integer);
}

ScriptValue ScriptTracer::primitive(const std::string& name, const ScriptArguments& arguments) {
  const auto& all = arguments.positional;
  if (name == "RaiseException") return raise();
  if (name == "device") return ScriptValue::named(Kind::Device, "cpu");
  if ((name == "data" || name == "unchecked_unwrap_optional") && all.size() == 1) return all[0];
  if (name == "is_cuda") return ScriptValue::of(false);
  if (name == "NumToTensor" && all.size() == 1 && all[0].is_number()) {
    ScriptValue out = all[0];
    out.boxed = true;
    return out;
  }
  if (name == "min" || name == "max") return torch_call(name, arguments);
  return refuse(phrase("it needs “%1”, which is not run", {"prim::" + name}));
}

ScriptValue ScriptTracer::torch_call(const std::string& name, ScriptArguments arguments) {
  if (!good()) return {};
  if (auto known = known_call(name, arguments)) return *known;
  if (!good()) return {};
  if (auto known = list_call(name, arguments.positional)) return *known;
  if (!good()) return {};
  if (auto computed = number_call(name, arguments)) return *computed;
  return good() ? operator_call(name, arguments) : ScriptValue();
}

/// Questions that are answered now.
std::optional<ScriptValue> ScriptTracer::known_call(const std::string& name,
                                                    const ScriptArguments& arguments) {
  const auto& all = arguments.positional;
  if (name == "format" || name == "warn") return ScriptValue::named(Kind::Text, name);
  if (name == "device" && all.size() == 1 && all[0].kind == Kind::Text)
    return ScriptValue::named(Kind::Device, all[0].name);
  if (name == "dim" && all.size() == 1 && all[0].kind == Kind::Tensor) return dimensions_of(all[0]);
  if (name == "size" && !all.empty() && all[0].kind == Kind::Tensor) {
    if (all.size() == 1) return ScriptValue::named(Kind::Sizes, all[0].name);
    return size_of(all[0], all[1]);
  }
  if (name == "numel" && all.size() == 1 && all[0].kind == Kind::Tensor)
    return symbolic("torch.ops.aten.sym_numel.default", {all[0]}, Kind::Int);
  if ((name == "__is__" || name == "__isnot__") && all.size() == 2) {
    const bool none = all[0].kind == Kind::None || all[1].kind == Kind::None;
    const bool equal = all[0].kind == Kind::None && all[1].kind == Kind::None;
    if (none) return ScriptValue::of((name == "__is__") == equal);
  }
  return std::nullopt;
}

std::optional<ScriptValue> ScriptTracer::list_call(const std::string& name,
                                                   const std::vector<ScriptValue>& all) {
  if (all.empty()) return std::nullopt;
  const ScriptValue& list = all[0];
  const bool items = list.kind == Kind::List || list.kind == Kind::Tuple;
  if (std::any_of(all.begin(), all.end(), [](const ScriptValue& one) { return one.is_uncounted(); }))
    return refuse("it uses a list of results before it says how many there are");
  if (name == "len" && list.kind == Kind::Sizes)
    return dimensions_of(ScriptValue::named(Kind::Tensor, list.name));
  if (name == "len" && items) return ScriptValue::of(static_cast<std::int64_t>(list.items->size()));
  if (name == "len" && list.kind == Kind::Dict)
    return ScriptValue::of(static_cast<std::int64_t>(list.items->size() / 2));
  if ((name == "append" || name == "_set_item") && frozen_.contains(list.items.get()))
    return refuse("it fills a list where it branches on what it computes");
  if (name == "append" && items && all.size() == 2) {
    count_step();
    list.items->push_back(all[1]);
    return list;
  }
  if ((name == "min" || name == "max") && list.kind == Kind::List && all.size() == 1 &&
      !list.items->empty()) {
    ScriptValue out = list.items->front();
    for (std::size_t i = 1; i < list.items->size() && good(); ++i)
      out = torch_call(name, {{out, (*list.items)[i]}, {}});
    return out;
  }
  if (name == "list" && items && all.size() == 1) return this->list(Kind::List, *list.items);
  if (name == "__getitem__" && all.size() == 2) return item(list, all[1]);
  if (name == "_set_item" && list.kind == Kind::Dict && all.size() == 3) {
    for (std::size_t i = 0; i + 1 < list.items->size(); i += 2) {
      if (!same((*list.items)[i], all[1])) continue;
      (*list.items)[i + 1] = all[2];
      return ScriptValue();
    }
    list.items->push_back(all[1]);
    list.items->push_back(all[2]);
    return ScriptValue();
  }
  if (name == "__contains__" && items && all.size() == 2) {
    if (all[1].is_number() && !all[1].is_known()) return is_among(*list.items, all[1]);
    if (!all[1].is_known()) return std::nullopt;
    return ScriptValue::of(std::any_of(list.items->begin(), list.items->end(),
                                       [&](const ScriptValue& one) { return same(one, all[1]); }));
  }
  return std::nullopt;
}

/// Functions of numbers alone; also of those that PyTorch keeps in tensors.
std::optional<ScriptValue> ScriptTracer::number_call(const std::string& name,
                                                     const ScriptArguments& arguments) {
  std::vector<ScriptValue> numbers = arguments.positional;
  if (numbers.empty()) return std::nullopt;
  const bool all = std::all_of(numbers.begin(), numbers.end(), [](const ScriptValue& one) {
    return one.is_number() || one.kind == Kind::Text;
  });
  const std::string target = symbolic_target(name);
  if (!all || target.empty()) return std::nullopt;
  if (numbers.size() == 3 && (name == "add" || name == "sub") && numbers[2].is_known() &&
      numbers[2].as_real() == 1)
    numbers.pop_back();
  if (numbers[0].kind == Kind::Text || numbers.back().kind == Kind::Text) {
    if (numbers.size() != 2 || (name != "eq" && name != "ne")) return std::nullopt;
    return ScriptValue::of(same(numbers[0], numbers[1]) == (name == "eq"));
  }
  const bool boxed =
      std::any_of(numbers.begin(), numbers.end(), [](const ScriptValue& one) { return one.boxed; });
  const bool known =
      std::all_of(numbers.begin(), numbers.end(), [](const ScriptValue& one) { return one.is_known(); });
  std::optional<ScriptValue> out = known ? fold_numbers(name, numbers) : half_known(name, numbers);
  if (!out && !known) {
    const bool real = std::any_of(numbers.begin(), numbers.end(),
                                  [](const ScriptValue& one) { return one.kind == Kind::Float; });
    const bool flag =
        is_comparison(name) || ((name == "__and__" || name == "__or__") && !real &&
                                numbers[0].kind == Kind::Bool && numbers.back().kind == Kind::Bool);
    out = symbolic(target, numbers,
                   flag                                                       ? Kind::Bool
                   : real || name == "div" || name == "pow" || name == "sqrt" ? Kind::Float
                                                                              : Kind::Int);
  }
  if (out) out->boxed = boxed;
  return out;
}

ScriptValue ScriptTracer::operator_call(const std::string& name, const ScriptArguments& arguments) {
  // What traces have of a convolution says how cuDNN does it, too; on other devices there is no such
  // operator.
  constexpr std::size_t kOfConvolution = 9;
  if (name == "_convolution" && arguments.positional.size() > kOfConvolution) {
    ScriptArguments less = arguments;
    less.positional.resize(kOfConvolution);
    return operator_call("convolution", less);
  }
  auto chosen = choose_overload(name, arguments);
  if (!chosen) return refuse(phrase("it needs “%1”, which is not run", {"aten::" + name}));
  Node node;
  node.target = std::move(chosen->target);
  node.inputs = std::move(chosen->inputs);
  return result_of(node, name);
}

ScriptValue ScriptTracer::result_of(Node& node, const std::string& base) {
  const Signature& signature = *signature_of(node.target);
  std::vector<ScriptValue> results;
  for (const Parameter& made : signature.returns) {
    if (made.list) {
      Argument output;
      output.kind = Argument::Kind::Tensors;
      node.outputs.push_back(std::move(output));
      results.push_back(list(Kind::List, {}));
      results.back().name = fresh("list");
      open_lists_[results.back().name] = {graph_number_, graph_->nodes.size()};
      continue;
    }
    const bool tensor = made.type == Parameter::Type::Tensor;
    const Kind kind = tensor                               ? Kind::Tensor
                      : made.type == Parameter::Type::Int  ? Kind::Int
                      : made.type == Parameter::Type::Bool ? Kind::Bool
                                                           : Kind::Float;
    results.push_back(ScriptValue::named(kind, fresh(base)));
    node.outputs.push_back(
        named_argument(tensor ? Argument::Kind::Tensor : symbolic_kind(kind), results.back().name));
    if (!tensor) made_[results.back().name] = node.outputs.back();
  }
  add(std::move(node));
  if (results.size() == 1) return results[0];
  return list(Kind::Tuple, std::move(results));
}

}  // namespace stowage::formats
