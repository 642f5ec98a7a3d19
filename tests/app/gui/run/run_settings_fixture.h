#pragma once

#include <QComboBox>
#include <memory>
#include <vector>

#include "app/gui/run/run_actions.h"
#include "app/gui/run/run_settings.h"
#include "tests/app/gui/parts_fixture.h"

namespace stowage::app {

/// The dialog over programs of the fixtures, and the commands that open it.
class RunSettingsParts : public test::WithParts {
 protected:
  RunSettingsParts() { listenTo(commands); }
  void openProgram(const char* name, std::size_t gpus = 1) {
    open(test::modelPath(name), test::machineOf(std::vector<std::uint64_t>(gpus, 64ull << 20), 1ull << 30));
    settle();
    commands.updateCommands();
  }
  std::unique_ptr<RunSettingsDialog> dialog(const RunSettings& settings = {}) {
    return std::make_unique<RunSettingsDialog>(*document.model(), settings, 1, 1, &window);
  }
  static QComboBox* combo(const RunSettingsDialog& dialog, int which) {
    return dialog.findChildren<QComboBox*>().at(which);
  }
  static void choose(QComboBox* box, const QString& text) { box->setCurrentIndex(box->findText(text)); }

  RunController runs{document};
  RunActions commands{actions, runs, nullptr, &window};
};

}  // namespace stowage::app
