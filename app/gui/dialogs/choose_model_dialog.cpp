#include "app/gui/dialogs/choose_model_dialog.h"

#include <QDir>

namespace stowage::app {

ChooseModelDialog::ChooseModelDialog(const QString& folder, const QStringList& paths, QWidget* parent)
    : Dialog(tr("Which model?"),
             tr("%1 holds %n models.", nullptr, static_cast<int>(paths.size())).arg(QDir(folder).dirName()),
             parent) {
  setObjectName(QStringLiteral("chooseModel"));
  list_ = new QListWidget;
  list_->setAccessibleName(tr("Models"));
  for (const QString& path : paths) {
    auto* row = new QListWidgetItem(QDir(folder).relativeFilePath(path), list_);
    row->setData(Qt::UserRole, path);
    row->setToolTip(path);
  }
  list_->setCurrentRow(0);
  content()->addWidget(list_);
  foot()->addStretch();
  addReject(tr("Cancel"));
  addAccept(tr("Open"));
  connect(list_, &QListWidget::itemActivated, this, &QDialog::accept);
  resizeScaled({480, 320});
}

QString ChooseModelDialog::chosen() const {
  const auto* row = list_->currentItem();
  return row ? row->data(Qt::UserRole).toString() : QString();
}

}  // namespace stowage::app
