#include "app/gui/dialogs/machine/card_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/machine/cards.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

struct CardWords {
  Q_DECLARE_TR_FUNCTIONS(CardText)
};

/// What the fastest of its products reach: "165 TFLOPS in float16".
QString productsText(const machine::Card& card) {
  constexpr double kTera = 1e12, kWhole = 99.95;
  const bool half = card.half > card.float32, brain = card.bfloat16 > std::max(card.half, card.float32);
  const double most = std::max({card.float32, card.half, card.bfloat16}) / kTera;
  return CardWords::tr("%1 TFLOPS in %2")
      .arg(widgets::decimalText(most, most < kWhole ? 1 : 0), brain  ? QStringLiteral("bfloat16")
                                                              : half ? QStringLiteral("float16")
                                                                     : QStringLiteral("float32"));
}

}  // namespace

QString cardFacts(const machine::Device& device) {
  QStringList facts;
  if (device.physical) facts << widgets::bytesText(device.physical);
  const machine::Card* card = machine::find_card(device.name);
  // A processor's name at a GPU, or the other way round, is a slip.
  if (!card || card->host == device.id.gpu()) return facts.join(QString());
  facts << widgets::rateText(static_cast<std::uint64_t>(card->memory)) << productsText(*card);
  const QString title = cardSource(device).section(QStringLiteral(": http"), 0, 0);
  return facts.join(QStringLiteral(" · ")) + u'\n' + title;
}

QString cardSource(const machine::Device& device) {
  const machine::Card* card = machine::find_card(device.name);
  return card && card->host != device.id.gpu() ? widgets::latin(card->source) : QString();
}

}  // namespace stowage::app
