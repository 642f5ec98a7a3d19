#include "app/gui/dialogs/command_palette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <utility>

#include "widgets/common/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kField = 52;
constexpr int kFoot = 34;
constexpr int kHeading = 26;
constexpr std::size_t kModulesMatchedDirectly = 4000;

int rowHeight(const PaletteEntry& entry) {
  return qRound((entry.kind == PaletteEntry::Kind::Heading
                     ? kHeading
                     : Theme::current().metric("palette.row") / Theme::current().textScale()) *
                Theme::current().textScale());
}

/// Text with the letters that matched in bold.
void drawHits(QPainter& painter, QRect area, const PaletteEntry& entry) {
  const QFont plain = Theme::current().font(TextStyle::Body),
              strong = Theme::current().font(TextStyle::BodyStrong);
  int x = area.left();
  for (qsizetype i = 0; i < entry.text.size() && x < area.right();) {
    const bool hit = std::find(entry.hits.begin(), entry.hits.end(), static_cast<int>(i)) != entry.hits.end();
    qsizetype end = i;
    while (end < entry.text.size() && (std::find(entry.hits.begin(), entry.hits.end(),
                                                 static_cast<int>(end)) != entry.hits.end()) == hit)
      ++end;
    painter.setFont(hit ? strong : plain);
    const QString part = entry.text.mid(i, end - i);
    painter.drawText(QRect(x, area.top(), area.right() - x, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     part);
    x += painter.fontMetrics().horizontalAdvance(part);
    i = end;
  }
}

}  // namespace

CommandPalette::CommandPalette(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub,
                               QWidget* window)
    : PaintedView(window), actions_(actions), document_(document), hub_(hub) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("commandPalette"));
  field_ = new QLineEdit(this);
  field_->setFrame(false);
  field_->setPlaceholderText(tr("Search commands, modules and devices"));
  field_->setAccessibleName(tr("Command palette"));
  field_->installEventFilter(this);
  connect(field_, &QLineEdit::textChanged, this, &CommandPalette::refresh);
  // Once the plan and what can be done to it are of that model, too.
  connect(&document_, &Document::modelChanged, this, &CommandPalette::refresh, Qt::QueuedConnection);
}

void CommandPalette::open(const QString& typed) {
  before_ = QApplication::focusWidget();
  setGeometry(parentWidget()->rect());
  show();
  raise();
  field_->setText(typed);
  refresh();
  field_->setFocus();
}

QRect CommandPalette::cardRect() const {
  const int w = qMin(width() - 40, qRound(Theme::current().metric("palette.width")));
  int h = kField + kFoot + 12;
  for (const auto& entry : entries_) h += rowHeight(entry);
  return {(width() - w) / 2, qRound(Theme::current().metric("palette.top")), w, qMin(h, height() - 100)};
}

QRect CommandPalette::rowRect(int row) const {
  const QRect card = cardRect();
  int y = card.top() + kField + 6;
  for (int i = 0; i < row; ++i) y += rowHeight(entries_[static_cast<std::size_t>(i)]);
  return {card.left() + 6, y, card.width() - 12, rowHeight(entries_[static_cast<std::size_t>(row)])};
}

void CommandPalette::refresh() {
  const QString typed = field_->text();
  const model::ModelPtr model = document_.model();
  patterns_.cancel();
  entered_.reset();
  // Whoever writes an instant means one, not the modules that have its letters.
  auto found = instantEntries(typed, runLength_);
  const bool large = model && model->modules().size() > kModulesMatchedDirectly;
  if (found.empty() && large && !patternOf(typed).isEmpty()) return match(typed, model);
  if (found.empty()) found = patternEntries(typed, model.get());
  if (found.empty()) found = paletteEntries(typed, actions_, document_, typed.isEmpty() ? 9 : 4);
  showEntries(std::move(found));
}

/// All names of a large model take longer than a frame. What was found before stays meanwhile; nothing of it
/// is run: Enter is for what will be found.
void CommandPalette::match(const QString& typed, const model::ModelPtr& model) {
  current_ = -1;
  patterns_.start(JobRunner::Work([this, typed, model](const Job&) -> JobRunner::Deliver {
                    return [this, model, found = patternEntries(typed, model.get())] {
                      if (model != document_.model()) return;  // its modules are nobody's any more
                      showEntries(found);
                      if (const auto keepOpen = std::exchange(entered_, std::nullopt)) run(*keepOpen);
                    };
                  }),
                  document_.patience());
  if (!searching()) return;
  updateCard();
  placeField();
}

