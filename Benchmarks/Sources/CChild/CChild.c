#define _GNU_SOURCE
#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Runs in the child; only async-signal-safe calls.
static void become(char *const arguments[], char *const environment[], const char *directory,
                   const int streams[3], int takes_terminal) {
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  setsid();
  if (takes_terminal) ioctl(streams[0], TIOCSCTTY, 0);
  for (int i = 0; i < 3; i++) dup2(streams[i], i);
  syscall(SYS_close_range, 3u, ~0u, 0u);
  if (directory && chdir(directory) < 0) _exit(126);
  execve(arguments[0], arguments, environment);
  _exit(127);
}

static int start(char *const arguments[], char *const environment[], const char *directory,
                 const int streams[3], int takes_terminal, child_process *child) {
  child->pid = fork();
  if (child->pid < 0) return -errno;
  if (child->pid == 0) become(arguments, environment, directory, streams, takes_terminal);
  child->ended = (int)syscall(SYS_pidfd_open, child->pid, 0);
  return child->ended < 0 ? -errno : 0;
}

int child_on_terminal(char *const arguments[], char *const environment[], const char *directory,
                      child_process *child) {
  char name[64];
  int ours = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (ours < 0) return -errno;
  if (grantpt(ours) < 0 || unlockpt(ours) < 0 || ptsname_r(ours, name, sizeof name) != 0)
    return -errno;
  int theirs = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (theirs < 0) return -errno;
  struct winsize size = {24, 80, 0, 0};
  ioctl(ours, TIOCSWINSZ, &size);
  *child = (child_process){.output = ours, .terminal = theirs};
  tcgetattr(theirs, &child->modes);
  return start(arguments, environment, directory, (int[]){theirs, theirs, theirs}, 1, child);
}

int child_on_pipe(char *const arguments[], char *const environment[], const char *directory,
                  child_process *child) {
  int ends[2], nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0 || pipe2(ends, O_CLOEXEC) < 0) return -errno;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *child = (child_process){.output = ends[0], .terminal = -1};
  int result = start(arguments, environment, directory, (int[]){nothing, ends[1], ends[1]}, 0, child);
  close(ends[1]);
  close(nothing);
  return result;
}

int child_wait(const child_process *child, long microseconds) {
  struct pollfd wanted[2] = {{child->output, POLLIN, 0}, {child->ended, POLLIN, 0}};
  struct timespec patience = {microseconds / 1000000, microseconds % 1000000 * 1000};
  int ready = ppoll(wanted, 2, &patience, NULL);
  if (ready <= 0) return 0;
  if (wanted[0].revents & POLLIN) return 1;
  return 2;
}

int child_modes_restored(const child_process *child) {
  struct termios now;
  if (tcgetattr(child->terminal, &now) < 0) return 0;
  const struct termios *then = &child->modes;
  return then->c_iflag == now.c_iflag && then->c_oflag == now.c_oflag &&
         then->c_cflag == now.c_cflag && then->c_lflag == now.c_lflag &&
         memcmp(then->c_cc, now.c_cc, sizeof now.c_cc) == 0;
}

void child_forget(child_process *child) {
  struct pollfd ended = {child->ended, POLLIN, 0};
  if (poll(&ended, 1, 0) == 0) kill(child->pid, SIGKILL);
  pid_t reaped;
  do reaped = waitpid(child->pid, NULL, 0);
  while (reaped < 0 && errno == EINTR);
  close(child->ended);
  close(child->output);
  if (child->terminal >= 0) close(child->terminal);
}

long child_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
