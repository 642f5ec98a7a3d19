#pragma once

#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/formats/archive/zip_reader.h"
#include "tests/core/formats/files.h"

/// Exported programs with one thing wrong: every part of a program's JSON dropped, renamed, made another
/// type, swapped, doubled or exchanged for one from elsewhere; payloads cut and left out.
namespace stowage::engine::test {

/// An archive in memory, its graph and the map of its weights as JSON.
class BrokenArchive {
 public:
  explicit BrokenArchive(const std::string& path) {
    const auto zip = formats::ZipReader::open(path);
    if (!zip) return;
    for (const formats::ZipRecord& record : zip->records()) {
      auto content = zip->read(record.name);
      if (!content) return;
      const std::string name = (zip->root().empty() ? "" : zip->root() + "/") + record.name;
      if (record.name == "models/model.json") graph_ = records_.size();
      if (record.name == "data/weights/model_weights_config.json") weights_ = records_.size();
      if (record.name.starts_with("data/weights/weight_")) payloads_.push_back(records_.size());
      records_.emplace_back(name, std::move(*content));
    }
    if (graph_ == kNone || weights_ == kNone) return;
    program_ = nlohmann::json::parse(records_[graph_].second);
    collect(program_["graph_module"], "/graph_module");
    weights_json_ = nlohmann::json::parse(records_[weights_].second);
  }
  bool usable() const { return !paths_.empty(); }

  /// One change, chosen by `random`; `what` says which.
  std::string broken(std::mt19937_64& random, std::string& what) const {
    auto records = records_;
    const std::uint64_t kind = random() % 20;
    if (kind == 0 && !payloads_.empty()) {
      auto& payload = records[payloads_[random() % payloads_.size()]].second;
      what = "payload cut";
      payload.resize(random() % 2 ? 0 : payload.size() / 2);
    } else if (kind == 1 && !payloads_.empty()) {
      what = "payload left out";
      records.erase(records.begin() + static_cast<std::ptrdiff_t>(payloads_[random() % payloads_.size()]));
    } else if (kind == 2 && !weights_json_["config"].empty()) {
      nlohmann::json weights = weights_json_;
      std::vector<std::string> places;
      collect_into(weights, "", places);
      change(weights, places, random, what);
      records[weights_].second = weights.dump();
    } else {
      nlohmann::json program = program_;
      change(program, paths_, random, what);
      records[graph_].second = program.dump();
    }
    stowage::test::ZipMaker zip;
    for (auto& [name, content] : records) zip.add(name, std::move(content));
    return zip.build();
  }

 private:
  using Json = nlohmann::json;
  using Pointer = Json::json_pointer;
  static constexpr std::size_t kNone = ~std::size_t{0};

  void collect(const Json& json, const std::string& at) { collect_into(json, at, paths_); }
  static void collect_into(const Json& json, const std::string& at, std::vector<std::string>& out) {
    if (!at.empty()) out.push_back(at);
    if (json.is_object()) {
      for (const auto& [key, value] : json.items()) {
        // What nobody reads would make most of the changes change nothing.
        if (key == "metadata" || key == "tensor_values" || key == "module_call_graph") continue;
        std::string name = key;
        for (std::size_t i = 0; (i = name.find_first_of("~/", i)) != std::string::npos; i += 2)
          name.replace(i, 1, name[i] == '~' ? "~0" : "~1");
        collect_into(value, at + "/" + name, out);
      }
    } else if (json.is_array()) {
      for (std::size_t i = 0; i < json.size(); ++i) collect_into(json[i], at + "/" + std::to_string(i), out);
    }
  }

  static void change(Json& json, const std::vector<std::string>& places, std::mt19937_64& random,
                     std::string& what) {
    const std::string& place = places[random() % places.size()];
    const Pointer at(place);
    Json& parent = json.at(at.parent_pointer());
    const std::string key = at.back();
    switch (random() % 7) {
      case 0:
        what = "dropped " + place;
        parent.is_array() ? parent.erase(std::stoul(key)) : (void)parent.erase(key);
        return;
      case 1:
        what = "renamed " + place;
        if (parent.is_object()) {
          Json value = std::move(parent[key]);
          parent.erase(key);
          parent[random() % 2 ? key + "_" : "as_int"] = std::move(value);
        } else {
          parent.erase(std::stoul(key));
        }
        return;
      case 2: {
        what = "another type at " + place;
        const Json types[] = {nullptr,        7,    -1,    "text",    Json::array(),
                              Json::object(), true, 1e300, 1ll << 62, {{"as_none", true}}};
        json.at(at) = types[random() % std::size(types)];
        return;
      }
      case 3: {
        what = "swapped " + place;
        if (parent.size() < 2) return;
        auto other = parent.begin();
        std::advance(other, static_cast<std::ptrdiff_t>(random() % parent.size()));
        std::swap(json.at(at), *other);
        return;
      }
      case 4:
        what = "doubled " + place;
        if (parent.is_array())
          parent.insert(parent.begin() + static_cast<std::ptrdiff_t>(std::stoul(key)), Json(json.at(at)));
        return;
      case 5: {
        what = "number or word at " + place;
        Json& value = json.at(at);
        if (value.is_number_integer()) value = value.get<std::int64_t>() + (random() % 2 ? 1 : -3);
        if (value.is_string()) value = random() % 2 ? value.get<std::string>() + "_" : "x";
        return;
      }
      default: {  // one of its kind from elsewhere
        std::vector<std::string> alike;
        for (const std::string& other : places) {
          if (Pointer(other).back() == key && other != place) alike.push_back(other);
        }
        if (alike.empty()) return;
        const std::string& from = alike[random() % alike.size()];
        what = from + " at " + place;
        const Json copy = json.at(Pointer(from));
        json.at(at) = copy;
      }
    }
  }

  std::vector<std::pair<std::string, std::string>> records_{};
  std::vector<std::size_t> payloads_{};
  std::vector<std::string> paths_{};
  std::size_t graph_ = kNone, weights_ = kNone;
  Json program_{}, weights_json_{};
};

}  // namespace stowage::engine::test
