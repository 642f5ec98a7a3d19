#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/runtimes/export/export.h"

// What the writers of several targets share.
namespace stowage::runtimes {

/// Text between Python quotes.
std::string python_text(std::string_view text);
/// Text as one word of a shell.
std::string shell_text(std::string_view text);
/// "cuda:0", "cpu": as torch.device takes it.
std::string torch_device(machine::DeviceId device);
/// Text without control characters, which stays in its line whatever it holds.
std::string one_line(std::string text);
/// What a loader of models is given. Where what was opened is no model that one loads (a description, a
/// catalog, a single file of weights or a program), `path` is a placeholder, and `comment` a line that says
/// what belongs there; else `comment` is empty.
struct ModelSource {
  std::string path{};
  std::string comment{};
};
ModelSource model_source(const ExportInput& input);
/// A comment over what follows: the plan's model and the target.
std::string header(const ExportInput& input, std::string_view comment = "#");
/// "NAME = {…}", one key a line, and what reads it again. Errors of reading are a fault of the writer.
std::string python_map(std::string_view name, const plan::DeviceMap& map);
plan::DeviceMap read_python_map(const std::string& text, std::string_view name);
/// Where a map puts every tensor under the target's rules.
std::vector<machine::DeviceId> places_of(const ExportInput& input, const plan::DeviceMap& map);
/// The entries that keep something off the GPUs.
std::vector<const plan::DeviceMap::Entry*> off_gpu(const plan::DeviceMap& map);
/// GPUs that the map uses, lowest first.
std::vector<machine::DeviceId> gpus_of(const plan::DeviceMap& map);
/// True when a person asked for what the key says.
bool is_set(const ExportInput& input, const std::string& key);
/// A plan that the target has no words for, and why.
Exported cannot_say(Refusal why);

/// Python that moves every key of DEVICE_MAP, short keys first, so that long ones count.
extern const std::string_view kPlaceFunction;

}  // namespace stowage::runtimes
