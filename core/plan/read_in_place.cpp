#include "core/plan/read_in_place.h"

#include <algorithm>
#include <filesystem>

namespace stowage::plan {
namespace {

constexpr std::string_view kFolder = "hf-folder", kEnding = ".safetensors";

/// By file of the model: whether it is one to read in place.
std::vector<bool> files_read_in_place(const model::Model& model) {
  std::vector<bool> out;
  for (const std::string& file : model.files()) {
    std::error_code ignored;
    out.push_back(file.ends_with(kEnding) && std::filesystem::is_regular_file(file, ignored));
  }
  return out;
}

}  // namespace

Bytes read_in_place(const model::Model& model) {
  if (model.format() != kFolder) return {};
  const std::vector<bool> readable = files_read_in_place(model);
  Bytes sum;
  for (const model::Storage& storage : model.storages()) {
    if (storage.where.file < readable.size() && readable[storage.where.file]) sum += storage.bytes;
  }
  return sum;
}

machine::Machine with_read_in_place(machine::Machine machine, const model::Model& model) {
  for (machine::Device& device : machine.devices) {
    if (device.id != machine::kDisk || !device.budget || !*device.budget) continue;
    *device.budget += read_in_place(model);
    // A file with holes takes less than it holds.
    device.physical = std::max(device.physical, *device.budget);
  }
  return machine;
}

machine::Machine without_read_in_place(machine::Machine machine, const model::Model& model) {
  for (machine::Device& device : machine.devices) {
    if (device.id != machine::kDisk || !device.budget) continue;
    if (const Bytes own = read_in_place(model); own < *device.budget) *device.budget -= own;
  }
  return machine;
}

}  // namespace stowage::plan
