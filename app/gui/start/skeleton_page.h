#pragma once

#include <QImage>

#include "app/gui/start/early_picture.h"
#include "widgets/common/label.h"

namespace stowage::app {

/// A window that is about to be filled: no blank page while headers are read. First the grey shape of tree
/// and treemap; as soon as names are known the tree itself, without hue, with what is read so far.
class SkeletonPage : public widgets::Surface {
  Q_OBJECT
 public:
  explicit SkeletonPage(QWidget* parent = nullptr);

  void start();                 ///< nothing is known
  void setShare(double share);  ///< 0 … 1 is read
  void setPicture(EarlyPicturePtr picture);
  const EarlyPicturePtr& picture() const { return picture_; }

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  void paintShape(QPainter& painter) const;
  void paintTree(QPainter& painter) const;
  void paintMap(QPainter& painter);
  QRectF mapArea() const;
  QSizeF filledArea() const;
  void refreshMap();

  double share_ = 0, picture_share_ = 0;  ///< read now, and in the picture
  EarlyPicturePtr picture_{};
  QImage map_{};
  quint64 theme_ = 0;  ///< generation the picture was painted in
};

}  // namespace stowage::app
