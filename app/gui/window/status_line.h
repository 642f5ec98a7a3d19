#pragma once

#include <QStatusBar>
#include <memory>
#include <optional>
#include <utility>

#include "app/gui/document/document.h"
#include "app/gui/run/run_controller.h"
#include "widgets/common/label.h"
#include "widgets/common/selection_hub.h"

namespace stowage::app {

/// The line at the foot of the window. Left: what was said last, or what the pointer is on. Right: what is
/// known of the model and its plan's file.
class StatusLine : public QObject {
  Q_OBJECT
 public:
  StatusLine(QStatusBar& bar, const Document& document, const RunController& runs,
             const widgets::SelectionHub& hub);

  void say(const QString& text);           ///< until something else is said
  void showProgress(const QString& text);  ///< until the next update
  void setModel();                         ///< another model is open, or none
  void update();

 private:
  QString leftText();
  QString rightText() const;

  const Document& document_;
  const RunController& runs_;
  const widgets::SelectionHub& hub_;
  widgets::Label *left_, *right_;
  QString said_{};
  std::pair<int, int> unplaced_{};  ///< units without a place, and all, of the plan counted last
  std::weak_ptr<const widgets::PlanState> counted_{};
  std::optional<QString> dtypes_{};  ///< of the model that is open; nullopt: not looked at yet
};

}  // namespace stowage::app
