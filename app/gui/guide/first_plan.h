#pragma once

#include "app/gui/commands/action_registry.h"
#include "app/gui/document/document.h"
#include "app/gui/guide/guide.h"
#include "widgets/common/selection_hub.h"

namespace stowage::app {

/// The guide to a first plan: the question, the answer, the picture, a module moved, a budget changed, the
/// map taken along. Its command goes on where it was left.
class FirstPlan : public QObject {
  Q_OBJECT
 public:
  struct Places {
    QWidget &planBar, &proof, &treemap, &lanes;
  };
  /// All live as long.
  FirstPlan(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub, QSettings& settings,
            QWidget& window);
  void setPlaces(const Places& places);

  Guide& guide() { return *guide_; }

 Q_SIGNALS:
  void sampleWanted();   ///< nothing is open
  void treemapWanted();  ///< a step speaks of it

 private:
  void begin();
  std::vector<GuideStep> steps(const Places& places) const;

  ActionRegistry& actions_;
  Document& document_;
  widgets::SelectionHub& hub_;
  QSettings& settings_;
  QWidget& window_;
  Guide* guide_ = nullptr;
  bool waits_ = false;  ///< for the sample
  int exports_ = 0;     ///< how often the export was opened
};

}  // namespace stowage::app
