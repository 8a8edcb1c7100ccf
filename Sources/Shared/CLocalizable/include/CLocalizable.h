#ifndef OKUSURI_LOCALIZABLE_H
#define OKUSURI_LOCALIZABLE_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of one `.strings` file, part of the program; UTF-8, no terminator.
typedef struct okusuri_strings_file {
  const uint8_t *_Nonnull bytes;
  size_t length;
} okusuri_strings_file;

/// Which file: `Localizable.strings`, `Purchases.strings`, `Commands.strings` or `Forms.strings`.
typedef enum okusuri_table {
  OKUSURI_SCREENS,
  OKUSURI_PURCHASES,
  OKUSURI_COMMANDS,
  OKUSURI_FORMS
} okusuri_table;

/// How many languages there are: Japanese first, English second, then the others by their codes.
int okusuri_language_count(void);

/// The code of a language, such as ja; `language` is below the count. Valid for as long as the program runs.
const char *_Nonnull okusuri_language_code(int language);

/// A file of a language; `language` is below the count. Valid for as long as the program runs.
okusuri_strings_file okusuri_strings(okusuri_table table, int language);

#endif
