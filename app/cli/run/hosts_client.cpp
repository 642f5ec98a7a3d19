#include "app/cli/run/hosts_client.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <memory>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/run/child_process.h"
#include "app/cli/run/hosts_merge.h"
#include "core/protocol/client.h"
#include "core/protocol/growing_timeline.h"

namespace stowage::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

constexpr int kStep = 50;         // milliseconds: how soon Ctrl-C is noticed
constexpr seconds kStarting{60};  // until all hosts are there
constexpr seconds kLost{3};       // relays beat twice a second
constexpr seconds kQuiet{1};      // two beats that did not come
constexpr seconds kSilent{protocol::kSilenceSeconds};
constexpr int kEnding = 3000;    // milliseconds that mpirun has to end all
constexpr int kStopping = 1500;  // the same of a run that has failed: its hosts see that mpirun is gone
constexpr int kKilled = 128 + SIGKILL;  // exit code of a session whose program was killed

/// What the client knows of one host.
struct Member {
  std::unique_ptr<protocol::Client> client{};
  std::string line{};   ///< its request, when the engine wants it
  std::string there{};  ///< what the machine calls itself
  protocol::Hello hello{};
  bool relay = false, greeted = false, ended = false;
  Clock::time_point heard{};   ///< from the relay
  Clock::time_point spoken{};  ///< by the engine
  protocol::GrowingTimeline timeline{};
  std::optional<std::pair<std::uint64_t, std::uint64_t>> pass{};  ///< recorded, clock
  bool finished() const {
    return client->end() && std::holds_alternative<protocol::Finished>(*client->end());
  }
};

/// mpirun says what has happened first, and what may have been the reason after.
std::string first_words(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(" \t-*=");
    if (first == std::string::npos) continue;
    line.erase(0, first);
    while (!line.empty() && (line.back() == '.' || line.back() == ':' || line.back() == '\r'))
      line.pop_back();
    return line;
  }
  return {};
}

class HostsConversation {
 public:
  HostsConversation(const HostsAsked& asked, ChildProcess& child,
                    const std::function<void(const protocol::Progress&)>& progress)
      : asked_(asked), child_(child), progress_(progress), members_(asked.parts.size()), out_{} {
    out_.hosts.resize(asked.parts.size());
    for (std::size_t i = 0; i < members_.size(); ++i) {
      out_.hosts[i].name = asked.parts[i].name;
      out_.hosts[i].node = asked.parts[i].node;
      members_[i].client = std::make_unique<protocol::Client>(
          asked.parts[i].request,
          protocol::Client::Outside{[this, i](const std::string& line) {
                                      members_[i].line = line;
                                      return true;
                                    },
                                    [this, i](const protocol::Event& event) { take(i, event); }});
    }
  }

  HostsRun run(const Job& job) {
    begun_ = Clock::now();
    std::string bytes;
    while (!out_.run.error && !all_told()) {
      bytes.clear();
      const auto heard = child_.read(bytes, kStep);
      if (job.cancel.cancelled()) {
        stop({Code::Cancelled, program()});
      } else if (heard == ChildProcess::Heard::End) {
        const auto when = Clock::now();
        mpirun_ended(child_.end(kEnding), when);
      } else {
        received(bytes);
        if (!out_.run.error) look_at_the_time();
      }
    }
    // The first relay's input closes, and all end.
    child_.end(out_.run.error ? kStopping : kEnding);
    return finish();
  }

 private:
  const std::string& program() const { return asked_.parts.front().request.program; }
  const std::string& name(std::size_t host) const { return asked_.parts[host].name; }

  bool all_finished() const {
    return std::all_of(members_.begin(), members_.end(), [](const Member& one) { return one.finished(); });
  }

  /// The relays have said how much was sent, or have had time for it.
  bool all_told() {
    if (!all_finished()) return false;
    if (!finished_) finished_ = Clock::now();
    return Clock::now() - *finished_ > seconds(1) ||
           std::all_of(members_.begin(), members_.end(), [](const Member& one) { return one.ended; });
  }

  void stop(Error error, std::optional<int> exit = {}) {
    if (out_.run.error) return;
    out_.run.exit = exit ? *exit : error.code == Code::Cancelled ? kCancelled : kEngineFailed;
    out_.run.error = std::move(error);
  }
  void stop_at(std::size_t host, const Error& error) {
    const int exit = exit_of_engine_error(error);
    stop(Error{Code::EngineHost, program(), {name(host), sentence(error)}}, exit);
  }
  void lost(std::size_t host, const std::string& why) {
    stop(Error{Code::EngineHostLost, program(), {name(host), why}});
  }

  void received(const std::string& bytes) {
    buffer_ += bytes;
    std::size_t at = 0;
    for (std::size_t end = 0; !out_.run.error && (end = buffer_.find('\n', at)) != std::string::npos;
         at = end + 1)
      take_line(std::string_view(buffer_).substr(at, end + 1 - at));
    buffer_.erase(0, at);
  }

