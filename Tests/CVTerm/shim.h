// libvterm as Swift can use it: its cells are bit-fields and its colours a union of anonymous
// structs, neither of which imports, so both are flattened here.
#ifndef OKUSURI_CVTERM_H
#define OKUSURI_CVTERM_H

#include <string.h>
#include <vterm.h>

typedef struct {
  uint32_t chars[VTERM_MAX_CHARS_PER_CELL];
  int width;
  int bold, underline, italic, blink, reverse, strike;
  // 0 default, 1 palette (index in *_value), 2 direct (0xRRGGBB in *_value)
  int fg_kind, bg_kind;
  uint32_t fg_value, bg_value;
} cvterm_cell;

// What the program told the terminal to be; libvterm reports it, it cannot be asked.
typedef struct {
  int alternate_screen, cursor_visible, mouse;
} cvterm_modes;

static inline int cvterm_note_property(VTermProp property, VTermValue *value, void *user) {
  cvterm_modes *modes = (cvterm_modes *)user;
  switch (property) {
    case VTERM_PROP_ALTSCREEN: modes->alternate_screen = value->boolean; break;
    case VTERM_PROP_CURSORVISIBLE: modes->cursor_visible = value->boolean; break;
    case VTERM_PROP_MOUSE: modes->mouse = value->number; break;
    default: break;
  }
  return 1;
}

// `modes` must live as long as the terminal.
static inline VTerm *cvterm_open(int rows, int columns, cvterm_modes *modes) {
  static const VTermScreenCallbacks callbacks = {.settermprop = cvterm_note_property};
  memset(modes, 0, sizeof *modes);
  VTerm *terminal = vterm_new(rows, columns);
  if (!terminal) return NULL;
  vterm_set_utf8(terminal, 1);
  VTermScreen *screen = vterm_obtain_screen(terminal);
  vterm_screen_set_callbacks(screen, &callbacks, modes);
  vterm_screen_enable_altscreen(screen, 1);
  vterm_screen_reset(screen, 1);
  return terminal;
}

static inline void cvterm_colour(const VTermColor *colour, int is_default, int *kind,
                                 uint32_t *value) {
  if (is_default) {
    *kind = 0;
    *value = 0;
  } else if (VTERM_COLOR_IS_INDEXED(colour)) {
    *kind = 1;
    *value = colour->indexed.idx;
  } else {
    *kind = 2;
    *value = (uint32_t)colour->rgb.red << 16 | (uint32_t)colour->rgb.green << 8 | colour->rgb.blue;
  }
}

// The right half of a wide character comes out with width 0; a blank cell has chars[0] == 0.
static inline cvterm_cell cvterm_cell_at(VTerm *terminal, int row, int column) {
  cvterm_cell flat;
  VTermScreenCell cell;
  memset(&flat, 0, sizeof flat);
  memset(&cell, 0, sizeof cell);
  vterm_screen_get_cell(vterm_obtain_screen(terminal), (VTermPos){row, column}, &cell);
  memcpy(flat.chars, cell.chars, sizeof flat.chars);
  flat.width = cell.chars[0] == (uint32_t)-1 ? 0 : cell.width;
  flat.bold = cell.attrs.bold;
  flat.underline = cell.attrs.underline;
  flat.italic = cell.attrs.italic;
  flat.blink = cell.attrs.blink;
  flat.reverse = cell.attrs.reverse;
  flat.strike = cell.attrs.strike;
  cvterm_colour(&cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg), &flat.fg_kind, &flat.fg_value);
  cvterm_colour(&cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg), &flat.bg_kind, &flat.bg_value);
  return flat;
}

static inline VTermPos cvterm_cursor(VTerm *terminal) {
  VTermPos position = {0, 0};
  vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position);
  return position;
}

#endif
