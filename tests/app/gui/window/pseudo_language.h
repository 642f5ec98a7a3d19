#pragma once

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTranslator>

namespace stowage::test {

/// A language that nobody speaks: every sentence longer than in English by a third, with accents, between
/// brackets. Where a bracket is missing on a picture a sentence was cut or put together from parts; what has
/// none was never translated. Speaks as long as it lives, over the language that is spoken otherwise.
class PseudoLanguage : public QTranslator {
 public:
  PseudoLanguage() { QCoreApplication::installTranslator(this); }
  ~PseudoLanguage() override { QCoreApplication::removeTranslator(this); }

  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    // Qt's own sentences are not ours to lengthen, and those of none are asked for to be translated later.
    if (!source || !*source || QByteArrayView(context).startsWith("Q")) return {};
    return spoken(QString::fromUtf8(source));
  }

  static QString spoken(const QString& source) {
    // What stands for a value, names of elements, and letters of menus stay as they are.
    static const QRegularExpression kept(QStringLiteral("%L?\\d+|%n|%s|%%|<[^>]*>|&\\w;|&."));
    QString out;
    qsizetype at = 0;
    for (auto it = kept.globalMatch(source); it.hasNext();) {
      const auto match = it.next();
      out += accented(source.mid(at, match.capturedStart() - at)) + match.captured();
      at = match.capturedEnd();
    }
    out += accented(source.mid(at));
    const qsizetype more = std::max<qsizetype>(1, source.size() / 3 - 2);
    return u'[' + out + QString(more, u'~') + u']';
  }

 private:
  static QString accented(QString text) {
    static constexpr QStringView kPlain = u"aeiouycnAEIOUYCN", kAccents = u"áéíóúýçñÁÉÍÓÚÝÇÑ";
    for (QChar& letter : text) {
      if (const auto at = kPlain.indexOf(letter); at >= 0) letter = kAccents[at];
    }
    return text;
  }
};

}  // namespace stowage::test
