#pragma once

#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include <mpi.h>

#include "app/relay/engine_child.h"
#include "app/relay/messages.h"
#include "core/protocol/hosts_task.h"

namespace stowage::relay {

/// One of the processes that mpirun starts, one a host. It starts the engine of its host, carries values
/// between the engines and lines between them and the client, and reads nothing foreign itself: the engine is
/// confined, and has no network.
///
/// The client is at the standard input and output of the first relay. What it writes are lines "HOST LINE"
/// for the engine of that host; what it reads are lines "HOST LINE" of engines, and "HOST #WORDS" of relays:
///
/// `#relay VERSION NODE`: it is there.
///
/// `#beat`: it lives; twice a second.
///
/// `#clock OFFSET ROUND`: nanoseconds that its clock is ahead of the first one's, and the shortest round
/// trip.
///
/// `#pass RECORDED CLOCK`: of its engine, see Session::note_pass.
///
/// `#sent TO BYTES`: so many bytes of values went to that host.
///
/// `#ended signal 9`: its engine is no more.
///
/// When the client closes the first relay's input, all end.
class Relay {
 public:
  Relay(int rank, int size, std::string engine);
  ~Relay();
  /// Until the client has enough. The exit code.
  int run();

 private:
  enum Tag : int { kValues = 1, kLine = 2, kToEngine = 3, kPing = 4, kPong = 5, kStop = 6 };
  struct Sending {
    MPI_Request request = MPI_REQUEST_NULL;
    std::string bytes{};
  };
  struct Waiting {
    Tag tag;
    std::string bytes;
  };
  struct Peer {
    std::list<Sending> sending{};
    std::deque<Waiting> waiting{};
    std::size_t bytes = 0;   ///< that wait
    std::uint64_t sent = 0;  ///< bytes of values
    WholeLines lines{};      ///< of its engine, and of its relay
  };
  struct Receiving {
    MPI_Request request = MPI_REQUEST_NULL;
    std::vector<char> bytes{};
  };

  void send(int to, Tag tag, std::string bytes);
  bool push(Peer& peer, int rank);
  bool receive();
  void received(int from, int tag, const char* bytes, std::size_t count);
  void say(const std::string& words);  ///< "#beat"
  void tell(int from, const char* bytes, std::size_t count);
  bool hear_engine();
  bool hear_client();
  void take_frames();
  void beat(std::uint64_t now);
  void ping(std::uint64_t now);
  void stop(bool everybody);
  void settle();
  void wait_a_little(bool busy);
  bool choked() const;

  const int rank_, size_;
  const std::string program_;
  EngineChild engine_{};
  std::vector<Peer> peers_;
  std::vector<Receiving> receiving_;
  std::size_t next_ = 0;  ///< of receiving_: the one that was posted first
  Outbox to_client_{}, to_engine_{}, to_socket_{};
  WholeLines from_client_{}, from_engine_{};
  std::string frames_{};
  bool engine_speaks_ = false, engine_hands_over_ = false, stopped_ = false;
  std::uint64_t last_beat_ = 0, last_busy_ = 0;
  // The clock, by pings of the first relay.
  int pings_left_ = 0, pinged_ = 0;
  ClockOffset clock_{};
};

}  // namespace stowage::relay
