// Which host lies where, as colours and as lists of modules.
#include "widgets/treemap/host_colouring.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/widgets/treemap_models.h"
#include "widgets/common/selection_hub.h"
#include "widgets/common/view_facts.h"
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

/// A block on two GPUs of one machine is of one colour, and the legend names the machine.
TEST(HostColouring, GpusOfOneHostShareItsCategory) {
  PlanState state = test::llama_state(test::llama_model(4, 64, 128, 256));
  HostPlaces places;
  places.hosts = {QStringLiteral("box1:0"), QStringLiteral("box1:1"), QStringLiteral("box2:0")};
  places.machines = {QStringLiteral("box1"), QStringLiteral("box2")};
  places.machine_of = {0, 0, 1};
  std::vector<Bytes> by_machine(2);
  for (std::size_t i = 0; i < state.model->tensors().size(); ++i)
    places.of_tensor.push_back(static_cast<std::uint32_t>(i % 3));
  for (const model::Storage& storage : state.model->storages())
    by_machine[places.of_tensor[storage.tensors.front().index()] == 2 ? 1 : 0] += storage.bytes;
  const auto facts = view_facts(state, nullptr);
  const Colouring colours = host_colouring(*facts->tree, places, *facts->sizes);
  ASSERT_EQ(colours.categories.size(), 3u) << "two machines, and what lies nowhere";
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(colours.categories[i].name, places.machines[static_cast<qsizetype>(i)]);
    EXPECT_EQ(colours.categories[i].bytes, by_machine[i]);
  }
  EXPECT_EQ(modules_by_host(*state.model, places).size(), 3u) << "what runs where is known by GPU";
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
