#include "core/formats/execution.h"

#include <exception>
#include <new>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/archive/gzip.h"
#include "core/formats/formats.h"
#include "core/formats/pt2/program_execution.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kMostTextBytes = 256ull << 20;

Result<Json> read_description_json(const std::string& path) {
  auto text = read_text_file(path, kMostTextBytes);
  if (!text) return tl::unexpected<Error>(text.error());
  if (is_gzip(*text)) {
    text = gunzip(*text, path, kMostTextBytes);
    if (!text) return tl::unexpected<Error>(text.error());
  }
  return parse_json(*text, path);
}

Result<model::Execution> of_description(const std::string& path) {
  const auto document = read_description_json(path);
  if (!document) return tl::unexpected<Error>(document.error());
  return execution_of_description(*document, path);
}

/// A graph that cannot be read says nothing; the model's modules do without.
Result<model::Execution> of_program(const std::string& path, const Job& job, const std::string& part) {
  const auto program = read_exported_program(path, true, job, part);
  if (program) return execution_of_program(*program);
  if (program.error().code == Code::Cancelled) return tl::unexpected<Error>(program.error());
  return model::Execution{};
}

/// What `read()` gives, or the error of what it threw.
template <class Read>
Result<model::Execution> without_exceptions(const std::string& path, const Job& job, Read read) {
  try {
    STOWAGE_TRY(job.check(path));
    return read();
  } catch (const std::bad_alloc&) {
    return fail(Code::FormatOutOfMemory, path);
  } catch (const std::exception& error) {
    return fail(Code::Internal, path, {error.what()});
  }
}

Result<model::Execution> of_format(std::string_view format, const std::string& path, const Job& job,
                                   const std::string& part) {
  if (format == to_string(Format::Description)) return of_description(path);
  if (format == to_string(Format::ExportedProgram)) return of_program(path, job, part);
  return model::Execution{};
}

}  // namespace

Result<model::Execution> read_execution(const std::string& path, const Job& job, const std::string& part) {
  return without_exceptions(path, job, [&]() -> Result<model::Execution> {
    const auto found = probe(path);
    if (!found) return tl::unexpected<Error>(found.error());
    return of_format(to_string(found->format), found->root, job, part);
  });
}

Result<model::Execution> read_execution(const model::Model& model, const Job& job, const std::string& part) {
  if (model.path().empty()) return model::Execution{};
  return without_exceptions(model.path(), job,
                            [&] { return of_format(model.format(), model.path(), job, part); });
}

}  // namespace stowage::formats
