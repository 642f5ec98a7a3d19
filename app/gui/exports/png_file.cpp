#include "app/gui/exports/png_file.h"

#include <system_error>

#include "core/base/file.h"
#include "widgets/common/picture_file.h"

namespace stowage::app {

Status writePng(const std::string& path, const QImage& picture) {
  const QByteArray bytes = widgets::png_of(picture);
  if (bytes.isEmpty())
    return fail(Code::FileWrite, path, {std::make_error_code(std::errc::not_enough_memory).message()});
  return write_file_atomically(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace stowage::app
