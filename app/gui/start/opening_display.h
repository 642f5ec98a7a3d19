#pragma once

#include <QTimer>

#include "app/gui/document/document.h"
#include "app/gui/start/failed_page.h"
#include "app/gui/start/skeleton_page.h"
#include "core/base/remaining_time.h"
#include "widgets/controls/progress_card.h"

namespace stowage::app {

/// Shows how an opening goes on: the card of progress with Cancel, the shape of what comes when it takes
/// long, and why it failed.
class OpeningDisplay : public QObject {
  Q_OBJECT
 public:
  struct Places {
    widgets::ProgressCard& card;
    SkeletonPage& skeleton;
    FailedPage& failed;
  };
  OpeningDisplay(Document& document, const Places& places);

  void hideCard() { places_.card.finish(); }  ///< a question is asked: nothing lies over it

 Q_SIGNALS:
  void started();
  void skeletonWanted();
  void failedWanted();
  void ended();                          ///< done, failed or cancelled
  void progressed(const QString& text);  ///< "Opening: 20 %"

 private:
  void start(const QString& path);
  void progress(const QString& file, quint64 done, quint64 total);
  void progressOfRun(const QString& file, quint64 done, quint64 total);

  Document& document_;
  Places places_;
  QTimer skeletonDelay_{};
  RemainingTime left_{};
  bool run_ = false;  ///< a recorded run is opened: it has no shape, and its progress counts bytes
};

}  // namespace stowage::app
