// Holds many live pages open and measures what they cost: memory of the server per page, its CPU while nothing
// happens, and the time from one change until the last page has its patch.
//
//   pages PORT PID COUNT COOKIE BOOK   (the server's port and process, how many pages, a visitor, one of their books)
#include "client.h"

#include <sys/epoll.h>
#include <sys/resource.h>

enum { rounds = 11, idle_seconds = 5, patience = 120 };

static const char mark[] = "\nid: ";  // every patch has one, and no title does

struct page {
  int socket;
  int matched;
  int events;
};

static struct page *pages;
static int count, loop;

static long resident_kb(int pid) {
  char path[64], line[256];
  long kb = 0;
  snprintf(path, sizeof path, "/proc/%d/status", pid);
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "VmRSS: %ld", &kb) == 1) break;
  fclose(file);
  return kb;
}

static double cpu_seconds(int pid) {
  char path[64];
  unsigned long user, system;
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  int found = fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
  fclose(file);
  if (found != 2) fail(path);
  return (double)(user + system) / sysconf(_SC_CLK_TCK);
}

// Reads what came and counts the pages that have at least `wanted` events.
static int gather(int wanted, int timeout) {
  static struct epoll_event ready[512];
  static char bytes[65536];
  int reached = 0, found = epoll_wait(loop, ready, 512, timeout);
  for (int i = 0; i < found; i++) {
    struct page *page = ready[i].data.ptr;
    ssize_t length;
    while ((length = recv(page->socket, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
      for (ssize_t at = 0; at < length; at++) {
        page->matched = bytes[at] == mark[page->matched] ? page->matched + 1 : bytes[at] == mark[0];
        if (mark[page->matched]) continue;
        page->matched = 0;
        if (++page->events == wanted) reached++;
      }
    }
    errno = 0;
    if (length == 0) fail("the server closed a stream");
  }
  return reached;
}

static double await_all(int wanted) {
  double start = now();
  for (int reached = 0; reached < count;) {
    if (now() - start > patience) fail("waiting for patches");
    reached += gather(wanted, 100);
  }
  return now() - start;
}

int main(int arguments, char **argument) {
  if (arguments != 6) fail("usage: pages PORT PID COUNT COOKIE BOOK");
  port = atoi(argument[1]);
  int pid = atoi(argument[2]);
  count = atoi(argument[3]);
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);

  char form[256], change[2560];
  snprintf(form, sizeof form, "action=toggleRead&id=%s", argument[5]);
  snprintf(change, sizeof change,
           "POST /books HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\nContent-Type: application/x-www-form-urlencoded\r\n"
           "Content-Length: %zu\r\n\r\n%s", argument[4], strlen(form), form);

  pages = calloc(count, sizeof *pages);
  loop = epoll_create1(0);
  long before = resident_kb(pid);
  int ready = 0;
  for (int i = 0; i < count; i++) {
    pages[i].socket = dial();
    open_stream(pages[i].socket, "/books", argument[4]);
    struct epoll_event interest = {.events = EPOLLIN, .data.ptr = &pages[i]};
    epoll_ctl(loop, EPOLL_CTL_ADD, pages[i].socket, &interest);
  }
  double start = now();
  while (ready < count && now() - start < patience) ready += gather(1, 100);
  if (ready < count) fail("opening pages");

  double calm = now() + 1;
  while (now() < calm) gather(2, 100);
  long kb = resident_kb(pid) - before;
  double busy = cpu_seconds(pid), end = now() + idle_seconds;
  while (now() < end) gather(2, 100);
  busy = cpu_seconds(pid) - busy;

  int changer = dial();
  double times[rounds], spent = cpu_seconds(pid);
  for (int round = 0; round < rounds; round++) {
    char answer[4096];
    say(changer, change);
    times[round] = await_all(round + 2);
    if (recv(changer, answer, sizeof answer, 0) <= 0) fail("the change");
  }
  spent = cpu_seconds(pid) - spent;
  qsort(times, rounds, sizeof *times, ascending);
  printf("| %d | %.1f KB | %.1f %% | %.0f ms | %.0f ms | %.1f us |\n", count, (double)kb / count,
         100 * busy / idle_seconds, 1000 * times[rounds / 2], 1000 * times[rounds - 1], 1e6 * spent / rounds / count);
  return 0;
}
