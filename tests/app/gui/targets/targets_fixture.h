#pragma once

#include <gtest/gtest.h>

#include "app/gui/targets/device_checker.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::test {

/// A table, two blocks and a head, with the widths of the seed's model.
inline Json seedModel() {
  Json json{{"schema", "stowage.model/1"},
            {"name", "seed"},
            {"modules", Json::array()},
            {"tensors", Json::array()}};
  const auto module = [&](const char* name, const char* type) {
    json["modules"].push_back({{"name", name}, {"class", type}});
  };
  const auto weight = [&](const char* name, std::vector<std::int64_t> shape) {
    json["tensors"].push_back({{"name", std::string(name) + ".weight"},
                               {"dtype", "BF16"},
                               {"shape", shape},
                               {"kind", "parameter"}});
  };
  module("", "Lm");
  module("embed_tokens", "Embedding");
  weight("embed_tokens", {151936, 2048});
  module("layers", "ModuleList");
  for (const char* name : {"layers.0", "layers.1"}) {
    module(name, "Block");
    module((std::string(name) + ".fc").c_str(), "Linear");
    weight((std::string(name) + ".fc").c_str(), {2048, 2048});
  }
  module("lm_head", "Linear");
  weight("lm_head", {151936, 2048});
  return json;
}

/// The seed's model with a second name for the weight of a block, and both large enough for tiles of their
/// own.
inline Json aliasedModel() {
  Json json = seedModel();
  json["modules"].push_back({{"name", "compiled"}, {"class", "Linear"}});
  json["tensors"].push_back(
      {{"name", "compiled.weight"}, {"dtype", "BF16"}, {"shape", {2048, 2048}}, {"kind", "parameter"}});
  for (Json& tensor : json["tensors"]) {
    if (tensor["name"] == "layers.1.fc.weight" || tensor["name"] == "compiled.weight")
      tensor["shape"] = {131072, 2048};
  }
  json["aliases"] = Json::array({Json::array({"layers.1.fc", "compiled"})});
  return json;
}

/// The seed's model whose blocks attend, and keep a cache: 16,384 bytes a token together.
inline Json attendingModel() {
  Json json = seedModel();
  for (const char* list : {"modules", "tensors"}) {
    for (Json& one : json[list]) {
      std::string name = one["name"];
      if (const auto at = name.find(".fc"); at != std::string::npos)
        one["name"] = name.replace(at, 3, ".self_attn");
    }
  }
  json["kv_cache"] = {{"kind", "gqa"}, {"layers", 2}, {"kv_heads", 16}, {"head_dim", 128}};
  return json;
}

/// The window with that model, and what the check of its target says.
class WithTargets : public WithWindow {
 protected:
  void openSeed() {
    open(write("seed.json", seedModel()), machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    settle();
  }
  void check(const char* id) {
    action(id)->trigger();
    waitForCheck();
  }
  void waitForCheck() {
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->checker().running(); }, 20000));
    QApplication::processEvents();
  }
  widgets::IssuesPanel& issues() { return *part<widgets::IssuesPanel>(); }
  QStringList buttons() {
    QStringList words;
    for (const auto* button : issues().findChildren<QAbstractButton*>()) {
      if (button->isVisibleTo(&issues())) words << button->text();
    }
    return words;
  }
  void press(const QString& begin) {
    for (auto* button : issues().findChildren<QAbstractButton*>()) {
      if (button->text().startsWith(begin)) return button->click();
    }
    FAIL() << begin.toStdString() << " is no button: " << buttons().join(u'|').toStdString();
  }
  const runtimes::DeviceCheck& found() { return window->checker().answer()->check; }
};

}  // namespace stowage::test
