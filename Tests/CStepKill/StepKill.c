// Preloaded into a program, it counts what that does to the files of its secure storage, and kills it
// before the n-th of these steps, or in the middle of a write.
//   STEP_FOLDER  the data folder          STEP_KILL  n; 0 counts only
//   STEP_LOG     a file to list the steps in
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int steps;

static int is_kept(const char *path) {
  const char *folder = getenv("STEP_FOLDER");
  size_t length = folder ? strlen(folder) : 0;
  if (!length || strncmp(path, folder, length) != 0) return 0;
  const char *rest = path + length;
  return *rest == 0 || (*rest == '/' && (strstr(rest, "vault") || strstr(rest, "secure-storage")));
}

static void note(const char *what) {
  const char *log = getenv("STEP_LOG");
  if (!log) return;
  long file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, what, strlen(what));
  syscall(SYS_write, file, "\n", 1);
  syscall(SYS_close, file);
}

// True when the program is to die at this step.
static int is_last(const char *what) {
  note(what);
  const char *last = getenv("STEP_KILL");
  return atomic_fetch_add(&steps, 1) + 1 == (last ? atoi(last) : 0);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static void step(const char *what, const char *path) {
  if (is_kept(path) && is_last(what)) die();
}

static void path_of(int folder, const char *name, char *path, size_t size) {
  if (name[0] == '/' || folder == AT_FDCWD) {
    snprintf(path, size, "%s", name);
    return;
  }
  char link[64], base[1024];
  snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  ssize_t length = readlink(link, base, sizeof base - 1);
  base[length > 0 ? length : 0] = 0;
  snprintf(path, size, *name ? "%s/%s" : "%s", base, name);
}

static void step_at(const char *what, int folder, const char *name) {
  char path[2048];
  path_of(folder, name, path, sizeof path);
  step(what, path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int openat(int folder, const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (flags & O_CREAT) step_at("create", folder, name);
  return REAL(openat)(folder, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (flags & O_CREAT) step_at("create", folder, name);
  return REAL(openat64)(folder, name, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  char path[2048];
  path_of(file, "", path, sizeof path);
  if (is_kept(path)) {
    if (is_last("write")) die();
    if (is_last("half a write")) {
      syscall(SYS_write, file, bytes, count / 2);
      die();
    }
  }
  return REAL(write)(file, bytes, count);
}

int fsync(int file) {
  step_at("fsync", file, "");
  return REAL(fsync)(file);
}

int mkdir(const char *path, mode_t mode) {
  step("mkdir", path);
  return REAL(mkdir)(path, mode);
}

int renameat(int from, const char *old, int to, const char *new) {
  step_at("rename", to, new);
  return REAL(renameat)(from, old, to, new);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  step_at("link", to, new);
  return REAL(linkat)(from, old, to, new, flags);
}

int unlinkat(int folder, const char *name, int flags) {
  step_at("unlink", folder, name);
  return REAL(unlinkat)(folder, name, flags);
}
