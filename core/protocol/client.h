#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/protocol/protocol.h"

namespace stowage::protocol {

/// How an engine process ended without saying so itself.
struct EngineDeath {
  enum class Kind {
    NotStarted,
    Killed,   ///< by SIGKILL, which is how the system ends what takes too much memory
    Crashed,  ///< by another signal
    Exited,
    Garbage,      ///< wrote something that is no message
    Silent,       ///< said nothing for too long, and was ended
    Unreachable,  ///< the other machine could not be reached; `words`: why, as ssh says it
    NotThere,     ///< it was reached, and there is no engine that starts
    Lost,         ///< the connection to it broke, or its end there killed the engine
  };
  Kind kind = Kind::Exited;
  int code = 0;               ///< exit code, signal, or seconds of silence
  std::string last_module{};  ///< it was working on
  std::string words{};  ///< the end of what it wrote on stderr, why it did not start, or what was no message
  std::optional<Error> garbage{};  ///< why that was none
  /// What was seen of the machine's memory around the end, where somebody looked.
  struct Ram {
    std::uint64_t free = 0;    ///< bytes, just before
    std::uint64_t engine = 0;  ///< bytes that the engine held then
    bool out = false;          ///< the system ended a process for lack of memory in that time
  };
  std::optional<Ram> ram{};
  std::string host{};  ///< the machine that the engine ran on; "" = this one
};
/// The same as an error: EngineProgramMissing, EngineEnded, or ProtocolSyntax for garbage. `program` is what
/// was to be run.
Error to_error(const EngineDeath& death, const std::string& program);

/// How a process ended, as whoever started it sees it.
struct ProcessEnd {
  bool by_signal = false;
  int code = 0;         ///< exit code or signal
  std::string words{};  ///< the end of its stderr
};

/// What the end of a process says of an engine that had not said how its run ended. `host`: the process was
/// ssh to that machine; `greeted`: the engine was heard before.
EngineDeath death_of(const ProcessEnd& end, const std::string& host, bool greeted);

using RunEnd = std::variant<Finished, Failed, EngineDeath, Calibrated, Described>;

/// The client's side of one run, calibration or description, whatever carries the bytes (a pipe, QProcess,
/// ssh): the engine is awaited, its version checked, the request sent, its lines understood, its silence and
/// its death noticed. Not for several threads.
class Client {
 public:
  /// Both are called from received(), tick() and closed().
  struct Outside {
    std::function<bool(const std::string&)> write{};  ///< to the engine; false: it reads no more
    std::function<void(Event)> said{};                ///< Hello, Progress and TraceBatch
  };
  Client(const RunRequest& request, Outside outside) : Client(to_line(request), std::move(outside)) {}
  Client(const CalibrateRequest& request, Outside outside) : Client(to_line(request), std::move(outside)) {}
  Client(const DescribeRequest& request, Outside outside) : Client(to_line(request), std::move(outside)) {}

  /// Bytes of the engine's output as they come.
  void received(std::string_view bytes);
  /// Time passed in which the engine might have spoken, and nothing came.
  void tick(int milliseconds);
  /// The process has ended and all of its output was received.
  void closed(const ProcessEnd& end);
  void not_started(const std::string& why);

  /// How the run ended; nothing is listened to from then on.
  const std::optional<RunEnd>& end() const { return end_; }

  /// Milliseconds without a word after which an engine is taken for dead: while it starts (its libraries are
  /// large, and may come from a slow disk), and afterwards.
  void set_patience(int starting, int running);
  /// The process is ssh to this machine: its end is the connection's.
  void set_host(std::string host) { host_ = std::move(host); }

 private:
  Client(std::string request, Outside outside);
  void take_line(std::string_view line);
  void take(Event event);
  void die(EngineDeath::Kind kind, int code, std::string words, std::optional<Error> garbage = {});

  std::string request_;  ///< as a line
  std::string host_{};
  Outside outside_;
  std::string buffer_{};
  bool greeted_ = false;
  std::string last_module_{};
  int quiet_ = 0;  ///< milliseconds
  int starting_ = 60'000;
  int running_ = kSilenceSeconds * 1000;
  std::optional<RunEnd> end_{};
};

/// stowage-engine: STOWAGE_ENGINE when set, else beside this program, else on PATH. Error:
/// EngineProgramMissing, naming where it was looked for.
Result<std::string> find_engine();

}  // namespace stowage::protocol
