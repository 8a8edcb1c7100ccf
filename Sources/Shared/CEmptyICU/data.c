// Takes the place of ICU's data, 34 MB of locales, calendars and names of time zones that the static Foundation brings along.
// An object of the program's own stands before every library in the link, so the one of the library is never asked for.
//
// What would read that data meets an empty package: a date formatter ends the program, a time zone other than UTC and an
// address with letters beyond ASCII are nil. `make lint` keeps such calls out of Sources (docs/decisions/0135).
//
// The number is that of the toolchain's ICU. Another one would bring the data back without a word: `make deb` looks.
#include <stdint.h>

#include "CEmptyICU.h"

// A debug build has Foundation as a shared library, which keeps its own data.
#ifdef OKUSURI_EMPTY_ICU

/// The head of a package of ICU's (`UDataInfo` in its udata.h): for this machine's byte order, UTF-16, format "ToCP", version 1.
struct package_info {
  uint16_t size, reserved;
  uint8_t is_big_endian, charset_family, size_of_uchar, reserved_too;
  uint8_t format[4], format_version[4], data_version[4];
};

struct empty_package {
  uint16_t header_size;
  uint8_t magic[2];
  struct package_info info;
  char padding[8];
  uint32_t count, reserved;
  int32_t names[4];
};

// Hidden, so that no shared library ever takes it for its own.
__attribute__((visibility("hidden"), aligned(16))) const struct empty_package icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info = {.size = sizeof(struct package_info),
             .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
             .size_of_uchar = 2,
             .format = {'T', 'o', 'C', 'P'},
             .format_version = {1}},
};

#endif
