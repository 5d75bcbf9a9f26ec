#define _GNU_SOURCE
#include "CLinux.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "Result.h"

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

void clinux_give_way(void) {
  struct sched_param none = {0};
  // Without the right to do so the thread is as urgent as others, which is no error.
  (void)sched_setscheduler(0, SCHED_BATCH, &none);
  if (nice(5) == -1) return;
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
  // Not the coarse clock: a file's time of modification may be ahead of that by a tick (Linux 6.13).
  clock_gettime(CLOCK_REALTIME, &time);
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
