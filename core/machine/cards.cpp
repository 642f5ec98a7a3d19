#include "core/machine/cards.h"

#include <cctype>
#include <vector>

namespace stowage::machine {
namespace {

constexpr double kGb = 1e9, kTera = 1e12;

constexpr Card gpu(std::string_view words, double memory, double float32, double half, double bfloat16) {
  return {words, memory * kGb, float32 * kTera, half * kTera, bfloat16 * kTera};
}
/// Of a processor that has units of its own for bfloat16 the maker's figure; else that of float32.
constexpr Card cpu(std::string_view words, double memory, double float32, double bfloat16) {
  return {words, memory * kGb, float32 * kTera, float32 * kTera, bfloat16 * kTera, true};
}

// GB/s; TFLOP/s of float32, float16 and bfloat16. Sources: NVIDIA's architecture whitepapers and data sheets:
// Turing (T4), Volta (V100), Ampere GA102 and A100, Ada, Hopper H100/H200, Blackwell RTX and B200. GeForce
// cards sum float16 up in float32 at half their rate; the halved figure is the one that products of PyTorch
// get. CPUs: channels × MT/s × 8 bytes, and cores × base clock × 32 or 64 operations a cycle (two units of
// AVX2 or AVX-512); bfloat16 of AMX: the 21 TFLOP/s that KTransformers measured of a Xeon 4 (doc/en/AMX.md).
constexpr Card kCards[] = {
    gpu("RTX 3060", 360, 12.7, 25.5, 25.5),
    gpu("RTX 3070", 448, 20.3, 40.6, 40.6),
    gpu("RTX 3080", 760, 29.8, 59.5, 59.5),
    gpu("RTX 3090", 936, 35.6, 71, 71),
    gpu("RTX 3090 Ti", 1008, 40, 80, 80),
    gpu("RTX 4060", 272, 15.1, 30.2, 30.2),
    gpu("RTX 4060 Ti", 288, 22.1, 44.1, 44.1),
    gpu("RTX 4070", 504, 29.1, 58.3, 58.3),
    gpu("RTX 4070 Ti SUPER", 672, 44.1, 88.2, 88.2),
    gpu("RTX 4080", 717, 48.7, 97.5, 97.5),
    gpu("RTX 4080 SUPER", 736, 52.2, 104.4, 104.4),
    gpu("RTX 4090", 1008, 82.6, 165.2, 165.2),
    gpu("RTX 5070 Ti", 896, 43.9, 87.9, 87.9),
    gpu("RTX 5080", 960, 56.3, 112.6, 112.6),
    gpu("RTX 5090", 1792, 104.8, 209.5, 209.5),
    gpu("RTX A6000", 768, 38.7, 154.8, 154.8),
    gpu("A6000", 768, 38.7, 154.8, 154.8),
    gpu("RTX 6000 Ada", 960, 91.1, 364.2, 364.2),
    gpu("T4", 320, 8.1, 65, 8.1),
    gpu("L4", 300, 30.3, 121, 121),
    gpu("L40", 864, 90.5, 181, 181),
    gpu("L40S", 864, 91.6, 362, 362),
    gpu("V100", 900, 15.7, 125, 15.7),
    gpu("A10", 600, 31.2, 125, 125),
    gpu("A100", 1555, 19.5, 312, 312),
    gpu("A100 80", 2039, 19.5, 312, 312),
    gpu("H100", 3350, 67, 989, 989),
    gpu("H100 PCIe", 2039, 51, 756, 756),
    gpu("H200", 4800, 67, 989, 989),
    gpu("B200", 8000, 75, 2250, 2250),
    cpu("Ryzen 9 7950X", 83.2, 2.3, 4.6),
    cpu("Ryzen 9 9950X", 89.6, 4.4, 8.8),
    cpu("Core i9-13900K", 89.6, 1.2, 1.2),
    cpu("Core i9-14900K", 89.6, 1.3, 1.3),
    cpu("EPYC 7763", 204.8, 5.0, 5.0),
    cpu("EPYC 9654", 460.8, 7.4, 14.7),
    cpu("Xeon Platinum 8480", 307.2, 7.2, 21),
};

std::vector<std::string_view> words_of(std::string_view text, std::string_view between) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find_first_not_of(between, at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(between, begin), text.size());
    out.push_back(text.substr(begin, end - begin));
    at = end;
  }
  return out;
}

/// "80" is also said by "80GB", "8480" by "8480+"; anything else must be the whole word.
bool says(std::string_view token, std::string_view word) {
  if (token.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (std::tolower(static_cast<unsigned char>(token[i])) !=
        std::tolower(static_cast<unsigned char>(word[i])))
      return false;
  }
  const std::string_view rest = token.substr(word.size());
  return rest.empty() || rest == "GB" || rest == "+" || rest == "GiB";
}

std::size_t fit(const Card& card, const std::vector<std::string_view>& tokens) {
  std::size_t found = 0;
  for (const std::string_view word : words_of(card.words, " -")) {
    bool any = false;
    for (const std::string_view token : tokens) any = any || says(token, word);
    if (!any) return 0;
    ++found;
  }
  return found;
}

}  // namespace

std::span<const Card> cards() { return kCards; }

const Card* find_card(std::string_view name) {
  const std::vector<std::string_view> tokens = words_of(name, " -_/");
  const Card* best = nullptr;
  std::size_t most = 0;
  for (const Card& card : kCards) {
    const std::size_t found = fit(card, tokens);
    if (found > most) best = &card, most = found;
  }
  return best;
}

}  // namespace stowage::machine
