#include "app/cli/run/results_aside.h"

#include <stdlib.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/cli/output/console.h"

namespace stowage::cli {

namespace fs = std::filesystem;

ResultsAside::ResultsAside(protocol::RunRequest request) : request_(std::move(request)) {
  put_aside(request_.outputs_file);
  put_aside(request_.trace_file);
  if (request_.training) put_aside(request_.training->gradients_file);
}

ResultsAside::~ResultsAside() {
  std::error_code ignored;
  for (const fs::path& folder : folders_) fs::remove_all(folder, ignored);
}

void ResultsAside::put_aside(std::string& path) {
  if (path.empty()) return;
  std::error_code error;
  // A link stays a link to the new content.
  const fs::path place = fs::weakly_canonical(fs::absolute(path, error), error);
  if (error || place.filename().empty()) return;
  if (fs::exists(place, error) && !fs::is_regular_file(place, error)) return;
  const auto beside = std::find_if(folders_.begin(), folders_.end(), [&](const fs::path& folder) {
    return folder.parent_path() == place.parent_path();
  });
  fs::path folder;
  if (beside == folders_.end()) {
    unfinished_.emplace();
    std::string made = (place.parent_path() / ".stowage-XXXXXX").string();
    if (!::mkdtemp(made.data())) return;
    folder = folders_.emplace_back(std::move(made));
  } else {
    folder = *beside;
  }
  Moved moved{path, folder / place.filename(), place};
  path = moved.aside.string();
  moved_.push_back(std::move(moved));
}

/// A place may refuse: a file that something is mounted on, one of another user's in a sticky folder. What a
/// long run has made is worth more than a tidy folder.
Status ResultsAside::take_over() {
  std::string first, why, kept;
  for (const Moved& moved : moved_) {
    std::error_code error;
    if (!fs::exists(moved.aside, error)) continue;
    fs::rename(moved.aside, moved.place, error);
    if (!error) continue;
    if (kept.empty()) {
      first = moved.asked;
      why = error.message();
    }
    kept += (kept.empty() ? "" : " and ") + moved.aside.string();
    std::erase(folders_, moved.aside.parent_path());
  }
  if (kept.empty()) return {};
  return fail(Code::FileWrite, first, {why + "; what was made is kept as " + kept});
}

Error ResultsAside::in_users_words(Error error) const {
  for (const Moved& moved : moved_) {
    const std::string aside = moved.aside.string();
    if (error.subject == aside) error.subject = moved.asked;
    std::replace(error.arguments.begin(), error.arguments.end(), aside, moved.asked);
  }
  return error;
}

Try<EngineRun> run_here(const protocol::EngineStart& engine, const protocol::RunRequest& request,
                        const Job& job, const std::function<void(const protocol::Progress&)>& progress) {
  ResultsAside results(request);
  auto run = run_engine(engine, results.request(), job, progress);
  if (!run) return run;
  const Status taken = results.take_over();
  if (run->error) run->error = results.in_users_words(std::move(*run->error));
  if (!taken && !run->error) {
    run->error = taken.error();
    run->exit = kEngineFailed;
  } else if (!taken) {
    Console::err("stowage-cli: " + sentence(taken.error()) + "\n");  // beside why the run failed
  }
  return run;
}

}  // namespace stowage::cli
