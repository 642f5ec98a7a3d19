#include "app/gui/dialogs/plan/differences_dialog.h"

#include <QFileInfo>
#include <QListWidget>

#include "widgets/common/words.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

QString nameText(const std::string& name) {
  return name.empty() ? DifferencesDialog::tr("the whole model") : QString::fromStdString(name);
}

}  // namespace

DifferencesDialog::DifferencesDialog(const QString& path, const ModelDifference& difference, QWidget* parent)
    : Dialog(tr("The model has changed since this plan was saved"), QFileInfo(path).fileName(), parent) {
  const auto addList = [this](const QString& title, const char* name, const QStringList& rows) {
    if (rows.isEmpty()) return;
    auto* label = new Label(TextStyle::BodyStrong);
    label->setText(title);
    content()->addWidget(label);
    auto* list = new QListWidget;
    list->setObjectName(QString::fromLatin1(name));
    list->addItems(rows);
    list->setAccessibleName(title);
    content()->addWidget(list);
  };
  QStringList gone, fresh, resized;
  for (const auto& name : difference.gone) gone << nameText(name);
  for (const auto& name : difference.fresh) fresh << nameText(name);
  for (const auto& entry : difference.resized) {
    resized << QStringLiteral("%1   %2 → %3   (%4)")
                   .arg(nameText(entry.name), widgets::bytesText(entry.before), widgets::bytesText(entry.now),
                        widgets::bytesDeltaText(entry.before, entry.now));
  }
  addList(tr("%n module(s) are gone", nullptr, static_cast<int>(gone.size())), "gone", gone);
  addList(tr("%n module(s) are new", nullptr, static_cast<int>(fresh.size())), "fresh", fresh);
  addList(tr("%n module(s) have another size", nullptr, static_cast<int>(resized.size())), "resized",
          resized);
  auto* note = new Label(TextStyle::Small, &Colours::text2);
  note->setWordWrap(true);
  note->setText(difference.empty() ? tr("Its upper modules have the same names and sizes: what differs are "
                                        "tensors, shapes, types or classes further inside.")
                                   : tr("The plan was made again for the model as it is. Rules that name "
                                        "missing modules are listed in Issues."));
  content()->addWidget(note);
  if (difference.empty()) content()->addStretch();
  foot()->addStretch();
  addAccept(tr("Close"));
  resizeScaled({560, difference.empty() ? 220 : 460});
}

}  // namespace stowage::app
