#include "app/gui/dialogs/plan/no_split_dialog.h"

#include <map>

#include "widgets/common/words.h"

namespace stowage::app {

NoSplitDialog::NoSplitDialog(Document& document, QWidget* parent)
    : Dialog(tr("No-split classes"),
             tr("Modules of these classes stay whole: their forward pass adds its own input to its "
                "output, so both must be on one device."),
             parent),
      document_(document) {
  const auto& model = *document.model();
  struct Seen {
    int count = 0;
    Bytes largest{};
  };
  std::map<std::string, Seen> classes;
  for (const auto& module : model.modules()) {
    if (module.children.empty() || module.class_name.empty() || !module.bytes) continue;
    auto& seen = classes[module.class_name];
    ++seen.count;
    seen.largest = std::max(seen.largest, module.bytes);
  }
  const auto& inForce = plan::no_split_classes(model, document.input().settings);
  for (const auto& name : inForce) classes.try_emplace(name);
  list_ = new QListWidget;
  list_->setAccessibleName(tr("No-split classes"));
  for (const auto& [name, seen] : classes) {
    auto* item = new QListWidgetItem(tr("%1   %2 × up to %3")
                                         .arg(QString::fromStdString(name))
                                         .arg(seen.count)
                                         .arg(widgets::bytesText(seen.largest)),
                                     list_);
    item->setData(Qt::UserRole, QString::fromStdString(name));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setCheckState(plan::is_any_class(name, inForce) ? Qt::Checked : Qt::Unchecked);
  }
  content()->addWidget(list_);
  auto* reset = new QPushButton(tr("As the model says"));
  reset->setAutoDefault(false);
  connect(reset, &QPushButton::clicked, this, [this] {
    for (int i = 0; i < list_->count(); ++i) {
      const std::string name = list_->item(i)->data(Qt::UserRole).toString().toStdString();
      list_->item(i)->setCheckState(plan::is_any_class(name, document_.model()->no_split_module_classes())
                                        ? Qt::Checked
                                        : Qt::Unchecked);
    }
  });
  foot()->addWidget(reset);
  foot()->addStretch();
  addReject(tr("Cancel"));
  addAccept(tr("Apply"));
  resizeScaled({520, 420});
}

std::optional<std::vector<std::string>> NoSplitDialog::classes() const {
  std::vector<std::string> out;
  bool asModel = true;
  for (int i = 0; i < list_->count(); ++i) {
    const std::string name = list_->item(i)->data(Qt::UserRole).toString().toStdString();
    const bool on = list_->item(i)->checkState() == Qt::Checked;
    if (on) out.push_back(name);
    if (on != plan::is_any_class(name, document_.model()->no_split_module_classes())) asModel = false;
  }
  return asModel ? std::nullopt : std::optional(out);
}

}  // namespace stowage::app
