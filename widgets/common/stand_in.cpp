#include "widgets/common/stand_in.h"

#include <QCoreApplication>

namespace stowage::widgets {
namespace {

struct StandIn {
  Q_DECLARE_TR_FUNCTIONS(StandIn)
};

QString standInText() { return StandIn::tr("stand-in card"); }

}  // namespace

QString cardText(const machine::Device& device) {
  return device.name == kStandInCard ? standInText() : QString::fromStdString(device.name);
}

std::string cardNamed(const QString& text) {
  return text == standInText() ? std::string(kStandInCard) : text.toStdString();
}

}  // namespace stowage::widgets
