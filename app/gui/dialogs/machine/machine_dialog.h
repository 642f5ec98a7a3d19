#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QStackedWidget>
#include <QTimer>
#include <map>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/dialogs/machine/budget_slider.h"
#include "app/gui/dialogs/machine/engine_form.h"
#include "app/gui/dialogs/machine/links_table.h"
#include "app/gui/dialogs/machine/typed_budget.h"
#include "app/gui/document/document.h"
#include "app/gui/jobs/saved_files.h"
#include "core/base/result.h"
#include "core/machine/calibration.h"
#include "core/report/report.h"
#include "widgets/machine/machine_graph.h"

class QGridLayout;

namespace stowage::app {

/// The devices, their budgets and the links between them. What a change would do is shown before it is
/// applied.
class MachineDialog : public Dialog {
  Q_OBJECT
 public:
  MachineDialog(Document& document, QWidget* parent);
  /// A field that has the focus gives it up while the machine that it edits is still there.
  ~MachineDialog() override { hide(); }

  const machine::Machine& machine() const { return machine_; }
  QString effect() const { return effect_->fullText(); }
  QLineEdit& budgetField() { return *budget_; }
  QLineEdit& keepFreeField() { return *keepFree_; }
  QListWidget& deviceList() { return *list_; }
  EngineForm& engine() {
    return *engine_;
  }  ///< where programs are run: of no plan, so nothing here changes it
  /// What was measured last, for the dialog that measures; and what was taken over, if anything was.
  void setCalibration(std::optional<machine::Calibration> last) { calibration_ = std::move(last); }
  const std::optional<machine::Calibration>& calibration() const { return calibration_; }
  /// The measured rates go into the machine's links; those of devices that it does not have are left out.
  void takeOver(const machine::Calibration& calibration);
  /// The machine of a file: stowage.machine/1, stowage.report/1 or the Markdown of a report. What the report
  /// could not say is a default, and said. False: it is no such file; the foot says why and nothing changes.
  bool openMachine(const QString& path);
  bool readMachine(const QString& text, const QString& subject);
  /// As stowage.machine/1, with what was measured; in a worker, and the foot says what became of it.
  void saveMachine(const QString& path);
  const SavedFiles& files() const { return files_; }
  bool mayApply() const { return apply_->isEnabled(); }

 Q_SIGNALS:
  void measuring(bool now);  ///< the engine began to measure its machine, or ended

 private:
  QWidget* devicesColumn();
  QWidget* deviceForm();
  void makeFields();
  QGridLayout* deviceRows();
  void addLinks(QVBoxLayout& column);
  void connectGraph();
  void showGraph();
  void connectForm();
  void fillList(int select);
  void showDevice(int row);
  void showCard(const machine::Device& device);
  void setUnderstood(QLineEdit* field, widgets::Label* echo, bool understood);
  void showRefused(machine::DeviceId device);
  void forgetRefused(machine::DeviceId gone);
  void replaceBy(machine::Machine machine);
  void own(machine::Device& device);
  void takeBudget();
  void takeSlider();
  void takeCard(int index);
  void takeOverhead();
  void takeKeepFree();
  void showCompute(const machine::Device& device);
  void takeCompute();
  void addGpu();
  void addHost(machine::DeviceId id);
  void showAdded(machine::DeviceId id);
  QString rulesLost() const;
  void removeDevice();
  void readThisMachine();
  void measure();
  void addFileActions(QMenu& menu);
  bool take(Result<report::ReadMachine> read);
  void askForMachine();
  void askWhereToSave();
  void changed();
  void showEffect();
  void allowApply();
  void orderTabs();
  machine::Device* current();

  Document& document_;
  machine::Machine machine_;
  JobRunner solver_;
  JobRunner reader_{nullptr, JobRunner::AtEnd::Leave};  ///< a driver answers when it likes
  QTimer delay_;
  QListWidget* list_;
  QComboBox* card_;
  widgets::Label* cardNote_;
  QLineEdit* budget_;
  widgets::Label* echo_;
  BudgetSlider* slider_;
  QLineEdit* overhead_;
  widgets::Label* overheadEcho_;
  QLineEdit* keepFree_;
  widgets::Label* keepFreeEcho_;
  QLineEdit* compute_;
  widgets::Label* computeEcho_;
  QList<QWidget*> overheadRow_{}, keepFreeRow_{}, computeRow_{};
  widgets::MachineGraph* graph_;
  LinksTable* links_;
  EngineForm* engine_;
  widgets::Label* effect_;
  QPushButton *apply_, *reject_;
  QPushButton *presets_, *read_, *measure_, *add_, *remove_;
  QPushButton *addCpu_, *addDisk_;
  /// CPU and disk that were removed, each in the machine as it was.
  std::vector<std::pair<machine::DeviceId, machine::Machine>> removed_{};
  /// What the fields said when they came up: what is not understood leaves that, not the beginning of what
  /// was typed.
  std::optional<Bytes> budgetBefore_{};
  Bytes overheadBefore_{};
  std::optional<Bytes> keepFreeBefore_{};
  std::uint64_t computeBefore_ = 0;
  /// What was typed and is not understood, by device and field: it is there again when its device is, and
  /// nothing is applied before it is mended.
  std::map<std::pair<machine::DeviceId, QLineEdit*>, QString> refused_{};
  std::optional<machine::Calibration> calibration_{};
  std::vector<machine::Slot> slots_{};  ///< of this machine's cards, once it was read
  QString assumed_{};                   ///< what the report that was read could not say
  bool filling_ = false;
  SavedFiles files_{};
};

}  // namespace stowage::app
