#include "widgets/panels/part_choice.h"

#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

QString nameText(const std::string& name) {
  return name.empty() ? PartChoice::tr("all of the file") : QString::fromStdString(name);
}

}  // namespace

PartChoice::PartChoice(QWidget* parent) : ComboPill("layers", {}, parent), menu_(new QMenu(this)) {
  setObjectName(QStringLiteral("partChoice"));
  setToolTip(tr("This checkpoint holds several sets of tensors: choose which one is planned for"));
  setMenu(menu_);
  hide();
}

void PartChoice::setModel(const model::ModelPtr& model) {
  menu_->clear();
  const bool several = model && model->parts().size() > 1;
  setVisible(several);
  if (!several) return;
  for (const model::Part& part : model->parts()) {
    const QString name = nameText(part.name);
    QAction* action = menu_->addAction(tr("%1   %2, %n tensor(s)", nullptr, static_cast<int>(part.tensors))
                                           .arg(name, bytesText(part.bytes)));
    action->setCheckable(true);
    action->setChecked(part.shown);
    action->setData(QString::fromStdString(part.name));
    if (part.shown) {
      setText(tr("Part: %1").arg(name));
      setAccessibleName(text());
    }
    connect(action, &QAction::triggered, this, [this, action, shown = part.shown] {
      action->setChecked(shown);
      if (!shown) Q_EMIT partRequested(action->data().toString());
    });
  }
}

}  // namespace stowage::widgets
