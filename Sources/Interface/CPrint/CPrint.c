#include "CPrint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libpangocairo.h"

struct cprint_document {
  const libpangocairo *lib;
  void *map, *context, *layout, *font, *surface, *cairo;
  unsigned char *bytes;
  size_t count, room;
};

// The first of these that is here; the last is whatever the computer takes for any text.
static const char *const families[] = {"BIZ UDPGothic", "Noto Sans CJK JP", "IPAexGothic",
                                       "VL PGothic", "sans-serif"};

static const char sample[] = "\xE8\x96\xAC\xE3\x81\x82\xE3\x82\xA2\xE2\x9C\x93";

static int take(void *closure, const unsigned char *bytes, unsigned int count) {
  cprint_document *d = closure;
  if (d->count + count > d->room) {
    size_t room = (d->count + count) * 2;
    unsigned char *larger = realloc(d->bytes, room);
    if (!larger) return CAIRO_WRITE_ERROR;
    d->bytes = larger;
    d->room = room;
  }
  memcpy(d->bytes + d->count, bytes, count);
  d->count += count;
  return CAIRO_SUCCESS;
}

static void set(cprint_document *d, const char *text, double size, int is_bold) {
  d->lib->pango_font_description_set_absolute_size(d->font, size * PANGO_UNITS);
  d->lib->pango_font_description_set_weight(d->font, is_bold ? WEIGHT_BOLD : WEIGHT_NORMAL);
  d->lib->pango_layout_set_font_description(d->layout, d->font);
  d->lib->pango_layout_set_text(d->layout, text, -1);
}

// A family that is not here is replaced without a word: what was loaded tells.
static int is_here(cprint_document *d, const char *family) {
  d->lib->pango_font_description_set_family(d->font, family);
  if (strcmp(family, "sans-serif") == 0) return 1;
  void *loaded = d->lib->pango_font_map_load_font(d->map, d->context, d->font);
  if (!loaded) return 0;
  void *found = d->lib->pango_font_describe(loaded);
  const char *name = d->lib->pango_font_description_get_family(found);
  int is_same = name && strcmp(name, family) == 0;
  d->lib->pango_font_description_free(found);
  d->lib->g_object_unref(loaded);
  return is_same;
}

static int choose_font(cprint_document *d) {
  d->lib->pango_font_description_set_absolute_size(d->font, 10 * PANGO_UNITS);
  for (size_t index = 0; index < sizeof families / sizeof *families; index++)
    if (is_here(d, families[index]) && cprint_unknown(d, sample) == 0) return 1;
  return 0;
}

static void set_context(cprint_document *d, const char *language) {
  const libpangocairo *lib = d->lib;
  void *options = lib->cairo_font_options_create();
  lib->cairo_font_options_set_hint_style(options, HINT_STYLE_NONE);
  lib->cairo_font_options_set_hint_metrics(options, HINT_METRICS_OFF);
  lib->pango_cairo_context_set_font_options(d->context, options);
  lib->cairo_font_options_destroy(options);
  lib->pango_cairo_context_set_resolution(d->context, 72);
  lib->pango_context_set_round_glyph_positions(d->context, 0);
  lib->pango_context_set_language(d->context, lib->pango_language_from_string(language));
  lib->pango_layout_set_single_paragraph_mode(d->layout, 1);
  lib->pango_layout_set_auto_dir(d->layout, 0);
}

cprint_outcome cprint_open(const char *language, cprint_document **found) {
  *found = NULL;
  const libpangocairo *lib = libpangocairo_loaded();
  if (!lib) return CPRINT_NO_LIBRARY;
  cprint_document *d = calloc(1, sizeof *d);
  if (!d) return CPRINT_FAILED;
  d->lib = lib;
  d->map = lib->pango_cairo_font_map_new();
  d->context = lib->pango_font_map_create_context(d->map);
  d->layout = lib->pango_layout_new(d->context);
  d->font = lib->pango_font_description_new();
  set_context(d, language);
  if (!choose_font(d)) {
    cprint_close(d);
    return CPRINT_NO_FONT;
  }
  d->surface = lib->cairo_pdf_surface_create_for_stream(take, d, 595.276, 841.89);
  lib->cairo_pdf_surface_restrict_to_version(d->surface, PDF_1_4);
  d->cairo = lib->cairo_create(d->surface);
  *found = d;
  return CPRINT_DONE;
}

