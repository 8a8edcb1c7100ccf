#ifndef OKUSURI_LOCALIZABLE_H
#define OKUSURI_LOCALIZABLE_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of one `Localizable.strings`, part of the program; UTF-8, no terminator.
typedef struct okusuri_strings_file {
  const uint8_t *_Nonnull bytes;
  size_t length;
} okusuri_strings_file;

/// The Japanese strings. Valid for as long as the program runs.
okusuri_strings_file okusuri_strings_ja(void);

/// The English strings. Valid for as long as the program runs.
okusuri_strings_file okusuri_strings_en(void);

#endif
