#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include <sys/stat.h>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/archive/gzip.h"
#include "core/formats/archive/little_endian.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/format_table.h"
#include "core/formats/gguf/gguf_reader.h"
#include "core/formats/huggingface/files.h"
#include "core/formats/huggingface/index.h"
#include "core/formats/safetensors/safetensors.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kLook = 64 * 1024;  // bytes read to know a format
constexpr std::string_view kLegacyMagic("\x8a\x0al\xfc\x9c\x46\xf9 j\xa8P\x19", 12);

tl::unexpected<Error> not_yet(const std::string& path, std::string what) {
  return fail(Code::FormatNotYet, path, {std::move(what)});
}
tl::unexpected<Error> unknown(const std::string& path, std::string why) {
  return fail(Code::FormatUnknown, path, {std::move(why)});
}

/// Whether the index is sound and names that file.
bool lists(const std::string& index_path, const std::string& file) {
  auto text = read_text_file(index_path);
  if (!text) return false;
  const auto index = parse_hf_index(std::move(*text), index_path);
  return index && std::binary_search(index->shards.begin(), index->shards.end(), file);
}

/// A checkpoint that belongs to a folder opens the whole model, as a shard of safetensors does.
Probe probe_checkpoint(const std::string& path, Format format) {
  const std::string folder = folder_of(path), name = file_name_of(path);
  if (!name.starts_with("pytorch_model") || !name.ends_with(".bin")) return {format, path};
  const auto files = find_hf_files(folder);
  if (!files || !files->torch) return {format, path};
  if (files->single == folder + "/" + name) return {Format::HfFolder, folder};
  if (files->index.empty()) return {format, path};
  return lists(files->index, name) ? Probe{Format::HfFolder, files->index} : Probe{format, path};
}

Result<Probe> probe_zip(const std::string& path) {
  const auto zip = ZipReader::open(path);
  if (!zip) return tl::unexpected<Error>(zip.error());
  bool graph = zip->find("serialized_exported_program.json") != nullptr, compiled = false, code = false;
  for (const ZipRecord& record : zip->records()) {
    const std::string_view name = record.name;
    graph |= name.starts_with("models/") && name.ends_with(".json");
    compiled |= name.starts_with("data/aotinductor/");
    code |= name.starts_with("code/");
  }
  if (graph) return Probe{Format::ExportedProgram, path};
  if (compiled) return fail(Code::Pt2Compiled, path);
  if (zip->find("constants.pkl") && code) return Probe{Format::TorchScript, path};
  if (zip->find("data.pkl")) return probe_checkpoint(path, Format::TorchCheckpoint);
  return unknown(path, "it is a zip archive without a PyTorch model");
}

/// What the beginning of a JSON document says it is. Only keys of the outermost object count, and those of a
/// configuration may come late.
std::optional<Probe> probe_json(const std::string& path, std::string_view text) {
  std::size_t depth = 0;
  bool expecting_key = false, configuration = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      const std::size_t start = i + 1;
      for (++i; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] == '\\') ++i;
      }
      if (depth != 1 || !expecting_key || i >= text.size()) continue;
      expecting_key = false;
      const std::string_view key = text.substr(start, i - start);
      if (key == "weight_map") return Probe{Format::HfFolder, path};
      if (key == "schema") return Probe{Format::Description, path};
      configuration |= key == "architectures" || key == "model_type";
    } else if (c == '{' || c == '[') {
      if (++depth == 1 && c == '{') expecting_key = true;
    } else if (c == '}' || c == ']') {
      if (depth > 0) --depth;
    } else if (c == ',' && depth == 1) {
      expecting_key = true;
    }
  }
  if (configuration) return Probe{Format::HfFolder, folder_of(path)};
  return std::nullopt;
}

/// A file of weights that belongs to a folder opens the whole model: the index that lists it, or the folder
/// with its config.json.
Probe probe_shard(const std::string& path) {
  const std::string folder = folder_of(path), name = file_name_of(path);
  const auto files = find_hf_files(folder);
  if (files && !files->index.empty() && lists(files->index, name))
    return Probe{Format::HfFolder, files->index};
  std::error_code error;
  if (files && files->single == folder + "/" + name &&
      std::filesystem::exists(folder + "/config.json", error))
    return Probe{Format::HfFolder, folder};
  return Probe{Format::Safetensors, path};
}

/// Any part of a model opens it from the first on.
Probe probe_gguf(const std::string& path) {
  const GgufPart part = gguf_part(path);
  return {Format::Gguf, part.count > 0 && std::filesystem::exists(gguf_part_path(part, 1))
                            ? gguf_part_path(part, 1)
                            : path};
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

bool looks_like_safetensors(const std::string& start) {
  if (start.size() < 9 || start[8] != '{') return false;
  return little_endian(std::string_view(start).substr(0, 8)) <= kSafetensorsMostHeaderBytes;
}

std::string_view without_space(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  return text;
}

/// The content says nothing: the name at least says which reader can explain what is wrong.
Result<Probe> probe_damaged(const std::string& path, const std::string& start) {
  if (path.ends_with(".safetensors")) return probe_shard(path);
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

Result<Probe> probe_file(const std::string& path) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const auto start = file->read_text(0, std::min(file->size(), kLook));
  if (!start) return tl::unexpected<Error>(start.error());
  if (start->starts_with("PK\x03\x04")) return probe_zip(path);
  // Before the pickles: a header of 640 bytes begins like one.
  if (looks_like_safetensors(*start)) return probe_shard(path);
  if (start->starts_with("GGUF")) return probe_gguf(path);
  if (start->size() > 14 && start->front() == '\x80' &&
      std::string_view(*start).substr(2, 4) == kLegacyMagic.substr(0, 4)) {
    return probe_checkpoint(path, Format::TorchLegacy);
  }
  if (start->size() > 2 && start->front() == '\x80' && (*start)[1] >= 2 && (*start)[1] <= 5)
    return probe_pickle(path, *start);
  const std::string unpacked = is_gzip(*start) ? gunzip_start(*start, kLook) : std::string();
  const std::string_view text = without_space(is_gzip(*start) ? unpacked : *start);
  if (!text.starts_with('{')) return probe_damaged(path, *start);
  if (const auto known = probe_json(path, text)) return *known;
  return unknown(path, "it is JSON, but neither a description, an index nor a configuration of a model");
}

}  // namespace

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
