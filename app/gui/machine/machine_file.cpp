#include "app/gui/machine/machine_file.h"

#include <QCoreApplication>
#include <QFileDialog>

#include "core/base/file.h"
#include "widgets/common/list_text.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kMostText = 16ull << 20;  // bytes; a machine has some thousand
constexpr std::size_t kMostAssumed = 5;           // named one by one

struct FileWords {
  Q_DECLARE_TR_FUNCTIONS(MachineFile)
};

}  // namespace

Result<report::ReadMachine> readMachineFile(const QString& path) {
  const auto text = read_text_file(path.toStdString(), kMostText);
  if (!text) return tl::unexpected<Error>(text.error());
  return report::read_machine(*text, path.toStdString());
}

QString askForMachineFile(QWidget* parent) {
  return QFileDialog::getOpenFileName(
      parent, FileWords::tr("Open a machine or a report"), {},
      FileWords::tr("Machines and reports (*.json *.md *.txt);;All files (*)"));
}

QString assumedText(const std::vector<std::string>& assumed) {
  QStringList names;
  for (const std::string& name : assumed) {
    if (names.size() == static_cast<qsizetype>(kMostAssumed)) break;
    names << QString::fromStdString(name);
  }
  if (names.isEmpty()) return {};
  const QString list = widgets::listText(names);
  if (assumed.size() <= kMostAssumed)
    return FileWords::tr("The report does not say, so defaults stand in: %1.").arg(list);
  return FileWords::tr("The report does not say, so defaults stand in: %1 and %2 more.")
      .arg(list, QString::number(assumed.size() - kMostAssumed));
}

}  // namespace stowage::app
