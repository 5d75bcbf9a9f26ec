// Holds idle keep-alive connections: opens COUNT of them to PORT of this machine, has one request answered on
// each, says so, and closes them when its input ends. With "tls" they are secure.
//
//   idle PORT COUNT [tls]
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const char request[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int open_one(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (fd < 0) fail("socket");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(fd, (struct sockaddr *)&address, sizeof address)) fail("connect");
  return fd;
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  int port = atoi(arguments[1]), connections = atoi(arguments[2]);
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  SSL_CTX *context = count > 3 ? SSL_CTX_new(TLS_client_method()) : NULL;
  if (context) SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  char answer[4096];
  for (int index = 0; index < connections; index++) {
    int fd = open_one(port), received;
    if (context) {
      SSL *session = SSL_new(context);
      SSL_set_fd(session, fd);
      if (SSL_connect(session) != 1) fail("handshake");
      SSL_write(session, request, strlen(request));
      received = SSL_read(session, answer, sizeof answer);
    } else {
      if (write(fd, request, strlen(request)) < 0) fail("write");
      received = (int)read(fd, answer, sizeof answer);
    }
    if (received < 12 || memcmp(answer, "HTTP/1.1 200", 12)) fail("no answer");
  }
  puts("held");
  fflush(stdout);
  while (getchar() != EOF) {}
  return 0;
}
