#include "widgets/timeline/ribbon.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "widgets/common/list_text.h"
namespace stowage::widgets {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(stowage::widgets::Timeline)
};

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// For each layer the device most of its streamed bytes come from.
std::unordered_map<std::string, std::size_t> sources(const trace::Timeline& timeline,
                                                     const std::vector<std::string>& layer_of_name) {
  // First by name, of which there are few: a long run has millions of blocks.
  const std::size_t devices = timeline.devices.size();
  std::vector<std::uint64_t> by_name(layer_of_name.size() * devices, 0);
  for (const trace::Block& block : timeline.blocks) {
    if (block.kind == trace::Kind::Streamed && block.source < devices)
      by_name[block.module * devices + block.source] += block.bytes;
  }
  std::map<std::pair<std::string, std::size_t>, std::uint64_t> bytes;
  for (std::size_t i = 0; i < by_name.size(); ++i) {
    if (by_name[i] > 0) bytes[{layer_of_name[i / devices], i % devices}] += by_name[i];
  }
  std::unordered_map<std::string, std::size_t> out;
  std::unordered_map<std::string, std::uint64_t> most;
  for (const auto& [key, sum] : bytes) {
    if (sum > most[key.first]) most[key.first] = sum, out[key.first] = key.second;
  }
  return out;
}

}  // namespace

std::string layerOf(const std::string& module) {
  std::size_t begin = 0;
  while (begin <= module.size()) {
    const std::size_t dot = std::min(module.find('.', begin), module.size());
    if (is_number(std::string_view(module).substr(begin, dot - begin))) return module.substr(0, dot);
    begin = dot + 1;
  }
  // No number: "model.embed_tokens" is its own layer, not part of "model".
  const std::size_t second =
      module.find('.', std::min(module.find('.'), module.size() - (module.empty() ? 0 : 1)) + 1);
  return module.substr(0, second);
}

QString layerNumber(const std::string& layer) {
  return QString::fromStdString(layer.substr(layer.rfind('.') + 1));
}

QString shortModule(const std::string& module) {
  for (const std::string_view prefix : {"model.", "transformer.", "base_model.", "encoder."}) {
    if (module.size() > prefix.size() && module.compare(0, prefix.size(), prefix) == 0)
      return QString::fromStdString(module.substr(prefix.size()));
  }
  return QString::fromStdString(module);
}

QString describeLayers(const std::vector<std::string>& modules) {
  struct Run {
    std::string prefix;
    long first = 0, last = 0;
    bool numbered = false;
  };
  std::vector<Run> runs;
  for (const std::string& module : modules) {
    const std::string layer = layerOf(module);
    const std::size_t dot = layer.rfind('.');
    const std::string tail = dot == std::string::npos ? layer : layer.substr(dot + 1);
    Run run{layer, 0, 0, false};
    if (dot != std::string::npos && is_number(tail) && tail.size() < 9)
      run = {layer.substr(0, dot), std::stol(tail), std::stol(tail), true};
    const auto known = [&run](const Run& other) {
      return other.prefix == run.prefix && other.numbered == run.numbered && run.first >= other.first &&
             run.last <= other.last;
    };
    if (std::any_of(runs.begin(), runs.end(), known)) continue;
    if (!runs.empty() && run.numbered && runs.back().numbered && runs.back().prefix == run.prefix &&
        runs.back().last + 1 == run.first)
      runs.back().last = run.last;
    else
      runs.push_back(run);
  }
  if (runs.size() > 3) {
    long count = 0;
    for (const Run& run : runs) count += run.last - run.first + 1;
    return Tr::tr("%n layers", nullptr, static_cast<int>(count));
  }
  QStringList parts;
  for (const Run& run : runs) {
    QString text = shortModule(run.prefix);
    if (run.numbered) text += u'.' + QString::number(run.first);
    parts << (run.last > run.first ? Tr::tr("%1 to %2").arg(text).arg(run.last) : text);
  }
  return listText(parts);
}

std::vector<RibbonCell> ribbonCells(const trace::Timeline& timeline) {
  std::vector<std::string> layer_of_name;
  layer_of_name.reserve(timeline.names.size());
  for (const std::string& name : timeline.names) layer_of_name.push_back(layerOf(name));
  const auto source = sources(timeline, layer_of_name);
  std::vector<std::optional<std::size_t>> source_of_name(timeline.names.size());
  for (std::size_t i = 0; i < layer_of_name.size(); ++i) {
    if (const auto from = source.find(layer_of_name[i]); from != source.end())
      source_of_name[i] = from->second;
  }
  std::vector<RibbonCell> out;
  for (std::size_t i = 0; i < timeline.spans.size(); ++i) {
    const trace::Span& span = timeline.spans[i];
    if (span.module >= timeline.names.size() || span.end_ns <= span.begin_ns ||
        trace::holds_others(timeline.spans, i))
      continue;
    const std::string& layer = layer_of_name[span.module];
    const std::size_t device = source_of_name[span.module].value_or(span.device);
    const bool again = span.again != 0;
    if (!out.empty() && out.back().layer == layer && out.back().device == device && out.back().again == again)
      out.back().end = std::max(out.back().end, span.end_ns);
    else
      out.push_back({span.begin_ns, span.end_ns, layer, device, again});
  }
  return out;
}

}  // namespace stowage::widgets
