#include "widgets/drag/drag_overlay.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

namespace {

constexpr int kWidth = 372, kPadX = 16, kPadY = 12, kGap = 6, kShadow = 12;
constexpr int kFromPointer = 18;

/// Bytes of the dragged modules, those inside others counted once.
Bytes dragged_bytes(const model::Model& model, const std::vector<model::ModuleId>& sorted) {
  Bytes sum;
  model::ModuleId outer;
  for (const model::ModuleId id : sorted) {
    if (outer.valid() && model.contains(outer, id)) continue;
    outer = id;
    sum += model[id].bytes;
  }
  return sum;
}

std::optional<std::size_t> source_slot(const PlanState& state, const std::vector<model::ModuleId>& modules) {
  for (const model::ModuleId id : modules) {
    const auto slot = state.placement.slots.size() == state.model->tensors().size()
                          ? plan::slot_of(*state.model, state.placement, id)
                          : std::nullopt;
    if (slot && *slot < state.machine.devices.size()) return *slot;
  }
  return std::nullopt;
}

}  // namespace

/// One line of the card: runs of words, each in its own weight and colour, or a glyph or icon.
struct DragOverlay::Line {
  std::vector<Run> runs{};
  double height = 18;
  bool wrap = false;
};

double DragOverlay::widthOf(const Run& run) {
  if (run.icon != nullptr) return 20;
  const QFontMetricsF metrics(Theme::current().font(run.style));
  return metrics.horizontalAdvance(run.words) + (run.glyph ? 14 : 0) + (run.key ? 18 : 6);
}

double DragOverlay::widthOf(const Line& line) {
  double wide = 0;
  for (const Run& run : line.runs) wide += widthOf(run);
  return wide;
}

int DragOverlay::cardWidth() const {
  const int wanted = static_cast<int>(kWidth * Theme::current().textScale());
  return parentWidget() == nullptr ? wanted : std::min(wanted, parentWidget()->width() - 2 * kShadow);
}

double DragOverlay::roomOfLine() const { return cardWidth() - 2 * kPadX; }

/// The longest words give way where a line has no room for all.
DragOverlay::Line DragOverlay::fitted(Line line) const {
  const double over = widthOf(line) - 6 - roomOfLine();
  if (over <= 0) return line;
  const auto longest = std::max_element(line.runs.begin(), line.runs.end(),
                                        [](const auto& a, const auto& b) { return widthOf(a) < widthOf(b); });
  const QFontMetricsF metrics(Theme::current().font(longest->style));
  longest->words = metrics.elidedText(longest->words, Qt::ElideMiddle,
                                      std::max(0.0, metrics.horizontalAdvance(longest->words) - over));
  return line;
}

