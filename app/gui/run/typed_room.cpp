#include "app/gui/run/typed_room.h"

#include <QRegularExpression>
#include <QStringList>

#include "widgets/common/words.h"

namespace stowage::app {

namespace offload = estimate::offload;

Result<offload::Room> typedRoom(const QString& typed, const offload::Scenario* scenario) {
  const QString text = typed.trimmed();
  // A comma in a number has a digit behind it, and that digit no "=".
  static const QRegularExpression between(QStringLiteral(R"(;|,(?=\s|$|\d+\s*=))"));
  QStringList rooms;
  for (const QString& one : text.contains(u'=') ? text.split(between) : QStringList(text)) {
    const qsizetype number = one.indexOf(u'=') + 1;
    rooms << one.left(number) + widgets::typedNumber(one.mid(number));
  }
  auto room = offload::room_from_text(rooms.join(u';').toStdString());
  if (!room || !scenario) return room;
  STOWAGE_TRY(offload::check_room(*room, *scenario));
  return room;
}

}  // namespace stowage::app
