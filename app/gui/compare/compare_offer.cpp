#include "app/gui/compare/compare_offer.h"

#include <QFileInfo>
#include <QListWidget>

#include "widgets/controls/buttons.h"

namespace stowage::app {

CompareOffer::CompareOffer(const QStringList& paths, QWidget* parent)
    : Dialog(tr("Compare these plans?"),
             tr("The first is the baseline. Comparing changes nothing in the plan that is open."), parent) {
  setObjectName(QStringLiteral("compareOffer"));
  auto* list = new QListWidget;
  list->setAccessibleName(tr("Files"));
  for (const QString& path : paths) {
    auto* row = new QListWidgetItem(QFileInfo(path).fileName(), list);
    row->setToolTip(path);
  }
  content()->addWidget(list);
  auto* first = widgets::secondaryButton(tr("Open the first one alone"));
  first->setObjectName(QStringLiteral("openFirst"));
  connect(first, &QPushButton::clicked, this, [this, path = paths.front()] {
    reject();
    Q_EMIT openRequested(path);
  });
  foot()->addWidget(first);
  foot()->addStretch();
  addReject(tr("Cancel"));
  addAccept(tr("Compare"))->setFocus();
  resizeScaled({480, 280});
}

}  // namespace stowage::app
