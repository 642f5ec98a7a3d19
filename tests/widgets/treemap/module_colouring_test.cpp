// Classes, execution order and what a step costs as colours, against sums that are made here, storage by
// storage.
#include "widgets/treemap/module_colouring.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/widgets/random_states.h"
#include "widgets/common/step_price.h"
#include "widgets/common/view_facts.h"
#include "widgets/treemap/time_colouring.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 20'261;
constexpr std::array kModes{ColourMode::Class, ColourMode::Order, ColourMode::Price};

template <class Look>
void for_random_plans(int rounds, Look look) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const PlanState state =
        test::random_state(random, round % 2 ? test::uneven_model(random, 10) : test::llama_model(20));
    look(state, *tile_tree(state), plan::stored_sizes(*state.model, state.settings));
    if (testing::Test::HasFatalFailure()) return;
  }
}

std::size_t owner_of(const model::Model& model, const model::Storage& storage) {
  return model[storage.tensors.front()].module.index();
}

/// The category of each module with weights, and its bytes, by hand.
TEST(ModuleColouring, EveryByteIsInOneCategoryWithItsModule) {
  for_random_plans(12, [](const PlanState& state, const TileTree& tree, const auto& sizes) {
    for (const ColourMode mode : kModes) {
      const Colouring colouring = module_colouring(tree, state, mode, sizes);
      EXPECT_EQ(colouring.mode, mode);
      std::vector<std::uint64_t> bytes(colouring.categories.size());
      std::map<std::size_t, std::uint8_t> of_module;
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        const model::Storage& storage = state.model->storages()[i];
        if (sizes[i] == 0) continue;
        const std::uint32_t node = tree.node_of_tensor[storage.tensors.front().index()];
        const std::uint8_t category = colouring.of_node[node];
        ASSERT_LT(category, bytes.size());
        bytes[category] += sizes[i];
        const auto [at, fresh] = of_module.emplace(owner_of(*state.model, storage), category);
        ASSERT_EQ(at->second, category) << "tensors of one module are of one category";
      }
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        EXPECT_EQ(colouring.categories[i].bytes, Bytes(bytes[i]));
        EXPECT_FALSE(colouring.categories[i].name.isEmpty());
      }
    }
  });
}

TEST(ModuleColouring, ClassesAreTheirNamesTheLargestFirst) {
  for_random_plans(12, [](const PlanState& state, const TileTree& tree, const auto& sizes) {
    const Colouring colouring = module_colouring(tree, state, ColourMode::Class, sizes);
    std::map<std::string, std::uint64_t> expected;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const auto& module = state.model->modules()[owner_of(*state.model, state.model->storages()[i])];
      if (sizes[i] > 0) expected[module.class_name.substr(module.class_name.rfind('.') + 1)] += sizes[i];
    }
    ASSERT_EQ(colouring.categories.size(), std::min<std::size_t>(expected.size(), 8));
    for (std::size_t i = 0; i < colouring.categories.size(); ++i) {
      const auto& category = colouring.categories[i];
      if (expected.size() > 8 && i == 7) continue;
      const auto at = expected.find(category.name == u"no class" ? "" : category.name.toStdString());
      ASSERT_NE(at, expected.end()) << category.name.toStdString();
      EXPECT_EQ(category.bytes, Bytes(at->second));
      EXPECT_LE(category.bytes, colouring.categories[i > 0 ? i - 1 : 0].bytes);
    }
  });
}

/// More classes than hues: the rest share one.
TEST(ModuleColouring, ANinthClassIsAmongTheOthers) {
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  for (int i = 0; i < 11; ++i) {
    const std::string name = "m" + std::to_string(i);
    builder.add_module(name, "pkg.Class" + std::to_string(i));
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".w";
    spec.dtype = model::Dtype::U8;
    spec.shape = {100 - i};
    spec.bytes = Bytes(static_cast<std::uint64_t>(100 - i));
    builder.add_tensor(std::move(spec));
  }
  std::mt19937 random(kSeed);
  const PlanState state = test::random_state(random, *builder.build());
  const auto sizes = plan::stored_sizes(*state.model, state.settings);
  const Colouring colouring = module_colouring(*tile_tree(state), state, ColourMode::Class, sizes);
  ASSERT_EQ(colouring.categories.size(), 8u);
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(colouring.categories[static_cast<std::size_t>(i)].name, QStringLiteral("Class%1").arg(i));
    EXPECT_EQ(colouring.categories[static_cast<std::size_t>(i)].bytes.count(),
              100u - static_cast<unsigned>(i));
  }
  EXPECT_EQ(colouring.categories[7].bytes.count(), 93u + 92 + 91 + 90);
}

TEST(ModuleColouring, TheOrderIsThatOfFirstCalls) {
  for_random_plans(12, [](const PlanState& state, const TileTree& tree, const auto& sizes) {
    const Colouring colouring = module_colouring(tree, state, ColourMode::Order, sizes);
    std::map<std::size_t, std::uint8_t> category;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const model::Storage& storage = state.model->storages()[i];
      if (sizes[i] > 0)
        category[owner_of(*state.model, storage)] =
            colouring.of_node[tree.node_of_tensor[storage.tensors.front().index()]];
    }
    std::vector<std::size_t> count(colouring.categories.size());
    int before = 0;
    for (const model::ModuleId id : state.model->execution_order()) {
      const auto at = category.find(id.index());
      if (at == category.end()) continue;
      ASSERT_GE(at->second, before);
      before = at->second;
      ++count[at->second];
    }
    count.pop_back();  // those that are never called
    const auto [least, most] = std::minmax_element(count.begin(), count.end());
    ASSERT_NE(least, count.end());
    EXPECT_LE(*most - *least, 1u) << "fifths";
  });
}

/// What a module costs by hand: its bytes that are on no GPU over the rates of their way.
TEST(ModuleColouring, ThePriceIsOfThisPlan) {
  for_random_plans(12, [](const PlanState& state, const TileTree& tree, const auto& sizes) {
    const Colouring colouring = module_colouring(tree, state, ColourMode::Price, sizes);
    const machine::Machine& machine = state.machine;
    std::map<std::size_t, double> seconds;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const model::TensorId owner = state.model->storages()[i].tensors.front();
      double& sum = seconds[(*state.model)[owner].module.index()];
      const auto slot = state.placement[owner];
      const auto price = step_price(state, owner, sizes[i], false);
      const bool off = slot < machine.devices.size() && !machine.devices[slot].id.gpu();
      ASSERT_EQ(price.has_value(), off);
      if (!off) continue;
      const auto bytes = static_cast<double>(sizes[i]);
      double one = bytes / static_cast<double>(price->rate);
      const bool disk = machine.devices[slot].id == machine::kDisk;
      if (disk) one += bytes / static_cast<double>(machine.rate(machine::kDisk, machine::kCpu));
      EXPECT_DOUBLE_EQ(price->seconds, one);
      EXPECT_EQ(price->disk, disk);
      sum += price->seconds;
    }
    double most = 0;
    for (const auto& [module, one] : seconds) most = std::max(most, one);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const model::Storage& storage = state.model->storages()[i];
      if (sizes[i] == 0 || state.settings.runtime.row != machine::kStreams) continue;
      EXPECT_EQ(colouring.of_node[tree.node_of_tensor[storage.tensors.front().index()]],
                time_category(seconds[owner_of(*state.model, storage)], most));
    }
  });
}

}  // namespace
}  // namespace stowage::widgets
