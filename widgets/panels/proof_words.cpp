// What does this mean? The words of the proof strip and where the help explains them.
#include "widgets/panels/proof_words.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QRegularExpression>
#include <QToolButton>

#include "widgets/theme/icons.h"

namespace stowage::widgets {
namespace {

/// What the strip says, in English as its sources have it, and the section.
struct WordRow {
  const char* word;
  const char* section;
};
constexpr WordRow kWordRows[] = {
    {"Optimal, proven", "optimal-proven"},
    {"Optimal, but a run lacks room", "optimal-but-a-run-lacks-room"},
    {"Best found, gap %1. Still improving", "best-found"},
    {"Best found, gap %1", "best-found"},
    {"Map as given", "map-as-given"},
    {"Map is incomplete", "map-as-given"},
    {"Map does not fit", "map-as-given"},
    {"accelerate's plan does not fit", "accelerates-plan"},
    {"accelerate's plan, gap %1", "accelerates-plan"},
    {"No placement fits", "no-placement-fits"},
    {"No placement found", "no-placement-found"},
    {"Not solved", "not-solved"},
    {"Preview", "preview"},
    {"Not possible", "preview"},
    {"On GPUs", "on-gpus"},
    {"Step time", "step-time"},
    {"Request time", "step-time"},
    {"Bound", "bound"},
    {"Gap", "gap"},
    {"Solved in", "solved-in"},
    {"Proven in", "solved-in"},
    {"Searched for", "solved-in"},
    {"Units", "units"},
    {"Short by", "short-by"},
    {"Needs", "needs-and-budgets"},
    {"Budgets", "needs-and-budgets"},
    {"A run lacks", "a-run-lacks"},
    {"Predicted, a token", "predicted"},
    {"Predicted, a pass", "predicted"},
    {"Tokens a second", "tokens-a-second"},
    {"First token after", "tokens-a-second"},
    {"Where the time goes", "where-the-time-goes"},
    {"If dropped", "preview"},
    {"Change", "preview"},
    {"Moves", "preview"},
};
constexpr char kRules[] = "pinned-and-forbidden";

/// The row's words in the language of now, with anything in the place of a number.
bool says(const WordRow& row, const QString& word) {
  const QString pattern = ProofStrip::tr(row.word);
  if (!pattern.contains(QStringLiteral("%1"))) return word == pattern;
  QString expression = QRegularExpression::escape(pattern);
  expression.replace(QStringLiteral("\\%1"), QStringLiteral(".*"));
  return QRegularExpression(QRegularExpression::anchoredPattern(expression)).match(word).hasMatch();
}

}  // namespace

QString proofSection(const QString& word) {
  if (word.isEmpty()) return {};
  for (const WordRow& row : kWordRows) {
    if (says(row, word)) return QString::fromLatin1(row.section);
  }
  return {};
}

QVector<ProofWord> proofWords(const QString& status, const QVector<Fact>& facts) {
  QVector<ProofWord> out;
  if (!status.isEmpty()) out << ProofWord{status, proofSection(status)};
  for (const Fact& fact : facts) {
    if (fact.label.isEmpty()) continue;
    const QString section = proofSection(fact.label);
    out << ProofWord{fact.value.isEmpty() ? fact.label : fact.label + u' ' + fact.value, section};
    if (section == QStringLiteral("units") && !fact.note.isEmpty())
      out << ProofWord{fact.note, QString::fromLatin1(kRules)};
  }
  return out;
}

QStringList proofSections() {
  QStringList out{QString::fromLatin1(kRules)};
  for (const WordRow& row : kWordRows) {
    if (!out.contains(QString::fromLatin1(row.section))) out << QString::fromLatin1(row.section);
  }
  return out;
}

QAbstractButton* proofHelpButton(QWidget* parent, std::function<QVector<ProofWord>()> words,
                                 std::function<void(const QString&)> chosen) {
  auto* button = new QToolButton(parent);
  button->setIcon(icon("circle-question-mark"));
  button->setAutoRaise(true);
  button->setPopupMode(QToolButton::InstantPopup);
  button->setObjectName(QStringLiteral("proof.meaning"));
  button->setToolTip(ProofStrip::tr("What does this mean?"));
  button->setAccessibleName(ProofStrip::tr("What does this mean?"));
  auto* menu = new QMenu(button);
  QObject::connect(menu, &QMenu::aboutToShow, button,
                   [menu, words = std::move(words), chosen = std::move(chosen)] {
                     menu->clear();
                     for (const ProofWord& word : words()) {
                       if (word.section.isEmpty()) continue;
                       QString text = word.text;
                       text.replace(u'&', QStringLiteral("&&"));
                       menu->addAction(text, menu, [chosen, section = word.section] { chosen(section); });
                     }
                   });
  menu->addAction(QString());  // a menu without entries does not open
  button->setMenu(menu);
  return button;
}

QVector<ProofWord> ProofStrip::words() const {
  QVector<ProofWord> out = proofWords(statusText_, facts_->isHidden() ? QVector<Fact>() : facts_->facts());
  if (!where_->isHidden()) out << ProofWord{where_->text(), proofSection(where_->text())};
  return out;
}

/// The menu of the question mark, where the pointer or the focus is.
void ProofStrip::contextMenuEvent(QContextMenuEvent* event) {
  if (meaning_->isHidden()) return;
  qobject_cast<QToolButton*>(meaning_)->menu()->popup(event->globalPos());
}

}  // namespace stowage::widgets
