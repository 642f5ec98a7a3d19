#include "app/gui/exports/picture_choice.h"

#include <QCoreApplication>

namespace stowage::app {
namespace {

using widgets::PictureFormat;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(SeenView)
};

constexpr PictureFormat kFormats[] = {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf};

const QString kFormat = QStringLiteral("export/pictureFormat"),
              kScale = QStringLiteral("export/pictureScale"), kPaper = QStringLiteral("export/picturePaper");

}  // namespace

QString viewText(SeenView view) {
  switch (view) {
    case SeenView::Treemap:
      return Words::tr("Treemap");
    case SeenView::Devices:
      return Words::tr("Devices");
    case SeenView::Timeline:
      break;
  }
  return Words::tr("Timeline");
}

QString pictureEnding(PictureFormat format) {
  return format == PictureFormat::Png   ? QStringLiteral(".png")
         : format == PictureFormat::Svg ? QStringLiteral(".svg")
                                        : QStringLiteral(".pdf");
}

std::optional<PictureFormat> formatOfPath(const QString& path) {
  for (const PictureFormat format : kFormats) {
    if (path.endsWith(pictureEnding(format), Qt::CaseInsensitive)) return format;
  }
  return std::nullopt;
}

void PictureChoice::save(QSettings& settings) const {
  settings.setValue(kFormat, pictureEnding(format));
  settings.setValue(kScale, scale);
  settings.setValue(kPaper, paper);
}

/// Whatever stands there, what comes out can be written.
PictureChoice PictureChoice::saved(QSettings& settings) {
  PictureChoice out;
  out.format = formatOfPath(settings.value(kFormat).toString()).value_or(out.format);
  const int scale = settings.value(kScale).toInt();
  if (scale == 1 || scale == 2 || scale == 4) out.scale = scale;
  out.paper = settings.value(kPaper, out.paper).toBool();
  return out;
}

}  // namespace stowage::app
