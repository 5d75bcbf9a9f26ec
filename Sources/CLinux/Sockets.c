#define _GNU_SOURCE
#include "CLinux.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "Result.h"

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
  if (!text) return client;
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

static int connect_to(const struct addrinfo *found) {
  int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
  if (fd < 0) return -errno;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(fd, found->ai_addr, found->ai_addrlen) && errno != EINPROGRESS) {
    int error = errno;
    close(fd);
    return -error;
  }
  return fd;
}

int clinux_connect(const char *address, int port) {
  char service[16];
  snprintf(service, sizeof service, "%d", port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV}, *found;
  if (getaddrinfo(address, service, &hints, &found)) return -EADDRNOTAVAIL;
  int fd = connect_to(found);
  freeaddrinfo(found);
  return fd;
}

int clinux_connection_error(int fd) { return option(fd, SO_ERROR); }

int clinux_resolve(const char *host, char *address, int capacity) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(host, NULL, &hints, &found)) return -EADDRNOTAVAIL;
  int error = getnameinfo(found->ai_addr, found->ai_addrlen, address, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST);
  freeaddrinfo(found);
  return error ? -EADDRNOTAVAIL : 0;
}

int clinux_addresses(const char *host, unsigned char *octets, int capacity) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(host, NULL, &hints, &found)) return -EADDRNOTAVAIL;
  int count = 0;
  for (const struct addrinfo *each = found; each && count < capacity; each = each->ai_next) {
    unsigned char *place = octets + 16 * count;
    if (each->ai_family == AF_INET6) {
      memcpy(place, &((const struct sockaddr_in6 *)each->ai_addr)->sin6_addr, 16);
    } else if (each->ai_family == AF_INET) {
      memset(place, 0, 10);
      memset(place + 10, 0xff, 2);
      memcpy(place + 12, &((const struct sockaddr_in *)each->ai_addr)->sin_addr, 4);
    } else {
      continue;
    }
    count++;
  }
  freeaddrinfo(found);
  return count;
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

void clinux_reset_when_closed(int fd) {
  struct linger none = {.l_onoff = 1};
  setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
}
void clinux_limit_unacknowledged(int fd, unsigned int milliseconds) {
  setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
}
void clinux_limit_unsent(int fd, int bytes) {
  setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes, sizeof bytes);
}
size_t clinux_unacknowledged(int fd) {
  int count = 0;
  return ioctl(fd, SIOCOUTQ, &count) || count < 0 ? 0 : (size_t)count;
}
void clinux_shutdown_write(int fd) { shutdown(fd, SHUT_WR); }
void clinux_close(int fd) { close(fd); }
