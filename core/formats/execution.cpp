#include "core/formats/execution.h"

#include <exception>
#include <map>
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

/// Which name each tensor is tied to, "" for none.
class Ties {
 public:
  explicit Ties(const Json& tensors) {
    for (const Json& tensor : tensors) {
      const Json *name = json_find(tensor, "name"), *to = json_find(tensor, "tied_to");
      if (name && name->is_string()) to_[*name] = to && to->is_string() ? to->get<std::string>() : "";
    }
  }
  std::string root(std::string name) const {
    for (auto at = to_.find(name); at != to_.end() && !at->second.empty(); at = to_.find(name))
      name = at->second;
    return name;
  }
  void join(const std::string& first, const std::string& other) {
    const std::string a = root(first), b = root(other);
    if (a != b && to_.contains(b)) to_[b] = a;
  }
  void write(Json& tensors) const {
    for (Json& tensor : tensors) {
      const auto found = to_.find(tensor.value("name", ""));
      if (found != to_.end() && !found->second.empty()) tensor["tied_to"] = found->second;
    }
  }

 private:
  std::map<std::string, std::string> to_;
};

/// A graph that cannot be read says nothing; the model's modules do without.
Result<model::Execution> of_program(const std::string& path, const Job& job, const std::string& part) {
  const auto program = read_exported_program(path, true, job, part);
  if (program) return execution_of_program(*program);
  if (program.error().code == Code::Cancelled) return tl::unexpected<Error>(program.error());
  return model::Execution{};
}

}  // namespace

Result<model::Execution> read_execution(const std::string& path, const Job& job, const std::string& part) {
  try {
    STOWAGE_TRY(job.check(path));
    const auto found = probe(path);
    if (!found) return tl::unexpected<Error>(found.error());
    if (found->format == Format::Description) return of_description(found->root);
    if (found->format == Format::ExportedProgram) return of_program(found->root, job, part);
    return model::Execution{};
  } catch (const std::bad_alloc&) {
    return fail(Code::FormatOutOfMemory, path);
  } catch (const std::exception& error) {
    return fail(Code::Internal, path, {error.what()});
  }
}

Result<model::ModelPtr> open_with_ties(const std::string& path,
                                       const std::vector<std::vector<std::string>>& groups, const Job& job) {
  const auto found = probe(path);
  if (!found) return tl::unexpected<Error>(found.error());
  if (found->format != Format::Description) return open_model(*found, job);
  // A document that is no description is the reader's to refuse.
  auto document = read_description_json(found->root);
  if (!document) return tl::unexpected<Error>(document.error());
  const Json* tensors = json_find(*document, "tensors");
  if (tensors && tensors->is_array()) {
    Ties ties(*tensors);
    for (const auto& group : groups) {
      for (const std::string& name : group) ties.join(group.front(), name);
    }
    ties.write((*document)["tensors"]);
  }
  return model_of_description(*document, found->root, job);
}

}  // namespace stowage::formats
