#include "terminal.h"

#include <string.h>

/* ncurses says every colour and attribute anew, and resets them after each frame. Here they are only
   remembered, and what differs is said before the next character that shows it: a third of the bytes. */

enum { MOST_NUMBERS = 16, MOST_REPEATED = 1000 };

struct look {
  int foreground, background; /* -1: the terminal's own */
  unsigned attributes;        /* one bit for each of SGR 1, 2, 4, 7 */
};

static struct look said = {-1, -1, 0}, meant = {-1, -1, 0};
static const int on[] = {1, 2, 4, 7}, off[] = {22, 22, 24, 27};

/* Whether nothing is known of what the terminal shows next. */
static bool is_unknown = true;

void ct_forget_colours(void) { is_unknown = true; }

static size_t put_number(char *to, size_t at, int number) {
  char digits[4];
  size_t count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  while (count > 0) to[at++] = digits[--count];
  to[at++] = ';';
  return at;
}

/* The values of colours that are drawn by them, with VALUE set; 0 for those that are drawn by their number. */
enum { MOST_COLOURS = 256, VALUE = 1 << 24 };
static uint32_t values[MOST_COLOURS];

void ct_define_colour(int colour, uint32_t value) {
  if (colour >= 16 && colour < MOST_COLOURS) values[colour] = VALUE | (value & 0xFFFFFF);
}

void ct_forget_values(void) { memset(values, 0, sizeof values); }

static size_t put_value(char *to, size_t at, uint32_t value) {
  at = put_number(to, at, 2);
  for (int shift = 16; shift >= 0; shift -= 8) at = put_number(to, at, (int)(value >> shift & 0xFF));
  return at;
}

static size_t put_colour(char *to, size_t at, int colour, int base) {
  if (colour < 0) return put_number(to, at, base + 9);
  if (colour < 8) return put_number(to, at, base + colour);
  if (colour < 16) return put_number(to, at, base + 60 + colour - 8);
  at = put_number(to, at, base + 8);
  if (colour < MOST_COLOURS && values[colour] != 0) return put_value(to, at, values[colour]);
  at = put_number(to, at, 5);
  return put_number(to, at, colour);
}

/* Says the difference; at most 64 bytes. */
static size_t put_look(char *to, size_t at) {
  if (!is_unknown && memcmp(&said, &meant, sizeof said) == 0) return at;
  to[at++] = '\033';
  to[at++] = '[';
  if (is_unknown) {
    at = put_number(to, at, 0);
    said = (struct look){-1, -1, 0};
    is_unknown = false;
  }
  unsigned has = said.attributes;
  for (int i = 0; i < 4; i++) {
    if (!(has & ~meant.attributes & (1u << i))) continue;
    at = put_number(to, at, off[i]);
    has &= ~(1u << i);
    if (i < 2) has &= ~3u; /* 22 ends bold and dim */
  }
  for (int i = 0; i < 4; i++)
    if (meant.attributes & ~has & (1u << i)) at = put_number(to, at, on[i]);
  if (said.foreground != meant.foreground) at = put_colour(to, at, meant.foreground, 30);
  if (said.background != meant.background) at = put_colour(to, at, meant.background, 40);
  to[at - 1] = 'm';
  said = meant;
  return at;
}

static void mean(const int *numbers, int count) {
  for (int i = 0; i < count; i++) {
    int n = numbers[i];
    int *colour = n >= 40 && n != 90 && (n < 90 || n >= 100) ? &meant.background : &meant.foreground;
    if (n == 0) meant = (struct look){-1, -1, 0};
    for (int bit = 0; bit < 4; bit++) {
      if (n == off[bit]) meant.attributes &= ~(1u << bit);
      if (n == on[bit]) meant.attributes |= 1u << bit;
    }
    if ((n == 38 || n == 48) && i + 2 < count && numbers[i + 1] == 2) {
      /* Kinds whose numbers are values say ours, which are below 256, as a blue; nothing follows it. */
      *colour = numbers[count - 1];
      i = count;
    } else if ((n == 38 || n == 48) && i + 2 < count) {
      *colour = numbers[i + 2];
      i += 2;
    } else if (n >= 30 && n <= 49) {
      *colour = n % 10 == 9 ? -1 : n % 10;
    } else if ((n >= 90 && n <= 97) || (n >= 100 && n <= 107)) {
      *colour = n % 10 + 8;
    }
  }
}

/* The end of the control sequence at `at`, or of the single byte there. */
static size_t sequence_end(const char *from, size_t at, size_t length) {
  if (from[at] != '\033' || at + 1 >= length) return at + 1;
  size_t end = at + 2;
  if (from[at + 1] == '(') return end < length ? end + 1 : length;
  if (from[at + 1] != '[') return end;
  while (end < length && (unsigned char)from[end] < 0x40) end++;
  return end < length ? end + 1 : length;
}

static int read_numbers(const char *from, const char *end, int *numbers) {
  int count = 0;
  for (numbers[0] = 0; from < end && count < MOST_NUMBERS; from++) {
    if (*from < '0' || *from > '9')
      numbers[++count] = 0;
    else if (numbers[count] < 1000)
      numbers[count] = numbers[count] * 10 + *from - '0';
  }
  return count;
}

static size_t copy(char *to, size_t used, const char *from, size_t count) {
  memcpy(to + used, from, count);
  return used + count;
}

static size_t repeat(char *to, size_t used, char byte, int times) {
  if (times > MOST_REPEATED) times = MOST_REPEATED;
  memset(to + used, byte, (size_t)times);
  return used + (size_t)times;
}

/* Copies one sequence or byte, or only remembers it. */
static size_t copy_part(char *to, size_t used, const char *part, size_t length, char before) {
  int numbers[MOST_NUMBERS + 1];
  char final = part[length - 1];
  if (length < 3) {
    if (final == '\017') return used;
    if (strchr("\r\b\n", final) == NULL) used = put_look(to, used);
    return copy(to, used, part, length);
  }
  if (part[1] == '(') return used;
  int count = read_numbers(part + 2, part + length, numbers);
  if (final == 'm') {
    mean(numbers, count);
    return used;
  }
  if (strchr("HdGABCDhl", final) == NULL) used = put_look(to, used);
  return final == 'b' ? repeat(to, used, before, numbers[0]) : copy(to, used, part, length);
}

size_t ct_thrifty_frame(const char *from, size_t length, char *to) {
  size_t used = 0;
  for (size_t at = 0, end; at < length; at = end) {
    end = sequence_end(from, at, length);
    used = copy_part(to, used, from + at, end - at, at > 0 ? from[at - 1] : ' ');
  }
  return used;
}
