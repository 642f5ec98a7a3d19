#include "core/solve/prepared.h"

#include <unordered_map>

namespace stowage::solve {
namespace {

struct ClassHash {
  std::size_t operator()(const UnitClass& c) const {
    std::uint64_t h = 0x9E3779B97F4A7C15ull;
    for (const std::uint64_t v : {c.resident, c.stays, c.peak, c.streamed, c.exec, std::uint64_t{c.tag}}) h = (h ^ v) * 0xFF51AFD7ED558CCDull, h ^= h >> 32;
    return h;
  }
};

}  // namespace

Prepared::Prepared(model::ModelPtr model, const plan::Settings& settings, Dropped dropped)
    : model_(std::move(model)), asked_(settings), table_(make_units(*model_, settings, !dropped.ties)) {
  if (dropped.reserve) {
    for (Unit& unit : table_.units) unit.stream_peak = Bytes(0);
    table_.chains.clear();
  }
  find_classes();
}

Prepared::Prepared(UnitTable table, const std::vector<std::uint32_t>& tags) : table_(std::move(table)) { find_classes(&tags); }

void Prepared::find_classes(const std::vector<std::uint32_t>* tags) {
  std::unordered_map<UnitClass, std::uint32_t, ClassHash> known;
  class_of_unit_.reserve(units().size());
  for (const Unit& unit : units()) {
    total_ += unit.resident;
    stays_ += unit.stays;
    exec_ += unit.exec_bytes;
    const UnitClass key{unit.resident.count(),
                        unit.stays.count(),
                        unit.stream_peak.count(),
                        unit.streamed.count(),
                        unit.exec_bytes.count(),
                        0,
                        tags ? (*tags)[class_of_unit_.size()] : 0};
    const auto [at, fresh] = known.try_emplace(key, static_cast<std::uint32_t>(classes_.size()));
    if (fresh) classes_.push_back(key);
    ++classes_[at->second].count;
    class_of_unit_.push_back(at->second);
  }
}

PreparedPtr prepare(model::ModelPtr model, const plan::Settings& settings) { return std::make_shared<const Prepared>(std::move(model), settings); }

bool prepared_for(const Prepared& prepared, const plan::Settings& settings) {
  const plan::Settings& a = prepared.asked();
  return a.runtime == settings.runtime && a.workload == settings.workload && a.dtype == settings.dtype && a.special_dtypes == settings.special_dtypes &&
         plan::no_split_classes(prepared.model(), a) == plan::no_split_classes(prepared.model(), settings);
}

const std::vector<Unit>& units(const Prepared& prepared) { return prepared.units(); }
const std::vector<std::uint32_t>& unit_of_tensor(const Prepared& prepared) { return prepared.table().unit_of_tensor; }

}  // namespace stowage::solve
