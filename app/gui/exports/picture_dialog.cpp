#include "app/gui/exports/picture_dialog.h"

#include <QFormLayout>
#include <QSignalBlocker>

#include "widgets/common/words.h"

namespace stowage::app {

using widgets::PictureFormat;

PictureDialog::PictureDialog(const PictureChoice& choice, const QList<SeenView>& views,
                             std::function<QSize(SeenView)> sizeOf, QWidget* parent)
    : Dialog(tr("Export picture"), tr("The view as it is on the screen, without selection and pointer."),
             parent),
      sizeOf_(std::move(sizeOf)) {
  view_ = new QComboBox;
  view_->setObjectName(QStringLiteral("pictureView"));
  for (const SeenView view : views) view_->addItem(viewText(view), static_cast<int>(view));
  view_->setCurrentIndex(qMax(0, view_->findData(static_cast<int>(choice.view))));
  format_ = new QComboBox;
  format_->setObjectName(QStringLiteral("pictureFormat"));
  format_->addItem(tr("PNG, pixels"), static_cast<int>(PictureFormat::Png));
  format_->addItem(tr("SVG, shapes and letters"), static_cast<int>(PictureFormat::Svg));
  format_->addItem(tr("PDF, a page of its size"), static_cast<int>(PictureFormat::Pdf));
  format_->setCurrentIndex(qMax(0, format_->findData(static_cast<int>(choice.format))));
  scale_ = new QComboBox;
  scale_->setObjectName(QStringLiteral("pictureScale"));
  for (const int scale : {1, 2, 4}) scale_->addItem(QString(), scale);
  scale_->setCurrentIndex(qMax(0, scale_->findData(choice.scale)));
  paper_ = new QCheckBox(tr("Light colours, for paper"));
  paper_->setObjectName(QStringLiteral("picturePaper"));
  paper_->setChecked(choice.paper);
  auto* form = new QFormLayout;
  form->setVerticalSpacing(12);
  form->setHorizontalSpacing(24);
  form->addRow(tr("View"), view_);
  form->addRow(tr("Format"), format_);
  form->addRow(tr("Size"), scale_);
  form->addRow(QString(), paper_);
  content()->addLayout(form);
  connect(view_, &QComboBox::currentIndexChanged, this, &PictureDialog::updateScales);
  connect(format_, &QComboBox::currentIndexChanged, this, &PictureDialog::updateScales);
  updateScales();
  foot()->addStretch();
  addReject(tr("Cancel"));
  addAccept(tr("Choose file…"));
}

PictureChoice PictureDialog::choice() const {
  return {static_cast<SeenView>(view_->currentData().toInt()),
          static_cast<PictureFormat>(format_->currentData().toInt()), scale_->currentData().toInt(),
          paper_->isChecked()};
}

/// "2 ×: 1,560 × 960 pixels"; what has no pixels has no scale.
void PictureDialog::updateScales() {
  const PictureChoice now = choice();
  const QSize size = sizeOf_(now.view);
  for (int i = 0; i < scale_->count(); ++i) {
    const int scale = scale_->itemData(i).toInt();
    const auto pixels = [scale](int length) {
      return widgets::countText(static_cast<std::uint64_t>(length) * static_cast<std::uint64_t>(scale));
    };
    scale_->setItemText(
        i,
        tr("%1 ×: %2 × %3 pixels").arg(QString::number(scale), pixels(size.width()), pixels(size.height())));
  }
  scale_->setEnabled(now.format == PictureFormat::Png);
}

}  // namespace stowage::app
