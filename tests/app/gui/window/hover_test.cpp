// What the pointer is over lights up in every view, and moves none; what is selected is brought into sight.
#include <QScrollBar>
#include <map>

#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class Hover : public test::WithWindow {
 protected:
  /// Where every view of the window is scrolled to.
  std::map<const QScrollBar*, int> places() const {
    std::map<const QScrollBar*, int> out;
    for (const auto* bar : window->findChildren<QScrollBar*>()) out[bar] = bar->value();
    return out;
  }
};

TEST_F(Hover, NeverScrollsAndSelectionDoes) {
  openLlama();
  settle();
  const auto& model = *document.model();
  const auto last = static_cast<std::uint32_t>(model.modules().size() - 1);
  const auto before = places();
  ASSERT_GE(before.size(), 4u);
  const auto selection = window->hub().selection();
  for (std::uint32_t i = 0; i <= last; i += 7) {
    window->hub().setHover(model::ModuleId(i));
    QApplication::processEvents();
    ASSERT_EQ(places(), before) << model[model::ModuleId(i)].name;
  }
  EXPECT_EQ(window->hub().selection(), selection);
  window->hub().setHover({});
  window->hub().select({module("model.layers.31.mlp.down_proj")});
  QApplication::processEvents();
  EXPECT_NE(places(), before) << "or nothing could have scrolled";
}

}  // namespace
}  // namespace stowage::app
