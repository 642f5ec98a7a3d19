#include "widgets/common/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "core/base/int128.h"

namespace stowage::widgets {
namespace {

constexpr char16_t kMinus = u'\u2212';
constexpr double kWholeModel = 0.9;  // a wrapper with this share of the bytes tells nothing in a name

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Words)
};

/// How the language of the window writes numbers. The C locale writes no groups: then as in English, which
/// core writes too.
QLocale numbers() {
  return QLocale().language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : QLocale();
}

/// A number as core writes it ("1,234", "1.59 GiB"), with the separators of the window's language.
QString localized(const std::string& text) {
  const QLocale locale = numbers();
  QString out;
  for (const QChar c : QString::fromStdString(text))
    out += c == u',' ? locale.groupSeparator() : c == u'.' ? locale.decimalPoint() : QString(c);
  return out;
}

/// Three significant digits, as core writes bytes.
QString threeDigits(double value) { return decimalText(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2); }

/// Workers read it.
std::atomic<ByteUnits>& unitsNow() {
  static std::atomic<ByteUnits> units = ByteUnits::Binary;
  return units;
}

/// "3.00 GiB" in decimal units: "3.22 GB".
std::string decimalSize(const QString& text, bool needed) {
  static const QString kPrefixes = QStringLiteral("KMGTPE");
  const QString number = text.section(u' ', 0, 0), unit = text.section(u' ', 1);
  if (!unit.contains(u'i')) return text.toStdString();  // bytes, or decimal already
  const qsizetype power = kPrefixes.indexOf(unit.front()) + 1;
  const auto decimals = number.contains(u'.') ? static_cast<int>(number.section(u'.', 1).size()) : 0;
  const double shown = number.toDouble() * std::pow(1.024, power) * std::pow(10, decimals);
  const double rounded = (needed ? std::ceil(shown) : std::round(shown)) / std::pow(10, decimals);
  const QChar prefix = power == 1 ? u'k' : unit.front();
  return (QString::number(rounded, 'f', decimals) + u' ' + prefix + u'B').toStdString();
}

struct TypedSize {
  std::string number, unit;
};

/// In the unit with the fewest digits, of equal ones the largest; bytes have no unit.
TypedSize typedSize(Bytes bytes, ByteUnits units) {
  constexpr std::array<const char*, 4> kBinary{"KiB", "MiB", "GiB", "TiB"}, kDecimal{"KB", "MB", "GB", "TB"};
  constexpr int kMostDecimals = 5;
  TypedSize best{std::to_string(bytes.count()), {}};
  Uint128 scale = 1;
  for (const char* unit : units == ByteUnits::Decimal ? kDecimal : kBinary) {
    scale *= base_of(units);
    if (bytes.count() < scale) break;
    std::string number = std::to_string(static_cast<std::uint64_t>(bytes.count() / scale));
    Uint128 rest = bytes.count() % scale;
    for (int decimals = 0; rest > 0 && decimals < kMostDecimals; ++decimals, rest = rest * 10 % scale) {
      if (decimals == 0) number += '.';
      number += static_cast<char>('0' + static_cast<int>(rest * 10 / scale));
    }
    if (rest > 0) continue;
    if (number.size() <= best.number.size()) best = {std::move(number), unit};
  }
  return best;
}

bool isNumber(QStringView text) {
  return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
}

}  // namespace

QString decimalText(double value, int decimals) { return numbers().toString(value, 'f', decimals); }

void setByteUnits(ByteUnits units) { unitsNow() = units; }
ByteUnits byteUnits() { return unitsNow(); }

ByteUnit byteUnit(std::uint64_t bytes) {
  constexpr std::array<const char*, 5> kBinary{"B", "KiB", "MiB", "GiB", "TiB"},
      kDecimal{"B", "kB", "MB", "GB", "TB"};
  const ByteUnits units = byteUnits();
  const auto& names = units == ByteUnits::Decimal ? kDecimal : kBinary;
  ByteUnit out;
  for (std::size_t i = 1; i < names.size() && bytes / out.bytes >= base_of(units); ++i)
    out = {out.bytes * base_of(units), names[i]};
  return out;
}

QString bytesText(Bytes bytes) { return localized(format_bytes(bytes, byteUnits())); }

