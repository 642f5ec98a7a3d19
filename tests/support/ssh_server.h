#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

extern char** environ;

namespace stowage::test {

/// A real sshd on the loopback address, with keys, configuration and port of its own in a folder that goes
/// with it; nothing of the user's is read or changed. Where no sshd is installed, ready() is false and
/// why() says so.
class SshServer {
 public:
  SshServer() {
    for (const char* place : {"/usr/sbin/sshd", "/usr/bin/sshd", "/usr/local/sbin/sshd"}) {
      if (std::filesystem::exists(place)) sshd_ = place;
    }
    if (sshd_.empty()) {
      why_ = "no sshd is installed (openssh-server)";
      return;
    }
    std::string pattern = (std::filesystem::temp_directory_path() / "stowage-ssh-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) return;
    folder_ = pattern;
    // Asked for by an sshd that root starts; made by the service where that runs.
    if (::geteuid() == 0) ::mkdir("/run/sshd", 0755);
    if (!make_key("host_key") || !make_key("key")) return;
    for (int attempt = 0; attempt < 5 && !ready_; ++attempt) start();
  }
  ~SshServer() {
    stop();
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }
  SshServer(const SshServer&) = delete;
  SshServer& operator=(const SshServer&) = delete;

  bool ready() const { return ready_; }
  const std::string& why() const { return why_; }
  /// A program that is ssh with this server's configuration: for STOWAGE_SSH. The server is called "there";
  /// "stranger" is the same machine with a host key that nobody knows, "nobody" a port that nothing listens
  /// on, "locked" one that lets this key not in.
  std::string client() const { return folder_ + "/ssh"; }
  const std::string& folder() const { return folder_; }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  std::string write(const std::string& name, const std::string& text, bool program = false) const {
    std::ofstream(file(name)) << text;
    if (program) ::chmod(file(name).c_str(), 0755);
    return file(name);
  }

  /// The connections break: the processes that serve them are gone.
  void cut() const {
    for (const pid_t child : children()) ::kill(child, SIGKILL);
  }
  std::size_t connections() const { return children().size(); }
  void stop() {
    if (pid_ <= 0) return;
    cut();
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = 0;
    ready_ = false;
  }

 private:
  /// Runs a program to its end; its exit code.
  static int run(std::vector<std::string> words) {
    const pid_t child = spawn(words, {});
    int status = -1;
    if (child > 0) ::waitpid(child, &status, 0);
    return status;
  }
  static pid_t spawn(std::vector<std::string>& words, const std::string& errors) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    if (!errors.empty())
      posix_spawn_file_actions_addopen(&files, 2, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t child = 0;
    const bool started = ::posix_spawnp(&child, pointers[0], &files, nullptr, pointers.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    return started ? child : 0;
  }
  bool make_key(const std::string& name) {
    if (run({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file(name)}) == 0) return true;
    why_ = "ssh-keygen made no key";
    return false;
  }
  static int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(socket);
    return ntohs(address.sin_port);
  }
  static bool answers(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = ::htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    const bool heard = ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    ::close(socket);
    return heard;
  }
  std::string first_words(const std::string& name) const {
    std::ifstream in(file(name));
    std::string type, key;
    in >> type >> key;
    return type + " " + key;
  }

  void start() {
    const int port = free_port();
    const std::string number = std::to_string(port);
    write("sshd_config", "Port " + number + "\nListenAddress 127.0.0.1\nHostKey " + file("host_key") +
                             "\nAuthorizedKeysFile " + file("key.pub") +
                             "\nPidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n"
                             "KbdInteractiveAuthentication no\nPermitRootLogin yes\n");
    write("known", "[127.0.0.1]:" + number + " " + first_words("host_key.pub") + "\n");
    const std::string common = "  HostName 127.0.0.1\n  Port " + number;
    write("ssh_config", "Host there\n" + common + "\n  IdentityFile " + file("key") + "\nHost stranger\n" +
                            common + "\n  IdentityFile " + file("key") +
                            "\n  UserKnownHostsFile /dev/null\nHost locked\n" + common + "\n  IdentityFile " +
                            file("host_key") +
                            "\nHost nobody\n  HostName 127.0.0.1\n  Port 1\nHost *\n  IdentitiesOnly yes\n"
                            "  IdentityAgent none\n  StrictHostKeyChecking yes\n  GlobalKnownHostsFile "
                            "/dev/null\n  UserKnownHostsFile " +
                            file("known") + "\n");
    write("ssh", "#!/bin/sh\nexec ssh -F '" + file("ssh_config") + "' \"$@\"\n", true);
    std::vector<std::string> words{sshd_, "-D", "-e", "-f", file("sshd_config")};
    pid_ = spawn(words, file("log"));
    for (int i = 0; i < 200 && pid_ > 0; ++i) {
      if (::waitpid(pid_, nullptr, WNOHANG) != 0) break;  // the port was taken meanwhile, or it cannot run
      if (answers(port)) {
        ready_ = true;
        return;
      }
      ::usleep(25'000);
    }
    std::ostringstream log;
    log << "sshd does not start: " << std::ifstream(file("log")).rdbuf();
    why_ = log.str();
    pid_ = 0;
  }

  /// Processes that the server started, by /proc.
  std::vector<pid_t> children() const {
    std::vector<pid_t> out;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
      const pid_t pid = std::atoi(entry.path().filename().c_str());
      std::ifstream stat(entry.path() / "stat");
      std::string text;
      if (pid <= 0 || !std::getline(stat, text)) continue;
      const std::size_t after = text.rfind(')');
      int parent = 0;
      char state = 0;
      if (after == std::string::npos || std::sscanf(text.c_str() + after + 1, " %c %d", &state, &parent) != 2)
        continue;
      if (parent == pid_ && state != 'Z') out.push_back(pid);
    }
    return out;
  }

  std::string sshd_{}, folder_{}, why_ = "no folder could be made";
  pid_t pid_ = 0;
  bool ready_ = false;
};

}  // namespace stowage::test
