#include "widgets/common/picture_file.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "widgets/common/painted_view.h"
#include "widgets/theme/svg_textures.h"

namespace stowage::widgets {
namespace {

constexpr double kPoints = 72;
constexpr double kMetre = 39.37;  // inches
constexpr double kSharp = 4;      // textures in a PDF are pictures: so many pixels a logical one

QString unescaped(QString text) {
  return text.replace(QStringLiteral("&lt;"), QStringLiteral("<"))
      .replace(QStringLiteral("&gt;"), QStringLiteral(">"))
      .replace(QStringLiteral("&quot;"), QStringLiteral("\""))
      .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
}

/// Words are letters in an SVG, and whoever looks at it may have no Inter: they are told how long each word
/// is here, so that none runs into the next, and to take a font like it.
QByteArray with_lengths(const QByteArray& svg) {
  static const QRegularExpression text(QStringLiteral(
      R"re(<text ([^>]*)font-family="([^"]*)" font-size="([\d.]+)" font-weight="(\d+)"([^>]*)>([^<]*)</text>)re"));
  const QString all = QString::fromUtf8(svg);
  QString out;
  qsizetype done = 0;
  for (auto each = text.globalMatch(all); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    QFont font(match.captured(2));
    font.setPixelSize(std::max(1, qRound(match.captured(3).toDouble())));
    font.setWeight(static_cast<QFont::Weight>(std::clamp(match.captured(4).toInt(), 1, 1000)));
    const double length = QFontMetricsF(font).horizontalAdvance(unescaped(match.captured(6)));
    out += QStringView(all).mid(done, match.capturedStart() - done);
    out += QStringLiteral("<text %1font-family=\"%2, sans-serif\" font-size=\"%3\" font-weight=\"%4\"%5")
               .arg(match.captured(1), match.captured(2), match.captured(3), match.captured(4),
                    match.captured(5).trimmed().isEmpty() ? QString() : u' ' + match.captured(5).trimmed());
    if (length > 0) out += QStringLiteral(" textLength=\"%1\" lengthAdjust=\"spacingAndGlyphs\"").arg(length);
    out += u'>' + match.captured(6) + QStringLiteral("</text>");
    done = match.capturedEnd();
  }
  out += QStringView(all).mid(done);
  return out.toUtf8();
}

QByteArray svg_of(const ViewPicture& picture, const QString& title) {
  QBuffer out;
  out.open(QIODevice::WriteOnly);
  QSvgGenerator svg;
  svg.setOutputDevice(&out);
  svg.setResolution(kScreenInch);
  svg.setSize(picture.size.toSize());
  svg.setViewBox(QRectF(QPointF(), picture.size));
  svg.setTitle(title.toHtmlEscaped());  // Qt 6.4 writes it as it is
  svg.setDescription(QStringLiteral("Stowage"));
  SvgTextures textures;
  QPainter painter(&svg);
  countFromTheLeft(painter);
  picture.paint(painter, 1);
  painter.end();
  return with_lengths(textures.filled(out.data()));
}

QByteArray pdf_of(const ViewPicture& picture, const QString& title) {
  QBuffer out;
  out.open(QIODevice::WriteOnly);
  QPdfWriter pdf(&out);
  pdf.setTitle(title);
  pdf.setCreator(QStringLiteral("Stowage"));
  pdf.setResolution(kScreenInch);
  const double points = kPoints / kScreenInch;
  pdf.setPageSize(QPageSize(picture.size * points, QPageSize::Point, title, QPageSize::ExactMatch));
  pdf.setPageMargins(QMarginsF());
  QPainter painter(&pdf);
  countFromTheLeft(painter);
  picture.paint(painter, kSharp);
  painter.end();
  return out.data();
}

}  // namespace

PaperColours::PaperColours(bool on) : quiet_(&Theme::current()), scheme_(Theme::current().scheme()) {
  if (on) Theme::current().setScheme(Scheme::Light);
}

PaperColours::~PaperColours() { Theme::current().setScheme(scheme_); }

QImage picture_image(const ViewPicture& picture, int scale, bool paper) {
  if (picture.empty()) return {};
  const PaperColours colours(paper);
  QImage image((picture.size * scale).toSize(), QImage::Format_RGB32);
  if (image.isNull()) return image;
  image.setDevicePixelRatio(scale);
  image.fill(Theme::current().colours().surface);
  QPainter painter(&image);
  countFromTheLeft(painter);
  picture.paint(painter, scale);
  painter.end();
  const int metre = static_cast<int>(std::lround(kScreenInch * kMetre * scale));
  image.setDotsPerMeterX(metre);
  image.setDotsPerMeterY(metre);
  return image;
}

QByteArray png_of(const QImage& image) {
  QBuffer out;
  out.open(QIODevice::WriteOnly);
  return image.save(&out, "PNG") ? out.data() : QByteArray();
}

QByteArray vector_picture(const ViewPicture& picture, PictureFormat format, bool paper,
                          const QString& title) {
  if (picture.empty()) return {};
  const PaperColours colours(paper);
  return format == PictureFormat::Svg ? svg_of(picture, title) : pdf_of(picture, title);
}

}  // namespace stowage::widgets
