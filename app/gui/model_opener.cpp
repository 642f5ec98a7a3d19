#include "app/gui/model_opener.h"

#include <filesystem>

#include "core/base/file.h"
#include "core/formats/formats.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kLargestPlan = 64ull << 20;

/// The JSON of a small text file that begins like an object, else nothing: models are larger, or begin otherwise.
std::optional<Json> smallObject(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  const auto file = RandomAccessFile::open(path);
  if (!file || file->size() == 0 || file->size() > kLargestPlan) return std::nullopt;
  const auto head = file->read_text(0, 1);
  if (!head || *head != "{") return std::nullopt;
  auto text = file->read_text(0, file->size());
  if (!text) return std::nullopt;
  auto json = parse_json(*text, path);
  if (!json || !json->is_object()) return std::nullopt;
  return std::move(*json);
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

Result<Opened> openPlan(const std::string& path, SavedPlan plan, const Job& job) {
  Opened opened;
  auto model = formats::open_model(besidePlan(path, plan.file.model_path), job);
  if (!model) return tl::unexpected(model.error());
  opened.model = std::move(*model);
  opened.plan = std::move(plan);
  return opened;
}

}  // namespace

Result<Opened> openPath(const std::string& path, const Job& job) {
  const auto json = smallObject(path);
  if (json && hasSchema(*json, "stowage.plan/")) {
    auto plan = SavedPlan::fromJson(*json, path);
    if (!plan) return tl::unexpected(plan.error());
    // Without a model's path it is what `solve` wrote for a model given on the command line: read below as a map.
    if (!plan->file.model_path.empty()) return openPlan(path, std::move(*plan), job);
  }
  if (json && !hasSchema(*json, "stowage.model/") && !formats::probe(path)) {
    // Not a model: a map, if its values are devices.
    if (auto map = plan::device_map_from_json(*json, path)) {
      Opened opened;
      opened.map = std::move(*map);
      return opened;
    }
  }
  auto model = formats::open_model(path, job);
  if (!model) return tl::unexpected(model.error());
  Opened opened;
  opened.model = std::move(*model);
  return opened;
}

}  // namespace stowage::app
