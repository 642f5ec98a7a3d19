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

// Title and address of what the maker published. Where only cores and clocks stand there, the rule with them:
// a multiprocessor of GeForce cards has 128 cores, each two operations a cycle, and sums float16 up in
// float32 at twice that rate (NVIDIA, Ada GPU Architecture, appendix A).
#define STOWAGE_NVIDIA "https://www.nvidia.com/"
#define STOWAGE_IMAGES "https://images.nvidia.com/aem-dam/Solutions/"
#define STOWAGE_DATA_SHEETS STOWAGE_NVIDIA "content/dam/en-zz/Solutions/"
#define STOWAGE_GEFORCE STOWAGE_NVIDIA "en-us/geforce/graphics-cards/"
constexpr std::string_view
    kGa102 = "NVIDIA, Ampere GA102 GPU Architecture (2021), appendix A: " STOWAGE_NVIDIA
             "content/PDF/nvidia-ampere-ga-102-gpu-architecture-whitepaper-v2.1.pdf",
    kRtx3060 = "NVIDIA, GeForce RTX 3060, specifications: 3584 cores × 2 × 1.78 GHz: " STOWAGE_GEFORCE
               "30-series/rtx-3060-3060ti/",
    kRtx3080Ti =
        "NVIDIA, GeForce RTX 3080 family, specifications: 10240 cores × 2 × 1.67 GHz: " STOWAGE_GEFORCE
        "30-series/rtx-3080-3080ti/",
    kAda = "NVIDIA, Ada GPU Architecture (2023), appendix: " STOWAGE_IMAGES
           "Data-Center/l4/nvidia-ada-gpu-architecture-whitepaper-v2.1.pdf",
    kRtx4060 =
        "NVIDIA, GeForce RTX 4060 and 4060 Ti, specifications: cores × 2 × boost clock: " STOWAGE_GEFORCE
        "40-series/rtx-4060-4060ti/",
    kRtx4070 = "NVIDIA, GeForce RTX 4070 family, specifications: cores × 2 × boost clock: " STOWAGE_GEFORCE
               "40-series/rtx-4070-family/",
    kRtx4080 = "NVIDIA, GeForce RTX 4080 family, specifications: cores × 2 × boost clock: " STOWAGE_GEFORCE
               "40-series/rtx-4080-family/",
    kRtxBlackwell = "NVIDIA, RTX Blackwell GPU Architecture (2025), appendix: " STOWAGE_IMAGES
                    "geforce/blackwell/nvidia-rtx-blackwell-gpu-architecture.pdf",
    kRtx5060Ti =
        "NVIDIA, GeForce RTX 5060 family, specifications: 4608 cores × 2 × 2.57 GHz: " STOWAGE_GEFORCE
        "50-series/rtx-5060-family/",
    kRtx5070 = "NVIDIA, GeForce RTX 5070 family, specifications: 6144 cores × 2 × 2.51 GHz: " STOWAGE_GEFORCE
               "50-series/rtx-5070-family/",
    kRtxA5000 = "NVIDIA, RTX A5000, data sheet: " STOWAGE_DATA_SHEETS
                "gtcs21/rtx-a5000/nvidia-rtx-a5000-datasheet.pdf",
    kRtxA6000 = "NVIDIA, RTX A6000, data sheet: " STOWAGE_DATA_SHEETS
                "design-visualization/quadro-product-literature/"
                "proviz-print-nvidia-rtx-a6000-datasheet-us-nvidia-1454980-r9-web%20(1).pdf",
    kRtx6000 = "NVIDIA, RTX 6000 Ada Generation, data sheet: " STOWAGE_DATA_SHEETS
               "design-visualization/rtx-6000/proviz-print-rtx6000-datasheet-web-2504660.pdf",
    // The data sheet of the T4 rounds its memory down to 300 GB/s.
    kT4 = "NVIDIA, T4 Tensor Core GPU, product brief: " STOWAGE_DATA_SHEETS
          "Data-Center/tesla-product-literature/T4%20Product%20Brief.pdf",
    kL4 = "NVIDIA, Ada GPU Architecture (2023), appendix D: " STOWAGE_IMAGES
          "Data-Center/l4/nvidia-ada-gpu-architecture-whitepaper-v2.1.pdf",
    kL40 = "NVIDIA, L40, data sheet: " STOWAGE_DATA_SHEETS
           "design-visualization/support-guide/NVIDIA-L40-Datasheet-January-2023.pdf",
    kL40s = "NVIDIA, L40S, data sheet: https://resources.nvidia.com/en-us-l40s/l40s-datasheet-28413",
    kV100 =
        "NVIDIA, V100, data sheet (SXM2): https://images.nvidia.com/content/technologies/volta/pdf/"
        "volta-v100-datasheet-update-us-1165301-r5.pdf",
    kA10 = "NVIDIA, A10, data sheet: " STOWAGE_DATA_SHEETS "Data-Center/a10/pdf/a10-datasheet.pdf",
    kA30 =
        "NVIDIA, A30, data sheet: " STOWAGE_DATA_SHEETS "data-center/products/a30-gpu/pdf/a30-datasheet.pdf",
    kA40 =
        "NVIDIA, A40, data sheet: https://images.nvidia.com/content/Solutions/data-center/a40/"
        "nvidia-a40-datasheet.pdf",
    kA100 = "NVIDIA, A100, data sheet (40 GB): " STOWAGE_DATA_SHEETS
            "Data-Center/a100/pdf/nvidia-a100-datasheet-us-nvidia-1758950-r4-web.pdf",
    kA10080 = "NVIDIA, A100, data sheet (80 GB): " STOWAGE_DATA_SHEETS
              "Data-Center/a100/pdf/nvidia-a100-datasheet-nvidia-us-2188504-web.pdf",
    kH100 = "NVIDIA, H100, data sheet: https://resources.nvidia.com/en-us-gpu-resources/h100-datasheet-24306",
    kH200 =
        "NVIDIA, H200, data sheet (SXM5): https://nvdam.widen.net/s/nb5zzzsjdf/"
        "hpc-datasheet-sc23-h200-datasheet-3002446",
    kB200 =
        "NVIDIA, DGX B200, data sheet, an eighth of it: "
        "https://resources.nvidia.com/en-us-dgx-systems/dgx-b200-datasheet";
