#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include <curses.h>

#include "CTerminal.h"
#include "terminal.h"

static char *frame = NULL, *drawing = NULL;
static size_t frame_capacity = 0, drawing_capacity = 0;

void ct_forget(int pair) {
  cchar_t blank;
  setcchar(&blank, L" ", A_NORMAL, 0, &pair);
  curs_set(0);
  ct_forget_colours();
  wbkgrndset(stdscr, &blank);
  werase(stdscr);
  clearok(curscr, TRUE);
}

void ct_define_pair(int pair, int foreground, int background) {
  init_extended_pair(pair, foreground, background);
}

static attr_t attributes(uint32_t bits) {
  attr_t result = A_NORMAL;
  if (bits & CT_BOLD) result |= A_BOLD;
  if (bits & CT_UNDERLINE) result |= A_UNDERLINE;
  if (bits & CT_REVERSE) result |= A_REVERSE;
  if (bits & CT_DIM) result |= A_DIM;
  return result;
}

void ct_put(int row, int column, const struct ct_cell *cells, int count) {
  enum { AT_ONCE = 256 };
  cchar_t drawn[AT_ONCE];
  for (int done = 0; done < count;) {
    int next = 0, width = 0;
    for (; next < AT_ONCE && done + next < count; next++) {
      const struct ct_cell *cell = &cells[done + next];
      wchar_t text[4] = {(wchar_t)cell->scalars[0], (wchar_t)cell->scalars[1],
                         (wchar_t)cell->scalars[2], 0};
      int pair = cell->pair;
      setcchar(&drawn[next], text, attributes(cell->attributes), 0, &pair);
      width += wcwidth(text[0]);
    }
    mvwadd_wchnstr(stdscr, row, column, drawn, next);
    column += width;
    done += next;
  }
}

static bool make_room(char **bytes, size_t *capacity, size_t needed) {
  if (needed <= *capacity) return true;
  char *larger = realloc(*bytes, 2 * needed);
  if (larger == NULL) return false;
  *bytes = larger;
  *capacity = 2 * needed;
  return true;
}

/* Takes what ncurses drew out of its file. */
static size_t take_drawing(void) {
  int file = fileno(ct_drawing);
  off_t drawn = lseek(file, 0, SEEK_CUR);
  if (drawn <= 0) return 0;
  lseek(file, 0, SEEK_SET);
  if (!make_room(&drawing, &drawing_capacity, (size_t)drawn)) return 0;
  return pread(file, drawing, (size_t)drawn, 0) == drawn ? (size_t)drawn : 0;
}

static size_t add(size_t length, const char *bytes, size_t count) {
  memcpy(frame + length, bytes, count);
  return length + count;
}

long ct_flush(int row, int column, bool cursor_shown, const char *before, const char *after) {
  wmove(stdscr, row, column);
  curs_set(cursor_shown ? 1 : 0);
  wnoutrefresh(stdscr);
  doupdate();
  size_t drawn = take_drawing(), before_length = strlen(before), after_length = strlen(after);
  size_t room = before_length + drawn * LOOK_LENGTH + after_length;
  /* A bell or a title is written also where nothing has changed on the screen. */
  if (drawn + after_length == 0 || !make_room(&frame, &frame_capacity, room)) return 0;
  size_t length = add(0, before, before_length);
  if (ct_is_thrifty)
    length += ct_thrifty_frame(drawing, drawn, frame + length);
  else
    length = add(length, drawing, drawn);
  if (length == before_length) length = 0;
  length = add(length, after, after_length);
  if (length == 0) return 0;
  return ct_write_all(frame, length) ? (long)length : -1;
}
