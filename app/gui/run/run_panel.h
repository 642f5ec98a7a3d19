#pragma once

#include <QScrollArea>
#include <QVBoxLayout>

#include "app/gui/document/activation_edits.h"
#include "app/gui/run/run_controller.h"
#include "core/plan/training_floor.h"
#include "widgets/common/label.h"
#include "widgets/panels/audit_panel.h"
#include "widgets/panels/saved_panel.h"

namespace stowage::app {

/// "This run": where it ran, what is exact and what is not, what was planned against what was measured; after
/// a stop what happened and what one can do.
class RunPanel : public QScrollArea {
  Q_OBJECT
 public:
  explicit RunPanel(QWidget* parent = nullptr);

  void setRun(const Run& run);
  QString title() const { return title_; }
  widgets::AuditPanel& audit() { return *audit_; }
  widgets::SavedPanel& saved() { return *saved_; }
  /// What else an allocator says of its device; "" where it says nothing.
  static QString allocatorText(const protocol::DeviceResult& device);

 Q_SIGNALS:
  void titleChanged(const QString& title);
  void roomRequested(const std::vector<stowage::app::RoomToRun>& rooms);
  void againRequested();
  void scheduleRequested();
  void trainingRequested();  ///< a plan that has room for gradients
  void savedTensorsRequested();
  /// What is to become of what layers save for backward.
  void activationsRequested(const stowage::app::edits::LayerActivations& layers);
  void moduleChosen(const QString& module);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addFact(const QString& label, const QString& value);
  void addText(widgets::TextStyle style, QColor widgets::Colours::*tint, const QString& text);
  void addCard(const QString& text, const QString& note, std::function<void()> run);
  void addVirtualNote();
  void addFacts(const Run& run);
  void addStoppedFacts(const Run& run);
  void addOutOfMemory(const protocol::OutOfMemory& oom);
  void addDeath(const Run& run);
  void addAudit(const Run& run);
  void addTraining(const Run& run);
  void clear();
  void addRoomCards(const RoomThatHelps& room);
  void addTrainingCards(const Run& run);
  void addFloorCard(const plan::TrainingFloor& floor);
  void addMeasuredCard(const Run& run);
  void addWaysOn(const Run& run);

  QVBoxLayout* column_;
  widgets::AuditPanel* audit_ = nullptr;  ///< stays: what was chosen in it does too
  widgets::SavedPanel* saved_ = nullptr;  ///< as the audit
  QString title_{};
};

}  // namespace stowage::app
