#include "app/cli/arguments/models_below.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/base/bytes.h"
#include "core/formats/format_table.h"

namespace stowage::cli {
namespace {

namespace fs = std::filesystem;

/// What lies right in a folder, hidden files left out; the first thousand of a folder that is no place for
/// models.
std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
  constexpr std::size_t kMostEntries = 1000;
  std::vector<fs::directory_entry> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, error);
       !error && at != fs::directory_iterator() && entries.size() < kMostEntries; at.increment(error)) {
    if (!at->path().filename().string().starts_with('.')) entries.push_back(*at);
  }
  return entries;
}

bool is_folder(const fs::directory_entry& entry) {
  std::error_code unreadable;
  return entry.is_directory(unreadable);
}

/// By its name: folders may hold many files, and each would have to be read.
bool named_as_model(const fs::path& file) { return formats::named_as_model(file.filename().string()); }

bool holds_model(const fs::directory_entry& entry) {
  if (!is_folder(entry)) return named_as_model(entry.path());
  if (formats::probe(entry.path().string())) return true;
  const auto below = entries_of(entry.path());
  return std::any_of(below.begin(), below.end(), [](const auto& inner) {
    return is_folder(inner) ? formats::probe(inner.path().string()).has_value()
                            : named_as_model(inner.path());
  });
}

/// Names of what holds a model right below a folder: folders first, each kind sorted.
std::vector<std::string> models_below(const std::string& folder) {
  std::vector<std::string> folders, files;
  for (const fs::directory_entry& entry : entries_of(folder)) {
    if (holds_model(entry)) (is_folder(entry) ? folders : files).push_back(entry.path().filename().string());
  }
  std::sort(folders.begin(), folders.end());
  std::sort(files.begin(), files.end());
  folders.insert(folders.end(), files.begin(), files.end());
  return folders;
}

/// As many names as a sentence holds, and how many more there are.
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kLongest = 160;  // sentences cut what fills them at 300
  std::string out = names.front();
  std::size_t shown = 1;
  for (; shown < names.size() && out.size() + names[shown].size() < kLongest; ++shown)
    out += ", " + names[shown];
  return shown < names.size() ? out + fmt::format(" and {} more", format_count(names.size() - shown)) : out;
}

/// The words of an argument that may be a phrase with values of its own: nothing can be added to one.
std::string said(const std::string& argument) {
  const auto [pattern, values] = parts_of_phrase(argument);
  return fill_sentence(pattern, {}, values);
}

}  // namespace

Error with_models_below(Error error, const std::string& path) {
  std::error_code ignored;
  if (error.code != Code::FormatUnknown || error.arguments.empty() || !fs::is_directory(path, ignored))
    return error;
  const std::vector<std::string> names = models_below(path);
  if (!names.empty())
    error.arguments.front() =
        said(error.arguments.front()) + ", but models lie below it: " + some_of(names) + ". Give one of them";
  return error;
}

}  // namespace stowage::cli
