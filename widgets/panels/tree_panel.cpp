#include "widgets/panels/tree_panel.h"

#include <QAction>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/words.h"
#include "widgets/theme/icons.h"

namespace stowage::widgets {

using model::ModuleId;

TreePanel::TreePanel(SelectionHub& hub, QWidget* parent) : Surface(&Colours::surface, {}, parent), hub_(hub) {
  field_ = new QLineEdit(this);
  field_->setPlaceholderText(tr("Filter by name or class"));
  field_->setAccessibleName(tr("Filter modules"));
  field_->setClearButtonEnabled(true);
  const QAction* search = field_->addAction(icon("search", &Colours::text2), QLineEdit::LeadingPosition);
  for (QObject* shown : search->associatedObjects()) {
    // To assistive tools the picture is a button.
    if (auto* button = qobject_cast<QToolButton*>(shown)) button->setAccessibleName(field_->accessibleName());
  }
  field_->installEventFilter(this);
  field_->setAcceptDrops(false);  // a file dropped here is for the window
  hint_ = new Label(TextStyle::Small, &Colours::text2, field_);
  hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  view_ = new ModuleTreeView(model_, hub, this);
  nothing_ = new Label(TextStyle::Body, &Colours::text2, this);
  nothing_->setWordWrap(true);
  nothing_->setAlignment(Qt::AlignHCenter);
  nothing_->setContentsMargins(16, 24, 16, 0);
  nothing_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 1, 0);
  column->setSpacing(6);
  auto* fieldRow = new QHBoxLayout;
  fieldRow->setContentsMargins(8, 0, 8, 0);
  fieldRow->addWidget(field_);
  column->addLayout(fieldRow);
  part_ = new PartChoice(this);
  auto* partRow = new QHBoxLayout;
  partRow->setContentsMargins(8, 0, 8, 0);
  partRow->addWidget(part_);
  partRow->addStretch();
  column->addLayout(partRow);
  column->addWidget(view_, 1);
  column->addWidget(nothing_, 1);
  connect(field_, &QLineEdit::textChanged, this, &TreePanel::filter);
  connect(part_, &PartChoice::partRequested, this, &TreePanel::partRequested);
}

void TreePanel::setState(const PlanStatePtr& state) {
  const bool newModel = !state || !model_.state() || state->model != model_.state()->model;
  model_.setState(state);
  if (!newModel) return;
  announceCount();
  part_->setModel(state ? state->model : nullptr);
  if (state) view_->expandFirstLook();
}

QVariantMap TreePanel::saved() const {
  const ModuleTreeModel::Sorting& sorting = model_.sorting();
  if (sorting.column < 0) return {};
  return {{QStringLiteral("column"), sorting.column},
          {QStringLiteral("downwards"), sorting.order == Qt::DescendingOrder}};
}

void TreePanel::restore(const QVariantMap& saved) {
  bool known = false;
  const int column = saved.value(QStringLiteral("column")).toInt(&known);
  const bool downwards = saved.value(QStringLiteral("downwards")).toBool();
  if (known && column >= 0 && column < ModuleTreeModel::kColumns)
    view_->setSorting({column, downwards ? Qt::DescendingOrder : Qt::AscendingOrder});
}

void TreePanel::focusSearch() {
  field_->setFocus(Qt::ShortcutFocusReason);
  field_->selectAll();
}

void TreePanel::setKeyHint(const QString& key) {
  hint_->setText(key);
  placeHint();
}

void TreePanel::placeHint() {
  constexpr int kMargin = 10;
  hint_->adjustSize();
  // Left to itself the field would have its words where the keyboard's language begins: under the hint.
  const Qt::Alignment begins = isRightToLeft() ? Qt::AlignRight | Qt::AlignAbsolute : Qt::AlignLeft;
  field_->setAlignment(begins | Qt::AlignVCenter);
  const int left = isRightToLeft() ? kMargin : field_->width() - hint_->width() - kMargin;
  hint_->move(left, (field_->height() - hint_->height()) / 2);
  const int room = field_->fontMetrics().horizontalAdvance(field_->placeholderText()) + hint_->width() + 48;
  hint_->setVisible(field_->text().isEmpty() && !hint_->fullText().isEmpty() && room <= field_->width());
}

void TreePanel::filter() {
  placeHint();
  model_.setFilter(field_->text().trimmed());
  const bool none = !model_.filter().isEmpty() && model_.matches() == 0;
  nothing_->setText(tr("No module matches “%1”. 0 of %2.")
                        .arg(model_.filter(), countText(static_cast<std::uint64_t>(model_.moduleCount()))));
  nothing_->setVisible(none);
  view_->setVisible(!none);
  view_->expandMatches();
  announceCount();
}

void TreePanel::announceCount() {
  const QString all = countText(static_cast<std::uint64_t>(model_.moduleCount()));
  Q_EMIT countChanged(!model_.state() ? QString()
                      : model_.filter().isEmpty()
                          ? all
                          : tr("%1 of %2").arg(countText(static_cast<std::uint64_t>(model_.matches())), all));
}

void TreePanel::step(int direction) {
  if (!model_.state() || model_.matches() == 0) return;
  const auto count = static_cast<qint64>(model_.state()->model->modules().size());
  qint64 at =
      hub_.current().valid() ? static_cast<qint64>(hub_.current().index()) : (direction > 0 ? count - 1 : 0);
  for (qint64 i = 0; i < count; ++i) {
    at = (at + direction + count) % count;
    if (!model_.isMatch(ModuleId(static_cast<std::size_t>(at)))) continue;
    hub_.select({ModuleId(static_cast<std::size_t>(at))});
    return;
  }
}

bool TreePanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
    placeHint();
  if (watched != field_ || event->type() != QEvent::KeyPress) return Surface::eventFilter(watched, event);
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
      if (field_->text().isEmpty())
        view_->setFocus();
      else
        field_->clear();
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      step(+1);
      return true;
    case Qt::Key_Down:
      view_->setFocus();
      return true;
    default:
      return Surface::eventFilter(watched, event);
  }
}

}  // namespace stowage::widgets
