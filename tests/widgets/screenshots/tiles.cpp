// Writes pictures of the treemap, the lanes and drags in every state into a folder, to be laid beside the
// design's: stowage_shots_tiles FOLDER [WORD] (only pictures whose name holds WORD).
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QPainter>
#include <QVBoxLayout>
#include <functional>

#include "tests/widgets/treemap_models.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/drag/drag_overlay.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/style.h"
#include "widgets/treemap/treemap_view.h"

namespace {

using namespace stowage;
using namespace stowage::widgets;

/// The part of the window these pictures are about: treemap above, lanes below.
struct Window {
  Window(PlanState state, QSize size) : drag(&hub, &window), state(test::share(std::move(state))) {
    auto* column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    view = new TreemapView(&hub);
    title = new LanesTitle;
    lanes = new LanesWidget(&hub);
    column->addWidget(view, 1);
    column->addWidget(title);
    column->addWidget(lanes);
    view->map()->setDragController(&drag);
    lanes->setDragController(&drag);
    drag.setState(this->state);
    view->setState(this->state);
    lanes->setState(this->state);
    lanes->setFixedHeight(lanes->sizeHint().height());
    window.setPalette(Theme::current().palette());
    window.resize(size);
    window.show();
    QApplication::processEvents();
    view->map()->layoutNow();
    QApplication::processEvents();
  }
  model::ModuleId module(const char* name) const { return test::module_named(*state, name); }

