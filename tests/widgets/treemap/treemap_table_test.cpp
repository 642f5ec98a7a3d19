// Tables of what the treemap and the lanes show: the bytes of the plan, each where it lies.
#include "widgets/treemap/treemap_table.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <map>

#include "tests/widgets/random_states.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/lanes/lanes_table.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 77;

/// RFC 4180, read back by rules of its own.
std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> out{{std::string()}};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"')
        out.back().back() += text[++i];
      else if (c == '"')
        quoted = false;
      else
        out.back().back() += c;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      out.back().emplace_back();
    } else if (c == '\n') {
      out.push_back({std::string()});
    } else {
      out.back().back() += c;
    }
  }
  EXPECT_EQ(out.back(), std::vector<std::string>{std::string()}) << "the last line ends";
  out.pop_back();
  return out;
}

/// Where the bytes of a module lie, by hand.
std::map<std::string, std::uint64_t> places_of(const PlanState& state, const std::string& module) {
  std::map<std::string, std::uint64_t> out;
  const auto id = state.model->find_module(module);
  for (const model::Storage& storage : state.model->storages()) {
    const model::Tensor& owner = (*state.model)[storage.tensors.front()];
    if (!id || !state.model->contains(*id, owner.module)) continue;
    const auto slot = state.placement[storage.tensors.front()];
    out[slot < state.machine.devices.size() ? machine::to_string(state.machine.devices[slot].id)
                                            : "unplaced"] += storage.bytes.count();
  }
  return out;
}

class Tables : public ::testing::Test {
 protected:
  SelectionHub hub;
};

TEST_F(Tables, TheTreemapsRowsAreItsTilesWithTheirBytesAndDevices) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 12; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const PlanStatePtr state = test::share(
        test::random_state(random, round % 2 ? test::uneven_model(random, 12) : test::llama_model(20)));
    TreemapView view(&hub);
    view.resize(300 + static_cast<int>(random() % 900), 250 + static_cast<int>(random() % 600));
    view.setState(state);
    view.map()->layoutNow();
    const auto rows = read_csv(view.map()->csv());
    const TreemapScene& scene = view.map()->scene();
    ASSERT_EQ(rows.size(), scene.tiles.size() + 1);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"module", "class", "kind", "tiles", "bytes", "share_percent",
                                                 "device"}));
    for (std::size_t i = 0; i < scene.tiles.size(); ++i) {
      const auto& row = rows[i + 1];
      ASSERT_EQ(row.size(), 7u);
      const layout::Tile& tile = scene.tiles[i];
      EXPECT_EQ(row[0], scene.tree->name(tile.node).toStdString());
      EXPECT_EQ(std::stoull(row[4]), tile.size);
      EXPECT_NEAR(std::stod(row[5]),
                  100.0 * static_cast<double>(tile.size) / static_cast<double>(scene.tree->input.size[0]),
                  1e-3);
      if (tile.role == layout::TileRole::SmallParts || scene.tree->nodes[tile.node].tensor.valid() ||
          scene.tree->nodes[tile.node].own)
        continue;
      const auto places = places_of(*state, row[0]);
      std::uint64_t sum = 0;
      for (const auto& [device, bytes] : places) {
        sum += bytes;
        if (bytes == 0) continue;
        EXPECT_EQ(("+" + row[6] + "+").find("+" + device + "+") != std::string::npos, true)
            << row[0] << " on " << device << ": " << row[6];
      }
      EXPECT_EQ(sum, tile.size) << row[0];
    }
  }
}

TEST_F(Tables, WithoutAModelThereIsNone) {
  TreemapView view(&hub);
  EXPECT_TRUE(view.map()->csv().empty());
}

TEST_F(Tables, TheLanesTableAddsUpToWhatTheDevicesHold) {
  const PlanStatePtr state = test::share(test::llama_state());
  LanesWidget lanes(&hub);
  lanes.resize(1100, 190);
  lanes.setState(state);
  std::map<std::string, std::uint64_t> weights, budgets;
  const auto rows = read_csv(lanes_csv(lanes.scene()));
  EXPECT_EQ(rows[0], (std::vector<std::string>{"device", "what", "module", "bytes"}));
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), 4u);
    if (rows[i][1] == "weights") weights[rows[i][0]] += std::stoull(rows[i][3]);
    if (rows[i][1] == "budget") budgets[rows[i][0]] = std::stoull(rows[i][3]);
    EXPECT_EQ(rows[i][1] == "weights", !rows[i][2].empty()) << "what is a module's names it";
  }
  for (const plan::DeviceUse& use : state->evaluation.devices) {
    const std::string device = machine::to_string(use.device);
    EXPECT_EQ(weights[device], use.weights.count()) << device;
    EXPECT_EQ(budgets[device], use.budget->count()) << device;
  }
}

/// Names that hold what separates fields come back whole.
TEST_F(Tables, NamesWithCommasAndQuotesComeBack) {
  model::ModelBuilder builder;
  builder.set_name("odd");
  builder.add_module("", "Net");
  builder.add_module("a,\"b\"", "Li,near");
  test::add_weight(builder, "a,\"b\".weight", {64, 64}, 8192);
  auto built = builder.build();
  ASSERT_TRUE(built);
  PlanState state;
  state.model = *built;
  state.machine = test::two_cards();
  test::place(state, "", 0);
  test::add_up(state);
  TreemapView view(&hub);
  view.resize(600, 400);
  view.setState(test::share(std::move(state)));
  view.map()->layoutNow();
  bool found = false;
  for (const auto& row : read_csv(view.map()->csv())) {
    EXPECT_EQ(row.size(), 7u);
    found = found || (row[0] == "a,\"b\"" && row[1] == "Li,near");
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace stowage::widgets
