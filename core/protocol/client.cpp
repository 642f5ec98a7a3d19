#include "core/protocol/client.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace stowage::protocol {
namespace {

constexpr std::size_t kWordsOfGarbage = 200;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Without its full stop: the sentence around it has one.
std::string_view last_line(std::string_view text) {
  const std::size_t line = text.rfind('\n');
  text = trimmed(line == std::string_view::npos ? text : text.substr(line + 1));
  if (text.ends_with('.')) text.remove_suffix(1);
  return text;
}

constexpr int kSshFailed = 255;  ///< ssh's own exit code; also where a signal ended what it ran
constexpr int kNotFound = 127, kNotRunnable = 126;  ///< a shell's

/// Whether these are ssh's words on a connection, not those of an engine.
bool speaks_of_connection(std::string_view line) {
  constexpr std::string_view kBegins[] = {
      "Connection ",  "ssh: ",           "client_loop: ",         "Timeout, server ",
      "packet_write", "kex_exchange_id", "Read from remote host "};
  return std::any_of(std::begin(kBegins), std::end(kBegins),
                     [&](std::string_view begin) { return line.starts_with(begin); });
}

std::string lost_words(const EngineDeath& death) {
  if (death.code > 0 && death.words.empty())
    return phrase("nothing came from %1 for %2 seconds", {death.host, std::to_string(death.code)});
  if (death.words.empty())
    return phrase("the connection to %1 was lost, or the engine was killed there", {death.host});
  return phrase("the connection to %1 was lost (%2)", {death.host, death.words});
}

std::string end_words(const EngineDeath& death) {
  if (death.kind == EngineDeath::Kind::Silent)
    return phrase("it said nothing for %1 seconds and was ended", {std::to_string(death.code)});
  const std::size_t line = death.words.rfind('\n');
  const std::string last = line == std::string::npos ? death.words : death.words.substr(line + 1);
  std::vector<std::string> values{std::to_string(death.code)};
  if (death.kind != EngineDeath::Kind::Exited) values.emplace_back(::strsignal(death.code));
  const bool exited = values.size() == 1;
  if (last.empty()) return phrase(exited ? "exit code %1" : "signal %1 (%2)", values);
  values.push_back(last);
  return phrase(exited ? "exit code %1; its last words: %2" : "signal %1 (%2); its last words: %3", values);
}

}  // namespace

Error to_error(const EngineDeath& death, const std::string& program) {
  switch (death.kind) {
    case EngineDeath::Kind::NotStarted:
      return Error{Code::EngineProgramMissing, program, {death.words}};
    case EngineDeath::Kind::Garbage:
      return death.garbage.value_or(Error{Code::ProtocolSyntax, {}, {death.words}});
    case EngineDeath::Kind::Unreachable:
      return Error{Code::EngineProgramMissing,
                   "ssh:" + death.host,
                   {death.words.empty() ? phrase("the machine does not answer", {}) : death.words}};
    case EngineDeath::Kind::NotThere:
      return Error{Code::EngineProgramMissing,
                   "ssh:" + death.host,
                   {phrase("there is no stowage-engine that runs (%1)", {death.words})}};
    case EngineDeath::Kind::Lost:
      return Error{Code::EngineEnded, program, {lost_words(death)}};
    default:
      return Error{Code::EngineEnded, program, {end_words(death)}};
  }
}

Client::Client(std::string request, Outside outside)
    : request_(std::move(request)), outside_(std::move(outside)) {}

void Client::set_patience(int starting, int running) {
  starting_ = starting;
  running_ = running;
}

void Client::received(std::string_view bytes) {
  if (end_ || bytes.empty()) return;
  quiet_ = 0;
  std::size_t scanned = buffer_.size();
  buffer_.append(bytes);
  std::size_t start = 0;
  for (std::size_t newline; !end_ && (newline = buffer_.find('\n', scanned)) != std::string::npos;) {
    take_line(std::string_view(buffer_).substr(start, newline - start));
    start = scanned = newline + 1;
  }
  buffer_.erase(0, start);
  if (!end_ && buffer_.size() > kLongestLine) {
    die(EngineDeath::Kind::Garbage, 0, "it is longer than 64 MiB");
    buffer_.clear();
  }
}

void Client::take_line(std::string_view line) {
  if (trimmed(line).empty()) return;
  auto event = event_from_line(line);
  if (event) return take(std::move(*event));
  if (event.error().code == Code::ProtocolVersion) {
    end_ = Failed{event.error(), {}};
    return;
  }
  die(EngineDeath::Kind::Garbage, 0, std::string(line.substr(0, kWordsOfGarbage)), event.error());
}

void Client::take(Event event) {
  if (auto* finished = std::get_if<Finished>(&event)) {
    end_ = std::move(*finished);
  } else if (auto* failed = std::get_if<Failed>(&event)) {
    end_ = std::move(*failed);
  } else if (auto* calibrated = std::get_if<Calibrated>(&event)) {
    end_ = std::move(*calibrated);
  } else if (auto* described = std::get_if<Described>(&event)) {
    end_ = std::move(*described);
  } else {
    if (std::holds_alternative<Hello>(event) && !std::exchange(greeted_, true)) {
      // When it reads no more it has ended, or will: closed() or tick() say how.
      if (outside_.write) outside_.write(request_);
    } else if (const auto* progress = std::get_if<Progress>(&event); progress && !progress->module.empty()) {
      last_module_ = progress->module;
    }
    if (outside_.said) outside_.said(std::move(event));
  }
}

void Client::tick(int milliseconds) {
  if (end_) return;
  quiet_ += milliseconds;
  const int patience = greeted_ ? running_ : starting_;
  if (quiet_ < patience) return;
  const auto kind = host_.empty() ? EngineDeath::Kind::Silent
                    : greeted_    ? EngineDeath::Kind::Lost
                                  : EngineDeath::Kind::Unreachable;
  die(kind, (quiet_ + 500) / 1000, {});
}

EngineDeath death_of(const ProcessEnd& end, const std::string& host, bool greeted) {
  EngineDeath death;
  death.code = end.code;
  death.host = host;
  death.words = std::string(trimmed(end.words));
  if (!host.empty() && (end.by_signal || end.code == kSshFailed)) {
    death.words = std::string(last_line(death.words));
    death.code = 0;
    death.kind = greeted ? EngineDeath::Kind::Lost : EngineDeath::Kind::Unreachable;
    if (greeted && !speaks_of_connection(death.words)) death.words.clear();
    return death;
  }
  if (!host.empty() && !greeted && (end.code == kNotFound || end.code == kNotRunnable)) {
    death.words = std::string(last_line(death.words));
    death.kind = EngineDeath::Kind::NotThere;
    return death;
  }
  death.kind = !end.by_signal        ? EngineDeath::Kind::Exited
               : end.code == SIGKILL ? EngineDeath::Kind::Killed
                                     : EngineDeath::Kind::Crashed;
  return death;
}

void Client::closed(const ProcessEnd& end) {
  if (end_) return;
  EngineDeath death = death_of(end, host_, greeted_);
  death.last_module = last_module_;
  end_ = std::move(death);
}

void Client::not_started(const std::string& why) {
  if (!end_) die(EngineDeath::Kind::NotStarted, 0, why);
}

void Client::die(EngineDeath::Kind kind, int code, std::string words, std::optional<Error> garbage) {
  EngineDeath death{kind, code, last_module_, std::move(words), std::move(garbage)};
  death.host = host_;
  end_ = std::move(death);
}

}  // namespace stowage::protocol
