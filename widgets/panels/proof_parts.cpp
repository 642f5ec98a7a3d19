// The painted parts of the proof strip: facts, time bar.
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/theme/style.h"
#include "widgets/timeline/ribbon.h"

namespace stowage::widgets {
namespace {

constexpr int kFactGap = 22;
constexpr int kInner = 6;
constexpr int kBar = 18;             // at a text size of 100 %
constexpr double kLeastPart = 14;    // likewise: what is narrower is hard to see and to press
constexpr std::size_t kLongest = 8;  // in the tool tip
constexpr std::size_t kNamed = 3;    // in the bar

}  // namespace

FactRow::FactRow(QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void FactRow::setFacts(QVector<Fact> facts) {
  facts_ = std::move(facts);
  QStringList spoken;
  for (const Fact& fact : facts_)
    spoken << QStringList{fact.label, fact.value, fact.note}.join(u' ').simplified();
  setAccessibleName(listText(spoken));
  update();
}

QSize FactRow::sizeHint() const { return {400, 24}; }

int FactRow::widthOf(const Fact& fact, bool withNote) const {
  const QFontMetrics label(Theme::current().font(TextStyle::Small));
  const QFontMetrics value(Theme::current().font(TextStyle::BodyStrong));
  int width = label.horizontalAdvance(fact.label) + value.horizontalAdvance(fact.value);
  if (!fact.label.isEmpty() && !fact.value.isEmpty()) width += kInner;
  if (withNote && !fact.note.isEmpty()) width += kInner + label.horizontalAdvance(fact.note);
  return width;
}

FactRow::Shown FactRow::shownAt(int width) const {
  Shown out;
  int used = -kFactGap;
  for (const Fact& fact : facts_) {
    const bool bare = fact.value.isEmpty();
    const int need = kFactGap + widthOf(fact, bare);
    if (used + need > width) break;
    used += need;
    ++out.facts;
    out.notes << bare;
  }
  bool left_out = false;  // a note that counts: no other one takes its room
  for (const bool counts : {true, false}) {
    for (int i = 0; i < out.facts && !(left_out && !counts); ++i) {
      const Fact& fact = facts_[i];
      if (out.notes[i] || fact.note.isEmpty() || fact.noteCounts != counts) continue;
      const int more = widthOf(fact, true) - widthOf(fact, false);
      if (used + more > width) {
        left_out = left_out || counts;
        continue;
      }
      used += more;
      out.notes[i] = true;
    }
  }
  return out;
}

void FactRow::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  const Shown shown = shownAt(width());
  int x = 0;
  for (int i = 0; i < shown.facts; ++i) {
    const Fact& fact = facts_[i];
    const auto draw = [&](const QString& text, TextStyle style, const QColor& colour) {
      if (text.isEmpty()) return;
      painter.setFont(theme.font(style));
      painter.setPen(colour);
      const QRect room = QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, width() - x, height()));
      painter.drawText(
          room, QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter).toInt(), text);
      x += painter.fontMetrics().horizontalAdvance(text) + kInner;
    };
    draw(fact.label, TextStyle::Small, colours.text2);
    draw(fact.value, TextStyle::BodyStrong, colours.*fact.tint);
    if (shown.notes[i]) draw(fact.note, TextStyle::Small, colours.text2);
    x += kFactGap - kInner;
  }
}

namespace {

/// What is pressed of a part that the bar paints: it shows where the focus is, and nothing else.
class PartButton : public PaintedView<QAbstractButton> {
 public:
  explicit PartButton(QWidget* parent) : PaintedView(parent) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
  }

 protected:
  void paintOn(const Sheet& sheet) override {
    if (hasFocus()) paint::focusRing(sheet.painter, QRectF(rect()), 2);
  }
};

}  // namespace

TimeBar::TimeBar(QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void TimeBar::setEvaluation(const plan::Evaluation& evaluation) {
  const auto main = evaluation.main().value_or(machine::gpu(0));
  kinds_ = {{tr("disk"), machine::kDisk, evaluation.disk_seconds},
            {tr("PCIe"), machine::kCpu, evaluation.bus_seconds},
            {tr("CPU"), machine::kCpu, evaluation.host_seconds},
            {tr("GPUs"), main, evaluation.gpu_seconds},
            {tr("hops"), main, evaluation.hop_seconds}};
  fill();
}

/// The longest ones, and all others as one.
QVector<TimeBar::Part> TimeBar::modulesOf(const estimate::Prediction& prediction) const {
  QVector<Part> out;
  double shown = 0, all = 0;
  for (const ModuleTime& module : longest_modules(prediction, kNamed)) {
    const QString name =
        module.name.isEmpty() ? tr("the model itself") : shortModule(module.name.toStdString());
    out.push_back({name, module.device, module.seconds, module.name});
    shown += module.seconds;
  }
  if (out.isEmpty()) return out;
  for (const estimate::PredictedModule& module : prediction.modules) all += std::max(0.0, module.seconds);
  if (all > shown) out.push_back({tr("others"), std::nullopt, all - shown});
  return out;
}

void TimeBar::setPrediction(const estimate::Prediction* prediction) {
  longest_.clear();
  modules_.clear();
  if (prediction != nullptr && prediction->time) {
    for (const ModuleTime& module : longest_modules(*prediction, kLongest))
      longest_ << tr("%1: %2 (%3)")
                      .arg(module.name.isEmpty() ? tr("the model itself") : module.name,
                           secondsText(module.seconds), percentText(module.share, 0));
    modules_ = modulesOf(*prediction);
  }
  fill();
}

bool TimeBar::knows(By by) const {
  const QVector<Part>& parts = by == By::Kind ? kinds_ : modules_;
  return std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.seconds > 0; });
}

