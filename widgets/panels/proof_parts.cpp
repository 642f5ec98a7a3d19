// The painted parts of the proof strip: facts, time bar.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/timeline/ribbon.h"

namespace stowage::widgets {
namespace {

constexpr int kFactGap = 22;
constexpr int kInner = 6;
constexpr int kBar = 18;             // at a text size of 100 %
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
      painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignLeft | Qt::AlignVCenter, text);
      x += painter.fontMetrics().horizontalAdvance(text) + kInner;
    };
    draw(fact.label, TextStyle::Small, colours.text2);
    draw(fact.value, TextStyle::BodyStrong, colours.*fact.tint);
    if (shown.notes[i]) draw(fact.note, TextStyle::Small, colours.text2);
    x += kFactGap - kInner;
  }
}

TimeBar::TimeBar(QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void TimeBar::setEvaluation(const plan::Evaluation& evaluation) {
  const auto main = evaluation.main().value_or(machine::gpu(0));
  parts_ = {{tr("disk"), machine::kDisk, evaluation.disk_seconds},
            {tr("PCIe"), machine::kCpu, evaluation.bus_seconds},
            {tr("CPU"), machine::kCpu, evaluation.host_seconds},
            {tr("GPUs"), main, evaluation.gpu_seconds},
            {tr("hops"), main, evaluation.hop_seconds}};
  addUp();
  describe();
}

void TimeBar::addUp() {
  total_ = 0;
  described_.clear();
  for (const Part& part : parts_) total_ += part.seconds;
  for (const Part& part : parts_) {
    if (part.seconds > 0 && total_ > 0)
      described_ << QStringLiteral("%1 %2 (%3)")
                        .arg(part.name, percentText(part.seconds / total_, 0), secondsText(part.seconds));
  }
}

/// The longest ones, and all others as one.
void TimeBar::showModules(const estimate::Prediction& prediction) {
  parts_.clear();
  double shown = 0, all = 0;
  for (const ModuleTime& module : longest_modules(prediction, kNamed)) {
    const QString name =
        module.name.isEmpty() ? tr("the model itself") : shortModule(module.name.toStdString());
    parts_.push_back({name, module.device, module.seconds});
    shown += module.seconds;
  }
  for (const estimate::PredictedModule& module : prediction.modules) all += std::max(0.0, module.seconds);
  if (all > shown) parts_.push_back({tr("others"), std::nullopt, all - shown});
  addUp();
}

void TimeBar::setPrediction(const estimate::Prediction* prediction) {
  longest_.clear();
  if (prediction != nullptr && prediction->time) {
    for (const ModuleTime& module : longest_modules(*prediction, kLongest))
      longest_ << tr("%1: %2 (%3)")
                      .arg(module.name.isEmpty() ? tr("the model itself") : module.name,
                           secondsText(module.seconds), percentText(module.share, 0));
    if (total_ <= 0) showModules(*prediction);
  }
  describe();
}

void TimeBar::describe() {
  QStringList lines = described_;
  if (!longest_.isEmpty()) lines << QString() << tr("Longest, as predicted:") << longest_;
  setToolTip(lines.join(QStringLiteral("\n")));
  setAccessibleName(listText(described_));
  update();
}

QSize TimeBar::sizeHint() const { return {200, qRound(kBar * Theme::current().textScale())}; }

void TimeBar::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  const int high = sizeHint().height();
  const QRectF bar(0, std::floor((height() - high) / 2.0), width(), high);
  painter.fillRect(bar, colours.sunken);
  if (total_ <= 0) return;
  painter.setFont(theme.font(TextStyle::CaptionStrong));
  double x = 0;
  for (const Part& part : parts_) {
    const double w = bar.width() * part.seconds / total_;
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
