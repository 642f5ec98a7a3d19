#include "core/estimate/offload/kept.h"

#include <algorithm>
#include <iterator>

#include "core/base/bytes.h"
#include "core/base/json.h"

namespace stowage::estimate::offload {
namespace {

std::optional<Error> sentence_of_kept(const Scenario& scenario, const std::vector<std::uint32_t>& layers,
                                      const KeptBytes& kept) {
  if (layers.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const std::uint32_t layer : layers) names.push_back(scenario.layers[layer].name);
  return Error{Code::OffloadNothingMoved, listed(names), {words_of(kept)}, {}};
}

void add_kept(KeptBytes& to, const KeptBytes& more) {
  for (const auto& [reason, bytes] : more) to[reason] += bytes;
}

}  // namespace

std::string words_of(const KeptBytes& kept) {
  std::string out;
  for (const auto& [reason, bytes] : kept)
    out += (out.empty() ? "" : ", ") + std::string(to_string(reason)) + " " + format_bytes(Bytes(bytes));
  return out;
}

bool moves_something(const Choice& choice, std::size_t layer) {
  const std::vector<Chosen>& rows = choice.tensors[layer];
  return std::any_of(rows.begin(), rows.end(), [](const Chosen& row) { return row.moved > 0; });
}

KeptBytes kept_bytes(const Choice& choice, std::size_t layer) {
  KeptBytes out;
  for (const Chosen& row : choice.tensors[layer]) {
    if (row.on && row.reason && row.moved < row.planned) out[*row.reason] += row.planned - row.moved;
  }
  return out;
}

Json to_json(const KeptBytes& kept) {
  Json json = Json::object();
  for (const auto& [reason, bytes] : kept) json[std::string(to_string(reason))] = bytes;
  return json;
}

std::vector<std::uint32_t> layers_without_copies(const Choice& choice) {
  std::vector<std::uint32_t> out;
  std::copy_if(choice.offloaded.begin(), choice.offloaded.end(), std::back_inserter(out),
               [&](std::uint32_t layer) {
                 return !moves_something(choice, layer) && !kept_bytes(choice, layer).empty();
               });
  return out;
}

std::optional<Error> nothing_moved(const Scenario& scenario, const Choice& choice,
                                   const std::vector<std::uint32_t>& layers) {
  KeptBytes kept;
  for (const std::uint32_t layer : layers) add_kept(kept, kept_bytes(choice, layer));
  return sentence_of_kept(scenario, layers, kept);
}

Result<std::vector<KeptBytes>> never_moved(const Scenario& scenario) {
  Scenario all = scenario;
  all.scopes.clear(), all.offload_layers = scenario.layers.size();
  const auto choice = choose(all);
  if (!choice) return tl::unexpected<Error>(choice.error());
  std::vector<KeptBytes> out;
  for (std::size_t i = 0; i < all.layers.size(); ++i)
    out.push_back(moves_something(*choice, i) ? KeptBytes() : kept_bytes(*choice, i));
  return out;
}

std::optional<Error> nothing_movable(const Scenario& scenario, const std::vector<KeptBytes>& never) {
  std::vector<std::uint32_t> layers;
  KeptBytes kept;
  for (std::uint32_t i = 0; i + 1 < never.size(); ++i) {
    if (never[i].empty()) continue;
    layers.push_back(i);
    add_kept(kept, never[i]);
  }
  return sentence_of_kept(scenario, layers, kept);
}

}  // namespace stowage::estimate::offload
