#include "widgets/panels/panel_title.h"

#include <QHBoxLayout>

#include "widgets/controls/buttons.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/reading.h"

namespace stowage::widgets {

PanelTitle::PanelTitle(const QString& title, QWidget* parent)
    : Surface(&Colours::window, Qt::BottomEdge, parent) {
  title_ = new Label(TextStyle::BodyStrong, &Colours::text, this);
  title_->setElide(Qt::ElideRight);
  count_ = new Label(TextStyle::Small, &Colours::text2, this);
  count_->setObjectName(QStringLiteral("panelCount"));
  count_->setElide(Qt::ElideRight);
  close_ = new QToolButton(this);
  close_->setIcon(icon("x", &Colours::text3));
  close_->setAutoRaise(true);
  close_->setFocusPolicy(Qt::TabFocus);
  setIconSquare(*close_, 14, 24);
  auto* row = new QHBoxLayout(this);
  setReadingMargins(*row, *this, 12, 1, 4, 1);
  row->setSpacing(6);
  row->addWidget(title_);
  // Where both have no room, the count gives way: the title is whole as long as it can be.
  count_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(count_, 1);
  row->addWidget(close_);
  setTitle(title);
  connect(close_, &QToolButton::clicked, this, &PanelTitle::closeRequested);
  const auto size = [this] { setFixedHeight(qRound(Theme::current().metric("dockTitle"))); };
  connect(&Theme::current(), &Theme::changed, this, size);
  size();
}

void PanelTitle::setTitle(const QString& title) {
  title_->setText(title);
  close_->setAccessibleName(tr("Close %1").arg(title));
  close_->setToolTip(tr("Close"));
}

void PanelTitle::setCount(const QString& text) { count_->setText(text); }

}  // namespace stowage::widgets
