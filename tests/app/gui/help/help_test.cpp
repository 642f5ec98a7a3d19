// The help in the window: every page is there, no link leads nowhere, F1 finds the page that fits.
#include <QApplication>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTimer>

#include "app/gui/dialogs/plan/workload_dialog.h"
#include "app/gui/help/help_commands.h"
#include "app/gui/run/recorded_page.h"
#include "tests/app/gui/window/shots.h"
#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"
#include "widgets/common/label.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/panels/proof_words.h"

namespace stowage::app {
namespace {

QSet<QString> sectionsOf(const QString& text) {
  QSet<QString> out;
  bool code = false;
  for (const QString& line : text.split(u'\n')) {
    if (line.startsWith(QStringLiteral("```"))) code = !code;
    static const QRegularExpression heading(QStringLiteral("^#{1,6} (.*)$"));
    const auto match = heading.match(line);
    if (!code && match.hasMatch()) out << headingName(match.captured(1).remove(u'`').remove(u'*'));
  }
  return out;
}

class Help : public test::WithWindow {
 protected:
  void TearDown() override {
    WithWindow::TearDown();
    translations::use(QStringLiteral("en"));
    widgets::Theme::current().setScheme(widgets::Scheme::Light);
  }
  HelpWindow* help() { return window->findChild<HelpWindow*>(QStringLiteral("help")); }
  HelpPlace placeWith(QWidget* focus) {
    focus->setFocus();
    EXPECT_TRUE(focus->hasFocus() || focus->isAncestorOf(QApplication::focusWidget()));
    action("help.here")->trigger();
    const HelpPlace place = help() ? help()->place() : HelpPlace{};
    delete help();
    window->activateWindow();
    return place;
  }
};

TEST_F(Help, EveryFileOfTheHelpIsAPage) {
  const QDir folder(QString::fromStdString(test::source_dir() + "/resources/help"));
  const QStringList files = folder.entryList({QStringLiteral("*.md")});
  ASSERT_GE(files.size(), 9);
  EXPECT_EQ(helpPages().size(), files.size());
  for (const QString& file : files) {
    const HelpPage* page = helpPage(file.chopped(3));
    ASSERT_TRUE(page) << file.toStdString();
    QFile in(folder.filePath(file));
    ASSERT_TRUE(in.open(QIODevice::ReadOnly));
    EXPECT_EQ(page->text, QString::fromUtf8(in.readAll()));
    EXPECT_TRUE(page->text.startsWith(QStringLiteral("# "))) << file.toStdString();
    EXPECT_FALSE(page->title.contains(u'`'));
    action(("help.page." + page->name.toStdString()).c_str());
  }
  EXPECT_EQ(helpPages().front().name, QStringLiteral("window"));
}

TEST_F(Help, NoLinkLeadsNowhere) {
  static const QRegularExpression link(QStringLiteral(R"re(\]\(([^)\s]+)\))re"));
  int links = 0;
  for (const HelpPage& page : helpPages()) {
    for (auto each = link.globalMatch(page.text); each.hasNext();) {
      const QUrl url(each.next().captured(1));
      if (!url.scheme().isEmpty() || !(url.path().endsWith(QStringLiteral(".md")) || url.path().isEmpty()))
        continue;
      ++links;
      const QString name = url.path().isEmpty() ? page.name : url.path().chopped(3);
      const HelpPage* to = helpPage(name);
      ASSERT_TRUE(to) << page.name.toStdString() << ": " << url.toString().toStdString();
      EXPECT_TRUE(!url.hasFragment() || sectionsOf(to->text).contains(url.fragment()))
          << page.name.toStdString() << ": " << url.toString().toStdString();
    }
  }
  EXPECT_GT(links, 8);
}

/// Each row of the table names a page and a section that are there.
TEST_F(Help, TheTableOfTopicsNamesWhatIsThere) {
  for (const HelpTopic& topic : helpTopics()) {
    const HelpPage* page = helpPage(QString::fromLatin1(topic.page));
    ASSERT_TRUE(page) << topic.type;
    const QString section = QString::fromLatin1(topic.section);
    EXPECT_TRUE(section.isEmpty() || sectionsOf(page->text).contains(section)) << topic.type;
  }
  for (const char* type :
       {"stowage::widgets::TreemapView", "stowage::widgets::LanesWidget", "stowage::widgets::ProofStrip",
        "stowage::widgets::TreePanel", "stowage::widgets::SelectionPanel", "stowage::widgets::IssuesPanel",
        "stowage::app::TimelinePage", "stowage::app::RecordedPage", "stowage::app::RunPanel",
        "stowage::app::RunStrip"}) {
    bool met = false;
    for (QWidget* widget : window->findChildren<QWidget*>()) met = met || widget->inherits(type);
    EXPECT_TRUE(met) << type << ": renamed?";
  }
}

/// “What does this mean?”: every word of the strip has a section of the page, in every language.
TEST_F(Help, EveryWordOfTheProofStripHasAnEntry) {
  const HelpPage* page = helpPage(QStringLiteral("proof"));
  ASSERT_TRUE(page);
  const QSet<QString> there = sectionsOf(page->text);
  for (const QString& section : widgets::proofSections())
    EXPECT_TRUE(there.contains(section)) << section.toStdString();
  for (const char* language : {"en", "de", "fr", "es", "ja", "zh_CN"}) {
    translations::use(QString::fromLatin1(language));
    makeWindow();
    openLlama();
    settle();
    const auto words = part<widgets::ProofStrip>()->words();
    ASSERT_GE(words.size(), 4) << language;
    for (const widgets::ProofWord& word : words)
      EXPECT_TRUE(there.contains(word.section)) << language << ": " << word.text.toStdString();
  }
  translations::use(QStringLiteral("en"));
  makeWindow();
  openLlama();
  settle();
  Q_EMIT part<widgets::ProofStrip>()->meaningRequested(QStringLiteral("gap"));
  ASSERT_TRUE(help());
  EXPECT_EQ(help()->place(), (HelpPlace{QStringLiteral("proof"), QStringLiteral("gap")}));
}

QList<int> headingLevels(const QString& text) {
  static const QRegularExpression heading(QStringLiteral("^(#{1,6}) "), QRegularExpression::MultilineOption);
  QList<int> out;
  for (auto each = heading.globalMatch(text); each.hasNext();) out << each.next().capturedLength(1);
  return out;
}

QStringList linksOf(const QString& text) {
  static const QRegularExpression link(QStringLiteral(R"re(\]\(([^)\s]+)\))re"));
  QStringList out;
  for (auto each = link.globalMatch(text); each.hasNext();) out << each.next().captured(1);
  return out;
}

/// What somebody types or reads on a screen, and the figures of tables: no language has others.
struct Kept {
  QStringList blocks{};  ///< fenced code, in the order of the page
  QStringList words{};   ///< code within sentences, sorted: languages order their sentences otherwise
  QList<int> columns{};  ///< of each row of each table
};

/// A key by the name that English keyboards have for it: what is written on keys is a matter of language.
QString keyInEnglish(const QString& words, const QString& language) {
  static const QHash<QString, QString> kNames{
      {QStringLiteral("de"),
       QStringLiteral("Strg=Ctrl|Umschalt=Shift|Eingabe=Enter|Rücktaste=Backspace|Leertaste=Space|"
                      "Pos1=Home|Ende=End|Bild auf=PgUp|Bild ab=PgDown")},
      {QStringLiteral("fr"),
       QStringLiteral("Maj=Shift|Entrée=Enter|Retour arrière=Backspace|Espace=Space|Début=Home|Fin=End|"
                      "Page préc=PgUp|Page suiv=PgDown|Échap=Esc")},
      {QStringLiteral("es"),
       QStringLiteral("Mayús=Shift|Intro=Enter|Retroceso=Backspace|Espacio=Space|Inicio=Home|Fin=End|"
                      "Re Pág=PgUp|Av Pág=PgDown")}};
  QStringList keys = words.split(u'+');
  for (QString& key : keys) {
    for (const QString& name : kNames.value(language).split(u'|')) {
      if (name.section(u'=', 0, 0) == key) key = name.section(u'=', 1);
    }
  }
  return keys.join(u'+');
}

Kept keptOf(const QString& text, const QString& language) {
  static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
  Kept out;
  bool fenced = false;
  for (const QString& line : text.split(u'\n')) {
    if (line.startsWith(QStringLiteral("```"))) {
      fenced = !fenced;
      if (fenced) out.blocks << QString();
    } else if (fenced) {
      out.blocks.back() += line + u'\n';
    } else {
      for (auto each = code.globalMatch(line); each.hasNext();)
        out.words << keyInEnglish(each.next().captured(1), language);
      if (line.startsWith(u'|')) out.columns << static_cast<int>(line.count(u'|'));
    }
  }
  out.words.sort();
  return out;
}

/// A page in another language has the sections and links of the English one, or links into it would go
/// astray, and the commands and tables. What a user of the window reads is there in each; the page for
/// contributors is English.
TEST_F(Help, TranslatedPagesFollowTheEnglishOnes) {
  translations::use(QStringLiteral("en"));
  const QList<HelpPage> english = helpPages();
  for (const QString& code : translations::available()) {
    translations::use(code);
    const QList<HelpPage> pages = helpPages();
    ASSERT_EQ(pages.size(), english.size());
    for (qsizetype i = 0; i < pages.size(); ++i) {
      const HelpPage &page = pages[i], &of = english[i];
      const std::string name = (code + u' ' + of.name).toStdString();
      EXPECT_EQ(page.name, of.name) << "in the same order, " << name;
      EXPECT_EQ(page.translated ? headingLevels(page.text) : QList<int>(),
                page.translated ? headingLevels(of.text) : QList<int>())
          << name;
      EXPECT_EQ(linksOf(page.text), linksOf(of.text)) << name;
      EXPECT_EQ(page.text == of.text, !page.translated || code == u"en") << name;
      const Kept kept = keptOf(page.text, code), wanted = keptOf(of.text, {});
      EXPECT_EQ(kept.blocks, wanted.blocks) << name;
      EXPECT_EQ(kept.words, wanted.words) << name;
      EXPECT_EQ(kept.columns, wanted.columns) << name;
      const bool for_users = page.name != u"contributing";
      EXPECT_EQ(page.translated, code == u"en" || for_users) << name;
    }
  }
}

/// What a word of the strip means is said in the language of the strip; what is not translated says so.
TEST_F(Help, EachLanguageHasItsPagesOrIsToldThatTheyAreEnglish) {
  for (const QString& code : translations::available()) {
    translations::use(code);
    HelpWindow pages(window.get());
    pages.show();
    const auto saysEnglish = [&pages] {
      const auto labels = pages.findChildren<widgets::Label*>(QStringLiteral("language"));
      return labels.size() == 1 && labels.front()->isVisibleTo(&pages);
    };
    for (const HelpPage& page : helpPages()) {
      ASSERT_TRUE(pages.showPlace({page.name, {}}));
      EXPECT_EQ(saysEnglish(), !page.translated) << (code + u' ' + page.name).toStdString();
      EXPECT_EQ(pages.pages().currentItem()->text(), page.title);
    }
    ASSERT_TRUE(pages.showPlace({QStringLiteral("proof"), QStringLiteral("gap")}));
    const QTextBlock at = pages.browser().textCursor().block();
    EXPECT_GT(at.blockFormat().headingLevel(), 0);
    EXPECT_EQ(at.text(), widgets::ProofStrip::tr("Gap")) << code.toStdString();
    EXPECT_EQ(pages.field().text(), QString());
    pages.field().setText(at.text());
    EXPECT_GT(pages.matches(), 0) << "the page's own words are searched";
  }
}

/// An open page changes its language with the window.
TEST_F(Help, AnOpenPageChangesItsLanguage) {
  HelpWindow pages(window.get());
  pages.show();
  ASSERT_TRUE(pages.showPlace({QStringLiteral("proof"), {}}));
  const QString english = pages.browser().toPlainText();
  translations::use(QStringLiteral("ja"));
  QApplication::processEvents();
  EXPECT_NE(pages.browser().toPlainText(), english);
  EXPECT_TRUE(pages.browser().toPlainText().startsWith(helpPage(QStringLiteral("proof"))->title));
  translations::use(QStringLiteral("en"));
  QApplication::processEvents();
  EXPECT_EQ(pages.browser().toPlainText(), english);
}

TEST_F(Help, F1OpensThePageThatFits) {
  openLlama();
  settle();
  EXPECT_EQ(placeWith(map()), (HelpPlace{QStringLiteral("window"), QStringLiteral("treemap")}));
  EXPECT_EQ(placeWith(lanes()), (HelpPlace{QStringLiteral("window"), QStringLiteral("devices")}));
  EXPECT_EQ(placeWith(part<widgets::ProofStrip>()->findChild<QAbstractButton*>()),
            (HelpPlace{QStringLiteral("window"), QStringLiteral("proof")}));
  EXPECT_EQ(helpFor(nullptr), (HelpPlace{QStringLiteral("window"), {}}));
  QWidget stray;
  EXPECT_EQ(helpFor(&stray).page, QStringLiteral("window"));
}

TEST_F(Help, F1InADialogOpensAWindowThatTheDialogLetsBeUsed) {
  openLlama();
  settle();
  HelpPlace place;
  bool usable = false;
  QTimer::singleShot(0, window.get(), [&] {
    auto* dialog = qobject_cast<WorkloadDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    QTest::keyClick(dialog->findChild<QSpinBox*>(), Qt::Key_F1);
    auto* opened = dialog->findChild<HelpWindow*>();
    if (opened) {
      place = opened->place();
      opened->field().setText(QStringLiteral("budget"));
      usable = opened->matches() > 0;
      opened->close();
    }
    dialog->reject();
  });
  WorkloadDialog dialog(document.input().settings.workload, window.get());
  dialog.exec();
  EXPECT_EQ(place, (HelpPlace{QStringLiteral("window"), QStringLiteral("workload")}));
  EXPECT_TRUE(usable);
}

TEST_F(Help, LinksGoFromPageToPageAndBack) {
  HelpWindow pages(window.get());
  ASSERT_TRUE(pages.showPlace({QStringLiteral("window"), QStringLiteral("proof")}));
  EXPECT_FALSE(pages.showPlace({QStringLiteral("nowhere"), {}}));
  Q_EMIT pages.browser().anchorClicked(QUrl(QStringLiteral("solver.md")));
  EXPECT_EQ(pages.place().page, QStringLiteral("solver"));
  EXPECT_EQ(pages.pages().currentItem()->text(), helpPage(QStringLiteral("solver"))->title);
  Q_EMIT pages.browser().anchorClicked(QUrl(QStringLiteral("https://example.org/x")));
  EXPECT_EQ(pages.place().page, QStringLiteral("solver")) << "the web is not opened";
  QTest::keyClick(&pages, Qt::Key_Left, Qt::AltModifier);
  pages.findChild<QToolButton*>()->click();
  EXPECT_EQ(pages.place(), (HelpPlace{QStringLiteral("window"), QStringLiteral("proof")}));
}

/// Every match of every page is come to once, and then the first again.
TEST_F(Help, SearchGoesThroughAllPages) {
  HelpWindow pages(window.get());
  pages.show();
  ASSERT_TRUE(pages.showPlace({QStringLiteral("window"), {}}));
  pages.field().setText(QStringLiteral("knapsack"));
  QSet<QString> met;
  std::vector<std::pair<QString, int>> places;
  for (int i = 0; i < 400; ++i) {
    const QTextCursor at = pages.browser().textCursor();
    ASSERT_EQ(at.selectedText().toLower(), QStringLiteral("knapsack"));
    const std::pair<QString, int> place{pages.place().page, at.selectionStart()};
    if (!places.empty() && place == places.front()) break;
    EXPECT_EQ(std::count(places.begin(), places.end(), place), 0) << "in a circle that leaves out others";
    places.push_back(place);
    met << place.first;
    pages.step(+1);
  }
  EXPECT_GT(met.size(), 1);
  int hidden = 0;
  for (int i = 0; i < pages.pages().count(); ++i) {
    const QString name = pages.pages().item(i)->data(Qt::UserRole).toString();
    const bool has = helpPage(name)->text.contains(QStringLiteral("knapsack"), Qt::CaseInsensitive);
    EXPECT_EQ(pages.pages().item(i)->isHidden(), !has) << name.toStdString();
    hidden += has ? 0 : 1;
  }
  EXPECT_GT(hidden, 0);
  pages.field().setText(QStringLiteral("no page says this"));
  EXPECT_EQ(pages.matches(), 0);
  pages.step(+1);
  pages.field().clear();
  EXPECT_FALSE(pages.pages().item(0)->isHidden());
}

TEST_F(Help, HeadingsAreNamedAsLinksNameThem) {
  EXPECT_EQ(headingName(QStringLiteral("What is claimed?")), QStringLiteral("what-is-claimed"));
  EXPECT_EQ(headingName(QStringLiteral("llama.cpp and Ollama")), QStringLiteral("llamacpp-and-ollama"));
  EXPECT_EQ(headingName(QString()), QString());
  EXPECT_EQ(countOf(QStringLiteral("AB"), QStringLiteral("abcABab")), 3);
  EXPECT_EQ(countOf(QString(), QStringLiteral("abc")), 0);
}

TEST_F(Help, ItIsSeenInLightAndDarkAndGerman) {
  for (const bool dark : {false, true}) {
    widgets::Theme::current().setScheme(dark ? widgets::Scheme::Dark : widgets::Scheme::Light);
    translations::use(dark ? QStringLiteral("de") : QStringLiteral("en"));
    HelpWindow pages(window.get());
    pages.show();
    pages.showPlace({QStringLiteral("window"), QStringLiteral("devices")});
    pages.field().setText(QStringLiteral("budget"));
    QApplication::processEvents();
    QImage image(pages.size(), QImage::Format_RGB32);
    pages.render(&image);
    test::keep_shot(image, dark ? QStringLiteral("help-dark-de") : QStringLiteral("help-light"));
  }
}

}  // namespace
}  // namespace stowage::app
