#pragma once

#include <QIcon>
#include <QList>
#include <QTabBar>

#include "widgets/common/label.h"

class QGridLayout;
class QHBoxLayout;

namespace stowage::app {

/// The tabs of the views, and at its end what belongs to the one that is shown. In a narrow window, or with
/// large letters, the tabs give up their icons first, then what stands at the end is made narrower, and at
/// last it goes below them: the words of tabs stay whole.
class TabRow : public widgets::Surface {
  Q_OBJECT
 public:
  TabRow();
  QTabBar* tabs() const { return tabs_; }
  void addAtEnd(QWidget* widget);

 protected:
  bool event(QEvent* event) override;

 private:
  void fit();
  void showIcons(bool shown);
  void place(bool below);
  int iconsWidth() const;

  QTabBar* tabs_;
  QGridLayout* grid_;
  QHBoxLayout* end_;
  QList<QIcon> icons_{};  ///< while they are not shown
  int iconsWidth_ = 0;    ///< what they were found to take
  bool below_ = false;
};

}  // namespace stowage::app
