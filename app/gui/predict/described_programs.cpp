#include "app/gui/predict/described_programs.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <mutex>

namespace stowage::app {
namespace {

constexpr std::size_t kMostAnswersKept = 16;  // a large program has some ten thousand values

/// When a file was written last; 0 where there is none.
std::int64_t written(const std::string& path) {
  std::error_code failed;
  const auto time = std::filesystem::last_write_time(path, failed);
  return failed ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count());
}

/// What was asked, wherever the program lies.
struct AskedValues {
  std::string fingerprint{}, inputs{};
  std::int64_t written = 0;
  std::map<std::string, std::int64_t> sizes{};
  std::map<std::string, std::vector<std::int64_t>> shapes{};
  bool operator==(const AskedValues&) const = default;
};

AskedValues askedValues(const protocol::DescribeRequest& request) {
  const bool file = !request.inputs_file.empty();
  return {request.fingerprint, request.inputs_file, file ? written(request.inputs_file) : 0, request.sizes,
          request.shapes};
}

/// The program that got its values last: every edit of a plan asks for it.
struct DescribedLast {
  std::weak_ptr<const formats::ExportedProgram> from{};
  std::shared_ptr<const protocol::DescribedValues> values{};
  std::shared_ptr<const formats::ExportedProgram> program{};
};

struct ValuesOfSession {
  std::mutex mutex{};
  std::deque<std::pair<AskedValues, KnownValues>> known{};
  std::uint64_t changes = 0;
  DescribedLast last{};
};
ValuesOfSession valuesOfSession;

std::shared_ptr<const formats::ExportedProgram> withValues(
    const std::shared_ptr<const formats::ExportedProgram>& program,
    const std::shared_ptr<const protocol::DescribedValues>& values) {
  ValuesOfSession& all = valuesOfSession;
  {
    const std::lock_guard lock(all.mutex);
    if (all.last.values == values && all.last.from.lock() == program) return all.last.program;
  }
  auto made = std::make_shared<formats::ExportedProgram>(*program);
  estimate::put_values(*made, *values);
  const std::lock_guard lock(all.mutex);
  all.last = {program, values, made};
  return made;
}

}  // namespace

std::optional<KnownValues> knownValues(const protocol::DescribeRequest& request) {
  const AskedValues asked = askedValues(request);
  const std::lock_guard lock(valuesOfSession.mutex);
  for (const auto& [question, known] : valuesOfSession.known) {
    if (question == asked) return known;
  }
  return std::nullopt;
}

void keepValues(const protocol::DescribeRequest& request, KnownValues known) {
  AskedValues asked = askedValues(request);
  ValuesOfSession& all = valuesOfSession;
  const std::lock_guard lock(all.mutex);
  std::erase_if(all.known, [&](const auto& one) { return one.first == asked; });
  if (all.known.size() == kMostAnswersKept) all.known.pop_front();
  all.known.emplace_back(std::move(asked), std::move(known));
  ++all.changes;
}

void forgetProblems() {
  ValuesOfSession& all = valuesOfSession;
  const std::lock_guard lock(all.mutex);
  if (std::erase_if(all.known, [](const auto& one) { return !one.second.values; }) > 0) ++all.changes;
}

std::uint64_t knownSoFar() {
  const std::lock_guard lock(valuesOfSession.mutex);
  return valuesOfSession.changes;
}

DescribedProgram describedProgram(std::shared_ptr<const formats::ExportedProgram> program,
                                  const std::string& inputsFile, estimate::GraphRequest& pass) {
  DescribedProgram out{std::move(program), {}, {}};
  pass.program = out.program.get();
  if (!out.program) return out;
  const auto asked = estimate::values_to_ask(pass, inputsFile);
  if (!asked) return out;
  const auto known = knownValues(asked->request);
  if (!known) {
    out.toAsk = asked->request;
  } else if (!known->values) {
    out.problem = known->problem;
  } else {
    out.program = withValues(out.program, known->values);
    pass.program = out.program.get();
    estimate::leave_to_values(pass, *asked);
  }
  return out;
}

}  // namespace stowage::app
