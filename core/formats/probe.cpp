#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <sys/stat.h>

#include "core/base/file.h"
#include "core/formats/archive/gzip.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/format_table.h"
#include "core/formats/gguf/gguf_reader.h"
#include "core/formats/huggingface/files.h"
#include "core/formats/readers.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kLook = 64 * 1024;  // bytes read to know a format

tl::unexpected<Error> not_yet(const std::string& path, std::string what) {
  return fail(Code::FormatNotYet, path, {std::move(what)});
}
tl::unexpected<Error> unknown(const std::string& path, std::string why) {
  return fail(Code::FormatUnknown, path, {std::move(why)});
}

/// The keys of the outermost object of a JSON document, as far as its beginning goes.
std::vector<std::string_view> outermost_keys(std::string_view text) {
  std::vector<std::string_view> keys;
  std::size_t depth = 0;
  bool expecting_key = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      const std::size_t start = i + 1;
      for (++i; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] == '\\') ++i;
      }
      if (depth != 1 || !expecting_key || i >= text.size()) continue;
      expecting_key = false;
      keys.push_back(text.substr(start, i - start));
    } else if (c == '{' || c == '[') {
      if (++depth == 1 && c == '{') expecting_key = true;
    } else if (c == '}' || c == ']') {
      if (depth > 0) --depth;
    } else if (c == ',' && depth == 1) {
      expecting_key = true;
    }
  }
  return keys;
}

/// The only GGUF model of a folder, parts counted as one; nullopt when there is none.
std::optional<Result<Probe>> probe_gguf_folder(const std::string& folder) {
  std::set<std::string> models, towers;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error);
       !error && at != std::filesystem::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.ends_with(".gguf") || name.starts_with('.')) continue;
    const GgufPart part = gguf_part(name);
    // "mmproj" files hold the vision tower of the model beside them.
    (name.find("mmproj") == std::string::npos ? models : towers)
        .insert(part.count > 0 ? gguf_part_path(part, 1) : name);
  }
  if (models.empty()) models.swap(towers);
  if (models.empty()) return std::nullopt;
  if (models.size() > 1)
    return fail(Code::GgufSeveral, folder, {std::to_string(models.size()), *models.begin()});
  return Probe{Format::Gguf, (folder.ends_with('/') ? folder : folder + "/") + *models.begin()};
}

std::string_view without_space(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  return text;
}

/// The content says nothing: the name at least says which reader can explain what is wrong.
Result<Probe> probe_damaged(const std::string& path, std::string_view start) {
  if (path.ends_with(".safetensors")) return safetensors_or_folder(path);
  if (path.ends_with(".pt2") || path.ends_with(".pt") || path.ends_with(".pth"))
    return fail_at(Code::ZipEnd, path, 0);  // what torch writes is an archive
  if (start.empty()) return unknown(path, "it is empty");
  return unknown(path, "its content is of no known format");
}

/// A pickle on its own. torch.cuda.memory._snapshot() is a dictionary that begins with its segments.
Result<Probe> probe_pickle(const std::string& path, std::string_view start) {
  constexpr std::string_view kSnapshotKeys[] = {"segments", "device_traces"};
  constexpr std::size_t kFirstKey = 64;  // protocol, frame, empty dictionary, mark, length of the text
  for (const std::string_view key : kSnapshotKeys) {
    if (start.substr(0, kFirstKey).find(key) != std::string_view::npos)
      return fail(Code::FormatMemorySnapshot, path);
  }
  return not_yet(path, "a Python pickle without the storages of PyTorch");
}

/// What no format knows.
Result<Probe> probe_unknown(const Look& look) {
  const std::string_view start = look.start;
  if (look.zip) return unknown(look.path, "it is a zip archive without a PyTorch model");
  if (start.size() > 2 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5)
    return probe_pickle(look.path, start);
  if (!look.json) return probe_damaged(look.path, start);
  return unknown(look.path, "it is JSON, but neither a description, an index nor a configuration of a model");
}

Result<Probe> probe_file(const std::string& path) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const auto start = file->read_text(0, std::min(file->size(), kLook));
  if (!start) return tl::unexpected<Error>(start.error());
  Look look{path, *start};
  std::optional<ZipReader> zip;
  if (start->starts_with("PK\x03\x04")) {
    auto opened = ZipReader::open(path);
    if (!opened) return tl::unexpected<Error>(opened.error());
    look.zip = &zip.emplace(std::move(*opened));
  }
  const std::string unpacked = is_gzip(*start) ? gunzip_start(*start, kLook) : std::string();
  const std::string_view text = without_space(is_gzip(*start) ? unpacked : *start);
  look.json = text.starts_with('{');
  if (look.json) look.keys = outermost_keys(text);
  for (const FormatRow& row : format_table()) {
    if (auto found = row.known(look)) return *std::move(found);
  }
  return probe_unknown(look);
}

}  // namespace

bool Look::has_key(std::string_view key) const {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string_view to_string(Format format) { return row_of(format).name; }

Result<Probe> probe(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return fail(Code::FileMissing, path);
    return fail(Code::FileOpen, path, {std::generic_category().message(errno)});
  }
  if (!S_ISDIR(status.st_mode)) return probe_file(path);
  const auto files = find_hf_files(path);
  if (!files) {
    if (auto model = probe_gguf_folder(path)) return std::move(*model);
    // What transformers wrote before it knew safetensors.
    std::error_code error;
    const std::string weights = path + "/pytorch_model.bin";
    if (files.error().code == Code::FormatNotYet && std::filesystem::exists(weights, error))
      return probe_file(weights);
    return tl::unexpected<Error>(files.error());
  }
  return Probe{Format::HfFolder, files->index.empty() ? files->folder : files->index};
}

}  // namespace stowage::formats
