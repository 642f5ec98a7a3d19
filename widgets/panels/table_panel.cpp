#include "widgets/panels/table_panel.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/theme/style.h"

namespace stowage::widgets {

TablePanel::TablePanel(QWidget* parent) : Surface(&Colours::surface, {}, parent) {
  caption_ = new Label(TextStyle::CaptionStrong, &Colours::text2, this);
  head_ = new Label(TextStyle::BodyStrong, &Colours::text, this);
  why_ = new Label(TextStyle::Small, &Colours::text2, this);
  for (Label* label : {head_, why_}) label->setWordWrap(true);
}

void TablePanel::arrange(ModuleTable& table, const QList<QWidget*>& between) {
  table_ = &table;
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  column->addWidget(caption_);
  column->addWidget(head_);
  for (QWidget* widget : between) column->addWidget(widget);
  column->addWidget(table_);
  column->addWidget(why_);
  connect(table_, &ModuleTable::moduleChosen, this, &TablePanel::moduleChosen);
}

void TablePanel::fit() { table_->fit(room_ > 0 ? std::max(room_ - headHeight(), 1) : 0); }

void TablePanel::setRoom(int height) {
  if (height == room_) return;
  room_ = height;
  fit();
}

void TablePanel::showReasons(const QString& title, QStringList reasons) {
  reasons_ = std::move(reasons);
  why_->setText(reasons_.isEmpty() ? QString() : title + u'\n' + reasons_.join(u'\n'));
  why_->setVisible(!reasons_.isEmpty());
}

void TablePanel::themeChanged() {
  fit();
  Surface::themeChanged();
}

void TablePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  Surface::changeEvent(event);
}

}  // namespace stowage::widgets
