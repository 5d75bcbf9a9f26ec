#define _GNU_SOURCE
#include "CLinux.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Result.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Landlock

// The numbers are the same for all processors. The headers of the system may be older than its kernel, so that what is needed of
// linux/landlock.h stands here.
enum { CREATE_RULESET = 444, RESTRICT_SELF = 446 };

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

int clinux_landlock_version(void) { return (int)RESULT(syscall(CREATE_RULESET, NULL, 0, 1)); }

int clinux_deny_files_and_network(void) {
  int version = clinux_landlock_version();
  if (version < 0) return version;
  // Each version of the kernel's interface knows more rights (landlock(7)); none of them is granted anywhere.
  int file_rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
  struct ruleset all = {.files = (1u << file_rights) - 1};
  size_t size = sizeof all.files;
  if (version >= 4) {
    all.network = 3;
    size += sizeof all.network;
  }
  if (version >= 6) {
    all.scopes = 3;
    size += sizeof all.scopes;
  }
  int rules = (int)syscall(CREATE_RULESET, &all, size, 0);
  if (rules < 0) return -errno;
  int result = syscall(RESTRICT_SELF, rules, 0) ? -errno : 0;
  close(rules);
  return result;
}

// Seccomp

bool clinux_has_system_call_filters(void) {
#ifdef ARCHITECTURE
  uint32_t kill = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &kill) == 0;
#else
  return false;
#endif
}

#ifdef ARCHITECTURE

/// The calls that say nothing and change nothing outside of the process.
static const int harmless[] = {
    SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_futex, SYS_exit, SYS_exit_group, SYS_clock_gettime, SYS_clock_getres,
    SYS_gettimeofday, SYS_getrandom, SYS_getpid, SYS_gettid, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_sigaltstack, SYS_sched_yield, SYS_restart_syscall,
#ifdef SYS_time
    SYS_time,
#endif
};

/// The calls by which libraries look around, and which may fail: they go on without. All others end the process.
static const int refused[] = {
    SYS_openat, SYS_close, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_lseek, SYS_ioctl, SYS_fcntl,
    SYS_getcwd, SYS_uname, SYS_sysinfo, SYS_prctl, SYS_prlimit64, SYS_getrusage, SYS_sched_getaffinity,
#ifdef SYS_open
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
};

enum { REFUSAL = SECCOMP_RET_ERRNO | 1 };

struct list {
  struct sock_filter steps[160];
  unsigned short count;
};

static void add(struct list *list, unsigned short code, uint32_t value, unsigned char next, unsigned char other) {
  list->steps[list->count++] = (struct sock_filter){code, next, other, value};
}

static void load(struct list *list, size_t offset) { add(list, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }

static void end(struct list *list, uint32_t verdict) { add(list, BPF_RET | BPF_K, verdict, 0, 0); }

/// Goes on with the next step where the value is the one loaded, and leaves out so many steps where it isn't.
static void require(struct list *list, uint32_t value, unsigned char skipped) {
  add(list, BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped);
}

static void decide(struct list *list, int call, uint32_t verdict) {
  require(list, (uint32_t)call, 1);
  end(list, verdict);
}

/// Loads the bits of a mask of an argument: its lower half, as all that are looked at are numbers of 32 bits.
static void load_argument(struct list *list, int number, uint32_t mask) {
  load(list, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)number);
  add(list, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
}

/// Allows a call where some bits of an argument have a value.
static void allow_where(struct list *list, int call, int number, uint32_t mask, uint32_t value) {
  require(list, (uint32_t)call, 5);
  load_argument(list, number, mask);
  require(list, value, 1);
  end(list, SECCOMP_RET_ALLOW);
  end(list, REFUSAL);
}

int clinux_deny_system_calls(void) {
  struct list list = {.count = 0};
  load(&list, offsetof(struct seccomp_data, arch));
  require(&list, ARCHITECTURE, 1);
  add(&list, BPF_JMP | BPF_JA, 1, 0, 0);
  end(&list, SECCOMP_RET_KILL_PROCESS);
  load(&list, offsetof(struct seccomp_data, nr));
  // The calls of the x32 interface have numbers of their own, which none of these is.
  for (size_t index = 0; index < sizeof harmless / sizeof *harmless; index++) decide(&list, harmless[index], SECCOMP_RET_ALLOW);
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) decide(&list, refused[index], REFUSAL);
  allow_where(&list, SYS_read, 0, UINT32_MAX, STDIN_FILENO);
  allow_where(&list, SYS_write, 0, UINT32_MAX, STDOUT_FILENO);
  allow_where(&list, SYS_mprotect, 2, PROT_EXEC, 0);
  require(&list, SYS_mmap, 8);
  load_argument(&list, 2, PROT_EXEC);
  require(&list, 0, 4);
  // What is shared is not among the data that are limited.
  load_argument(&list, 3, MAP_ANONYMOUS | MAP_SHARED);
  require(&list, MAP_ANONYMOUS, 1);
  end(&list, SECCOMP_RET_ALLOW);
  end(&list, REFUSAL);
  end(&list, SECCOMP_RET_KILL_PROCESS);
  struct sock_fprog program = {list.count, list.steps};
  // Returns the number of a thread that could not be given the same list.
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  return result < 0 ? -errno : result > 0 ? -EBUSY : 0;
}

#else

int clinux_deny_system_calls(void) { return -ENOSYS; }

#endif

// Both, and limits

int clinux_limit(size_t addresses, size_t memory, unsigned int seconds) {
  struct rlimit room = {addresses, addresses}, data = {memory, memory}, time = {seconds, seconds + 1}, none = {0, 0},
                descriptors = {3, 3};
  bool is_set = setrlimit(RLIMIT_AS, &room) == 0 && setrlimit(RLIMIT_DATA, &data) == 0 && setrlimit(RLIMIT_CPU, &time) == 0 &&
                setrlimit(RLIMIT_FSIZE, &none) == 0 && setrlimit(RLIMIT_NPROC, &none) == 0 &&
                setrlimit(RLIMIT_CORE, &none) == 0 && setrlimit(RLIMIT_NOFILE, &descriptors) == 0;
  return is_set ? 0 : -errno;
}

int clinux_confine(size_t addresses, size_t memory, unsigned int seconds) {
  if (syscall(SYS_close_range, 3, UINT32_MAX, 0)) return -errno;
  // It ends with the thread that waits for it, and lets others go before it.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
  setpriority(PRIO_PROCESS, 0, 10);
  // Kernels without it, or in which it is turned off or denied, have the list of calls alone.
  int result = clinux_deny_files_and_network();
  if (result && result != -ENOSYS && result != -EOPNOTSUPP && result != -EPERM) return result;
  if ((result = clinux_limit(addresses, memory, seconds))) return result;
  return clinux_deny_system_calls();
}
