#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/json/fragments.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Turns pieces of models/*.json (torch/_export/serde/schema.py, major version 8) into plain values. The
/// first thing out of shape is kept as an error and everything after it reads as empty: callers look at
/// error() once a piece.
class SchemaReader {
 public:
  explicit SchemaReader(std::string subject) : subject_(std::move(subject)) {}

  Argument argument(const Fragment& json);
  Node node(const Fragment& json);
  /// Only the target and module of a node; nodes of nested graphs follow it.
  void outline(const Fragment& json, std::vector<Node>& nodes);
  Graph graph(const Fragment& json);
  TensorMeta tensor_meta(const Fragment& json);
  SymInt sym_int(const Fragment& json);
  InputSpec input_spec(const Fragment& json);
  OutputSpec output_spec(const Fragment& json);
  RangeConstraint range(const Fragment& json);
  std::string text(const Fragment& json, const char* what);
  std::int64_t integer(const Fragment& json, const char* what);
  bool boolean(const Fragment& json, const char* what);

  /// nn_module_stack: entries `key,path,class` joined by ';', outermost first → (module name, class). Empty
  /// for the writer's placeholder.
  static std::vector<std::pair<std::string, std::string>> module_stack(std::string_view text);

  const std::optional<Error>& error() const { return error_; }
  Status status() const;
  void wrong(std::string what, std::string wanted);

 private:
  void set_module(const Fragment& json, Node& node);
  void scalar_argument(const std::string& kind, const Fragment& value, Argument& out);
  bool list_argument(const std::string& kind, const Fragment& value, Argument& out);
  bool symbolic_argument(const std::string& kind, const Fragment& value, Argument& out);
  bool object_argument(const std::string& kind, const Fragment& value, Argument& out);
  const Fragment& member(const Fragment& json, const char* key);
  const Fragment& items(const Fragment& json, const char* what);
  std::pair<std::string, const Fragment*> choice(const Fragment& json, const char* what);
  std::string name_of(const Fragment& json, const char* what);
  double real(const Fragment& json, const char* what);

  std::string subject_;
  std::optional<Error> error_;
};

/// "L['self'].layers[0].fc1", "layers.0.fc1@2" → "layers.0.fc1".
std::string plain_module_name(std::string_view path);

/// in_spec / out_spec: the text of a pytree. `fields` are the field names of named tuples by class. Errors:
/// Json*, Pt2Structure.
using NamedTupleFields = std::map<std::string, std::vector<std::string>>;
Result<TreeSpec> parse_tree_spec(const std::string& text, const std::string& subject,
                                 const NamedTupleFields& fields);
/// One path for each leaf: "args.0.a", "logits"; "value" when the whole nest is one leaf.
std::vector<std::string> leaf_paths(const TreeSpec& spec, bool is_input);

}  // namespace stowage::formats
