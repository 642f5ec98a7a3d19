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

/// The lists that a value holds, itself among them.
void add_lists(const ScriptValue& value, std::set<const void*>& out) {
  std::vector<const ScriptValue*> open{&value};
  while (!open.empty()) {
    const ScriptValue* one = open.back();
    open.pop_back();
    if (!one->items || !out.insert(one->items.get()).second) continue;
    for (const ScriptValue& item : *one->items) open.push_back(&item);
  }
}

bool is_root(std::string_view name) {
  return name == "torch" || name == "ops" || name == "__torch__" || name == "CONSTANTS";
}

}  // namespace

/// Lists end one by one: they may hold each other, in rings or very deep.
ScriptTracer::~ScriptTracer() {
  for (const ScriptItems& list : lists_) list->clear();
}

ScriptValue ScriptTracer::refuse(std::string why) {
  if (good()) status_ = fail(Code::NotRunnableScript, path_, {std::move(why)});
  return {};
}

/// The program raises an exception where this is reached.
ScriptValue ScriptTracer::raise() {
  if (good()) raised_ = true;
  return {};
}

/// Whether to go on.
bool ScriptTracer::good() {
  if (status_ && !world_.status()) status_ = world_.status();
  return status_.has_value() && !raised_;
}

ScriptValue ScriptTracer::list(Kind kind, std::vector<ScriptValue> items) {
  ScriptValue out = ScriptValue::list(kind, std::move(items));
  lists_.push_back(out.items);
  return out;
}

void ScriptTracer::count_steps(std::size_t count) {
  steps_ += count;
  if (steps_ > kMostSteps) refuse("its code goes on too long");
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
  if (std::exchange(raised_, false)) refuse("it raises an exception whatever it is given");
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
  std::set<const void*> given;
  for (const auto& [name, value] : names) add_lists(value, given);
  const std::string outer = std::exchange(module_, module);
  auto outer_rest = std::exchange(rest_, {});
  given.swap(foreign_);
  ScriptValue returned;
  block(function.body, names, returned);
  given.swap(foreign_);
  rest_ = std::move(outer_rest);
  module_ = outer;
  return returned;
}

/// True where its function has ended, or something is wrong.
bool ScriptTracer::block(const std::vector<Statement>& statements, Names& names, ScriptValue& returned) {
  if (++depth_ > kDeepest) refuse("its code nests too deep");
  rest_.push_back({&statements});
  const bool ended = finish_block(names, returned);
  rest_.pop_back();
  --depth_;
  return ended;
}

/// What is left of the innermost block.
bool ScriptTracer::finish_block(Names& names, ScriptValue& returned) {
  const std::size_t mine = rest_.size() - 1;
  while (good() && rest_[mine].next < rest_[mine].statements->size()) {
    const Statement& one = (*rest_[mine].statements)[rest_[mine].next++];
    if (statement(one, names, returned)) return true;
  }
  return !good();
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

void ScriptTracer::assign(const Expression& target, ScriptValue value, Names& names) {
  if (target.kind == Expression::Kind::Name) {
    names[target.text] = std::move(value);
    return;
  }
  if (target.kind != Expression::Kind::Tuple || (value.kind != Kind::List && value.kind != Kind::Tuple)) {
    refuse("it assigns to what is no name");
    return;
  }
  if (!value.name.empty() && value.items->empty()) {  // a list of results: now it is known how many
    const auto made = open_lists_.find(value.name);
    if (made == open_lists_.end() || made->second.first != graph_number_) {
      refuse("it takes an element that is not known before it runs");
      return;
    }
    Argument& output = graph_->nodes[made->second.second].outputs[0];
    for (std::size_t i = 0; i < target.children.size(); ++i) {
      output.names.push_back(fresh("part"));
      value.items->push_back(ScriptValue::named(Kind::Tensor, output.names.back()));
    }
  }
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
      return list(Kind::List, values(one.children, names));
    case Expression::Kind::Tuple:
      return list(Kind::Tuple, values(one.children, names));
    case Expression::Kind::Dict:
      return list(Kind::Dict, values(one.children, names));
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
  const std::string chain = qualified_name(one);
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
    if (container.name.empty()) return raise();
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
  const std::string chain = qualified_name(callee);
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
