// The treemap at sizes real models have: 60 layers of 280 experts make 100,000 tiles.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QPainter>

#include "core/model/model_builder.h"
#include "widgets/treemap/tile_painter.h"
#include "widgets/treemap/treemap_overlay.h"
#include "widgets/treemap/treemap_widget.h"

namespace {

using namespace stowage;
using namespace stowage::widgets;

layout::TreemapStyle everything() {
  layout::TreemapStyle style;
  style.max_tiles = 1'000'000;
  style.lod_min_side = style.lod_min_child_area = style.small_parts_share = 0;
  style.strip_min_width = style.strip_min_height = 2;
  style.header = 2;
  style.strip = 2;
  style.gap_unit = style.gap_part = 0;
  return style;
}

/// `layers` x 280 experts x 6 parts.
PlanStatePtr experts(int layers) {
  model::ModelBuilder builder;
  for (int layer = 0; layer < layers; ++layer) {
    for (int expert = 0; expert < 280; ++expert) {
      for (int part = 0; part < 6; ++part) {
        model::ModelBuilder::TensorSpec spec;
        spec.name = "layers." + std::to_string(layer) + ".experts." + std::to_string(expert) + ".p" +
                    std::to_string(part) + ".weight";
        spec.dtype = model::Dtype::BF16;
        spec.shape = {1};
        spec.bytes = MiB(static_cast<std::uint64_t>(4 + part));
        builder.add_tensor(std::move(spec));
      }
    }
    builder.add_module("layers." + std::to_string(layer), "Block");
  }
  builder.set_no_split({"Block"}, "description");
  auto state = std::make_shared<PlanState>();
  state->model = *builder.build();
  for (std::uint32_t i = 0; i < 8; ++i)
    state->machine.devices.push_back({machine::gpu(i), {}, GiB(80), {}, {}});
  state->placement.slots.resize(state->model->tensors().size());
  for (std::size_t i = 0; i < state->placement.slots.size(); ++i)
    state->placement.slots[i] = static_cast<std::uint8_t>(i / 1680 % 8);
  return state;
}

struct Picture {
  explicit Picture(int layers)
      : state(experts(layers)),
        tree(tile_tree(*state)),
        scene(treemap_scene(tree, 0, {1600, 1000}, everything())),
        colouring(*tree, *state, ColourMode::Device),
        places(*tree, *state) {}
  PlanStatePtr state;
  TileTreePtr tree;
  TreemapScene scene;
  Colouring colouring;
  UnitPlaces places;
};

const Picture& picture() {
  static const Picture made(60);
  return made;
}

void treemap_layout(benchmark::State& bench) {
  picture();  // made before the clock runs
  for (auto _ : bench)
    benchmark::DoNotOptimize(layout::treemap(picture().tree->input, 0, {0, 0, 1600, 1000}, everything()));
  bench.counters["tiles"] = static_cast<double>(picture().scene.tiles.size());
}
BENCHMARK(treemap_layout)->Unit(benchmark::kMillisecond);

void treemap_scene_all(benchmark::State& bench) {
  for (auto _ : bench) benchmark::DoNotOptimize(treemap_scene(picture().tree, 0, {1600, 1000}, everything()));
}
BENCHMARK(treemap_scene_all)->Unit(benchmark::kMillisecond);

void treemap_repaint(benchmark::State& bench) {
  const double dpr = static_cast<double>(bench.range(0));
  QImage image;  // the memory of the picture before is taken again, as in the window
  for (auto _ : bench) {
    image = TilePainter(picture().scene, picture().colouring, picture().places, dpr).paint(std::move(image));
    benchmark::DoNotOptimize(image);
  }
  bench.counters["tiles"] = static_cast<double>(picture().scene.tiles.size());
}
BENCHMARK(treemap_repaint)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

void treemap_repaint_design_limits(benchmark::State& bench) {
  const TreemapScene scene = treemap_scene(picture().tree, 0, {1600, 1000}, {});
  QImage image;
  for (auto _ : bench) {
    image = TilePainter(scene, picture().colouring, picture().places, 1).paint(std::move(image));
    benchmark::DoNotOptimize(image);
  }
  bench.counters["tiles"] = static_cast<double>(scene.tiles.size());
}
BENCHMARK(treemap_repaint_design_limits)->Unit(benchmark::kMillisecond);

void treemap_overlay(benchmark::State& bench) {
  const QImage base = TilePainter(picture().scene, picture().colouring, picture().places, 1).paint();
  QImage window(base.size(), QImage::Format_RGB32);
  for (auto _ : bench) {
    QPainter painter(&window);
    painter.drawImage(0, 0, base);
    TreemapOverlay overlay{picture().scene, 1};
    overlay.hover = 5000;
    overlay.selected = {40, 900, 77'000};
    overlay.paint(painter);
  }
}
BENCHMARK(treemap_overlay)->Unit(benchmark::kMillisecond);

void treemap_hit(benchmark::State& bench) {
  double x = 0, y = 0;
  for (auto _ : bench) {
    x = x > 1590 ? 0 : x + 7.3;
    y = y > 990 ? 0 : y + 3.1;
    benchmark::DoNotOptimize(picture().scene.pick({x, y}));
  }
}
BENCHMARK(treemap_hit)->Unit(benchmark::kMicrosecond);

void treemap_recolour(benchmark::State& bench) {
  for (auto _ : bench) {
    benchmark::DoNotOptimize(Colouring(*picture().tree, *picture().state, ColourMode::Device));
    benchmark::DoNotOptimize(UnitPlaces(*picture().tree, *picture().state));
  }
}
BENCHMARK(treemap_recolour)->Unit(benchmark::kMillisecond);

}  // namespace
