#include "terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CTerminal.h"

struct ct_claim ct_claim = {.output = -1, .notice = -1};

static volatile sig_atomic_t taken = 0, suspending = 0, keyed = 0;
static uint64_t continued = 0;

static const int fatal[] = {SIGTERM, SIGHUP, SIGINT,  SIGQUIT, SIGSEGV,
                            SIGABRT, SIGILL, SIGTRAP, SIGBUS,  SIGFPE};
static const int noticed[] = {SIGWINCH, SIGCONT, SIGTSTP};
enum { FATAL_COUNT = sizeof fatal / sizeof *fatal, NOTICED_COUNT = sizeof noticed / sizeof *noticed };

static struct sigaction fatal_before[FATAL_COUNT], noticed_before[NOTICED_COUNT];

int ct_write_all(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(ct_claim.output, bytes, length);
    if (written > 0) {
      bytes += written;
      length -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd room = {ct_claim.output, POLLOUT, 0};
      poll(&room, 1, 100);
      if (room.revents & (POLLHUP | POLLERR | POLLNVAL)) return 0;
    } else if (written == 0 || errno != EINTR) {
      return 0;
    }
  }
  return 1;
}

/* Terminals keep a stack of these for each of their two screens: on ours it is as we found it. */
static void push_keys(void) {
  if (keyed) ct_write_all("\033[>1u", 5);
}

static void pop_keys(void) {
  if (keyed) ct_write_all("\033[<u", 4);
}

void ct_use_kitty_keys(void) {
  if (keyed) return;
  keyed = 1;
  if (taken) push_keys();
}

void ct_take_screen(void) {
  if (taken) return;
  taken = 1;
  tcsetattr(ct_claim.output, TCSANOW, &ct_claim.raw);
  ct_write_all(ct_claim.enter, ct_claim.enter_length);
  push_keys();
}

static void give_back(void) {
  if (!taken) return;
  taken = 0;
  /* A frame may have been cut anywhere, in a string or in a link: both end. Only for kinds that know strings. */
  if (ct_claim.untitle != NULL && *ct_claim.untitle != 0) ct_write_all("\033\\\033]8;;\033\\", 9);
  pop_keys();
  ct_write_all(ct_claim.leave, ct_claim.leave_length);
  tcsetattr(ct_claim.output, TCSAFLUSH, &ct_claim.before);
}

/* No signal comes in between: one that ends the process would find the terminal given back, and leave half of it. The
   other threads take none (docs/decisions/0173). */
static void undisturbed(void (*work)(void)) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  work();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void ct_give_back(void) { undisturbed(give_back); }

/* Sends itself a signal in this thread, which may have it blocked; libdispatch's threads do. */
static void raise_here(int number) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, &before);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* The first of them ends the process, and has to give the terminal back wholly before: one that comes to another thread
   meanwhile would end it in the middle of that. */
static void handle_fatal(int number) {
  static atomic_flag is_leaving = ATOMIC_FLAG_INIT;
  while (atomic_flag_test_and_set(&is_leaving)) pause();
  ct_give_back();
  signal(number, SIG_DFL);
  raise_here(number);
  /* The first process of a container is not ended by what it sends itself. */
  _exit(128 + number);
}

static void handle_noticed(int number) {
  if (number == SIGCONT && (suspending || ct_now() - continued < 200000000u)) return;
  int kept = errno;
  char byte = number == SIGWINCH ? 'w' : number == SIGCONT ? 'c' : 't';
  ssize_t ignored = write(ct_claim.notice, &byte, 1);
  (void)ignored;
  errno = kept;
}

static void install(int number, void (*handler)(int), int flags, struct sigaction *before) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigfillset(&action.sa_mask);
  sigaction(number, NULL, before);
  int is_ignored = !(before->sa_flags & SA_SIGINFO) && before->sa_handler == SIG_IGN;
  if (!is_ignored) sigaction(number, &action, NULL);
}

void ct_guard_stack(void) {
  static _Thread_local bool is_guarded = false;
  if (is_guarded) return;
  is_guarded = true;
  stack_t stack = {.ss_sp = malloc(32768), .ss_size = 32768};
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

void ct_install_handlers(void) {
  static int registered = 0;
  if (!registered) registered = atexit(ct_give_back) == 0;
  keyed = 0;
  ct_guard_stack();
  for (int i = 0; i < FATAL_COUNT; i++)
    install(fatal[i], handle_fatal, SA_ONSTACK, &fatal_before[i]);
  for (int i = 0; i < NOTICED_COUNT; i++)
    install(noticed[i], handle_noticed, SA_RESTART, &noticed_before[i]);
}

void ct_remove_handlers(void) {
  for (int i = 0; i < FATAL_COUNT; i++) sigaction(fatal[i], &fatal_before[i], NULL);
  for (int i = 0; i < NOTICED_COUNT; i++) sigaction(noticed[i], &noticed_before[i], NULL);
}

void ct_suspend(void) {
  struct sigaction before, other = {0};
  suspending = 1;
  ct_give_back();
  other.sa_handler = SIG_IGN;
  sigaction(SIGTSTP, &other, &before);
  kill(0, SIGTSTP); /* the rest of the job, such as make */
  other.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &other, NULL);
  raise_here(SIGTSTP); /* so that it stops at this line and no other */
  sigaction(SIGTSTP, &before, NULL);
  continued = ct_now();
  suspending = 0;
  ct_take_screen();
}

static void retake(void) {
  /* Nothing was given back: what is on the stack of titles is still the one before ours. */
  if (taken && ct_claim.untitle != NULL) ct_write_all(ct_claim.untitle, strlen(ct_claim.untitle));
  if (taken) pop_keys();
  taken = 0;
  ct_take_screen();
}

void ct_retake(void) { undisturbed(retake); }
