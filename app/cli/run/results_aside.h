#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/run/engine_client.h"
#include "app/cli/run/interrupt.h"
#include "core/base/result.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// The files that a run writes (outputs, trace, gradients), made in folders of their own beside their places
/// and moved there when it has ended: the engine may write where its results go, and so to nothing else of a
/// folder of the user's. What is no regular file (/dev/stdout, a pipe) is written as it is; so is a file
/// beside which no folder can be made: the engine says why.
class ResultsAside {
 public:
  explicit ResultsAside(protocol::RunRequest request);
  /// What was not taken over goes, but for what could not be moved; a command that is interrupted is given
  /// time for it.
  ~ResultsAside();
  ResultsAside(const ResultsAside&) = delete;
  ResultsAside& operator=(const ResultsAside&) = delete;

  /// The request that the engine is given.
  const protocol::RunRequest& request() const { return request_; }
  /// Moves what was written to its place, over what was there. Once. Error: FileWrite for the first that
  /// cannot be moved, which says where all of them are kept; the others are moved all the same.
  Status take_over();
  /// An error of the engine names the files as the user does.
  Error in_users_words(Error error) const;

 private:
  struct Moved {
    std::string asked;  ///< as the user wrote it
    std::filesystem::path aside, place;
  };
  void put_aside(std::string& path);

  std::optional<Interrupt::Unfinished> unfinished_{};  ///< from before the first folder is made
  protocol::RunRequest request_;
  std::vector<Moved> moved_{};
  std::vector<std::filesystem::path> folders_{};
};

/// Runs an engine of this machine, with what it writes put aside; else as run_engine(). What could not be
/// moved to its place is the error of a run that has no other, and said beside another.
Try<EngineRun> run_here(const protocol::EngineStart& engine, const protocol::RunRequest& request,
                        const Job& job, const std::function<void(const protocol::Progress&)>& progress);

}  // namespace stowage::cli
