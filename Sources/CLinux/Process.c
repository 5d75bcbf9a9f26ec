#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "Result.h"

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

const char *clinux_error_text(int number) {
  const char *text = strerrordesc_np(number);
  return text ? text : "unknown error";
}

static int64_t now_in_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Starts a program whose standard input and output are these descriptors.
static pid_t spawn(const char *path, const char *first, const char *second, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  char *arguments[] = {(char *)path, (char *)first, (char *)second, NULL}, *environment[] = {NULL};
  pid_t child;
  int error = posix_spawn(&child, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error ? -error : child;
}

/// Writes all input and reads all output until the other side has closed it.
static ssize_t exchange(int to, int from, const char *input, size_t count, char *output, size_t capacity, int64_t end) {
  size_t sent = 0, received = 0;
  while (true) {
    if (to >= 0 && sent == count) {
      close(to);
      to = -1;
    }
    struct pollfd waits[] = {{.fd = from, .events = POLLIN}, {.fd = to, .events = POLLOUT}};
    int64_t left = end - now_in_milliseconds();
    int ready = left > 0 ? poll(waits, 2, (int)left) : 0;
    if (ready < 0 && errno == EINTR) continue;
    ssize_t result = ready < 0 ? -errno : ready == 0 ? -ETIMEDOUT : 0;
    if (result == 0 && waits[0].revents) {
      // One byte more than there is room for tells that there are too many.
      char rest;
      ssize_t got = received < capacity ? read(from, output + received, capacity - received) : read(from, &rest, 1);
      if (got == 0) result = (ssize_t)received;
      else if (got < 0 && errno != EINTR && errno != EAGAIN) result = -errno;
      else if (got > 0 && received == capacity) result = -EMSGSIZE;
      else if (got > 0) received += (size_t)got;
      if (got == 0 || result) {
        if (to >= 0) close(to);
        return result;
      }
    }
    if (result == 0 && to >= 0 && waits[1].revents) {
      ssize_t put = write(to, input + sent, count - sent);
      if (put > 0) sent += (size_t)put;
      // It reads no more; what it has to say is still to come.
      else if (put < 0 && errno != EINTR && errno != EAGAIN) sent = count;
    }
    if (result) {
      if (to >= 0) close(to);
      return result;
    }
  }
}

ssize_t clinux_run_filter(const char *path, const char *first, const char *second, const void *input, size_t count,
                          void *output, size_t capacity, int milliseconds, int *status) {
  int in[2], out[2];
  *status = -1;
  if (pipe2(in, O_CLOEXEC)) return -errno;
  if (pipe2(out, O_CLOEXEC)) {
    int error = errno;
    close(in[0]);
    close(in[1]);
    return -error;
  }
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  pid_t child = spawn(path, first, second, in[0], out[1]);
  close(in[0]);
  close(out[1]);
  ssize_t result = child;
  if (child > 0) {
    result = exchange(in[1], out[0], input, count, output, capacity, now_in_milliseconds() + milliseconds);
    if (result < 0) kill(child, SIGKILL);
  } else {
    close(in[1]);
  }
  close(out[0]);
  if (child <= 0) return result;
  int ended;
  pid_t waited;
  do waited = waitpid(child, &ended, 0);
  while (waited < 0 && errno == EINTR);
  if (waited == child && WIFEXITED(ended)) *status = WEXITSTATUS(ended);
  return result;
}

int clinux_confine(size_t memory, unsigned int seconds) {
  struct rlimit room = {memory, memory}, time = {seconds, seconds}, none = {0, 0};
  bool is_set = setrlimit(RLIMIT_AS, &room) == 0 && setrlimit(RLIMIT_CPU, &time) == 0 &&
                setrlimit(RLIMIT_FSIZE, &none) == 0 && setrlimit(RLIMIT_NPROC, &none) == 0 &&
                setrlimit(RLIMIT_CORE, &none) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  return is_set ? 0 : -errno;
}
