#include "core/formats/torchscript/script_tracer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

/// Statements and nodes: a loop of constants may be written short.
constexpr std::size_t kMostSteps = 1u << 20;
constexpr int kDeepest = 1000;  // blocks, calls and expressions within each other

/// torch.linear, ops.prim.dtype, __torch__.torch.nn.functional.relu: a chain of names that begins with none
/// of the program's own.
std::string qualified(const ScriptExpression& one) {
  if (one.kind == ScriptExpression::Kind::Name) return one.text;
  if (one.kind != ScriptExpression::Kind::Attribute) return {};
  std::string inner = qualified(one.children[0]);
  return inner.empty() ? inner : inner + "." + one.text;
}

bool is_root(std::string_view name) {
  return name == "torch" || name == "ops" || name == "__torch__" || name == "CONSTANTS";
}

/// Whether a block ends in an exception.
bool raises(const std::vector<ScriptStatement>& body) {
  for (const ScriptStatement& one : body) {
    if (one.value.kind == ScriptExpression::Kind::Call &&
        qualified(one.value.children[0]) == "ops.prim.RaiseException")
      return true;
  }
  return false;
}

}  // namespace

ScriptValue ScriptTracer::refuse(std::string why) {
  if (status_) status_ = fail(Code::NotRunnableScript, path_, {std::move(why)});
  return {};
}

bool ScriptTracer::good() {
  if (status_ && !world_.status()) status_ = world_.status();
  return status_.has_value();
}

void ScriptTracer::count_step() {
  if (++steps_ > kMostSteps) refuse("its code goes on too long");
}

std::string ScriptTracer::fresh(const std::string& base) {
  std::string name = base;
  while (!taken_.insert(name).second) name = base + "_" + std::to_string(++numbers_[base]);
  return name;
}

Result<ScriptValue> ScriptTracer::run(PickleRef object, const std::string& method,
                                      std::vector<ScriptValue> arguments) {
  const ScriptFunction* function = world_.method(object, method);
  if (!good()) return tl::unexpected<Error>(status_.error());
  if (!function) {
    refuse(phrase("it has no function “%1”", {method}));
    return tl::unexpected<Error>(status_.error());
  }
  ScriptValue self = ScriptValue::named(Kind::Module, "");
  self.object = object;
  arguments.insert(arguments.begin(), std::move(self));
  ScriptValue out = call(*function, {std::move(arguments), {}}, "");
  if (!good()) return tl::unexpected<Error>(status_.error());
  return out;
}

ScriptValue ScriptTracer::call(const ScriptFunction& function, ScriptArguments arguments,
                               const std::string& module) {
  Names names;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const ScriptParameter& parameter = function.parameters[i];
    if (i < arguments.positional.size()) {
      names[parameter.name] = std::move(arguments.positional[i]);
      continue;
    }
    const auto given = std::find_if(arguments.keywords.begin(), arguments.keywords.end(),
                                    [&](const auto& entry) { return entry.first == parameter.name; });
    if (given != arguments.keywords.end()) {
      names[parameter.name] = std::move(given->second);
    } else if (parameter.fallback) {
      names[parameter.name] = value(*parameter.fallback, names);
    } else {
      return refuse(phrase("“%1” is missing", {parameter.name}));
    }
  }
  const std::string outer = std::exchange(module_, module);
  ScriptValue returned;
  block(function.body, names, returned);
  module_ = outer;
  return returned;
}

/// True where it returned, or something is wrong.
bool ScriptTracer::block(const std::vector<Statement>& statements, Names& names, ScriptValue& returned) {
  if (++depth_ > kDeepest) refuse("its code nests too deep");
  bool ended = false;
  for (const Statement& one : statements) {
    ended = !good() || statement(one, names, returned);
    if (ended) break;
  }
  --depth_;
  return ended || !good();
}

