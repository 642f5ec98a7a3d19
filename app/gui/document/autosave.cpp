#include "app/gui/document/autosave.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/schema_version.h"

namespace stowage::app {
namespace {

constexpr int kRestMilliseconds = 1500;
constexpr char kSchema[] = "stowage.autosave/1";

/// Why a journal is none that can be offered.
enum class Unread : std::uint8_t { Damaged, Newer };

bool newer(const Error& error) {
  return error.code == Code::JsonSchema && newer_schema(error.arguments[0], error.arguments[1]);
}

tl::expected<Recovered, Unread> read(const QString& file) {
  const auto damaged = tl::unexpected(Unread::Damaged);
  const auto json = read_json_file(file.toStdString());
  if (!json || !json->is_object()) return damaged;
  const auto text = [&](const char* key) {
    const auto value = json_string(*json, key, "autosave");
    return value ? QString::fromStdString(*value) : QString();
  };
  const Json* document = json_find(*json, "plan");
  if (newer_schema(text("schema").toStdString(), kSchema)) return tl::unexpected(Unread::Newer);
  if (text("schema") != QString::fromLatin1(kSchema) || !document) return damaged;
  auto plan = SavedPlan::fromJson(*document, "autosave");
  if (!plan) return tl::unexpected(newer(plan.error()) ? Unread::Newer : Unread::Damaged);
  Recovered out;
  out.plan = std::move(*plan);
  out.modelPath = text("model");
  out.planPath = text("file");
  out.lastEdit = text("edit");
  out.when = QDateTime::fromString(text("when"), Qt::ISODate);
  if (const auto edits = json_unsigned(*json, "edits", "autosave"))
    out.edits = static_cast<int>(qMin<std::uint64_t>(*edits, 1'000'000));
  if (const Json* before = json_find(*json, "before")) {
    if (const auto clean = SavedPlan::fromJson(*before, "autosave")) out.clean = clean->input();
  }
  const Json* sample = json_find(*json, "sample");
  out.sample = sample && sample->is_boolean() && sample->get<bool>();
  return out;
}

}  // namespace

bool Recovered::modelIsThere() const { return QFileInfo::exists(modelPath); }

Autosave::Autosave(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), document_(document), folder_(folder) {
  if (folder_.isEmpty())
    folder_ = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved");
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
    if (!document_.dirty())
      forget();
    else if (!rest_.isActive())  // who edits without a rest is kept as well
      rest_.start();
  });
  connect(&document_, &Document::openingStarted, this, [this](const QString& path) {
    // Something else was asked for meanwhile: what was to be restored is kept for another time.
    if (restoring_ && path != restoring_->modelPath && path != restoring_->planPath) restoring_.reset();
  });
  connect(&document_, &Document::modelChanged, this, [this] { adopted_ = document_.model() != nullptr; });
  connect(&document_, &Document::openingEnded, this, &Autosave::openingEnded);
  connect(&document_, &Document::restored, this, [this] {
    if (!restoring_) return;
    journal_ = std::move(restoring_->journal);
    restoring_.reset();
    if (document_.dirty())
      rest_.start();
    else
      forget();  // the edits are in the file that was opened
    Q_EMIT restored();
  });
}

void Autosave::forget() {
  rest_.stop();
  if (!journal_) return;
  if (!jobs_.running()) return journal_->remove();
  // The file that is being written would be there again a moment later: it goes when it stands.
  jobs_.start([journal = journal_](const Job&) -> JobRunner::Deliver {
    journal->remove();
    return {};
  });
}

void Autosave::writeNow() {
  jobs_.cancel();
  jobs_.waitForWorkers();
  if (const auto write = writer()) write();
}

std::function<void()> Autosave::writer() {
  if (!document_.model() || !document_.dirty()) return {};
  if (!journal_) journal_ = Journal::create(folder_);
  if (!journal_)
    return {};  // a failure is no reason to disturb anybody: there is just nothing to restore then
  Json json = Json::object();
  json["schema"] = kSchema;
  json["plan"] = nullptr;
  json["model"] = QFileInfo(document_.modelPath()).absoluteFilePath().toStdString();
  json["file"] = document_.planPath().toStdString();
  json["edit"] = document_.undoStack().undoText().toStdString();
  json["edits"] = document_.unsavedEdits();
  json["sample"] = document_.sample();
  json["when"] = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
  return [json = std::move(json), plan = document_.planSaver(QStringLiteral("/")), clean = document_.clean(),
          journal = journal_]() mutable {
    json["plan"] = plan().json();
    if (clean) json["before"] = SavedPlan::of(*clean).json();
    [[maybe_unused]] const auto written = write_file_atomically(journal->file().toStdString(), to_text(json));
  };
}

void Autosave::clear() {
  rest_.stop();
  jobs_.cancel();
  jobs_.waitForWorkers();
  if (journal_) journal_->remove();
  journal_.reset();
}

std::vector<Recovered> Autosave::left() const {
  std::vector<Recovered> out;
  for (auto& journal : Journal::abandoned(folder_)) {
    auto recovered = read(journal->file());
    if (!recovered) {
      if (recovered.error() == Unread::Newer)
        Q_EMIT newer(journal->file());
      else
        Q_EMIT damaged(journal->putAside());
      continue;
    }
    recovered->journal = std::move(journal);
    out.push_back(std::move(*recovered));
  }
  return out;
}

void Autosave::restore(const Recovered& recovered) {
  restoring_ = recovered;
  adopted_ = false;
  const bool saved = !recovered.planPath.isEmpty() && QFileInfo::exists(recovered.planPath);
  const QString path = saved ? recovered.planPath : recovered.modelPath;
  const QString part = QString::fromStdString(recovered.plan.part);
  const QString open = document_.planPath().isEmpty() ? document_.modelPath() : document_.planPath();
  const bool asLeft = saved || !recovered.clean || *recovered.clean == document_.input();
  if (document_.model() && !document_.dirty() && !document_.opening() && path == open && asLeft)
    return document_.restore(recovered.plan);
  if (saved || !recovered.clean) return document_.open(path, part);
  // Opened with what the next model is planned for, one step back would be a plan that never was.
  document_.openAgain(path, part, *recovered.clean, recovered.sample);
}

void Autosave::openingEnded() {
  if (!restoring_ || document_.opening()) return;
  if (adopted_) return document_.restore(restoring_->plan);
  const QString model = restoring_->modelPath;
  restoring_.reset();
  Q_EMIT notRestored(model);
}

QString recoveredText(const Recovered& recovered) {
  const QString& path = recovered.planPath.isEmpty() ? recovered.modelPath : recovered.planPath;
  const bool today = recovered.when.date() == QDate::currentDate();
  const QString when = today ? QLocale().toString(recovered.when.time(), QLocale::ShortFormat)
                             : QLocale().toString(recovered.when, QLocale::ShortFormat);
  return Autosave::tr("%1: %n unsaved edit(s) up to %2, last: %3.", nullptr, qMax(1, recovered.edits))
      .arg(recovered.sample && recovered.planPath.isEmpty() ? Autosave::tr("The sample")
                                                            : QFileInfo(path).fileName(),
           when, recovered.lastEdit);
}

}  // namespace stowage::app
