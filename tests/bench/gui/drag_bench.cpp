// A person drags on DeepSeek-V3, and a watchdog tells how long the GUI thread is held at most: tiles across
// the lanes of eight GPUs, and the handle of a budget. With QT_SCALE_FACTOR=2 the same on a screen of twice
// the pixels.
#include "tests/bench/gui/hand.h"

namespace {

using namespace stowage;
using bench::Hand;
using bench::watched;

/// A tile of the treemap over every lane, there and back, dropped on the last but one.
void drag_a_tile(benchmark::State& state) {
  watched(state, [](Hand& hand) {
    QWidget* map = &hand.window->views().treemap();
    QWidget* lanes = hand.window->views().lanes()->viewport();
    const auto& tiles = hand.window->views().treemap().scene();
    const auto all = tiles.pointables();
    const auto& rect = tiles.tiles[all[all.size() / 2]].rect;
    const auto to = [&](QPoint point) { return map->mapFromGlobal(lanes->mapToGlobal(point)); };
    const std::size_t count = hand.window->views().lanes()->scene().lanes.size();
    std::vector<QPoint> way{QPoint(static_cast<int>(rect.x + rect.width / 2), static_cast<int>(rect.y + 4))};
    for (std::size_t lane = 0; lane < count; ++lane)
      way.push_back(to(hand.inLane(lane, 0.3 + 0.04 * static_cast<double>(lane))));
    for (std::size_t lane = count; lane-- > 1;) way.push_back(to(hand.inLane(lane, 0.6)));
    Hand::drag(map, way);
  });
}
BENCHMARK(drag_a_tile)->Iterations(3)->Unit(benchmark::kMillisecond);

/// The handle of a budget, down by a third and up again.
void drag_a_budget(benchmark::State& state) {
  watched(state, [](Hand& hand) {
    QWidget* lanes = hand.window->views().lanes()->viewport();
    const auto& scene = hand.window->views().lanes()->scene();
    const double share = scene.lanes[2].handle.value_or(0) / scene.bar_width;
    Hand::drag(lanes, {hand.inLane(2, share), hand.inLane(2, share - 0.3), hand.inLane(2, share - 0.05)});
  });
}
BENCHMARK(drag_a_budget)->Iterations(3)->Unit(benchmark::kMillisecond);

/// One tile after another is selected: what holds it, and the price of every other place.
void select_tiles(benchmark::State& state) {
  watched(state, [](Hand& hand) {
    auto& map = hand.window->views().treemap();
    const auto all = map.scene().pointables();
    for (std::size_t i = 0; i < 12; ++i) {
      const auto& rect = map.scene().tiles[all[i * (all.size() - 1) / 11]].rect;
      const QPoint at(static_cast<int>(rect.x + rect.width / 2), static_cast<int>(rect.y + rect.height / 2));
      Hand::send(&map, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
      Hand::send(&map, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
      Hand::turn(250);
    }
    hand.window->hub().select(std::vector<model::ModuleId>(hand.document.model()->execution_order()));
    Hand::turn(400);
  });
}
BENCHMARK(select_tiles)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
