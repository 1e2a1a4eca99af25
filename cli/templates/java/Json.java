import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as Map, List, String, Long, Boolean and null. Numbers are exact: a greater integer is a BigInteger, a fraction or a number with an exponent is
 * a Double, or a BigDecimal if a Double would round it, or its text in a StringBuilder if no BigDecimal has its exponent.
 */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The value of a JSON text; throws IllegalArgumentException if it is none. */
    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.readValue();
        if (json.peek() != 0) {
            throw json.fault();
        }
        return value;
    }

    private IllegalArgumentException fault() {
        return new IllegalArgumentException("no JSON at character " + at);
    }

    /** The next character that is not white space, or 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean skip(char wanted) {
        boolean found = peek() == wanted;
        at += found ? 1 : 0;
        return found;
    }

    private void expect(char wanted) {
        if (!skip(wanted)) {
            throw fault();
        }
    }

    private Object readValue() {
        switch (peek()) {
            case '{': {
                Map<String, Object> map = new LinkedHashMap<>();
                for (at++; !skip('}');) {
                    if (!map.isEmpty()) {
                        expect(',');
                    }
                    peek();
                    String key = readString();
                    expect(':');
                    map.put(key, readValue());
                }
                return map;
            }
            case '[': {
                List<Object> list = new ArrayList<>();
                for (at++; !skip(']');) {
                    if (!list.isEmpty()) {
                        expect(',');
                    }
                    list.add(readValue());
                }
                return list;
            }
            case '"':
                return readString();
            default:
                return readWord();
        }
    }

    private Object readWord() {
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            // A NumberFormatException is an IllegalArgumentException.
            default -> readNumber(word);
        };
    }

    private static Object readNumber(String word) {
        if (word.matches("-?[0-9]+") && !word.equals("-0")) {
            BigInteger integer = new BigInteger(word);
            return integer.bitLength() < Long.SIZE ? (Number) integer.longValue() : integer;
        }
        if (word.matches("-?[0-9]+(\\.[0-9]+)?[eE][+-]?[0-9]{9,}")) {
            return new StringBuilder(word);
        }
        BigDecimal exact = new BigDecimal(word);
        double rounded = exact.doubleValue();
        boolean isExact = Double.isFinite(rounded) && BigDecimal.valueOf(rounded).compareTo(exact) == 0;
        return isExact ? (Number) Double.valueOf(word) : exact;
    }

    private String readString() {
        expect('"');
        int start = at;
        StringBuilder result = new StringBuilder();
        for (;; at++) {
            if (at >= text.length()) {
                throw fault();
            }
            char next = text.charAt(at);
            if (next == '"' || next == '\\') {
                result.append(text, start, at);
                if (next == '"') {
                    at++;
                    return result.toString();
                }
                result.append(readEscape());
                start = at + 1;
            }
        }
    }

    /** The character of the escape at the backslash; moves to the escape's last character. */
    private char readEscape() {
        at++;
        char letter = at < text.length() ? text.charAt(at) : 0;
        if (letter == 'u' && at + 4 < text.length()) {
            at += 4;
            return (char) Integer.parseInt(text, at - 3, at + 1, 16);
        }
        int index = "\"\\/bfnrt".indexOf(letter);
        if (letter == 0 || index < 0) {
            throw fault();
        }
        return "\"\\/\b\f\n\r\t".charAt(index);
    }

    /** The JSON text of a value, on one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                write(entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                separator = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object entry : list) {
                out.append(separator);
                write(entry, out);
                separator = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            out.append('"');
            for (char next : string.toCharArray()) {
                if (next < ' ' || next == '"' || next == '\\' || Character.isSurrogate(next)) {
                    out.append(String.format("\\u%04x", (int) next));
                } else {
                    out.append(next);
                }
            }
            out.append('"');
        } else {
            out.append(value);
        }
    }
}
