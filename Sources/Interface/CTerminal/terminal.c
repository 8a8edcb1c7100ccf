#include "CTerminal.h"
int okusuri_t(void){return 0;}
