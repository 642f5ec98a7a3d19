#include "app/gui/dialogs/shortcuts_dialog.h"

#include <QHeaderView>

#include "app/gui/commands/shortcuts.h"
#include "app/gui/dialogs/table_cells.h"
#include "widgets/controls/buttons.h"

namespace stowage::app {

using widgets::Label;
using widgets::TextStyle;

namespace {

enum Column { kCommand, kKey };
constexpr int kId = Qt::UserRole;

QString nameOf(const ActionRegistry::Entry& entry) {
  return entry.name.isEmpty() ? ActionRegistry::plainText(entry.action) : entry.name;
}

}  // namespace

void KeyField::keyPressEvent(QKeyEvent* event) {
  QKeySequenceEdit::keyPressEvent(event);
  if (keySequence().isEmpty()) return;  // Ctrl, Alt or Shift so far
  const QKeySequence key(keySequence()[0]);
  setKeySequence(key);  // and awaits no more
  Q_EMIT pressed(key);
}

ShortcutsDialog::ShortcutsDialog(ActionRegistry& actions, QWidget* parent)
    : Dialog(tr("Keys"),
             tr("Choose a command, then press the key that it is to have. Changes apply immediately."),
             parent),
      actions_(actions) {
  setObjectName(QStringLiteral("shortcuts"));
  build();
  fill();
  connect(search_, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
  connect(table_, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showChosen);
  connect(field_, &KeyField::pressed, this, &ShortcutsDialog::tryKey);
  connect(take_, &QPushButton::clicked, this, [this] {
    if (const auto* other = shortcuts::clash(actions_, chosen()->id, wanted_)) actions_.setKey(other->id, {});
    give(wanted_);
  });
  connect(none_, &QPushButton::clicked, this, [this] { give({}); });
  connect(designed_, &QPushButton::clicked, this, [this] { tryKey(chosen()->designed); });
  connect(allDesigned_, &QPushButton::clicked, this, [this] {
    shortcuts::reset(actions_);
    showChosen();
  });
  connect(&actions_, &ActionRegistry::keysChanged, this, [this] {
    for (QTreeWidgetItemIterator at(table_); *at; ++at) showRow(**at);
  });
  showChosen();
  search_->setFocus();
  resizeScaled({600, 560});
}

void ShortcutsDialog::build() {
  search_ = new QLineEdit;
  search_->setPlaceholderText(tr("Find a command or a key"));
  search_->setAccessibleName(tr("Find a command or a key"));
  search_->setClearButtonEnabled(true);
  content()->addWidget(search_);
  table_ = new QTreeWidget;
  table_->setAccessibleName(tr("Commands and their keys"));
  table_->setHeaderLabels({tr("Command"), tr("Key")});
  table_->setItemDelegate(new TableCells(table_));
  table_->setUniformRowHeights(true);
  table_->setAllColumnsShowFocus(true);
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(kCommand, QHeaderView::Stretch);
  table_->header()->setSectionResizeMode(kKey, QHeaderView::ResizeToContents);
  content()->addWidget(table_, 1);
  name_ = new Label(TextStyle::BodyStrong);
  content()->addWidget(name_);
  field_ = new KeyField;
  field_->setAccessibleName(tr("Key"));
  const auto button = [this](const QString& words) {
    auto* out = widgets::secondaryButton(words, nullptr, this);
    out->setAutoDefault(false);
    return out;
  };
  none_ = button(tr("No key"));
  designed_ = button(tr("As designed"));
  auto* row = new QHBoxLayout;
  row->addWidget(field_, 1);
  row->addWidget(none_);
  row->addWidget(designed_);
  content()->addLayout(row);
  notice_ = new widgets::Notice;
  content()->addWidget(notice_);
  take_ = button({});
  content()->addWidget(take_, 0, Qt::AlignLeft);
  allDesigned_ = button(tr("All as designed"));
  foot()->addWidget(allDesigned_);
  foot()->addStretch();
  addAccept(tr("Close"))->setAutoDefault(false);
}

void ShortcutsDialog::fill() {
  QTreeWidgetItem* group = nullptr;
  for (const auto& entry : actions_.entries()) {
    if (!group || group->text(kCommand) != entry.group) {
      const auto known = table_->findItems(entry.group, Qt::MatchExactly, kCommand);
      group = known.isEmpty() ? new QTreeWidgetItem(table_, {entry.group}) : known.front();
      group->setFlags(Qt::ItemIsEnabled);
      group->setFirstColumnSpanned(true);
      group->setExpanded(true);
    }
    auto* row = new QTreeWidgetItem(group, {nameOf(entry)});
    row->setData(kCommand, kId, entry.id);
    showRow(*row);
  }
  table_->setCurrentItem(table_->topLevelItem(0)->child(0));
}

void ShortcutsDialog::showRow(QTreeWidgetItem& row) {
  const ActionRegistry::Entry* entry = entryOf(&row);
  if (!entry) return;  // the name of a group
  row.setText(kKey, ActionRegistry::keyText(entry->action));
  const bool changed = entry->action->shortcut() != entry->designed;
  QFont font = row.font(kKey);
  font.setBold(changed);
  row.setFont(kKey, font);
  row.setToolTip(kKey, changed ? tr("changed by you") : QString());
}

/// By name, by key, and by the name of the group; groups without a row are hidden.
void ShortcutsDialog::filter(const QString& text) {
  for (int i = 0; i < table_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* group = table_->topLevelItem(i);
    const bool all = group->text(kCommand).contains(text, Qt::CaseInsensitive);
    bool any = false;
    for (int k = 0; k < group->childCount(); ++k) {
      QTreeWidgetItem* row = group->child(k);
      const bool shown = all || row->text(kCommand).contains(text, Qt::CaseInsensitive) ||
                         row->text(kKey).contains(text, Qt::CaseInsensitive);
      row->setHidden(!shown);
      any |= shown;
    }
    group->setHidden(!any);
  }
}

const ActionRegistry::Entry* ShortcutsDialog::entryOf(const QTreeWidgetItem* row) const {
  const QString id = row ? row->data(kCommand, kId).toString() : QString();
  for (const auto& entry : actions_.entries()) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

const ActionRegistry::Entry* ShortcutsDialog::chosen() const { return entryOf(table_->currentItem()); }

void ShortcutsDialog::choose(const QString& id) {
  for (QTreeWidgetItemIterator at(table_); *at; ++at) {
    if ((*at)->data(kCommand, kId).toString() == id) table_->setCurrentItem(*at);
  }
}

void ShortcutsDialog::showChosen() {
  const auto* entry = chosen();
  for (QWidget* one :
       {static_cast<QWidget*>(field_), static_cast<QWidget*>(none_), static_cast<QWidget*>(designed_)})
    one->setEnabled(entry != nullptr);
  name_->setText(entry ? nameOf(*entry) : QString());
  field_->setKeySequence(entry ? entry->action->shortcut() : QKeySequence());
  field_->setToolTip(entry && shortcuts::isPair(*entry)
                         ? tr("Press the key that follows %1.")
                               .arg(QKeySequence(entry->designed[0]).toString(QKeySequence::NativeText))
                         : QString());
  notice_->setText({});
  take_->hide();
}

void ShortcutsDialog::tryKey(const QKeySequence& pressed) {
  const auto* entry = chosen();
  if (!entry) return;
  const QKeySequence key = shortcuts::pressedFor(*entry, pressed);
  const QString why = shortcuts::whyNot(*entry, key);
  const auto* other = why.isEmpty() ? shortcuts::clash(actions_, entry->id, key) : nullptr;
  if (why.isEmpty() && !other) return give(key);
  field_->setKeySequence(key);
  wanted_ = key;
  const QString text = key.toString(QKeySequence::NativeText);
  notice_->setText(other ? tr("%1 is the key of “%2”.").arg(text, nameOf(*other)) : why);
  // The beginning of two keys is nobody's to take.
  take_->setVisible(other && (shortcuts::isPair(*entry) || !shortcuts::isPair(*other)));
  take_->setText(tr("Take %1 from it").arg(text));
}

void ShortcutsDialog::give(const QKeySequence& key) {
  actions_.setKey(chosen()->id, key);
  showChosen();
}

}  // namespace stowage::app
