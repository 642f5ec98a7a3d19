#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"
#include "core/runtimes/export/writers.h"

namespace stowage::runtimes {
namespace {

std::vector<std::uint32_t> numbers(std::string_view text) {
  std::vector<std::uint32_t> out{0};
  for (const char letter : text) {
    if (letter == ',') {
      out.push_back(0);
    } else {
      out.back() = out.back() * 10 + static_cast<std::uint32_t>(letter - '0');
    }
  }
  return out;
}

/// What the first line that begins with a text says behind it, up to a blank; "" where there is none.
std::string_view behind(std::string_view text, std::string_view begin) {
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return {};
  const std::size_t from = at + begin.size();
  return text.substr(from, text.find_first_of(" \n", from) - from);
}

/// Stages, as they were written.
Stages stages_of_cut(const Facts& facts, const StageCut& cut) {
  Stages out;
  out.layers = layers_of(facts);
  for (const machine::DeviceId gpu : cut.gpus) {
    if (out.gpus.empty() || out.gpus.back() != gpu) {
      out.gpus.push_back(gpu);
      out.counts.push_back(0);
    }
    ++out.counts.back();
  }
  return out;
}

/// Where vLLM puts every tensor, read from the text again. A stage makes its own layers alone, so that groups
/// begin anew with each (vllm: make_layers, PrefetchOffloader.wrap_modules).
std::vector<machine::DeviceId> replay(const Facts& facts, const Stages& stages, std::string_view text) {
  LayerGroups groups;
  if (const auto size = behind(text, " --offload-group-size "); !size.empty())
    groups = {numbers(size).front(), numbers(behind(text, " --offload-num-in-group ")).front()};
  return places_of_stages(facts, stages.layers, numbers(behind(text, "\nexport VLLM_PP_LAYER_PARTITION=")),
                          stages.gpus, groups);
}

void write(const ExportInput& input, const Stages& stages, const LayerGroups& groups, Exported& out) {
  const std::string partition = fmt::format("{}", fmt::join(stages.counts, ","));
  out.arguments = {"--pipeline-parallel-size", std::to_string(stages.gpus.size())};
  out.settings = {{"VLLM_PP_LAYER_PARTITION", partition},
                  {"CUDA_VISIBLE_DEVICES", visible_devices(stages.gpus)}};
  if (groups.size > 0) {
    out.arguments.insert(out.arguments.end(),
                         {"--offload-group-size", std::to_string(groups.size), "--offload-num-in-group",
                          std::to_string(groups.count), "--offload-prefetch-step", "1"});
    out.settings["offload_group_size"] = groups.size;
    out.settings["offload_num_in_group"] = groups.count;
  }
  out.text = header(input) + fmt::format(
                                 "export CUDA_VISIBLE_DEVICES={}\nexport VLLM_PP_LAYER_PARTITION={}\nvllm "
                                 "serve {} {}\n",
                                 visible_devices(stages.gpus), partition, shell_text(input.model_path),
                                 fmt::join(out.arguments, " "));
  out.actual = replay(input.facts, stages, out.text);
}

}  // namespace

Exported write_vllm(const ExportInput& input) {
  Exported out;
  const auto off = off_gpu(input.map);
  if (off.empty()) {
    const Stages stages = stages_of(input.facts, input.map);
    if (stages.refused) return cannot_say(*stages.refused);
    write(input, stages, {}, out);
    return out;
  }
  const bool layers = layers_of(input.facts).size() > 1;
  const auto cut = layers ? StageCutter(input, true).exact() : std::nullopt;
  if (!cut) return cannot_say({RefusalKind::NoGroups, off.front()->key, {}});
  for (const plan::DeviceMap::Entry* entry : off)
    out.offloads.push_back({entry->key, entry->device, is_set(input, entry->key)});
  write(input, stages_of_cut(input.facts, *cut), cut->groups, out);
  return out;
}

}  // namespace stowage::runtimes
