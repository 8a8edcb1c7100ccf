#ifndef OKUSURI_LIBSECRET_H
#define OKUSURI_LIBSECRET_H

// What is used of libsecret and GLib, declared here so that building needs neither: the forms are
// part of their stable C interface (libsecret-1.so.0, glib-2.0).

#include <stdint.h>

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

typedef struct GList {
  void *data;
  struct GList *next, *previous;
} GList;

enum { BUS_SESSION = 2 };
enum { SERVICE_OPEN_SESSION = 1 << 1 };
enum { SEARCH_ALL = 1 << 1, SEARCH_LOAD_SECRETS = 1 << 3 };
enum { ITEM_CREATE_REPLACE = 1 << 1 };
enum { DBUS_ERROR_SERVICE_UNKNOWN = 2, DBUS_ERROR_NAME_HAS_NO_OWNER = 3 };

// name, result, arguments
#define LIBSECRET_FUNCTIONS(F)                                                                    \
  F(g_cancellable_new, void *, (void))                                                            \
  F(g_cancellable_cancel, void, (void *cancellable))                                              \
  F(g_object_unref, void, (void *object))                                                         \
  F(g_error_free, void, (GError *error))                                                          \
  F(g_bus_get_sync, void *, (int type, void *cancellable, GError **error))                        \
  F(g_dbus_connection_set_exit_on_close, void, (void *connection, int exits))                     \
  F(g_dbus_error_quark, uint32_t, (void))                                                         \
  F(g_dbus_proxy_get_object_path, const char *, (void *proxy))                                    \
  F(g_dbus_proxy_call_sync, void *,                                                               \
    (void *proxy, const char *method, void *parameters, int flags, int milliseconds,              \
     void *cancellable, GError **error))                                                          \
  F(g_variant_new, void *, (const char *format, ...))                                             \
  F(g_variant_get, void, (void *value, const char *format, ...))                                  \
  F(g_variant_unref, void, (void *value))                                                         \
  F(g_free, void, (void *memory))                                                                 \
  F(g_hash_table_new, void *, (void *hash, void *equal))                                          \
  F(g_hash_table_insert, int, (void *table, void *key, void *value))                              \
  F(g_hash_table_unref, void, (void *table))                                                      \
  F(g_list_free, void, (GList *list))                                                             \
  F(g_str_hash, unsigned, (const void *text))                                                     \
  F(g_str_equal, int, (const void *one, const void *other))                                       \
  F(secret_service_get_sync, void *, (int flags, void *cancellable, GError **error))              \
  F(secret_service_search_sync, GList *,                                                          \
    (void *service, const void *schema, void *attributes, int flags, void *cancellable,           \
     GError **error))                                                                             \
  F(secret_service_clear_sync, int,                                                               \
    (void *service, const void *schema, void *attributes, void *cancellable, GError **error))     \
  F(secret_collection_for_alias_sync, void *,                                                     \
    (void *service, const char *alias, int flags, void *cancellable, GError **error))             \
  F(secret_collection_get_locked, int, (void *collection))                                        \
  F(secret_item_create_sync, void *,                                                              \
    (void *collection, const void *schema, void *attributes, const char *label, void *value,      \
     int flags, void *cancellable, GError **error))                                               \
  F(secret_item_get_locked, int, (void *item))                                                    \
  F(secret_item_get_modified, uint64_t, (void *item))                                             \
  F(secret_item_get_secret, void *, (void *item))                                                 \
  F(secret_value_new, void *, (const char *secret, intptr_t length, const char *type))            \
  F(secret_value_get, const char *, (void *value, uintptr_t *length))                             \
  F(secret_value_unref, void, (void *value))

typedef struct {
#define FIELD(name, result, arguments) result(*name) arguments;
  LIBSECRET_FUNCTIONS(FIELD)
#undef FIELD
} libsecret;

// The functions, loaded once; null when the library or one of them is not there.
const libsecret *libsecret_loaded(void);

#endif
