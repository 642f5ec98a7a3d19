#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <c10/core/Event.h>

#include "core/base/file.h"
#include "core/engine/execution/pass_listener.h"
#include "core/engine/program/layout.h"
#include "core/engine/recording/recorder.h"
#include "core/engine/streaming/disk_reader.h"
#include "core/engine/streaming/stream_meter.h"
#include "core/engine/streaming/streamer.h"
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
  /// Reads these pages now; they stay mapped until they are given back.
  void bring_in(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  MappedWeights(std::byte* base, std::uint64_t bytes) : base_(base), bytes_(bytes) {}
  std::byte* base_;
  std::uint64_t bytes_;
};

/// Every storage of a program and its copies on devices: one record a storage, so that tied weights share
/// theirs. Throws what LibTorch throws.
class Residency final : private WeightSource {
 public:
  Residency(const Program& program, const Layout& layout, MappedWeights file, Recorder& recorder);

  /// What the plan keeps on the CPU is copied into RAM by place(); else its pages of the mapped file are read
  /// there and kept. `pinned`: where CUDA copies from it while it computes.
  void hold_in_ram(bool pinned) { in_ram_ = pinned ? InRam::Pinned : InRam::Pageable; }
  /// What is in pinned RAM. Between passes, when nothing follows a plan: it is read into plain RAM.
  bool pinned() const { return in_ram_ == InRam::Pinned; }
  void unpin();
  /// How much that is.
  std::uint64_t bytes_for_ram(bool pinned) const;
  /// Of what the plan keeps on the CPU: what the run changes in place, which lies in plain RAM.
  std::uint64_t bytes_changed_in_ram() const;
  bool has_weights_on_disk() const;
  /// Of what lies in RAM that is not pinned; 0: nothing does.
  std::uint64_t largest_pageable() const;

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

  /// What passes do is written down from now on; nullptr: no more.
  void measure(StreamMeter* meter) { meter_ = meter; }
  StreamMeter* meter() const { return meter_; }
  /// Told of weights that are copied in their turn.
  void listen(PassListener* listener) { listener_ = listener; }
  /// From the next pass on weights are copied ahead by a plan, what it does not know in its turn. Throws
  /// c10::OutOfMemoryError, and nothing is followed then.
  /// `disk`, where weights come from there: by its reads, else by the mapped file. Where the plan brings none
  /// from there it copies what lies in RAM that is not pinned into its `ring`.
  void follow(StreamPlan plan, std::unique_ptr<DiskReader> disk = nullptr, at::Tensor ring = {});
  void stop_following();
  const Streamer* streamer() const { return streamer_.get(); }
  void begin_pass();
  void begin_step(const Step& step, c10::Device device);
  /// Tells the meter what the GPUs held since it was told before.
  void note_rest();

  /// The module's turn is over: streamed copies go (views of them keep theirs until they die), pages of the
  /// file too.
  void release(std::uint32_t storage);
  void release_streamed();
  void write(std::uint32_t index, const at::Tensor& value);

  /// Training: a weight that is not resident where it is used is there for its module's turn only, so its
  /// gradient must not wait there. Called for each such tensor when it is made, it gives it a history of its
  /// own.
  void follow_transients(std::function<void(std::uint32_t index, const at::Tensor& tensor)> follow) {
    follow_transient_ = std::move(follow);
  }
  /// Each resident tensor that a gradient may be on.
  void each_leaf(const std::function<void(std::uint32_t index, at::Tensor& leaf)>& visit);
  /// The bytes of a storage on a device: as weight(), untyped. A copy made for it stays until
  /// release_streamed().
  at::Tensor bytes_on(std::uint32_t storage, c10::Device device);

  std::uint64_t resident_bytes(std::uint16_t place) const;  ///< as the allocators count them

 private:
  struct Copy {
    c10::Device device;
    at::Tensor bytes;
    bool resident;
    std::vector<std::pair<std::uint32_t, at::Tensor>> views{};  ///< typed, by weight
  };
  struct Record {
    std::vector<Copy> copies{};
    at::Tensor mapped{};  ///< the file's bytes as a CPU tensor, or a copy where they are not aligned
    bool kept = false;    ///< that copy lies in RAM for the whole run, as the plan has it
    std::vector<std::pair<std::uint32_t, at::Tensor>> mapped_views{};
  };

  enum class InRam : std::uint8_t { No, Pageable, Pinned };
  bool stays_on_host(std::uint32_t storage) const;
  void read_into_ram(std::uint32_t storage);
  /// The pages of the file that a storage was copied from. What the plan has in the CPU's memory stays there:
  /// it would be read from the disk again in each pass.
  void give_back(std::uint32_t storage) const;
  Copy* find(std::uint32_t storage, c10::Device device);
  Copy& stream(std::uint32_t index, c10::Device device);
  /// What begin_step() tells the meter.
  void each_held(const std::function<void(std::uint32_t, std::uint16_t)>& tell);
  void depart(std::uint32_t storage);
  Tag stream_tag(std::uint32_t storage) override;
  void bring(std::uint32_t storage, const at::Tensor& into) override;
  bool staged(std::uint32_t storage) const override;
  void read_ahead(const std::vector<std::uint32_t>& storages) override;
  bool bring_read(std::uint32_t storage, const at::Tensor& into, bool wait) override;
  void give_back_pieces(std::size_t all_but);
  void note_streamed(std::uint32_t storage, std::uint64_t begin, c10::Device device,
                     std::optional<c10::Event> begun);
  std::optional<c10::Event> copy_begins(std::uint32_t storage, c10::Device device);
  at::Tensor source(std::uint32_t storage);
  at::Tensor bytes_of(std::uint32_t storage) const;
  at::Tensor view(std::vector<std::pair<std::uint32_t, at::Tensor>>& views, const at::Tensor& bytes,
                  std::uint32_t index, bool resident);
  Tag tag(std::uint32_t index, trace::Kind kind, std::uint16_t from);
  void fill(Copy& copy, std::uint32_t storage);

  const Program& program_;
  const Layout& layout_;
  MappedWeights file_;
  Recorder& recorder_;
  std::vector<Record> records_;
  InRam in_ram_ = InRam::No;
  StreamMeter* meter_ = nullptr;
  PassListener* listener_ = nullptr;
  std::function<void(std::uint32_t, const at::Tensor&)> follow_transient_{};
  std::vector<std::uint32_t> streamed_{};  ///< storages with copies that were streamed in their turn
  /// Streamed copies given up while a view of them lived, as far as a meter wants to know.
  struct Departed {
    std::uint32_t storage;
    std::uint16_t place;
    c10::weak_intrusive_ptr<c10::StorageImpl> bytes;
  };
  std::vector<Departed> departed_{};
  std::vector<std::unique_ptr<vgpu::HostShare>> on_host_{};  ///< weights that the plan keeps in RAM

  /// A piece whose copy may still be under way.
  struct InFlight {
    DiskReader::Piece piece;
    c10::Event copied;
  };
  at::Tensor ring_{};
  std::unique_ptr<DiskReader> disk_{};
  bool stages_ = false;  ///< the disk reader is there for what lies in RAM
  std::deque<InFlight> in_flight_{};
  std::uint64_t got_ = 0;    ///< bytes of the storage whose pieces come now
  std::uint64_t since_ = 0;  ///< when the first of them was copied
  std::unique_ptr<Streamer> streamer_{};
  std::optional<c10::Event> begun_{};  ///< the same by the GPU's clock, where there is one
};

}  // namespace stowage::engine
