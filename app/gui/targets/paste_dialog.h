#pragma once

#include <QListWidget>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <optional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "core/runtimes/llamacpp/pasted.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/segmented_control.h"

namespace stowage::app {

/// What somebody wrote in a forum: a command line of llama.cpp's, or Ollama's parameters. While it is typed,
/// the dialog says what it does on the machine that is planned for; accepted, it becomes the plan that is
/// shown.
class PasteDialog : public Dialog {
  Q_OBJECT
 public:
  /// `text`: what is there at first. The model of the document is open.
  PasteDialog(const Document& document, const QString& text, QWidget* parent);

  void setText(const QString& text) { edit_->setPlainText(text); }
  QTableWidget* table() { return table_; }
  QListWidget* findings() { return findings_; }
  QString summary() const { return summary_->fullText(); }
  /// Nothing that llama.cpp would refuse, and a model that it opens.
  bool usable() const { return usable_; }
  bool ready() const { return facts_ || !refused_.isEmpty(); }

  /// The plan's question with the places of what was pasted; nullopt before there are any.
  std::optional<PlanInput> chosen() const;

 private:
  void readModel();
  void buildTable();
  void refresh();
  void fillTable();
  void fillFindings();

  const Document& document_;
  PlanInput input_;
  model::ModelPtr model_;
  std::shared_ptr<const llamacpp::Facts> facts_{};
  QString refused_{};  ///< why no text means anything here
  std::optional<llamacpp::Pasted> pasted_{};
  bool usable_ = false;
  widgets::SegmentedControl* program_;
  QPlainTextEdit* edit_;
  QTableWidget* table_;
  QListWidget* findings_;
  widgets::Notice* notice_;
  widgets::Label* summary_;
  QPushButton* accept_ = nullptr;
  JobRunner job_;
};

}  // namespace stowage::app
