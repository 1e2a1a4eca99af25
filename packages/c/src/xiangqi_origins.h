/* Origin candidates: the squares from which a piece may have come in one step
 * on an empty board. Chapter: Xiangqi history, "Origin candidates"; XH-4 to
 * XH-8. */
#ifndef XIANGQI_ORIGINS_H
#define XIANGQI_ORIGINS_H

#include "xiangqi.h"

enum { XIANGQI_MOST_ORIGINS = 17 };

/* Writes the origin candidates of a piece that stands on `square`, 0..=89, in
 * their order, and gives their number. */
unsigned xiangqi_origins(unsigned id, unsigned square, uint8_t origin[XIANGQI_MOST_ORIGINS]);

#endif
