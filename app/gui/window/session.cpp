#include "app/gui/window/session.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "core/base/json.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

constexpr int kRecentKept = 12;
constexpr std::size_t kThumbnailUnits = 96;
constexpr std::uint64_t kMostTokens = 1ull << 40;  // a settings file may say anything

struct SessionWords {
  Q_DECLARE_TR_FUNCTIONS(Session)
};

QString key(const char* name) { return QString::fromLatin1(name); }

/// Whether each entry of what is kept as recent files is one.
bool areRecent(const QByteArray& text) {
  const auto list = QJsonDocument::fromJson(text);
  if (!list.isArray()) return false;
  const QJsonArray entries = list.array();
  return std::all_of(entries.begin(), entries.end(), [](const QJsonValue& entry) {
    return !entry.toObject().value(key("path")).toString().isEmpty();
  });
}

/// What a person calls the value of a key.
QString nameOf(const QString& name) {
  if (name == key("machine")) return SessionWords::tr("the machine");
  return name == key("calibration") ? SessionWords::tr("what was measured of this machine")
                                    : SessionWords::tr("the recent files");
}

}  // namespace

bool RecentFile::exists() const { return QFileInfo::exists(path); }

QString RecentFile::summary() const {
  if (run) return SessionWords::tr("Recorded run");
  if (devices <= 0) return {};
  QStringList out{widgets::bytesText(bytes), SessionWords::tr("%n device(s)", nullptr, devices)};
  if (!fits)
    out << SessionWords::tr("does not fit");
  else if (seconds > 0)
    out << SessionWords::tr("%1 a step").arg(widgets::secondsText(seconds));
  return out.join(QStringLiteral(" · "));
}

Session::Session(const QString& file) {
  settings_ = file.isEmpty() ? std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope,
                                                           key("Stowage"), key("Stowage"))
                             : std::make_unique<QSettings>(file, QSettings::IniFormat);
  unwritable_ = !settings_->isWritable();
  if (settings_->status() != QSettings::FormatError) {
    putAside();
    return;
  }
  const QString name = settings_->fileName();
  aside_ = name + key(".damaged");
  settings_.reset();
  QFile::remove(aside_);
  if (!QFile::rename(name, aside_)) aside_ = name;  // where nothing can be written: it stays, unread
  settings_ = std::make_unique<QSettings>(name, QSettings::IniFormat);
}

/// What cannot be read is kept under another key: the next value would take its place.
void Session::putAside() {
  const auto aside = [this](const char* name, const auto& readable) {
    const QVariant value = settings_->value(key(name));
    const QByteArray text = value.toByteArray();
    // Text with a comma that lost its quotes is a list: as bytes it is nothing.
    const bool nothing = text.isEmpty() && value.toStringList().join(QString()).isEmpty();
    if (nothing || readable(text)) return;
    settings_->setValue(freeAside(*settings_, key(name)), value);
    settings_->remove(key(name));
    unread_ << key(name);
  };
  aside("machine", [this](const QByteArray&) { return machine().has_value(); });
  aside("calibration", [this](const QByteArray&) { return calibration().has_value(); });
  const auto files = recent();
  aside("recent", areRecent);
  if (unread_.contains(key("recent")) && !files.isEmpty()) setRecent(files);  // those that can be read
}

QString Session::takeTrouble() {
  QStringList out;
  if (!aside_.isEmpty())
    out << SessionWords::tr("The settings were damaged: they are kept as %1, and the usual ones hold.")
               .arg(aside_);
  if (unwritable_)
    out << SessionWords::tr("Settings will not be kept: %1 cannot be written.").arg(settings_->fileName());
  if (!unread_.isEmpty()) {
    QStringList names;
    for (const QString& name : unread_) names << nameOf(name);
    out << SessionWords::tr("Some settings could not be read and are kept aside in %2: %1.")
               .arg(widgets::listText(names), settings_->fileName());
  }
  aside_.clear();
  unread_.clear();
  unwritable_ = false;
  return out.join(u' ');
}

QVector<RecentFile> Session::recent() const {
  QVector<RecentFile> out;
  const auto list = QJsonDocument::fromJson(settings_->value(key("recent")).toByteArray()).array();
  for (const auto& value : list) {
    const QJsonObject entry = value.toObject();
    RecentFile file;
    file.path = entry.value(key("path")).toString();
    file.name = entry.value(key("name")).toString();
    file.bytes = Bytes(static_cast<std::uint64_t>(std::max(0.0, entry.value(key("bytes")).toDouble())));
    file.run = entry.value(key("run")).toBool();
    file.devices = entry.value(key("devices")).toInt();
    file.fits = entry.value(key("fits")).toBool(true);
    file.seconds = entry.value(key("seconds")).toDouble();
    file.when = QDateTime::fromString(entry.value(key("when")).toString(), Qt::ISODate);
    file.colours = entry.value(key("colours")).toString().toLatin1();
    if (!file.path.isEmpty()) out << file;
  }
  return out;
}

void Session::remember(const RecentFile& file) {
  auto files = recent();
  files.removeIf([&](const RecentFile& old) { return old.path == file.path; });
  files.prepend(file);
  if (files.size() > kRecentKept) files.resize(kRecentKept);
  setRecent(files);
}

