// What else a person does with a large model, each thing alone: how long it holds the GUI thread.
#include <QDialog>
#include <QLineEdit>
#include <QTimer>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/strategies_dialog.h"
#include "tests/bench/gui/hand.h"

namespace {

using namespace stowage;
using bench::Hand;

/// An event of its own, so that the watchdog times it.
void act(Hand& hand, const std::function<void()>& what, int rest = 300) {
  QTimer::singleShot(0, hand.window.get(), what);
  Hand::turn(rest);
}

void trigger(Hand& hand, const char* id, int rest = 300) {
  act(
      hand, [&] { hand.window->actions().find(QString::fromLatin1(id))->trigger(); }, rest);
}

void filter_the_tree(benchmark::State& state) {
  bench::watched(state, [](Hand& hand) {
    QLineEdit& field = hand.window->findChild<widgets::TreePanel*>()->field();
    QString typed;
    for (const QChar letter : QStringLiteral("experts.7.up")) {
      typed += letter;
      act(
          hand, [&] { field.setText(typed); }, 60);
    }
    act(hand, [&] { field.clear(); });
  });
}
BENCHMARK(filter_the_tree)->Iterations(1)->Unit(benchmark::kMillisecond);

void select_everything(benchmark::State& state) {
  bench::watched(state, [](Hand& hand) {
    std::vector<model::ModuleId> all;
    for (std::size_t i = 1; i < hand.document.model()->modules().size(); ++i) all.emplace_back(i);
    act(
        hand, [&] { hand.window->hub().select(all); }, 800);
    act(hand, [&] { hand.window->hub().clear(); });
  });
}
BENCHMARK(select_everything)->Iterations(1)->Unit(benchmark::kMillisecond);

void undo_and_redo(benchmark::State& state) {
  bench::watched(state, [](Hand& hand) {
    act(
        hand, [&] { hand.window->commands().budget(machine::gpu(1), GiB(60), true); }, 1500);
    for (int i = 0; i < 4; ++i) {
      trigger(hand, "edit.undo");
      trigger(hand, "edit.redo");
    }
  });
}
BENCHMARK(undo_and_redo)->Iterations(1)->Unit(benchmark::kMillisecond);

void colours_and_zoom(benchmark::State& state) {
  bench::watched(state, [](Hand& hand) {
    auto& map = hand.window->views().treemap();
    for (const auto mode :
         {widgets::ColourMode::Dtype, widgets::ColourMode::Kind, widgets::ColourMode::Device})
      act(hand, [&] { map.setColourMode(mode); });
    const auto layer = hand.document.model()->find_module("model.layers.7");
    if (layer) act(hand, [&] { map.zoomIn(*layer); });
    act(hand, [&] { map.zoomOut(); });
  });
}
BENCHMARK(colours_and_zoom)->Iterations(1)->Unit(benchmark::kMillisecond);

void save_and_export(benchmark::State& state) {
  bench::watched(state, [](Hand& hand) {
    act(hand, [&] {
      benchmark::DoNotOptimize(hand.document.savePlan(hand.folder.filePath(QStringLiteral("p.stowage"))));
    });
    trigger(hand, "file.copySnippet");
    act(hand, [&] {
      auto* dialog = new app::ExportDialog(hand.document, hand.session, hand.window.get());
      dialog->setAttribute(Qt::WA_DeleteOnClose);
      dialog->show();
    });
    for (QDialog* dialog : hand.window->findChildren<QDialog*>()) dialog->close();
    Hand::turn(100);
  });
}
BENCHMARK(save_and_export)->Iterations(1)->Unit(benchmark::kMillisecond);

void open_dialogs(benchmark::State& state) {
  bench::watched(state, [](Hand& hand) {
    const auto show = [&](auto make) {
      act(
          hand,
          [&] {
            QDialog* dialog = make();
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->show();
          },
          600);
      for (QDialog* dialog : hand.window->findChildren<QDialog*>()) dialog->close();
      Hand::turn(100);
    };
    show([&] { return new app::MachineDialog(hand.document, hand.window.get()); });
    show([&] { return new app::StrategiesDialog(hand.document, hand.window.get()); });
    trigger(hand, "window.palette");
  });
}
BENCHMARK(open_dialogs)->Iterations(1)->Unit(benchmark::kMillisecond);

/// The large model again, while it is open: what of it is work of the GUI thread.
void open_again(benchmark::State& state) {
  bench::watched(state, [](Hand& hand) {
    act(hand, [&] { hand.window->openPath(hand.document.modelPath()); });
    QElapsedTimer clock;
    clock.start();
    while (hand.document.opening() && clock.elapsed() < 30000) Hand::turn(20);
    Hand::turn(500);
  });
}
BENCHMARK(open_again)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
