#include "app/gui/start/command_line_help.h"

#include <QByteArrayView>

#include "app/gui/start/start_options.h"
#include "core/formats/format_table.h"

namespace stowage::app {

namespace {

QString helpText() {
  constexpr int kColumn = 24;
  QString text = QStringLiteral(
                     "Usage: stowage [options] [PATH]\n"
                     "A workbench for device maps of PyTorch models.\n\n"
                     "PATH  A Hugging Face folder, %1, a description, a plan (.stowage), a device map,\n"
                     "      or a recorded run: a trace, or a memory snapshot of PyTorch.\n\n"
                     "Options:\n")
                     .arg(QString::fromStdString(formats::listed_endings(false)));
  const auto add = [&text](const QString& option, const QString& help) {
    text += QStringLiteral("  ") + option.leftJustified(kColumn) + help + u'\n';
  };
  add(QStringLiteral("-h, --help"), QStringLiteral("Show this text."));
  add(QStringLiteral("-v, --version"), QStringLiteral("Show the version."));
  for (const StartOption& option : startOptions()) {
    const QString name = QStringLiteral("--") + QString::fromLatin1(option.name);
    add(*option.value ? name + u' ' + QString::fromLatin1(option.value) : name,
        QString::fromLatin1(option.help));
  }
  return text + QStringLiteral("\nWithout a window: stowage-cli --help.\n");
}

}  // namespace

std::optional<QString> answerWithoutDisplay(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const QByteArrayView word(argv[i]);
    if (word == "--") break;
    if (word == "-h" || word == "--help") return helpText();
    if (word == "-v" || word == "--version") return QStringLiteral("Stowage " STOWAGE_VERSION "\n");
  }
  return std::nullopt;
}

}  // namespace stowage::app
