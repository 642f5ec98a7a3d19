#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <utility>
#include <vector>

class QPushButton;

namespace stowage::widgets {

class Label;

/// Work is going on and nobody knows how long: a ring that turns, or stands still with reduced motion.
class Spinner : public QWidget {
  Q_OBJECT
 public:
  explicit Spinner(QWidget* parent = nullptr);
  QSize sizeHint() const override { return {20, 20}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QTimer timer_{};
  QElapsedTimer clock_{};
};

/// Nothing to show yet, said in words: icon, one headline, one sentence, and buttons where something can be done.
class EmptyState : public QWidget {
  Q_OBJECT
 public:
  EmptyState(const char* icon_name, const QString& headline, const QString& text, QWidget* parent = nullptr);
  void setTexts(const QString& headline, const QString& text);
  QPushButton* addButton(const QString& text, bool primary = false);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QByteArray icon_;
  Label* headline_ = nullptr;
  Label* text_ = nullptr;
  QWidget* buttons_ = nullptr;
};

/// Progress over the view that is being filled: what, how far, which file, and Cancel (Esc). Shows itself only after 250 ms of work. Bytes come at most 30
/// times a second to the screen, however often set() is called.
class ProgressCard : public QWidget {
  Q_OBJECT
 public:
  explicit ProgressCard(QWidget* parent = nullptr);

  void start(const QString& title, const QString& safe);  ///< `safe`: what stays as it is when one cancels
  /// `fraction` 0 … 1, or below 0 for "not known".
  void set(const QString& text, const QString& detail, double fraction);
  void finish();
  QSize sizeHint() const override;

 Q_SIGNALS:
  void cancelled();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showNow();
  void flush();

  Label* title_ = nullptr;
  Label* text_ = nullptr;
  Label* detail_ = nullptr;
  Label* share_ = nullptr;
  Label* safe_ = nullptr;
  QWidget* bar_ = nullptr;
  QPushButton* cancel_ = nullptr;
  QTimer delay_{};
  QTimer coalesce_{};
  QString next_text_{}, next_detail_{};
  double fraction_ = -1;
};

/// One clear sentence for what could not be done: what, where, which rule; then the likely cause, details to copy, ways on.
class FailureCard : public QWidget {
  Q_OBJECT
 public:
  explicit FailureCard(QWidget* parent = nullptr);

  void set(const QString& title, const QString& subtitle, const QString& sentence, const QString& hint,
           const std::vector<std::pair<QString, QString>>& details);
  QPushButton* addAction(const QString& text, const char* icon_name = nullptr, bool primary = false);
  void clearActions();
  QString report() const;  ///< all of it as text, for the clipboard

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Label* title_ = nullptr;
  Label* subtitle_ = nullptr;
  Label* sentence_ = nullptr;
  Label* hint_ = nullptr;
  QWidget* details_ = nullptr;
  QWidget* actions_ = nullptr;
  std::vector<std::pair<QString, QString>> rows_{};
};

}  // namespace stowage::widgets
