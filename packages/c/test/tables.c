/* Prints the tables of the library as JSON, for run.py, which compares them
 * with spec/formats.json and spec/errors.json. */
#include "boardwire.h"

#include <stdio.h>

int main(void)
{
    static const char *const operations[] = { "decode", "encode", "explain", "analyse", "play",
        "perft", "legal-moves" };
    static const char *const leniencies[] = { "unused-trits", "padding-bits", "trailing-bytes",
                                              "unknown-parameters" };
    printf("[");
    for (int i = 0; i < BW_FORMATS; i++) {
        const bw_format_info *info = bw_format_info_of((bw_format)i);
        const char *before = "";
        printf("%s{\"id\":\"%s\",\"input\":\"%s\",\"operations\":[", i > 0 ? ",\n" : "", info->id,
               info->is_text ? "text" : "bytes");
        for (unsigned j = 0; j < sizeof operations / sizeof operations[0]; j++)
            if (info->operations >> j & 1) {
                printf("%s\"%s\"", before, operations[j]);
                before = ",";
            }
        before = "";
        printf("],\"leniencies\":[");
        for (unsigned j = 0; j < 4; j++)
            if (info->leniencies & bw_leniency(leniencies[j])) {
                printf("%s\"%s\"", before, leniencies[j]);
                before = ",";
            }
        printf("],\"limits\":[%s],\"errors\":{", info->limits_cells ? "\"cells\"" : "");
        before = "";
        for (int code = 1; code < 256; code++) {
            const char *requirement = bw_requirement((bw_format)i, (bw_code)code);
            if (requirement[0] != '\0') {
                printf("%s\"%s\":\"%s\"", before, bw_code_name((bw_code)code), requirement);
                before = ",";
            }
        }
        printf("}}");
    }
    printf("]\n");
    return 0;
}