double cprint_width(cprint_document *d, const char *text, double size, int is_bold) {
  int width = 0, height = 0;
  set(d, text, size, is_bold);
  d->lib->pango_layout_get_size(d->layout, &width, &height);
  return (double)width / PANGO_UNITS;
}

int cprint_unknown(cprint_document *d, const char *text) {
  set(d, text, 10, 0);
  return d->lib->pango_layout_get_unknown_glyphs_count(d->layout);
}

static void ink(cprint_document *d, int is_white) {
  double level = is_white ? 1 : 0;
  d->lib->cairo_set_source_rgb(d->cairo, level, level, level);
}

void cprint_text(cprint_document *d, const char *text, double x, double baseline, double size,
                 int is_bold, int is_white) {
  ink(d, is_white);
  set(d, text, size, is_bold);
  d->lib->cairo_move_to(d->cairo, x, baseline);
  d->lib->pango_cairo_show_layout_line(d->cairo,
                                       d->lib->pango_layout_get_line_readonly(d->layout, 0));
}

void cprint_line(cprint_document *d, double x1, double y1, double x2, double y2, double width,
                 double dash) {
  ink(d, 0);
  d->lib->cairo_set_line_width(d->cairo, width);
  d->lib->cairo_set_dash(d->cairo, &dash, dash > 0 ? 1 : 0, 0);
  d->lib->cairo_move_to(d->cairo, x1, y1);
  d->lib->cairo_line_to(d->cairo, x2, y2);
  d->lib->cairo_stroke(d->cairo);
}

void cprint_box(cprint_document *d, double x, double y, double width, double height,
                double line_width) {
  ink(d, 0);
  d->lib->cairo_set_dash(d->cairo, &line_width, 0, 0);
  d->lib->cairo_rectangle(d->cairo, x, y, width, height);
  if (line_width > 0) {
    d->lib->cairo_set_line_width(d->cairo, line_width);
    d->lib->cairo_stroke(d->cairo);
  } else {
    d->lib->cairo_fill(d->cairo);
  }
}

void cprint_begin(cprint_document *d, const char *tag) { d->lib->cairo_tag_begin(d->cairo, tag, ""); }

void cprint_end(cprint_document *d, const char *tag) { d->lib->cairo_tag_end(d->cairo, tag); }

void cprint_bookmark(cprint_document *d, const char *title, int page, double y) {
  char place[64];
  // Whole points: a fraction would be written as the language of the environment writes it.
  snprintf(place, sizeof place, "page=%d pos=[0 %d]", page, (int)y);
  d->lib->cairo_pdf_surface_add_outline(d->surface, OUTLINE_ROOT, title, place, 0);
}

void cprint_end_page(cprint_document *d) { d->lib->cairo_show_page(d->cairo); }

cprint_outcome cprint_finish(cprint_document *d, const char *title, const char *subject,
                             const char *created, const unsigned char **bytes, size_t *count) {
  const libpangocairo *lib = d->lib;
  lib->cairo_pdf_surface_set_metadata(d->surface, METADATA_TITLE, title);
  lib->cairo_pdf_surface_set_metadata(d->surface, METADATA_SUBJECT, subject);
  lib->cairo_pdf_surface_set_metadata(d->surface, METADATA_CREATOR, "okusuri");
  lib->cairo_pdf_surface_set_metadata(d->surface, METADATA_CREATED, created);
  int drawn = lib->cairo_status(d->cairo);
  lib->cairo_surface_finish(d->surface);
  if (drawn != CAIRO_SUCCESS || lib->cairo_surface_status(d->surface) != CAIRO_SUCCESS)
    return CPRINT_FAILED;
  *bytes = d->bytes;
  *count = d->count;
  return CPRINT_DONE;
}

void cprint_close(cprint_document *d) {
  const libpangocairo *lib = d->lib;
  if (d->cairo) lib->cairo_destroy(d->cairo);
  if (d->surface) lib->cairo_surface_destroy(d->surface);
  if (d->font) lib->pango_font_description_free(d->font);
  if (d->layout) lib->g_object_unref(d->layout);
  if (d->context) lib->g_object_unref(d->context);
  if (d->map) lib->g_object_unref(d->map);
  free(d->bytes);
  free(d);
}
