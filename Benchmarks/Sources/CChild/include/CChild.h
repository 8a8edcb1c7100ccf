// Children on a terminal of their own or on a pipe: what Swift cannot do between fork and exec.
// Functions answer 0, or a negative errno.
#ifndef OKUSURI_BENCH_CCHILD_H
#define OKUSURI_BENCH_CCHILD_H

#include <sys/types.h>
#include <termios.h>

typedef struct {
  pid_t pid;
  int ended;     // readable once the child has ended
  int output;    // non-blocking: our end of the terminal, or of the child's stdout
  int terminal;  // the child's end of the terminal, kept open to look at its modes; else -1
  struct termios modes;  // the terminal's at the start
} child_process;

// Starts `arguments[0]` on a new terminal of 80 columns and 24 rows.
int child_on_terminal(char *const arguments[], char *const environment[], const char *directory,
                      child_process *child);

// Starts it with stdout and stderr on one pipe, stdin empty.
int child_on_pipe(char *const arguments[], char *const environment[], const char *directory,
                  child_process *child);

// Waits for output or the end of the child. Returns 1 when there may be output, 2 when the child has
// ended and nothing is left to read, 0 when `microseconds` have passed.
int child_wait(const child_process *child, long microseconds);

// 1 when the terminal's modes are now as at the start, else 0.
int child_modes_restored(const child_process *child);

// Reaps the child and closes what it left. Kills it first when it has not ended.
void child_forget(child_process *child);

// Microseconds of a clock that never goes back.
long child_clock(void);

#endif
