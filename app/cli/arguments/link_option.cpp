#include "app/cli/arguments/link_option.h"

#include "core/base/bytes.h"

namespace stowage::cli {

Try<TypedLink> parse_link(const std::string& text, const std::string& form) {
  const std::size_t equals = text.find('='), colon = text.find(':');
  if (equals == std::string::npos || colon == std::string::npos || colon > equals)
    return usage("--link " + text + ": write it as " + form + ".");
  const auto from = machine::parse_device(text.substr(0, colon));
  const auto to = machine::parse_device(text.substr(colon + 1, equals - colon - 1));
  const auto rate = parse_rate(text.substr(equals + 1));
  if (!from) return usage(from.error());
  if (!to) return usage(to.error());
  if (!rate) return usage(rate.error());
  return TypedLink{*from, *to, *rate};
}

}  // namespace stowage::cli
