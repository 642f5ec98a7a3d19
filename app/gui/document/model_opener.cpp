#include "app/gui/document/model_opener.h"

#include <algorithm>
#include <filesystem>

#include "app/gui/document/examples.h"
#include "app/gui/document/sample.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/snapshot/snapshot.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kLargestPlan = 64ull << 20;
constexpr std::size_t kMostEntries = 500;  // of a folder that is looked through

/// The JSON of a text file that may be a plan, a map or a description, else nothing. A model's index is much
/// larger than all of these, and read elsewhere. Error: a text that begins as one of them and is damaged.
Result<std::optional<Json>> ourObject(const std::string& path, const Result<formats::Probe>& probe) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  const auto file = RandomAccessFile::open(path);
  if (!file || file->size() == 0 || file->size() > kLargestPlan) return std::nullopt;
  const auto head = file->read_text(0, 1);
  if (!head || *head != "{") return std::nullopt;
  if (probe && probe->format != formats::Format::Description) return std::nullopt;
  auto text = file->read_text(0, file->size());
  if (!text) return std::nullopt;
  auto json = parse_json(*text, path);
  if (!json && !probe) return tl::unexpected(json.error());
  if (!json || !json->is_object()) return std::nullopt;
  return std::optional(std::move(*json));
}

bool hasSchema(const Json& json, const char* prefix) {
  const Json* schema = json_find(json, "schema");
  return schema && schema->is_string() && schema->get<std::string>().starts_with(prefix);
}

std::string besidePlan(const std::string& planPath, const std::string& modelPath) {
  const std::filesystem::path model(modelPath);
  if (model.is_absolute()) return modelPath;
  return (std::filesystem::path(planPath).parent_path() / model).lexically_normal().string();
}

Result<Opened> openPlan(const std::string& path, SavedPlan plan, const Job& job, formats::OpenOptions options,
                        const std::string& model_instead) {
  Opened opened;
  if (options.part.empty()) options.part = plan.part;
  const std::string where = model_instead.empty() ? besidePlan(path, plan.file.model_path) : model_instead;
  // The sample may have gone with a cache that was cleared; it is compiled in. Copies of examples likewise.
  const QString sample = QString::fromStdString(where);
  if (isSamplePath(sample) && !std::filesystem::exists(where)) unpackSample(sample);
  if (isExamplePath(sample) && !std::filesystem::exists(where)) copyExampleTo(sample);
  auto model = formats::open_model(where, job, options);
  if (!model) return tl::unexpected(model.error());
  opened.model = std::move(*model);
  opened.plan = std::move(plan);
  return opened;
}

}  // namespace

const Result<formats::Probe>& GivenPath::probe() const {
  if (!probe_) probe_ = formats::probe(path_);
  return *probe_;
}

Result<Opened> openPath(const GivenPath& given, const Job& job, const formats::OpenOptions& options,
                        const std::string& model_instead) {
  const std::string& path = given.path();
  const auto& probe = given.probe();
  const auto object = ourObject(path, probe);
  if (!object) return tl::unexpected(object.error());
  const auto& json = *object;
  if (json && hasSchema(*json, "stowage.plan/")) {
    auto plan = SavedPlan::fromJson(*json, path);
    if (!plan) return tl::unexpected(plan.error());
    // Without a model's path it is what `solve` wrote for a model given on the command line: read below as a
    // map.
    if (!plan->file.model_path.empty()) return openPlan(path, std::move(*plan), job, options, model_instead);
  }
  if (json && !hasSchema(*json, "stowage.model/") && !probe) {
    // Not a model: a map, if its values are devices.
    if (auto map = plan::device_map_from_json(*json, path)) {
      Opened opened;
      opened.map = std::move(*map);
      return opened;
    }
  }
  if (!probe) return tl::unexpected(probe.error());
  const bool read = json && probe->format == formats::Format::Description && options.part.empty();
  auto model = read ? formats::model_of_description(*json, probe->root, job)
                    : formats::open_model(*probe, job, options);
  if (!model) return tl::unexpected(model.error());
  Opened opened;
  opened.model = std::move(*model);
  return opened;
}

bool isRecordedRun(const GivenPath& given) {
  const std::string& path = given.path();
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  const auto file = RandomAccessFile::open(path);
  if (!file) return false;
  const auto start = file->read_text(0, std::min<std::uint64_t>(file->size(), 8));
  if (!start) return false;
  if (snapshot::looks_like_trace(*start)) return true;
  if (!snapshot::looks_like_pickle(*start)) return false;
  const auto& probe = given.probe();
  return !probe && probe.error().code == Code::FormatMemorySnapshot;
}

std::vector<std::string> modelsIn(const std::string& folder, const Job& job) {
  std::error_code error;
  std::vector<std::string> entries, found;
  for (std::filesystem::directory_iterator at(folder, error);
       !error && at != std::filesystem::directory_iterator(); at.increment(error)) {
    if (entries.size() >= kMostEntries) break;
    entries.push_back(at->path().string());
  }
  std::sort(entries.begin(), entries.end());
  for (const std::string& entry : entries) {
    if (!job.check("models")) break;
    const auto probe = formats::probe(entry);
    // A description is a model too, but JSON of all kinds lies beside weights.
    if (!probe || entry.ends_with(".json") || std::filesystem::equivalent(probe->root, folder, error))
      continue;
    // A shard of many stands for its first.
    if (std::find(found.begin(), found.end(), probe->root) == found.end()) found.push_back(probe->root);
  }
  return found;
}

}  // namespace stowage::app