  SelectionHub hub{};
  QWidget window{};
  DragController drag;
  PlanStatePtr state{};
  TreemapView* view = nullptr;
  LanesTitle* title = nullptr;
  LanesWidget* lanes = nullptr;
};

QString folder;
QString only;

void save(QWidget& widget, const QString& name, double dpr) {
  QApplication::processEvents();
  for (TreemapWidget* map : widget.findChildren<TreemapWidget*>()) map->layoutNow();
  QImage image((QSizeF(widget.size()) * dpr).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(dpr);
  widget.render(&image);
  image.save(QDir(folder).filePath(name + QStringLiteral(".png")));
}

void shot(const char* name, const std::function<void(const QString&)>& body) {
  for (const bool dark : {false, true}) {
    const QString full =
        QString::fromLatin1(name) + (dark ? QStringLiteral("-dark") : QStringLiteral("-light"));
    if (!only.isEmpty() && !full.contains(only)) continue;
    Theme::current().setScheme(dark ? Scheme::Dark : Scheme::Light);
    body(full);
  }
}

DropPreview preview_of(const PlanState& before) {
  PlanState after = before;
  for (const char* name : {"model.layers.11", "model.layers.12", "model.layers.13"})
    test::place(after, name, 1);
  for (const char* name : {"model.layers.67", "model.layers.68", "model.layers.69"})
    test::place(after, name, 2);
  test::add_up(after);
  DropPreview preview;
  preview.accepted = true;
  preview.after = test::share(after);
  preview.summary = QStringLiteral("Step time 7.19 → 7.19 s  ·  layers.67 to 69 go to CPU");
  return preview;
}

QPoint lane_point(const Window& shown, machine::DeviceId device, double share) {
  const QRect rect = shown.lanes->targetRect(device);
  return {rect.left() + static_cast<int>(rect.width() * share), rect.center().y()};
}

/// 58 layers of 256 experts: more tiles than the level of detail shows.
PlanState experts_state() {
  model::ModelBuilder builder;
  builder.set_name("Mixture");
  builder.add_module("", "MoeForCausalLM");
  for (int layer = 0; layer < 58; ++layer) {
    const std::string name = "model.layers." + std::to_string(layer);
    builder.add_module(name, "MoeDecoderLayer");
    test::add_weight(builder, name + ".self_attn.q_proj.weight", {1}, 96u << 20);
    test::add_weight(builder, name + ".self_attn.o_proj.weight", {1}, 96u << 20);
    builder.add_module(name + ".mlp.experts", "ModuleList");
    for (int expert = 0; expert < 256; ++expert) {
      for (const char* part : {".gate_proj", ".up_proj", ".down_proj"}) {
        test::add_weight(builder, name + ".mlp.experts." + std::to_string(expert) + part + ".weight", {1},
                         14u << 20);
        test::add_weight(builder, name + ".mlp.experts." + std::to_string(expert) + part + ".scale", {1},
                         7u << 10);
      }
    }
  }
  test::add_weight(builder, "lm_head.weight", {1}, 1800u << 20);
  builder.set_no_split({"MoeDecoderLayer"}, "description");
  PlanState state;
  state.model = *builder.build();
  for (std::uint32_t i = 0; i < 8; ++i)
    state.machine.devices.push_back({machine::gpu(i), "H100", GiB(80), GiB(1), GiB(80)});
  state.machine.devices.push_back({machine::kCpu, "RAM", GiB(512), {}, {}});
  for (int layer = 0; layer < 58; ++layer)
    test::place(state, "model.layers." + std::to_string(layer),
                static_cast<plan::Placement::Slot>(layer / 7));
  test::place(state, "lm_head", 8);
  test::add_up(state);
  return state;
}

void main_shots() {
  for (const double dpr : {1.0, 2.0}) {
    shot(dpr == 1 ? "main" : "main@2x", [&](const QString& name) {
      Window shown(test::llama_state(), {1440, 760});
      shown.view->setFixedWidth(833);
      shown.hub.select({shown.module("model.layers.12")});
      save(shown.window, name, dpr);
    });
  }
  shot("states", [](const QString& name) {
    Window shown(test::llama_state(), {1000, 700});
    shown.hub.select({shown.module("model.layers.12")});
    shown.hub.setHover(shown.module("model.layers.15"));
    shown.view->map()->setFilter(QStringLiteral("layers.3"));
    save(shown.window, name, 1);
  });
  shot("zoomed", [](const QString& name) {
    Window shown(test::llama_state(), {1000, 700});
    shown.view->map()->setRoot(shown.module("model.layers.12"));
    shown.hub.select({shown.module("model.layers.12.mlp.up_proj")});
    save(shown.window, name, 1);
  });
  shot("kind", [](const QString& name) {
    Window shown(test::llama_state(), {1000, 760});
    shown.view->map()->setColourMode(ColourMode::Kind);
    save(shown.window, name, 1);
  });
  shot("dtype", [](const QString& name) {
    Window shown(test::llama_state(), {1000, 760});
    shown.view->map()->setColourMode(ColourMode::Dtype);
    save(shown.window, name, 1);
  });
}

void trouble_shots() {
  shot("infeasible", [](const QString& name) {
    PlanState state = test::llama_state(test::llama_model(), false);
    Window shown(std::move(state), {1440, 760});
    save(shown.window, name, 1);
  });
  shot("over", [](const QString& name) {
    PlanState state = test::llama_state();
    test::place(state, "model.layers.66", 1);
    state.machine.devices[1].budget = GiB(24);
    test::add_up(state);
    Window shown(std::move(state), {1440, 760});
    save(shown.window, name, 1);
  });
  shot("split", [](const QString& name) {
    PlanState state = test::llama_state(test::llama_model(6));
    test::place(state, "model.layers.2.mlp", 1);
    test::place(state, "model.layers.2.self_attn.q_proj", 2);
    test::add_up(state);
    Window shown(std::move(state), {900, 640});
    save(shown.window, name, 1);
  });
}

void drag_shots() {
  for (const bool refused : {false, true}) {
    shot(refused ? "drag-refused" : "drag", [&](const QString& name) {
      Window shown(test::llama_state(), {1440, 760});
      shown.drag.setPreviewFunction([&](const std::vector<model::ModuleId>&, machine::DeviceId,
                                        const std::function<void(DropPreview)>&) {
        if (!refused) return preview_of(*shown.state);
        DropPreview preview;
        preview.refusal = QStringLiteral(
            "You forbade Disk for this layer. Lift that rule first, or choose another device.");
        preview.liftRule = QStringLiteral("lift the rule");
        return preview;
      });
      std::vector<model::ModuleId> modules{shown.module("model.layers.40")};
      if (!refused)
        modules = {shown.module("model.layers.11"), shown.module("model.layers.12"),
                   shown.module("model.layers.13")};
      shown.hub.select(modules);
      shown.drag.begin(modules, shown.window.mapToGlobal(QPoint(300, 300)));
      shown.drag.moveTo(lane_point(shown, refused ? machine::kDisk : machine::gpu(1), 0.25));
      save(shown.window, name, 1);
      shown.drag.cancel();
    });
  }
}

void size_shots() {
  shot("experts", [](const QString& name) {
    Window shown(experts_state(), {1440, 900});
    save(shown.window, name, 1);
  });
  shot("small", [](const QString& name) {
    Window shown(test::llama_state(), {480, 560});
    save(shown.window, name, 1);
  });
  shot("names", [](const QString& name) {
    model::ModelBuilder builder;
    builder.set_name(
        "A model whose name is much longer than any header could ever be expected to hold in one line of "
        "text");
    const std::string stem =
        "conditional_generation_wrapper.vision_tower_with_a_very_long_name.transformer_encoder_blocks";
    for (int i = 0; i < 9; ++i) {
      const std::string block = stem + ".an_extremely_descriptive_block_name_number_" + std::to_string(i);
      test::add_weight(builder, block + ".projection_of_the_intermediate_representation.weight", {1},
                       (90u + 20u * static_cast<unsigned>(i)) << 20);
      test::add_weight(builder, block + ".クエリ射影.weight", {1}, 60u << 20);
    }
    test::add_weight(builder, "x.weight", {1}, 300u << 20);
    PlanState state;
    state.model = *builder.build();
    state.machine = test::two_cards();
    test::place(state, "", 0);
    test::add_up(state);
    Window shown(std::move(state), {900, 620});
    save(shown.window, name, 1);
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  installStyle();
  Theme::current().setReducedMotion(true);
  folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(".");
  only = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
  if (!QDir().mkpath(folder)) return 1;
  main_shots();
  trouble_shots();
  drag_shots();
  size_shots();
  return 0;
}
