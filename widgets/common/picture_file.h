#pragma once

#include <QByteArray>
#include <QImage>
#include <QSignalBlocker>
#include <QString>

#include "widgets/common/view_picture.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

enum class PictureFormat : quint8 { Png, Svg, Pdf };

/// The theme's light colours for paper, while this lives; no view is told. On the GUI thread.
class PaperColours {
 public:
  explicit PaperColours(bool on);
  ~PaperColours();
  PaperColours(const PaperColours&) = delete;
  PaperColours& operator=(const PaperColours&) = delete;

 private:
  QSignalBlocker quiet_;
  Scheme scheme_;
};

/// Logical pixels an inch: a picture is as large as on the screen by it.
inline constexpr int kScreenInch = 96;

/// Pixels: `scale` (1 … 8) device pixels a logical one. Null where there is nothing or no memory for it.
QImage picture_image(const ViewPicture& picture, int scale, bool paper);
/// The bytes of a PNG that says at how many pixels a metre it is as large as on the screen; any thread.
QByteArray png_of(const QImage& image);
/// SVG or PDF: shapes and letters, no pixels but those of icons. `title` stands in the file.
QByteArray vector_picture(const ViewPicture& picture, PictureFormat format, bool paper, const QString& title);

}  // namespace stowage::widgets
