#include "app/gui/targets/pasted_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/base/error.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Pasted)
};

}  // namespace

QString pastedSentence(const llamacpp::Finding& finding) {
  const std::string pattern(llamacpp::sentence_pattern(finding.kind));
  const QString translated = QCoreApplication::translate("Llamacpp", pattern.c_str());
  std::vector<std::string> arguments = finding.arguments;
  for (std::string& argument : arguments) argument = widgets::argumentText(argument);
  return QString::fromStdString(fill_sentence(translated.toStdString(), finding.subject, arguments));
}

QString whereText(llamacpp::Where where) {
  if (where == llamacpp::kDisk) return widgets::deviceText(machine::kDisk);
  if (where < 0) return widgets::deviceText(machine::kCpu);
  return widgets::deviceText(machine::gpu(static_cast<std::uint32_t>(where)));
}

QString layersText(const llamacpp::Placed& placed) {
  if (placed.layers.empty()) return {};
  QStringList ranges;
  const std::size_t blocks = placed.layers.size() - 1;
  for (std::size_t first = 0; first < blocks;) {
    std::size_t end = first + 1;
    while (end < blocks && placed.layers[end] == placed.layers[first]) ++end;
    const QString place = whereText(placed.layers[first]);
    ranges << (end - first == 1 ? Words::tr("block %1 on %2").arg(first).arg(place)
                                : Words::tr("blocks %1 to %2 on %3").arg(first).arg(end - 1).arg(place));
    first = end;
  }
  ranges << Words::tr("the output layer on %1").arg(whereText(placed.layers.back()));
  QString text = widgets::listText(ranges);
  text[0] = text[0].toUpper();
  return text;
}

}  // namespace stowage::app