  void take_line(std::string_view line) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || blank == 0 || blank > 3) return;  // not of a relay
    std::size_t host = 0;
    for (const char digit : line.substr(0, blank)) {
      if (digit < '0' || digit > '9') return;
      host = host * 10 + static_cast<std::size_t>(digit - '0');
    }
    if (host >= members_.size()) return;
    line.remove_prefix(blank + 1);
    Member& member = members_[host];
    member.heard = Clock::now();
    if (line.starts_with('#')) return take_words(host, std::string(line.substr(1)));
    if (member.client->end()) return;
    member.spoken = member.heard;
    member.client->received(line);
    if (!member.client->end() || member.finished()) return;
    const auto* failed = std::get_if<protocol::Failed>(&*member.client->end());
    const auto* death = std::get_if<protocol::EngineDeath>(&*member.client->end());
    if (failed) stop_at(host, failed->error);
    if (death) stop_at(host, protocol::to_error(*death, program()));
  }

  void take_words(std::size_t host, const std::string& line) {
    Member& member = members_[host];
    HostReport& report = out_.hosts[host];
    std::istringstream words(line);
    std::string what;
    words >> what;
    if (what == "relay") {
      std::string version;
      words >> version >> member.there;
      member.relay = true;
    } else if (what == "clock") {
      words >> report.clock_offset_ns >> report.clock_round_ns;
    } else if (what == "pass") {
      std::uint64_t recorded = 0, clock = 0;
      if (words >> recorded >> clock) member.pass = {recorded, clock};
    } else if (what == "sent") {
      std::uint32_t to = 0;
      std::uint64_t bytes = 0;
      if (words >> to >> bytes && to < members_.size()) report.sent.emplace_back(to, bytes);
    } else if (what == "ended") {
      engine_ended(host, words);
    }
  }

  void engine_ended(std::size_t host, std::istringstream& words) {
    members_[host].ended = true;
    if (members_[host].client->end()) return;
    std::string how, rest;
    words >> how;
    if (how == "start") {
      std::getline(words >> std::ws, rest);
      return stop_at(host, Error{Code::EngineProgramMissing, "stowage-engine", {rest}});
    }
    protocol::ProcessEnd end;
    end.by_signal = how == "signal";
    words >> end.code;
    stop_at(host, protocol::to_error(protocol::death_of(end, {}, members_[host].greeted), program()));
  }

  void take(std::size_t host, const protocol::Event& event) {
    Member& member = members_[host];
    if (const auto* hello = std::get_if<protocol::Hello>(&event)) {
      member.hello = *hello;
      member.greeted = true;
      out_.hosts[host].engine = hello->engine;
      out_.hosts[host].torch = hello->torch;
      if (std::all_of(members_.begin(), members_.end(), [](const Member& one) { return one.greeted; }))
        pending_ = true;
    } else if (const auto* progress = std::get_if<protocol::Progress>(&event)) {
      if (progress_ && host == 0) progress_(*progress);
    } else if (const auto* batch = std::get_if<protocol::TraceBatch>(&event)) {
      if (const auto added = member.timeline.add(*batch); !added) stop_at(host, added.error());
    }
  }

  /// All are there: they are given what to run, if they are the same.
  void begin() {
    pending_ = false;
    for (std::size_t i = 1; i < members_.size(); ++i) {
      const protocol::Hello &first = members_[0].hello, &other = members_[i].hello;
      if (first.engine == other.engine && first.torch == other.torch) continue;
      return lost(i, fmt::format("it has stowage-engine {} with LibTorch {}, and {} has {} with {}",
                                 other.engine, other.torch, name(0), first.engine, first.torch));
    }
    protocol::HostsTask task;
    for (const HostPart& part : asked_.parts) task.names.push_back(part.name);
    task.entries = asked_.entries;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      task.here = static_cast<std::uint32_t>(i);
      const std::string rank = std::to_string(i) + " ";
      child_.write(rank + protocol::to_line(task) + rank + members_[i].line);
      members_[i].spoken = Clock::now();
    }
    begun_running_ = true;
  }

  void look_at_the_time() {
    if (pending_) begin();
    const auto now = Clock::now();
    if (!begun_running_ && now - begun_ > kStarting) {
      for (std::size_t i = 0; i < members_.size(); ++i) {
        if (!members_[i].greeted)
          return lost(i, fmt::format("it did not start within {} seconds", kStarting.count()));
      }
    }
    // Others are heard through the first one: while it is quiet nothing is known of them, and where all are
    // silent it is that one, although it may have been heard last.
    const bool deaf = members_[0].relay && now - members_[0].heard > kQuiet;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Member& member = members_[i];
      if (member.relay && now - member.heard > kLost && (i == 0 || !deaf))
        return lost(i, fmt::format("nothing came from it for {} seconds", kLost.count()));
      if (begun_running_ && !member.finished() && now - member.spoken > kSilent)
        return lost(i, fmt::format("its engine said nothing for {} seconds", kSilent.count()));
    }
  }

  std::optional<std::size_t> host_of_node(const std::string& node) const {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (node == asked_.parts[i].node || (!members_[i].there.empty() && node == members_[i].there)) return i;
    }
    return std::nullopt;
  }

  /// mpirun says what it has noticed: of which rank, or of which machine.
  std::optional<std::size_t> host_in(const std::string& words) const {
    const auto word_after = [&](const std::string& mark) {
      const std::size_t at = words.find(mark);
      if (at == std::string::npos) return std::string();
      std::istringstream rest(words.substr(at + mark.size()));
      std::string word;
      rest >> word;
      while (!word.empty() && (word.back() == ',' || word.back() == '.' || word.back() == ':'))
        word.pop_back();
      return word;
    };
    const std::string rank = word_after("process rank ");
    if (!rank.empty() && rank.size() <= 3 &&
        std::all_of(rank.begin(), rank.end(), [](char c) { return c >= '0' && c <= '9'; })) {
      if (const auto host = static_cast<std::size_t>(std::stoul(rank)); host < members_.size()) return host;
    }
    for (const char* mark :
         {"Remote daemon: ", "remote host ", "Node: ", "hostname ", "connect to host ", "on node "}) {
      std::string node = word_after(mark);
      if (node.starts_with("[[")) node = word_after("Remote daemon: " + node + " on node ");
      if (const auto host = host_of_node(node)) return host;
    }
    return std::nullopt;
  }

  /// Whom it may be where mpirun names nobody: hosts that never were there, else those that had become quiet.
  /// `killed`: what starts the daemon of a host was, which is never that of the first.
  std::string whom_it_may_be(Clock::time_point when, bool killed) const {
    std::vector<std::string> never, quiet, all;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (!killed || i > 0) all.push_back(name(i));
      if (!members_[i].relay) {
        never.push_back(name(i));
      } else if (when - members_[i].heard > kQuiet) {
        quiet.push_back(name(i));
      }
    }
    if (!never.empty()) return fmt::format("nothing was heard from {}", fmt::join(never, ", "));
    if (!quiet.empty()) return fmt::format("nothing more was heard from {}", fmt::join(quiet, ", "));
    if (killed) return fmt::format("what starts it was killed on one of {}", fmt::join(all, ", "));
    return fmt::format("{} had been heard until then", fmt::join(all, ", "));
  }

  void mpirun_ended(const protocol::ProcessEnd& end, Clock::time_point when) {
    if (end.by_signal) {
      std::array<char, 256> here{};
      ::gethostname(here.data(), here.size() - 1);
      return stop(Error{
          Code::EngineEnded, program(), {fmt::format("mpirun was killed on this machine, {}", here.data())}});
    }
    if (const auto host = host_in(end.words))
      return lost(*host, "mpirun says that its part of the run is gone");
    // It names nobody where the session that starts a daemon ends: not that of the first, which is here.
    std::vector<std::size_t> others;
    for (std::size_t i = 1; i < members_.size(); ++i) {
      if (!members_[i].relay) others.push_back(i);
    }
    if (others.empty() && members_.size() == 2) others.push_back(1);
    const bool killed = end.code == kKilled || end.code == SIGKILL;
    if (killed && others.size() == 1) return lost(others.front(), "what starts it there was killed");
    const std::string words = first_words(end.words);
    stop(Error{Code::EngineEnded,
               program(),
               {fmt::format("mpirun ended with exit code {}{}; {}", end.code,
                            words.empty() ? "" : " (" + words + ")", whom_it_may_be(when, killed))}});
  }

  HostsRun finish() {
    std::vector<HostRecording> all;
    const bool complete = !out_.run.error;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      Member& member = members_[i];
      HostRecording& host = all.emplace_back();
      host.name = name(i);
      host.timeline = member.timeline.take(complete);
      if (const auto& end = member.client->end()) {
        if (const auto* done = std::get_if<protocol::Finished>(&*end)) host.result = done->result;
        if (const auto* failed = std::get_if<protocol::Failed>(&*end)) host.result = failed->result;
      }
      out_.hosts[i].seconds = host.result.seconds;
      out_.hosts[i].computing_seconds = computing_seconds(host, members_.size());
      if (member.pass)
        host.begin_ns = static_cast<std::int64_t>(member.pass->second) - out_.hosts[i].clock_offset_ns -
                        static_cast<std::int64_t>(member.pass->first);
    }
    out_.run.timeline = merge_timelines(all);
    out_.run.timeline.complete = complete;
    out_.run.timeline.finish();
    out_.run.result = merge_results(all);
    out_.run.engine = members_[0].hello.engine;
    out_.run.torch = members_[0].hello.torch;
    return std::move(out_);
  }

  const HostsAsked& asked_;
  ChildProcess& child_;
  const std::function<void(const protocol::Progress&)>& progress_;
  std::vector<Member> members_;
  HostsRun out_;
  std::string buffer_{};
  Clock::time_point begun_{};
  std::optional<Clock::time_point> finished_{};
  bool pending_ = false, begun_running_ = false;
};

}  // namespace

Try<HostsRun> run_hosts(const HostsAsked& asked, const Job& job,
                        const std::function<void(const protocol::Progress&)>& progress) {
  auto child = ChildProcess::start(asked.mpirun.program, asked.mpirun.arguments);
  if (!child) return tl::unexpected(child.error());
  return HostsConversation(asked, *child, progress).run(job);
}

}  // namespace stowage::cli
