import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
    /** The key of the additional data of a request; empty if there is none. */
    private static final String CONTEXT = "@CONTEXT@";
    private static final Set<String> LENIENCIES =
        Set.of(@LENIENCIES@);
    /** The keys of a value. */
    private static final Set<String> MEMBERS = Set.of(@MEMBERS@);

    /** UTF-8 that rejects a lone surrogate. */
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

    /** The limit, or null if there is none. It may be any integer; one of more than 18 digits is a Double. */
    private static Long limit(Map<?, ?> limits) {
        if (limits.isEmpty()) {
            return null;
        }
        Number limit = member(limits, "@LIMIT@", Number.class);
        if (limit.doubleValue() < 0 || limit.doubleValue() != Math.floor(limit.doubleValue())) {
            throw new BadRequest("the limit is not an integer from 0");
        }
        return limit.longValue();
    }

    /** The members of the reply, without its id. */
    private static Map<String, Object> perform(Map<?, ?> request) {
        String op = member(request, "op", String.class);
        if (op.equals("hello")) {
            if (!Long.valueOf(1).equals(request.get("protocol"))) {
                throw new Unsupported("only version 1 of the protocol");
            }
            Object formats = Map.of(FORMAT, List.of(@OPERATIONS@));
            return Map.of("name", "@NAME@", "version", "0.1.0", "language", "Java", "formats", formats);
        }
        if (!(op.equals("decode") || op.equals("encode")) || !member(request, "format", String.class).equals(FORMAT)) {
            throw new Unsupported("only decode and encode of " + FORMAT);
        }
        Object context = CONTEXT.isEmpty() ? null : member(request, CONTEXT, Map.class);
        if (op.equals("encode")) {
            Map<?, ?> value = member(request, "value", Map.class);
            if (!MEMBERS.isEmpty() && !MEMBERS.containsAll(value.keySet())) {
                throw new BadRequest("the value has an unknown key");
            }
            byte[] output = Codec.encode(value, context);
            return Map.of("ok", Map.of(KEY, KEY.equals("hex")
                ? HexFormat.of().formatHex(output)
                : new String(output, StandardCharsets.UTF_8)));
        }
        List<?> allow = request.containsKey("allow") ? member(request, "allow", List.class) : List.of();
        Map<?, ?> limits = request.containsKey("limits") ? member(request, "limits", Map.class) : Map.of();
        if (!LENIENCIES.containsAll(allow) || !Set.of("@LIMIT@").containsAll(limits.keySet())) {
            throw new Unsupported("unknown leniency or limit");
        }
        Options options = new Options(Set.copyOf(allow), limit(limits), context);
        String text = member(request, KEY, String.class);
        return Map.of("ok", Codec.decode(KEY.equals("hex") ? bytes(text) : utf8(text), options));
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
            if (reject.offset != null) {
                reply.put("at", Map.of("@UNIT@", reject.offset));
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
