#include "core/runtimes/export/activations.h"

#include <array>
#include <utility>

#include "core/runtimes/export/activation_tree.h"
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/pieces.h"

namespace stowage::runtimes {
namespace {

using Writer = void (*)(const ExportInput&, const ActivationTree&, Exported&);
constexpr std::array kWriters = {
    std::pair<std::string_view, Writer>{"pytorch", write_pytorch_activations},
    std::pair<std::string_view, Writer>{"transformer-engine", write_transformer_engine_activations},
    std::pair<std::string_view, Writer>{"megatron", write_megatron_activations},
};

}  // namespace

void write_activations(const ExportInput& input, Exported& out) {
  if (input.activations.empty() || out.refused) return;
  const ActivationTree tree(input);
  Writer writer = nullptr;
  for (const auto& [name, known] : kWriters) {
    if (name == input.target.name) writer = known;
  }
  if (!writer) {
    out.activation_notes.push_back({"not_expressible",
                                    {},
                                    std::string(input.target.title) +
                                        " has no words for activations: what the plan says of them is left "
                                        "out."});
    return;
  }
  writer(input, tree, out);
  if (out.refused) return;
  if (const auto capped = tree.capped(); !capped.empty())
    out.activation_notes.push_back(
        {"cap_ignored", capped, std::string(input.target.title) + " knows no cap: all of it goes."});
  const auto outside = input.target.name == "pytorch" ? std::vector<std::string>() : tree.outside();
  if (!outside.empty())
    out.activation_notes.push_back(
        {"outside_of_layers", outside,
         std::string(input.target.title) + " treats layers alone: what other modules save stays."});
}

}  // namespace stowage::runtimes
