// The time from a keystroke's POST until its patch has arrived, with one page open and nothing else to do: the
// password of the sign-up form, which is checked at once.
//
//   keystroke PORT COOKIE
#include "client.h"

enum { rounds = 2000, warm_up = 200 };

// Reads from a stream until the patch that includes a revision has arrived whole.
static void await_revision(int stream, int revision) {
  static char bytes[1 << 16];
  static size_t length;
  char mark[64];
  snprintf(mark, sizeof mark, "\"revision\":%d,", revision);
  for (;;) {
    bytes[length] = 0;
    char *found = strstr(bytes, mark), *end = found ? strstr(found, "\n\n") : NULL;
    if (end) {
      length -= end + 2 - bytes;
      memmove(bytes, end + 2, length);
      return;
    }
    ssize_t received = recv(stream, bytes + length, sizeof bytes - length - 1, 0);
    if (received <= 0) fail("the stream");
    length += received;
  }
}

int main(int arguments, char **argument) {
  if (arguments != 3) fail("usage: keystroke PORT COOKIE");
  port = atoi(argument[1]);
  int stream = dial(), poster = dial();
  const char *token = open_stream(stream, "/sign-up", argument[2]);
  await_revision(stream, 0);
  static double times[rounds];
  for (int round = 0; round < rounds + warm_up; round++) {
    char body[128], request[1024], answer[4096];
    snprintf(body, sizeof body, "password=%.*s", round % 8 + 1, "horse battery");
    for (char *space = strchr(body, ' '); space; space = strchr(space, ' ')) *space = '+';
    snprintf(request, sizeof request,
             "POST /sign-up HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\nLive-Page: %s\r\nLive-Revision: %d\r\n"
             "Live-Fields: password\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s",
             argument[2], token, round + 1, strlen(body), body);
    double start = now();
    say(poster, request);
    await_revision(stream, round + 1);
    if (round >= warm_up) times[round - warm_up] = now() - start;
    if (recv(poster, answer, sizeof answer, 0) <= 0) fail("the answer");
  }
  qsort(times, rounds, sizeof *times, ascending);
  printf("| keystroke to patch, one page open | %.2f ms | %.2f ms |\n", 1000 * times[rounds / 2],
         1000 * times[rounds * 99 / 100]);
  return 0;
}