#undef STOWAGE_NVIDIA
#undef STOWAGE_IMAGES
#undef STOWAGE_DATA_SHEETS
#undef STOWAGE_GEFORCE

// Of processors the maker's page says channels and MT/s (of 8 bytes), cores and base clocks; operations a
// cycle follow from the units: 32 of two of AVX2 (Intel's small cores half), 64 of two of AVX-512.
#define STOWAGE_AMD "https://www.amd.com/en/products/processors/"
#define STOWAGE_INTEL "https://www.intel.com/content/www/us/en/products/sku/"
constexpr std::string_view
    k7950x = "AMD, Ryzen 9 7950X, specifications: 16 × 4.5 GHz × 32; 2 × DDR5-5200: " STOWAGE_AMD
             "desktops/ryzen/7000-series/amd-ryzen-9-7950x.html",
    k9950x = "AMD, Ryzen 9 9950X, specifications: 16 × 4.3 GHz × 64; 2 × DDR5-5600: " STOWAGE_AMD
             "desktops/ryzen/9000-series/amd-ryzen-9-9950x.html",
    k13900k =
        "Intel, Core i9-13900K, specifications: 8 × 3.0 GHz × 32 + 16 × 2.2 GHz × 16; 2 × "
        "DDR5-5600: " STOWAGE_INTEL
        "230496/intel-core-i913900k-processor-36m-cache-up-to-5-80-ghz/specifications.html",
    k14900k =
        "Intel, Core i9-14900K, specifications: 8 × 3.2 GHz × 32 + 16 × 2.4 GHz × 16; 2 × "
        "DDR5-5600: " STOWAGE_INTEL
        "236773/intel-core-i9-processor-14900k-36m-cache-up-to-6-00-ghz/specifications.html",
    k7763 = "AMD, EPYC 7763, specifications: 64 × 2.45 GHz × 32; 8 × DDR4-3200: " STOWAGE_AMD
            "server/epyc/7003-series/amd-epyc-7763.html",
    k9654 = "AMD, EPYC 9654, specifications: 96 × 2.4 GHz × 32; 12 × DDR5-4800: " STOWAGE_AMD
            "server/epyc/4th-generation-9004-and-8004-series/amd-epyc-9654.html",
    k8480 =
        "Intel, Xeon Platinum 8480+, specifications: 56 × 2.0 GHz × 64; 8 × DDR5-4800; bfloat16 as "
        "https://github.com/kvcache-ai/ktransformers/blob/main/doc/en/AMX.md measured it: " STOWAGE_INTEL
        "231746/intel-xeon-platinum-8480-processor-105m-cache-2-00-ghz/specifications.html";
#undef STOWAGE_AMD
#undef STOWAGE_INTEL

