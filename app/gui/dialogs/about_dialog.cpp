#include "app/gui/dialogs/about_dialog.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

AboutDialog::AboutDialog(QWidget* parent)
    : Dialog(QStringLiteral("Stowage " STOWAGE_VERSION), tr("A workbench for device maps of PyTorch models"),
             parent) {
  const auto add = [this](TextStyle style, QColor Colours::*tint, const QString& text) {
    auto* label = new Label(style, tint);
    label->setWordWrap(true);
    label->setText(text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    content()->addWidget(label);
  };
  add(TextStyle::Body, &Colours::text,
      tr("Only file headers are read to look at a model. Stowage has no network code."));
  add(TextStyle::Body, &Colours::text,
      tr("Free software under the GNU General Public License, version 3 or later. It comes without any "
         "warranty."));
  add(TextStyle::Small, &Colours::text2,
      tr("Built with Qt %1 and Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash and "
         "libb2. Fonts: Inter and JetBrains Mono (OFL 1.1). Icons: Lucide (ISC). The engine uses LibTorch.")
          .arg(QString::fromLatin1(qVersion())));
  foot()->addStretch();
  addAccept(tr("Close"));
  setMinimumWidth(460);
}

}  // namespace stowage::app
