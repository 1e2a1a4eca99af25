package @MODULE@;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.*;

/** The vectors of a format, and a codec that is judged by them: a test for each vector. The README has an example. */
public final class Vectors {
    /**
     * A request to a codec. The input is bytes, or a text in UTF-8, or null if the request has none. The members, such as value, are JSON: Map, List,
     * String, Boolean, null, Long or another Number with all digits.
     */
    public record Request(String operation, byte[] input, Map<String, Object> members) {}

    /**
     * The functions of a format by the names of their operations, the features that they lack, the profiles to judge, and the part of a
     * rejection that must be right: verdict, code or offset. A function returns Map.of("ok", value), Map.of("reject", code, "at", offset) with the
     * offset as a number in the unit of the format, or Map.of("unsupported", reason), with which the vector is skipped. An exception fails the vector.
     */
    public record Codec(
        String format, Map<String, Function<Request, Map<String, Object>>> functions, Set<String> lacks, Set<String> profiles, String level
    ) {}

    private final Codec codec;
    private final Map<String, Object> format;
    private final List<Map<String, Object>> vectors;
    private final long level;

    private Vectors(Codec codec) {
        this.codec = codec;
        Map<String, Map<String, Object>> formats = read("formats.json");
        format = formats.get(requireListed(codec.format, formats.keySet()));
        Map<String, Long> levels = get(format, "levels");
        level = levels.get(requireListed(codec.level, levels.keySet()));
        Stream.of(codec.functions.keySet(), codec.lacks, codec.profiles).flatMap(Set::stream).forEach(name -> requireListed(name, get(format, "names")));
        vectors = read(get(format, "file"));
    }

    /** A test for each vector whose operation has a function, for a method with TestFactory. */
    public static Stream<DynamicTest> tests(Codec codec) {
        Vectors suite = new Vectors(codec);
        Stream<Map<String, Object>> judged = suite.vectors.stream().filter(vector -> codec.functions.containsKey(vector.get("op")));
        return judged.map(vector -> DynamicTest.dynamicTest(get(vector, "id"), () -> suite.test(vector)));
    }

    private void test(Map<String, Object> vector) {
        Assumptions.assumeTrue(isOffered(vector), () -> "the codec lacks one of " + vector.get("needs"));
        Map<?, ?> got = ask(vector);
        if (hasOnly("unsupported", got)) {
            Assumptions.assumeTrue((boolean) vector.get("answers"), () -> "unsupported: " + printableText("%s", got));
            fail(vector, "a reply, because the codec does not lack what the vector needs", got);
        }
        if (got.get("reject") instanceof String && vector.get("counterpart") != null) {
            Map<?, ?> other = counterpart(vector);
            Assumptions.assumeFalse(hasOnly("unsupported", other), () -> "its valid counterpart is unsupported: " + printableText("%s", other));
            if (!hasOnly("ok", other)) {
                fail(vector, "a rejection, and that its valid counterpart is accepted", got);
            }
        }
        List<String> expect = get(vector, "expect");
        String gotText = textAtLevel(got);
        if (expect.stream().noneMatch(right -> textAtLevel((Map<?, ?>) Json.read(right)).equals(gotText))) {
            fail(vector, String.join(", or ", expect), got);
        }
    }

    private void fail(Map<String, Object> vector, String expected, Map<?, ?> got) {
        String form = "%s\n  request    %s %s %.400s\n  expected   %.400s\n  got        %.400s%s";
        String text = printableText(form, vector.get("reason"), vector.get("op"), codec.format, vector.get("request"), expected, Json.write(got), vector.get("rules"));
        Assumptions.assumeTrue(vector.get("counts").equals(true) && codec.profiles.containsAll(get(vector, "profiles")), "observed: " + text);
        Assertions.fail(text);
    }

    /** A text without the characters that a terminal would obey or hide. */
    private static String printableText(String form, Object... parts) {
        return String.format(form, parts).replaceAll("[\\p{C}&&[^\\n]]", "\uFFFD");
    }

    private boolean isOffered(Map<String, Object> vector) {
        List<String> needs = get(vector, "needs");
        return needs.stream().noneMatch(codec.lacks::contains);
    }

    /** Whether this is the only member of a reply. The member ok must be an object. */
    private static boolean hasOnly(String key, Map<?, ?> reply) {
        return reply.keySet().equals(Set.of(key)) && (reply.get(key) instanceof Map || !key.equals("ok"));
    }

    /** The reply to the counterpart of the vector, or to any vector that the codec accepts if the codec lacks a feature of the counterpart. */
    private Map<?, ?> counterpart(Map<String, Object> vector) {
        int index = ((Long) vector.get("counterpart")).intValue();
        if (index >= 0 && isOffered(vectors.get(index))) {
            return ask(vectors.get(index));
        }
        Stream<Map<String, Object>> others = vectors.stream().filter(other -> other.get("op").equals(vector.get("op")) && other.get("accepts").equals(true));
        return others.filter(this::isOffered).anyMatch(other -> hasOnly("ok", ask(other))) ? Map.of("ok", Map.of()) : Map.of();
    }

    /** The members of the codec's reply. An exception is an error of the reply. */
    private Map<?, ?> ask(Map<String, Object> vector) {
        try {
            Map<String, Object> members = cast(Json.read(get(vector, "request")));
            String operation = get(vector, "op");
            String key = get(format, "input");
            String text = get(members, key);
            byte[] input = text == null ? null : key.equals("hex") ? HexFormat.of().parseHex(text) : text.getBytes(StandardCharsets.UTF_8);
            Map<String, Object> reply = new LinkedHashMap<>(codec.functions.get(operation).apply(new Request(operation, input, members)));
            if (reply.get("at") instanceof Number offset) {
                reply.put("at", operation.equals("encode") ? null : Map.of(format.get("offset"), offset));
            }
            reply.values().removeIf(member -> member == null);
            reply.keySet().retainAll(Set.of("ok", "reject", "at", "unsupported", "error"));
            return reply;
        } catch (RuntimeException | Error fault) {
            return Map.of("error", fault.toString());
        }
    }

    /** The part of a reply that the level judges. If a rejection has an offset, its form must be right. */
    private String textAtLevel(Map<?, ?> reply) {
        boolean isOffset = reply.get("at") instanceof Map<?, ?> at && at.size() == 1 && at.values().iterator().next() instanceof Number;
        boolean isRejection = reply.get("reject") instanceof String || Boolean.TRUE.equals(reply.get("reject"));
        if (level == 3 || !isRejection || reply.size() != (isOffset ? 2 : 1)) {
            Map<String, Object> rules = get(format, "compare");
            return new Compare(get(rules, "doubles"), get(rules, "unordered"), get(rules, "nan_payloads"), get(rules, "tagged")).text(reply, "", false);
        }
        return level == 1 ? "reject" : "reject " + reply.get("reject");
    }

    private static String requireListed(String name, Collection<String> names) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException("there is no " + name + ": expected one of " + names);
        }
        return name;
    }

    private static <T> T read(String name) {
        try (InputStream file = new GZIPInputStream(Vectors.class.getResourceAsStream("data/" + name + ".gz"))) {
            return cast(Json.read(new String(file.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException fault) {
            throw new IllegalStateException(name, fault);
        }
    }

    static <T> T get(Map<String, Object> map, String key) {
        return cast(map.get(key));
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object value) {
        return (T) value;
    }
}
