#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/formats/pt2/exported_program.h"
#include "core/formats/torchscript/script_syntax.h"
#include "core/formats/torchscript/script_value.h"

namespace stowage::formats {

/// What the code of an archive is about: its objects, classes and constants.
class ScriptWorld {
 public:
  virtual ~ScriptWorld() = default;
  /// nullptr where there is none, or its code cannot be read (`why` says so then).
  virtual const ScriptFunction* method(PickleRef object, const std::string& name) = 0;
  virtual const ScriptFunction* function(const std::string& qualified) = 0;
  /// A member of an object that is not a constant of its class; `path` is the object's.
  virtual std::optional<ScriptValue> member(PickleRef object, const std::string& path,
                                            const std::string& name) = 0;
  virtual const ScriptExpression* class_constant(PickleRef object, const std::string& name) = 0;
  /// CONSTANTS.c0 …
  virtual std::optional<ScriptValue> constant(const std::string& name) = 0;
  /// What went wrong in any of them.
  virtual const Status& status() const = 0;
};

/// Writes the graph of a program by going through its code once, with tensors that are names: calls are
/// inlined, conditions and loops that hang on nothing but constants are resolved; a condition that hangs on a
/// computed value becomes a torch.cond. Loops that do, and what has no counterpart among aten's operators,
/// are refused by name. Nothing is computed.
class ScriptTracer {
 public:
  ScriptTracer(ScriptWorld& world, const std::string& path, Graph& graph)
      : world_(world), path_(path), graph_(&graph) {}

  /// A name for a value of the graph that no other value has.
  std::string fresh(const std::string& base);
  /// Goes through the method of an object; what it returns. Error: NotRunnableScript.
  Result<ScriptValue> run(PickleRef object, const std::string& method, std::vector<ScriptValue> arguments);

 private:
  using Kind = ScriptValue::Kind;
  using Names = std::map<std::string, ScriptValue>;
  /// The node that makes a list of tensors.
  struct Maker {
    Graph* graph = nullptr;
    std::size_t node = 0;
  };
  using Expression = ScriptExpression;
  using Statement = ScriptStatement;

  ScriptValue refuse(std::string why);
  bool good();
  void count_step();

  ScriptValue call(const ScriptFunction& function, ScriptArguments arguments, const std::string& module);
  bool block(const std::vector<Statement>& statements, Names& names, ScriptValue& returned);
  bool statement(const Statement& one, Names& names, ScriptValue& returned);
  bool branch(const Statement& one, Names& names, ScriptValue& returned);
  bool both_branches(const Statement& one, const ScriptValue& condition, Names& names, ScriptValue& returned);
  bool trace_branch(const std::vector<Statement>& body, Names& names, ScriptValue& returned, Graph& graph);
  std::optional<ScriptValue> merge(const ScriptValue& a, const ScriptValue& b, Graph& first, Graph& second,
                                   Node& node);
  void hand_in(Node& node, std::shared_ptr<Graph> first, std::shared_ptr<Graph> second);
  bool loop(const Statement& one, Names& names, ScriptValue& returned);
  bool count(const Statement& one, Names& names, ScriptValue& returned);
  void assign(const Expression& target, ScriptValue value, Names& names);

  ScriptValue value(const Expression& one, Names& names);
  ScriptValue value_of(const Expression& one, Names& names);
  std::vector<ScriptValue> values(const std::vector<Expression>& all, Names& names, std::size_t from = 0);
  ScriptValue attribute(const Expression& one, Names& names);
  ScriptValue member(const ScriptValue& object, const std::string& name, Names& names);
  ScriptValue subscript(const Expression& one, Names& names);
  ScriptValue item(const ScriptValue& container, const ScriptValue& index);
  ScriptValue call_of(const Expression& one, Names& names);
  ScriptValue call_named(const std::string& name, ScriptArguments arguments);
  std::optional<ScriptValue> call_word(const Expression& one, Names& names);

  ScriptValue torch_call(const std::string& name, ScriptArguments arguments);
  ScriptValue primitive(const std::string& name, const ScriptArguments& arguments);
  std::optional<ScriptValue> known_call(const std::string& name, const ScriptArguments& arguments);
  std::optional<ScriptValue> list_call(const std::string& name, const std::vector<ScriptValue>& all);
  ScriptValue new_list(Kind kind, std::vector<ScriptValue> items);
  bool put_into(const ScriptValue& container, const ScriptValue& element);
  void count_results(const ScriptValue& list, std::size_t count);
  std::optional<ScriptValue> number_call(const std::string& name, const ScriptArguments& arguments);
  ScriptValue operator_call(const std::string& name, const ScriptArguments& arguments);
  ScriptValue size_of(const ScriptValue& tensor, const ScriptValue& dimension);
  ScriptValue converted(const ScriptValue& from, ScriptValue::Kind to);
  ScriptValue symbolic(const std::string& target, const std::vector<ScriptValue>& numbers,
                       ScriptValue::Kind kind);
  ScriptValue result_of(Node& node, const std::string& base);
  void add(Node node);

  ScriptWorld& world_;
  const std::string& path_;
  Graph* graph_;  ///< of the branch that is gone through
  Status status_{};
  std::set<std::string> taken_{};
  std::map<std::string, std::size_t> numbers_{};
  std::map<std::string, Argument> made_{};    ///< values that are no tensors, as an argument names them
  std::map<std::string, Maker> uncounted_{};  ///< of lists of results, by the list's name
  std::string module_{};
  std::size_t nested_ = 0;  ///< lists that were put into lists after both were made
  int branches_ = 0;        ///< within each other
  std::size_t steps_ = 0;
  int depth_ = 0;
};

}  // namespace stowage::formats
