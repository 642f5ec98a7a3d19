#pragma once

#include <QWidget>

#include "widgets/common/painted_view.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

enum class Tone { Neutral, Ok, Warn, Error, Info };
struct ToneColours {
  QColor strong, soft;
};
ToneColours toneColours(Tone tone);

/// A small word with a tinted background, with an icon where one is given: "Tight", "Virtual GPUs", "NEW".
class Badge : public PaintedView<> {
  Q_OBJECT
 public:
  explicit Badge(const QString& text, Tone tone = Tone::Neutral, const char* icon_name = nullptr,
                 QWidget* parent = nullptr);
  void set(const QString& text, Tone tone, const char* icon_name = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintOn(const Sheet& sheet) override;

  QString text_{};
  Tone tone_ = Tone::Neutral;
  QByteArray icon_{};
};

/// The answer at the left of the proof strip, as tall as the strip: icon and words in the status' colour on
/// its soft fill, "Optimal, proven".
class StatusChip : public Badge {
  Q_OBJECT
 public:
  using Badge::Badge;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintOn(const Sheet& sheet) override;
};

}  // namespace stowage::widgets
