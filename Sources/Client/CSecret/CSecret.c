#define _GNU_SOURCE
#include "CSecret.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>

#include "libsecret.h"

typedef enum { READ, WRITE, REMOVE } verb;

// One question to the service. It belongs to the asker and to the thread that asks for it, whoever
// stays longer: a service that never answers must not hold the asker, nor be handed freed memory.
typedef struct {
  verb verb;
  char *folder, *label, *secret;
  const libsecret *lib;
  void *cancellable;
  pthread_mutex_t mutex;
  pthread_cond_t ended;
  int has_ended;
  csecret_outcome outcome;
  char *found;
  atomic_int owners;
} question;

void csecret_free(char *secret) {
  if (!secret) return;
  explicit_bzero(secret, strlen(secret));
  free(secret);
}

static void let_go(question *q) {
  if (atomic_fetch_sub(&q->owners, 1) > 1) return;
  csecret_free(q->secret);
  csecret_free(q->found);
  free(q->folder);
  free(q->label);
  if (q->cancellable) q->lib->g_object_unref(q->cancellable);
  pthread_cond_destroy(&q->ended);
  pthread_mutex_destroy(&q->mutex);
  free(q);
}

static csecret_outcome failed(const libsecret *lib, GError *error) {
  if (!error) return CSECRET_REFUSED;
  int is_absent =
      error->domain == lib->g_dbus_error_quark() &&
      (error->code == DBUS_ERROR_SERVICE_UNKNOWN || error->code == DBUS_ERROR_NAME_HAS_NO_OWNER);
  lib->g_error_free(error);
  return is_absent ? CSECRET_ABSENT : CSECRET_REFUSED;
}

// True when the collection could be opened without asking anybody; a prompt is never shown.
static int opens(question *q, void *service, void *collection) {
  const libsecret *lib = q->lib;
  const char *path = lib->g_dbus_proxy_get_object_path(collection), *paths[] = {path, NULL};
  GError *error = NULL;
  void *reply = lib->g_dbus_proxy_call_sync(
      service, "Unlock", lib->g_variant_new("(^ao)", paths), 0, -1, q->cancellable, &error);
  if (!reply) {
    failed(lib, error);
    return 0;
  }
  const char **opened = NULL, *prompt = NULL;
  lib->g_variant_get(reply, "(^a&o&o)", &opened, &prompt);
  int is_open = opened && opened[0] && strcmp(opened[0], path) == 0;
  lib->g_free(opened);
  lib->g_variant_unref(reply);
  return is_open;
}

// The collection that new secrets go to, open.
static csecret_outcome collection(question *q, void *service, void **collection) {
  const libsecret *lib = q->lib;
  GError *error = NULL;
  *collection =
      lib->secret_collection_for_alias_sync(service, "default", 0, q->cancellable, &error);
  // Making one would ask the person for a new password.
  if (!*collection) return error ? failed(lib, error) : CSECRET_ABSENT;
  if (!lib->secret_collection_get_locked(*collection)) return CSECRET_DONE;
  if (opens(q, service, *collection)) return CSECRET_DONE;
  lib->g_object_unref(*collection);
  *collection = NULL;
  return CSECRET_LOCKED;
}

static void *attributes(question *q) {
  const libsecret *lib = q->lib;
  void *table = lib->g_hash_table_new((void *)lib->g_str_hash, (void *)lib->g_str_equal);
  lib->g_hash_table_insert(table, "xdg:schema", "okusuri.SecureStorage");
  lib->g_hash_table_insert(table, "application", "okusuri");
  lib->g_hash_table_insert(table, "folder", q->folder);
  return table;
}

// The newest of the items; one of them that cannot be read leaves the answer open.
static csecret_outcome newest(question *q, GList *items) {
  const libsecret *lib = q->lib;
  csecret_outcome outcome = CSECRET_NONE;
  uint64_t latest = 0;
  for (GList *item = items; item; item = item->next) {
    if (lib->secret_item_get_locked(item->data)) return CSECRET_LOCKED;
    void *value = lib->secret_item_get_secret(item->data);
    if (!value) return CSECRET_REFUSED;
    uintptr_t length = 0;
    const char *bytes = lib->secret_value_get(value, &length);
    uint64_t modified = lib->secret_item_get_modified(item->data);
    if (!q->found || modified >= latest) {
      csecret_free(q->found);
      q->found = strndup(bytes, length);
      latest = modified;
    }
    lib->secret_value_unref(value);
    outcome = q->found ? CSECRET_DONE : CSECRET_REFUSED;
  }
  return outcome;
}

static csecret_outcome read_secret(question *q, void *service, void *table) {
  const libsecret *lib = q->lib;
  GError *error = NULL;
  GList *items = lib->secret_service_search_sync(
      service, NULL, table, SEARCH_ALL | SEARCH_LOAD_SECRETS, q->cancellable, &error);
  if (error) return failed(lib, error);
  csecret_outcome outcome = newest(q, items);
  for (GList *item = items; item; item = item->next) lib->g_object_unref(item->data);
  lib->g_list_free(items);
  return outcome;
}

static csecret_outcome write_secret(question *q, void *collection, void *table) {
  const libsecret *lib = q->lib;
  GError *error = NULL;
  void *value = lib->secret_value_new(q->secret, -1, "text/plain");
  void *item = lib->secret_item_create_sync(collection, NULL, table, q->label, value,
                                            ITEM_CREATE_REPLACE, q->cancellable, &error);
  lib->secret_value_unref(value);
  if (!item) return failed(lib, error);
  lib->g_object_unref(item);
  return CSECRET_DONE;
}

