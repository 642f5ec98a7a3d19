#pragma once

#include <QDate>
#include <QString>

namespace stowage::widgets {

/// "7 May", "May 7", "7. Mai", "5月7日": a day as the language of the window writes it, with the year where
/// it is not that of `today`.
QString dayText(QDate day, QDate today = QDate::currentDate());

}  // namespace stowage::widgets
