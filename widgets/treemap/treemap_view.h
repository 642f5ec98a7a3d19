#pragma once

#include <QWidget>

#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"
#include "widgets/common/view_picture.h"
#include "widgets/controls/combo_pill.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {

/// The row above a treemap: the way to its root ("Llama-3.1-70B › model.layers › 12", each part a step back),
/// what it holds, and the legend with sizes. The legend takes rows of its own when it does not fit beside the
/// rest.
class TreemapHeader : public PaintedView<> {
  Q_OBJECT
 public:
  explicit TreemapHeader(TreemapWidget* treemap, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;
  QString searchText() const;  ///< "3 of 12 matches", while something is searched for
  /// As it stands, for another device.
  void paintPicture(QPainter& painter) { paintOn({painter, Theme::current(), Theme::current().colours()}); }

 protected:
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override { rebuild(); }
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Crumb {
    QString words{};
    std::uint32_t node = 0;
    QRectF rect{};
    double wide = 0;  ///< its words
  };
  struct Entry {
    ColourCategory category{};
    QString size{};
    QPointF at{};
    double wide = 0;
  };
  void rebuild();
  void measure();
  void layOut(double width, std::vector<Crumb>& crumbs, std::vector<Entry>& entries, double* height) const;
  QString summary();
  int modulesBelow(const TileTreePtr& tree, std::uint32_t root);

  TreemapWidget* treemap_;
  QString summary_{};  ///< what the root holds, or what was found
  double summary_width_ = 0;
  TileTreePtr counted_{};  ///< of which, and of which of its nodes, modules_ is
  std::uint32_t counted_root_ = 0;
  int modules_ = 0;
  std::vector<Crumb> crumbs_{};
  std::vector<Entry> entries_{};
  double height_ = 28;
  int hot_ = -1;
};

/// "Colour: Device": chooses what a hue means. Belongs where it is always visible, for example in the corner
/// of the tabs.
class ColourButton : public ComboPill {
  Q_OBJECT
 public:
  explicit ColourButton(TreemapWidget* treemap, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
  TreemapWidget* treemap_;
  QMenu* menu_;
  QAction* saved_ = nullptr;
  QAction* difference_ = nullptr;
  QAction* times_ = nullptr;
};

/// Header and treemap as one.
class TreemapView : public Surface {
  Q_OBJECT
 public:
  explicit TreemapView(SelectionHub* hub, QWidget* parent = nullptr);
  TreemapWidget* map() const { return map_; }
  TreemapHeader* header() const { return header_; }
  void setState(PlanStatePtr state) { map_->setState(std::move(state)); }
  ViewPicture picture();  ///< both, one below the other

 private:
  TreemapWidget* map_;
  TreemapHeader* header_;
};

}  // namespace stowage::widgets
