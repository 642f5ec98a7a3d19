#pragma once

#include <QSplitter>
#include <optional>
#include <vector>

#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {

/// Timelines of several runs, one below the other: a cursor in one is at the same time in all of them, where
/// they have not ended by then.
class TimelineStack : public QSplitter {
  Q_OBJECT
 public:
  /// `first` stands at the top, and is never closed.
  explicit TimelineStack(TimelineView* first, QWidget* parent = nullptr);

  /// A view below the others, under a head that names its run and closes it; whoever adds it fills it.
  TimelineView* addBeside(const QString& name, const QString& toolTip);
  void closeBeside();  ///< all but the first
  /// All views from the top down.
  const std::vector<TimelineView*>& views() const { return views_; }

 private:
  void link(TimelineView* view);
  void remove(TimelineView* view);
  void tell(const TimelineView* from, std::optional<std::uint64_t> at);

  std::vector<TimelineView*> views_{};
  bool telling_ = false;
};

}  // namespace stowage::widgets
