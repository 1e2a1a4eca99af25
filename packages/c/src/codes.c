/* Finds the names of codes, leniencies and formats in tables.c. Chapter: Errors. */

static const struct code_text call_texts[] = {
    { "buffer-too-small", "the caller's buffer is too small", "a capacity of at least" },
    { "scratch-too-small", "the scratch memory is too small", "a number of words of at least" },
    { "argument-invalid", "an argument of the call has no valid shape",
      "what boardwire.h says of the function" },
};

static const struct code_text unknown_text = { "unknown-code", "unknown", "a code of bw_code" };

static const struct code_text *text_of(bw_code code)
{
    int n = (int)code;
    if (n >= 0 && n < CODES)
        return &code_texts[n];
    if (n < 0 && n >= -(int)(sizeof call_texts / sizeof call_texts[0]))
        return &call_texts[-n - 1];
    return &unknown_text;
}

const char *bw_code_name(bw_code code)
{
    return text_of(code)->name;
}

enum { LENIENCIES = sizeof leniencies / sizeof leniencies[0] };

unsigned bw_leniency(const char *name)
{
    for (unsigned i = 0; i < LENIENCIES; i++)
        if (strcmp(name, leniencies[i]) == 0)
            return 1u << i;
    return 0;
}

const bw_format_info *bw_format_info_of(bw_format format)
{
    return (unsigned)format < BW_FORMATS ? &formats[format] : NULL;
}

const char *bw_requirement(bw_format format, bw_code code)
{
    bool is_known = (unsigned)format < BW_FORMATS && (int)code > 0 && (int)code < CODES;
    return is_known ? requirements[format][code] : "";
}
