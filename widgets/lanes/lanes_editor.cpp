// A budget that is typed into its lane.
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "core/base/bytes.h"
#include "widgets/common/words.h"
#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {

void LanesWidget::typeBudget(int lane) {
  if (lane < 0 || lane >= static_cast<int>(scene_.lanes.size()) ||
      scene_.lanes[static_cast<std::size_t>(lane)].unplaced)
    return;
  const LaneView& view = scene_.lanes[static_cast<std::size_t>(lane)];
  if (editor_ != nullptr) editor_->deleteLater();
  editor_ = new QLineEdit(viewport());
  editor_->setObjectName(QStringLiteral("budgetEditor"));
  editor_->setAccessibleName(tr("Budget of %1").arg(view.name));
  editor_->setText(view.budget ? typedSizeText(*view.budget) : QString());
  editor_->setPlaceholderText(tr("24GiB, 80GB or 95 %"));
  const double handle = view.handle.value_or(std::min(view.used_end, scene_.bar_width));
  const int width = static_cast<int>(120 * Theme::current().textScale());
  const int x = std::clamp(static_cast<int>(scene_.label_width + handle) - width / 2, 0,
                           std::max(0, viewport()->width() - width - 4));
  editor_->setGeometry(x, static_cast<int>(view.top + view.height / 2) - 14 - verticalScrollBar()->value(),
                       width, 28);
  editor_->show();
  editor_->selectAll();
  editor_->setFocus();
  editor_->installEventFilter(this);
  const machine::DeviceId device = view.device;
  connect(editor_, &QLineEdit::textEdited, editor_, [this] {
    setFieldError(editor_, false);
    QToolTip::hideText();
  });
  connect(editor_, &QLineEdit::returnPressed, this, [this, device] {
    const std::optional<Bytes> typed =
        state_ ? typed_budget(editor_->text(), state_->machine.find(device)) : std::nullopt;
    if (!typed) {
      const QString words = tr("Write a size like 24GiB, 80GB or 95 %.");
      setFieldError(editor_, true);
      editor_->setAccessibleDescription(words);
      QToolTip::showText(editor_->mapToGlobal(QPoint(0, editor_->height())), words, editor_);
      return;
    }
    closeEditor();
    Q_EMIT budgetEdited(device, *typed, true);
  });
}

void LanesWidget::closeEditor() {
  if (editor_ == nullptr) return;
  QLineEdit* editor = editor_;
  editor_ = nullptr;
  editor->removeEventFilter(this);
  editor->hide();
  editor->deleteLater();
  setFocus();
}

bool LanesWidget::eventFilter(QObject* watched, QEvent* event) {
  if (watched == editor_ && editor_ != nullptr) {
    const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      // A line that has taken it passes it on, and on a handle it would open the editor anew.
      Q_EMIT editor_->returnPressed();
      return true;
    }
    const bool escape = key == Qt::Key_Escape;
    if (escape || (event->type() == QEvent::FocusOut &&
                   static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)) {
      closeEditor();
      if (escape) return true;
    }
  }
  return QAbstractScrollArea::eventFilter(watched, event);
}

}  // namespace stowage::widgets
