#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace stowage::app {

/// A page of the help, as it is compiled in.
struct HelpPage {
  QString name{};          ///< "solver": of its file, without ".md"
  QString title{};         ///< its first heading, without marks
  QString text{};          ///< Markdown
  bool translated = true;  ///< else it is in English, and another language is spoken
};
/// All pages, each in the language that is spoken where it is there in it, else in English: the one of the
/// window first, then by English title, the one for programmers last. Each language is read once.
const QList<HelpPage>& helpPages();
const HelpPage* helpPage(const QString& name);  ///< nullptr: there is none
/// Links in every language name sections as they are called in English: which heading of the page that is,
/// from 0; -1: none.
int headingIndex(const QString& page, const QString& section);

/// What links call a heading, as the web does: "What is claimed?" is "what-is-claimed".
QString headingName(const QString& heading);

/// Where in the help something is explained.
struct HelpPlace {
  QString page{};
  QString section{};  ///< headingName; "" = the beginning
  bool operator==(const HelpPlace&) const = default;
};
/// The place that fits what has the focus: of the widget, or of the nearest one around it that the table
/// knows; else the page of the window.
HelpPlace helpFor(const QWidget* focused);

/// The table behind it: a class of widgets, by its name in C++, and the place.
struct HelpTopic {
  const char* type;
  const char* page;
  const char* section;
};
const QList<HelpTopic>& helpTopics();

}  // namespace stowage::app