bool ScriptTracer::statement(const Statement& one, Names& names, ScriptValue& returned) {
  count_step();
  switch (one.kind) {
    case Statement::Kind::Pass:
      return false;
    case Statement::Kind::Expression:
      value(one.value, names);
      return false;
    case Statement::Kind::Assign:
      assign(one.targets[0], value(one.value, names), names);
      return false;
    case Statement::Kind::Return:
      returned = value(one.value, names);
      return true;
    case Statement::Kind::If:
      return branch(one, names, returned);
    case Statement::Kind::While:
      return loop(one, names, returned);
    case Statement::Kind::For:
      return count(one, names, returned);
  }
  return false;
}

/// A condition that only an exception hangs on is taken as it is when nothing is wrong.
bool ScriptTracer::branch(const Statement& one, Names& names, ScriptValue& returned) {
  const ScriptValue condition = value(one.value, names);
  if (!good()) return true;
  if (condition.is_number() && condition.is_known())
    return block(condition.as_real() != 0 ? one.body : one.otherwise, names, returned);
  if (raises(one.body)) return block(one.otherwise, names, returned);
  if (raises(one.otherwise)) return block(one.body, names, returned);
  return both_branches(one, condition, names, returned);
}

bool ScriptTracer::loop(const Statement& one, Names& names, ScriptValue& returned) {
  while (good()) {
    const ScriptValue condition = value(one.value, names);
    if (!good()) return true;
    if (!condition.is_number() || !condition.is_known()) {
      refuse("it loops for as long as what it computes says");
      return true;
    }
    if (condition.as_real() == 0) return false;
    if (block(one.body, names, returned)) return true;
    count_step();
  }
  return true;
}

/// for i in range(…).
bool ScriptTracer::count(const Statement& one, Names& names, ScriptValue& returned) {
  const bool range = one.value.kind == Expression::Kind::Call && qualified(one.value.children[0]) == "range";
  std::vector<ScriptValue> limits;
  if (range) limits = values(one.value.children, names, 1);
  if (!good()) return true;
  std::int64_t bounds[3] = {0, 0, 1};
  for (std::size_t i = 0; i < limits.size() && i < 3; ++i) {
    if (limits[i].kind != Kind::Int || !limits[i].is_known()) limits.clear();
    if (!limits.empty()) bounds[limits.size() == 1 ? 1 : i] = limits[i].integer;
  }
  if (limits.empty() || limits.size() > 3 || bounds[2] <= 0) {
    refuse("it loops for as long as what it computes says");
    return true;
  }
  for (std::int64_t i = bounds[0]; i < bounds[1] && good(); i += bounds[2]) {
    assign(one.targets[0], ScriptValue::of(i), names);
    if (block(one.body, names, returned)) return true;
    count_step();
    if (i > std::numeric_limits<std::int64_t>::max() - bounds[2]) break;
  }
  return !good();
}

void ScriptTracer::assign(const Expression& target, ScriptValue value, Names& names) {
  if (target.kind == Expression::Kind::Name) {
    names[target.text] = std::move(value);
    return;
  }
  if (target.kind != Expression::Kind::Tuple || (value.kind != Kind::List && value.kind != Kind::Tuple)) {
    refuse("it assigns to what is no name");
    return;
  }
  if (value.is_uncounted()) count_results(value, target.children.size());
  if (value.items->size() != target.children.size()) {
    refuse("a list has another number of elements than names");
    return;
  }
  for (std::size_t i = 0; i < target.children.size(); ++i)
    assign(target.children[i], (*value.items)[i], names);
}

std::vector<ScriptValue> ScriptTracer::values(const std::vector<Expression>& all, Names& names,
                                              std::size_t from) {
  std::vector<ScriptValue> out;
  for (std::size_t i = from; i < all.size() && good(); ++i) out.push_back(value(all[i], names));
  return out;
}

ScriptValue ScriptTracer::value(const Expression& one, Names& names) {
  if (++depth_ > kDeepest) refuse("its code nests too deep");
  ScriptValue out = good() ? value_of(one, names) : ScriptValue();
  --depth_;
  return out;
}

