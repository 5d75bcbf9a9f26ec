// Linux calls that Swift cannot see or cannot call well: macros, unions, variadic functions and `errno`.
// Every call that can fail returns a negative errno value.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/types.h>
#include <sys/uio.h>

// Threads

/// The loop whose thread this is, or NULL.
void *_Nullable clinux_current_loop(void);
void clinux_set_current_loop(void *_Nullable loop);
/// Starts a detached thread that blocks all signals, so that they reach the main thread.
int clinux_start_thread(const char *_Nonnull name, void (*_Nonnull body)(void *_Nonnull),
                        void *_Nonnull context);
/// Has the calling thread, and no other, give way to all threads of usual urgency: work that nobody waits for in
/// milliseconds (sched(7), nice(2)).
void clinux_give_way(void);
int clinux_processor_count(void);

// Clocks, in nanoseconds

/// Time since boot, including suspension.
uint64_t clinux_uptime(void);
/// Time since 1970, in seconds.
int64_t clinux_unix_time(void);

// Waiting for descriptors

int clinux_epoll_create(void);
int clinux_epoll_add(int epoll, int fd, uint32_t events, void *_Nonnull context);
int clinux_epoll_remove(int epoll, int fd);
int clinux_epoll_wait(int epoll, struct epoll_event *_Nonnull events, int capacity, int milliseconds);

static inline void *_Nullable clinux_event_context(const struct epoll_event *_Nonnull event) {
  return event->data.ptr;
}
static inline uint32_t clinux_event_flags(const struct epoll_event *_Nonnull event) {
  return event->events;
}

enum : uint32_t {
  CLINUX_IN = EPOLLIN,
  CLINUX_OUT = EPOLLOUT,
  CLINUX_ERROR = EPOLLERR,
  CLINUX_HANGUP = EPOLLHUP,
  CLINUX_PEER_CLOSED = EPOLLRDHUP,
  CLINUX_EDGE = EPOLLET,
  CLINUX_EXCLUSIVE = EPOLLEXCLUSIVE,
};

int clinux_eventfd(void);
void clinux_eventfd_raise(int fd);
uint64_t clinux_eventfd_take(int fd);

// Other processes

/// Runs the program at a path with two arguments, a file as its standard input from an offset on, no other descriptor and an
/// empty environment, and takes its output, at most `capacity` bytes. It is killed where that takes too long, it writes more,
/// or the eventfd `cancellation` is raised (-1 for none). Returns the number of bytes, -ETIMEDOUT, -EMSGSIZE, -ECANCELED, or
/// another negative error number; `status` gets its exit status, or the number of the signal that ended it, below zero.
ssize_t clinux_run_filter(const char *_Nonnull path, const char *_Nonnull first, const char *_Nonnull second, int input,
                          off_t offset, void *_Nonnull output, size_t capacity, int milliseconds, int cancellation,
                          int *_Nonnull status);
/// Has this process read its standard input, write its standard output, compute, and nothing else: it has so many bytes of
/// addresses and of memory and seconds of a processor, other descriptors are closed, and what is below is denied. Returns zero,
/// or a negative error number, after which it must do nothing.
int clinux_confine(size_t addresses, size_t memory, unsigned int seconds);
/// Sets limits for this process (setrlimit(2)). Returns zero, or a negative error number.
int clinux_limit(size_t addresses, size_t memory, unsigned int seconds);
/// The version of the kernel's Landlock, or a negative error number where it has none.
int clinux_landlock_version(void);
/// Denies this thread all files, connections, and signals to other processes that the kernel can deny (landlock(7)). Returns
/// zero, or a negative error number: -ENOSYS or -EOPNOTSUPP where the kernel has no Landlock.
int clinux_deny_files_and_network(void);
/// Whether the kernel has what ``clinux_deny_system_calls`` needs.
bool clinux_has_system_call_filters(void);
/// Denies this process all system calls that it does not need for reading its standard input, writing its standard output, and
/// memory, which it can't make executable (seccomp(2)). A call by which libraries look around fails, any other ends the process.
/// Returns zero, or a negative error number.
int clinux_deny_system_calls(void);

