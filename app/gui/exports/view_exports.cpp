#include "app/gui/exports/view_exports.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>

#include "app/gui/exports/picture_dialog.h"
#include "app/gui/exports/plan_report_file.h"
#include "app/gui/exports/png_file.h"
#include "app/gui/run/recorded_page.h"
#include "app/gui/window/views.h"
#include "core/base/file.h"
#include "core/trace/events.h"
#include "core/trace/samples.h"
#include "widgets/lanes/lanes_table.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

using widgets::PictureFormat;

constexpr int kCopyScale = 2;
constexpr QLatin1String kMarkdown(".md"), kPdf(".pdf"), kCsv(".csv");

QString withEnding(const QString& path, const QString& ending) {
  return path.endsWith(ending, Qt::CaseInsensitive) ? path : path + ending;
}

std::string_view bytesOf(const QByteArray& array) {
  return {array.constData(), static_cast<std::size_t>(array.size())};
}

bool within(const QWidget* outer, const QWidget* inner) {
  return outer && inner && (outer == inner || outer->isAncestorOf(inner));
}

}  // namespace

ViewExports::ViewExports(ActionRegistry& actions, Document& document, RunController& runs, Session& session,
                         QWidget& window)
    : QObject(&window),
      actions_(actions),
      document_(document),
      runs_(runs),
      session_(session),
      window_(window),
      writer_(window) {
  const auto add = [&](const char* id, const QString& text, const char* icon, void (ViewExports::*run)()) {
    actions_.add(QString::fromLatin1(id), tr("File"), text, icon, {}, ActionRegistry::Scope::Window,
                 [this, run] { (this->*run)(); });
  };
  add("file.exportPicture", tr("Export picture…"), "upload", &ViewExports::askPicture);
  add("file.exportTable", tr("Export table…"), "upload", &ViewExports::askTable);
  add("file.exportEvents", tr("Export events…"), "upload", &ViewExports::askEvents);
  add("file.exportReport", tr("Report of the plan…"), "upload", &ViewExports::askReport);
  add("file.copyPicture", tr("Copy picture"), "clipboard-copy", &ViewExports::copyPicture);
  connect(&writer_, &FileWriter::said, this, &ViewExports::said);
  connect(&writer_, &FileWriter::refused, this, &ViewExports::refused);
  connect(&writer_, &FileWriter::ended, this, &ViewExports::updateCommands);
}

void ViewExports::setViews(Views& views, RecordedPage& recorded) {
  views_ = &views;
  recorded_ = &recorded;
  connect(&views.timeline(), &TimelinePage::runShown, this, &ViewExports::updateCommands);
  connect(&recorded, &RecordedPage::runShown, this, &ViewExports::updateCommands);
  for (QWidget* page : {static_cast<QWidget*>(&views.timeline()), static_cast<QWidget*>(&recorded)}) {
    page->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(page, &QWidget::customContextMenuRequested, this, [this, page](QPoint at) {
      if (!timeline()) return;
      auto* menu = new QMenu(page);
      menu->setObjectName(QStringLiteral("timelineMenu"));
      menu->setAttribute(Qt::WA_DeleteOnClose);
      addTo(*menu);
      menu->addAction(actions_.find(QStringLiteral("file.exportEvents")));
      menu->popup(page->mapToGlobal(at));
    });
  }
}

void ViewExports::updateCommands() {
  const bool any = views_ && front().has_value();
  for (const char* id : {"file.exportPicture", "file.exportTable"})
    actions_.find(QString::fromLatin1(id))->setEnabled(any && !writing());
  actions_.find(QStringLiteral("file.exportEvents"))->setEnabled(views_ && timeline() && !writing());
  actions_.find(QStringLiteral("file.copyPicture"))->setEnabled(any);
  actions_.find(QStringLiteral("file.exportReport"))->setEnabled(plan() && !writing());
}

void ViewExports::addTo(QMenu& menu) {
  for (const char* id : {"file.exportPicture", "file.exportTable", "file.copyPicture"})
    menu.addAction(actions_.find(QString::fromLatin1(id)));
}

/// Of a recorded run that takes the window, else of the run beside the plan.
widgets::TimelineView* ViewExports::timeline() const {
  widgets::TimelineView* view = runs_.recorded().run ? recorded_->timeline() : views_->timeline().view();
  return view && view->timeline() ? view : nullptr;
}

