// Puts both languages into the program, so that nothing is looked up on the disk at run time.
#include "CLocalizable.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t ja[] = {
#embed "ja.lproj/Localizable.strings"
};

static const uint8_t en[] = {
#embed "en.lproj/Localizable.strings"
};

okusuri_strings_file okusuri_strings_ja(void) {
  return (okusuri_strings_file){ja, sizeof ja};
}

okusuri_strings_file okusuri_strings_en(void) {
  return (okusuri_strings_file){en, sizeof en};
}
