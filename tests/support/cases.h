#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <zlib.h>
#include <nlohmann/json.hpp>

#include "tests/support/paths.h"

namespace stowage::test {

/// A whole file, unpacked where it is gzip. Empty when it cannot be read.
inline std::string read_maybe_gzip(const std::string& path) {
  std::string text;
  if (gzFile file = gzopen(path.c_str(), "rb")) {
    char buffer[1 << 16];
    for (int got = 0; (got = gzread(file, buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<std::size_t>(got));
    gzclose(file);
  }
  return text;
}

/// tests/data and, where it is there, the reference data beside the checkout.
inline std::vector<std::string> roots() {
  std::vector<std::string> out{data("")};
  out.front().pop_back();
  if (!shared().empty()) out.push_back(shared());
  return out;
}

/// A file of cases ("accelerate.json"), plain or gzipped: the reference data's when there, else the copy in
/// tests/data. Null when there is none.
inline nlohmann::ordered_json load_case_file(const std::string& name) {
  const auto all = roots();
  for (auto root = all.rbegin(); root != all.rend(); ++root) {
    for (const char* end : {"", ".gz"}) {
      const std::string path = *root + "/cases/" + name + end;
      if (std::filesystem::exists(path)) return nlohmann::ordered_json::parse(read_maybe_gzip(path));
    }
  }
  return nullptr;
}

/// Path of a catalog ("llama-3.1-70b"): a stowage.model/1 description as .json.gz. "" when there is none.
inline std::string catalog(const std::string& name) {
  for (const std::string& root : roots()) {
    const std::string path = root + "/catalogs/" + name + ".json.gz";
    if (std::filesystem::exists(path)) return path;
  }
  return {};
}

/// Paths of all catalogs, each name once.
inline std::vector<std::string> catalogs() {
  std::vector<std::string> out;
  for (const std::string& root : roots()) {
    if (!std::filesystem::is_directory(root + "/catalogs")) continue;
    for (const auto& entry : std::filesystem::directory_iterator(root + "/catalogs")) {
      if (entry.path().extension() != ".gz") continue;
      const auto same = [&](const std::string& known) {
        return std::filesystem::path(known).filename() == entry.path().filename();
      };
      if (std::none_of(out.begin(), out.end(), same)) out.push_back(entry.path().string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Folders of models with a case.json, each name once: the reference data's when there (it is complete), else
/// the selection in tests/data.
inline std::vector<std::string> model_folders() {
  std::vector<std::string> out;
  const auto all = roots();
  for (auto root = all.rbegin(); root != all.rend(); ++root) {
    if (!std::filesystem::is_directory(*root + "/models")) continue;
    for (const auto& entry : std::filesystem::directory_iterator(*root + "/models")) {
      if (!std::filesystem::exists(entry.path() / "case.json")) continue;
      const auto same = [&](const std::string& known) {
        return std::filesystem::path(known).filename() == entry.path().filename();
      };
      if (std::none_of(out.begin(), out.end(), same)) out.push_back(entry.path().string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Folder of one model ("llama_untied"), or "" when it is not there.
inline std::string model_folder(const std::string& name) {
  for (const std::string& path : model_folders()) {
    if (std::filesystem::path(path).filename() == name) return path;
  }
  return {};
}

/// case.json of a folder of model_folders().
inline nlohmann::ordered_json load_case(const std::string& folder) {
  return nlohmann::ordered_json::parse(read_maybe_gzip(folder + "/case.json"));
}

}  // namespace stowage::test