QString neededBytesText(Bytes bytes) { return localized(format_bytes_up(bytes, byteUnits())); }

QString bytesDeltaText(Bytes before, Bytes after) {
  if (before == after) return QStringLiteral("±0 B");
  return after > before ? u'+' + bytesText(after - before) : kMinus + bytesText(before - after);
}

QString exactBytesText(Bytes bytes) { return Words::tr("%1 bytes").arg(countText(bytes.count())); }

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

QString perText(plan::Objective objective) {
  return plan::row_of(objective).request ? Words::tr("a request") : Words::tr("a step");
}

QString secondsPerText(double seconds, plan::Objective objective) {
  const bool request = plan::row_of(objective).request;
  return (request ? Words::tr("%1 a request") : Words::tr("%1 a step")).arg(secondsText(seconds));
}

QString rateText(std::uint64_t bytesPerSecond) {
  return threeDigits(static_cast<double>(bytesPerSecond) / 1e9) + QStringLiteral(" GB/s");
}

QString percentText(double share, int decimals) {
  return decimalText(share * 100, decimals) + QStringLiteral(" %");
}

QString gapText(double gap) {
  constexpr double kLeast = 0.0001;
  return gap > 0 && gap < kLeast ? Words::tr("< %1").arg(percentText(kLeast, 2)) : percentText(gap, 2);
}

QString deviceText(machine::DeviceId id) {
  if (id == machine::kDisk) return Words::tr("Disk");
  return QString::fromStdString(machine::display_name(id));
}

QString countText(std::uint64_t count) { return localized(format_count(count)); }

QString numberOfCore(const std::string& text, bool needed) {
  // With a point alone it may be a name ("0.1"): only a unit behind it makes it a number for certain.
  static const QRegularExpression kNumber(
      QStringLiteral("^(\\d{1,3}(,\\d{3})+|\\d+(\\.\\d+)? ([KMGTPE]i|[kMGTPE])?B)$"));
  const QString whole = QString::fromStdString(text);
  bool plain = false;
  const qulonglong value = whole.toULongLong(&plain);
  if (plain && whole.size() > 4 && whole == QString::number(value))
    return countText(value);  // 3221225472 is hard to read
  if (!kNumber.match(whole).hasMatch()) return whole;
  const bool size = whole.endsWith(u'B') && byteUnits() == ByteUnits::Decimal;
  return localized(size ? decimalSize(whole, needed) : text);
}

QString typedSizeText(Bytes bytes) {
  const bool decimal = byteUnits() == ByteUnits::Decimal;
  const TypedSize own = typedSize(bytes, byteUnits()),
                  other = typedSize(bytes, decimal ? ByteUnits::Binary : ByteUnits::Decimal);
  constexpr std::size_t kClearly = 2;
  const TypedSize& shorter = other.number.size() + kClearly <= own.number.size() ? other : own;
  return localized(shorter.number + shorter.unit);
}

QString typedNumber(const QString& text) {
  QString out = text.trimmed();
  if (numbers().decimalPoint() != u"," || !out.contains(u',')) return out;
  return out.remove(u'.').replace(u',', u'.');
}

QString shortName(const model::Model& model, model::ModuleId module) {
  const QString full = QString::fromStdString(model[module].name);
  if (full.isEmpty()) return QString::fromStdString(model.name());
  qsizetype cut = 0;
  for (;;) {
    const qsizetype dot = full.indexOf(u'.', cut);
    if (dot < 0) break;
    const QStringView next = QStringView(full).mid(dot + 1);
    const auto wrapper = model.find_module(full.left(dot).toStdString());
    const bool whole = wrapper && static_cast<double>(model[*wrapper].bytes.count()) >=
                                      kWholeModel * static_cast<double>(model.total_bytes().count());
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
  if (!stem.isEmpty() && last.startsWith(stem) && isNumber(from) && isNumber(to) &&
      to.toULongLong() - from.toULongLong() + 1 == sorted.size()) {
    return Words::tr("%1 to %2").arg(first, to.toString());
  }
  if (modules.size() == 2) return first + QStringLiteral(", ") + last;
  return Words::tr("%n module(s)", nullptr, static_cast<int>(modules.size()));
}

}  // namespace stowage::widgets
