#ifndef OKUSURI_LOCALIZABLE_H
#define OKUSURI_LOCALIZABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The bytes of one `.strings` file, part of the program; UTF-8, no terminator.
typedef struct okusuri_strings_file {
  const uint8_t *_Nonnull bytes;
  size_t length;
} okusuri_strings_file;

/// Which file: `Localizable.strings`, `Purchases.strings` or `Commands.strings`.
typedef enum okusuri_table { OKUSURI_SCREENS, OKUSURI_PURCHASES, OKUSURI_COMMANDS } okusuri_table;

/// A file in English or, if not, in Japanese. Valid for as long as the program runs.
okusuri_strings_file okusuri_strings(okusuri_table table, bool english);

#endif
