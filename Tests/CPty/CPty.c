#define _GNU_SOURCE
#include "CPty.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  const char *path, *directory;
  char *const *arguments;
  char *const *environment;
  int streams[3];
  int takes_terminal;
} plan;

static void close_all(const int *descriptors, int count) {
  for (int i = 0; i < count; i++)
    if (descriptors[i] >= 0) close(descriptors[i]);
}

// Runs in the child, which borrows this process's memory: only system calls, and nothing is changed
// that the other threads look at.
static void become(const plan *plan, int report) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  if (plan->takes_terminal && ioctl(plan->streams[0], TIOCSCTTY, 0) < 0) goto failed;
  for (int i = 0; i < 3; i++)
    if (dup2(plan->streams[i], i) < 0) goto failed;
  // Whatever else this process has open is not the child's; `report` closes itself on exec.
  int kept = fcntl(report, F_DUPFD_CLOEXEC, 3);
  if (kept < 0) goto failed;
  report = dup3(kept, 3, O_CLOEXEC) < 0 ? kept : 3;
  syscall(SYS_close_range, 4u, ~0u, 0u);
  if (plan->directory && chdir(plan->directory) < 0) goto failed;
  execve(plan->path, plan->arguments, plan->environment);
failed:;
  int reason = errno;
  ssize_t written = write(report, &reason, sizeof reason);
  (void)written;
  _exit(127);
}

// vfork, not fork: the tests' process is large, and copying its page tables for each program, to
// throw them away at exec, took a third of the time that starting took. No signal may reach a
// handler of this process in the child, so none is let in until the child has taken them all off.
static pid_t start_child(const plan *plan, int report) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = vfork();
  if (pid == 0) become(plan, report);
  int reason = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = reason;
  return pid;
}

// Starts the child and waits until it has become the program, or says why it could not.
static int start(const plan *plan, pid_t *pid, int *pidfd) {
  int report[2], reason = 0;
  if (pipe2(report, O_CLOEXEC) < 0) return -errno;
  *pid = start_child(plan, report[1]);
  if (*pid < 0) {
    reason = errno;
    close_all(report, 2);
    return -reason;
  }
  close(report[1]);
  ssize_t got;
  do got = read(report[0], &reason, sizeof reason);
  while (got < 0 && errno == EINTR);
  close(report[0]);
  if (got > 0) {
    waitpid(*pid, NULL, 0);
    return -reason;
  }
  *pidfd = cpty_watch_end(*pid);
  return *pidfd < 0 ? *pidfd : 0;
}

int cpty_start(const char *path, char *const arguments[], char *const environment[],
               const char *directory, int rows, int columns, cpty_child *child) {
  memset(child, 0, sizeof *child);
  child->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (child->master < 0) return -errno;
  int slave = -1, reason = 0;
  if (grantpt(child->master) < 0 || unlockpt(child->master) < 0 ||
      ptsname_r(child->master, child->terminal, sizeof child->terminal) != 0 ||
      (slave = open(child->terminal, O_RDWR | O_NOCTTY | O_CLOEXEC)) < 0) {
    reason = -errno;
  } else {
    reason = cpty_resize(child->master, rows, columns);
  }
  if (reason == 0) {
    plan plan = {path, directory, arguments, environment, {slave, slave, slave}, 1};
    reason = start(&plan, &child->pid, &child->pidfd);
  }
  if (slave >= 0) close(slave);
  if (reason < 0) close(child->master);
  return reason;
}

int cpty_start_piped(const char *path, char *const arguments[], char *const environment[],
                     const char *directory, cpty_piped_child *child) {
  int ends[6] = {-1, -1, -1, -1, -1, -1};
  memset(child, 0, sizeof *child);
  for (int i = 0; i < 3; i++)
    if (pipe2(ends + 2 * i, O_CLOEXEC) < 0) {
      int reason = errno;
      close_all(ends, 6);
      return -reason;
    }
  plan plan = {path, directory, arguments, environment, {ends[0], ends[3], ends[5]}, 0};
  int reason = start(&plan, &child->pid, &child->pidfd);
  if (reason < 0) {
    close_all(ends, 6);
    return reason;
  }
  close(ends[0]), close(ends[3]), close(ends[5]);
  child->input = ends[1], child->output = ends[2], child->error = ends[4];
  fcntl(child->input, F_SETFL, O_NONBLOCK);
  fcntl(child->output, F_SETFL, O_NONBLOCK);
  fcntl(child->error, F_SETFL, O_NONBLOCK);
  return 0;
}