// GB/s; TFLOP/s of float32, float16 and bfloat16, without sparsity. GeForce cards sum float16 up in float32
// at half their rate; the halved figure is the one that products of PyTorch get.
constexpr Card kCards[] = {
    gpu(kRtx3060, "RTX 3060", 360, 12.7, 25.5, 25.5),
    gpu(kGa102, "RTX 3070", 448, 20.3, 40.6, 40.6),
    gpu(kGa102, "RTX 3080", 760, 29.8, 59.5, 59.5),
    gpu(kRtx3080Ti, "RTX 3080 Ti", 912, 34.2, 68.4, 68.4),
    gpu(kGa102, "RTX 3090", 936, 35.6, 71, 71),
    gpu(kAda, "RTX 3090 Ti", 1008, 40, 80, 80),
    gpu(kRtx4060, "RTX 4060", 272, 15.1, 30.2, 30.2),
    gpu(kRtx4060, "RTX 4060 Ti", 288, 22.1, 44.1, 44.1),
    gpu(kRtx4070, "RTX 4070", 504, 29.1, 58.3, 58.3),
    gpu(kRtx4070, "RTX 4070 SUPER", 504, 35.6, 71.1, 71.1),
    gpu(kRtx4070, "RTX 4070 Ti", 504, 40.1, 80.2, 80.2),
    gpu(kRtx4070, "RTX 4070 Ti SUPER", 672, 44.1, 88.2, 88.2),
    gpu(kAda, "RTX 4080", 717, 48.7, 97.5, 97.5),
    gpu(kRtx4080, "RTX 4080 SUPER", 736, 52.2, 104.4, 104.4),
    gpu(kAda, "RTX 4090", 1008, 82.6, 165.2, 165.2),
    gpu(kRtx5060Ti, "RTX 5060 Ti", 448, 23.7, 47.4, 47.4),
    gpu(kRtx5070, "RTX 5070", 672, 30.8, 61.7, 61.7),
    gpu(kRtxBlackwell, "RTX 5070 Ti", 896, 43.9, 87.9, 87.9),
    gpu(kRtxBlackwell, "RTX 5080", 960, 56.3, 112.6, 112.6),
    gpu(kRtxBlackwell, "RTX 5090", 1792, 104.8, 209.5, 209.5),
    gpu(kRtxA5000, "RTX A5000", 768, 27.8, 111.1, 111.1),
    gpu(kRtxA6000, "RTX A6000", 768, 38.7, 154.8, 154.8),
    gpu(kRtxA6000, "A6000", 768, 38.7, 154.8, 154.8),
    gpu(kRtx6000, "RTX 6000 Ada", 960, 91.1, 364.2, 364.2),
    gpu(kT4, "T4", 320, 8.1, 65, 8.1),
    gpu(kL4, "L4", 300, 30.3, 121, 121),
    gpu(kL40, "L40", 864, 90.5, 181, 181),
    gpu(kL40s, "L40S", 864, 91.6, 362, 362),
    gpu(kV100, "V100", 900, 15.7, 125, 15.7),
    gpu(kA10, "A10", 600, 31.2, 125, 125),
    gpu(kA30, "A30", 933, 10.3, 165, 165),
    gpu(kA40, "A40", 696, 37.4, 149.7, 149.7),
    gpu(kA100, "A100", 1555, 19.5, 312, 312),
    gpu(kA10080, "A100 80", 2039, 19.5, 312, 312),
    gpu(kA10080, "A100 80 PCIe", 1935, 19.5, 312, 312),
    gpu(kH100, "H100", 3350, 67, 989, 989),
    gpu(kH100, "H100 PCIe", 2039, 51, 756, 756),
    gpu(kH200, "H200", 4800, 67, 989, 989),
    gpu(kB200, "B200", 8000, 75, 2250, 2250),
    cpu(k7950x, "Ryzen 9 7950X", 83.2, 2.3, 4.6),
    cpu(k9950x, "Ryzen 9 9950X", 89.6, 4.4, 8.8),
    cpu(k13900k, "Core i9-13900K", 89.6, 1.3, 1.3),
    cpu(k14900k, "Core i9-14900K", 89.6, 1.4, 1.4),
    cpu(k7763, "EPYC 7763", 204.8, 5.0, 5.0),
    cpu(k9654, "EPYC 9654", 460.8, 7.4, 14.7),
    cpu(k8480, "Xeon Platinum 8480", 307.2, 7.2, 21),
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

/// What each card's words are, apart. Plans are judged thousands of times in a search, each with this asked.
const std::vector<std::vector<std::string_view>>& words_of_cards() {
  static const auto* all = [] {
    auto* out = new std::vector<std::vector<std::string_view>>();
    for (const Card& card : kCards) out->push_back(words_of(card.words, " -"));
    return out;
  }();
  return *all;
}

std::size_t fit(const std::vector<std::string_view>& words, const std::vector<std::string_view>& tokens) {
  for (const std::string_view word : words) {
    const auto said = [&](std::string_view token) { return says(token, word); };
    if (std::none_of(tokens.begin(), tokens.end(), said)) return 0;
  }
  return words.size();
}

}  // namespace

std::span<const Card> cards() { return kCards; }

const Card* find_card(std::string_view name) {
  const std::vector<std::string_view> tokens = words_of(name, " -_/");
  if (tokens.empty()) return nullptr;
  const std::vector<std::vector<std::string_view>>& words = words_of_cards();
  const Card* best = nullptr;
  std::size_t most = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t found = fit(words[i], tokens);
    if (found > most) best = &std::begin(kCards)[i], most = found;
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
