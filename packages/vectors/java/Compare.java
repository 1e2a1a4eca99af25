package @MODULE@;

import java.math.BigInteger;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comparison of values by the rules that a suite has for some keys. */
record Compare(List<String> doubles, List<String> unordered, boolean nanPayloads) {
    private static final Pattern NUMBER = Pattern.compile("(-?)(\\d+)\\.?(\\d*)(?:[eE]([+-]?\\d+))?");
    private static final Pattern DOUBLE = Pattern.compile("[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?|inf(?:inity)?)");
    private static final Pattern NAN = Pattern.compile("(?:\\+|(-))?nan(?::0x0*([1-9a-f][0-9a-f]{0,12}))?");

    /** Two values have the same text if they are equal by the rules. The key is that of the value, or of the list whose item it is. */
    String text(Object value, String key, boolean isItem) {
        List<String> parts = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
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
        String text = String.valueOf(value);
        String number = doubles.contains(key) ? doubled(text.toLowerCase(Locale.ROOT)) : null;
        return number != null ? number : value instanceof String ? Json.write(value) : exact(text);
    }

    /** The same text for all texts of the same number, and the text itself for what is none. */
    private static String exact(String text) {
        Matcher parts = NUMBER.matcher(text);
        if (!parts.matches()) {
            return text;
        }
        String digits = (parts.group(2) + parts.group(3)).replaceFirst("^0+", "");
        String plain = digits.replaceFirst("0+$", "");
        BigInteger exponent = parts.group(4) == null ? BigInteger.ZERO : new BigInteger(parts.group(4));
        exponent = exponent.add(BigInteger.valueOf(digits.length() - plain.length() - parts.group(3).length()));
        return plain.isEmpty() ? "0" : parts.group(1) + plain + "e" + exponent;
    }

    /** The same text for all texts of the same double, such as -0, nan:0x1 or a number, and null for others. */
    private String doubled(String text) {
        Matcher nan = NAN.matcher(text);
        if (nan.matches()) {
            return nanPayloads ? "nan" + nan.group(1) + (nan.group(2) == null ? "8000000000000" : nan.group(2)) : "nan";
        }
        return DOUBLE.matcher(text).matches() ? "double " + Double.parseDouble(text.replaceFirst("inf.*", "Infinity")) : null;
    }
}
