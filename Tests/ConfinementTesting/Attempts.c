#define _GNU_SOURCE
#include "ConfinementTesting.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"

typedef const struct confinement_targets *targets;

/// The status of a process that did what it attempted.
enum { DONE = 200 };

static const char secret[] = "what the parent has in memory";

static bool can_read(const char *path) {
  char byte;
  int fd = open(path, O_RDONLY);
  return fd >= 0 && read(fd, &byte, 1) == 1;
}

static bool read_key(targets all) { return can_read(all->key); }

static bool read_accounts(targets all) { return can_read("/etc/passwd"); }

static bool write_file(targets all) {
  int fd = open(all->existing, O_WRONLY);
  return fd >= 0 && write(fd, "x", 1) == 1;
}

static bool create_file(targets all) { return open(all->created, O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0; }

static bool connect_tcp(targets all) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)all->port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  return fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
}

static bool connect_unix(targets all) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", all->socket);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  return fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
}

// It goes on anyway.
static bool signal_parent(targets all) { return kill(getppid(), SIGCONT) == 0; }

static bool begin_process(targets all) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0;
}

static bool execute(targets all) {
  execl("/bin/sh", "sh", "-c", "exit 200", NULL);
  return false;
}

static bool read_memory_of_parent(targets all) {
  char found[sizeof secret];
  struct iovec here = {found, sizeof found}, there = {(void *)secret, sizeof secret};
  return process_vm_readv(getppid(), &here, 1, &there, 1, 0) > 0 || ptrace(PTRACE_SEIZE, getppid(), NULL, NULL) == 0;
}

static bool read_environment_of_parent(targets all) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", getppid());
  return open(path, O_RDONLY) >= 0;
}

static const struct {
  const char *name;
  bool (*make)(targets);
} attempts[CONFINEMENT_ATTEMPTS] = {
    {"read the key", read_key},
    {"read /etc/passwd", read_accounts},
    {"write a file", write_file},
    {"make a file", create_file},
    {"connect by TCP", connect_tcp},
    {"connect by a Unix-domain socket", connect_unix},
    {"send the server a signal", signal_parent},
    {"begin a process", begin_process},
    {"execute a program", execute},
    {"read the server's memory", read_memory_of_parent},
    {"read the server's environment", read_environment_of_parent},
};

const char *confinement_attempt(int number) { return attempts[number].name; }

static int confine(enum confinement means) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
  switch (means) {
  case CONFINEMENT_NONE: return 0;
  case CONFINEMENT_LANDLOCK: return clinux_deny_files_and_network();
  case CONFINEMENT_CALLS: return clinux_deny_system_calls();
  case CONFINEMENT_ALL: return clinux_confine(1ul << 40, 1ul << 40, 60);
  }
  return -EINVAL;
}

static int wait_for(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

int confinement_try(int number, enum confinement means, targets all) {
  pid_t child = fork();
  if (child < 0) return -errno;
  if (child == 0) {
    int result = confine(means);
    _exit(result ? -result : attempts[number].make(all) ? DONE : 0);
  }
  int status = wait_for(child);
  if (WIFSIGNALED(status)) return 0;
  return WEXITSTATUS(status) == DONE ? 1 : -WEXITSTATUS(status);
}

int confinement_spin(unsigned int seconds) {
  pid_t child = fork();
  if (child == 0) {
    if (clinux_confine(1ul << 40, 1ul << 40, seconds)) _exit(1);
    for (volatile unsigned long count = 0;; count++) continue;
  }
  int status = child < 0 ? 0 : wait_for(child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/// The bytes of data that this process has, with its stack (proc_pid_statm(5)).
static long data_of_this_process(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%*d %*d %*d %*d %*d %ld", &pages) != 1) pages = 0;
  if (file) fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

long confinement_memory(long limit) {
  enum : long { PIECE = 1 << 20 };
  long data = data_of_this_process();
  pid_t child = fork();
  if (child == 0) {
    if (clinux_confine(1ul << 40, (size_t)(data + limit), 60)) _exit(255);
    int count = 0;
    while (count * PIECE < 2 * limit &&
           mmap(NULL, PIECE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
      count++;
    _exit(count < 254 ? count : 254);
  }
  int status = child < 0 ? -1 : wait_for(child);
  return WIFEXITED(status) && WEXITSTATUS(status) < 254 ? WEXITSTATUS(status) * PIECE : -1;
}
