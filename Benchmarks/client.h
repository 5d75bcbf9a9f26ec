// What the measuring clients share: a connection, and what a live page carries.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int port;

static void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, errno ? strerror(errno) : "gave up");
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static int dial(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(0x7f000001)};
  int descriptor = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address)) fail("connect");
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return descriptor;
}

static void say(int descriptor, const char *text) {
  size_t left = strlen(text);
  while (left) {
    ssize_t sent = send(descriptor, text, left, MSG_NOSIGNAL);
    if (sent <= 0) fail("send");
    text += sent;
    left -= sent;
  }
}

// The value of an attribute of the mark that a live page carries.
static const char *attribute(const char *html, const char *name, char *value, size_t size) {
  const char *found = strstr(html, name);
  if (!found) fail(name);
  found += strlen(name);
  snprintf(value, size, "%.*s", (int)strcspn(found, "\""), found);
  return value;
}

// Loads a page as a browser does and asks for its stream, on the state that its HTML shows. Returns the page's token.
static const char *open_stream(int descriptor, const char *path, const char *cookie) {
  static char html[1 << 18], token[64];
  char request[2048], build[64], state[64];
  snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\n\r\n", path, cookie);
  say(descriptor, request);
  size_t length = 0;
  do {
    ssize_t received = recv(descriptor, html + length, sizeof html - length - 1, 0);
    if (received <= 0) fail("loading the page");
    html[length += received] = 0;
  } while (!strstr(html + (length > 8192 ? length - 8192 : 0), "</html>"));
  snprintf(request, sizeof request,
           "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nCookie: %s\r\n"
           "Live-Page: %s\r\nLive-Build: %s\r\nLast-Event-ID: %s\r\n\r\n",
           path, cookie, attribute(html, "data-page=\"", token, sizeof token),
           attribute(html, "data-build=\"", build, sizeof build), attribute(html, "data-state=\"", state, sizeof state));
  say(descriptor, request);
  return token;
}

static int ascending(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}
