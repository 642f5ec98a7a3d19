#include <algorithm>
#include <cmath>

#include "core/solve/accelerate/module_names.h"

namespace stowage::solve::accelerate {
namespace {

bool gpu_with_budget(const std::pair<machine::DeviceId, Bytes>& entry) {
  return entry.first.gpu() && entry.second.count() > 0;
}

/// The largest of the first instances of each no-split class. "First" is the order of the table of sizes.
double block_size(const Names& names, const Options& options) {
  std::vector<std::string> met;
  double largest = 0;
  for (const model::ModuleId id : names.modules_as_listed()) {
    if (id == names.model().root() || !names.no_split(id)) continue;
    const std::string& name = names.model()[id].class_name;
    if (std::find(met.begin(), met.end(), name) != met.end()) continue;
    met.push_back(name);
    largest = std::max(largest, names.size(id));
    if (met.size() == options.no_split_module_classes.size()) break;
  }
  return largest;
}

/// The mean of the final modules: those that the table names and that hold no further module.
double mean_of_final_modules(const Names& names) {
  double sum = 0;
  std::size_t count = 0;
  const model::Model& model = names.model();
  for (std::size_t m = 1; m < model.modules().size(); ++m) {
    const model::ModuleId id(m);
    if (!names.listed(id)) continue;
    const std::vector<model::ModuleId>& children = model[id].children;
    if (std::any_of(children.begin(), children.end(),
                    [&](model::ModuleId child) { return names.listed(child); }))
      continue;
    sum += names.size(id);
    ++count;
  }
  return std::trunc(sum / static_cast<double>(std::max<std::size_t>(count, 1)));
}

Bytes* find(MaxMemory& memory, std::uint32_t index) {
  const auto at = std::find_if(memory.begin(), memory.end(), [&](const auto& entry) {
    return entry.first.gpu() && entry.first.index == index;
  });
  return at == memory.end() ? nullptr : &at->second;
}

Bytes to_bytes(double v) {
  return v <= 0 ? Bytes(0) : v >= 1.8e19 ? Bytes::max() : Bytes(static_cast<std::uint64_t>(v));
}

/// GPU 0 gets what the others cannot hold, by position: a gap in the numbers is a KeyError there.
void lower_first(Balanced& out, double total, std::size_t devices) {
  Bytes others;
  for (std::uint32_t i = 1; i < devices; ++i) {
    const Bytes* budget = find(out.max_memory, i);
    if (!budget) {
      out.exception = "KeyError";
      return;
    }
    others += *budget;
  }
  Bytes* first = find(out.max_memory, 0);
  if (!first) {
    out.exception = "KeyError";
    return;
  }
  *first = std::min(*first, to_bytes(total - static_cast<double>(others.count())));
}

}  // namespace

Balanced get_balanced_memory(const model::Model& model, const MaxMemory& max_memory, const Options& options,
                             bool low_zero) {
  Balanced out{max_memory, {}};
  for (const auto& [device, budget] : max_memory) {
    if (device == machine::kDisk) out.exception = "RuntimeError";  // torch.device("disk") is refused
  }
  if (!out.exception.empty()) return out;
  const auto devices =
      static_cast<std::size_t>(std::count_if(max_memory.begin(), max_memory.end(), gpu_with_budget));
  if (devices == 0) return out;
  if (devices == 1) low_zero = false;
  const Names names(model, options);
  const double total = names.size(model.root());
  const double blocks = options.no_split_module_classes.empty() ? 0 : block_size(names, options);
  const double buffer = std::trunc(1.25 * std::max(blocks, mean_of_final_modules(names)));
  const double share = std::floor(total / static_cast<double>(low_zero ? devices - 1 : devices)) + buffer;
  std::size_t left = devices;
  for (auto& entry : out.max_memory) {
    if (!gpu_with_budget(entry) || --left == 0) continue;  // the last one keeps its budget
    if (!(low_zero && entry.first.index == 0)) entry.second = std::min(entry.second, to_bytes(share));
  }
  if (low_zero) lower_first(out, total, devices);
  return out;
}

}  // namespace stowage::solve::accelerate
