import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
    private static final Set<String> LENIENCIES =
        Set.of("unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters");

    /** The members of the reply, without its id. */
    private static Map<String, Object> perform(Map<?, ?> request) {
        Object op = request.get("op");
        if ("hello".equals(op)) {
            Object formats = Map.of(FORMAT, List.of("decode", "encode"));
            return Map.of("name", "@NAME@", "version", "0.1.0", "language", "Java", "formats", formats);
        }
        if (!("decode".equals(op) || "encode".equals(op)) || !FORMAT.equals(request.get("format"))) {
            throw new Unsupported("only decode and encode of " + FORMAT);
        }
        if ("encode".equals(op)) {
            byte[] output = Codec.encode(request.get("value"), request.get("position"));
            return Map.of("ok", Map.of(KEY, KEY.equals("hex")
                ? HexFormat.of().formatHex(output)
                : new String(output, StandardCharsets.UTF_8)));
        }
        List<?> allow = request.get("allow") instanceof List<?> names ? names : List.of();
        Map<?, ?> limits = request.get("limits") instanceof Map<?, ?> map ? map : Map.of();
        if (!LENIENCIES.containsAll(allow) || !Set.of("cells").containsAll(limits.keySet())) {
            throw new Unsupported("a leniency or a limit that is not known");
        }
        String text = (String) request.get(KEY);
        byte[] input = KEY.equals("hex") ? HexFormat.of().parseHex(text) : text.getBytes(StandardCharsets.UTF_8);
        // An integer beyond 18 digits is a Double.
        Long limit = limits.get("cells") instanceof Number cells ? (Long) cells.longValue() : null;
        return Map.of("ok", Codec.decode(input, new Options(Set.copyOf(allow), limit, request.get("position"))));
    }

    /** The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the stack. */
    private static Map<String, Object> answer(String line) {
        Map<String, Object> reply = new LinkedHashMap<>();
        Map<?, ?> request;
        try {
            request = (Map<?, ?>) Json.read(line);
        } catch (IllegalArgumentException | ClassCastException fault) {
            reply.put("id", null);
            reply.put("error", "the line is not a request");
            return reply;
        }
        reply.put("id", request.get("id"));
        try {
            reply.putAll(perform(request));
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