// Sockets

/// A listening TCP socket, non-blocking, bound with SO_REUSEPORT when `shared`. `host` is a numeric address or a
/// name of this machine. `bound_port` gets the port. With a backlog of zero it is bound and does not listen.
int clinux_listen(const char *_Nonnull host, int port, int backlog, bool shared, int *_Nonnull bound_port);
/// A listening Unix-domain socket, non-blocking. What a process that has gone left at the path is replaced, but
/// only if it is a socket.
int clinux_listen_unix(const char *_Nonnull path, int backlog, unsigned int mode);
/// Makes a listening stream socket non-blocking and closed on exec; fails with EINVAL for anything else. `port` gets
/// its port, zero for a Unix-domain socket.
int clinux_adopt_listener(int fd, int *_Nonnull port);
/// The number of sockets that the service manager passed from descriptor 3 on (sd_listen_fds(3)).
int clinux_passed_sockets(void);
/// The same by the values of LISTEN_PID and LISTEN_FDS.
int clinux_count_passed(const char *_Nullable process, const char *_Nullable count);
int clinux_duplicate(int fd);
/// Removes a socket's name.
void clinux_unlink(const char *_Nonnull path);
/// Accepts a connection, non-blocking and without delay; writes the peer's address as text, if wanted.
int clinux_accept(int fd, char *_Nullable address, int capacity);
/// A TCP socket, non-blocking and without delay, that begins to connect to a numeric address; the socket becomes writable
/// once it has, or failed to. Returns a descriptor or a negative error number.
int clinux_connect(const char *_Nonnull address, int port);
/// The error of a connection that was begun: zero where there is none, or a positive error number.
int clinux_connection_error(int fd);
/// Writes the first numeric address of a host. Waits for name servers where the host is no address and no name of this
/// machine. Returns zero, or a negative error number.
int clinux_resolve(const char *_Nonnull host, char *_Nonnull address, int capacity);
/// Writes the addresses of a host as 16 octets each, an IPv4 address in its mapped form, at most `capacity` of them in the
/// order in which to try them (RFC 6724). Waits for name servers. Returns their number, or a negative error number.
int clinux_addresses(const char *_Nonnull host, unsigned char *_Nonnull octets, int capacity);
ssize_t clinux_receive(int fd, void *_Nonnull bytes, size_t count);
/// Never raises SIGPIPE. `more` tells the kernel that further bytes follow at once.
ssize_t clinux_send(int fd, const void *_Nonnull bytes, size_t count, bool more);
ssize_t clinux_send_two(int fd, const void *_Nullable first, size_t first_count,
                        const void *_Nullable second, size_t second_count);
ssize_t clinux_send_file(int fd, int file, off_t offset, size_t count);
/// Reads a numeric address into 16 octets, an IPv4 address in its mapped form. Returns false for anything else.
bool clinux_parse_address(const char *_Nonnull text, unsigned char *_Nonnull octets);
/// Writes 16 octets as text, at most 46 characters with the final NUL.
void clinux_format_address(const unsigned char *_Nonnull octets, char *_Nonnull text);
/// Has closing drop what was not sent, with a reset (SO_LINGER of socket(7)).
void clinux_reset_when_closed(int fd);
/// Has the kernel give a connection up whose peer takes nothing for so long, also after it was closed (TCP_USER_TIMEOUT
/// of tcp(7)); what a listening socket accepts inherits it.
void clinux_limit_unacknowledged(int fd, unsigned int milliseconds);
/// Has the kernel take no more than so many bytes that it has yet to send (TCP_NOTSENT_LOWAT of tcp(7)); what a listening
/// socket accepts inherits it. The rest of an output then waits where it is counted, and the socket asks for more
/// before it has nothing left to send.
void clinux_limit_unsent(int fd, int bytes);
/// The bytes that the peer has not acknowledged (SIOCOUTQ of tcp(7)); 0 where the kernel does not say.
size_t clinux_unacknowledged(int fd);
void clinux_shutdown_write(int fd);
void clinux_close(int fd);

