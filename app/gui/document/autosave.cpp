#include "app/gui/document/autosave.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

#include "core/base/file.h"
#include "core/base/json.h"

namespace stowage::app {
namespace {

constexpr int kRestMilliseconds = 1500;
constexpr char kSchema[] = "stowage.autosave/1";

}  // namespace

Autosave::Autosave(Document& document, const QString& file, QObject* parent)
    : QObject(parent), document_(document), file_(file) {
  if (file_.isEmpty())
    file_ =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave.json");
  rest_.setSingleShot(true);
  rest_.setInterval(kRestMilliseconds);
  connect(&rest_, &QTimer::timeout, this, [this] {
    const auto write = writer();
    if (!write) return;
    jobs_.start([write](const Job&) -> JobRunner::Deliver {
      write();
      return {};
    });
  });
  connect(&document_, &Document::fileChanged, this, [this] {
    if (document_.dirty())
      rest_.start();
    else
      forget();
  });
}

void Autosave::forget() {
  rest_.stop();
  if (!jobs_.running()) {
    QFile::remove(file_);
    return;
  }
  // The file that is being written would be there again a moment later: it goes when it stands.
  jobs_.start([file = file_](const Job&) -> JobRunner::Deliver {
    QFile::remove(file);
    return {};
  });
}

void Autosave::writeNow() {
  jobs_.cancel();
  jobs_.waitForWorkers();
  if (const auto write = writer()) write();
}

std::function<void()> Autosave::writer() const {
  if (!document_.model() || !document_.dirty()) return {};
  Json json = Json::object();
  json["schema"] = kSchema;
  json["plan"] = nullptr;
  json["model"] = QFileInfo(document_.modelPath()).absoluteFilePath().toStdString();
  json["file"] = document_.planPath().toStdString();
  json["edit"] = document_.undoStack().undoText().toStdString();
  json["edits"] = document_.undoStack().index();
  json["when"] = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
  return [json = std::move(json), plan = document_.planSaver(QStringLiteral("/")), file = file_]() mutable {
    json["plan"] = plan().json();
    QDir().mkpath(QFileInfo(file).absolutePath());
    // A failure is no reason to disturb anybody: there is just nothing to restore then.
    [[maybe_unused]] const auto written = write_file_atomically(file.toStdString(), to_text(json));
  };
}

void Autosave::clear() {
  rest_.stop();
  jobs_.cancel();
  jobs_.waitForWorkers();
  QFile::remove(file_);
}

std::optional<Recovered> Autosave::take() {
  if (!QFile::exists(file_)) return std::nullopt;
  const auto json = read_json_file(file_.toStdString());
  QFile::remove(file_);
  if (!json || !json->is_object()) return std::nullopt;
  const auto text = [&](const char* key) {
    const auto value = json_string(*json, key, "autosave");
    return value ? QString::fromStdString(*value) : QString();
  };
  const Json* document = json_find(*json, "plan");
  if (text("schema") != QString::fromLatin1(kSchema) || !document) return std::nullopt;
  auto plan = SavedPlan::fromJson(*document, "autosave");
  if (!plan) return std::nullopt;
  Recovered out;
  out.plan = std::move(*plan);
  out.modelPath = text("model");
  out.planPath = text("file");
  out.lastEdit = text("edit");
  out.when = QDateTime::fromString(text("when"), Qt::ISODate);
  if (const auto edits = json_unsigned(*json, "edits", "autosave"))
    out.edits = static_cast<int>(qMin<std::uint64_t>(*edits, 1'000'000));
  return QFileInfo::exists(out.modelPath) ? std::optional(std::move(out)) : std::nullopt;
}

QString recoveredText(const Recovered& recovered) {
  return Autosave::tr("Stowage closed unexpectedly. %n edit(s) until %1 can be restored, the last one: %2.",
                      nullptr, qMax(1, recovered.edits))
      .arg(QLocale().toString(recovered.when.time(), QLocale::ShortFormat), recovered.lastEdit);
}

}  // namespace stowage::app
