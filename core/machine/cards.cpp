#include "core/machine/cards.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace stowage::machine {
namespace {

constexpr double kGb = 1e9, kTera = 1e12;

constexpr Card gpu(std::string_view source, std::string_view words, double memory, double float32,
                   double half, double bfloat16) {
  return {words, memory * kGb, float32 * kTera, half * kTera, bfloat16 * kTera, false, source};
}
/// Of a processor that has units of its own for bfloat16 the maker's figure; else that of float32.
constexpr Card cpu(std::string_view source, std::string_view words, double memory, double float32,
                   double bfloat16) {
  return {words, memory * kGb, float32 * kTera, float32 * kTera, bfloat16 * kTera, true, source};
}

constexpr std::string_view
    kGa102 = "NVIDIA, Ampere GA102 GPU Architecture (2021), appendix",
    kAda = "NVIDIA, Ada GPU Architecture (2023), appendix",
    kAdaLater = "NVIDIA, GeForce RTX 40 SUPER: SMs × 128 × 2 × boost clock, as the paper on Ada counts",
    kRtxBlackwell = "NVIDIA, RTX Blackwell GPU Architecture (2025), appendix",
    kRtxA6000 = "NVIDIA, RTX A6000 data sheet", kRtx6000 = "NVIDIA, RTX 6000 Ada data sheet",
    kT4 = "NVIDIA, T4 data sheet", kL4 = "NVIDIA, L4 data sheet", kL40 = "NVIDIA, L40 data sheet",
    kL40s = "NVIDIA, L40S data sheet", kV100 = "NVIDIA, V100 data sheet (SXM2)",
    kA10 = "NVIDIA, A10 data sheet", kA100 = "NVIDIA, A100 data sheet (SXM4)",
    kH100 = "NVIDIA, H100 data sheet", kH200 = "NVIDIA, H200 data sheet (SXM5)",
    kB200 = "NVIDIA, HGX B200 data sheet, by GPU";
constexpr std::string_view kDdr =
                               "channels × MT/s × 8 bytes; cores × base clock × operations a cycle, of the "
                               "maker's page",
                           kAmx = "the same; bfloat16 as KTransformers measured it (doc/en/AMX.md)";

// GB/s; TFLOP/s of float32, float16 and bfloat16, without sparsity. GeForce cards sum float16 up in float32
// at half their rate; the halved figure is the one that products of PyTorch get. Of processors: two units of
// AVX2 (32 operations a cycle) or AVX-512 (64).
constexpr Card kCards[] = {
    gpu(kGa102, "RTX 3060", 360, 12.7, 25.5, 25.5),
    gpu(kGa102, "RTX 3070", 448, 20.3, 40.6, 40.6),
    gpu(kGa102, "RTX 3080", 760, 29.8, 59.5, 59.5),
    gpu(kGa102, "RTX 3090", 936, 35.6, 71, 71),
    gpu(kGa102, "RTX 3090 Ti", 1008, 40, 80, 80),
    gpu(kAda, "RTX 4060", 272, 15.1, 30.2, 30.2),
    gpu(kAda, "RTX 4060 Ti", 288, 22.1, 44.1, 44.1),
    gpu(kAda, "RTX 4070", 504, 29.1, 58.3, 58.3),
    gpu(kAdaLater, "RTX 4070 Ti SUPER", 672, 44.1, 88.2, 88.2),
    gpu(kAda, "RTX 4080", 717, 48.7, 97.5, 97.5),
    gpu(kAdaLater, "RTX 4080 SUPER", 736, 52.2, 104.4, 104.4),
    gpu(kAda, "RTX 4090", 1008, 82.6, 165.2, 165.2),
    gpu(kRtxBlackwell, "RTX 5070 Ti", 896, 43.9, 87.9, 87.9),
    gpu(kRtxBlackwell, "RTX 5080", 960, 56.3, 112.6, 112.6),
    gpu(kRtxBlackwell, "RTX 5090", 1792, 104.8, 209.5, 209.5),
    gpu(kRtxA6000, "RTX A6000", 768, 38.7, 154.8, 154.8),
    gpu(kRtxA6000, "A6000", 768, 38.7, 154.8, 154.8),
    gpu(kRtx6000, "RTX 6000 Ada", 960, 91.1, 364.2, 364.2),
    gpu(kT4, "T4", 320, 8.1, 65, 8.1),
    gpu(kL4, "L4", 300, 30.3, 121, 121),
    gpu(kL40, "L40", 864, 90.5, 181, 181),
    gpu(kL40s, "L40S", 864, 91.6, 362, 362),
    gpu(kV100, "V100", 900, 15.7, 125, 15.7),
    gpu(kA10, "A10", 600, 31.2, 125, 125),
    gpu(kA100, "A100", 1555, 19.5, 312, 312),
    gpu(kA100, "A100 80", 2039, 19.5, 312, 312),
    gpu(kH100, "H100", 3350, 67, 989, 989),
    gpu(kH100, "H100 PCIe", 2039, 51, 756, 756),
    gpu(kH200, "H200", 4800, 67, 989, 989),
    gpu(kB200, "B200", 8000, 75, 2250, 2250),
    cpu(kDdr, "Ryzen 9 7950X", 83.2, 2.3, 4.6),
    cpu(kDdr, "Ryzen 9 9950X", 89.6, 4.4, 8.8),
    cpu(kDdr, "Core i9-13900K", 89.6, 1.2, 1.2),
    cpu(kDdr, "Core i9-14900K", 89.6, 1.3, 1.3),
    cpu(kDdr, "EPYC 7763", 204.8, 5.0, 5.0),
    cpu(kDdr, "EPYC 9654", 460.8, 7.4, 14.7),
    cpu(kAmx, "Xeon Platinum 8480", 307.2, 7.2, 21),
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

std::uint64_t host_memory_rate(const Machine& machine) {
  const bool listed = std::any_of(machine.links.begin(), machine.links.end(), [](const Link& link) {
    return link.from == kCpu && link.to == kCpu && link.bytes_per_second > 0;
  });
  const Device* cpu = machine.find(kCpu);
  const Card* card = listed || !cpu ? nullptr : find_card(cpu->name);
  if (!card || !card->host) return std::max<std::uint64_t>(machine.rate(kCpu, kCpu), 1);
  return static_cast<std::uint64_t>(kUsualOfMemory * card->memory);
}

}  // namespace stowage::machine
