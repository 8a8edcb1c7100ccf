#ifndef OKUSURI_TERMINAL_PRIVATE_H
#define OKUSURI_TERMINAL_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <termios.h>

#include "CTerminal.h"

/* What a signal handler needs; written before the handlers are installed, and on resuming. */
struct ct_claim {
  int output;                 /* the terminal */
  int notice;                 /* writing end of the notices */
  struct termios before;      /* as it was found */
  struct termios raw;         /* as it is used */
  char enter[256];            /* takes the screen */
  char leave[256];            /* gives it back */
  const char *untitle;        /* puts the window's title back; empty where none is kept */
  size_t enter_length, leave_length;
};

extern struct ct_claim ct_claim;

/* Takes or gives back the screen and the modes; safe in a signal handler. */
void ct_take_screen(void);
void ct_give_back(void);

/* Writes all of it, waiting where needed; false when the terminal is gone. */
int ct_write_all(const char *bytes, size_t length);

/* ncurses writes into this file in memory; ct_flush brings it to the terminal in one write. */
extern FILE *ct_drawing;

/* Fills in `enter` and `leave`; `mouse` when its clicks are wanted, `titles` when the window's title is kept on xterm's
   stack meanwhile. */
void ct_prepare_strings(bool answers, bool mouse, bool titles);

/* Whether text can be placed at all. */
bool ct_places_cursor(void);

/* What the entry in use says of colours. */
void ct_read_offer(struct ct_offer *offer);

/* The same of an entry that is not in use; false where it is unknown or cannot place text. */
bool ct_read_entry(const char *type, struct ct_offer *offer);

/* Copies a frame with each colour and attribute said once, without choices of character sets, and with REP
   written out, which many that call themselves xterm do not know. `to` has room for LOOK_LENGTH bytes a byte.
   Only for terminals of xterm's kind. */
enum { LOOK_LENGTH = 256 };
size_t ct_thrifty_frame(const char *from, size_t length, char *to);

/* Whether that is done. */
extern bool ct_is_thrifty;

/* Makes the next frame begin with the colours anew. */
void ct_forget_colours(void);

/* Makes every colour the one that the terminal has under its number. */
void ct_forget_values(void);

void ct_install_handlers(void);
void ct_remove_handlers(void);

#endif
