#include "core/engine/vgpu/operator_scope.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <unordered_map>
#include <utility>

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/record_function.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include "core/engine/vgpu/books.h"
#include "core/sandbox/process.h"

namespace stowage::engine::vgpu {
namespace {

thread_local OperatorScope* t_scope = nullptr;
thread_local bool t_runs_operators = false;
std::atomic<OperatorScope*> g_scope{nullptr};

std::recursive_mutex& running() {
  static std::recursive_mutex* const one = new std::recursive_mutex;
  return *one;
}

ScratchListener* listener() {
  return dynamic_cast<ScratchListener*>(c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::PROFILER_STATE));
}

}  // namespace

OperatorScope::OperatorScope(int device)
    : turn_(running()),
      device_(device),
      before_(std::exchange(t_scope, this)),
      others_(g_scope.exchange(this, std::memory_order_relaxed)) {
  t_runs_operators = true;
}

OperatorScope::~OperatorScope() {
  t_scope = before_;
  g_scope.store(others_, std::memory_order_relaxed);
  const std::lock_guard lock(books().mutex);
  for (const Block& block : blocks_) {  // the operator failed: what it left is on its way out
    if (!block.header) continue;
    books().of(device_).pending -= block.bytes;
    block.header->scope = nullptr;
    block.header->device = kNobody;
  }
}

OperatorScope* OperatorScope::current() {
  if (t_scope || t_runs_operators) return t_scope;
  return g_scope.load(std::memory_order_relaxed);
}

void OperatorScope::throw_refusal() {
  const Refusal refusal = *std::exchange(refusal_, std::nullopt);
  refuse(device_, refusal.bytes, refusal.used, refusal.budget);
}

void OperatorScope::add(BlockHeader* header) {
  header->index = static_cast<std::uint32_t>(blocks_.size());
  blocks_.push_back({header, header->requested, rounded(header->requested)});
  events_.push_back(static_cast<std::int64_t>(blocks_.size()));
}

void* OperatorScope::allocate(std::size_t size) {
  const std::uint64_t bytes = rounded(size);
  {
    std::unique_lock lock(books().mutex);
    if (refusal_) {
      lock.unlock();
      throw_refusal();
    }
    const Account& account = books().of(device_);
    if (!account.holds_more(bytes)) {
      const Refusal refusal{bytes, static_cast<std::uint64_t>(account.bytes.current), account.budget};
      lock.unlock();
      // It may be scratch, which the device need not have: but somebody must.
      if (const std::uint64_t there = sandbox::free_memory(); there && size > there)
        refuse(device_, refusal.bytes, refusal.used, refusal.budget);
    }
  }
  BlockHeader* const header = new_block(size);
  if (!header) refuse(device_, bytes, static_cast<std::uint64_t>(usage(device_).current), 0);
  header->scope = this;
  {
    const std::lock_guard lock(books().mutex);
    add(header);
    Account& account = books().of(device_);
    account.pending += bytes;
    account.note_pending();
  }
  void* const data = data_of(header);
  if (ScratchListener* const told = listener()) {
    header->reported = 1;
    told->scratch_born(data, size);
  }
  return data;
}

void OperatorScope::died(const BlockHeader& header) {
  Block& block = blocks_[header.index];
  books().of(device_).pending -= block.bytes;
  block.header = nullptr;
  events_.push_back(-(static_cast<std::int64_t>(header.index) + 1));
}

std::uint64_t OperatorScope::most_of_the_dead() const {
  std::uint64_t now = 0, most = 0;
  for (const std::int64_t event : events_) {
    const Block& block = blocks_[static_cast<std::size_t>(std::abs(event)) - 1];
    if (block.header) continue;
    now = event > 0 ? now + block.size : now - block.size;
    most = std::max(most, now);
  }
  return most;
}

std::uint64_t OperatorScope::bytes_of_the_living() const {
  std::uint64_t sum = 0;
  for (const Block& block : blocks_) sum += block.header ? block.bytes : 0;
  return sum;
}

/// Leaves those that the device has no room for.
std::vector<OperatorScope::Kept> OperatorScope::pay_for_the_living() {
  Account& account = books().of(device_);
  std::vector<Kept> kept;
  std::vector<Block> left;
  for (Block block : std::exchange(blocks_, {})) {
    if (!block.header) continue;
    if (!account.holds_more(block.bytes)) {
      if (!refusal_) {
        refusal_ = {block.bytes, static_cast<std::uint64_t>(account.bytes.current), account.budget};
        ++account.refusals;
      }
      left.push_back(block);
      continue;
    }
    account.pending -= block.bytes;
    BlockHeader& header = *block.header;
    header.handle = book_block(account, block.bytes, header.requested, 0);
    header.bytes = block.bytes;
    header.device = device_;
    header.scope = nullptr;
    if (header.reported) kept.push_back({data_of(&header), block.bytes});
  }
  events_.clear();
  for (const Block& block : left) add(block.header);
  return kept;
}

void OperatorScope::settle_all() {
  if (device_ == kHost) return;
  std::vector<Kept> kept;
  std::uint64_t most = 0;
  {
    std::unique_lock lock(books().mutex);
    if (blocks_.empty()) return;
    make_room(device_, bytes_of_the_living(), lock);
    most = most_of_the_dead();
    Account& account = books().of(device_);
    account.scratch_peak = std::max(account.scratch_peak, most);
    kept = pay_for_the_living();
  }
  ScratchListener* const told = listener();
  if (!told) return;
  if (most > 0) told->scratch_most(most);
  for (const Kept& block : kept) told->scratch_kept(block.data, block.bytes, device_);
}

void OperatorScope::settle() {
  settle_all();
  if (refusal_) throw_refusal();
}

// ---- operators within operators ------------------------------------------------------------------------

namespace {

/// How deep this thread is inside of an operator with a kernel of its own; 0: in composites alone.
thread_local int t_inside = 0;

bool composite(const at::RecordFunction& function) {
  thread_local std::unordered_map<const void*, bool> known;  // by schema, which stays where it is
  const auto [at, added] = known.try_emplace(function.name(), false);
  if (!added) return at->second;
  const auto name = function.operator_name();
  const auto op = name ? c10::Dispatcher::singleton().findSchema(*name) : std::nullopt;
  return at->second = op && is_composite(*op);
}

std::unique_ptr<at::ObserverContext> begin_inner(const at::RecordFunction& function) {
  if (t_inside > 0 || !composite(function)) ++t_inside;
  return nullptr;
}

void end_inner(const at::RecordFunction&, at::ObserverContext*) {
  if (t_inside > 0 && --t_inside == 0 && t_scope) t_scope->settle_inner();
}

}  // namespace

bool is_composite(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd) &&
         !op.hasKernelForDispatchKey(c10::DispatchKey::CPU);
}

/// The callback stands for the thread and is switched, since what is switched off costs nothing.
InnerOperators::InnerOperators() {
  thread_local const bool once = [] {
    at::enableRecordFunction(false);
    at::addThreadLocalCallback(
        at::RecordFunctionCallback(&begin_inner, &end_inner).scopes({at::RecordScope::FUNCTION}));
    return true;
  }();
  (void)once;
  t_inside = 0;
  at::enableRecordFunction(true);
}

InnerOperators::~InnerOperators() { at::enableRecordFunction(false); }

}  // namespace stowage::engine::vgpu
