#include "core/solve/instance/unit_catalog.h"
#include "core/solve/limits/thresholds.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace stowage::solve {
namespace {

struct ClassHash {
  std::size_t operator()(const UnitClass& c) const {
    std::uint64_t h = 0x9E3779B97F4A7C15ull;
    for (const std::uint64_t v :
         {c.resident, c.stays, c.stream_peak, c.streamed, c.exec, std::uint64_t{c.tag} << 1 | c.computed,
          c.ram, c.training, c.prompt_streamed, c.prompt_resident, c.unread, c.sent}) {
      h = (h ^ v) * 0xFF51AFD7ED558CCDull;
      h ^= h >> 32;
    }
    return h;
  }
};

}  // namespace

UnitCatalog::UnitCatalog(model::ModelPtr model, const plan::Settings& settings, plan::PassTimesPtr times,
                         Dropped dropped)
    : model_(std::move(model)),
      asked_(settings),
      times_(std::move(times)),
      table_(make_units(*model_, settings, !dropped.ties, counted_times())) {
  if (dropped.reserve) {
    for (Unit& unit : table_.units) unit.stream_peak = unit.ram_peak = Bytes(0);
    table_.chains.clear();
  }
  if (model_->modules().size() <= thresholds::kMostModulesJoined) tree_ = make_unit_tree(*model_, table_);
  const std::vector<std::uint32_t> tags = tags_by_times();
  find_classes(tags.empty() ? nullptr : &tags);
}

const plan::PassTimes* UnitCatalog::counted_times() const {
  return plan::row_of(asked_.objective).time ? times_.get() : nullptr;
}

/// By unit: units of one tag compute as long as each other on every device. A module is computed where its
/// first tensor lies, and so with the unit of that. Empty where the objective counts no time.
std::vector<std::uint32_t> UnitCatalog::tags_by_times() {
  const plan::ObjectiveRow& row = plan::row_of(asked_.objective);
  if (!counted_times() || times_->columns.empty()) return {};
  const std::size_t columns = times_->columns.size();
  std::vector<std::vector<std::uint64_t>> of_unit(units().size(), std::vector<std::uint64_t>(columns, 0));
  const std::vector<model::TensorId> deciding = plan::deciding_tensors(*model_);
  for (std::size_t i = 0; i < deciding.size(); ++i) {
    if (!deciding[i].valid()) continue;
    std::vector<std::uint64_t>& ps = of_unit[table_.unit_of_tensor[deciding[i].index()]];
    for (std::size_t c = 0; c < columns; ++c)
      ps[c] = saturating_add(ps[c], times_->columns[c].of(row.request)[i]);
  }
  std::map<std::vector<std::uint64_t>, std::uint32_t> known;
  std::vector<std::uint32_t> tags;
  for (const std::vector<std::uint64_t>& ps : of_unit) {
    const auto [at, fresh] = known.try_emplace(ps, static_cast<std::uint32_t>(ps_of_tag_.size()));
    if (fresh) ps_of_tag_.push_back(ps);
    tags.push_back(at->second);
  }
  return tags;
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
    training_ += unit.training;
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
                        unit.ram_peak.count(),
                        unit.training.count(),
                        unit.prompt_streamed.count(),
                        unit.prompt_resident.count(),
                        unit.unread.count(),
                        unit.sent.count()};
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

UnitCatalogPtr make_unit_catalog(model::ModelPtr model, const plan::Settings& settings,
                                 plan::PassTimesPtr times) {
  return std::make_shared<const UnitCatalog>(std::move(model), settings, std::move(times));
}

const plan::PassTimesPtr& pass_times_of(const UnitCatalog& catalog) { return catalog.times(); }

const model::ModelPtr& model_of(const UnitCatalog& catalog) { return catalog.model_ptr(); }

bool catalog_is_for(const UnitCatalog& catalog, const plan::Settings& settings) {
  const plan::Settings& a = catalog.asked();
  // Units of one class compute as long as each other in what the objective counts.
  const plan::ObjectiveRow &then = plan::row_of(a.objective), &now = plan::row_of(settings.objective);
  if (catalog.times() && (then.time != now.time || then.request != now.request)) return false;
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
