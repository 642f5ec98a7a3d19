#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/runtimes/llamacpp/gguf_facts.h"
#include "tests/support/cases.h"

namespace stowage::test {

/// A model of tests/data/cases/llamacpp.json: the head of a GGUF file, the data a hole.
struct RecordedModel {
  model::ModelPtr model{};
  llamacpp::Facts facts{};
  nlohmann::ordered_json entry{};
};

/// What the real llama.cpp did (see "about" in the file), and the models it did it with.
class Recorded {
 public:
  static const Recorded& all() {
    static const Recorded one;
    return one;
  }
  const nlohmann::ordered_json& cases() const { return document_.at("cases"); }
  const std::map<std::string, RecordedModel>& models() const { return models_; }
  const RecordedModel& model(const std::string& name) const { return models_.at(name); }

 private:
  Recorded() : document_(nlohmann::ordered_json::parse(read_maybe_gzip(data("cases/llamacpp.json.gz")))) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("stowage_llamacpp_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    for (const auto& [name, entry] : document_.at("models").items()) {
      const std::string path = (folder / (name + ".gguf")).string();
      std::ofstream(path, std::ios::binary) << read_maybe_gzip(data(entry.at("head")));
      std::filesystem::resize_file(path, entry.at("file_bytes").get<std::uint64_t>());
      auto opened = formats::open_model(path);
      EXPECT_TRUE(opened) << name;
      if (!opened) continue;
      auto facts = llamacpp::read_facts(**opened);
      EXPECT_TRUE(facts && *facts) << name;
      if (facts && *facts) models_[name] = {*opened, std::move(**facts), entry};
    }
    std::filesystem::remove_all(folder);
  }

  nlohmann::ordered_json document_;
  std::map<std::string, RecordedModel> models_{};
};

/// Bytes of "8GiB" or a number, as a case writes them.
inline std::uint64_t size_in_case(const nlohmann::ordered_json& value) {
  return value.is_string() ? parse_size(value.get<std::string>())->count() : value.get<std::uint64_t>();
}

inline std::vector<llamacpp::Card> cards_in_case(const nlohmann::ordered_json& one) {
  std::vector<llamacpp::Card> out;
  for (const auto& free : one.at("gpus"))
    out.push_back({"CUDA" + std::to_string(out.size()), size_in_case(free)});
  return out;
}

}  // namespace stowage::test
