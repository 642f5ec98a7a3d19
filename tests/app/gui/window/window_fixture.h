#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QFile>

#include "app/gui/window/main_window.h"
#include "core/base/json.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/widgets/treemap_events.h"

namespace stowage::test {

/// A description of a model of `count` modules of `bytes` each, in one list; what else a test wants is added
/// to the JSON.
inline Json describedModel(int count, std::uint64_t bytes, const std::string& prefix = "layers") {
  Json json{{"schema", "stowage.model/1"},
            {"name", "made"},
            {"dtype", "BF16"},
            {"no_split_module_classes", Json::array({"Block"})}};
  json["modules"] =
      Json::array({{{"name", ""}, {"class", "Net"}}, {{"name", prefix}, {"class", "ModuleList"}}});
  json["tensors"] = Json::array();
  for (int i = 0; i < count; ++i) {
    const std::string name = prefix + "." + std::to_string(i);
    json["modules"].push_back({{"name", name}, {"class", "Block"}});
    json["modules"].push_back({{"name", name + ".fc"}, {"class", "Linear"}});
    json["tensors"].push_back({{"name", name + ".fc.weight"}, {"dtype", "BF16"}, {"shape", {bytes / 4, 2}}});
  }
  return json;
}

/// The real window over a real document, with settings of its own.
class WithWindow : public WithDocument {
 protected:
  void SetUp() override {
    session = std::make_unique<app::Session>(folder.filePath(QStringLiteral("settings.ini")));
    runs = std::make_unique<app::RunController>(document);
    makeWindow();
  }
  void TearDown() override {
    window.reset();
    while (QApplication::overrideCursor()) QApplication::restoreOverrideCursor();
  }
  void makeWindow() {
    window.reset();
    window = std::make_unique<app::MainWindow>(document, *runs, *session);
    window->resize(1440, 900);
    window->show();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  QString write(const char* name, const Json& json) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(QByteArray::fromStdString(json.dump()));
    return path;
  }
  /// Whoever sits here has said that the program that is open may be run.
  void agreeToRun() {
    session->settings().setValue(
        QStringLiteral("run/agreed"),
        QStringList{QString::fromStdString(document.model()->program_fingerprint())});
  }
  void settle() {
    ASSERT_TRUE(document.waitUntilIdle(60000));
    QApplication::processEvents();
  }
  QAction* action(const char* id) {
    QAction* found = window->actions().find(QString::fromLatin1(id));
    EXPECT_TRUE(found) << id;
    return found;
  }
  template <typename T>
  T* part() {
    T* found = window->findChild<T*>();
    EXPECT_TRUE(found);
    return found;
  }
  widgets::TreemapWidget* map() { return &window->views().treemap(); }
  widgets::LanesWidget* lanes() { return window->views().lanes(); }
  widgets::DragController& drag() { return window->views().drag(); }
  /// The middle of a module's strip in the treemap.
  QPointF tile(const char* name) {
    map()->layoutNow();
    const auto& rect = map()->scene().tiles[map()->scene().tile_for(module(name))].rect;
    return {rect.x + rect.width / 2, rect.y + 8};
  }
  QPoint lane(machine::DeviceId device) { return lanes()->targetRect(device).center(); }
  QPointF inMap(QPoint global) { return map()->mapFromGlobal(QPointF(global)); }
  /// Presses on a tile and moves past the threshold.
  void grab(const char* name, Qt::KeyboardModifiers keys = {}) {
    const QPointF at = tile(name);
    widgets::test::press(map(), at, keys);
    widgets::test::move(map(), at + QPointF(5, 4), keys);
  }
  /// What a plan is, to the byte.
  std::string bytes() const { return to_text(document.savedPlan(QStringLiteral("/x.stowage")).json()); }
  QImage picture() {
    QImage image(window->size(), QImage::Format_RGB32);
    window->render(&image);
    return image;
  }

  std::unique_ptr<app::Session> session;
  std::unique_ptr<app::RunController> runs;
  std::unique_ptr<app::MainWindow> window;
};

}  // namespace stowage::test
