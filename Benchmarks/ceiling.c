// The least that a server can do: reads a request to its end and sends an answer that was ready before. What it
// reaches on a machine is the ceiling for every server that also has to find out what to answer.
//
//   ceiling PATH FILE ...   (FILE holds the whole answer for PATH, header and all); prints its port
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { request_size = 16384, event_count = 256, answer_count = 16 };

struct answer {
  const char *path;
  size_t path_length;
  char *bytes;
  size_t length;
};

struct client {
  int socket;
  size_t received;
  const struct answer *answer;
  size_t sent;
  char request[request_size + 1];
};

static struct answer answers[answer_count];
static int count, loop;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void load(struct answer *answer, const char *path, const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file || fseek(file, 0, SEEK_END)) fail(name);
  answer->path = path;
  answer->path_length = strlen(path);
  answer->length = ftell(file);
  answer->bytes = malloc(answer->length + 1);
  rewind(file);
  if (fread(answer->bytes, 1, answer->length, file) != answer->length) fail(name);
  fclose(file);
}

static void drop(struct client *client) {
  close(client->socket);
  free(client);
}

// The length of the request at the start of what was received; 0 while it is incomplete.
static size_t request_length(struct client *client) {
  client->request[client->received] = 0;
  char *end = strstr(client->request, "\r\n\r\n");
  if (!end) return 0;
  size_t length = end + 4 - client->request;
  char *field = strcasestr(client->request, "\r\ncontent-length:");
  if (field && field < end) length += strtoul(field + 17, NULL, 10);
  return length <= client->received ? length : 0;
}

static const struct answer *find(const char *request) {
  const char *path = strchr(request, ' ');
  for (int i = 0; path && i < count; i++)
    if (!strncmp(path + 1, answers[i].path, answers[i].path_length) && path[1 + answers[i].path_length] == ' ')
      return &answers[i];
  return NULL;
}

// Sends what is left of the answer; false once the client must be waited for or has gone.
static int answer(struct client *client) {
  while (client->sent < client->answer->length) {
    ssize_t sent = send(client->socket, client->answer->bytes + client->sent,
                        client->answer->length - client->sent, MSG_NOSIGNAL);
    if (sent < 0) return errno == EAGAIN ? 0 : (drop(client), 0);
    client->sent += sent;
  }
  client->answer = NULL;
  return 1;
}

static void serve(struct client *client) {
  if (client->answer && !answer(client)) return;
  for (;;) {
    size_t length;
    while ((length = request_length(client))) {
      client->answer = find(client->request);
      client->sent = 0;
      if (!client->answer) return drop(client);
      client->received -= length;
      memmove(client->request, client->request + length, client->received);
      if (!answer(client)) return;
    }
    size_t room = request_size - client->received;
    ssize_t received = room ? recv(client->socket, client->request + client->received, room, 0) : 0;
    if (received < 0 && errno == EAGAIN) return;
    if (received <= 0) return drop(client);
    client->received += received;
  }
}

int main(int arguments, char **argument) {
  if (arguments < 3) return 2;
  for (int i = 1; i + 1 < arguments && count < answer_count; i += 2) load(&answers[count++], argument[i], argument[i + 1]);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000001)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (bind(listener, (struct sockaddr *)&address, size) || listen(listener, 1024)) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  struct epoll_event ready[event_count], interest = {.events = EPOLLIN};
  loop = epoll_create1(0);
  epoll_ctl(loop, EPOLL_CTL_ADD, listener, &interest);
  for (;;) {
    int found = epoll_wait(loop, ready, event_count, -1);
    for (int i = 0; i < found; i++) {
      if (ready[i].data.ptr) {
        serve(ready[i].data.ptr);
        continue;
      }
      int accepted = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
      if (accepted < 0) continue;
      setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
      struct client *client = calloc(1, sizeof *client);
      if (!client) fail("calloc");
      client->socket = accepted;
      interest.events = EPOLLIN | EPOLLOUT | EPOLLET;
      interest.data.ptr = client;
      epoll_ctl(loop, EPOLL_CTL_ADD, accepted, &interest);
    }
  }
}
