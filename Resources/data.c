// Puts the files of Resources/ into the program, so that nothing is looked up on the disk at run
// time. To add a file, add its name and its #embed line to the table:
//
//     {"migrations/0002_example.sql", (const char[]){
//     #embed "migrations/0002_example.sql" suffix(, 0)
//     }},
//
// `suffix(, 0)` ends the text with a NUL, from which its length is taken: text files only.
// The paths are relative to this file. The order does not matter.
#include "CResources.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *name;
  const char *bytes;
} files[] = {
    {"postgresql/0001_record.sql", (const char[]){
#embed "postgresql/0001_record.sql" suffix(, 0)
    }},
    {"postgresql/0002_attempts.sql", (const char[]){
#embed "postgresql/0002_attempts.sql" suffix(, 0)
    }},
    {"postgresql/0003_backup_sequences_widens.sql", (const char[]){
#embed "postgresql/0003_backup_sequences_widens.sql" suffix(, 0)
    }},
    {"migrations/0001_record.sql", (const char[]){
#embed "migrations/0001_record.sql" suffix(, 0)
    }},
    {"migrations/0002_keeping.sql", (const char[]){
#embed "migrations/0002_keeping.sql" suffix(, 0)
    }},
    {"migrations/0003_purchases.sql", (const char[]){
#embed "migrations/0003_purchases.sql" suffix(, 0)
    }},
    {"migrations/0004_exchange.sql", (const char[]){
#embed "migrations/0004_exchange.sql" suffix(, 0)
    }},
    {"migrations/0005_documents.sql", (const char[]){
#embed "migrations/0005_documents.sql" suffix(, 0)
    }},
    {"migrations/0006_guard.sql", (const char[]){
#embed "migrations/0006_guard.sql" suffix(, 0)
    }},
    {"migrations/0007_registration.sql", (const char[]){
#embed "migrations/0007_registration.sql" suffix(, 0)
    }},
    {"migrations/0008_told_documents.sql", (const char[]){
#embed "migrations/0008_told_documents.sql" suffix(, 0)
    }},
    {"migrations/0009_renewal.sql", (const char[]){
#embed "migrations/0009_renewal.sql" suffix(, 0)
    }},
    {"migrations/0010_imports.sql", (const char[]){
#embed "migrations/0010_imports.sql" suffix(, 0)
    }},
    {"migrations/0011_devices.sql", (const char[]){
#embed "migrations/0011_devices.sql" suffix(, 0)
    }},
    {"migrations/0012_limits.sql", (const char[]){
#embed "migrations/0012_limits.sql" suffix(, 0)
    }},
    {"migrations/0013_skips.sql", (const char[]){
#embed "migrations/0013_skips.sql" suffix(, 0)
    }},
    {"migrations/0014_feed.sql", (const char[]){
#embed "migrations/0014_feed.sql" suffix(, 0)
    }},
    {"migrations/0015_members.sql", (const char[]){
#embed "migrations/0015_members.sql" suffix(, 0)
    }},
    {"migrations/0016_profile.sql", (const char[]){
#embed "migrations/0016_profile.sql" suffix(, 0)
    }},
    {"migrations/0017_changes.sql", (const char[]){
#embed "migrations/0017_changes.sql" suffix(, 0)
    }},
    {"cloud/0001_documents.sql", (const char[]){
#embed "cloud/0001_documents.sql" suffix(, 0)
    }},
    {"cloud/0002_identity.sql", (const char[]){
#embed "cloud/0002_identity.sql" suffix(, 0)
    }},
    {"cloud/0003_epochs.sql", (const char[]){
#embed "cloud/0003_epochs.sql" suffix(, 0)
    }},
    {"households/demo.en.json", (const char[]){
#embed "households/demo.en.json" suffix(, 0)
    }},
    {"households/demo.ja.json", (const char[]){
#embed "households/demo.ja.json" suffix(, 0)
    }},
    {"schemas/household.schema.json", (const char[]){
#embed "schemas/household.schema.json" suffix(, 0)
    }},
    {"schemas/settings.schema.json", (const char[]){
#embed "schemas/settings.schema.json" suffix(, 0)
    }},
    {"pages/link.css", (const char[]){
#embed "pages/link.css" suffix(, 0)
    }},
    {"pages/link.js", (const char[]){
#embed "pages/link.js" suffix(, 0)
    }},
    {NULL, NULL},  // the end; also keeps the table from ever being empty
};

size_t okusuri_resource_count(void) {
  return sizeof files / sizeof files[0] - 1;
}

okusuri_resource okusuri_resource_at(size_t index) {
  return (okusuri_resource){files[index].name, files[index].bytes, strlen(files[index].bytes)};
}
