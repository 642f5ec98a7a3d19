#include "app/cli/output/llamacpp_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/output/counted.h"
#include "core/base/bytes.h"

namespace stowage::cli {
namespace {

using llamacpp::Finding;
using llamacpp::OptionKind;

std::string layers_meaning(const std::string& value, std::uint32_t blocks) {
  const std::int64_t wanted =
      value.empty() || value == "auto" || value == "all" ? -1 : std::strtol(value.c_str(), nullptr, 10);
  const std::int64_t places = std::int64_t{blocks} + 1;
  if (wanted < 0 || wanted >= places)
    return fmt::format("every block (there {}) and the output layer go to the cards",
                       blocks == 1 ? "is 1" : "are " + format_count(blocks));
  if (wanted == 0) return "no layer goes to a card";
  if (wanted == 1) return "the output layer alone goes to the cards, no block";
  if (wanted == 2)
    return fmt::format("the last of {} and the output layer go to the cards", counted(blocks, "block"));
  return fmt::format("the last {} of {} blocks and the output layer go to the cards", wanted - 1, blocks);
}

std::string cpu_meaning(OptionKind kind, const std::string& value) {
  const char* what = kind == OptionKind::CpuDenseOf ? "the feed-forward weights" : "the weights of experts";
  if (kind == OptionKind::CpuExperts) return fmt::format("{} of every block stay in RAM", what);
  if (value == "1") return fmt::format("{} of the first block stay in RAM", what);
  return fmt::format("{} of the first {} blocks stay in RAM", what, value);
}

std::string context_meaning(OptionKind kind, const std::string& value) {
  switch (kind) {
    case OptionKind::Context:
      return value == "0" ? "the context that the model was trained with"
                          : "tokens of context, shared by all sequences";
    case OptionKind::Batch:
      return "tokens of a prompt that are taken at once";
    case OptionKind::MicroBatch:
      return "tokens that are computed at once; caches of windows grow with it";
    case OptionKind::Sequences:
      return "sequences at once, each with a part of the context";
    case OptionKind::Unified:
      return "all sequences share one cache";
    case OptionKind::Separate:
      return "each sequence has a cache of its own";
    case OptionKind::FullWindows:
      return "blocks that look back over a window keep the whole context";
    default:
      return {};
  }
}

std::string cache_meaning(OptionKind kind, const std::string& value) {
  switch (kind) {
    case OptionKind::CachesOff:
      return "all caches stay in RAM";
    case OptionKind::CachesOn:
      return "the cache of a block lies with its layer";
    case OptionKind::KeyType:
      return "keys of the cache are kept as " + value;
    case OptionKind::ValueType:
      return "values of the cache are kept as " + value;
    default:
      return "how attention is computed; a cache of packed values needs it";
  }
}

}  // namespace

std::string meaning_of(const llamacpp::Understood& option, const llamacpp::Facts& facts) {
  switch (option.kind) {
    case OptionKind::Program:
      return option.value.empty() ? "the program"
                                  : "the server: without -np four sequences, which share one cache";
    case OptionKind::Environment:
      return "of the environment: says nothing of places";
    case OptionKind::Model:
      return "a model; the one given to this command is looked at";
    case OptionKind::Servers:
      return "cards of other machines: RPC0, RPC1 … before the machine's own";
    case OptionKind::Layers:
      return layers_meaning(option.value, facts.blocks);
    case OptionKind::Shares:
      return "shares of the layers on cards, card by card";
    case OptionKind::Mode:
      return option.value == "none" ? "one card takes all" : "how layers are cut over the cards";
    case OptionKind::Main:
      return "the card of -sm none, or of what is not split";
    case OptionKind::Overrides:
      return "tensors whose names match lie there; the first pattern that matches decides";
    case OptionKind::CpuExperts:
    case OptionKind::CpuExpertsOf:
    case OptionKind::CpuDenseOf:
      return cpu_meaning(option.kind, option.value);
    case OptionKind::Device:
      return "the cards in use, in this order";
    case OptionKind::CachesOff:
    case OptionKind::CachesOn:
    case OptionKind::KeyType:
    case OptionKind::ValueType:
    case OptionKind::FlashAttention:
      return cache_meaning(option.kind, option.value);
    case OptionKind::Fit:
      return "whether the program changes layers and context where memory is short";
    case OptionKind::FitMargin:
    case OptionKind::FitContext:
      return "what -fit keeps free, and the context it goes down to";
    case OptionKind::NotCounted:
      return "puts more in memory than is counted here";
    case OptionKind::Other:
      return "says nothing of places";
    default:
      return context_meaning(option.kind, option.value);
  }
}

plan::Evaluation evaluation_of(const machine::Machine& machine, const llamacpp::Placed& placed,
                               const std::vector<std::uint64_t>& turns) {
  plan::Evaluation out;
  const auto add = [&](machine::DeviceId id, std::optional<Bytes> budget,
                       const llamacpp::DeviceBytes& bytes) {
    const auto slot = machine.slot(id);
    plan::DeviceUse use;
    use.device = id;
    use.budget = budget;
    use.weights = Bytes(bytes.weights);
    use.kv_cache = Bytes(bytes.caches);
    if (slot && *slot < turns.size()) use.activations = Bytes(turns[*slot]);
    use.used = use.weights + use.kv_cache + use.activations;
    if (budget) use.free = *budget - use.used, use.over = use.used - *budget;
    out.devices.push_back(std::move(use));
  };
  for (std::size_t i = 0; i < machine.gpu_count(); ++i)
    add(machine.devices[i].id, machine.devices[i].budget, placed.on(static_cast<llamacpp::Where>(i)));
  const machine::Device* host = machine.find(machine::kCpu);
  add(machine::kCpu, host ? host->budget : std::nullopt, placed.on(llamacpp::kHost));
  return out;
}

Json findings_json(const llamacpp::Findings& findings) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"severity", plan::to_string(finding.severity)},
                    {"rule", llamacpp::rule_name(finding.kind)},
                    {"subjects", finding.subjects},
                    {"numbers", finding.numbers},
                    {"message", llamacpp::message(finding)},
                    {"fixes", Json::array()}});
  }
  return list;
}

