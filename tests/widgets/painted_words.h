#pragma once

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <QWidget>
#include <algorithm>
#include <optional>
#include <vector>

#include "widgets/common/painted_view.h"

namespace stowage::widgets::test {

/// A text as it was painted, in pixels of its sheet: where it begins on its base line, how far it goes, and
/// what of it has ink and is not clipped away.
struct PaintedWord {
  QString text{};
  QPointF at{};
  double width = 0;
  QRectF ink{};
};

/// Keeps what is written, and paints nothing. What something opaque is painted over is written no more.
class WordsEngine final : public QPaintEngine {
 public:
  WordsEngine() : QPaintEngine(AllFeatures) {}
  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }

  void updateState(const QPaintEngineState& state) override {
    transform_ = state.transform();
    opaque_ = state.brush().style() == Qt::SolidPattern && state.brush().color().alpha() == 255 &&
              state.opacity() >= 1;
    const QPaintEngine::DirtyFlags changed = state.state();
    if (changed & (DirtyClipRegion | DirtyClipPath)) {
      // A painter that takes another one's place says both, of which one is what clips.
      const bool path = (changed & DirtyClipPath) && !state.clipPath().isEmpty();
      clip(state, path ? state.clipPath().boundingRect() : QRectF(state.clipRegion().boundingRect()));
    }
    if (changed & DirtyClipEnabled) clipping_ = state.isClipEnabled();
  }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    // Where letters of several fonts are one text, each font's part comes with all of it and its own width.
    QRectF tight = QFontMetricsF(item.font()).tightBoundingRect(item.text());
    tight.setLeft(std::max(tight.left(), 0.0));
    tight.setRight(std::min(tight.right(), item.width()));
    QRectF ink = transform_.mapRect(tight.translated(at));
    if (clipping_ && clip_) ink = ink.intersected(*clip_);
    if (!systemClip().isEmpty()) ink = ink.intersected(QRectF(systemClip().boundingRect()));
    words.push_back({item.text(), transform_.map(at), item.width(), ink});
  }
  void drawRects(const QRectF* rects, int count) override {
    for (int i = 0; i < count && opaque_; ++i) cover(transform_.mapRect(rects[i]));
  }
  void drawPath(const QPainterPath& path) override {
    // Of a plate with round corners no letters are in the corners.
    if (opaque_) cover(transform_.mapRect(path.controlPointRect()));
  }
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}

  std::vector<PaintedWord> words{};

 private:
  void clip(const QPaintEngineState& state, const QRectF& logical) {
    const QRectF rect = transform_.mapRect(logical);
    clipping_ = state.clipOperation() != Qt::NoClip;
    if (!clipping_)
      clip_.reset();
    else
      clip_ = state.clipOperation() == Qt::IntersectClip && clip_ ? clip_->intersected(rect) : rect;
  }
  void cover(const QRectF& rect) {
    std::erase_if(words, [&](const PaintedWord& word) {
      return !word.ink.isEmpty() && rect.adjusted(-0.5, -0.5, 0.5, 0.5).contains(word.ink);
    });
  }

  QTransform transform_{};
  bool opaque_ = false, clipping_ = false;
  std::optional<QRectF> clip_{};
};

/// A sheet of so many pixels that keeps its words.
class WordsPaper final : public QPaintDevice {
 public:
  explicit WordsPaper(QSizeF size) : size_(size.toSize()) {}
  QPaintEngine* paintEngine() const override { return &engine_; }
  std::vector<PaintedWord>& words() { return engine_.words; }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth:
        return size_.width();
      case PdmHeight:
        return size_.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return 96;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDepth:
        return 32;
      default:
        return QPaintDevice::metric(metric);
    }
  }

 private:
  QSize size_;
  mutable WordsEngine engine_{};
};

/// The words of what `paint(QPainter&)` paints, in the order in which they are painted.
template <class Paint>
std::vector<PaintedWord> painted_words(QSizeF size, Paint paint) {
  WordsPaper paper(size);
  QPainter painter(&paper);
  countFromTheLeft(painter);
  paint(painter);
  painter.end();
  return std::move(paper.words());
}

/// The same of a widget with all that is in it.
inline std::vector<PaintedWord> painted_words(QWidget& widget) {
  return painted_words(QSizeF(widget.size()), [&](QPainter& painter) { widget.render(&painter); });
}

/// Pairs of words whose ink lies on each other; one line each, "" when all can be read. The same text twice
/// in one place is one text with an edge.
inline std::string words_on_words(const std::vector<PaintedWord>& words) {
  constexpr double kTouch = 1;  // pixels: letters beside each other
  QStringList out;
  std::vector<QRectF> inner;
  for (const PaintedWord& word : words) inner.push_back(word.ink.adjusted(kTouch, kTouch, -kTouch, -kTouch));
  const auto place = [](const PaintedWord& word) {
    return QStringLiteral("“%1” at %2, %3").arg(word.text).arg(word.ink.x()).arg(word.ink.y());
  };
  for (std::size_t a = 0; a < words.size(); ++a) {
    for (std::size_t b = a + 1; b < words.size() && inner[a].isValid(); ++b) {
      if (!inner[b].isValid() || !inner[a].intersects(inner[b])) continue;
      if (words[a].text == words[b].text && (words[a].at - words[b].at).manhattanLength() < 3) continue;
      out << place(words[a]) + QStringLiteral(" lies on ") + place(words[b]);
    }
  }
  return out.join(u'\n').toStdString();
}

}  // namespace stowage::widgets::test
