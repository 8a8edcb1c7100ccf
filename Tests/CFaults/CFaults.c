#define _GNU_SOURCE
#include "CFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

// The linker takes these in place of the C library's, for SQLite too.
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static faults_kind kind;
static long fault_call, calls, syncs;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// What a power cut would bring back: the bytes before a write that nobody has synced yet.
typedef struct undo {
  struct undo *earlier;
  dev_t device;
  ino_t inode;
  int file;
  off64_t offset, size;
  size_t count;
  unsigned char bytes[];
} undo;
static undo *newest;

// A file's own descriptor stays open: closing one would let go of SQLite's locks.
static int kept_descriptor(int file, const struct stat *status) {
  for (undo *each = newest; each; each = each->earlier)
    if (each->inode == status->st_ino && each->device == status->st_dev) return each->file;
  return dup(file);
}

static void remember(int file, off64_t offset, size_t count) {
  struct stat status;
  if (kind != faults_power_cut || fstat(file, &status) || !S_ISREG(status.st_mode)) return;
  undo *entry = malloc(sizeof *entry + count);
  if (!entry) abort();
  *entry = (undo){newest, status.st_dev, status.st_ino, kept_descriptor(file, &status), offset,
                  status.st_size, 0};
  ssize_t old = count ? pread64(file, entry->bytes, count, offset) : 0;
  entry->count = old > 0 ? (size_t)old : 0;
  newest = entry;
}

// The descriptor is still found through another entry, or dup'ed anew: a test ends before they run out.
static void forget(int file) {
  struct stat status;
  if (kind != faults_power_cut || fstat(file, &status)) return;
  for (undo **each = &newest; *each;) {
    undo *entry = *each;
    if (entry->inode == status.st_ino && entry->device == status.st_dev) {
      *each = entry->earlier;
      free(entry);
    } else {
      each = &entry->earlier;
    }
  }
}

static void die(void) {
  if (kind == faults_power_cut)
    for (undo *each = newest; each; each = each->earlier) {
      if (each->count &&
          REAL(pwrite64)(each->file, each->bytes, each->count, each->offset) < 0) abort();
      if (REAL(ftruncate64)(each->file, each->size)) abort();
    }
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Counts a call; 1 when it has to go wrong now.
static int is_faulty(void) {
  calls++;
  if (kind == faults_full) return calls >= fault_call;
  return kind != faults_none && calls == fault_call;
}

static int is_full(void) { return kind == faults_full || kind == faults_full_once; }

static ssize_t written(int file, const void *bytes, size_t count, off64_t offset, int at) {
  if (file <= 2) return at ? REAL(pwrite64)(file, bytes, count, offset) : REAL(write)(file, bytes, count);
  pthread_mutex_lock(&one_at_a_time);
  int faulty = is_faulty();
  if (faulty && kind != faults_kill_within && !is_full()) die();
  if (faulty && is_full()) {
    pthread_mutex_unlock(&one_at_a_time);
    errno = ENOSPC;
    return -1;
  }
  remember(file, at ? offset : lseek64(file, 0, SEEK_CUR), count);
  if (faulty) count /= 2;
  ssize_t result = at ? REAL(pwrite64)(file, bytes, count, offset) : REAL(write)(file, bytes, count);
  if (faulty) die();
  int cause = errno;
  pthread_mutex_unlock(&one_at_a_time);
  errno = cause;
  return result;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return written(file, bytes, count, offset, 1);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return written(file, bytes, count, offset, 1);
}

ssize_t write(int file, const void *bytes, size_t count) {
  return written(file, bytes, count, 0, 0);
}

// A call that is not a write: `needs_room` fails on a full disk.
#define CALL(needs_room, before, call, after)            \
  pthread_mutex_lock(&one_at_a_time);                    \
  int faulty = is_faulty();                              \
  if (faulty && is_full() && (needs_room)) {             \
    pthread_mutex_unlock(&one_at_a_time);                \
    errno = ENOSPC;                                      \
    return -1;                                           \
  }                                                      \
  if (faulty && !is_full() && kind != faults_kill_within) die(); \
  before;                                                \
  int result = call;                                     \
  int cause = errno;                                     \
  after;                                                 \
  if (faulty && kind == faults_kill_within) die();       \
  pthread_mutex_unlock(&one_at_a_time);                  \
  errno = cause;                                         \
  return result

int ftruncate64(int file, off64_t size) {
  CALL(1, remember(file, 0, 0), REAL(ftruncate64)(file, size), );
}

int fsync(int file) { CALL(0, syncs++, REAL(fsync)(file), if (!result) forget(file)); }

int fdatasync(int file) { CALL(0, syncs++, REAL(fdatasync)(file), if (!result) forget(file)); }

int unlink(const char *path) { CALL(0, , REAL(unlink)(path), ); }

int rename(const char *from, const char *to) { CALL(1, , REAL(rename)(from, to), ); }

int mknod(const char *path, mode_t mode, dev_t device) {
  CALL(1, , REAL(mknod)(path, mode, device), );
}

int mkdir(const char *path, mode_t mode) { CALL(1, , REAL(mkdir)(path, mode), ); }

void faults_arm(faults_kind new_kind, long call) {
  pthread_mutex_lock(&one_at_a_time);
  kind = new_kind;
  fault_call = call;
  calls = 0;
  pthread_mutex_unlock(&one_at_a_time);
}

void faults_disarm(void) {
  pthread_mutex_lock(&one_at_a_time);
  kind = faults_none;
  pthread_mutex_unlock(&one_at_a_time);
}

long faults_calls(void) {
  pthread_mutex_lock(&one_at_a_time);
  long result = calls;
  pthread_mutex_unlock(&one_at_a_time);
  return result;
}

long faults_syncs(void) {
  pthread_mutex_lock(&one_at_a_time);
  long result = syncs;
  pthread_mutex_unlock(&one_at_a_time);
  return result;
}
