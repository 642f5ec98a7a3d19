#pragma once

#include <QApplication>
#include <QImage>
#include <QWidget>
#include <memory>
#include <ostream>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/app/gui/window/pseudo_language.h"
#include "tests/widgets/pictures.h"
#include "translations/translations.h"

namespace stowage::test {

/// How a picture is taken: its colours, device pixels of a pixel, the language ("pseudo":
/// test::PseudoLanguage), and where lines begin.
struct Look {
  widgets::Scheme scheme = widgets::Scheme::Light;
  double ratio = 1;
  const char* language = "en";
  Qt::LayoutDirection direction = Qt::LeftToRight;
  bool contrast = false;

  /// "dark-de-rtl@2x": a part of the picture's name.
  QString name() const {
    QString out = scheme == widgets::Scheme::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    if (QLatin1String(language) != QLatin1String("en")) out += u'-' + QString::fromLatin1(language);
    if (direction == Qt::RightToLeft) out += QStringLiteral("-rtl");
    if (contrast) out += QStringLiteral("-contrast");
    return ratio > 1 ? QStringLiteral("%1@%2x").arg(out).arg(ratio) : out;
  }
  friend void PrintTo(const Look& look, std::ostream* out) { *out << look.name().toStdString(); }
};

/// Looks in which each language is spoken and every two of scheme, scale and direction meet. Of two suites
/// one takes the `other` list, in which each language is written the other way: together they have both.
inline std::vector<Look> few_looks(bool other = false) {
  using widgets::Scheme;
  const auto to = other ? Qt::RightToLeft : Qt::LeftToRight, fro = other ? Qt::LeftToRight : Qt::RightToLeft;
  return {Look{Scheme::Light},
          Look{Scheme::Dark},
          Look{Scheme::Light, 2, "de", fro},
          Look{Scheme::Dark, 1, "es", to},
          Look{Scheme::Light, 2, "fr", to},
          Look{Scheme::Dark, 1, "ja", fro},
          Look{Scheme::Light, 1, "zh_CN", fro},
          Look{Scheme::Dark, 2, "pseudo", fro}};
}

/// What Qt warns of while it lives, but for what the platform without a screen cannot do.
class Warnings {
 public:
  Warnings() {
    said().clear();
    before_ = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
      const bool platform =
          text.startsWith(u"This plugin does not support") || text.contains(u"XDG_RUNTIME_DIR");
      if ((type == QtWarningMsg || type == QtCriticalMsg) && !platform) said() << text;
    });
  }
  ~Warnings() { qInstallMessageHandler(before_); }
  Warnings(const Warnings&) = delete;
  Warnings& operator=(const Warnings&) = delete;
  static QStringList& said() {
    static QStringList lines;
    return lines;
  }

 private:
  QtMessageHandler before_ = nullptr;
};

/// The program looks so while it lives, and Qt has nothing to warn of. Windows are made after it and are gone
/// before it.
class Dressed {
 public:
  explicit Dressed(const Look& look) {
    widgets::Theme::current().setScheme(look.scheme);
    widgets::Theme::current().setHighContrast(look.contrast);
    QApplication::setLayoutDirection(look.direction);
    const QString language = QString::fromLatin1(look.language);
    translations::use(language == u"pseudo" ? QStringLiteral("en") : language);
    if (language == u"pseudo") pseudo_ = std::make_unique<PseudoLanguage>();
  }
  ~Dressed() {
    pseudo_.reset();
    QApplication::setLayoutDirection(Qt::LeftToRight);
    widgets::Theme::current().setHighContrast(false);
    widgets::Theme::current().setScheme(widgets::Scheme::Light);
    translations::use(QStringLiteral("en"));
    EXPECT_EQ(Warnings::said().join(u'\n').toStdString(), "");
  }
  Dressed(const Dressed&) = delete;
  Dressed& operator=(const Dressed&) = delete;

 private:
  Warnings warnings_{};
  std::unique_ptr<PseudoLanguage> pseudo_{};
};

/// A widget as a screen of so many device pixels a pixel shows it.
inline QImage drawn(QWidget& widget, double ratio) {
  QImage image((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(ratio);
  widget.render(&image);
  return image;
}

/// A picture of one colour is a blank window. With STOWAGE_SHOTS=FOLDER it is kept there, as `name`.png.
inline void keep_shot(const QImage& image, const QString& name, std::size_t fewest_colours = 12) {
  std::set<QRgb> colours;
  for (int y = 0; y < image.height(); y += 3) {
    for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
  }
  EXPECT_GT(colours.size(), fewest_colours) << name.toStdString() << ": a picture of one colour";
  const QString folder = qEnvironmentVariable("STOWAGE_SHOTS");
  if (!folder.isEmpty()) {
    EXPECT_TRUE(image.save(QStringLiteral("%1/%2.png").arg(folder, name)));
  }
}

/// The window as it is in a language, from left to right and pixel for pixel: the build says in
/// STOWAGE_LANGUAGE_SHOTS where one picture of each is kept, always.
inline void keep_language(QWidget& window, const Look& look) {
  const QString folder = qEnvironmentVariable("STOWAGE_LANGUAGE_SHOTS"),
                language = QString::fromLatin1(look.language);
  const bool plain = look.ratio == 1 && look.direction == Qt::LeftToRight && !look.contrast &&
                     language != QLatin1String("pseudo") &&
                     (language != QLatin1String("en") || look.scheme == widgets::Scheme::Light);
  if (folder.isEmpty() || !plain) return;
  const QString file = QStringLiteral("%1/main-%2.png").arg(folder, language);
  EXPECT_TRUE(drawn(window, 1).save(file)) << file.toStdString();
}

/// Labels that end in an ellipsis on purpose, by the name of the object, with the reason. Each shows the
/// whole as its tool tip.
inline constexpr widgets::test::ElidedOnPurpose kElidedOnPurpose[] = {
    {"progressTitle", "names a file, of any length"},
    {"progressText", "the path of what is opened"},
    {"progressDetail", "the file that is read"},
    {"failurePath", "a path"},
    {"panelCount", "beside the dock's title, which is whole"},
    {"proofMessage", "one line about the plan, whose details are a click away"},
    {"compareMessage", "one line, with the names of both files"},
    {"runMessage", "one line with what the program said, whole in the panel of the run"},
    {"runFact", "a value as the engine wrote it: a path, a host, a version"},
    {"recordedName", "the name of a file"},
    {"recordedFacts", "with the name of the model and the machine"},
    {"statusWords", "names of modules and classes"},
    {"timelineHint", "what the mouse does, beside the legend; the page of the help says it too"},
    {"hostsSummary", "names of machines, which the lanes name too"},
    {"hostsNote", "a path or a command line"},
    {"whatIfNote", "a path, or an error with one"},
    {"helpNote", "words somebody looks for"},
};

/// Words that have less room than they take, and texts that lie over each other, in any language; "" when all
/// can be read. (What scrolls stands out of its parent.)
inline std::string unreadable(const QWidget& widget) {
  QStringList words;
  for (const QString& line : QString::fromStdString(widgets::test::cut(widget)).split(u'\n')) {
    if (!line.contains(u"stands out of its parent")) words << line;
  }
  return words.join(u'\n').toStdString() + widgets::test::elided(widget, kElidedOnPurpose) +
         widgets::test::overlapping(widget);
}

}  // namespace stowage::test
