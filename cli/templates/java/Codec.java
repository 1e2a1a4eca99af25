import java.util.Map;
import java.util.Set;

/** The codec of @FORMAT@. The rules are in spec/@CHAPTER@. */
final class Codec {
@IF decode@
    /**
     * The value of the input, which is UTF-8 if the format is a text. Its shape is in spec/@VALUES@. JSON is
     * Map, List, String, Long, Boolean and null; Json.java has the types of other numbers. A fault is
     * {@code throw new Reject("@CODE@", 48)}; offsets count @UNIT@s.
     */
    static Object decode(byte[] input, Options options) {
        throw new Unsupported("decode is not written yet: write it in Codec.java");
    }

@END@
@IF encode@
    /** The bytes of a value. A fault is {@code throw new Reject("@CODE@")}. */
    static byte[] encode(Object value, Options options) {
        throw new Unsupported("encode is not written yet: write it in Codec.java");
    }

@END@
@IF other@
    /** The `ok` of the reply to another operation: @OTHER@. The input is null if the request has none. */
    static Object perform(String op, byte[] input, Options options) {
        throw new Unsupported(op + " is not written yet: write it in Codec.java");
    }
@END@
}

/**
 * The options of a request.
 *
 * @param allow the names of the leniencies to apply
 * @param limits @ABOUT_LIMITS@
 * @param request @ABOUT_REQUEST@
 */
record Options(Set<Object> allow, Map<String, Long> limits, Map<?, ?> request) {}

/** A fault of the input or the value: a code of spec/@CODES@, and the offset where it was found. */
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
