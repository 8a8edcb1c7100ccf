// Written by scripts/phrases: every language into the program, so that nothing is looked up on the disk.
// Help.strings is not here: the same script writes its words into the executable's source.
#include "CLocalizable.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t ja_screens[] = {
#embed "../../../Localizable/ja.lproj/Localizable.strings"
};
static const uint8_t ja_purchases[] = {
#embed "../../../Localizable/ja.lproj/Purchases.strings"
};
static const uint8_t ja_commands[] = {
#embed "../../../Localizable/ja.lproj/Commands.strings"
};
static const uint8_t ja_forms[] = {
#embed "../../../Localizable/ja.lproj/Forms.strings"
};
static const uint8_t en_screens[] = {
#embed "../../../Localizable/en.lproj/Localizable.strings"
};
static const uint8_t en_purchases[] = {
#embed "../../../Localizable/en.lproj/Purchases.strings"
};
static const uint8_t en_commands[] = {
#embed "../../../Localizable/en.lproj/Commands.strings"
};
static const uint8_t en_forms[] = {
#embed "../../../Localizable/en.lproj/Forms.strings"
};

static const struct {
  const char *code;
  okusuri_strings_file files[4];
} languages[] = {
    {"ja",
     {{ja_screens, sizeof ja_screens},
      {ja_purchases, sizeof ja_purchases},
      {ja_commands, sizeof ja_commands},
      {ja_forms, sizeof ja_forms}}},
    {"en",
     {{en_screens, sizeof en_screens},
      {en_purchases, sizeof en_purchases},
      {en_commands, sizeof en_commands},
      {en_forms, sizeof en_forms}}},
};

int okusuri_language_count(void) { return sizeof languages / sizeof languages[0]; }

const char *okusuri_language_code(int language) { return languages[language].code; }

okusuri_strings_file okusuri_strings(okusuri_table table, int language) {
  return languages[language].files[table];
}
