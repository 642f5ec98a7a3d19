#pragma once

#include <QObject>
#include <QTimer>

#include "app/gui/document/document.h"
#include "core/solve/holds.h"
#include "widgets/drag/drop_preview.h"
#include "widgets/panels/place_list.h"

namespace stowage::app {

/// Answers "what if": the preview of a drop, the price of each device for the selection, and what holds that
/// where it is. Nothing here changes the document.
class WhatIf : public QObject {
  Q_OBJECT
 public:
  explicit WhatIf(Document& document, QObject* parent = nullptr);

  /// widgets::PreviewDrop. Solved in a worker: what comes within the document's patience is the result; else
  /// it says so first and calls `ready` later. `parts`: the modules themselves are meant, not the blocks they
  /// are part of.
  widgets::DropPreview preview(const std::vector<model::ModuleId>& modules, machine::DeviceId device,
                               std::function<void(widgets::DropPreview)> ready, bool parts = false);

  /// Nothing that was asked for comes any more, and no worker is at it.
  void stop();
  /// Starts to price every device for these modules, and their release where they are pinned, at idle;
  /// replaces the prices asked for before.
  void price(const std::vector<model::ModuleId>& modules);
  /// Looks in a worker for what holds a module where it is, budgets too; replaces what was asked before.
  void explain(model::ModuleId module);

 Q_SIGNALS:
  void priced(const stowage::widgets::PlacePrice& price);
  void explained(stowage::model::ModuleId module, const std::vector<stowage::solve::Hold>& holds);

 private:
  struct Asked {
    std::vector<model::ModuleId> modules{};
    machine::DeviceId device{};
    widgets::PlanStatePtr state{};  ///< the plan it was asked of
    bool parts = false;
    bool operator==(const Asked&) const = default;
  };
  struct Question;
  struct Reply {
    widgets::DropPreview preview{};
    PlanOutcome outcome{};
  };
  static Reply answer(const Question& question, const Job& job);
  Question question(const std::vector<model::ModuleId>& asked, edits::Move move,
                    std::optional<machine::DeviceId> device) const;
  void forget();  ///< another model: nothing that was asked is of interest
  std::optional<widgets::DropPreview> refusal(const edits::Move& move, machine::DeviceId device) const;
  PlanInput unpinned(const std::vector<model::ModuleId>& modules) const;
  void priceNext();
  void deliverPrice(std::optional<machine::DeviceId> device, const widgets::DropPreview& result);

  Document& document_;
  JobRunner previews_;
  JobRunner prices_;
  JobRunner holds_;
  QTimer idle_;
  std::vector<model::ModuleId> pricedModules_{};
  std::vector<std::optional<machine::DeviceId>> waiting_{};  ///< nullopt: unpinned
  quint64 pricedGeneration_ = 0;
  Asked lastAsked_{};
  std::optional<widgets::DropPreview> lastAnswer_{};
  bool asking_ = false;  ///< within preview(): what comes now is its result
};

}  // namespace stowage::app
