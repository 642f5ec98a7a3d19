#include "app/gui/document/examples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <utility>

#include "app/gui/machine/machine_presets.h"

namespace stowage::app {
namespace {

constexpr Example kExamples[] = {
    {"llama-3.1-8b", "llama-3.1-8b.json.gz", "laptop-4060", 8192, false},
    {"mixtral-8x7b", "mixtral-8x7b.json.gz", "desktop-2x3090", 8192, false},
    {"deepseek-v3", "deepseek-v3.json.gz", "dgx-h200", 8192, false},
    {"t5-11b", "t5-11b.json.gz", "desktop-4090", 512, false},
    {"segformer-b5", "segformer-b5.json.gz", "laptop-4060", 0, false},
    {"small-llama", "small-llama.pt2", "desktop-2x3090", 0, true},
    {"small-convnet", "small-convnet.pt2", "desktop-4090", 0, true},
    {"small-training", "small-training.pt2", "desktop-4090", 0, true},
};

const Example* exampleAt(const QString& path) {
  const QString clean = QDir::cleanPath(path);
  for (const Example& example : kExamples) {
    if (clean == exampleCopy(example)) return &example;
  }
  return nullptr;
}

}  // namespace

std::span<const Example> examples() { return kExamples; }

const Example* findExample(const QString& name) {
  for (const Example& example : kExamples) {
    if (name == QString::fromLatin1(example.name)) return &example;
  }
  return nullptr;
}

QStringList exampleNames() {
  QStringList out;
  for (const Example& example : kExamples) out << QString::fromLatin1(example.name);
  return out;
}

QString examplesFolder() {
  return QDir::cleanPath(QCoreApplication::applicationDirPath() +
                         QStringLiteral("/../share/stowage/examples"));
}

QString exampleCopy(const Example& example) {
  return QDir::cleanPath(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                         QStringLiteral("/examples/") + QString::fromLatin1(example.file));
}

bool isExamplePath(const QString& path) { return exampleAt(path) != nullptr; }

bool copyExample(const Example& example) {
  QFile source(examplesFolder() + u'/' + QString::fromLatin1(example.file));
  if (!source.open(QIODevice::ReadOnly)) return false;
  const QByteArray content = source.readAll();
  const QString path = exampleCopy(example);
  QFile target(path);
  if (target.open(QIODevice::ReadOnly) && target.readAll() == content) return true;
  target.close();
  if (!QDir().mkpath(QFileInfo(path).absolutePath())) return false;
  return target.open(QIODevice::WriteOnly | QIODevice::Truncate) && target.write(content) == content.size();
}

bool copyExampleTo(const QString& path) {
  const Example* example = exampleAt(path);
  return example && copyExample(*example);
}

PlanInput exampleInput(const Example& example) {
  PlanInput input;
  if (const auto* preset = machine::find_machine_preset(example.machine))
    input.machine = withPreset({}, *preset);
  if (example.tokens > 0) input.settings.workload = {example.tokens, 1};
  // Of a layout without a context nothing is predicted that a plan could keep free.
  if (example.tokens == 0 && !example.program)
    input.machine = machine::with_default_keep_free(std::move(input.machine));
  return input;
}

}  // namespace stowage::app
