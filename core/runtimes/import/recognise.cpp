#include "core/runtimes/import/recognise.h"

#include "core/runtimes/import/text_signs.h"
#include "core/runtimes/targets.h"

namespace stowage::runtimes {

std::vector<const Target*> recognise(std::string_view text) {
  const TextSigns signs(text);
  std::vector<const Target*> out;
  int most = 0;
  for (const Target* target : targets()) {
    const int sure = target->recognise ? target->recognise(signs) : 0;
    if (sure > most) out.clear();
    if (sure < 1 || sure < most) continue;
    most = sure;
    out.push_back(target);
  }
  return out;
}

}  // namespace stowage::runtimes
