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

static char *frame = NULL;
static size_t frame_capacity = 0;

void ct_forget(int pair) {
  cchar_t blank;
  setcchar(&blank, L" ", A_NORMAL, 0, &pair);
  curs_set(0);
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

/* Adds to the frame; what does not fit in memory is left out. */
static size_t add(size_t length, const char *bytes, size_t count) {
  if (count == 0) return length;
  if (length + count > frame_capacity) {
    char *larger = realloc(frame, 2 * (length + count));
    if (larger == NULL) return length;
    frame = larger;
    frame_capacity = 2 * (length + count);
  }
  if (bytes != NULL) memcpy(frame + length, bytes, count);
  return length + count;
}

/* Adds what ncurses drew, and empties its file. */
static size_t add_drawing(size_t length) {
  int file = fileno(ct_drawing);
  off_t drawn = lseek(file, 0, SEEK_CUR);
  if (drawn <= 0) return length;
  size_t end = add(length, NULL, (size_t)drawn);
  if (end > length && pread(file, frame + length, (size_t)drawn, 0) != drawn) end = length;
  lseek(file, 0, SEEK_SET);
  return end;
}

long ct_flush(int row, int column, bool cursor_shown, const char *before, const char *after) {
  wmove(stdscr, row, column);
  curs_set(cursor_shown ? 1 : 0);
  wnoutrefresh(stdscr);
  doupdate();
  size_t start = add(0, before, strlen(before));
  size_t length = add_drawing(start);
  if (length == start) return 0;
  length = add(length, after, strlen(after));
  return ct_write_all(frame, length) ? (long)length : -1;
}
