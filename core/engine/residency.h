#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <c10/core/Event.h>

#include "core/base/file.h"
#include "core/engine/layout.h"
#include "core/engine/recorder.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {

/// The file, mapped privately; its pages are touched while weights are copied and given back after.
class MappedWeights {
 public:
  /// The whole of an opened file, which may be closed after. Errors: FileShrank, FileOpen.
  static Result<MappedWeights> open(const RandomAccessFile& file);
  MappedWeights(MappedWeights&& other) noexcept;
  MappedWeights& operator=(MappedWeights&&) = delete;
  ~MappedWeights();

  std::byte* at(std::uint64_t offset) const { return base_ + offset; }
  void give_back(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  MappedWeights(std::byte* base, std::uint64_t bytes) : base_(base), bytes_(bytes) {}
  std::byte* base_;
  std::uint64_t bytes_;
};

/// Every storage of a program and its copies on devices: one record a storage, so that tied weights share
/// theirs. Throws what LibTorch throws.
class Residency {
 public:
  Residency(const Program& program, const Layout& layout, MappedWeights file, Recorder& recorder);

  /// Copies what is resident to its devices.
  void place(
      const std::function<void(const std::string& name, std::size_t done, std::size_t total)>& progress);
  /// Gives storages that the run changes their first values back.
  void reset_mutated();

  /// A weight on a device: resident there, streamed there before, or streamed now. On the CPU: the mapped
  /// file itself, or a copy where it is not aligned for its elements.
  at::Tensor weight(std::uint32_t index, c10::Device device);
  /// Where a storage that the run changes lives.
  c10::Device place_of_mutated(std::uint32_t index) const;
  bool resident_on_gpu(std::uint32_t index, c10::Device* device) const;
  void prefetch(std::uint32_t index, c10::Device device);
  /// Gives up what was copied ahead and not used yet; false when there is none.
  bool drop_ahead();
  /// The module's turn is over: streamed copies go (views of them keep theirs until they die), pages of the
  /// file too.
  void release(std::uint32_t storage);
  void release_streamed();
  void write(std::uint32_t index, const at::Tensor& value);

  std::uint64_t resident_bytes(std::uint16_t place) const;  ///< as the allocators count them

 private:
  struct Copy {
    c10::Device device;
    at::Tensor bytes;
    bool resident;
    bool ahead = false;                 ///< copied before its turn
    std::optional<c10::Event> ready{};  ///< of a copy made ahead on a stream of its own
    std::vector<std::pair<std::uint32_t, at::Tensor>> views{};  ///< typed, by weight
  };
  struct Record {
    std::vector<Copy> copies{};
    at::Tensor mapped{};  ///< the file's bytes as a CPU tensor, or a copy where they are not aligned
    bool kept = false;    ///< that copy lies in RAM for the whole run, as the plan has it
    std::vector<std::pair<std::uint32_t, at::Tensor>> mapped_views{};
  };

  Copy* find(std::uint32_t storage, c10::Device device);
  Copy& stream(std::uint32_t index, c10::Device device, bool ahead);
  at::Tensor source(std::uint32_t storage);
  at::Tensor bytes_of(std::uint32_t storage) const;
  at::Tensor view(std::vector<std::pair<std::uint32_t, at::Tensor>>& views, const at::Tensor& bytes,
                  std::uint32_t index);
  Tag tag(std::uint32_t index, trace::Kind kind, std::uint16_t from);
  void fill(Copy& copy, std::uint32_t storage);

  const Program& program_;
  const Layout& layout_;
  MappedWeights file_;
  Recorder& recorder_;
  std::vector<Record> records_;
  std::vector<std::unique_ptr<vgpu::HostShare>> on_host_{};  ///< weights that the plan keeps in RAM
};

}  // namespace stowage::engine
