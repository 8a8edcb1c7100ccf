#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static libpq functions;
static int is_whole;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_whole = 1;
  void *symbol;
#define LOAD(name, result, arguments)      \
  symbol = dlsym(library, #name);          \
  if (!symbol) is_whole = 0;               \
  memcpy(&functions.name, &symbol, sizeof functions.name);
  LIBPQ_FUNCTIONS(LOAD)
#undef LOAD
}

const libpq *libpq_loaded(void) {
  pthread_once(&once, load);
  return is_whole ? &functions : NULL;
}

void libpq_say_nothing(void *argument, const char *message) {
  (void)argument;
  (void)message;
}
