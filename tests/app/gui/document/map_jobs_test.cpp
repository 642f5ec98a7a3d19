// Maps that are read while something else changes: they are compared with the model and the machine that are
// there then.
#include <QFile>

#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using machine::kCpu;

class MapJobs : public test::WithDocument {
 protected:
  QString mapFile(const char* text) {
    const QString path = folder.filePath(QStringLiteral("map.json"));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
    return path;
  }
};

TEST_F(MapJobs, AMapIsComparedWithTheMachineThatIsThere) {
  openLlama();
  const QString path = mapFile("{\"model\": \"cpu\", \"lm_head\": 0, \"nobody\": \"cpu\"}");
  plan::AppliedMap told;
  QObject::connect(&document, &Document::mapImported, &document,
                   [&](const QString&, const plan::AppliedMap& applied) { told = applied; });
  document.importMap(path);
  // Before the file is read, the host is gone.
  auto machine = document.input().machine;
  std::erase_if(machine.devices, [](const machine::Device& device) { return device.id == kCpu; });
  document.edit(QStringLiteral("no host"), edits::withMachine(document.input(), machine));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.input().map);
  EXPECT_EQ(told.unknown_keys.size(), 1u);
  const auto now = plan::apply(*document.input().map, *document.model(), machine);
  EXPECT_TRUE(told.placement == now.placement);
}

TEST_F(MapJobs, AMapForTheModelBeforeIsNotForced) {
  openLlama();
  const QString path = mapFile("{\"\": \"cpu\"}");
  document.open(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return document.opening(); }));
  while (document.opening()) {
    document.importMap(path);  // for Llama, as long as that is what one sees
    QTest::qWait(1);
  }
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.model()->find_module("transformer.h.0"));
  EXPECT_FALSE(document.input().map);
}

}  // namespace
}  // namespace stowage::app
