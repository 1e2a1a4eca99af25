/* xiangqi-link/1: a position, its history and a parameter s as a text to
 * share. Chapter: Xiangqi link. Texts are well-formed UTF-8 with a length;
 * places are characters, that is, Unicode scalar values. */
#ifndef XIANGQI_LINK_H
#define XIANGQI_LINK_H

#include "xiangqi_history.h"
#include "xiangqi_position.h"

#include <stdbool.h>
#include <stddef.h>

struct link {
    bool has_base;
    struct buffer base;     /* kept as it stands, not judged (XL-3) */
    struct xiangqi_position position;
    struct history history;
    bool has_s;
    struct buffer s;        /* only A-Z a-z 0-9 - . _ ~ (XL-11) */
};

struct link_rules {         /* the leniencies; {0} is strict reading */
    bool unknown_parameters;            /* XL-14 */
    struct position_rules position;     /* for p (XL-21) */
};

/* The caller frees the link with link_free, whatever the verdict. */
struct verdict xiangqi_link_decode(const char *text, size_t length, struct link_rules rules,
                                   struct link *link);

/* Appends the text to `out`. */
struct verdict xiangqi_link_encode(const struct link *link, struct buffer *out);

void link_free(struct link *link);

#endif