void CommandPalette::showEntries(std::vector<PaletteEntry> entries) {
  entries_ = std::move(entries);
  addChoices();
  current_ = -1;
  step(+1);
  placeField();
}

void CommandPalette::placeField() {
  const QRect card = cardRect();
  field_->setGeometry(card.left() + 44, card.top() + 10, card.width() - 330, 32);
}

/// What shines through beside the card stays what it is: all of the window would be painted at every key.
void CommandPalette::updateCard() {
  const QRect card = cardRect();
  update(card.united(shown_));
  shown_ = card;
}

void CommandPalette::step(int direction) {
  if (searching()) return;
  const int count = static_cast<int>(entries_.size());
  for (int i = 0, next = current_; i < count; ++i) {
    next = (next + direction + count) % count;
    const PaletteEntry& entry = entries_[static_cast<std::size_t>(next)];
    if (entry.kind == PaletteEntry::Kind::Heading || !entry.enabled) continue;
    current_ = next;
    break;
  }
  updateCard();
}

void CommandPalette::run(bool keepOpen) {
  if (searching()) entered_ = keepOpen;
  if (current_ < 0 || searching()) return;
  const PaletteEntry entry = entries_[static_cast<std::size_t>(current_)];
  if (!keepOpen) close();
  if (entry.act) {
    entry.act();
  } else if (entry.action) {
    entry.action->trigger();
  } else if (entry.kind == PaletteEntry::Kind::Instant) {
    Q_EMIT instantChosen(entry.ns);
  } else if (entry.kind == PaletteEntry::Kind::Module || entry.kind == PaletteEntry::Kind::Pattern) {
    hub_.select(entry.kind == PaletteEntry::Kind::Module ? std::vector{entry.module} : entry.modules);
    if (!keepOpen) Q_EMIT modulesChosen();
  } else if (entry.device) {
    const auto& state = *document_.state();
    std::vector<model::ModuleId> modules;
    if (!state.catalog) return;
    for (const auto& unit : solve::units(*state.catalog)) {
      const auto slot =
          unit.tensors.empty() ? plan::Placement::kUnplaced : state.placement[unit.tensors.front()];
      if (slot < state.machine.devices.size() && state.machine.devices[slot].id == *entry.device)
        modules.push_back(unit.module);
    }
    hub_.select(std::move(modules));
    if (!keepOpen) Q_EMIT modulesChosen();
  }
  if (!keepOpen) return;
  readChoices();
  refresh();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  // A menu of the field takes the focus for a moment only.
  if (event->type() == QEvent::FocusOut && isVisible() &&
      static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
    close();
  if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Down:
      step(+1);
      return true;
    case Qt::Key_Up:
      step(-1);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      run(key->modifiers() & Qt::AltModifier);
      return true;
    case Qt::Key_Escape:
      close();
      return true;
    case Qt::Key_Tab:
      if (current_ >= 0 && !searching()) field_->setText(entries_[static_cast<std::size_t>(current_)].text);
      return true;
    default:
      return QFrame::eventFilter(watched, event);
  }
}

void CommandPalette::closeEvent(QCloseEvent* event) {
  patterns_.cancel();  // nothing is run any more
  if (before_ && field_->hasFocus()) before_->setFocus(Qt::OtherFocusReason);
  QFrame::closeEvent(event);
}

void CommandPalette::mousePressEvent(QMouseEvent* event) {
  const QPoint at = event->position().toPoint();
  if (!cardRect().contains(at)) {
    close();
    return;
  }
  if (searching()) return;
  for (int row = 0; row < count(); ++row) {
    if (!rowRect(row).contains(at) ||
        entries_[static_cast<std::size_t>(row)].kind == PaletteEntry::Kind::Heading ||
        !entries_[static_cast<std::size_t>(row)].enabled)
      continue;
    current_ = row;
    run(event->modifiers() & Qt::AltModifier);
    return;
  }
}

