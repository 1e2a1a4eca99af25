import java.util.Set;

/** The codec of @FORMAT@. The rules are in spec/@CHAPTER@. */
final class Codec {
    /**
     * The value of the input, which is UTF-8 if the format is a text. Its shape is in spec/@VALUES@. JSON is
     * Map, List, String, Long, Boolean and null. A fault is {@code throw new Reject("truncated", 48)}.
     */
    static Object decode(byte[] input, Options options) {
        throw new Unsupported("decode is not written yet: write it in Codec.java");
    }

    /**
     * The bytes of a value; {@code context} is @ABOUT_CONTEXT@. A fault is
     * {@code throw new Reject("dimension-zero")}.
     */
    static byte[] encode(Object value, Object context) {
        throw new Unsupported("encode is not written yet: write it in Codec.java");
    }
}

/**
 * The options of decode.
 *
 * @param allow the names of the leniencies to apply
 * @param limit @ABOUT_LIMIT@; null for none
 * @param context @ABOUT_CONTEXT@
 */
record Options(Set<Object> allow, Long limit, Object context) {}

/** A fault of the input or the value: a code of spec/@CODES@, and the offset in @UNIT@s where decode found it. */
final class Reject extends RuntimeException {
    final String code;
    final Long offset;

    Reject(String code, long offset) {
        super(code);
        this.code = code;
        this.offset = offset;
    }

    Reject(String code) {
        super(code);
        this.code = code;
        this.offset = null;
    }
}

/** The request is not supported by this codec. */
final class Unsupported extends RuntimeException {
    Unsupported(String what) {
        super(what);
    }
}
