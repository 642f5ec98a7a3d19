#pragma once

#include <QAbstractButton>

#include "app/gui/window/session.h"
#include "widgets/common/painted_view.h"

namespace stowage::app {

/// A recent file: picture of its plan, name, what it was, when and where. A missing file stays, greyed.
class RecentRow : public widgets::PaintedView<QAbstractButton> {
  Q_OBJECT
 public:
  explicit RecentRow(RecentFile file, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  void paintThumbnail(QPainter& painter, const QRectF& area) const;
  RecentFile file_;
  bool exists_;
};

/// An icon with two lines that acts.
class TryRow : public widgets::PaintedView<QAbstractButton> {
  Q_OBJECT
 public:
  TryRow(const char* icon, const QString& text, const QString& note, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  const char* icon_;
  QString note_;
};

/// A small icon with a quiet line.
class IconLine : public QWidget {
  Q_OBJECT
 public:
  IconLine(const char* icon, const QString& text, QWidget* parent = nullptr);
};

/// The dashed box that says what can be dropped; the whole window takes drops.
class DropZone : public widgets::PaintedView<> {
  Q_OBJECT
 public:
  explicit DropZone(QWidget* parent = nullptr);

 Q_SIGNALS:
  void openFileRequested();
  void openFolderRequested();

 protected:
  void paintOn(const Sheet& sheet) override;
};

}  // namespace stowage::app
