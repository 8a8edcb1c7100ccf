// Children on a terminal or on pipes. Between fork and exec runs only what is safe there, which is
// why this is C. Every function answers 0 (or a descriptor or count), or a negative errno.
#ifndef OKUSURI_CPTY_H
#define OKUSURI_CPTY_H

#include <stddef.h>
#include <sys/types.h>

typedef struct {
  pid_t pid;
  int pidfd;              // readable once the child has ended
  int master;             // non-blocking
  char terminal[64];      // the path of the child's terminal
} cpty_child;

typedef struct {
  pid_t pid;
  int pidfd;
  int input, output, error;   // our ends, non-blocking
} cpty_piped_child;

// The child dies with the calling *thread*: call it from the thread that will wait for it.
int cpty_start(const char *path, char *const arguments[], char *const environment[],
               const char *directory, int rows, int columns, cpty_child *child);
int cpty_start_piped(const char *path, char *const arguments[], char *const environment[],
                     const char *directory, cpty_piped_child *child);

int cpty_resize(int master, int rows, int columns);

// 1 when the terminal holds input that the program has not read yet, else 0.
int cpty_has_unread_input(const char *terminal);

// What of a process tells whether it moved between two looks: its threads, the sum of their ids, and
// how often they were switched in all, which only grows.
typedef struct {
  unsigned long long threads, ids, switches;
} cpty_activity;

// 1 and the counts when all threads of the process sleep; 0 when one runs, waits for a disk or is gone.
int cpty_sleeps(pid_t pid, cpty_activity *activity);

// Reaps an ended child. `signalled` tells whether `value` is a signal or an exit status.
int cpty_reap(pid_t pid, int *signalled, int *value);

// A descriptor that is readable once the process has ended.
int cpty_watch_end(pid_t pid);

// 1 when the descriptor of the process is a socket on which a network can connect, else 0; asked of the
// socket itself, because the system's table of sockets leaves some out while others come and go.
int cpty_listens(pid_t pid, int descriptor);

// A non-blocking inotify descriptor that reports writes to files of the directory.
int cpty_watch(const char *directory);

// A non-blocking event descriptor, to wake a thread out of poll.
int cpty_event(void);
int cpty_event_raise(int event);

// Throws away whatever is readable (events of the two kinds above).
void cpty_discard(int descriptor);

#endif
