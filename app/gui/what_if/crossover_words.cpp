#include "app/gui/what_if/crossover_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using widgets::countText;
using widgets::secondsText;
using Why = Crossover::Why;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Crossover)
};

QString tokens(double prompt) { return countText(static_cast<std::uint64_t>(std::llround(prompt))); }

/// "A up to 512 tokens, B beyond": whoever is the quicker one, from the shortest prompt on.
QString quickerText(const Crossover& lines, const QString& first, const QString& other) {
  const auto differs = std::find_if(lines.points.begin(), lines.points.end(),
                                    [](const auto& point) { return point.first != point.other; });
  if (differs == lines.points.end()) return Words::tr("Both take equally long.");
  bool isFirst = differs->first < differs->other;
  if (lines.crossings.empty()) return Words::tr("%1 is never the slower one.").arg(isFirst ? first : other);
  QStringList parts;
  for (const double at : lines.crossings) {
    parts << Words::tr("%1 up to %2 tokens").arg(isFirst ? first : other, tokens(at));
    isFirst = !isFirst;
  }
  parts << Words::tr("%1 beyond").arg(isFirst ? first : other);
  return widgets::asSentence(widgets::namedText(Words::tr("The quicker plan"), widgets::listText(parts)));
}

}  // namespace

QString endText(const Crossover::End& end) {
  const QString prompt = countText(end.prompt);
  switch (end.why) {
    case Why::NoRoom:
      return Words::tr("no room for %1 tokens, %2 is short by %3")
          .arg(prompt, widgets::deviceText(end.device), widgets::neededBytesText(end.beyond));
    case Why::Refused:
      return Words::tr("the program does not take %1 tokens").arg(prompt);
    case Why::NoLength:
      return Words::tr("the program leaves the length of no input open");
    case Why::NoTime:
      break;
  }
  return Words::tr("how long %1 tokens take is not known").arg(prompt);
}

QString endInBrief(const Crossover::End& end) {
  return end.why == Why::NoRoom    ? Words::tr("no room")
         : end.why == Why::Refused ? Words::tr("not taken")
                                   : Words::tr("not known");
}

QString crossoverText(const Crossover& lines, const QString& first, const QString& other) {
  QStringList out;
  if (!lines.points.empty()) {
    out << (lines.answer == 0 ? Words::tr("Seconds of one pass over the prompt.")
                              : Words::tr("Seconds until the prompt is read and %Ln token(s) are made.",
                                          nullptr, static_cast<int>(lines.answer)));
    out << quickerText(lines, first, other);
  }
  const QString* names[] = {&first, &other};
  bool timed = true;
  for (int i = 0; i < 2; ++i) {
    const auto& end = lines.line[i].end;
    if (!end) continue;
    out << widgets::asSentence(widgets::namedText(*names[i], endText(*end)));
    timed = timed && end->why != Why::NoTime;
  }
  if (!timed)
    out << Words::tr("Times need the rates of the devices: choose a card in Machine, or measure there.");
  return out.join(u' ');
}

QString tookText(const Crossover::Took& took) {
  const QString low = secondsText(took.low), high = secondsText(took.high);
  return low == high ? secondsText(took.usual)
                     : Words::tr("%1 (%2 to %3)").arg(secondsText(took.usual), low, high);
}

QString quotedForCsv(const QString& words) {
  if (!words.contains(u',') && !words.contains(u'"') && !words.contains(u'\n')) return words;
  return u'"' + QString(words).replace(QStringLiteral("\""), QStringLiteral("\"\"")) + u'"';
}

QString crossoverCsv(const Crossover& lines, const QString& first, const QString& other) {
  QStringList head{Words::tr("tokens of the prompt")};
  for (const QString& name : {first, other})
    head << quotedForCsv(Words::tr("%1, seconds").arg(name)) << quotedForCsv(Words::tr("%1, least").arg(name))
         << quotedForCsv(Words::tr("%1, most").arg(name));
  QString out = head.join(u',') + u'\n';
  const auto number = [](double value) { return QString::number(value, 'g', 9); };
  for (std::size_t row = 0; row < lines.prompts.size(); ++row) {
    QStringList cells{QString::number(std::llround(lines.prompts[row]))};
    for (const Crossover::Line& line : lines.line) {
      if (row < line.times.size())
        cells << number(line.times[row].usual) << number(line.times[row].low) << number(line.times[row].high);
      else
        cells << QString() << QString() << QString();
    }
    out += cells.join(u',') + u'\n';
  }
  return out;
}

void showIn(widgets::CrossoverChart& chart, const Crossover& lines, const QString& first,
            const QString& other) {
  widgets::CrossoverChart::Line drawn[2];
  const QString* names[] = {&first, &other};
  for (int i = 0; i < 2; ++i) {
    drawn[i].name = *names[i];
    for (const Crossover::Took& took : lines.line[i].times) {
      drawn[i].seconds.push_back(took.usual);
      drawn[i].low.push_back(took.low);
      drawn[i].high.push_back(took.high);
    }
    if (const auto& end = lines.line[i].end) drawn[i].end = endInBrief(*end);
  }
  chart.setLines(lines.prompts, std::move(drawn[0]), std::move(drawn[1]), lines.crossings);
}

}  // namespace stowage::app
