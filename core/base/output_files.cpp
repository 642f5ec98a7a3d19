#include "core/base/output_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

namespace stowage {
namespace {

namespace fs = std::filesystem;

/// What makes a file that one, by whatever name.
struct FileId {
  dev_t device = 0;
  ino_t node = 0;
  bool operator==(const FileId&) const = default;
};

struct Found {
  FileId id{};
  bool folder = false, regular = false;
};

std::optional<Found> look_at(const std::string& path) {
  struct stat status = {};
  if (path.empty() || ::stat(path.c_str(), &status) != 0) return std::nullopt;
  return Found{{status.st_dev, status.st_ino}, S_ISDIR(status.st_mode), S_ISREG(status.st_mode)};
}

bool ends_with_any(std::string_view name, const auto& endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

/// Files of a folder that a model is read from; what else lies there may be an output of before.
bool is_of_model(std::string_view name) {
  constexpr std::array<std::string_view, 12> kEndings = {
      ".safetensors", ".bin",        ".pt",         ".pt2",   ".pth",       ".ckpt",
      ".gguf",        ".index.json", "config.json", ".model", "vocab.json", "merges.txt"};
  return ends_with_any(name, kEndings) || name == "model_index.json" || name == "special_tokens_map.json" ||
         name.starts_with("tokenizer");
}

/// An index, or a name such as model-00001-of-00002.safetensors.
bool has_parts_beside(std::string_view name) {
  constexpr std::string_view kOf = "-of-";
  const auto digit = [&](std::size_t at) { return at < name.size() && name[at] >= '0' && name[at] <= '9'; };
  const std::size_t of = name.rfind(kOf);
  const bool part = of != std::string_view::npos && of > 0 && digit(of - 1) && digit(of + kOf.size());
  return part || name.ends_with(".index.json");
}

/// Of a folder and the folders in it.
void add_files_of_model(const fs::path& folder, std::vector<FileId>& out) {
  constexpr std::size_t kMostEntries = 100'000;
  constexpr int kMostDepth = 1;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  const fs::recursive_directory_iterator end;
  for (std::size_t seen = 0; !error && at != end && seen < kMostEntries; ++seen, at.increment(error)) {
    if (at.depth() >= kMostDepth) at.disable_recursion_pending();
    if (!is_of_model(at->path().filename().string())) continue;
    if (const auto found = look_at(at->path().string()); found && found->regular) out.push_back(found->id);
  }
}

void add_input(const std::string& path, std::vector<FileId>& out) {
  const auto found = look_at(path);
  if (!found) return;
  if (found->folder) return add_files_of_model(path, out);
  if (!found->regular) return;
  out.push_back(found->id);
  const fs::path file(path);
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const std::string name = file.filename().string();
  if (has_parts_beside(name)) return add_files_of_model(folder, out);
  if (!is_of_model(name)) return;
  // What is known of weights beside their names stands there.
  if (const auto beside = look_at((folder / "config.json").string())) out.push_back(beside->id);
}

bool same_file(const std::string& a, const std::string& b) {
  const auto one = look_at(a), other = look_at(b);
  if (one && other) return one->regular && other->regular && one->id == other->id;
  if (one || other) return false;
  std::error_code error;
  const fs::path left = fs::weakly_canonical(fs::absolute(a, error), error);
  return !error && left == fs::weakly_canonical(fs::absolute(b, error), error) && !error;
}

}  // namespace

Status check_outputs(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs) {
  std::vector<FileId> read;
  for (const std::string& input : inputs) add_input(input, read);
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    if (output->empty()) continue;
    const auto there = look_at(*output);
    if (there && there->regular && std::find(read.begin(), read.end(), there->id) != read.end())
      return fail(Code::OutputIsInput, *output);
    const auto before = std::find_if(outputs.begin(), output, [&](const std::string& other) {
      return !other.empty() && same_file(other, *output);
    });
    if (before != output) return fail(Code::OutputsAreOne, *before, {*output});
  }
  return {};
}

}  // namespace stowage
