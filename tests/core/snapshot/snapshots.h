#pragma once

#include <fstream>
#include <iterator>
#include <map>

#include "core/base/json.h"
#include "core/snapshot/snapshot.h"
#include "tests/core/formats/pickle/pickles.h"
#include "tests/support/paths.h"

namespace stowage::test {

inline std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Snapshots written by hand, instruction by instruction.
namespace snap {

using Pairs = std::vector<std::pair<std::string, std::string>>;
using pickle::dict;
using pickle::list;
using pickle::number;
using pickle::text;

inline std::string whole(const std::string& value, char protocol = 2) {
  return std::string{'\x80', protocol} + value + ".";
}
inline std::string frame(const std::string& file, int line, const std::string& name) {
  return dict({{"filename", text(file)}, {"line", number(line)}, {"name", text(name)}});
}
inline std::string entry(const std::string& action, std::int64_t address, std::int64_t size,
                         std::int64_t time_us, Pairs more = {}) {
  Pairs all = {{"action", text(action)},
               {"addr", number(address)},
               {"size", number(size)},
               {"stream", number(0)},
               {"time_us", number(time_us)}};
  all.insert(all.end(), more.begin(), more.end());
  return dict(all);
}
inline std::string block(std::int64_t size, const std::string& state, Pairs more = {}) {
  Pairs all = {{"size", number(size)}, {"state", text(state)}};
  all.insert(all.end(), more.begin(), more.end());
  return dict(all);
}
inline std::string segment(std::int64_t device, std::int64_t address,
                           const std::vector<std::string>& blocks) {
  return dict({{"device", number(device)},
               {"address", number(address)},
               {"total_size", number(1 << 21)},
               {"stream", number(0)},
               {"blocks", list(blocks)}});
}
inline std::string taken(const std::vector<std::string>& segments,
                         const std::vector<std::vector<std::string>>& traces, Pairs more = {}) {
  std::vector<std::string> lists;
  for (const auto& trace : traces) lists.push_back(list(trace));
  Pairs all = {{"segments", list(segments)}, {"device_traces", list(lists)}};
  all.insert(all.end(), more.begin(), more.end());
  return whole(dict(all));
}

}  // namespace snap

inline Result<snapshot::OpenedRun> open_bytes(const std::string& bytes) {
  const TemporaryFolder folder;
  return snapshot::open_run(folder.write("run", bytes));
}

inline std::vector<Code> codes(const std::vector<Error>& notes) {
  std::vector<Code> out;
  for (const Error& note : notes) out.push_back(note.code);
  return out;
}

}  // namespace stowage::test
