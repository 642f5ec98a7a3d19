#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QListWidget>
#include <QPlainTextEdit>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/jobs/saved_files.h"
#include "app/gui/targets/writer_options.h"
#include "app/gui/targets/written_plan.h"
#include "app/gui/window/session.h"
#include "widgets/charts/phases_chart.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/segmented_control.h"

namespace stowage::app {

/// Map, max_memory and the lines of Python that load the model under them.
QString loadingSnippet(const Document& document);

/// One page a runtime: what is written for it, its options, what would lie elsewhere than the plan says, and
/// what it cannot be told. Preview, save, copy.
class ExportDialog : public Dialog {
  Q_OBJECT
 public:
  ExportDialog(const Document& document, Session& session, QWidget* parent);
  QString text() const { return preview_->toPlainText(); }
  QComboBox* targets() { return targets_; }
  bool writing() const { return job_.running(); }
  /// In a worker; the note says what became of it. A file of the model is kept.
  void saveTo(const QString& path);
  const SavedFiles& files() const { return files_; }
  QString note() const { return note_->fullText(); }
  const WrittenPlan& written() const { return written_; }  ///< of the page that is shown
  const widgets::PhasesChart& phases() const { return *phases_; }
  const WriterOptions& options() const { return *options_; }

 private:
  void buildHead();
  void buildOptions();
  void buildFoot();
  int firstPage() const;                   ///< that is shown at first
  const runtimes::Target* target() const;  ///< nullptr: the pages for from_pretrained
  void changeTarget();
  void clearPage();
  void refresh();
  struct Page;
  void showPage(const Page& page);
  void readBack(bool page);
  WritingQuestion question() const;
  QString distanceText() const;
  void write();
  void showWritten(const Result<WrittenPlan>& written);
  void showNotes(const QStringList& notes);
  void save();
  QString fileName() const;

  const Document& document_;
  Session& session_;
  QComboBox* targets_;
  widgets::SegmentedControl* what_;
  QCheckBox *offload_, *trim_, *nearest_;
  WriterOptions* options_;
  widgets::Label* expresses_;
  widgets::PhasesChart* phases_;
  QPlainTextEdit* preview_;
  widgets::Notice* warning_;
  QListWidget* notes_;
  widgets::Label* note_;
  QPushButton *save_ = nullptr, *copy_ = nullptr;
  WrittenPlan written_{};
  JobRunner job_;
  SavedFiles files_{};
};

}  // namespace stowage::app
