// Holds many live pages open and measures what they cost: memory of the server per page, its CPU while nothing
// happens, and the time from one change until the last page has its patch. Beside that, the least a server can do:
// one in C that sends as many bytes, made ready, to as many connections.
//
//   pages PORT PID COUNT COOKIE BOOK   (the server's port and process, how many pages, a visitor, one of their books)
#include "client.h"

#include <sys/epoll.h>
#include <sys/resource.h>

enum { rounds = 11, idle_seconds = 5, patience = 120, most_bytes = 65536 };

static const char mark[] = "\nid: ";  // every patch has one, and no title does

struct page {
  int socket;
  int matched;
  int events;
};

static struct page *pages;
static int count, loop;
static long received;

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
    // What is left is told again.
    ssize_t length = recv(page->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (length == 0) fail("the server closed a stream");
    if (length > 0) received += length;
    for (ssize_t at = 0; at < length; at++) {
      if (!page->matched) {
        const char *next = memchr(bytes + at, mark[0], length - at);
        if (!next) break;
        at = next - bytes;
      }
      page->matched = bytes[at] == mark[page->matched] ? page->matched + 1 : bytes[at] == mark[0];
      if (mark[page->matched]) continue;
      page->matched = 0;
      if (++page->events == wanted) reached++;
    }
  }
  return reached;
}

static void watch(struct page *page, int socket) {
  *page = (struct page){.socket = socket};
  struct epoll_event interest = {.events = EPOLLIN, .data.ptr = page};
  epoll_ctl(loop, EPOLL_CTL_ADD, socket, &interest);
}

static double own_cpu_seconds(void) {
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  return use.ru_utime.tv_sec + use.ru_stime.tv_sec + (use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

// Sends as many bytes as it is told, time and again, to every connection.
static void broadcast(int listener, int commands) {
  static char bytes[most_bytes];
  int *sockets = calloc(count, sizeof *sockets), length, one = 1;
  for (int i = 0; i < count; i++) {
    sockets[i] = accept(listener, NULL, NULL);
    if (sockets[i] < 0) _exit(1);
    setsockopt(sockets[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  }
  memset(bytes, '.', sizeof bytes);
  memcpy(bytes, mark, strlen(mark));
  while (read(commands, &length, sizeof length) == sizeof length)
    for (int i = 0; i < count; i++) send(sockets[i], bytes, length, MSG_NOSIGNAL);
  _exit(0);
}

// Starts the other server; returns its process.
static int start_broadcaster(int *commands, int *its_port) {
  int ends[2], listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (pipe(ends) || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 1024)) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &size);
  int pid = fork();
  if (pid == 0) {
    close(ends[1]);
    broadcast(listener, ends[0]);
  }
  close(ends[0]);
  close(listener);
  *commands = ends[1];
  *its_port = ntohs(address.sin_port);
  return pid;
}

// Returns once a process has been idle for a while.
static void await_calm(int pid) {
  double end = now() + patience;
  for (double before = -1, busy = cpu_seconds(pid); busy > before && now() < end; busy = cpu_seconds(pid)) {
    before = busy;
    usleep(500000);
  }
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
  int server = atoi(argument[1]), pid = atoi(argument[2]);
  count = atoi(argument[3]);
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  int commands, other, other_pid = start_broadcaster(&commands, &other);
  port = server;

  char changes[2][2560];
  for (int is_read = 0; is_read < 2; is_read++) {
    char form[256];
    snprintf(form, sizeof form, "action=setRead:%s&id=%s", is_read ? "true" : "false", argument[5]);
    snprintf(changes[is_read], sizeof changes[is_read],
             "POST /books HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\nContent-Type: application/x-www-form-urlencoded\r\n"
             "Content-Length: %zu\r\n\r\n%s", argument[4], strlen(form), form);
  }

  pages = calloc(count, sizeof *pages);
  loop = epoll_create1(0);
  long before = resident_kb(pid);
  int ready = 0;
  for (int i = 0; i < count; i++) {
    int socket = dial();
    open_stream(socket, "/books", argument[4]);
    watch(&pages[i], socket);
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
  double times[rounds], spent = cpu_seconds(pid), own = own_cpu_seconds();
  for (int round = 0; round < rounds; round++) {
    char answer[4096];
    received = 0;
    say(changer, changes[round % 2 == 0]);
    times[round] = await_all(round + 2);
    if (recv(changer, answer, sizeof answer, 0) <= 0) fail("the change");
  }
  spent = cpu_seconds(pid) - spent;
  own = own_cpu_seconds() - own;
  int length = received / count;
  if (length > most_bytes) fail("patches are too long for comparison");
  qsort(times, rounds, sizeof *times, ascending);

  for (int i = 0; i < count; i++) close(pages[i].socket);
  await_calm(pid);
  port = other;
  for (int i = 0; i < count; i++) watch(&pages[i], dial());
  double least[rounds], least_spent = cpu_seconds(other_pid);
  for (int round = 0; round < rounds; round++) {
    double begin = now();
    if (write(commands, &length, sizeof length) != sizeof length) fail("the broadcast");
    await_all(round + 1);
    least[round] = now() - begin;
  }
  least_spent = cpu_seconds(other_pid) - least_spent;
  qsort(least, rounds, sizeof *least, ascending);

  double each = 1e6 / rounds / count;
  printf("| %d | %.1f KB | %.1f %% | %.0f ms | %.0f ms | %.1f us | %.1f us | %.0f ms | %.1f us |\n", count,
         (double)kb / count, 100 * busy / idle_seconds, 1000 * times[rounds / 2], 1000 * times[rounds - 1], each * spent,
         each * own, 1000 * least[rounds / 2], each * least_spent);
  return 0;
}
