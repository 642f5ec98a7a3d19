// Dictionaries of a script that are device maps.
#include <algorithm>
#include <cctype>

#include "core/base/bytes.h"
#include "core/runtimes/device_check/places.h"
#include "core/runtimes/import/python_places.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

using Kind = PyNode::Kind;

bool is_map_name(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return name.find("device_map") != std::string::npos;
}

/// Cards, or sizes: where nothing else says that they are devices, nobody knows.
bool only_numbers(const PyNode& dict) {
  for (std::size_t i = 1; i < dict.items.size(); i += 2) {
    if (dict.items[i].kind != Kind::Number) return false;
  }
  return true;
}

}  // namespace

/// True where it is a device map; else it may be one of cards, or it is none.
bool PythonPlaces::take_dictionary(const PyStatement& one, const std::string& name, const PyNode& value) {
  if (is_map_name(name) || !only_numbers(value)) return apply_map(value, is_map_name(name));
  of_numbers_[name] = short_line(one.text);
  return false;
}

/// The value of device_map=.
void PythonPlaces::take_map(const PyNode& value) {
  seen_ = true;
  if (value.kind == Kind::Dict) {
    apply_map(value, true);
    return;
  }
  if (value.kind == Kind::Word) return;  // None
  const std::string line = "device_map=" + short_line(value.text);
  if (value.kind == Kind::Chain) {
    // One with such a name was read where it stands.
    const PyNode* const known = names_.dict(value.names(value.steps.size()));
    of_numbers_.erase(value.text);
    if (known && (is_map_name(value.text) || apply_map(*known, true))) return;
  }
  const auto device = names_.device_of(value);
  const bool news = said_.insert((device ? machine::to_string(*device) : "no") + " " + line).second;
  if (!device) {
    const bool automatic = value.kind == Kind::Text && is_automatic_map(value.value);
    if (news) out_.warning(automatic ? ImportKind::AutomaticMap : ImportKind::NotLiteral, line);
    if (news) out_.unknown.push_back(line);
    return;
  }
  put({std::string()}, *device);
  if (news) out_.understood.push_back({line, Meaning::LiesOn, machine::display_name(*device)});
}

/// `named`: it is a device map, so that a value which is no device is said; else it is one only if each value
/// is a device. True where it is one.
bool PythonPlaces::apply_map(const PyNode& dict, bool named) {
  plan::DeviceMap map;
  bool of_model = named;
  for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
    const PyNode &key = dict.items[i], &value = dict.items[i + 1];
    of_model = of_model || names_.exists(key.value);
    const auto device = names_.device_of(value);
    const bool made = key.kind != Kind::Text || value.kind == Kind::Chain || value.kind == Kind::Other;
    if (key.kind == Kind::Text && device) {
      map.entries.push_back({key.value, *device});
    } else if (!named) {
      return false;
    } else if (!said_.insert("no " + key.text + ": " + value.text).second) {
      continue;  // in a loop it was said already
    } else if (made) {
      out_.warning(ImportKind::NotLiteral, short_line(key.text + ": " + value.text));
    } else {
      out_.error(ImportKind::NoDevice, short_line(key.value), {short_line(value.text)});
    }
  }
  if (!of_model) return false;
  if (!map.entries.empty()) apply_map(map);
  return true;
}

void PythonPlaces::apply_map(const plan::DeviceMap& map) {
  const plan::AppliedMap applied = plan::apply(map, *facts_.model, {});
  const std::set<std::string> strange(applied.unknown_keys.begin(), applied.unknown_keys.end());
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    const std::string where = machine::to_string(entry.device);
    if (!strange.contains(entry.key) && said_.insert(entry.key + " " + where).second)
      out_.understood.push_back({entry.key, Meaning::LiesOn, machine::display_name(entry.device)});
  }
  bool news = false;  // in a loop the same map is read again
  for (const std::string& key : strange) {
    if (!said_.insert("no " + key).second) continue;
    out_.unknown.push_back(key);
    news = true;
  }
  if (news) out_.warning(ImportKind::UnknownNames, *strange.begin(), {format_count(strange.size())});
  steps_ += 16 + map.entries.size() + places_.size() / 16;
  const DeviceRules plain;
  const Places read(facts_, plain, map);
  for (std::uint32_t i = 0; i < places_.size(); ++i) {
    if (read.key_of(i) != kNone) places_[i] = read.asked(i);
  }
}

}  // namespace stowage::runtimes
