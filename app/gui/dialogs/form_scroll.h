#pragma once

#include <QFormLayout>
#include <QScrollArea>
#include <initializer_list>

namespace stowage::app {

/// What a dialog holds, as high as it is where there is room; on a screen that has none it is scrolled.
class PageScroll : public QScrollArea {
  Q_OBJECT
 public:
  explicit PageScroll(QWidget* page);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 protected:
  int bar() const;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void followFocus();  ///< the field that has it is in sight
};

/// Parts below each other, the last as high as there is room for: scrolled where there is less than the least
/// that all of them can do with.
PageScroll* scrolledColumn(std::initializer_list<QWidget*> parts);

/// A field leaves a form and is hidden, with the name beside it, which is returned (null: it has none).
/// QFormLayout of Qt 6.4 takes other rows for those that are hidden in it where lines wrap, and gives them no
/// height.
QWidget* takeField(QFormLayout& form, QWidget& field);
/// What was taken comes back, as this row.
void putField(QFormLayout& form, int row, QWidget* name, QWidget& field);

/// A page of a form, never wider than the screen: with letters much larger than usual a field that is too
/// long to stand beside its name stands below it.
class FormScroll : public PageScroll {
  Q_OBJECT
 public:
  explicit FormScroll(QFormLayout* form);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void followLetters();
  QFormLayout* form_;
};

}  // namespace stowage::app
