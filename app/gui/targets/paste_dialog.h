#pragma once

#include <QComboBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <optional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/targets/pasted_plan.h"
#include "widgets/controls/notice.h"

namespace stowage::app {

/// What somebody wrote in a forum, or has in a file: a command line, options, a script, a map. Whom it is for
/// is told from the text, or chosen. While it is typed, the dialog says what it does on the machine that is
/// planned for; accepted, it becomes the plan that is shown.
class PasteDialog : public Dialog {
  Q_OBJECT
 public:
  /// `text`: what is there at first. The model of the document is open.
  PasteDialog(const Document& document, const QString& text, QWidget* parent);

  void setText(const QString& text) { edit_->setPlainText(text); }
  QComboBox* programs() { return programs_; }
  QTableWidget* table() { return table_; }
  QListWidget* findings() { return findings_; }
  QString summary() const { return summary_->fullText(); }
  QString notice() const { return notice_->text(); }
  /// Whom the text is taken to be for; nullptr where that is not known.
  const runtimes::Target* target() const { return target_; }
  /// Nothing that the program would refuse, and a model that it opens.
  bool usable() const { return pasted_.usable; }
  bool ready() const { return facts_ && !reader_.running(); }

  /// The plan's question with the places of what stands there now; nullopt before they are read.
  std::optional<PlanInput> chosen() const;

 private:
  void buildPrograms();
  void buildTable();
  void readModel();
  void refresh();
  void show(PastedPlan pasted);
  QString whomItIsFor();
  void fillTable();
  void fillFindings();

  const Document& document_;
  PlanInput input_;
  model::ModelPtr model_;
  std::shared_ptr<const PasteFacts> facts_{};
  const runtimes::Target* target_ = nullptr;
  QString unclear_{};  ///< why nobody knows whom the text is for
  PastedPlan pasted_{};
  QComboBox* programs_;
  widgets::Label* recognised_;
  QPlainTextEdit* edit_;
  QTableWidget* table_;
  QListWidget* findings_;
  widgets::Notice* notice_;
  widgets::Label* summary_;
  QPushButton* accept_ = nullptr;
  JobRunner job_, reader_;
};

}  // namespace stowage::app