DragOverlay::DragOverlay(DragController* controller, QWidget* window)
    : PaintedView(window), controller_(controller) {
  setObjectName(QStringLiteral("dragCard"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  connect(controller, &DragController::changed, this, [this] {
    if (!controller_->active()) return;
    place();
    setAccessibleDescription(sentence());
    update();
  });
  show();
  raise();
}

void DragOverlay::follow(QPoint) {
  place();
  update();
}

std::vector<DragOverlay::Line> DragOverlay::lines() const {
  const PlanStatePtr state = controller_->state();
  if (!state || !state->model) return {};
  const Colours& colours = Theme::current().colours();
  const std::vector<model::ModuleId>& modules = controller_->modules();
  const bool refused =
      controller_->device() && !controller_->preview().accepted && !controller_->preview().refusal.isEmpty();
  Line title;
  title.height = 22;
  title.runs.push_back({describeModules(*state->model, modules), TextStyle::BodyStrong, colours.text, {}});
  if (controller_->device()) {
    if (refused) {
      title.runs.push_back({{}, TextStyle::Small, colours.error, {}, "ban"});
    } else {
      title.runs.push_back({QStringLiteral("→"), TextStyle::Body, colours.text2, {}});
    }
    title.runs.push_back({deviceText(*controller_->device()), TextStyle::BodyStrong,
                          refused ? colours.error : colours.text, controller_->device()});
  }
  std::vector<Line> all{title};
  const std::vector<Line> rest = refused ? refusalLines() : laneLines();
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

std::vector<DragOverlay::Line> DragOverlay::refusalLines() const {
  const Colours& colours = Theme::current().colours();
  std::vector<Line> all;
  all.push_back({{{controller_->preview().refusal, TextStyle::Small, colours.text2, {}}}, 18, true});
  std::vector<std::pair<QString, QString>> keys;
  if (const QString& lift = controller_->preview().liftRule; !lift.isEmpty())
    keys.emplace_back(QStringLiteral("F"), lift);
  if (const QString& split = controller_->preview().splitKey; !split.isEmpty())
    keys.emplace_back(QStringLiteral("S"), split);
  keys.emplace_back(tr("Esc"), tr("put it back"));
  // As many beside each other as there is room for.
  for (const auto& [key, words] : keys) {
    Line line;
    line.height = 26;
    line.runs.push_back({key, TextStyle::CaptionStrong, colours.text, {}, nullptr, true});
    line.runs.push_back({words, TextStyle::Small, colours.text2, {}});
    const Run apart{QStringLiteral("   "), TextStyle::Small, colours.text2, {}};
    const bool first = &key == &keys.front().first;
    if (!first && widthOf(all.back()) + widthOf(apart) + widthOf(line) <= roomOfLine()) {
      all.back().runs.push_back(apart);
      all.back().runs.insert(all.back().runs.end(), line.runs.begin(), line.runs.end());
    } else {
      all.push_back(std::move(line));
    }
  }
  return all;
}

std::vector<DragOverlay::Line> DragOverlay::laneLines() const {
  const PlanStatePtr state = controller_->state();
  const Colours& colours = Theme::current().colours();
  const DropPreview& preview = controller_->preview();
  const std::vector<model::ModuleId>& modules = controller_->modules();
  std::vector<Line> all;
  const int count = static_cast<int>(modules.size());
  const QString what = (count == 1 ? tr("1 module") : tr("%n modules", nullptr, count)) +
                       QStringLiteral(", ") + bytesText(dragged_bytes(*state->model, modules));
  if (!controller_->device()) {
    all.push_back(
        {{{tr("%1. Drop on a lane to pin there.").arg(what), TextStyle::Small, colours.text2, {}}}, 18});
    return all;
  }
  const QColor numbers = controller_->stale() ? colours.disabled : colours.text2;
  const QString note = controller_->stale() ? QStringLiteral("…") : tr("1 undo step");
  all.push_back({{{what + QStringLiteral(" · ") + note, TextStyle::Small, colours.text2, {}}}, 18});
  if (!preview.summary.isEmpty())
    all.push_back({{{preview.summary, TextStyle::Small, numbers, {}}}, 18, true});
  if (!preview.note.isEmpty())
    all.push_back({{{preview.note, TextStyle::Small, colours.text2, {}}}, 18, true});
  if (!preview.splitKey.isEmpty()) {
    Line key;
    key.height = 26;
    key.runs.push_back({QStringLiteral("S"), TextStyle::CaptionStrong, colours.text, {}, nullptr, true});
    key.runs.push_back({preview.splitKey, TextStyle::Small, colours.text2, {}});
    all.push_back(key);
  }
  if (preview.after) addEnds(all, numbers);
  return all;
}

/// The lanes at both ends: how full they are now, and after the drop.
void DragOverlay::addEnds(std::vector<Line>& all, const QColor& numbers) const {
  const PlanStatePtr state = controller_->state();
  const Colours& colours = Theme::current().colours();
  const DropPreview& preview = controller_->preview();
  std::vector<std::size_t> slots;
  if (const auto to = state->machine.slot(*controller_->device())) slots.push_back(*to);
  if (const auto from = source_slot(*state, controller_->modules());
      from && (slots.empty() || *from != slots.front()))
    slots.push_back(*from);
  for (const std::size_t slot : slots) {
    if (slot >= state->evaluation.devices.size() || slot >= preview.after->evaluation.devices.size())
      continue;
    const plan::DeviceUse &before = state->evaluation.devices[slot],
                          &after = preview.after->evaluation.devices[slot];
    const machine::DeviceId id = state->machine.devices[slot].id;
    const Bytes like = after.budget.value_or(after.used);
    const QString end = after.budget ? used_of_text(after.used, *after.budget) : bytesText(after.used);
    Line line;
    line.runs.push_back({deviceText(id), TextStyle::Small, colours.text, id});
    line.runs.push_back(
        {number_or_own_unit(before.used, like) + QStringLiteral(" →"), TextStyle::Small, numbers, {}});
    line.runs.push_back({end, TextStyle::CaptionStrong, after.over ? colours.error : colours.text, {}});
    all.push_back(line);
  }
}

QString DragOverlay::sentence() const {
  QStringList words;
  for (const Line& line : lines()) {
    QStringList parts;
    for (const Run& run : line.runs) parts << run.words;
    words << parts.join(u' ').simplified();
  }
  return words.join(QStringLiteral(". "));
}

void DragOverlay::place() {
  QWidget* around = parentWidget();
  if (around == nullptr) return;
  const Theme& theme = Theme::current();
  const int width = cardWidth();
  double height = 2 * kPadY;
  for (const Line& line : lines()) {
    double tall = line.height * theme.textScale();
    if (line.wrap) {
      const QFontMetricsF metrics(theme.font(line.runs.front().style));
      tall = std::max(tall, metrics.boundingRect(QRectF(0, 0, width - 2 * kPadX, 400), Qt::TextWordWrap,
                                                 line.runs.front().words)
                                    .height() +
                                2);
    }
    height += tall;
  }
  const QPoint pointer = around->mapFromGlobal(controller_->position());
  QRect card(pointer + QPoint(kFromPointer, kFromPointer), QSize(width, static_cast<int>(std::ceil(height))));
  const QRect lane =
      QRect(around->mapFromGlobal(controller_->laneRect().topLeft()), controller_->laneRect().size());
  if (controller_->device() && !lane.isEmpty()) {
    const bool above = lane.top() - card.height() - kGap >= kShadow;
    card.moveTop(above ? lane.top() - card.height() - kGap : lane.bottom() + kGap);
  }
  card.moveLeft(std::clamp(card.left(), kShadow, std::max(kShadow, around->width() - width - kShadow)));
  card.moveTop(
      std::clamp(card.top(), kShadow, std::max(kShadow, around->height() - card.height() - kShadow)));
  const QRect all = card.adjusted(-kShadow, -kShadow, kShadow, kShadow);
  setGeometry(all);
  card_ = card.translated(-all.topLeft());
}

void DragOverlay::paintLine(QPainter& painter, const Line& line, QPointF at) const {
  const Colours& colours = Theme::current().colours();
  double x = at.x();
  for (const Run& run : line.runs) {
    const QFont font = Theme::current().font(run.style);
    const QFontMetricsF metrics(font);
    const double middle = at.y() + line.height * Theme::current().textScale() / 2;
    if (run.icon != nullptr) {
      paintIcon(painter, run.icon, QRectF(x, middle - 7, 14, 14), run.colour);
      x += 20;
      continue;
    }
    if (run.glyph) {
      Theme::paintGlyph(painter, *run.glyph, {x + 5, middle}, 8, Theme::current().device(*run.glyph).strong);
      x += 14;
    }
    double wide = metrics.horizontalAdvance(run.words);
    if (run.key) {
      const QRectF cap(x + 0.5, middle - 9.5, wide + 11, 18);
      painter.setPen(QPen(colours.line, 1));
      painter.setBrush(colours.window);
      painter.drawRoundedRect(cap, 3, 3);
      x += 6;
    }
    painter.setFont(font);
    painter.setPen(run.colour);
    painter.drawText(QPointF(x, middle + metrics.capHeight() / 2), run.words);
    x += wide + (run.key ? 12 : 6);
  }
}

void DragOverlay::paintOn(const Sheet& sheet) {
  if (!controller_->active()) return;
  const auto& [painter, theme, colours] = sheet;
  const bool refused =
      controller_->device() && !controller_->preview().accepted && !controller_->preview().refusal.isEmpty();
  painter.setRenderHint(QPainter::Antialiasing);
  for (int i = kShadow; i > 0; i -= 2) {
    QColor shade = colours.shadow;
    shade.setAlphaF(theme.dark() ? 0.07F : 0.028F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade);
    painter.drawRoundedRect(QRectF(card_).adjusted(-i, -i + 3, i, i), 6 + i, 6 + i);
  }
  painter.setBrush(colours.raised);
  painter.setPen(QPen(refused ? colours.error : colours.ink, refused ? 1.5 : 1));
  painter.drawRoundedRect(QRectF(card_).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  const PlanStatePtr state = controller_->state();
  const auto from = state && state->model ? source_slot(*state, controller_->modules()) : std::nullopt;
  if (from) {
    QPainterPath inside;
    inside.addRoundedRect(QRectF(card_).adjusted(1, 1, -1, -1), 5, 5);
    painter.setClipPath(inside);
    painter.fillRect(QRectF(card_.left() + 1, card_.top() + 1, 4, card_.height() - 2),
                     theme.device(state->machine.devices[*from].id).strong);
    painter.setClipping(false);
  }
  double y = card_.top() + kPadY;
  for (const Line& line : lines()) {
    const QPointF at(card_.left() + kPadX, y);
    double tall = line.height * theme.textScale();
    if (line.wrap) {
      const QFont font = theme.font(line.runs.front().style);
      const QRectF box(at.x(), at.y() + 1, card_.width() - 2 * kPadX, 400);
      painter.setFont(font);
      painter.setPen(line.runs.front().colour);
      painter.drawText(box, Qt::TextWordWrap, line.runs.front().words);
      tall = std::max(
          tall,
          QFontMetricsF(font).boundingRect(box, Qt::TextWordWrap, line.runs.front().words).height() + 2);
    } else {
      paintLine(painter, fitted(line), at);
    }
    y += tall;
  }
}

}  // namespace stowage::widgets
