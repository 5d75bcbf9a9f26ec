#define _GNU_SOURCE
#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define RESULT(call) ({ __typeof__(call) r_ = (call); r_ < 0 ? -errno : r_; })

static _Thread_local void *current_loop __attribute__((tls_model("initial-exec")));

void *clinux_current_loop(void) { return current_loop; }
void clinux_set_current_loop(void *loop) { current_loop = loop; }

struct start {
  char name[16];
  void (*body)(void *);
  void *context;
};

static void *run_thread(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  // A detached thread names itself: for its starter it may be gone already.
  pthread_setname_np(pthread_self(), start.name);
  start.body(start.context);
  return NULL;
}

int clinux_start_thread(const char *name, void (*body)(void *), void *context) {
  struct start *start = malloc(sizeof *start);
  if (!start) return -ENOMEM;
  *start = (struct start){.body = body, .context = context};
  snprintf(start->name, sizeof start->name, "%s", name);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, run_thread, start);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error) {
    free(start);
    return -error;
  }
  return 0;
}

int clinux_processor_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

uint64_t clinux_uptime(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int64_t clinux_unix_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME_COARSE, &time);
  return time.tv_sec;
}

int clinux_epoll_create(void) { return RESULT(epoll_create1(EPOLL_CLOEXEC)); }

static int control(int epoll, int operation, int fd, uint32_t events, void *context) {
  struct epoll_event event = {.events = events, .data = {.ptr = context}};
  return RESULT(epoll_ctl(epoll, operation, fd, &event));
}
int clinux_epoll_add(int epoll, int fd, uint32_t events, void *context) {
  return control(epoll, EPOLL_CTL_ADD, fd, events, context);
}
int clinux_epoll_remove(int epoll, int fd) { return control(epoll, EPOLL_CTL_DEL, fd, 0, NULL); }
int clinux_epoll_wait(int epoll, struct epoll_event *events, int capacity, int milliseconds) {
  return RESULT(epoll_wait(epoll, events, capacity, milliseconds));
}

int clinux_eventfd(void) { return RESULT(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }
void clinux_eventfd_raise(int fd) {
  uint64_t one = 1;
  ssize_t ignored = write(fd, &one, sizeof one);
  (void)ignored;
}
uint64_t clinux_eventfd_take(int fd) {
  uint64_t value = 0;
  return read(fd, &value, sizeof value) == sizeof value ? value : 0;
}

static int port_of(const struct sockaddr_storage *address) {
  if (address->ss_family == AF_INET6) return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
  return ntohs(((const struct sockaddr_in *)address)->sin_port);
}

int clinux_listen(const char *host, int port, int backlog, bool shared, int *bound_port) {
  char service[16];
  snprintf(service, sizeof service, "%d", port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found;
  if (getaddrinfo(host, service, &hints, &found)) return -EADDRNOTAVAIL;
  int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1, error = 0;
  if (fd < 0) {
    error = errno;
    freeaddrinfo(found);
    return -error;
  }
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (shared) setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one);
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  if (bind(fd, found->ai_addr, found->ai_addrlen) || (backlog > 0 && listen(fd, backlog)) ||
      getsockname(fd, (struct sockaddr *)&address, &length)) {
    error = errno;
    close(fd);
    freeaddrinfo(found);
    return -error;
  }
  freeaddrinfo(found);
  *bound_port = port_of(&address);
  return fd;
}

// Removes the name of a socket that nobody listens on. Returns zero if the name is free.
static int remove_stale_socket(const struct sockaddr_un *address, socklen_t length) {
  struct stat found;
  if (lstat(address->sun_path, &found)) return errno == ENOENT ? 0 : -errno;
  if (!S_ISSOCK(found.st_mode)) return -EADDRINUSE;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  bool is_stale = connect(fd, (const struct sockaddr *)address, length) && errno == ECONNREFUSED;
  close(fd);
  if (!is_stale) return -EADDRINUSE;
  return unlink(address->sun_path) ? -errno : 0;
}

int clinux_listen_unix(const char *path, int backlog, unsigned int mode) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (!*path || strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int error = remove_stale_socket(&address, sizeof address);
  if (error) return error;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  if (bind(fd, (struct sockaddr *)&address, sizeof address)) {
    error = errno;
    close(fd);
    return -error;
  }
  // Nobody can connect before it listens.
  if (chmod(path, mode) || listen(fd, backlog)) {
    error = errno;
    unlink(path);
    close(fd);
    return -error;
  }
  return fd;
}

static int option(int fd, int name) {
  int value = 0;
  socklen_t length = sizeof value;
  return getsockopt(fd, SOL_SOCKET, name, &value, &length) ? -errno : value;
}

int clinux_adopt_listener(int fd, int *port) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  if (option(fd, SO_TYPE) != SOCK_STREAM || option(fd, SO_ACCEPTCONN) != 1) return -EINVAL;
  if (getsockname(fd, (struct sockaddr *)&address, &length)) return -errno;
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) || fcntl(fd, F_SETFD, FD_CLOEXEC)) return -errno;
  *port = address.ss_family == AF_UNIX ? 0 : port_of(&address);
  return 0;
}

