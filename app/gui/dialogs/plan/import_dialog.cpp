#include "app/gui/dialogs/plan/import_dialog.h"

#include <QFileInfo>
#include <QListWidget>

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

ImportDialog::ImportDialog(const QString& path, const plan::AppliedMap& applied, const model::Model& model,
                           QWidget* parent)
    : Dialog(tr("The map and the model differ"), QFileInfo(path).fileName(), parent) {
  const auto addList = [this](const QString& title, const QStringList& names) {
    if (names.isEmpty()) return;
    auto* label = new Label(TextStyle::BodyStrong);
    label->setText(title);
    content()->addWidget(label);
    auto* list = new QListWidget;
    list->addItems(names);
    list->setAccessibleName(title);
    content()->addWidget(list);
  };
  QStringList unknown, uncovered;
  for (const auto& key : applied.unknown_keys) unknown << QString::fromStdString(key);
  for (const auto tensor : applied.uncovered) uncovered << QString::fromStdString(model[tensor].name);
  addList(tr("%n name(s) of this map are not in the model", nullptr, static_cast<int>(unknown.size())),
          unknown);
  addList(tr("%n tensor(s) of the model are not in the map: they have no place", nullptr,
             static_cast<int>(uncovered.size())),
          uncovered);
  auto* note = new Label(TextStyle::Small, &Colours::text2);
  note->setWordWrap(true);
  note->setText(
      tr("The map is shown as far as it matches. What you pin moves in it, the rest stays. Undo brings the "
         "plan from before back."));
  content()->addWidget(note);
  foot()->addStretch();
  addAccept(tr("Close"));
  resizeScaled({520, 420});
}

}  // namespace stowage::app
