#pragma once

#include <QPlainTextEdit>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/window/session.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/segmented_control.h"

namespace stowage::app {

/// device_map.json as from_pretrained takes it.
QString deviceMapText(const Document& document);
QString maxMemoryText(const Document& document);
/// Map, max_memory and the lines of Python that load the model under them.
QString loadingSnippet(const Document& document);

/// Preview of what is written, save, copy.
class ExportDialog : public Dialog {
  Q_OBJECT
 public:
  ExportDialog(const Document& document, Session& session, QWidget* parent);
  QString text() const { return preview_->toPlainText(); }

 private:
  void refresh();
  void save();

  const Document& document_;
  Session& session_;
  widgets::SegmentedControl* what_;
  QPlainTextEdit* preview_;
  widgets::Notice* warning_;
  widgets::Label* note_;
  QPushButton* save_ = nullptr;
};

}  // namespace stowage::app
