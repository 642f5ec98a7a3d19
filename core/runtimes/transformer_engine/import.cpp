// Scripts of TransformerEngine: where modules lie, and the context that moves activations.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/python_places.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kContext = "get_cpu_offload_context";
/// In their order (NVIDIA/TransformerEngine transformer_engine/pytorch/cpu_offload.py); the first six may
/// stand without their names.
constexpr std::array<std::string_view, 9> kArguments = {
    "enabled",         "num_layers",       "model_layers",           "offload_activations",
    "offload_weights", "double_buffering", "manual_synchronization", "retain_pinned_cpu_buffers",
    "offload_stream"};

class ContextReader {
 public:
  explicit ContextReader(ReadPlan& out) : out_(out) {}

  void see(const PyNode& chain, std::size_t step) {
    if (step == 0 || chain.steps[step - 1].name != kContext) return;
    found_ = true;
    layers_.reset();
    of_.reset();
    manual_ = false;
    enabled_ = true;
    out_.not_kept.insert(out_.not_kept.end(), said_.begin(), said_.end());  // of a context before this one
    said_.clear();
    std::size_t place = 0;
    for (const PyArgument& argument : chain.steps[step].arguments) {
      const bool by_place = argument.name.empty() && place < kArguments.size();
      const std::string name = by_place ? std::string(kArguments[place++]) : argument.name;
      take(name, argument.value);
    }
    judge();
  }
  bool found() const { return found_; }

  /// What the context moves as scopes of a plan: those of the first layers of this model. Else its arguments
  /// are named as what no plan keeps.
  void keep(const Facts& facts) {
    if (!enabled_) return;
    const auto layers = layers_of(facts);
    const bool of_model = !manual_ && layers_ && of_ && *of_ == layers.size() && *layers_ < *of_;
    if (!of_model) out_.not_kept.insert(out_.not_kept.end(), said_.begin(), said_.end());
    for (std::uint32_t i = 0; of_model && i < *layers_; ++i)
      out_.activations =
          plan::with_scope(std::move(out_.activations), {facts.module_name(layers[i]), true, {}, false});
  }

 private:
  void take(const std::string& name, const PyNode& value) {
    const std::string text = short_line(name + "=" + value.text);
    const bool known = std::find(kArguments.begin(), kArguments.end(), name) != kArguments.end();
    if (!known) {
      out_.unknown.push_back(text);
      return;
    }
    out_.understood.push_back({text, Meaning::OfActivations});
    const bool on = value.value == "True";
    const bool of_scopes = name == "enabled" || name == "num_layers" || name == "model_layers";
    const bool lost = (name == "manual_synchronization" && on) || name == "retain_pinned_cpu_buffers" ||
                      name == "offload_stream";
    if (of_scopes) said_.push_back(text);
    if (lost) out_.not_kept.push_back(text);
    if (name == "enabled" || name == "offload_activations") enabled_ = enabled_ && value.value != "False";
    if (on && (name == "offload_weights" || name == "double_buffering"))
      out_.warning(ImportKind::NoEffect, text);
    if (name == "manual_synchronization") manual_ = on;
    if (name == "num_layers") layers_ = number(name, value);
    if (name == "model_layers") of_ = number(name, value);
  }

  /// What a script works out as it runs is named.
  std::optional<std::uint32_t> number(const std::string& name, const PyNode& value) {
    std::uint32_t out = 0;
    const char* const end = value.value.data() + value.value.size();
    const auto read = std::from_chars(value.value.data(), end, out);
    if (value.kind == PyNode::Kind::Number && read.ec == std::errc() && read.ptr == end) return out;
    if (value.kind == PyNode::Kind::Chain || value.kind == PyNode::Kind::Other) {
      out_.warning(ImportKind::NotLiteral, short_line(name + "=" + value.text));
    } else {
      out_.error(ImportKind::NoNumber, name, {short_line(value.text)});
    }
    return std::nullopt;
  }

  /// At the end of forward the last layer is the first of backward: it cannot move, and next to it nothing is
  /// hidden. In manual mode the script says when copies go.
  void judge() {
    if (!layers_ || !of_ || manual_) return;
    const std::vector<std::string> numbers{std::to_string(*layers_), std::to_string(*of_)};
    if (*layers_ >= *of_)
      out_.error(ImportKind::AllLayers, std::string(kContext), numbers);
    else if (*layers_ + 1 == *of_)
      out_.warning(ImportKind::NoOverlap, std::string(kContext), numbers);
  }

  ReadPlan& out_;
  bool found_ = false, manual_ = false, enabled_ = true;
  std::vector<std::string> said_{};  ///< which layers, as it is written
  std::optional<std::uint32_t> layers_{}, of_{};
};

}  // namespace

/// Offload of weights has no effect there: what is moved nowhere lies on the GPU of the rest.
ReadPlan read_transformer_engine(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const PyScript script = read_python(text);
  PythonPlaces places(facts, script, out);
  places.run();
  ContextReader context(out);
  for (const PyStatement& one : script.statements) {
    for (const PyNode& node : one.values)
      each_call(node, [&](const PyNode& chain, std::size_t step) { context.see(chain, step); });
  }
  if (out.understood.empty() && !context.found()) {
    out.error(ImportKind::Nothing);
    return out;
  }
  if (context.found()) context.keep(facts);
  places.finish(places.lowest_gpu().value_or(machine::gpu(0)));
  return out;
}

int recognise_transformer_engine(const TextSigns& signs) {
  return signs.contains("transformer_engine.pytorch") || signs.contains(kContext) ? TextSigns::kCertain : 0;
}

}  // namespace stowage::runtimes
