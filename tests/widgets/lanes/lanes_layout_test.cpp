// Lanes of any machine under any placement: everything has its place, and what is painted is what can be hit.
#include <gtest/gtest.h>

#include <set>

#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "widgets/common/words.h"
#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/lanes/lanes_painter.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/numbers.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 77'003;

LanesScene scene_of(const PlanState& state, double width, bool compact) {
  LanesOptions options;
  options.width = width;
  options.compact = compact;
  return lanes_scene(state, tile_tree(state), options);
}

/// Calls `look(state, scene)` for random plans of two kinds of models at random widths.
template <class Look>
void for_random_lanes(int rounds, Look look) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  const auto llama = test::llama_model(40);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const PlanState state = test::random_state(random, round % 2 ? test::uneven_model(random) : llama);
    const double width = 300 + static_cast<double>(random() % 1600);
    look(state, scene_of(state, width, random() % 2));
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(LanesLayout, EverythingStandsInItsRowOneAfterTheOther) {
  for_random_lanes(120, [](const PlanState& state, const LanesScene& scene) {
    ASSERT_GE(scene.lanes.size(), state.machine.devices.size());
    ASSERT_LE(scene.lanes.size(), state.machine.devices.size() + 1);
    double top = 0;
    for (const LaneView& lane : scene.lanes) {
      ASSERT_DOUBLE_EQ(lane.top, top) << "rows follow each other";
      top += lane.height;
      ASSERT_GE(lane.bar_top, lane.top);
      ASSERT_LE(lane.bar_top + lane.bar_height, lane.top + lane.height);
      double x = 0;
      std::uint32_t unit = 0;
      for (const LaneCellView& cell : lane.cells) {
        ASSERT_NEAR(cell.x, x, 1e-6);
        ASSERT_GE(cell.width, 0);
        if (cell.count > 0) {
          ASSERT_EQ(cell.first, unit) << "no unit is left out";
          unit += cell.count;
        }
        x = cell.x + cell.width;
      }
      ASSERT_EQ(unit, lane.units.size());
      for (const LaneSegment& part : lane.segments) {
        ASSERT_NEAR(part.x, x, 1e-6);
        ASSERT_GT(part.width, 0);
        x = part.x + part.width;
      }
      ASSERT_FALSE(lane.name.isEmpty());
      ASSERT_FALSE(lane.value.isEmpty());
      ASSERT_EQ(lane.over, !lane.over_text.isEmpty());
    }
    ASSERT_DOUBLE_EQ(scene.axis_top, top);
    ASSERT_GT(scene.height, scene.axis_top);
  });
}

/// Widths against bytes that are counted here, storage by storage.
TEST(LanesLayout, ALaneIsAsLongAsItsBytes) {
  for_random_lanes(60, [](const PlanState& state, const LanesScene& scene) {
    std::vector<double> bytes(scene.lanes.size(), 0);
    for (const model::Storage& storage : state.model->storages()) {
      const std::size_t slot =
          std::min<std::size_t>(state.placement[storage.tensors.front()], state.machine.devices.size());
      ASSERT_LT(slot, bytes.size()) << "what has no place has a row";
      bytes[slot] += static_cast<double>(storage.bytes.count());
    }
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
      double cells = 0;
      for (const LaneCellView& cell : scene.lanes[i].cells) cells += cell.width;
      ASSERT_NEAR(cells * scene.scale.bytes_per_pixel, bytes[i], 1e-6 * bytes[i] + 16) << i;
      if (scene.lanes[i].torn) {
        ASSERT_TRUE(!scene.lanes[i].handle || scene.lanes[i].device == machine::kCpu);
        ASSERT_TRUE(!scene.lanes[i].handle || *scene.lanes[i].handle == scene.bar_width) << "at the torn end";
      } else if (scene.lanes[i].handle) {
        ASSERT_NEAR(*scene.lanes[i].handle * scene.scale.bytes_per_pixel,
                    static_cast<double>(state.machine.devices[i].budget->count()), 16);
        ASSERT_LE(*scene.lanes[i].handle, scene.bar_width + 1e-6);
      }
    }
  });
}

