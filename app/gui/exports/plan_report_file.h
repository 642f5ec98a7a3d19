#pragma once

#include <QByteArray>

#include "app/gui/document/plan_input.h"
#include "app/gui/jobs/file_writer.h"
#include "core/report/plan_report.h"
#include "widgets/common/plan_state.h"
#include "widgets/common/view_picture.h"

namespace stowage::app {

/// The report of a plan in the language of the window, its numbers as they stand in it.
report::PlanReport windowReport(const widgets::PlanState& state, const Notes& notes = {});

/// A page of A4 (more where a plan has so much to say that it could not be read on one), the picture under
/// the title in light colours. On the GUI thread.
QByteArray reportPdf(const report::PlanReport& report, const widgets::ViewPicture& picture);

/// Writes it as Markdown, and its picture as PNG beside it: "plan.md" and "plan-treemap.png". What was in
/// both stays where either cannot be written. An empty picture: the text alone.
FileWriter::Work writeMarkdown(const QString& path, const report::PlanReport& report, const QImage& picture);
/// The address of that picture in the Markdown, a name without folders.
QString pictureBeside(const QString& path);

}  // namespace stowage::app
