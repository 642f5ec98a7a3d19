#include "app/gui/dialogs/key_sheet.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QPainter>
#include <QTextDocument>
#include <algorithm>

namespace stowage::app {
namespace {

/// As the sheet's dialog calls them.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(stowage::app::KeyboardDialog)
};

constexpr double kGutter = 0.04;  // between the columns, of the page's width
constexpr double kSizes[] = {11, 10, 9,
                             8,  7,  6};  // of the letters, in points, until both columns are on one page

KeySheet::Group keysOfViews() {
  return {
      Words::tr("In the views"),
      {{QStringLiteral("← ↑ → ↓"), Words::tr("the next module that way; in a lane the next cell or lane")},
       {QStringLiteral("H K L J"), Words::tr("the same in the treemap, as in vi")},
       {Words::tr("Enter, Backspace"), Words::tr("into a module, and out again")},
       {Words::tr("Alt, held"), Words::tr("what a module is part of; in a drag the order of the moves")},
       {Words::tr("S, in a drag"), Words::tr("split the block, or keep it whole")},
       {QStringLiteral("[  ]"), Words::tr("the peak before, the next peak")},
       {Words::tr("End, in a lane"), Words::tr("to its budget; Home or Esc back to its modules")},
       {Words::tr("← → on a budget"), Words::tr("less or more of it; with Ctrl in small steps")},
       {Words::tr("Page Up, Page Down on a budget"), Words::tr("more or less of it in large steps")},
       {Words::tr("Enter, F2 on a budget"), Words::tr("type it")}}};
}

/// Half of the groups, so that both columns are about as high.
std::pair<KeySheet, KeySheet> halves(const KeySheet& sheet) {
  constexpr qsizetype kHeading = 2;  // as high as so many rows
  const auto height = [](const KeySheet::Group& group) { return group.rows.size() + kHeading; };
  qsizetype whole = 0, done = 0;
  for (const auto& group : sheet.groups) whole += height(group);
  std::pair<KeySheet, KeySheet> out;
  for (const auto& group : sheet.groups) {
    (2 * done + height(group) <= whole ? out.first : out.second).groups.append(group);
    done += height(group);
  }
  return out;
}

void fill(QTextDocument& document, const KeySheet& sheet, double points, QPaintDevice& paper, double width) {
  QFont font = document.defaultFont();
  font.setPointSizeF(points);
  document.setDefaultFont(font);
  document.documentLayout()->setPaintDevice(&paper);
  document.setHtml(sheet.html());
  document.setTextWidth(width);
}

}  // namespace

KeySheet KeySheet::of(const ActionRegistry& actions) {
  KeySheet out;
  for (const auto& entry : actions.entries()) {
    const QString key = ActionRegistry::keyText(entry.action);
    if (key.isEmpty()) continue;
    auto at = std::find_if(out.groups.begin(), out.groups.end(),
                           [&](const Group& group) { return group.name == entry.group; });
    if (at == out.groups.end()) at = out.groups.insert(out.groups.end(), {entry.group, {}});
    // Some are named after a device, which may be another one later.
    at->rows.append({key, entry.name.isEmpty() ? ActionRegistry::plainText(entry.action) : entry.name});
  }
  out.groups.append(keysOfViews());
  return out;
}

QString KeySheet::html() const {
  QString out;
  for (const Group& group : groups) {
    out += QStringLiteral("<h4>%1</h4><table cellspacing=\"0\" cellpadding=\"2\" width=\"100%\">")
               .arg(group.name.toHtmlEscaped());
    for (const Row& row : group.rows)
      out += QStringLiteral("<tr><td width=\"35%\"><b>%1</b></td><td>%2</td></tr>")
                 .arg(row.key.toHtmlEscaped(), row.meaning.toHtmlEscaped());
    out += QStringLiteral("</table>");
  }
  return out;
}

bool paintKeySheet(const KeySheet& sheet, QPainter& painter, const QRectF& page) {
  const double width = page.width() * (1 - kGutter) / 2;
  const auto [left, right] = halves(sheet);
  QTextDocument columns[2];
  bool fits = false;
  for (const double points : kSizes) {
    fill(columns[0], left, points, *painter.device(), width);
    fill(columns[1], right, points, *painter.device(), width);
    fits = std::max(columns[0].size().height(), columns[1].size().height()) <= page.height();
    if (fits) break;
  }
  // On paper, whatever the window's theme is.
  QAbstractTextDocumentLayout::PaintContext context;
  context.palette.setColor(QPalette::Text, Qt::black);
  for (int i = 0; i < 2; ++i) {
    painter.save();
    painter.translate(page.topLeft() + QPointF(i * (width + page.width() * kGutter), 0));
    columns[i].documentLayout()->draw(&painter, context);
    painter.restore();
  }
  return fits;
}

bool printKeySheet(const KeySheet& sheet, QPagedPaintDevice& paper) {
  QPainter painter(&paper);
  return painter.isActive() && paintKeySheet(sheet, painter, QRectF(QPointF(), painter.viewport().size()));
}

}  // namespace stowage::app
