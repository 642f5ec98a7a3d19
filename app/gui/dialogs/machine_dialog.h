#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSlider>
#include <QStackedWidget>
#include <QTimer>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document.h"

namespace stowage::app {

/// A budget as it is typed: "22.5GiB", "24GB", "95 %" (of `physical`), "unlimited". The echo says what was understood.
struct TypedBudget {
  bool understood = false;
  std::optional<Bytes> budget{};  ///< nullopt = unlimited
  QString echo{};                 ///< "24,159,191,040 bytes", or why it is not understood
};
TypedBudget readBudget(const QString& text, Bytes physical, bool mayBeUnlimited);

/// The devices, their budgets and the links between them. What a change would do is shown before it is applied.
class MachineDialog : public Dialog {
  Q_OBJECT
 public:
  MachineDialog(Document& document, QWidget* parent);

  const machine::Machine& machine() const { return machine_; }
  QString effect() const { return effect_->fullText(); }
  QLineEdit& budgetField() { return *budget_; }
  QListWidget& deviceList() { return *list_; }

 private:
  QWidget* devicesColumn();
  QWidget* deviceForm();
  void fillList(int select);
  void showDevice(int row);
  void rebuildLinks();
  void readLink(QLineEdit* field, machine::DeviceId from, machine::DeviceId to);
  void takeBudget();
  void takeSlider(int quarters);
  void takeCard(int index);
  void takeOverhead();
  void addGpu();
  void removeDevice();
  void readThisMachine();
  void changed();
  void showEffect();
  machine::Device* current();

  Document& document_;
  machine::Machine machine_;
  JobRunner solver_;
  QTimer delay_;
  QListWidget* list_;
  QComboBox* card_;
  widgets::Label* cardNote_;
  QLineEdit* budget_;
  widgets::Label* echo_;
  QSlider* slider_;
  QLineEdit* overhead_;
  widgets::Label* overheadEcho_;
  QWidget* links_;
  QCheckBox* symmetric_;
  widgets::Label* effect_;
  QPushButton* apply_;
  QPushButton* remove_;
  bool filling_ = false;
};

}  // namespace stowage::app
