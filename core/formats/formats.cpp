#include "core/formats/formats.h"

#include <exception>
#include <new>

#include "core/formats/format_table.h"
#include "core/formats/readers.h"

namespace stowage::formats {

void OpenOptions::run(std::size_t count, const std::function<void(std::size_t)>& task) const {
  if (run_all && count > 1) return run_all(count, task);
  for (std::size_t i = 0; i < count; ++i) task(i);
}

namespace {

Result<model::ModelPtr> open_by_format(const Probe& found, const Job& job, const OpenOptions& options) {
  const FormatRow& row = row_of(found.format);
  if (!options.part.empty() && !row.has_parts) return fail(Code::PthNoParts, found.root);
  return row.open(found, job, options);
}

/// What `open()` gives, or the error of what it threw.
template <class Open>
Result<model::ModelPtr> without_exceptions(const std::string& path, const Job& job, Open open) {
  try {
    STOWAGE_TRY(job.check(path));
    job.report(path, 0, 0);
    return open();
  } catch (const std::bad_alloc&) {
    return fail(Code::FormatOutOfMemory, path);
  } catch (const std::exception& error) {
    return fail(Code::Internal, path, {error.what()});
  }
}

}  // namespace

Result<model::ModelPtr> open_model(const Probe& probe, const Job& job, const OpenOptions& options) {
  return without_exceptions(probe.root, job, [&] { return open_by_format(probe, job, options); });
}

Result<model::ModelPtr> open_model(const std::string& path, const Job& job, const OpenOptions& options) {
  return without_exceptions(path, job, [&]() -> Result<model::ModelPtr> {
    const auto found = probe(path);
    if (!found) return tl::unexpected<Error>(found.error());
    return open_by_format(*found, job, options);
  });
}

Result<model::ModelPtr> model_of_description(const Json& document, const std::string& path, const Job& job) {
  return without_exceptions(path, job, [&] { return read_description(document, path, job); });
}

}  // namespace stowage::formats
