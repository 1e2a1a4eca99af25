import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/** The vectors of a format, and a codec that is judged by them: a test for each vector. The README has an example. */
public final class Vectors {
    /**
     * A request to a codec. The input is bytes, or a text in UTF-8, or null if the request has none. The members, such as value, are JSON: Map, List,
     * String, Boolean, null, Long or another Number with all digits.
     */
    public record Request(String operation, byte[] input, Map<String, Object> members) {}

    private static final List<String> LEVELS = List.of("verdict", "code", "offset");
    private static final Set<String> KEYS = Set.of("ok", "reject", "at", "unsupported", "error");

    private final Map<?, ?> manifest = map(read("manifest.json"));
    private final Map<?, ?> entry;
    private final String format;
    private final Map<String, Map<?, ?>> vectors = new LinkedHashMap<>();
    private final Map<String, Function<Request, Map<String, Object>>> functions = new HashMap<>();
    private final Map<Object, Map<?, ?>> chosen = new HashMap<>();
    private List<?> lacks = List.of();
    private List<?> profiles = List.of();
    private int level;

    /** The vectors of a format with its version. */
    public Vectors(String format) {
        this.format = format;
        Stream<?> entries = list(read("formats.json")).stream().filter(one -> map(one).get("id").equals(format));
        entry = map(entries.findFirst().orElseThrow(() -> new IllegalArgumentException("there is no format " + format)));
        List<?> withdrawn = list(read("errata.json")).stream().map(erratum -> map(erratum).get("id")).toList();
        Map<?, ?> files = map(map(read((String) map(map(manifest.get("formats")).get(format)).get("file"))).get("files"));
        for (Object file : new TreeMap<>(files).values()) {
            for (Object vector : list(map(file).get("vectors"))) {
                if (!withdrawn.contains(map(vector).get("id"))) {
                    vectors.put((String) map(vector).get("id"), map(vector));
                }
            }
        }
        level("offset");
    }

    /**
     * Adds the function of an operation. It returns a reply: Map.of("ok", value), of encode with a byte[], a rejection, or
     * Map.of("unsupported", "too long"). An exception fails the vector.
     */
    public Vectors on(String operation, Function<Request, Map<String, Object>> function) {
        known(List.of(operation), list(entry.get("operations")));
        functions.put(operation, function);
        return this;
    }

    /** Names the features that the functions lack. Vectors that need one are skipped. */
    public Vectors lacks(String... names) {
        lacks = known(List.of(names), list(entry.get("features")));
        return this;
    }

    /** Names the profiles to judge. Vectors of others are only observed. */
    public Vectors profiles(String... names) {
        profiles = known(List.of(names), list(entry.get("profiles")));
        return this;
    }

    /** What must be right in a rejection: verdict, code or offset, the default. */
    public Vectors level(String name) {
        level = Math.min(LEVELS.indexOf(known(List.of(name), LEVELS).get(0)), LEVELS.indexOf(manifest.get("level")));
        return this;
    }

    /** The rejection of an input with a code at an offset, in the unit of the format. */
    public static Map<String, Object> reject(String code, long offset) {
        return Map.of("reject", code, "at", offset);
    }

    /** A test for each vector whose operation has a function, for a method with TestFactory. */
    public Stream<DynamicTest> tests() {
        Map<Object, Object> texts = new HashMap<>();
        list(read("requirements.json")).forEach(rule -> texts.put(map(rule).get("id"), map(rule).get("text")));
        Stream<Map<?, ?>> judged = vectors.values().stream().filter(vector -> functions.containsKey(vector.get("op")));
        return judged.map(vector -> DynamicTest.dynamicTest((String) vector.get("id"), () -> {
            String wrong = judge(vector);
            boolean counts = "must".equals(get(vector, "strength", "must")) && profiles.containsAll(list(get(vector, "profiles", List.of())));
            Assumptions.assumeTrue(wrong == null || counts, "observed: " + wrong);
            if (wrong != null) {
                StringBuilder text = new StringBuilder();
                text.append(vector.get("reason")).append("\n  request    ").append(vector.get("op")).append(" ").append(format).append(" ");
                text.append(brief(vector.get("request"))).append("\n").append(wrong);
                list(vector.get("requirements")).forEach(id -> text.append("\n  ").append(id).append(" ").append(texts.get(id)));
                Assertions.fail(text.toString());
            }
        }));
    }

    /** What is wrong, or null. A vector that the codec does not support is skipped. */
    private String judge(Map<?, ?> vector) {
        List<?> needs = list(get(vector, "needs", List.of()));
        Assumptions.assumeTrue(isOffered(vector), () -> "not offered: one of " + needs);
        List<Object> right = new ArrayList<>();
        Map<?, ?> got = ask(vector, right);
        String reply = "\n  got        " + brief(got);
        if (got.keySet().equals(Set.of("unsupported"))) {
            boolean isOption = map(vector.get("request")).containsKey("allow") || map(vector.get("request")).containsKey("limits");
            Assumptions.assumeTrue(!needs.isEmpty() && !isOption, "unsupported: " + got.get("unsupported"));
            return "  expected   a reply, because the codec does not lack one of " + needs + reply;
        }
        if (got.get("reject") instanceof String && (vector.get("outcome").equals("reject") || vector.get("counterpart") != null)) {
            Map<?, ?> other = counterpart(vector);
            Assumptions.assumeFalse(other.keySet().equals(Set.of("unsupported")), () -> "its valid counterpart: " + other.get("unsupported"));
            if (!isAccepting(other)) {
                return "  expected   a rejection, and that the valid counterpart is accepted" + reply + ", and for the counterpart " + brief(other);
            }
        }
        return right.stream().anyMatch(one -> isNear(map(one), got)) ? null : "  expected   " + brief(vector.get("expect")) + reply;
    }

