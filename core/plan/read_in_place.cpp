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

/// By StorageId: whether a plan that trains leaves it as it is.
std::vector<bool> left_as_they_are(const model::Model& model, const Settings& settings) {
  const std::vector<TrainingBytes> trained = training_bytes(model, settings);
  std::vector<bool> out;
  for (std::size_t i = 0; i < trained.size(); ++i) {
    const std::vector<model::TensorId>& names = model.storages()[i].tensors;
    out.push_back(trained[i].total() == Bytes() &&
                  std::all_of(names.begin(), names.end(), [&](model::TensorId name) {
                    return model[name].kind == model::TensorKind::Parameter;
                  }));
  }
  return out;
}

}  // namespace

Bytes read_in_place(const model::Model& model, const Settings& settings) {
  if (model.format() != kFolder) return {};
  const std::vector<bool> readable = files_read_in_place(model), left = left_as_they_are(model, settings);
  Bytes sum;
  for (std::size_t i = 0; i < model.storages().size(); ++i) {
    const model::Storage& storage = model.storages()[i];
    const bool there = storage.where.file < readable.size() && readable[storage.where.file];
    if (there && (left.empty() || left[i])) sum += storage.bytes;
  }
  return sum;
}

machine::Machine with_read_in_place(machine::Machine machine, const model::Model& model,
                                    const Settings& settings) {
  for (machine::Device& device : machine.devices) {
    if (device.id != machine::kDisk || !device.budget || !*device.budget) continue;
    *device.budget += read_in_place(model, settings);
    // A file with holes takes less than it holds.
    device.physical = std::max(device.physical, *device.budget);
  }
  return machine;
}

machine::Machine without_read_in_place(machine::Machine machine, const model::Model& model,
                                       const Settings& settings) {
  for (machine::Device& device : machine.devices) {
    if (device.id != machine::kDisk || !device.budget) continue;
    if (const Bytes own = read_in_place(model, settings); own < *device.budget) *device.budget -= own;
  }
  return machine;
}

machine::Machine with_read_in_place_as(machine::Machine machine, const model::Model& model,
                                       const Settings& was, const Settings& now) {
  const auto disk = machine.find(machine::kDisk);
  const Bytes own = read_in_place(model, was);
  const bool chosen = !disk || !disk->budget || (own && *disk->budget <= own);  // without room for them
  if (chosen || read_in_place(model, now) == own) return machine;
  return with_read_in_place(without_read_in_place(std::move(machine), model, was), model, now);
}

}  // namespace stowage::plan
