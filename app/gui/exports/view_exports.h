#pragma once

#include <QMenu>

#include "app/gui/commands/action_registry.h"
#include "app/gui/exports/picture_choice.h"
#include "app/gui/jobs/file_writer.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/window/session.h"
#include "widgets/common/plan_state.h"
#include "widgets/common/view_picture.h"

namespace stowage::widgets {
class TimelineView;
}

namespace stowage::app {

class RecordedPage;
class Views;

/// The commands that write down what is seen: a view as a picture or as a table, or a picture to the
/// clipboard. They act on the view that has the focus, else on the one in front. And the report of the plan.
class ViewExports : public QObject {
  Q_OBJECT
 public:
  ViewExports(ActionRegistry& actions, Document& document, RunController& runs, Session& session,
              QWidget& window);
  /// The views, once there are some; their parents outlive this.
  void setViews(Views& views, RecordedPage& recorded);
  void updateCommands();
  /// The entries of a view's context menu.
  void addTo(QMenu& menu);

  /// The view that is meant; nullopt: none shows anything.
  std::optional<SeenView> front() const;
  widgets::ViewPicture pictureOf(SeenView view) const;
  void writePicture(const QString& path, const PictureChoice& choice);
  void writeTable(const QString& path, SeenView view);
  /// Every event of the run in front, as it was recorded: of the part in view, or of all of it.
  void writeEvents(const QString& path, bool all);
  void copyPicture();
  /// The report of the plan: Markdown for ".md", else PDF.
  void writeReport(const QString& path);
  bool writing() const { return writer_.writing(); }

 Q_SIGNALS:
  void said(const QString& text);
  void refused(const QString& title, const QString& sentence);

 private:
  QList<SeenView> shown() const;
  widgets::TimelineView* timeline() const;
  QString title(SeenView view) const;
  QString askWhere(const QString& caption, const QString& name, const QString& filters,
                   QString* filter = nullptr);
  void askPicture();
  void askTable();
  void askEvents();
  void askReport();
  QString reportName() const;
  widgets::PlanStatePtr plan() const;  ///< that can be reported: null while there is none in sight
  void writeSamples(const QString& path);

  ActionRegistry& actions_;
  Document& document_;
  RunController& runs_;
  Session& session_;
  QWidget& window_;
  FileWriter writer_;
  Views* views_ = nullptr;
  RecordedPage* recorded_ = nullptr;
};

}  // namespace stowage::app
