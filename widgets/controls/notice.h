#pragma once

#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"
#include "widgets/controls/badge.h"

namespace stowage::widgets {

/// A sentence that must not be overlooked: on the tone's ground, with its icon. Gone while it has no words.
class Notice : public PaintedView<> {
  Q_OBJECT
 public:
  explicit Notice(QWidget* parent = nullptr, Tone tone = Tone::Warn, const char* icon = "triangle-alert");
  void setText(const QString& text);
  const QString& text() const { return label_->fullText(); }

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  Tone tone_;
  QByteArray icon_;
  Label* label_;
};

}  // namespace stowage::widgets
