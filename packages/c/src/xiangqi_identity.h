/* The choice of identities for a picture of the board: which id of a kind
 * stands on which square. Chapter: Xiangqi FEN, "Identities"; XF-8 to XF-11. */
#ifndef XIANGQI_IDENTITY_H
#define XIANGQI_IDENTITY_H

#include "xiangqi.h"

#include <stdbool.h>
#include <stdint.h>

/* Gives `count` squares, all different, to the ids of one side and kind, and
 * writes the place of each of these ids, square or XIANGQI_DEAD, into `place`
 * (all ids of both sides; the others are left alone). Of several choices it
 * takes the one of XF-8, XF-9 and XF-10. False if there is none. */
bool xiangqi_identify(bool red, enum kind kind, const uint8_t *squares, unsigned count,
                      uint8_t place[XIANGQI_PIECES]);

#endif
