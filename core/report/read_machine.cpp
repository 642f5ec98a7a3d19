#include <algorithm>
#include <sstream>

#include "core/report/report.h"

namespace stowage::report {
namespace {

bool says_nothing(const Json& value) { return value.is_string() && value == kNotAvailable; }

std::string name_in(const Json& entry, const char* key) {
  const Json* found = entry.is_object() ? json_find(entry, key) : nullptr;
  return found && found->is_string() ? found->get<std::string>() : std::string();
}

/// Files call GPUs by their numbers, people do not.
std::string device_in(const Json& entry, const char* key) {
  std::string name = name_in(entry, key);
  const bool number = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
  return number ? "cuda:" + name : name;
}

/// Takes "not available" out of an object or the entries of a list, and notes what it was.
void drop_unknown(Json& object, const std::string& where, std::vector<std::string>& assumed) {
  std::vector<std::string> gone;
  for (const auto& [key, value] : object.items()) {
    if (says_nothing(value)) gone.push_back(key);
  }
  for (const std::string& key : gone) {
    object.erase(key);
    assumed.push_back(where.empty() ? key : where + ": " + key);
  }
}

void drop_unknown_of(Json& machine, std::vector<std::string>& assumed) {
  drop_unknown(machine, {}, assumed);
  for (const char* list : {"devices", "links"}) {
    if (!machine.contains(list) || !machine[list].is_array()) continue;
    for (Json& entry : machine[list]) {
      if (!entry.is_object()) continue;
      const std::string device = device_in(entry, "device");
      drop_unknown(entry,
                   device.empty() ? device_in(entry, "from") + " to " + device_in(entry, "to") : device,
                   assumed);
    }
    // A link without a rate is one that nobody spoke of.
    if (std::string_view(list) == "links") {
      Json kept = Json::array();
      for (Json& entry : machine[list]) {
        if (!entry.is_object() || entry.contains("bytes_per_second")) kept.push_back(std::move(entry));
      }
      machine[list] = std::move(kept);
    }
  }
}

/// What a report says beside its machine that is not available, as far as plans depend on it.
void note_rates(const Json& report, std::vector<std::string>& assumed) {
  const Json* rates = json_find(report, "rates");
  if (!rates || !rates->is_array()) return;
  for (const Json& rate : *rates) {
    const Json* value = rate.is_object() ? json_find(rate, "bytes_per_second") : nullptr;
    if (value && says_nothing(*value))
      assumed.push_back(device_in(rate, "from") + " to " + device_in(rate, "to") + ": bytes_per_second");
  }
}

/// The last fenced block of a Markdown text that holds a machine; "" = none. A mail's "> " is taken away.
std::string fenced_machine(const std::string& text) {
  std::istringstream lines(text);
  std::string block, found;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    while (line.starts_with('>')) line.erase(0, line.starts_with("> ") ? 2 : 1);
    if (line.ends_with('\r')) line.pop_back();
    const std::size_t from = line.find_first_not_of(' ');
    const bool fence = from != std::string::npos && line.compare(from, 3, "```") == 0;
    if (!fence) {
      if (inside) block += line + "\n";
      continue;
    }
    if (inside && block.find("\"stowage.machine/1\"") != std::string::npos) found = block;
    inside = !inside;
    block.clear();
  }
  return found;
}

}  // namespace

Result<ReadMachine> read_machine(const Json& document, const std::string& subject) {
  ReadMachine out;
  Json machine = document;
  const std::string schema = document.is_object() ? name_in(document, "schema") : "";
  if (schema == "stowage.report/1") {
    const Json* inner = json_find(document, "machine");
    if (!inner || says_nothing(*inner)) return fail(Code::JsonMissing, subject, {"machine"});
    note_rates(document, out.assumed);
    machine = *inner;
  }
  if (machine.is_object()) drop_unknown_of(machine, out.assumed);
  auto read = machine::from_json(machine, subject);
  if (!read) return tl::unexpected(read.error());
  out.machine = std::move(*read);
  if (const Json* found = json_find(machine, "calibration")) {
    auto calibration = machine::calibration_from_json(*found, subject);
    if (calibration) out.calibration = std::move(*calibration);
  }
  return out;
}

Result<ReadMachine> read_machine(const std::string& text, const std::string& subject) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool json = first == std::string::npos || text[first] == '{' || text[first] == '[';
  const std::string block = json ? "" : fenced_machine(text);
  if (!json && block.empty() && text.find("Stowage environment") != std::string::npos)
    return fail(Code::JsonMissing, subject, {"machine"});
  const auto document = parse_json(block.empty() ? text : block, subject);
  if (!document) return tl::unexpected(document.error());
  return read_machine(*document, subject);
}

}  // namespace stowage::report
