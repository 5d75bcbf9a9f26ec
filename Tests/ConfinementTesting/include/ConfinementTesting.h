// What a process that was taken over would try. Each attempt is made by a process of its own, confined before.
#ifndef CONFINEMENT_TESTING_H
#define CONFINEMENT_TESTING_H

/// The number of attempts.
enum : int { CONFINEMENT_ATTEMPTS = 11 };

/// The means by which a process is confined.
enum confinement { CONFINEMENT_NONE, CONFINEMENT_LANDLOCK, CONFINEMENT_CALLS, CONFINEMENT_ALL };

/// What is attempted to be reached: files, the port of a TCP socket of this machine, the path of a Unix-domain socket.
struct confinement_targets {
  const char *_Nonnull key;
  const char *_Nonnull existing;
  const char *_Nonnull created;
  const char *_Nonnull socket;
  int port;
};

/// What an attempt does.
const char *_Nonnull confinement_attempt(int number);

/// Makes an attempt in a new process. Returns 1 where it can be done, 0 where it can't, a negative error number where the process
/// was not begun or not confined.
int confinement_try(int number, enum confinement means, const struct confinement_targets *_Nonnull targets);

/// Runs a new process that is confined to so many seconds of a processor and goes on for ever. Returns the signal that ended it.
int confinement_spin(unsigned int seconds);

/// The bytes of memory that a confined process gets beside those that it has, where it may have so many more. It asks for twice
/// as many. Negative where it was not confined.
long confinement_memory(long limit);

#endif
