#pragma once

#include <QHash>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>

#include "app/gui/help/help_pages.h"
#include "widgets/common/label.h"

class QToolButton;

namespace stowage::app {

/// The pages of the help in a window of their own: the list of them, the page, a field that searches all of
/// them. Nothing is fetched: a link to the web is shown as its address.
class HelpWindow : public widgets::Surface {
  Q_OBJECT
 public:
  explicit HelpWindow(QWidget* parent);

  /// False where there is no such page; a section that is not there is the page's beginning.
  bool showPlace(const HelpPlace& place);
  HelpPlace place() const { return place_; }
  QLineEdit& field() { return *field_; }
  QTextBrowser& browser() { return *browser_; }
  QListWidget& pages() { return *pages_; }
  /// The next match (or the one before), on other pages too, which come one after the other.
  void step(int direction);
  int matches() const;  ///< of what is searched for, on all pages

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* buildHead();
  void openLink(const QUrl& link);
  void showPage(const QString& name);
  QTextDocument* document(const QString& name);
  void scrollTo(const QString& section);
  void goBack();
  void search();
  void markMatches();
  bool stepOnPage(int direction, bool fromEdge);
  void dress();
  void retranslate();

  QLineEdit* field_;
  QListWidget* pages_;
  QTextBrowser* browser_;
  widgets::Label *note_, *language_;
  QToolButton* back_ = nullptr;
  QHash<QString, QTextDocument*> documents_{};  ///< of pages that were looked at; children of this
  HelpPlace place_{};
  QList<HelpPlace> before_{};  ///< that Back goes to, the last one first to go
};

/// How often the words stand in a text; 0 for none.
int countOf(const QString& words, const QString& text);

}  // namespace stowage::app
