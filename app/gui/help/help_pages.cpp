#include "app/gui/help/help_pages.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QWidget>
#include <algorithm>
#include <map>

#include "resources/resources.h"
#include "translations/translations.h"

namespace stowage::app {
namespace {

const QString kWindow = QStringLiteral("window"), kLast = QStringLiteral("contributing");

QString titleOf(const QString& text, const QString& name) {
  const qsizetype begin = text.startsWith(QStringLiteral("# ")) ? 2 : -1;
  if (begin < 0) return name;
  QString title = text.mid(begin, text.indexOf(u'\n') - begin);
  return title.remove(u'`').trimmed();
}

const QString kEnglish = QStringLiteral("en");

QString readText(const QString& path) {
  QFile in(QStringLiteral(":/help/") + path);
  return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
}

QList<HelpPage> readEnglish() {
  resources::init();
  QList<HelpPage> out;
  for (const QString& file : QDir(QStringLiteral(":/help")).entryList({QStringLiteral("*.md")})) {
    HelpPage page;
    page.name = file.chopped(3);
    page.text = readText(file);
    page.title = titleOf(page.text, page.name);
    out.append(page);
  }
  const auto rank = [](const HelpPage& page) {
    return page.name == kWindow ? 0 : page.name == kLast ? 2 : 1;
  };
  std::sort(out.begin(), out.end(), [&](const HelpPage& a, const HelpPage& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a.title.compare(b.title, Qt::CaseInsensitive) < 0;
  });
  return out;
}

QList<HelpPage> inLanguage(QList<HelpPage> pages, const QString& code) {
  for (HelpPage& page : pages) {
    const QString text = readText(code + u'/' + page.name + QStringLiteral(".md"));
    page.translated = !text.isEmpty();
    if (!page.translated) continue;
    page.text = text;
    page.title = titleOf(text, page.name);
  }
  return pages;
}

/// The GUI thread's alone.
const QList<HelpPage>& pagesIn(const QString& code) {
  static std::map<QString, QList<HelpPage>> known;
  const auto found = known.find(code);
  if (found != known.end()) return found->second;
  return known[code] = code == kEnglish ? readEnglish() : inLanguage(pagesIn(kEnglish), code);
}

const HelpPage* pageOf(const QList<HelpPage>& pages, const QString& name) {
  for (const HelpPage& page : pages) {
    if (page.name == name) return &page;
  }
  return nullptr;
}

/// Headings of a page as links call them, in their order; lines of code are none.
QStringList headingsOf(const QString& text) {
  static const QRegularExpression kHeading(QStringLiteral("^#{1,6} (.*)$"));
  QStringList out;
  bool code = false;
  for (const QString& line : text.split(u'\n')) {
    if (line.startsWith(QStringLiteral("```"))) code = !code;
    const auto match = kHeading.match(line);
    if (!code && match.hasMatch()) out << headingName(match.captured(1).remove(u'`').remove(u'*'));
  }
  return out;
}

}  // namespace

const QList<HelpPage>& helpPages() { return pagesIn(translations::spoken()); }

const HelpPage* helpPage(const QString& name) { return pageOf(helpPages(), name); }

int headingIndex(const QString& page, const QString& section) {
  const HelpPage* english = pageOf(pagesIn(kEnglish), page);
  return english ? static_cast<int>(headingsOf(english->text).indexOf(section)) : -1;
}

QString headingName(const QString& heading) {
  QString out;
  for (const QChar c : heading.trimmed().toLower()) {
    if (c.isLetterOrNumber() || c == u'-' || c == u'_')
      out += c;
    else if (c.isSpace())
      out += u'-';
  }
  return out;
}

const QList<HelpTopic>& helpTopics() {
  static const QList<HelpTopic> topics{
      {"stowage::widgets::TreemapView", "window", "treemap"},
      {"stowage::app::ComparePage", "window", "compare"},
      {"stowage::widgets::CompareStrip", "window", "compare"},
      {"stowage::widgets::LanesWidget", "window", "devices"},
      {"stowage::widgets::OffloadLanesView", "training", ""},
      {"stowage::widgets::SavedPanel", "training", ""},
      {"stowage::widgets::TimelineView", "window", "timeline"},
      {"stowage::widgets::AlivePanel", "window", "timeline"},
      {"stowage::app::TimelinePage", "window", "timeline"},
      {"stowage::app::RecordedPage", "window", "timeline"},
      {"stowage::widgets::ProofStrip", "window", "proof"},
      {"stowage::app::DetailsPopup", "solver", ""},
      {"stowage::widgets::TreePanel", "window", "modules"},
      {"stowage::widgets::SelectionPanel", "window", "selection"},
      {"stowage::widgets::IssuesPanel", "window", "issues"},
      {"stowage::widgets::AuditPanel", "prediction", ""},
      {"stowage::app::PredictionDialog", "prediction", ""},
      {"stowage::app::RunPanel", "engine", ""},
      {"stowage::app::RunStrip", "engine", ""},
      {"stowage::app::RunSettingsDialog", "engine", ""},
      {"stowage::app::MachineDialog", "window", "machine"},
      {"stowage::app::CalibrateDialog", "window", "machine"},
      {"stowage::app::LearnRatesDialog", "window", "machine"},
      {"stowage::app::WorkloadDialog", "window", "workload"},
      {"stowage::app::ActivationsDialog", "training", ""},
      {"stowage::app::OffloadScheduleDialog", "training", ""},
      {"stowage::app::SavedTensorsDialog", "training", ""},
      {"stowage::app::ExportDialog", "runtimes", ""},
      {"stowage::app::PasteDialog", "runtimes", ""},
      {"stowage::app::PictureDialog", "window", "exports"},
      {"stowage::app::ShortcutsDialog", "window", "keys"},
      {"stowage::app::HistoryDialog", "window", "history"},
      {"stowage::app::NoteDialog", "window", "notes"},
      {"stowage::app::GuideCard", "window", "first-plan"},
      {"stowage::widgets::PinTable", "window", "timeline"},
      {"stowage::app::StrategiesDialog", "solver", ""},
  };
  return topics;
}

HelpPlace helpFor(const QWidget* focused) {
  for (const QWidget* at = focused; at; at = at->parentWidget()) {
    for (const HelpTopic& topic : helpTopics()) {
      if (at->inherits(topic.type))
        return {QString::fromLatin1(topic.page), QString::fromLatin1(topic.section)};
    }
  }
  return {kWindow, {}};
}

}  // namespace stowage::app
