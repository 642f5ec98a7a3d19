#include "app/gui/run/saved_tensors_dialog.h"

#include <memory>

#include "widgets/common/words.h"

namespace stowage::app {

SavedTensorsDialog::SavedTensorsDialog(const protocol::BackwardResult& result, QWidget* parent)
    : Dialog(tr("Saved tensors"),
             tr("What autograd kept for backward in this run. A storage that is saved several times counts "
                "once in all sums."),
             parent) {
  auto* model = new widgets::SavedTensorsModel(this);
  model->setRows(std::make_shared<const std::vector<protocol::SavedRow>>(result.rows),
                 widgets::saved_fates(result));
  auto* sums = new widgets::Label(widgets::TextStyle::BodyStrong);
  sums->setText(tr("%1 in %n tensor(s)", nullptr, static_cast<int>(result.rows.size()))
                    .arg(widgets::bytesText(Bytes(result.saved.bytes))));
  content()->addWidget(sums);
  if (result.offload) {
    auto* audit = new widgets::Label(widgets::TextStyle::Small);
    audit->setObjectName(QStringLiteral("audit"));
    const auto size = [](std::uint64_t bytes) { return widgets::bytesText(Bytes(bytes)); };
    audit->setText(tr("planned %1, possible %2, moved %3, freed %4")
                       .arg(size(result.offload->planned_bytes), size(result.offload->eligible_bytes),
                            size(result.offload->moved_bytes), size(result.offload->freed_bytes)));
    content()->addWidget(audit);
  }
  table_ = new widgets::SavedTensorsTable(*model, this);
  content()->addWidget(table_, 1);
  connect(table_, &widgets::SavedTensorsTable::moduleChosen, this, &SavedTensorsDialog::moduleChosen);
  const auto add = [this](const QString& verb, const char* name, auto copy) {
    auto* button = new QPushButton(verb);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(false);
    foot()->addWidget(button);
    connect(button, &QPushButton::clicked, table_, copy);
  };
  add(tr("Copy as text"), "copyText", &widgets::SavedTensorsTable::copyText);
  add(tr("Copy as CSV"), "copyCsv", &widgets::SavedTensorsTable::copyCsv);
  foot()->addStretch();
  addReject(tr("Close"));
  resizeScaled(QSize(result.offload ? 1160 : 980, 620));
}

}  // namespace stowage::app
