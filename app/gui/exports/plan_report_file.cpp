#include "app/gui/exports/plan_report_file.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPdfWriter>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>

#include "app/gui/exports/png_file.h"
#include "core/about/version.h"
#include "core/base/file.h"
#include "widgets/common/picture_file.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr double kMargin = 15;                         // millimetres
constexpr double kMostOfPage = 0.42;                   // that the picture is high
constexpr double kSizes[] = {1, 0.9, 0.8, 0.7, 0.62};  // of the letters, until all of it is on one page

QString html(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

QString tableHtml(const std::vector<std::vector<std::string>>& table) {
  QString out = QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"3\" width=\"100%\">");
  for (std::size_t row = 0; row < table.size(); ++row) {
    const QString cell = row == 0 ? QStringLiteral("th") : QStringLiteral("td");
    out += QStringLiteral("<tr>");
    for (std::size_t i = 0; i < table[row].size(); ++i)
      out += QStringLiteral("<%1 align=\"%2\">%3</%1>")
                 .arg(cell, i == 0 ? QStringLiteral("left") : QStringLiteral("right"), html(table[row][i]));
    out += QStringLiteral("</tr>");
  }
  return out + QStringLiteral("</table>");
}

QString sectionsHtml(const report::PlanReport& report) {
  QString out;
  for (const report::PlanSection& section : report.sections) {
    out += QStringLiteral("<h2>%1</h2>").arg(html(section.heading));
    QStringList lines;
    for (const std::string& line : section.lines) lines << html(line);
    if (section.list)
      out += QStringLiteral("<ul><li>%1</li></ul>").arg(lines.join(QStringLiteral("</li><li>")));
    else if (!lines.isEmpty())
      out += QStringLiteral("<p>%1</p>").arg(lines.join(u' '));
    if (!section.table.empty()) out += tableHtml(section.table);
  }
  return out;
}

/// The picture as a letter of the text: shapes, which a page break does not cut.
class PictureObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;
  PictureObject(const widgets::ViewPicture& picture, QSizeF page) : picture_(picture) {
    scale_ = picture.empty() ? 1
                             : std::min(page.width() / picture.size.width(),
                                        page.height() * kMostOfPage / picture.size.height());
  }
  QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat&) override { return picture_.size * scale_; }
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat&) override {
    painter->save();
    painter->translate(rect.topLeft());
    painter->scale(scale_, scale_);
    picture_.paint(*painter, 4);
    painter->restore();
  }

 private:
  const widgets::ViewPicture& picture_;
  double scale_ = 1;
};

void fill(QTextDocument& page, const report::PlanReport& report, bool picture) {
  page.setDocumentMargin(0);
  QFont font = widgets::Theme::current().font(widgets::TextStyle::Body);
  font.setPixelSize(12);
  page.setDefaultFont(font);
  page.setDefaultStyleSheet(QStringLiteral(
      "h1 { font-size: 20px; margin: 0 0 4px 0; } h2 { font-size: 14px; margin: 12px 0 4px 0; } "
      "p { margin: 0 0 4px 0; } ul { margin: 0 0 4px 0; } table { border-collapse: collapse; "
      "border-color: #b9bfc7; font-size: 11px; margin: 2px 0 4px 0; } th { font-weight: 600; }"));
  page.setHtml(QStringLiteral("<h1>%1</h1><p>%2</p>").arg(html(report.title), html(report.size)));
  QTextCursor end(&page);
  end.movePosition(QTextCursor::End);
  if (picture) {
    QTextCharFormat format;
    format.setObjectType(PictureObject::kType);
    end.insertBlock();
    end.insertText(QString(QChar::ObjectReplacementCharacter), format);
  }
  end.insertBlock();
  end.insertHtml(QStringLiteral("<style>%1</style>%2").arg(page.defaultStyleSheet(), sectionsHtml(report)));
}

void print(QTextDocument& page, QPdfWriter& pdf, QSizeF size, double scale) {
  QPainter painter(&pdf);
  for (int i = 0; i < page.pageCount(); ++i) {
    if (i > 0) pdf.newPage();
    painter.save();
    painter.scale(scale, scale);
    painter.translate(0, -i * size.height());
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = QRectF(0, i * size.height(), size.width(), size.height());
    context.palette.setColor(QPalette::Text, Qt::black);
    painter.setClipRect(context.clip);
    page.documentLayout()->draw(&painter, context);
    painter.restore();
  }
}

}  // namespace

