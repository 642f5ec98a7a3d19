#pragma once

#include <QStackedWidget>
#include <QToolButton>
#include <map>

#include "core/plan/activation_scopes.h"
#include "core/solve/holds.h"
#include "widgets/common/label.h"
#include "widgets/common/plan_state.h"
#include "widgets/common/selection_hub.h"
#include "widgets/panels/place_list.h"

class QGridLayout;

namespace stowage::widgets {

/// What is selected, what it weighs and costs, and where it may go at which price.
class SelectionPanel : public Surface {
  Q_OBJECT
 public:
  explicit SelectionPanel(SelectionHub& hub, QWidget* parent = nullptr);

  void setState(const PlanStatePtr& state);
  /// Where what modules save for backward goes; nothing is said of it where nothing is set.
  void setActivations(plan::ActivationScopes scopes);
  /// What a person wrote about modules, by their names.
  void setNotes(std::map<std::string, std::string> notes);
  QString note() const;  ///< what is shown of them
  void setPrice(const PlacePrice& price) { places_->setPrice(price); }
  /// What holds a module, budgets too, as holdsWanted() asks for it; of another one nothing is shown.
  void setHolds(model::ModuleId module, const std::vector<solve::Hold>& holds);
  QString why() const;  ///< what is shown of them
  PlaceList& places() { return *places_; }
  const QString& title() const { return name_->fullText(); }

 Q_SIGNALS:
  void pinRequested(stowage::machine::DeviceId device);
  void unpinRequested();
  /// The rows of the place list are new: their prices are wanted. Of no modules: none are any more.
  void pricesWanted(const std::vector<stowage::model::ModuleId>& modules);
  /// One module of a large model is selected: which budgets hold it takes longer than the rest.
  void holdsWanted(stowage::model::ModuleId module);

 private:
  struct Row {
    Label* label = nullptr;
    Label* value = nullptr;
    Label* note = nullptr;
  };
  static QWidget* makeEmptyPage();
  QWidget* makePage();
  QGridLayout* makeFigures();
  Row addRow(QGridLayout* grid, const QString& label);
  void refresh();
  QString keptText(const std::vector<bool>& inside) const;
  struct Sums;
  Sums sumsOf(const std::vector<model::ModuleId>& modules) const;
  void addStorage(model::StorageId storage, Sums& sums) const;
  void showWeights(const std::vector<model::ModuleId>& modules);
  void showRuns(Bytes computed, Bytes streamed, bool wanted);
  void showPacked(const std::vector<model::ModuleId>& modules);
  void showActivations(const std::vector<model::ModuleId>& modules);
  void showTraining(const std::vector<model::ModuleId>& modules);
  void showNotes(const std::vector<model::ModuleId>& modules);
  void showWhy(const std::vector<model::ModuleId>& modules);
  void addWhy(const std::vector<solve::Hold>& holds, QStringList& lines) const;
  void sayWhy(const QStringList& lines);
  QString whereNow(const std::vector<model::ModuleId>& modules) const;

  SelectionHub& hub_;
  PlanStatePtr state_{};
  ViewFactsPtr facts_{};
  QStackedWidget* pages_;
  Label* name_;
  Label* kind_;
  Row weights_, packed_, kv_, cost_;
  plan::ActivationScopes scopes_{};
  Label* runs_;
  Label* activations_;
  Label* training_;
  std::map<std::string, std::string> notes_{};
  Label* note_;
  Label* why_;
  model::ModuleId asked_{};  ///< whose holds are wanted
  PlaceList* places_;
};

}  // namespace stowage::widgets
