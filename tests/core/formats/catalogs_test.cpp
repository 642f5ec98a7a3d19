// Descriptions of large models, and the full-size folders they stand for.
#include <gtest/gtest.h>

#include <set>

#include "core/formats/formats.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using nlohmann::ordered_json;

class CatalogTest : public ::testing::TestWithParam<std::string> {};

TEST_P(CatalogTest, ReadsAsItSays) {
  const ordered_json catalog = ordered_json::parse(test::read_maybe_gzip(GetParam()));
  const auto opened = open_model(GetParam());
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Model& model = **opened;
  EXPECT_EQ(model.format(), "description");
  EXPECT_EQ(model.total_bytes().count(), catalog["total_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model.parameters(), catalog["parameters"].get<std::uint64_t>());
  EXPECT_EQ(model.modules().size(), catalog["modules"].size());
  EXPECT_EQ(model.tensors().size(), catalog["tensors"].size());
  EXPECT_EQ(model.no_split_module_classes(),
            catalog["no_split_module_classes"].get<std::vector<std::string>>());
  for (std::size_t i = 0; i < model.modules().size(); ++i)
    EXPECT_EQ(model.modules()[i].name, catalog["modules"][i]["name"].get<std::string>());
  if (catalog["execution_order"].is_array()) {
    ASSERT_EQ(model.execution_order().size(), catalog["execution_order"].size());
    EXPECT_EQ(model[model.execution_order().back()].name,
              catalog["execution_order"].back().get<std::string>());
  }
}

TEST_P(CatalogTest, CacheBytesOfAToken) {
  const ordered_json catalog = ordered_json::parse(test::read_maybe_gzip(GetParam()));
  const ordered_json cache = catalog.value("kv_cache", ordered_json::object());
  const std::string key =
      cache.contains("decoder_layers") ? "bytes_per_decoder_token_at_2_bytes" : "bytes_per_token_at_2_bytes";
  const auto opened = open_model(GetParam());
  ASSERT_TRUE(opened) << sentence(opened.error());
  std::uint64_t sum = 0, across = 0;
  for (const auto& layer : (*opened)->kv_cache().layers) {
    sum += layer.bytes_per_token;
    across += layer.source_bytes_per_token;
    if (layer.source_bytes_per_token > 0) {
      EXPECT_EQ(layer.source_positions, cache.value("cross_positions", 0u)) << layer.module;
    }
    EXPECT_TRUE((*opened)->find_module(layer.module)) << layer.module;
  }
  if (!cache.contains(key)) {
    EXPECT_EQ(sum, 0u);
    return;
  }
  const auto dtype = model::dtype_from_name(catalog["dtype"].get<std::string>());
  ASSERT_TRUE(dtype);
  EXPECT_EQ(sum, cache[key].get<std::uint64_t>() * (model::info(*dtype).bits / 8) / 2);
  // Cross attention keeps as much of each position of the encoder.
  EXPECT_EQ(across, cache.contains("decoder_layers") ? sum : 0u);
}

INSTANTIATE_TEST_SUITE_P(All, CatalogTest, ::testing::ValuesIn(test::catalogs()),
                         [](const auto& info) { return std::to_string(info.index); });

}  // namespace
}  // namespace stowage::formats