/// Every unit is found where a cell says it is, and a point in a cell finds that cell.
TEST(LanesLayout, PointsAndModulesFindTheirCells) {
  for_random_lanes(40, [](const PlanState&, const LanesScene& scene) {
    for (int lane = 0; lane < static_cast<int>(scene.lanes.size()); ++lane) {
      const LaneView& view = scene.lanes[static_cast<std::size_t>(lane)];
      ASSERT_EQ(scene.lane_at(view.top), lane);
      ASSERT_EQ(scene.lane_at(view.top + view.height - 0.01), lane);
      for (int cell = 0; cell < static_cast<int>(view.cells.size()); ++cell) {
        const LaneCellView& here = view.cells[static_cast<std::size_t>(cell)];
        if (here.width <= 1e-9) continue;
        const int met = scene.cell_at(lane, here.x + here.width / 2);
        ASSERT_EQ(met, here.count > 0 ? cell : LanesScene::kNone);
        ASSERT_EQ(scene.modules_of(lane, cell).size(), here.count);
        for (const model::ModuleId module : scene.modules_of(lane, cell)) {
          const auto [first_lane, first_cell] = scene.find(module);
          ASSERT_NE(first_cell, LanesScene::kNone);
          ASSERT_LE(first_lane, lane) << "the first of its cells";
        }
      }
      ASSERT_EQ(scene.cell_at(lane, -1), LanesScene::kNone);
      ASSERT_EQ(scene.cell_at(lane, 1e9), LanesScene::kNone);
    }
    ASSERT_EQ(scene.lane_at(-1), LanesScene::kNone);
    ASSERT_EQ(scene.lane_at(scene.axis_top), LanesScene::kNone);
    ASSERT_EQ(scene.find(model::ModuleId()), std::pair(LanesScene::kNone, LanesScene::kNone));
    ASSERT_TRUE(scene.modules_of(-1, 0).empty());
  });
}

/// At every ratio of pixels: nothing beside the picture, and the ground where nothing stands.
TEST(LanesPicture, StaysInsideAtEveryRatio) {
  std::mt19937 random(kSeed);
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  test::in_every_theme([&](double) {
    for (const double dpr : test::kPixelRatios) {
      const PlanState state = test::random_state(random, test::llama_model(30));
      const LanesScene scene = scene_of(state, 700, random() % 2);
      const QSizeF size(scene.label_width + scene.bar_width + 12, scene.height);
      test::Framed frame(size, dpr);
      LanesMarks marks;
      const std::vector<std::pair<int, int>> selected{{0, 0}};
      marks.selected = &selected;
      frame.paint([&](QPainter& painter) {
        LanesPainter(scene, marks, dpr).paint(painter, QRectF(QPointF(), size));
      });
      // The plate of the highest mark may stand a pixel above the first row; numbers of the axis end where
      // they end.
      EXPECT_EQ(frame.spilled(dpr > 1 ? 1 : 0), 0) << dpr;
    }
  });
}

class LanesPictures : public testing::Test {
 protected:
  LanesPictures() : state(test::share(test::llama_state(test::llama_model(80)))), lanes(&hub) {
    lanes.resize(1240, 200);
    lanes.setState(state);
    lanes.show();
    QApplication::processEvents();
  }
  const test::ThemeKept kept{};
  PlanStatePtr state;
  SelectionHub hub{};
  LanesWidget lanes;
};

/// The middle of every cell that is wide enough has the colour of the device that holds its module, by the
/// placement.
TEST_F(LanesPictures, CellsHaveTheColourOfWhereTheirModuleIs) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    const QImage image = test::picture(*lanes.viewport());
    int seen = 0;
    for (int layer = 0; layer < 80; ++layer) {
      const auto module = test::module_named(*state, "model.layers." + std::to_string(layer));
      const auto [lane, cell] = lanes.scene().find(module);
      ASSERT_NE(cell, LanesScene::kNone);
      const LaneView& view = lanes.scene().lanes[static_cast<std::size_t>(lane)];
      const LaneCellView& here = view.cells[static_cast<std::size_t>(cell)];
      const double x = lanes.scene().label_width + here.x + here.width / 2;
      if (x > lanes.scene().label_width + lanes.scene().bar_width - 8) continue;  // behind the torn edge
      const auto tensor =
          (*state
                ->model)[test::module_named(*state, "model.layers." + std::to_string(layer) + ".mlp.up_proj")]
              .tensors.front();
      const auto device = state->machine.devices[state->placement[tensor]].id;
      EXPECT_EQ(image.pixelColor(static_cast<int>(x), static_cast<int>(view.bar_top) + 2),
                Theme::current().device(device).strong)
          << layer;
      ++seen;
    }
    EXPECT_GT(seen, 60);
  }
}

