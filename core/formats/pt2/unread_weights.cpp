#include "core/formats/pt2/unread_weights.h"

#include <string_view>

namespace stowage::formats {
namespace {

/// The values that operators take.
class Taken {
 public:
  void add(const Graph& graph) {
    for (const Node& node : graph.nodes) {
      for (const NodeInput& input : node.inputs) add(input.argument);
    }
  }
  bool everything() const { return everything_; }
  bool has(const std::string& value) const { return values_.contains(value); }

 private:
  void add(const Argument& argument) {
    everything_ = everything_ || argument.kind == Argument::Kind::Unknown;
    values_.insert(argument.text);
    values_.insert(argument.names.begin(), argument.names.end());
    if (argument.graph) add(*argument.graph);
  }

  std::unordered_set<std::string_view> values_;
  bool everything_ = false;
};

}  // namespace

std::unordered_set<std::string> unread_weights(const ExportedProgram& program) {
  Taken taken;
  taken.add(program.graph);
  std::unordered_set<std::string> out;
  if (taken.everything()) return out;
  for (const Payload& payload : program.payloads) out.insert(payload.name);
  for (const InputSpec& spec : program.inputs) {
    if (taken.has(spec.argument)) out.erase(spec.target);
  }
  return out;
}

}  // namespace stowage::formats