static csecret_outcome remove_secret(question *q, void *service, void *table) {
  GError *error = NULL;
  q->lib->secret_service_clear_sync(service, NULL, table, q->cancellable, &error);
  return error ? failed(q->lib, error) : CSECRET_DONE;
}

static csecret_outcome ask_service(question *q, void *service) {
  void *open_collection = NULL;
  csecret_outcome outcome = collection(q, service, &open_collection);
  if (outcome != CSECRET_DONE) return outcome;
  void *table = attributes(q);
  switch (q->verb) {
    case READ: outcome = read_secret(q, service, table); break;
    case WRITE: outcome = write_secret(q, open_collection, table); break;
    case REMOVE: outcome = remove_secret(q, service, table); break;
  }
  q->lib->g_hash_table_unref(table);
  q->lib->g_object_unref(open_collection);
  return outcome;
}

static csecret_outcome ask(question *q) {
  const libsecret *lib = q->lib;
  GError *error = NULL;
  void *bus = lib->g_bus_get_sync(BUS_SESSION, q->cancellable, &error);
  if (!bus) {
    failed(lib, error);
    return CSECRET_ABSENT;
  }
  // Or the program would be ended with the desktop's session.
  lib->g_dbus_connection_set_exit_on_close(bus, 0);
  void *service = lib->secret_service_get_sync(SERVICE_OPEN_SESSION, q->cancellable, &error);
  csecret_outcome outcome = service ? ask_service(q, service) : failed(lib, error);
  if (service) lib->g_object_unref(service);
  lib->g_object_unref(bus);
  return outcome;
}

static void *run(void *argument) {
  question *q = argument;
  csecret_outcome outcome = ask(q);
  pthread_mutex_lock(&q->mutex);
  q->outcome = outcome;
  q->has_ended = 1;
  pthread_cond_signal(&q->ended);
  pthread_mutex_unlock(&q->mutex);
  let_go(q);
  return NULL;
}

// Neither this thread nor those that GLib starts from it take the signals meant for the program.
static int start(question *q) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  int reason = pthread_create(&thread, &detached, run, q);
  pthread_attr_destroy(&detached);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return reason;
}

static struct timespec deadline_after(int milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += (milliseconds % 1000) * 1000000L;
  if (end.tv_nsec >= 1000000000L) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000L;
  }
  return end;
}

static csecret_outcome wait_for(question *q, struct timespec end, char **found) {
  pthread_mutex_lock(&q->mutex);
  int reason = 0;
  while (!q->has_ended && reason == 0) {
    reason = pthread_cond_timedwait(&q->ended, &q->mutex, &end);
  }
  csecret_outcome outcome = q->has_ended ? q->outcome : CSECRET_NO_ANSWER;
  int gives_up = !q->has_ended;
  if (q->has_ended && found) {
    *found = q->found;
    q->found = NULL;
  }
  pthread_mutex_unlock(&q->mutex);
  if (gives_up) q->lib->g_cancellable_cancel(q->cancellable);
  return outcome;
}

static question *asked(verb verb, const char *folder, const char *label, const char *secret) {
  question *q = calloc(1, sizeof *q);
  if (!q) return NULL;
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&q->ended, &monotonic);
  pthread_condattr_destroy(&monotonic);
  pthread_mutex_init(&q->mutex, NULL);
  atomic_init(&q->owners, 1);
  q->verb = verb;
  q->lib = libsecret_loaded();
  q->folder = strdup(folder);
  q->label = label ? strdup(label) : NULL;
  q->secret = secret ? strdup(secret) : NULL;
  return q;
}

static csecret_outcome question_outcome(verb verb, const char *folder, const char *label,
                                        const char *secret, int milliseconds, char **found) {
  struct timespec end = deadline_after(milliseconds);
  question *q = asked(verb, folder, label, secret);
  if (!q) return CSECRET_REFUSED;
  csecret_outcome outcome = CSECRET_NO_LIBRARY;
  if (q->lib) {
    q->cancellable = q->lib->g_cancellable_new();
    atomic_fetch_add(&q->owners, 1);
    if (start(q) == 0) {
      outcome = wait_for(q, end, found);
    } else {
      outcome = CSECRET_REFUSED;
      atomic_fetch_sub(&q->owners, 1);
    }
  }
  let_go(q);
  return outcome;
}

csecret_outcome csecret_read(const char *folder, int milliseconds, char **found) {
  *found = NULL;
  return question_outcome(READ, folder, NULL, NULL, milliseconds, found);
}

csecret_outcome csecret_write(const char *folder, const char *label, const char *secret,
                              int milliseconds) {
  return question_outcome(WRITE, folder, label, secret, milliseconds, NULL);
}

csecret_outcome csecret_remove(const char *folder, int milliseconds) {
  return question_outcome(REMOVE, folder, NULL, NULL, milliseconds, NULL);
}

int csecret_forbid_dumps(void) {
  struct rlimit none = {0, 0};
  int limited = setrlimit(RLIMIT_CORE, &none);
  // Swift's own handler would look into the memory for a backtrace; where nobody may look it waits for ever.
  static const int crashes[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    struct sigaction known;
    if (sigaction(crashes[index], NULL, &known) == 0 && known.sa_handler != SIG_IGN)
      signal(crashes[index], SIG_DFL);
  }
  // A limit alone does not hold where dumps go to a program.
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && limited == 0 ? 0 : -1;
}