std::string findings_text(const Console& console, const llamacpp::Findings& findings) {
  std::string text;
  for (const plan::Severity severity :
       {plan::Severity::Error, plan::Severity::Warning, plan::Severity::Info}) {
    const std::string mark = severity == plan::Severity::Error     ? console.bad("error  ")
                             : severity == plan::Severity::Warning ? console.warn("warning")
                                                                   : console.dim("note   ");
    for (const Finding& finding : findings) {
      if (finding.severity == severity) text += "  " + mark + "  " + llamacpp::message(finding) + "\n";
    }
  }
  return text;
}

std::string layers_text(const llamacpp::Facts& facts, const llamacpp::Placed& placed) {
  const auto place = [](llamacpp::Where where) {
    return where == llamacpp::kHost ? std::string("CPU")
                                    : machine::display_name(machine::gpu(static_cast<std::uint32_t>(where)));
  };
  std::string text;
  for (std::size_t first = 0; first < facts.blocks;) {
    std::size_t end = first + 1;
    while (end < facts.blocks && placed.layers[end] == placed.layers[first]) ++end;
    const std::string which =
        end - first == 1 ? fmt::format("block {}", first) : fmt::format("blocks {} to {}", first, end - 1);
    text += fmt::format("{}{} on {}", text.empty() ? "" : ", ", which, place(placed.layers[first]));
    first = end;
  }
  return fmt::format("{}, output layer on {}", text, place(placed.layers.back()));
}

Json differences_json(const llamacpp::Facts& facts, const model::Model& model,
                      const std::vector<llamacpp::Difference>& all) {
  Json list = Json::array();
  for (const llamacpp::Difference& one : all) {
    const llamacpp::FileTensor& tensor = facts.tensors[one.tensor];
    list.push_back({{"name", tensor.name},
                    {"planned", llamacpp::wish_name(one.planned)},
                    {"actual", llamacpp::wish_name(one.actual)},
                    {"bytes", one.bytes},
                    {"tensor", tensor.tensor ? Json(model[*tensor.tensor].name) : Json(nullptr)}});
  }
  return list;
}

}  // namespace stowage::cli
