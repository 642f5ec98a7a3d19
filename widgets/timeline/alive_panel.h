#pragma once

#include <QWidget>

#include "widgets/common/label.h"
#include "widgets/timeline/alive_model.h"

class QPushButton;
class QTreeView;

namespace stowage::widgets {

class Label;

/// The right column of the timeline: what lived on a device at an instant, and a button that selects those
/// modules in every view.
class AlivePanel : public Surface {
  Q_OBJECT
 public:
  explicit AlivePanel(QWidget* parent = nullptr);

  void show(const std::shared_ptr<const trace::Timeline>& timeline, std::size_t device, std::uint64_t at);
  void clear();
  /// Whether there is a model to select modules in; true unless said.
  void setSelectable(bool on);
  AliveModel& model() { return *model_; }
  /// Of the rows that are selected, or of what was streamed and computed when none is.
  QStringList wantedModules() const;
  QSize sizeHint() const override;

 Q_SIGNALS:
  void modulesSelected(const QStringList& modules);

 protected:
  void changeEvent(QEvent* event) override;
  void themeChanged() override;

 private:
  void fitColumns();
  QStringList workingModules() const;
  void nameButton();

  bool pointed_ = false;  ///< an instant is shown
  std::shared_ptr<const trace::Timeline> timeline_{};
  AliveModel* model_;
  Label* head_;
  QTreeView* tree_;
  QPushButton* select_;
};

}  // namespace stowage::widgets