ScriptValue ScriptTracer::value_of(const Expression& one, Names& names) {
  switch (one.kind) {
    case Expression::Kind::None:
      return {};
    case Expression::Kind::True:
      return ScriptValue::of(true);
    case Expression::Kind::False:
      return ScriptValue::of(false);
    case Expression::Kind::Integer:
      return ScriptValue::of(one.integer);
    case Expression::Kind::Real:
      return ScriptValue::of(one.real);
    case Expression::Kind::Text:
      return ScriptValue::named(Kind::Text, one.text);
    case Expression::Kind::List:
      return new_list(Kind::List, values(one.children, names));
    case Expression::Kind::Tuple:
      return new_list(Kind::Tuple, values(one.children, names));
    case Expression::Kind::Dict:
      return new_list(Kind::Dict, values(one.children, names));
    case Expression::Kind::Subscript:
      return subscript(one, names);
    case Expression::Kind::Call:
      return call_of(one, names);
    case Expression::Kind::Negative:
      return torch_call("neg", {{value(one.children[0], names)}, {}});
    case Expression::Kind::Choice: {
      const ScriptValue condition = value(one.children[0], names);
      if (!condition.is_number() || !condition.is_known()) return refuse("it branches on what it computes");
      return value(one.children[condition.as_real() != 0 ? 1 : 2], names);
    }
    case Expression::Kind::Name: {
      const auto found = names.find(one.text);
      if (found != names.end()) return found->second;
      if (one.text == "inf") return ScriptValue::of(std::numeric_limits<double>::infinity());
      if (one.text == "nan") return ScriptValue::of(std::numeric_limits<double>::quiet_NaN());
      return refuse(phrase("it uses “%1”, which nothing before it makes", {one.text}));
    }
    case Expression::Kind::Attribute:
      return attribute(one, names);
  }
  return {};
}

ScriptValue ScriptTracer::attribute(const Expression& one, Names& names) {
  const std::string chain = qualified(one);
  const std::string root = chain.substr(0, chain.find('.'));
  if (!chain.empty() && is_root(root) && !names.contains(root)) {
    if (root != "CONSTANTS") return ScriptValue::named(Kind::Function, chain);
    auto constant = world_.constant(chain.substr(root.size() + 1));
    return good() && constant ? *constant
                              : refuse(phrase("it uses “%1”, which nothing before it makes", {chain}));
  }
  return member(value(one.children[0], names), one.text, names);
}

ScriptValue ScriptTracer::member(const ScriptValue& object, const std::string& name, Names& names) {
  if (!good()) return {};
  if (object.kind != Kind::Module) return refuse(phrase("it asks for “%1” of what is no module", {name}));
  auto found = world_.member(object.object, object.name, name);
  if (!good()) return {};
  if (found) return *found;
  if (const Expression* constant = world_.class_constant(object.object, name)) return value(*constant, names);
  return refuse(phrase("it uses “%1”, which nothing before it makes",
                       {object.name.empty() ? name : object.name + "." + name}));
}

ScriptValue ScriptTracer::subscript(const Expression& one, Names& names) {
  const ScriptValue container = value(one.children[0], names);
  const Expression& index = one.children[1];
  if (index.children.size() != 1) return refuse("it takes an element by more than one index");
  const ScriptValue at = value(index.children[0], names);
  return good() ? item(container, at) : ScriptValue();
}

ScriptValue ScriptTracer::item(const ScriptValue& container, const ScriptValue& index) {
  if (container.kind == Kind::Sizes) return size_of(ScriptValue::named(Kind::Tensor, container.name), index);
  if (container.kind == Kind::Dict) {
    for (std::size_t i = 0; i + 1 < container.items->size(); i += 2) {
      const ScriptValue& key = (*container.items)[i];
      if (key.kind == index.kind && key.name == index.name && key.integer == index.integer)
        return (*container.items)[i + 1];
    }
  }
  if ((container.kind == Kind::List || container.kind == Kind::Tuple) && index.kind == Kind::Int &&
      index.is_known()) {
    const auto size = static_cast<std::int64_t>(container.items->size());
    const std::int64_t at = index.integer < 0 ? index.integer + size : index.integer;
    if (at >= 0 && at < size) return (*container.items)[static_cast<std::size_t>(at)];
  }
  return refuse("it takes an element that is not known before it runs");
}

