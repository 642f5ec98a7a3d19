#pragma once

#include <QProgressBar>
#include <QScrollArea>
#include <optional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/run/engine_client.h"
#include "core/machine/calibration.h"

namespace stowage::app {

/// The engine measures the machine it is on, and says how far it is; what it found is shown, and taken over
/// by one button or left. Closing stops it. Nothing here changes a plan.
class CalibrateDialog : public Dialog {
  Q_OBJECT
 public:
  /// `last`: what was measured before, shown until something newer is there.
  CalibrateDialog(const protocol::EngineAddress& engine, std::optional<machine::Calibration> last,
                  QWidget* parent);

  EngineClient& client() { return client_; }
  /// Shown now; what whoever opened it takes over after exec() said Accepted.
  const std::optional<machine::Calibration>& calibration() const { return shown_; }
  bool mayTake() const { return take_->isEnabled(); }
  QString status() const { return status_->fullText(); }
  /// What to read of the disk: a file, or a folder for a temporary one. At first the engine's working folder.
  void setDisk(const QString& file, const QString& folder);
  void measure();

 Q_SIGNALS:
  void measuring(bool now);  ///< the engine began to measure, or ended

 private:
  void connectClient();
  void stopped(const QString& why);
  void showFigures(const machine::Calibration& calibration);
  QWidget* figures(const machine::Calibration& calibration) const;

  protocol::CalibrateRequest request_{};
  EngineClient client_{};
  std::optional<machine::Calibration> shown_{};
  widgets::Label* status_;
  QProgressBar* bar_;
  QScrollArea* scroll_;
  QPushButton *measure_, *close_, *take_;
};

/// "Matrix products": a step of a calibration, by the name in its progress.
QString calibrationStepText(const std::string& name);
/// "Copy, CPU to cuda:0, pinned", and "24.1 GB/s": one figure as a person reads it.
QString figureName(const machine::Figure& figure);
QString figureValue(const machine::Figure& figure, double value);
/// Why something was not measured, as a sentence.
QString unmeasuredText(const machine::Unmeasured& unmeasured);
/// A warning for a card in a slot that is narrower than it; empty for any other.
QString narrowSlotText(const machine::Slot& slot);

}  // namespace stowage::app
