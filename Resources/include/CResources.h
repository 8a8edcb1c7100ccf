#ifndef OKUSURI_RESOURCES_H
#define OKUSURI_RESOURCES_H

#include <stddef.h>
#include <stdint.h>

/// A file of `Resources/`, part of the program; text in UTF-8, without NUL bytes.
typedef struct okusuri_resource {
  /// The path below `Resources/`, for instance `migrations/0001_record.sql`.
  const char *_Nonnull name;
  const char *_Nonnull bytes;
  /// The number of bytes, without the NUL that follows them.
  size_t length;
} okusuri_resource;

/// How many files are built in.
size_t okusuri_resource_count(void);

/// One of the files, in the order of the table. `index` is below the count.
okusuri_resource okusuri_resource_at(size_t index);

#endif
