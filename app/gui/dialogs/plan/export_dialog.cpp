#include "app/gui/dialogs/plan/export_dialog.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <algorithm>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/plan/maps/loading_snippet.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/notice.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

plan::DeviceMap mapOf(const Document& document) {
  return plan::to_device_map(*document.model(), document.state()->machine, document.state()->placement);
}

bool everythingPlaced(const Document& document) {
  const auto& slots = document.state()->placement.slots;
  return std::find(slots.begin(), slots.end(), plan::Placement::kUnplaced) == slots.end();
}

QString headText(const Document& document) {
  return everythingPlaced(document)
             ? ExportDialog::tr(
                   "What from_pretrained(device_map=…) takes: every tensor covered, as few keys as possible.")
             : ExportDialog::tr(
                   "What from_pretrained(device_map=…) takes, but without the tensors that have no place.");
}

/// Loaded with accelerate, a map that was made for another runtime has no room for streaming, and its KV
/// cache on the wrong side.
QString runtimeWarning(const machine::Runtime& runtime) {
  if (runtime.streams() && !runtime.by_module())
    return runtime.prefetches()
               ? ExportDialog::tr(
                     "This plan counts on weights being copied ahead of their turn. accelerate "
                     "copies each module when its turn has come, and takes longer.")
               : QString();
  return ExportDialog::tr(
      "This plan counts on the CPU computing what lies there. accelerate streams it to the GPU "
      "instead, and this plan keeps no room for that: choose the runtime accelerate before a map "
      "for from_pretrained.");
}

}  // namespace

QString deviceMapText(const Document& document) {
  return QString::fromStdString(to_text(plan::to_json(mapOf(document))));
}

QString maxMemoryText(const Document& document) {
  return QString::fromStdString(to_text(plan::max_memory_json(document.state()->machine)));
}

QString loadingSnippet(const Document& document) {
  return QString::fromStdString(plan::loading_snippet(
      *document.model(), "device_map.json", document.state()->settings, document.state()->evaluation));
}

ExportDialog::ExportDialog(const Document& document, Session& session, QWidget* parent)
    : Dialog(tr("Export map"), headText(document), parent), document_(document), session_(session) {
  what_ = new widgets::SegmentedControl({tr("device_map.json"), tr("max_memory"), tr("Loading snippet")});
  content()->addWidget(what_, 0, Qt::AlignLeft);
  preview_ = new QPlainTextEdit;
  preview_->setReadOnly(true);
  preview_->setAccessibleName(tr("Preview"));
  preview_->setFont(Theme::current().font(TextStyle::Mono));
  preview_->setLineWrapMode(QPlainTextEdit::NoWrap);
  content()->addWidget(preview_, 1);
  warning_ = new widgets::Notice(this);
  warning_->setText(runtimeWarning(document_.state()->settings.runtime));
  content()->addWidget(warning_);
  note_ = new Label(TextStyle::Small, &Colours::text2);
  note_->setWordWrap(true);
  content()->addWidget(note_);
  connect(what_, &widgets::SegmentedControl::currentChanged, this, &ExportDialog::refresh);
  auto* copy = widgets::secondaryButton(tr("Copy"), "copy", this);
  copy->setAutoDefault(false);
  connect(copy, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(text());
    note_->setText(tr("Copied."));
  });
  foot()->addWidget(copy);
  foot()->addStretch();
  addReject(tr("Close"));
  save_ = widgets::primaryButton(QString(), "save", this);
  save_->setDefault(true);
  connect(save_, &QPushButton::clicked, this, &ExportDialog::save);
  foot()->addWidget(save_);
  resizeScaled({660, 560});
  refresh();
}

void ExportDialog::refresh() {
  save_->setText(what_->current() == 0   ? tr("Save map…")
                 : what_->current() == 1 ? tr("Save max_memory…")
                                         : tr("Save snippet…"));
  preview_->setPlainText(what_->current() == 0   ? deviceMapText(document_)
                         : what_->current() == 1 ? maxMemoryText(document_)
                                                 : loadingSnippet(document_));
  const auto& evaluation = document_.state()->evaluation;
  const auto keys = mapOf(document_).entries.size();
  if (!everythingPlaced(document_))
    note_->setText(tr("Incomplete: loading will fail for what the map does not name."));
  else if (!evaluation.fits)
    note_->setText(tr("This plan does not fit: what is exported is over budget."));
  else
    note_->setText(tr("%n key(s). %1 on GPUs of %2.", nullptr, static_cast<int>(keys))
                       .arg(widgets::bytesText(evaluation.gpu_bytes), widgets::bytesText(evaluation.total)));
}

void ExportDialog::save() {
  const QStringList names{QStringLiteral("device_map.json"), QStringLiteral("max_memory.json"),
                          QStringLiteral("load.py")};
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Export"), session_.folder() + u'/' + names[what_->current()]);
  if (path.isEmpty()) return;
  const auto written = write_file_atomically(path.toStdString(), (text() + u'\n').toStdString());
  note_->setText(written ? tr("Written to %1.").arg(path) : widgets::sentenceText(written.error()));
}

}  // namespace stowage::app
