// Rows of a tree from the numbers of modules and parents alone.
#include "widgets/common/tree_rows.h"

#include <gtest/gtest.h>

#include "tests/widgets/random_states.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

/// As modules tell their children, one by one.
void expect_children(const model::Model& model, const TreeRows& rows,
                     const std::vector<std::uint8_t>& visible) {
  for (std::size_t i = 0; i < model.modules().size(); ++i) {
    std::vector<std::uint32_t> expected;
    for (const ModuleId child : model.modules()[i].children) {
      if (visible[child.index()] != 0) expected.push_back(child.value);
    }
    ASSERT_EQ(rows.count[i], expected.size()) << "module " << i;
    for (std::uint32_t row = 0; row < expected.size(); ++row) {
      ASSERT_EQ(rows.flat[rows.first[i] + row], expected[row]) << "module " << i;
      ASSERT_EQ(rows.row[expected[row]], row) << "module " << i;
    }
  }
}

TEST(TreeRowsTest, AreTheChildrenInTheirOrder) {
  std::mt19937 random(5'050);
  for (int round = 0; round < 40; ++round) {
    const auto model = test::uneven_model(random, 1 + static_cast<int>(random() % 9));
    expect_children(*model, TreeRows(*model), std::vector<std::uint8_t>(model->modules().size(), 1));
  }
}

TEST(TreeRowsTest, WithoutThoseThatAreHidden) {
  std::mt19937 random(6'060);
  for (int round = 0; round < 40; ++round) {
    const auto model = test::uneven_model(random, 1 + static_cast<int>(random() % 9));
    std::vector<std::uint8_t> visible(model->modules().size(), 0);
    for (std::size_t i = 0; i < visible.size(); ++i) visible[i] = random() % 3 == 0 ? 1 : 0;
    for (std::size_t i = visible.size(); i-- > 1;) {
      if (visible[i] != 0) visible[model->modules()[i].parent.index()] = 1;
    }
    expect_children(*model, TreeRows(*model, visible), visible);
  }
}

}  // namespace
}  // namespace stowage::widgets
