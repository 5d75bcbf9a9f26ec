#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "Result.h"

static int64_t now_in_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Starts a program that has these descriptors as its standard input and output, no other, and no environment.
static pid_t spawn(const char *path, const char *first, const char *second, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  // What it says of errors would stand in the log of the server.
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
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

/// Waits until a descriptor can be read, -1 for none. Returns zero or a negative error number.
static int wait_for(int fd, int cancellation, int64_t end, int64_t most) {
  struct pollfd waits[] = {{.fd = fd, .events = POLLIN}, {.fd = cancellation, .events = POLLIN}};
  while (true) {
    int64_t left = end - now_in_milliseconds();
    if (left <= 0) return -ETIMEDOUT;
    int ready = poll(waits, 2, (int)(left < most ? left : most));
    if (ready < 0 && errno != EINTR) return -errno;
    if (ready > 0 && waits[1].revents) return -ECANCELED;
    if ((ready > 0 && waits[0].revents) || (ready == 0 && most <= left)) return 0;
  }
}

/// Reads all output until the other side has closed it.
static ssize_t receive(int from, char *output, size_t capacity, int cancellation, int64_t end) {
  size_t received = 0;
  while (true) {
    int result = wait_for(from, cancellation, end, INT32_MAX);
    if (result) return result;
    // One byte more than there is room for tells that there are too many.
    char rest;
    ssize_t got = received < capacity ? read(from, output + received, capacity - received) : read(from, &rest, 1);
    if (got == 0) return (ssize_t)received;
    if (got > 0 && received == capacity) return -EMSGSIZE;
    if (got > 0) received += (size_t)got;
    else if (errno != EINTR && errno != EAGAIN) return -errno;
  }
}

/// Waits for a process that is about to end; one that goes on is killed. Returns the result, or why it was killed.
static ssize_t collect(pid_t child, ssize_t result, int cancellation, int64_t end, int *status) {
  int ended;
  while (true) {
    if (result < 0) kill(child, SIGKILL);
    pid_t waited = waitpid(child, &ended, result < 0 ? 0 : WNOHANG);
    if (waited == child) break;
    if (waited < 0 && errno != EINTR) return -errno;
    // It has closed its output and is there: in a moment it is not.
    int stop = waited == 0 ? wait_for(-1, cancellation, end, 1) : 0;
    if (stop) result = stop;
  }
  *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -WTERMSIG(ended);
  return result;
}

ssize_t clinux_run_filter(const char *path, const char *first, const char *second, int input, off_t offset, void *output,
                          size_t capacity, int milliseconds, int cancellation, int *status) {
  int out[2];
  *status = -1;
  if (lseek(input, offset, SEEK_SET) < 0) return -errno;
  if (pipe2(out, O_CLOEXEC)) return -errno;
  int64_t end = now_in_milliseconds() + milliseconds;
  pid_t child = spawn(path, first, second, input, out[1]);
  close(out[1]);
  ssize_t result = child > 0 ? receive(out[0], output, capacity, cancellation, end) : child;
  close(out[0]);
  return child > 0 ? collect(child, result, cancellation, end, status) : result;
}
