import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comparison of values by the rules that a suite has for some keys. */
record Compare(List<?> doubles, List<?> unordered, boolean nanPayloads) {
    private static final Pattern NUMBER = Pattern.compile("(-?)(\\d+)\\.?(\\d*)(?:[eE]([+-]?\\d+))?");
    private static final Pattern DOUBLE = Pattern.compile("(?i)[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?|inf(?:inity)?)");
    private static final Pattern NAN = Pattern.compile("(?i)([+-]?)nan(?::0x0*([0-9a-f]{1,13}))?");

    /** Two values have the same text if they are equal by the rules. The key is that of the value, or of the list whose item it is. */
    String text(Object value, String key, boolean isItem) {
        Long bits = doubles.contains(key) ? bits(value) : null;
        List<String> parts = new ArrayList<>();
        if (bits != null) {
            return "double " + bits;
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> parts.add(Json.write(name) + ":" + text(member, (String) name, false)));
            Collections.sort(parts);
            return "{" + String.join(",", parts) + "}";
        } else if (value instanceof List<?> list) {
            list.forEach(item -> parts.add(text(item, key, true)));
            if (unordered.contains(key) && !isItem) {
                Collections.sort(parts);
            }
            return "[" + String.join(",", parts) + "]";
        }
        return value instanceof Number number ? exact(number) : Json.write(value);
    }

    /** The same text for all numbers with the same value. NaN and infinities have no number in JSON. */
    private static String exact(Number number) {
        Matcher parts = NUMBER.matcher(number.toString());
        if (!parts.matches()) {
            return number.toString();
        }
        String digits = (parts.group(2) + parts.group(3)).replaceFirst("^0+", "");
        String plain = digits.replaceFirst("0+$", "");
        BigInteger exponent = parts.group(4) == null ? BigInteger.ZERO : new BigInteger(parts.group(4));
        exponent = exponent.add(BigInteger.valueOf(digits.length() - plain.length() - parts.group(3).length()));
        return plain.isEmpty() ? "0" : parts.group(1) + plain + "e" + exponent;
    }

    /** The bits of a number, or of a text such as -0 or nan:0x1, as a double, or null. */
    private Long bits(Object value) {
        if (!(value instanceof Number || value instanceof String)) {
            return null;
        }
        Matcher nan = NAN.matcher(value.toString());
        if (nan.matches()) {
            long payload = nan.group(2) == null ? 1L << 51 : Long.parseLong(nan.group(2), 16);
            long sign = nan.group(1).equals("-") ? Long.MIN_VALUE : 0;
            return payload == 0 ? null : (Long) (0x7ff0L << 48 | (nanPayloads ? sign | payload : 1));
        }
        String text = value.toString().toLowerCase().replaceFirst("inf(inity)?$", "Infinity");
        return DOUBLE.matcher(value.toString()).matches() ? (Long) Double.doubleToRawLongBits(Double.parseDouble(text)) : null;
    }
}
