#pragma once

#include <QAbstractButton>
#include <QString>
#include <QVector>
#include <functional>

#include "widgets/panels/proof_strip.h"

namespace stowage::widgets {

/// A word of the proof strip, as it stands there, and the section of the help's page “proof” that says what
/// it means.
struct ProofWord {
  QString text{};     ///< "Bound 43.8 GiB"
  QString section{};  ///< "bound"; "" = nobody says
};

/// The section for the label of a fact, or for what the chip says, in the language of now; "" for other
/// words.
QString proofSection(const QString& word);
/// What is in the strip, in its order: the chip, the facts with a label, what is said of rules.
QVector<ProofWord> proofWords(const QString& status, const QVector<Fact>& facts);
/// All sections that some word leads to.
QStringList proofSections();

/// The button with the question mark: a menu of the words that `words` gives when it opens; `chosen` is
/// called with a section.
QAbstractButton* proofHelpButton(QWidget* parent, std::function<QVector<ProofWord>()> words,
                                 std::function<void(const QString&)> chosen);

}  // namespace stowage::widgets
