#include "libpangocairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static libpangocairo functions;
static int is_whole;

static void load(void) {
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_whole = 1;
  void *symbol;
#define LOAD(name, result, arguments)                        \
  symbol = dlsym(library, #name);                            \
  if (!symbol) is_whole = 0;                                 \
  memcpy(&functions.name, &symbol, sizeof functions.name);
  LIBPANGOCAIRO_FUNCTIONS(LOAD)
#undef LOAD
}

const libpangocairo *libpangocairo_loaded(void) {
  pthread_once(&once, load);
  return is_whole ? &functions : NULL;
}
