#include "widgets/theme/tokens.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>
#include <cmath>
#include <utility>

#include "resources/resources.h"

namespace stowage::widgets {
namespace {

QColor colour(const QJsonObject& object, const char* name) {
  const QColor out(object.value(QLatin1String(name)).toString());
  if (!out.isValid()) qFatal("tokens.json lacks the colour %s", name);
  return out;
}

DeviceColours device_colours(const QJsonObject& all, const QString& name) {
  const QJsonObject dev = all.value(name).toObject();
  return {colour(dev, "strong"), colour(dev, "on"),    colour(dev, "soft"),
          colour(dev, "soft2"),  colour(dev, "soft3"), colour(dev, "edge")};
}

struct Field {
  const char* name;
  QColor Colours::*member;
};

constexpr Field kFields[] = {
    {"window", &Colours::window},
    {"surface", &Colours::surface},
    {"sunken", &Colours::sunken},
    {"raised", &Colours::raised},
    {"hover", &Colours::hover},
    {"press", &Colours::press},
    {"line", &Colours::line},
    {"lineStrong", &Colours::lineStrong},
    {"text", &Colours::text},
    {"text2", &Colours::text2},
    {"text3", &Colours::text3},
    {"disabled", &Colours::disabled},
    {"accent", &Colours::accent},
    {"accentText", &Colours::accentText},
    {"accentSoft", &Colours::accentSoft},
    {"focus", &Colours::focus},
    {"selRow", &Colours::selRow},
    {"ok", &Colours::ok},
    {"okSoft", &Colours::okSoft},
    {"warn", &Colours::warn},
    {"warnSoft", &Colours::warnSoft},
    {"error", &Colours::error},
    {"errorSoft", &Colours::errorSoft},
    {"info", &Colours::info},
    {"infoSoft", &Colours::infoSoft},
    {"shadow", &Colours::shadow},
    {"ink", &Colours::ink},
    {"paper", &Colours::paper},
    {"scrim", &Colours::scrim},
    {"unplaced", &Colours::unplaced},
};

QColor mixed(const QColor& from, const QColor& to, double part) {
  const auto channel = [&](int a, int b) { return qRound(a + (b - a) * part); };
  return {channel(from.red(), to.red()), channel(from.green(), to.green()), channel(from.blue(), to.blue())};
}

/// Text stands on every step: what the step is too weak for is written in the colour of text.
std::array<DeviceColours, kScaleSteps> scale_of(const DeviceColours& hue, const Colours& scheme) {
  static constexpr std::array<double, kScaleSteps> kPale{0, 0.3, 0.54, 0.7, 0.82};
  static constexpr std::uint32_t kOnStrong = 2;  // steps that are as strong as a device
  std::array<DeviceColours, kScaleSteps> out{};
  for (std::uint32_t i = 0; i < kScaleSteps; ++i) {
    const auto paler = [&](const QColor& colour) { return mixed(colour, scheme.surface, kPale[i]); };
    out[i] = {paler(hue.strong), i < kOnStrong ? hue.on : scheme.text,
              paler(hue.soft),   paler(hue.soft2),
              paler(hue.soft3),  mixed(hue.edge, scheme.surface, kPale[i] / 2)};
  }
  return out;
}

/// As WCAG 2.1 has it, of a colour without transparency.
double luminance(const QColor& colour) {
  const auto linear = [](double channel) {
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

/// Each is written on in whichever colour is read best there.
std::array<DeviceColours, kShades> shades_of(const DeviceColours& hue, const Colours& scheme) {
  static constexpr std::array<double, kShades> kPale{0, 0.25, 0.58};
  std::array<DeviceColours, kShades> out{};
  for (std::uint32_t i = 0; i < kShades; ++i) {
    const auto paler = [&](const QColor& colour) { return mixed(colour, scheme.surface, kPale[i]); };
    out[i] = {paler(hue.strong), hue.on,           paler(hue.soft),
              paler(hue.soft2),  paler(hue.soft3), mixed(hue.edge, scheme.surface, kPale[i] / 2)};
    for (const QColor& words : {scheme.text, scheme.surface}) {
      if (i > 0 && contrast(words, out[i].strong) > contrast(out[i].on, out[i].strong)) out[i].on = words;
    }
  }
  return out;
}

/// A strong step is written on in the colour for strong devices, the others in the colour of text; the ground
/// of leaves, which text stands on in any case, is the pale step of its side. Where nothing differs it is
/// grey that can be told from the surface.
std::array<DeviceColours, kDifferenceSteps> differences_of(const Colours& scheme, const QColor& on) {
  const std::array<QColor, kDifferenceSteps> steps{scheme.diffNeg2, scheme.diffNeg1, scheme.diffZero,
                                                   scheme.diffPos1, scheme.diffPos2};
  constexpr std::uint32_t kZero = 2;
  std::array<DeviceColours, kDifferenceSteps> out{};
  for (std::uint32_t i = 0; i < kDifferenceSteps; ++i) {
    const bool strong = i == 0 || i + 1 == kDifferenceSteps;
    const QColor step = i == kZero ? mixed(steps[i], scheme.lineStrong, 0.35) : steps[i];
    const QColor& pale = i < kZero ? steps[1] : i > kZero ? steps[3] : steps[kZero];
    const QColor soft = strong ? pale : mixed(pale, scheme.surface, 0.5);
    const QColor darker = mixed(soft, step, 0.12);
    out[i] = {step, strong ? on : scheme.text, soft, darker, darker, step};
  }
  return out;
}

Tokens::SchemeTokens read_scheme(const QJsonObject& object) {
  Tokens::SchemeTokens out;
  for (const Field& field : kFields) out.colours.*field.member = colour(object, field.name);
  const QJsonObject diff = object.value(QLatin1String("diff")).toObject();
  out.colours.diffNeg2 = colour(diff, "neg2");
  out.colours.diffNeg1 = colour(diff, "neg1");
  out.colours.diffZero = colour(diff, "zero");
  out.colours.diffPos1 = colour(diff, "pos1");
  out.colours.diffPos2 = colour(diff, "pos2");
  const QJsonObject dev = object.value(QLatin1String("dev")).toObject();
  for (std::size_t i = 0; i < Tokens::kGpuHues; ++i)
    out.gpu[i] = device_colours(dev, QStringLiteral("gpu%1").arg(i));
  for (std::size_t i = 0; i < Tokens::kCategories; ++i)
    out.category[i] = device_colours(dev, QStringLiteral("category%1").arg(i));
  for (std::size_t i = 0; i < Tokens::kCategories; ++i)
    out.shade[i] = shades_of(out.category[i], out.colours);
  constexpr std::size_t kScaleHue = 4;
  out.step = scale_of(out.category[kScaleHue], out.colours);
  out.difference = differences_of(out.colours, out.gpu[0].on);
  out.cpu = device_colours(dev, QStringLiteral("cpu"));
  out.disk = device_colours(dev, QStringLiteral("disk"));
  const Colours& c = out.colours;
  out.unplaced = {c.unplaced, c.accentText, c.errorSoft, c.errorSoft, c.errorSoft, c.unplaced};
  return out;
}

void flatten(const QJsonValue& value, const QByteArray& path, QHash<QByteArray, double>& out) {
  const auto below = [&path](const QByteArray& key) { return path.isEmpty() ? key : path + '.' + key; };
  if (value.isDouble()) {
    out.insert(path, value.toDouble());
  } else if (value.isObject()) {
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
      flatten(it.value(), below(it.key().toUtf8()), out);
  } else if (value.isArray()) {
    const QJsonArray array = value.toArray();
    for (qsizetype i = 0; i < array.size(); ++i) flatten(array.at(i), below(QByteArray::number(i)), out);
  }
}

Tokens read() {
  resources::init();
  QFile file(QStringLiteral(":/tokens.json"));
  if (!file.open(QIODevice::ReadOnly)) qFatal("tokens.json is not compiled in");
  Tokens out;
  out.raw = QJsonDocument::fromJson(file.readAll()).object();
  const QJsonObject colours = out.raw.value(QLatin1String("colour")).toObject();
  out.light = read_scheme(colours.value(QLatin1String("light")).toObject());
  out.dark = read_scheme(colours.value(QLatin1String("dark")).toObject());
  static constexpr const char* kStyles[] = {"display", "title",   "head",          "body", "bodyStrong",
                                            "small",   "caption", "captionStrong", "mono"};
  const QJsonObject scale =
      out.raw.value(QLatin1String("type")).toObject().value(QLatin1String("scale")).toObject();
  for (std::size_t i = 0; i < std::size(kStyles); ++i) {
    const QJsonObject style = scale.value(QLatin1String(kStyles[i])).toObject();
    out.type[i] = {style.value(QLatin1String("px")).toInt(), style.value(QLatin1String("weight")).toInt(),
                   style.value(QLatin1String("line")).toInt()};
    if (out.type[i].pixels == 0) qFatal("tokens.json lacks the text style %s", kStyles[i]);
  }
  flatten(out.raw.value(QLatin1String("metrics")), {}, out.metrics);
  flatten(out.raw.value(QLatin1String("patternAlpha")), {}, out.alphas);
  QHash<QByteArray, double> motion;
  flatten(out.raw.value(QLatin1String("motion")), {}, motion);
  for (auto it = motion.begin(); it != motion.end(); ++it)
    out.durations.insert(it.key(), static_cast<int>(it.value()));
  return out;
}

}  // namespace

const Tokens& Tokens::get() {
  static const Tokens tokens = read();
  return tokens;
}

}  // namespace stowage::widgets