QList<SeenView> ViewExports::shown() const {
  QList<SeenView> out;
  const bool plan = !runs_.recorded().run && document_.model();
  if (plan && !views_->treemap().scene().empty()) out << SeenView::Treemap;
  if (plan && !views_->lanes()->scene().lanes.empty()) out << SeenView::Devices;
  if (timeline()) out << SeenView::Timeline;
  return out;
}

std::optional<SeenView> ViewExports::front() const {
  const QList<SeenView> views = shown();
  if (views.isEmpty()) return std::nullopt;
  const bool lanes = within(views_->lanes(), QApplication::focusWidget());
  const SeenView meant = lanes                         ? SeenView::Devices
                         : views_->currentIndex() == 0 ? SeenView::Treemap
                                                       : SeenView::Timeline;
  return views.contains(meant) ? meant : views.front();
}

widgets::ViewPicture ViewExports::pictureOf(SeenView view) const {
  if (!shown().contains(view)) return {};
  return view == SeenView::Treemap   ? views_->treemapView().picture()
         : view == SeenView::Devices ? views_->lanes()->picture()
                                     : timeline()->picture();
}

/// "Llama-3.1-70B treemap"
QString ViewExports::title(SeenView view) const {
  const QString of = runs_.recorded().run ? QFileInfo(runs_.recorded().path).completeBaseName()
                     : document_.model()
                         ? QFileInfo(QString::fromStdString(document_.model()->name())).fileName()
                         : QString();
  return of.isEmpty() ? viewText(view) : of + u' ' + viewText(view).toLower();
}

/// In the folder of the last export, which this one's is from now on; "" where nobody wants a file.
QString ViewExports::askWhere(const QString& caption, const QString& name, const QString& filters,
                              QString* filter) {
  const QString path = QFileDialog::getSaveFileName(
      &window_, caption, QDir(session_.saveFolder()).filePath(name), filters, filter);
  if (!path.isEmpty()) session_.setSavedTo(path);
  return path;
}

void ViewExports::askPicture() {
  const auto view = front();
  if (!view || writing()) return;
  PictureChoice choice = PictureChoice::saved(session_.settings());
  choice.view = *view;
  PictureDialog dialog(
      choice, shown(), [this](SeenView one) { return pictureOf(one).size.toSize(); }, &window_);
  if (dialog.exec() != QDialog::Accepted) return;
  choice = dialog.choice();
  choice.save(session_.settings());
  const QString ending = pictureEnding(choice.format);
  const QString path =
      askWhere(tr("Export picture"), title(choice.view) + ending, tr("Pictures (*%1)").arg(ending));
  if (!path.isEmpty()) writePicture(withEnding(path, ending), choice);
}

void ViewExports::askTable() {
  const auto view = front();
  if (!view || writing()) return;
  const QString path = askWhere(tr("Export table"), title(*view) + kCsv, tr("Tables (*.csv)"));
  if (!path.isEmpty()) writeTable(withEnding(path, kCsv), *view);
}

/// Shapes and pixels are painted here, where the views live; a PNG is packed in the worker, which takes
/// longest.
void ViewExports::writePicture(const QString& path, const PictureChoice& choice) {
  const widgets::ViewPicture picture = pictureOf(choice.view);
  if (picture.empty() || writing()) return;
  const FileWriter::Words words{tr("Export picture"), tr("The picture could not be written")};
  if (choice.format != PictureFormat::Png) {
    writer_.write(
        path, words,
        [path, bytes = widgets::vector_picture(picture, choice.format, choice.paper, title(choice.view))](
            const Job&) { return write_file_atomically(path.toStdString(), bytesOf(bytes)); });
    return updateCommands();
  }
  const QImage image = widgets::picture_image(picture, choice.scale, choice.paper);
  if (image.isNull())
    return Q_EMIT refused(words.failed, tr("There is no memory for a picture of this size."));
  writer_.write(path, words, [path, image](const Job&) { return writePng(path.toStdString(), image); });
  updateCommands();
}