report::PlanReport windowReport(const widgets::PlanState& state, const Notes& notes) {
  report::PlanSpeech speech;
  const auto text = [](auto words) { return [words](auto value) { return words(value).toStdString(); }; };
  speech.pattern = [](report::PlanPhrase phrase) {
    return QCoreApplication::translate("PlanReport", report::pattern_of(phrase).data()).toStdString();
  };
  speech.sentence = [](const Error& error) { return widgets::sentenceText(error).toStdString(); };
  speech.bytes = text([](Bytes bytes) { return widgets::bytesText(bytes); });
  speech.seconds = text([](double seconds) { return widgets::secondsText(seconds); });
  speech.percent = text([](double share) { return widgets::gapText(share); });
  speech.count = text([](std::uint64_t count) { return widgets::countText(count); });
  speech.device = text([](machine::DeviceId device) { return widgets::deviceText(device); });
  const plan::Settings& settings = state.settings;
  report::PlanReport out = report::plan_report(
      {*state.model, state.machine, settings, state.evaluation, state.answer.get(), about::version_text()},
      speech);
  if (notes.empty()) return out;
  report::PlanSection section{QCoreApplication::translate("PlanReport", "Notes").toStdString(), {}, true};
  for (const auto& [name, text] : notes) {
    // A line of a list is one line, whatever was written.
    const QString about = name.empty() ? QCoreApplication::translate("stowage::app::NoteCommands", "the plan")
                                       : QString::fromStdString(name);
    QStringList lines = QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts);
    for (QString& line : lines) line = line.simplified();
    section.lines.push_back(QCoreApplication::translate("stowage::app::NoteCommands", "%1: %2")
                                .arg(about, lines.join(QStringLiteral(" / ")))
                                .toStdString());
  }
  out.sections.push_back(std::move(section));
  return out;
}

QByteArray reportPdf(const report::PlanReport& report, const widgets::ViewPicture& picture) {
  const widgets::PaperColours light(true);
  QBuffer out;
  out.open(QIODevice::WriteOnly);
  QPdfWriter pdf(&out);
  pdf.setTitle(QString::fromStdString(report.title));
  pdf.setCreator(QStringLiteral("Stowage"));
  pdf.setResolution(widgets::kScreenInch);
  pdf.setPageSize(QPageSize(QPageSize::A4));
  pdf.setPageMargins(QMarginsF(kMargin, kMargin, kMargin, kMargin), QPageLayout::Millimeter);
  const QSizeF paper(pdf.width(), pdf.height());
  for (const double scale : kSizes) {
    const QSizeF size = paper / scale;
    PictureObject object(picture, size);
    QTextDocument page;
    page.documentLayout()->setPaintDevice(&pdf);
    page.documentLayout()->registerHandler(PictureObject::kType, &object);
    fill(page, report, !picture.empty());
    page.setPageSize(size);
    if (page.pageCount() > 1 && scale != kSizes[std::size(kSizes) - 1]) continue;
    print(page, pdf, size, scale);
    break;
  }
  return out.data();
}

QString pictureBeside(const QString& path) {
  return QFileInfo(path).completeBaseName() + QStringLiteral("-treemap.png");
}

FileWriter::Work writeMarkdown(const QString& path, const report::PlanReport& report, const QImage& picture) {
  const QString name = picture.isNull() ? QString() : pictureBeside(path);
  return [file = path.toStdString(), name = name.toStdString(), picture, report,
          beside = QFileInfo(path).absoluteDir().filePath(name).toStdString()](const Job&) -> Status {
    const std::string text = report::to_markdown(report, name);
    if (name.empty()) return write_file_atomically(file, text);
    const bool there = QFile::exists(QString::fromStdString(beside));
    const auto before = there ? read_text_file(beside) : Result<std::string>();
    STOWAGE_TRY(writePng(beside, picture));
    const Status written = write_file_atomically(file, text);
    if (!written && there && before) STOWAGE_TRY(write_file_atomically(beside, *before));
    if (!written && !there) QFile::remove(QString::fromStdString(beside));
    return written;
  };
}

}  // namespace stowage::app

#include "plan_report_file.moc"
