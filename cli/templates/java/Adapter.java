import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Speaks the testee protocol for the codec in Codec.java: one JSON object a line. See spec/protocol.md. */
final class Adapter {
    private static final String FORMAT = "@FORMAT@";
    /** The key of the input in requests and replies. */
    private static final String KEY = "@KEY@";
    private static final List<String> OPERATIONS = List.of(@OPERATIONS@);
    /** The operation and the unit of its offsets. */
    private static final String[][] UNITS = {@UNIT_ROWS_IN_BRACES@};
    /** The operation, key and type of each member that a request must have. */
    private static final String[][] MEMBERS = {@MEMBER_ROWS_IN_BRACES@};
    private static final Map<String, Class<?>> TYPES = Map.of(
        "string", String.class, "number", Number.class, "boolean", Boolean.class, "object", Map.class, "array", List.class);
    private static final Set<String> LENIENCIES = Set.of(@LENIENCIES@);
    private static final Set<String> LIMITS = Set.of(@LIMITS@);
@IF features@
    /** The features that the codec lacks, of @FEATURES@. */
    private static final List<String> LACKS = List.of();
@END@
@IF value-keys@    private static final Set<String> VALUE_KEYS = Set.of(@VALUE_KEYS@);

    /** The text in UTF-8. A lone surrogate is an error of the request. */
    private static byte[] utf8(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException fault) {
            throw new BadRequest("the text has a lone surrogate");
        }
    }

    private static byte[] bytes(String hex) {
        if (!hex.matches("[0-9a-f]*+") || hex.length() % 2 != 0) {
            throw new BadRequest("the input is not hex in lower case");
        }
        return HexFormat.of().parseHex(hex);
    }

    /** A member of the request that must be of this type. */
    private static <T> T member(Map<?, ?> request, String key, Class<T> type) {
        Object member = request.get(key);
        if (!type.isInstance(member)) {
            throw new BadRequest(key + " is missing or malformed");
        }
        return type.cast(member);
    }

    private static Options options(Map<?, ?> request) {
        Map<String, Long> limits = new HashMap<>();
@IF built-in@
        // Other operations ignore both.
        if (!Set.of("decode", "explain").contains(request.get("op"))) {
            return new Options(Set.of(), limits, request);
        }
@END@
        List<?> allow = request.containsKey("allow") ? member(request, "allow", List.class) : List.of();
        Map<?, ?> given = request.containsKey("limits") ? member(request, "limits", Map.class) : Map.of();
        if (!LENIENCIES.containsAll(allow) || !LIMITS.containsAll(given.keySet())) {
            throw new Unsupported("unknown leniency or limit");
        }
        for (Object name : given.keySet()) {
            // A limit may be any integer; above 2^48 its exact value does not matter.
            Number limit = member(given, (String) name, Number.class);
            if (limit.doubleValue() < 0 || limit.doubleValue() != Math.floor(limit.doubleValue())) {
                throw new BadRequest("the limit is not an integer from 0");
            }
            limits.put((String) name, (long) limit.doubleValue());
        }
        return new Options(Set.copyOf(allow), limits, request);
    }

    /** The input, or null if the request has none. */
    private static byte[] input(Map<?, ?> request) {
        if (!request.containsKey(KEY)) {
            return null;
        }
        String text = member(request, KEY, String.class);
        return KEY.equals("hex") ? bytes(text) : utf8(text);
    }

    /** The members of the reply, without its id. */
    private static Map<String, Object> perform(Map<?, ?> request) {
        String op = member(request, "op", String.class);
        if (op.equals("hello")) {
            if (!Long.valueOf(1).equals(request.get("protocol"))) {
                throw new Unsupported("only version 1 of the protocol");
            }
            Map<String, Object> hello = new LinkedHashMap<>(
                Map.of("name", "@NAME@", "version", "0.1.0", "language", "Java", "formats", Map.of(FORMAT, OPERATIONS)));
@IF features@            if (!LACKS.isEmpty()) hello.put("lacks", Map.of(FORMAT, LACKS));
            return hello;
        }
        if (!member(request, "format", String.class).equals(FORMAT) || !OPERATIONS.contains(op)) {
            throw new Unsupported("only @ONLY@ of " + FORMAT);
        }
        for (String[] row : MEMBERS) {
            if (row[0].equals(op) && row[2].equals("any") && !request.containsKey(row[1])) {
                throw new BadRequest(row[1] + " is missing");
            } else if (row[0].equals(op) && !row[2].equals("any")) {
                member(request, row[1], TYPES.get(row[2]));
            }
        }
        Options options = options(request);
@IF encode@
        if (op.equals("encode")) {
@IF value-keys@
            if (!VALUE_KEYS.containsAll(member(request, "value", Map.class).keySet())) {
                throw new BadRequest("the value has an unknown key");
            }
@END@
            byte[] output = Codec.encode(request.get("value"), options);
            return Map.of("ok", Map.of(KEY, KEY.equals("hex")
                ? HexFormat.of().formatHex(output)
                : new String(output, StandardCharsets.UTF_8)));
        }
@END@
        byte[] input = input(request);
@IF decode@
        if (op.equals("decode")) {
            return Map.of("ok", Codec.decode(input, options));
        }
@END@
@IF other@        return Map.of("ok", Codec.perform(op, input, options));
@IF no-other@        throw new Unsupported(op);
    }

    /** The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the stack. */
    private static Map<String, Object> answer(String line) {
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put("id", null);
        Map<?, ?> request;
        try {
            request = (Map<?, ?>) Json.read(line);
        } catch (IllegalArgumentException | ClassCastException fault) {
            reply.put("error", "the line is not a request");
            return reply;
        }
        try {
            reply.put("id", member(request, "id", String.class));
            reply.putAll(perform(request));
        } catch (BadRequest fault) {
            reply.put("error", fault.getMessage());
        } catch (Unsupported unsupported) {
            reply.put("unsupported", unsupported.getMessage());
        } catch (Reject reject) {
            reply.put("reject", reject.code);
            for (String[] row : UNITS) {
                if (reject.offset != null && row[0].equals(request.get("op"))) {
                    reply.put("at", Map.of(row[1], reject.offset));
                }
            }
        }
        return reply;
    }

    public static void main(String[] arguments) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var replies = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            replies.print(Json.write(answer(line)) + "\n");
            replies.flush();
        }
    }
}

/** A malformed request (spec/protocol.md, "Malformed requests"). */
final class BadRequest extends RuntimeException {
    BadRequest(String what) {
        super(what);
    }
}