ScriptValue ScriptTracer::call_of(const Expression& one, Names& names) {
  if (auto done = call_word(one, names)) return *done;
  const Expression& callee = one.children[0];
  ScriptArguments arguments;
  const auto take_arguments = [&] {
    for (std::size_t i = 1; i < one.children.size() && good(); ++i) {
      ScriptValue given = value(one.children[i], names);
      const std::string& keyword = one.keywords[i - 1];
      if (keyword.empty()) {
        arguments.positional.push_back(std::move(given));
      } else {
        arguments.keywords.emplace_back(keyword, std::move(given));
      }
    }
    return good();
  };
  const std::string chain = qualified(callee);
  const std::string root = chain.substr(0, chain.find('.'));
  if (!chain.empty() && is_root(root) && !names.contains(root))
    return take_arguments() ? call_named(chain, std::move(arguments)) : ScriptValue();
  if (callee.kind == Expression::Kind::Attribute) {
    const ScriptValue object = value(callee.children[0], names);
    if (!good()) return {};
    if (object.kind != Kind::Module)
      return refuse(phrase("it asks for “%1” of what is no module", {callee.text}));
    const ScriptFunction* function = world_.method(object.object, callee.text);
    if (!good()) return {};
    if (!function) return refuse(phrase("it has no function “%1”", {callee.text}));
    arguments.positional.push_back(object);
    return take_arguments() ? call(*function, std::move(arguments), object.name) : ScriptValue();
  }
  const ScriptValue function = value(callee, names);
  if (!good() || !take_arguments()) return {};
  if (function.kind != Kind::Function) return refuse("it calls what is no function");
  return call_named(function.name, std::move(arguments));
}

/// Words of the language: annotate, getattr, int …
std::optional<ScriptValue> ScriptTracer::call_word(const Expression& one, Names& names) {
  const Expression& callee = one.children[0];
  if (callee.kind != Expression::Kind::Name || names.contains(callee.text)) return std::nullopt;
  const std::string& word = callee.text;
  const std::size_t count = one.children.size() - 1;
  if ((word == "annotate" || word == "unchecked_cast") && count == 2) return value(one.children[2], names);
  if (word == "uninitialized") return ScriptValue();
  if (word == "getattr" && count == 2 && one.children[2].kind == Expression::Kind::Text)
    return member(value(one.children[1], names), one.children[2].text, names);
  if (count != 1) return std::nullopt;
  if (word == "int") return converted(value(one.children[1], names), Kind::Int);
  if (word == "float") return converted(value(one.children[1], names), Kind::Float);
  if (word == "bool") return converted(value(one.children[1], names), Kind::Bool);
  return std::nullopt;
}

ScriptValue ScriptTracer::call_named(const std::string& name, ScriptArguments arguments) {
  constexpr std::string_view kTorch = "torch.", kPrim = "ops.prim.", kAten = "ops.aten.";
  if (name.starts_with(kTorch)) return torch_call(name.substr(kTorch.size()), std::move(arguments));
  if (name.starts_with(kAten)) return torch_call(name.substr(kAten.size()), std::move(arguments));
  if (name.starts_with(kPrim)) return primitive(name.substr(kPrim.size()), arguments);
  const ScriptFunction* function = name.starts_with("__torch__.") ? world_.function(name) : nullptr;
  if (!good()) return {};
  if (function) return call(*function, std::move(arguments), module_);
  return refuse(phrase("it needs “%1”, which is not run", {name}));
}

}  // namespace stowage::formats
