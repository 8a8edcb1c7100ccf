#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1

#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include <curses.h>

#include "CTerminal.h"

/* ncurses writes into this file in memory; ct_flush brings it to the terminal in one write. */
FILE *ct_drawing = NULL;
bool ct_is_thrifty = false;
static SCREEN *screen = NULL;
static struct ct_terminal *open_terminal = NULL;
static struct ct_terminal opened;
static int notice_ends[2] = {-1, -1};

/* True when the environment names a UTF-8 locale, whether or not this machine has made it: that is
   what the person's terminal speaks. */
static bool environment_is_utf8(void) {
  const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = getenv(names[i]);
    if (value == NULL || *value == 0) continue;
    return strcasestr(value, "utf-8") != NULL || strcasestr(value, "utf8") != NULL;
  }
  return false;
}

static bool choose_locale(void) {
  setlocale(LC_ALL, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  setlocale(LC_CTYPE, "C.UTF-8");
  return environment_is_utf8();
}

static bool start(const char *type) {
  if (type == NULL || *type == 0) return false;
  screen = newterm(type, ct_drawing, ct_drawing);
  if (screen == NULL) return false;
  if (ct_places_cursor()) return true;
  endwin();
  delscreen(screen);
  screen = NULL;
  return false;
}

/* The types that are tried after the one asked for. */
static const char *const fallbacks[] = {"xterm-256color", "xterm", "vt100", "ansi"};
enum { TYPE_COUNT = 1 + sizeof fallbacks / sizeof *fallbacks };

static const char *type_to_try(const char *asked, int i) { return i == 0 ? asked : fallbacks[i - 1]; }

static bool start_first_known(const char *asked, struct ct_terminal *terminal) {
  for (int i = 0; i < TYPE_COUNT; i++) {
    const char *type = type_to_try(asked, i);
    if (!start(type)) continue;
    terminal->asked_for_type = i == 0;
    snprintf(terminal->type, sizeof terminal->type, "%s", type);
    return true;
  }
  return false;
}

bool ct_look_up(const char *asked, struct ct_offer *offer) {
  for (int i = 0; i < TYPE_COUNT; i++)
    if (ct_read_entry(type_to_try(asked, i), offer)) return true;
  return false;
}

static bool is_set(const char *name) {
  const char *value = getenv(name);
  return value != NULL && *value != 0;
}

/* GNU screen keeps a lone Esc back while the mouse is on, until the next key; has no stack of titles, and makes each
   character of one a single byte, whichever that is. tmux, which calls its terminals by the same names, says that it is
   there. Source: docs/terminal.md 19 */
static bool is_gnu_screen(const char *type) {
  return is_set("STY") || (strncmp(type, "screen", 6) == 0 && !is_set("TMUX"));
}

static void configure(struct ct_terminal *terminal) {
  typeahead(-1); /* never leave a frame half drawn because a key waits */
  leaveok(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  idcok(stdscr, FALSE);
  curs_set(0);
  ct_read_offer(&terminal->offer);
  if (has_colors() && start_color() == OK) {
    use_default_colors();
    terminal->offer.colours = COLORS;
  } else {
    terminal->offer.colours = 0;
  }
  terminal->titles = terminal->offer.answers && terminal->locale_is_utf8 &&
                     strncmp(terminal->type, "linux", 5) != 0 && !is_gnu_screen(terminal->type);
  ct_is_thrifty = terminal->offer.answers;
  ct_forget_values();
}

static enum ct_failure open_files(struct ct_terminal *terminal) {
  ct_claim.output = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  terminal->input = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (ct_claim.output < 0 || terminal->input < 0) return CT_NOT_A_TERMINAL;
  if (tcgetattr(ct_claim.output, &ct_claim.before) != 0) return CT_NOT_A_TERMINAL;
  ct_claim.raw = ct_claim.before;
  cfmakeraw(&ct_claim.raw);
  int memory = memfd_create("frame", MFD_CLOEXEC);
  ct_drawing = memory < 0 ? NULL : fdopen(memory, "w+");
  if (ct_drawing == NULL || pipe2(notice_ends, O_CLOEXEC | O_NONBLOCK) != 0) return CT_NO_MEMORY;
  terminal->notices = notice_ends[0];
  ct_claim.notice = notice_ends[1];
  return CT_OK;
}

static void close_file(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

static void close_output(void) {
  close_file(&ct_claim.output);
  close_file(&notice_ends[1]);
  if (ct_drawing != NULL) fclose(ct_drawing);
  ct_drawing = NULL;
}

enum ct_failure ct_open(const char *asked, struct ct_terminal *terminal) {
  memset(terminal, 0, sizeof *terminal);
  terminal->input = terminal->notices = -1;
  terminal->locale_is_utf8 = choose_locale();
  enum ct_failure failure = open_files(terminal);
  if (failure == CT_OK) {
    ct_install_handlers(); /* before newterm, which leaves handlers alone that it finds */
    use_env(FALSE);
    use_tioctl(TRUE);
    if (!start_first_known(asked, terminal)) {
      ct_remove_handlers();
      failure = CT_NO_TYPE;
    }
  }
  if (failure != CT_OK) {
    close_file(&terminal->input);
    close_file(&notice_ends[0]);
    close_output();
    return failure;
  }
  configure(terminal);
  if (asked != NULL && strcmp(asked, "dumb") == 0) terminal->titles = false;
  bool mouse = terminal->offer.answers && !is_gnu_screen(terminal->type);
  ct_prepare_strings(terminal->offer.answers, mouse, terminal->titles);
  lseek(fileno(ct_drawing), 0, SEEK_SET); /* what newterm wrote is in those strings */
  opened = *terminal;
  open_terminal = &opened;
  int columns, rows;
  if (ct_size(&columns, &rows)) ct_resize(columns, rows);
  ct_take_screen();
  return CT_OK;
}

static void swallow_answers(int quiet) {
  struct pollfd waiting = {opened.input, POLLIN, 0};
  char bytes[256];
  const uint64_t millisecond = 1000000;
  uint64_t end = ct_now() + (uint64_t)quiet * millisecond;
  for (;;) {
    /* A signal that cuts the wait does not begin it anew: windows are pulled larger while a program ends too. */
    uint64_t now = ct_now();
    int ready = poll(&waiting, 1, now < end ? (int)((end - now) / millisecond) : 0);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || read(opened.input, bytes, sizeof bytes) <= 0) return;
    end = ct_now() + 10 * millisecond;
  }
}

void ct_close(int quiet) {
  if (open_terminal == NULL) return;
  if (quiet > 0) swallow_answers(quiet);
  ct_give_back();
  ct_remove_handlers();
  endwin();
  delscreen(screen);
  screen = NULL;
  open_terminal = NULL;
  close_output();
}

bool ct_size(int *columns, int *rows) {
  struct winsize size = {0};
  if (ioctl(ct_claim.output, TIOCGWINSZ, &size) != 0) return false;
  *columns = size.ws_col > 0 ? size.ws_col : 80;
  *rows = size.ws_row > 0 ? size.ws_row : 24;
  return true;
}

void ct_resize(int columns, int rows) { resize_term(rows, columns); }

uint64_t ct_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