TimeBar::By TimeBar::by() const {
  if (wanted_ == By::Module) return knows(By::Module) ? By::Module : By::Kind;
  return knows(By::Kind) || !knows(By::Module) ? By::Kind : By::Module;
}

void TimeBar::setBy(By by) {
  if (by == wanted_) return;
  wanted_ = by;
  fill();
}

void TimeBar::fill() {
  parts_ = by() == By::Kind ? kinds_ : modules_;
  total_ = 0;
  described_.clear();
  for (const Part& part : parts_) total_ += part.seconds;
  for (const Part& part : parts_) {
    if (part.seconds > 0 && total_ > 0)
      described_ << QStringLiteral("%1 %2 (%3)")
                        .arg(part.name, percentText(part.seconds / total_, 0), secondsText(part.seconds));
  }
  QStringList lines = described_;
  if (!longest_.isEmpty()) lines << QString() << tr("Longest, as predicted:") << longest_;
  setToolTip(lines.join(QStringLiteral("\n")));
  setAccessibleName(listText(described_));
  makeButtons();
  update();
}

/// As many as there are modules. Those that stay keep the focus.
void TimeBar::makeButtons() {
  qsizetype used = 0;
  for (const Part& part : parts_) {
    if (!part.module || total_ <= 0) continue;
    if (used == buttons_.size()) {
      auto* button = new PartButton(this);
      connect(button, &QAbstractButton::clicked, this,
              [this, button] { Q_EMIT moduleChosen(button->property("module").toString()); });
      if (QWidget* before = used == 0 ? before_ : buttons_.back()) setTabOrder(before, button);
      buttons_ << button;
      button->show();
    }
    QAbstractButton* button = buttons_[used++];
    button->setProperty("module", *part.module);
    button->setText(QStringLiteral("%1 %2 (%3)")
                        .arg(part.module->isEmpty() ? part.name : *part.module,
                             percentText(part.seconds / total_, 0), secondsText(part.seconds)));
    button->setAccessibleName(button->text());
    button->setToolTip(button->text() + u'\n' + tr("Press to select it."));
  }
  // A press on one may have led here.
  while (buttons_.size() > used) {
    QAbstractButton* gone = buttons_.takeLast();
    gone->hide();
    gone->deleteLater();
  }
  placeButtons();
}

QRectF TimeBar::barRect() const {
  const int high = sizeHint().height();
  return {0, std::floor((height() - high) / 2.0), static_cast<double>(width()), static_cast<double>(high)};
}

/// The small ones take from the large ones what they are short of: each of these has its share of what is
/// left.
QVector<double> TimeBar::widths() const {
  QVector<double> out(parts_.size(), 0.0);
  const auto some = std::count_if(parts_.begin(), parts_.end(), [](const Part& p) { return p.seconds > 0; });
  if (total_ <= 0 || some == 0) return out;
  const double all = barRect().width();
  const double least = std::min(kLeastPart * Theme::current().textScale(), all / static_cast<double>(some));
  double room = all, seconds = total_;
  for (bool found = true; std::exchange(found, false);) {
    for (qsizetype i = 0; i < parts_.size(); ++i) {
      const double mine = parts_[i].seconds;
      if (mine <= 0 || out[i] > 0 || seconds <= 0 || room * mine / seconds >= least) continue;
      out[i] = least;
      room -= least;
      seconds -= mine;
      found = true;
    }
  }
  for (qsizetype i = 0; i < parts_.size(); ++i) {
    if (parts_[i].seconds > 0 && out[i] == 0 && seconds > 0) out[i] = room * parts_[i].seconds / seconds;
  }
  return out;
}

void TimeBar::placeButtons() {
  const QRectF bar = barRect();
  const QVector<double> wide = widths();
  double x = 0;
  qsizetype next = 0;
  for (qsizetype i = 0; i < parts_.size(); ++i) {
    if (parts_[i].module && next < buttons_.size())
      buttons_[next++]->setGeometry(
          QRectF(x, bar.top(), qMax(1.0, wide[i] - 1), bar.height()).toAlignedRect());
    x += wide[i];
  }
}

void TimeBar::resizeEvent(QResizeEvent* event) {
  PaintedView::resizeEvent(event);
  placeButtons();
}

void TimeBar::themeChanged() {
  PaintedView::themeChanged();
  placeButtons();
}

QSize TimeBar::sizeHint() const { return {200, qRound(kBar * Theme::current().textScale())}; }

void TimeBar::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  const QRectF bar = barRect();
  painter.fillRect(bar, colours.sunken);
  if (total_ <= 0) return;
  painter.setFont(theme.font(TextStyle::CaptionStrong));
  const QVector<double> wide = widths();
  double x = 0;
  for (qsizetype i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    const double w = wide[i];
    if (w <= 0) continue;
    const QRectF cell(x, bar.top(), qMax(1.0, w - 1), bar.height());
    painter.fillRect(cell, part.device ? theme.device(*part.device).strong : colours.lineStrong);
    const QString text = QStringLiteral("%1 %2").arg(part.name, percentText(part.seconds / total_, 0));
    if (painter.fontMetrics().horizontalAdvance(text) + 10 <= cell.width()) {
      painter.setPen(part.device ? theme.device(*part.device).on : colours.text);
      painter.drawText(cell.adjusted(5, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    x += w;
  }
}

}  // namespace stowage::widgets
