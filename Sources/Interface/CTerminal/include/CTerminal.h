#ifndef OKUSURI_CTERMINAL_H
#define OKUSURI_CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What Swift cannot say to ncurses and to signals: macros, wide characters, handlers. */

/* One character to draw: a scalar, its marks (0: none), ncurses attributes and colour pair. */
struct ct_cell {
  uint32_t scalars[3];
  uint32_t attributes;
  int32_t pair;
};

enum { CT_BOLD = 1, CT_UNDERLINE = 2, CT_REVERSE = 4, CT_DIM = 8 };

/* Why a terminal could not be opened. */
enum ct_failure { CT_OK = 0, CT_NOT_A_TERMINAL = 1, CT_NO_TYPE = 2, CT_NO_MEMORY = 3 };

/* What an entry of terminfo says of colours. */
struct ct_offer {
  int colours;            /* 0 when there are none; more than 256 where a number is a value of 24 bits */
  bool answers;           /* whether it understands xterm's questions and mouse */
  bool takes_values;      /* whether it says that colours may be told by their values */
};

/* What is known of the terminal once it is open. */
struct ct_terminal {
  int input;              /* read without waiting */
  int notices;            /* signals arrive here as one byte each */
  struct ct_offer offer;  /* its colours */
  bool locale_is_utf8;    /* whether the person's own locale is UTF-8 */
  bool titles;            /* whether its window has a title that can be kept and put back */
  bool asked_for_type;    /* whether the type asked for was known and can place the cursor */
  char type[64];          /* the type in use */
};

/* Opens /dev/tty, sets it raw, and starts ncurses on the first known of `asked`, xterm-256color,
   xterm, vt100 and ansi. The screen is taken at once and stays as it is until the first ct_flush. */
enum ct_failure ct_open(const char *asked, struct ct_terminal *terminal);

/* What ct_open would find of colours; nothing is opened or written. False when not even vt100 is known. */
bool ct_look_up(const char *asked, struct ct_offer *offer);

/* Gives the terminal back as it was; may be called twice. `quiet` milliseconds are waited for answers that
   are still under way, so that they are not typed into the shell. `input` and `notices` stay open: who listens
   to them closes them. */
void ct_close(int quiet);

/* The size in columns and rows; false when the terminal is gone. */
bool ct_size(int *columns, int *rows);

/* Makes ncurses draw for that size; ct_forget has to follow. */
void ct_resize(int columns, int rows);

/* Makes ncurses forget what is on the screen: the next flush clears it in the colours of a pair. */
void ct_forget(int pair);

/* Has a colour of 16 to 255 drawn as a value, 0xRRGGBB, in place of the one that every terminal has there. ncurses goes
   on calling it by its number. Only for terminals that answer; ct_open forgets them all. */
void ct_define_colour(int colour, uint32_t value);

/* The pair for two colours, -1 for the terminal's own; pairs count from 1. */
void ct_define_pair(int pair, int foreground, int background);

/* Puts characters side by side; what lies beyond the screen is left out. */
void ct_put(int row, int column, const struct ct_cell *cells, int count);

/* Brings what changed to the terminal in one write, between `before` and `after`. Returns the bytes written,
   or -1 when the terminal is gone. */
long ct_flush(int row, int column, bool cursor_shown, const char *before, const char *after);

/* Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal again afterwards. */
void ct_suspend(void);

/* Takes the terminal again after somebody else stopped and continued the process. */
void ct_retake(void);

/* Has keys told as kitty's protocol tells them, for terminals that have said that they know it: until the terminal
   is given back, and again when it is taken. */
void ct_use_kitty_keys(void);

/* Lets this thread survive its own stack overflow long enough to give the terminal back. */
void ct_guard_stack(void);

/* Nanoseconds of a clock that never goes back. */
uint64_t ct_now(void);

#endif