void Session::setRecent(const QVector<RecentFile>& files) {
  QJsonArray list;
  for (const RecentFile& entry : files) {
    list << QJsonObject{{key("path"), entry.path},
                        {key("name"), entry.name},
                        {key("bytes"), static_cast<double>(entry.bytes.count())},
                        {key("run"), entry.run},
                        {key("devices"), entry.devices},
                        {key("fits"), entry.fits},
                        {key("seconds"), entry.seconds},
                        {key("when"), entry.when.toString(Qt::ISODate)},
                        {key("colours"), QString::fromLatin1(entry.colours)}};
  }
  settings_->setValue(key("recent"), QJsonDocument(list).toJson(QJsonDocument::Compact));
}

void Session::clearRecent() { settings_->remove(key("recent")); }

std::optional<machine::Machine> Session::machine() const {
  const QByteArray text = settings_->value(key("machine")).toByteArray();
  if (text.isEmpty()) return std::nullopt;
  const auto json = parse_json({text.constData(), static_cast<std::size_t>(text.size())}, "machine");
  if (!json) return std::nullopt;
  const auto machine = machine::from_json(*json, "machine");
  return machine ? std::optional(*machine) : std::nullopt;
}

void Session::setMachine(const machine::Machine& machine) {
  settings_->setValue(key("machine"), QByteArray::fromStdString(to_text(machine::to_json(machine), -1)));
}

std::optional<machine::Calibration> Session::calibration() const {
  const QByteArray text = settings_->value(key("calibration")).toByteArray();
  if (text.isEmpty()) return std::nullopt;
  const auto json = parse_json({text.constData(), static_cast<std::size_t>(text.size())}, "calibration");
  if (!json) return std::nullopt;
  const auto calibration = machine::calibration_from_json(*json, "calibration");
  return calibration ? std::optional(*calibration) : std::nullopt;
}

void Session::setCalibration(const machine::Calibration& calibration) {
  settings_->setValue(key("calibration"),
                      QByteArray::fromStdString(to_text(machine::to_json(calibration), -1)));
}

plan::Workload Session::workload() const {
  const plan::Workload usual{8192, 1};
  const auto tokens = settings_->value(key("workload/tokens"), static_cast<qulonglong>(usual.tokens));
  const auto batch = settings_->value(key("workload/batch"), static_cast<qulonglong>(usual.batch));
  bool tokensOk = false, batchOk = false;
  plan::Workload kept{tokens.toULongLong(&tokensOk), batch.toULongLong(&batchOk)};
  if (!tokensOk || !batchOk || kept.batch == 0 || kept.tokens > kMostTokens || kept.batch > kMostTokens)
    return usual;
  for (const auto& [name, field] :
       {std::pair{"workload/prompt", &kept.prompt}, std::pair{"workload/generate", &kept.generate},
        std::pair{"workload/prefillChunk", &kept.prefill_chunk}}) {
    bool ok = false;
    *field = settings_->value(key(name), 0).toULongLong(&ok);
    if (!ok || *field > kMostTokens) return usual;
  }
  return kept;
}

void Session::setWorkload(plan::Workload workload) {
  settings_->setValue(key("workload/tokens"), static_cast<qulonglong>(workload.tokens));
  settings_->setValue(key("workload/batch"), static_cast<qulonglong>(workload.batch));
  settings_->setValue(key("workload/prompt"), static_cast<qulonglong>(workload.prompt));
  settings_->setValue(key("workload/generate"), static_cast<qulonglong>(workload.generate));
  settings_->setValue(key("workload/prefillChunk"), static_cast<qulonglong>(workload.prefill_chunk));
}

protocol::EngineAddress Session::engine() const {
  const auto address =
      protocol::parse_engine(settings_->value(key("engine/address")).toString().toStdString());
  return address.value_or(protocol::EngineAddress{});
}
QString Session::programsThere() const { return settings_->value(key("engine/programs")).toString(); }

void Session::setEngine(const protocol::EngineAddress& address, const QString& programsThere) {
  settings_->setValue(key("engine/address"), QString::fromStdString(protocol::to_string(address)));
  settings_->setValue(key("engine/programs"), programsThere);
}

QString Session::folder() const { return settings_->value(key("folder")).toString(); }
void Session::setFolder(const QString& folder) { settings_->setValue(key("folder"), folder); }
QString Session::saveFolder() const { return settings_->value(key("saveFolder"), folder()).toString(); }
void Session::setSavedTo(const QString& path) {
  settings_->setValue(key("saveFolder"), QFileInfo(path).absolutePath());
}

QString freeAside(const QSettings& settings, const QString& key) {
  const QString aside = key + QStringLiteral("Aside");
  QString out = aside;
  for (int number = 2; settings.contains(out); ++number) out = aside + QString::number(number);
  return out;
}

QByteArray planColours(const widgets::PlanState& state) {
  QByteArray out;
  if (!state.catalog) return out;
  const auto& units = solve::units(*state.catalog);
  const std::size_t step = std::max<std::size_t>(1, (units.size() + kThumbnailUnits - 1) / kThumbnailUnits);
  for (std::size_t i = 0; i < units.size(); i += step) {
    const auto slot =
        units[i].tensors.empty() ? plan::Placement::kUnplaced : state.placement[units[i].tensors.front()];
    if (slot >= state.machine.devices.size()) {
      out += '-';
      continue;
    }
    const auto id = state.machine.devices[slot].id;
    out += id.gpu() ? static_cast<char>('0' + widgets::Theme::look(id) % 8) : id == machine::kCpu ? 'c' : 'd';
  }
  return out;
}

}  // namespace stowage::app
