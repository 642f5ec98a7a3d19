#include "core/solve/instance/unit_catalog.h"
#include "core/solve/limits/thresholds.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace stowage::solve {
namespace {

struct ClassHash {
  std::size_t operator()(const UnitClass& c) const {
    std::uint64_t h = 0x9E3779B97F4A7C15ull;
    for (const std::uint64_t v : {c.resident, c.stays, c.stream_peak, c.streamed, c.exec,
                                  std::uint64_t{c.tag} << 1 | c.computed, c.ram}) {
      h = (h ^ v) * 0xFF51AFD7ED558CCDull;
      h ^= h >> 32;
    }
    return h;
  }
};

}  // namespace

UnitCatalog::UnitCatalog(model::ModelPtr model, const plan::Settings& settings, Dropped dropped)
    : model_(std::move(model)), asked_(settings), table_(make_units(*model_, settings, !dropped.ties)) {
  if (dropped.reserve) {
    for (Unit& unit : table_.units) unit.stream_peak = unit.ram_peak = Bytes(0);
    table_.chains.clear();
  }
  if (model_->modules().size() <= thresholds::kMostModulesJoined) tree_ = make_unit_tree(*model_, table_);
  find_classes();
}

UnitCatalog::UnitCatalog(UnitTable table, const std::vector<std::uint32_t>& tags) : table_(std::move(table)) {
  find_classes(&tags);
}

void UnitCatalog::find_classes(const std::vector<std::uint32_t>* tags) {
  std::unordered_map<UnitClass, std::uint32_t, ClassHash> known;
  class_of_unit_.reserve(units().size());
  UnitClass last;
  std::uint32_t last_class = 0;
  for (const Unit& unit : units()) {
    total_ += unit.resident;
    exec_ += unit.exec_bytes;
    computes_ = computes_ || unit.computed;
    if (!unit.computed) left_behind_ += unit.stays + unit.exec_bytes;
    const UnitClass key{unit.resident.count(),
                        unit.stays.count(),
                        unit.stream_peak.count(),
                        unit.streamed.count(),
                        unit.exec_bytes.count(),
                        0,
                        tags ? (*tags)[class_of_unit_.size()] : 0,
                        unit.computed,
                        unit.ram_peak.count()};
    if (class_of_unit_.empty() || !(last == key)) {  // like units stand side by side
      const auto [at, fresh] = known.try_emplace(key, static_cast<std::uint32_t>(classes_.size()));
      if (fresh) classes_.push_back(key);
      last = key;
      last_class = at->second;
    }
    ++classes_[last_class].count;
    class_of_unit_.push_back(last_class);
  }
  sort();
}

void UnitCatalog::sort() {
  const auto sorted = [](std::size_t count, auto before) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    if (!std::is_sorted(order.begin(), order.end(), before))
      std::stable_sort(order.begin(), order.end(), before);
    return order;
  };
  by_position_ = sorted(units().size(), [&](std::uint32_t a, std::uint32_t b) {
    return units()[a].position < units()[b].position;
  });
  // Classes stand largest first: passes in the order that most questions ask for then run through memory from
  // one end to the other.
  const std::vector<std::uint32_t> by_size = sorted(classes_.size(), [&](std::uint32_t a, std::uint32_t b) {
    return classes_[a].resident > classes_[b].resident;
  });
  std::vector<UnitClass> classes;
  std::vector<std::uint32_t> now(classes_.size());
  for (const std::uint32_t k : by_size) {
    now[k] = static_cast<std::uint32_t>(classes.size());
    classes.push_back(classes_[k]);
  }
  classes_ = std::move(classes);
  for (std::uint32_t& k : class_of_unit_) k = now[k];
  if (classes_.size() > thresholds::kManyClasses) {
    for (const std::uint32_t k : class_of_unit_) {
      by_unit_.push_back(classes_[k]);
      resident_by_unit_.push_back(classes_[k].resident);
      stream_peak_by_unit_.push_back(classes_[k].stream_peak);
    }
  }
  by_stream_peak_ = sorted(classes_.size(), [&](std::uint32_t a, std::uint32_t b) {
    return classes_[a].stream_peak < classes_[b].stream_peak;
  });
}

UnitCatalogPtr make_unit_catalog(model::ModelPtr model, const plan::Settings& settings) {
  return std::make_shared<const UnitCatalog>(std::move(model), settings);
}

bool catalog_is_for(const UnitCatalog& catalog, const plan::Settings& settings) {
  const plan::Settings& a = catalog.asked();
  return a.runtime == settings.runtime && a.computed == settings.computed &&
         a.workload == settings.workload && a.dtype == settings.dtype &&
         a.special_dtypes == settings.special_dtypes &&
         plan::no_split_classes(catalog.model(), a) == plan::no_split_classes(catalog.model(), settings);
}

const std::vector<Unit>& units(const UnitCatalog& catalog) { return catalog.units(); }
const std::vector<std::uint32_t>& unit_of_tensor(const UnitCatalog& catalog) {
  return catalog.table().unit_of_tensor;
}

}  // namespace stowage::solve
