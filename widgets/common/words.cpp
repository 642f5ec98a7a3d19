#include "widgets/common/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace stowage::widgets {
namespace {

constexpr char16_t kMinus = u'\u2212';
constexpr double kWholeModel = 0.9;  // a wrapper with this share of the bytes tells nothing in a name

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Words)
};

/// Three significant digits, as core writes bytes.
QString threeDigits(double value) {
  const int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return QString::number(value, 'f', decimals);
}

bool isNumber(QStringView text) {
  return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
}

}  // namespace

QString bytesText(Bytes bytes) { return QString::fromStdString(format_bytes(bytes)); }

QString bytesDeltaText(Bytes before, Bytes after) {
  if (before == after) return QStringLiteral("±0 B");
  return after > before ? u'+' + bytesText(after - before) : kMinus + bytesText(before - after);
}

QString exactBytesText(Bytes bytes) { return Words::tr("%1 bytes").arg(QString::fromStdString(format_count(bytes.count()))); }

QString secondsText(double seconds) {
  if (!(seconds > 0)) return QStringLiteral("0 s");
  if (seconds < 1e-3) return threeDigits(seconds * 1e6) + QStringLiteral(" µs");
  if (seconds < 0.9995) return threeDigits(seconds * 1e3) + QStringLiteral(" ms");
  if (seconds < 120) return threeDigits(seconds) + QStringLiteral(" s");
  const auto whole = static_cast<qint64>(std::llround(seconds));
  if (whole < 7200) return Words::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
  return Words::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString secondsDeltaText(double seconds) {
  if (std::abs(seconds) < 5e-8) return QStringLiteral("±0 s");
  return (seconds > 0 ? QChar(u'+') : QChar(kMinus)) + secondsText(std::abs(seconds));
}

QString rateText(std::uint64_t bytesPerSecond) { return threeDigits(static_cast<double>(bytesPerSecond) / 1e9) + QStringLiteral(" GB/s"); }

QString percentText(double share, int decimals) { return QString::number(share * 100, 'f', decimals) + QStringLiteral(" %"); }

QString deviceText(machine::DeviceId id) {
  if (id == machine::kDisk) return Words::tr("Disk");
  return QString::fromStdString(machine::display_name(id));
}

QString countText(std::uint64_t count) { return QString::fromStdString(format_count(count)); }

QString shortName(const model::Model& model, model::ModuleId module) {
  const QString full = QString::fromStdString(model[module].name);
  if (full.isEmpty()) return QString::fromStdString(model.name());
  qsizetype cut = 0;
  for (;;) {
    const qsizetype dot = full.indexOf(u'.', cut);
    if (dot < 0) break;
    const QStringView next = QStringView(full).mid(dot + 1);
    const auto wrapper = model.find_module(full.left(dot).toStdString());
    const bool whole = wrapper && static_cast<double>(model[*wrapper].bytes.count()) >= kWholeModel * static_cast<double>(model.total_bytes().count());
    if (!whole || isNumber(next.left(next.indexOf(u'.') < 0 ? next.size() : next.indexOf(u'.')))) break;
    cut = dot + 1;
  }
  return full.mid(cut);
}

QString describeModules(const model::Model& model, const std::vector<model::ModuleId>& modules) {
  if (modules.empty()) return {};
  if (modules.size() == 1) return shortName(model, modules.front());
  auto sorted = modules;
  std::sort(sorted.begin(), sorted.end());
  const QString first = shortName(model, sorted.front());
  const QString last = shortName(model, sorted.back());
  const QString stem = first.left(first.lastIndexOf(u'.') + 1);
  const QStringView from = QStringView(first).mid(stem.size());
  const QStringView to = QStringView(last).mid(stem.size());
  if (!stem.isEmpty() && last.startsWith(stem) && isNumber(from) && isNumber(to) && to.toULongLong() - from.toULongLong() + 1 == sorted.size()) {
    return Words::tr("%1 to %2").arg(first, to.toString());
  }
  if (modules.size() == 2) return first + QStringLiteral(", ") + last;
  return Words::tr("%n module(s)", nullptr, static_cast<int>(modules.size()));
}

}  // namespace stowage::widgets
