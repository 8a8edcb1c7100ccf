// What is called of cairo, pango and GLib, declared here so that nothing of them is needed to build.

#ifndef LIBPANGOCAIRO_H
#define LIBPANGOCAIRO_H

typedef int (*cairo_write)(void *closure, const unsigned char *bytes, unsigned int count);

enum { CAIRO_SUCCESS = 0, CAIRO_WRITE_ERROR = 11 };
enum { PDF_1_4 = 0 };
enum { METADATA_TITLE = 0, METADATA_SUBJECT = 2, METADATA_CREATOR = 4, METADATA_CREATED = 5 };
enum { OUTLINE_ROOT = 0 };
enum { HINT_STYLE_NONE = 1, HINT_METRICS_OFF = 1 };
enum { WEIGHT_NORMAL = 400, WEIGHT_BOLD = 700, PANGO_UNITS = 1024 };

// NAME(result, arguments)
#define LIBPANGOCAIRO_FUNCTIONS(F)                                                            \
  F(cairo_pdf_surface_create_for_stream, void *, (cairo_write, void *, double, double))       \
  F(cairo_pdf_surface_restrict_to_version, void, (void *, int))                               \
  F(cairo_pdf_surface_set_metadata, void, (void *, int, const char *))                        \
  F(cairo_pdf_surface_add_outline, int, (void *, int, const char *, const char *, int))       \
  F(cairo_surface_finish, void, (void *))                                                     \
  F(cairo_surface_status, int, (void *))                                                      \
  F(cairo_surface_destroy, void, (void *))                                                    \
  F(cairo_create, void *, (void *))                                                           \
  F(cairo_destroy, void, (void *))                                                            \
  F(cairo_status, int, (void *))                                                              \
  F(cairo_show_page, void, (void *))                                                          \
  F(cairo_move_to, void, (void *, double, double))                                            \
  F(cairo_line_to, void, (void *, double, double))                                            \
  F(cairo_rectangle, void, (void *, double, double, double, double))                          \
  F(cairo_stroke, void, (void *))                                                             \
  F(cairo_fill, void, (void *))                                                               \
  F(cairo_set_line_width, void, (void *, double))                                             \
  F(cairo_set_dash, void, (void *, const double *, int, double))                              \
  F(cairo_set_source_rgb, void, (void *, double, double, double))                             \
  F(cairo_tag_begin, void, (void *, const char *, const char *))                              \
  F(cairo_tag_end, void, (void *, const char *))                                              \
  F(cairo_font_options_create, void *, (void))                                                \
  F(cairo_font_options_set_hint_style, void, (void *, int))                                   \
  F(cairo_font_options_set_hint_metrics, void, (void *, int))                                 \
  F(cairo_font_options_destroy, void, (void *))                                               \
  F(pango_cairo_font_map_new, void *, (void))                                                 \
  F(pango_font_map_create_context, void *, (void *))                                          \
  F(pango_font_map_load_font, void *, (void *, void *, const void *))                         \
  F(pango_font_describe, void *, (void *))                                                    \
  F(pango_font_description_new, void *, (void))                                               \
  F(pango_font_description_free, void, (void *))                                              \
  F(pango_font_description_get_family, const char *, (const void *))                          \
  F(pango_font_description_set_family, void, (void *, const char *))                          \
  F(pango_font_description_set_weight, void, (void *, int))                                   \
  F(pango_font_description_set_absolute_size, void, (void *, double))                         \
  F(pango_language_from_string, void *, (const char *))                                       \
  F(pango_context_set_language, void, (void *, void *))                                       \
  F(pango_context_set_round_glyph_positions, void, (void *, int))                             \
  F(pango_cairo_context_set_resolution, void, (void *, double))                               \
  F(pango_cairo_context_set_font_options, void, (void *, const void *))                       \
  F(pango_layout_new, void *, (void *))                                                       \
  F(pango_layout_set_font_description, void, (void *, const void *))                          \
  F(pango_layout_set_text, void, (void *, const char *, int))                                 \
  F(pango_layout_set_single_paragraph_mode, void, (void *, int))                              \
  F(pango_layout_set_auto_dir, void, (void *, int))                                           \
  F(pango_layout_get_size, void, (void *, int *, int *))                                      \
  F(pango_layout_get_unknown_glyphs_count, int, (void *))                                     \
  F(pango_layout_get_line_readonly, void *, (void *, int))                                    \
  F(pango_cairo_show_layout_line, void, (void *, void *))                                     \
  F(g_object_unref, void, (void *))

#define DECLARE(name, result, arguments) result(*name) arguments;
typedef struct {
  LIBPANGOCAIRO_FUNCTIONS(DECLARE)
} libpangocairo;
#undef DECLARE

// The functions; NULL where the library is not there or lacks one of them.
const libpangocairo *libpangocairo_loaded(void);

#endif
