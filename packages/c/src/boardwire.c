/* The library as one translation unit: all functions but those of boardwire.h
 * are static. packages/c/amalgamate.py puts the parts in place of the lines
 * that include them. Each part uses only parts before it. */
#include "boardwire.h"

#include <string.h>

#include "tables.c"
#include "codes.c"
#include "writer.c"
#include "errors.c"
#include "reader.c"
#include "prefix_code.c"
#include "digits.c"
#include "ternary_board.c"
#include "ternary_bits2.c"
#include "ternary_runs.c"
#include "ternary_integer.c"
#include "xiangqi.c"
#include "xiangqi_position.c"
#include "xiangqi_schemes.c"
#include "xiangqi_origins.c"
#include "xiangqi_history.c"
#include "xiangqi_identity.c"
#include "xiangqi_fen.c"
#include "xiangqi_index.c"
#include "xiangqi_rules.c"
#include "xiangqi_compact.c"
#include "xiangqi_game.c"
#include "base64url.c"
#include "xiangqi_link.c"
#include "chess_board.c"
#include "go_chains.c"
#include "explain.c"