    /** Whether a reply is right at the level. An offset that is there must have the form of one. */
    private boolean isNear(Map<?, ?> right, Map<?, ?> got) {
        boolean isRejection = got.get("reject") instanceof String && Set.of("reject", "at").containsAll(got.keySet());
        if (level == 2 || !right.containsKey("reject") || !isRejection) {
            Map<?, ?> rules = map(manifest.get("compare"));
            Compare compare = new Compare(list(rules.get("doubles")), list(rules.get("unordered")), (Boolean) rules.get("nan_payloads"));
            return compare.text(right, "", false).equals(compare.text(got, "", false));
        } else if (!got.get("reject").equals(right.get("reject"))) {
            return level == 0;
        }
        return !got.containsKey("at")
            || got.get("at") instanceof Map<?, ?> at && at.size() == 1 && at.values().iterator().next() instanceof Number;
    }

    private boolean isOffered(Map<?, ?> vector) {
        return list(get(vector, "needs", List.of())).stream().noneMatch(lacks::contains);
    }

    private static boolean isAccepting(Map<?, ?> reply) {
        return reply.size() == 1 && reply.get("ok") instanceof Map;
    }

    /** The reply to the counterpart that the vector names, unless the codec lacks what it needs, or to any that the codec accepts. */
    private Map<?, ?> counterpart(Map<?, ?> vector) {
        Object op = vector.get("op");
        Predicate<Map<?, ?>> isCounterpart = other -> other.get("op").equals(op) && other.get("outcome").equals("accept") && isOffered(other);
        Map<?, ?> named = vectors.get(vector.get("counterpart"));
        if (named != null && isCounterpart.test(named)) {
            return ask(named, new ArrayList<>());
        }
        return chosen.computeIfAbsent(op, key -> {
            Stream<Map<?, ?>> others = vectors.values().stream().filter(isCounterpart);
            return others.anyMatch(other -> isAccepting(ask(other, new ArrayList<>()))) ? Map.of("ok", Map.of()) : Map.of();
        });
    }

    /** The members of the codec's reply. Adds the right replies. An exception of the codec is an error of the reply. */
    private Map<?, ?> ask(Map<?, ?> vector, List<Object> right) {
        try {
            Runs runs = new Runs(map(manifest.get("runs")));
            Map<String, Object> members = new LinkedHashMap<>();
            map(runs.expand(vector.get("request"), "")).forEach((name, member) -> members.put((String) name, member));
            Object expected = vector.get("expect") instanceof List<?> several ? several : List.of(vector.get("expect"));
            right.addAll(list(runs.expand(expected, "")));
            String operation = (String) vector.get("op");
            boolean isText = "text".equals(entry.get("input"));
            byte[] input = null;
            if (members.get(isText ? "text" : "hex") instanceof String text) {
                input = isText ? text.getBytes(StandardCharsets.UTF_8) : HexFormat.of().parseHex(text);
            }
            Map<String, Object> reply = new LinkedHashMap<>(functions.get(operation).apply(new Request(operation, input, members)));
            if (reply.get("at") instanceof Number offset) {
                reply.put("at", operation.equals("encode") ? null : Map.of(map(map(manifest.get("formats")).get(format)).get("offset"), offset));
            }
            if (reply.get("ok") instanceof byte[] output) {
                String text = isText ? new String(output, StandardCharsets.UTF_8) : HexFormat.of().formatHex(output);
                reply.put("ok", Map.of(isText ? "text" : "hex", text));
            }
            reply.entrySet().removeIf(member -> member.getValue() == null || !KEYS.contains(member.getKey()));
            return reply;
        } catch (RuntimeException fault) {
            right.clear();
            return Map.of("error", fault.toString());
        }
    }

    private static List<?> known(List<?> names, List<?> known) {
        if (!known.containsAll(names)) {
            throw new IllegalArgumentException(names + ": expected some of " + known);
        }
        return names;
    }

    private static String brief(Object value) {
        return String.format("%.400s", Json.write(value));
    }

    private static Object read(String name) {
        try (InputStream file = Vectors.class.getResourceAsStream("data/" + name)) {
            return Json.read(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException fault) {
            throw new IllegalStateException(name, fault);
        }
    }

    private static Object get(Map<?, ?> map, String key, Object missing) {
        return map.get(key) == null ? missing : map.get(key);
    }

    static Map<?, ?> map(Object value) {
        return (Map<?, ?>) value;
    }

    static List<?> list(Object value) {
        return (List<?>) value;
    }
}
