#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/core/formats/files.h"
#include "tests/support/cases.h"

/// What the transformers library makes of every known model type and class of it: small models built by the
/// library itself, the names of their tensors, which of them are tied, the buffers that it saves nowhere, and
/// the names in the file that it saves (tests/support/make_library_layouts.py wrote them).
namespace stowage::test {

using nlohmann::ordered_json;

inline ordered_json library_layouts() {
  return ordered_json::parse(read_maybe_gzip(data("library_layouts.json.gz")))["layouts"];
}

inline std::string name_of_layout(const ordered_json& layout) {
  const std::string variant = layout["variant"];
  return layout["config"]["model_type"].get<std::string>() + " " +
         layout["config"]["architectures"][0].get<std::string>() +
         (variant.empty() ? "" : " (" + variant + ")");
}

/// Every name of the model's state_dict.
inline std::vector<std::string> names_of_layout(const ordered_json& layout) {
  std::vector<std::string> out;
  if (layout.contains("names")) {
    out = layout["names"].get<std::vector<std::string>>();
  } else {
    for (const auto& entry : layout["file"]) out.push_back(entry[0]);
  }
  for (const auto& tied : layout["tied"].items()) out.push_back(tied.key());
  return out;
}

/// The folder that the library saves, with empty weights.
inline void write_layout(const TemporaryFolder& folder, const ordered_json& layout) {
  ordered_json header;
  std::size_t at = 0;
  for (const auto& entry : layout["file"]) {
    std::size_t bytes = entry[1] == "I64" ? 8 : 4;
    for (const auto& size : entry[2]) bytes *= size.get<std::size_t>();
    header[entry[0].get<std::string>()] = {
        {"dtype", entry[1]}, {"shape", entry[2]}, {"data_offsets", {at, at + bytes}}};
    at += bytes;
  }
  folder.write("model.safetensors", safetensors(header.dump(), 0));
  std::filesystem::resize_file(folder / "model.safetensors",
                               std::filesystem::file_size(folder / "model.safetensors") + at);
  folder.write("config.json", layout["config"].dump());
}

}  // namespace stowage::test