TEST_F(LanesPictures, SegmentsLookAsInTheLegend) {
  const LaneView& lane = lanes.scene().lanes[0];
  const QImage image = test::picture(*lanes.viewport());
  const auto part = [&](const LaneSegment& segment) {
    return QRect(static_cast<int>(lanes.scene().label_width + segment.x) + 3,
                 static_cast<int>(lane.bar_top) + 3, std::max(1, static_cast<int>(segment.width) - 12),
                 static_cast<int>(lane.bar_height) - 6);
  };
  const DeviceColours& colours = Theme::current().device(lane.device);
  std::set<LaneKind> kinds;
  for (const LaneSegment& segment : lane.segments) {
    kinds.insert(segment.kind);
    if (segment.width < 10) continue;
    const QRect at = part(segment);
    if (segment.kind == LaneKind::KvCache) {
      EXPECT_GT(test::count_of(image, at, colours.soft3, 4), 0);
    }
    if (segment.kind == LaneKind::Free) {
      EXPECT_EQ(test::count_of(image, at, Theme::current().colours().sunken), at.width() * at.height());
    }
  }
  EXPECT_EQ(kinds.size(), 5u) << "KV cache, activations, reserve, overhead, free";
}

/// What training keeps follows the weights that it belongs to, in parts of its own as long as their bytes.
TEST(LanesLayout, GradientsAndTheOptimizerFollowTheWeights) {
  PlanState state = test::llama_state();
  state.settings.workload.training.emplace();
  state.evaluation = plan::evaluate(*state.model, state.machine, state.settings, state.placement);
  const LanesScene scene = scene_of(state, 1200, false);
  for (std::size_t slot = 0; slot < state.machine.devices.size(); ++slot) {
    const plan::DeviceUse& use = state.evaluation.devices[slot];
    const LaneView& lane = scene.lanes[slot];
    if (!use.weights) continue;
    ASSERT_GE(lane.segments.size(), 2u);
    EXPECT_EQ(lane.segments[0].kind, LaneKind::Gradients);
    EXPECT_EQ(lane.segments[0].bytes, use.training.gradients);
    EXPECT_EQ(lane.segments[1].kind, LaneKind::Optimizer);
    EXPECT_EQ(lane.segments[1].bytes, use.training.optimizer);
    EXPECT_NEAR(lane.segments[1].width * scene.scale.bytes_per_pixel,
                static_cast<double>(use.training.optimizer.count()), 1e6);
    for (int part : {0, 1}) {
      const LaneSegment& segment = lane.segments[static_cast<std::size_t>(part)];
      const QString tip =
          lane_tip(scene, static_cast<int>(slot), LanesScene::kNone, segment.x + segment.width / 2);
      EXPECT_TRUE(tip.startsWith(part == 0 ? QStringLiteral("Gradients") : QStringLiteral("Optimizer")));
      EXPECT_TRUE(tip.contains(bytesText(segment.bytes))) << tip.toStdString();
    }
  }
}

/// The legend has their names only where a plan trains.
TEST(LanesLayout, TheLegendNamesWhatThePlanHas) {
  const test::ThemeKept kept{};
  LanesTitle title;
  title.resize(1400, title.sizeHint().height());
  const QImage plain = test::picture(title);
  title.setTrains(true);
  const QImage trains = test::picture(title);
  EXPECT_NE(plain, trains);
  title.setTrains(false);
  EXPECT_EQ(test::picture(title), plain);
}

/// The predicted peak is all that is there at once, with what training keeps: it is held against the budget
/// as it is.
TEST(LanesLayout, APredictedPeakCountsOnce) {
  LaneView lane;
  lane.budget = GiB(10);
  estimate::PredictedDevice device;
  device.gradients = GiB(5);
  device.peak = GiB(8);
  EXPECT_EQ(predicted_over(device, lane), Bytes());
  device.peak = GiB(13);
  EXPECT_EQ(predicted_over(device, lane), GiB(3));
}

