#pragma once

#include <sys/types.h>

namespace stowage {

/// The system's fallocate for whole stretches, as an errno; 0 when the room is there.
using Allocate = int (*)(int descriptor, off_t place, off_t length);
int allocate_room(int descriptor, off_t place, off_t length);

/// Takes room on disk for `length` bytes of a file from `place` on, of which nothing has been written: what
/// is written there later does not meet a full disk. Signals do not disturb it. Where the file system cannot
/// set room aside, zeros are written. Gives an errno, 0 when it is there; of a stretch that failed nothing is
/// kept where the file system can make holes.
int take_file_room(int descriptor, off_t place, off_t length, Allocate allocate = &allocate_room);

/// Gives back the disk's room of a stretch, where the file system can make holes. It reads as zeros then.
void give_back_file_room(int descriptor, off_t place, off_t length);

}  // namespace stowage
