#ifndef OKUSURI_EMPTY_ICU_H
#define OKUSURI_EMPTY_ICU_H

// Nothing to call: what this target is for happens when the program is linked (data.c).

#endif