/// Words of a lane end before its bar, at every text size, in English and with German numbers.
TEST_F(LanesPictures, WordsEndBeforeTheBar) {
  test::in_every_theme([&](double scale) {
    QApplication::processEvents();
    const LanesScene& scene = lanes.scene();
    const QImage image = test::picture(*lanes.viewport());
    for (const LaneView& lane : scene.lanes) {
      const QRect before(static_cast<int>(scene.label_width) - 5, static_cast<int>(lane.top) + 2, 4,
                         static_cast<int>(lane.height) - 4);
      EXPECT_TRUE(test::inked(image, before, Theme::current().colours().surface).isEmpty())
          << lane.name.toStdString() << " at " << scale;
    }
  });
}

/// Much memory beside small cards must not press the cards flat.
TEST(LanesLayout, TheLargestGpuHasItsShareOfTheScale) {
  int capped = 0;
  for_random_lanes(200, [&](const PlanState& state, const LanesScene& scene) {
    double gpu = 0;
    for (const machine::Device& device : state.machine.devices) {
      if (device.budget && device.id.gpu()) gpu = std::max(gpu, static_cast<double>(device.budget->count()));
    }
    if (gpu == 0) return;
    // A quarter at least, but for the margin and what an overrun may widen.
    ASSERT_GE(gpu / scene.scale.bytes_per_pixel, scene.bar_width / (4 * 1.03 * 1.5) - 1);
    for (const LaneView& lane : scene.lanes) {
      if (lane.device != machine::kCpu || lane.unplaced || !lane.budget) continue;
      const bool beyond = static_cast<double>(lane.budget->count()) > 4 * 1.5 * 1.03 * gpu;
      ASSERT_TRUE(lane.torn || !beyond);
      capped += beyond ? 1 : 0;
      if (!lane.torn) continue;
      ASSERT_FALSE(lane.torn_text.isEmpty()) << "its length is said in words";
      ASSERT_TRUE(lane.handle) << "its budget can be taken";
    }
  });
  EXPECT_GT(capped, 5);
}

/// 24.0 GiB of what? Where there is room for the budget, every compact row says it, however much is used.
TEST(LanesLayout, CompactRowsSayTheirBudgets) {
  const Theme& theme = Theme::current();
  const QFont font = theme.font(TextStyle::Small);
  const QFontMetricsF names(theme.font(TextStyle::BodyStrong));
  int said = 0;
  for_random_lanes(120, [&](const PlanState&, const LanesScene& scene) {
    if (!scene.compact) return;
    ASSERT_GE(scene.label_width, theme.metric("lanes.labelCompact"));
    ASSERT_LE(scene.label_width, theme.metric("lanes.label"));
    for (const LaneView& lane : scene.lanes) {
      if (lane.unplaced || !lane.budget) continue;
      const double left = laneFiguresLeft(names.horizontalAdvance(lane.name));
      const double wanted = left + tabularWidth(font, both_text(*lane.budget, *lane.budget)) + kLaneLabelEnd;
      if (wanted > theme.metric("lanes.label") || lane.over || reads_as_zero(lane.used, *lane.budget))
        continue;
      const QString words = compact_value(lane, font, scene.label_width - left - kLaneLabelEnd);
      ASSERT_TRUE(words.contains(QStringLiteral(" / "))) << words.toStdString();
      ++said;
    }
  });
  EXPECT_GT(said, 50);
}

TEST(LanesTitleTest, LegendAndHintStayInsideAtEveryWidth) {
  test::in_every_theme([](double scale) {
    for (const int width : {120, 300, 600, 900, 1400}) {
      LanesTitle title;
      title.setReserved(60);
      title.resize(width, title.sizeHint().height());
      EXPECT_GE(title.height(), QFontMetrics(Theme::current().font(TextStyle::BodyStrong)).height()) << scale;
      const QImage image = test::picture(title);
      const QRect reserved(std::max(0, width - 60 - 10), 2, 70, title.height() - 4);
      if (width >= 300) {
        EXPECT_TRUE(test::inked(image, reserved, Theme::current().colours().window).isEmpty())
            << width << " at " << scale;
      }
      EXPECT_EQ(image.pixelColor(width - 1, title.height() - 1), Theme::current().colours().line);
    }
  });
}

}  // namespace
}  // namespace stowage::widgets
