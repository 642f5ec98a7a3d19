#include "widgets/theme/svg_textures.h"

#include <QRegularExpression>
#include <algorithm>

namespace stowage::widgets {
namespace {

thread_local SvgTextures* live = nullptr;

constexpr int kMostTextures = 0xFFFF;

/// What QSvgGenerator writes of the colours that stand for textures: black with a number in green and blue,
/// its alpha the least there is.
QColor stand_in(std::size_t index) {
  return {0, static_cast<int>(index >> 8), static_cast<int>(index & 0xFF), 1};
}

QByteArray number(double value) { return QByteArray::number(value, 'g', 6); }

QByteArray line(double x1, double y1, double x2, double y2, const QByteArray& width) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
         number(y2) + "\" stroke-width=\"" + width + "\"/>";
}

/// As the theme paints it, seams and all: three times, one period apart.
QByteArray diagonal(double n, bool rising, const QByteArray& width) {
  QByteArray out;
  for (const double shift : {-n, 0.0, n})
    out += rising ? line(shift - 1, n + 1, shift + n + 1, -1, width)
                  : line(shift - 1, -1, shift + n + 1, n + 1, width);
  return out;
}

}  // namespace

SvgTextures::SvgTextures() : outer_(live) { live = this; }
SvgTextures::~SvgTextures() { live = outer_; }
SvgTextures* SvgTextures::current() { return live; }

QBrush SvgTextures::brush(const TextureSpec& spec, const QColor& colour) {
  const Used wanted{spec, colour};
  const auto at = std::find(used_.begin(), used_.end(), wanted);
  const auto index = static_cast<std::size_t>(at - used_.begin());
  if (at == used_.end()) {
    if (index >= kMostTextures) return colour;
    used_.push_back(wanted);
  }
  return stand_in(index);
}

QByteArray SvgTextures::shapes(const Used& used) {
  const double n = used.spec.period, middle = n / 2;
  const QByteArray width = number(used.spec.size);
  const QByteArray across = line(0, middle, n, middle, width), down = line(middle, 0, middle, n, width);
  switch (used.spec.texture) {
    case Texture::None:
      return {};
    case Texture::Horizontal:
      return across;
    case Texture::Vertical:
      return down;
    case Texture::Grid:
      return across + down;
    case Texture::Dots:
      return "<circle cx=\"" + number(middle) + "\" cy=\"" + number(middle) + "\" r=\"" + width +
             "\" stroke=\"none\"/>";
    case Texture::Slash:
    case Texture::BackSlash:
      return diagonal(n, used.spec.texture == Texture::Slash, width);
    case Texture::Crossed:
      return diagonal(n, true, width) + diagonal(n, false, width);
  }
  return {};
}

QByteArray SvgTextures::pattern(std::size_t index) const {
  const Used& used = used_[index];
  const QByteArray name = used.colour.name().toLatin1(), period = number(used.spec.period);
  return "<pattern id=\"texture" + QByteArray::number(index) + "\" patternUnits=\"userSpaceOnUse\" width=\"" +
         period + "\" height=\"" + period + "\"><g fill=\"" + name + "\" stroke=\"" + name +
         "\" stroke-linecap=\"butt\" opacity=\"" + number(used.colour.alphaF()) + "\">" + shapes(used) +
         "</g></pattern>\n";
}

QByteArray SvgTextures::filled(QByteArray svg) const {
  static const QRegularExpression stands(
      QStringLiteral(R"re(fill="#00([0-9a-f]{4})" fill-opacity="0\.0039\d*")re"));
  const QString words = QString::fromUtf8(svg);
  QString out;
  qsizetype done = 0;
  std::vector<bool> met(used_.size(), false);
  for (auto each = stands.globalMatch(words); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    const auto index = static_cast<std::size_t>(match.captured(1).toInt(nullptr, 16));
    if (index >= used_.size()) continue;
    met[index] = true;
    out += QStringView(words).mid(done, match.capturedStart() - done);
    out += QStringLiteral("fill=\"url(#texture%1)\" fill-opacity=\"1\"").arg(index);
    done = match.capturedEnd();
  }
  out += QStringView(words).mid(done);
  svg = out.toUtf8();
  QByteArray patterns;
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (met[i]) patterns += pattern(i);
  }
  const qsizetype defs = svg.indexOf("</defs>");
  return defs < 0 ? svg : svg.insert(defs, patterns);
}

}  // namespace stowage::widgets
