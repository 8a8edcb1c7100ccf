/* What the terminal's entry in terminfo says. Apart, because term.h takes names such as `columns`. */
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1

#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "terminal.h"

#include <curses.h>
#include <term.h>

static const char mouse_on[] = "\033[?1000h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1000l";

static const char pastes_on[] = "\033[?2004h";
static const char pastes_off[] = "\033[?2004l";

static const char title_kept[] = "\033[22;2t";
static const char title_back[] = "\033[23;2t";

static void append(char *text, size_t *length, size_t capacity, const char *capability) {
  if (capability == NULL || capability == (char *)-1) return;
  while (*capability != 0 && *length < capacity) {
    if (capability[0] == '$' && capability[1] == '<') { /* padding of old hardware */
      const char *end = strchr(capability, '>');
      if (end != NULL) {
        capability = end + 1;
        continue;
      }
    }
    text[(*length)++] = *capability++;
  }
}

void ct_prepare_strings(bool answers, bool mouse, bool titles) {
  struct ct_claim *claim = &ct_claim;
  claim->untitle = titles ? title_back : "";
  claim->enter_length = claim->leave_length = 0;
  const char *enter[] = {enter_ca_mode, keypad_xmit, cursor_invisible, mouse ? mouse_on : NULL,
                         answers ? pastes_on : NULL, titles ? title_kept : NULL};
  for (size_t i = 0; i < sizeof enter / sizeof *enter; i++)
    append(claim->enter, &claim->enter_length, sizeof claim->enter, enter[i]);
  /* Whether there is a second screen cannot be known: GNU screen has its own switched off, whatever the entry says. So
     ours is cleared first, and nobody reads a family's record there afterwards. */
  const char *leave[] = {claim->untitle, answers ? pastes_off : NULL, mouse ? mouse_off : NULL, exit_attribute_mode,
                         orig_pair, keypad_local, clear_screen, exit_ca_mode, cursor_normal};
  for (size_t i = 0; i < sizeof leave / sizeof *leave; i++)
    append(claim->leave, &claim->leave_length, sizeof claim->leave, leave[i]);
}

bool ct_places_cursor(void) { return cursor_address != NULL; }

static bool has_string(const char *name) {
  const char *string = tigetstr(name);
  return string != NULL && string != (char *)-1;
}

void ct_read_offer(struct ct_offer *offer) {
  int colours = tigetnum("colors");
  offer->colours = colours > 0 ? colours : 0;
  offer->answers = has_string("kmous");
  /* RGB is a flag, a number or a string, as whoever wrote the entry liked; Tc is tmux's name for it. */
  offer->takes_values =
      tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || has_string("RGB") || tigetflag("Tc") > 0;
}

bool ct_read_entry(const char *type, struct ct_offer *offer) {
  int error = 0;
  TERMINAL *before = cur_term;
  if (type == NULL || *type == 0 || setupterm(type, STDOUT_FILENO, &error) != OK) return false;
  bool places = ct_places_cursor();
  ct_read_offer(offer);
  TERMINAL *looked_up = set_curterm(before);
  if (looked_up != before) del_curterm(looked_up);
  return places;
}
