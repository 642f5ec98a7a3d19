#include "app/gui/run/run_marks.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <algorithm>

namespace stowage::app {

QString marksText(const std::vector<plan::SavedMark>& marks, bool unannounced) {
  QStringList names;
  for (const plan::SavedMark& mark : marks) {
    if (mark.unannounced == unannounced) names << QString::fromStdString(plan::saved_mark_text(mark));
  }
  return names.join(QStringLiteral(", "));
}

std::vector<plan::SavedMark> marksOf(const QString& text, bool unannounced) {
  static const QRegularExpression apart(QStringLiteral("[\\s,;]+"));
  std::vector<plan::SavedMark> out;
  for (const QString& name : text.split(apart, Qt::SkipEmptyParts))
    out.push_back(plan::saved_mark_from_text(name.toStdString(), unannounced));
  return out;
}

RunMarks::RunMarks(const model::Model& model, const std::vector<plan::SavedMark>& marks, QFormLayout& form,
                   QObject* parent)
    : QObject(parent), model_(model) {
  marked_ = new QLineEdit(marksText(marks, false));
  marked_->setObjectName(QStringLiteral("marked"));
  marked_->setToolTip(
      tr("Saved tensors that the program marks to stay on the GPU: what this operator of a module saves, or "
         "all of the module. Several are separated by commas."));
  unannounced_ = new QLineEdit(marksText(marks, true));
  unannounced_->setObjectName(QStringLiteral("unannounced"));
  unannounced_->setToolTip(
      tr("Parts of wrappers that the program does not tell the runtime of: they could go, and stay in "
         "silence. The run finds how many bytes that is."));
  form.addRow(tr("Marked to stay"), marked_);
  form.addRow(tr("Not announced"), unannounced_);
  for (QLineEdit* line : {marked_, unannounced_}) {
    line->setPlaceholderText(tr("module, or module/operator"));
    connect(line, &QLineEdit::textChanged, this, &RunMarks::changed);
  }
}

void RunMarks::setEnabled(bool enabled) {
  for (QLineEdit* line : {marked_, unannounced_}) line->setEnabled(enabled);
}

std::vector<plan::SavedMark> RunMarks::marks() const {
  auto out = marksOf(marked_->text(), false);
  for (plan::SavedMark& mark : marksOf(unannounced_->text(), true)) out.push_back(std::move(mark));
  return out;
}

std::optional<Error> RunMarks::unknown() const { return unknownMark(model_, marks()); }

std::optional<Error> unknownMark(const model::Model& model, const std::vector<plan::SavedMark>& marks) {
  for (const plan::SavedMark& mark : marks) {
    if (!model.find_module(mark.module)) return Error{Code::BackwardNoModule, {}, {mark.module}};
  }
  return std::nullopt;
}

}  // namespace stowage::app