int clinux_passed_sockets(void) { return clinux_count_passed(getenv("LISTEN_PID"), getenv("LISTEN_FDS")); }

int clinux_count_passed(const char *process, const char *count) {
  if (!process || !count || strtol(process, NULL, 10) != getpid()) return 0;
  char *end;
  long number = strtol(count, &end, 10);
  return *count && !*end && number > 0 && number <= 64 ? (int)number : 0;
}

int clinux_duplicate(int fd) { return RESULT(fcntl(fd, F_DUPFD_CLOEXEC, 3)); }
void clinux_unlink(const char *path) { unlink(path); }

int clinux_accept(int fd, char *text, int capacity) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  int client = accept4(fd, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC), one = 1;
  if (client < 0) return -errno;
  setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  text[0] = 0;
  if (address.ss_family == AF_INET6) {
    struct in6_addr *in = &((struct sockaddr_in6 *)&address)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(in)) {
      inet_ntop(AF_INET, in->s6_addr + 12, text, (socklen_t)capacity);
    } else {
      inet_ntop(AF_INET6, in, text, (socklen_t)capacity);
    }
  } else if (address.ss_family == AF_INET) {
    inet_ntop(AF_INET, &((struct sockaddr_in *)&address)->sin_addr, text, (socklen_t)capacity);
  }
  return client;
}

