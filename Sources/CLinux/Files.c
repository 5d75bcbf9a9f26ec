#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Result.h"

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

ssize_t clinux_read_all(int fd, void *bytes, size_t capacity) {
  size_t count = 0;
  while (count < capacity) {
    ssize_t got = read(fd, (char *)bytes + count, capacity - count);
    if (got == 0) break;
    if (got > 0) count += (size_t)got;
    else if (errno != EINTR) return -errno;
  }
  return (ssize_t)count;
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
