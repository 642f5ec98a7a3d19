#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/trace/trace.h"

namespace stowage::trace {

inline const std::string& name_of(const Timeline& timeline, NameId id) {
  static const std::string kEmpty;
  return id < timeline.names.size() ? timeline.names[id] : kEmpty;
}

inline std::string device_of(const Timeline& timeline, std::uint16_t id) {
  return id < timeline.devices.size() ? timeline.devices[id].device : std::string();
}

/// A field as people read it: names, devices and kinds by their words; null where there is none.
template <class Row, class T>
Json value_json(const Timeline& timeline, const Row& row, const Field<Row, T>& field) {
  if (field.is_none(row)) return {};
  const std::uint64_t value = field.get(row);
  switch (field.holds) {
    case Holds::Name:
      return name_of(timeline, static_cast<NameId>(value));
    case Holds::Device:
      return device_of(timeline, static_cast<std::uint16_t>(value));
    case Holds::Kind:
      return std::string(to_string(static_cast<Kind>(value)));
    case Holds::Flag:
      return value != 0;
    case Holds::Begin:
    case Holds::End:
    case Holds::Number:
      break;
  }
  return value;
}

/// Visits the fields that readers of an export know, in their order, then all others.
template <class Row, class Visit>
void each_field_from(std::span<const std::string_view> known, Visit&& visit) {
  for (const std::string_view name : known) {
    each_field<Row>([&](const auto& field) {
      if (field.name == name) visit(field);
    });
  }
  each_field<Row>([&](const auto& field) {
    if (std::find(known.begin(), known.end(), field.name) == known.end()) visit(field);
  });
}

}  // namespace stowage::trace
