#pragma once

#include <QSettings>
#include <QString>

#include "widgets/common/picture_file.h"

namespace stowage::app {

/// The views of the window that can be written down.
enum class SeenView : quint8 { Treemap, Devices, Timeline };
inline constexpr SeenView kSeenViews[] = {SeenView::Treemap, SeenView::Devices, SeenView::Timeline};
QString viewText(SeenView view);

/// How a picture is written.
struct PictureChoice {
  SeenView view = SeenView::Treemap;
  widgets::PictureFormat format = widgets::PictureFormat::Png;
  int scale = 2;      ///< of a PNG: 1, 2 or 4 pixels a pixel of the screen
  bool paper = true;  ///< light colours, whatever the window has

  void save(QSettings& settings) const;  ///< all but the view
  static PictureChoice saved(QSettings& settings);
};

/// ".png"
QString pictureEnding(widgets::PictureFormat format);
/// What an ending says, when it is one of a picture.
std::optional<widgets::PictureFormat> formatOfPath(const QString& path);

}  // namespace stowage::app
