/* The operations that the program offers. Each reads what it needs from the
 * request and replies once. */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include "request.h"

typedef void operation(const struct request *r);

operation decode, encode, explain;
operation analyse, play;        /* go-chains/1 */
operation perft, legal_moves;   /* xiangqi-rules/1 */

#endif
