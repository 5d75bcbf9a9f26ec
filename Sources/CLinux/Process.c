#define _GNU_SOURCE
#include "CLinux.h"

#include <signal.h>
#include <sys/resource.h>
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
