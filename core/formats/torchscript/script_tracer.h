#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/formats/pt2/exported_program.h"
#include "core/formats/torchscript/script_merge.h"
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
/// computed value becomes a torch.cond. Where its sides leave behind what nothing can choose between (lists
/// of different lengths, a function that has ended), each side has the rest of its function behind it. So has
/// a loop that a computed value may end, turn by turn, as long as something known ends it too. Other loops,
/// and what has no counterpart among aten's operators, are refused by name. Nothing is computed.
class ScriptTracer {
 public:
  ScriptTracer(ScriptWorld& world, const std::string& path, Graph& graph)
      : world_(world), path_(path), graph_(&graph) {}
  ~ScriptTracer();
  ScriptTracer(const ScriptTracer&) = delete;
  ScriptTracer& operator=(const ScriptTracer&) = delete;

  /// A name for a value of the graph that no other value has.
  std::string fresh(const std::string& base);
  /// Goes through the method of an object; what it returns. Error: NotRunnableScript.
  Result<ScriptValue> run(PickleRef object, const std::string& method, std::vector<ScriptValue> arguments);

 private:
  using Names = ScriptNames;
  using Expression = ScriptExpression;
  using Statement = ScriptStatement;

  /// A block and its next statement, or a loop whose body is gone through.
  struct Rest {
    const std::vector<Statement>* statements = nullptr;
    std::size_t next = 0;
    const Statement* loop = nullptr;
    std::int64_t number = 0, end = 0, step = 1;  ///< a For's: of the next turn, where it ends
  };
  /// One side of a condition, as far as it was gone through.
  struct Side {
    std::shared_ptr<Graph> graph = std::make_shared<Graph>();
    std::size_t number = 0;  ///< the graph's
    ListCopies copies{};
    Names names{};
    ScriptValue returned{};
    bool ended = false;   ///< its function has
    bool raised = false;  ///< an exception ended it
  };
  using Body = std::function<bool(Names& names, ScriptValue& returned)>;

  ScriptValue refuse(std::string why);
  ScriptValue raise();
  bool good();
  void count_step() { count_steps(1); }
  void count_steps(std::size_t count);
  ScriptValue list(ScriptValue::Kind kind, std::vector<ScriptValue> items);

  ScriptValue call(const ScriptFunction& function, ScriptArguments arguments, const std::string& module);
  bool block(const std::vector<Statement>& statements, Names& names, ScriptValue& returned);
  bool finish_block(Names& names, ScriptValue& returned);
  bool statement(const Statement& one, Names& names, ScriptValue& returned);

  // script_loops.cpp
  bool loop(const Statement& one, Names& names, ScriptValue& returned);
  bool leave_or_turn(const Statement& one, const ScriptValue& condition, Names& names, ScriptValue& returned);
  bool count(const Statement& one, Names& names, ScriptValue& returned);
  bool turns(Rest loop, Names& names, ScriptValue& returned);
  bool go_on(Names& names, ScriptValue& returned);
  std::set<std::string> used_later();

  // script_branches.cpp
  bool branch(const Statement& one, Names& names, ScriptValue& returned);
  bool both_branches(const Statement& one, const ScriptValue& condition, Names& names, ScriptValue& returned);
  std::optional<Side> open_side(const Names& names);
  void go_through(Side& side, const Body& body);
  bool join(const ScriptValue& condition, Side& first, Side& second, Names& names);
  bool conclude(const ScriptValue& condition, Side& first, Side& second, ScriptValue& returned);
  void choose(const ScriptValue& condition, Side& first, Side& second, ScriptMerge& merge);

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
  std::optional<ScriptValue> number_call(const std::string& name, const ScriptArguments& arguments);
  ScriptValue operator_call(const std::string& name, const ScriptArguments& arguments);
  ScriptValue size_of(const ScriptValue& tensor, const ScriptValue& dimension);
  ScriptValue dimensions_of(const ScriptValue& tensor);
  ScriptValue is_among(const std::vector<ScriptValue>& items, const ScriptValue& number);
  ScriptValue converted(const ScriptValue& from, ScriptValue::Kind to);
  ScriptValue symbolic(const std::string& target, const std::vector<ScriptValue>& numbers,
                       ScriptValue::Kind kind);
  ScriptValue result_of(Node& node, const std::string& base);
  void add(Node node);

  ScriptWorld& world_;
  const std::string& path_;
  Graph* graph_;  ///< of the branch that is gone through
  std::size_t graph_number_ = 0, graphs_ = 0;
  Status status_{};
  bool raised_ = false;  ///< what is gone through ends in an exception
  std::set<std::string> taken_{};
  std::map<std::string, std::size_t> numbers_{};
  std::map<std::string, Argument> made_{};  ///< values that are no tensors, as an argument names them
  std::string module_{};
  /// Lists of results that nothing has said the length of: by name, their graph's number and node.
  std::map<std::string, std::pair<std::size_t, std::size_t>> open_lists_{};
  std::vector<Rest> rest_{};          ///< of the function that is gone through, innermost last
  std::vector<ScriptItems> lists_{};  ///< all of them, so that no list ends others with it
  std::set<const void*> foreign_{};   ///< lists that the function was given
  std::set<const void*> frozen_{};    ///< lists that somebody outside of a condition's sides holds
  int branches_ = 0;                  ///< within each other
  std::size_t steps_ = 0;
  int depth_ = 0;
};

}  // namespace stowage::formats
