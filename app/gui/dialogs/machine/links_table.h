#pragma once

#include <QCheckBox>
#include <QGridLayout>
#include <QLineEdit>
#include <vector>

#include "core/machine/machine.h"

namespace stowage::app {

/// What each link of a machine reaches, in GB/s, from row to column. Edits the machine it is given, in place.
class LinksTable : public QWidget {
  Q_OBJECT
 public:
  explicit LinksTable(machine::Machine& machine, QWidget* parent = nullptr);
  void rebuild();  ///< the machine has other devices
  /// As if it were typed: in both directions where both are the same. edited() follows.
  void setRate(machine::DeviceId from, machine::DeviceId to, std::uint64_t bytesPerSecond);
  void focusField(machine::DeviceId from, machine::DeviceId to);
  QList<QWidget*> inOrder() const;  ///< what Tab goes through, row by row

 Q_SIGNALS:
  void edited();

 private:
  void read(std::size_t at);
  void setLink(machine::DeviceId from, machine::DeviceId to, std::uint64_t bytesPerSecond);
  void showRates();

  struct Field {
    QLineEdit* field;
    machine::DeviceId from, to;
    std::uint64_t before;  ///< what it said when it came up
  };
  machine::Machine& machine_;
  QGridLayout* grid_;
  QCheckBox* symmetric_;
  std::vector<Field> fields_{};
};

}  // namespace stowage::app