// Files

struct clinux_file_info {
  int64_t size;
  int64_t modified_seconds;
  int64_t modified_nanoseconds;
  uint64_t inode;
  uint64_t device;
  bool is_regular;
};

/// Opens a file for reading.
int clinux_open_file(const char *_Nonnull path);
/// Opens a file below a directory for reading; refuses to follow symbolic links out of it.
int clinux_open_directory(const char *_Nonnull path);
int clinux_open_below(int directory, const char *_Nonnull path);
int clinux_file_info(int fd, struct clinux_file_info *_Nonnull info);
/// The same of a path below a directory, wherever links in it lead.
int clinux_file_info_below(int directory, const char *_Nonnull path, struct clinux_file_info *_Nonnull info);
/// Writes all of it, waiting where it has to. Returns zero or a negative error number.
int clinux_write_all(int fd, const void *_Nonnull bytes, size_t count);
/// A new file for reading and writing that has no name and is gone when it is closed.
int clinux_temporary_file(const char *_Nonnull directory);
/// Reads until the end, at most `capacity` bytes. Returns their number, or a negative error number.
ssize_t clinux_read_all(int fd, void *_Nonnull bytes, size_t capacity);
ssize_t clinux_read_at(int fd, void *_Nonnull bytes, size_t count, off_t offset);

// Process

/// Raises the limit of open descriptors to what the system allows; returns the limit.
int64_t clinux_raise_descriptor_limit(void);
/// Takes out of this process the pages of code and constants that it has touched so far, its own and its libraries',
/// and what `malloc` holds for nobody: most of it was needed for starting only. What is needed again is mapped again
/// from the page cache, some microseconds for 64 KB. Nothing that was ever written is among it, but breakpoints that
/// a debugger has set are.
void clinux_give_back_memory(void);
/// Bounds the memory that `malloc` holds for nobody (mallopt(3)). It takes blocks of 256 KB and more from the system one by
/// one, and returns each as it is freed: by default it learns to keep ever larger ones, and small blocks between them hold on
/// to hundreds of megabytes. It has an arena for each core, by default eight for each. Each arena keeps what was freed in it.
void clinux_bound_free_memory(void);
/// Writes the build ID that the linker gave the program (the note NT_GNU_BUILD_ID of elf(5)), cut to `capacity` bytes;
/// returns their number, 0 where it has none.
size_t clinux_build_id(uint8_t *_Nullable bytes, size_t capacity);
void clinux_ignore_broken_pipes(void);
/// An eventfd that counts the SIGTERM and SIGINT received from now on; one per process.
int clinux_watch_termination(void);
/// Restores the default handling of SIGTERM and SIGINT; the eventfd is the caller's to close.
void clinux_unwatch_termination(void);
/// An eventfd that counts the SIGHUP received from now on; one per process.
int clinux_watch_hangup(void);
/// Restores the default handling of SIGHUP; the eventfd is the caller's to close.
void clinux_unwatch_hangup(void);
/// What an error number means, in English.
const char *_Nonnull clinux_error_text(int number);

enum : int {
  CLINUX_EAGAIN = 11,
  CLINUX_EINTR = 4,
  CLINUX_EMFILE = 24,
  CLINUX_ENFILE = 23,
  CLINUX_ENOBUFS = 105,
  CLINUX_ENOMEM = 12,
  CLINUX_EACCES = 13,
  CLINUX_EADDRINUSE = 98,
  CLINUX_EINVAL = 22,
  CLINUX_EPROTO = 71,
  CLINUX_EMSGSIZE = 90,
  CLINUX_ETIMEDOUT = 110,
  CLINUX_ECANCELED = 125,

  CLINUX_SIGKILL = 9,
  CLINUX_SIGXCPU = 24,
  CLINUX_SIGSYS = 31,
};

#endif