void ViewExports::writeTable(const QString& path, SeenView view) {
  if (!shown().contains(view) || writing()) return;
  if (view == SeenView::Timeline) return writeSamples(path);
  writer_.write(path, {tr("Export table"), tr("The table could not be written")},
                [path, text = view == SeenView::Treemap ? views_->treemap().csv()
                                                        : widgets::lanes_csv(views_->lanes()->scene())](
                    const Job&) { return write_file_atomically(path.toStdString(), text); });
  updateCommands();
}

void ViewExports::writeSamples(const QString& path) {
  widgets::TimelineView& view = *timeline();
  writer_.write(path, {tr("Export table"), tr("The table could not be written")},
                [path, run = view.timeline(), devices = view.canvas().shownDevices(),
                 range = view.seen()](const Job& job) -> Status {
                  const auto text =
                      trace::samples_csv(*run, devices, range.begin, range.end, path.toStdString(), job);
                  if (!text) return tl::unexpected(text.error());
                  return write_file_atomically(path.toStdString(), *text);
                });
  updateCommands();
}

void ViewExports::askEvents() {
  if (!timeline() || writing()) return;
  const QString all = tr("Events of the whole run (*.csv)");
  QString filter;
  // Not the name of the timeline's table, which it would replace.
  const QString name = title(SeenView::Timeline) + u' ' + tr("events") + kCsv;
  const QString path =
      askWhere(tr("Export events"), name, tr("Events in view (*.csv)") + QStringLiteral(";;") + all, &filter);
  if (!path.isEmpty()) writeEvents(withEnding(path, kCsv), filter == all);
}

void ViewExports::writeEvents(const QString& path, bool all) {
  const widgets::TimelineView* view = timeline();
  if (!view || writing()) return;
  const widgets::TimelineCanvas::Range seen = view->seen();
  writer_.write(
      path, {tr("Export events"), tr("The events could not be written")},
      [path, run = view->timeline(), begin = all ? 0 : seen.begin, end = all ? ~0ull : seen.end](
          const Job& job) { return trace::write_events(*run, begin, end, path.toStdString(), job); });
  updateCommands();
}

widgets::PlanStatePtr ViewExports::plan() const {
  const auto state = runs_.recorded().run ? nullptr : document_.state();
  return state && state->model ? state : nullptr;
}

void ViewExports::askReport() {
  if (!plan() || writing()) return;
  const QString markdown = tr("Markdown, with the picture beside it (*.md)");
  QString filter;
  const QString path = askWhere(tr("Report of the plan"), reportName(),
                                tr("A page to print (*.pdf)") + QStringLiteral(";;") + markdown, &filter);
  if (path.isEmpty()) return;
  const bool typed =
      path.endsWith(kMarkdown, Qt::CaseInsensitive) || path.endsWith(kPdf, Qt::CaseInsensitive);
  writeReport(typed ? path : path + (filter == markdown ? kMarkdown : kPdf));
}

QString ViewExports::reportName() const {
  return QFileInfo(QString::fromStdString(plan()->model->name())).fileName() + u' ' + tr("report");
}

void ViewExports::writeReport(const QString& path) {
  const auto state = plan();
  if (!state || writing()) return;
  const widgets::ViewPicture picture = pictureOf(SeenView::Treemap);
  const report::PlanReport report = windowReport(*state, document_.input().notes);
  const FileWriter::Words words{tr("Report of the plan"), tr("The report could not be written")};
  if (path.endsWith(kMarkdown, Qt::CaseInsensitive))
    writer_.write(path, words,
                  writeMarkdown(path, report, widgets::picture_image(picture, kCopyScale, true)));
  else
    writer_.write(path, words, [path, bytes = reportPdf(report, picture)](const Job&) {
      return write_file_atomically(path.toStdString(), bytesOf(bytes));
    });
  updateCommands();
}

/// As it is on the screen, its colours too; programs that draw take the shapes.
void ViewExports::copyPicture() {
  const auto view = front();
  if (!view) return;
  const widgets::ViewPicture picture = pictureOf(*view);
  auto* data = new QMimeData;
  data->setImageData(widgets::picture_image(picture, kCopyScale, false));
  data->setData(QStringLiteral("image/svg+xml"),
                widgets::vector_picture(picture, PictureFormat::Svg, false, title(*view)));
  QGuiApplication::clipboard()->setMimeData(data);
  Q_EMIT said(tr("Copied a picture of: %1.").arg(viewText(*view)));
}

}  // namespace stowage::app
