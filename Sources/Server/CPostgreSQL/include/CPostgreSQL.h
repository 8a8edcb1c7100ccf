#ifndef OKUSURI_CPOSTGRESQL_H
#define OKUSURI_CPOSTGRESQL_H

// What is used of libpq, declared here so that building needs nothing of it, and loaded when the first connection is
// made, so that a program that has none needs nothing of it either: the forms are part of its stable C interface
// (libpq.so.5).

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef struct pgNotify {
  char *_Nonnull relname;
  int be_pid;
  char *_Nonnull extra;
  struct pgNotify *_Nullable next;
} PGnotify;

enum { CONNECTION_OK = 0 };
enum { PGRES_EMPTY_QUERY = 0, PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2 };
enum { PG_DIAG_SQLSTATE = 'C' };
enum { PQERRORS_TERSE = 0 };

// name, result, arguments
#define LIBPQ_FUNCTIONS(F)                                                                        \
  F(PQlibVersion, int, (void))                                                                    \
  F(PQconnectdbParams, PGconn *_Nullable,                                                         \
    (const char *_Nullable const *_Nonnull keywords, const char *_Nullable const *_Nonnull values, \
     int expands))                                                                                \
  F(PQfinish, void, (PGconn *_Nullable connection))                                               \
  F(PQstatus, int, (const PGconn *_Nullable connection))                                          \
  F(PQserverVersion, int, (const PGconn *_Nonnull connection))                                    \
  F(PQsocket, int, (const PGconn *_Nonnull connection))                                           \
  F(PQerrorMessage, char *_Nonnull, (const PGconn *_Nullable connection))                         \
  F(PQsetErrorVerbosity, int, (PGconn *_Nonnull connection, int verbosity))                       \
  F(PQsetNoticeProcessor, void *_Nullable,                                                        \
    (PGconn *_Nonnull connection, void (*_Nullable processor)(void *_Nullable, const char *_Nonnull), \
     void *_Nullable argument))                                                                   \
  F(PQsendQueryParams, int,                                                                       \
    (PGconn *_Nonnull connection, const char *_Nonnull text, int count,                           \
     const unsigned *_Nullable types, const char *_Nullable const *_Nullable values,              \
     const int *_Nullable lengths, const int *_Nullable formats, int format))                     \
  F(PQsendQuery, int, (PGconn *_Nonnull connection, const char *_Nonnull text))                   \
  F(PQsendPrepare, int,                                                                           \
    (PGconn *_Nonnull connection, const char *_Nonnull name, const char *_Nonnull text, int count, \
     const unsigned *_Nullable types))                                                            \
  F(PQsendDescribePrepared, int, (PGconn *_Nonnull connection, const char *_Nonnull name))        \
  F(PQsendQueryPrepared, int,                                                                     \
    (PGconn *_Nonnull connection, const char *_Nonnull name, int count,                           \
     const char *_Nullable const *_Nullable values, const int *_Nullable lengths,                 \
     const int *_Nullable formats, int format))                                                   \
  F(PQenterPipelineMode, int, (PGconn *_Nonnull connection))                                      \
  F(PQpipelineSync, int, (PGconn *_Nonnull connection))                                           \
  F(PQexitPipelineMode, int, (PGconn *_Nonnull connection))                                       \
  F(PQconsumeInput, int, (PGconn *_Nonnull connection))                                           \
  F(PQisBusy, int, (PGconn *_Nonnull connection))                                                 \
  F(PQgetResult, PGresult *_Nullable, (PGconn *_Nonnull connection))                              \
  F(PQnotifies, PGnotify *_Nullable, (PGconn *_Nonnull connection))                               \
  F(PQfreemem, void, (void *_Nullable memory))                                                    \
  F(PQgetCancel, PGcancel *_Nullable, (PGconn *_Nonnull connection))                              \
  F(PQcancel, int, (PGcancel *_Nonnull cancel, char *_Nonnull words, int size))                   \
  F(PQfreeCancel, void, (PGcancel *_Nullable cancel))                                             \
  F(PQclear, void, (PGresult *_Nullable result))                                                  \
  F(PQresultStatus, int, (const PGresult *_Nullable result))                                      \
  F(PQresultErrorField, char *_Nullable, (const PGresult *_Nonnull result, int field))            \
  F(PQresultErrorMessage, char *_Nonnull, (const PGresult *_Nonnull result))                      \
  F(PQcmdStatus, char *_Nonnull, (PGresult *_Nonnull result))                                     \
  F(PQcmdTuples, char *_Nonnull, (PGresult *_Nonnull result))                                     \
  F(PQntuples, int, (const PGresult *_Nonnull result))                                            \
  F(PQnfields, int, (const PGresult *_Nonnull result))                                            \
  F(PQftype, unsigned, (const PGresult *_Nonnull result, int column))                             \
  F(PQgetvalue, char *_Nonnull, (const PGresult *_Nonnull result, int row, int column))           \
  F(PQgetlength, int, (const PGresult *_Nonnull result, int row, int column))                     \
  F(PQgetisnull, int, (const PGresult *_Nonnull result, int row, int column))                     \
  F(PQnparams, int, (const PGresult *_Nonnull result))                                            \
  F(PQparamtype, unsigned, (const PGresult *_Nonnull result, int parameter))

typedef struct {
#define FIELD(name, result, arguments) result(*_Nonnull name) arguments;
  LIBPQ_FUNCTIONS(FIELD)
#undef FIELD
} libpq;

// The functions, loaded once; null when the library or one of them is not there.
const libpq *_Nullable libpq_loaded(void);

// A notice processor that says nothing: what a server remarks is not for stderr.
void libpq_say_nothing(void *_Nullable argument, const char *_Nonnull message);

#endif
