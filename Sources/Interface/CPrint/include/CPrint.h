#ifndef CPRINT_H
#define CPRINT_H

// Pages as PDF through cairo and pango, which are loaded on first use and need not be there.
// Places are in points from the top left corner of the page; a text stands on its baseline.

#include <stddef.h>

typedef enum {
  CPRINT_DONE,
  CPRINT_NO_LIBRARY,  // libpangocairo is not installed
  CPRINT_NO_FONT,     // no font here has Japanese
  CPRINT_FAILED,      // cairo said so, or there is no memory
} cprint_outcome;

typedef struct cprint_document cprint_document;

// Opens a document of A4 pages in memory. `language` chooses between forms of a character, such as ja.
// `found` is for cprint_close; NULL unless it is done.
cprint_outcome cprint_open(const char *language, cprint_document **found);

// How wide a text is in a size.
double cprint_width(cprint_document *document, const char *text, double size, int is_bold);

// How many characters of a text no font here has.
int cprint_unknown(cprint_document *document, const char *text);

void cprint_text(cprint_document *document, const char *text, double x, double baseline,
                 double size, int is_bold, int is_white);

// A line; dashes of `dash` points, none for 0.
void cprint_line(cprint_document *document, double x1, double y1, double x2, double y2,
                 double width, double dash);

// A frame, or a black ground when `line_width` is 0.
void cprint_box(cprint_document *document, double x, double y, double width, double height,
                double line_width);

// What follows, until its end, is of a kind that PDF names, such as H1, P or TD.
void cprint_begin(cprint_document *document, const char *tag);
void cprint_end(cprint_document *document, const char *tag);

// Marks a place of the page being drawn, the first page being 1.
void cprint_bookmark(cprint_document *document, const char *title, int page, double y);

void cprint_end_page(cprint_document *document);

// Ends the document. `created` is an instant as ISO 8601 writes it. `bytes` live until cprint_close.
cprint_outcome cprint_finish(cprint_document *document, const char *title, const char *subject,
                             const char *created, const unsigned char **bytes, size_t *count);

void cprint_close(cprint_document *document);

#endif
