#include "app/gui/start/start_options.h"

#include <QCommandLineParser>

#include "app/gui/document/examples.h"

namespace stowage::app {
namespace {

constexpr int kSmallestSide = 200, kLargestSide = 16384;  // pixels; more than Qt can paint on
constexpr double kSmallestScale = 0.5, kLargestScale = 4;

QString name(const char* text) { return QString::fromLatin1(text); }

std::optional<QSize> sizeOf(const QString& text) {
  const auto parts = text.split(u'x');
  if (parts.size() != 2) return std::nullopt;
  bool wide = false, high = false;
  const QSize size(parts[0].toInt(&wide), parts[1].toInt(&high));
  const auto drawable = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
  return wide && high && drawable(size.width()) && drawable(size.height()) ? std::optional(size)
                                                                           : std::nullopt;
}

/// What is wrong with values that have been read; "" = nothing.
QString problemOf(const QCommandLineParser& parser) {
  const auto oneOf = [&parser](const char* option, const QStringList& words) {
    const QString value = parser.value(name(option));
    if (!parser.isSet(name(option)) || words.contains(value)) return QString();
    return QStringLiteral("--%1 is %2, not \"%3\".")
        .arg(name(option), words.join(QStringLiteral(" or ")), value);
  };
  if (parser.positionalArguments().size() > 1) return QStringLiteral("Only one PATH can be opened.");
  if (parser.isSet(name("sample")) && !parser.positionalArguments().isEmpty())
    return QStringLiteral("Either --sample or a PATH can be opened, not both.");
  if (parser.isSet(name("example")) &&
      (parser.isSet(name("sample")) || !parser.positionalArguments().isEmpty()))
    return QStringLiteral("Either --example, --sample or a PATH can be opened, one of them.");
  for (const auto& problem : {oneOf("example", exampleNames()), oneOf("theme", {name("light"), name("dark")}),
                              oneOf("view", {name("treemap"), name("timeline")})}) {
    if (!problem.isEmpty()) return problem;
  }
  const QString size = parser.value(name("size")), scale = parser.value(name("scale"));
  if (parser.isSet(name("size")) && !sizeOf(size)) {
    return QStringLiteral("--size is two numbers of pixels from %1 to %2, for example 1440x900, not \"%3\".")
        .arg(kSmallestSide)
        .arg(kLargestSide)
        .arg(size);
  }
  if (parser.isSet(name("scale")) && !scaleOf(scale))
    return QStringLiteral("--scale is a number from 0.5 to 4, not \"%1\".").arg(scale);
  if (parser.isSet(name("profile")) && !parser.isSet(name("screenshot")))
    return QStringLiteral("--profile goes with --screenshot; in the window, press Ctrl+R.");
  return {};
}

}  // namespace

const std::vector<StartOption>& startOptions() {
  static const std::vector<StartOption> options{
      {"sample", "", "Open the embedded sample."},
      {"example", "NAME", "Open an example by its name."},
      {"select", "MODULE", "Select a module, for example layers.3."},
      {"view", "NAME", "treemap or timeline."},
      {"theme", "NAME", "light or dark."},
      {"size", "WxH", "Size of the window, for example 1440x900."},
      {"scale", "N", "Device pixels to a logical pixel, from 0.5 to 4."},
      {"screenshot", "FILE", "Write a picture of the window to FILE and end."},
      {"profile", "", "Run the program before the picture is taken."},
  };
  return options;
}

std::optional<double> scaleOf(const QString& text) {
  bool number = false;
  const double scale = text.toDouble(&number);
  return number && scale >= kSmallestScale && scale <= kLargestScale ? std::optional(scale) : std::nullopt;
}

ReadOptions readOptions(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.addPositionalArgument(name("PATH"), QString());
  for (const StartOption& option : startOptions())
    parser.addOption(QCommandLineOption(name(option.name), name(option.help), name(option.value)));
  ReadOptions out;
  if (!parser.parse(arguments)) {
    out.problem = parser.errorText();
    if (!out.problem.endsWith(u'.')) out.problem += u'.';
    return out;
  }
  out.problem = problemOf(parser);
  if (!out.problem.isEmpty()) return out;
  if (!parser.positionalArguments().isEmpty()) out.options.path = parser.positionalArguments().front();
  out.options.sample = parser.isSet(name("sample"));
  out.options.example = parser.value(name("example"));
  out.options.profile = parser.isSet(name("profile"));
  out.options.screenshot = parser.value(name("screenshot"));
  out.options.size = sizeOf(parser.value(name("size"))).value_or(QSize());
  out.options.theme = parser.value(name("theme"));
  out.options.view = parser.value(name("view"));
  out.options.select = parser.value(name("select"));
  return out;
}

}  // namespace stowage::app
