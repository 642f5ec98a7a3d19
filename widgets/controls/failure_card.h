#pragma once

#include <QWidget>
#include <utility>
#include <vector>

#include "widgets/common/painted_view.h"

class QPushButton;

namespace stowage::widgets {

class Label;

/// One clear sentence for what could not be done: what, where, which rule; then the likely cause, details to
/// copy, ways on.
class FailureCard : public PaintedView<> {
  Q_OBJECT
 public:
  explicit FailureCard(QWidget* parent = nullptr);

  void set(const QString& title, const QString& subtitle, const QString& sentence, const QString& hint,
           const std::vector<std::pair<QString, QString>>& details);
  QPushButton* addAction(const QString& text, const char* icon_name = nullptr, bool primary = false);
  void clearActions();
  QString report() const;  ///< all of it as text, for the clipboard

 protected:
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;

 private:
  void fitColumn();

  QWidget* column_ = nullptr;
  Label* title_ = nullptr;
  Label* subtitle_ = nullptr;
  Label* sentence_ = nullptr;
  Label* hint_ = nullptr;
  QWidget* details_ = nullptr;
  QWidget* actions_ = nullptr;
  std::vector<std::pair<QString, QString>> rows_{};
};

}  // namespace stowage::widgets
