// Which host lies where, as colours and as lists of modules.
#include "widgets/treemap/host_colouring.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/widgets/treemap_models.h"
#include "widgets/common/selection_hub.h"
#include "widgets/common/view_facts.h"
#include "widgets/theme/scale_steps.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {
namespace {

HostPlaces random_places(const model::Model& model, std::uint32_t hosts, std::mt19937& random) {
  HostPlaces out;
  for (std::uint32_t i = 0; i < hosts; ++i) out.hosts << QStringLiteral("box%1").arg(i);
  // Runs of tensors, as plans have them, with some that lie nowhere.
  std::uint32_t host = 0;
  for (std::size_t i = 0; i < model.tensors().size(); ++i) {
    if (random() % 5 == 0) host = static_cast<std::uint32_t>(random()) % (hosts + 1);
    out.of_tensor.push_back(host == hosts ? HostPlaces::kNowhere : host);
  }
  return out;
}

class RandomHostPlaces : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomHostPlaces, ModulesOfHostsAreWholeOutermostAndAll) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  std::mt19937 random(GetParam());
  const auto model = test::llama_model(4, 64, 128, 256);
  const HostPlaces places = random_places(*model, 1 + GetParam() % 4, random);
  const auto lists = modules_by_host(*model, places);
  ASSERT_EQ(lists.size(), static_cast<std::size_t>(places.hosts.size()));
  // By its definition, module by module: all tensors in it lie on that host, and no module around it is such.
  const auto whole = [&](model::ModuleId module, std::uint32_t host) {
    bool some = false;
    for (std::size_t i = 0; i < model->tensors().size(); ++i) {
      if (!model->contains(module, model->tensors()[i].module)) continue;
      if (places.of_tensor[i] != host) return false;
      some = true;
    }
    return some;
  };
  for (std::uint32_t host = 0; host < lists.size(); ++host) {
    std::vector<model::ModuleId> expected;
    for (std::size_t i = 1; i < model->modules().size(); ++i) {
      const model::ModuleId module(static_cast<std::uint32_t>(i));
      const auto parent = (*model)[module].parent;
      if (whole(module, host) && (parent.index() == 0 || !whole(parent, host))) expected.push_back(module);
    }
    EXPECT_EQ(lists[host], expected) << host;
  }
}

TEST_P(RandomHostPlaces, TheLegendAddsUpAndTilesAreOfTheirHosts) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  std::mt19937 random(GetParam());
  PlanState state = test::llama_state(test::llama_model(4, 64, 128, 256));
  const HostPlaces places = random_places(*state.model, 3, random);
  const auto facts = view_facts(state, nullptr);
  const Colouring colours = host_colouring(*facts->tree, places, *facts->sizes);
  Bytes all;
  for (const ColourCategory& category : colours.categories) all += category.bytes;
  EXPECT_EQ(all, Bytes(facts->tree->input.size[0]));
  std::vector<std::uint64_t> by_host(4);
  for (const model::Storage& storage : state.model->storages()) {
    const std::uint32_t host = places.of_tensor[storage.tensors.front().index()];
    by_host[std::min(host, 3u)] += storage.bytes.count();
  }
  for (std::size_t i = 0; i < by_host.size(); ++i) EXPECT_EQ(colours.categories[i].bytes, Bytes(by_host[i]));
  EXPECT_TRUE(colours.categories.back().unplaced);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomHostPlaces, ::testing::Range(1u, 13u));

TEST(HostColouring, MoreHostsThanColoursShareTheLastOne) {
  PlanState state = test::llama_state(test::llama_model(4, 64, 128, 256));
  HostPlaces places;
  for (int i = 0; i < 400; ++i) places.hosts << QStringLiteral("box%1").arg(i);
  for (std::size_t i = 0; i < state.model->tensors().size(); ++i)
    places.of_tensor.push_back(static_cast<std::uint32_t>(i == 0 ? 399 : i % 400));
  const auto facts = view_facts(state, nullptr);
  const Colouring colours = host_colouring(*facts->tree, places, *facts->sizes);
  EXPECT_LT(colours.categories.size(), static_cast<std::size_t>(Colouring::kEmpty));
  EXPECT_GT(colours.categories.back().bytes, Bytes());
}