ssize_t clinux_receive(int fd, void *bytes, size_t count) {
  ssize_t result;
  do result = recv(fd, bytes, count, 0);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

ssize_t clinux_send(int fd, const void *bytes, size_t count, bool more) {
  ssize_t result;
  do result = send(fd, bytes, count, MSG_NOSIGNAL | (more ? MSG_MORE : 0));
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

ssize_t clinux_send_two(int fd, const void *first, size_t first_count, const void *second,
                        size_t second_count) {
  struct iovec parts[2] = {{(void *)first, first_count}, {(void *)second, second_count}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  ssize_t result;
  do result = sendmsg(fd, &message, MSG_NOSIGNAL);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

ssize_t clinux_send_file(int fd, int file, off_t offset, size_t count) {
  ssize_t result;
  do result = sendfile(fd, file, &offset, count);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

bool clinux_parse_address(const char *text, unsigned char *octets) {
  if (inet_pton(AF_INET6, text, octets) == 1) return true;
  memset(octets, 0, 10);
  memset(octets + 10, 0xff, 2);
  return inet_pton(AF_INET, text, octets + 12) == 1;
}

void clinux_format_address(const unsigned char *octets, char *text) {
  if (IN6_IS_ADDR_V4MAPPED((const struct in6_addr *)octets)) {
    inet_ntop(AF_INET, octets + 12, text, INET6_ADDRSTRLEN);
  } else {
    inet_ntop(AF_INET6, octets, text, INET6_ADDRSTRLEN);
  }
}

void clinux_shutdown_write(int fd) { shutdown(fd, SHUT_WR); }
void clinux_close(int fd) { close(fd); }

int clinux_open_file(const char *path) {
  return RESULT(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

int clinux_open_directory(const char *path) {
  return RESULT(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

// For kernels and sandboxes without openat2: opens folder by folder and follows no link at all.
static int open_step_by_step(int directory, const char *path) {
  int folder = dup(directory);
  while (folder >= 0) {
    const char *slash = strchr(path, '/');
    if (!slash) break;
    char *name = strndup(path, (size_t)(slash - path));
    bool leaves_out = !name || !strcmp(name, "..");
    int next = leaves_out ? -1 : openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    int error = leaves_out ? ENOENT : errno;
    free(name);
    close(folder);
    if (next < 0) return -error;
    folder = next;
    path = slash + 1;
  }
  if (folder < 0) return -errno;
  int fd = openat(folder, path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  int error = errno;
  close(folder);
  return fd < 0 ? -error : fd;
}

int clinux_open_below(int directory, const char *path) {
  struct open_how how = {.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
                         .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  int fd = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
  if (fd >= 0) return fd;
  return errno == ENOSYS || errno == EPERM ? open_step_by_step(directory, path) : -errno;
}

static void take_info(const struct stat *found, struct clinux_file_info *info) {
  info->size = found->st_size;
  info->modified_seconds = found->st_mtim.tv_sec;
  info->modified_nanoseconds = found->st_mtim.tv_nsec;
  info->inode = found->st_ino;
  info->device = found->st_dev;
  info->is_regular = S_ISREG(found->st_mode);
}

int clinux_file_info(int fd, struct clinux_file_info *info) {
  struct stat found;
  if (fstat(fd, &found)) return -errno;
  take_info(&found, info);
  return 0;
}

int clinux_file_info_below(int directory, const char *path, struct clinux_file_info *info) {
  struct stat found;
  if (fstatat(directory, path, &found, 0)) return -errno;
  take_info(&found, info);
  return 0;
}

int clinux_write_all(int fd, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(fd, next, count);
    if (written >= 0) {
      next += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd writable = {.fd = fd, .events = POLLOUT};
      poll(&writable, 1, -1);
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

int clinux_temporary_file(const char *directory) {
  int fd = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return fd >= 0 ? fd : -errno;
  // A file system without such files: one that loses its name at once.
  char path[4096];
  if (snprintf(path, sizeof path, "%s/upload-XXXXXX", directory) >= (int)sizeof path) return -ENAMETOOLONG;
  fd = mkostemp(path, O_CLOEXEC);
  if (fd < 0) return -errno;
  unlink(path);
  return fd;
}

ssize_t clinux_read_at(int fd, void *bytes, size_t count, off_t offset) {
  return RESULT(pread(fd, bytes, count, offset));
}

int64_t clinux_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit)) return -errno;
  if (limit.rlim_cur < limit.rlim_max) {
    struct rlimit raised = {limit.rlim_max, limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

void clinux_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

static int termination_fd = -1;
static int hangup_fd = -1;

static void count_signal(int number) {
  int saved = errno;
  clinux_eventfd_raise(number == SIGHUP ? hangup_fd : termination_fd);
  errno = saved;
}

static const struct sigaction counting = {.sa_handler = count_signal, .sa_flags = SA_RESTART};

int clinux_watch_termination(void) {
  if (termination_fd < 0) {
    termination_fd = clinux_eventfd();
    if (termination_fd < 0) return termination_fd;
  }
  if (sigaction(SIGTERM, &counting, NULL) || sigaction(SIGINT, &counting, NULL)) return -errno;
  return termination_fd;
}

void clinux_unwatch_termination(void) {
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  termination_fd = -1;
}

int clinux_watch_hangup(void) {
  if (hangup_fd < 0) {
    hangup_fd = clinux_eventfd();
    if (hangup_fd < 0) return hangup_fd;
  }
  return sigaction(SIGHUP, &counting, NULL) ? -errno : hangup_fd;
}

void clinux_unwatch_hangup(void) {
  signal(SIGHUP, SIG_DFL);
  hangup_fd = -1;
}

uint64_t clinux_random(void) {
  uint64_t value = 0;
  ssize_t ignored = getrandom(&value, sizeof value, 0);
  (void)ignored;
  return value;
}

const char *clinux_error_text(int number) {
  const char *text = strerrordesc_np(number);
  return text ? text : "unknown error";
}
