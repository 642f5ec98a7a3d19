#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/json.h"

namespace stowage::test {

/// What a plan of a problem file is worth, straight from the document (tests/data/README.md), sharing nothing
/// with the solver. Small numbers only.
struct Judged {
  bool fits = true;
  std::string broken{};
  std::uint64_t value = 0;
  std::uint64_t hops = 0;
};

class ProblemJudge {
 public:
  explicit ProblemJudge(const Json& instance) : instance_(instance) {
    for (const Json& c : instance["classes"]) classes_[c["name"]] = &c;
    for (const Json& d : instance["devices"]) devices_[d["name"]] = &d;
    expand(instance["order"]);
  }

  const std::vector<std::string>& units() const { return units_; }
  bool allowed(std::size_t unit, const std::string& device) const {
    if (!devices_.contains(device)) return false;
    for (const Json& rule : instance_.value("rules", Json::array())) {
      if (rule["class"] != units_[unit]) continue;
      if (std::find(rule["allowed"].begin(), rule["allowed"].end(), Json(device)) == rule["allowed"].end())
        return false;
    }
    return true;
  }

  Judged judge(const std::string& main, const std::vector<std::string>& place) const {
    Judged out;
    const bool stream = instance_["runtime"] == "stream";
    std::map<std::string, std::uint64_t> load;
    std::set<std::string> used;
    std::vector<std::string> executes;
    std::uint64_t reserve = 0, through = 0, off = 0, time = 0;
    bool streams = false;
    for (std::size_t u = 0; u < units_.size(); ++u) {
      const Json& c = *classes_.at(units_[u]);
      const std::string& d = place[u];
      if (!allowed(u, d)) out.fits = false, out.broken = units_[u] + " on " + d;
      const std::string kind = kind_of(d);
      load[d] += get(c, "resident") + get(c, "training");
      const std::string e = kind == "gpu" ? d : stream ? main : "cpu";
      executes.push_back(e);
      load[e] += get(c, "exec_bytes");
      time += get(c.value("compute_ps", Json::object()), e);
      if (kind == "gpu") {
        used.insert(d);
        continue;
      }
      off += get(c, "resident");
      if (stream) {
        streams = true;
        reserve = std::max(reserve, get(c, "stream_peak"));
        load[main] += get(c, "stays");
        time += get(c, "streamed") * rate("cpu>" + main) + get(c, "sent") * rate(main + ">cpu");
      }
      if (kind == "disk")
        through = std::max(through, get(c, "stream_peak")), time += get(c, "streamed") * rate("disk>cpu");
    }
    if (streams) load[main] += reserve, used.insert(main);
    if (devices_.contains("cpu")) load["cpu"] += through;
    for (const std::string& d : used) load[d] += get(*devices_.at(d), "overhead_if_used");
    for (const auto& [name, device] : devices_) {
      if (!(*device)["budget"].is_null() && load[name] > (*device)["budget"].get<std::uint64_t>())
        out.fits = false, out.broken = name + " over";
    }
    time += count_hops(executes, out);
    const std::string goal = instance_["objective"];
    out.value = goal.starts_with("bytes") ? off : time;
    return out;
  }

 private:
  static std::uint64_t get(const Json& object, const std::string& key) {
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? 0 : found->get<std::uint64_t>();
  }
  std::string kind_of(const std::string& device) const { return (*devices_.at(device))["kind"]; }
  std::uint64_t rate(const std::string& pair) const {
    return get(instance_.value("links", Json::object()).value("ps_per_byte", Json::object()), pair);
  }

  std::uint64_t count_hops(const std::vector<std::string>& executes, Judged& out) const {
    const Json hop = instance_.value("links", Json::object()).value("hop", Json::object());
    const bool timed = instance_["objective"] == "time_with_hops";
    std::uint64_t time = 0;
    std::vector<std::string> runs;
    for (std::size_t p = 0; p < sequence_.size(); ++p) {
      const std::string& at = executes[sequence_[p]];
      if (!runs.empty() && runs.back() == at) continue;
      if (!runs.empty()) {
        ++out.hops;
        const std::string pair = runs.back() + ">" + at;
        const Json link = hop.contains(pair) ? hop[pair] : hop.value("any", Json::object());
        const Json bytes = hop.value("activation_bytes", Json(0));
        const std::uint64_t handed =
            bytes.is_array() ? bytes[p - 1].get<std::uint64_t>() : bytes.get<std::uint64_t>();
        if (timed) time += get(link, "latency_ps") + handed * get(link, "ps_per_byte");
      }
      runs.push_back(at);
    }
    const std::set<std::string> distinct(runs.begin(), runs.end());
    if (instance_.value("contiguous", false) && distinct.size() != runs.size())
      out.fits = false, out.broken = "not contiguous";
    return time;
  }

  void expand(const Json& order) {
    for (const Json& entry : order) {
      if (entry.is_array()) {
        for (std::size_t i = 0; i < entry[0].get<std::size_t>(); ++i) expand(entry[1]);
      } else if (entry.is_object()) {
        sequence_.push_back(first_.at(entry["again"]));
      } else {
        first_.try_emplace(entry, units_.size());
        sequence_.push_back(units_.size());
        units_.push_back(entry);
      }
    }
  }

  const Json& instance_;
  std::map<std::string, const Json*> classes_, devices_;
  std::map<std::string, std::size_t> first_;
  std::vector<std::string> units_;
  std::vector<std::size_t> sequence_;
};

}  // namespace stowage::test
