#include "app/gui/start/command_line_help.h"

#include <QByteArrayView>

#include "app/gui/document/examples.h"
#include "app/gui/start/start_options.h"
#include "core/about/man_page.h"
#include "core/about/version.h"
#include "core/formats/format_table.h"

namespace stowage::app {

namespace {

QString pathText(const QString& lineEnd = QStringLiteral(" ")) {
  return QStringLiteral(
             "A Hugging Face folder, %1, a description, a plan (.stowage), a device map,%2or a recorded run: "
             "a trace, or a memory "
             "snapshot of PyTorch.")
      .arg(QString::fromStdString(formats::listed_endings(false)), lineEnd);
}

/// "deepseek-v3, t5-11b"
QString namesOf(bool programs) {
  QStringList names;
  for (const Example& example : examples()) {
    if (example.program == programs) names << QString::fromLatin1(example.name);
  }
  return names.join(QStringLiteral(", "));
}

QString helpText() {
  constexpr int kColumn = 24;
  QString text = QStringLiteral(
                     "Usage: stowage [options] [PATH]\n"
                     "A workbench for device maps of PyTorch models.\n\n"
                     "PATH  %1\n\n"
                     "Options:\n")
                     .arg(pathText(QStringLiteral("\n      ")));
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
  return text + QStringLiteral(
                    "\nExamples: %1,\n          %2.\n"
                    "\nWithout a window: stowage-cli --help.\n")
                    .arg(namesOf(false), namesOf(true));
}

QString page() {
  about::ProgramTable table;
  table.name = "stowage";
  table.about = "a workbench for device maps of PyTorch models";
  table.more = {
      "Shows where every byte of a model is, finds the best placement for the machine at hand and proves it, "
      "lets it be "
      "changed with a mouse, and writes the device map that from_pretrained takes. F1 opens the help.",
      QStringLiteral("Examples: %1, %2.").arg(namesOf(false), namesOf(true)).toStdString(),
      "Without a window: stowage-cli."};
  table.arguments = {{{"PATH"}, "", pathText().toStdString(), "", about::Takes::File, {}, false}};
  table.options = {{{"--help", "-h"}, "", "Show this text.", "", about::Takes::Nothing, {}},
                   {{"--version", "-v"}, "", "Show the version.", "", about::Takes::Nothing, {}}};
  for (const StartOption& option : startOptions())
    table.options.push_back({{std::string("--") + option.name},
                             option.value,
                             option.help,
                             "",
                             *option.value ? about::Takes::Text : about::Takes::Nothing,
                             {}});
  table.environment = {
      {"STOWAGE_ENGINE", "the stowage-engine to start instead of the one beside this program"}};
  table.see_also = {"stowage-cli", "stowage-engine"};
  return QString::fromStdString(
      about::man_page(table, std::string(about::version()), std::string(about::commit_date())));
}

}  // namespace

std::optional<QString> answerWithoutDisplay(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const QByteArrayView word(argv[i]);
    if (word == "--") break;
    if (word == "-h" || word == "--help") return helpText();
    if (word == "-v" || word == "--version")
      return QStringLiteral("Stowage ") + QString::fromStdString(about::version_text()) + u'\n';
    if (word == "--help-man") return page();  // for the build, which installs it
  }
  return std::nullopt;
}

}  // namespace stowage::app