void CommandPalette::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, c] = sheet;
  painter.setRenderHint(QPainter::Antialiasing);
  QColor scrim = theme.dark() ? QColor(Qt::black) : c.scrim;
  scrim.setAlphaF(0.55f);
  painter.fillRect(rect(), scrim);
  const QRect card = cardRect();
  widgets::paint::panel(painter, QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 8, c.raised, c.lineStrong);
  widgets::paintIcon(painter, "search", QRectF(card.left() + 18, card.top() + 18, 16, 16), c.text2);
  painter.setFont(theme.font(TextStyle::Caption));
  painter.setPen(c.text2);
  painter.drawText(QRect(card.right() - 280, card.top(), 264, kField), Qt::AlignRight | Qt::AlignVCenter,
                   tr("> commands   @ modules   # devices"));
  painter.fillRect(QRect(card.left() + 1, card.top() + kField, card.width() - 2, 1), c.line);
  for (int row = 0; row < count(); ++row) {
    const QRect area = rowRect(row);
    if (area.bottom() > card.bottom() - kFoot) break;
    paintRow(painter, area, entries_[static_cast<std::size_t>(row)], row == current_);
  }
  painter.fillRect(QRect(card.left() + 1, card.bottom() - kFoot, card.width() - 2, 1), c.line);
  painter.setFont(theme.font(TextStyle::Caption));
  painter.setPen(c.text2);
  painter.drawText(QRect(card.left() + 18, card.bottom() - kFoot, card.width() - 36, kFoot),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   entries_.empty() && !searching()
                       ? tr("Nothing matches “%1”.").arg(field_->text())
                       : tr("Enter runs   Alt+Enter runs and stays   Tab completes   Esc closes"));
}

void CommandPalette::paintRow(QPainter& painter, const QRect& area, const PaletteEntry& entry,
                              bool current) const {
  const Theme& theme = Theme::current();
  const Colours& c = theme.colours();
  if (entry.kind == PaletteEntry::Kind::Heading) {
    painter.setFont(theme.font(TextStyle::CaptionStrong));
    painter.setPen(c.text2);
    painter.drawText(area.adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    return;
  }
  if (current) {
    painter.fillRect(area, c.selRow);
    painter.fillRect(QRect(area.left(), area.top(), 3, area.height()), c.ink);
  }
  const QRectF mark(area.left() + 12, area.center().y() - 7, 16, 16);
  const char* icon = entry.kind == PaletteEntry::Kind::Module    ? "box"
                     : entry.kind == PaletteEntry::Kind::Pattern ? "box"
                     : entry.kind == PaletteEntry::Kind::Device  ? "server"
                     : entry.kind == PaletteEntry::Kind::Instant ? "chart-area"
                                                                 : "chevron-right";
  if (entry.action && !entry.action->icon().isNull())
    entry.action->icon().paint(&painter, mark.toRect());
  else
    widgets::paintIcon(painter, icon, mark, c.text2);
  const int right = paintTrailing(painter, area, entry);
  painter.setPen(entry.enabled ? c.text : c.disabled);
  drawHits(painter, QRect(area.left() + 42, area.top(), right - 12 - area.left() - 42, area.height()), entry);
}

int CommandPalette::paintTrailing(QPainter& painter, const QRect& area, const PaletteEntry& entry) const {
  const Theme& theme = Theme::current();
  const Colours& c = theme.colours();
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(c.text2);
  int right = area.right() - 12;
  if (entry.kind == PaletteEntry::Kind::Module && entry.device) {
    painter.drawText(QRect(right - 58, area.top(), 58, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     widgets::deviceText(*entry.device));
    Theme::paintGlyph(painter, *entry.device, QPointF(right - 68, area.center().y() + 0.5), 8,
                      theme.device(*entry.device).strong);
    right -= 92;
  }
  if (!entry.key.isEmpty()) {
    const int width = painter.fontMetrics().horizontalAdvance(entry.key) + 12;
    const QRectF box(right - width, area.center().y() - 10, width, 20);
    widgets::paint::panel(painter, box, 3, c.surface, c.line);
    painter.setPen(c.text2);
    painter.drawText(box, Qt::AlignCenter, entry.key);
    right -= width + 12;
  }
  painter.drawText(QRect(area.left(), area.top(), right - area.left(), area.height()),
                   Qt::AlignRight | Qt::AlignVCenter, entry.note);
  return right - painter.fontMetrics().horizontalAdvance(entry.note);
}

}  // namespace stowage::app
