// Puts both languages into the program, so that nothing is looked up on the disk at run time.
// Help.strings is not here: scripts/phrases writes its words into the executable's source.
#include "CLocalizable.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t ja_screens[] = {
#embed "ja.lproj/Localizable.strings"
};
static const uint8_t ja_purchases[] = {
#embed "ja.lproj/Purchases.strings"
};
static const uint8_t ja_commands[] = {
#embed "ja.lproj/Commands.strings"
};
static const uint8_t en_screens[] = {
#embed "en.lproj/Localizable.strings"
};
static const uint8_t en_purchases[] = {
#embed "en.lproj/Purchases.strings"
};
static const uint8_t en_commands[] = {
#embed "en.lproj/Commands.strings"
};

okusuri_strings_file okusuri_strings(okusuri_table table, bool english) {
  switch (table) {
  case OKUSURI_SCREENS:
    return english ? (okusuri_strings_file){en_screens, sizeof en_screens}
                   : (okusuri_strings_file){ja_screens, sizeof ja_screens};
  case OKUSURI_PURCHASES:
    return english ? (okusuri_strings_file){en_purchases, sizeof en_purchases}
                   : (okusuri_strings_file){ja_purchases, sizeof ja_purchases};
  default:
    return english ? (okusuri_strings_file){en_commands, sizeof en_commands}
                   : (okusuri_strings_file){ja_commands, sizeof ja_commands};
  }
}
