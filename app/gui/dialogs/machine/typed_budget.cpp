#include "app/gui/dialogs/machine/typed_budget.h"

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

TypedBudget readBudget(const QString& typed, Bytes physical, bool mayBeUnlimited, bool card) {
  TypedBudget out;
  const QString text = widgets::typedNumber(typed);
  if (mayBeUnlimited && (text.compare(QStringLiteral("unlimited"), Qt::CaseInsensitive) == 0 ||
                         text == MachineDialog::tr("unlimited"))) {
    out.understood = true;
    out.echo = MachineDialog::tr("no limit");
    return out;
  }
  if (text.endsWith(u'%')) {
    bool ok = false;
    const double percent = text.chopped(1).trimmed().toDouble(&ok);
    if (!ok || percent <= 0 || percent > 100 || !physical) {
      out.echo = MachineDialog::tr("Write a size like 24GiB, 80GB or 95 %.");
      return out;
    }
    out.budget = Bytes(static_cast<std::uint64_t>(static_cast<double>(physical.count()) * percent / 100));
  } else {
    const auto bytes = parse_size(text.toStdString());
    if (!bytes) {
      out.echo = widgets::sentenceText(bytes.error());
      return out;
    }
    out.budget = *bytes;
  }
  out.understood = true;
  out.echo = widgets::exactBytesText(*out.budget);
  if (physical && *out.budget > physical) {
    const QString what = card ? MachineDialog::tr("larger than the card (%1): a what-if")
                              : MachineDialog::tr("more than this machine has (%1): a what-if");
    out.echo += QStringLiteral("  ·  ") + what.arg(widgets::bytesText(physical));
  }
  return out;
}

}  // namespace stowage::app
