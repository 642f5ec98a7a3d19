#include "core/protocol/client.h"

#include <csignal>
#include <cstring>
#include <utility>

namespace stowage::protocol {
namespace {

constexpr std::size_t kWordsOfGarbage = 200;

std::string signal_words(int signal) {
  return "signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
}

std::string end_words(const EngineDeath& death) {
  if (death.kind == EngineDeath::Kind::Silent)
    return "it said nothing for " + std::to_string(death.code) + " seconds and was ended";
  std::string words = death.kind == EngineDeath::Kind::Exited ? "exit code " + std::to_string(death.code)
                                                              : signal_words(death.code);
  const std::size_t line = death.words.rfind('\n');
  const std::string last = line == std::string::npos ? death.words : death.words.substr(line + 1);
  return last.empty() ? words : words + "; its last words: " + last;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

}  // namespace

Error to_error(const EngineDeath& death, const std::string& program) {
  switch (death.kind) {
    case EngineDeath::Kind::NotStarted:
      return Error{Code::EngineProgramMissing, program, {death.words}};
    case EngineDeath::Kind::Garbage:
      return death.garbage.value_or(Error{Code::ProtocolSyntax, {}, {death.words}});
    default:
      return Error{Code::EngineEnded, program, {end_words(death)}};
  }
}

Client::Client(RunRequest request, Outside outside)
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
    die(EngineDeath::Kind::Garbage, 0, "a line is longer than 64 MiB");
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
  } else {
    if (std::holds_alternative<Hello>(event) && !std::exchange(greeted_, true)) {
      // When it reads no more it has ended, or will: closed() or tick() say how.
      if (outside_.write) outside_.write(to_line(request_));
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
  if (quiet_ >= patience) die(EngineDeath::Kind::Silent, (quiet_ + 500) / 1000, {});
}

void Client::closed(const ProcessEnd& end) {
  if (end_) return;
  const auto kind = !end.by_signal        ? EngineDeath::Kind::Exited
                    : end.code == SIGKILL ? EngineDeath::Kind::Killed
                                          : EngineDeath::Kind::Crashed;
  die(kind, end.code, std::string(trimmed(end.words)));
}

void Client::not_started(const std::string& why) {
  if (!end_) die(EngineDeath::Kind::NotStarted, 0, why);
}

void Client::die(EngineDeath::Kind kind, int code, std::string words, std::optional<Error> garbage) {
  end_ = EngineDeath{kind, code, last_module_, std::move(words), std::move(garbage)};
}

}  // namespace stowage::protocol