int cpty_resize(int master, int rows, int columns) {
  struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
  return ioctl(master, TIOCSWINSZ, &size) < 0 ? -errno : 0;
}

int cpty_has_unread_input(const char *terminal) {
  // poll, not FIONREAD: only poll first hands over what the kernel still carries between the ends.
  int slave = open(terminal, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (slave < 0) return 0;
  struct pollfd wanted = {slave, POLLIN, 0};
  int ready = poll(&wanted, 1, 0);
  close(slave);
  return ready > 0 && (wanted.revents & POLLIN) && !(wanted.revents & POLLHUP);
}

// Adds one thread to the counts; 0 when it does not sleep.
static int add_thread(pid_t pid, const char *id, cpty_activity *activity) {
  char path[64], status[4096];
  snprintf(path, sizeof path, "/proc/%d/task/%.20s/status", (int)pid, id);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, status, sizeof status - 1);
  close(file);
  if (length <= 0) return 0;
  status[length] = 0;
  if (!strstr(status, "\nState:\tS")) return 0;
  const char *willing = strstr(status, "\nvoluntary_ctxt_switches:");
  const char *forced = strstr(status, "\nnonvoluntary_ctxt_switches:");
  if (!willing || !forced) return 0;
  activity->threads++;
  activity->ids += strtoull(id, NULL, 10);
  activity->switches += strtoull(strchr(willing, ':') + 1, NULL, 10);
  activity->switches += strtoull(strchr(forced, ':') + 1, NULL, 10);
  return 1;
}

int cpty_sleeps(pid_t pid, cpty_activity *activity) {
  char path[32];
  memset(activity, 0, sizeof *activity);
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *tasks = opendir(path);
  if (!tasks) return 0;
  int all_sleep = 1;
  for (struct dirent *task; all_sleep && (task = readdir(tasks));)
    if (task->d_name[0] != '.') all_sleep = add_thread(pid, task->d_name, activity);
  closedir(tasks);
  return all_sleep && activity->threads > 0;
}

int cpty_reap(pid_t pid, int *signalled, int *value) {
  int status = 0;
  pid_t reaped;
  do reaped = waitpid(pid, &status, 0);
  while (reaped < 0 && errno == EINTR);
  if (reaped < 0) return -errno;
  *signalled = WIFSIGNALED(status);
  *value = *signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  return 0;
}

int cpty_watch_end(pid_t pid) {
  int descriptor = (int)syscall(SYS_pidfd_open, pid, 0);
  return descriptor < 0 ? -errno : descriptor;
}

int cpty_listens(pid_t pid, int descriptor) {
  int process = cpty_watch_end(pid);
  if (process < 0) return process;
  int copy = (int)syscall(SYS_pidfd_getfd, process, descriptor, 0);
  int reason = errno;
  close(process);
  // It may have been closed since it was seen.
  if (copy < 0) return reason == EBADF ? 0 : -reason;
  int listens = 0, domain = 0;
  socklen_t size = sizeof listens;
  int isSocket = getsockopt(copy, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 &&
                 getsockopt(copy, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0;
  close(copy);
  return isSocket && listens && (domain == AF_INET || domain == AF_INET6);
}

int cpty_watch(const char *directory) {
  int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (watch < 0) return -errno;
  if (inotify_add_watch(watch, directory, IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE) < 0) {
    int reason = errno;
    close(watch);
    return -reason;
  }
  return watch;
}

int cpty_event(void) {
  int event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return event < 0 ? -errno : event;
}

int cpty_event_raise(int event) {
  unsigned long long one = 1;
  return write(event, &one, sizeof one) < 0 ? -errno : 0;
}

void cpty_discard(int descriptor) {
  char rubbish[4096];
  while (read(descriptor, rubbish, sizeof rubbish) > 0) {
  }
}