/// GPUs of machines, `each` in one of them.
HostPlaces gpu_places(const model::Model& model, std::uint32_t machines, std::uint32_t each) {
  HostPlaces places;
  for (std::uint32_t i = 0; i < machines; ++i) {
    places.machines << QStringLiteral("box%1").arg(i);
    for (std::uint32_t gpu = 0; gpu < each; ++gpu) {
      places.hosts << QStringLiteral("box%1:%2").arg(i).arg(gpu);
      places.machine_of.push_back(i);
    }
  }
  for (std::size_t i = 0; i < model.tensors().size(); ++i)
    places.of_tensor.push_back(static_cast<std::uint32_t>(i % (machines * each)));
  return places;
}

/// The bytes of a category are those of all that lies there.
void expect_bytes(const Colouring& colours, const model::Model& model, const HostPlaces& places) {
  std::vector<Bytes> sums(colours.categories.size());
  for (const model::Storage& storage : model.storages())
    sums[places.colour_of(places.of_tensor[storage.tensors.front().index()])] += storage.bytes;
  for (qsizetype i = 0; i < places.coloured().size(); ++i) {
    EXPECT_EQ(colours.categories[static_cast<std::size_t>(i)].name, places.coloured()[i]);
    EXPECT_EQ(colours.categories[static_cast<std::size_t>(i)].bytes, sums[static_cast<std::size_t>(i)]);
  }
}

/// Each GPU is named, in a shade of its machine's colour, with the glyph and texture of that.
TEST(HostColouring, GpusOfOneHostAreShadesOfItsColour) {
  PlanState state = test::llama_state(test::llama_model(4, 64, 128, 256));
  const HostPlaces places = gpu_places(*state.model, 2, 2);
  const auto facts = view_facts(state, nullptr);
  const Colouring colours = host_colouring(*facts->tree, places, *facts->sizes);
  ASSERT_EQ(colours.categories.size(), 5u) << "four GPUs, and what lies nowhere";
  expect_bytes(colours, *state.model, places);
  for (std::uint32_t i = 0; i < 4; ++i) {
    const Appearance look = colours.categories[i].look;
    EXPECT_EQ(look, host_look(i / 2, i % 2));
    EXPECT_EQ(without_shade(look), host_look(i / 2)) << "of the machine's colour";
    EXPECT_EQ(Theme::glyph(look), Theme::glyph(host_look(i / 2)));
  }
  EXPECT_EQ(modules_by_host(*state.model, places).size(), 4u) << "what runs where is known by GPU";
}

/// Of many GPUs the legend names the machines, and those of one machine are of one colour.
TEST(HostColouring, ManyGpusOfOneHostShareItsCategory) {
  PlanState state = test::llama_state(test::llama_model(4, 64, 128, 256));
  const HostPlaces places = gpu_places(*state.model, 5, 8);
  const auto facts = view_facts(state, nullptr);
  const Colouring colours = host_colouring(*facts->tree, places, *facts->sizes);
  ASSERT_EQ(colours.categories.size(), 6u) << "five machines, and what lies nowhere";
  expect_bytes(colours, *state.model, places);
  for (std::uint32_t i = 0; i < 5; ++i) EXPECT_EQ(colours.categories[i].look, host_look(i));
  EXPECT_EQ(modules_by_host(*state.model, places).size(), 40u) << "what runs where is known by GPU";
}

TEST(HostColouring, ATileSaysItsHostAndNoPin) {
  SelectionHub hub;
  TreemapWidget map(&hub);
  map.resize(900, 600);
  auto state = std::make_shared<PlanState>(test::llama_state(test::llama_model(4, 64, 128, 256)));
  auto places = std::make_shared<HostPlaces>();
  places->hosts = {QStringLiteral("left"), QStringLiteral("right")};
  for (std::size_t i = 0; i < state->model->tensors().size(); ++i)
    places->of_tensor.push_back(i * 2 < state->model->tensors().size() ? 0 : 1);
  map.setState(state);
  map.setHosts(places);
  EXPECT_TRUE(map.coloursByHost());
  map.layoutNow();
  const auto said = [&](const char* name) {
    return map.tileDescription(map.scene().tile_for(*state->model->find_module(name)));
  };
  EXPECT_TRUE(said("model.embed_tokens").contains(QStringLiteral("left")));
  EXPECT_TRUE(said("lm_head").contains(QStringLiteral("right")));
  EXPECT_FALSE(said("lm_head").contains(QStringLiteral("pinned")));
  map.setHosts(nullptr);
  EXPECT_FALSE(map.coloursByHost());
  EXPECT_TRUE(said("lm_head").contains(QStringLiteral("pinned")));
}

}  // namespace
}  // namespace stowage::widgets
